"""Reading and changing an observation's facts about editions and expansions, by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cleopatra.rules.observation import Observation


def value(observation: Observation, name: str, default: int = 0) -> int:
    """The only or first number of a fact; `default` if there is no such fact."""
    found = observation.fact(name)
    return found[0] if found else default


def of_seat(observation: Observation, name: str, seat: int, default: int = 0) -> int:
    """A seat's number in a fact that has one number for each seat."""
    found = observation.fact(name)
    return found[seat] if seat < len(found) else default


def put(observation: Observation, name: str, values: Sequence[int]) -> Observation:
    """A copy of the observation with other numbers in a fact; unchanged if it has no such fact."""
    facts = tuple(
        (known, tuple(values) if known == name else numbers) for known, numbers in observation.facts
    )
    return replace(observation, facts=facts)


def put_value(observation: Observation, name: str, number: int) -> Observation:
    """Like `put`, for a fact with a single number."""
    return put(observation, name, (number,))


def put_of_seat(observation: Observation, name: str, seat: int, number: int) -> Observation:
    """Like `put`, for one seat of a fact that has one number for each seat."""
    numbers = list(observation.fact(name))
    numbers[seat] = number
    return put(observation, name, numbers)
