"""The achievements of the edition of 2006 in words."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import mark
from cleopatra.ui.extension.extra import AchievementWords

GOALS: Final = {
    "classic.three_characters": AchievementWords(
        mark("Good Company"),
        mark("Play three different characters in one game."),
        mark(
            "A character left in your hand is an amulet at the final count; played in time, "
            "it helps you."
        ),
        "beggar",
    ),
    "classic.merchants_kept": AchievementWords(
        mark("Merchants at Home"),
        mark("Still have all three merchants of the Nile at the end."),
        mark("Each is worth 3 talents at the end: use one only where it brings you more."),
        "merchant",
    ),
    "classic.chosen_sanctuary": AchievementWords(
        mark("The Right Mosaic"),
        mark("Choose a mosaic with the Scribe, and claim a sanctuary with it."),
        mark("The Scribe opens the whole pile to you: the mosaic that you need is often there."),
        "scribe",
    ),
    "classic.turned_die": AchievementWords(
        mark("The Turned Die"),
        mark(
            "Turn a die to its symbol with the Scribe, and let nobody bid more than you at the "
            "next Offering."
        ),
        mark(
            "You know before the others that the Offering is near, and can have talents ready "
            "for it."
        ),
        "altar",
    ),
}
