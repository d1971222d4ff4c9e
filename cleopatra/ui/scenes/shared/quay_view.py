"""Where the layers of the last inspection lie: the view from the river, the names of its pictures.

Knows: one fixed eye, lengths in world units, keys of the manifest. Must not know: windows,
surfaces.

All layers of the quay share one vanishing point, their anchor: laid with their anchors on one pixel
they are the view, and may be cut by a window of any shape. Distances in pixels are those of a layer
whose scale is 1, where the 16:9 frame is 2560 x 1440.
"""

from dataclasses import dataclass, field
from typing import Final

EYE_HEIGHT: Final = 2.1
EYE_AWAY: Final = 10.4
"""The eye stands over the river, this high above the water and this far before the quay's wall."""
FOCUS: Final = 2346.667
"""Pixels that one unit fills at a distance of one unit: a lens of 33 mm before 36 mm."""
FRAME: Final = (2560, 1440)
HORIZON: Final = 554
"""Pixels from the upper edge of the frame to the vanishing point."""
_LEAST_WIDTH: Final = 2048.0
"""Pixels across that five pyramids need."""
QUAY_HEIGHT: Final = 0.42
TORCHES: Final = ((-5.05, 0.85), (5.05, 0.85), (-10.4, 0.85), (10.4, 0.85))
"""Where braziers stand on the quay (x, y); the outer ones for windows wider than 16:9."""
FIRE_HEIGHT: Final = 1.62
"""How high a brazier's rim is over the quay."""
SEATS: Final = tuple((2.02 * (seat - 2), 1.15) for seat in range(5))
"""Where the pyramids of five players stand; fewer players take the middle ones, half a step on."""


@dataclass(frozen=True, slots=True)
class Group:
    """Pictures that belong together: a name and how many frames it has."""

    name: str
    frames: int
    keys: tuple[str, ...] = field(init=False)
    """The keys of its frames in the manifest, in their order."""

    def __post_init__(self) -> None:
        keys = tuple(f"{self.name}_{frame}" for frame in range(self.frames))
        object.__setattr__(self, "keys", keys)


FIRE: Final = Group("moment_fire", 12)
"""A brazier's fire, 15 pictures a second; its anchor is the middle of the bowl's rim."""
SPLASH: Final = Group("moment_splash", 14)
"""Water thrown up by the bite, 15 pictures a second; its anchor lies on the water."""
FOAM: Final = Group("moment_foam", 14)
"""The white water under the splash, laid on the river before it; frames as of the splash."""
RIVER: Final = Group("moment_river", 4)
"""The river by the light of the evening; each picture fades into the next within 0.6 seconds."""
RIVER_GLOW: Final = Group("moment_river_glow", 4)
"""What the torches add to the river, picture for picture."""
AMULETS: Final = Group("moment_amulet", 16)
AMULETS_LYING: Final = Group("moment_amulet_lying", 3)
"""An amulet: counted out of a pyramid it turns, then lies on the quay."""
LOWER: Final = Group("moment_lower", 5)
LOWER_GLOW: Final = Group("moment_lower_glow", 5)
LIDS: Final = Group("moment_lid", 5)
LIDS_GLOW: Final = Group("moment_lid_glow", 5)
"""Each player's pyramid in two parts on one anchor, its foot on the quay: the lower part, open with
amulets in it, and the lid that closes it. The glow is what torches add to a part."""
CROCODILE: Final = Group("moment_crocodile", 4)
CROCODILE_GLOW: Final = Group("moment_crocodile_glow", 4)
"""The crocodile in the river with the water about it, its jaws from closed to widest; what torches
add to it. It looks to the right; its anchor is where its snout meets the water."""
CROCODILE_Y: Final = -3.3
"""How far before the quay's wall it swims."""
BITE_BACK: Final = "moment_bite_back"
BITE_BACK_GLOW: Final = "moment_bite_back_glow"
BITTEN: Final = Group("moment_bitten", 5)
BITTEN_GLOW: Final = Group("moment_bitten_glow", 5)
BITE_FRONT: Final = "moment_bite_front"
BITE_FRONT_GLOW: Final = "moment_bite_front_glow"
"""The crocodile rises and closes on a pyramid: itself, each player's pyramid between its jaws, and
what of it is before the pyramid; all on the swimming crocodile's anchor."""
BRAZIER: Final = "moment_brazier"
"""A brazier; its anchor is where it stands."""
SHADOW: Final = "moment_shadow"
"""What a pyramid takes from the quay's light, under it."""
HALO: Final = "moment_halo"
"""Light in the air about a fire: added, flickering with it."""
FAR: Final = "moment_far"
"""Sky, desert and the palace at dusk: the layer behind all others."""
QUAY: Final = "moment_quay"
QUAY_GLOW: Final = "moment_quay_glow"
"""The quay by the evening, and what its torches add."""


def framed(ratio: float) -> tuple[float, float]:
    """How high a window shows the layers, and how far below its upper edge their vanishing point
    lies, both in pixels of the layers.

    All five pyramids fit in; a window narrower than 3:2 shows more sky and more river for it.

    :param ratio: the window's width for a height of 1, 9/16 to 32/9.
    """
    height = max(float(FRAME[1]), _LEAST_WIDTH / ratio)
    return height, HORIZON + 0.44 * (height - FRAME[1])


def everything() -> tuple[str, ...]:
    """All keys of these layers."""
    groups = (
        *(FIRE, SPLASH, FOAM, RIVER, RIVER_GLOW, LOWER, LOWER_GLOW, LIDS, LIDS_GLOW),
        *(AMULETS, AMULETS_LYING, CROCODILE, CROCODILE_GLOW, BITTEN, BITTEN_GLOW),
    )
    single = (
        *(HALO, BRAZIER, SHADOW, FAR, QUAY, QUAY_GLOW),
        *(BITE_BACK, BITE_BACK_GLOW, BITE_FRONT, BITE_FRONT_GLOW),
    )
    return (*(key for group in groups for key in group.keys), *single)


def projected(x: float, y: float, z: float) -> tuple[float, float]:
    """Where a point is seen, in pixels right of and below the vanishing point.

    :raises ValueError: if the point is not before the eye.
    """
    away = y + EYE_AWAY
    if away <= 0:
        raise ValueError("the point lies behind the eye")
    return FOCUS * x / away, FOCUS * (EYE_HEIGHT - z) / away


def unit_at(y: float) -> float:
    """Pixels for a world unit at a distance of `y` behind the quay's wall."""
    return FOCUS / (y + EYE_AWAY)
