"""The way from logical units to pixels and back, and pictures of any size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cleopatra.kit.device import screen as screen_module
from cleopatra.kit.device.monitors import Monitor
from cleopatra.kit.device.screen import PLACING, Screen, Viewport, WindowMode, new_surface
from cleopatra.kit.paint.canvas import faded

SIZES = [
    (1280, 720),
    (1280, 800),
    (1024, 768),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (800, 900),
]


@pytest.mark.parametrize("size", SIZES)
def test_there_and_back_is_the_same_point(size: tuple[int, int]) -> None:
    viewport = Viewport.fit(*size)
    for x in range(0, 1921, 160):
        for y in range(0, 1081, 90):
            back = viewport.to_logical(*viewport.to_pixels(x, y))
            assert abs(back[0] - x) <= 0.5 / viewport.scale + 1e-6
            assert abs(back[1] - y) <= 0.5 / viewport.scale + 1e-6


@pytest.mark.parametrize("size", SIZES)
def test_pixels_survive_the_way_back_and_there(size: tuple[int, int]) -> None:
    viewport = Viewport.fit(*size)
    for pixel in [(0, 0), (17, 333), (size[0] // 2, size[1] // 3), (size[0] - 1, size[1] - 1)]:
        assert viewport.to_pixels(*viewport.to_logical(*pixel)) == pixel


@pytest.mark.parametrize("size", SIZES)
def test_the_space_fills_the_window(size: tuple[int, int]) -> None:
    viewport = Viewport.fit(*size)
    assert viewport.rect_to_pixels(viewport.space) == viewport.pixels == pygame.Rect(0, 0, *size)


def test_rectangles_that_touch_still_touch() -> None:
    viewport = Viewport.fit(1281, 721)
    for index in range(100):
        left = viewport.rect_to_pixels(pygame.FRect(index * 13.7, 10, 13.7, 5))
        right = viewport.rect_to_pixels(pygame.FRect((index + 1) * 13.7, 10, 13.7, 5))
        assert left.right == right.left


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_a_picture_has_the_size_asked_for(size: tuple[int, int], tmp_path: Path) -> None:
    screen = Screen.offscreen(size)
    screen.surface.fill((200, 30, 60))
    screen.save_png(tmp_path / "new" / "shot.png")
    picture = pygame.image.load(tmp_path / "new" / "shot.png")
    assert picture.get_size() == size
    assert picture.get_at((5, 5))[:3] == (200, 30, 60)
    screen.save_png(tmp_path / "small.png", (320, 180))
    assert pygame.image.load(tmp_path / "small.png").get_size() == (320, 180)


def test_a_picture_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OSError, match="file"):
        Screen.offscreen((100, 100)).save_png(tmp_path / "file" / "shot.png")


def test_the_window_opens_headless_and_resizes() -> None:
    screen = Screen.open((1280, 720))
    try:
        assert screen.size == (1280, 720)
        screen.resize((1600, 900))
        assert screen.viewport.space.size == pytest.approx(
            (1600 / screen.viewport.scale, 900 / screen.viewport.scale)
        )
        screen.toggle_fullscreen()
        screen.toggle_fullscreen()
        assert screen.size == (1600, 900)
    finally:
        screen.close()
    assert screen.snapshot().get_size() == (1600, 900)
    viewport = Viewport.fit(1600, 900)
    assert viewport.rect_to_pixels(viewport.space).size == (1600, 900)


@pytest.mark.parametrize(
    ("size", "magnification", "space"),
    [
        ((960, 540), 1.0, (1920, 1080)),
        ((1024, 768), 1.0, (1440, 1080)),
        ((1366, 768), 1.0, (1921, 1080)),
        ((1920, 1080), 1.0, (2194, 1234)),
        ((2560, 1080), 1.0, (2926, 1234)),
        ((3840, 2160), 1.5, (2926, 1646)),
        ((1080, 1920), 1.0, (1350, 2400)),
    ],
)
def test_the_space_follows_the_windows_shape(
    size: tuple[int, int], magnification: float, space: tuple[int, int]
) -> None:
    viewport = Viewport.fit(*size, magnification)
    assert viewport.space.size == pytest.approx(space, abs=1)
    assert viewport.rect_to_pixels(viewport.space).size == size


def test_a_part_of_the_window_keeps_its_coordinates() -> None:
    viewport = Viewport.fit(1366, 768)
    pixels = pygame.Rect(300, 200, 400, 100)
    part = viewport.part(pixels)
    x, y = viewport.to_logical(350, 260)
    assert part.to_pixels(x, y) == (50, 60)
    assert part.to_logical(0, 0) == pytest.approx(viewport.to_logical(*pixels.topleft))


SECOND = pygame.Rect(1368, 0, 1920, 1080)
"""A monitor to the right of the first."""


def test_a_window_without_a_border_stays_in_the_corner(monkeypatch: pytest.MonkeyPatch) -> None:
    class Moved:
        position = (-1, -20)

    window = Moved()
    now = 100.0
    screen = Screen.open((960, 540))
    monkeypatch.setattr(screen_module, "_window", lambda: window)
    monkeypatch.setattr(screen_module, "monitor_of", lambda window: Monitor(SECOND, SECOND))
    monkeypatch.setattr(screen_module, "is_maximised", lambda window: False)
    monkeypatch.setattr(screen_module.time, "monotonic", lambda: now)
    screen.moved()
    assert window.position == (-1, -20), "one with a border lies where its owner put it"
    screen.mode = WindowMode.BORDERLESS
    screen._place(window, SECOND.topleft)
    for seconds in (0.0, 0.2, 0.7):
        now = 100.0 + seconds
        window.position = (-1, -20)
        screen.moved()
        is_back = window.position == SECOND.topleft
        assert is_back is (seconds < PLACING), "it does not quarrel for ever"
    screen.close()


def test_faded_pictures_are_translucent_whether_they_had_alpha_or_not() -> None:
    solid = new_surface(2, 2)
    solid.fill((200, 100, 50))
    glass = new_surface(2, 2, alpha=True)
    glass.fill((100, 50, 25, 128))
    assert tuple(faded(solid, 0.5).get_at((0, 0))) == (100, 50, 25, 128)
    assert tuple(faded(glass, 0.5).get_at((0, 0))) == (50, 25, 13, 64)
    assert tuple(solid.get_at((0, 0)))[:3] == (200, 100, 50), "the picture itself stays as it is"


def test_p9_the_smallest_window_is_no_larger_than_its_monitor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(screen_module, "_desktop_size", lambda: (800, 1280))
    assert screen_module._least_size() == (800, 540)
    monkeypatch.setattr(screen_module, "_desktop_size", lambda: (1920, 1080))
    assert screen_module._least_size() == screen_module.SMALLEST
