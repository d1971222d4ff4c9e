"""The animation speeds by the names they have in the settings."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.motion.clock import Speed

SPEEDS: Final = {
    "slow": Speed.SLOW,
    "normal": Speed.NORMAL,
    "fast": Speed.FAST,
    "very_fast": Speed.VERY_FAST,
    "none": Speed.NONE,
}
