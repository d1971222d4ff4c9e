"""A position and its events with every card turned up, for a game that is over.

Nothing is hidden here: never show it while a game is still played.
"""

from __future__ import annotations

from dataclasses import replace

from cleopatra.rules.events import Card, CardPut, CardsDrawn, CardsTaken, Event, RefillDrawn
from cleopatra.rules.hands import counts
from cleopatra.rules.market import as_card
from cleopatra.rules.observation import Observation, StallView
from cleopatra.rules.observe import observe
from cleopatra.rules.state import State


def opened(state: State) -> Observation:
    """The spectator's observation with all hands as known cards, all stalls face up, the cards that
    were drawn turned up, and all bids told."""
    seen = observe(state, None)
    return replace(
        seen,
        seats=tuple(
            replace(view, hand_known=counts(state.hand[view.seat]), bid=state.bids[view.seat])
            for view in seen.seats
        ),
        stalls=tuple(
            StallView(tuple(a + b for a, b in zip(stall.up, counts(down), strict=True)), 0)
            for stall, down in zip(seen.stalls, state.stall_down, strict=True)
        ),
        drawn=tuple(_up(as_card(code)) for code in state.drawn),
    )


def opened_event(event: Event) -> Event:
    """The event with its cards turned up, so that folding it keeps an opened observation open."""
    match event:
        case CardsTaken() | CardsDrawn() | RefillDrawn():
            return replace(event, cards=tuple(_up(card) for card in event.cards))
        case CardPut():
            return replace(event, card=_up(event.card))
    return event


def _up(card: Card) -> Card:
    return Card(card.kind, True)
