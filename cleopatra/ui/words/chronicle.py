"""What happened, in words: every event in the third person, with the players' names, and the log.

Captions, announcements, the log, the recap and the text mode have their sentences from here.
Sentences may contain markup; players' names are escaped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cleopatra.kit.text.i18n import all_of, language, listed, ngettext
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.markup import escape
from cleopatra.match.timeline import TurnRecord
from cleopatra.rules import events as ev
from cleopatra.rules import reasons
from cleopatra.rules.catalogue import MOSAIC_CODES, PIECE_KINDS, UNKNOWN, WORSHIPPER_CODES, Piece
from cleopatra.rules.events import Card, Event
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.expansion_ui import EventWords, Teller
from cleopatra.ui.words import naming


class LogLine(NamedTuple):
    """What is said of an event: a sentence with markup, and the number of the rule it is about."""

    event: Event
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class LogTurn:
    """What happened in a turn, as far as there are words for it."""

    turn: int
    seat: int
    lines: tuple[LogLine, ...]


class Chronicle:
    """Turns events into sentences, each once; `names` are the players' names by seat.

    An event is told as it was redacted for its reader, so nobody is told what another may know.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = [escape(name) for name in names]
        self._said: dict[Event, str] = {}
        self._language = language()

    def say(self, event: Event) -> str:
        """The sentence of an event for caption, announcement, log and recap; "" for none."""
        if self._language != language():
            self._language = language()
            self._said.clear()
        said = self._said.get(event)
        if said is None:
            words = SAYS.get(type(event)) or lookup.merged("says").get(type(event))
            said = self._said[event] = "" if words is None else words(self, event)
        return said

    def turns(self, records: Sequence[TurnRecord], game: RuleSet) -> list[LogTurn]:
        """The log of past turns of a game."""
        return [
            LogTurn(
                record.turn,
                record.seat,
                tuple(
                    LogLine(event, text, rule_of(event, game))
                    for event in record.events
                    if (text := self.say(event))
                ),
            )
            for record in records
        ]

    def name(self, seat: int) -> str:
        """The name of a player, escaped."""
        return self._names[seat]

    def names(self, seats: Sequence[int]) -> str:
        """The names of several players, with "and" before the last."""
        return all_of([self.name(seat) for seat in seats])


def _activated(t: Teller, e: ev.WorshipperActivated) -> str:
    return {
        "architect": _("{name} activates the Architect."),
        "vizier": _("{name} activates the Vizier."),
        "merchant": _("{name} activates the Merchant."),
        "beggar": _("{name} activates the Beggar."),
        "foreman": _("{name} activates the Foreman."),
    }[WORSHIPPER_CODES[e.worshipper]].format(name=t.name(e.seat))


def _taken(t: Teller, e: ev.CardsTaken) -> str:
    return _("{name} takes stall {n}: {cards}.").format(
        name=t.name(e.seat), n=e.stall + 1, cards=_cards(e.cards)
    )


def _drawn(t: Teller, e: ev.CardsDrawn) -> str:
    return _("{name} draws cards: {cards}.").format(name=t.name(e.seat), cards=_cards(e.cards))


def _put(t: Teller, e: ev.CardPut) -> str:
    return _("{name} adds a card to stall {n}: {card}.").format(
        name=t.name(e.seat), card=naming.card(e.card.kind), n=e.stall + 1
    )


def _paid(t: Teller, e: ev.PiecePaid) -> str:
    return _("{name} pays: {cards}.").format(name=t.name(e.seat), cards=naming.cards(e.cards))


def _built(t: Teller, e: ev.PieceBuilt) -> str:
    return {
        Piece.SPHINX: _("{name} builds a sphinx."),
        Piece.WALL: _("{name} builds a column wall."),
        Piece.DOOR: _("{name} builds a door frame."),
        Piece.OBELISK: _("{name} builds an obelisk."),
        Piece.PEDESTAL: _("{name} builds the pedestal."),
        Piece.THRONE: _("{name} builds the throne."),
    }[Piece(e.piece)].format(name=t.name(e.seat))


def _laid(t: Teller, e: ev.MosaicLaid) -> str:
    text = ngettext(
        "{name} lays mosaic {letter} over {n} palm.",
        "{name} lays mosaic {letter} over {n} palms.",
        e.palms,
    )
    return text.format(name=t.name(e.seat), letter=MOSAIC_CODES[e.mosaic], n=e.palms)


def _formed(t: Teller, e: ev.SanctuaryFormed) -> str:
    number = len(e.squares)
    text = ngettext("A sanctuary of {n} square forms.", "A sanctuary of {n} squares forms.", number)
    return text.format(n=number)


def _claimed(t: Teller, e: ev.SanctuaryClaimed) -> str:
    number = len(e.squares)
    text = ngettext(
        "{name} puts an Anubis statue into a sanctuary of {n} square.",
        "{name} puts an Anubis statue into a sanctuary of {n} squares.",
        number,
    )
    return text.format(name=t.name(e.seat), n=number)


def _scarabs(t: Teller, e: ev.ScarabsChanged) -> str:
    if e.reason == reasons.ARCHITECT:
        text = _("{name} gets {scarabs} from the Architect.")
    elif e.amount > 0:
        text = _("{name} gets {scarabs}.")
    elif e.reason == reasons.PENALTY:
        return ""  # PenaltyPaid has its own sentence
    else:
        text = _("{name} pays {scarabs}.")
    return text.format(name=t.name(e.seat), scarabs=naming.scarabs(abs(e.amount)))


