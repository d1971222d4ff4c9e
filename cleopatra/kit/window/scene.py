"""Scenes and the stack they lie on. Knows pages, the kit and damage; no window, no events' source.

The top scene gets all input and time. An overlay (`opaque = False`) is drawn on a frozen,
darkened picture of what lies below it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cleopatra.kit.device.damage import Damage
from cleopatra.kit.device.input import Device, InputAction, InputEvent, Press
from cleopatra.kit.device.screen import BARS, LOGICAL, Viewport, new_surface
from cleopatra.kit.paint.backdrop import paint_backdrop
from cleopatra.kit.paint.canvas import Canvas, Layer
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.focus import Focusable
from cleopatra.kit.widgets.layout import Layers
from cleopatra.kit.widgets.page import Page
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.crossing import Crossing, Manner


class Scene:
    """One screen. Override `build`, and what else is needed.

    `kit`, `stack` and `page` are there from `enter` on. State lives in the scene, not in its
    widgets: `build` is called again when the language changes.
    """

    opaque = True
    """False for an overlay, drawn on what was below."""
    arrives = Manner.FADE
    """How the screen before gives way to this one."""
    leaves = Manner.FADE
    """How this one gives way to the one below."""

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
        """The widgets, as a tree; it gets the whole logical space."""
        return Layers([])

    def spots(self) -> Sequence[Focusable]:
        """Focusable places that are no widgets."""
        return ()

    def first_focus(self) -> str:
        """The uid of what has the focus at first; "" for none."""
        return ""

    def enter(self) -> None:
        """It was put on the stack and built."""

    def leave(self) -> None:
        """It was taken from the stack."""

    def resume(self) -> None:
        """It is on top again, after an overlay went."""

    def paint_background(self, canvas: Canvas) -> None:
        """Paint what is at rest behind everything; kept in a layer. Cover the whole space."""
        paint_backdrop(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene inside the canvas's clip; must look the same however it is clipped."""
        if self.opaque:
            self._background.draw(canvas)
        self.draw_world(canvas)
        self.page.draw(canvas)

    def draw_world(self, canvas: Canvas) -> None:
        """Draw what lies between background and widgets."""

    def handle(self, event: InputEvent) -> bool:
        """An input event; True when used. Widgets first, then `handle_world`, then Cancel."""
        if self.page.handle(event) or self.handle_world(event):
            return True
        is_cancel = isinstance(event, Press) and event.action is InputAction.CANCEL
        return is_cancel and not event.repeat and self.cancel()  # type: ignore[union-attr]

    def handle_world(self, event: InputEvent) -> bool:
        """Input that no widget used."""
        return False

    def cancel(self) -> bool:
        """Esc or the pad's B; True when it meant something here."""
        return False

    def quit_asked(self) -> bool:
        """The window is to be closed; True to prevent it (and ask the person first)."""
        return False

    def update(self, seconds: float) -> None:
        """Time passed (real seconds)."""

    @property
    def is_busy(self) -> bool:
        """Whether something moves, so that frames are needed."""
        return False

    def next_wake(self) -> float | None:
        """Seconds until `update` is needed although nothing moves; None for never."""
        return None

    def adapted(self) -> None:
        """Size, text scale or motion changed; pictures kept at screen size are stale."""

    # -- To use ---------------------------------------------------------------------------
    def invalidate(self, rect: pygame.FRect | None = None) -> None:
        """A logical rectangle looks different now; None for everything."""
        self.stack.damage_from(self, rect)

    def background_changed(self, rect: pygame.FRect | None = None) -> None:
        """What is at rest changed: paint it (or a part) anew."""
        self._background.invalidate(rect)
        self.invalidate(rect)

    def rebuild(self) -> None:
        """Build the widgets anew, keeping the focus where it was."""
        current = self.page.graph.current
        uid = current.uid if current is not None else ""
        device = self.stack.device
        self.stack.prefer_context()
        self.page = Page(self.kit, self.build(), self.invalidate, LOGICAL, self.spots)
        self.page.set_device(device)
        if uid:
            self.page.focus(uid)
        self.invalidate()


