"""The commands of the text mode: their words, in English and in the player's language, and how a
typed line is understood.

Knows words; carries out nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import pgettext


class Word(Enum):
    """What can be asked or ordered beside the decision itself; the value is the English word."""

    HELP = "help"
    LIST = "choices"
    HAND = "hand"
    MARKET = "market"
    STALL = "stall"
    COST = "cost"
    WORSHIPPERS = "worshippers"
    WHO = "who"
    CORRUPT = "corrupt"
    AT = "at"
    WHAT = "what"
    GARDEN = "garden"
    PALACE = "palace"
    NEWS = "news"
    UNDO = "undo"
    REDO = "redo"
    SAVE = "save"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class TextCommand:
    """A command in the player's language: its word, what follows it, and what it does."""

    word: Word
    name: str
    follows: str
    help: str

    @property
    def names(self) -> tuple[str, ...]:
        """The words that mean it: the player's own and the English one."""
        return (self.name, self.word.value)


def commands() -> tuple[TextCommand, ...]:
    """All commands, in the order of the help."""
    # Translators: words with the context "command" are typed by the player: one short word without
    # blanks each, and no two the same.
    return (
        TextCommand(
            Word.HELP,
            pgettext("command", "help"),
            "",
            _("This list. Any command can be shortened as long as it stays clear."),
        ),
        TextCommand(
            Word.LIST,
            pgettext("command", "choices"),
            _("<word>"),
            _("Everything you can do now, or only what mentions a word or a square."),
        ),
        TextCommand(
            Word.HAND, pgettext("command", "hand"), "", _("Your cards, and what lies before you.")
        ),
        TextCommand(Word.MARKET, pgettext("command", "market"), "", _("All stalls and the deck.")),
        TextCommand(Word.STALL, pgettext("command", "stall"), "1-3", _("One stall.")),
        TextCommand(
            Word.COST,
            pgettext("command", "cost"),
            _("<piece>"),
            _("What the pieces, or one of them, cost and earn."),
        ),
        TextCommand(
            Word.WORSHIPPERS,
            pgettext("command", "worshippers"),
            "",
            _("The worshippers of Sobek and their prices."),
        ),
        TextCommand(
            Word.WHO,
            pgettext("command", "who"),
            _("<name>"),
            _("What everyone has, or what one player has."),
        ),
        TextCommand(
            Word.CORRUPT,
            pgettext("command", "corrupt"),
            "",
            _("How many amulets you have, and what you can know of the others'."),
        ),
        TextCommand(
            Word.AT, pgettext("command", "at"), "C5", _("What is at a square of the garden.")
        ),
        TextCommand(
            Word.WHAT,
            pgettext("command", "what"),
            "C5",
            _("What the next mosaic would earn on a square."),
        ),
        TextCommand(
            Word.GARDEN, pgettext("command", "garden"), "", _("All mosaics and sanctuaries.")
        ),
        TextCommand(
            Word.PALACE,
            pgettext("command", "palace"),
            "",
            _("What has been built, and how far Cleopatra has moved."),
        ),
        TextCommand(
            Word.NEWS,
            pgettext("command", "news"),
            _("<number>"),
            _("What happened since your last turn, or the last messages."),
        ),
        TextCommand(Word.UNDO, pgettext("command", "undo"), "", _("Undo the last decision.")),
        TextCommand(Word.REDO, pgettext("command", "redo"), "", _("Redo what was undone.")),
        TextCommand(
            Word.SAVE,
            pgettext("command", "save"),
            "1-20",
            _("Save to a slot. The game is also saved automatically after each decision."),
        ),
        TextCommand(
            Word.QUIT, pgettext("command", "quit"), "", _("Leave. The game can be continued later.")
        ),
    )


def name_of(word: Word) -> str:
    """What the player types for a command."""
    return next(command.name for command in commands() if command.word is word)


def folded(text: str) -> str:
    """A text as it is compared: small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def matching(typed: str, known: Sequence[TextCommand]) -> list[TextCommand]:
    """The commands that a word may mean: the one with exactly this name, else all that begin with
    it."""
    word = folded(typed)
    exact = [one for one in known if word in map(folded, one.names)]
    if exact:
        return exact
    return [one for one in known if any(folded(name).startswith(word) for name in one.names)]


def begins_words(typed: Sequence[str], text: str) -> bool:
    """Whether each typed word begins a word of the text, in the same order."""
    words = folded(text).replace(",", " ").replace(":", " ").replace("(", " ").split()
    at = 0
    for one in typed:
        wanted = folded(one).strip(",.")
        found = next((i for i in range(at, len(words)) if words[i].startswith(wanted)), None)
        if found is None:
            return False
        at = found + 1
    return True
