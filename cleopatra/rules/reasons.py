"""The reasons for gains and losses of scarabs and amulets: codes in events, logs and statistics."""

from __future__ import annotations

from typing import Final

PIECE: Final[tuple[str, ...]] = (
    "sphinx",
    "wall",
    "door",
    "mosaic",
    "obelisk",
    "pedestal",
    "throne",
)
"""Scarabs for building, by Piece (D6.1)."""

ARCHITECT: Final = "architect"  # scarabs: the Architect's bonus (D7.3)
WORSHIPPER: Final = "worshipper"  # scarabs or amulets: the price of a slot (D7.1)
OFFERING: Final = "offering"  # scarabs: the bid (D9.2); amulets: the rank (D9.3)
TAINTED: Final = "tainted"  # amulets: tainted cards paid (D6.5)
HAND_LIMIT: Final = "hand_limit"  # amulets: cards over the limit kept (D5.5)
HAND: Final = "hand"  # amulets: tainted cards in the hand at the count (D10.2)
SANCTUARY: Final = "sanctuary"  # amulets: laid onto own squares (D10.2)
SMALLEST: Final = "smallest"  # amulets: the smallest number subtracted (D10.2)
PENALTY: Final = "penalty"  # scarabs: for amulets left (D10.2)
START: Final = "start"  # scarabs: the beginning (D3.5)
SEVERAL_PIECES: Final = "several_pieces"  # scarabs: two or more in one visit (K2.5)
MERCHANTS: Final = "merchants"  # scarabs: merchants of the Nile left (K4.2)
ALMS: Final = "alms"  # scarabs: given to the beggar (K3)
CHARACTER: Final = "character"  # amulets: the price of a character, or of what it brings (K3)
MESSENGER: Final = "messenger"  # amulets: with an accepted card, from its owner (K3)
SOBEK: Final = "sobek"  # amulets: another's Sobek card for sphinxes or walls (E1.2)
TRIBUTE: Final = "tribute"  # scarabs: the Sobek card Tribute, paid and got (E1.2)
TOKEN: Final = "token"  # scarabs and amulets: a token's effect (E2.4)
GODDESS: Final = "goddess"  # scarabs: goddess cards and the statue of the goddess (E3.2, E3.3)
AUCTION: Final = "auction"  # scarabs: the bid for an architect (E4.2)

SCARABS: Final = (
    *(START, *PIECE, ARCHITECT, WORSHIPPER, OFFERING, PENALTY),
    *(SEVERAL_PIECES, MERCHANTS, ALMS),
    *(TRIBUTE, TOKEN, GODDESS, AUCTION),
)
AMULETS: Final = (
    *(TAINTED, WORSHIPPER, OFFERING, HAND_LIMIT, HAND, SANCTUARY, SMALLEST),
    *(CHARACTER, MESSENGER),
    *(SOBEK, TOKEN),
)
