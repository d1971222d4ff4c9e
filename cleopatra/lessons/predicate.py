"""Conditions over what a viewer knows and what has just happened, with a text form.

    CardsTaken seat=me stall=1            an event with these values
    CardPut seat=me times=3               at least three of them
    CardsTaken seat=me cards.count=5      how many entries a list has
    GameEnded winners[0]=me               one entry of a list
    hand.wood >= 3                        a fact; see `facts`
    scarabs >= 54 or winner == me         one of several

Knows observations and events, never a state of the game and never a click.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cache
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

# What a predicate can ask about a game: facts out of an observation and the legal actions.

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


ME: Final = "me"
"""Stands for the viewer's seat."""
OPERATORS: Final[dict[str, Callable[[int | str, int | str], bool]]] = {
    "=": lambda a, b: a == b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">=": lambda a, b: int(a) >= int(b),
    "<=": lambda a, b: int(a) <= int(b),
    ">": lambda a, b: int(a) > int(b),
    "<": lambda a, b: int(a) < int(b),
}
_FIELD: Final = re.compile(r"(\w+)(?:\[(\d)\]|\.(count))?(>=|<=|!=|==|=|>|<)(\S+)")
_FACT: Final = re.compile(r"(\S+)\s+(>=|<=|!=|==|>|<)\s+(\S+)")
_TIMES: Final = "times"
_YES: Final = {"yes": 1, "no": 0}


@dataclass(frozen=True, slots=True)
class FieldCondition:
    """What one value of an event must be: of entry `at` of a list (-1: the value itself), or, if
    `is_count`, of the number of its entries."""

    name: str
    operator: str
    value: int | str
    at: int = -1
    is_count: bool = False

    def holds(self, event: Event, me: int) -> bool:
        found = getattr(event, self.name)
        if self.is_count:
            found = len(found)
        elif self.at >= 0:
            if self.at >= len(found):
                return False
            found = found[self.at]
        value = me if self.value == ME else self.value
        return OPERATORS[self.operator](int(found) if isinstance(found, bool) else found, value)


@dataclass(frozen=True, slots=True)
class EventCondition:
    """At least `times` events of a type with these values."""

    event: str
    wanted: tuple[FieldCondition, ...]
    times: int = 1

    def holds(self, situation: Situation) -> bool:
        me = situation.me
        found = 0
        for event in situation.events:
            if type(event).__name__ == self.event and all(w.holds(event, me) for w in self.wanted):
                found += 1
        return found >= self.times


@dataclass(frozen=True, slots=True)
class FactCondition:
    """A fact compared with a value."""

    name: str
    operator: str
    value: int | str

    def holds(self, situation: Situation) -> bool:
        value = situation.me if self.value == ME else self.value
        return OPERATORS[self.operator](fact(situation, self.name), value)


Condition = EventCondition | FactCondition


@dataclass(frozen=True, slots=True)
class Predicate:
    """Holds if one condition of each line does. Without lines it always holds."""

    lines: tuple[tuple[Condition, ...], ...]

    def holds(self, situation: Situation) -> bool:
        return all(any(one.holds(situation) for one in line) for line in self.lines)

    @property
    def events(self) -> tuple[str, ...]:
        """The types of the events that it asks for, by name."""
        conditions = [one for line in self.lines for one in line]
        return tuple(one.event for one in conditions if isinstance(one, EventCondition))


def parse_predicate(lines: Sequence[str]) -> Predicate:
    """The predicate of these lines, all of which must hold. Raises BadPredicate."""
    return Predicate(tuple(_parse_line(line) for line in lines))


@cache
def event_types() -> dict[str, type[Event]]:
    """Every type of event by name, those of editions and expansions too."""
    importlib.import_module("cleopatra.rules.composition")  # brings the events of every box
    return {kind.__name__: kind for kind in Event.__subclasses__()}


def _parse_line(line: str) -> tuple[Condition, ...]:
    return tuple(_parse(part.strip()) for part in line.split(" or "))


def _parse(text: str) -> Condition:
    found = _FACT.fullmatch(text)
    if found is not None:
        name, operator, value = found.groups()
        kind = find_fact(name)
        return FactCondition(name, operator, _value(text, operator, value, kind))
    name, *rest = text.split() or [""]
    if name not in event_types():
        raise BadPredicate(f"{text!r}: there is no event {name!r}, and it is no fact")
    wanted: list[FieldCondition] = []
    times = 1
    for word in rest:
        part = _FIELD.fullmatch(word)
        if part is None:
            raise BadPredicate(f"{text!r}: cannot read {word!r}")
        if part[1] == _TIMES:
            times = _number(text, part[5])
        else:
            wanted.append(_wanted(text, event_types()[name], part))
    return EventCondition(name, tuple(wanted), times)


def _wanted(text: str, event: type[Event], part: re.Match[str]) -> FieldCondition:
    types = {field.name: str(field.type) for field in fields(event)}
    name, at, count, operator, value = part.groups()
    if name not in types:
        known = ", ".join(types)
        raise BadPredicate(f"{text!r}: {event.__name__} has no {name!r}, only {known}")
    is_list = types[name].startswith("tuple")
    if is_list != (at is not None or count is not None):
        how = f"say {name}.count or {name}[0]" if is_list else "it is no list"
        raise BadPredicate(f"{text!r}: {name}: {how}")
    kind = "str" if types[name] == "str" else "" if count else name
    return FieldCondition(
        name, operator, _value(text, operator, value, kind), int(at or -1), count is not None
    )


def _value(text: str, operator: str, value: str, kind: str) -> int | str:
    """A value as it is compared; `kind` says what its words stand for."""
    if kind in ("str", "phase"):
        if operator not in ("=", "==", "!="):
            raise BadPredicate(f"{text!r}: {value!r} has no order")
        return value
    if value == ME:
        return value
    if value in _YES:
        return _YES[value]
    if kind in CODES and value in CODES[kind]:
        return CODES[kind][value]
    return _number(text, value)


def _number(text: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise BadPredicate(f"{text!r}: {value!r} is neither a number nor a known word") from None
