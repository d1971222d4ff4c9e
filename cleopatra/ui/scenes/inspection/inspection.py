"""The final inspection: five steps from the hands to the crocodile. Rule: D10.2

Shows the tallies of the count on the quay by torchlight; counts nothing itself.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.device.input import (
    InputAction,
    InputEvent,
    MouseButton,
    PointerPressed,
    Press,
)
from cleopatra.kit.motion.clock import MotionClock, Speed
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, listed
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Absolute, Column
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.rules.events import Event, PyramidOpened
from cleopatra.ui.host import Host
from cleopatra.ui.motion.timeline import Motion
from cleopatra.ui.scenes.inspection.crocodile import SNOUT_Y
from cleopatra.ui.scenes.inspection.inspection_films import HANDS, InspectionFilms
from cleopatra.ui.scenes.inspection.pictures import QuayPictures
from cleopatra.ui.scenes.inspection.pyramids import APART, HALF
from cleopatra.ui.scenes.inspection.quay import Quay
from cleopatra.ui.scenes.inspection.scenery import Scenery, SceneryLight
from cleopatra.ui.scenes.inspection.shot import MOST_ZOOM, Lens, Shot, shot_of
from cleopatra.ui.scenes.inspection.tallies import FORGIVING, STEPS, steps_of, tallies_of
from cleopatra.ui.scenes.shared import quay_view as view
from cleopatra.ui.scenes.shared.save_warning import SaveWarning
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.players import draw_medallion
from cleopatra.ui.words import naming

_SOON: Final = (
    *(view.LOWER, view.LOWER_GLOW, view.LIDS, view.LIDS_GLOW),
    *(view.AMULETS, view.CROCODILE, view.CROCODILE_GLOW),
)
PREPARED: Final = (
    *(key for group in _SOON for key in group.keys),
    *(view.BITE_BACK, view.BITE_BACK_GLOW, view.BITE_FRONT, view.BITE_FRONT_GLOW),
)
"""Pictures that are wanted soon after the scene is opened. Those of the splash would push out all
others; each of them is shown once."""
_PAUSE: Final = 7.0
"""Seconds after which a step goes on by itself."""
_HEAD: Final = 1040.0
"""Width of the caption."""
_TOP: Final = 18.0
_FOOT: Final = 96.0
"""Height of what the button takes at the lower edge."""


class InspectionScene(Scene):
    """One step after the other, at the person's pace; then who has won."""

    def __init__(self, host: Host, session: Session) -> None:
        super().__init__()
        self._host = host
        self._session = session
        self._seats = session.match.setup.seats
        events = _count_events(session)
        self._tallies = tallies_of(events, len(self._seats))
        self._steps = steps_of(events)
        self._was_counted = any(isinstance(event, PyramidOpened) for event in events)
        self._bitten: set[int] = set()
        self._step = HANDS
        self._rested = 0.0
        self._is_hurried = False
        self._motion = Motion()
        self._pictures = QuayPictures(host.sprites)
        self._quay = Quay([info.colour for info in self._seats])
        self._unkept = SaveWarning(host, session, self.rebuild)
        self._painted: tuple[Shot, SceneryLight] | None = None
        self._is_passing = False
        self._waits_for = _PAUSE

    # -- The course -----------------------------------------------------------------------
    def enter(self) -> None:
        self.kit.sound.music("inspection")
        if not self._was_counted:
            self._scores()
            return
        self._settle_in()
        self._pictures.prepare(PREPARED)
        self._quay.shot, self._quay.light = Shot(), SceneryLight(0.8, 0.8, 0.8)
        self._begin(HANDS, None)

    def _settle_in(self) -> None:
        """Takes the places and the pictures that a window wants."""
        viewport = self.kit.viewport
        size = viewport.width, viewport.height
        self._pictures.forget()
        rng = random.Random(self._session.match.setup.options.seed)
        self._scenery = Scenery(self._pictures, size, rng)
        head = viewport.length(_TOP + self._head().measure(self.kit, self._head_width)[1])
        seats = len(self._seats)
        scale = max(self.kit.text_scale, _FINEST / viewport.scale)
        self._shots = shots_of(size, seats, head, viewport.length(_FOOT))
        low = max(Lens(size, shot).point(0.0, _LOW)[1] for shot in self._shots)
        below = viewport.to_logical(0.0, low)[1]
        self._plates = Plates(viewport.space, scale, self._button_box(), below, seats)
        if not self._plates.is_column:
            foot = viewport.space.bottom - self._plates.boxes[0].top
            self._shots = shots_of(size, seats, head, viewport.length(foot))
        self._course = InspectionFilms(
            self._quay, self._tallies, self._shots, self._bite, self._play
        )
        self._painted = None

    def leave(self) -> None:
        """Scene and widgets hold each other: without this the pictures would stay until the
        interpreter next looks for such cycles."""
        if self._was_counted:
            self._scenery.forget()
            self._pictures.forget()

    def adapted(self) -> None:
        if not self._was_counted:
            return
        self._finish()
        self._settle_in()
        self._quay.shot = self._shots[self._step]
        self.rebuild()

    @property
    def _is_last(self) -> bool:
        return self._step == STEPS - 1

    def _begin(self, step: int, before: int | None) -> None:
        self._step = step
        self._rested = 0.0
        is_eating = any(tally.is_eaten for tally in self._tallies)
        sounds = ("card", "water", "amulet", "amulet", "crocodile" if is_eating else "coins")
        self.kit.sound.play(sounds[step])
        speed = Speed.NONE if self.kit.reduced_motion else self._host.settings.pacing.speed
        self._motion.clock = MotionClock(speed)
        self._is_hurried = self._motion.clock.is_instant
        self._motion.play(self._course.film(step, before))
        self._is_hurried = False
        self.rebuild()
        self.page.focus("inspection.on")

    def _finish(self) -> None:
        """Brings the step to its end at once."""
        self._is_hurried = True
        self._motion.finish()
        self._is_hurried = False
        self.invalidate()

    def _bite(self, seat: int) -> None:
        """The jaws close on a seat's pyramid."""
        self._bitten.add(seat)
        self._play("bite", seat)
        self.invalidate()

    def _play(self, effect: str, seat: int) -> None:
        """An effect, heard at a seat's pyramid; none while a step is hurried to its end."""
        if not self._is_hurried:
            self.kit.sound.play(effect, x=(seat + 0.5) / len(self._seats))

    def _on(self) -> None:
        if self._motion.is_busy:
            self._finish()
        elif not self._is_last:
            following = self._steps[self._steps.index(self._step) + 1]
            self._begin(following, self._step)
        else:
            self._scores()

    def _scores(self) -> None:
        self._host.replace("scores", self._session)

    def cancel(self) -> bool:
        self._scores()
        return True

    def handle(self, event: InputEvent) -> bool:
        is_key = isinstance(event, Press) and event.action is not InputAction.CANCEL
        is_click = isinstance(event, PointerPressed) and event.button is MouseButton.LEFT
        if self._motion.is_busy and (is_key or is_click):  # any input finishes a step
            self._finish()
            return True
        return super().handle(event)

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, PointerPressed) and event.button is MouseButton.LEFT:
            self._on()
            return True
        return False

    # -- Time -----------------------------------------------------------------------------
    def update(self, seconds: float) -> None:
        if not self._was_counted:
            return
        self._unkept.update()
        was_busy = self._motion.is_busy
        before = self._moving() if was_busy else []
        swum = self._quay.crocodile.state
        self._motion.update(seconds)
        if self._quay.crocodile.state != swum:
            before.append(self._quay.crocodile.reach(self._scenery.lens))
        is_new = self._show(is_passing=self._motion.is_busy)
        if is_new:
            self.invalidate()
        elif was_busy:
            for rect in (*before, *self._moving()):
                self._invalidate_pixels(rect)
        if not self.kit.reduced_motion and not is_new:  # a new shot is enough for one frame
            self._live(seconds)
        self._rested = 0.0 if self._motion.is_busy else self._rested + seconds
        if self._rested >= self._waits_for:
            self._on()

    def _show(self, *, is_passing: bool) -> bool:
        """Repaints the scenery if the camera or the light has moved; answers whether it did."""
        wanted = self._quay.shot, self._quay.light
        has_moved = wanted != self._painted
        if not has_moved and not self._is_passing:
            return False
        self._is_passing = has_moved and is_passing
        self._scenery.show(*wanted, is_passing=self._is_passing)
        self._painted = wanted
        return True

    def _live(self, seconds: float) -> None:
        """Torches flicker and the river flows."""
        lens = self._scenery.lens
        for rect in self._scenery.update(seconds):
            self._invalidate_pixels(rect)
            for pyramid in self._quay.pyramids:
                middle = lens.point(pyramid.x, 0)[0]
                if rect.top < lens.point(0, 0)[1] and rect.left < middle < rect.right:
                    self._invalidate_pixels(pyramid.reach(lens))
        if self._motion.is_busy and self._quay.crocodile.drift(lens, self._scenery.flow):
            self._invalidate_pixels(self._quay.crocodile.reach(lens))

    def _moving(self) -> list[pygame.Rect]:
        """The pixels in which something is on its way."""
        plates = map(self.kit.viewport.rect_to_pixels, self._plates.boxes)
        return [*self._quay.moving(self._scenery.lens), *plates]

    def _invalidate_pixels(self, rect: pygame.Rect) -> None:
        viewport = self.kit.viewport
        left, top = viewport.to_logical(*rect.topleft)
        scale = viewport.scale
        self.invalidate(pygame.FRect(left, top, rect.width / scale, rect.height / scale))

    @property
    def is_busy(self) -> bool:
        return self._was_counted and (self._motion.is_busy or self._is_passing)

    def next_wake(self) -> float | None:
        wait = max(0.0, self._waits_for - self._rested)
        if self.kit.reduced_motion or not self._was_counted:
            return wait
        return min(wait, self._scenery.next_wake())

    # -- Looks ----------------------------------------------------------------------------
    @property
    def _head_width(self) -> float:
        return min(_HEAD * max(1.0, min(1.3, self.kit.text_scale)), self.space.width - 80)

    def _head(self) -> Panel:
        """The caption: which step it is, and what it does."""
        is_forgiven = FORGIVING in self._steps
        titles = (
            _("The hands are shown"),
            _("The pyramids are opened"),
            _("The sanctuaries hide their share"),
            _("Cleopatra forgives what everybody did"),
            _("The price, and the crocodile") if is_forgiven else _("The crocodile"),
        )
        texts = (
            _("Each tainted card still in a hand gives one more amulet."),
            _("All that was hidden comes to light."),
            _("Everyone lays one amulet on each square of their own sanctuaries."),
            _("Everyone discards as many amulets as the player with the fewest."),
            _("Amulets left over cost you scarabs; eight or more cost you your life.")
            if is_forgiven
            else _("Whoever has the most amulets is eaten, and so is everyone tied with them."),
        )
        number = f"{self._steps.index(self._step) + 1}/{len(self._steps)}"
        title = Label(
            f"{number}   {titles[self._step]}",
            theme.SUBHEADING,
            theme.GOLD_LIGHT,
            align="centre",
            max_lines=1,
        )
        said = self._said() or texts[self._step]
        text = Label(said, theme.BODY, theme.CREAM, align="centre", max_lines=2)
        return Panel(Column([title, text], gap=2), "voice", 4)

    def _said(self) -> str:
        """What is said of the step instead of what it does; "" for that."""
        return ""

    def _onward(self) -> str:
        """What is written on the button."""
        return _("The final count") if self._is_last else _("Continue")

    def build(self) -> Widget:
        button, space = self._button(self._onward()), self.space
        head, width = self._head(), self._head_width
        box = pygame.FRect(space.centerx - width / 2, _TOP, width, 0)
        box.height = head.measure(self.kit, width)[1]
        unkept = self._unkept.build(pygame.FRect(_SIDE, box.bottom + _GAP, 406, 90))
        return Absolute([(head, box), (button, self._button_box()), *unkept])

    def _button(self, text: str) -> Button:
        return Button(text, self._on, look="button", uid="inspection.on")

    def _button_box(self) -> pygame.FRect:
        """Where the button lies: as wide as the longest of its texts in all steps."""
        space = self.space
        texts = (self._onward(), _("The final count"), _("Continue"))
        sizes = [self._button(text).measure(self.kit, space.width / 2)[0] for text in texts]
        wide = max(390.0, *sizes)
        return pygame.FRect(space.right - _SIDE - wide, space.bottom - 90, wide, 74)

    def first_focus(self) -> str:
        return "inspection.on"

    def readings(self) -> Sequence[tuple[str, Description]]:
        return [(f"seat:{seat}", self._described(seat)) for seat in range(len(self._seats))]

    def _described(self, seat: int) -> Description:
        """What a seat's place shows at this step."""
        tally = self._tallies[seat]
        amulets = naming.amulets(tally.amulets[self._step])
        facts = (amulets, self._note(seat))
        name = escape(self._seats[seat].name)
        return Description(Role.ITEM, name, listed(facts), group=_("Players"), group_role=Role.LIST)

    def _note(self, seat: int) -> str:
        """The sentence below a seat's amulets; nobody's end is told before the last has been eaten,
        as it would tell who is next."""
        eaten = {number for number, tally in enumerate(self._tallies) if tally.is_eaten}
        waits = self._is_last and seat not in self._bitten and bool(eaten - self._bitten)
        return "…" if waits else self._tallies[seat].notes[self._step]

    def _told(self, seat: int) -> PlateText:
        info = self._seats[seat]
        sign = "+" if self._step == HANDS else ""
        amulets = f"{sign}{self._quay.numbers[seat]}"
        is_lost = seat in self._bitten
        return PlateText(info.name, info.colour, amulets, self._note(seat), is_lost)

    def draw(self, canvas: Canvas) -> None:
        if not self._was_counted:
            super().draw(canvas)
            return
        if (self._quay.shot, self._quay.light) != self._painted:
            self._show(is_passing=self._motion.is_busy)
        clip, target = canvas.clip_pixels, canvas.surface
        target.blit(self._scenery.surface, clip, clip)
        self._quay.paint_row(target, self._pictures, self._scenery, self._host.sprites)
        self._quay.paint_air(target, self._pictures, self._scenery)
        for seat in range(len(self._seats)):
            self._plates.draw(canvas, seat, self._told(seat))
        self.page.draw(canvas)


