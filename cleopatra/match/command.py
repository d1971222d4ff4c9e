"""The orders that can be put on a match's queue, and their results. Pure values; knows no match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cleopatra.rules.actions import Action
from cleopatra.rules.errors import Refusal


@dataclass(frozen=True, slots=True)
class Command:
    """Seat `seat` answers decision `decision_id` with an action."""

    seat: int
    action: Action
    decision_id: int


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """The bot of seat `seat` has no usable answer to decision `decision_id`: it failed ("") or said
    a text that is no action of this game. The match plays its fallback."""

    seat: int
    text: str
    decision_id: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Seat `seat` wants its last decision back (in practice: the last decision of a person)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Seat `seat` wants to repeat the decision that was taken back last."""

    seat: int


Order = Command | NoAnswer | Undo | Redo


class OrderRefusal(StrEnum):
    """Why an order was refused."""

    STALE = "stale"  # it answers a decision that is no longer open
    NOT_YOUR_DECISION = "not_your_decision"  # the seat has nothing to decide now
    OVER = "over"
    NO_ANSWER = "no_answer"  # a bot failed, or said what is no action of this game
    ILLEGAL = "illegal"  # the rules refuse it; `refusal` says why
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOT_YOUR_UNDO = "not_your_undo"  # somebody else decided since
    INFORMATION_SEEN = "information_seen"  # chance was used or something hidden was revealed
    NOTHING_TO_REDO = "nothing_to_redo"


@dataclass(frozen=True, slots=True)
class Accepted:
    """The order was carried out."""

    order: Order


@dataclass(frozen=True, slots=True)
class Refused:
    """The order was not carried out and nothing changed. `refusal` is set for ILLEGAL only."""

    order: Order
    why: OrderRefusal
    refusal: Refusal | None = None


OrderResult = Accepted | Refused
