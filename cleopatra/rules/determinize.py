"""From an observation to a full state that agrees with it: what is not known is drawn at random.

For search and for proofs: observe(determinize(o, seed), o.viewer) == o, for every seed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import legal_actions
from cleopatra.rules.errors import RulesBug
from cleopatra.rules.events import Card
from cleopatra.rules.garden import squares_to_mask
from cleopatra.rules.hands import ONE, cards, contains, gather, pack, size
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.quarry import in_quarry
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import FACE_UP, KIND, Outcome, State

_MOST_DRAWS: Final = 500
_WORD: Final = (1 << 64) - 1


@lru_cache(maxsize=32)
def _rules(options: str) -> RuleSet:
    return compose(GameOptions.parse(options))


def determinize(observation: Observation, seed: int) -> State:
    """A state that the viewer cannot tell from the real one. Different seeds give different states.

    Hidden hands, face-down cards, the deck, the mosaic pile, sealed bids and chance itself are
    drawn; known cards, the visible top of deck and pile, and all public facts are kept. Somebody
    who has to decide can do so (pay for the piece chosen, give what was asked for): hands that
    could not are drawn again.

    >>> from cleopatra.rules.engine import new_game
    >>> from cleopatra.rules.observe import observe
    >>> from cleopatra.rules.options import GameOptions
    >>> seen = observe(new_game(GameOptions(seats=2, seed="nile")), 0)
    >>> sample, another = determinize(seen, 1), determinize(seen, 2)
    >>> sample.hand[0] == another.hand[0], sample.hand[1] == another.hand[1]
    (True, False)
    """
    rng = Rng(_scatter(seed))
    state = _draw_state(observation, rng)
    if observation.viewer not in observation.actors:
        for _ in range(_MOST_DRAWS):
            if all(legal_actions(state, seat) for seat in observation.actors):
                break
            state = _draw_state(observation, rng)
    return state


def _scatter(seed: int) -> int:
    """64 bits that are unrelated for neighbouring seeds: a linear generator would turn consecutive
    seeds into correlated draws. The finalizer of SplitMix64."""
    x = (seed + 1) * 0x9E3779B97F4A7C15 & _WORD
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _WORD
    return x ^ x >> 31


def _draw_state(o: Observation, rng: Rng) -> State:
    rules = _rules(o.options)
    state = State(rules)
    me = -1 if o.viewer is None else o.viewer
    known = [pack(view.hand_known) for view in o.seats]
    ups = [pack(stall.up) for stall in o.stalls]
    open_ = pack(o.discards_up)
    own = pack(o.buried)
    mine = pack(o.hand) if me >= 0 else 0
    seen = open_ + own + mine + sum(ups) + sum(known)
    if me >= 0:
        seen -= known[me]
    unseen = _unseen(o, rules, seen)
    rng.shuffle(unseen)
    if o.facts:
        state.extra = [number for _, numbers in o.facts for number in numbers]
        for guess in rules.guesses:
            guess(state, o, unseen, rng)
    loose = _for_hands(o, rules, unseen, rng)
    up_left = o.deck_up
    top_up: list[int] = []
    if o.deck_top is not None and o.deck_top.is_up:
        top_up = [o.deck_top.kind + FACE_UP]
        up_left -= 1

    for view in o.seats:
        seat = view.seat
        state.known[seat] = sure = known[seat]
        if seat == me:
            state.hand[seat] = mine
        else:
            state.hand[seat] = sure + _deal(loose, view.hand_size - size(sure))
    for i, stall in enumerate(o.stalls):
        state.stall_up[i] = ups[i]
        state.stall_down[i] = _deal(unseen, stall.down)
    state.discard_up = open_
    others = _deal(loose, o.discards_down - sum(o.buried))
    state.discard_down = own + others
    _bury(state, o, own, others)
    state.drawn = tuple(_code(card, unseen) for card in o.drawn)
    _lay_deck(state, o, unseen, top_up, up_left, rng)
    _lay_pile(state, o, rng)
    state.rng = rng.below(1 << 31) << 32 | rng.below(1 << 31)

    for view in o.seats:
        state.scarabs[view.seat] = view.scarabs
        state.amulets[view.seat] = view.amulets
        state.statues[view.seat] = view.statues
        if view.has_bid:
            secret = view.bid == UNKNOWN
            state.bids[view.seat] = rng.below(view.scarabs + 1) if secret else view.bid
    _copy_public(state, o)
    return state


@lru_cache(maxsize=64)
def _deck_of(options: str) -> int:
    """All cards of a game with these options, packed; the same in every sample of a game."""
    return pack(_rules(options).deck)


def _unseen(o: Observation, rules: RuleSet, seen: int) -> list[int]:
    """The kinds of all cards whose place the viewer does not know; `seen`, packed, lie in hands, on
    stalls and among the discards."""
    for card in (*o.drawn, *((o.deck_top,) if o.deck_top else ())):
        if card.is_up:
            seen += ONE[card.kind]
    deck = _deck_of(o.options)
    if not contains(deck, seen):
        raise RulesBug("an observation shows more cards than the deck has")
    return cards(deck - seen)


def _for_hands(o: Observation, rules: RuleSet, unseen: list[int], rng: Rng) -> list[int]:
    """The cards from which hidden hands, and discards out of them, are dealt. Cards that no hand
    can hold stay in `unseen`."""
    if not rules.never_dealt:
        return unseen
    number = o.discards_down - sum(o.buried)
    for view in o.seats:
        if view.seat != o.viewer:
            number += view.hand_size - sum(view.hand_known)
    loose = [kind for kind in unseen if kind not in rules.never_dealt][:number]
    for kind in loose:
        unseen.remove(kind)
    rng.shuffle(unseen)  # the cards that were skipped must not stay next to each other
    return loose


def _deal(unseen: list[int], number: int) -> int:
    """Takes that many cards off the shuffled rest, packed."""
    if number == 0:
        return 0
    dealt = gather(unseen[-number:])
    del unseen[-number:]
    return dealt


def _code(card: Card, unseen: list[int]) -> int:
    return card.kind + FACE_UP if card.is_up else unseen.pop()


def _bury(state: State, o: Observation, own: int, others: int) -> None:
    """Only the cards that the viewer buried affect an observation; the others go to one seat."""
    if o.viewer is not None:
        state.buried[o.viewer] = own
        state.buried[(o.viewer + 1) % len(o.seats)] += others
    else:
        state.buried[0] = others


def _lay_deck(
    state: State, o: Observation, unseen: list[int], top_up: list[int], up_left: int, rng: Rng
) -> None:
    deck = list(unseen)
    places = list(range(len(deck)))
    if deck and not top_up:
        places = places[1:]  # the top card lies face down
    rng.shuffle_first(places, up_left)
    for place in places[:up_left]:
        deck[place] += FACE_UP
    state.deck = (*top_up, *deck)
    state.deck_at = 0


def _lay_pile(state: State, o: Observation, rng: Rng) -> None:
    """The mosaics in a hidden order behind the visible one; while statues are claimed the one just
    laid still counts as the top."""
    left = [m for m in o.mosaics_left if m != o.mosaic_top]
    rng.shuffle(left)
    top: list[int] = [] if o.mosaic_top == UNKNOWN else [o.mosaic_top]
    if o.decision == DecisionKind.CLAIM:
        top = [state.rules.garden.placements[o.laid[-1]].mosaic]
    state.pile = (*top, *left)
    state.pile_at = 0


def _copy_public(state: State, o: Observation) -> None:
    garden = state.rules.garden
    state.ply, state.turn = o.decisions, o.turn
    state.current, state.first = o.current, o.first
    state.tiles, state.active = o.tiles, o.active
    state.walls, state.doors = o.walls, o.doors
    state.sphinxes, state.obelisks = o.sphinxes, o.obelisks
    state.throne_parts = int(o.pedestal) + int(o.throne)
    state.laid = tuple(zip(o.laid, o.laid_by, strict=True))
    for placement in o.laid:
        state.empty &= ~garden.placements[placement].mask
        state.free &= garden.keep[placement]
    left = 0
    for mosaic in o.mosaics_left:
        left |= garden.of_mosaic[mosaic]
    state.free &= left
    state.removed = o.mosaics_removed
    state.sanctuaries = tuple((seat, squares_to_mask(area)) for seat, area in o.sanctuaries)
    state.step = o.step
    state.completed = sum(1 << c for c in o.completed)
    state.visit_completed = sum(1 << c for c in o.visit_completed)
    state.credit = pack(o.credit)
    state.off_artisans, state.off_resources = o.off_artisans, o.off_resources
    state.did_market, state.did_quarry = o.did_market, o.did_quarry
    state.visit_pieces, state.discarded = o.visit_pieces, o.discarded
    state.pending, state.pending_points = o.pending_piece, o.pending_points
    state.claims = o.pending_claims
    state.pending_areas = tuple(squares_to_mask(area) for area in o.pending_areas)
    state.quarry = in_quarry(state)
    state.open_stalls = sum(1 << i for i in o.drawn_stalls)
    state.turns_left, state.offering_done = o.turns_left, o.offering_done
    state.stack = list(o.stack)
    if o.decision == DecisionKind.OVER:
        state.outcome = Outcome(
            o.winners,
            o.ended,
            tuple(state.scarabs),
            tuple(state.amulets),
            tuple(False for _ in o.seats),
        )


# Draws again what no seat can know of a state, to ask what else could have happened.


def reshuffled(state: State, rng: Rng, *, with_stalls: bool = True) -> State:
    """An independent state that nobody at the table can tell from this one.

    Without `with_stalls` the face-down cards on stalls, and those just drawn for them, stay.
    """
    found = state.clone()
    found.legal = None
    _shuffle_cards(found, rng, with_stalls)
    shown = found.pile[: found.pile_at + 1]
    left = list(found.pile[found.pile_at + 1 :])
    rng.shuffle(left)
    found.pile = (*shown, *left)
    found.rng = rng.below(1 << 31) << 32 | rng.below(1 << 31)
    for renew in found.rules.chances:
        renew(found, rng)
    return found


def _shuffle_cards(state: State, rng: Rng, with_stalls: bool) -> None:
    deck = list(state.deck[state.deck_at :])
    top = deck[:1] if deck and deck[0] >= FACE_UP else []
    rest = deck[len(top) :]
    ups = len([code for code in rest if code >= FACE_UP])
    pool = [code & KIND for code in rest]
    drawn = list(state.drawn)
    waiting = [i for i, code in enumerate(drawn) if code < FACE_UP] if with_stalls else []
    if with_stalls:
        for down in state.stall_down:
            pool += cards(down)
        pool += [drawn[i] for i in waiting]
    rng.shuffle(pool)
    if with_stalls:
        for stall, down in enumerate(state.stall_down):
            state.stall_down[stall] = gather([pool.pop() for _ in range(size(down))])
        for i in waiting:
            drawn[i] = pool.pop()
        state.drawn = tuple(drawn)
    # A card that lies face down on top of the deck stays face down.
    places = list(range(1 if pool and not top else 0, len(pool)))
    rng.shuffle_first(places, ups)
    for place in places[:ups]:
        pool[place] += FACE_UP
    state.deck = (*top, *pool)
    state.deck_at = 0
