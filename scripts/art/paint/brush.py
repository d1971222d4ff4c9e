"""A brush for flat pictures: shapes with an ink line, gradients, soft shadows, painted signs.

Knows skia and Pillow, nothing of what is painted. Units are the finished picture's pixels; y runs
down. Everything is painted finer than it is handed out, so that thin lines stay clean.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import skia
from PIL import Image

from scripts.art.paint import palette as ink
from scripts.art.paint.glyphs import ROOT, glyph

Point = tuple[float, float]
Path: TypeAlias = skia.Path


@dataclass(frozen=True)
class Linear:
    """Colours from one point to another."""

    start: Point
    end: Point
    colours: tuple[str, ...]


@dataclass(frozen=True)
class Radial:
    """Colours from a centre outwards; `#rrggbbaa` fades."""

    centre: Point
    radius: float
    colours: tuple[str, ...]
    stops: tuple[float, ...] = ()


Fill = str | Linear | Radial


def number(colour: str, alpha: float = 1.0) -> int:
    """`#rrggbb` or `#rrggbbaa` as skia's number."""
    red, green, blue = ink.rgb(colour)
    share = int(colour[7:9], 16) if len(colour) > 7 else 255
    return int(skia.Color(red, green, blue, round(share * alpha)))


def poly(*points: Point, is_closed: bool = True) -> Path:
    """Straight lines through points."""
    path = Path()
    path.addPoly([skia.Point(*point) for point in points], is_closed)
    return path


def pts(text: str) -> list[Point]:
    """Points written as `x,y` with blanks between."""
    pairs = (pair.split(",") for pair in text.split())
    return [(float(x), float(y)) for x, y in pairs]


def smooth(points: Sequence[Point], is_closed: bool = True, tension: float = 1.0) -> Path:
    """A curve through points; a point given twice in a row is a corner."""
    path, count = Path(), len(points)
    path.moveTo(*points[0])
    for index in range(count if is_closed else count - 1):
        before = points[index - 1] if is_closed or index else points[index]
        here, there = points[index], points[(index + 1) % count]
        after = points[(index + 2) % count] if is_closed or index + 2 < count else there
        first, second = here, there
        if before != here:
            first = _handle(before, here, there, tension)
        if there != after:
            second = _handle(after, there, here, tension)
        path.cubicTo(*first, *second, *there)
    if is_closed:
        path.close()
    return path


def _handle(before: Point, here: Point, there: Point, tension: float) -> Point:
    """A control point beside `here` on the way to `there`, no further than a third of it."""
    dx, dy = there[0] - before[0], there[1] - before[1]
    reach = math.hypot(dx, dy) or 1.0
    step = math.dist(here, there) / 3 * tension
    return here[0] + dx / reach * step, here[1] + dy / reach * step


def oval(x: float, y: float, rx: float, ry: float | None = None) -> Path:
    """An ellipse around its middle."""
    path = Path()
    ry = rx if ry is None else ry
    path.addOval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry))
    return path


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    """A rectangle, its corners rounded by a radius."""
    path = Path()
    path.addRoundRect(skia.Rect.MakeXYWH(x, y, width, height), radius, radius)
    return path


