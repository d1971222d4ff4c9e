"""Colours of things of the game; those of the widgets and of all text are the kit's."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.style.theme import Colour

PAPYRUS_TAINTED: Final[Colour] = (255, 226, 200)
"""The ground of the signs on tainted cards."""
LINEN: Final[Colour] = (246, 228, 190)
AWNING_RED: Final[Colour] = (176, 46, 36)
AWNING_BLUE: Final[Colour] = (40, 84, 164)
AWNING_GREEN: Final[Colour] = (44, 122, 84)
"""The stripes of the three tents, between those of linen."""
