"""The Offering to the High Priest: sealed bids of people and bots, then all hands open at once.

Knows the session; works no rank out: what came of the bids is read from the events. Rule: D9
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import pygame

from cleopatra.rules.catalogue import OFFERING_AMULETS
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import AmuletsChanged, BidsRevealed, Event
from cleopatra.rules.reasons import OFFERING
from cleopatra.ui import words
from cleopatra.ui.canvas import Canvas
from cleopatra.ui.i18n import _
from cleopatra.ui.kit import theme
from cleopatra.ui.kit.buttons import Button
from cleopatra.ui.kit.labels import Label, Painted, Panel, draw_medallion
from cleopatra.ui.kit.layout import Absolute, Anchored, Column, Grid, Row
from cleopatra.ui.kit.markup import escape
from cleopatra.ui.kit.scroll import ScrollPanel
from cleopatra.ui.kit.values import NumberField, Slider
from cleopatra.ui.kit.widget import Widget
from cleopatra.ui.program import Program
from cleopatra.ui.scene import Scene
from cleopatra.ui.scenes.sheet import paint_picture
from cleopatra.ui.session import Session

PICTURE: Final = "background_offering"
_HEAD: Final = pygame.FRect(160, 36, 1600, 90)
_SEATS: Final = pygame.FRect(60, 140, 1800, 390)
_FORM: Final = pygame.FRect(160, 545, 1600, 520)
_OPENING: Final = 0.9
"""Seconds in which the hands open."""
_POLL: Final = 0.05


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
        self._opened = 0.0
        self._revealed: BidsRevealed | None = None
        self._changes: dict[int, int] = {}
        self._sealed: frozenset[int] = frozenset()

    # -- stages -----------------------------------------------------------------------------

    def enter(self) -> None:
        self._next()

    def _next(self) -> None:
        """Goes to whatever the bids that are still missing ask for."""
        session = self._session
        if session.decision.kind != DecisionKind.BID:
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
        self.rebuild()
        self.page.focus(self.first_focus())

    def _open(self) -> None:
        for event in self._events():
            if isinstance(event, BidsRevealed):
                self._revealed = event
                self._changes = {}
            elif isinstance(event, AmuletsChanged) and event.reason == OFFERING:
                self._changes[event.seat] = event.amount
        self._stage, self._seat = _Stage.OPEN, None
        self._opened = _OPENING if self.kit.reduced_motion else 0.0
        self.kit.sound.play("reveal")
        self.rebuild()
        self.page.focus(self.first_focus())

    def _events(self) -> list[Event]:
        """What was to be seen in the last turns: bots may have gone on since the bids opened."""
        return [event for record in self._session.turns()[-6:] for event in record.events]

    def update(self, seconds: float) -> None:
        if self._stage is _Stage.OPEN:
            if self._opened < _OPENING:
                self._opened = min(_OPENING, self._opened + seconds)
                self.invalidate(_SEATS.inflate(40, 40))
            return
        self._session.pump()
        missing = frozenset(self._session.decision.actors)
        everybody = frozenset(range(len(self._session.setup.seats)))
        if self._session.decision.kind != DecisionKind.BID:
            self._open()
        elif everybody - missing != self._sealed:
            self._sealed = everybody - missing
            self.invalidate(_SEATS.inflate(40, 40))
            if self._seat in self._sealed or self._stage is _Stage.WAIT:
                self._next()

    @property
    def is_busy(self) -> bool:
        return self._stage is _Stage.OPEN and self._opened < _OPENING

    def next_wake(self) -> float | None:
        return None if self._stage is _Stage.OPEN else _POLL

    # -- looks --------------------------------------------------------------------------------

    def paint_background(self, canvas: Canvas) -> None:
        paint_picture(canvas, self._program.sprites, PICTURE)

    def build(self) -> Widget:
        title = Label(
            _("The Offering to the High Priest"),
            theme.HEADING,
            theme.GOLD_LIGHT,
            align="centre",
            shadow=theme.BLACK,
        )
        seats = Painted(self._draw_seats, _SEATS.width, _SEATS.height)
        form = {
            _Stage.COVER: self._cover_form,
            _Stage.BID: self._bid_form,
            _Stage.WAIT: self._wait_form,
            _Stage.OPEN: self._open_form,
        }[self._stage]()
        return Absolute([(title, _HEAD), (seats, _SEATS), (form, _FORM)])

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
        content = Column(
            [
                Label(
                    _("{name} bids next.").format(name=self._name()), theme.LARGE, align="centre"
                ),
                Label(_("Everybody else looks away."), theme.BODY, theme.INK_SOFT, align="centre"),
                Row(
                    [Button(_("I am ready"), self._ready, look="button", uid="offering.ready")],
                    justify="centre",
                ),
            ],
            gap=theme.GAP_LARGE,
        )
        return Anchored(Panel(content, "papyrus", width=900))

    def _bid_form(self) -> Widget:
        view = self._session.observation.seats[self._seat or 0]
        slider = Slider(
            self._bid,
            lambda value: self._choose(round(value)),
            least=0,
            most=max(1, view.scarabs),
            step=1,
            show=lambda value: "",
            uid="offering.slider",
            grow=1,
            enabled=view.scarabs > 0,
        )
        number = NumberField(
            self._bid, self._choose, least=0, most=view.scarabs, uid="offering.number", width=240
        )
        have = _("You have {scarabs} and {amulets}. What you offer is lost.").format(
            scarabs=words.scarabs(view.scarabs), amulets=words.amulets(view.amulets)
        )
        told = Column(
            [
                Label(
                    _("{name}, how many scarabs do you offer?").format(name=self._name()),
                    theme.LARGE,
                    align="centre",
                ),
                Label(have, theme.BODY, theme.INK_SOFT, align="centre"),
                Row([slider, number], gap=theme.GAP_LARGE),
                self._ranks(),
            ],
            gap=theme.GAP,
        )
        content = Column(
            [
                ScrollPanel(told),
                Row(
                    [Button(_("Seal the bid"), self._seal, look="button", uid="offering.seal")],
                    justify="centre",
                ),
            ],
            gap=theme.GAP,
        )
        return Anchored(Panel(content, "papyrus", width=1500))

    def _ranks(self) -> Widget:
        """What each place brings. Rule: D9.3"""
        number = len(self._session.setup.seats)
        places = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
        cells: list[Widget] = []
        for place, change in zip(places, OFFERING_AMULETS[:number], strict=False):
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
        content = Column(
            [
                Label(_("All that was offered is lost."), theme.BODY, align="centre"),
                Row(
                    [Button(_("Continue"), self._done, look="button", uid="offering.done")],
                    justify="centre",
                ),
            ],
            gap=theme.GAP,
        )
        return Anchored(Panel(content, "papyrus", width=900))

    def _draw_seats(self, canvas: Canvas, box: pygame.FRect) -> None:
        seats = self._session.setup.seats
        gap = 36.0
        width = min(400.0, (box.width - gap * (len(seats) - 1)) / len(seats))
        left = box.centerx - (width * len(seats) + gap * (len(seats) - 1)) / 2
        for seat in range(len(seats)):
            column = pygame.FRect(left + seat * (width + gap), box.top, width, box.height)
            self._draw_seat(canvas, column, seat)

    def _draw_seat(self, canvas: Canvas, box: pygame.FRect, seat: int) -> None:
        info = self._session.setup.seats[seat]
        is_next = seat == self._seat
        canvas.panel(box, "lapis" if is_next else "lapis-slim")
        draw_medallion(canvas, (box.centerx, box.top + 66), 92, info.colour)
        name = pygame.FRect(box.left + 16, box.top + 118, box.width - 32, 48)
        canvas.text(escape(info.name), name, theme.BOLD, theme.CREAM, "centre", "middle", 1)
        middle = (box.centerx, box.top + 236)
        if self._revealed is None:
            icon, text = ("chest", _("sealed")) if seat in self._sealed else ("hand", "…")
            canvas.icon(icon, middle, 96, theme.GOLD if seat in self._sealed else theme.CREAM_SOFT)
            foot = pygame.FRect(box.left + 16, box.bottom - 96, box.width - 32, 60)
            canvas.text(text, foot, theme.BODY, theme.CREAM_SOFT, "centre", "middle", 1)
            return
        shown = self._opened / _OPENING
        if shown < 0.5:  # the hand is still closed
            canvas.icon("hand", middle, 96 * (1 - shown * 0.6), theme.GOLD)
            return
        bid = pygame.FRect(box.left, middle[1] - 60, box.width, 90)
        canvas.text(
            f"{self._revealed.bids[seat]} [scarab]",
            bid,
            theme.BIG_NUMBER,
            theme.GOLD_LIGHT,
            "centre",
            "middle",
            1,
            theme.BLACK,
        )
        if shown >= 0.8:
            self._draw_result(canvas, box, seat)

    def _draw_result(self, canvas: Canvas, box: pygame.FRect, seat: int) -> None:
        assert self._revealed is not None
        places = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
        change = self._changes.get(seat, 0)
        text = f"{change:+d} [amulet]" if change else _("no amulets")
        place = pygame.FRect(box.left + 16, box.bottom - 122, box.width - 32, 46)
        result = pygame.FRect(box.left + 16, box.bottom - 74, box.width - 32, 52)
        rank = places[self._revealed.ranks[seat]]
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

    def _ready(self) -> None:
        self._stage = _Stage.BID
        self.rebuild()
        self.page.focus(self.first_focus())

    def _choose(self, number: int) -> None:
        if number != self._bid:
            self._bid = number
            self.rebuild()

    def _seal(self) -> None:
        if self._seat is None:
            return
        self.kit.sound.play("scarab")
        self._session.submit(f"bid {self._bid}", seat=self._seat)
        self._session.pump()
        self._next()

    def _done(self) -> None:
        self.stack.pop()
