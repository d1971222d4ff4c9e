"""The list of extras: the only place that knows all of them."""

from __future__ import annotations

from typing import Final

from cleopatra.ui.extras import characters, goddess
from cleopatra.ui.extras.extra import Extra

EXTRAS: Final[tuple[Extra, ...]] = (goddess.EXTRA, characters.EXTRA)
