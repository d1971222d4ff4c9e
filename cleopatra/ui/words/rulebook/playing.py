"""The rules of market, quarry, worshippers, sanctuaries: D5 to D8. Knows sentences, no screen."""

from __future__ import annotations

from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.lists import headed
from cleopatra.rules.catalogue import WORSHIPPER_CODES, Piece
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension.rule import Chapter, Rule
from cleopatra.ui.words import naming


def market() -> Chapter:
    return Chapter(
        "D5",
        _("The market"),
        "merchant",
        (
            Rule(
                "D5.1",
                _(
                    "Take all the cards from one stall. Everyone has seen the face-up"
                    " ones; only you see the rest."
                ),
            ),
            Rule(
                "D5.2",
                _(
                    "Then draw three cards and put one on each stall, as you like. "
                    "Face-down cards stay face down, for you as well."
                ),
            ),
            Rule(
                "D5.3",
                _(
                    "Cards on a stall overlap: you can always see which are face up, "
                    "and how many are face down."
                ),
            ),
            Rule(
                "D5.4",
                _(
                    "When the deck runs out, the discard pile becomes the new one, "
                    "prepared as at the beginning. If there still are too few cards, "
                    "you choose which stalls get none. An empty stall can't be taken."
                ),
            ),
            Rule(
                "D5.5",
                _(
                    "With more than 10 cards at the end of your turn, either discard "
                    "down to exactly 10, face down and without amulets for tainted "
                    "cards, or keep [b]all[/b] and take 1 [amulet] for each card "
                    "above 10. Nothing in between."
                ),
            ),
        ),
    )


def quarry(rules: RuleSet) -> Chapter:
    return Chapter(
        "D6",
        _("The quarry"),
        "wall",
        (
            Rule(
                "D6.1",
                _(
                    "Build as many pieces as you can pay for, one after the other. "
                    "For each: discard its cost, choose a free site, take the reward,"
                    " counted at that moment."
                ),
                pieces=rules.pieces,
            ),
            Rule(
                "D6.2",
                _(
                    "A door counts the walls in one unbroken chain that starts at its"
                    " side, around the corners, up to the first gap. The other door "
                    "doesn't count."
                ),
                pieces=(rules.pieces[Piece.DOOR],),
            ),
            Rule(
                "D6.3",
                _(
                    "You may pay too much, but get no change. A double is two of its "
                    "kind; if a piece uses only half, the other half may pay for "
                    "another piece on the same visit and is then lost. Two of one "
                    "kind are never two different resources."
                ),
            ),
            Rule(
                "D6.4",
                _("A cave [cave] stands for one resource of your choice, never for an artisan."),
            ),
            Rule(
                "D6.5",
                _(
                    "Each tainted card you pay with gives you 1 [amulet] at once; one for the "
                    "card, not one for each unit."
                ),
            ),
            Rule(
                "D6.6",
                _(
                    "Building the last piece of a category completes it. At the end "
                    "of the visit Cleopatra moves one step for each category "
                    "completed."
                ),
            ),
            Rule(
                "D6.7",
                _(
                    "Take the top mosaic of the pile. You may rotate it and flip it; "
                    "it must lie entirely on free garden squares. You score scarabs "
                    "for each palm it covers."
                ),
                pieces=(rules.pieces[Piece.MOSAIC],),
            ),
            Rule(
                "D6.8",
                _(
                    "If the new top mosaic no longer fits anywhere, remove it from "
                    "the game and check the next. The category is complete when the "
                    "pile is empty, however that came about."
                ),
            ),
            Rule(
                "D6.9",
                _(
                    "The pedestal comes before the throne. Both count mosaics on the nine "
                    "squares around the throne space."
                ),
                pieces=(rules.pieces[Piece.PEDESTAL], rules.pieces[Piece.THRONE]),
            ),
        ),
    )


def worshippers(rules: RuleSet) -> Chapter:
    """Empty in a game without worshippers."""
    told = _worshipper_rules(rules) if rules.has_worshippers else ()
    return Chapter("D7", _("The worshippers of Sobek"), "crocodile", told)


def _worshipper_rules(rules: RuleSet) -> tuple[Rule, ...]:
    each = " ".join(
        headed(f"[b]{naming.worshipper(which)}[/b]", naming.worshipper_help(which, rules.options))
        for which in range(len(WORSHIPPER_CODES))
    )
    return (
        Rule(
            "D7.1",
            _(
                "You may activate one worshipper a turn, before anything else. The "
                "slot shows the price: scarabs, which you must have, or amulets, "
                "which you take."
            ),
        ),
        Rule(
            "D7.2",
            _(
                "At the end of your turn this worshipper moves to the last slot; "
                "those to its right each move one slot left and become cheaper."
            ),
        ),
        Rule("D7.3", each),
        Rule(
            "D7.4",
            _(
                "With a discount, only the resources you still pay must be equal or "
                "different. A piece may end up free."
            ),
        ),
        Rule(
            "D7.5",
            _("You may activate a worshipper even if it gains you nothing; you are warned."),
        ),
    )


def sanctuaries(rules: RuleSet) -> Chapter:
    return Chapter(
        "D8",
        _("Sanctuaries and Anubis"),
        "sanctuary",
        (
            Rule(
                "D8.1",
                _(
                    "A mosaic forms a sanctuary when it leaves an empty area beside "
                    "it so small or so crooked that none of the remaining mosaics "
                    "fits."
                ),
            ),
            Rule(
                "D8.2",
                _(
                    "Whoever formed it may at once put a statue of Anubis there, "
                    "giving up all scarabs for this mosaic. Two sanctuaries formed at"
                    " once can both be claimed."
                ),
            ),
            Rule(
                "D8.3",
                _("If you don't claim a sanctuary at once, nobody can ever claim it."),
            ),
            *(
                (
                    Rule(
                        "D8.4",
                        _("The Architect's scarabs don't belong to the mosaic: you keep them."),
                    ),
                )
                if rules.has_worshippers
                else ()
            ),
        ),
    )
