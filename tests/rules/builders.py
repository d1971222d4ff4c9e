"""Builders of positions and games for tests, which set only what matters to a test.

The engine could reach a built position: the deck holds all cards that the call did not place, and
completed categories and free places are computed from the pieces. Only tests may build a State.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import MOSAIC_CODES, WORSHIPPER_CODES, Category
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, check, decision, legal_actions, new_game, parse_action
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import Event
from cleopatra.rules.hands import ONE, cards, size
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import read_position, write_position
from cleopatra.rules.quarry import in_quarry
from cleopatra.rules.state import FACE_UP, KIND, State

LONG = int(os.environ.get("CLEOPATRA_LONG", "1"))
"""Factor for numbers of samples: CLEOPATRA_LONG=20 makes a test run of about an hour."""

BY_CODE = {kind.code: i for i, kind in enumerate(CARD_KINDS)}
SEAT = int | None

EVERY_HOUSE_RULE: tuple[dict[str, str], ...] = (
    {},
    {"mosaics_turn_over": "no"},
    {"sanctuary_costs": "palms"},
    {"sanctuary_costs": "nothing"},
    {"discount_scope": "piece"},
    {"refill": "one"},
    {"tie_break": "amulets"},
    {"open_totals": "open"},
    {"slot_costs": "0s,1s,1a,3a,4a"},
    {"garden": "back"},
    {"first_player": "1"},
    {
        "mosaics_turn_over": "no",
        "sanctuary_costs": "nothing",
        "discount_scope": "piece",
        "refill": "one",
        "tie_break": "amulets",
        "garden": "back",
    },
)
"""Each value of each house rule at least once, and most of them together."""


def pack_text(text: str) -> int:
    """`artisan 3xwood` is no card, `3*wood 2xwood` is: three single woods and a double one."""
    packed = 0
    for word in text.split():
        number, star, code = word.partition("*")
        packed += ONE[BY_CODE[code if star else word]] * (int(number) if star else 1)
    return packed


def position(
    *,
    seats: int = 2,
    current: int = 0,
    hand: Mapping[int, str] | str = "",
    known: Mapping[int, str] | None = None,
    stalls: Sequence[str] = ("artisan^", "wood^", "stone^"),
    deck: str = "",
    deck_size: int | None = None,
    discards: str = "",
    walls: Iterable[int] = (),
    doors: Iterable[int] = (),
    sphinxes: Iterable[int] = (),
    obelisks: Iterable[int] = (),
    throne: int = 0,
    laid: Sequence[str] = (),
    pile: str | None = None,
    tiles: str = " ".join(WORSHIPPER_CODES),
    scarabs: Sequence[int] | None = None,
    amulets: Sequence[int] | None = None,
    statues: Sequence[int] | None = None,
    step: int | None = None,
    seed: str = "builder",
    **house_rules: Any,
) -> State:
    """A position at the start of `current`'s turn.

    Cards are words (`wood`, `2xwood`, `3*artisan`); on stalls and deck a `^` after a card lays it
    face up, elsewhere face down. `deck` are the top cards; the rest of the 94 lies under them, or
    when `deck_size` is given that many cards are left and all others lie face up on the discards.
    `pile` are the mosaics left, the top one first; mosaics in neither `pile` nor `laid` are out.
    `laid` are the actions' texts (`lay X r4c3 0`). `step` follows from the complete categories.
    """
    options = GameOptions(seats=seats, seed=seed, first_player="0", **house_rules)
    state = new_game(options)
    state.current = current
    hands = {current: hand} if isinstance(hand, str) else hand
    state.hand = [pack_text(hands.get(seat, "")) for seat in range(seats)]
    state.known = [pack_text((known or {}).get(seat, "")) for seat in range(seats)]
    for i, text in enumerate(stalls):
        words = text.split()
        state.stall_up[i] = pack_text(" ".join(w[:-1] for w in words if w.endswith("^")))
        state.stall_down[i] = pack_text(" ".join(w for w in words if not w.endswith("^")))
    state.discard_up = pack_text(discards)
    state.discard_down = 0
    top = [BY_CODE[w.removesuffix("^")] + (FACE_UP if w[-1] == "^" else 0) for w in deck.split()]
    rest = list(state.rules.deck)
    placed = sum(state.hand) + sum(state.stall_up) + sum(state.stall_down) + state.discard_up
    for kind in (*cards(placed), *(code & KIND for code in top)):
        rest[kind] -= 1
    assert min(rest) >= 0, f"more cards than there are: {rest}"
    under = [kind for kind, number in enumerate(rest) for _ in range(number)]
    Random(seed).shuffle(under)
    codes = [kind + (FACE_UP if i % 3 else 0) for i, kind in enumerate(under)]
    if deck_size is not None:
        keep = deck_size - len(top)
        state.discard_up += sum(ONE[code & KIND] for code in codes[keep:])
        codes = codes[:keep]
    state.deck = (*top, *codes)
    state.deck_at = 0

    for name, sites in (
        ("walls", walls),
        ("doors", doors),
        ("sphinxes", sphinxes),
        ("obelisks", obelisks),
    ):
        setattr(state, name, sum(1 << site for site in sites))
    state.throne_parts = throne
    _lay_out(state, laid, pile)
    done = (
        (Category.SPHINXES, state.sphinxes == 63),
        (Category.WALLS, state.walls == 511),
        (Category.DOORS, state.doors == 3),
        (Category.MOSAICS, not state.pile),
        (Category.OBELISKS, state.obelisks == 3),
        (Category.THRONE, throne == 2),
    )
    state.completed = sum(1 << category for category, is_done in done if is_done)
    state.step = state.completed.bit_count() if step is None else step
    state.offering_done = state.step >= 4
    state.tiles = tuple(WORSHIPPER_CODES.index(code) for code in tiles.split())
    state.scarabs = list(scarabs or [5] * seats)
    state.amulets = list(amulets or [0] * seats)
    state.statues = list(statues or [2] * seats)
    state.legal = None
    assert write_position(read_position(write_position(state))) == write_position(state)
    state.quarry = in_quarry(state)
    return state


def _lay_out(state: State, laid: Sequence[str], pile: str | None) -> None:
    garden = state.rules.garden
    places = [garden.placements[garden.by_text[text]] for text in laid]
    used = {place.mosaic for place in places}
    left = [m for m in range(len(MOSAIC_CODES)) if m not in used]
    if pile is not None:
        left = [MOSAIC_CODES.index(code) for code in pile]
    state.pile = tuple(left)
    state.pile_at = 0
    state.laid = tuple((place.index, 0) for place in places)
    state.removed = tuple(m for m in range(len(MOSAIC_CODES)) if m not in used and m not in left)
    state.free = sum(garden.of_mosaic[m] for m in left)
    for place in places:
        assert state.empty & place.mask == place.mask, f"{place.text} lies on another mosaic"
        state.empty &= ~place.mask
        state.free &= garden.keep[place.index]


def act(state: State, *texts: str, seat: SEAT = None) -> list[Event]:
    """Apply these actions one after the other and return all their events."""
    events: list[Event] = []
    for text in texts:
        apply(state, parse_action(state, text), seat, events)
    return events


def refusal(state: State, text: str, seat: SEAT = None) -> Refusal | None:
    """The result of `check` for an action given as text."""
    return check(state, parse_action(state, text), seat)


def texts(state: State, seat: SEAT = None) -> list[str]:
    """The legal actions' texts."""
    return [action.text for action in legal_actions(state, seat)]


