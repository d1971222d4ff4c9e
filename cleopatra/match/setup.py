"""Who sits at the table, and what else is chosen before a match. Knows no controller."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import Final

from cleopatra.rules.options import GameOptions

# The errors of set-ups and logs: codes and values, never sentences.


class MatchError(Exception):
    """Base of everything a match raises on purpose."""


class BadSetup(MatchError):
    """A set-up that cannot be played. `code` says why, `params` with which values."""

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return f"{self.code} {self.params}" if self.params else self.code


class LogDiffers(MatchError):
    """A log that these rules do not play as it was recorded. `index` is the first decision that
    differs, `detail` the text of the error or `digest`."""

    def __init__(self, index: int, detail: str) -> None:
        super().__init__(index, detail)
        self.index = index
        self.detail = detail

    def __str__(self) -> str:
        return f"decision {self.index}: {self.detail}"


AIDS: Final = ("ledger", "open", "purist")
"""Aids for all players: a ledger; a ledger, crocodile meter and sanctuary prover; or none. The
first is the default of new games and of old saves."""

COLOURS: Final = 5
MOST_SEEDS: Final = 1 << 63
"""How many seeds there are for the bots."""
LONGEST_NAME: Final = 24
LONGEST_BOT: Final = 40


def one_name(name: str) -> str:
    """The same text for all spellings that look alike or differ in case only: they are one person
    in set-up, statistics and achievements. "" for a name of which nothing is seen.

    >>> one_name("Jose\u0301") == one_name("JOS\u00c9"), one_name("Ana\u200b")
    (True, 'ana')
    """
    if name.isascii():  # nearly all names: statistics compare those of thousands of games
        return " ".join(name.casefold().split())
    # Twice, as folding may give letters that have a composed form again.
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    text = "".join(c for c in text if c not in _BLANK and unicodedata.category(c) != "Cf")
    return " ".join(text.translate(_SAME_SHAPE).split())


_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
"""Letters and signs of which nothing is seen although they are none of the usual blanks."""
_SAME_SHAPE: Final = str.maketrans(
    "\u03b1\u03bf\u0435\u0430\u0441\u043e\u0440\u0445\u0456\u0458", "aoeacopxij"
)
"""Greek and Cyrillic letters that no font tells from Latin ones."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One seat: a name of 1 to 24 printable characters, a colour 0..4, and the bot's registered
    name, or "" for a person. Raises BadSetup.

    >>> SeatInfo("Ana", colour=0).is_person, SeatInfo("Hemiunu", 1, bot="greedy").is_person
    (True, False)
    """

    name: str
    colour: int
    bot: str = ""

    def __post_init__(self) -> None:
        if not 0 < len(self.name) <= LONGEST_NAME or not self.name.isprintable():
            raise BadSetup("bad_name", name=self.name)
        if self.name != self.name.strip() or not one_name(self.name):
            raise BadSetup("bad_name", name=self.name)
        if not 0 <= self.colour < COLOURS:
            raise BadSetup("bad_colour", colour=self.colour)
        if len(self.bot) > LONGEST_BOT or not self.bot.isprintable():
            raise BadSetup("bad_bot", bot=self.bot)
        if any(c.isspace() or c == "=" for c in self.bot):
            raise BadSetup("bad_bot", bot=self.bot)

    @property
    def is_person(self) -> bool:
        return not self.bot


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """All that is chosen before a match. `practice` allows undo without limit.

    `bots_seed` seeds the bots' random choices, below 2**63. It is drawn apart from the seed of
    the game, from which the deck follows; 0 for a game from before it was kept.

    Raises BadSetup when seats and options do not agree or two seats share a colour or a name.
    """

    options: GameOptions
    seats: tuple[SeatInfo, ...]
    practice: bool = False
    aids: str = AIDS[0]
    bots_seed: int = 0

    def __post_init__(self) -> None:
        if len(self.seats) != self.options.seats:
            raise BadSetup("seats_differ", seats=len(self.seats), options=self.options.seats)
        if len({s.colour for s in self.seats}) != len(self.seats):
            raise BadSetup("colour_taken_twice")
        if len({one_name(s.name) for s in self.seats}) != len(self.seats):
            raise BadSetup("name_taken_twice")
        if self.aids not in AIDS:
            raise BadSetup("bad_aids", aids=self.aids)
        if not 0 <= self.bots_seed < MOST_SEEDS:
            raise BadSetup("bad_bots_seed", seed=self.bots_seed)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats played by people, in seat order."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.is_person)

    def with_seat(self, seat: int, info: SeatInfo) -> MatchSetup:
        """The same set-up with another player in one seat (somebody takes over)."""
        seats = (*self.seats[:seat], info, *self.seats[seat + 1 :])
        return replace(self, seats=seats)


def told_apart(seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """The seats of a file from before names were compared as `one_name` does: a later one of a name
    that differs only in its spelling gets a number. Names that are equal stay, to be refused.

    >>> [s.name for s in told_apart((SeatInfo("Ana", 0), SeatInfo("ana", 1)))]
    ['Ana', 'ana 2']
    """
    told: list[SeatInfo] = []
    for seat in seats:
        name, number = seat.name, 1
        while any(one_name(o.name) == one_name(name) and o.name != name for o in told):
            number += 1
            name = f"{seat.name[: LONGEST_NAME - 2].rstrip()} {number}"
        told.append(replace(seat, name=name))
    return tuple(told)
