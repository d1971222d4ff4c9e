"""`dev.py shots --films`: films play from recorded positions and become strips."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from cleopatra.kit.device.screen import new_surface
from scripts.shots.films import FILMS, Film, film
from scripts.shots.recorded_port import Prompter
from scripts.shots.strip import PICTURES, Strip
from scripts.shots.studio import Format, Studio


def test_a_strip_shows_the_begin_and_the_end_of_a_film_of_any_length() -> None:
    strip = Strip("long")
    for number in range(500):
        picture = new_surface(4, 4)
        picture.fill((number % 256, 0, 0))
        strip.add(number / 10, picture)
    shown = strip.shown()
    seconds = [second for second, _picture in shown]
    assert len(shown) == PICTURES
    assert seconds[0] == 0 and seconds[-1] > 45
    gaps = {round(b - a, 1) for a, b in pairwise(seconds)}
    assert max(gaps) - min(gaps) <= 3.2 + 0.01  # one picture of those that were kept


def test_a_strip_is_a_sheet_with_a_cell_for_each_picture(tmp_path: Path) -> None:
    strip = Strip("short")
    for number, colour in enumerate(((200, 0, 0), (0, 200, 0), (0, 0, 200))):
        picture = new_surface(136, 76)
        picture.fill(colour)
        strip.add(number, picture)
    sheet = pygame.image.load(strip.save(tmp_path, is_whole=True))
    found = {tuple(sheet.get_at((x, sheet.get_height() // 2)))[:3] for x in range(0, 1430, 20)}
    assert {(200, 0, 0), (0, 200, 0), (0, 0, 200)} <= found
    assert len(list(tmp_path.glob("short_*.png"))) == 3


@pytest.mark.matrix
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (2560, 1080), (800, 1280)])
@pytest.mark.parametrize("wanted", FILMS, ids=lambda wanted: wanted.name)
def test_v13_every_frame_of_a_film_equals_one_drawn_anew(
    tmp_path: Path, wanted: Film, size: tuple[int, int]
) -> None:
    """Only what a frame reports as changed is drawn; nothing that it did not report may differ."""
    prompter = Prompter()
    form = Format("frames", size)
    with Studio(tmp_path, form, ports=prompter.port) as studio:
        stack, screen = studio.pilot.stack, studio.pilot.screen
        compared = 0

        def compare(passed: float) -> None:
            nonlocal compared
            if round(passed * 30) % 5 or stack._crossing is not None:
                return
            # A picture that another thread has just finished is shown by the next frame, which
            # reports it.
            studio.pilot.frame(0.0)
            studio.pilot.frame(0.0)
            partly = screen.surface.copy()
            stack.damage.add_all()
            stack.draw(screen.surface)
            apart = _apart(partly, screen.surface)
            assert not apart.width, f"{wanted.name} at {passed:.2f} s: {apart}"
            compared += 1

        film(studio, prompter, wanted, compare)
        assert compared


def _apart(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The rectangle in which two pictures differ by more than rounding; empty where they are the
    same. A picture that is stretched in two parts differs at their edge by a few levels."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (9, 9, 9, 255), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def test_names_of_films_are_unique() -> None:
    names = [one.name for one in FILMS]
    assert len(set(names)) == len(names)


def test_a_recorded_wall_rises_for_the_player_to_the_right(tmp_path: Path) -> None:
    prompter = Prompter()
    wanted = next(one for one in FILMS if one.name == "wall")
    with Studio(tmp_path, Format("small", (640, 360)), ports=prompter.port) as studio:
        strip = film(studio, prompter, wanted)
        session = studio.program.games.session
        assert session is not None
        assert session.observation.decisions == 145
    first, last = strip.shown()[0], strip.shown()[-1]
    assert last[0] > 1.5
    assert pygame.image.tobytes(first[1], "RGB") != pygame.image.tobytes(last[1], "RGB")
