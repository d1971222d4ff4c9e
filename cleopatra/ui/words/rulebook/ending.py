"""The rules of the offering and the end: D9 and D10. Knows sentences, no screen."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.kit.text.i18n import _
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
                    "Once, when Cleopatra walks from step three to step four, the High Priest "
                    "asks for an offering, right after the visit that moved her."
                ),
            ),
            Rule(
                "D9.2",
                _(
                    "Everybody secretly offers any number of scarabs. All offers are shown "
                    "together, and all are lost."
                ),
            ),
            Rule(
                "D9.3",
                _(
                    "In order of the bids: {places}. Whoever has fewer amulets than that gives "
                    "back all of them. Players who offer the same share the better place, and "
                    "the places after it are left out."
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
                    "When Cleopatra stands before the doors, that turn is finished, and every "
                    "other player has one more. Five of the six categories bring her there."
                ),
            ),
            Rule(
                "D10.2",
                _(
                    "The inspection has five steps. Hands: 1 [amulet] for each tainted card "
                    "left. Pyramids: opened. Sanctuaries: one amulet is laid on each of your "
                    "squares and is gone. Then the smallest number that anybody has left is "
                    "taken from everybody. At last the penalty: 1 to {most} amulets cost "
                    "{penalties} scarabs, as far as you have them. With {eaten} or more you are "
                    "thrown to the crocodile."
                ).format(
                    most=len(PENALTIES) - 1,
                    penalties=", ".join(map(str, PENALTIES[1:])),
                    eaten=len(PENALTIES),
                ),
            ),
            Rule("D10.3", _("Of those who survive, the richest wins. Equals share the victory.")),
        ),
    )
