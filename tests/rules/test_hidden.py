"""Observations and events reveal nothing hidden."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, replace
from random import Random

import pytest

from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import UNKNOWN
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
from cleopatra.rules.hands import pack, size, unpack
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.state import State
from tests.rules.builders import LONG, any_action, builder_action, cards_in_all, play_on, walk
from tests.rules.proofs import (
    prove_that_previews_depend_on_nothing_hidden,
    prove_that_taking_back_is_fair,
    prove_that_what_is_unknown_does_not_show,
    viewers,
)

TABLES = [
    GameOptions(seats=seats, seed=f"hidden-{seats}-{refill}", refill=refill)
    for seats in (2, 3, 4)
    for refill in ("together", "one")
    for _ in range(LONG)
]


def name_of(options: GameOptions) -> str:
    return f"{options.seats}-{options.refill}"


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
    assert set(found) == set(DecisionKind)
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
            play_on(drawn, rng, 60)


def test_another_seed_draws_another_state(every_kind):
    seen = observe(every_kind[DecisionKind.TURN][3], 0)
    assert write_position(determinize(seen, 1)) == write_position(determinize(seen, 1))
    assert len({write_position(determinize(seen, seed)) for seed in range(20)}) == 20


def test_permuting_all_that_a_viewer_does_not_know_changes_nothing_he_sees(every_kind):
    assert prove_that_what_is_unknown_does_not_show(every_kind, Random("permute")) > 100


def test_a_preview_depends_on_nothing_hidden(every_kind):
    some = {kind: states[:20] for kind, states in every_kind.items()}
    assert prove_that_previews_depend_on_nothing_hidden(some, Random("preview"), 8) > 100


def test_an_action_that_raises_no_barrier_tells_the_actor_nothing_new(every_kind):
    tried = prove_that_taking_back_is_fair(every_kind, Random("barrier"))
    assert tried["free"] > 150
    assert tried["raised"] > 30


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
            for viewer in range(state.rules.seats):
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
            fold.agrees_with(observe(trial, viewer), trial.rules.garden.placements)
        events.clear()


def test_known_cards_are_never_more_than_the_hand(every_kind):
    for states in every_kind.values():
        for state in states:
            for seat in range(state.rules.seats):
                known = unpack(state.known[seat])
                assert all(n <= m for n, m in zip(known, unpack(state.hand[seat]), strict=True))
                assert sum(known) <= size(state.hand[seat])
