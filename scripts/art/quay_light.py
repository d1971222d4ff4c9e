"""The light on the quay of the last inspection: dusk, moon and torches.

Knows: where fires burn and what the water mirrors. Must not know: what stands in the light.
"""

from cleopatra.ui.scenes.shared import quay_view as view
from scripts.art.render import surfaces as of
from scripts.art.render.level import Light
from scripts.art.render.mesh import Model, box, quad

_FIRE, _WARM, _MOON = (1.0, 0.46, 0.13), (1.0, 0.53, 0.21), (0.50, 0.61, 1.0)
_HEIGHT = view.QUAY_HEIGHT + view.FIRE_HEIGHT + 0.3

LIGHTS = (
    *(Light("torch", (x, y, _HEIGHT), 330.0, _FIRE) for x, y in view.TORCHES),
    Light("torch", (-4.8, -4.2, 3.0), 400.0, _WARM, 1.2, "AREA", (0.5, -1.5, 0.3)),
    Light("torch", (4.8, -5.2, 2.8), 150.0, _WARM, 1.2, "AREA", (0.5, 0.0, 0.6)),
    Light("evening", (3.0, 9.0, 6.0), 1.9, _MOON, 3.0, "SUN", (-1.0, -1.0, 0.0)),
    Light("evening", (-1.0, -9.5, 5.5), 250.0, (0.62, 0.66, 1.0), 7.0, "AREA", (0.0, 0.6, 0.6)),
)
"""Torches on the quay, fires of boats before it, the moon behind the palace, the pale sky over the
river."""
NEAR = (
    Light("torch", (-2.7, -1.3, 2.2), 250.0, (1.0, 0.50, 0.17), 0.22),
    Light("torch", (3.6, 0.4, 2.0), 110.0, _FIRE, 0.2),
    Light("torch", (-0.6, 4.5, 2.2), 110.0, _FIRE, 0.3),
    Light("torch", (-4.2, 7.6, 3.6), 16.0, _WARM, 1.6, "AREA", (0.0, 1.1, 1.0)),
    Light("torch", (3.1, -1.9, 6.2), 22.0, (1.0, 0.72, 0.42), 1.6, "AREA", (0.0, 1.1, 1.0)),
    Light("evening", (3.0, 9.0, 6.0), 1.9, _MOON, 3.0, "SUN", (-1.0, -1.0, 0.0)),
    Light("evening", (4.9, -1.0, 5.6), 30.0, (0.72, 0.80, 1.0), 1.5, "AREA", (0.0, 1.1, 1.0)),
    Light("evening", (-2.5, -8.5, 6.5), 130.0, (0.62, 0.66, 1.0), 5.0, "AREA", (0.0, 0.6, 0.6)),
)
"""Fires as a pyramid sees them wherever on the quay it stands: left, right and the palace's; and
what its gold and its glaze mirror."""
SKY = (
    (0.0, (0.235, 0.110, 0.105)),
    (0.06, (0.171, 0.088, 0.105)),
    (0.16, (0.105, 0.066, 0.105)),
    (0.35, (0.053, 0.048, 0.105)),
    (1.0, (0.030, 0.040, 0.105)),
)
"""Linear colours of the evening by the sine of the height, as the river mirrors them."""


def palace() -> Model:
    """The lit palace far behind, as water and glaze mirror it."""
    front = [(-4.0, 14.0, 0.4), (8.5, 14.0, 0.4), (8.5, 14.0, 3.4), (-4.0, 14.0, 3.4)]
    return Model([quad(front, of.flame(0.5, "#ffb45f"))])


def block() -> Model:
    """The quay as water mirrors it: one stone, its joints painted."""
    stone = of.stone("#cba56c", joints=(1.3, 0.9), stain=0.35, seed=4)
    return box((-16, 0.06, -1.0), (16, 9, view.QUAY_HEIGHT), stone)
