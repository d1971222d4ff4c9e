"""The sentences of house rules, by the number of the rule that each of them changes."""

from __future__ import annotations

from collections.abc import Mapping

from cleopatra.kit.text.i18n import _
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension import registry
from cleopatra.ui.words.setup_words import gardens, house_rules

HouseNotes = Mapping[str, tuple[str, ...]]
"""Sentences by rule number."""

_GARDEN = "D2.2"


def agreed(options: GameOptions) -> HouseNotes:
    """The sentences of the house rules that a game has changed.

    Where the edition replaces a rule, the sentence belongs to the rule that holds.
    """
    replaced = registry.replaced(options)
    found: dict[str, tuple[str, ...]] = {}
    for words in house_rules():
        value = getattr(options, words.name)
        if value != options.default(words.name):
            number = replaced.get(words.rule, words.rule)
            found[number] = (*found.get(number, ()), _in_this_game(words.text(value)))
    if options.garden != options.default("garden"):
        known = {words.value: words.text for words in gardens()}
        text = known.get(options.garden, _("The garden has a layout of its own."))
        found[replaced.get(_GARDEN, _GARDEN)] = (_in_this_game(text),)
    return found


def agreeable(options: GameOptions) -> HouseNotes:
    """The sentences of all house rules that can be chosen in an edition, apart from its
    defaults."""
    replaced = registry.replaced(options)
    return {
        replaced.get(words.rule, words.rule): tuple(
            _("House rule: {text}").format(text=choice.text)
            for choice in words.choices
            if choice.value != options.default(words.name)
        )
        for words in house_rules()
    }


def _in_this_game(text: str) -> str:
    return _("In this game: {text}").format(text=text)
