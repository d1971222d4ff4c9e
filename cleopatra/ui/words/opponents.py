"""The bots as people read of them: the seven levels, the Sphinx, and the characters they wear.

Knows names of the registry and sentences; no widget and no bot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cleopatra.bots.registry import undressed
from cleopatra.kit.text.i18n import _

_LEVEL: Final = "level"
OLDER: Final = {"random": "level1", "greedy": "level4"}
"""Bots that were offered before there were levels, and the levels most like them."""


@dataclass(frozen=True, slots=True)
class OpponentWords:
    """A level or a character: its code, what it is called, and a line about it."""

    code: str
    label: str
    text: str


def strengths() -> tuple[OpponentWords, ...]:
    """The levels and who stands above them, weakest first."""
    return (
        OpponentWords(
            "level1",
            _("Quarry hand"),
            _("Is easily content and forgets who was bribed."),
        ),
        OpponentWords(
            "level2",
            _("Apprentice"),
            _("Plans small visits and is soon content with an idea."),
        ),
        OpponentWords(
            "level3",
            _("Stonemason"),
            _("Plans whole visits, but counts others' wealth roughly."),
        ),
        OpponentWords(
            "level4",
            _("Architect"),
            _("Builds what pays most now and remembers most things."),
        ),
        OpponentWords(
            "level5",
            _("Master builder"),
            _("Has learnt from thousands of games what wins."),
        ),
        OpponentWords(
            "level6",
            _("Royal architect"),
            _("Looks further and forgets next to nothing."),
        ),
        OpponentWords(
            "level7",
            _("The Elephant"),
            _("Forgets no scarab, no amulet and no card."),
        ),
        OpponentWords(
            "sphinx",
            _("The Sphinx"),
            _("Plays her best plans on in her mind before she moves."),
        ),
    )


def characters() -> tuple[OpponentWords, ...]:
    """The characters, none of them first; all are about as strong as none."""
    return (
        OpponentWords("", _("Calm"), ""),
        OpponentWords("pious", _("Pious"), _("Shuns amulets and gives gladly to the High Priest.")),
        OpponentWords(
            "gambler", _("Gambler"), _("Takes amulets for speed and trusts to luck at the end.")
        ),
        OpponentWords("hoarder", _("Hoarder"), _("Likes full hands and builds late.")),
        OpponentWords("planner", _("Garden planner"), _("Lays mosaics with sanctuaries in mind.")),
        OpponentWords("saboteur", _("Saboteur"), _("Builds at any price, to end the game early.")),
        OpponentWords(
            "merchant", _("Trader"), _("Calls on worshippers and builds much in one visit.")
        ),
    )


def numbered(level: str) -> str:
    """A level with its number before it; who has none stands alone."""
    label = next((words.label for words in strengths() if words.code == level), level)
    number = number_of(level)
    return f"{number} · {label}" if number else label


def number_of(level: str) -> str:
    """The step of the ladder that it stands on, "" for none."""
    return level.removeprefix(_LEVEL) if level.startswith(_LEVEL) else ""


def title(bot: str) -> str:
    """What a bot is called in one line; the name itself for one that nobody offers."""
    level, character = undressed(OLDER.get(bot, bot))
    if not any(words.code == level for words in strengths()):
        return bot
    if not character:
        return numbered(level)
    worn = {words.code: words.label for words in characters()}
    return f"{numbered(level)}, {worn.get(character, character)}"
