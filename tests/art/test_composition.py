"""Sprites laid by their anchors, in the order of the stage, look like one rendering of it all."""

import json
import math
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from cleopatra.ui.stage import world
from cleopatra.ui.stage.ambient_motion import STILL
from cleopatra.ui.stage.casting import Cast, living, standing
from cleopatra.ui.stage.model import PalaceModel
from cleopatra.ui.stage.projection import Projection
from scripts.art import manifest

HERE = Path(__file__).resolve().parent
MOST_ERROR = 8.0
"""Mean difference of a colour value (of 255) over the picture.

It measures more than placing: the joint picture is small, so freeing it from noise blurs what
masters show, and there an obelisk's shadow falls on a sphinx, which sprites can't do."""
SHIFTED = 1.5
"""Moved by one pixel, the same scene must be this many times further off."""
SAND = (196, 155, 98)
_PAD = 24


def laid(
    canvas: Image.Image, entry: dict[str, object], at: tuple[float, float], unit: float
) -> None:
    """Lays a sprite with its anchor on a point of the canvas, to fractions of a pixel."""
    size, anchor, scale = entry["size"], entry["anchor"], entry["scale"]
    assert isinstance(size, list) and isinstance(anchor, list) and isinstance(scale, float)
    with Image.open(manifest.ART / str(entry["file"])) as image:
        master = Image.new("RGBa", (size[0] + 2 * _PAD, size[1] + 2 * _PAD))
        master.paste(image.convert("RGBA").convert("RGBa"), (_PAD, _PAD))
    factor = unit / (78.0 * scale)
    left, top = at[0] - anchor[0] * factor, at[1] - anchor[1] * factor
    x0, y0 = math.floor(left) - 1, math.floor(top) - 1
    x1, y1 = math.ceil(left + size[0] * factor) + 1, math.ceil(top + size[1] * factor) + 1
    box = [
        (x0 - left) / factor + _PAD,
        (y0 - top) / factor + _PAD,
        (x1 - left) / factor + _PAD,
        (y1 - top) / factor + _PAD,
    ]
    part = master.resize(
        (x1 - x0, y1 - y0), Image.Resampling.LANCZOS, (box[0], box[1], box[2], box[3])
    )
    canvas.alpha_composite(
        part.convert("RGBA"), (max(0, x0), max(0, y0)), (max(0, -x0), max(0, -y0))
    )


def composed(
    size: tuple[int, int], anchor: tuple[float, float], unit: float, step: int
) -> Image.Image:
    """The whole palace, sprite by sprite."""
    sprites = manifest.read()["sprites"]
    projection = Projection(0, unit, anchor)
    canvas = Image.new("RGBA", size, (*SAND, 255))
    squares = tuple(y * world.COLUMNS + x for y in range(3) for x in (3, 4, 5))
    model = PalaceModel(
        walls=(True,) * 9,
        doors=(True,) * 2,
        sphinxes=(True,) * 6,
        obelisks=(True,) * 2,
        throne_squares=squares,
        pedestal=True,
        throne=True,
        cleopatra=step,
    )
    absent = ("tent", "quarry", "crocodile", "torch", "palm", "boat")
    everything = (*standing(model, 0), *living(model, 0, STILL))
    casts = [cast for cast in everything if not cast.name.startswith(absent)]
    ground = Cast(-1, 0.0, "ground", world.WorldPoint(0.0, 0.0, 0.0), False)
    for cast in sorted([ground, *casts], key=lambda cast: (cast.layer, -cast.depth)):
        entry = sprites.get(f"{cast.name}/0") or sprites[cast.name]
        assert isinstance(entry, dict)
        shadow = entry.get("shadow")
        if cast.has_shadow and isinstance(shadow, dict):
            laid(canvas, shadow, projection.place(cast.at), unit)
        laid(canvas, entry, projection.place(cast.at), unit)
    return canvas


def test_sprites_by_anchor_make_the_scene() -> None:
    facts = json.loads((HERE / "joint.json").read_text(encoding="utf-8"))
    with Image.open(HERE / "joint.webp") as image:
        joint = image.convert("RGBA")
    anchor = (float(facts["anchor"][0]), float(facts["anchor"][1]))
    scene = composed(joint.size, anchor, float(facts["unit"]), int(facts["step"]))
    full = Image.new("RGBA", joint.size, (*SAND, 255))
    full.alpha_composite(joint)
    # The ground beside the slab has shadows in the one and none in the other.
    inside = joint.getchannel("A").point([255 if value == 255 else 0 for value in range(256)])
    laid_out, wanted = scene.convert("RGB"), full.convert("RGB")

    def error(dx: int, dy: int) -> float:
        apart = ImageChops.difference(ImageChops.offset(laid_out, dx, dy), wanted)
        return sum(ImageStat.Stat(apart, inside).mean) / 3

    here = error(0, 0)
    assert here <= MOST_ERROR
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        assert error(dx, dy) >= SHIFTED * here
