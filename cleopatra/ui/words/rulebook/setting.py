"""The rules of box, palace, beginning and turn: D1 to D4. Knows sentences, no screen."""

from __future__ import annotations

from cleopatra.kit.text.i18n import _
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension.rule import Chapter, Rule
from cleopatra.ui.words import naming


def components(rules: RuleSet) -> Chapter:
    return Chapter(
        "D1",
        _("What is in the box"),
        "deck",
        (
            Rule(
                "D1.1",
                _(
                    "The market deck holds 94 cards: 30 artisans [artisan], 11 each of cedar "
                    "wood [wood], stone [stone], marble [marble] and lapis lazuli [lapis], 3 "
                    "doubles of each resource, and 8 caves [cave]. Doubles and caves are "
                    "[b]tainted[/b]: they have a red frame."
                ),
            ),
            Rule(
                "D1.2",
                _(
                    "The quarry holds 6 sphinxes, 9 walls, 2 doors, 12 mosaics, 2 obelisks, the "
                    "pedestal and the throne. These are six categories; pedestal and throne "
                    "make one together."
                ),
            ),
            Rule(
                "D1.3",
                _(
                    "The twelve mosaics are the twelve shapes that five joined squares can "
                    "have. There is one of each."
                ),
            ),
            Rule(
                "D1.4",
                _(
                    "Scarabs [scarab] are victory points. Amulets [amulet] are corruption. "
                    "Neither ever runs out."
                ),
            ),
            Rule(
                "D1.5",
                _(
                    "Every architect has a colour, a pyramid that hides the amulets, and two "
                    "statues of Anubis."
                ),
            ),
            *_slots(rules),
        ),
    )


def _slots(rules: RuleSet) -> tuple[Rule, ...]:
    """What the slots of the worshippers cost, in a game that has worshippers. Rule: D1.6"""
    if not rules.has_worshippers:
        return ()
    costs = [
        naming.amulets(amulets) if amulets else naming.scarabs(scarabs)
        for scarabs, amulets in rules.slot_costs
    ]
    text = _(
        "Five worshippers of Sobek stand on a board with five slots. From the left the slots cost "
        "{costs}."
    )
    return (Rule("D1.6", text.format(costs=", ".join(costs))),)


def palace(rules: RuleSet) -> Chapter:
    return Chapter(
        "D2",
        _("The palace"),
        "palace",
        (
            Rule(
                "D2.1",
                _("The garden on the roof has 9 by 9 squares. The front row lies above the doors."),
            ),
            Rule(
                "D2.2",
                _(
                    "The throne space takes 3 by 3 of them; no mosaic goes there. It touches "
                    "the edge on one side, so that nine garden squares surround it."
                ),
            ),
            Rule(
                "D2.3",
                _(
                    "Palms stand on {n} squares of the garden. Five of them form a cross, the "
                    "Oasis: only the X-shaped mosaic covers it whole."
                ).format(n=rules.garden.palms.bit_count()),
            ),
            Rule(
                "D2.4",
                _(
                    "Nine wall sites run around the palace, three on the left, three at the "
                    "back, three on the right. On each side there is a left, a middle and a "
                    "right one, and each lies along three squares of the garden's edge."
                ),
            ),
            Rule(
                "D2.5",
                _(
                    "Two doors fill the front. The left door touches the first wall on the left "
                    "side, the right door the first on the right."
                ),
            ),
            Rule(
                "D2.6",
                _(
                    "In the plaza, on both sides of the path, lies a row with three places for "
                    "sphinxes and one for an obelisk."
                ),
            ),
            Rule(
                "D2.7",
                _("Cleopatra walks along her path in five steps. The fifth is before the doors."),
            ),
            Rule("D2.8", _("Neighbours share a side. Corners don't count.")),
        ),
    )


def start(rules: RuleSet) -> Chapter:
    return Chapter(
        "D3",
        _("The beginning"),
        "hand",
        (
            Rule(
                "D3.1",
                _(
                    "The mosaics are shuffled into a pile. Everybody sees the top one, and "
                    "which ones are left, but not their order."
                ),
            ),
            *(
                (Rule("D3.2", _("The worshippers take their slots at random.")),)
                if rules.has_worshippers
                else ()
            ),
            Rule(
                "D3.3",
                _(
                    "Everybody gets 3 cards. Two thirds of the deck are turned face up and "
                    "shuffled in again, so that the market mixes open and hidden cards. An open "
                    "top card is seen by all."
                ),
            ),
            Rule(
                "D3.4",
                _("Each of the three stalls gets one card from the top, the way it lies."),
            ),
            Rule(
                "D3.5",
                _(
                    "Everybody starts with 5 scarabs and no amulet. Totals are secret, but "
                    "every gain and payment is seen by all."
                ),
            ),
            Rule(
                "D3.6",
                _("The first player is drawn, or chosen before the game. Turns go clockwise."),
            ),
        ),
    )


def turn(rules: RuleSet) -> Chapter:
    return Chapter(
        "D4",
        _("A turn"),
        "sun",
        (
            Rule("D4", _course(rules)),
            Rule(
                "D4.1",
                _(
                    "One of the two has to be done, and a visit to the quarry builds at least "
                    "one piece. Only when no stall has a card and nothing can be built, the "
                    "turn is passed."
                ),
            ),
        ),
    )


def _course(rules: RuleSet) -> str:
    if rules.has_worshippers:
        return _(
            "At the very beginning of your turn you may activate one worshipper. Then you visit "
            "[b]either[/b] the market [b]or[/b] the quarry. Afterwards the hand limit is checked."
        )
    return _(
        "In your turn you visit [b]either[/b] the market [b]or[/b] the quarry. Afterwards the hand "
        "limit is checked."
    )
