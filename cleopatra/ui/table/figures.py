"""Signs with their numbers in a row: how large they are, and where each stands.

Knows texts and widths; no game. Signs and numbers of a row are as large as its width allows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.style.theme import Face, TextStyle
from cleopatra.kit.text.typesetter import Typesetter

CARD: Final = 0.64
"""The width of the sign for cards, a share of its height."""
BESIDE: Final = 4.0
"""Distance between a sign and its number."""
APART, FARTHEST = 5.0, 22.0
"""The least and the largest distance between two pairs of sign and number."""
_SLACK: Final = 3.0
_LEAST: Final = 13.0
"""Signs and numbers are never set smaller than this."""
_SIGN: Final = 1.06
"""Height of a sign, a share of the number's size."""


class SignScale(NamedTuple):
    """Sizes of the numbers and of their signs in a row."""

    figure: float
    sign: float

    @property
    def style(self) -> TextStyle:
        """How the numbers are set: their size already includes the player's text scale."""
        return TextStyle(Face.BOLD, self.figure, 1.1, 0.0)


def width_of(text: Typesetter, fact: str, value: str, scale: SignScale) -> float:
    """The width of a sign with its number."""
    sign = scale.sign * (CARD if fact == "hand" else 1.0)
    return sign + BESIDE + text.set(value, scale.style).width + _SLACK


def scale_for(
    text: Typesetter, rows: Sequence[Mapping[str, str]], room: float, wanted: float
) -> SignScale:
    """The largest sizes up to `wanted` with which each of the rows fits into `room`."""
    figure = int(2 * wanted) / 2
    while figure > _LEAST:
        scale = SignScale(figure, _SIGN * figure)
        if all(_whole(text, row, scale) <= room for row in rows):
            return scale
        figure -= 0.5
    return SignScale(_LEAST, _SIGN * _LEAST)


def _whole(text: Typesetter, row: Mapping[str, str], scale: SignScale) -> float:
    widths = sum(width_of(text, fact, value, scale) for fact, value in row.items())
    return widths + APART * (len(row) - 1)


def places(
    text: Typesetter, row: Mapping[str, str], box: pygame.FRect, scale: SignScale
) -> dict[str, pygame.FRect]:
    """The boxes of the pairs, from the left of `box`, with the same distance between them."""
    widths = {fact: width_of(text, fact, value, scale) for fact, value in row.items()}
    spare = box.width - sum(widths.values())
    gap = min(FARTHEST, max(0.0, spare / max(1, len(row) - 1)))
    found: dict[str, pygame.FRect] = {}
    left = box.left
    for fact, width in widths.items():
        found[fact] = pygame.FRect(left, box.top, width, box.height)
        left += width + gap
    return found
