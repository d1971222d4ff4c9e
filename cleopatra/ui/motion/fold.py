"""Moves an observation on by events, one at a time, so that the table can show each of them.

No rule is computed: a fold writes down what an event says. What no event says (which decision is
open, what the rules remember for later) comes with the real observation at the end of a batch; the
fields in `SHOWN` must then agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cleopatra.rules import events as ev
from cleopatra.rules.catalogue import MOSAIC_CODES, UNKNOWN, Piece
from cleopatra.rules.events import Card, Event
from cleopatra.rules.garden import Garden
from cleopatra.rules.layouts import SIDE
from cleopatra.rules.observation import Observation, SeatView, StallView
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.expansion_ui import FoldEvent

SHOWN: Final = (
    "turn",
    "current",
    "seats",
    "hand",
    "deck_size",
    "deck_top",
    "stalls",
    "discards_up",
    "discards_down",
    "drawn",
    "tiles",
    "active",
    "walls",
    "doors",
    "sphinxes",
    "obelisks",
    "pedestal",
    "throne",
    "laid",
    "laid_by",
    "mosaic_top",
    "mosaics_left",
    "mosaics_removed",
    "sanctuaries",
    "step",
    "completed",
    "winners",
    "ended",
)
"""The fields that folding must get right by itself."""


def differences(folded: Observation, real: Observation) -> list[str]:
    """The shown fields in which a folded observation is not the real one."""
    wrong = [name for name in SHOWN if getattr(folded, name) != getattr(real, name)]
    return wrong + [name for name in lookup.told() if folded.fact(name) != real.fact(name)]


class Folder:
    """Folds events for one game; `garden` turns squares into placements."""

    def __init__(self, garden: Garden) -> None:
        self._garden = garden

    def fold(self, before: Observation, event: Event) -> Observation:
        """What the viewer of `before` knows after one more event, redacted for him."""
        step = FOLDS.get(type(event))
        if step is not None:
            before = step(before, event)
        elif isinstance(event, ev.MosaicLaid):
            before = self._laid(before, event)
        for extra in lookup.folds_of(event):
            before = extra(before, event)
        return before

    def fold_all(self, before: Observation, happened: Sequence[Event]) -> Observation:
        """The same for a batch."""
        for event in happened:
            before = self.fold(before, event)
        return before

    def _laid(self, o: Observation, e: ev.MosaicLaid) -> Observation:
        row = min(square // SIDE for square in e.squares)
        column = min(square % SIDE for square in e.squares)
        text = f"lay {MOSAIC_CODES[e.mosaic]} r{row}c{column} {e.orientation}"
        return replace(
            o,
            laid=(*o.laid, self._garden.by_text[text]),
            laid_by=(*o.laid_by, e.seat),
            mosaics_left=tuple(m for m in o.mosaics_left if m != e.mosaic),
            mosaic_top=UNKNOWN,
        )


def with_seat(o: Observation, seat: int, **changes: Any) -> Observation:
    """The observation with other values in the view of one seat."""
    views = tuple(replace(v, **changes) if v.seat == seat else v for v in o.seats)
    return replace(o, seats=views)


def _added(counts: tuple[int, ...], cards: Sequence[Card]) -> tuple[int, ...]:
    more = list(counts)
    for card in cards:
        if card.kind != UNKNOWN:
            more[card.kind] += 1
    return tuple(more)


def _less(counts: tuple[int, ...], pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Less those cards, but nothing below 0: of somebody else's hand only a part is known."""
    left = list(counts)
    for kind, number in pairs:
        left[kind] = max(0, left[kind] - number)
    return tuple(left)


def _to_hand(o: Observation, seat: int, cards: Sequence[Card]) -> Observation:
    view = o.seats[seat]
    known = _added(view.hand_known, [card for card in cards if card.is_up])
    o = with_seat(o, seat, hand_size=view.hand_size + len(cards), hand_known=known)
    return replace(o, hand=_added(o.hand, cards)) if o.viewer == seat else o


def _taken(o: Observation, e: ev.CardsTaken) -> Observation:
    empty = StallView((0,) * len(o.hand), 0)
    stalls = tuple(empty if i == e.stall else stall for i, stall in enumerate(o.stalls))
    return _to_hand(replace(o, stalls=stalls), e.seat, e.cards)


def _put(o: Observation, e: ev.CardPut) -> Observation:
    stall = o.stalls[e.stall]
    if e.card.is_up:
        stall = replace(stall, up=_added(stall.up, [e.card]))
    else:
        stall = replace(stall, down=stall.down + 1)
    stalls = tuple(stall if i == e.stall else other for i, other in enumerate(o.stalls))
    return replace(o, stalls=stalls, drawn=o.drawn[1:])


def to_discards(o: Observation, seat: int, cards: Sequence[tuple[int, int]]) -> Observation:
    """Cards, as (kind, number) pairs, went from a hand face up onto the discard pile."""
    discards = list(o.discards_up)
    for kind, number in cards:
        discards[kind] += number
    return out_of_hand(replace(o, discards_up=tuple(discards)), seat, cards)


