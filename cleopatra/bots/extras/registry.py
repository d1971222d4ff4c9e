"""Which editions and expansions bots know, and what is known of the game with given options.

Knows each one's class and nothing of what it says.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from cleopatra.bots.extras.architects.knowledge import ArchitectsKnowledge
from cleopatra.bots.extras.bastet.knowledge import BastetKnowledge
from cleopatra.bots.extras.classic.characters import CharactersKnowledge
from cleopatra.bots.extras.classic.knowledge import ClassicCount
from cleopatra.bots.extras.combined import GameKnowledge
from cleopatra.bots.extras.cult.knowledge import CultKnowledge
from cleopatra.bots.extras.knowledge import Knowledge
from cleopatra.bots.extras.whims.knowledge import WhimsCourse, WhimsKnowledge
from cleopatra.rules.options import GameOptions

__all__ = ["add_knowledge", "knowledge_for", "remove_knowledge"]

Make = Callable[[], Knowledge]

_PLAYED: Final[dict[str, tuple[Make, ...]]] = {}
"""Edition or expansion -> what makes a bot play it well."""
_PLAIN: Final[dict[str, tuple[Make, ...]]] = {}
"""Edition or expansion -> what every bot must know to see a turn and the count to their end."""


def add_knowledge(name: str, *played: Make, plain: tuple[Make, ...] = ()) -> None:
    """Tells bots of an edition or expansion: what makes them play it well, and the part of it that
    a plain bot has too."""
    _PLAYED[name] = played
    _PLAIN[name] = plain
    knowledge_for.cache_clear()


def remove_knowledge(name: str) -> None:
    """Bots know no more of it than of any other expansion they were never told of."""
    del _PLAYED[name], _PLAIN[name]
    knowledge_for.cache_clear()


@lru_cache(maxsize=64)
def knowledge_for(options: GameOptions, is_plain: bool = False) -> GameKnowledge:
    """What is known of a game; a plain bot knows how turns go on and how the game is counted, and
    nothing more."""
    table = _PLAIN if is_plain else _PLAYED
    names = (options.edition, *options.expansions)
    return GameKnowledge([make() for name in names for make in table.get(name, ())])


add_knowledge("classic", ClassicCount, CharactersKnowledge, plain=(ClassicCount,))
add_knowledge("cult", CultKnowledge)
add_knowledge("whims", WhimsKnowledge, plain=(WhimsCourse,))
add_knowledge("bastet", BastetKnowledge)
add_knowledge("architects", ArchitectsKnowledge)
