"""A number shared by all processes of a match's bots: the decision that must be answered at
once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

NOT_URGENT: Final = -1


class Urgent(Protocol):
    """The number of the decision, or NOT_URGENT."""

    value: int


def hurry_for(urgent: Urgent, decision_id: int) -> Callable[[], bool]:
    """Tells whether that decision has become urgent."""
    return lambda: urgent.value == decision_id
