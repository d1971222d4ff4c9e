"""The engine against the slow reference, many times at random."""

from __future__ import annotations

from collections import Counter
from math import prod
from random import Random

import pytest

from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import MOSAIC_CODES, PIECE_KINDS, Unit
from cleopatra.rules.engine import apply, new_game
from cleopatra.rules.events import HandShown, PieceBuilt, SanctuaryFormed
from cleopatra.rules.garden import Garden, mask_to_squares
from cleopatra.rules.hands import items, unpack_units
from cleopatra.rules.layouts import LAYOUTS, Layout
from cleopatra.rules.options import GameOptions
from cleopatra.rules.palace import EDGES, WALLS, chain
from cleopatra.rules.payment import Cashier
from tests.rules.builders import EVERY_HOUSE_RULE, LONG, builder_action, pack_text, walk
from tests.rules.reference import (
    COSTS,
    KINDS,
    PlainGarden,
    best_leftover,
    chain_length,
    minimal_payments,
    neighbours,
    plain_count,
    wall_squares,
)

PIECES = [kind.code for kind in PIECE_KINDS]
CARDS = [kind.code for kind in CARD_KINDS]


@pytest.mark.parametrize("turn_over", [True, False])
@pytest.mark.parametrize("name", list(LAYOUTS))
def test_all_placements(name, turn_over):
    garden = Garden(Layout.parse(name), turn_over)
    plain = PlainGarden(LAYOUTS[name], turn_over)
    for mosaic, code in enumerate(MOSAIC_CODES):
        ours = [
            frozenset(divmod(s, 9) for s in p.squares)
            for p in garden.placements
            if p.mosaic == mosaic
        ]
        assert len(set(ours)) == len(ours)
        assert set(ours) == plain.places(code, plain.squares)
    for p in garden.placements:
        squares = {divmod(s, 9) for s in p.squares}
        assert p.palms == len(squares & plain.palms)
        touching = {n for square in squares for n in neighbours(square)} - squares
        assert {divmod(s, 9) for s in mask_to_squares(p.around)} == touching & plain.squares
        assert (p.row, p.column) == (min(r for r, _ in squares), min(c for _, c in squares))
    near = {divmod(s, 9) for s in mask_to_squares(garden.near_throne & garden.squares)}
    assert near == plain.near_throne()


def test_walls_and_their_squares():
    for site in range(WALLS):
        assert {divmod(s, 9) for s in mask_to_squares(EDGES[site])} == wall_squares(site)


def test_every_chain_of_walls():
    for walls in range(1 << WALLS):
        built = {site for site in range(WALLS) if walls >> site & 1}
        assert chain(walls, 0) == chain_length(built, True)
        assert chain(walls, 1) == chain_length(built, False)


@pytest.mark.parametrize("rules", EVERY_HOUSE_RULE[:2] + EVERY_HOUSE_RULE[-1:], ids=str)
def test_sanctuaries_and_rewards_in_whole_games(rules):
    formed = built = 0
    for number in range(3 * LONG):
        options = GameOptions(seats=3, seed=f"areas-{number}", **rules)
        plain = PlainGarden(LAYOUTS[options.garden], options.mosaics_turn_over == "yes")
        for state, seat, action, events in walk(options, builder_action, seed="areas"):
            apply(state.clone(), action, seat, events)
            empty = {divmod(s, 9) for s in mask_to_squares(state.empty)}
            if action.text.startswith("lay"):
                laid = {divmod(s, 9) for s in action.squares}
                left = [MOSAIC_CODES[m] for m in state.pile[state.pile_at + 1 :]]
                expected = plain.sanctuaries(empty - laid, laid, left)
                told = [
                    {divmod(s, 9) for s in event.squares}
                    for event in events
                    if isinstance(event, SanctuaryFormed)
                ]
                assert sorted(map(sorted, told)) == sorted(map(sorted, expected))
                formed += len(told)
            for event in events:
                if isinstance(event, PieceBuilt):
                    assert event.counted == plain_counted(state, plain, empty, event)
                    built += 1
            events.clear()
    assert formed > 3
    assert built > 30


