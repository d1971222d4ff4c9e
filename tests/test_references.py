"""The stage and the screens look as they did when their reference pictures were reviewed.

After a wanted change: `python scripts/dev.py shots --references`, look at the diff, commit it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from scripts.shots import likeness, references

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "work" / "looks"
"""Where a failure leaves expected, actual and difference side by side."""

Drawn = Iterable[tuple[str, Image.Image]]


def complaints(drawn: Drawn, out: Path) -> list[str]:
    """What is wrong with the pictures as they are drawn now, one line each."""
    found = []
    for name, actual in drawn:
        expected = references.read(name)
        picture = out / f"{name}.png"
        picture.unlink(missing_ok=True)
        if expected is None:
            likeness.side_by_side(None, actual, picture)
            found.append(f"{name}: there is no reference; see {picture}")
            continue
        difference = likeness.compare(expected, actual)
        if not difference.is_tolerated:
            likeness.side_by_side(expected, actual, picture)
            found.append(f"{name}: {difference}; see {picture}")
    return found


@pytest.mark.slow
def test_the_stage_and_the_screens_look_as_they_did() -> None:
    assert complaints(references.draw(), OUT) == []


def test_every_reference_is_drawn_and_all_are_small() -> None:
    paths = list(references.FOLDER.iterdir())
    assert sorted(path.stem for path in paths) == sorted(references.NAMES)
    assert sum(path.stat().st_size for path in paths) < 4_000_000


def reference(name: str) -> Image.Image:
    picture = references.read(name)
    assert picture is not None
    return picture


def warmer(picture: Image.Image) -> None:
    """Three percent less blue and green."""
    red, green, blue = picture.split()
    less = [channel.point(lambda value: int(value * 0.97)) for channel in (green, blue)]
    picture.paste(Image.merge("RGB", [red, *less]))


def without_an_icon(picture: Image.Image) -> None:
    """Thirteen pixels square of another colour."""
    pixel = picture.getpixel((306, 106))
    assert isinstance(pixel, tuple)
    colour = tuple(255 - value for value in pixel)
    ImageDraw.Draw(picture).rectangle((300, 100, 312, 112), fill=colour)


def shifted(picture: Image.Image) -> None:
    """A part that lies four pixels further to the right."""
    picture.paste(picture.crop((200, 180, 280, 240)), (204, 180))


@pytest.mark.parametrize("change", [warmer, without_an_icon, shifted])
@pytest.mark.parametrize("name", ["table", "setup", "stage-noon-south"])
def test_a_changed_look_is_caught_and_shown(
    tmp_path: Path, name: str, change: Callable[[Image.Image], None]
) -> None:
    changed = reference(name)
    change(changed)

    (told,) = complaints([(name, changed)], tmp_path)

    assert told.startswith(f"{name}: mean ")
    with Image.open(tmp_path / f"{name}.png") as sheet:
        assert sheet.size == (3 * changed.width, changed.height)


def test_what_differs_is_told_by_its_place() -> None:
    changed = reference("table")
    ImageDraw.Draw(changed).rectangle((300, 100, 340, 130), fill="magenta")

    box = likeness.compare(reference("table"), changed).box

    assert box is not None
    assert all(
        abs(found - drawn) < 10 for found, drawn in zip(box, (300, 100, 340, 130), strict=True)
    )


@pytest.mark.parametrize("name", ["table", "setup", "offering"])
def test_the_rounding_of_another_system_is_tolerated(tmp_path: Path, name: str) -> None:
    """Every pixel off by up to three shades, and a line of text by a whole pixel."""
    chance = random.Random(1)
    other = reference(name)
    other.paste(other.crop((130, 300, 330, 330)), (131, 300))
    noise = bytes(min(255, max(0, v + chance.randint(-3, 3))) for v in other.tobytes())

    assert complaints([(name, Image.frombytes("RGB", other.size, noise))], tmp_path) == []


def test_a_missing_reference_and_another_size_are_told(tmp_path: Path) -> None:
    picture = Image.new("RGB", (20, 10))

    missing, other = complaints([("nowhere", picture), ("table", picture)], tmp_path)

    assert missing.startswith("nowhere: there is no reference")
    assert other.startswith("table: mean 255")
    assert (tmp_path / "nowhere.png").is_file()
