"""The obelisk: rose granite with inlaid signs and a gilded tip, on steps of lime and basalt."""

from scripts.art.models.clay import Vector
from scripts.art.paint import murals
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Model, bevelled, frustum, panel
from scripts.art.render.surfaces import pictured

_FOOT, _HEAD = 0.235, 0.15
_LOW, _HIGH = 0.47, 2.15
_TIP = 2.48


def obelisk() -> Model:
    """An obelisk; opposite sides bear the same writing."""
    model = Model().add(
        bevelled((-0.43, -0.43, 0.0), (0.43, 0.43, 0.1), 0.02, of.LIMESTONE),
        bevelled((-0.36, -0.36, 0.1), (0.36, 0.36, 0.18), 0.02, of.PALE),
        bevelled((-0.3, -0.3, 0.18), (0.3, 0.3, 0.42), 0.02, of.BASALT),
        bevelled((-0.27, -0.27, 0.42), (0.27, 0.27, 0.47), 0.015, of.GOLD),
        frustum(
            (-_FOOT, -_FOOT, _FOOT, _FOOT), (-_HEAD, -_HEAD, _HEAD, _HEAD), _LOW, _HIGH, of.GRANITE
        ),
        frustum(
            (-0.158, -0.158, 0.158, 0.158),
            (-0.004, -0.004, 0.004, 0.004),
            _HIGH,
            _TIP,
            of.GOLD,
            edge=0.006,
        ),
    )
    for quarter in range(4):
        # The writing stops short of the edges, which stay bare stone.
        share = 0.03
        low, high = _LOW + share * (_HIGH - _LOW), _HIGH - share * (_HIGH - _LOW)
        half = [_FOOT + (_HEAD - _FOOT) * (z - _LOW) / (_HIGH - _LOW) for z in (low, high)]
        inner = [value - 0.022 for value in half]
        face = murals.carved(
            170, 860, 1, 12 + quarter % 2, "#bf7860", "#6d3426", ("#dfa63a", "#f6d685", "#dfa63a")
        )
        corners: list[Vector] = [
            (-inner[0], -half[0], low),
            (inner[0], -half[0], low),
            (inner[1], -half[1], high),
            (-inner[1], -half[1], high),
        ]
        side = Model([panel(corners, pictured(face.colour, 0.3, face.height, face.metal, 0.012))])
        model.add(side.turned(90.0 * quarter))
    return model
