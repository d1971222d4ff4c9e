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
SLAB: Final = (-300.0, 300.0, -66.0, -12.0)
"""Where coins may lie about the anchor, in pixels of the layers: left, right, behind, before."""


def everything() -> tuple[str, ...]:
    """All keys of these layers."""
    groups = (BANNERS, BANNERS_GLOW, *COINS.values(), *LYING.values())
    return (*(key for group in groups for key in group.keys), ALTAR, ALTAR_GLOW)
