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
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from cleopatra.lessons.errors import BadPredicate
from cleopatra.lessons.facts import CODES, Situation, fact, find_fact
from cleopatra.rules.events import Event

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


def any_holds(predicates: Iterable[Predicate], situation: Situation) -> bool:
    """Whether one of them holds."""
    return any(predicate.holds(situation) for predicate in predicates)
