"""The rules of market, quarry, worshippers, sanctuaries: D5 to D8. Knows sentences, no screen."""

from __future__ import annotations

from cleopatra.kit.text.i18n import _
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
                    "Take all cards of one stall. Everybody remembers the open ones; the hidden "
                    "ones only you see."
                ),
            ),
            Rule(
                "D5.2",
                _(
                    "Then draw three cards and lay one onto each stall, in the order you like. "
                    "What is face down stays so, for you as well."
                ),
            ),
            Rule(
                "D5.3",
                _(
                    "Cards on a stall overlap: what lies open, and how many lie hidden, can "
                    "always be seen."
                ),
            ),
            Rule(
                "D5.4",
                _(
                    "When the deck is used up, the discard pile becomes the new one, prepared as "
                    "at the beginning. If even that gives too few cards, some stalls stay as "
                    "they are. An empty stall can't be taken."
                ),
            ),
            Rule(
                "D5.5",
                _(
                    "With more than 10 cards at the end of your turn, either discard down to "
                    "exactly 10, or keep [b]all[/b] and take 1 [amulet] for each card above 10. "
                    "Nothing in between."
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
                    "Build as many pieces as you can pay, one after the other. For each: "
                    "discard its price, choose a free place, take the reward, counted at that "
                    "moment."
                ),
                pieces=rules.pieces,
            ),
            Rule(
                "D6.2",
                _(
                    "A door counts the walls in one unbroken chain that starts at its side, "
                    "around the corners, up to the first gap. The other door is no part of it."
                ),
                pieces=(rules.pieces[Piece.DOOR],),
            ),
            Rule(
                "D6.3",
                _(
                    "You may pay too much, but get no change. A double is two of its kind, and "
                    "what one piece leaves of it may serve another piece of the same visit. Two "
                    "of one kind are never two different resources."
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
                    "Building the last piece of a category completes it. At the end of the "
                    "visit Cleopatra walks one step for each category completed in it."
                ),
            ),
            Rule(
                "D6.7",
                _(
                    "A mosaic is the top one of the pile. It may be turned and turned over, and "
                    "goes wholly onto free garden squares. Palms under it bring scarabs."
                ),
                pieces=(rules.pieces[Piece.MOSAIC],),
            ),
            Rule(
                "D6.8",
                _(
                    "If the next mosaic fits nowhere, it leaves the game, and so on. The "
                    "category is complete when the pile is empty, in whatever way."
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
        f"[b]{naming.worshipper(which)}[/b]: {naming.worshipper_help(which, rules.options)}"
        for which in range(len(WORSHIPPER_CODES))
    )
    return (
        Rule(
            "D7.1",
            _(
                "One worshipper a turn, before anything else. The slot names the price: "
                "scarabs, which you must have, or amulets, which you take."
            ),
        ),
        Rule(
            "D7.2",
            _(
                "At the end of your turn this worshipper goes to the last slot, and those behind "
                "move up, so that they get cheaper."
            ),
        ),
        Rule("D7.3", each),
        Rule(
            "D7.4",
            _(
                "With a discount, equal and different hold for what is still paid. A piece "
                "may come to cost nothing."
            ),
        ),
        Rule(
            "D7.5",
            _("A worshipper may be activated even if it brings nothing; you are warned."),
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
                    "A mosaic forms a sanctuary when an empty area beside it is left so small "
                    "or so crooked that none of the remaining mosaics fits into it."
                ),
            ),
            Rule(
                "D8.2",
                _(
                    "Whoever formed it may at once set a statue of Anubis there, giving up all "
                    "scarabs of this mosaic. Two sanctuaries formed at once can both be "
                    "claimed."
                ),
            ),
            Rule(
                "D8.3",
                _("If a sanctuary is not claimed at once, nobody can ever claim it."),
            ),
            *(
                (
                    Rule(
                        "D8.4",
                        _("The Architect's scarabs don't belong to the mosaic, and are kept."),
                    ),
                )
                if rules.has_worshippers
                else ()
            ),
        ),
    )
