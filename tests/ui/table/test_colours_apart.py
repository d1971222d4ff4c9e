"""Marks, gauges and cards keep their distance for people who tell fewer colours apart."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.style import theme
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.ui.extension import registry
from cleopatra.ui.extras.all import EXTRAS
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.looks import card_picture
from scripts.shots.colours import KINDS, seen_as, simulated

LEAST_MARKS = 60.0
"""The least distance of two colours that mean different things; red, green and blue as axes."""
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


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_marks_are_told_apart(kind: str) -> None:
    seen = {name: seen_as(colour, kind) for name, colour in MARKS.items()}
    for (one, a), (other, b) in combinations(seen.items(), 2):
        assert apart(a, b) >= LEAST_MARKS, (one, other)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_gauge_gets_darker_and_fuller_not_only_redder(kind: str) -> None:
    """Amber from five, carnelian from eight: brightness says it, too."""
    amber, ember = (sum(seen_as(colour, kind)) for colour in (theme.AMBER, theme.EMBER))
    assert amber - ember >= 60


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_cards_are_told_apart(kind: str) -> None:
    registry.provide(lambda: EXTRAS)
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
