"""Drives the real loop without a display: clicks, drags, keys, pictures.

Time is simulated, so nothing waits: `settle` runs frames until nothing moves any more.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from cleopatra.kit.device.bindings import PAD_BUTTONS, Bindings, split_chord
from cleopatra.kit.device.screen import Screen
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style.skin import Skin
from cleopatra.kit.widgets.focus import Focusable
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.loop import FRAME, LONGEST_STEP, Loop
from cleopatra.kit.window.scene import Scene, SceneStack

_MODS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}


class PilotClock:
    """A clock that advances only on request."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time


class PilotEvents:
    """A queue of posted events; waiting advances the simulated time in steps short enough to notice
    what happens in between.
    """

    def __init__(self, clock: PilotClock) -> None:
        self._clock = clock
        self._queue: list[pygame.Event] = []

    def post(self, kind: int, **values: object) -> None:
        """Put an event into the queue."""
        self._queue.append(pygame.Event(kind, values))

    def get(self, timeout: float) -> list[pygame.Event]:
        events, self._queue = self._queue, []
        if not events:
            self._clock.time += min(timeout, LONGEST_STEP)
        return events

    def wake(self) -> None:
        return


class NotFound(LookupError):
    """There is no widget with this `uid`."""

    def __init__(self, uid: str, known: list[str]) -> None:
        super().__init__(f"no widget or spot {uid!r}; there are {', '.join(known) or 'none'}")
        self.uid = uid


