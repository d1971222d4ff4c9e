"""The rules of the offering and the end: D9 and D10. Knows sentences, no screen."""

from __future__ import annotations

from cleopatra.kit.text.i18n import _
from cleopatra.ui.words.rulebook.rule import Chapter, Rule


def offering() -> Chapter:
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
                    "The highest gives back 3 amulets. The second takes 1, the third 2, the "
                    "fourth 3. Who offers the same shares the better place, and the places "
                    "after it are left out."
                ),
            ),
        ),
    )


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
                    "taken from everybody. At last the penalty: 1 to 7 amulets cost 1, 3, 6, "
                    "10, 15, 20 or 25 scarabs. With 8 or more you are thrown to the crocodile."
                ),
            ),
            Rule("D10.3", _("Of those who survive, the richest wins. Equals share the victory.")),
        ),
    )
