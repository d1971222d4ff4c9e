"""Everybody painted on a card or tile, one module each, with `scene(brush)` for the field."""

from __future__ import annotations

from typing import Final

from scripts.art.paint.brush import Painter
from scripts.art.paint.people import mirrored
from scripts.art.paint.portraits import (
    architect,
    babylonian,
    beggar,
    classic_beggar,
    classic_courtesan,
    classic_messenger,
    classic_scribe,
    classic_smuggler,
    classic_vizier,
    foreman,
    gaul,
    greek,
    merchant,
    roman,
    vizier,
)

WORSHIPPERS: Final[dict[str, tuple[Painter, str]]] = {
    "vizier": (vizier.scene, "#6a3a92"),
    "merchant": (mirrored(merchant.scene), "#1f7f6a"),
    "foreman": (foreman.scene, "#bf6420"),
    "beggar": (mirrored(beggar.scene), "#6d5238"),
    "architect": (architect.scene, "#1f4f9e"),
}
"""Worshipper of Sobek -> the painter of the field and the colour of the frame."""

CHARACTERS: Final[dict[str, Painter]] = {
    "beggar": classic_beggar.scene,
    "courtesan": classic_courtesan.scene,
    "messenger": classic_messenger.scene,
    "scribe": mirrored(classic_scribe.scene),
    "smuggler": mirrored(classic_smuggler.scene),
    "vizier": classic_vizier.scene,
}
"""Character of the first edition -> the painter of the field."""

FOREIGNERS: Final[dict[str, tuple[Painter, str]]] = {
    "greek": (greek.scene, "#2a62ad"),
    "gaul": (gaul.scene, "#4f7a3f"),
    "babylonian": (mirrored(babylonian.scene), "#7a3468"),
    "roman": (mirrored(roman.scene), "#a03a34"),
}
"""Architect from far away -> the painter of the field and the colour of the frame."""
