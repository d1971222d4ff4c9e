"""The final inspection: five steps from the hands to the crocodile. Rule: D10.2

Knows the events of the count and shows them; counts nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from cleopatra.rules.catalogue import CARD_KINDS
from cleopatra.rules.events import (
    Event,
    GameEnded,
    HandShown,
    PenaltyPaid,
    PyramidOpened,
    SanctuariesCovered,
    SmallestSubtracted,
    ThrownToCrocodile,
)
from cleopatra.ui import words
from cleopatra.ui.canvas import Canvas, faded
from cleopatra.ui.i18n import _, ngettext
from cleopatra.ui.input import InputEvent, MouseButton, PointerPressed
from cleopatra.ui.kit import theme
from cleopatra.ui.kit.buttons import Button
from cleopatra.ui.kit.labels import Label, Painted, draw_medallion
from cleopatra.ui.kit.layout import Absolute
from cleopatra.ui.kit.markup import escape
from cleopatra.ui.kit.widget import Widget
from cleopatra.ui.motion.tween import bounce, ease_in, ease_out
from cleopatra.ui.program import Program
from cleopatra.ui.scene import Scene
from cleopatra.ui.scenes.sheet import paint_picture
from cleopatra.ui.session import Session

STEPS: Final = 5
PICTURE: Final = "background_curtain"
_HEAD: Final = pygame.FRect(160, 30, 1600, 84)
_TEXT: Final = pygame.FRect(160, 112, 1600, 72)
_SEATS: Final = pygame.FRect(60, 200, 1800, 640)
_RIVER: Final = pygame.FRect(0, 880, 1920, 200)
_BUTTON: Final = pygame.FRect(760, 960, 400, 80)
_MOVE: Final = 1.1
"""Seconds in which a step's numbers move."""
_PAUSE: Final = 7.0
"""Seconds after which a step goes on by itself."""


@dataclass(slots=True)
class _Tally:
    """What one seat shows at each step: amulets after it, and a sentence."""

    amulets: list[int] = field(default_factory=lambda: [0] * STEPS)
    notes: list[str] = field(default_factory=lambda: [""] * STEPS)
    tainted: tuple[int, ...] = ()
    is_eaten: bool = False


