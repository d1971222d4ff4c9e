"""The quay of the last inspection: paving, a worn edge and a wall of blocks in the river.

Knows: stones and where they lie. Must not know: light, pictures.
"""

import random

from cleopatra.ui.scenes.shared import quay_view as view
from cleopatra.ui.stage.world import BRAZIER_HEIGHT
from scripts.art.models import braziers
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Model, bevelled, box

_REACH = 23.0
"""How far the quay goes on to both sides."""
_BACK = 9.6
_TOP = view.QUAY_HEIGHT
_JOINT = 0.010
_EDGE = 0.30
"""How deep the stones of the edge are."""
BRAZIER_SIZE = view.FIRE_HEIGHT / BRAZIER_HEIGHT
_PAVING = tuple(
    of.stone(colour, stain=0.34, seed=seed)
    for seed, colour in enumerate(("#d8b47c", "#cca66c", "#c39c62", "#dcbd8a", "#cfa76a"))
)
_KERB = tuple(of.stone(colour, stain=0.26, seed=9) for colour in ("#e6c68e", "#dcb97e", "#e0c08a"))
_WALL = tuple(of.stone(colour, stain=0.5, seed=6) for colour in ("#b8925a", "#ad8650", "#a27d4a"))
_BED = of.stone("#6e5434", stain=0.3)


def stones() -> Model:
    """All stones; the wall stands in the water (z 0) at y 0."""
    chooser = random.Random(2)
    model = Model().add(box((-_REACH, 0.06, -0.6), (_REACH, _BACK, _TOP - 0.05), _BED))
    y, row = _EDGE, 0
    while y < _BACK:
        deep = chooser.uniform(0.78, 1.02)
        _course(model, chooser, y, deep, row)
        y, row = y + deep, row + 1
    x = -_REACH
    while x < _REACH:
        wide, rise = chooser.uniform(0.95, 1.5), chooser.uniform(-0.004, 0.012)
        low = (x + _JOINT / 2, -0.06 + chooser.uniform(0, 0.02), _TOP - 0.13)
        high = (x + wide - _JOINT / 2, _EDGE - _JOINT / 2, _TOP + rise)
        model.add(bevelled(low, high, 0.024, chooser.choice(_KERB)))
        x += wide
    _wall(model, chooser)
    return model


def _course(model: Model, chooser: random.Random, y: float, deep: float, row: int) -> None:
    x = -_REACH - chooser.uniform(0, 1.2)
    while x < _REACH:
        wide, rise = chooser.uniform(0.95, 1.7), chooser.uniform(-0.010, 0.004)
        low = (x + _JOINT / 2, y + _JOINT / 2, _TOP - 0.1)
        high = (x + wide - _JOINT / 2, y + deep - _JOINT / 2, _TOP + rise)
        # The hindmost stones are too small to be told apart.
        stone = chooser.choice(_PAVING) if row < 8 else _PAVING[0]
        model.add(bevelled(low, high, 0.016, stone))
        x += wide


def _wall(model: Model, chooser: random.Random) -> None:
    for row, (low, high) in enumerate(((-0.25, 0.0), (0.0, 0.145), (0.145, 0.292))):
        x = -_REACH - 0.6 * (row % 2)
        while x < _REACH:
            wide, out = chooser.uniform(0.85, 1.4), chooser.uniform(0.0, 0.014)
            a = (x + 0.004, out, low + 0.004)
            b = (x + wide - 0.004, 0.2, high - 0.004)
            model.add(bevelled(a, b, 0.014, chooser.choice(_WALL)))
            x += wide


def fires() -> Model:
    """The braziers, which throw shadows on the paving."""
    torch = braziers.torch().scaled(BRAZIER_SIZE)
    model = Model()
    for x, y in view.TORCHES:
        model.add(torch.moved(x, y, _TOP))
    return model
