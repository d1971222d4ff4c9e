"""The achievements of the Cult of Sobek in words."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import mark
from cleopatra.ui.extension.extra import AchievementWords

GOALS: Final = {
    "cult.deep_water": AchievementWords(
        mark("Deep Water"),
        mark("Mark a sanctuary of at least four squares with Deep water."),
        mark(
            "Each of its squares takes two amulets instead of one: choose your largest sanctuary."
        ),
        "crocodile",
    ),
    "cult.two_tributes": AchievementWords(
        mark("Toll Collector"),
        mark("Receive a tribute at least twice in one game."),
        mark("Choose this card while doors, obelisks and the throne are still to be built."),
        "giving",
    ),
}