class SceneStack:
    """The scenes on top of each other, and what of the top one must be drawn."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.damage = Damage(kit.viewport)
        self.device = Device.MOUSE
        self.on_adapt: Callable[[], None] | None = None
        self.on_photo: Callable[[], None] | None = None
        """Called when a picture of the screen is asked for."""
        self._scenes: list[Scene] = []
        self._frozen: dict[Scene, pygame.Surface] = {}
        self._crossing: Crossing | None = None
        self._last: pygame.Surface | None = None

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
        """Put a scene on top."""
        self._cross(scene, scene.arrives)
        self._scenes.append(scene)
        self._prepare(scene)

    def pop(self) -> Scene | None:
        """Take the top scene away; the one below goes on."""
        if not self._scenes:
            return None
        gone = self._scenes.pop()
        self._frozen.pop(gone, None)
        self._cross(self.top if gone.opaque else None, gone.leaves)
        gone.leave()
        self.prefer_context()
        if self.top is not None:
            self.top.page.set_device(self.device)
            self.top.resume()
        self.damage.add_all()
        return gone

    def replace(self, scene: Scene) -> None:
        """Exchange the top scene."""
        self._cross(scene, scene.arrives)
        if self._scenes:
            gone = self._scenes.pop()
            self._frozen.pop(gone, None)
            gone.leave()
        self._scenes.append(scene)
        self._prepare(scene)

    def reset(self, scene: Scene) -> None:
        """Take everything away and show one scene."""
        self._cross(scene, scene.arrives)
        while self._scenes:
            self._scenes.pop().leave()
        self._frozen.clear()
        self._scenes.append(scene)
        self._prepare(scene)

    def clear(self) -> None:
        """Take everything away: the loop ends."""
        while self._scenes:
            self._scenes.pop().leave()
        self._frozen.clear()
        self.prefer_context()

    # -- Input and time -------------------------------------------------------------------
    def handle(self, event: InputEvent, device: Device) -> bool:
        """Give the event to the top scene; False when it had no use for it."""
        top = self.top
        if top is None:
            return False
        if device is not self.device:
            self.device = device
        top.page.set_device(device)
        return top.handle(event)

    def update(self, seconds: float) -> None:
        """Let time pass for the top scene."""
        if self._crossing is not None:
            self._crossing.update(seconds)
            if self._crossing.is_over:
                self._crossing = None
            self.damage.add_all()
        top = self.top
        if top is not None:
            top.update(seconds)
            top.page.update(seconds)

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
        times = [t for t in (top.next_wake(), top.page.next_wake()) if t is not None]
        return min(times, default=None)

    # -- Drawing --------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw what changed onto a surface; answers the pixels drawn, None for all of them."""
        top = self.top
        if top is not None:
            top.page.settle()
        rects = self.damage.take()
        if top is None:
            surface.fill(BARS)
            return None
        canvas = Canvas(surface, self.kit)
        if rects is None:
            canvas.set_clip_pixels(None)
            self._bars(surface)
            canvas.set_clip_pixels(self.kit.viewport.inner)
            self._draw_scene(top, canvas)
        else:
            for rect in rects:
                canvas.set_clip_pixels(rect.clip(self.kit.viewport.inner))
                self._draw_scene(top, canvas)
        canvas.set_clip_pixels(None)
        if self._crossing is not None:
            self._crossing.draw(surface)
            return None
        self._last = surface
        return rects

    def damage_from(self, scene: Scene, rect: pygame.FRect | None) -> None:
        """A scene looks different somewhere; below an overlay it is shown later."""
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
    ) -> None:
        """Take over another window size, text scale or amount of motion."""
        self.kit.adapt(viewport, text_scale, reduced_motion)
        self.damage.set_viewport(self.kit.viewport)
        self._frozen.clear()
        self._crossing = None
        for scene in self._scenes:
            scene._background.invalidate()
            scene.adapted()
            scene.page.layout()
        if self.on_adapt is not None:
            self.on_adapt()

    def rebuild(self) -> None:
        """Build all scenes anew, after a change of language."""
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
        scene.kit = self.kit
        scene.stack = self
        self.prefer_context()
        scene.page = Page(self.kit, scene.build(), scene.invalidate, LOGICAL, scene.spots)
        scene.page.set_device(self.device)
        uid = scene.first_focus()
        if uid:
            scene.page.focus(uid)
        self.damage.add_all()
        scene.enter()

    def _cross(self, scene: Scene | None, manner: Manner) -> None:
        """Begin to change what is shown for a scene that covers it all."""
        self._crossing = None
        covers = scene is not None and scene.opaque
        if covers and not self.kit.reduced_motion and self._last is not None and self._scenes:
            self._crossing = Crossing(self._last.copy(), manner)

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
                inner.set_clip_pixels(self.kit.viewport.inner)
                self._draw_scene(self._scenes[index - 1], inner)
                inner.set_clip_pixels(None)
            veil = new_surface(*size)
            veil.fill(theme.BLACK)
            veil.set_alpha(150)
            found.blit(veil, (0, 0))
            self._frozen[scene] = found
        return found

    def _bars(self, surface: pygame.Surface) -> None:
        inner = self.kit.viewport.inner
        width, height = surface.get_size()
        for bar in (
            pygame.Rect(0, 0, width, inner.top),
            pygame.Rect(0, inner.bottom, width, height - inner.bottom),
            pygame.Rect(0, inner.top, inner.left, inner.height),
            pygame.Rect(inner.right, inner.top, width - inner.right, inner.height),
        ):
            if bar.width > 0 and bar.height > 0:
                surface.fill(BARS, bar)
