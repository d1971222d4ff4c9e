"""The rulebook's chapters about what differs in the edition of 2006. Rules: K1-K4"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.sheet import RECONSTRUCTED
from cleopatra.ui.extension.rule import Chapter, Rule, SummaryLine, Term

_REPLACED: Final = {
    "D1.1": "K1.1",
    "D2.2": "K1.5",
    "D3.3": "K1.2",
    "D5.5": "K2.1",
    "D6.4": "",  # there are no caves
    "D8.2": "K2.6",
    "D9.1": "K2.7",
    "D10.1": "K4.1",
    "D10.2": "K4.2",
    "D10.3": "K4.2",
}


def replaces(options: GameOptions) -> Mapping[str, str]:
    """The rules of the Deluxe edition that do not apply, each with the rule that replaces it."""
    return _REPLACED if options.edition == "classic" else {}


def summary(options: GameOptions) -> tuple[SummaryLine, ...]:
    """The first page of the rulebook in a game of this edition."""
    if options.edition != "classic":
        return ()
    return (
        SummaryLine(_("On your turn, visit the market or the quarry."), "D4"),
        SummaryLine(
            _("Market: take all the cards of one stall, then lay out three new ones."),
            "D5.1",
        ),
        SummaryLine(
            _("Quarry: build as many pieces as your cards can pay for. Each has its own cost."),
            "D6.1",
        ),
        SummaryLine(
            _(
                "Neighbors raise rewards: sphinxes in a row, walls beside mosaics, doors along "
                "chains of walls. Two pieces in one visit bring 2 talents more, three bring 5."
            ),
            "D6.2",
        ),
        SummaryLine(
            _(
                "Tainted cards, framed in red, pay more or play characters, but each one you pay "
                "with gives you an amulet."
            ),
            "D6.5",
        ),
        SummaryLine(
            _(
                "More than ten cards: discard down to ten for one amulet, or take an amulet for "
                "each extra card."
            ),
            "K2.1",
        ),
        SummaryLine(
            _("A merchant of the Nile replaces one missing card; those you keep earn talents."),
            "K2.2",
        ),
        SummaryLine(
            _("A mosaic that seals off ground earns its talents and can make it your sanctuary."),
            "D8.1",
        ),
        SummaryLine(
            _("After each quarry visit the dice are rolled; the fifth symbol brings an Offering."),
            "K2.7",
        ),
        SummaryLine(
            _(
                "Five completed categories end the game. Sanctuaries take amulets; then whoever "
                "has the most is eaten. The most talents among the survivors wins."
            ),
            "K4.1",
        ),
    )


def examples(options: GameOptions) -> Mapping[str, tuple[str, ...]]:
    """Worked examples of this edition's rules."""
    return {
        "K2.1": (
            _("With 14 cards, discard 4 and take 1 [amulet], or keep all 14 for 4 [amulet]."),
        ),
        "K2.4": (
            _("A double artisan pays for a sphinx and a wall on the same visit: 1 [amulet]."),
        ),
        "K2.5": (
            _("A sphinx earning 3 and a wall earning 3 in one visit: 3 + 3 + 2 = 8 talents."),
        ),
        "K2.8": (
            _(
                "The bids are 6, 6, 2 and 0: the first two each give back 3 [amulet], the other "
                "two each take 2."
            ),
        ),
        "K4.2": (
            _(
                "After sanctuaries 2, 5 and 5 amulets are left: both players with 5 are eaten. The "
                "first adds 3 talents for each merchant and wins."
            ),
        ),
    }


def chapters() -> tuple[Chapter, ...]:
    """The four chapters of this edition."""
    return (_components(), _turn(), _people(), _end())


def _components() -> Chapter:
    return Chapter(
        "K1",
        _("2006 edition: what is in the box"),
        "chest",
        (
            Rule(
                "K1",
                _(
                    "These chapters tell what is different. Everything else is played"
                    " as in the Deluxe edition: the palace, the market, building, "
                    "sanctuaries, and how the bids of an Offering are ranked."
                ),
            ),
            Rule(
                "K1.1",
                _(
                    "The market deck has 109 cards: 30 artisans, 18 stone, 11 marble,"
                    " 9 cedar wood, 7 lapis lazuli; three doubles each of artisan, "
                    "stone, marble, wood and lapis; 8 trompe-l'oeil, each one "
                    "resource of any kind; and the characters: 2 beggars, 2 "
                    "courtesans, 2 messengers, 2 scribes, 2 smugglers and the vizier."
                    " Doubles, trompe-l'oeil and characters are tainted."
                ),
            ),
            Rule(
                "K1.2",
                _(
                    "After the deal, half of the deck is turned face up, and again at "
                    "each reshuffle."
                ),
            ),
            Rule(
                "K1.3",
                _(
                    "Everyone begins with 5 talents [scarab], 3 merchants of the Nile"
                    " and 2 statues of Anubis. There are no worshippers of Sobek."
                ),
            ),
            Rule(
                "K1.4",
                _("There are five dice of the High Priest: one side of each bears his symbol."),
            ),
            Rule(
                "K1.5",
                _(
                    "The throne space takes 3 by 3 squares at the back of the garden; no mosaic "
                    "goes there. Nine garden squares surround it. The middle wall of the back has "
                    "no garden squares beside it."
                ),
            ),
        ),
    )


