"""One screen becomes another: what is seen in between, and that nothing lingers."""

import pygame
import pytest

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.pilot import Pilot
from cleopatra.kit.window.scene import Scene
from cleopatra.kit.window.transition import SECONDS, Transition, TransitionKind
from cleopatra.ui.skin.skin import SKIN

OLD, NEW = (200, 40, 40), (40, 40, 200)


def window(colour: tuple[int, int, int]) -> pygame.Surface:
    surface = pygame.Surface((60, 100))
    surface.fill(colour)
    return surface


def at(manner: TransitionKind, share: float) -> pygame.Surface:
    """The window when a share of the crossing has passed."""
    crossing = Transition(window(OLD), manner)
    crossing.update(share * SECONDS[manner])
    surface = window(NEW)
    crossing.draw(surface)
    return surface


def test_a_falling_screen_comes_from_above_and_a_lifted_one_leaves_there() -> None:
    falling, lifted = at(TransitionKind.FALL, 0.2), at(TransitionKind.LIFT, 0.5)
    assert falling.get_at((30, 2))[:3] == NEW and falling.get_at((30, 95))[:3] == OLD
    assert lifted.get_at((30, 2))[:3] == OLD and lifted.get_at((30, 95))[:3] == NEW


@pytest.mark.parametrize("manner", list(TransitionKind))
def test_it_begins_with_the_old_screen_and_ends_with_the_new_one(manner: TransitionKind) -> None:
    begun = at(manner, 0.0)
    assert {begun.get_at((30, y))[:3] for y in (10, 50, 99)} == {OLD}
    done = at(manner, 1.0)
    assert {done.get_at((30, y))[:3] for y in (0, 50, 99)} == {NEW}
    crossing = Transition(window(OLD), manner)
    crossing.update(SECONDS[manner] * 0.9)
    assert not crossing.is_over
    crossing.update(SECONDS[manner] * 0.2)
    assert crossing.is_over


def test_what_falls_moves_on_from_frame_to_frame_and_bounces() -> None:
    hems = []
    for step in range(21):
        surface = at(TransitionKind.FALL, step / 20)
        hems.append(sum(surface.get_at((30, y))[:3] == NEW for y in range(100)))
    assert hems[0] == 0 and hems[-1] == 100
    assert hems[:12] == sorted(hems[:12]) and hems[12] > 90
    assert 90 < min(hems[13:]) < 98, "it springs up a little"


class _Plain(Scene):
    def __init__(self, colour: tuple[int, int, int]) -> None:
        super().__init__()
        self._colour = colour

    def build(self) -> Widget:
        return Label("")

    def paint_background(self, canvas: Canvas) -> None:
        canvas.fill(self._colour)


class _Cloth(_Plain):
    arrives = TransitionKind.FALL
    leaves = TransitionKind.LIFT


def _seen(pilot: Pilot) -> list[tuple[int, ...]]:
    """The colours in the middle of the window, from the top to the foot."""
    surface = pilot.screen.surface
    width, height = surface.get_size()
    return [tuple(surface.get_at((width // 2, height * y // 20))[:3]) for y in (1, 19)]


@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_scene_says_how_it_comes_and_goes(is_reduced: bool) -> None:
    pilot = Pilot(_Plain(OLD), SKIN, size=(320, 180))
    pilot.stack.adapt(reduced_motion=is_reduced)
    pilot.frame(0.0)
    pilot.stack.push(_Cloth(NEW))
    pilot.wait(0.25)
    assert _seen(pilot) == ([NEW, NEW] if is_reduced else [NEW, OLD])
    pilot.wait(2)
    assert _seen(pilot) == [NEW, NEW] and not pilot.stack.is_busy
    pilot.stack.pop()
    pilot.wait(0.35)
    assert _seen(pilot) == ([OLD, OLD] if is_reduced else [NEW, OLD])
    pilot.wait(2)
    assert _seen(pilot) == [OLD, OLD]
