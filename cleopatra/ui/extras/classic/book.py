"""The rulebook's chapters about what differs in the edition of 2006. Rules: K1-K4"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.sheet import RECONSTRUCTED
from cleopatra.ui.extension.rule import Chapter, Rule, Term

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


def chapters() -> tuple[Chapter, ...]:
    """The four chapters of this edition."""
    return (_components(), _turn(), _people(), _end())


def _components() -> Chapter:
    return Chapter(
        "K1",
        _("Edition of 2006: what is in the box"),
        "chest",
        (
            Rule(
                "K1",
                _(
                    "These chapters hold what differs. Everything else is played as in the Deluxe "
                    "edition: the palace, the market, building, sanctuaries, and how bids of an "
                    "offering are ranked."
                ),
            ),
            Rule(
                "K1.1",
                _(
                    "The market deck has 109 cards: 30 artisans, 18 stone, 11 marble, 9 cedar "
                    "wood, 7 lapis lazuli; three doubles each of artisan, stone, marble, wood and "
                    "lapis; 8 trompe-l'oeil, each one resource of any kind; 2 beggars, 2 "
                    "courtesans, 2 messengers, 2 scribes, 2 smugglers and the vizier. Doubles, "
                    "trompe-l'oeil and people are tainted."
                ),
            ),
            Rule(
                "K1.2",
                _("After the deal half of the deck lies face up in it, and so at each reshuffle."),
            ),
            Rule(
                "K1.3",
                _(
                    "Everybody begins with 5 talents [scarab], 3 merchants of the Nile and 2 "
                    "statues of Anubis. There are no worshippers of Sobek."
                ),
            ),
            Rule(
                "K1.4",
                _("Five dice of the High Priest: one side of each bears his symbol."),
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
        _("Edition of 2006: a turn"),
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
                    "A merchant of the Nile stands for any one missing unit, artisans too, and "
                    "leaves the game. Each one left at the end is worth 3 [scarab]."
                ),
            ),
            Rule(
                "K2.3",
                _(
                    "Each piece has its own cost in named units. The sheet of costs and rewards "
                    "that comes with this program is reconstructed; another one can be typed in "
                    "before a game."
                ),
                pieces=RECONSTRUCTED.pieces(),
            ),
            Rule(
                "K2.4",
                _("A double artisan is two artisans; what is left of it serves in the same visit."),
            ),
            Rule(
                "K2.5",
                _("Two pieces in one visit bring 2 [scarab] more, three or more pieces bring 5."),
            ),
            Rule(
                "K2.6",
                _(
                    "A mosaic brings its talents, and the right to put a statue into a sanctuary "
                    "that it forms as well."
                ),
            ),
            Rule(
                "K2.7",
                _(
                    "After every quarry visit, once Cleopatra has walked (if she does), all blank "
                    "dice are rolled. Symbols go to the altar. With five symbols there is an "
                    "Offering; then all dice are blank again."
                ),
            ),
            Rule(
                "K2.8",
                _(
                    "At an Offering the highest bid gives back 3 [amulet], the second takes 1, all "
                    "others take 2; equal bids share the better place. There can be several, or "
                    "none."
                ),
            ),
        ),
    )


def _people() -> Chapter:
    return Chapter(
        "K3",
        _("Edition of 2006: people"),
        "beggar",
        (
            Rule(
                "K3",
                _(
                    "People are played at any moment of your own turn while no piece is half "
                    "built, as many as you like. Each goes to the discard pile."
                ),
            ),
            Rule(
                "K3.1",
                _(
                    "[b]Beggar[/b], 2 [amulet]: one after the other, each opponent chooses to "
                    "give you 2 [scarab] or one clean card; whoever has only one of the two "
                    "gives that. Whoever has neither shows you their hand."
                ),
            ),
            Rule(
                "K3.2",
                _(
                    "[b]Courtesan[/b], 1 [amulet]: take any card out of the discard pile, unseen "
                    "by the others."
                ),
            ),
            Rule(
                "K3.3",
                _(
                    "[b]Messenger[/b]: each opponent may offer clean cards, at most as many as he "
                    "has amulets. With each card that you take comes one [amulet] of its owner. "
                    "Nobody has to offer or take anything."
                ),
            ),
            Rule("K3.4", _("[b]Smuggler[/b], 1 [amulet]: no hand limit this turn.")),
            Rule(
                "K3.5",
                _(
                    "[b]Scribe[/b]: for 2 [amulet] the next mosaic that you build this turn is any "
                    "one of the pile. Or, for nothing, one die is turned from blank to the symbol "
                    "or back; the fifth symbol starts an Offering at once."
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
        _("Edition of 2006: the end"),
        "crocodile",
        (
            Rule(
                "K4.1",
                _(
                    "The game ends at once when Cleopatra stands before the doors; an Offering "
                    "that the same visit causes still takes place."
                ),
            ),
            Rule(
                "K4.2",
                _(
                    "Hands are shown, 1 [amulet] for each tainted card. One amulet is laid on "
                    "each square of one's own sanctuaries. Then whoever has most amulets is "
                    "eaten, and so is everybody tied with them; if there are no amulets, nobody "
                    "is. Survivors get 3 [scarab] for each merchant of the Nile. Whoever has "
                    "most talents wins; of equals the one with fewer amulets, else they share "
                    "the victory."
                ),
            ),
        ),
    )


def terms() -> tuple[Term, ...]:
    """Terms for the glossary."""
    return (
        Term(_("Altar"), _("Where dice with the symbol of the priest wait for the fifth."), "K2.7"),
        Term(
            _("Merchant of the Nile"),
            _("Replaces one missing unit and leaves the game. Edition of 2006."),
            "K2.2",
        ),
        Term(_("Trompe-l'oeil"), _("A tainted card that stands for any one resource."), "K1.1"),
        Term(_("Talents"), _("Treasure, and victory points, in the edition of 2006."), "K1.3"),
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