def _turn() -> Chapter:
    return Chapter(
        "K2",
        _("2006 edition: a turn"),
        "altar",
        (
            Rule(
                "K2.1",
                _(
                    "Over ten cards at the end of a turn: discard to exactly ten and take 1 "
                    "[amulet], or keep all and take 1 [amulet] for each card over ten, or play a "
                    "smuggler."
                ),
            ),
            Rule(
                "K2.2",
                _(
                    "A merchant of the Nile replaces any one missing resource or "
                    "artisan and leaves the game. Each one left at the end is worth 3"
                    " [scarab]."
                ),
            ),
            Rule(
                "K2.3",
                _(
                    "Each piece costs particular resources. The sheet of costs and "
                    "rewards that comes with this program is reconstructed; you can "
                    "enter another one before a game."
                ),
                pieces=RECONSTRUCTED.pieces(),
            ),
            Rule(
                "K2.4",
                _(
                    "A double artisan is two artisans; the unused half can be used in the"
                    " same visit."
                ),
            ),
            Rule(
                "K2.5",
                _(
                    "Two pieces in one visit earn 2 [scarab] more, three or more pieces "
                    "earn 5 more."
                ),
            ),
            Rule(
                "K2.6",
                _(
                    "A mosaic earns its talents, and you may still put a statue into "
                    "a sanctuary that it forms."
                ),
            ),
            Rule(
                "K2.7",
                _(
                    "After every quarry visit, once Cleopatra has moved (if she "
                    "does), roll all blank dice. Dice with the symbol go to the "
                    "altar. With five symbols there is an Offering; then all dice are"
                    " blank again."
                ),
            ),
            Rule(
                "K2.8",
                _(
                    "At an Offering the highest bid returns up to 3 [amulet], the "
                    "second takes 1, and all others take 2; tied players share the "
                    "better place. There can be several Offerings in a game, or none."
                ),
            ),
        ),
    )


def _people() -> Chapter:
    return Chapter(
        "K3",
        _("2006 edition: characters"),
        "beggar",
        (
            Rule(
                "K3",
                _(
                    "You may play any number of character cards at any time on your "
                    "turn, except while you are building a piece. Discard each one."
                ),
            ),
            Rule(
                "K3.1",
                _(
                    "[b]Beggar[/b], 2 [amulet]: one after the other, each opponent "
                    "chooses to give you 2 [scarab] or one standard card; whoever has"
                    " only one of the two gives that. Whoever has neither shows you "
                    "their hand."
                ),
            ),
            Rule(
                "K3.2",
                _(
                    "[b]Courtesan[/b], 1 [amulet]: take any card from the discard "
                    "pile, unseen by the others."
                ),
            ),
            Rule(
                "K3.3",
                _(
                    "[b]Messenger[/b]: each opponent may offer standard cards, at "
                    "most as many as they have amulets. With each card you take you "
                    "also get one [amulet] from its owner. Nobody has to offer or "
                    "take anything."
                ),
            ),
            Rule("K3.4", _("[b]Smuggler[/b], 1 [amulet]: no hand limit this turn.")),
            Rule(
                "K3.5",
                _(
                    "[b]Scribe[/b]: for 2 [amulet], the next mosaic you build this "
                    "turn may be any one of the pile. Or, for free, turn one die from"
                    " blank to the symbol or back; the fifth symbol starts an "
                    "Offering at once."
                ),
            ),
            Rule(
                "K3.6",
                _(
                    "[b]Vizier[/b]: look at the top five cards of the deck and keep any of them "
                    "for 1 [amulet] each. The others are discarded unseen."
                ),
            ),
        ),
    )


def _end() -> Chapter:
    return Chapter(
        "K4",
        _("2006 edition: the end"),
        "crocodile",
        (
            Rule(
                "K4.1",
                _(
                    "The game ends at once when Cleopatra reaches the doors; an "
                    "Offering caused by the same visit still takes place."
                ),
            ),
            Rule(
                "K4.2",
                _(
                    "Everyone shows their hand and takes 1 [amulet] for each tainted "
                    "card, then discards one amulet onto each square of their own "
                    "sanctuaries. Whoever has the most amulets is eaten, including "
                    "everyone tied for most; if nobody has any, nobody is eaten. "
                    "Survivors get 3 [scarab] for each merchant of the Nile. The most"
                    " talents wins; break ties by fewest amulets, then share the "
                    "victory."
                ),
            ),
        ),
    )


def terms() -> tuple[Term, ...]:
    """Terms for the glossary."""
    return (
        Term(
            _("Altar"),
            _("Dice that show the priest's symbol wait here until there are five."),
            "K2.7",
            _("altar"),
            "altar",
        ),
        Term(
            _("Merchant of the Nile"),
            _("Replaces one missing resource or artisan and leaves the game. 2006 edition."),
            "K2.2",
            _("merchant of the Nile|merchants of the Nile"),
            "ship",
        ),
        Term(
            _("Trompe-l'oeil"),
            _("A tainted card that stands for any one resource."),
            "K1.1",
            _("trompe-l'oeil"),
            "eye",
        ),
        Term(
            _("Talents"),
            _("Treasure, and victory points, in the 2006 edition."),
            "K1.3",
            _("talent|talents"),
            "scarab",
        ),
    )


def aid(o: Observation) -> Sequence[tuple[str, str, Sequence[str]]]:
    """The section of the player aid about character cards, if the game has them."""
    if not o.fact("merchants"):
        return ()
    people = _people()
    lines = [rule.text for rule in people.rules[1:]]
    more = _turn()
    chosen = [rule.text for rule in more.rules if rule.number in ("K2.2", "K2.5", "K2.7")]
    end = _end()
    last = [rule.text for rule in end.rules]
    return ((people.title, "K3", lines), (more.title, "K2", chosen), (end.title, "K4", last))
