"""Drawing in logical units onto a pixel surface.

A canvas draws onto an opaque surface, inside a clip; anything outside the clip costs only a
comparison. Sprites must be premultiplied (icons and panels of the kit are); surfaces with straight
alpha go through `picture`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pygame

from cleopatra.kit.device.screen import Point, Viewport, new_surface
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.looks import plain_ink
from cleopatra.kit.style.theme import Colour, TextStyle
from cleopatra.kit.text.typesetter import Paragraph

_ALIGN = {"left": 0.0, "centre": 0.5, "right": 1.0}
_VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


class Canvas:
    """Draws on one surface. Points, lengths and rectangles are logical."""

    def __init__(self, surface: pygame.Surface, kit: Kit, viewport: Viewport | None = None) -> None:
        self.surface = surface
        self.kit = kit
        self.viewport = viewport or kit.viewport
        self.set_clip_pixels(surface.get_clip())

    @property
    def scale(self) -> float:
        """Pixels per logical unit."""
        return self.viewport.scale

    # -- Clip -----------------------------------------------------------------------------
    @property
    def clip_pixels(self) -> pygame.Rect:
        """The current clip, in pixels."""
        return self._clip

    def set_clip_pixels(self, rect: pygame.Rect | None) -> None:
        """Draw only inside a pixel rectangle; None for the whole surface."""
        self.surface.set_clip(rect)
        self._clip = self.surface.get_clip()
        # One pixel more on each side for anti-aliased edges, and one for rounding.
        around = self._clip.inflate(4, 4)
        left, top = self.viewport.to_logical(*around.topleft)
        size = around.width / self.scale, around.height / self.scale
        self._seen = pygame.FRect((left, top), size if self._clip.width else (0.0, 0.0))

    def sees(self, rect: pygame.FRect) -> bool:
        """Whether any part of a logical rectangle may be visible; if not, drawing it can be
        skipped.
        """
        return self._seen.colliderect(rect)

    @contextmanager
    def clipped(self, rect: pygame.FRect) -> Iterator[None]:
        """Draw only inside a logical rectangle, until the block ends."""
        before = self._clip
        self.set_clip_pixels(self.viewport.rect_to_pixels(rect).clip(before))
        try:
            yield
        finally:
            self.set_clip_pixels(before)

    # -- Shapes ---------------------------------------------------------------------------
    def fill(self, colour: Colour, rect: pygame.FRect | None = None) -> None:
        """Fill a rectangle with one colour, or the whole surface."""
        self.surface.fill(colour, None if rect is None else self.viewport.rect_to_pixels(rect))

    def veil(self, rect: pygame.FRect, colour: Colour, alpha: int) -> None:
        """Draw a translucent colour (alpha 0..255) over a rectangle; too slow for a full screen."""
        pixels = self.viewport.rect_to_pixels(rect).clip(self._clip)
        if pixels.width and pixels.height:
            sheet = new_surface(pixels.width, pixels.height)
            sheet.fill(colour)
            sheet.set_alpha(alpha)
            self.surface.blit(sheet, pixels)

    def rect(self, rect: pygame.FRect, colour: Colour, width: float = 0, radius: float = 0) -> None:
        """A rectangle, filled or as an outline of `width`, with round corners if wanted."""
        if self.sees(rect):
            pygame.draw.rect(
                self.surface,
                colour,
                self.viewport.rect_to_pixels(rect),
                self.viewport.length(width),
                border_radius=self.viewport.length(radius),
            )

    def line(self, start: Point, end: Point, colour: Colour, width: float = 2) -> None:
        """A straight line."""
        a, b = self._point(start), self._point(end)
        pixels = self.viewport.length(width)
        if pixels <= 1 and a[0] != b[0] and a[1] != b[1]:
            pygame.draw.aaline(self.surface, colour, a, b)
        else:
            pygame.draw.line(self.surface, colour, a, b, pixels)

    def polygon(self, points: Sequence[Point], colour: Colour, width: float = 0) -> None:
        """A polygon with smooth edges, filled or as an outline."""
        pixels = [self._point(point) for point in points]
        if width:
            pygame.draw.polygon(self.surface, colour, pixels, self.viewport.length(width))
        else:
            pygame.draw.polygon(self.surface, colour, pixels)
            pygame.draw.aalines(self.surface, colour, True, pixels)

    def circle(self, centre: Point, radius: float, colour: Colour, width: float = 0) -> None:
        """A disc with smooth edges, or a ring of `width`."""
        pygame.draw.aacircle(
            self.surface,
            colour,
            self._point(centre),
            max(1, round(radius * self.scale)),
            self.viewport.length(width),
        )

    # -- Pictures -------------------------------------------------------------------------
    def panel(self, rect: pygame.FRect, look: str) -> None:
        """A panel of one of `ninepatch.LOOKS`; its shadow reaches beyond the rectangle."""
        pixels = self.viewport.rect_to_pixels(rect)
        margin = self.kit.panels.margin(look, self.scale)
        if not pixels.inflate(2 * margin, 2 * margin).colliderect(self._clip):
            return
        panel = self.kit.panels.get(look, pixels.width, pixels.height, self.scale)
        self.surface.blit(
            panel,
            (pixels.left - margin, pixels.top - margin),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )

    def texture(self, rect: pygame.FRect, name: str) -> None:
        """Cover a rectangle with a tile of `textures.TEXTURES`."""
        self.kit.textures.fill(self.surface, self.viewport.rect_to_pixels(rect), name, self.scale)

    def sprite(
        self, surface: pygame.Surface, at: Point, anchor: Point = (0.0, 0.0), alpha: float = 1.0
    ) -> None:
        """A premultiplied picture that already has its size on the screen.

        `anchor` is the point of the picture, in its own pixels, that is drawn at `at`; `alpha`
        below 1 draws a fainter copy.
        """
        x, y = self._point(at)
        place = (round(x - anchor[0]), round(y - anchor[1]))
        if not self._clip.colliderect(pygame.Rect(place, surface.get_size())):
            return
        if alpha < 1:
            surface = faded(surface, alpha)
        self.surface.blit(surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def picture(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        """An opaque or straight-alpha picture, scaled smoothly to a rectangle (not per frame)."""
        pixels = self.viewport.rect_to_pixels(rect)
        if not pixels.colliderect(self._clip):
            return
        if surface.get_size() != pixels.size:
            surface = pygame.transform.smoothscale(surface, pixels.size)
        self.surface.blit(surface, pixels)

    def icon(
        self,
        name: str,
        centre: Point,
        size: float,
        fill: Colour | None = None,
        line: Colour | None = None,
        alpha: float = 1.0,
    ) -> None:
        """An icon by name, its longer side `size`, centred on a point."""
        picture = self.kit.icons.get(name, self.viewport.length(size), fill, line)
        anchor = (picture.get_width() / 2, picture.get_height() / 2)
        self.sprite(picture, centre, anchor, alpha)

    # -- Text -----------------------------------------------------------------------------
    def text(
        self,
        text: str,
        rect: pygame.FRect,
        style: TextStyle = theme.BODY,
        colour: Colour = theme.INK,
        align: str = "left",
        valign: str = "middle",
        max_lines: int | None = 1,
        shadow: Colour | None = None,
    ) -> Paragraph:
        """Text fitted into a box: shrunk, then cut if necessary. Returns the text as set.

        `align` is left, centre or right; `valign` top, middle or bottom.
        """
        paragraph = self.kit.text.fit(text, style, rect.width, rect.height, max_lines)
        y = rect.top + (rect.height - paragraph.height) * _VALIGN[valign]
        self.paragraph(paragraph, (rect.left, y), colour, rect.width, align, shadow)
        return paragraph

    def paragraph(
        self,
        paragraph: Paragraph,
        at: Point,
        colour: Colour = theme.INK,
        width: float | None = None,
        align: str = "left",
        shadow: Colour | None = None,
    ) -> None:
        """Draw text that has been set; `at` is its upper left corner, `width` its room."""
        is_lost = self.kit.high_contrast and plain_ink(colour) == plain_ink(shadow or colour)
        if shadow is not None and not is_lost:
            nudge = max(1.0, paragraph.line_height * self._shadow_share) / self.scale
            self._lines(paragraph, (at[0], at[1] + nudge), shadow, width, align, False)
        self._lines(paragraph, at, colour, width, align, True)

    _shadow_share = 0.035

    def _lines(
        self,
        paragraph: Paragraph,
        at: Point,
        colour: Colour,
        width: float | None,
        align: str,
        own_colours: bool,
    ) -> None:
        is_plain = self.kit.high_contrast
        if is_plain:
            colour = plain_ink(colour)
        left, y = self._point(at)
        room = round((paragraph.width if width is None else width) * self.scale)
        typesetter = self.kit.text
        for line in paragraph.lines:
            if y + paragraph.line_height >= self._clip.top and y <= self._clip.bottom:
                x = left + round((room - line.width) * _ALIGN[align])
                for run in line.runs:
                    if run.icon:
                        if own_colours:
                            picture = self.kit.icons.get(
                                run.icon, run.pixels, *self._icon_ink(run.icon, colour)
                            )
                            middle = y + paragraph.line_height // 2
                            place = (
                                x + run.x + (run.width - picture.get_width()) // 2,
                                middle - picture.get_height() // 2,
                            )
                            self.surface.blit(
                                picture, place, special_flags=pygame.BLEND_PREMULTIPLIED
                            )
                        continue
                    ink = run.colour if run.colour is not None and own_colours else colour
                    if is_plain:
                        ink = colour
                    picture = typesetter.picture(run.text, run.face, run.pixels, ink)
                    rise = typesetter.font(run.face, run.pixels).get_ascent()
                    self.surface.blit(picture, (x + run.x, y + paragraph.ascent - rise))
            y += paragraph.line_height

    def _icon_ink(self, name: str, colour: Colour) -> tuple[Colour | None, Colour | None]:
        """Signs take the colour of the text; icons with their own colours keep them and get an
        outline on dark ground.
        """
        if name not in self.kit.icons.skin.looks:
            return colour, None
        return None, theme.BLACK if theme.luminance(colour) > 0.4 else None

    # -- Cues -----------------------------------------------------------------------------
    def focus_ring(self, rect: pygame.FRect, radius: float = 16) -> None:
        """The focus ring: a bright line between two dark ones."""
        outline = rect.inflate(14, 14)
        self.panel(outline, "focus-round" if radius >= 30 else "focus")

    def _point(self, point: Point) -> tuple[int, int]:
        return self.viewport.to_pixels(*point)


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """A premultiplied or opaque picture at `alpha` (0..1) of its strength, as a copy."""
    level = max(0, min(255, round(alpha * 255)))
    if surface.get_masks()[3]:
        copy = surface.copy()
    else:
        copy = new_surface(*surface.get_size(), alpha=True)
        copy.blit(surface, (0, 0))
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


FOCUS_REACH = 12.0
"""How far the focus ring extends beyond its rectangle, in logical units; damage must include it."""


class Layer:
    """A cached opaque picture of everything static, drawn once and cheap to restore.

    `painter` draws all of it; `invalidate` marks a part (logical) to be painted again.
    """

    def __init__(self, painter: Callable[[Canvas], None]) -> None:
        self._painter = painter
        self._surface: pygame.Surface | None = None
        self._stale: list[pygame.FRect] = []

    def invalidate(self, rect: pygame.FRect | None = None) -> None:
        """Mark a logical rectangle as changed, or everything."""
        if rect is None:
            self._surface = None
        else:
            self._stale.append(rect.copy())

    def draw(self, canvas: Canvas) -> None:
        """Restore the canvas's clip from the layer, painting stale parts first."""
        size = canvas.surface.get_size()
        if self._surface is None or self._surface.get_size() != size:
            self._surface = new_surface(*size)
            self._painter(Canvas(self._surface, canvas.kit, canvas.viewport))
        elif self._stale:
            inner = Canvas(self._surface, canvas.kit, canvas.viewport)
            for rect in self._stale:
                inner.set_clip_pixels(canvas.viewport.rect_to_pixels(rect).inflate(2, 2))
                self._painter(inner)
            inner.set_clip_pixels(None)
        self._stale.clear()
        canvas.surface.blit(self._surface, canvas.clip_pixels, canvas.clip_pixels)
