"""Scenes and the stack of scenes.

The top scene gets all input and time. An overlay (`opaque = False`) is drawn on a frozen, darkened
picture of what lies below it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.damage import Damage
from cleopatra.kit.device.input import (
    Device,
    InputAction,
    InputEvent,
    PointerCancelled,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Press,
    Wheel,
)
from cleopatra.kit.device.screen import EMPTY, Viewport, new_surface
from cleopatra.kit.paint.backdrop import paint_backdrop
from cleopatra.kit.paint.canvas import Canvas, Layer
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.focus import Focusable
from cleopatra.kit.widgets.layout import Layers
from cleopatra.kit.widgets.page import Page
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Announcer, Priority
from cleopatra.kit.window.transition import Transition, TransitionKind

UNSEEN = 0.35
"""Seconds in which nobody can have seen what came under a resting pointer."""
RESTS_WITHIN = 6.0
"""A pointer that moves less, logical, rests."""


class Scene:
    """One screen. Override `build` and whatever else is needed.

    `kit`, `stack` and `page` are set from `enter` on. State belongs in the scene, not in its
    widgets: `build` is called again when the language changes.
    """

    opaque = True
    """False for an overlay, drawn on what was below."""
    arrives = TransitionKind.FADE
    """The transition from the previous screen to this one."""
    leaves = TransitionKind.FADE
    """The transition from this screen to the one below."""

    kit: Kit
    stack: SceneStack
    page: Page

    @property
    def context(self) -> str | None:
        """The context of the catalogues in which its sentences are looked up first, "" for none;
        None for that of the scene below."""
        return None

    def __init__(self) -> None:
        self._background = Layer(self.paint_background)

    # -- To override ----------------------------------------------------------------------
    def build(self) -> Widget:
        """Build the tree of widgets; it gets the whole logical space."""
        return Layers([])

    def spots(self) -> Sequence[Focusable]:
        """Focusable places that are not widgets."""
        return ()

    def readings(self) -> Sequence[tuple[str, Description]]:
        """Painted texts that are to be read beside widgets and spots: (id, what it says)."""
        return ()

    def first_focus(self) -> str:
        """The uid of what has the focus initially; "" for none."""
        return ""

    def enter(self) -> None:
        """Called after it was put on the stack and built."""

    def leave(self) -> None:
        """Called after it was taken off the stack."""

    def resume(self) -> None:
        """Called when it is on top again after an overlay was closed."""

    def paint_background(self, canvas: Canvas) -> None:
        """Paint the static background, which is cached. It must cover the whole space."""
        paint_backdrop(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene inside the canvas's clip; the result must not depend on the clip."""
        if self.opaque:
            self._background.draw(canvas)
        self.draw_world(canvas)
        self.page.draw(canvas)

    def draw_world(self, canvas: Canvas) -> None:
        """Draw everything between background and widgets."""

    def under(self, pos: tuple[float, float]) -> object:
        """What a click on a point, logical, would act on, as a value that tells it from others and
        stays the same while the scene is built again; None for nothing."""
        return self.page.under(pos)

    def handle(self, event: InputEvent) -> bool:
        """Handle an input event; True when used. Widgets come first, then `handle_world`, then
        Cancel.
        """
        if self.page.handle(event) or self.handle_world(event):
            return True
        is_cancel = isinstance(event, Press) and event.action is InputAction.CANCEL
        return is_cancel and not event.repeat and self.cancel()  # type: ignore[union-attr]

    def handle_world(self, event: InputEvent) -> bool:
        """Handle input that no widget used."""
        return False

    def cancel(self) -> bool:
        """Handle Esc or the pad's B; True when it did something."""
        return False

    def quit_asked(self) -> bool:
        """The window is to be closed; True to prevent it (and ask the user first)."""
        return False

    def update(self, seconds: float) -> None:
        """Advance time, in real seconds."""

    @property
    def is_busy(self) -> bool:
        """Whether something is animated, so that frames are needed."""
        return False

    def next_wake(self) -> float | None:
        """Seconds until `update` is needed although nothing is animated; None for never."""
        return None

    def adapted(self) -> None:
        """Called after size, text scale or motion changed; cached pictures may be stale."""

    # -- To use ---------------------------------------------------------------------------
    @property
    def space(self) -> pygame.FRect:
        """The whole window, in logical units."""
        return self.kit.viewport.space

    def invalidate(self, rect: pygame.FRect | None = None) -> None:
        """Request a redraw of a logical rectangle, or of everything with None."""
        self.stack.damage_from(self, rect)

    def announce(
        self,
        text: str,
        kind: AnnouncementKind = AnnouncementKind.EVENT,
        priority: Priority = Priority.NORMAL,
        seat: int | None = None,
    ) -> bool:
        """Have something said; see `Announcement`. False if nobody may hear it."""
        return self.stack.announcer.announce(Announcement(text, kind, priority, seat))

    def background_changed(self, rect: pygame.FRect | None = None) -> None:
        """Repaint the static background, or a part of it."""
        self._background.invalidate(rect)
        self.invalidate(rect)

    def rebuild(self) -> None:
        """Build the widgets again, keeping the focus."""
        current = self.page.graph.current
        uid = current.uid if current is not None else ""
        device = self.stack.device
        self.stack.prefer_context()
        self.page = Page(self.kit, self.build(), self.invalidate, self.spots)
        self.page.set_device(device)
        if uid:
            self.page.focus(uid)
        self.invalidate()


