"""The Offering to the High Priest: sealed bids of people and bots, then one hand opens after the
other, the lowest bid last.

Knows the session; works no rank out: what came of the bids is read from the events. Rule: D9
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final

import pygame

from cleopatra.kit.device.input import InputEvent, PointerPressed, Press
from cleopatra.kit.device.sound import Ducking
from cleopatra.kit.motion.clock import Speed
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import headed, listed
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Absolute
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene, SceneStack
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import Event
from cleopatra.ui.extension import lookup
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.offering import forms
from cleopatra.ui.scenes.offering.altars import Altars
from cleopatra.ui.scenes.offering.forms import OfferingHint
from cleopatra.ui.scenes.offering.hall import Hall
from cleopatra.ui.scenes.offering.lit_pictures import LitPictures
from cleopatra.ui.scenes.offering.looks import (
    OfferingResult,
    SeatLook,
    SeatLooks,
    result_of,
    told_of,
)
from cleopatra.ui.scenes.offering.places import Places
from cleopatra.ui.scenes.shared.cover_delay import CoverDelay
from cleopatra.ui.scenes.shared.query_keys import QueryKeys
from cleopatra.ui.scenes.shared.save_warning import SaveWarning
from cleopatra.ui.scenes.table.corner import CORNER, CornerButtons
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming
from cleopatra.ui.words.spoken import spoken

_POLL: Final = 0.05
_MOMENT: Final = "moment"
_HALL: Final = "hall"
"""Why the music steps back."""
_NARROW: Final = 1400.0
"""The buttons of a narrower form need a line of their own, and so do those with large letters."""
_LARGE_TEXT: Final = 1.2
_EYE: Final = 500.0
"""How far above an altar's slab the eye of who stands before it is, in pixels of the layers."""


class _Stage(Enum):
    COVER = auto()  # somebody else takes the machine
    BID = auto()
    WAIT = auto()  # bots still think
    OPEN = auto()  # the hands open, then all is told


