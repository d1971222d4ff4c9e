"""Which payments a bot considers: none that another one dominates."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any
from unittest import mock

import pytest

from cleopatra.bots.bot import QUICK
from cleopatra.bots.payments import by_regret, is_dominated, worthwhile
from cleopatra.bots.registry import make_bot
from cleopatra.rules.actions import Pay
from cleopatra.rules.card_kinds import CARD_KINDS, DECK
from cleopatra.rules.catalogue import PIECE_KINDS, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.hands import pack, tainted, unpack
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.payment import Cashier
from tests.rules.builders import act, builder_action, pack_text, position, walk


def _pays(hand: str, piece: str) -> tuple[dict[str, Pay], Cashier]:
    state = position(hand=hand)
    act(state, f"build {piece}")
    return {a.text: a for a in legal_actions(state) if isinstance(a, Pay)}, state.rules.cashier


def test_a_cave_is_not_paid_for_what_a_plain_card_pays() -> None:
    pays, cashier = _pays("artisan 2*wood cave", "sphinx")
    kept = worthwhile(list(pays.values()), lambda p: cashier.gain(Piece.SPHINX, p))
    assert [p.text for p in kept] == ["pay artisan wood wood"]


def test_a_double_against_two_plain_cards_is_a_real_choice() -> None:
    pays, cashier = _pays("artisan 2*wood 2xwood", "sphinx")
    kept = {p.text for p in worthwhile(list(pays.values()), lambda p: cashier.gain(0, p))}
    assert {"pay artisan wood wood", "pay artisan 2xwood"} <= kept


def test_a_double_is_not_broken_for_one_unit_while_a_plain_card_is_there() -> None:
    pays, cashier = _pays("artisan wood stone 2xwood", "wall")
    kept = [p.text for p in worthwhile(list(pays.values()), lambda p: cashier.gain(1, p))]
    assert kept == ["pay artisan wood stone"]


def test_of_two_ways_the_one_with_fewer_amulets_hurts_less() -> None:
    pays, cashier = _pays("artisan 2*wood 2xstone", "sphinx")
    first = by_regret(list(pays.values()), lambda p: cashier.gain(0, p), [1] * 10, 3.0)[0]
    assert first.amulets == 0


@pytest.mark.pure  # compiled code takes no stand-ins
@pytest.mark.parametrize(
    ("one", "other", "hand"),
    [
        ({"amulets": 0}, {"amulets": 1}, {}),  # an amulet costs what it is said to cost
        ({"off_resources": 0}, {"off_resources": 1}, {}),  # a discount is used up
        ({"off_artisans": 0}, {"off_artisans": 1}, {}),
        ({"cards": "wood"}, {"cards": "wood wood"}, {}),
        ({"cards": "2xwood"}, {"cards": "cave 2xwood"}, {}),
        ({"cards": "wood"}, {"cards": "stone"}, {"wood": 3}),  # the rarer card is the dearer one
        ({"cards": "wood"}, {"cards": "cave"}, {}),  # a card that can be any is worth more
        ({"merchants": 0}, {"merchants": 1}, {}),
        ({"gained": "wood"}, {"gained": ""}, {}),  # units left over are of use
    ],
)
def test_b1_what_a_payment_costs_the_hand(
    one: dict[str, Any], other: dict[str, Any], hand: dict[str, int]
) -> None:
    """Each weight has its sign: the first of two payments hurts less."""
    counts = [hand.get(card.code, 1) for card in CARD_KINDS]

    def made(parts: dict[str, Any]) -> Pay:
        cards = pack_text(parts.get("cards", "wood"))
        pay = mock.Mock(
            spec=Pay,
            cards=cards,
            items=tuple((kind, n) for kind, n in enumerate(unpack(cards)) if n),
            credit=0,
            amulets=parts.get("amulets", 0),
            off_artisans=parts.get("off_artisans", 0),
            off_resources=parts.get("off_resources", 0),
            merchants=parts.get("merchants", 0),
            text=repr(parts),
        )
        pay.gained = pack([0, int(parts.get("gained") == "wood"), 0, 0, 0])
        return pay

    ways = [made(other), made(one)]
    with mock.patch("cleopatra.bots.payments._leaves_less", return_value=False):
        found = by_regret(ways, lambda pay: pay.gained, counts, 3.0)  # type: ignore[attr-defined]
    assert found == ways[::-1]


def test_b6_no_two_payments_dominate_each_other() -> None:
    """So of two payments at most one is a blunder, and what is worth a look does not depend on
    their order."""
    pairs = 0
    for table in ("seats=3", "edition=classic seats=3", "seats=2 expansions=architects,whims"):
        for state, seat, _, _ in walk(GameOptions.parse(f"{table} seed=order"), builder_action):
            ways = [a for a in legal_actions(state, seat) if isinstance(a, Pay)]
            if len(ways) < 2:
                continue
            piece, cashier = state.pending, state.rules.cashier

            def gain(pay: Pay, piece: int = piece, cashier: Cashier = cashier) -> int:
                return cashier.gain(piece, pay)

            for one, other in combinations(ways[:40], 2):
                pairs += 1
                assert not is_dominated(one, one, gain), "nor itself"
                assert not (is_dominated(one, other, gain) and is_dominated(other, one, gain))
            assert set(worthwhile(ways, gain)) == set(worthwhile(ways[::-1], gain))
    assert pairs > 500


def test_what_dominates_leaves_no_worse_next_purchase() -> None:
    """Against the rules themselves: whatever can be bought after the beaten payment can be bought
    after the better one, for no more amulets in all."""
    rng = Random(3)
    cashier = Cashier()
    found = 0
    for _ in range(120):
        hand = pack([rng.randint(0, min(3, n)) for n in DECK])
        credit = pack([0, *(rng.randint(0, 1) for _ in range(4))])
        piece = rng.randrange(len(PIECE_KINDS))
        ways = cashier.ways(piece, hand, credit, 0, 0)
        for pay in ways:
            for other in ways:
                if not is_dominated(pay, other, lambda p, piece=piece: cashier.gain(piece, p)):
                    continue
                found += 1
                for later in range(len(PIECE_KINDS)):
                    cost = _least_amulets(cashier, piece, later, hand, credit, pay)
                    better = _least_amulets(cashier, piece, later, hand, credit, other)
                    assert better <= cost, (pay, other, later)
    assert found > 50


def _least_amulets(
    cashier: Cashier, piece: int, later: int, hand: int, credit: int, pay: Pay
) -> float:
    left = hand - pay.cards
    credit += cashier.gain(piece, pay) - pay.credit
    ways = cashier.ways(later, left, credit, 0, 0)
    if not ways:
        return float("inf")
    return pay.amulets + min(tainted(way.cards) for way in ways)


def test_greedy_never_pays_a_dominated_way() -> None:
    state = new_game(GameOptions(seats=3, seed="pay"))
    bots = [make_bot("greedy", seat) for seat in range(3)]
    paid = 0
    while actors := decision(state).actors:
        seat = actors[0]
        legal = legal_actions(state, seat)
        choice = bots[seat].choose(observe(state, seat), legal, QUICK)
        if decision(state).kind == DecisionKind.PAY and isinstance(choice, Pay):
            piece = observe(state, seat).pending_piece
            kept = worthwhile(legal, lambda p, piece=piece: state.rules.cashier.gain(piece, p))
            assert choice in kept
            paid += 1
        apply(state, choice, seat)
    assert paid > 15
