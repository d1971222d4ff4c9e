"""Caches of computed values with a limit. When one is full, it is cleared and filled anew.

That is cheaper than finding the oldest entry, and the plans of one turn ask mostly for new values.
"""

from __future__ import annotations

from typing import Final, TypeVar

MOST: Final = 20_000
"""Entries in a cache before it is cleared."""

Key = TypeVar("Key")
Value = TypeVar("Value")


def store(cache: dict[Key, Value], key: Key, value: Value) -> Value:
    """Put a value into a cache and return it."""
    if len(cache) >= MOST:
        cache.clear()
    cache[key] = value
    return value
