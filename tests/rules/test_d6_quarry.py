"""The quarry: costs, rewards, credit, categories. Rules: D6"""

from __future__ import annotations

import pytest

from cleopatra.rules.catalogue import PIECE_KINDS, Category, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.errors import BadText
from cleopatra.rules.events import (
    AmuletsChanged,
    CategoryCompleted,
    CleopatraMoved,
    MosaicRemoved,
    MosaicShown,
    PieceBuilt,
    PiecePaid,
    ScarabsChanged,
    VisitEnded,
)
from cleopatra.rules.observe import observe
from cleopatra.rules.palace import chain
from cleopatra.rules.position import read_position, write_position
from tests.rules.builders import (
    act,
    hand_text,
    kind_of,
    pack_text,
    position,
    refusal,
    texts,
)
from tests.rules.reference import COSTS

EQUAL = {2: "wood wood", 3: "wood wood wood", 4: "wood wood wood wood"}
DIFFERENT = {2: "wood stone", 3: "wood stone marble", 4: "wood stone marble lapis"}


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def price(code: str) -> str:
    artisans, resources, pattern = COSTS[code]
    return "artisan " * artisans + (EQUAL if pattern == "equal" else DIFFERENT)[resources]


@pytest.mark.parametrize("code", list(COSTS))
def test_d6_1_each_piece_costs_what_the_table_says(code):
    throne = 1 if code == "throne" else 0
    state = position(hand=price(code), throne=throne)
    act(state, f"build {code}")
    assert texts(state) == ["pay " + price(code)]
    act(state, "pay " + price(code))
    assert hand_text(state, 0) == ""
    assert state.discard_up == pack_text(price(code))


@pytest.mark.parametrize("code", list(COSTS))
def test_d6_1_one_card_fewer_is_not_enough(code):
    words = price(code).split()
    for i in range(len(words)):
        rest = " ".join(words[:i] + words[i + 1 :])
        state = position(hand=rest, throne=1 if code == "throne" else 0)
        refused = refusal(state, f"build {code}")
        assert (refused.code, refused.rule) == ("cannot_pay", "D6.1")
        assert (refused.params["artisans"], refused.params["resources"]) == (
            (1, 0) if words[i] == "artisan" else (0, 1)
        )


@pytest.mark.parametrize("code", [code for code in COSTS if COSTS[code][2] == "equal"])
def test_d6_1_equal_resources_must_be_equal(code):
    artisans, resources, _ = COSTS[code]
    mixed = "artisan " * artisans + "wood " * (resources - 1) + "stone"
    assert refusal(position(hand=mixed), f"build {code}").code == "cannot_pay"


@pytest.mark.parametrize("code", [code for code in COSTS if COSTS[code][2] == "different"])
def test_d6_1_different_resources_must_be_different(code):
    artisans, resources, _ = COSTS[code]
    same = "artisan " * artisans + " ".join(["wood", "wood", "stone", "marble"][:resources])
    state = position(hand=same, throne=1 if code == "throne" else 0)
    assert refusal(state, f"build {code}").code == "cannot_pay"


@pytest.mark.parametrize(("others", "scarabs"), [([], 3), ([0], 4), ([0, 1], 5), ([3, 4, 5], 3)])
def test_d6_1_sphinx_reward(others, scarabs):
    state = position(hand=price("sphinx"), sphinxes=others)
    act(state, "build sphinx", "pay " + price("sphinx"), "set sphinx-3")
    assert state.scarabs[0] - 5 == scarabs


def test_d6_1_wall_reward_counts_mosaic_squares_along_it():
    # The I stands in column 0, rows 4 to 8: two squares of the middle site, three of the back one.
    for site, reward in ((1, 3), (2, 5), (3, 6), (4, 4)):
        state = position(hand=price("wall"), laid=["lay I r4c0 1"])
        act(state, "build wall", "pay " + price("wall"), f"set wall-{site}")
        assert state.scarabs[0] - 5 == reward


def test_d6_1_door_reward_counts_the_unbroken_chain():
    for walls, left, right in (
        ([], 5, 5),
        ([0], 6, 5),
        ([1, 2], 5, 5),
        ([0, 1, 3, 8], 7, 6),
        (range(9), 14, 14),
    ):
        for door, reward in ((1, left), (2, right)):
            state = position(hand=price("door"), walls=walls)
            act(state, "build door", "pay " + price("door"), f"set door-{door}")
            assert state.scarabs[0] - 5 == reward


