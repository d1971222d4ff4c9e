"""A small thing of the table, as whoever brings it describes it. Knows names of pictures only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cleopatra.ui.extension.place import Place

Shape = Literal["token", "card", "die"]
"""What is drawn under the icon of a thing that has no picture."""


@dataclass(frozen=True, slots=True)
class Item:
    """A small thing on the table: a card, token, statue or die.

    `picture` is a name of the manifest, `icon` what is drawn where that is missing. `number` is
    shown from 2 on. `tip` and `title` are finished sentences. `is_dim`: used up, or not there.
    """

    place: Place
    picture: str
    icon: str
    title: str
    tip: str = ""
    number: int = 1
    is_dim: bool = False
    shape: Shape = "token"
