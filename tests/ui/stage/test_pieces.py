"""Mosaic shapes, their pictures' names and places."""

import pytest

from cleopatra.ui.stage import casting
from cleopatra.ui.stage.model import Mosaic
from cleopatra.ui.stage.plan import CANONICAL, fitting_turn, moved_home, oriented, turned
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.world import ROOF_Z

COUNTS = {
    "F": 8,
    "I": 2,
    "L": 8,
    "N": 8,
    "P": 8,
    "T": 4,
    "U": 4,
    "V": 4,
    "W": 4,
    "X": 1,
    "Y": 8,
    "Z": 4,
}


def test_the_twelve_pentominoes_have_63_shapes() -> None:
    assert {piece: len(oriented(piece)) for piece in CANONICAL} == COUNTS
    assert len({shape for piece in CANONICAL for shape in oriented(piece)}) == 63
    for cells in CANONICAL.values():
        assert len(cells) == 5 and moved_home(cells) == cells


@pytest.mark.parametrize("piece", CANONICAL)
def test_a_picture_can_be_turned_to_fit_each_shape(piece: str) -> None:
    for cells in oriented(piece):
        assert turned(CANONICAL[piece], *fitting_turn(piece, cells)) == cells


def test_cells_of_another_piece_are_refused() -> None:
    with pytest.raises(ValueError, match="not mosaic X"):
        fitting_turn("X", CANONICAL["I"])


@pytest.mark.parametrize("view", range(4))
def test_the_sprite_of_a_laid_mosaic_covers_its_squares(view: int) -> None:
    """The sprite is drawn in view 0 from its anchor; its cells must fall on the squares."""
    for piece in CANONICAL:
        for cells in oriented(piece):
            squares = tuple((y + 3) * 9 + x + 2 for x, y in cells)
            cast = casting.mosaic_cast(Mosaic(piece, squares), view)
            shown = [(int(cell[0]), int(cell[1])) for cell in cast.name.split("_")[2].split("-")]
            assert moved_home(tuple(shown)) in oriented(piece)
            origin = Projection(view, 1.0).place(cast.at)
            picture = Projection(0, 1.0, origin)
            places = {
                tuple(round(v, 6) for v in picture.to_screen(x + 0.5, y + 0.5, 0)) for x, y in shown
            }
            real = Projection(view, 1.0)
            wanted = {
                tuple(round(v, 6) for v in real.to_screen(s % 9 + 0.5, s // 9 + 0.5, ROOF_Z))
                for s in squares
            }
            assert places == wanted
