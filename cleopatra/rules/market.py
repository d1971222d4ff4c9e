"""The market: deck, stalls, discard pile. Rules: D3.3, D3.4, D5.1-D5.4"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import KINDS
from cleopatra.rules.catalogue import STALLS
from cleopatra.rules.decisions import ACT, PUT, TURN
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import (
    Card,
    CardPut,
    CardsTaken,
    DeckChanged,
    DeckReshuffled,
    RefillDrawn,
)
from cleopatra.rules.hands import ONE, cards, size
from cleopatra.rules.hooks import Log
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import ADVANCE
from cleopatra.rules.state import FACE_UP, KIND, State

_ALL_STALLS: Final = (1 << STALLS) - 1
_ONE_OF_CODE: Final = {code: ONE[code & KIND] for k in range(KINDS) for code in (k, k + FACE_UP)}
"""One card, packed, by its code in the deck."""


def prepare(kinds: list[int], parts: int, rng: Rng) -> tuple[int, ...]:
    """Shuffles cards into a deck of which one in `parts` lies face down. Rule: D3.3

    The parts are as equal as possible and the smallest stays face down; turning the others over and
    shuffling again is the same as turning cards at random places.
    """
    rng.shuffle(kinds)
    count = len(kinds)
    deck = [kind | FACE_UP for kind in kinds]
    places = list(range(count))
    down = count // parts
    rng.shuffle_first(places, down)
    for place in places[:down]:
        deck[place] &= KIND
    return tuple(deck)


def as_card(code: int) -> Card:
    """A deck code as a value for events and observations."""
    return Card(code & KIND, code >= FACE_UP)


def draw(state: State, number: int, log: Log) -> tuple[int, ...]:
    """Takes up to `number` codes from the deck, reshuffling the discards when it runs out. Rule:
    D5.2, D5.4"""
    at = state.deck_at
    drawn = state.deck[at : at + number]
    state.deck_at = at + len(drawn)
    if len(drawn) < number and (state.discard_up or state.discard_down):
        _reshuffle(state, log)
        missing = number - len(drawn)
        drawn += state.deck[:missing]
        state.deck_at = min(missing, len(state.deck))
    if drawn:
        state.barrier += 1
    return drawn


def _reshuffle(state: State, log: Log) -> None:
    rng = Rng(state.rng)
    state.deck = prepare(cards(state.discard_up + state.discard_down), state.rules.deck_parts, rng)
    state.rng = rng.state
    state.deck_at = 0
    state.discard_up = state.discard_down = 0
    state.buried = [0] * state.rules.seats
    if log is not None:
        log.append(DeckReshuffled(len(state.deck)))


def close_drawing(state: State, log: Log) -> None:
    """After cards were drawn: an empty deck is reshuffled at once, so that its new top is seen;
    then announces the size and the visible top card of the deck. Rule: D5.4"""
    if state.deck_at == len(state.deck) and (state.discard_up or state.discard_down):
        _reshuffle(state, log)
    if log is not None:
        left = len(state.deck) - state.deck_at
        top = as_card(state.deck[state.deck_at]) if left else None
        log.append(DeckChanged(left, top))


# -- taking a stall ---


def legal_takes(state: State) -> list[Action]:
    """The stalls that hold cards, if the market may still be visited."""
    if state.did_market:
        return []
    up, down = state.stall_up, state.stall_down
    if (up[0] or down[0]) and (up[1] or down[1]) and (up[2] or down[2]):
        return state.rules.takes[_ALL_STALLS]
    return state.rules.takes[sum(1 << i for i in range(STALLS) if up[i] or down[i])]


def why_not_take(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D4, D5.1, D5.4"""
    if state.stack[-1] not in (TURN, ACT):
        return Refusal("not_now", "D4")
    if state.did_market:
        return Refusal("market_done", "D4")
    if not (state.stall_up[action.arg] or state.stall_down[action.arg]):
        return Refusal("stall_empty", "D5.4", {"stall": action.arg + 1})
    return None