def test_d6_1_mosaic_reward_counts_palms():
    for place, reward in (("lay X r5c3 0", 10), ("lay X r2c6 0", 6), ("lay X r3c2 0", 5)):
        state = position(hand=price("mosaic"), pile="XI", statues=[0, 0])
        act(state, "build mosaic", "pay " + price("mosaic"), place)
        assert state.scarabs[0] - 5 == reward


def test_d6_1_obelisk_reward_counts_its_row():
    for site, reward in ((1, 14), (2, 12)):
        state = position(hand=price("obelisk"), sphinxes=[0, 2, 4])
        act(state, "build obelisk", "pay " + price("obelisk"), f"set obelisk-{site}")
        assert state.scarabs[0] - 5 == reward


def test_d6_1_throne_reward_counts_mosaic_squares_round_it():
    laid = ["lay I r3c3 0"]  # a row of five over the throne space, three of them touching it
    for throne, code in ((0, "pedestal"), (1, "throne")):
        state = position(hand=price(code), throne=throne, laid=laid)
        events = act(state, f"build {code}", "pay " + price(code))
        assert of_type(events, PieceBuilt)[0].counted == 3
        assert state.scarabs[0] - 5 == 13


def test_d6_1_the_most_each_piece_can_bring_is_that_of_the_table():
    most = {kind.code: kind.most for kind in PIECE_KINDS}
    # Round the throne space: three squares behind it, three at either side.
    state = position(laid=["lay I r3c1 0", "lay P r0c1 4", "lay L r0c6 0"])
    near = (state.rules.garden.near_throne & ~state.empty).bit_count()
    assert near == 9
    assert most == {
        "sphinx": 3 + 2,
        "wall": 3 + 3,
        "door": 5 + 9,
        "mosaic": 5 + 5,
        "obelisk": 10 + 2 * 3,
        "pedestal": 10 + near,
        "throne": 10 + near,
    }


def test_d6_1_any_number_of_pieces_one_after_the_other():
    state = position(hand="3*artisan 4*wood 2*stone")
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-1")
    assert kind_of(state) == DecisionKind.VISIT
    assert texts(state) == ["build sphinx", "build wall", "finish"]
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-2")
    act(state, "build sphinx", "pay artisan stone stone", "set sphinx-4", "finish")
    assert state.scarabs[0] == 5 + 3 + 4 + 3


def test_d6_1_a_piece_is_placed_on_a_free_site():
    state = position(hand=price("wall"), walls=[0, 4])
    act(state, "build wall", "pay " + price("wall"))
    assert texts(state) == [f"set wall-{i}" for i in (2, 3, 4, 6, 7, 8, 9)]
    assert refusal(state, "set wall-5").code == "site_taken"
    assert refusal(state, "set door-1").code == "other_piece"


def test_d6_2_the_chain_goes_round_the_corners_up_to_the_first_gap():
    assert chain(0b001111, 0) == 4
    assert chain(0b101111, 0) == 4
    assert chain(0b111111111, 1) == 9
    assert chain(0b111101111, 1) == 4
    assert chain(0b011111111, 1) == 0


def test_d6_2_the_other_door_is_no_part_of_the_chain():
    state = position(hand=price("door"), walls=[0], doors=[0])
    act(state, "build door", "pay " + price("door"), "set door-2")
    assert state.scarabs[0] - 5 == 5


def test_d6_3_overpaying_gives_no_change():
    state = position(hand="2*artisan 3*wood 2*stone")
    act(state, "build sphinx")
    assert "pay artisan wood wood wood stone" not in texts(state)
    assert refusal(state, "pay artisan artisan wood wood wood stone") is None
    act(state, "pay artisan artisan wood wood wood stone")
    assert state.credit == 0
    assert hand_text(state, 0) == "stone"


def test_d6_3_credit_of_a_double_serves_another_piece():
    state = position(hand="2*artisan 2xwood stone marble")
    act(state, "build wall", "pay artisan stone 2xwood", "set wall-1")
    assert observe(state, None).credit == (0, 1, 0, 0, 0)
    act(state, "build wall")
    assert texts(state) == ["pay artisan marble +wood"]
    act(state, "pay artisan marble +wood", "set wall-2")
    assert state.credit == 0
    assert state.amulets[0] == 1


def test_d6_3_credit_is_lost_when_the_visit_ends():
    state = position(hand="artisan 2xwood stone", deck="wood wood wood wood")
    events = act(state, "build wall", "pay artisan stone 2xwood", "set wall-1", "finish")
    (ended,) = of_type(events, VisitEnded)
    assert ended.lost == pack_text("wood")
    assert state.credit == 0