def regular(x: float, y: float, radius: float, corners: int, turn: float = -90.0) -> Path:
    """A regular polygon; `turn` is the first corner's angle in degrees."""
    steps = [math.radians(turn + 360 * k / corners) for k in range(corners)]
    return poly(*((x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps))


def star(x: float, y: float, outer: float, inner: float, tips: int, turn: float = -90.0) -> Path:
    """A star, or a jagged edge of many tips."""
    points = []
    for k in range(2 * tips):
        a = math.radians(turn + 180 * k / tips)
        reach = inner if k % 2 else outer
        points.append((x + reach * math.cos(a), y + reach * math.sin(a)))
    return poly(*points)


def ribbon(points: Sequence[Point], widths: Sequence[float]) -> Path:
    """A band along a curve, as wide at each point as `widths` says."""
    left, right = [], []
    for index, (x, y) in enumerate(points):
        a, b = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        reach = math.dist(a, b) or 1.0
        nx, ny = -(b[1] - a[1]) / reach, (b[0] - a[0]) / reach
        half = widths[index] / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    corners = [left[0], *left, left[-1], right[-1], *right[::-1], right[0]]
    return smooth(corners)


def union(*paths: Path) -> Path:
    """One outline around several shapes."""
    whole = paths[0]
    for path in paths[1:]:
        whole = skia.Op(whole, path, skia.PathOp.kUnion_PathOp)
    return whole


def without(path: Path, *holes: Path) -> Path:
    """A shape less others."""
    for hole in holes:
        path = skia.Op(path, hole, skia.PathOp.kDifference_PathOp)
    return path


class Brush:
    """Paints on a transparent sheet of `width` x `height` units."""

    def __init__(self, width: float, height: float, over: float = 1.5) -> None:
        self.width, self.height, self._over = width, height, over
        self._surface = skia.Surface(round(width * over), round(height * over))
        self.canvas = self._surface.getCanvas()
        self.canvas.scale(over, over)

    def fill(self, path: Path, fill: Fill, alpha: float = 1.0) -> None:
        """Fills a shape."""
        self.canvas.drawPath(path, _paint(fill, alpha))

    def line(
        self, path: Path, colour: str = ink.INK, width: float = 4.0, alpha: float = 1.0
    ) -> None:
        """Draws along a path with round ends."""
        paint = _paint(colour, alpha)
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(width)
        paint.setStrokeJoin(skia.Paint.kRound_Join)
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        self.canvas.drawPath(path, paint)

    def stroke(self, *points: Point, colour: str = ink.INK, width: float = 4.0) -> None:
        """A curved line through points."""
        self.line(smooth(points, is_closed=False), colour, width)

    def shape(self, path: Path, fill: Fill, colour: str = ink.INK, width: float = 4.0) -> Path:
        """A filled shape with an ink line; answers it, for more to be painted on it."""
        self.fill(path, fill)
        self.line(path, colour, width)
        return path

    def glow(self, path: Path, colour: str, blur: float, alpha: float = 1.0) -> None:
        """A shape with soft edges: shadows, shine, lamplight."""
        paint = _paint(colour, alpha)
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
        self.canvas.drawPath(path, paint)

    def shade(self, path: Path, colour: str, blur: float, dx: float, dy: float) -> None:
        """Darkens the inside of a shape along the edges that a shift uncovers."""
        with self.clipped(path):
            far = box(-2 * self.width, -2 * self.height, 5 * self.width, 5 * self.height)
            moved = Path(path)
            moved.offset(dx, dy)
            self.glow(without(far, moved), colour, blur)

    def dot(self, x: float, y: float, radius: float, fill: Fill) -> None:
        """A filled disc."""
        self.fill(oval(x, y, radius), fill)

    def sign(
        self,
        character: str,
        centre: Point,
        size: tuple[float, float],
        fills: tuple[str, ...],
        line: str = ink.INK,
        bold: int = 3,
        is_flipped: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """A painted hieroglyph that fits into `size`."""
        high = round(size[1] * self._over)
        image = glyph(character, high, fills, ink=line, bold=bold, flip=is_flipped)
        factor = min(1.0, size[0] * self._over / image.width) / self._over
        self.picture(image, centre, image.width * factor, alpha)

    def text(self, words: str, centre: Point, size: float, colour: str = ink.INK) -> None:
        """Figures or words in the titles' letters, their capitals about `size * 0.7` high."""
        font = skia.Font(_letters(), size)
        wide, high = font.measureText(words), font.getMetrics().fCapHeight
        at = (centre[0] - wide / 2, centre[1] + high / 2)
        self.canvas.drawString(words, *at, font, _paint(colour, 1.0))

    def picture(self, image: Image.Image, centre: Point, width: float, alpha: float = 1.0) -> None:
        """Lays a picture down by its middle, `width` units wide."""
        height = width * image.height / image.width
        pixels = skia.Image.fromarray(
            np.ascontiguousarray(image.convert("RGBA")), skia.kRGBA_8888_ColorType
        )
        target = skia.Rect.MakeXYWH(centre[0] - width / 2, centre[1] - height / 2, width, height)
        paint = skia.Paint(AntiAlias=True, Alphaf=alpha)
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
        self.canvas.drawImageRect(pixels.withDefaultMipmaps(), target, sampling, paint)

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        """Everything painted inside stays within a shape."""
        self.canvas.save()
        self.canvas.clipPath(path, True)
        try:
            yield
        finally:
            self.canvas.restore()

    @contextmanager
    def moved(
        self,
        x: float = 0.0,
        y: float = 0.0,
        scale: float = 1.0,
        turn: float = 0.0,
        flip: bool = False,
    ) -> Iterator[None]:
        """Everything painted inside is scaled, turned by degrees, mirrored, then moved."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.rotate(turn)
        self.canvas.scale(-scale if flip else scale, scale)
        try:
            yield
        finally:
            self.canvas.restore()

    @contextmanager
    def faded(self, alpha: float) -> Iterator[None]:
        """Everything painted inside is laid down as one picture, thinned."""
        self.canvas.saveLayerAlpha(None, round(255 * alpha))
        try:
            yield
        finally:
            self.canvas.restore()

    def image(self, scale: float = 1.0) -> Image.Image:
        """What was painted, with `scale` pixels for a unit."""
        pixels = self._surface.makeImageSnapshot().toarray(
            colorType=skia.kRGBA_8888_ColorType, alphaType=skia.kPremul_AlphaType
        )
        whole = Image.fromarray(np.ascontiguousarray(pixels), "RGBa")
        size = (round(self.width * scale), round(self.height * scale))
        return whole.resize(size, Image.Resampling.LANCZOS).convert("RGBA")


@lru_cache(maxsize=1)
def _letters() -> skia.Typeface:
    return skia.Typeface.MakeFromFile(str(ROOT / "assets/fonts/Cinzel-Bold.ttf"))


def _paint(fill: Fill, alpha: float) -> skia.Paint:
    paint = skia.Paint(AntiAlias=True)
    if isinstance(fill, str):
        paint.setColor(number(fill, alpha))
        return paint
    colours = [number(colour) for colour in fill.colours]
    if isinstance(fill, Linear):
        points = [skia.Point(*fill.start), skia.Point(*fill.end)]
        paint.setShader(skia.GradientShader.MakeLinear(points, colours))
    else:
        paint.setShader(
            skia.GradientShader.MakeRadial(
                skia.Point(*fill.centre), fill.radius, colours, list(fill.stops) or None
            )
        )
    paint.setAlphaf(alpha)
    return paint


Painter = Callable[[Brush], None]
"""Paints something onto a brush's sheet."""
