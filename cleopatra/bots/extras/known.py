"""The editions and expansions that bots know, and the knowledge for a game's options.

Keeps the Knowledge classes by name without looking into them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from cleopatra.bots.extras.architects.knowledge import ArchitectsKnowledge
from cleopatra.bots.extras.bastet.knowledge import BastetKnowledge
from cleopatra.bots.extras.classic.knowledge import CharactersKnowledge, ClassicCount
from cleopatra.bots.extras.cult.knowledge import CultKnowledge
from cleopatra.bots.extras.knowledge import GameKnowledge, Knowledge
from cleopatra.bots.extras.whims.knowledge import WhimsCourse, WhimsKnowledge
from cleopatra.rules.options import GameOptions

__all__ = ["add_knowledge", "knowledge_for", "read_by", "remove_knowledge"]

MakeKnowledge = Callable[[], Knowledge]

_PLAYED: Final[dict[str, tuple[MakeKnowledge, ...]]] = {}
"""Edition or expansion -> knowledge for bots that play it well."""
_PLAIN: Final[dict[str, tuple[MakeKnowledge, ...]]] = {}
"""Edition or expansion -> the minimum for every bot: how a turn goes on and how it is counted."""


def add_knowledge(name: str, *played: MakeKnowledge, plain: tuple[MakeKnowledge, ...] = ()) -> None:
    """Register an edition or expansion: the full knowledge, and the part of it that plain bots
    have too."""
    _PLAYED[name] = played
    _PLAIN[name] = plain
    knowledge_for.cache_clear()
    read_by.cache_clear()


def remove_knowledge(name: str) -> None:
    """Undo `add_knowledge`; bots then treat the expansion as unknown."""
    del _PLAYED[name], _PLAIN[name]
    knowledge_for.cache_clear()
    read_by.cache_clear()


@lru_cache(maxsize=64)
def knowledge_for(options: GameOptions, is_plain: bool = False) -> GameKnowledge:
    """The knowledge for a game; with `is_plain` only how turns go on and how it is counted."""
    table = _PLAIN if is_plain else _PLAYED
    names = (options.edition, *options.expansions)
    return GameKnowledge([make() for name in names for make in table.get(name, ())])


@lru_cache(maxsize=64)
def read_by(name: str) -> tuple[Knowledge, ...]:
    """What reads the features of an edition or expansion; nothing for those that add none."""
    return tuple(make() for make in _PLAYED.get(name, ()))


add_knowledge("classic", ClassicCount, CharactersKnowledge, plain=(ClassicCount,))
add_knowledge("cult", CultKnowledge)
add_knowledge("whims", WhimsKnowledge, plain=(WhimsCourse,))
add_knowledge("bastet", BastetKnowledge)
add_knowledge("architects", ArchitectsKnowledge)
