"""Pieces laid on sand by the manifest's anchors look like one rendering of them all.

`scripts/art/exact.py` drew the joint pictures and the sprites without loss. Three things are
measured, each over the pixels that the sprites cover: how well anchors and light layers compose,
and what the files the game ships differ by from what was drawn.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from scripts.art import manifest

HERE = Path(__file__).resolve().parent / "exact"
FACTS = json.loads((HERE / "exact.json").read_text(encoding="utf-8"))
SCALE = 2.0
"""Of the masters and the joint pictures."""
MOST = 0.6
"""Mean difference of a colour value (of 255), over all pixels that a sprite covers."""
MOST_SHIPPED = 7.0
"""The same between a sprite as drawn and its file: WebP halves the resolution of colours, which
narrow stripes of lapis and gold show."""


def entry_of(name: str) -> dict[str, object]:
    entry = manifest.read()["sprites"][f"{name}/0"]
    assert isinstance(entry, dict)
    return entry


def opened(name: str, mode: str) -> Image.Image:
    with Image.open(HERE / f"{name}.webp") as image:
        return image.convert(mode)


def shipped(name: str) -> Image.Image:
    with Image.open(manifest.ART / str(entry_of(name)["file"])) as image:
        return image.convert("RGBA")


def apart(name: str, left: int, top: int) -> float:
    """How far the shipped picture is from the drawn one, its corner laid on a pixel of that: the
    mean over all that is solid."""
    master = opened(name, "RGBA")
    laid = Image.new("RGBA", master.size)
    laid.paste(shipped(name), (left, top))
    difference = ImageChops.difference(laid.convert("RGB"), master.convert("RGB"))
    solid = master.getchannel("A").point([0] * 255 + [255])
    return sum(ImageStat.Stat(difference, solid).mean) / 3


@cache
def corner(name: str) -> tuple[int, int]:
    """Where the shipped picture's corner lies on the drawn one, by what both show: the manifest's
    anchor says about where to look, but not where it is."""
    anchor, (x, y) = entry_of(name)["anchor"], FACTS[name]["anchor"]
    assert isinstance(anchor, list)
    left, top = round(x - anchor[0]), round(y - anchor[1])
    places = [(left + dx, top + dy) for dx in range(-2, 3) for dy in range(-2, 3)]
    return min(places, key=lambda place: apart(name, *place))


def drawn(name: str) -> Image.Image:
    """The sprite without loss, cut as the shipped one is."""
    (left, top), size = corner(name), entry_of(name)["size"]
    assert isinstance(size, list)
    return opened(name, "RGBA").crop((left, top, left + size[0], top + size[1]))


def layers(name: str) -> Iterator[tuple[Image.Image, dict[str, object]]]:
    """What is laid for a piece, the sprite last: its shadow, or the plaza under the palace."""
    entry = entry_of(name)
    shade = entry.get("shadow")
    if isinstance(shade, dict):
        with Image.open(manifest.ART / shade["file"]) as image:
            yield image.convert("RGBA"), shade
    if name == "palace":
        for below in ("ground", "stairs"):
            with Image.open(manifest.ART / str(entry_of(below)["file"])) as image:
                yield image.convert("RGBA"), entry_of(below)
    yield drawn(name), entry


def composed(name: str) -> tuple[Image.Image, Image.Image]:
    """The piece on sand, laid by the manifest's anchors; and a mask of where its sprite is."""
    size, (x, y) = opened(f"{name}_joint", "RGB").size, FACTS[name]["joint"]
    canvas = Image.new("RGBA", size, (*FACTS[name]["sand"], 255))
    for picture, entry in layers(name):
        anchor, scale = entry["anchor"], entry["scale"]
        assert isinstance(anchor, list) and isinstance(scale, float)
        factor = SCALE / scale
        if factor != 1:
            large = round(picture.width * factor), round(picture.height * factor)
            picture = picture.resize(large, Image.Resampling.BILINEAR)
        cover = Image.new("RGBA", size)
        cover.paste(picture, (round(x - anchor[0] * factor), round(y - anchor[1] * factor)))
        canvas.alpha_composite(cover)
    return canvas.convert("RGB"), cover.getchannel("A").point([0] + [255] * 255)


def errors() -> tuple[float, float]:
    """The mean error over all pixels under sprites, and over the whole pictures."""
    under = over = pixels = places = 0.0
    for name in FACTS:
        scene, cover = composed(name)
        difference = ImageChops.difference(scene, opened(f"{name}_joint", "RGB"))
        inside, whole = ImageStat.Stat(difference, cover), ImageStat.Stat(difference)
        under += sum(inside.sum) / 3
        pixels += inside.count[0]
        over += sum(whole.sum) / 3
        places += whole.count[0]
    return under / pixels, over / places


def test_sprites_compose_to_the_joint_rendering() -> None:
    under, whole = errors()
    assert under <= MOST
    assert whole <= 1.5 * MOST  # the ground beside takes no light back from a piece's lit sides


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("step", [-1, 1])
@pytest.mark.parametrize("name", list(FACTS))
@pytest.mark.sampled
def test_one_anchor_wrong_by_one_pixel_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, step: int, axis: int
) -> None:
    parts = manifest.read()
    entry = parts["sprites"][f"{name}/0"]
    assert isinstance(entry, dict)
    entry["anchor"][axis] += step
    monkeypatch.setattr(manifest, "read", lambda: parts)
    assert errors()[0] > MOST


@pytest.mark.parametrize("name", list(FACTS))
def test_the_shipped_sprite_is_the_one_drawn(name: str) -> None:
    left, top = corner(name)
    here = apart(name, left, top)
    assert here <= MOST_SHIPPED
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        assert apart(name, left + dx, top + dy) > 1.3 * here
