"""The bots' arithmetic: purchases, expected costs of amulets, placements."""

from __future__ import annotations

import pytest

from cleopatra.bots.corruption import burden
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.extras.known import knowledge_for
from cleopatra.bots.placements import free_places, promising_lays, promising_sites
from cleopatra.bots.purse import purse_of
from cleopatra.rules.actions import Lay
from cleopatra.rules.catalogue import PENALTIES, PIECE_KINDS, WORSHIPPER_CODES, Piece
from cleopatra.rules.engine import legal_actions
from cleopatra.rules.hands import unpack
from cleopatra.rules.observe import observe
from tests.rules.builders import act, pack_text, position


def _hand(text: str) -> tuple[int, ...]:
    return tuple(unpack(pack_text(text)))


PURSE = purse_of(PIECE_KINDS)
OFFERS = PURSE.sort_offers([(Piece.SPHINX, 4, 6), (Piece.WALL, 3, 9), (Piece.OBELISK, 12, 2)])


def test_purchase_buys_the_best_first_and_keeps_the_rest() -> None:
    bought = PURSE.purchase(_hand("4*artisan 5*wood stone"), OFFERS)
    assert (bought.points, bought.pieces) == (12 + 3, 2)
    assert (bought.artisans, bought.resources) == (0, 0)


def test_purchase_counts_doubles_twice_and_caves_for_anything() -> None:
    assert PURSE.purchase(_hand("artisan 2xwood"), OFFERS).points == 4
    assert PURSE.purchase(_hand("artisan wood cave"), OFFERS).points == 4
    assert PURSE.purchase(_hand("artisan wood"), OFFERS).points == 0
    assert PURSE.purchase(_hand("2*wood"), OFFERS).points == 0


def test_burden_is_the_table_when_nothing_is_in_doubt() -> None:
    for amulets, scarabs in enumerate(PENALTIES):
        found = burden(float(amulets), 0.0)
        assert abs(found.scarabs - scarabs) < 0.01
        assert found.eaten < 0.01
    assert burden(8.0, 0.0).eaten > 0.99
    assert burden(500.0, 0.0).eaten == 1.0


def test_doubt_makes_the_crocodile_possible_and_never_certain() -> None:
    chances = [burden(float(n), 1.5).eaten for n in range(12)]
    assert chances == sorted(chances)
    assert 0.05 < chances[6] < 0.5 < chances[9] < 1.0


def test_best_lays_cover_palms() -> None:
    state = position(hand="2*artisan wood stone marble", pile="XIL")
    act(state, "build mosaic", "pay artisan artisan wood stone marble")
    garden = state.rules.garden
    lays = legal_actions(state)
    free = free_places(garden, (), (9, 1, 2))
    best = promising_lays(garden, lays, 0, free, 0.0, 5)
    assert len(best) == 5
    assert garden.placements[best[0].arg].palms == 5, "the X on the Oasis"
    assert all(isinstance(lay, Lay) and lay in lays for lay in best)


def test_sites_that_are_alike_are_looked_at_once() -> None:
    state = position(hand="artisan 2*wood", sphinxes=(0,))
    act(state, "build sphinx", "pay artisan wood wood")
    sites = promising_sites(state.rules.garden, legal_actions(state), Piece.SPHINX, 0, 9)
    assert [site.text for site in sites] == ["set sphinx-2", "set sphinx-4"]


TILES = " ".join(WORSHIPPER_CODES)


@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_the_hand_limit_weighs_on_the_viewer_whichever_seat_it_has(edition: str) -> None:
    """The same table seen from another seat is worth the same. Rule: D5.5, K2.1"""
    hand = "4*artisan 4*wood 4*stone 2xmarble"
    worth = []
    for seat in range(3):
        amulets = [0, 0, 0]
        amulets[seat] = 4
        table = {"edition": edition, "tiles": "" if edition == "classic" else TILES}
        state = position(seats=3, current=seat, hand=hand, amulets=amulets, **table)
        evaluation = Evaluation(state.rules, None, knowledge_for(state.rules.options))
        worth.append(evaluation.assess(observe(state, seat)))
    assert worth[1] == pytest.approx(worth[0])
    assert worth[2] == pytest.approx(worth[0])
