"""Where the layers of the Offering lie: the hall by night, altars, banners, hands, scarab coins.

Knows: names of pictures and how they lie on each other. Must not know: windows, surfaces.

The hall has its vanishing point for an anchor. Altar, banner, hand, sleeve, shadow and their glows
share another, the middle of the slab's front edge; a lying coin has the middle of its foot, one
that turns its own middle. Distances in pixels are those of a layer whose scale is 1.
"""

from typing import Final

from cleopatra.ui.scenes.shared.quay_view import EYE_HEIGHT, Group
from cleopatra.ui.stage.world import BRAZIER_HEIGHT

HALL: Final = "moment_hall"
HALL_GLOW: Final = "moment_hall_glow"
MOONLIGHT: Final = "moment_moonlight"
"""The temple hall by night with its vanishing point as anchor, what its torches add, and the moon's
light in the air, which is added too. Braziers without fire stand in the hall's picture."""
FOCUS: Final = 1706.667
"""Pixels that one unit fills at a distance of one unit: a lens of 24 mm before 36 mm."""
BRAZIERS: Final = (
    *((-3.15, 7.0, 1.9), (3.15, 7.0, 1.9), (-3.2, 12.8, 1.9), (3.2, 12.8, 1.9)),
    *((-6.75, 9.4, 1.9), (6.75, 9.4, 1.9)),
)
"""Where braziers stand: right of the eye, how far before it, how large for those on the plaza. The
last two are for windows wider than 16:9."""


def _flame(x: float, away: float, size: float) -> tuple[float, float]:
    rim = BRAZIER_HEIGHT * size - 0.05
    return FOCUS * x / away, FOCUS * (EYE_HEIGHT - rim) / away


TORCHES: Final = tuple(_flame(*place) for place in BRAZIERS)
"""Where flames begin in the hall, about its vanishing point."""
FIRE_SCALES: Final = tuple(0.72 * size * 6.3 / away for _, away, size in BRAZIERS)
"""How large the quay's fire burns in each brazier."""
TALLEST: Final = 1440.0
"""The most pixels of the layers that are shown from top to bottom."""
ALTAR: Final = "moment_altar"
ALTAR_GLOW: Final = "moment_altar_glow"
"""An altar by night, and what torches add to it."""
BANNERS: Final = Group("moment_banner", 5)
BANNERS_GLOW: Final = Group("moment_banner_glow", 5)
"""The hanging of each player, laid on the altar with its anchor; and what torches add to it."""
OPEN_HAND: Final = 3
"""The last pose of a hand: open and empty. The first one is a fist over the slab."""
HANDS: Final = tuple(Group(f"moment_hand_{skin}", OPEN_HAND + 1) for skin in range(4))
HANDS_GLOW: Final = tuple(Group(f"moment_hand_glow_{skin}", OPEN_HAND + 1) for skin in range(4))
"""Hands of four skins, from light to dark, in four poses: closed, opening, pouring, open."""
SLEEVES: Final = tuple(Group(f"moment_sleeve_{colour}", OPEN_HAND + 1) for colour in range(5))
SLEEVES_GLOW: Final = tuple(
    Group(f"moment_sleeve_glow_{colour}", OPEN_HAND + 1) for colour in range(5)
)
"""The sleeve of each player, laid over the hand; it goes up to the right, into the dark."""
HAND_SHADOWS: Final = Group("moment_hand_shadow", OPEN_HAND + 1)
"""What hand and sleeve take from the light on altar and banner."""
COINS: Final = {value: Group(f"moment_coin_{value}", 16) for value in (1, 2, 5, 10)}
"""A scarab coin that turns in the air, once in 16 pictures."""
LYING: Final = {value: Group(f"moment_lying_{value}", 3) for value in (1, 2, 5, 10)}
"""A scarab coin as it lies on stone, in three ways."""
SLAB: Final = (-300.0, 300.0, -66.0, -12.0)
"""Where coins may lie about the anchor, in pixels of the layers: left, right, behind, before."""
ARM: Final = (-260.0, -700.0, 600.0, 60.0)
"""What an arm may cover about the anchor: left, top, right, bottom."""


def everything() -> tuple[str, ...]:
    """All keys of these layers."""
    groups = (
        *(BANNERS, BANNERS_GLOW, *COINS.values(), *LYING.values()),
        *(*HANDS, *HANDS_GLOW, *SLEEVES, *SLEEVES_GLOW, HAND_SHADOWS),
    )
    single = (HALL, HALL_GLOW, MOONLIGHT, ALTAR, ALTAR_GLOW)
    return (*(key for group in groups for key in group.keys), *single)
