"""The tools that every widget and scene draws and measures with, passed down as one object."""

from __future__ import annotations

from cleopatra.kit.device.bindings import Bindings
from cleopatra.kit.device.bytecache import ByteBudget, PictureCache
from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.device.sound import Sound
from cleopatra.kit.style.icons import Icons
from cleopatra.kit.style.ninepatch import Panels
from cleopatra.kit.style.skin import Skin
from cleopatra.kit.style.textures import Textures
from cleopatra.kit.text.typesetter import Typesetter

_DRAWN = 48_000_000
"""Bytes of what is drawn by code and kept: leaves of papyrus, halos, shades."""


class Kit:
    """The tools of one screen. `skin` is the look of the program.

    `budget` bounds the memory of all caches; scenes that keep pictures of their own share it.
    `drawn` caches single pictures that are drawn by code, by any key that begins with a word for
    what it is. `text_scale` (0.75 to 2), `reduced_motion` and `high_contrast` are the user's
    choices; change them through `SceneStack.adapt`.
    """

    def __init__(
        self,
        viewport: Viewport,
        skin: Skin,
        text_scale: float = 1.0,
        reduced_motion: bool = False,
        sound: Sound | None = None,
        bindings: Bindings | None = None,
        budget: ByteBudget | None = None,
        high_contrast: bool = False,
    ) -> None:
        self.viewport = viewport
        self.skin = skin
        self.reduced_motion = reduced_motion
        self.budget = budget or ByteBudget()
        self.drawn = PictureCache(_DRAWN, self.budget)
        self.icons = Icons(skin, self.budget)
        self.textures = Textures(self.budget)
        self.panels = Panels(self.textures, self.budget)
        self.panels.is_plain = high_contrast
        self.text = Typesetter(viewport.scale, text_scale, self.icons, self.budget)
        self.sound = sound if sound is not None else Sound(None, skin.effect, skin.track)
        self.bindings = bindings if bindings is not None else Bindings()

    def happen_at(
        self, name: str, at: tuple[float, float] | None = None, *, is_own: bool = True
    ) -> None:
        """Play an effect where something happened, a point in logical units; None for the middle.
        What is not the listener's own is softer."""
        width = self.viewport.space.width
        self.sound.happen(name, 0.5 if at is None else at[0] / width, is_own=is_own)

    @property
    def scale(self) -> float:
        """Pixels per logical unit."""
        return self.viewport.scale

    @property
    def text_scale(self) -> float:
        """The person's text scale, 0.75 to 2."""
        return self.text.text_scale

    @property
    def high_contrast(self) -> bool:
        """Whether panels and texts are black, white and yellow."""
        return self.panels.is_plain

    def adapt(
        self,
        viewport: Viewport | None = None,
        text_scale: float | None = None,
        reduced_motion: bool | None = None,
        high_contrast: bool | None = None,
    ) -> None:
        """Adopt a new geometry or setting. Everything must be laid out again afterwards."""
        if viewport is not None and viewport.scale != self.viewport.scale:
            self.panels.clear()
            self.drawn.clear()
        self.viewport = viewport or self.viewport
        if high_contrast is not None and high_contrast != self.panels.is_plain:
            self.panels.is_plain = high_contrast
            self.panels.clear()
            self.drawn.clear()
        if reduced_motion is not None:
            self.reduced_motion = reduced_motion
        scale = self.text_scale if text_scale is None else max(0.75, min(2.0, text_scale))
        self.text.rescale(self.viewport.scale, scale)
