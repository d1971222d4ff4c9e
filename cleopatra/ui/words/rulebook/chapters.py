"""The sentences of the rules, chapter by chapter, and those of the house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cleopatra.kit.text.i18n import _, headed, listed, ngettext
from cleopatra.rules.catalogue import PENALTIES, WORSHIPPER_CODES, Piece
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.rule import Chapter, Rule, SummaryLine
from cleopatra.ui.words import naming
from cleopatra.ui.words.setup_words import gardens, house_rules


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
                    "You must do one of the two, and at the quarry you must build at "
                    "least one piece. You pass only if all stalls are empty and you "
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


# The rules of market, quarry, worshippers, sanctuaries: D5 to D8.


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


# The rules of the offering and the end: D9 and D10.


def offering(rules: RuleSet) -> Chapter:
    return Chapter(
        "D9",
        _("The Offering"),
        "shrine",
        (
            Rule(
                "D9.1",
                _(
                    "Once, when Cleopatra moves from step three to step four, the "
                    "High Priest asks for an Offering, right after the visit that "
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


# The sentences of house rules, by the number of the rule that each of them changes.

HouseNotes = Mapping[str, tuple[str, ...]]
"""Sentences by rule number."""

_GARDEN = "D2.2"


def agreed(options: GameOptions) -> HouseNotes:
    """The sentences of the house rules that a game has changed.

    Where the edition replaces a rule, the sentence belongs to the rule that holds.
    """
    replaced = lookup.replaced(options)
    found: dict[str, tuple[str, ...]] = {}
    for words in house_rules():
        value = getattr(options, words.name)
        if value != options.default(words.name):
            number = replaced.get(words.rule, words.rule)
            found[number] = (*found.get(number, ()), _in_this_game(words.text(value)))
    if options.garden != options.default("garden"):
        known = {words.value: words.text for words in gardens()}
        text = known.get(options.garden, _("The garden has its own layout."))
        found[replaced.get(_GARDEN, _GARDEN)] = (_in_this_game(text),)
    return found


def agreeable(options: GameOptions) -> HouseNotes:
    """The sentences of all house rules that can be chosen in an edition, apart from its
    defaults."""
    replaced = lookup.replaced(options)
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


# The first page of the rulebook: a game in ten lines.


def summary(game: RuleSet | None = None) -> tuple[SummaryLine, ...]:
    """The ten lines of a game, or of the Deluxe edition without one."""
    options = GameOptions() if game is None else game.options
    return lookup.summary(options) or _base()


def _base() -> tuple[SummaryLine, ...]:
    return (
        SummaryLine(_("On your turn, visit the market or the quarry."), "D4"),
        SummaryLine(
            _("Market: take all the cards of one stall, then lay out three new ones."),
            "D5.1",
        ),
        SummaryLine(_("Quarry: build as many pieces as your cards can pay for."), "D6.1"),
        SummaryLine(
            _(
                "Neighbors raise rewards: sphinxes in a row, walls beside mosaics, doors along "
                "chains of walls."
            ),
            "D6.1",
        ),
        SummaryLine(
            _(
                "Tainted cards, framed in red, pay more, but each one you spend gives you an "
                "amulet."
            ),
            "D6.5",
        ),
        SummaryLine(
            _("More than ten cards: discard down to ten, or take an amulet for each extra card."),
            "D5.5",
        ),
        SummaryLine(
            _("A mosaic that seals off ground can make it your sanctuary, instead of scarabs."),
            "D8.1",
        ),
        SummaryLine(
            _("At the start of your turn one worshipper of Sobek can help, at a price."),
            "D7.1",
        ),
        SummaryLine(
            _(
                "Each completed category moves Cleopatra: step four brings the Offering, step five "
                "the last round."
            ),
            "D6.6",
        ),
        SummaryLine(
            _(
                "At the end, sanctuaries take amulets, and everyone discards as many "
                "as the player with the fewest. The rest cost scarabs; with {eaten} "
                "or more left, you feed the crocodile. The most scarabs among the "
                "survivors wins."
            ).format(eaten=len(PENALTIES)),
            "D10.2",
        ),
    )