def test_d6_3_credit_of_a_visit_is_told_piece_by_piece():
    state = position(hand="2*artisan 2xwood stone marble")
    (paid,) = of_type(act(state, "build wall", "pay artisan stone 2xwood"), PiecePaid)
    assert (paid.credit, paid.gained) == (0, pack_text("wood"))


def test_d6_3_two_units_of_one_double_are_never_two_different_resources():
    state = position(hand="artisan 2xwood")
    assert refusal(state, "build wall").code == "cannot_pay"
    state = position(hand="artisan 2xwood stone")
    act(state, "build wall")
    assert refusal(state, "pay artisan 2xwood").code == "cost_not_met"


def test_d6_3_three_equal_from_two_doubles_leave_one():
    state = position(hand="2*artisan 2*2xlapis")
    act(state, "build door", "pay artisan artisan 2xlapis 2xlapis")
    assert observe(state, None).credit == (0, 0, 0, 0, 1)
    assert state.amulets[0] == 2


def test_d6_4_a_cave_stands_for_any_resource():
    for hand in ("artisan wood cave", "artisan lapis cave", "artisan 2*cave"):
        state = position(hand=hand)
        act(state, "build sphinx")
        assert len(texts(state)) == 1
        act(state, texts(state)[0])
        assert hand_text(state, 0) == ""
    act(position(hand="artisan wood cave"), "build wall", "pay artisan wood cave")


def test_d6_4_a_cave_is_never_an_artisan():
    state = position(hand="3*cave 2*wood")
    assert "build sphinx" not in texts(state)
    assert refusal(state, "build sphinx").params["artisans"] == 1


def test_d6_5_each_tainted_card_paid_gives_one_amulet_at_once():
    state = position(hand="3*artisan 2xwood 2xstone cave lapis")
    events = act(state, "build pedestal", "pay artisan artisan artisan 2xwood 2xstone cave lapis")
    assert of_type(events, AmuletsChanged) == [AmuletsChanged(0, 3, "tainted")]
    assert state.amulets[0] == 3


def test_d6_5_clean_cards_give_none():
    state = position(hand=price("sphinx"))
    assert not of_type(act(state, "build sphinx", "pay " + price("sphinx")), AmuletsChanged)


LAST_PIECES = [
    ("sphinx", "set sphinx-6", {"sphinxes": range(5)}, Category.SPHINXES),
    ("wall", "set wall-9", {"walls": range(8)}, Category.WALLS),
    ("door", "set door-2", {"doors": [0]}, Category.DOORS),
    ("mosaic", "lay I r4c0 0", {"pile": "I"}, Category.MOSAICS),
    ("obelisk", "set obelisk-1", {"obelisks": [1]}, Category.OBELISKS),
    ("throne", None, {"throne": 1}, Category.THRONE),
]


@pytest.mark.parametrize(("code", "place", "built", "category"), LAST_PIECES)
def test_d6_6_the_last_piece_completes_its_category_and_cleopatra_moves(
    code, place, built, category
):
    state = position(hand=price(code), statues=[0, 0], **built)
    events = act(state, f"build {code}", "pay " + price(code), *([place] if place else []))
    assert of_type(events, CategoryCompleted) == [CategoryCompleted(category)]
    assert state.step == 0  # not before the visit ends
    events = act(state, "finish")
    assert of_type(events, CleopatraMoved) == [CleopatraMoved(0, 1)]
    assert state.step == 1
    assert observe(state, None).completed == (category,)


def test_d6_6_a_piece_that_is_not_the_last_moves_nobody():
    state = position(hand=price("pedestal"))
    events = act(state, "build pedestal", "pay " + price("pedestal"), "finish")
    assert not of_type(events, CategoryCompleted)
    assert not of_type(events, CleopatraMoved)


def test_d6_6_two_categories_in_a_visit_are_two_steps():
    state = position(hand="3*artisan 5*wood", sphinxes=range(5), doors=[1])
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-6")
    events = act(state, "build door", "pay artisan artisan wood wood wood", "set door-1", "finish")
    assert of_type(events, CleopatraMoved) == [CleopatraMoved(0, 2)]


