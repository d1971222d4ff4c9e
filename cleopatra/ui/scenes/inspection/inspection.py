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
from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.motion.clock import MotionClock, Speed
from cleopatra.kit.motion.tween import blend
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
        self._plates = Plates(viewport, size, self.kit.text_scale, _FOOT)
        head = viewport.length(_TOP + self._head().measure(self.kit, self._head_width)[1])
        self._shots = shots_of(size, len(self._seats), head, viewport.length(_FOOT))
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
        lens, quay = self._scenery.lens, self._quay
        self._plates.drop = quay.drop
        plates = [self._plates.reach(lens, pyramid.x) for pyramid in quay.pyramids]
        return [*quay.moving(lens), *map(self.kit.viewport.rect_to_pixels, plates)]

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
        button = Button(
            self._onward(),
            self._on,
            look="button",
            uid="inspection.on",
        )
        space = self.space
        unkept = self._unkept.build(pygame.FRect(30, space.bottom - 98, 406, 90))
        wide = max(390.0, button.measure(self.kit, space.width / 2)[0])
        foot = pygame.FRect(space.right - 30 - wide, space.bottom - 90, wide, 74)
        head, width = self._head(), self._head_width
        box = pygame.FRect(space.centerx - width / 2, _TOP, width, 0)
        box.height = head.measure(self.kit, width)[1]
        return Absolute([(head, box), (button, foot), *unkept])

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
        lens = self._scenery.lens
        self._plates.drop = self._quay.drop
        self._quay.paint_row(target, self._pictures, self._scenery, self._host.sprites)
        self._quay.paint_air(target, self._pictures, self._scenery)
        for seat, pyramid in enumerate(self._quay.pyramids):
            self._plates.draw(canvas, lens, pyramid.x, self._told(seat))
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


# The plate of each player on the wall of the quay: name, amulets, a short note below.

_EDGE: Final = 422.0
"""From the vanishing point to the upper edge of the plates, in pixels of the layers: they hang on
the quay's wall."""
_LOW: Final = SNOUT_Y + 150.0
"""The same in the last step: they make room for the crocodile."""
_WIDEST: Final = 420.0
_GAP: Final = 14.0
_HEIGHT: Final = 66.0
_NOTE: Final = 60.0
_PLATES_NARROW: Final = 285.0
"""Below this width the number has a line of its own."""
_MOST_SCALE: Final = 1.6


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
    """The plates of one window, at its scale of letters."""

    def __init__(
        self, viewport: Viewport, size: tuple[int, int], text_scale: float, foot: float
    ) -> None:
        """:param foot: how much of the window buttons take at its lower edge, logical."""
        self._viewport = viewport
        self._foot = foot
        self.drop = 0.0
        """How far they have gone down to make room for the crocodile, 0..1."""
        self._grown = max(1.0, min(_MOST_SCALE, text_scale))
        step = APART * Lens(size).unit / viewport.scale
        self._width = min(_WIDEST * min(1.25, self._grown), step - _GAP)
        self._is_narrow = self._width < _PLATES_NARROW * min(1.2, self._grown)

    def rect(self, lens: Lens, x: float) -> pygame.FRect:
        """The plate below the pyramid at x (in pixels of the layers), logical."""
        left, top = self._viewport.to_logical(*lens.point(x, _EDGE))
        height = _HEIGHT * self._grown * (1.5 if self._is_narrow else 1.0)
        if self.drop:
            lowest = self._viewport.space.bottom - self._foot - height - _NOTE * self._grown
            low = self._viewport.to_logical(*lens.point(x, _LOW))[1]
            top = blend(top, max(top, min(low, lowest)), self.drop)
        return pygame.FRect(left - self._width / 2, top, self._width, height)

    def reach(self, lens: Lens, x: float) -> pygame.FRect:
        """The plate with its note, logical."""
        rect = self.rect(lens, x)
        return pygame.FRect(
            rect.left - 12, rect.top - 12, rect.width + 24, rect.height + _NOTE * self._grown + 24
        )

    def draw(self, canvas: Canvas, lens: Lens, x: float, told: PlateText) -> None:
        """Draws one plate."""
        box = self.rect(lens, x)
        if not canvas.sees(self.reach(lens, x)):
            return
        canvas.panel(box, "danger" if told.is_lost else "voice")
        row = box.height * (0.5 if self._is_narrow else 1.0)
        disc = row - 12
        draw_medallion(canvas, (box.left + row / 2 + 4, box.top + row / 2 + 2), disc, told.colour)
        left = box.left + row + 8
        number = pygame.FRect(0, box.top, 0.34 * box.width, row)
        number.right = box.right - 14
        name = pygame.FRect(left, box.top, number.left - left - 4, row)
        if self._is_narrow:
            number = pygame.FRect(box.left + 10, box.top + row - 2, box.width - 20, row)
            name.width = box.right - 12 - left
        canvas.text(escape(told.name), name, theme.SMALL_BOLD, theme.CREAM)
        canvas.text(
            f"{told.amulets} [amulet]",
            number,
            theme.NUMBER,
            theme.CREAM if told.is_lost else theme.GOLD_LIGHT,
            "centre" if self._is_narrow else "right",
        )
        note = pygame.FRect(box.left, box.bottom + 6, box.width, _NOTE * self._grown)
        canvas.text(
            told.note,
            note,
            theme.SMALL_BOLD if told.is_lost else theme.SMALL,
            theme.CARNELIAN_LIGHT if told.is_lost else theme.CREAM,
            "centre",
            "top",
            2,
            theme.BLACK,
        )
