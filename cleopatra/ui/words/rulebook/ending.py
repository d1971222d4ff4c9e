"""The rules of the offering and the end: D9 and D10. Knows sentences, no screen."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.lists import listed
from cleopatra.rules.catalogue import PENALTIES
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension.rule import Chapter, Rule


def offering(rules: RuleSet) -> Chapter:
    return Chapter(
        "D9",
        _("The offering"),
        "shrine",
        (
            Rule(
                "D9.1",
                _(
                    "Once, when Cleopatra moves from step three to step four, the "
                    "High Priest asks for an offering, right after the visit that "
                    "moved her."
                ),
            ),
            Rule(
                "D9.2",
                _(
                    "Everyone secretly bids scarabs, from none to all they have. All "
                    "bids are revealed together, and all are lost."
                ),
            ),
            Rule(
                "D9.3",
                _(
                    "In order of the bids: {places}. If you have fewer amulets than "
                    "that, give back all of them. Tied players share the better place"
                    " and the next place is skipped: two firsts, then a third."
                ).format(places="; ".join(places(rules.offering))),
            ),
        ),
    )


def places(amulets: Sequence[int]) -> list[str]:
    """What each place of an offering brings, from its table by rank. Rule: D9.3, K2.8"""
    names = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    back, more = _("{place}: gives back {n} [amulet]"), _("{place}: takes {n} [amulet]")
    return [
        (back if change < 0 else more).format(place=place, n=abs(change))
        for place, change in zip(names, amulets, strict=False)
    ]


def end() -> Chapter:
    return Chapter(
        "D10",
        _("The end"),
        "balance",
        (
            Rule(
                "D10.1",
                _(
                    "When Cleopatra reaches the doors (five of the six categories are"
                    " complete), finish your turn; every other player then takes one "
                    "last turn."
                ),
            ),
            Rule(
                "D10.2",
                _(
                    "The final count has five steps. 1. Show your hand and take 1 "
                    "[amulet] for each tainted card. 2. Open your pyramid. 3. Discard"
                    " one amulet onto each square of your sanctuaries. 4. Everyone "
                    "discards as many amulets as the player with the fewest. 5. Pay "
                    "for the rest: 1 to {most} amulets cost {penalties} scarabs, but "
                    "you never go below 0. With {eaten} or more you are thrown to the"
                    " crocodile."
                ).format(
                    most=len(PENALTIES) - 1,
                    penalties=listed([str(p) for p in PENALTIES[1:]]),
                    eaten=len(PENALTIES),
                ),
            ),
            Rule("D10.3", _("The richest survivor wins. Tied players share the victory.")),
        ),
    )
