"""Keeping what was worked out: up to a limit, then all is forgotten and begun anew.

That is cheaper than to know what is oldest, and in plans of one turn what is asked for is new.
"""

from __future__ import annotations

from typing import Final, TypeVar

MOST: Final = 20_000
"""So many values are kept beside each other."""

Key = TypeVar("Key")
Value = TypeVar("Value")


def keep(kept: dict[Key, Value], key: Key, value: Value) -> Value:
    """The value, which is kept from now on."""
    if len(kept) >= MOST:
        kept.clear()
    kept[key] = value
    return value