def _count_events(session: Session) -> list[Event]:
    """The events of the count: those of the last turn."""
    turns = session.turns()
    return list(turns[-1].events) if turns else []


_NARROW: Final = 60.0
"""Room beside the outermost pyramids, in pixels of the layers."""
_TALL: Final = 1.2
"""In a window that is narrower for its height the torches are out of sight anyway: the camera comes
as near as it can."""
_SUBJECTS: Final = (
    (-120.0, 660.0, 1.1),
    (-60.0, 760.0, 1.25),
    (-300.0, 880.0, 1.0),
    (-160.0, 880.0, 1.0),
    (20.0, 880.0, 1.12),
)
"""What each step is about, from its upper to its lower edge, in pixels of the layers, and how near
the camera may come: cards and pyramids, lids, the palace, everything, the river."""


def shots_of(size: tuple[int, int], seats: int, head: int, foot: int) -> list[Shot]:
    """The shots of all steps.

    :param size: of the window, in pixels.
    :param head: pixels at the upper edge of the window that the caption takes.
    :param foot: pixels at its lower edge that buttons take.
    """
    half = APART * (seats - 1) / 2 + HALF + _NARROW
    room = pygame.Rect(0, head, size[0], max(1, size[1] - head - foot))
    return [
        shot_of(
            size,
            pygame.FRect(-half, top, 2 * half, bottom - top),
            room,
            most if size[0] > _TALL * size[1] else MOST_ZOOM,
        )
        for top, bottom, most in _SUBJECTS
    ]


