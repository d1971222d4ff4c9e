"""The ten moments of a first game at which the coach speaks, and which of them has come.

Knows what a player may see of a running game; has no words and no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import Final

from cleopatra.rules.actions import ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import Event, PieceBuilt, SanctuaryFormed, WorshipperActivated
from cleopatra.ui.session.session import Session

MANY_AMULETS: Final = 6


class CoachingMoment(Enum):
    """A moment at which the coach speaks; the value is its name among the tips switched off."""

    LAST_ROUND = "coach.last_round"
    OVER_TEN = "coach.over_ten"  # more cards than the hand may hold
    SANCTUARY = "coach.sanctuary"
    OFFERING = "coach.offering"
    AMULETS = "coach.amulets"  # more than five
    REWARD = "coach.reward"  # the first own piece
    TAINTED = "coach.tainted"  # the first tainted card in the hand
    BUILD = "coach.build"  # a turn in which something can be built
    MARKET = "coach.market"  # any other turn
    WORSHIPPER = "coach.worshipper"  # somebody activated one


def due(session: Session, told: Collection[CoachingMoment]) -> CoachingMoment | None:
    """The moment that has come for the viewer's open decision, the weightiest first; None if there
    is none but those `told`, or the viewer has nothing to decide."""
    if not session.is_mine:
        return None
    wanted = [moment for moment in CoachingMoment if moment not in told]
    if not wanted:
        return None
    glance = _Glance(session)
    return next((moment for moment in wanted if _CAME[moment](glance)), None)


class _Glance:
    """What the viewer may see at a decision."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.seen = session.observation
        self.kind = session.decision.kind
        self._events: list[Event] | None = None

    @property
    def is_turn(self) -> bool:
        """Whether the viewer's turn begins."""
        return self.kind == DecisionKind.TURN

    @property
    def me(self) -> int:
        assert self.session.viewer is not None
        return self.session.viewer

    def happened(self, test: Callable[[Event], bool]) -> bool:
        """Whether anything of that kind has happened in this game."""
        if self._events is None:
            self._events = [event for turn in self.session.turns() for event in turn.events]
        return any(map(test, self._events))


def _can_build(glance: _Glance) -> bool:
    legal = glance.session.legal()
    return glance.is_turn and any(action.kind is ActionKind.BUILD for action in legal)


def _has_tainted(glance: _Glance) -> bool:
    held = zip(glance.seen.hand, CARD_KINDS, strict=False)
    return glance.is_turn and any(number and kind.tainted for number, kind in held)


def _sanctuary(glance: _Glance) -> bool:
    if glance.kind == DecisionKind.CLAIM:
        return True
    return glance.is_turn and glance.happened(lambda event: isinstance(event, SanctuaryFormed))


def _reward(glance: _Glance) -> bool:
    if glance.kind not in (DecisionKind.VISIT, DecisionKind.TURN):
        return False
    me = glance.me
    return glance.happened(lambda event: isinstance(event, PieceBuilt) and event.seat == me)


def _worshipper(glance: _Glance) -> bool:
    if not glance.is_turn or not glance.session.rules.has_worshippers:
        return False
    return glance.happened(lambda event: isinstance(event, WorshipperActivated))


_CAME: Final[Mapping[CoachingMoment, Callable[[_Glance], bool]]] = {
    CoachingMoment.LAST_ROUND: lambda glance: glance.is_turn and glance.seen.turns_left > 0,
    CoachingMoment.OVER_TEN: lambda glance: glance.kind == DecisionKind.HAND_LIMIT,
    CoachingMoment.SANCTUARY: _sanctuary,
    CoachingMoment.OFFERING: lambda glance: glance.kind == DecisionKind.BID,
    CoachingMoment.AMULETS: lambda glance: (
        glance.is_turn and glance.seen.seats[glance.me].amulets >= MANY_AMULETS
    ),
    CoachingMoment.REWARD: _reward,
    CoachingMoment.TAINTED: _has_tainted,
    CoachingMoment.BUILD: _can_build,
    CoachingMoment.MARKET: lambda glance: glance.is_turn,
    CoachingMoment.WORSHIPPER: _worshipper,
}
