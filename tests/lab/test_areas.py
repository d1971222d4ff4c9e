"""The shares of stage and palace in the window: what counts as covered, and the command."""

import json

import pygame
import pytest

from scripts.lab import areas, coverage
from scripts.lab.coverage import letterbox


def row(*pixels: tuple[int, int, int]) -> bytes:
    return bytes(channel for pixel in pixels for channel in pixel)


def test_a_shadow_covers_nothing_and_paint_does() -> None:
    sand = (200, 150, 100)
    before = row(sand, sand, sand, sand)
    shaded, painted, lighter = (160, 120, 80), (60, 70, 160), (240, 225, 190)
    assert list(coverage._painted(before, row(sand, shaded, painted, lighter))) == [2, 3]


def test_bars_are_what_is_black_from_edge_to_edge() -> None:
    picture = pygame.Surface((200, 100))
    picture.fill((200, 150, 100))
    assert letterbox(picture) == 0
    picture.fill((0, 0, 0), (40, 30, 50, 50))
    assert letterbox(picture) == 0, "a dark panel is no bar"
    picture.fill((14, 10, 8), (0, 0, 20, 100))
    picture.fill((14, 10, 8), (180, 0, 20, 100))
    assert letterbox(picture) == pytest.approx(0.2)


def test_the_command_measures_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert areas.main(["--size", "960x540", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"own_turn", "other_turn", "black"}
    own, other = found["own_turn"], found["other_turn"]
    assert 0.4 < own["free_stage"] < other["free_stage"] < 1
    assert 0.1 < own["palace"] < 0.3 and own["palace"] <= other["palace"]
    assert found["black"] == 0


@pytest.mark.parametrize("size", ["wide", "0x9", "12x", "-3x4"])
def test_what_is_no_size_is_refused(size: str) -> None:
    assert areas.main(["--size", size]) == 2
