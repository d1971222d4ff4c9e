"""Proofs that nobody is told what he may not know."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, replace
from random import Random

import pytest

from cleopatra.rules.catalogue import CARD_KINDS, UNKNOWN
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.events import (
    AmuletsChanged,
    BidPlaced,
    CardPut,
    CardsDiscarded,
    CardsDrawn,
    CardsTaken,
    CleopatraMoved,
    DeckChanged,
    DeckReshuffled,
    MosaicLaid,
    MosaicRemoved,
    MosaicShown,
    PieceBuilt,
    PiecePaid,
    RefillDrawn,
    SanctuaryClaimed,
    ScarabsChanged,
    TilesMoved,
)
from cleopatra.rules.hands import cards, gather, pack, size, unpack
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.preview import preview
from cleopatra.rules.state import FACE_UP, KIND, State
from tests.rules.builders import LONG, any_action, builder_action, cards_in_all, walk

TABLES = [
    GameOptions(seats=seats, seed=f"hidden-{seats}-{refill}", refill=refill)
    for seats in (2, 3, 4)
    for refill in ("together", "one")
    for _ in range(LONG)
]


def name_of(options: GameOptions) -> str:
    return f"{options.seats}-{options.refill}"


def viewers(state: State) -> list[int | None]:
    return [*range(state.rs.seats), None]


@pytest.fixture(scope="module")
def every_kind() -> dict[DecisionKind, list[State]]:
    """Some positions of every kind of decision."""
    found: dict[DecisionKind, list[State]] = defaultdict(list)
    for choose in (any_action, builder_action):
        for options in TABLES:
            for state, _, _, _ in walk(options, choose, seed="kinds"):
                kind = decision(state).kind
                if len(found[kind]) < 40 * LONG and (state.ply % 3 == 0 or kind > 5):
                    found[kind].append(state.clone())
            found[DecisionKind.OVER].append(state)  # the walk has made its last step
    assert set(found) == {kind for kind in DecisionKind if kind <= DecisionKind.OVER}
    return found


def test_what_a_determinized_state_shows_is_what_was_seen(every_kind):
    for states in every_kind.values():
        for number, state in enumerate(states):
            for viewer in viewers(state):
                seen = observe(state, viewer)
                for seed in (0, number + 1):
                    drawn = determinize(seen, seed)
                    assert observe(drawn, viewer) == seen
                    if state.outcome is None:
                        assert cards_in_all(drawn) == cards_in_all(state)


def test_the_acting_seat_has_the_same_choices_in_every_determinized_state(every_kind):
    for states in every_kind.values():
        for state in states[:20]:
            for seat in decision(state).actors:
                drawn = determinize(observe(state, seat), 5)
                own = [action.text for action in legal_actions(state, seat)]
                assert [action.text for action in legal_actions(drawn, seat)] == own


def test_a_determinized_game_can_be_played_on(every_kind):
    rng = Random("play on")
    for states in every_kind.values():
        for state in states[:6]:
            drawn = determinize(observe(state, rng.choice(viewers(state))), rng.randrange(1000))
            for _ in range(60):
                actors = decision(drawn).actors
                if not actors:
                    break
                seat = rng.choice(actors)
                apply(drawn, rng.choice(legal_actions(drawn, seat)), seat)


def test_another_seed_draws_another_state(every_kind):
    seen = observe(every_kind[DecisionKind.TURN][3], 0)
    assert write_position(determinize(seen, 1)) == write_position(determinize(seen, 1))
    assert len({write_position(determinize(seen, seed)) for seed in range(20)}) == 20


def permuted(state: State, viewer: int | None, rng: Random) -> State:
    """The same table with everything that the viewer does not know shuffled. Hands keep what is
    known of them, every place its number of cards and every card of the deck its face. What
    expansions hide is drawn anew as well."""
    other = state.clone()
    other.legal = None
    pool: list[int] = []

    def give_up(packed: int, keep: int = 0) -> int:
        loose = cards(packed - keep)
        pool.extend(loose)
        return len(loose)

    known = [state.hand[s] if s == viewer else state.known[s] for s in range(state.rs.seats)]
    hands = [give_up(hand, keep) for hand, keep in zip(state.hand, known, strict=True)]
    stalls = [give_up(packed) for packed in state.stall_down]
    own = 0 if viewer is None else state.buried[viewer]
    buried = give_up(state.discard_down, own)
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

    never = state.rs.never_dealt
    other.hand = [keep + deal(number, never) for keep, number in zip(known, hands, strict=True)]
    other.discard_down = own + deal(buried, never)
    rng.shuffle(pool)
    other.stall_down = [deal(number) for number in stalls]
    other.buried = [
        own if s == viewer else (other.discard_down - own if s == (viewer or 0) - 1 else 0)
        for s in range(state.rs.seats)
    ]
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
    if state.extra:
        other.extra = determinize(observe(state, viewer), rng.getrandbits(30)).extra
    return other


def test_permuting_all_that_a_viewer_does_not_know_changes_nothing_he_sees(every_kind):
    rng = Random("permute")
    changed = 0
    for states in every_kind.values():
        for state in states:
            for viewer in viewers(state):
                other = permuted(state, viewer, rng)
                assert cards_in_all(other) == cards_in_all(state)
                assert observe(other, viewer) == observe(state, viewer)
                changed += write_position(other) != write_position(state)
    assert changed > 100


def test_a_preview_depends_on_nothing_hidden(every_kind):
    rng = Random("preview")
    tried = 0
    for kind, states in every_kind.items():
        for state in states[:20]:
            for seat in decision(state).actors:
                trial, chain = state.clone(), []
                while len(chain) < 8 and seat in decision(trial).actors:
                    action = rng.choice(legal_actions(trial, seat))
                    chain.append(action)
                    before = trial.barrier
                    apply(trial, action, seat)
                    if trial.barrier != before:
                        break
                here = preview(state, chain, seat)
                for other in (permuted(state, seat, rng), determinize(observe(state, seat), 3)):
                    assert preview(other, chain, seat) == here, (kind, chain)
                tried += 1
    assert tried > 100


def test_an_action_that_raises_no_barrier_tells_the_actor_nothing_new(every_kind):
    """Taking it back is fair: it went the same way whatever he did not know."""
    rng = Random("barrier")
    free = raised = 0
    for states in every_kind.values():
        for state in states:
            for seat in decision(state).actors:
                for action in rng.sample(legal_actions(state, seat)[:40], 1):
                    after = state.clone()
                    apply(after, action, seat)
                    if after.barrier != state.barrier:
                        raised += 1
                        continue
                    other = permuted(state, seat, rng)
                    apply(other, action, seat)
                    assert observe(other, seat) == observe(after, seat), action
                    free += 1
    assert free > 150
    assert raised > 30


def test_an_observation_holds_no_seed(every_kind):
    for states in every_kind.values():
        for viewer in viewers(states[0]):
            seen = observe(states[0], viewer)
            assert GameOptions.parse(seen.options).seed == "-"
            assert "hidden-" not in repr(asdict(seen))
    one, other = (
        new_game(GameOptions(seats=2, seed=seed, first_player="0")) for seed in ("a", "b")
    )
    assert observe(one, 0).options == observe(other, 0).options


def test_a_spectator_and_other_seats_see_no_hand(every_kind):
    for states in every_kind.values():
        for state in states:
            assert sum(observe(state, None).hand) == 0
            for viewer in range(state.rs.seats):
                assert pack(observe(state, viewer).hand) == state.hand[viewer]


HIDDEN_FROM_ALL = (RefillDrawn, CardPut, DeckChanged)
HIDDEN_FROM_OTHERS = (CardsTaken, CardsDrawn, CardsDiscarded, BidPlaced)


@pytest.mark.parametrize("options", TABLES, ids=name_of)
def test_redacted_events_never_show_an_unknown_face(options):
    for state, seat, action, events in walk(options, any_action, seed="redact"):
        apply(state.clone(), action, seat, events)
        for event in events:
            for viewer in viewers(state):
                shown = event.redact(viewer)
                assert type(shown) is type(event)
                assert shown.redact(viewer) == shown
                if isinstance(event, HIDDEN_FROM_OTHERS) and viewer == event.seat:
                    assert shown == event
                elif isinstance(event, (CardsTaken, CardsDrawn, RefillDrawn)):
                    assert_only_faces(shown.cards, event.cards)
                elif isinstance(event, CardPut):
                    assert_only_faces((shown.card,), (event.card,))
                elif isinstance(event, DeckChanged):
                    if event.top:
                        assert_only_faces((shown.top,), (event.top,))
                elif isinstance(event, CardsDiscarded):
                    assert shown == replace(event, kind=UNKNOWN)
                elif isinstance(event, BidPlaced):
                    assert shown == replace(event, amount=UNKNOWN)
                else:
                    assert shown == event
        events.clear()


def assert_only_faces(shown, real) -> None:
    for seen, card in zip(shown, real, strict=True):
        assert seen.is_up == card.is_up
        assert seen.kind == (card.kind if card.is_up else UNKNOWN)


class Folded:
    """Public facts as somebody knows them who has seen only redacted events."""

    def __init__(self, first: Observation) -> None:
        self.viewer = first.viewer
        self.hand = list(first.hand)
        self.sizes = [seat.hand_size for seat in first.seats]
        self.scarabs = [seat.scarabs for seat in first.seats]
        self.amulets = [seat.amulets for seat in first.seats]
        self.statues = [seat.statues for seat in first.seats]
        self.up = [list(stall.up) for stall in first.stalls]
        self.down = [stall.down for stall in first.stalls]
        self.deck = first.deck_size
        self.top = first.deck_top
        self.discards = list(first.discards_up)
        self.buried = 0
        self.tiles = first.tiles
        self.built = dict.fromkeys(range(7), 0)
        self.laid: set[tuple[int, ...]] = set()
        self.mosaic_top = first.mosaic_top
        self.left = len(first.mosaics_left)
        self.removed: tuple[int, ...] = first.mosaics_removed
        self.step = 0

    def see(self, event) -> None:
        mine = getattr(event, "seat", None) == self.viewer
        if isinstance(event, (CardsTaken, CardsDrawn)):
            self.sizes[event.seat] += len(event.cards)
            if isinstance(event, CardsTaken):
                assert len(event.cards) == sum(self.up[event.stall]) + self.down[event.stall]
                self.up[event.stall] = [0] * len(CARD_KINDS)
                self.down[event.stall] = 0
            if mine:
                for card in event.cards:
                    self.hand[card.kind] += 1
        elif isinstance(event, CardPut):
            if event.card.is_up:
                self.up[event.stall][event.card.kind] += 1
            else:
                self.down[event.stall] += 1
        elif isinstance(event, DeckReshuffled):
            assert event.size == sum(self.discards) + self.buried
            self.discards, self.buried = [0] * len(CARD_KINDS), 0
        elif isinstance(event, DeckChanged):
            self.deck, self.top = event.size, event.top
        elif isinstance(event, PiecePaid):
            for kind, number in event.cards:
                self.discards[kind] += number
                self.sizes[event.seat] -= number
                if mine:
                    self.hand[kind] -= number
        elif isinstance(event, CardsDiscarded):
            self.buried += 1
            self.sizes[event.seat] -= 1
            if mine:
                self.hand[event.kind] -= 1
        elif isinstance(event, ScarabsChanged):
            self.scarabs[event.seat] += event.amount
        elif isinstance(event, AmuletsChanged):
            self.amulets[event.seat] += event.amount
        elif isinstance(event, TilesMoved):
            self.tiles = event.tiles
        elif isinstance(event, PieceBuilt):
            self.built[event.piece] |= 1 << event.site
        elif isinstance(event, MosaicLaid):
            self.laid.add(event.squares)
            self.mosaic_top = UNKNOWN
            self.left -= 1
        elif isinstance(event, MosaicRemoved):
            self.removed += (event.mosaic,)
        elif isinstance(event, MosaicShown):
            self.mosaic_top, self.left = event.mosaic, event.left
        elif isinstance(event, SanctuaryClaimed):
            self.statues[event.seat] -= 1
        elif isinstance(event, CleopatraMoved):
            self.step = event.end

    def agrees_with(self, seen: Observation, placements) -> None:
        assert self.hand == list(seen.hand)
        assert self.sizes == [seat.hand_size for seat in seen.seats]
        assert self.scarabs == [seat.scarabs for seat in seen.seats]
        assert self.amulets == [seat.amulets for seat in seen.seats]
        assert self.statues == [seat.statues for seat in seen.seats]
        assert self.up == [list(stall.up) for stall in seen.stalls]
        assert self.down == [stall.down for stall in seen.stalls]
        assert (self.deck, self.top) == (seen.deck_size, seen.deck_top)
        assert self.discards == list(seen.discards_up)
        assert self.buried == seen.discards_down
        assert self.tiles == seen.tiles
        built = (seen.sphinxes, seen.walls, seen.doors, 0, seen.obelisks)
        assert tuple(self.built[piece] for piece in range(5)) == built
        assert (bool(self.built[5]), bool(self.built[6])) == (seen.pedestal, seen.throne)
        assert self.laid == {placements[p].squares for p in seen.laid}
        assert (self.mosaic_top, self.left) == (seen.mosaic_top, len(seen.mosaics_left))
        assert self.removed == seen.mosaics_removed
        assert self.step == seen.step


@pytest.mark.parametrize("options", TABLES, ids=name_of)
def test_folding_redacted_events_gives_what_the_observation_says(options):
    state = new_game(options)
    folds = {viewer: Folded(observe(state, viewer)) for viewer in viewers(state)}
    for state, seat, action, events in walk(options, builder_action, seed="fold"):
        trial = state.clone()
        apply(trial, action, seat, events)
        for viewer, fold in folds.items():
            for event in events:
                fold.see(event.redact(viewer))
            fold.agrees_with(observe(trial, viewer), trial.rs.garden.placements)
        events.clear()


def test_known_cards_are_never_more_than_the_hand(every_kind):
    for states in every_kind.values():
        for state in states:
            for seat in range(state.rs.seats):
                known = unpack(state.known[seat])
                assert all(n <= m for n, m in zip(known, unpack(state.hand[seat]), strict=True))
                assert sum(known) <= size(state.hand[seat])
