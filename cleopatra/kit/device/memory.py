"""How Python and the system's allocator handle memory: less work at the start, less waste later.

Knows the interpreter and the C library; no picture and no scene.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_M_MMAP_THRESHOLD: Final = -3
"""The parameter of glibc's `mallopt` for the size from which a block gets pages of its own."""
LARGE_BLOCK: Final = 256 * 1024
"""Bytes from which a block is given back to the system as soon as it is free."""


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for unused cycles within the block; afterwards there is one again, but what was
    made in the block is not searched any more.

    For the start: modules and their classes are made then, none of which is ever unused.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def give_back_large_blocks() -> bool:
    """Has the C library give the memory of large pictures back as soon as they are dropped.

    By itself glibc keeps ever larger blocks in its heap, where small ones that live on soon stand
    between them, so that the heap only grows. True where that could be set: with glibc.
    """
    if not sys.platform.startswith("linux"):
        return False
    import ctypes  # takes longer than the call: not before the title is shown

    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return False
    return bool(mallopt(_M_MMAP_THRESHOLD, LARGE_BLOCK))
