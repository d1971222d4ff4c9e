"""The languages that tests try: English and Spanish always, a sample of the others."""

from __future__ import annotations

from typing import Final

import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n

LOCALE: Final = asset_root() / "locale"
OTHERS: Final = [
    pytest.param(code, marks=pytest.mark.languages)
    for code in i18n.NAMES
    if code not in ("en", "es") and i18n.share(code, LOCALE)
]
"""Every other language in which anything is translated, as parameters marked `languages`."""
EVERY: Final = ["en", "es", *OTHERS]
MOSTLY_ENGLISH: Final = ["en", pytest.param("es", marks=pytest.mark.matrix), *OTHERS]
"""For tests that take long: an ordinary run rarely takes Spanish, too."""