# The plate of each player: name, amulets, a short note. They lie in a row at the lower edge, in the
# order of the pyramids, so that the quay and the crocodile's jaws are seen; in a window that is
# higher than wide one below the other on the river, which there is room for.

_LOW: Final = SNOUT_Y + 150.0
"""From the vanishing point to below the crocodile, in pixels of the layers."""
_GAP: Final = 14.0
_LINE, _CLOSE, _PAD = 37.0, 29.0, 6.0
"""The height of a line of a plate, of one of four, and the room above and below all of them."""
_WIDEST: Final = 420.0
_PLATES_NARROW: Final = 300.0
"""In narrower plates name, number and note lie below each other."""
_MOST_SCALE: Final = 1.6
_TALLER: Final = 1.3
"""How much larger plates are on the river."""
_SIDE: Final = 30.0
_FINEST: Final = 0.66
"""With fewer pixels per unit letters are larger than they should be, and so are the plates."""
_BESIDE: Final = 1.5
"""In wider windows than this the plates lie beside the button, in others above it."""


@dataclass(frozen=True, slots=True)
class PlateText:
    """What a plate says: name and colour, amulets (with a sign before them), a note, and whether
    the player is lost."""

    name: str
    colour: int
    amulets: str
    note: str
    is_lost: bool = False


