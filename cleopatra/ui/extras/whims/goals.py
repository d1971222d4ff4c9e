"""The achievements of the Whims of Cleopatra in words."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import mark
from cleopatra.ui.extension.extra import AchievementWords

GOALS: Final = {
    "whims.token_paid": AchievementWords(
        mark("Saved for Later"),
        mark("Pay with a token that you kept."),
        mark("A kept token is worth nothing at the end: plan a piece around it."),
        "die",
    ),
}
