"""A number shared by all bot processes of a match: the decision that must be answered at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

NOT_URGENT: Final = -1


class Urgent(Protocol):
    """Holds the number of the urgent decision, or NOT_URGENT."""

    value: int


def hurry_for(urgent: Urgent, decision_id: int) -> Callable[[], bool]:
    """A function that tells whether this decision has become urgent."""
    return lambda: urgent.value == decision_id