class Plates:
    """Where the plates of one window lie, and how they look, at its scale of letters."""

    def __init__(
        self,
        space: pygame.FRect,
        text_scale: float,
        button: pygame.FRect,
        low: float,
        seats: int,
    ) -> None:
        """:param button: at the lower edge of the window, logical.
        :param low: the lowest place where the crocodile is seen, logical.
        """
        self._grown = max(1.0, min(_MOST_SCALE, text_scale))
        self.is_column = space.height > space.width
        self._lines = 2
        boxes = (
            self._column(space, button, low, seats)
            if self.is_column
            else self._row(space, button, seats)
        )
        self.boxes = boxes
        """Where they lie, logical, in the order of seats."""
        self._is_narrow = self._lines > 2

    def _row(self, space: pygame.FRect, button: pygame.FRect, seats: int) -> list[pygame.FRect]:
        """One beside the other at the lower edge."""
        is_beside = space.width > _BESIDE * space.height
        right = button.left - _SIDE if is_beside else space.right - _SIDE
        bottom = button.bottom if is_beside else button.top - _GAP
        step = min(_WIDEST * self._grown + _GAP, (right - space.left - _SIDE + _GAP) / seats)
        left = max(space.left + _SIDE, space.centerx - seats * step / 2)
        left = min(left, right + _GAP - seats * step)
        if step - _GAP < _PLATES_NARROW * self._grown:
            self._lines = 4 if self._grown > 1 else 3  # a note of large letters takes two
        line = _CLOSE if self._lines == 4 else _LINE
        height = self._lines * line * self._grown + 2 * _PAD
        return [
            pygame.FRect(left + seat * step, bottom - height, step - _GAP, height)
            for seat in range(seats)
        ]

    def _column(
        self, space: pygame.FRect, button: pygame.FRect, low: float, seats: int
    ) -> list[pygame.FRect]:
        """One below the other in the middle of the river, before the crocodile."""
        end = button.top - 2 * _GAP
        width = min(2 * _WIDEST, space.width - 2 * _SIDE)
        fitting = (end - low + _GAP) / seats - _GAP
        wanted = _TALLER * (self._lines * _LINE * self._grown + 2 * _PAD)
        height = max(self._lines * _LINE, min(wanted, fitting))
        highest = end - seats * (height + _GAP) + _GAP
        top = min((low + highest) / 2, highest)
        return [
            pygame.FRect(space.centerx - width / 2, top + seat * (height + _GAP), width, height)
            for seat in range(seats)
        ]

    def draw(self, canvas: Canvas, seat: int, told: PlateText) -> None:
        """Draws one plate."""
        box = self.boxes[seat]
        if not canvas.sees(box):
            return
        canvas.panel(box, "danger" if told.is_lost else "voice")
        inside = box.inflate(-2 * _PAD, -2 * _PAD)
        line = inside.height / self._lines
        disc = line if self._is_narrow else inside.height
        draw_medallion(canvas, (inside.left + disc / 2, inside.top + disc / 2), disc, told.colour)
        left = inside.left + disc + 8
        name = pygame.FRect(left, inside.top, inside.right - left, line)
        if self._is_narrow:
            number = pygame.FRect(inside.left, inside.top + line, inside.width, line)
            note = number.move(0, line)
            note.height = inside.bottom - note.top
        else:
            number = pygame.FRect(inside.right - 0.3 * inside.width, inside.top, 0, inside.height)
            number.width = inside.right - number.left
            name.width = number.left - left
            note = name.move(0, line)
            if not told.note:
                name.height = inside.height
        canvas.text(escape(told.name), name, theme.SMALL_BOLD, theme.CREAM)
        canvas.text(
            f"{told.amulets} [amulet]",
            number,
            theme.NUMBER,
            theme.CREAM if told.is_lost else theme.GOLD_LIGHT,
            "centre" if self._is_narrow else "right",
        )
        canvas.text(
            told.note,
            note,
            theme.SMALL_BOLD if told.is_lost else theme.SMALL,
            theme.CREAM,
            "centre" if self._is_narrow else "left",
            "middle",
            2 if self._is_narrow else 1,
        )
