"""The achievements of Architects from Far Away in words."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import mark
from cleopatra.ui.extension.extra import AchievementWords

GOALS: Final = {
    "architects.cheap_architect": AchievementWords(
        mark("A Modest Fee"),
        mark("Hire an architect for 3 scarabs or fewer."),
        mark(
            "Only the lowest bidder and those who bid nothing go without: a small bid is "
            "often enough."
        ),
        "architect",
    ),
    "architects.greek_bargain": AchievementWords(
        mark("The Greek's Bargain"),
        mark("Pay at least two tainted cards in the turn in which you call the Greek."),
        mark("With the Greek, tainted cards give no amulets: bring all of yours."),
        "lapis",
    ),
}
