"""Checks that observations reveal nothing hidden, for any edition and expansions.

Each takes some positions of every kind of decision and returns how many cases it really tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions
from cleopatra.rules.hands import cards, gather
from cleopatra.rules.observe import observe
from cleopatra.rules.position import write_position
from cleopatra.rules.preview import preview
from cleopatra.rules.state import FACE_UP, KIND, State
from tests.rules.builders import cards_in_all

Positions = Mapping[DecisionKind, Sequence[State]]


def viewers(state: State) -> list[int | None]:
    """Every seat and a spectator."""
    return [*range(state.rules.seats), None]


def permuted(state: State, viewer: int | None, rng: Random) -> State:
    """The same table with everything that the viewer does not know shuffled. Hands keep what is
    known of them, every place its number of cards and every card of the deck its face. What
    editions and expansions hide is drawn anew as well."""
    other = state.clone()
    other.legal = None
    pool: list[int] = []

    def give_up(packed: int, keep: int = 0) -> int:
        loose = cards(packed - keep)
        pool.extend(loose)
        return len(loose)

    known = [state.hand[s] if s == viewer else state.known[s] for s in range(state.rules.seats)]
    hands = [give_up(hand, keep) for hand, keep in zip(state.hand, known, strict=True)]
    stalls = [give_up(packed) for packed in state.stall_down]
    own = 0 if viewer is None else state.buried[viewer]
    buried = give_up(state.discard_down, own)
    aside = {at: give_up(state.extra[at]) for at in _cards_unseen(state, viewer)}
    drawn_down = [i for i, code in enumerate(state.drawn) if code < FACE_UP]
    pool.extend(state.drawn[i] for i in drawn_down)
    deck = list(state.deck[state.deck_at :])
    shown = deck[:1] if deck and deck[0] >= FACE_UP else []
    pool.extend(code & KIND for code in deck[len(shown) :])
    rng.shuffle(pool)

    def deal(number: int, never: frozenset[int] = frozenset()) -> int:
        dealt = [kind for kind in pool if kind not in never][:number]
        for kind in dealt:
            pool.remove(kind)
        return gather(dealt)

    never = state.rules.never_dealt
    other.hand = [keep + deal(number, never) for keep, number in zip(known, hands, strict=True)]
    other.discard_down = own + deal(buried, never)
    rng.shuffle(pool)
    other.stall_down = [deal(number) for number in stalls]
    other.buried = [
        own if s == viewer else (other.discard_down - own if s == (viewer or 0) - 1 else 0)
        for s in range(state.rules.seats)
    ]
    if state.extra:
        other.extra = determinize(observe(state, viewer), rng.getrandbits(30)).extra
    for at, number in aside.items():
        other.extra[at] = deal(number)
    drawn = list(state.drawn)
    for i in drawn_down:
        drawn[i] = pool.pop()
    other.drawn = tuple(drawn)
    faces = [code & FACE_UP for code in deck[len(shown) :]]
    if not shown and faces:
        rest = faces[1:]
        rng.shuffle(rest)
        faces = [faces[0], *rest]
    else:
        rng.shuffle(faces)
    other.deck = (*shown, *(kind + face for kind, face in zip(pool, faces, strict=True)))
    other.deck_at = 0
    top = state.pile[state.pile_at : state.pile_at + 1]
    rest = list(state.pile[state.pile_at + 1 :])
    rng.shuffle(rest)
    other.pile = (*top, *rest)
    other.pile_at = 0
    other.bids = [
        rng.randrange(state.scarabs[seat] + 1) if bid >= 0 and seat != viewer else bid
        for seat, bid in enumerate(state.bids)
    ]
    other.rng = rng.getrandbits(64)
    return other


def _cards_unseen(state: State, viewer: int | None) -> list[int]:
    """The indexes into `extra` of cards that the viewer does not see."""
    return [
        field.at + i
        for field in state.rules.memory.fields.values()
        if field.holds_cards and field.see is not None
        for i, seen in enumerate(field.see(state, viewer))
        if seen != state.extra[field.at + i]
    ]


def prove_that_what_is_unknown_does_not_show(every_kind: Positions, rng: Random) -> int:
    """Permuting everything hidden from a viewer does not change the observation."""
    changed = 0
    for states in every_kind.values():
        for state in states:
            for viewer in viewers(state):
                other = permuted(state, viewer, rng)
                assert cards_in_all(other) == cards_in_all(state)
                assert observe(other, viewer) == observe(state, viewer)
                changed += write_position(other) != write_position(state)
    return changed


def prove_that_previews_depend_on_nothing_hidden(
    every_kind: Positions, rng: Random, longest: int
) -> int:
    """Previews of chains of at most this many actions, up to the first barrier."""
    tried = 0
    for kind, states in every_kind.items():
        for state in states:
            for seat in decision(state).actors:
                trial, chain = state.clone(), []
                while len(chain) < longest and seat in decision(trial).actors:
                    action = rng.choice(legal_actions(trial, seat))
                    chain.append(action)
                    before = trial.barrier
                    apply(trial, action, seat)
                    if trial.barrier != before:
                        break
                here = preview(state, seat, chain)
                for other in (permuted(state, seat, rng), determinize(observe(state, seat), 3)):
                    assert preview(other, seat, chain) == here, (kind, chain)
                tried += 1
    return tried


def prove_that_taking_back_is_fair(every_kind: Positions, rng: Random) -> Counter[str]:
    """An action without a barrier has the same result whatever was hidden from its actor. Returns
    how many actions were `free` and how many `raised` a barrier."""
    tried: Counter[str] = Counter()
    for states in every_kind.values():
        for state in states:
            for seat in decision(state).actors:
                action = rng.choice(legal_actions(state, seat))
                after = state.clone()
                apply(after, action, seat)
                if after.barrier != state.barrier:
                    tried["raised"] += 1
                    continue
                other = permuted(state, seat, rng)
                apply(other, action, seat)
                assert observe(other, seat) == observe(after, seat), action
                tried["free"] += 1
    return tried
