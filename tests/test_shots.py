"""The gallery: its recorded games, its subjects and its contact sheets."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cleopatra.ui.scenes import SCENES
from scripts.lab.situations import Recorded
from scripts.shots import colours, sheets
from scripts.shots.formats import FORMATS
from scripts.shots.studio import Format, Studio
from scripts.shots.subjects import SHOWN_BY, SUBJECTS, VIEWS

SMALL = Format("small", (640, 360))


@pytest.fixture(scope="module")
def game() -> Recorded:
    return Recorded("gallery-finished")


def test_the_recorded_game_has_every_moment(game: Recorded) -> None:
    for step in range(6):
        assert game.look(game.turn_with(step)).step == step
    for text in ("build mosaic", "claim", "build wall", "activate", "put", "bid"):
        assert game.text(game.before(text)).startswith(text)
    with pytest.raises(LookupError):
        game.before("fly")


def test_subjects_have_names_of_their_own_and_known_formats() -> None:
    names = [subject.name for subject in SUBJECTS]
    assert len(names) == len(set(names))
    labels = {form.label for form in FORMATS}
    assert set().union(*(subject.formats for subject in SUBJECTS)) == labels


@pytest.mark.parametrize("name", ["turns", "mosaic", "payment", "curtain"])
def test_a_subject_leaves_pictures_of_a_lively_screen(tmp_path: Path, name: str) -> None:
    subject = next(subject for subject in SUBJECTS if subject.name == name)
    with Studio(tmp_path, SMALL) as studio:
        subject.shoot(studio)
        taken = list(studio.taken)
    assert taken
    for path in taken:
        picture = pygame.image.load(path)
        assert picture.get_size() == SMALL.size
        shades = {tuple(picture.get_at((x, y))) for x in range(0, 640, 9) for y in range(0, 360, 9)}
        assert len(shades) > 100, path.name


def _shown(tmp_path: Path, name: str) -> set[str]:
    """The classes of the scenes that are on top when a subject's pictures are taken."""
    found: set[str] = set()
    subject = next(subject for subject in SUBJECTS if subject.name == name)
    with Studio(tmp_path, SMALL) as studio:
        take = studio.take

        def watched(picture: str) -> object:
            found.add(type(studio.pilot.scene).__name__)
            return take(picture)

        studio.take = watched  # type: ignore[method-assign, assignment]
        subject.shoot(studio)
    return found


def test_every_screen_without_a_subject_of_its_own_is_photographed(tmp_path: Path) -> None:
    assert set(SHOWN_BY) < set(SCENES)
    assert set(SHOWN_BY.values()) <= {subject.name for subject in SUBJECTS}
    others = set(SCENES) - set(SHOWN_BY)
    assert _shown(tmp_path, "screens") == {SCENES[name].path.split(":")[1] for name in others}


@pytest.mark.slow
@pytest.mark.parametrize("subject", sorted(set(SHOWN_BY.values())))
def test_a_subject_shows_the_screens_that_it_is_said_to_show(tmp_path: Path, subject: str) -> None:
    said = {SCENES[name].path.split(":")[1] for name in SHOWN_BY if SHOWN_BY[name] == subject}
    assert said <= _shown(tmp_path, subject)


def test_a_sheet_is_made_when_all_its_pictures_are_there(tmp_path: Path) -> None:
    source, out, others = tmp_path / "shots", tmp_path / "gallery", tmp_path / "sheets"
    sheet = next(sheet for sheet in sheets.SHEETS if sheet.name == "views")
    assert len(sheet.pictures) == 3 * len(VIEWS)
    for name in sheet.pictures:
        path = source / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(pygame.Surface((64, 36)), path)
    assert {path.name for path in sheets.make(source, out, others)} == {"views.jpg"}
    assert (out / "views.jpg").is_file()
    (source / f"{sheet.pictures[0]}.png").unlink()
    (out / "views.jpg").unlink()
    assert "views.jpg" not in {path.name for path in sheets.make(source, out, others)}


@pytest.mark.parametrize("kind", colours.KINDS)
def test_greys_look_the_same_to_everybody(kind: str) -> None:
    for grey in (0, 60, 128, 200, 255):
        seen = colours.seen_as((grey, grey, grey), kind)
        assert max(abs(value - grey) for value in seen) <= 1


def test_red_and_green_are_near_each_other_without_the_cones_that_tell_them_apart() -> None:
    def apart(kind: str) -> int:
        red, green = (colours.seen_as(colour, kind) for colour in ((180, 90, 40), (110, 130, 40)))
        return sum(abs(a - b) for a, b in zip(red, green, strict=True))

    assert apart("deuteranopia") < 0.5 * apart("tritanopia")


def test_a_picture_is_simulated_pixel_by_pixel() -> None:
    picture = pygame.Surface((2, 1))
    picture.set_at((0, 0), (200, 40, 30))
    picture.set_at((1, 0), (30, 160, 60))
    seen = colours.simulated(picture, "protanopia")
    for x in (0, 1):
        colour = picture.get_at((x, 0))
        expected = colours.seen_as((colour.r, colour.g, colour.b), "protanopia")
        assert seen.get_at((x, 0))[:3] == expected
