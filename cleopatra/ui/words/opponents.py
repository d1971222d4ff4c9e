"""The displayed names and descriptions of bots: seven levels, the Sphinx, and characters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cleopatra.bots.registry import split_character
from cleopatra.kit.text.i18n import _

_LEVEL: Final = "level"
OLDER: Final = {"random": "level1", "greedy": "level4"}
"""Bots of earlier versions, and the levels that come closest to them."""


@dataclass(frozen=True, slots=True)
class OpponentWords:
    """A level or a character: its code, its name, and a line about it."""

    code: str
    label: str
    text: str


def strengths() -> tuple[OpponentWords, ...]:
    """The levels and the Sphinx above them, weakest first."""
    return (
        OpponentWords(
            "level1",
            _("Quarry hand"),
            _("Easily satisfied; forgets who took amulets."),
        ),
        OpponentWords(
            "level2",
            _("Apprentice"),
            _("Plans small visits and settles for the first good idea."),
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
            _("Has learned from thousands of games what wins."),
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
            _("Plays her best plans out in her head before she moves."),
        ),
    )


def characters() -> tuple[OpponentWords, ...]:
    """The characters, beginning with "none". They hardly change a bot's strength."""
    return (
        OpponentWords("", _("Calm"), ""),
        OpponentWords("pious", _("Pious"), _("Shuns amulets and gives freely to the High Priest.")),
        OpponentWords(
            "gambler", _("Gambler"), _("Takes amulets to go faster and trusts to luck at the end.")
        ),
        OpponentWords("hoarder", _("Hoarder"), _("Likes full hands and builds late.")),
        OpponentWords("planner", _("Garden planner"), _("Lays mosaics with sanctuaries in mind.")),
        OpponentWords("saboteur", _("Saboteur"), _("Builds at any price, to end the game early.")),
        OpponentWords(
            "merchant", _("Trader"), _("Uses worshippers and builds a lot in one visit.")
        ),
    )


def numbered(level: str) -> str:
    """The name of a level with its number, if it has one."""
    label = next((words.label for words in strengths() if words.code == level), level)
    number = number_of(level)
    return f"{number} · {label}" if number else label


def number_of(level: str) -> str:
    """The number of a level, "" for a bot that is not a level."""
    return level.removeprefix(_LEVEL) if level.startswith(_LEVEL) else ""


def title(bot: str) -> str:
    """The displayed name of a bot; its code if it is not one of those offered."""
    level, character = split_character(OLDER.get(bot, bot))
    if not any(words.code == level for words in strengths()):
        return bot
    if not character:
        return numbered(level)
    worn = {words.code: words.label for words in characters()}
    return f"{numbered(level)}, {worn.get(character, character)}"
