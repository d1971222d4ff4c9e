"""The rules of box, palace, beginning and turn: D1 to D4. Knows sentences, no screen."""

from __future__ import annotations

from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.text.lists import listed
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
                    "Every architect has a color, a pyramid that hides the amulets, "
                    "and two statues of Anubis."
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
        "There are five worshippers of Sobek, on a board with five slots. From left "
        "to right the slots cost {costs}."
    )
    return (Rule("D1.6", text.format(costs=listed(costs))),)


def palace(rules: RuleSet) -> Chapter:
    return Chapter(
        "D2",
        _("The palace"),
        "palace",
        (
            Rule(
                "D2.1",
                _("The garden on the roof has 9 by 9 squares. The front row is above the doors."),
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
                ngettext(
                    "There is a palm on {n} square of the garden.",
                    "There are palms on {n} squares of the garden. Five of them form "
                    "a cross, the Oasis: only the X-shaped mosaic covers it entirely.",
                    rules.garden.palms.bit_count(),
                ).format(n=rules.garden.palms.bit_count()),
            ),
            Rule(
                "D2.4",
                _(
                    "Nine wall sites run around the palace, three on the left, three "
                    "at the back, three on the right. Each side has a left, a middle "
                    "and a right one as seen from outside, and each runs along three "
                    "squares of the garden's edge."
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
                    "In the plaza, on each side of the path, is a row with three "
                    "sites for sphinxes and one for an obelisk."
                ),
            ),
            Rule(
                "D2.7",
                _(
                    "Cleopatra moves along her path in five steps. The fifth brings her "
                    "to the doors."
                ),
            ),
            Rule("D2.8", _("Adjacent squares share a side. Corners don't count.")),
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
                    "The mosaics are shuffled into a pile. Everyone sees the top one,"
                    " and which ones are left, but not their order."
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
                    "Everyone gets 3 cards. Two thirds of the deck are turned face up"
                    " and shuffled in again, so the market mixes face-up and face-"
                    "down cards. Everyone sees a face-up top card."
                ),
            ),
            Rule(
                "D3.4",
                _(
                    "Each of the three stalls gets the top card of the deck, face up or "
                    "face down as it is."
                ),
            ),
            Rule(
                "D3.5",
                _(
                    "Everyone starts with 5 scarabs and no amulets. Totals are "
                    "secret, but everyone sees every gain and payment."
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
                    "You must do one of the two, and a quarry visit must build at "
                    "least one piece. You pass only if no stall has a card and you "
                    "can't build anything."
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
        "On your turn you visit [b]either[/b] the market [b]or[/b] the quarry. "
        "Afterwards the hand limit is checked."
    )