def take(state: State, action: Action, seat: int, log: Log) -> None:
    """All cards of a stall go to the hand; then the stalls are refilled. Rule: D5.1, D5.2"""
    take_stall(state, action.arg, seat, log)
    refill(state, seat, log)


def take_stall(state: State, stall: int, seat: int, log: Log) -> None:
    """All cards of a stall go to the hand. Rule: D5.1"""
    up, down = state.stall_up[stall], state.stall_down[stall]
    state.stall_up[stall] = state.stall_down[stall] = 0
    state.hand[seat] += up + down
    state.known[seat] += up
    if down:
        state.barrier += 1
    if log is not None:
        seen = [Card(kind, True) for kind in cards(up)]
        log.append(CardsTaken(seat, stall, (*seen, *(Card(kind, False) for kind in cards(down)))))
    if state.rules.cards_taken:
        for tell in state.rules.cards_taken:
            tell(state, seat, up, down, log)


def refill(state: State, seat: int, log: Log) -> None:
    """The market is visited: cards are drawn, to be laid onto the stalls. Rule: D5.2, D5.4"""
    state.did_market = True
    state.stack[-1:] = ACT, ADVANCE
    if state.rules.refills_together:
        _draw_for_stalls(state, STALLS, log)
        # Too few cards: the stalls from the left get what there is (D5.4 [C]).
        state.open_stalls = (1 << len(state.drawn)) - 1
    else:
        state.open_stalls = _ALL_STALLS
        _draw_for_stalls(state, 1, log)
    state.stack.append(PUT)
    if len(state.drawn) != STALLS:  # three cards and three stalls leave a choice
        _settle(state, seat, log)


def _draw_for_stalls(state: State, number: int, log: Log) -> None:
    state.drawn = draw(state, number, log)
    if not state.drawn:
        return
    if log is not None:
        log.append(RefillDrawn(tuple(as_card(code) for code in state.drawn)))
    close_drawing(state, log)


def smallest_stalls(state: State) -> list[int]:
    """The stalls with the fewest cards among those that have any. Rule: E2.4, E4.3"""
    sizes = [size(up + down) for up, down in zip(state.stall_up, state.stall_down, strict=True)]
    fewest = min((number for number in sizes if number), default=0)
    return [stall for stall, number in enumerate(sizes) if number and number == fewest]


# -- laying cards onto the stalls ---


def legal_puts(state: State, seat: int) -> list[Action]:
    """The stalls that still get a card. Rule: D5.2"""
    return state.rules.puts[state.open_stalls]


def why_not_put(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D5.2, D5.4"""
    if state.stack[-1] != PUT:
        return Refusal("not_now", "D5.2")
    if not state.open_stalls >> action.arg & 1:
        return Refusal("stall_filled", "D5.2", {"stall": action.arg + 1})
    return None


def put(state: State, action: Action, seat: int, log: Log) -> None:
    """The next drawn card goes onto a stall. Rule: D5.2"""
    _put_on(state, action.arg, seat, log)
    if len(state.drawn) > 1:  # more cards, more stalls: the choice goes on
        return
    if state.open_stalls and not state.drawn:
        _draw_for_stalls(state, 1, log)
    _settle(state, seat, log)


def _put_on(state: State, stall: int, seat: int, log: Log) -> None:
    code = state.drawn[0]
    state.drawn = state.drawn[1:]
    state.open_stalls ^= 1 << stall
    if code >= FACE_UP:
        state.stall_up[stall] += _ONE_OF_CODE[code]
    else:
        state.stall_down[stall] += _ONE_OF_CODE[code]
    if log is not None:
        log.append(CardPut(seat, stall, as_card(code)))


def _settle(state: State, seat: int, log: Log) -> None:
    """Lays the cards that leave no choice; ends the decision when none is left."""
    places = state.open_stalls
    if state.drawn:
        if places & (places - 1):
            return
        _put_on(state, places.bit_length() - 1, seat, log)
    if not state.drawn:
        state.open_stalls = 0
        state.stack.pop()
