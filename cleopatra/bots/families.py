"""The families of games that share a value function: an edition, its seats, expansions or none.

Says which features such a function has. Knows editions and expansions only by their names in the
options and by what their own folders add.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cleopatra.bots.extras.known import read_by
from cleopatra.bots.features import names
from cleopatra.rules.glance import Glance
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import EDITIONS, EXPANSIONS, NOT_IN_EDITION, GameOptions

BASE: Final = next(iter(EDITIONS))


@dataclass(frozen=True, slots=True)
class Family:
    """Games of one edition and one number of seats, without expansions or with any of them."""

    edition: str
    seats: int
    has_expansions: bool

    def __reduce__(self) -> tuple[type[Family], tuple[str, int, bool]]:
        """For other processes: compiled, a frozen dataclass cannot be restored field by field."""
        return Family, (self.edition, self.seats, self.has_expansions)

    @property
    def name(self) -> str:
        """A short name for files: `deluxe-2`, `deluxe-expansions-3`."""
        middle = "-expansions" if self.has_expansions else ""
        return f"{self.edition}{middle}-{self.seats}"

    @property
    def is_base(self) -> bool:
        """Whether these are games of the base game alone."""
        return self.edition == BASE and not self.has_expansions

    @property
    def parts(self) -> tuple[str, ...]:
        """The edition and expansions that may be in these games, in the order of their features."""
        return (self.edition, *(EXPANSIONS if self.has_expansions else ()))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all features, in their order."""
        return _names(self)


@lru_cache(maxsize=32)
def _names(family: Family) -> tuple[str, ...]:
    found = [*names(family.seats), *(f"moves{step}" for step in range(family.seats))]
    for part in family.parts:
        found += [f"{part}_{name}" for name in names_of(part, family.seats)]
    return tuple(found)


@lru_cache(maxsize=64)
def names_of(part: str, seats: int) -> tuple[str, ...]:
    """The features of an edition or expansion: those of the game, then those of each seat, the
    viewer's first. An expansion begins with whether it is in the game."""
    found = ["there"] if part in EXPANSIONS else []
    for each in read_by(part):
        found += each.game_features
    for seat in range(seats):
        for each in read_by(part):
            found += [f"seat{seat}_{name}" for name in each.seat_features]
    return tuple(found)


def family_of(options: GameOptions) -> Family | None:
    """The family of a game; None for a game with expansions that are not part of the program."""
    if not set(options.expansions) <= set(EXPANSIONS):
        return None
    return Family(options.edition, options.seats, bool(options.expansions))


def all_families() -> tuple[Family, ...]:
    """All families that can be set up."""
    found = []
    for edition, (fewest, most) in EDITIONS.items():
        for seats in range(fewest, most + 1):
            for has_expansions in (False, True):
                family = Family(edition, seats, has_expansions)
                if not has_expansions or "expansions" not in NOT_IN_EDITION.get(edition, ()):
                    found.append(family)
    return tuple(found)


def more_names(family: Family) -> tuple[str, ...]:
    """The names of `more_numbers`: those of the family after the features of the base game."""
    return family.names[len(names(family.seats)) :]


def more_numbers(
    family: Family, g: Glance, seen: Observation | None, turns: Sequence[float]
) -> list[float]:
    """Who moves next, counted from the viewer, and what the folders of the edition and of the
    expansions read. `turns` are those each seat has left; `seen` is what the viewer knows, which
    only these folders read: None in games that have none."""
    me = g.viewer
    seats = family.seats
    mover = g.current if g.is_begun else (g.current + 1) % seats
    found = [0.0] * seats
    found[(mover - me) % seats] = 1.0
    if seen is None:
        return found
    options = GameOptions.parse(seen.options) if family.has_expansions else None
    for part in family.parts:
        if options is not None and part in EXPANSIONS:
            if part not in options.expansions:
                found += [0.0] * len(names_of(part, seats))
                continue
            found.append(1.0)
        each = read_by(part)
        for knowledge in each:
            found += knowledge.read_game(seen)
        rows = [knowledge.read_seats(seen, turns) for knowledge in each]
        for step in range(seats):
            for row in rows:
                found += row[(me + step) % seats]
    return found


# Game setups where the newer bidding and turn count were measured to be at least as strong.

_COUNTED: Final = frozenset({2, 4})
_DUEL: Final = 2
"""With expansions, bids by the chance to win are used with two seats only."""


def bids_by_chance(options: GameOptions) -> bool:
    """Whether bots bid by the chance to win in a game with these options."""
    return not options.expansions or options.seats == _DUEL


def counts_begun(options: GameOptions) -> bool:
    """Whether a turn that is about to begin counts for the plain evaluation's last round in a game
    with these options."""
    return options.edition == BASE and options.seats in _COUNTED and not options.expansions
