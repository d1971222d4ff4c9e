"""Icons are painted where they can be, drawn where a colour is asked for."""

from dataclasses import replace

import pygame
import pytest

from cleopatra.kit.style import theme
from cleopatra.kit.style.icons import Icons
from cleopatra.ui.skin.skin import SKIN


def colours(picture: pygame.Surface) -> set[tuple[int, ...]]:
    """The opaque colours of a picture, coarsely."""
    return {
        tuple(channel // 32 for channel in picture.get_at((x, y))[:3])
        for x in range(picture.get_width())
        for y in range(picture.get_height())
        if picture.get_at((x, y))[3] > 240
    }


def test_an_icon_without_a_colour_is_the_painted_one() -> None:
    painted = Icons(SKIN).get("palace", 64)
    drawn = Icons(SKIN).get("palace", 64, theme.GOLD)
    assert max(painted.get_size()) == max(drawn.get_size()) == 64
    assert len(colours(painted)) > len(colours(drawn))


def test_a_colour_is_kept_for_what_can_be_drawn() -> None:
    picture = Icons(SKIN).get("pyramid", 96, theme.MALACHITE)
    inside = picture.get_at((picture.get_width() // 2, picture.get_height() * 2 // 3))
    assert max(abs(a - b) for a, b in zip(inside[:3], theme.MALACHITE, strict=True)) <= 4


def test_a_line_becomes_a_rim() -> None:
    bare, rimmed = (Icons(SKIN).get("obelisk", 96, None, line) for line in (None, theme.CREAM))
    edge = [rimmed.get_at((x, rimmed.get_height() // 2)) for x in range(rimmed.get_width())]
    first = next(pixel for pixel in edge if pixel[3] > 200)
    assert min(first[:3]) > 150, "the rim is as light as asked for"
    assert colours(bare) != colours(rimmed)


def test_what_has_only_a_picture_is_an_icon_too() -> None:
    icons = Icons(SKIN)
    assert "babylonian" in icons and "babylonian" not in SKIN.glyphs
    assert max(icons.get("babylonian", 40, theme.GOLD).get_size()) == 40


def test_without_pictures_everything_is_drawn() -> None:
    icons = Icons(replace(SKIN, painted={}))
    for name in ("palace", "wood", "gear"):
        assert max(icons.get(name, 40).get_size()) == 40


def test_unknown_names_are_refused() -> None:
    assert "nothing" not in Icons(SKIN)
    with pytest.raises(KeyError):
        Icons(SKIN).get("nothing", 20)
