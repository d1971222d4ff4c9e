"""How fast a player wants things shown, how long a caption stands, and how long the game rests
between two players.

Seconds at normal speed; the animation clock makes them longer or shorter. Knows no scene.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cleopatra.kit.motion.clock import Speed
from cleopatra.kit.text.i18n import _, pgettext


class Pacing(NamedTuple):
    """The pace that a player chose in the settings. With `is_reduced` things change in place
    instead of moving; with `waits_for_me` each move of a bot is followed by a stop that the player
    ends."""

    speed: Speed = Speed.NORMAL
    is_reduced: bool = False
    waits_for_me: bool = False

    @property
    def is_still(self) -> bool:
        """Whether nothing is to move by itself."""
        return self.is_reduced or self.speed is Speed.NONE


LEAST: Final = 1.2
"""Seconds to notice a caption."""
WORD: Final = 0.25
"""Seconds to read a word."""
BETWEEN_PLAYERS: Final = 0.6
"""Seconds between the turns of two players."""


def reading_seconds(sentence: str) -> float:
    """Seconds a sentence stands at least, signs read as words; 0 for no sentence."""
    words = len(sentence.split())
    return LEAST + WORD * words if words else 0.0


# The animation speeds by the names they have in the settings.


def speed_names() -> list[tuple[str, str]]:
    """What the animation speeds are called, by their names in the settings."""
    return [
        ("slow", _("Slow")),
        ("normal", _("Normal")),
        ("fast", _("Fast")),
        ("very_fast", _("Very fast")),
        ("none", pgettext("animations", "None")),
    ]


SPEEDS: Final = {
    "slow": Speed.SLOW,
    "normal": Speed.NORMAL,
    "fast": Speed.FAST,
    "very_fast": Speed.VERY_FAST,
    "none": Speed.NONE,
}
