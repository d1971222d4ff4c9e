"""What is chosen before a game: seats, seed and house rules. Frozen, validated, with a text form.

Knows names of editions and layouts; knows nothing of how they play.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Final

from cleopatra.rules.catalogue import SLOT_COSTS
from cleopatra.rules.errors import BadOptions, BadText
from cleopatra.rules.sheet import RECONSTRUCTED, CostSheet

EDITIONS: Final = {"deluxe": (2, 4), "classic": (3, 5)}
"""Edition name -> fewest and most seats."""
MONEY: Final = {"deluxe": "scarabs", "classic": "talents"}
"""Edition name -> what its money is called."""

HOUSE_RULES: Final[dict[str, tuple[str, ...]]] = {
    "mosaics_turn_over": ("yes", "no"),
    "sanctuary_costs": ("all", "palms", "nothing"),
    "discount_scope": ("turn", "piece"),
    "refill": ("together", "one"),
    "tie_break": ("shared", "amulets"),
    "open_totals": ("secret", "open"),
}
"""House rules with a closed list of values, the default first. Rule: deluxe.md, House rules"""

EDITION_DEFAULTS: Final[dict[str, dict[str, str]]] = {
    "deluxe": {"garden": "front", "sanctuary_costs": "all", "tie_break": "shared", "sheet": ""},
    "classic": {  # K1.5, K2.6, K4.2, K2.3
        "garden": "back",
        "sanctuary_costs": "nothing",
        "tie_break": "amulets",
        "sheet": str(RECONSTRUCTED),
    },
}
"""Edition name -> the values of options that are left empty."""
NOT_IN_EDITION: Final = {
    "deluxe": ("sheet",),
    "classic": ("expansions", "discount_scope", "slot_costs"),
}
"""Edition name -> options about things that it lacks; they must keep their defaults."""
REVISION: Final = 2
"""The number of the rules that new games are played by. A game is played to its end, and replayed,
by the revision it was begun under; a change of a rule that makes old logs differ needs a new one.

