"""The Offering to the High Priest: sealed bids of people and bots, then all hands open at once.

Knows the session; works no rank out: what came of the bids is read from the events. Rule: D9
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Described, Role
from cleopatra.kit.device.input import InputEvent
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.lists import listed
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Painted, Panel
from cleopatra.kit.widgets.layout import Absolute, Anchored, Column, Grid, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.values import NumberField, Slider
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import AmuletsChanged, BidsRevealed, Event
from cleopatra.rules.reasons import OFFERING
from cleopatra.ui.extension import registry
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.offering.hint import OfferingHint
from cleopatra.ui.scenes.offering.niche import SHAKING, Niche, Outcome, bin_of, columns, throws_from
from cleopatra.ui.scenes.offering.places import Places
from cleopatra.ui.scenes.shared.quiet import Quiet
from cleopatra.ui.scenes.shared.sheet import paint_picture
from cleopatra.ui.scenes.shared.torch import Torches
from cleopatra.ui.scenes.shared.unkept import UnkeptSign
from cleopatra.ui.scenes.table.corner import CORNER, Corner
from cleopatra.ui.session.session import Session
from cleopatra.ui.toys.tokens import TokenArt, in_tokens
from cleopatra.ui.toys.yard import Yard
from cleopatra.ui.words import naming

PICTURE: Final = "background_offering"
_NICHE: Final = 150
"""How dark the niche of an architect is, 0..255."""
_SHOWN: Final = 1.7
_LOST: Final = 4.2
"""Seconds until the ranks are shown, and until the offerings sink away."""
_COIN: Final = 58.0
_POLL: Final = 0.05


class _Stage(Enum):
    COVER = auto()  # somebody else takes the machine
    BID = auto()
    WAIT = auto()  # bots still think
    OPEN = auto()  # all bids are shown


class OfferingScene(Scene):
    """Collects the bids of the people here and shows what came of all."""

    def __init__(self, host: Host, session: Session) -> None:
        super().__init__()
        self._host = host
        self._session = session
        self._stage = _Stage.WAIT
        self._quiet = Quiet()
        self._seat: int | None = None
        self._bid = 0
        self._inputs: tuple[Slider | NumberField, ...] = ()
        self._opened = 0.0
        self._auction = registry.auction(session.observation)
        self._bids: Sequence[int] = ()
        self._places: Sequence[str] = ()
        self._changes: dict[int, int] = {}
        self._sealed: frozenset[int] = frozenset()
        self._rng = random.Random(session.setup.options.seed)
        self._layout = Places.of(pygame.FRect(0, 0, 1920, 1080), 1.0)
        self._torches = Torches((), self._rng)
        self._art = TokenArt(host.sprites)
        self._yard = Yard(self._rng)
        self._bins: list[int] = []
        self._niches = [Niche(host.sprites, info) for info in session.setup.seats]
        self._hint = OfferingHint(host, session, self.rebuild)
        self._corner = Corner(host)
        self._unkept = UnkeptSign(host, session, self.rebuild)

    # -- stages -----------------------------------------------------------------------------

    def enter(self) -> None:
        self._settle_in()
        self._next()

    def _settle_in(self) -> None:
        """Takes the places that the window and the size of letters leave."""
        self._layout = Places.of(self.space, self.kit.text_scale)
        self._torches = Torches(self._layout.torches, self._rng)
        self._yard = Yard(self._rng, self.space.bottom)

    @property
    def _is_asking(self) -> bool:
        """Whether bids of this auction are still missing; another auction may follow at once."""
        auction = registry.auction(self._session.observation)
        is_same = (auction is None) == (self._auction is None)
        return self._session.decision.kind == DecisionKind.BID and is_same

    def _next(self) -> None:
        """Goes on to the next stage that the missing bids need."""
        session = self._session
        if not self._is_asking:
            self._open()
            return
        missing = set(session.decision.actors)
        self._sealed = frozenset(range(len(session.setup.seats))) - missing
        people = [seat for seat in session.decision.actors if seat in session.persons]
        if not people:
            self._stage, self._seat = _Stage.WAIT, None
        else:
            self._seat = people[0]
            self._bid = 0
            self._stage = _Stage.COVER if session.is_shared else _Stage.BID
            self._quiet.begin()
        self._hint.begin(self._seat if self._stage is _Stage.BID else None)
        self.rebuild()
        self.page.focus(self.first_focus())

    def _open(self) -> None:
        for event in self._events():
            won = None if self._auction is None else self._auction.read(event)
            if won is not None:
                self._bids, self._places = won
            elif isinstance(event, BidsRevealed) and self._auction is None:
                places = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
                self._bids, self._places = event.bids, [places[rank] for rank in event.ranks]
                self._changes = {}
            elif isinstance(event, AmuletsChanged) and event.reason == OFFERING:
                self._changes[event.seat] = event.amount
        self._stage, self._seat = _Stage.OPEN, None
        self._hint.begin(None)
        self._opened = 0.0
        if self.kit.reduced_motion:
            self._opened = _LOST
        else:
            boxes = self._columns(self._layout.open_seats)
            self._bins = [self._yard.add_bin(bin_of(box)) for box in boxes]
        self.kit.sound.play("reveal")
        self.background_changed()
        self.rebuild()
        self.page.focus(self.first_focus())

    def _events(self) -> list[Event]:
        """The visible events of the last turns: bots may have played on since the bids opened."""
        return [event for record in self._session.turns()[-6:] for event in record.events]

    def update(self, seconds: float) -> None:
        if not self.kit.reduced_motion:
            for rect in self._torches.update(seconds):
                self.invalidate(rect)
        self._unkept.update()
        if self._stage is _Stage.OPEN:
            self._go_on(seconds)
            return
        self._quiet.update(seconds)
        self._session.pump()
        self._hint.update()
        missing = frozenset(self._session.decision.actors)
        everybody = frozenset(range(len(self._session.setup.seats)))
        if not self._is_asking:
            self._open()
        elif everybody - missing != self._sealed:
            self._sealed = everybody - missing
            self.invalidate(self._layout.seats.inflate(40, 40))
            if self._seat in self._sealed or self._stage is _Stage.WAIT:
                self._next()

    def _go_on(self, seconds: float) -> None:
        """The hands open, the offerings tumble out, and later they are gone."""
        before = self._opened
        self._opened += seconds
        if before < _SHOWN:
            self.invalidate(self._layout.open_seats.inflate(40, 40))
        if before < SHAKING <= self._opened:
            self._throw()
        if before < _LOST <= self._opened:
            for number in self._bins:
                self._yard.open_bin(number)
        for _moment in (0, 1):
            reach = self._yard.reach()
            if reach is not None:
                self.invalidate(reach)
            if not _moment:
                self._yard.update(seconds)

    def _throw(self) -> None:
        """Scarabs out of all hands at once, as many as were offered."""
        self.kit.sound.play("scarab")
        columns = self._columns(self._layout.open_seats)
        for box, bid, number in zip(columns, self._bids, self._bins, strict=False):
            for value in in_tokens(bid):
                x, y = throws_from(box)
                at = (x + self._rng.uniform(-30, 30), y)
                velocity = (self._rng.uniform(-260, 260), self._rng.uniform(-760, -380))
                self._yard.throw(f"scarab_{value}", _COIN, at, velocity, into=number)

    @property
    def is_busy(self) -> bool:
        if self._stage is _Stage.COVER:
            return not self._quiet.is_over
        return self._stage is _Stage.OPEN and (self._opened < _SHOWN or self._yard.is_busy)

    def next_wake(self) -> float | None:
        waits = [] if self._stage is _Stage.OPEN else [_POLL]
        if self._stage is _Stage.OPEN and self._opened < _LOST:
            waits.append(_LOST - self._opened)
        if self._hint.next_wake is not None:
            waits.append(self._hint.next_wake)
        if not self.kit.reduced_motion:
            waits.append(self._torches.next_wake())
        return min(waits, default=None)

    def adapted(self) -> None:
        self._settle_in()
        if self._stage is _Stage.OPEN:  # what tumbled out lies elsewhere now: it is over
            self._bins = []
            self._opened = max(self._opened, _LOST)
        self.background_changed()
        self.rebuild()

    # -- looks --------------------------------------------------------------------------------

    def paint_background(self, canvas: Canvas) -> None:
        paint_picture(canvas, self._host.sprites, PICTURE)
        self._torches.paint(canvas)
        for column in self._columns(self._places_now()[0]):
            canvas.veil(column.inflate(-8, -8), theme.NIGHT, _NICHE)
            canvas.panel(column, "frame")

    def draw_world(self, canvas: Canvas) -> None:
        self._torches.draw(canvas)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self._art.draw_all(canvas, self._yard)

    def build(self) -> Widget:
        title = Label(
            _("The Offering to the High Priest") if self._auction is None else self._auction.title,
            theme.HEADING,
            theme.GOLD_LIGHT,
            align="centre",
            shadow=theme.BLACK,
        )
        places = self._places_now()
        seats = Painted(self._draw_seats, places[0].width, places[0].height)
        form = {
            _Stage.COVER: self._cover_form,
            _Stage.BID: self._bid_form,
            _Stage.WAIT: self._wait_form,
            _Stage.OPEN: self._open_form,
        }[self._stage]()
        head = self._layout.head
        corner = (self._corner.build(), CORNER.move(0, head.top - CORNER.top))
        unkept = self._unkept.build(self._layout.unkept)
        return Absolute([(title, head), (seats, places[0]), (form, places[1]), corner, *unkept])

    def first_focus(self) -> str:
        return {
            _Stage.COVER: "offering.ready",
            _Stage.BID: "offering.number",
            _Stage.WAIT: "",
            _Stage.OPEN: "offering.done",
        }[self._stage]

    def readings(self) -> Sequence[tuple[str, Described]]:
        return [(f"seat:{seat}", self._told(seat)) for seat in range(len(self._niches))]

    def _told(self, seat: int) -> Described:
        """What a seat's niche shows: whether the bid is sealed, later what came of it."""
        name = escape(self._session.name(seat))
        if self._bids:
            outcome = self._outcome(seat)
            facts = listed([str(self._bids[seat]), outcome.place, *filter(None, [outcome.brought])])
        else:
            facts = _("the bid is sealed") if seat in self._sealed else _("no bid yet")
        return Described(Role.ITEM, name, facts, group=_("Players"), group_role=Role.LIST)

    def _name(self) -> str:
        return escape(self._session.name(self._seat or 0))

    def _cover_form(self) -> Widget:
        text = _("{name} bids next.").format(name=self._name())
        ready = Button(_("I am ready"), self._ready, look="button", uid="offering.ready")
        content = Column(
            [
                Label(text, theme.LARGE, align="centre"),
                Label(_("Everyone else looks away."), theme.BODY, theme.INK_SOFT, align="centre"),
                Row([ready], justify="centre"),
            ],
            gap=theme.GAP_LARGE,
        )
        return Anchored(Panel(content, "papyrus", width=900))

    def _bid_form(self) -> Widget:
        view = self._session.observation.seats[self._seat or 0]
        most = max((action.arg for action in self._session.match.legal(view.seat)), default=0)
        slider = Slider(
            self._bid,
            lambda value: self._choose(round(value)),
            least=0,
            most=max(1, most),
            step=1,
            show=lambda value: "",
            uid="offering.slider",
            grow=1,
            enabled=most > 0,
        )
        number = NumberField(
            self._bid, self._choose, least=0, most=most, uid="offering.number", width=240
        )
        slider.name = number.name = _("Your bid")
        self._inputs = (slider, number)
        have = _("You have {scarabs} and {amulets}. What you offer is lost.")
        question = _("{name}, how many scarabs do you offer?")
        if self._auction is not None:
            question, have = self._auction.question, self._auction.stake
        have = have.format(
            scarabs=naming.scarabs(view.scarabs), amulets=naming.amulets(view.amulets)
        )
        told = Column(
            [
                *(
                    self._hint.note()
                    or [
                        Label(question.format(name=self._name()), theme.LARGE, align="centre"),
                        Label(have, theme.BODY, theme.INK_SOFT, align="centre"),
                    ]
                ),
                Row([slider, number], gap=theme.GAP_LARGE),
                self._ranks(),
            ],
            gap=theme.GAP,
        )
        content = Column(
            [
                ScrollPanel(told),
                Row(
                    [
                        *self._hint.button(),
                        Button(_("Seal the bid"), self._seal, look="button", uid="offering.seal"),
                    ],
                    justify="centre",
                ),
            ],
            gap=theme.GAP,
        )
        return Anchored(Panel(content, "papyrus", width=1500), margin=theme.GAP_SMALL)

    def _ranks(self) -> Widget:
        """What each place brings. Rule: D9.3"""
        if self._auction is not None:
            return Label(self._auction.prizes, theme.BODY, align="centre")
        number = len(self._session.setup.seats)
        places = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
        cells: list[Widget] = []
        for place, change in zip(places, self._session.rules.offering[:number], strict=False):
            text = (
                _("{place}: gives back {n} [amulet]")
                if change < 0
                else _("{place}: takes {n} [amulet]")
            )
            cells.append(
                Label(text.format(place=place, n=abs(change)), theme.SMALL, align="centre")
            )
        return Grid(cells, columns=(1,) * len(cells), gap=theme.GAP)

    def _wait_form(self) -> Widget:
        text = Label(_("The last bids are being sealed …"), theme.LARGE, align="centre")
        return Anchored(Panel(text, "papyrus", width=900))

    def _open_form(self) -> Widget:
        lost = _("All bids are lost.")
        text = Label(lost if self._auction is None else self._auction.lost, theme.LARGE, grow=1.0)
        done = Button(_("Continue"), self._done, look="button", uid="offering.done")
        return Anchored(Panel(Row([text, done], gap=theme.GAP_LARGE), "papyrus", width=1200))

    def _places_now(self) -> tuple[pygame.FRect, pygame.FRect]:
        """Where the niches and the form are."""
        place = self._layout
        if self._stage is _Stage.OPEN:
            return place.open_seats, place.open_form
        return place.seats, place.form

    def _columns(self, box: pygame.FRect) -> list[pygame.FRect]:
        """The place of each seat in a box."""
        return columns(box, len(self._niches))

    def _draw_seats(self, canvas: Canvas, box: pygame.FRect) -> None:
        for seat, (niche, column) in enumerate(zip(self._niches, self._columns(box), strict=True)):
            if not canvas.sees(column.inflate(30, 30)):
                continue
            if self._bids:
                outcome = self._outcome(seat) if self._opened >= _SHOWN else None
                niche.draw_open(canvas, column, self._bids[seat], self._opened, outcome)
            else:
                niche.draw_waiting(canvas, column, seat == self._seat, seat in self._sealed)

    def _outcome(self, seat: int) -> Outcome:
        """What came of a bid, in words."""
        if self._auction is not None:
            return Outcome(self._places[seat], "", 0)
        change = self._changes.get(seat, 0)
        text = f"{change:+d} [amulet]" if change else _("no amulets")
        return Outcome(self._places[seat], text, change)

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
        """A cover is lifted by its button alone, after a moment of quiet."""
        is_ignored = self._stage is _Stage.COVER and self._quiet.ignores(event)
        return is_ignored or super().handle(event)

    def handle_world(self, event: InputEvent) -> bool:
        return self._hint.handle(event) or self._corner.handle(event)

    def _ready(self) -> None:
        self._stage = _Stage.BID
        self._hint.begin(self._seat)
        self.rebuild()
        self.page.focus(self.first_focus())

    def _choose(self, number: int) -> None:
        self._bid = number
        for widget in self._inputs:  # set only the other one: the caret of the field in use stays
            if round(widget.value) != number:
                widget.value = number

    def _seal(self) -> None:
        if self._seat is None:
            return
        self.kit.sound.play("scarab")
        self._session.submit(f"bid {self._bid}", seat=self._seat)
        self._session.pump()
        self._next()

    def _done(self) -> None:
        self.stack.pop()
