"""Garden, walls, doors, plaza, path. Rules: D2"""

from __future__ import annotations

import pytest

from cleopatra.rules.errors import BadText
from cleopatra.rules.garden import Garden, mask_to_squares
from cleopatra.rules.layouts import LAYOUTS, Layout
from cleopatra.rules.palace import EDGES, ROW_OF_SPHINXES, chain, row_of_sphinx
from tests.rules.builders import act, position, texts

DRAWING = """
    P . . . . . . . P
    . P . . P . . P .
    . . . P P P . . .
    . . P . P . P . .
    P . . . . . . . P
    . P . . P . . P .
    P . . T T T . . P
    . P . T T T . P .
    . . P T T T P . .
"""
FRONT = Layout.parse("front")


def at(row: int, column: int) -> int:
    return row * 9 + column


def test_d2_1_and_d2_3_the_garden_is_the_drawn_one():
    assert "/".join("".join(row.split()) for row in DRAWING.split("\n")[1:-1]) == LAYOUTS["front"]
    assert len(FRONT.palms) == 22
    assert {at(0, 2), at(0, 6), at(8, 0), at(8, 8)} <= FRONT.palms


def test_d2_2_the_throne_space_leaves_72_squares_and_9_neighbours():
    assert FRONT.throne == {at(r, c) for r in range(3) for c in (3, 4, 5)}
    garden = Garden(FRONT, True)
    assert garden.squares.bit_count() == 72
    assert (garden.near_throne & garden.squares).bit_count() == 9


def test_d2_3_only_the_x_covers_the_whole_oasis():
    oasis = {at(7, 4), at(6, 3), at(6, 4), at(6, 5), at(5, 4)}
    assert oasis <= FRONT.palms
    five = [p for p in Garden(FRONT, True).placements if p.palms == 5]
    assert [p.text for p in five] == ["lay X r5c3 0"]
    assert set(five[0].squares) == oasis


def test_d2_4_nine_wall_sites_go_round_from_the_left_door():
    squares = [set(mask_to_squares(edge)) for edge in EDGES]
    left = [{at(row + i, 0) for i in range(3)} for row in (0, 3, 6)]
    back = [{at(8, column + i) for i in range(3)} for column in (0, 3, 6)]
    right = [{at(row + i, 8) for i in range(3)} for row in (6, 3, 0)]
    assert squares == [*left, *back, *right]


def test_d2_4_throne_squares_along_a_wall_never_hold_a_mosaic():
    garden = Garden(Layout.parse("back"), True)
    assert garden.edges[4] & garden.squares == 0
    state = position(hand="artisan wood stone", garden="back")
    act(state, "build wall", "pay artisan wood stone", "set wall-5")
    assert state.scarabs[0] == 5 + 3


def test_d2_5_the_doors_touch_the_ends_of_the_ring():
    assert chain(0b000000001, 0) == 1
    assert chain(0b000000001, 1) == 0
    assert chain(0b100000000, 1) == 1
    assert chain(0b100000000, 0) == 0


def test_d2_6_two_rows_of_three_sphinxes_and_one_obelisk():
    assert [row_of_sphinx(site) for site in range(6)] == [0, 0, 0, 1, 1, 1]
    assert ROW_OF_SPHINXES == (0b000111, 0b111000)
    state = position(hand="3*artisan 4*wood", sphinxes=[3, 4])
    act(state, "build obelisk", "pay artisan artisan artisan wood wood wood wood")
    assert texts(state) == ["set obelisk-1", "set obelisk-2"]


def test_d2_7_the_path_has_five_steps():
    assert position().step == 0
    state = position(hand="artisan 2*wood", sphinxes=range(5), step=4, walls=range(9))
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-6", "finish")
    assert state.step == 5


def test_d2_8_adjacent_means_by_side():
    garden = Garden(FRONT, True)
    corner = garden.around[at(8, 0)]
    assert set(mask_to_squares(corner)) == {at(7, 0), at(8, 1)}
    assert set(mask_to_squares(garden.around[at(4, 8)])) == {at(3, 8), at(5, 8), at(4, 7)}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "1 rows instead of 9"),
        ("nowhere", "1 rows instead of 9"),
        (LAYOUTS["front"] + "/.........", "10 rows instead of 9"),
        (LAYOUTS["front"][1:], "row 8 has 8 squares"),
        (LAYOUTS["front"].replace("P", "p", 1), "row 8 column 0: 'p'"),
        (LAYOUTS["front"].replace("T", ".", 1), "8 throne squares instead of 9"),
        (LAYOUTS["front"].replace("P", "T", 1), "10 throne squares instead of 9"),
        (LAYOUTS["front"].replace("TTT", "TT.", 1).replace("P", "T", 1), "no block of 3 x 3"),
        ("/".join(["TT......T"] * 3 + ["........."] * 6), "no block of 3 x 3"),
    ],
)
def test_d2_a_layout_with_errors_is_refused_by_name(text, reason):
    with pytest.raises(BadText) as caught:
        Layout.parse(text)
    assert caught.value.what == "garden"
    assert reason in caught.value.reason


def test_d2_both_layouts_that_ship_can_be_read():
    for name in LAYOUTS:
        layout = Layout.parse(name)
        assert Layout.parse(LAYOUTS[name]).palms == layout.palms
        assert len(layout.palms) == 22
