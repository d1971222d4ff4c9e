"""The editions and expansions that the window knows, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from cleopatra.ui.extension.expansion_ui import ExpansionUi
from cleopatra.ui.extras.architects.extra import EXTRA as ARCHITECTS
from cleopatra.ui.extras.bastet.extra import EXTRA as BASTET
from cleopatra.ui.extras.classic.extra import EXTRA as CLASSIC
from cleopatra.ui.extras.cult.extra import EXTRA as CULT
from cleopatra.ui.extras.deluxe.extra import EXTRA as DELUXE
from cleopatra.ui.extras.whims.extra import EXTRA as WHIMS

EXTRAS: Final[tuple[ExpansionUi, ...]] = (DELUXE, CULT, WHIMS, BASTET, ARCHITECTS, CLASSIC)