class Pilot:
    """A simulated user. Positions are logical; every action runs the frames it needs.

    `first` is the first scene, `skin` the look of the program; `pump` is what the loop calls each
    frame.
    """

    def __init__(
        self,
        first: Scene,
        skin: Skin,
        *,
        size: tuple[int, int] = (1280, 720),
        text_scale: float = 1.0,
        reduced_motion: bool = False,
        bindings: Bindings | None = None,
        pump: Callable[[], object] | None = None,
        crash_dir: Path | None = None,
    ) -> None:
        self.clock = PilotClock()
        self.events = PilotEvents(self.clock)
        self.screen = Screen.offscreen(size)
        self.kit = Kit(self.screen.viewport, skin, text_scale, reduced_motion, None, bindings)
        self.stack = SceneStack(self.kit)
        self.loop = Loop(
            self.screen,
            self.stack,
            events=self.events,
            clock=self.clock,
            pump=pump,
            crash_dir=crash_dir,
        )
        self.stack.push(first)
        self.settle()

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        top = self.stack.top
        if top is None:
            raise RuntimeError("there is no scene any more")
        return top

    # -- Time -----------------------------------------------------------------------------
    def frame(self, seconds: float = FRAME) -> bool:
        """Advance time and run one frame; True when something was drawn."""
        self.clock.time += seconds
        return self.loop.frame()

    def settle(self, most: int = 3000) -> int:
        """Run frames until nothing moves or waits to be drawn; returns how many it took.

        :raises TimeoutError: when it never comes to rest.
        """
        for count in range(most):
            self.frame()
            if self.stack.top is None or not (self.stack.is_busy or self.stack.damage):
                return count + 1
        raise TimeoutError(f"still moving after {most} frames")

    def wait(self, seconds: float) -> None:
        """Advance time frame by frame."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.frame()

    def until(self, condition: Callable[[], bool], most: int = 20000) -> None:
        """Run frames until a condition holds.

        :raises TimeoutError: when it never does.
        """
        for _ in range(most):
            if condition():
                return
            self.frame()
        raise TimeoutError(f"not so after {most} frames")

    # -- Where things are -----------------------------------------------------------------
    def find(self, uid: str) -> Focusable:
        """The visible widget or spot with an id.

        :raises NotFound: when there is none.
        """
        page = self.scene.page
        page.settle()
        widget = page.find(uid)
        if widget is not None:
            return widget
        known = page.focusables()
        for item in known:
            if item.uid == uid:
                return item
        raise NotFound(uid, sorted(item.uid for item in known if item.uid))

    def has(self, uid: str) -> bool:
        """Whether there is a widget or spot with an id."""
        try:
            self.find(uid)
        except NotFound:
            return False
        return True

    def point(self, target: str | Focusable | tuple[float, float]) -> tuple[float, float]:
        """The logical middle of a widget or spot, or a point as it is."""
        if isinstance(target, tuple):
            return target
        item = self.find(target) if isinstance(target, str) else target
        rect = item.rect if isinstance(item, Widget) else item.focus_rect()
        return rect.centerx, rect.centery

    # -- Mouse ----------------------------------------------------------------------------
    def move(self, target: str | Focusable | tuple[float, float], held: bool = False) -> None:
        """Move the pointer."""
        pos = self._pixels(self.point(target))
        buttons = (1 if held else 0, 0, 0)
        self.events.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=buttons)
        self.frame()

    def press(self, target: str | Focusable | tuple[float, float], button: int = 1) -> None:
        """Press a mouse button."""
        self.move(target)
        self.stack.expect_click()
        self.events.post(
            pygame.MOUSEBUTTONDOWN, pos=self._pixels(self.point(target)), button=button
        )
        self.frame()

    def release(self, target: str | Focusable | tuple[float, float], button: int = 1) -> None:
        """Release a mouse button."""
        self.events.post(pygame.MOUSEBUTTONUP, pos=self._pixels(self.point(target)), button=button)
        self.frame()

    def click(self, target: str | Focusable | tuple[float, float], button: int = 1) -> None:
        """Click, and wait until everything is at rest."""
        pos = self.point(target)
        self.press(pos, button)
        self.release(pos, button)
        self.settle()

    def drag(
        self,
        start: str | Focusable | tuple[float, float],
        end: str | Focusable | tuple[float, float],
        steps: int = 6,
        *,
        drop: bool = True,
    ) -> None:
        """Drag from one place to another; with `drop` False the button stays down."""
        x0, y0 = self.point(start)
        x1, y1 = self.point(end)
        self.press((x0, y0))
        for step in range(1, steps + 1):
            share = step / steps
            self.move((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), held=True)
        if drop:
            self.release((x1, y1))
            self.settle()

    def wheel(self, steps: int, target: str | Focusable | tuple[float, float]) -> None:
        """Turn the wheel at a place; positive is away from the user."""
        self.move(target)
        self.events.post(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps))
        self.frame()
        self.settle()

    # -- Keys and pad ---------------------------------------------------------------------
    def key(self, *chords: str) -> None:
        """Press and release keys, each written as in the bindings: `tab`, `ctrl+z`."""
        for chord in chords:
            self.key_down(chord)
            self.key_up(chord)
            self.settle()

    def key_down(self, chord: str) -> None:
        """Press a key and hold it."""
        modifiers, name = split_chord(chord)
        mod = 0
        for modifier in modifiers:
            mod |= _MODS[modifier]
        self.events.post(pygame.KEYDOWN, key=_key_code(name), mod=mod, unicode="")
        self.frame()

    def key_up(self, chord: str) -> None:
        """Release a key."""
        self.events.post(pygame.KEYUP, key=_key_code(split_chord(chord)[1]), mod=0)
        self.frame()

    def type(self, text: str) -> None:
        """Type text, as the keyboard sends it."""
        for character in text:
            code = _key_code(character.lower()) if character.isascii() else 0
            self.events.post(pygame.KEYDOWN, key=code, mod=0, unicode=character)
            self.events.post(pygame.TEXTINPUT, text=character)
            self.events.post(pygame.KEYUP, key=code, mod=0)
            self.frame()
        self.settle()

    def pad(self, name: str) -> None:
        """Press and release a button of the pad, named as in `PAD_BUTTONS`."""
        button = PAD_BUTTONS.index(name)
        self.events.post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
        self.events.post(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)
        self.frame()
        self.settle()

    @property
    def focused(self) -> str:
        """The uid of what has the focus, "" for nothing."""
        current = self.scene.page.graph.current
        return current.uid if current is not None else ""

    # -- Pictures and windows -------------------------------------------------------------
    def screenshot(self, path: Path | None = None) -> pygame.Surface:
        """What is shown now, at rest; written as PNG when a path is given."""
        self.settle()
        if path is not None:
            self.screen.save_png(path)
        return self.screen.snapshot()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size in pixels."""
        self.screen.resize(size)
        self.settle()

    def _pixels(self, pos: tuple[float, float]) -> tuple[int, int]:
        return self.kit.viewport.to_pixels(*pos)


def _key_code(name: str) -> int:
    if not pygame.display.get_init():
        pygame.display.init()
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return ord(name) if len(name) == 1 else 0
