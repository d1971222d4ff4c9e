"""The quay's layers laid on each other as a window would show them, to look at.

    python -m scripts.art.quay_sheet WIDTH HEIGHT FILE [PLAYER]

With a player, his pyramid is between the crocodile's jaws.

Knows: the order of the layers, their anchors. Must not know: how any layer is painted.
"""

import sys
from pathlib import Path

from PIL import Image

from cleopatra.ui.scenes.shared import quay_view as view
from scripts.art.layer_sheet import LayerSheet


class QuaySheet(LayerSheet):
    """The view in the pixels of the layers, cut as a window would cut it; places are about the
    vanishing point."""

    def __init__(self, width: int, height: int) -> None:
        ratio = width / height
        tall, horizon = view.framed(ratio)
        super().__init__((round(tall * ratio), round(tall)))
        self.middle = (self.size[0] / 2, horizon)

    def lay(
        self, key: str, x: float = 0, y: float = 0, scale: float = 1.0, *, adds: bool = False
    ) -> None:
        """Lays a picture with its anchor at a place about the vanishing point."""
        super().lay(key, self.middle[0] + x, self.middle[1] + y, scale, adds=adds)


def composed(width: int, height: int, opened: int = 3, bitten: int | None = None) -> Image.Image:
    """The quay in a window: one pyramid open, and perhaps a splash before another."""
    sheet = QuaySheet(width, height)
    sheet.lay(view.FAR)
    sheet.lay(view.RIVER.keys[0])
    sheet.lay(view.RIVER_GLOW.keys[0], adds=True)
    sheet.lay(view.QUAY)
    sheet.lay(view.QUAY_GLOW, adds=True)
    for x, y in view.TORCHES:
        at = view.projected(x, y, view.QUAY_HEIGHT + view.FIRE_HEIGHT)
        sheet.lay(view.HALO, *at, adds=True)
        sheet.lay(view.BRAZIER, *view.projected(x, y, view.QUAY_HEIGHT))
        sheet.lay(view.FIRE.keys[0], *at)
    for seat, (x, y) in enumerate(view.SEATS):
        if seat == bitten:
            continue
        foot = view.projected(x, y, view.QUAY_HEIGHT)
        sheet.lay(view.SHADOW, *foot)
        sheet.lay(view.LOWER.keys[seat], *foot)
        sheet.lay(view.LOWER_GLOW.keys[seat], *foot, adds=True)
        lift = (150.0, -120.0) if seat == opened else (0.0, 0.0)
        place = foot[0] + lift[0], foot[1] + lift[1]
        sheet.lay(view.LIDS.keys[seat], *place)
        sheet.lay(view.LIDS_GLOW.keys[seat], *place, adds=True)
    if bitten is None:
        _two(sheet, view.CROCODILE.keys[0], view.CROCODILE_GLOW.keys[0], 2.2)
    else:
        x = view.SEATS[bitten][0] + 1.2
        sheet.lay(view.FOAM.keys[5], *view.projected(x - 1.6, view.CROCODILE_Y + 0.4, 0.0))
        _two(sheet, view.BITE_BACK, view.BITE_BACK_GLOW, x)
        _two(sheet, view.BITTEN.keys[bitten], view.BITTEN_GLOW.keys[bitten], x)
        _two(sheet, view.BITE_FRONT, view.BITE_FRONT_GLOW, x)
    return sheet.image.resize((width, height), Image.Resampling.LANCZOS)


def _two(sheet: QuaySheet, base: str, glow: str, x: float) -> None:
    """A layer in the river and what torches add to it."""
    at = view.projected(x, view.CROCODILE_Y, 0.0)
    sheet.lay(base, *at)
    sheet.lay(glow, *at, adds=True)


if __name__ == "__main__":
    bitten = int(sys.argv[4]) if len(sys.argv) > 4 else None
    composed(int(sys.argv[1]), int(sys.argv[2]), bitten=bitten).save(Path(sys.argv[3]))