def _amulets(t: Teller, e: ev.AmuletsChanged) -> str:
    if e.reason in (reasons.SMALLEST, reasons.SANCTUARY, reasons.HAND):
        return ""  # the events of the final count say it
    if e.amount > 0:
        text = {
            reasons.TAINTED: _("{name} takes {amulets} for tainted cards."),
            reasons.WORSHIPPER: _("{name} takes {amulets} for the worshipper."),
            reasons.HAND_LIMIT: _("{name} takes {amulets} for cards over the limit."),
            reasons.OFFERING: _("{name} takes {amulets} at the Offering."),
        }.get(e.reason) or _("{name} takes {amulets}: {reason}.")
    elif e.reason == reasons.OFFERING:
        text = _("{name} gives back {amulets} at the Offering.")
    else:
        text = _("{name} gives back {amulets}: {reason}.")
    return text.format(
        name=t.name(e.seat),
        amulets=naming.amulets(abs(e.amount)),
        reason=naming.reason(e.reason),
    )


def _walked(t: Teller, e: ev.CleopatraMoved) -> str:
    number = e.end - e.start
    text = ngettext("Cleopatra moves {n} step.", "Cleopatra moves {n} steps.", number)
    return text.format(n=number)


def _bids(t: Teller, e: ev.BidsRevealed) -> str:
    order = sorted(range(len(e.bids)), key=lambda seat: (e.ranks[seat], seat))
    parts = [f"{t.name(seat)} {e.bids[seat]}" for seat in order]
    return _("The bids: {bids}.").format(bids=listed(parts))


def _hand_shown(t: Teller, e: ev.HandShown) -> str:
    if not e.amulets:
        return _("{name} shows a clean hand.").format(name=t.name(e.seat))
    return _("{name} shows tainted cards: {amulets}.").format(
        name=t.name(e.seat), amulets=naming.amulets(e.amulets)
    )


def _covered(t: Teller, e: ev.SanctuariesCovered) -> str:
    if not e.squares:
        return ""
    return _("{name} leaves {amulets} in the sanctuaries.").format(
        name=t.name(e.seat), amulets=naming.amulets(e.laid)
    )


def _ended(t: Teller, e: ev.GameEnded) -> str:
    if e.reason != "count":
        return _("Nobody is building anymore: the game is abandoned.")
    if not e.winners:
        return _("Everyone was eaten: nobody wins.")
    if len(e.winners) == 1:
        return _("{name} wins.").format(name=t.name(e.winners[0]))
    return _("{names} share the victory.").format(names=t.names(e.winners))


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


SAYS: Final[Mapping[type[Event], EventWords]] = {
    ev.WorshipperActivated: _activated,
    ev.CardsTaken: _taken,
    ev.CardsDrawn: _drawn,
    ev.CardPut: _put,
    ev.DeckReshuffled: lambda t, e: _("The discard pile is shuffled into a new deck."),
    ev.PiecePaid: _paid,
    ev.PieceBuilt: _built,
    ev.MosaicLaid: _laid,
    ev.MosaicRemoved: lambda t, e: _("A mosaic fits nowhere and leaves the game: {mosaic}.").format(
        mosaic=naming.capital(naming.mosaic(e.mosaic))
    ),
    ev.SanctuaryFormed: _formed,
    ev.SanctuaryClaimed: _claimed,
    ev.SanctuaryLeft: lambda t, e: _("Nobody claims it."),
    ev.ScarabsChanged: _scarabs,
    ev.AmuletsChanged: _amulets,
    ev.CategoryCompleted: lambda t, e: _("Category complete: {category}.").format(
        category=naming.category(e.category)
    ),
    ev.CleopatraMoved: _walked,
    ev.OfferingStarted: lambda t, e: _("The High Priest asks for an Offering."),
    ev.BidsRevealed: _bids,
    ev.CardsDiscarded: lambda t, e: _("{name} discards a card: {card}.").format(
        name=t.name(e.seat), card=naming.card(e.kind)
    ),
    ev.TurnPassed: lambda t, e: _("{name} passes.").format(name=t.name(e.seat)),
    ev.LastRoundBegan: lambda t, e: _(
        "Cleopatra has reached the doors: everyone else has one more turn."
    ),
    ev.HandShown: _hand_shown,
    ev.PyramidOpened: lambda t, e: _("{name} opens the pyramid: {amulets}.").format(
        name=t.name(e.seat), amulets=naming.amulets(e.amulets)
    ),
    ev.SanctuariesCovered: _covered,
    ev.SmallestSubtracted: lambda t, e: _("Everyone gives back {amulets}.").format(
        amulets=naming.amulets(e.smallest)
    ),
    ev.PenaltyPaid: lambda t, e: _("{name} pays {scarabs} for {amulets}.").format(
        name=t.name(e.seat),
        scarabs=naming.scarabs(e.scarabs),
        amulets=naming.amulets(e.amulets),
    ),
    ev.ThrownToCrocodile: lambda t, e: _(
        "{name} is thrown to the crocodile with {amulets}."
    ).format(name=t.name(e.seat), amulets=naming.amulets(e.amulets)),
    ev.GameEnded: _ended,
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
    number = event.rule
    match event:
        case ev.PieceBuilt(piece=piece):
            number = _OF_PIECES.get(Piece(piece), game.pieces[piece].rule)
        case ev.ScarabsChanged(reason=reason) | ev.AmuletsChanged(reason=reason):
            number = _OF_REASONS.get(reason, number)
    return lookup.replaced(game.options).get(number, number) or number
