"""Colours can be read, and told apart without colour."""

from __future__ import annotations

import itertools

import pytest

from cleopatra.ui.kit import theme
from cleopatra.ui.kit.icons import GLYPHS, Icons
from cleopatra.ui.kit.ninepatch import LOOKS
from cleopatra.ui.kit.textures import TEXTURES

TEXT_ON_GROUND = [
    (theme.INK, theme.PAPYRUS),
    (theme.INK, theme.PAPYRUS_LIGHT),
    (theme.INK, theme.PAPYRUS_DARK),
    (theme.INK_SOFT, theme.PAPYRUS),
    (theme.INK_SOFT, theme.PAPYRUS_DARK),
    (theme.INK_HEADING, theme.PAPYRUS),
    (theme.LINK, theme.PAPYRUS),
    (theme.CARNELIAN, theme.PAPYRUS),
    (theme.MALACHITE, theme.PAPYRUS),
    (theme.CREAM, theme.LAPIS),
    (theme.CREAM, theme.LAPIS_LIGHT),
    (theme.CREAM, theme.LAPIS_DEEP),
    (theme.CREAM, theme.NIGHT),
    (theme.CREAM, theme.WOOD),
    (theme.CREAM, theme.CARNELIAN),
    (theme.GOLD_LIGHT, theme.LAPIS),
]


@pytest.mark.parametrize(("text", "ground"), TEXT_ON_GROUND)
def test_text_has_contrast(text: theme.Colour, ground: theme.Colour) -> None:
    assert theme.contrast(text, ground) >= 4.5


@pytest.mark.parametrize("look", theme.PLAYERS, ids=lambda look: look.code)
def test_player_texts_have_contrast(look: theme.PlayerLook) -> None:
    assert theme.contrast(look.on_colour, look.colour) >= 4.5
    assert theme.contrast(look.dark, theme.PAPYRUS) >= 4.5


def test_players_differ_in_glyph_and_mostly_in_grey() -> None:
    assert len({look.glyph for look in theme.PLAYERS}) == len(theme.PLAYERS) == 5
    greys = sorted(theme.luminance(look.colour) for look in theme.PLAYERS)
    assert all(b - a > 0.02 for a, b in itertools.pairwise(greys))


def test_every_glyph_named_by_the_theme_exists() -> None:
    icons = Icons()
    for name in [*theme.THINGS, *(look.glyph for look in theme.PLAYERS)]:
        assert name in icons
        assert max(icons.get(name, 40).get_size()) == 40


def test_every_hieroglyph_has_ink() -> None:
    icons = Icons()
    for name in GLYPHS:
        picture = icons.get(name, 32)
        assert picture.get_bounding_rect(40).width >= 3, name


def test_panels_use_known_textures() -> None:
    assert {look.texture for look in LOOKS.values()} - {""} <= TEXTURES


def test_least_text_is_legible_at_1280x800() -> None:
    scale = min(1280 / 1920, 800 / 1080)
    assert min(style.size for style in theme.STYLES.values()) * scale >= theme.SMALLEST_PIXELS
