"""What pointer and focus can reach on the table, and what each of it stands for.

Knows places, offers and the table's own buttons as values; draws nothing and does nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.input import InputAction
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Offer


class TableCommand(Enum):
    """What a button of the table does."""

    MENU = "menu"
    LOG = "log"  # opens or closes the log
    LOG_CLOSE = "log_close"
    LOG_SEAT = "log_seat"  # shows one seat's turns in the log, or all again; number = seat
    LOG_RULE = "log_rule"  # opens the rule that a line is about; number = its row
    RECAP = "recap"
    SPEED = "speed"
    HELP = "help"
    FORECAST = "forecast"  # shows the count if the game ended now; number = seat
    PHOTO = "photo"  # opens photo mode
    COVER = "cover"  # turns the mover's hand face down again
    HINT = "hint"  # asks the adviser, or closes the note
    HINT_CLOSE = "hint_close"
    HINT_STRENGTH = "hint_strength"  # how much the adviser says; number = 1..3
    HINT_PLAY = "hint_play"  # plays the proposal that is marked
    HINT_ROW = "hint_row"  # which of several proposals is marked; number = its index
    TURN_LEFT = "turn_left"
    TURN_RIGHT = "turn_right"
    ZOOM_OUT = "zoom_out"
    ZOOM_IN = "zoom_in"
    RESET_VIEW = "reset_view"
    PLAN = "plan"
    UNKEPT = "unkept"  # explains why the game isn't being saved
    MORE_WAYS = "more_ways"  # the next page of ways to pay
    SCRIBE = "scribe"  # a reply to what the scribe said; number = its index
    TERM = "term"  # opens the rule that a word of the prompt is about; number = its index
    TELL = "tell"  # nothing but a tip: what found no room
    RULE = "rule"  # opens the rule that a piece is built by; number = Piece


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button of the table; `number` tells apart those with the same command."""

    command: TableCommand
    number: int = 0


KNOBS: Final = "knob"
"""The group of all buttons without a panel of their own."""
_PLACE_GROUPS: Final[dict[PlaceKind, str]] = {
    PlaceKind.DISCARDS: PlaceKind.DECK.value,
    PlaceKind.DRAWN: PlaceKind.STALL.value,  # arrows lead from the tents to what is dealt to them
    **dict.fromkeys(
        (
            PlaceKind.SQUARE,
            PlaceKind.WALL,
            PlaceKind.DOOR,
            PlaceKind.SPHINX,
            PlaceKind.OBELISK,
            PlaceKind.THRONE,
        ),
        "stage",
    ),
}
"""Groups of places that are more than one kind."""
_BUTTON_GROUPS: Final[dict[TableCommand, str]] = {
    TableCommand.RECAP: "recap",
    **dict.fromkeys((TableCommand.LOG_SEAT, TableCommand.LOG_RULE, TableCommand.LOG_CLOSE), "log"),
    TableCommand.FORECAST: PlaceKind.SEAT.value,
    TableCommand.SCRIBE: "scribe",
    TableCommand.TERM: "term",
    TableCommand.TELL: "offer",
    TableCommand.RULE: PlaceKind.PIECE.value,
    **dict.fromkeys(
        (
            TableCommand.TURN_LEFT,
            TableCommand.TURN_RIGHT,
            TableCommand.ZOOM_OUT,
            TableCommand.ZOOM_IN,
            TableCommand.RESET_VIEW,
            TableCommand.PLAN,
        ),
        "view",
    ),
    **dict.fromkeys(
        (
            TableCommand.HINT_STRENGTH,
            TableCommand.HINT_ROW,
            TableCommand.HINT_PLAY,
            TableCommand.HINT_CLOSE,
        ),
        "hint",
    ),
}
"""Groups of buttons; all others are one."""

TargetMeaning = Place | Offer | TableButton
"""What a target stands for: a place of the game, an answer of the prompt, a button of the table."""


class Target(NamedTuple):
    """Something that pointer and focus can reach.

    `uid` is its id in the focus graph: two targets may stand for the same place. `tip` is what a
    button says of itself, and `keys` are the actions that do the same; what places say of
    themselves stands in `tips`.
    """

    uid: str
    rect: pygame.FRect
    goal: TargetMeaning
    radius: float = 12.0
    tip: str = ""
    is_enabled: bool = True
    keys: tuple[InputAction, ...] = ()

    @property
    def place(self) -> Place | None:
        """The place that it is, None for a button."""
        return self.goal if isinstance(self.goal, Place) else None

    @property
    def group(self) -> str:
        """The targets that Tab treats as one; arrows move within them."""
        match self.goal:
            case Place(kind):
                return _PLACE_GROUPS.get(kind, kind.value)
            case Offer():
                return "offer"
            case TableButton(command):
                return _BUTTON_GROUPS.get(command, KNOBS)

    @property
    def button(self) -> TableButton | None:
        """The button of the table that it is, None for anything else."""
        return self.goal if isinstance(self.goal, TableButton) else None


def place_target(place: Place, rect: pygame.FRect, radius: float = 12.0) -> Target:
    """The target of a place."""
    return Target(uid_of(place), rect, place, radius)


def uid_of(place: Place) -> str:
    """The id of a place's target: `stall:2`."""
    return f"{place.kind.value}:{place.index}"


def uid_of_offer(offer: Offer) -> str:
    """The id of an offer's button: `offer:build`, or `offer:aid:1` for one of several."""
    number = "" if offer.number is None else f":{offer.number}"
    return f"offer:{offer.code}{number}"
