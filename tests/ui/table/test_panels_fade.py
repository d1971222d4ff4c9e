"""Panels fade while a film is shown, come back, and leave the palace in its place."""

from __future__ import annotations

import pygame
import tables

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.floating import Floating
from cleopatra.match.replay import Replay
from cleopatra.rules.engine import new_game
from cleopatra.storage.saved import read_save
from cleopatra.ui.table.slots import PanelLight
from scripts.lab.situations import SAVES


def strength_at(easel: tables.Easel, bright: bytes, middle: tuple[float, float]) -> float:
    """How much of a panel's difference from the stage below is left at its middle, 0 to 1."""
    size = easel.screen.surface.get_size()
    bare = new_surface(*size)
    easel.view.stage.stage.draw(bare)
    x, y = (round(value) for value in easel.kit.viewport.to_pixels(*middle))
    before = pygame.image.frombytes(bright, size, "RGB").get_at((x, y))
    now, ground = easel.screen.surface.get_at((x, y)), bare.get_at((x, y))
    change = [(a - c, b - c) for a, b, c in zip(now[:3], before[:3], ground[:3], strict=True)]
    most = max(change, key=lambda pair: abs(pair[1]))
    return most[0] / most[1]


def faded(easel: tables.Easel, is_faint: bool, seconds: float = 1.0) -> bytes:
    easel.view.fade_panels(is_faint)
    easel.view.update(seconds)
    return easel.draw()


def test_v9_panels_go_away_wholly_and_come_back_exactly() -> None:
    easel = tables.Easel(tables.position(3, 6))
    before = easel.draw()
    faded(easel, True)
    place = easel.view._place
    for rect in (place.steps, place.menu):
        at = rect.left + 6, rect.centery
        assert abs(strength_at(easel, before, at)) < 0.06
    assert faded(easel, False) == before


def test_only_what_was_reported_is_drawn_anew() -> None:
    easel = tables.Easel(tables.position(3, 6))
    easel.draw()
    easel.view.fade_panels(True)
    easel.view.update(0.15)
    easel.draw_damage()
    assert easel.view.is_busy
    easel.view.update(0.3)
    partly = easel.draw_damage()
    assert partly == easel.draw() and not easel.view.is_busy


def test_the_caption_stays_as_it_is() -> None:
    easel = tables.Easel(tables.position(3, 6), viewer=None)
    easel.view.say("Nefertari builds a column wall.", 0)
    before = easel.draw()
    box = easel.view.caption.covered(easel.view.shown)[0]
    faded(easel, True)
    pixels = easel.kit.viewport.rect_to_pixels(box.inflate(-16, -16))
    size = easel.screen.surface.get_size()
    was = pygame.image.frombytes(before, size, "RGB").subsurface(pixels)
    now = easel.screen.surface.subsurface(pixels)
    assert pygame.image.tobytes(was, "RGB") == pygame.image.tobytes(now, "RGB")


def test_the_plan_fades_with_the_panels() -> None:
    easel = tables.Easel(tables.position(3, 6))
    easel.view.toggle_plan()
    before = easel.draw()
    faded(easel, True)
    frame = easel.view.stage.plan_frame
    assert abs(strength_at(easel, before, (frame.left + 4, frame.centery))) < 0.06
    faded(easel, False, 0.1)
    easel.view.update(0.1)
    assert easel.draw_damage() == easel.draw()
    assert faded(easel, False) == before


def test_with_high_contrast_nothing_fades() -> None:
    easel = tables.Easel(tables.position(3, 6))
    easel.kit.adapt(high_contrast=True)
    easel.view.layout()
    before = easel.draw()
    assert faded(easel, True) == before


def test_a_light_fades_in_few_steps_and_ends_where_it_should() -> None:
    light = PanelLight()
    light.fade(True)
    seen = []
    while light.is_moving:
        light.update(0.01)
        seen.append(light.strength)
    assert seen == sorted(seen, reverse=True) and seen[-1] == 0.0 and len(set(seen)) <= 6
    light.fade(False)
    light.update(5)
    assert light.strength == 1.0 and not light.is_moving


def test_a_kept_picture_is_drawn_fainter() -> None:
    easel = tables.Easel(tables.position(3, 6))
    surface = new_surface(64, 64)
    canvas = Canvas(surface, easel.kit)
    floating = Floating(lambda inner: inner.fill((200, 100, 0)))
    reach = pygame.FRect(0, 0, 40, 40)
    for alpha, colour in ((1.0, (200, 100, 0)), (0.5, (100, 50, 0)), (1.0, (200, 100, 0))):
        surface.fill("black")
        floating.draw(canvas, reach, alpha)
        found = surface.get_at((4, 4))[:3]
        assert max(abs(a - b) for a, b in zip(found, colour, strict=True)) <= 1


def test_the_palace_is_where_a_fresh_table_has_it_after_panels_became_wider() -> None:
    """What a player gets may make the panels of the players wider: wherever the window is resized,
    the palace must not jump."""
    log = read_save(SAVES / "expansions-midway.cleo").log
    replay = Replay(log)
    easel = tables.Easel(new_game(log.setup.options), viewer=None)
    homes = []
    for at in (41, 43):
        replay.jump(at)
        easel.view.show(replay.observe(None))
        easel.view.update(1.0)
        homes.append(easel.view.stage.stage.camera.projection())
        easel.view.layout()
        assert easel.view.stage.stage.camera.projection() == homes[-1]
    assert homes[0] != homes[1], "no panel became wider"
