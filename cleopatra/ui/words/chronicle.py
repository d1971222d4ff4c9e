"""The sentences of the game log: every event in the third person, with the players' names.

Sentences may contain markup; players' names are escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cleopatra.kit.text.i18n import all_of, listed, ngettext
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.markup import escape
from cleopatra.rules import events as ev
from cleopatra.rules import reasons
from cleopatra.rules.catalogue import MOSAIC_CODES, PIECE_KINDS, UNKNOWN, WORSHIPPER_CODES, Piece
from cleopatra.rules.events import Card, Event
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import lookup
from cleopatra.ui.words import naming

EventSentence = Callable[[Any], str]


class Chronicle:
    """Turns events into sentences. `names` are the players' names by seat."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = [escape(name) for name in names]
        self._says: dict[type[Event], EventSentence] = {
            ev.WorshipperActivated: self._activated,
            ev.CardsTaken: self._taken,
            ev.CardsDrawn: self._drawn,
            ev.CardPut: self._put,
            ev.DeckReshuffled: lambda e: _("The discard pile is shuffled into a new deck."),
            ev.PiecePaid: self._paid,
            ev.PieceBuilt: self._built,
            ev.MosaicLaid: self._laid,
            ev.MosaicRemoved: lambda e: _(
                "A mosaic fits nowhere and leaves the game: {mosaic}."
            ).format(mosaic=naming.capital(naming.mosaic(e.mosaic))),
            ev.SanctuaryFormed: self._formed,
            ev.SanctuaryClaimed: self._claimed,
            ev.SanctuaryLeft: lambda e: _("Nobody claims it."),
            ev.ScarabsChanged: self._scarabs,
            ev.AmuletsChanged: self._amulets,
            ev.CategoryCompleted: lambda e: _("Category complete: {category}.").format(
                category=naming.category(e.category)
            ),
            ev.CleopatraMoved: self._walked,
            ev.OfferingStarted: lambda e: _("The High Priest asks for an Offering."),
            ev.BidsRevealed: self._bids,
            ev.CardsDiscarded: lambda e: _("{name} discards a card: {card}.").format(
                name=self.name(e.seat), card=naming.card(e.kind)
            ),
            ev.TurnPassed: lambda e: _("{name} passes.").format(name=self.name(e.seat)),
            ev.LastRoundBegan: lambda e: _(
                "Cleopatra has reached the doors: everyone else has one more turn."
            ),
            ev.HandShown: self._hand_shown,
            ev.PyramidOpened: lambda e: _("{name} opens the pyramid: {amulets}.").format(
                name=self.name(e.seat), amulets=naming.amulets(e.amulets)
            ),
            ev.SanctuariesCovered: self._covered,
            ev.SmallestSubtracted: lambda e: _("Everyone gives back {amulets}.").format(
                amulets=naming.amulets(e.smallest)
            ),
            ev.PenaltyPaid: lambda e: _("{name} pays {scarabs} for {amulets}.").format(
                name=self.name(e.seat),
                scarabs=naming.scarabs(e.scarabs),
                amulets=naming.amulets(e.amulets),
            ),
            ev.ThrownToCrocodile: lambda e: _(
                "{name} is thrown to the crocodile with {amulets}."
            ).format(name=self.name(e.seat), amulets=naming.amulets(e.amulets)),
            ev.GameEnded: self._ended,
        }

    def say(self, event: Event) -> str:
        """The sentence of an event, "" for an event that is not logged."""
        say = self._says.get(type(event))
        if say is not None:
            return say(event)
        tell = lookup.say_of(event)
        return "" if tell is None else tell(self, event)

    def name(self, seat: int) -> str:
        """The name of a player, escaped."""
        return self._names[seat]

    def names(self, seats: Sequence[int]) -> str:
        """The names of several players, with "and" before the last."""
        return all_of([self.name(seat) for seat in seats])

    def _activated(self, e: ev.WorshipperActivated) -> str:
        return {
            "architect": _("{name} activates the Architect."),
            "vizier": _("{name} activates the Vizier."),
            "merchant": _("{name} activates the Merchant."),
            "beggar": _("{name} activates the Beggar."),
            "foreman": _("{name} activates the Foreman."),
        }[WORSHIPPER_CODES[e.worshipper]].format(name=self.name(e.seat))

    def _taken(self, e: ev.CardsTaken) -> str:
        return _("{name} takes stall {n}: {cards}.").format(
            name=self.name(e.seat), n=e.stall + 1, cards=_cards(e.cards)
        )

    def _drawn(self, e: ev.CardsDrawn) -> str:
        return _("{name} draws cards: {cards}.").format(
            name=self.name(e.seat), cards=_cards(e.cards)
        )

    def _put(self, e: ev.CardPut) -> str:
        return _("{name} adds a card to stall {n}: {card}.").format(
            name=self.name(e.seat), card=naming.card(e.card.kind), n=e.stall + 1
        )

    def _paid(self, e: ev.PiecePaid) -> str:
        return _("{name} pays: {cards}.").format(
            name=self.name(e.seat), cards=naming.cards(e.cards)
        )

    def _built(self, e: ev.PieceBuilt) -> str:
        return {
            Piece.SPHINX: _("{name} builds a sphinx."),
            Piece.WALL: _("{name} builds a column wall."),
            Piece.DOOR: _("{name} builds a door frame."),
            Piece.OBELISK: _("{name} builds an obelisk."),
            Piece.PEDESTAL: _("{name} builds the pedestal."),
            Piece.THRONE: _("{name} builds the throne."),
        }[Piece(e.piece)].format(name=self.name(e.seat))

    def _laid(self, e: ev.MosaicLaid) -> str:
        text = ngettext(
            "{name} lays mosaic {letter} over {n} palm.",
            "{name} lays mosaic {letter} over {n} palms.",
            e.palms,
        )
        return text.format(name=self.name(e.seat), letter=MOSAIC_CODES[e.mosaic], n=e.palms)

    def _formed(self, e: ev.SanctuaryFormed) -> str:
        number = len(e.squares)
        text = ngettext(
            "A sanctuary of {n} square forms.", "A sanctuary of {n} squares forms.", number
        )
        return text.format(n=number)

    def _claimed(self, e: ev.SanctuaryClaimed) -> str:
        number = len(e.squares)
        text = ngettext(
            "{name} puts an Anubis statue into a sanctuary of {n} square.",
            "{name} puts an Anubis statue into a sanctuary of {n} squares.",
            number,
        )
        return text.format(name=self.name(e.seat), n=number)

    def _scarabs(self, e: ev.ScarabsChanged) -> str:
        if e.amount > 0:
            text = _("{name} gets {scarabs}.")
        elif e.reason == reasons.PENALTY:
            return ""  # PenaltyPaid has its own sentence
        else:
            text = _("{name} pays {scarabs}.")
        return text.format(name=self.name(e.seat), scarabs=naming.scarabs(abs(e.amount)))

    def _amulets(self, e: ev.AmuletsChanged) -> str:
        if e.reason in (reasons.SMALLEST, reasons.SANCTUARY, reasons.HAND):
            return ""  # the events of the final count say it
        if e.amount > 0:
            text = _("{name} takes {amulets}: {reason}.")
        else:
            text = _("{name} gives back {amulets}: {reason}.")
        return text.format(
            name=self.name(e.seat),
            amulets=naming.amulets(abs(e.amount)),
            reason=naming.reason(e.reason),
        )

    def _walked(self, e: ev.CleopatraMoved) -> str:
        number = e.end - e.start
        text = ngettext("Cleopatra moves {n} step.", "Cleopatra moves {n} steps.", number)
        return text.format(n=number)

    def _bids(self, e: ev.BidsRevealed) -> str:
        order = sorted(range(len(e.bids)), key=lambda seat: (e.ranks[seat], seat))
        parts = [f"{self.name(seat)} {e.bids[seat]}" for seat in order]
        return _("The bids: {bids}.").format(bids=listed(parts))

    def _hand_shown(self, e: ev.HandShown) -> str:
        if not e.amulets:
            return _("{name} shows a clean hand.").format(name=self.name(e.seat))
        return _("{name} shows tainted cards: {amulets}.").format(
            name=self.name(e.seat), amulets=naming.amulets(e.amulets)
        )

    def _covered(self, e: ev.SanctuariesCovered) -> str:
        if not e.squares:
            return ""
        return _("{name} leaves {amulets} in the sanctuaries.").format(
            name=self.name(e.seat), amulets=naming.amulets(e.laid)
        )

    def _ended(self, e: ev.GameEnded) -> str:
        if e.reason != "count":
            return _("Nobody is building anymore: the game is abandoned.")
        if not e.winners:
            return _("Everyone was eaten: nobody wins.")
        if len(e.winners) == 1:
            return _("{name} wins.").format(name=self.name(e.winners[0]))
        return _("{names} share the victory.").format(names=self.names(e.winners))


