"""The rulebook: its chapters in order, look-up by number, search.

The numbers are those cited by refusals and the log. With the rule set of a game, the book describes
that game: its costs and house rules, and the rules of its edition in place of those they replace.
Without one it describes the Deluxe edition, followed by the expansions and the differences of other
editions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cleopatra.kit.text.i18n import _
from cleopatra.rules.composition import compose
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.rule import Chapter, Rule, folded
from cleopatra.ui.words import prices
from cleopatra.ui.words.rulebook import chapters as setting
from cleopatra.ui.words.rulebook.chapters import agreeable, agreed
from cleopatra.ui.words.rulebook.examples import examples


def chapters(game: RuleSet | None = None, is_agreed: bool = True) -> tuple[Chapter, ...]:
    """All chapters in the current language; chapters without a rule are left out.

    Where nothing `is_agreed` yet, as without a game, the book lists the house rules that can be
    chosen.
    """
    rules = compose(GameOptions()) if game is None else game
    added = lookup.chapters()
    replaced = lookup.replaced(rules.options)
    texts = {rule.number: rule.text for chapter in added for rule in chapter.rules}
    base = (
        setting.components(rules),
        setting.palace(rules),
        setting.start(rules),
        setting.turn(rules),
        setting.market(),
        setting.quarry(rules),
        setting.worshippers(rules),
        setting.sanctuaries(rules),
        setting.offering(rules),
        setting.end(),
    )
    notes = agreed(game.options) if game is not None and is_agreed else agreeable(rules.options)
    worked = examples(rules)
    found = []
    for chapter in (*base, *added):
        played = [
            _as_played(rule, replaced, texts)
            for rule in chapter.rules
            if replaced.get(rule.number) != ""
        ]
        if game is not None:
            played = [_with_costs(rule, game) for rule in played]
        noted = tuple(
            replace(rule, notes=notes.get(rule.number, ()), examples=worked.get(rule.number, ()))
            for rule in played
        )
        found.append(replace(chapter, rules=noted))
    return tuple(chapter for chapter in found if chapter.rules)


def is_in_play(chapter: Chapter, options: GameOptions) -> bool:
    """Whether a game with these options is played by a chapter."""
    return chapter.box in ("", options.edition, *options.expansions)


def find_rule(number: str, game: RuleSet | None = None) -> tuple[Chapter, Rule] | None:
    """The rule with that number; for `D6` the first of its chapter; None if there is none."""
    for chapter in chapters(game):
        for rule in chapter.rules:
            if number in (rule.number, chapter.number):
                return chapter, rule
    return None


def rule_in_force(number: str, game: RuleSet) -> Rule:
    """The rule that holds in a game for a number: the rule itself, or the one that replaces it.

    Raises KeyError when there is no such rule.
    """
    found = find_rule(lookup.replaced(game.options).get(number, number), game)
    if found is None:
        raise KeyError(number)
    return found[1]


def search(words: str, game: RuleSet | None = None) -> tuple[tuple[Chapter, Rule], ...]:
    """The rules that contain every word of the search, ignoring accents and case, in order."""
    wanted = folded(words).split()
    if not wanted:
        return ()
    return tuple(
        (chapter, rule)
        for chapter in chapters(game)
        for rule in chapter.rules
        if all(w in folded(_all_of(chapter, rule)) for w in wanted)
    )


def _all_of(chapter: Chapter, rule: Rule) -> str:
    costs = prices.price_list(rule.pieces)
    return "\n".join((rule.number, chapter.title, rule.text, *rule.notes, *rule.examples, costs))


def _as_played(rule: Rule, replaced: Mapping[str, str], texts: Mapping[str, str]) -> Rule:
    """The rule itself, or the text of the one that replaces it."""
    number = replaced.get(rule.number)
    if number is None:
        return rule
    lead = _("In this edition {number} applies instead:").format(number=number)
    return Rule(rule.number, f"[c:soft][i]{lead}[/i][/c] {texts[number]}")


def _with_costs(rule: Rule, game: RuleSet) -> Rule:
    """The rule with the game's table of costs, if the table belongs to this rule."""
    return replace(rule, pieces=game.pieces) if rule.number == game.pieces[0].rule else rule
