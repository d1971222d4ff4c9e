"""Playing many games without Python's search for cycles in memory.

States, observations and plans form no cycles, yet the search visits them again and again: a tenth
of the time of a game.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """No search within the block, or within a function that it decorates; one after it, if there
    was any before."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
            gc.collect()
