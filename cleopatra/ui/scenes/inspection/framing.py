"""Where the camera of the inspection is in each of its five steps.

Knows: how wide the row of pyramids is, what the window leaves free. Must not know: surfaces.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.ui.scenes.inspection.pyramids import APART, HALF
from cleopatra.ui.scenes.inspection.shot import MOST_ZOOM, Shot, shot_of

_NARROW: Final = 60.0
"""Room beside the outermost pyramids, in pixels of the layers."""
_TALL: Final = 1.2
"""In a window that is narrower for its height the torches are out of sight anyway: the camera comes
as near as it can."""
_SUBJECTS: Final = (
    (-120.0, 660.0, 1.1),
    (-60.0, 760.0, 1.25),
    (-330.0, 760.0, 1.0),
    (-160.0, 760.0, 1.0),
    (20.0, 880.0, 1.12),
)
"""What each step is about, from its upper to its lower edge, in pixels of the layers, and how near
the camera may come: cards and pyramids, lids, the palace, everything, the river."""


def shots_of(size: tuple[int, int], seats: int, head: int, foot: int) -> list[Shot]:
    """The shots of all steps.

    :param size: of the window, in pixels.
    :param head: pixels at the upper edge of the window that the caption takes.
    :param foot: pixels at its lower edge that buttons take.
    """
    half = APART * (seats - 1) / 2 + HALF + _NARROW
    room = pygame.Rect(0, head, size[0], max(1, size[1] - head - foot))
    return [
        shot_of(
            size,
            pygame.FRect(-half, top, 2 * half, bottom - top),
            room,
            most if size[0] > _TALL * size[1] else MOST_ZOOM,
        )
        for top, bottom, most in _SUBJECTS
    ]
