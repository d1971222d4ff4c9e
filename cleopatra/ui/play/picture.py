"""What a thing of the game looks like, as a value: a card, a mosaic, an icon, a picture by name.

Draws nothing; the table knows how each of them is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card by its kind of the catalogue; the back for UNKNOWN."""

    kind: int


@dataclass(frozen=True, slots=True)
class MosaicTile:
    """A mosaic by its index 0..11, seen from above."""

    mosaic: int


@dataclass(frozen=True, slots=True)
class IconSign:
    """An icon by its name."""

    name: str


Picture = CardFace | MosaicTile | IconSign | str
"""A text is the name of a picture in the manifest."""