class OfferingScene(Scene):
    """Collects the bids of the people here and shows what came of all."""

    def __init__(self, host: Host, session: Session) -> None:
        super().__init__()
        self._host = host
        self._session = session
        self._stage = _Stage.WAIT
        self._quiet = CoverDelay()
        self._seat: int | None = None
        self._auction = lookup.auction(session.observation)
        self._words = forms.OfferingWords(session.match.rules, self._auction)
        self._inputs = forms.BidInputs(0, 0, lambda bid: None)
        self._result = OfferingResult()
        self._sealed: frozenset[int] = frozenset()
        self._rolls = 0
        self._places = Places.of(
            pygame.FRect(0, 0, 1920, 1080), 1.0, len(session.match.setup.seats)
        )
        pictures = LitPictures(host.sprites)
        rng = random.Random(session.match.setup.options.seed)
        self._hall = Hall(host.sprites, pictures, rng)
        self._altars = Altars(pictures, session.match.setup.seats, rng)
        self._looks = SeatLooks(session)
        self._telling = OfferingAnnouncements(session)
        self._hint = OfferingHint(host, session, self.rebuild)
        self._corner = CornerButtons(host)
        self._unkept = SaveWarning(host, session, self.rebuild, is_small=True)
        self._asking = OfferingQueryKeys(session, host.stack, self._bidder, self._question)

    # -- stages -----------------------------------------------------------------------------

    def enter(self) -> None:
        self.kit.sound.play("crowd")
        self.kit.sound.duck(_HALL, Ducking(0.6))
        self._settle_in()
        self._next()

    def leave(self) -> None:
        self.kit.sound.unduck(_MOMENT)
        self.kit.sound.unduck(_HALL)

    def _settle_in(self) -> None:
        """Takes the places that the window and the size of letters leave."""
        seats = len(self._session.match.setup.seats)
        self._places = Places.of(self.space, self.kit.text_scale, seats)
        self._altars.settle_in(self._places, self.kit.viewport.scale)

    @property
    def _is_asking(self) -> bool:
        """Whether bids of this auction are still missing; another auction may follow at once."""
        auction = lookup.auction(self._session.observation)
        is_same = (auction is None) == (self._auction is None)
        return self._session.match.decision.kind == DecisionKind.BID and is_same

    @property
    def _is_instant(self) -> bool:
        """Whether the hands are shown open at once."""
        return self.kit.reduced_motion or self._host.settings.pacing.speed is Speed.NONE

    def _next(self) -> None:
        """Goes on to the next stage that the missing bids need."""
        session = self._session
        if not self._is_asking:
            self._open()
            return
        self._looks.refresh()
        missing = set(session.match.decision.actors)
        self._seal_in(frozenset(range(len(session.match.setup.seats))) - missing)
        people = list(session.match.waits_for[0])
        if not people:
            self._stage, self._seat = _Stage.WAIT, None
        else:
            self._seat = people[0]
            most = max((action.arg for action in session.match.legal(people[0])), default=0)
            self._inputs = forms.BidInputs(0, most, lambda bid: None)
            self._stage = _Stage.COVER if session.is_shared else _Stage.BID
            self._quiet.begin()
        self._hint.begin(self._bidder())
        self._look_on()
        self._altars.ask(self._seat)
        self.rebuild()
        self.page.focus(self.first_focus())

    def _seal_in(self, sealed: frozenset[int]) -> None:
        """Some bids are sealed now."""
        for seat in sealed - self._sealed:
            self._altars.close(seat, at_once=self._is_instant)
            self.kit.sound.happen("bid", self._heard_at(seat), is_own=seat == self._seat)
            self.invalidate(self._altars.reach(seat))
        self._sealed = sealed

    def _open(self) -> None:
        """All bids are known: the hands open, from the highest bid down."""
        self._result = result_of(self._events(), self._auction)
        self._stage, self._seat = _Stage.OPEN, None
        self._hint.begin(None)
        self._altars.open(self._result)
        if not self._result.bids or self._is_instant:
            self.kit.sound.play("reveal")
            self._finish()
        else:
            # Nothing is heard but the hands, and a roll that grows with each of them.
            self.kit.sound.duck(_MOMENT, Ducking(0.0))
            self._rolls = 0
        self.rebuild()
        self.page.focus(self.first_focus())

    def _events(self) -> list[Event]:
        """The visible events of the last turns: bots may have played on since the bids opened."""
        return [event for record in self._session.turns()[-6:] for event in record.events]

    def _finish(self) -> None:
        """All hands are open, and all is told."""
        self.kit.sound.unduck(_MOMENT)
        self._altars.finish()
        self._tell()
        if self._result.bids:
            self._looks.settle(self._result)
        self.rebuild()
        self.page.focus(self.first_focus())

    def _tell(self) -> None:
        """Announces what has come to light."""
        shown = [seat for seat in self._result.order if self._altars.is_open(seat)]
        for text in self._telling.new(self._result, shown, self._altars.is_told):
            self.announce(text)

    def update(self, seconds: float) -> None:
        if not self.kit.reduced_motion:
            boxes = self._hall.update(seconds)
            for box in boxes:
                self.invalidate(self._logical(box))
            seat = self._altars.flicker() if boxes else None
            if seat is not None:
                self.invalidate(self._altars.reach(seat))
        self._unkept.update()
        if self._stage is _Stage.OPEN:
            self._go_on(seconds)
            return
        self._quiet.update(seconds)
        self._session.pump()
        self._hint.update()
        for seat in self._altars.update(seconds):
            self.invalidate(self._altars.reach(seat))
        missing = frozenset(self._session.match.decision.actors)
        everybody = frozenset(range(len(self._session.match.setup.seats)))
        if not self._is_asking:
            self._open()
        elif everybody - missing != self._sealed:
            self._seal_in(everybody - missing)
            if self._seat in self._sealed or self._stage is _Stage.WAIT:
                self._next()

    def _logical(self, box: pygame.Rect) -> pygame.FRect:
        """Pixels as a logical rectangle."""
        left, top = self.kit.viewport.to_logical(*box.topleft)
        right, bottom = self.kit.viewport.to_logical(*box.bottomright)
        return pygame.FRect(left, top, right - left, bottom - top)

    def _go_on(self, seconds: float) -> None:
        """The film of the hands."""
        if self._altars.is_over:
            return
        sounds = self._altars.advance(seconds * self._host.settings.pacing.speed.value)
        for seat in range(len(self._result.bids)):
            if self._altars.moves(seat):
                self.invalidate(self._altars.reach(seat))
        for name, of in sounds:
            x = 0.5 if of is None else self._heard_at(of)
            self.kit.sound.play(name, gain=self._gain_of(name), x=x)
        self._tell()
        if self._altars.is_over:
            self._finish()

    def _gain_of(self, name: str) -> float:
        """How loud something is while the hands open: the roll grows from the first to the last."""
        if name != "roll":
            return 1.0
        self._rolls += 1
        return 0.4 + 0.6 * self._rolls / max(1, len(self._result.bids))

    def _heard_at(self, seat: int) -> float:
        """Where a seat is heard: 0 at the left edge of the window, 1 at the right one."""
        return (self._places.seats[seat].anchor[0] - self.space.left) / self.space.width

    @property
    def _is_showing(self) -> bool:
        """Whether the hands still open."""
        return self._stage is _Stage.OPEN and not self._altars.is_over

    @property
    def is_busy(self) -> bool:
        if self._stage is _Stage.COVER and not self._quiet.is_over:
            return True
        return self._is_showing or self._altars.is_closing

    def next_wake(self) -> float | None:
        waits = [] if self._stage is _Stage.OPEN else [_POLL]
        if self._hint.next_wake is not None:
            waits.append(self._hint.next_wake)
        beat = None if self.kit.reduced_motion else self._hall.next_wake()
        if beat is not None:
            waits.append(beat)
        return min(waits, default=None)

    def adapted(self) -> None:
        self._settle_in()
        if self._is_showing and self._is_instant:
            self._finish()
        self.background_changed()
        self.rebuild()

    # -- looks --------------------------------------------------------------------------------

    def paint_background(self, canvas: Canvas) -> None:
        place = self._places.seats[0]
        self._hall.paint(canvas, place.anchor[1] - _EYE * place.scale)

    def draw_world(self, canvas: Canvas) -> None:
        self._hall.draw(canvas)
        self._altars.draw(canvas)

    def build(self) -> Widget:
        title = Label(
            self._words.title,
            theme.HEADING,
            theme.GOLD_LIGHT,
            align="centre",
            shadow=theme.BLACK,
        )
        places = self._places
        parts: list[tuple[Widget, pygame.FRect]] = [(title, places.head)]
        parts += [(self._look(seat), place.look) for seat, place in enumerate(places.seats)]
        form = self._form()
        if form is not None:
            parts.append((form, places.done if self._stage is _Stage.OPEN else places.form))
        parts.append((self._corner.build(), CORNER.move(0, places.unkept.top - CORNER.top)))
        return Absolute([*parts, *self._unkept.build(places.unkept)])

    def _look(self, seat: int) -> Widget:
        return SeatLook(
            self._looks,
            self._host.sprites,
            seat,
            self._places.seats[seat],
            lambda: self._told(seat),
            self._show_look,
            is_asked=seat == self._seat,
        )

    def _told(self, seat: int) -> str:
        """What a seat's altar shows now, in words."""
        altars = self._altars
        is_open = self._stage is _Stage.OPEN and altars.is_open(seat)
        return told_of(self._result, seat, is_open, altars.is_told, seat in self._sealed)

    def _show_look(self, seat: int) -> None:
        self.page.show_tooltip(self._looks.tip(seat), self._places.seats[seat].plate)

    def _form(self) -> Widget | None:
        match self._stage:
            case _Stage.COVER:
                return forms.cover_form(self._name(), self._ready)
            case _Stage.BID:
                return self._bid_form()
            case _Stage.WAIT:
                return forms.wait_form()
            case _Stage.OPEN:
                return None if self._is_showing else forms.open_form(self._words.lost, self._done)

    def _bid_form(self) -> Widget:
        seat = self._seat or 0
        asked = self._hint.note() or self._words.question(
            self._name(), self._session.observation.seats[seat]
        )
        prizes = self._words.prizes(len(self._session.match.setup.seats))
        is_narrow = self._places.form.width < _NARROW or self.kit.text_scale > _LARGE_TEXT
        return forms.bid_form(
            self._inputs, asked, prizes, self._hint.button(), self._seal, is_narrow
        )

    def _name(self) -> str:
        return escape(self._session.name(self._seat or 0))

    def first_focus(self) -> str:
        return {
            _Stage.COVER: forms.READY,
            _Stage.BID: forms.NUMBER,
            _Stage.WAIT: "",
            _Stage.OPEN: "" if self._is_showing else forms.DONE,
        }[self._stage]

    # -- what the person does -------------------------------------------------------------------

    def cancel(self) -> bool:
        if self._stage is _Stage.OPEN:
            self._done()
        else:
            self._corner.show_menu()
        return True

    def resume(self) -> None:
        if self._stage is not _Stage.OPEN:
            self._next()

    def handle(self, event: InputEvent) -> bool:
        """Any key or click ends the film. A cover is lifted by its button alone, after a moment of
        quiet."""
        if self._is_showing and _is_new(event):
            self._finish()
            return True
        is_ignored = self._stage is _Stage.COVER and self._quiet.ignores(event)
        return is_ignored or super().handle(event)

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and not event.repeat and self._asking.ask(event.action):
            return True
        return self._hint.handle(event) or self._corner.handle(event)

    def _look_on(self) -> None:
        """At a shared machine, secrets may be told to who bids now."""
        if self._session.is_shared:
            self._host.stack.announcer.look(self._bidder())

    def _bidder(self) -> int | None:
        """The seat that bids now."""
        return self._seat if self._stage is _Stage.BID else None

    def _question(self) -> str:
        """What the bidder is asked."""
        seat = self._bidder()
        if seat is None:
            return ""
        return "\n".join(self._words.asked(self._name(), self._session.observation.seats[seat]))

    def _ready(self) -> None:
        self._stage = _Stage.BID
        self._hint.begin(self._seat)
        self._look_on()
        self.rebuild()
        self.page.focus(self.first_focus())

    def _seal(self) -> None:
        if self._seat is None:
            return
        bid = self._session.match.rules.parse(f"bid {self._inputs.bid}")
        self._session.submit(bid, seat=self._seat)
        self._session.pump()
        self._next()

    def _done(self) -> None:
        self.stack.pop()


