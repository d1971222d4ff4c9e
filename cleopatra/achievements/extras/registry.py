"""The achievements of each edition and expansion, by its name in the options."""

from __future__ import annotations

from typing import Final

from cleopatra.achievements.achievement import Achievement
from cleopatra.achievements.extras.architects import goals as architects
from cleopatra.achievements.extras.bastet import goals as bastet
from cleopatra.achievements.extras.classic import goals as classic
from cleopatra.achievements.extras.cult import goals as cult
from cleopatra.achievements.extras.whims import goals as whims

OWN: Final[dict[str, tuple[Achievement, ...]]] = {
    "classic": classic.ACHIEVEMENTS,
    "cult": cult.ACHIEVEMENTS,
    "whims": whims.ACHIEVEMENTS,
    "bastet": bastet.ACHIEVEMENTS,
    "architects": architects.ACHIEVEMENTS,
}
"""Name of an edition or expansion -> what can only be reached with it."""
