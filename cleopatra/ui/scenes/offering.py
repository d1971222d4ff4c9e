"""The Offering to the High Priest: sealed bids of people and bots, then all hands open at once.

Knows the session; works no rank out: what came of the bids is read from the events. Rule: D9
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

import pygame

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import AmuletsChanged, BidsRevealed, Event
from cleopatra.rules.reasons import OFFERING
from cleopatra.ui import words
from cleopatra.ui.canvas import Canvas
from cleopatra.ui.extras import registry
from cleopatra.ui.i18n import _
from cleopatra.ui.input import InputEvent
from cleopatra.ui.kit import theme
from cleopatra.ui.kit.buttons import Button
from cleopatra.ui.kit.labels import Label, Painted, Panel, draw_medallion
from cleopatra.ui.kit.layout import Absolute, Anchored, Column, Grid, Row
from cleopatra.ui.kit.markup import escape
from cleopatra.ui.kit.scroll import ScrollPanel
from cleopatra.ui.kit.values import NumberField, Slider
from cleopatra.ui.kit.widget import Widget
from cleopatra.ui.motion.tween import ease_out, overshoot
from cleopatra.ui.program import Program
from cleopatra.ui.scene import Scene
from cleopatra.ui.scenes.offering_hint import OfferingHint
from cleopatra.ui.scenes.sheet import paint_picture
from cleopatra.ui.scenes.torch import Torches
from cleopatra.ui.session import Session
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.toys.tokens import TokenArt, in_tokens
from cleopatra.ui.toys.yard import Yard

PICTURE: Final = "background_offering"
_HEAD: Final = pygame.FRect(160, 36, 1600, 90)
_SEATS: Final = pygame.FRect(196, 140, 1528, 396)
_FORM: Final = pygame.FRect(160, 552, 1600, 512)
_OPEN_SEATS: Final = pygame.FRect(196, 140, 1528, 640)
_OPEN_FORM: Final = pygame.FRect(160, 800, 1600, 265)
"""With all hands open there is more to see and less to fill in."""
_TORCHES: Final = ((98.0, 330.0), (1822.0, 330.0))
_WIDEST: Final = 360.0
_NICHE: Final = 150
"""How dark the niche of an architect is, 0..255."""
_HAND: Final = 216.0
_SHAKING: Final = 0.9
"""Seconds in which the fists shake before they open."""
_OPENING: Final = 1.25
"""Seconds until the bids stand there."""
_SHOWN: Final = 1.7
_LOST: Final = 4.2
"""Seconds until the ranks stand there, and until what was offered sinks away."""
_COIN: Final = 58.0
_POLL: Final = 0.05
_UNDECIDED: Final = 0.35
"""How clearly the hand of who still thinks is seen, 0..1."""


class _Stage(Enum):
    COVER = auto()  # somebody else takes the machine
    BID = auto()
    WAIT = auto()  # bots still think
    OPEN = auto()  # all bids are shown


class OfferingScene(Scene):
    """Collects the bids of the people here and shows what came of all."""

    def __init__(self, program: Program, session: Session) -> None:
        super().__init__()
        self._program = program
        self._session = session
        self._stage = _Stage.WAIT
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
        self._torches = Torches(_TORCHES, self._rng)
        self._art = TokenArt(program.sprites)
        self._yard = Yard(self._rng)
        self._bins: list[int] = []
        self._hint = OfferingHint(program, session, self.rebuild)

    # -- stages -----------------------------------------------------------------------------

    def enter(self) -> None:
        self._next()

    @property
    def _is_asking(self) -> bool:
        """Whether bids for the same thing are still missing: another thing may follow at once."""
        auction = registry.auction(self._session.observation)
        is_same = (auction is None) == (self._auction is None)
        return self._session.decision.kind == DecisionKind.BID and is_same

    def _next(self) -> None:
        """Goes to whatever the bids that are still missing ask for."""
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
            self._bins = [self._yard.add_bin(_bin_of(box)) for box in self._columns(_OPEN_SEATS)]
        self.kit.sound.play("reveal")
        self.background_changed()
        self.rebuild()
        self.page.focus(self.first_focus())

    def _events(self) -> list[Event]:
        """What was to be seen in the last turns: bots may have gone on since the bids opened."""
        return [event for record in self._session.turns()[-6:] for event in record.events]

    def update(self, seconds: float) -> None:
        if not self.kit.reduced_motion:
            for rect in self._torches.update(seconds):
                self.invalidate(rect)
        if self._stage is _Stage.OPEN:
            self._go_on(seconds)
            return
        self._session.pump()
        self._hint.update()
        missing = frozenset(self._session.decision.actors)
        everybody = frozenset(range(len(self._session.setup.seats)))
        if not self._is_asking:
            self._open()
        elif everybody - missing != self._sealed:
            self._sealed = everybody - missing
            self.invalidate(_SEATS.inflate(40, 40))
            if self._seat in self._sealed or self._stage is _Stage.WAIT:
                self._next()

    def _go_on(self, seconds: float) -> None:
        """The hands open, the offerings tumble out, and later they are gone."""
        before = self._opened
        self._opened += seconds
        if before < _SHOWN:
            self.invalidate(_OPEN_SEATS.inflate(40, 40))
        if before < _SHAKING <= self._opened:
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
        columns = self._columns(_OPEN_SEATS)
        for box, bid, number in zip(columns, self._bids, self._bins, strict=False):
            for value in in_tokens(bid):
                at = (box.centerx + self._rng.uniform(-30, 30), box.top + 200)
                velocity = (self._rng.uniform(-260, 260), self._rng.uniform(-760, -380))
                self._yard.throw(f"scarab_{value}", _COIN, at, velocity, into=number)

    @property
    def is_busy(self) -> bool:
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

    # -- looks --------------------------------------------------------------------------------

    def paint_background(self, canvas: Canvas) -> None:
        paint_picture(canvas, self._program.sprites, PICTURE)
        self._torches.paint(canvas)
        box = _OPEN_SEATS if self._stage is _Stage.OPEN else _SEATS
        for column in self._columns(box):
            canvas.veil(column.inflate(-8, -8), theme.NIGHT, _NICHE)
            canvas.panel(column, "frame")

    def draw_world(self, canvas: Canvas) -> None:
        self._torches.draw(canvas)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        for toy in self._yard.toys():
            self._art.draw(canvas, toy)

    def build(self) -> Widget:
        title = Label(
            _("The Offering to the High Priest") if self._auction is None else self._auction.title,
            theme.HEADING,
            theme.GOLD_LIGHT,
            align="centre",
            shadow=theme.BLACK,
        )
        is_open = self._stage is _Stage.OPEN
        places = (_OPEN_SEATS, _OPEN_FORM) if is_open else (_SEATS, _FORM)
        seats = Painted(self._draw_seats, places[0].width, places[0].height)
        form = {
            _Stage.COVER: self._cover_form,
            _Stage.BID: self._bid_form,
            _Stage.WAIT: self._wait_form,
            _Stage.OPEN: self._open_form,
        }[self._stage]()
        return Absolute([(title, _HEAD), (seats, places[0]), (form, places[1])])

    def first_focus(self) -> str:
        return {
            _Stage.COVER: "offering.ready",
            _Stage.BID: "offering.number",
            _Stage.WAIT: "",
            _Stage.OPEN: "offering.done",
        }[self._stage]

    def _name(self) -> str:
        return escape(self._session.name(self._seat or 0))

    def _cover_form(self) -> Widget:
        text = _("{name} bids next.").format(name=self._name())
        ready = Button(_("I am ready"), self._ready, look="button", uid="offering.ready")
        content = Column(
            [
                Label(text, theme.LARGE, align="centre"),
                Label(_("Everybody else looks away."), theme.BODY, theme.INK_SOFT, align="centre"),
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
        self._inputs = (slider, number)
        have = _("You have {scarabs} and {amulets}. What you offer is lost.")
        question = _("{name}, how many scarabs do you offer?")
        if self._auction is not None:
            question, have = self._auction.question, self._auction.stake
        have = have.format(scarabs=words.scarabs(view.scarabs), amulets=words.amulets(view.amulets))
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
        lost = _("All that was offered is lost.")
        text = Label(lost if self._auction is None else self._auction.lost, theme.LARGE, grow=1.0)
        done = Button(_("Continue"), self._done, look="button", uid="offering.done")
        return Anchored(Panel(Row([text, done], gap=theme.GAP_LARGE), "papyrus", width=1200))

    def _columns(self, box: pygame.FRect) -> list[pygame.FRect]:
        """The place of each seat in a box."""
        number = len(self._session.setup.seats)
        gap = 24.0
        width = min(_WIDEST, (box.width - gap * (number - 1)) / number)
        left = box.centerx - (width * number + gap * (number - 1)) / 2
        return [
            pygame.FRect(left + seat * (width + gap), box.top, width, box.height)
            for seat in range(number)
        ]

    def _draw_seats(self, canvas: Canvas, box: pygame.FRect) -> None:
        for seat, column in enumerate(self._columns(box)):
            if canvas.sees(column.inflate(30, 30)):
                self._draw_seat(canvas, column, seat)

    def _draw_seat(self, canvas: Canvas, box: pygame.FRect, seat: int) -> None:
        info = self._session.setup.seats[seat]
        if seat == self._seat:
            draw_halo(canvas, box, theme.GLOW, 16, 0.9)
            canvas.panel(box, "frame-on")
        draw_medallion(canvas, (box.centerx, box.top + 64), 88, info.colour)
        name = pygame.FRect(box.left + 16, box.top + 110, box.width - 32, 44)
        canvas.text(
            escape(info.name), name, theme.BOLD, theme.CREAM, "centre", "middle", 1, theme.BLACK
        )
        if self._bids:
            self._draw_open_hand(canvas, box, seat)
            return
        is_sealed = seat in self._sealed
        middle = (box.centerx, box.top + 250)
        if is_sealed:
            self._draw_hand(canvas, "hand_fist", "fist", middle, _HAND)
        else:
            self._draw_hand(canvas, "hand_open", "hand", middle, _HAND, _UNDECIDED)
        foot = pygame.FRect(box.left + 16, box.bottom - 58, box.width - 32, 46)
        text = _("sealed") if is_sealed else "…"
        canvas.text(text, foot, theme.BODY, theme.CREAM_SOFT, "centre", "middle", 1)

    def _draw_hand(
        self,
        canvas: Canvas,
        name: str,
        icon: str,
        at: tuple[float, float],
        size: float,
        alpha: float = 1.0,
    ) -> None:
        """A painted hand; its hieroglyph where there is no picture."""
        sprites = self._program.sprites
        if not sprites.has(name):
            canvas.icon(icon, at, size, theme.GOLD, None, alpha)
            return
        picture = sprites.picture(name, canvas.viewport.length(size))
        middle = (picture.get_width() / 2, picture.get_height() / 2)
        canvas.sprite(picture, at, middle, alpha)

    def _draw_open_hand(self, canvas: Canvas, box: pygame.FRect, seat: int) -> None:
        """The fist shakes, opens, and shows what was in it; all hands at the same time."""
        at = box.top + 258.0
        if self._opened < _SHAKING:
            swing = abs(math.sin(self._opened / _SHAKING * 3 * math.pi))
            self._draw_hand(canvas, "hand_fist", "fist", (box.centerx, at - 46 * swing), _HAND)
            return
        share = min(1.0, (self._opened - _SHAKING) / (_OPENING - _SHAKING))
        open_at = (box.centerx, at + 14 * ease_out(share))
        self._draw_hand(canvas, "hand_open", "giving", open_at, _HAND * 1.08)
        size = max(0.2, overshoot(share))
        bid = pygame.FRect(0, 0, box.width * min(1.0, size), 100 * size)
        bid.center = (box.centerx, box.top + 428)
        canvas.text(
            f"{self._bids[seat]} [scarab]",
            bid,
            theme.BIG_NUMBER,
            theme.GOLD_LIGHT,
            "centre",
            "middle",
            1,
            theme.BLACK,
        )
        if self._opened >= _SHOWN:
            self._draw_result(canvas, box, seat)

    def _draw_result(self, canvas: Canvas, box: pygame.FRect, seat: int) -> None:
        change = self._changes.get(seat, 0)
        text = f"{change:+d} [amulet]" if change else _("no amulets")
        place = pygame.FRect(box.left + 16, box.bottom - 112, box.width - 32, 44)
        result = pygame.FRect(box.left + 16, box.bottom - 66, box.width - 32, 52)
        if self._auction is not None:
            both = place.union(result)
            won = self._places[seat]
            canvas.text(won, both, theme.BOLD, theme.GOLD_LIGHT, "centre", "middle", 2)
            return
        rank = self._places[seat]
        canvas.text(rank, place, theme.BODY, theme.CREAM, "centre", "middle", 1)
        colour = theme.TURQUOISE_LIGHT if change < 0 else theme.GOLD_LIGHT
        canvas.text(text, result, theme.NUMBER, colour, "centre", "middle", 1)

    # -- what the person does -------------------------------------------------------------------

    def cancel(self) -> bool:
        if self._stage is _Stage.OPEN:
            self._done()
        else:
            self._program.show_pause()
        return True

    def resume(self) -> None:
        if self._stage is not _Stage.OPEN:
            self._next()

    def handle_world(self, event: InputEvent) -> bool:
        return self._hint.handle(event)

    def _ready(self) -> None:
        self._stage = _Stage.BID
        self._hint.begin(self._seat)
        self.rebuild()
        self.page.focus(self.first_focus())

    def _choose(self, number: int) -> None:
        self._bid = number
        for widget in self._inputs:  # the other one follows; who types goes on typing
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


def _bin_of(box: pygame.FRect) -> pygame.FRect:
    """Where a seat's offering comes to lie: under its number, above its rank."""
    return pygame.FRect(box.left + 24, box.top + 150, box.width - 48, box.height - 150 - 122)