class SceneStack:
    """The stack of scenes, and which part of the top one must be redrawn."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.damage = Damage(kit.viewport)
        self.device = Device.MOUSE
        self.announcer = Announcer()
        self.on_adapt: Callable[[], None] | None = None
        self.on_photo: Callable[[], None] | None = None
        """Called when a picture of the screen is asked for."""
        self.on_update: Callable[[float], None] | None = None
        """Called each frame before the top scene, with the seconds since the last."""
        self.wakes: Callable[[], float | None] | None = None
        """Gives the seconds until `on_update` is needed, whatever the top scene needs."""
        self._scenes: list[Scene] = []
        self._frozen: dict[Scene, pygame.Surface] = {}
        self.first: Callable[[], Scene] | None = None
        """Makes the scene to go on with when the only one cannot be built."""
        self._crossing: Transition | None = None
        self._last: pygame.Surface | None = None
        self._building: Scene | None = None
        self._after_building: list[Callable[[], object]] = []
        self._resting = RestingPointer()

    # -- Scenes ---------------------------------------------------------------------------
    @property
    def top(self) -> Scene | None:
        """The scene that is shown and gets the input."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> Sequence[Scene]:
        """All scenes, the top one last."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put a scene on top. What is held with the mouse in the one below is let go. One that is
        pushed while another is being built waits for that."""
        if self._building is not None:
            self._after_building.append(lambda: self.push(scene))
            return
        if self.top is not None:
            self.top.handle(PointerCancelled())
        self._cross(scene, scene.arrives)
        self._scenes.append(scene)
        self._prepare(scene)

    def pop(self) -> Scene | None:
        """Remove the top scene; the one below resumes."""
        if not self._scenes:
            return None
        gone = self._scenes.pop()
        self._frozen.pop(gone, None)
        self._cross(self.top if gone.opaque else None, gone.leaves)
        _leave(gone)
        self.prefer_context()
        if self.top is not None:
            self.top.page.set_device(self.device)
            self.top.resume()
        self.damage.add_all()
        return gone

    def replace(self, scene: Scene) -> None:
        """Replace the top scene."""
        self._cross(scene, scene.arrives)
        if self._scenes:
            gone = self._scenes.pop()
            self._frozen.pop(gone, None)
            _leave(gone)
        self._scenes.append(scene)
        self._prepare(scene)

    def reset(self, scene: Scene) -> None:
        """Remove all scenes and show one."""
        self._cross(scene, scene.arrives)
        while self._scenes:
            _leave(self._scenes.pop())
        self._frozen.clear()
        self._scenes.append(scene)
        self._prepare(scene)

    def clear(self) -> None:
        """Remove all scenes, which ends the loop."""
        while self._scenes:
            _leave(self._scenes.pop())
        self._frozen.clear()
        self.prefer_context()

    def give_up(self, scene: Scene) -> None:
        """Remove a scene that fails, wherever it is; with none left go on with the `first`."""
        self._scenes = [other for other in self._scenes if other is not scene]
        self._frozen.clear()
        self._crossing = None
        self.damage.add_all()
        if self.first is not None and not any(other.opaque for other in self._scenes):
            above, self._scenes = self._scenes, []
            self.push(self.first())
            self._scenes += above

    def toast(self, text: str, seconds: float = 3.5) -> None:
        """A short message at the lower edge of the top scene, once that is built."""
        if self._building is not None:
            self._after_building.append(lambda: self.toast(text, seconds))
        elif self.top is not None:
            self.top.page.toast(text, seconds)

    def caption(self, text: str, seconds: float) -> None:
        """What is heard, in words, at the upper edge of the top scene."""
        if self._building is not None:
            self._after_building.append(lambda: self.caption(text, seconds))
        elif self.top is not None:
            self.top.page.caption(text, seconds)

    # -- Input and time -------------------------------------------------------------------
    def handle(self, event: InputEvent, device: Device) -> bool:
        """Pass an event to the top scene; False when it was not used."""
        top = self.top
        if top is None:
            return False
        if device is not self.device:
            self.device = device
        top.page.set_device(device)
        if self._resting.ignores(event, top):
            return True
        return top.handle(event)

    def expect_click(self) -> None:
        """Whoever clicks next has seen what lies under the pointer."""
        self._resting.look()

    def update(self, seconds: float) -> None:
        """Advance time for the top scene."""
        if self._crossing is not None:
            self._crossing.update(seconds)
            if self._crossing.is_over:
                self._crossing = None
            self.damage.add_all()
        if self.on_update is not None:
            self.on_update(seconds)
        top = self.top
        if top is not None:
            top.update(seconds)
            top.page.update(seconds)
            self._resting.update(seconds, self.top)

    @property
    def is_busy(self) -> bool:
        """Whether frames are needed now."""
        top = self.top
        return self._crossing is not None or (top is not None and top.is_busy)

    def next_wake(self) -> float | None:
        """Seconds until `update` is needed; None when only input matters."""
        top = self.top
        if top is None:
            return None
        times = [top.next_wake(), top.page.next_wake()]
        if self.wakes is not None:
            times.append(self.wakes())
        return min((t for t in times if t is not None), default=None)

    # -- Drawing --------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw what changed onto a surface; returns the pixels drawn, None for all of them."""
        top = self.top
        if top is not None:
            top.page.settle()
        rects = self.damage.take()
        if top is None:
            surface.fill(EMPTY)
            return None
        canvas = Canvas(surface, self.kit)
        if rects is None:
            canvas.set_clip_pixels(None)
            self._draw_scene(top, canvas)
        else:
            for rect in rects:
                canvas.set_clip_pixels(rect)
                self._draw_scene(top, canvas)
        canvas.set_clip_pixels(None)
        if self._crossing is not None:
            self._crossing.draw(surface)
            return None
        self._last = surface
        return rects

    def damage_from(self, scene: Scene, rect: pygame.FRect | None) -> None:
        """A scene must be redrawn somewhere; below an overlay that happens later."""
        if scene is self.top:
            if rect is None:
                self.damage.add_all()
            else:
                self.damage.add(rect)

    # -- Choices --------------------------------------------------------------------------
    def adapt(
        self,
        viewport: Viewport | None = None,
        text_scale: float | None = None,
        reduced_motion: bool | None = None,
        high_contrast: bool | None = None,
    ) -> None:
        """Adopt another window size, text scale, amount of motion or contrast."""
        self.kit.adapt(viewport, text_scale, reduced_motion, high_contrast)
        self.damage.set_viewport(self.kit.viewport)
        self._frozen.clear()
        self._crossing = None
        for scene in self._scenes:
            scene._background.invalidate()
            scene.adapted()
            scene.page.layout()
        self.note_window()

    def note_window(self) -> None:
        """Tell `on_adapt` that the window has another size, place or state."""
        if self.on_adapt is not None:
            self.on_adapt()

    def rebuild(self) -> None:
        """Build all scenes again after a change of language."""
        for scene in self._scenes:
            scene.rebuild()
            scene._background.invalidate()
        self._frozen.clear()
        self.damage.add_all()

    def prefer_context(self) -> None:
        """Sentences are looked up in the context of the scene on top that has one."""
        contexts = (scene.context for scene in reversed(self._scenes))
        i18n.prefer_context(next((c for c in contexts if c is not None), ""))

    # -- Inside ---------------------------------------------------------------------------
    def _prepare(self, scene: Scene) -> None:
        self._building, outer = scene, self._building
        is_built = False
        try:
            self._build(scene)
            is_built = True
        finally:
            self._building = outer
            if not is_built:
                self._after_building.clear()
                self.give_up(scene)
        if outer is None:
            waiting, self._after_building = self._after_building, []
            for act in waiting:
                act()

    def _build(self, scene: Scene) -> None:
        scene.kit = self.kit
        scene.stack = self
        self.prefer_context()
        scene.page = Page(self.kit, scene.build(), scene.invalidate, scene.spots)
        scene.page.set_device(self.device)
        uid = scene.first_focus()
        if uid:
            scene.page.focus(uid)
        self.damage.add_all()
        scene.enter()

    def _cross(self, scene: Scene | None, manner: TransitionKind) -> None:
        """Start the transition to a scene that covers everything."""
        self._crossing = None
        covers = scene is not None and scene.opaque
        if covers and not self.kit.reduced_motion and self._last is not None and self._scenes:
            self._crossing = Transition(self._last.copy(), manner)

    def _draw_scene(self, scene: Scene, canvas: Canvas) -> None:
        if not scene.opaque:
            frozen = self._below(scene, canvas)
            canvas.surface.blit(frozen, canvas.clip_pixels, canvas.clip_pixels)
        scene.draw(canvas)

    def _below(self, scene: Scene, canvas: Canvas) -> pygame.Surface:
        """The darkened picture of everything below an overlay."""
        found = self._frozen.get(scene)
        if found is None:
            size = canvas.surface.get_size()
            found = new_surface(*size)
            index = self._scenes.index(scene)
            if index:
                inner = Canvas(found, self.kit)
                self._draw_scene(self._scenes[index - 1], inner)
            veil = new_surface(*size)
            veil.fill(theme.BLACK)
            veil.set_alpha(150)
            found.blit(veil, (0, 0))
            self._frozen[scene] = found
        return found


