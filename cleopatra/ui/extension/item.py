"""Small items that editions and expansions put on the table. Holds names of pictures only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cleopatra.ui.extension.place import Place

Shape = Literal["token", "card", "die"]
"""The shape drawn behind the icon of an item that has no picture."""


@dataclass(frozen=True, slots=True)
class Item:
    """A small item on the table: a card, token, statue or die.

    `picture` is a name in the manifest of pictures, `icon` is drawn if it is missing. `number` is
    shown if it is 2 or more. `tip` and `title` are translated. `is_dim`: used up or not available.
    """

    place: Place
    picture: str
    icon: str
    title: str
    tip: str = ""
    number: int = 1
    is_dim: bool = False
    shape: Shape = "token"
