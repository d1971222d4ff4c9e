"""The models behind the pictures: distance fields, sculptures, mosaics' shapes, palms that sway."""

import pytest

np = pytest.importorskip("numpy", reason="only drawing the pictures needs it")
pytest.importorskip("scipy")
pytest.importorskip("skimage")

from cleopatra.ui.stage.plan import CANONICAL, oriented  # noqa: E402
from scripts.art import afloat, pieces  # noqa: E402
from scripts.art.models import clay, crocodile, mosaics, palms  # noqa: E402
from scripts.art.models.sculpture import Paint, Sculpture  # noqa: E402
from scripts.art.paint import murals  # noqa: E402
from scripts.art.render.surfaces import linear  # noqa: E402

SHAPES = [(piece, cells) for piece in CANONICAL for cells in oriented(piece)]
RED, BLUE = Paint("#c02020", mottle=0.0), Paint("#2020c0", mottle=0.0)


def at(*points):
    return np.asarray(points, np.float32)


@pytest.mark.parametrize(
    ("field", "point", "distance"),
    [
        (clay.ball((1, 0, 0), 0.5), (1, 2, 0), 1.5),
        (clay.egg((0, 0, 0), (1, 1, 1)), (0, 0, 3), 2.0),
        (clay.rod((0, 0, 0), (0, 0, 2), 0.5, 0.1), (0.5, 0, 2), 0.4),
        (clay.brick((0, 0, 0), (1, 2, 3), 0.2), (1.5, 0, 0), 0.5),
        (clay.brick((0, 0, 0), (1, 2, 3)), (0, 0, 0), -1.0),
        (clay.drum((0, 0, 0), 1.0, 0.5, "y"), (0, 1.5, 0), 1.0),
        (clay.ring((0, 0, 0), 2.0, 0.25, "x"), (0, 0, 2.0), -0.25),
        (clay.slab((0, 0, 2), 0.0, 1.0), (5, 5, 1.5), 0.5),
        (clay.both(clay.ball((2, 0, 0), 0.5)), (-2, 0, 1), 0.5),
        (clay.scaled(clay.ball((1, 0, 0), 0.5), 2.0), (2, 0, 2), 1.0),
        (clay.moved(clay.ball((0, 0, 0), 0.5), (0, 3, 0)), (0, 4, 0), 0.5),
        (clay.without(clay.ball((0, 0, 0), 1.0), clay.ball((0, 0, 0), 0.5)), (0, 0, 0), 0.5),
        (clay.common(clay.ball((0, 0, 0), 1.0), clay.ball((1, 0, 0), 1.0)), (-0.5, 0, 0), 0.5),
    ],
)
def test_a_field_tells_the_distance_to_its_surface(field, point, distance):
    assert field(at(point))[0] == pytest.approx(distance, abs=0.02)


def test_a_plate_is_inside_its_outline_only():
    notched = clay.plate([(0, 0), (2, 0), (2, 2), (1, 0.5), (0, 2)], 0.0, 0.5, "y", 0.0)
    inside, notch, beyond = notched(at((0.3, 0, 0.3), (1, 0, 1.5), (1, 2, 0.2)))
    assert inside < 0 < notch
    assert beyond == pytest.approx(1.5, abs=0.01)


def test_tilting_turns_counter_clockwise():
    there = clay.tilted(clay.ball((1, 0, 0), 0.1), "z", 90)
    assert there(at((0, 1, 0)))[0] == pytest.approx(-0.1, abs=1e-5)
    assert there(at((1, 0, 0)))[0] > 1


def test_a_sculpture_lies_on_its_field_and_faces_outwards():
    centre = at((0.1, 0.2, 0.3))
    mesh = (
        Sculpture(wear=0)
        .add(clay.ball((0.1, 0.2, 0.3), 0.5), RED)
        .mesh((-0.5, -0.5, -0.3), (0.7, 0.9, 0.9), 0.02)
    )
    away = np.linalg.norm(mesh.points - centre, axis=1)
    assert np.abs(away - 0.5).max() < 0.002
    assert ((mesh.points - centre) / away[:, None] * mesh.normals).sum(1).min() > 0.99
    assert np.abs(mesh.colours - linear(RED.colour)).max() < 1e-4


def test_parts_far_away_are_left_out_without_a_trace():
    """Each block of the grid asks only near parts; the surface is that of all parts together."""
    parts = [(clay.ball((0.15 * i, 0.05 * (i % 3), 0), 0.12), 0.05) for i in range(12)]
    hole = clay.rod((-1, 0, 0.1), (3, 0, 0.1), 0.05)
    figure = Sculpture(wear=0)
    for solid, blend in parts:
        figure.add(solid, RED, blend)
    mesh = figure.carve(hole, 0.02).mesh((-0.3, -0.3, -0.3), (2.0, 0.5, 0.3), 0.01)
    whole = np.full(len(mesh.points), 9.0, np.float32)
    for solid, blend in parts:
        whole = clay.melted(whole, solid(mesh.points), blend)
    whole = -clay.melted(-whole, hole(mesh.points), 0.02)
    assert np.abs(whole).max() < 0.002