def test_d6_7_the_top_mosaic_is_laid_wholly_on_free_garden_squares():
    state = position(hand=price("mosaic"), pile="ILX", laid=["lay P r3c3 0"])
    act(state, "build mosaic", "pay " + price("mosaic"))
    assert refusal(state, "lay X r5c3 0").code == "other_mosaic"
    assert refusal(state, "lay I r3c3 0").code == "squares_taken"
    assert all(text.startswith("lay I ") for text in texts(state))
    # No place of any mosaic touches the throne space or leaves the garden.
    garden = state.rules.garden
    for placement in garden.placements:
        assert len(placement.squares) == 5
        assert not placement.mask & garden.throne


def test_d6_7_it_may_be_turned_and_turned_over():
    state = position(hand=price("mosaic"), pile="FI")
    act(state, "build mosaic", "pay " + price("mosaic"))
    assert {text[-1] for text in texts(state)} == set("01234567")


def test_d6_8_a_new_top_that_fits_nowhere_is_removed():
    # Only the five squares of the X are left, and the X is to be laid: the rest go out of the game.
    state = position(hand=price("mosaic"), pile="XI", statues=[0, 0])
    cross = next(p for p in state.rules.garden.placements if p.text == "lay X r5c3 0")
    state.empty = cross.mask
    state.free = 1 << cross.index
    events = act(state, "build mosaic", "pay " + price("mosaic"), cross.text)
    assert of_type(events, MosaicRemoved) == [MosaicRemoved(1)]
    assert of_type(events, MosaicShown) == [MosaicShown(-1, 0)]
    assert of_type(events, CategoryCompleted) == [CategoryCompleted(Category.MOSAICS)]
    assert refusal(state, "build mosaic").code == "pile_empty"
    assert refusal(state, "build mosaic").rule == "D6.8"


def test_d6_8_only_as_long_as_the_top_one_fits_nowhere():
    # An I cannot lie in the 2 x 3 block that is left, a P can: what lies under it stays unknown.
    state = position(hand=price("mosaic"), pile="XIPW", statues=[0, 0])
    garden = state.rules.garden
    cross = next(p for p in garden.placements if p.text == "lay X r5c3 0")
    block = sum(1 << (r * 9 + c) for r in (0, 1) for c in (6, 7, 8))
    state.empty = cross.mask | block
    state.free = sum(
        1 << p.index
        for p in garden.placements
        if p.mask & ~state.empty == 0 and "FILNPTUVWXYZ"[p.mosaic] in "XIPW"
    )
    events = act(state, "build mosaic", "pay " + price("mosaic"), cross.text)
    assert of_type(events, MosaicRemoved) == [MosaicRemoved(1)]
    assert of_type(events, MosaicShown) == [MosaicShown(4, 2)]
    assert not of_type(events, CategoryCompleted)


def test_d6_9_the_pedestal_comes_before_the_throne():
    state = position(hand=price("throne"))
    assert refusal(state, "build throne").code == "pedestal_first"
    assert refusal(state, "build throne").rule == "D6.9"
    state = position(hand=price("throne"), throne=1)
    assert refusal(state, "build pedestal").code == "none_left"
    assert "build throne" in texts(state)
    assert Piece.THRONE > Piece.PEDESTAL


def test_d6_9_both_can_be_built_in_one_visit():
    state = position(hand="6*artisan 2*wood 2*stone 2*marble 2*lapis")
    events = act(
        state,
        "build pedestal",
        "pay " + price("pedestal"),
        "build throne",
        "pay " + price("throne"),
        "finish",
    )
    gains = [event.reason for event in of_type(events, ScarabsChanged)]
    assert gains == ["pedestal", "throne"]
    assert state.step == 1


def test_d6_1_what_a_payment_leaves_known_is_only_what_is_certain():
    state = position(hand="artisan 3*wood", known={0: "artisan wood"})
    act(state, "build sphinx", "pay artisan wood wood")
    # One wood is left, but it may be one that nobody saw.
    assert sum(observe(state, 1).seats[0].hand_known) == 0
    state = position(hand="artisan 3*wood", known={0: "3*wood"})
    act(state, "build sphinx", "pay artisan wood wood")
    assert observe(state, 1).seats[0].hand_known[:5] == (0, 1, 0, 0, 0)


def test_a_position_that_pays_for_a_piece_not_in_the_quarry_is_refused():
    """The hand could pay for the throne, but the pedestal is not there yet."""
    state = position(hand="3*artisan wood stone marble lapis")
    act(state, "build pedestal")
    text = write_position(state)
    read_position(text)
    with pytest.raises(BadText, match="nothing to choose from"):
        read_position(
            text.replace(f"\npending {Piece.PEDESTAL:d}\n", f"\npending {Piece.THRONE:d}\n")
        )
