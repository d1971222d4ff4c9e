"""Who sits at the table: round portraits for people and bots, each with a face of its own."""

from __future__ import annotations

from typing import Final

from scripts.art.paint.brush import Painter
from scripts.art.paint.seats import bots, builders, people

PORTRAITS: Final[dict[str, Painter]] = {
    **{f"person_{colour}": scene for colour, scene in enumerate(people.SCENES)},
    **{f"bot_{colour}": scene for colour, scene in enumerate(builders.SCENES)},
    **{f"bot_{character}": scene for character, scene in bots.SCENES.items()},
}
"""A portrait's name -> the painter of its field: people and bots without a character go by the
colour of their seat, other bots by their character."""
