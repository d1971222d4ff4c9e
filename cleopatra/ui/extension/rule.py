"""The parts of the rulebook: numbered rules, chapters and explained terms."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from cleopatra.rules.catalogue import PieceKind


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: `D6.3` and its text, with the markup of the kit.

    `notes` are sentences printed under it: house rules that change it, and `examples`. `pieces` are
    the rows of the table of costs and rewards that belong to it.
    """

    number: str
    text: str
    notes: tuple[str, ...] = ()
    pieces: tuple[PieceKind, ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A line of the summary on the first page, and the number of the rule that it is about."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rulebook. `icon` is a name of the kit's icons, `box` the edition or
    expansion that brings it, "" for the base game."""

    number: str
    title: str
    icon: str
    rules: tuple[Rule, ...]
    box: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the game, its meaning, and the number of the rule about it.

    `forms` are the word's forms as texts use them, separated by bars; `icon` is a picture of it, a
    name of the kit's icons, "" for none.
    """

    word: str
    text: str
    rule: str
    forms: str = ""
    icon: str = ""


def folded(text: str) -> str:
    """A text in lower case and without accents, for comparisons."""
    apart = unicodedata.normalize("NFD", text)
    return "".join(c for c in apart if not unicodedata.combining(c)).casefold()
