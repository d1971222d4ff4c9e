"""How the set-up screen offers the Deluxe edition. The base game covers everything else."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import mark
from cleopatra.ui.extension.expansion_ui import ExpansionUi, SetupBox

EXTRA: Final = ExpansionUi(
    box=SetupBox(
        "deluxe",
        mark("Deluxe edition"),
        mark(
            "Five worshippers of Sobek wait to be activated, and every amulet counts "
            "at the end. Two to four architects; four expansions can be added."
        ),
        (
            "worshipper_architect",
            "worshipper_vizier",
            "worshipper_merchant",
            "worshipper_beggar",
            "worshipper_foreman",
        ),
        "crocodile",
    ),
)
