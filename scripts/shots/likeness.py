"""Compares two pictures with a tolerance, and shows where they differ. Knows Pillow and numpy.

Both pictures are blurred a little first: on another system letters may be rounded to other pixels
and a scaled picture may differ by a shade, which nobody sees. What is left is compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy
from PIL import Image, ImageChops, ImageFilter

BLUR: Final = 3.0
"""Radius of the blur in pixels: a letter moved by one pixel hardly counts, a missing one does."""
MEAN: Final = 2.0
"""How much pixels may differ on average, of 255."""
PEAK: Final = 28.0
"""How much any place may differ, of 255."""
SEEN: Final = PEAK / 2
"""Places that differ by more are in the box that is reported."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two pictures differ: the mean, 99th percentile and maximum of the pixels' largest
    channel (0..255), and the box (left, top, right, bottom) that holds what can be seen."""

    mean: float
    high: float
    peak: float
    box: tuple[int, int, int, int] | None

    @property
    def is_tolerated(self) -> bool:
        """Whether it may come from another system's rounding."""
        return self.mean <= MEAN and self.peak <= PEAK

    def __str__(self) -> str:
        measures = f"mean {self.mean:.2f}, 99 of 100 below {self.high:.0f}, peak {self.peak:.0f}"
        return f"{measures} of 255; differs within {self.box or 'no place that can be seen'}"


def compare(expected: Image.Image, actual: Image.Image) -> Difference:
    """How far two pictures differ; pictures of different sizes differ everywhere."""
    if expected.size != actual.size:
        return Difference(255.0, 255.0, 255.0, (0, 0, *actual.size))
    apart = _apart(expected, actual)
    values = numpy.asarray(apart)
    box = apart.point([0 if value <= SEEN else 255 for value in range(256)]).getbbox()
    high = float(numpy.percentile(values, 99))
    return Difference(float(values.mean()), high, float(values.max()), box)


def side_by_side(expected: Image.Image | None, actual: Image.Image, path: Path) -> None:
    """Write expected, actual and difference (four times as strong) beside each other."""
    blank = Image.new("RGB", actual.size)
    panels = [expected or blank, actual, blank]
    if expected is not None and expected.size == actual.size:
        panels[2] = _apart(expected, actual).point(lambda value: min(255, 4 * value)).convert("RGB")
    width = sum(panel.width for panel in panels)
    sheet = Image.new("RGB", (width, max(panel.height for panel in panels)))
    left = 0
    for panel in panels:
        sheet.paste(panel, (left, 0))
        left += panel.width
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)


def _apart(expected: Image.Image, actual: Image.Image) -> Image.Image:
    """The largest difference of a channel at each pixel, in grey."""
    blur = ImageFilter.GaussianBlur(BLUR)
    both = (picture.convert("RGB").filter(blur) for picture in (expected, actual))
    red, green, blue = ImageChops.difference(*both).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)
