"""The Wisdom of Bastet on the screen: the cards of the goddess and her statue. Rule: E3"""

from __future__ import annotations

from typing import Final

from cleopatra.ui.extras.extra import CardLook, Extra
from cleopatra.ui.i18n import mark

EXTRA: Final = Extra(
    cards={
        "goddess": CardLook(
            mark("Bastet"),
            mark(
                "Who takes a stall with it gets 3 scarabs and the statue of Bastet; 6 scarabs who "
                "has the statue already. It goes to the discard pile."
            ),
            "card_bastet",
            "cat",
        )
    },
)
