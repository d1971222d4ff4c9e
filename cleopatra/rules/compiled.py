"""How this copy of the rules was built. Knows nothing else.

A few hot loops are written twice, for pure Python and for machine words; tests compare both.
"""

from __future__ import annotations

from types import FunctionType
from typing import Final


def _probe() -> None:
    """A function of this module: a Python function object only if the module is not compiled."""


IS_COMPILED: Final[bool] = not isinstance(_probe, FunctionType)
"""True if mypyc compiled this module, and with it the others."""
BUILD: Final = "compiled" if IS_COMPILED else "pure"
"""The same as a word for tables and records."""