class InspectionScene(Scene):
    """One step after the other, at the person's pace; then the table of points."""

    def __init__(self, program: Program, session: Session) -> None:
        super().__init__()
        self._program = program
        self._session = session
        self._seats = session.setup.seats
        events = _count_events(session)
        self._tallies = _tallies(events, len(self._seats))
        self._was_counted = any(isinstance(event, PyramidOpened) for event in events)
        self._step = 0
        self._passed = 0.0

    # -- the course ---------------------------------------------------------------------------

    def enter(self) -> None:
        if not self._was_counted:
            self._scores()
            return
        self._begin(0)

    def _begin(self, step: int) -> None:
        self._step = step
        self._passed = _MOVE if self.kit.reduced_motion else 0.0
        eaten = step == STEPS - 1 and any(tally.is_eaten for tally in self._tallies)
        sounds = ("card", "reveal", "amulet", "gong", "crocodile" if eaten else "scarab")
        self.kit.sound.play(sounds[step])
        self.rebuild()
        self.page.focus("inspection.on")

    def update(self, seconds: float) -> None:
        if not self._was_counted:
            return
        moving = self._passed < _MOVE
        self._passed += seconds
        if moving:
            self.invalidate(_SEATS.inflate(120, 80).union(_RIVER))
        if self._passed >= _MOVE + _PAUSE:
            self._on()

    @property
    def is_busy(self) -> bool:
        return self._passed < _MOVE

    def next_wake(self) -> float | None:
        return max(0.0, _MOVE + _PAUSE - self._passed)

    def _on(self) -> None:
        if self._passed < _MOVE:
            self._passed = _MOVE
            self.invalidate()
        elif self._step + 1 < STEPS:
            self._begin(self._step + 1)
        else:
            self._scores()

    def _scores(self) -> None:
        from cleopatra.ui.scenes.scores import ScoresScene

        self.stack.replace(ScoresScene(self._program, self._session))

    def cancel(self) -> bool:
        self._scores()
        return True

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, PointerPressed) and event.button is MouseButton.LEFT:
            self._on()
            return True
        return False

    # -- looks --------------------------------------------------------------------------------

    def paint_background(self, canvas: Canvas) -> None:
        paint_picture(canvas, self._program.sprites, PICTURE)
        canvas.veil(pygame.FRect(0, 0, 1920, 1080), theme.BLACK, 90)

    def build(self) -> Widget:
        titles = (
            _("The hands are shown"),
            _("The pyramids are opened"),
            _("The sanctuaries take their share"),
            _("Cleopatra forgives what everybody did"),
            _("The price, and the crocodile"),
        )
        texts = (
            _("Each tainted card still in a hand brings one more amulet."),
            _("All that was hidden comes to light."),
            _("One amulet is laid on each square of one's own sanctuaries."),
            _("The smallest number of amulets is taken off for everybody."),
            _("Amulets that are left cost scarabs; eight or more cost the life."),
        )
        number = f"{self._step + 1}/{STEPS}   "
        last = self._step + 1 == STEPS
        return Absolute(
            [
                (
                    Label(
                        number + titles[self._step],
                        theme.HEADING,
                        theme.GOLD_LIGHT,
                        align="centre",
                        shadow=theme.BLACK,
                    ),
                    _HEAD,
                ),
                (
                    Label(
                        texts[self._step],
                        theme.BODY,
                        theme.CREAM,
                        align="centre",
                        max_lines=2,
                        shadow=theme.BLACK,
                    ),
                    _TEXT,
                ),
                (Painted(self._draw_seats, _SEATS.width, _SEATS.height), _SEATS),
                (
                    Button(
                        _("The reckoning") if last else _("Continue"),
                        self._on,
                        look="button",
                        uid="inspection.on",
                    ),
                    _BUTTON,
                ),
            ]
        )

    def first_focus(self) -> str:
        return "inspection.on"

    def draw_world(self, canvas: Canvas) -> None:
        """The river under everything, with the crocodile of the last step."""
        canvas.fill(theme.LAPIS_DEEP, _RIVER)
        canvas.fill(theme.TURQUOISE, pygame.FRect(_RIVER.left, _RIVER.top, _RIVER.width, 5))
        for i in range(9):
            wave = pygame.FRect(40 + i * 215, _RIVER.top + 26 + (i % 3) * 38, 120, 4)
            canvas.fill(theme.LAPIS, wave)

    def _columns(self, box: pygame.FRect) -> list[pygame.FRect]:
        gap = 32.0
        number = len(self._seats)
        width = min(420.0, (box.width - gap * (number - 1)) / number)
        left = box.centerx - (width * number + gap * (number - 1)) / 2
        return [
            pygame.FRect(left + seat * (width + gap), box.top, width, box.height)
            for seat in range(number)
        ]

    def _draw_seats(self, canvas: Canvas, box: pygame.FRect) -> None:
        for seat, column in enumerate(self._columns(box)):
            self._draw_seat(canvas, column, seat)

    def _draw_seat(self, canvas: Canvas, box: pygame.FRect, seat: int) -> None:
        info, tally = self._seats[seat], self._tallies[seat]
        canvas.panel(box, "lapis-slim")
        draw_medallion(canvas, (box.left + 52, box.top + 52), 72, info.colour)
        name = pygame.FRect(box.left + 98, box.top + 22, box.width - 112, 60)
        canvas.text(escape(info.name), name, theme.BOLD, theme.CREAM, "left", "middle", 1)
        self._draw_pyramid(canvas, box, seat)
        if self._step == 0:
            self._draw_tainted(canvas, box, tally.tainted)
        share = ease_out(min(1.0, self._passed / _MOVE))
        if self._step > 0:
            before = tally.amulets[self._step - 1]
            now = round(before + (tally.amulets[self._step] - before) * share)
        else:
            now = round(tally.amulets[0] * share)
        count = pygame.FRect(box.left, box.bottom - 190, box.width, 76)
        sign = "+" if self._step == 0 else ""
        canvas.text(
            f"{sign}{now} [amulet]",
            count,
            theme.BIG_NUMBER,
            theme.GOLD_LIGHT,
            "centre",
            "middle",
            1,
        )
        note = pygame.FRect(box.left + 18, box.bottom - 112, box.width - 36, 98)
        canvas.text(
            tally.notes[self._step], note, theme.SMALL, theme.CREAM_SOFT, "centre", "middle", 3
        )

    def _draw_pyramid(self, canvas: Canvas, box: pygame.FRect, seat: int) -> None:
        """The seat's pyramid; at the end the eaten one's falls into the river."""
        sprites = self._program.sprites
        tally = self._tallies[seat]
        x, y = box.centerx, box.top + 290
        share = min(1.0, self._passed / _MOVE)
        falls = self._step == STEPS - 1 and tally.is_eaten
        alpha = 1.0
        if falls:
            y += 520 * ease_in(share)
            alpha = 1.0 - 0.75 * share
            self._draw_crocodile(canvas, box.centerx, bounce(share))
        elif self._step == 1:
            y -= 26 * ease_out(share)  # lifted, to show what lies under it
        name = f"pyramid_{self._seats[seat].colour}"
        width = canvas.viewport.length(230)
        if not sprites.has(name):
            canvas.icon("pyramid", (x, y), 190, theme.GOLD, alpha=alpha)
            return
        picture = sprites.picture(name, width)
        anchor = (picture.get_width() / 2, picture.get_height() / 2)
        canvas.sprite(faded(picture, alpha) if alpha < 1 else picture, (x, y), anchor)

    def _draw_crocodile(self, canvas: Canvas, x: float, share: float) -> None:
        canvas.icon("crocodile", (x, _RIVER.top + 90 - 40 * share), 170, theme.MALACHITE)

    def _draw_tainted(self, canvas: Canvas, box: pygame.FRect, kinds: Sequence[int]) -> None:
        """The tainted cards of the hand, as a small fan."""
        sprites = self._program.sprites
        shown = kinds[:8]
        width = 84.0
        step = min(58.0, (box.width - 60 - width) / max(1, len(shown) - 1))
        left = box.centerx - (width + step * (len(shown) - 1)) / 2
        for i, kind in enumerate(shown):
            name = _picture_of(kind)
            if sprites.has(name):
                picture = sprites.picture(name, canvas.viewport.length(width))
                canvas.sprite(picture, (left + i * step, box.top + 332))


