"""What a predicate can ask about a game: facts out of an observation and the legal actions.

    phase  actor  turn  step  winner  can_build  can_pay.sphinx  may.claim
    hand  hand.wood  tainted  scarabs  amulets  statues  sanctuary     of the viewer
    hand[1]  scarabs[1]  amulets[1]  statues[1]  sanctuary[1]          of any seat
    extra.NAME  extra.NAME[2]              what an edition or expansion remembers

Knows neither a state of the game nor what is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.lessons.errors import BadPredicate
from cleopatra.rules.card_kinds import CARD_IDS, CARD_KINDS
from cleopatra.rules.catalogue import (
    MOSAIC_CODES,
    PIECE_KINDS,
    WORSHIPPER_CODES,
    Category,
)
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation

CODES: Final[dict[str, dict[str, int]]] = {
    "piece": {kind.code: number for number, kind in enumerate(PIECE_KINDS)},
    "worshipper": {code: number for number, code in enumerate(WORSHIPPER_CODES)},
    "category": {category.name.lower(): int(category) for category in Category},
    "mosaic": {code: number for number, code in enumerate(MOSAIC_CODES)},
    "kind": CARD_IDS,
}
"""What the words of a value stand for, by the name of the value."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a predicate is asked about: what the viewer knows, the name of the open decision,
    what the viewer may do (text forms), and the events since some moment, redacted."""

    observation: Observation
    phase: str
    legal: Sequence[str]
    events: Sequence[Event]

    @property
    def me(self) -> int:
        """The viewer's seat; 0 for a spectator."""
        return self.observation.viewer or 0


Fact = Callable[[Situation], int | str]
OfSeat = Callable[[Situation, int], int]


def _sanctuary(situation: Situation, seat: int) -> int:
    areas = situation.observation.sanctuaries
    return sum(len(squares) for owner, squares in areas if owner == seat)


def _winner(situation: Situation) -> int:
    winners = situation.observation.winners
    return winners[0] if len(winners) == 1 else -1


def _tainted(situation: Situation) -> int:
    hand = situation.observation.hand
    return sum(number for kind, number in zip(CARD_KINDS, hand, strict=False) if kind.tainted)


def _may(situation: Situation, word: str) -> int:
    return int(any(text == word or text.startswith(word + " ") for text in situation.legal))


_FACTS: Final[dict[str, Fact]] = {
    "phase": lambda s: s.phase,
    "actor": lambda s: (s.observation.actors or (-1,))[0],
    "turn": lambda s: s.observation.turn,
    "step": lambda s: s.observation.step,
    "winner": _winner,
    "tainted": _tainted,
    "can_build": lambda s: _may(s, "build"),
}
_OF_SEAT: Final[dict[str, OfSeat]] = {
    "hand": lambda s, seat: s.observation.seats[seat].hand_size,
    "scarabs": lambda s, seat: s.observation.seats[seat].scarabs,
    "amulets": lambda s, seat: s.observation.seats[seat].amulets,
    "statues": lambda s, seat: s.observation.seats[seat].statues,
    "sanctuary": _sanctuary,
}
_SEAT: Final = re.compile(r"(\w+)\[([0-4])\]")
_EXTRA: Final = re.compile(r"extra\.(\w+)(?:\[(\d+)\])?")


def find_fact(name: str) -> str:
    """What the words of the fact's value stand for: "phase" or "". Raises BadPredicate for a name
    that is no fact."""
    if name in _FACTS:
        return name if name == "phase" else ""
    base, dot, word = name.partition(".")
    if dot and base == "hand":
        if word not in CARD_IDS:
            raise BadPredicate(f"there is no card {word!r}")
        return ""
    if dot and base == "can_pay":
        if word not in CODES["piece"]:
            raise BadPredicate(f"there is no piece {word!r}")
        return ""
    seat = _SEAT.fullmatch(name)
    if name in _OF_SEAT or (seat is not None and seat[1] in _OF_SEAT):
        return ""
    if (dot and base == "may" and word) or _EXTRA.fullmatch(name):
        return ""
    known = ", ".join((*_FACTS, *_OF_SEAT))
    raise BadPredicate(f"there is no fact {name!r}; there are {known} and a few more")


def fact(situation: Situation, name: str) -> int | str:
    """The value of a fact that `find_fact` accepts."""
    if name in _FACTS:
        return _FACTS[name](situation)
    if name in _OF_SEAT:
        return _OF_SEAT[name](situation, situation.me)
    seat = _SEAT.fullmatch(name)
    if seat is not None:
        number = int(seat[2])
        is_there = number < len(situation.observation.seats)
        return _OF_SEAT[seat[1]](situation, number) if is_there else 0
    extra = _EXTRA.fullmatch(name)
    if extra is not None:
        numbers = situation.observation.fact(extra[1])
        at = int(extra[2] or 0)
        return numbers[at] if at < len(numbers) else -1
    base, _, word = name.partition(".")
    if base == "hand":
        return situation.observation.hand[CARD_IDS[word]]
    return _may(situation, f"build {word}" if base == "can_pay" else word)
