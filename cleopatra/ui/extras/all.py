"""The list of extras: the only place that knows all of them."""

from __future__ import annotations

from typing import Final

from cleopatra.ui.extension.extra import Extra
from cleopatra.ui.extras import architects, characters, goddess, sobek, whims

EXTRAS: Final[tuple[Extra, ...]] = (
    sobek.EXTRA,
    whims.EXTRA,
    goddess.EXTRA,
    architects.EXTRA,
    characters.EXTRA,
)
