"""Kept pictures of panels look exactly as if they were drawn anew."""

from __future__ import annotations

import pygame

from cleopatra.kit.device.screen import Screen
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.floating import Floating
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.ui.skin.skin import SKIN

BOX = pygame.FRect(300, 200, 400, 160)


def _panel(canvas: Canvas) -> None:
    canvas.panel(BOX, "papyrus")
    canvas.veil(BOX.move(60, 40), theme.NIGHT, 90)
    canvas.circle(BOX.topright, 40, theme.CARNELIAN)
    canvas.icon("scarab", BOX.center, 60)
    canvas.text("Sphinx", BOX, theme.BODY, theme.INK)


def _ground(screen: Screen) -> None:
    for x in range(0, screen.size[0], 8):
        screen.surface.fill((x % 256, 255 - x % 200, 90), (x, 0, 8, screen.size[1]))


def test_a_kept_picture_looks_like_the_drawing() -> None:
    screens = [Screen.offscreen((1280, 720)) for _ in range(2)]
    for screen in screens:
        _ground(screen)
    drawn, kept = screens
    kit = Kit(drawn.viewport, SKIN)
    _panel(Canvas(drawn.surface, kit))
    Floating(_panel).draw(Canvas(kept.surface, kit), BOX.inflate(160, 160))
    worst = 0
    for x in range(100, 700, 3):
        for y in range(60, 340, 3):
            one, other = drawn.surface.get_at((x, y)), kept.surface.get_at((x, y))
            worst = max(worst, *(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)))
    assert worst <= 4


def test_it_is_painted_again_only_when_it_must() -> None:
    screen = Screen.offscreen((640, 360))
    kit = Kit(screen.viewport, SKIN)
    painted: list[Canvas] = []
    floating = Floating(painted.append)
    for _ in range(3):
        floating.draw(Canvas(screen.surface, kit), BOX)
    assert len(painted) == 2, "once over black and once over white"
    floating.invalidate()
    floating.draw(Canvas(screen.surface, kit), BOX)
    assert len(painted) == 4