def _cards(cards: Sequence[Card]) -> str:
    """Cards by kind with their numbers, then the number of unknown ones."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[card.kind] = counts.get(card.kind, 0) + 1
    hidden = counts.pop(UNKNOWN, 0)
    parts = [naming.cards(tuple(sorted(counts.items())))] if counts else []
    if hidden:
        parts.append(ngettext("{n} face-down card", "{n} face-down cards", hidden).format(n=hidden))
    return listed(parts)


_RULES: Final[dict[type[Event], str]] = {
    ev.WorshipperActivated: "D7.1",
    ev.CardsTaken: "D5.1",
    ev.CardsDrawn: "D7.3",
    ev.CardPut: "D5.2",
    ev.DeckReshuffled: "D5.4",
    ev.PiecePaid: "D6.3",
    ev.MosaicLaid: "D6.7",
    ev.MosaicRemoved: "D6.8",
    ev.SanctuaryFormed: "D8.1",
    ev.SanctuaryClaimed: "D8.2",
    ev.SanctuaryLeft: "D8.3",
    ev.ScarabsChanged: "D1.4",
    ev.AmuletsChanged: "D1.4",
    ev.CategoryCompleted: "D6.6",
    ev.CleopatraMoved: "D6.6",
    ev.OfferingStarted: "D9.1",
    ev.BidsRevealed: "D9.3",
    ev.CardsDiscarded: "D5.5",
    ev.TurnPassed: "D4.1",
    ev.LastRoundBegan: "D10.1",
    ev.HandShown: "D10.2",
    ev.PyramidOpened: "D10.2",
    ev.SanctuariesCovered: "D10.2",
    ev.SmallestSubtracted: "D10.2",
    ev.PenaltyPaid: "D10.2",
    ev.ThrownToCrocodile: "D10.2",
    ev.GameEnded: "D10.3",
}
_OF_PIECES: Final = {Piece.DOOR: "D6.2", Piece.PEDESTAL: "D6.9", Piece.THRONE: "D6.9"}
_OF_REASONS: Final = {
    "tainted": "D6.5",
    "hand_limit": "D5.5",
    "offering": "D9.3",
    "worshipper": "D7.1",
    "architect": "D7.3",
    "hand": "D10.2",
    "sanctuary": "D10.2",
    "smallest": "D10.2",
    "penalty": "D10.2",
    **{kind.code: "D6.1" for kind in PIECE_KINDS},
}


def rule_of(event: Event, game: RuleSet) -> str:
    """The number of the rule in a game that an event of the log is about."""
    number = _RULES.get(type(event), "")
    match event:
        case ev.PieceBuilt(piece=piece):
            number = _OF_PIECES.get(Piece(piece), game.pieces[piece].rule)
        case ev.ScarabsChanged(reason=reason) | ev.AmuletsChanged(reason=reason):
            number = _OF_REASONS.get(reason, number)
    if not number:
        return lookup.chapter_of(event)
    return lookup.replaced(game.options).get(number, number) or number
