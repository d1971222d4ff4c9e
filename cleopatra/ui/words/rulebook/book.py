"""The whole rulebook: chapters in order, finding a rule, searching words.

The numbers are those that refusals and the log cite.
"""

from __future__ import annotations

from cleopatra.ui.extension import registry
from cleopatra.ui.words.rulebook import ending, playing, setting
from cleopatra.ui.words.rulebook.rule import Chapter, Rule, folded


def chapters() -> tuple[Chapter, ...]:
    """The whole rulebook in the language that is set."""
    return (
        setting.components(),
        setting.palace(),
        setting.start(),
        setting.turn(),
        playing.market(),
        playing.quarry(),
        playing.worshippers(),
        playing.sanctuaries(),
        ending.offering(),
        ending.end(),
        *registry.chapters(),
    )


def find_rule(number: str) -> tuple[Chapter, Rule] | None:
    """The rule of that number; for `D6` the first of its chapter; None when there is none."""
    for chapter in chapters():
        for rule in chapter.rules:
            if number in (rule.number, chapter.number):
                return chapter, rule
    return None


def search(words: str) -> tuple[tuple[Chapter, Rule], ...]:
    """The rules that hold every word of the search, accents and case aside, in order."""
    wanted = folded(words).split()
    if not wanted:
        return ()
    return tuple(
        (chapter, rule)
        for chapter in chapters()
        for rule in chapter.rules
        if all(w in folded(f"{rule.number} {chapter.title} {rule.text}") for w in wanted)
    )
