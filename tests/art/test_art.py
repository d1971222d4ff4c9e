"""The committed pictures: all there, none too many, none out of date, no faults of rendering."""

from pathlib import Path

import pytest
from PIL import Image

from scripts.art import manifest, sources

ART = manifest.ART
MOST_BYTES = 52_000_000
"""Bytes of all pictures together."""
TIMES = {"morning", "noon", "dusk"}
DARK, LIGHT = 22, 120
"""A speck is at least as dark as the first number (of 255), and all around it is lighter than the
second."""
REACH = 4
"""Pixels from a speck's middle to the ring round it."""

Sprite = dict[str, object]


def sprites() -> dict[str, Sprite]:
    found = manifest.read()["sprites"]
    return {key: entry for key, entry in found.items() if isinstance(entry, dict)}


def files(entry: Sprite) -> list[tuple[str, object]]:
    """Every file of an entry with the size it should have."""
    found = [(str(entry["file"]), entry["size"])]
    times = entry.get("times")
    if isinstance(times, dict):
        found += [(str(file), entry["size"]) for file in times.values()]
    shadow = entry.get("shadow")
    if isinstance(shadow, dict):
        found += files(shadow)
    return found


def test_every_picture_is_there_in_its_size() -> None:
    for key, entry in sprites().items():
        for file, size in files(entry):
            with Image.open(ART / file) as image:
                assert list(image.size) == size, f"{key}: {file}"


def test_no_file_is_left_over() -> None:
    listed = {file for entry in sprites().values() for file, _ in files(entry)}
    there = {
        path.relative_to(ART).as_posix()
        for path in ART.rglob("*")
        if path.is_file() and path.name != "manifest.json"
    }
    assert there == listed


def test_the_pictures_are_not_too_large() -> None:
    assert sum(path.stat().st_size for path in ART.rglob("*") if path.is_file()) <= MOST_BYTES


def test_times_of_day_are_complete() -> None:
    for key, entry in sprites().items():
        times, tints = entry.get("times", {}), entry.get("tints", {})
        assert isinstance(times, dict) and isinstance(tints, dict)
        if times or tints:
            assert set(times) | set(tints) | {"noon"} == TIMES, key
        for tint in tints.values():
            assert all(0 <= value <= 255 for value in tint), key


@pytest.mark.parametrize("name", ["palace", "ground", "stairs", "background"])
def test_the_scene_has_every_time_of_day(name: str) -> None:
    for view in range(4):
        entry = sprites()[f"{name}/{view}"]
        assert set(entry.get("times", {})) | set(entry.get("tints", {})) >= TIMES - {"noon"}  # type: ignore[call-overload]


def test_no_picture_is_out_of_date() -> None:
    assert sources.stale(manifest.read()) == []


def test_a_change_of_a_source_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    source = tmp_path / "model.py"
    source.write_text("height = 1\n", encoding="utf-8")
    mark = {"files": ["model.py"], "settings": "1"}
    mark["hash"] = sources._hashed(["model.py"], "thing 1")
    parts = {"sprites": {}, "sources": {"thing": mark}}
    source.write_text("# A word.\nheight = 1\n", encoding="utf-8")
    assert sources.stale(parts) == []
    source.write_text("height = 2\n", encoding="utf-8")
    assert sources.stale(parts) == ["thing"]
    source.unlink()
    assert sources.stale(parts) == ["thing"]


def specks(image: Image.Image) -> list[tuple[int, int]]:
    """The black pixels that stand alone on light ground, as coplanar faces cause them."""
    brightest = image.convert("RGB").convert("L")
    alpha = image.convert("RGBA").getchannel("A")
    width, height = image.size
    grey, cover = brightest.load(), alpha.load()
    assert grey is not None and cover is not None
    dark = brightest.point([255 if value <= DARK else 0 for value in range(256)])
    solid = alpha.point([255 if value == 255 else 0 for value in range(256)])
    found = []
    clear = Image.new("L", image.size)
    marks = Image.composite(dark, clear, solid)
    box = marks.getbbox()
    if box is None:
        return []
    pixels = marks.load()
    assert pixels is not None
    ring = [
        (dx, dy)
        for dx in range(-REACH, REACH + 1)
        for dy in range(-REACH, REACH + 1)
        if max(abs(dx), abs(dy)) == REACH
    ]
    for y in range(max(box[1], REACH), min(box[3], height - REACH)):
        for x in range(max(box[0], REACH), min(box[2], width - REACH)):
            if pixels[x, y] and all(
                grey[x + dx, y + dy] > LIGHT and cover[x + dx, y + dy] == 255 for dx, dy in ring
            ):
                found.append((x, y))
    return found


def test_a_speck_is_found() -> None:
    stone = Image.new("RGBA", (40, 40), (214, 190, 150, 255))
    assert specks(stone) == []
    stone.putpixel((20, 18), (0, 0, 0, 255))
    stone.putpixel((21, 18), (3, 1, 0, 255))
    assert specks(stone) == [(20, 18), (21, 18)]
    for x in range(40):
        stone.putpixel((x, 30), (0, 0, 0, 255))
    assert specks(stone) == [(20, 18), (21, 18)], "a line is no speck"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["palace", "ground", "stairs", "obelisk", "sphinx", "pedestal"])
def test_light_stone_has_no_black_specks(name: str) -> None:
    for view in range(4):
        entry = sprites()[f"{name}/{view}"]
        with Image.open(ART / str(entry["file"])) as image:
            assert specks(image) == [], f"{name}/{view}"
