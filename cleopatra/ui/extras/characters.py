"""The people among the cards of 2006 on the screen. Rule: K3"""

from __future__ import annotations

from typing import Final

from cleopatra.ui.extras.extra import CardLook, Extra
from cleopatra.ui.i18n import mark

CARDS: Final = {
    "2xartisan": CardLook(
        mark("double artisan"),
        mark(
            "Two artisans; the half one piece leaves serves another in the same visit. "
            "Tainted: 1 amulet."
        ),
        "card_artisan_double",
        "artisan",
    ),
    "trompe-loeil": CardLook(
        mark("trompe-l'oeil"),
        mark("Stands for one resource of any kind, never for an artisan. Tainted: 1 amulet."),
        "card_trompe",
        "owl",
    ),
    "beggar": CardLook(
        mark("beggar"),
        mark(
            "Play it for 2 amulets: each opponent gives you 2 scarabs or a clean card, as he "
            "chooses. Tainted."
        ),
        "card_character_beggar",
        "beggar",
    ),
    "courtesan": CardLook(
        mark("courtesan"),
        mark("Play her for 1 amulet: take any card of the discard pile, unseen. Tainted."),
        "card_character_courtesan",
        "lotus",
    ),
    "messenger": CardLook(
        mark("messenger"),
        mark(
            "Play it: the others may offer you clean cards; each one that you take brings an "
            "amulet from its owner. Tainted."
        ),
        "card_character_messenger",
        "feather",
    ),
    "scribe": CardLook(
        mark("scribe"),
        mark(
            "Play it for 2 amulets: your next mosaic this turn may be any of the pile. Or for "
            "nothing: turn over one priest die. Tainted."
        ),
        "card_character_scribe",
        "scribe",
    ),
    "smuggler": CardLook(
        mark("smuggler"),
        mark("Play it for 1 amulet: keep all cards over ten this turn. Tainted."),
        "card_character_smuggler",
        "chest",
    ),
    "vizier": CardLook(
        mark("vizier"),
        mark("Play it: look at the top 5 cards and keep any of them, 1 amulet each. Tainted."),
        "card_character_vizier",
        "vizier",
    ),
}

EXTRA: Final = Extra(
    cards=CARDS,
    reasons={"merchants": mark("Merchants of the Nile")},
)