def test_each_part_bears_its_own_paint_and_strokes_lie_over_it():
    figure = Sculpture(wear=0)
    figure.add(clay.ball((0, 0, 0), 0.3), RED).add(clay.ball((0.5, 0, 0), 0.3), BLUE, 0.0)
    figure.stroke(lambda points: points[:, 2] > 0.1, RED, BLUE)
    mesh = figure.mesh((-0.4, -0.4, -0.4), (0.9, 0.4, 0.4), 0.02)
    is_blue = np.abs(mesh.colours - linear(BLUE.colour)).max(1) < 1e-4
    assert (is_blue == ((mesh.points[:, 0] > 0.25) & (mesh.points[:, 2] <= 0.1))).mean() > 0.98


def test_an_empty_box_has_no_surface():
    with pytest.raises((ValueError, RuntimeError)):
        Sculpture().add(clay.ball((5, 5, 5), 0.1), RED).mesh((0, 0, 0), (1, 1, 1), 0.05)


@pytest.mark.parametrize(("piece", "cells"), SHAPES)
def test_a_mosaics_border_goes_round_five_squares(piece, cells):
    corners = mosaics.outline(cells)
    pairs = list(zip(corners, corners[1:] + corners[:1], strict=True))
    assert sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) == 2 * 5
    assert all((a[0] == b[0]) != (a[1] == b[1]) for a, b in pairs)


@pytest.mark.parametrize("cells", [((0, 0), (1, 1)), ((0, 0), (2, 0))])
def test_two_parts_have_no_border(cells):
    with pytest.raises(ValueError):
        mosaics.outline(cells)


@pytest.mark.parametrize("piece", list(CANONICAL))
def test_a_mosaics_picture_fills_its_squares_and_no_others(piece):
    for cells in oriented(piece):
        alpha = mosaics.turned_face(piece, cells).colour[..., 3]
        rows, columns = alpha.shape[0] // mosaics.CELL, alpha.shape[1] // mosaics.CELL
        half = mosaics.CELL // 2
        for x in range(columns):
            for y in range(rows):
                pixel = alpha[(rows - 1 - y) * mosaics.CELL + half, x * mosaics.CELL + half]
                assert (pixel == 255) == ((x, y) in cells)


def test_each_mosaic_and_each_wall_has_its_own_picture():
    assert len({look.sign for look in mosaics.LOOKS.values()}) == len(CANONICAL)
    assert len({(scene.left, scene.right, scene.over) for scene in murals.SCENES}) == 9


def test_every_shape_of_every_mosaic_is_modelled():
    names = [name for piece in CANONICAL for name in mosaics.shapes(piece)]
    assert len(names) == len(set(names)) == len(SHAPES) == 63
    heights = {
        float(part.points[:, 2].max())
        for model in mosaics.shapes("P").values()
        for part in model.meshes
    }
    assert max(heights) == pytest.approx(mosaics.HEIGHT)


@pytest.mark.parametrize("kind", [palms.GARDEN, palms.BANK])
def test_a_palm_sways_by_its_crown_while_its_foot_stands(kind):
    frames = [
        np.concatenate([part.points for part in palms.palm(kind, frame).meshes])
        for frame in range(palms.FRAMES)
    ]
    foot = frames[0][:, 2] < 0.02 * kind.height
    for frame in frames[1:]:
        assert np.abs(frame - frames[0])[foot].max() < 0.002
    for one in range(palms.FRAMES):
        for other in range(one):
            moved = np.abs(frames[one] - frames[other]).max()
            assert 0.2 * kind.sway < moved < 4 * kind.sway


def test_the_crocodile_opens_its_mouth_and_dives():
    shut, open_, low = (
        np.concatenate([part.points for part in model.meshes])
        for model in (
            crocodile.crocodile(crocodile.JAWS[0]),
            crocodile.crocodile(crocodile.JAWS[-1]),
            crocodile.crocodile(0.0, crocodile.LOW),
        )
    )
    snout = shut[:, 1] < -1.0
    assert open_[:, 2].max() > shut[snout, 2].max() + 0.4
    assert low[:, 2].max() == pytest.approx(shut[:, 2].max() - crocodile.LOW, abs=1e-4)
    assert 0 < low[:, 2].max() < 0.25


def test_no_piece_is_drawn_twice():
    names = [job.name for job in (*pieces.jobs(), *afloat.jobs())]
    assert len(names) == len(set(names))
    assert {"sobek", "bastet", "torch", "palm_big", "crocodile_3", "tiles"} <= set(names)