def plain_counted(state, plain, empty, event) -> int:
    code, site = PIECES[event.piece], event.site
    mosaics = plain.squares - empty
    if code in ("sphinx", "obelisk"):
        row = site // 3 if code == "sphinx" else site
        return sum(1 for s in range(6) if state.sphinxes >> s & 1 and s // 3 == row)
    if code == "door":
        built = {s for s in range(9) if state.walls >> s & 1}
        return chain_length(built, from_left=site == 0)
    if code == "wall":
        return len(wall_squares(site) & mosaics)
    return len(plain.near_throne() & mosaics)


def random_purse(rng: Random) -> tuple[Counter[str], Counter[str], int, int]:
    """A hand, credit and a discount as they may come up."""
    hand = Counter({"artisan": rng.choice((0, 1, 2, 3, 3, 4))})
    for card in CARDS[1:]:
        hand[card] = rng.choice((0, 0, 0, 1, 1, 2, 3) if card in KINDS else (0, 0, 0, 0, 1, 1, 2))
    credit: Counter[str] = Counter()
    if rng.random() < 0.5:
        credit[rng.choice(KINDS)] += rng.choice((1, 1, 1, 2))
        if rng.random() < 0.4:
            credit[rng.choice(KINDS)] += 1
    off_a, off_r = rng.choice(((0, 0), (0, 0), (2, 0), (1, 0), (0, 2), (0, 1)))
    return +hand, credit, off_a, off_r


def packed(counter: Counter[str]) -> int:
    return pack_text(" ".join(counter.elements()))


@pytest.mark.slow
def test_payments_are_all_the_irredundant_ones():
    rng = Random("purses")
    cashier = Cashier()
    proposed = 0
    for _ in range(60 * LONG):
        hand, credit, off_a, off_r = random_purse(rng)
        while prod(n + 1 for n in hand.values()) > 600:  # each of these parts is tried
            hand, credit, off_a, off_r = random_purse(rng)
        payable = cashier.payable(packed(hand), packed(credit), off_a, off_r)
        for piece, code in enumerate(PIECES[:6]):
            ways = cashier.ways(piece, packed(hand), packed(credit), off_a, off_r)
            ours = {
                (
                    tuple(sorted(CARDS[kind] for kind, n in pay.items for _ in range(n))),
                    tuple(
                        sorted(
                            Unit(unit).name.lower()
                            for unit, n in enumerate(unpack_units(pay.credit))
                            for _ in range(n)
                        )
                    ),
                    pay.off_artisans,
                    pay.off_resources,
                )
                for pay in ways
            }
            assert len(ours) == len(ways)
            expected = minimal_payments(code, hand, credit, off_a, off_r)
            assert ours == expected, (code, hand, credit, off_a, off_r)
            assert bool(payable >> piece & 1) == bool(expected)
            proposed += len(ours)
    assert proposed > 200


def test_every_payment_is_judged_and_credited_as_the_reference_does():
    rng = Random("judge")
    cashier = Cashier()
    enough = 0
    for _ in range(6000 * LONG):
        hand, credit, off_a, off_r = random_purse(rng)
        hand = +Counter({card: rng.randrange(n + 1) for card, n in hand.items()})
        piece = rng.randrange(7)
        pay = cashier.pay(packed(hand), packed(credit), off_a, off_r)
        gained = cashier.gain(piece, pay)
        best = best_leftover(PIECES[piece], hand, credit, off_a, off_r)
        assert (gained < 0) == (best is None)
        if best is not None:
            assert sum(unpack_units(gained)) == best
            enough += 1
    assert enough > 300


def test_payments_come_best_first():
    rng = Random("order")
    cashier = Cashier()
    for _ in range(300):
        hand, credit, off_a, off_r = random_purse(rng)
        for piece in range(6):
            ways = cashier.ways(piece, packed(hand), packed(credit), off_a, off_r)
            amulets = [pay.amulets for pay in ways]
            assert amulets == sorted(amulets)
            for pay in ways:
                tainted = sum(n for kind, n in pay.items if CARD_KINDS[kind].tainted)
                assert pay.amulets == tainted


def test_tables_that_are_full_are_begun_anew(monkeypatch):
    monkeypatch.setattr("cleopatra.rules.payment._MOST_KEPT", 3)
    cashier = Cashier()
    for wood in (2, 3, 4, 2, 3, 4):
        for piece in (0, 2, 4):
            ways = cashier.ways(piece, pack_text(f"3*artisan {wood}*wood"), 0, 0, 0)
            assert len(ways) == (wood >= (2, 3, 4)[piece // 2])


def test_the_costs_of_the_reference_are_those_of_the_catalogue():
    for kind in PIECE_KINDS:
        assert COSTS[kind.code] == (kind.artisans, kind.resources, kind.pattern.name.lower())


@pytest.mark.parametrize("tie_break", ["shared", "amulets"])
def test_the_count(tie_break):
    rng = Random("count")
    ties = 0
    for number in range(250 * LONG):
        seats = rng.choice((2, 3, 4))
        state = new_game(GameOptions(seats=seats, seed=str(number), tie_break=tie_break))
        for seat in range(seats):
            state.scarabs[seat] = rng.choice((0, 3, 20, 20, 21, 22, 40))
            state.amulets[seat] = rng.choice((0, 1, 2, 3, 7, 8, 12, 20))
        areas = [rng.choice((0, 0, 1, 3, 8)) for _ in range(seats)]
        at = 0
        for seat, squares in enumerate(areas):
            if squares:
                state.sanctuaries += ((seat, ((1 << squares) - 1) << at),)
            at += squares
        hands = [
            Counter({CARDS[kind]: n for kind, n in items(state.hand[seat])})
            for seat in range(seats)
        ]
        expected = plain_count(
            hands, list(state.amulets), list(state.scarabs), areas, tie_break == "amulets"
        )
        events = []
        outcome = state.rules.count(state, events)
        assert list(outcome.scarabs) == expected[0]
        assert list(outcome.amulets) == expected[1]
        assert list(outcome.eaten) == expected[2]
        assert set(outcome.winners) == expected[3]
        assert sum(isinstance(event, HandShown) for event in events) == seats
        ties += len(outcome.winners) > 1
    assert ties > 5