def _is_new(event: InputEvent) -> bool:
    """Whether somebody presses something, and does not merely hold it down."""
    return isinstance(event, PointerPressed) or (isinstance(event, Press) and not event.repeat)


class OfferingQueryKeys(QueryKeys):
    """Answers for the seat that bids now; while none does, only what everybody knows.

    :param seat: the seat whose bid is asked for and that is not covered, or None.
    :param question: what it is asked, with markup.
    """

    def __init__(
        self,
        session: Session,
        stack: SceneStack,
        seat: Callable[[], int | None],
        question: Callable[[], str],
    ) -> None:
        super().__init__(session, stack)
        self._seat = seat
        self._asked = question

    @property
    def _viewer(self) -> int | None:
        return self._seat()

    def _question(self) -> str:
        return self._asked()


class OfferingAnnouncements:
    """Tells everything once, in the order in which it is shown."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: set[int] = set()
        self._is_done = False

    def new(self, result: OfferingResult, shown: Sequence[int], is_told: bool) -> list[str]:
        """Sentences on what has come to light since the last call.

        :param shown: the seats whose hands are open.
        :param is_told: whether it is shown what the bids brought.
        """
        found = []
        for seat in shown:
            if seat not in self._told:
                self._told.add(seat)
                found.append(self._line(seat, [naming.scarabs(result.bids[seat])]))
        if is_told and not self._is_done:
            self._is_done = True
            for seat in result.order:
                outcome = result.outcome(seat)
                found.append(self._line(seat, [outcome.place, *filter(None, [outcome.brought])]))
        return found

    def _line(self, seat: int, facts: Sequence[str]) -> str:
        return spoken(headed(escape(self._session.name(seat)), listed(facts)))