def _picture_of(kind: int) -> str:
    code = CARD_KINDS[kind].code
    return f"card_{code.removeprefix('2x')}_double" if code.startswith("2x") else f"card_{code}"


def _count_events(session: Session) -> list[Event]:
    """The events of the count: those of the last turn."""
    turns = session.turns()
    return list(turns[-1].events) if turns else []


def _tallies(events: Sequence[Event], seats: int) -> list[_Tally]:
    tallies = [_Tally() for _ in range(seats)]
    for event in events:
        if isinstance(event, HandShown):
            tally = tallies[event.seat]
            tally.tainted = tuple(
                kind for kind, n in event.cards for _ in range(n) if CARD_KINDS[kind].tainted
            )
            tally.amulets[0] = event.amulets
            tally.notes[0] = (
                ngettext("{n} tainted card", "{n} tainted cards", event.amulets).format(
                    n=event.amulets
                )
                if event.amulets
                else _("a clean hand")
            )
        elif isinstance(event, PyramidOpened):
            tallies[event.seat].amulets[1] = event.amulets
            tallies[event.seat].notes[1] = words.scarabs(event.scarabs)
        elif isinstance(event, SanctuariesCovered):
            tally = tallies[event.seat]
            tally.amulets[2] = event.left
            tally.notes[2] = (
                ngettext("{n} sanctuary square", "{n} sanctuary squares", event.squares).format(
                    n=event.squares
                )
                if event.squares
                else _("no sanctuary")
            )
        elif isinstance(event, SmallestSubtracted):
            for tally, left in zip(tallies, event.left, strict=True):
                tally.amulets[3] = tally.amulets[4] = left
                tally.notes[3] = f"−{event.smallest} [amulet]"
                tally.notes[4] = _("nothing to pay")
        elif isinstance(event, PenaltyPaid):
            lost = words.scarabs(event.scarabs)
            tallies[event.seat].notes[4] = _("pays {scarabs}").format(scarabs=lost)
        elif isinstance(event, ThrownToCrocodile):
            tallies[event.seat].is_eaten = True
            tallies[event.seat].notes[4] = _("thrown to the crocodile")
        elif isinstance(event, GameEnded):
            break
    return tallies
