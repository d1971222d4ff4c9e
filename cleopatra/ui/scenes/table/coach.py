"""The coach at the table: the scribe Ti speaks once at each of ten moments of a first game.

Knows the running game, its view and the settings. Nothing is done for the player; what he says
goes away with the next decision, or when it is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import Final

from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Dialog, DialogButton
from cleopatra.rules import reasons
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import PIECE_KINDS, STALLS, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import (
    Event,
    PieceBuilt,
    SanctuaryFormed,
    ScarabsChanged,
    WorshipperActivated,
)
from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.host import Host, is_coached
from cleopatra.ui.play.place import ButtonTone, Glow
from cleopatra.ui.scenes.table.helper import Guide
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.scribe import ScribeButton, ScribeRow, ScribeText
from cleopatra.ui.table.target import TableButton, TableCommand
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import coaching

DONE: Final = "done"
HUSH: Final = "hush"


class TableCoach(Guide):
    """The coach of one table."""

    def __init__(self, host: Host, session: Session, view: TableView) -> None:
        self._host = host
        self._session = session
        self._view = view
        self._told: set[CoachingMoment] = set()
        self._now: CoachingMoment | None = None
        self._seen: tuple[object, ...] = ()
        self._spoke_in: int | None = None

    @property
    def is_speaking(self) -> bool:
        """Whether something that he said stands on the table."""
        return self._now is not None

    @property
    def has_spoken(self) -> bool:
        """Whether he has said something in this turn: one opinion a turn is enough."""
        return self._spoke_in == self._session.match.turn

    @property
    def _may_speak(self) -> bool:
        session = self._session
        return is_coached(self._host.settings.now) and len(session.match.setup.persons) == 1

    def update(self, seconds: float, is_quiet: bool) -> None:
        moment = (self._session.match.decision_id, self._session.viewer)
        if moment != self._seen and self._now is not None:
            self._be_still()
        if not is_quiet or moment == self._seen:
            return
        self._seen = moment
        if self._may_speak and not self._view.shown.is_covered:
            came = due(self._session, self._known())
            if came is not None and came is not CoachingMoment.OFFERING:
                self._speak(came)

    def run(self, button: TableButton) -> bool:
        if button.command is not TableCommand.SCRIBE:
            return False
        code = self._view.scribe.reply(button.number)
        if code == DONE:
            self._be_still()
        elif code == HUSH and self._now is not None:
            settings, name = self._host.settings, self._now.value
            settings.hush(name, not settings.is_hushed(name))
            self._show(self._now)
        return True

    def close(self) -> bool:
        was_speaking = self.is_speaking
        self._be_still()
        return was_speaking

    def adapt(self) -> None:
        if self._now is not None:
            self._show(self._now)

    def before_offering(self) -> None:
        """The bids are asked for: what an Offering is, over its screen."""
        if not self._may_speak or due(self._session, self._known()) is not CoachingMoment.OFFERING:
            return
        self._told.add(CoachingMoment.OFFERING)
        self._host.settings.hush(CoachingMoment.OFFERING.value)
        host = self._host
        again = DialogButton(
            _("Show again next time"),
            lambda: host.settings.hush(CoachingMoment.OFFERING.value, off=False),
        )

        def face() -> Widget:
            return ScribeRow(host.sprites, coaching.sentence(CoachingMoment.OFFERING.value))

        answers = [again, DialogButton(_("Got it"), None, "button")]
        host.stack.push(Dialog(coaching.name(), "", answers, first=1, body=face, width=1000))

    def _known(self) -> set[CoachingMoment]:
        hushed = self._host.settings.now.hushed
        return self._told | {moment for moment in CoachingMoment if moment.value in hushed}

    def _speak(self, moment: CoachingMoment) -> None:
        self._told.add(moment)
        self._spoke_in = self._session.match.turn
        self._host.settings.hush(moment.value)
        self._now = moment
        self._show(moment)

    def _show(self, moment: CoachingMoment) -> None:
        if moment is CoachingMoment.REWARD:
            text = coaching.praise(*praised(self._session))
        else:
            text = coaching.sentence(moment.value, self._session.match.rules.has_worshippers)
        replies = (
            ScribeButton(DONE, _("Got it"), ButtonTone.MAIN),
            ScribeButton(
                HUSH, _("Don't show again"), is_on=self._host.settings.is_hushed(moment.value)
            ),
        )
        lit = tuple(self._lit(moment))
        self._view.have_said(ScribeText(text, coaching.name(), replies=replies, lit=lit))

    def _be_still(self) -> None:
        if self._now is not None:
            self._now = None
            self._view.have_said(None)

    def _lit(self, moment: CoachingMoment) -> list[str]:
        """The ids of what the words are about."""
        seen = self._session.observation
        match moment:
            case CoachingMoment.MARKET:
                return [f"{PlaceKind.STALL.value}:{stall}" for stall in range(STALLS)]
            case CoachingMoment.TAINTED:
                kinds = [kind for kind, number in enumerate(seen.hand) if number]
                tainted = [kind for kind in kinds if CARD_KINDS[kind].tainted]
                return [f"{PlaceKind.CARD.value}:{kind}" for kind in tainted]
            case CoachingMoment.BUILD:
                shown = self._view.shown
                return [
                    f"{PlaceKind.PIECE.value}:{piece}"
                    for piece in range(len(PIECE_KINDS))
                    if shown.glow(PlaceKind.PIECE, piece) is Glow.LEGAL
                ]
            case CoachingMoment.REWARD | CoachingMoment.AMULETS:
                return [f"{PlaceKind.SEAT.value}:{self._session.viewer}"]
            case CoachingMoment.WORSHIPPER:
                return [f"{PlaceKind.TILE.value}:{tile}" for tile in seen.tiles]
            case CoachingMoment.LAST_ROUND:
                return [f"{PlaceKind.STEP.value}:0"]
            case _:
                return []


# The ten moments of a first game at which the coach speaks, and which of them has come.

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
        self.kind = session.match.decision.kind
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
        return any(map(test, self.events))

    @property
    def events(self) -> list[Event]:
        """What has happened in this game, as the viewer may know it."""
        if self._events is None:
            self._events = [event for turn in self.session.turns() for event in turn.events]
        return self._events


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
    return len(_rewards(glance)) == 1


def _rewards(glance: _Glance) -> list[ScarabsChanged]:
    """What the viewer has gained for pieces so far."""
    return [
        event
        for event in glance.events
        if isinstance(event, ScarabsChanged)
        and event.seat == glance.me
        and event.reason in reasons.PIECE
        and event.amount > 0
    ]


def praised(session: Session) -> tuple[bool, bool]:
    """Of the viewer's only reward so far: whether neighbors of the piece added to it; and whether
    something else can be built in this visit."""
    glance = _Glance(session)
    is_bigger = any(
        isinstance(event, PieceBuilt)
        and event.seat == glance.me
        and event.piece != Piece.OBELISK  # its reward counts sphinxes of a whole row
        and event.counted > 0
        for event in glance.events
    )
    can_build = any(action.kind is ActionKind.BUILD for action in session.legal())
    return is_bigger, can_build and glance.kind == DecisionKind.VISIT


def _worshipper(glance: _Glance) -> bool:
    if not glance.is_turn or not glance.session.match.rules.has_worshippers:
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