def kind_of(state: State) -> DecisionKind:
    return decision(state).kind


def at_offering(
    scarabs: Sequence[int], amulets: Sequence[int], expansions: Sequence[str] = ()
) -> State:
    """All seats about to bid, after seat 0 has paid for the second obelisk."""
    state = position(
        seats=len(scarabs),
        hand="3*artisan 4*wood",
        scarabs=scarabs,
        amulets=amulets,
        walls=range(9),
        doors=(0, 1),
        sphinxes=range(6),
        obelisks=(0,),
        expansions=tuple(expansions),
    )
    pay = "pay artisan artisan artisan wood wood wood wood"
    act(state, "build obelisk", pay, "set obelisk-2", "finish")
    while kind_of(state) != DecisionKind.BID:
        act(state, texts(state)[0])
    return state


def hand_text(state: State, seat: int) -> str:
    return " ".join(CARD_KINDS[kind].code for kind in cards(state.hand[seat]))


def cards_in_all(state: State) -> tuple[int, ...]:
    """All cards of the game by kind, wherever they are."""
    counts = [0] * len(CARD_KINDS)
    whole = [*state.hand, *state.stall_up, *state.stall_down, state.discard_up, state.discard_down]
    for field in state.rules.memory.fields.values():
        whole += field.read(state.extra) if field.holds_cards else ()
    for packed in whole:
        for kind in cards(packed):
            counts[kind] += 1
    for code in (*state.deck[state.deck_at :], *state.drawn):
        counts[code & KIND] += 1
    return tuple(counts)


def play_on(state: State, rng: Random, number: int) -> None:
    """Apply at most this many random actions of the seats that may act."""
    for _ in range(number):
        actors = decision(state).actors
        if not actors:
            return
        seat = rng.choice(actors)
        apply(state, rng.choice(legal_actions(state, seat)), seat)


def hand_size(state: State, seat: int) -> int:
    return size(state.hand[seat])


Chooser = Callable[[Random, State, list[Action]], Action]


def any_action(rng: Random, state: State, legal: list[Action]) -> Action:
    """Choose among the legal actions with equal chance."""
    return rng.choice(legal)


def builder_action(rng: Random, state: State, legal: list[Action]) -> Action:
    """Choose so that games cover many rules: build whenever possible, claim sanctuaries."""
    liked = [a for a in legal if a.text.startswith(("build", "claim", "activate merchant"))]
    return rng.choice(liked if liked and rng.random() < 0.8 else legal)


def walk(
    options: GameOptions, choose: Chooser = any_action, seed: str = "walk"
) -> Iterator[tuple[State, int, Action, list[Event]]]:
    """Plays a game at random: before each action (state, seat, action, events), the events still
    empty; they are filled when the generator goes on. Yields the same State all the time."""
    state = new_game(options)
    rng = Random(f"{seed} {options}")
    while actors := decision(state).actors:
        seat = rng.choice(actors)
        action = choose(rng, state, legal_actions(state, seat))
        events: list[Event] = []
        yield state, seat, action, events
        apply(state, action, seat, events)


def sample_positions(
    options: GameOptions, number: int, choose: Chooser = any_action
) -> Iterator[State]:
    """Clones of about `number` positions of a random game, spread evenly."""
    for ply, (state, _, _, _) in enumerate(walk(options, choose)):
        if ply % max(1, 300 // number) == 0:
            yield state.clone()


def fact(state: State, name: str) -> tuple[int, ...]:
    """The numbers of a fact that an edition or expansion holds in the state."""
    return state.rules.memory.fields[name].read(state.extra)


def set_fact(state: State, name: str, *numbers: int) -> None:
    """Change the numbers of such a fact."""
    field = state.rules.memory.fields[name]
    assert len(numbers) == field.size
    state.extra[field.at : field.at + field.size] = numbers
    state.legal = None
