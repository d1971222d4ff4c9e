"""The layers of the Offering that are drawn like the quay's: altars, banners and scarab coins.

Knows: names of pictures and how they lie on each other. Must not know: windows, surfaces, hands.

Altar, banner and their glows share one anchor, the middle of the slab's front edge; a lying coin
has the middle of its foot for an anchor, one that turns its own middle.
"""

from typing import Final

from cleopatra.ui.scenes.shared.quay_view import Group

ALTAR: Final = "moment_altar"
ALTAR_GLOW: Final = "moment_altar_glow"
"""An altar by night, and what torches add to it."""
BANNERS: Final = Group("moment_banner", 5)
BANNERS_GLOW: Final = Group("moment_banner_glow", 5)
"""The hanging of each player, laid on the altar with its anchor; and what torches add to it."""
COINS: Final = {value: Group(f"moment_coin_{value}", 16) for value in (1, 2, 5, 10)}
"""A scarab coin that turns in the air, once in 16 pictures."""
LYING: Final = {value: Group(f"moment_lying_{value}", 3) for value in (1, 2, 5, 10)}
"""A scarab coin as it lies on stone, in three ways."""
HALL: Final = "moment_hall"
HALL_GLOW: Final = "moment_hall_glow"
MOONLIGHT: Final = "moment_moonlight"
"""The temple hall by night with its vanishing point as anchor, what its torches add, and the moon's
light in the air, which is added too."""
TORCHES: Final = ((-790.0, 130.0), (790.0, 130.0), (-440.0, 90.0), (440.0, 90.0))
"""Where flames begin in the hall, about its vanishing point."""
FIRE_SCALE: Final = 0.8
"""How large the quay's fire burns in the hall's braziers."""
TALLEST: Final = 1440.0
"""So many pixels of the layers are shown from top to bottom at the most."""
OPEN_HAND: Final = 3
"""The last pose of a hand: open and empty. The first one is a fist over the slab."""
HANDS: Final = tuple(Group(f"moment_hand_{skin}", OPEN_HAND + 1) for skin in range(4))
HANDS_GLOW: Final = tuple(Group(f"moment_hand_glow_{skin}", OPEN_HAND + 1) for skin in range(4))
SLEEVES: Final = tuple(Group(f"moment_sleeve_{colour}", OPEN_HAND + 1) for colour in range(5))
SLEEVES_GLOW: Final = tuple(
    Group(f"moment_sleeve_glow_{colour}", OPEN_HAND + 1) for colour in range(5)
)
HAND_SHADOWS: Final = Group("moment_hand_shadow", OPEN_HAND + 1)
"""Hands of four skins in four poses, a sleeve of each colour for each pose, and what a hand takes
from the light on slab and coins; all on the altar's anchor."""
SLAB: Final = (-300.0, 300.0, -66.0, -12.0)
"""Where coins may lie about the anchor, in pixels of the layers: left, right, behind, before."""


def everything() -> tuple[str, ...]:
    """All keys of these layers."""
    groups = (BANNERS, BANNERS_GLOW, *COINS.values(), *LYING.values())
    return (*(key for group in groups for key in group.keys), ALTAR, ALTAR_GLOW)
