"""Reading and writing what an observation tells of editions and expansions, by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cleopatra.rules.observation import Observation


def value(observation: Observation, name: str, default: int = 0) -> int:
    """The only, or first, number of a fact; `default` where there is no such fact."""
    found = observation.fact(name)
    return found[0] if found else default


def of_seat(observation: Observation, name: str, seat: int, default: int = 0) -> int:
    """The number of a seat in a fact that has one for each."""
    found = observation.fact(name)
    return found[seat] if seat < len(found) else default


def put(observation: Observation, name: str, values: Sequence[int]) -> Observation:
    """The observation with other numbers in one of its facts; unchanged where it has none."""
    facts = tuple(
        (known, tuple(values) if known == name else numbers) for known, numbers in observation.facts
    )
    return replace(observation, facts=facts)


def put_value(observation: Observation, name: str, number: int) -> Observation:
    """The same for a fact of one number."""
    return put(observation, name, (number,))


def put_of_seat(observation: Observation, name: str, seat: int, number: int) -> Observation:
    """The same for one seat of a fact that has a number for each."""
    numbers = list(observation.fact(name))
    numbers[seat] = number
    return put(observation, name, numbers)
