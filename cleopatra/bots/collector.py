"""When Python's cyclic garbage collector runs in a process that answers questions: in between.

States, observations and plans form no cycles, yet the collector visits them again and again while a
bot thinks. Independent of bots and of what is asked.
"""

from __future__ import annotations

import gc
from typing import Final

EVERY: Final = 8
"""Answers between two collections."""


class GcPause:
    """Switches the automatic collector off for the rest of the process.

    What is alive after a collection is not visited by later ones.
    """

    def __init__(self) -> None:
        gc.disable()
        gc.freeze()
        self._answers = 0

    def answered(self) -> None:
        """Count an answer that has been sent, and collect after each `EVERY` of them."""
        self._answers += 1
        if self._answers % EVERY == 0:
            gc.collect()
            gc.freeze()
