"""Marks, gauges and cards keep their distance for people who tell fewer colours apart."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.style import theme
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.ui.extension import lookup
from cleopatra.ui.extras.all import EXTRAS
from cleopatra.ui.skin.players import PLAYERS
from cleopatra.ui.stage.marks import STYLES, MarkTone
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.looks import card_picture
from scripts.shots.colours import ALL, seen_as, simulated

LEAST_MARKS = 60.0
"""The least distance of two colours that mean different things; red, green and blue as axes."""
LEAST_BADGES = 30.0
"""The least mean distance of the pixels of two players' badges, which their statues bear."""
LEAST_LIGHT = 0.03
"""The least distance in luminance of two marks on the garden with the same kind of line."""
LEAST_CARDS = 14.0
"""The least mean distance of two cards' pixels."""
MARKS: dict[str, theme.Colour] = {
    "may be chosen": theme.GLOW,
    "chosen": theme.TURQUOISE_LIGHT,
    "danger": theme.EMBER,
    "harmless": theme.NIGHT,
}
"""What lies on a place or a button at the same time as another of these."""
CARD = (40, 60)
BADGE = (32, 32)


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


@pytest.mark.parametrize("kind", sorted(ALL))
def test_marks_are_told_apart(kind: str) -> None:
    seen = {name: seen_as(colour, kind) for name, colour in MARKS.items()}
    for (one, a), (other, b) in combinations(seen.items(), 2):
        assert apart(a, b) >= LEAST_MARKS, (one, other)


@pytest.mark.parametrize("kind", sorted(ALL))
def test_the_gauge_gets_darker_and_fuller_not_only_redder(kind: str) -> None:
    """Amber from five, carnelian from eight: brightness says it, too."""
    amber, ember = (sum(seen_as(colour, kind)) for colour in (theme.AMBER, theme.EMBER))
    assert amber - ember >= 60


@pytest.mark.parametrize("kind", sorted(ALL))
def test_cards_are_told_apart(kind: str) -> None:
    lookup.provide(lambda: EXTRAS)
    sprites = SpriteStore(asset_root() / "art")
    seen: dict[str, bytes] = {}
    for number, card in enumerate(CARD_KINDS):
        name = card_picture(number)
        if sprites.has(name):
            picture = simulated(sprites.picture(name, *CARD), kind)
            seen[card.code] = pygame.image.tobytes(picture, "RGB")
    assert len(seen) > 10
    for (one, a), (other, b) in combinations(seen.items(), 2):
        distance = sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)
        assert distance >= LEAST_CARDS, (one, other, distance)
    sprites.close()


@pytest.mark.parametrize("kind", sorted(ALL))
def test_the_badges_on_statues_are_told_apart(kind: str) -> None:
    sprites = SpriteStore(asset_root() / "art")
    seen: dict[int, bytes] = {}
    for seat in range(len(PLAYERS)):
        picture = simulated(sprites.picture(f"badge_{seat}", *BADGE), kind)
        seen[seat] = pygame.image.tobytes(picture, "RGB")
    for (one, a), (other, b) in combinations(seen.items(), 2):
        distance = sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)
        assert distance >= LEAST_BADGES, (one, other, distance)
    sprites.close()


def test_players_have_a_glyph_each() -> None:
    assert len({look.glyph for look in PLAYERS}) == len(PLAYERS)


def test_sight_without_any_colour_is_tried_too() -> None:
    assert set(ALL) == {"protanopia", "deuteranopia", "tritanopia", "grey"}
    for colour in ((255, 0, 0), (0, 160, 0), (40, 40, 255)):
        assert len(set(seen_as(colour, "grey"))) == 1


@pytest.mark.parametrize("kind", sorted(ALL))
def test_marks_on_the_garden_differ_in_line_or_lightness(kind: str) -> None:
    """Two marks of one kind of line, such as two dashed ones, differ in how light they are or in
    how broad they are."""
    for one, other in combinations(STYLES, 2):
        a, b = STYLES[one], STYLES[other]
        if a.dashed != b.dashed or a.width != b.width:
            continue
        lights = [theme.luminance(seen_as(style.line[:3], kind)) for style in (a, b)]
        assert abs(lights[0] - lights[1]) >= LEAST_LIGHT, (one, other)


def test_strong_marks_stand_out_from_their_dark_rim() -> None:
    for tone, style in STYLES.items():
        if tone is MarkTone.SHADOW:
            continue  # has no line
        line = (style.strong or style.line)[:3]
        assert theme.contrast(line, (0, 0, 0)) >= 4.5, tone