1: the Vizier's turn ended by itself when its second half offered nothing.
2: the Vizier's turn is always ended by its player (D7.3).
"""
EXPANSIONS: Final = ("cult", "whims", "bastet", "architects")
"""The expansions of the Deluxe edition by name, in the order of their rules (E1-E4); any of them
together."""
_known: Final[list[str]] = list(EXPANSIONS)


def known_expansions() -> tuple[str, ...]:
    """The names of all expansions that games can be played with, in their order."""
    return tuple(_known)


def know_expansion(name: str) -> None:
    """Takes the name into those that options may have; `rules.composition` calls this."""
    if name not in _known:
        _known.append(name)


def forget_expansion(name: str) -> None:
    """Takes the name out again."""
    _known.remove(name)


@dataclass(frozen=True, slots=True)
class GameOptions:
    """Everything that decides how a game goes, apart from the actions.

    `garden` is the name of a layout that ships (`front`, `back`: where the throne is) or a layout
    in its text form: nine rows of nine of `P` palm, `.` square, `T` throne, from the back, joined
    by `/`.
    `first_player` is `random` or a seat number from 0. `slot_costs` are five costs, `2s` for two
    scarabs, `1a` for one amulet, joined by commas. `sheet` is the text form of a sheet of costs and
    rewards (K2.3). `revision` is that of the rules, from 1 to REVISION. `garden`,
    `sanctuary_costs`, `tie_break` and `sheet` left empty become what the edition says.

    >>> GameOptions.parse(str(GameOptions(seats=3, seed="nile")))
    GameOptions.parse('edition=deluxe seats=3 seed=nile')
    """

    edition: str = "deluxe"
    expansions: tuple[str, ...] = ()
    seats: int = 4
    seed: str = "1"
    mosaics_turn_over: str = "yes"
    sanctuary_costs: str = ""
    discount_scope: str = "turn"
    refill: str = "together"
    tie_break: str = ""
    open_totals: str = "secret"
    slot_costs: str = ",".join(SLOT_COSTS)
    garden: str = ""
    first_player: str = "random"
    sheet: str = ""
    revision: int = REVISION

    def __post_init__(self) -> None:
        if self.edition not in EDITIONS:
            raise BadOptions("unknown_edition", edition=self.edition)
        for name, default in EDITION_DEFAULTS[self.edition].items():
            if not getattr(self, name):
                object.__setattr__(self, name, default)
        fewest, most = EDITIONS[self.edition]
        if not fewest <= self.seats <= most:
            raise BadOptions("seats_out_of_range", seats=self.seats, fewest=fewest, most=most)
        for name in self.expansions:
            if name not in _known:
                raise BadOptions("unknown_expansion", expansion=name)
        in_order = tuple(name for name in _known if name in self.expansions)
        object.__setattr__(self, "expansions", in_order)
        if not self.seed or len(self.seed) > 64 or any(c.isspace() or c == "=" for c in self.seed):
            raise BadOptions("bad_seed", seed=self.seed)
        for name, values in HOUSE_RULES.items():
            if getattr(self, name) not in values:
                raise BadOptions("bad_value", option=name, value=str(getattr(self, name)))
        parse_slot_costs(self.slot_costs)
        if not 1 <= self.revision <= REVISION:
            raise BadOptions("bad_value", option="revision", value=str(self.revision))
        if self.first_player != "random" and not (
            _is_number(self.first_player) and int(self.first_player) < self.seats
        ):
            raise BadOptions("bad_value", option="first_player", value=self.first_player)
        if any(c.isspace() for c in self.garden):
            raise BadOptions("bad_value", option="garden", value=self.garden)
        for name in NOT_IN_EDITION[self.edition]:
            if getattr(self, name) != self.default(name):
                raise BadOptions("not_in_edition", option=name, edition=self.edition)
        if self.sheet:
            object.__setattr__(self, "sheet", str(CostSheet.parse(self.sheet)))

    def __str__(self) -> str:
        """The text form: `key=value` for edition, seats, seed and whatever is not the default."""
        parts = []
        for f in fields(self):
            value = getattr(self, f.name)
            if f.name in ("edition", "seats", "seed") or value != self.default(f.name):
                text = ",".join(value) if f.name == "expansions" else str(value)
                parts.append(f"{f.name}={text}")
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"GameOptions.parse({str(self)!r})"

    @staticmethod
    @lru_cache(maxsize=64)  # bots read the options of the same few games again and again
    def parse(text: str) -> GameOptions:
        """The exact inverse of `str`. Raises BadText, or BadOptions for values that cannot be.

        >>> GameOptions.parse("edition=classic seats=5 seed=nile").money
        'talents'
        >>> GameOptions.parse("seats=2 expansions=whims,cult").expansions
        ('cult', 'whims')
        >>> GameOptions.parse("seats=9")
        Traceback (most recent call last):
        cleopatra.rules.errors.BadOptions: seats_out_of_range {'seats': 9, 'fewest': 2, 'most': 4}
        """
        known = {f.name for f in fields(GameOptions)}
        found: dict[str, object] = {}
        for part in text.split():
            name, equals, value = part.partition("=")
            if not equals or not value or name not in known:
                raise BadText("options", text, f"unknown option {part!r}")
            if name in found:
                raise BadText("options", text, f"{name} given twice")
            if name in ("seats", "revision"):
                if not _is_number(value):
                    raise BadText("options", text, f"{name} is not a number")
                found[name] = int(value)
            elif name == "expansions":
                found[name] = tuple(value.split(","))
            else:
                found[name] = value
        return GameOptions(**found)  # type: ignore[arg-type]

    def another_game(self, seed: str) -> GameOptions:
        """The same choices for a new game, which is played by the newest rules."""
        return replace(self, seed=seed, revision=REVISION)

    def default(self, name: str) -> object:
        """What an option is in this edition unless it is chosen."""
        found = EDITION_DEFAULTS[self.edition].get(name)
        return found if found is not None else _DEFAULTS[name]

    @property
    def money(self) -> str:
        """What the money of this edition is called: `scarabs` or `talents`."""
        return MONEY[self.edition]

    @property
    def totals_are_open(self) -> bool:
        return self.open_totals == "open"


_DEFAULTS: Final[dict[str, object]] = {f.name: f.default for f in fields(GameOptions)}


@lru_cache(maxsize=64)
def parse_slot_costs(text: str) -> tuple[tuple[int, int], ...]:
    """Five (scarabs, amulets) pairs from `2s,4s,1a,2a,3a`. Rule: D1.6. Raises BadOptions."""
    costs: list[tuple[int, int]] = []
    for part in text.split(","):
        number, kind = part[:-1], part[-1:]
        if not _is_number(number) or kind not in ("s", "a") or int(number) > 20:
            raise BadOptions("bad_value", option="slot_costs", value=text)
        costs.append((int(number), 0) if kind == "s" else (0, int(number)))
    if len(costs) != 5:
        raise BadOptions("bad_value", option="slot_costs", value=text)
    return tuple(costs)


def _is_number(text: str) -> bool:
    """True for a few plain digits."""
    return text.isascii() and text.isdecimal() and len(text) < 4
