"""A brazier on the quay: a bronze bowl on a papyrus stem, lit from above by its own fire.

Knows: its shape. Must not know: the fire, where it stands.
"""

from PIL import Image

from scripts.art.paint.brush import Brush, Fill, Linear, box, oval, smooth
from scripts.art.paint.palette import mixed

SIZE = (360, 740)
RIM = 34
"""Pixels from the upper edge to the middle of the bowl's rim."""
FOOT = 708
"""Pixels from the upper edge to where it stands."""
_MIDDLE = 180.0


def brazier() -> Image.Image:
    """The picture, 360 x 740 with alpha; two of its pixels are one of the quay's."""
    brush = Brush(*SIZE, 1.0)
    _foot(brush)
    _stem(brush)
    _bowl(brush)
    return brush.image(1.0).convert("RGBA")


def _round(left: float, right: float, dark: str, colour: str, light: str) -> Linear:
    """Across something round: light from the left, a little from the right."""
    return Linear((left, 0), (right, 0), (dark, light, colour, dark, mixed(dark, colour, 0.4)))


def _foot(brush: Brush) -> None:
    brush.glow(oval(_MIDDLE, FOOT, 165, 26), "#060308", 10, 0.6)
    stone = _round(52, 308, "#3d2c1c", "#a98455", "#e6c48c")
    for y, rx, ry, deep in ((FOOT - 4, 128, 22, 18), (FOOT - 26, 104, 17, 14)):
        brush.fill(oval(_MIDDLE, y, rx, ry), stone)
        brush.fill(box(_MIDDLE - rx, y - deep, 2 * rx, deep), stone)
        brush.fill(oval(_MIDDLE, y - deep, rx, ry), "#caa56c")
    gold = _gold(90, 270)
    profile = [(92, 662), (112, 648), (146, 636), (160, 600), (200, 600), (214, 636), (248, 648)]
    brush.fill(smooth([(float(x), float(y)) for x, y in [*profile, (268, 662), (180, 676)]]), gold)


def _gold(left: float, right: float) -> Linear:
    return _round(left, right, "#5e360a", "#d08f2a", "#ffd678")


def _stem(brush: Brush) -> None:
    top, foot = 168, 612
    teal: Fill = _round(156, 204, "#08322f", "#1b7f76", "#46c2b0")
    brush.fill(
        smooth([(162, foot), (157, 470), (166, top), (194, top), (203, 470), (198, foot)]), teal
    )
    for y, high, fill in (
        (430, 12, _gold(154, 206)),
        (444, 14, _round(154, 206, "#3f0f0a", "#a53124", "#d9604a")),
        (460, 12, _gold(154, 206)),
        (190, 12, _gold(158, 202)),
        (596, 12, _gold(154, 206)),
    ):
        brush.fill(box(155, y, 50, high, 5), fill)
    # The fire lights the upper end of the stem.
    brush.fill(
        box(160, top, 40, 150), Linear((0, top), (0, top + 150), ("#ffb45a", "#1b7f76")), 0.28
    )


def _bowl(brush: Brush) -> None:
    shell = [
        (50, RIM), (58, 74), (104, 132), (150, 168), (210, 168), (256, 132), (302, 74), (310, RIM),
    ]  # fmt: skip
    brush.fill(smooth([(float(x), float(y)) for x, y in shell]), _gold(50, 310))
    brush.fill(oval(_MIDDLE, RIM, 132, 22), _gold(40, 320))
    brush.fill(oval(_MIDDLE, RIM + 1, 118, 17), "#2a0f06")
    brush.fill(oval(_MIDDLE, RIM + 4, 108, 13), "#e0641a")
    brush.fill(oval(_MIDDLE - 8, RIM + 5, 80, 8), "#ffb648")
    for y, alpha in ((62, 0.5), (72, 0.3)):
        half = 122 - (y - RIM) * 0.55
        brush.fill(box(_MIDDLE - half, y, 2 * half, 5, 2), "#7a4408", alpha)
