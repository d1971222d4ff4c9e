"""The Offering's layers laid on each other as a window would show them, to look at.

    python -m scripts.art.hall_sheet WIDTH HEIGHT FILE [PLAYERS]

Knows: the order of the layers, their anchors. Must not know: how any layer is painted.
"""

import random
import sys
from pathlib import Path

from PIL import Image

from cleopatra.ui.scenes.shared import offering_view as view
from cleopatra.ui.scenes.shared.quay_view import FIRE, HALO
from scripts.art import manifest
from scripts.art.layer_sheet import LayerSheet


def composed(width: int, height: int, players: int = 4) -> Image.Image:
    """The hall in a window, an altar for each player, every hand in another pose."""
    sheet = LayerSheet((width, height))
    lines = manifest.read()["sprites"][view.HALL]
    assert isinstance(lines, dict)
    half = float(lines["anchor"][0]) / float(lines["scale"])
    scale = max(height / view.TALLEST, width / 2 / half)
    eye = width / 2, 0.5 * height
    for key in (view.HALL, view.HALL_GLOW, view.MOONLIGHT):
        sheet.lay(key, *eye, scale, adds=key != view.HALL)
    for number, ((x, y), size) in enumerate(zip(view.TORCHES, view.FIRE_SCALES, strict=True)):
        at = eye[0] + x * scale, eye[1] + y * scale
        sheet.lay(HALO, *at, scale * size, adds=True)
        sheet.lay(FIRE.keys[3 * number % FIRE.frames], *at, scale * size)
    rows = 1 if width > height else -(-players // 2)
    each = -(-players // rows)
    small = min(width / each / 800, height / rows / 1020, height / 1440)
    for player in range(players):
        row, place = divmod(player, each)
        count = min(each, players - row * each)
        x = width / 2 + (place - (count - 1) / 2) * min(width / each, 900 * small)
        y = height * (row + 0.68) / rows if rows > 1 else 0.62 * height
        _altar(sheet, player, x, y, small)
    return sheet.image


def _altar(sheet: LayerSheet, player: int, x: float, y: float, scale: float) -> None:
    pose = player % 4
    sheet.lay_lit(view.ALTAR, view.ALTAR_GLOW, x, y, scale)
    sheet.lay_lit(view.BANNERS.keys[player], view.BANNERS_GLOW.keys[player], x, y, scale)
    chooser = random.Random(player)
    values = [1, 2, 5, 10, 1, 2][: 2 * pose]
    for number, value in enumerate(values):
        spot = -150 + 60 * number + chooser.uniform(-9, 9), -20 - 12 * (number % 3)
        key = view.LYING[value].keys[number % 3]
        sheet.lay(key, x + spot[0] * scale, y + spot[1] * scale, scale)
    sheet.lay(view.HAND_SHADOWS.keys[pose], x, y, scale)
    skin = (2, 0, 3, 1, 2)[player]
    for base, glow in (
        (view.HANDS[skin], view.HANDS_GLOW[skin]),
        (view.SLEEVES[player], view.SLEEVES_GLOW[player]),
    ):
        sheet.lay_lit(base.keys[pose], glow.keys[pose], x, y, scale)
    if pose == 2:
        for number, value in enumerate((5, 1, 2, 10)):
            key = view.COINS[value].keys[(number * 3 + 1) % 16]
            spot = -60 + 34 * number, -150 + 28 * number
            sheet.lay(key, x + spot[0] * scale, y + spot[1] * scale, scale)


if __name__ == "__main__":
    sheet_of = composed(int(sys.argv[1]), int(sys.argv[2]), *map(int, sys.argv[4:5]))
    sheet_of.save(Path(sys.argv[3]))
