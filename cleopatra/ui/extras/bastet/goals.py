"""The achievements of the Wisdom of Bastet in words."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import mark
from cleopatra.ui.extension.extra import AchievementWords

GOALS: Final = {
    "bastet.goddess_stayed": AchievementWords(
        mark("Her Favorite"),
        mark("Take a Bastet card while her statue is yours."),
        mark("It brings you twice as much, and keeps the statue from the others."),
        "cat",
    ),
}
