"""The scribe's ledger: what a seat may hold, with every line that it follows from.

Folds the events that a viewer was shown, redacted as they are, and what the viewer may know now.
Scarabs and amulets come and go in the open (D3.5) and are known exactly; hidden are sealed bids
and the cards of a hand, which bring an amulet each in the count if they are tainted. Knows rules
only; no match, no screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.events import (
    AmuletsChanged,
    CardsDiscarded,
    CardsTaken,
    Event,
    HandShown,
    ScarabsChanged,
)
from cleopatra.rules.forecast import Span, tainted_in_hand
from cleopatra.rules.observation import Observation
from cleopatra.rules.reasons import TAINTED

NONE = Span(0, 0)


class LedgerKind(StrEnum):
    """What a line is about."""

    START = "start"  # what the seat had when the log began
    SCARABS = "scarabs"  # `reason` says why
    AMULETS = "amulets"  # `reason` says why
    TAKEN = "taken"  # cards of a stall, into the hand
    DISCARDED = "discarded"  # cards laid onto the discard pile, face down or shown
    CARDS = "cards"  # other cards that came into the hand or left it
    BID = "bid"  # a bid that nobody else has seen yet


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line: by how much it changed the seat's scarabs, the amulets in its pyramid, and the
    tainted cards in its hand. `number` counts the cards of a line about cards, `hidden` those that
    the viewer did not see. `turn` is 0 for everything before the log."""

    turn: int
    kind: LedgerKind
    reason: str = ""
    scarabs: Span = NONE
    amulets: Span = NONE
    tainted: Span = NONE
    number: int = 0
    hidden: int = 0

    @property
    def changes_nothing(self) -> bool:
        """Whether it has nothing to do with scarabs, amulets and tainted cards."""
        return self.scarabs == self.amulets == self.tainted == NONE


@dataclass(frozen=True, slots=True)
class Account:
    """What a seat may hold, and the lines that say why, the oldest first.

    `scarabs` once all bids are shown, `pyramid` its amulets, `tainted` the tainted cards in its
    hand. Of the cards of the `hand` the viewer does not know `hidden`; `limit` is the most of them
    all that can be tainted, whatever the lines allow: the other tainted cards lie elsewhere.
    """

    seat: int
    scarabs: Span
    pyramid: int
    tainted: Span
    hand: int
    hidden: int
    limit: int
    lines: tuple[LedgerLine, ...]

    @property
    def amulets(self) -> Span:
        """The amulets once hands are shown, before sanctuaries take any. Rule: D10.2"""
        return Span(self.pyramid + self.tainted.low, self.pyramid + self.tainted.high)


def account_of(
    seat: int,
    start: Observation,
    turns: Iterable[tuple[int, Iterable[Event]]],
    now: Observation,
) -> Account:
    """The account of a seat for the viewer of `now`.

    `start` is what the same viewer knew when the log began, `turns` the number of each turn since
    with its events, redacted for the viewer. Rule: D3.5, D5.1, D9.2, D10.2
    """
    first = start.seats[seat]
    lines = [_start(start, seat)]
    tainted = lines[0].tainted
    scarabs, pyramid = first.scarabs, first.amulets
    for turn, events in turns:
        for event in events:
            if isinstance(event, HandShown):
                break  # from here on the count adds up what the account has as ranges
            line = _line(turn, event, seat)
            if line is None or line.changes_nothing:
                continue
            scarabs += line.scarabs.low
            pyramid += line.amulets.low
            tainted = Span(
                max(0, tainted.low + line.tainted.low), max(0, tainted.high + line.tainted.high)
            )
            _append(lines, line)
    low, limit = tainted_in_hand(now, seat)
    found = Span(max(tainted.low, low), min(tainted.high, limit))
    view = now.seats[seat]
    range_of_scarabs = Span(scarabs, scarabs)
    if view.has_bid:
        bid = Span(-scarabs, 0) if view.bid == UNKNOWN else Span(-view.bid, -view.bid)
        lines.append(
            LedgerLine(now.turn, LedgerKind.BID, scarabs=bid, hidden=int(view.bid == UNKNOWN))
        )
        range_of_scarabs = Span(scarabs + bid.low, scarabs + bid.high)
    hidden = 0 if seat == now.viewer else view.hand_size - sum(view.hand_known)
    return Account(
        seat, range_of_scarabs, pyramid, found, view.hand_size, hidden, limit, tuple(lines)
    )


def _start(start: Observation, seat: int) -> LedgerLine:
    view = start.seats[seat]
    known = sum(start.hand) if seat == start.viewer else sum(view.hand_known)
    return LedgerLine(
        0,
        LedgerKind.START,
        scarabs=Span(view.scarabs, view.scarabs),
        amulets=Span(view.amulets, view.amulets),
        tainted=Span(*tainted_in_hand(start, seat)),
        number=view.hand_size,
        hidden=view.hand_size - known,
    )


def _line(turn: int, event: Event, seat: int) -> LedgerLine | None:
    """What an event says about a seat; None if nothing."""
    if isinstance(event, ScarabsChanged):
        if event.seat != seat:
            return None
        return LedgerLine(
            turn, LedgerKind.SCARABS, event.reason, scarabs=Span(event.amount, event.amount)
        )
    if isinstance(event, AmuletsChanged):
        if event.seat != seat:
            return None
        return LedgerLine(
            turn, LedgerKind.AMULETS, event.reason, amulets=Span(event.amount, event.amount)
        )
    change = Span(*event.tainted(seat))
    if isinstance(event, CardsTaken):
        if event.seat != seat:
            return None
        hidden = sum(card.kind == UNKNOWN for card in event.cards)
        return LedgerLine(
            turn, LedgerKind.TAKEN, tainted=change, number=len(event.cards), hidden=hidden
        )
    if isinstance(event, CardsDiscarded) and event.seat == seat:
        hidden = int(event.kind == UNKNOWN)
        return LedgerLine(turn, LedgerKind.DISCARDED, tainted=change, number=1, hidden=hidden)
    if change == NONE:
        return None
    return LedgerLine(turn, LedgerKind.CARDS, tainted=change, hidden=change.high - change.low)


def _append(lines: list[LedgerLine], line: LedgerLine) -> None:
    """Discards of one turn are one line, and so are tainted cards paid and what they bring."""
    last = lines[-1]
    is_price = line.kind is LedgerKind.AMULETS and line.reason == TAINTED
    if is_price and last.kind is LedgerKind.CARDS and last.tainted.high < 0:
        lines[-1] = replace(line, tainted=last.tainted)
        return
    if line.kind is LedgerKind.DISCARDED and last.kind is line.kind and last.turn == line.turn:
        lines[-1] = replace(
            last,
            tainted=Span(
                last.tainted.low + line.tainted.low, last.tainted.high + line.tainted.high
            ),
            number=last.number + line.number,
            hidden=last.hidden + line.hidden,
        )
    else:
        lines.append(line)
