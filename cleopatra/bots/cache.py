"""Caches of computed values with a size limit. A full cache is cleared completely.

That is cheaper than finding the oldest entry, and the plans of one turn rarely need older values.
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
