"""What bots know beyond the base game, one file for each expansion; composed by the options."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from cleopatra.bots.heads.architects import ArchitectsHead
from cleopatra.bots.heads.bastet import BastetHead
from cleopatra.bots.heads.characters import CharactersHead
from cleopatra.bots.heads.classic import ClassicHead
from cleopatra.bots.heads.cult import CultHead
from cleopatra.bots.heads.head import Head
from cleopatra.bots.heads.several import Heads
from cleopatra.bots.heads.whims import WhimsHead
from cleopatra.rules.options import GameOptions

__all__ = ["Head", "Heads", "heads_for"]

_COUNTS: Final[dict[str, tuple[Callable[[], Head], ...]]] = {"classic": (ClassicHead,)}
"""Edition -> what must be known of it to know who wins."""
_EXTRAS: Final[dict[str, tuple[Callable[[], Head], ...]]] = {"classic": (CharactersHead,)}
"""Edition -> what makes one play it well."""
_EXPANSIONS: Final[dict[str, Callable[[], Head]]] = {
    "cult": CultHead,
    "whims": WhimsHead,
    "bastet": BastetHead,
    "architects": ArchitectsHead,
}


@lru_cache(maxsize=64)
def heads_for(options: GameOptions, is_plain: bool = False) -> Heads:
    """The heads for a game; a plain bot knows how the game is counted and nothing more."""
    found = [make() for make in _COUNTS.get(options.edition, ())]
    if not is_plain:
        found += [make() for make in _EXTRAS.get(options.edition, ())]
        found += [_EXPANSIONS[name]() for name in options.expansions if name in _EXPANSIONS]
    return Heads(found)