def out_of_hand(o: Observation, seat: int, cards: Sequence[tuple[int, int]]) -> Observation:
    """Cards that all have seen left a hand."""
    view: SeatView = o.seats[seat]
    number = sum(n for _, n in cards)
    known = _less(view.hand_known, cards)
    o = with_seat(o, seat, hand_size=view.hand_size - number, hand_known=known)
    return replace(o, hand=_less(o.hand, cards)) if o.viewer == seat else o


def _discarded(o: Observation, e: ev.CardsDiscarded) -> Observation:
    view = o.seats[e.seat]
    known = tuple(max(0, n - 1) for n in view.hand_known)
    o = with_seat(o, e.seat, hand_size=view.hand_size - 1, hand_known=known)
    o = replace(o, discards_down=o.discards_down + 1)
    return replace(o, hand=_less(o.hand, [(e.kind, 1)])) if o.viewer == e.seat else o


def _reshuffled(o: Observation, e: ev.DeckReshuffled) -> Observation:
    none = (0,) * len(o.hand)
    return replace(o, discards_up=none, discards_down=0, deck_size=e.size)


def _built(o: Observation, e: ev.PieceBuilt) -> Observation:
    site = 1 << e.site
    if e.piece == Piece.SPHINX:
        return replace(o, sphinxes=o.sphinxes | site)
    if e.piece == Piece.WALL:
        return replace(o, walls=o.walls | site)
    if e.piece == Piece.DOOR:
        return replace(o, doors=o.doors | site)
    if e.piece == Piece.OBELISK:
        return replace(o, obelisks=o.obelisks | site)
    if e.piece == Piece.PEDESTAL:
        return replace(o, pedestal=True)
    return replace(o, throne=True)


def _claimed(o: Observation, e: ev.SanctuaryClaimed) -> Observation:
    o = replace(o, sanctuaries=(*o.sanctuaries, (e.seat, e.squares)))
    return with_seat(o, e.seat, statues=o.seats[e.seat].statues - 1)


def _removed(o: Observation, e: ev.MosaicRemoved) -> Observation:
    left = tuple(m for m in o.mosaics_left if m != e.mosaic)
    return replace(o, mosaics_removed=(*o.mosaics_removed, e.mosaic), mosaics_left=left)


def _completed(o: Observation, e: ev.CategoryCompleted) -> Observation:
    return replace(o, visit_completed=tuple(sorted((*o.visit_completed, e.category))))


def _visit_ended(o: Observation, e: ev.VisitEnded) -> Observation:
    completed = tuple(sorted((*o.completed, *o.visit_completed)))
    return replace(o, completed=completed, visit_completed=(), visit_pieces=0)


def _bids_revealed(o: Observation, e: ev.BidsRevealed) -> Observation:
    seats = tuple(replace(view, has_bid=False, bid=UNKNOWN) for view in o.seats)
    return replace(o, seats=seats)


FOLDS: Final[Mapping[type[Event], FoldEvent]] = {
    ev.TurnStarted: lambda o, e: replace(o, current=e.seat, turn=e.number),
    ev.WorshipperActivated: lambda o, e: replace(o, active=e.worshipper),
    ev.TilesMoved: lambda o, e: replace(o, tiles=e.tiles, active=-1),
    ev.CardsTaken: _taken,
    ev.CardsDrawn: lambda o, e: _to_hand(o, e.seat, e.cards),
    ev.RefillDrawn: lambda o, e: replace(o, drawn=(*o.drawn, *e.cards)),
    ev.CardPut: _put,
    ev.DeckChanged: lambda o, e: replace(o, deck_size=e.size, deck_top=e.top),
    ev.DeckReshuffled: _reshuffled,
    ev.PiecePaid: lambda o, e: to_discards(o, e.seat, e.cards),
    ev.PieceBuilt: _built,
    ev.MosaicShown: lambda o, e: replace(o, mosaic_top=e.mosaic),
    ev.MosaicRemoved: _removed,
    ev.SanctuaryClaimed: _claimed,
    ev.ScarabsChanged: lambda o, e: with_seat(
        o, e.seat, scarabs=o.seats[e.seat].scarabs + e.amount
    ),
    ev.AmuletsChanged: lambda o, e: with_seat(
        o, e.seat, amulets=o.seats[e.seat].amulets + e.amount
    ),
    ev.CategoryCompleted: _completed,
    ev.VisitEnded: _visit_ended,
    ev.CleopatraMoved: lambda o, e: replace(o, step=e.end),
    ev.BidPlaced: lambda o, e: with_seat(o, e.seat, has_bid=True, bid=e.amount),
    ev.BidsRevealed: _bids_revealed,
    ev.CardsDiscarded: _discarded,
    ev.GameEnded: lambda o, e: replace(o, winners=e.winners, ended=e.reason),
}