class RestingPointer:
    """Ignores a press on what has just come under a resting pointer, where something else was: the
    second click of a double click is not meant for it."""

    def __init__(self) -> None:
        self._pos: tuple[float, float] | None = None
        self._under: object = None
        self._seen = 0.0
        self._since_press = math.inf
        self._is_ignoring = False

    def look(self) -> None:
        """What lies under the pointer has been seen."""
        self._pos = None

    def update(self, seconds: float, scene: Scene | None) -> None:
        """Let time pass."""
        self._seen += seconds
        self._since_press += seconds
        self._notice(scene)

    def ignores(self, event: InputEvent, scene: Scene) -> bool:
        """Whether an event must not be acted upon; a release that follows such a press, too."""
        match event:
            case PointerReleased():
                was_ignoring, self._is_ignoring = self._is_ignoring, False
                return was_ignoring
            case PointerPressed():
                self._follow(event.pos, scene)
                self._notice(scene)
                self._is_ignoring = self._seen < UNSEEN
                self._since_press = 0.0
                return self._is_ignoring
            case PointerMoved():
                self._follow(event.pos, scene)
            case PointerLeft() | Wheel():
                self._pos = None
        return False

    def _follow(self, pos: tuple[float, float], scene: Scene) -> None:
        if self._pos is None or math.dist(pos, self._pos) > RESTS_WITHIN:
            self._pos = pos
            self._under = scene.under(pos)
            self._seen = UNSEEN

    def _notice(self, scene: Scene | None) -> None:
        if self._pos is None or scene is None:
            return
        under = scene.under(self._pos)
        if under == self._under:
            return
        if under is not None and (self._under is not None or self._since_press < UNSEEN):
            self._seen = 0.0
        self._under = under


def _leave(scene: Scene) -> None:
    """A scene is gone, and the picture of its background with it. Scene and widgets hold each
    other: the picture would stay until the interpreter next looks for such cycles."""
    scene.leave()
    scene._background.invalidate()
