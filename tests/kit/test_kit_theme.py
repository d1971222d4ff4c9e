"""Colours can be read, and told apart without colour."""

from __future__ import annotations

import ast
import itertools
from pathlib import Path

import pygame
import pytest

from cleopatra.kit.style import theme
from cleopatra.kit.style.icons import Icons
from cleopatra.kit.style.looks import LOOKS
from cleopatra.kit.style.ninepatch import Panels
from cleopatra.kit.style.textures import TEXTURES, Textures
from cleopatra.ui.skin.players import PLAYERS
from cleopatra.ui.skin.skin import GLYPHS, SKIN

SHAPES_ONLY = frozenset(
    {
        *("focus", "focus-round", "frame", "frame-on", "knob", "knob-hover", "knob-off"),
        "shade",
        *("track", "track-fill", "track-off"),
    }
)
"""Looks that never carry text."""

PAINTERS = (
    "kit/style/theme.py",
    "kit/style/textures.py",
    "kit/style/icons.py",
    "kit/paint/backdrop.py",
)
PAINTED = (
    "ui/skin/",
    "ui/stage/",
    "ui/toys/",
    "ui/scenes/inspection/sources.py",
    "ui/scenes/offering/hall.py",
)
"""Modules that paint pictures, light or maps, and mix colours as a painter does."""


def ground(look: str) -> theme.Colour:
    """The mean colour of the middle of a panel, as it is painted."""
    panels = Panels(Textures())
    panel = panels.get(look, 240, 160, 1.0)
    middle = panel.get_rect().inflate(-panel.get_width() * 0.5, -panel.get_height() * 0.5)
    red, green, blue, alpha = pygame.transform.average_color(panel, middle)
    assert alpha == 255, look
    return red, green, blue


@pytest.mark.parametrize("look", sorted(set(LOOKS) - SHAPES_ONLY))
def test_text_can_be_read_on_every_panel(look: str) -> None:
    here = ground(look)
    for ink in theme.INKS[look]:
        assert theme.contrast(ink, here) >= 4.5, (ink, here)


def test_panels_without_text_have_no_inks() -> None:
    assert set(theme.INKS) == set(LOOKS) - SHAPES_ONLY


def test_every_style_keeps_to_the_type_scale() -> None:
    assert {style.size for style in theme.STYLES.values()} == set(theme.SIZES)
    styles = {value for value in vars(theme).values() if isinstance(value, theme.TextStyle)}
    assert styles == set(theme.STYLES.values())


def colours(path: Path) -> list[theme.Colour]:
    """Every tuple in a module that can only be meant as a colour: three numbers up to 255."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Tuple) or len(node.elts) != 3:
            continue
        values = [e.value for e in node.elts if isinstance(e, ast.Constant)]
        if len(values) == 3 and all(type(v) is int and 0 <= v <= 255 for v in values):
            red, green, blue = values
            if max(values) > 100:
                found.append((red, green, blue))
    return found


def test_colours_live_in_the_theme() -> None:
    root = Path(theme.__file__).parents[2]
    modules = {
        path.relative_to(root).as_posix(): path
        for folder in ("kit", "ui")
        for path in sorted((root / folder).rglob("*.py"))
    }
    strays = {
        name: colours(path)
        for name, path in modules.items()
        if name not in PAINTERS and not name.startswith(PAINTED) and colours(path)
    }
    assert strays == {}


@pytest.mark.parametrize("look", PLAYERS, ids=lambda look: look.code)
def test_player_texts_have_contrast(look: theme.PlayerLook) -> None:
    assert theme.contrast(look.on_colour, look.colour) >= 4.5
    assert theme.contrast(look.dark, theme.PAPYRUS) >= 4.5


def test_players_differ_in_glyph_and_mostly_in_grey() -> None:
    assert len({look.glyph for look in PLAYERS}) == len(PLAYERS) == 5
    greys = sorted(theme.luminance(look.colour) for look in PLAYERS)
    assert all(b - a > 0.02 for a, b in itertools.pairwise(greys))


def test_every_glyph_named_by_the_theme_exists() -> None:
    icons = Icons(SKIN)
    for name in [*SKIN.looks, *(look.glyph for look in PLAYERS)]:
        assert name in icons
        assert max(icons.get(name, 40).get_size()) == 40


def test_every_hieroglyph_has_ink() -> None:
    icons = Icons(SKIN)
    for name in GLYPHS:
        picture = icons.get(name, 32)
        assert picture.get_bounding_rect(40).width >= 3, name


def test_panels_use_known_textures() -> None:
    assert {look.texture for look in LOOKS.values()} - {""} <= TEXTURES


def test_least_text_is_legible_at_1280x800() -> None:
    scale = min(1280 / 1920, 800 / 1080)
    assert min(style.size for style in theme.STYLES.values()) * scale >= theme.SMALLEST_PIXELS


def test_n9_the_focus_ring_is_not_of_the_colour_of_rims() -> None:
    for rim in (theme.GOLD, theme.GOLD_LIGHT, theme.GOLD_DARK):
        assert sum(abs(a - b) for a, b in zip(theme.FOCUS, rim, strict=True)) > 120
