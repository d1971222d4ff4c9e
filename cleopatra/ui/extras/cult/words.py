"""Names, sentences and pictures of the four cards of Sobek. Rule: E1.2"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.expansions.cult.box import SOBEK_CARD_CODES

ICONS: Final = ("sphinx", "wall", "tribute", "deep_water")


def card_name(card: int) -> str:
    """The name of a Sobek card."""
    return {
        "sphinx": _("Sphinx of Sobek"),
        "wall": _("Wall of Sobek"),
        "tribute": _("Tribute"),
        "deep_water": _("Deep water"),
    }[SOBEK_CARD_CODES[card]]


def card_text(card: int) -> str:
    """A sentence on the effect of a Sobek card."""
    return {
        "sphinx": _("Whenever you build a sphinx, each opponent takes 1 amulet."),
        "wall": _("Whenever you build a column wall, each opponent takes 1 amulet."),
        "tribute": _(
            "Whenever an opponent builds a door, an obelisk, the pedestal or the "
            "throne, they pay you 2 scarabs."
        ),
        "deep_water": _(
            "One of your sanctuaries with a statue of Sobek takes 2 amulets on each "
            "square in the final count."
        ),
    }[SOBEK_CARD_CODES[card]]


def card_picture(card: int) -> str:
    """The name of a Sobek card's picture."""
    return f"sobek_{SOBEK_CARD_CODES[card]}"


def card_icon(card: int) -> str:
    """The icon that is shown if the picture is missing."""
    return ICONS[card]
