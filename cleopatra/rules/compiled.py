"""How this copy of the rules was built. Knows nothing else.

Few hot loops are written twice, for pure Python and for machine words, where neither serves both;
tests hold both against each other.
"""

from __future__ import annotations

from types import FunctionType
from typing import Final


def _probe() -> None:
    """A function of this module: an object of Python's only if nobody compiled it."""


IS_COMPILED: Final[bool] = not isinstance(_probe, FunctionType)
"""True if mypyc compiled this module, and with it the others."""
BUILD: Final = "compiled" if IS_COMPILED else "pure"
"""The same as a word for tables and records."""
