"""The light of the Offering: torches, and the moon through roof and doorway.

Knows: where fires burn and the moon stands. Must not know: what stands in the light.
"""

from cleopatra.ui.scenes.shared import offering_view as view
from cleopatra.ui.scenes.shared.quay_view import EYE_AWAY
from cleopatra.ui.stage.world import BRAZIER_HEIGHT
from scripts.art.models.hall import HOLE
from scripts.art.render.level import Light, Sky
from scripts.art.render.mesh import Vector

FIRE, MOON = (1.0, 0.50, 0.17), (0.50, 0.64, 1.0)
_WATTS = (84.0, 84.0, 74.0, 74.0, 80.0, 80.0)


def _at(x: float, away: float, z: float) -> Vector:
    return x, away - EYE_AWAY, z


def _hall() -> tuple[Light, ...]:
    left, right, near, far = HOLE
    middle = (left + right) / 2, (near + far) / 2
    torches = [
        Light("torch", _at(x, y, BRAZIER_HEIGHT * size + 0.32), watts, FIRE, 0.18)
        for (x, y, size), watts in zip(view.BRAZIERS, _WATTS, strict=True)
    ]
    ends = [Light("torch", _at(x, 18.9, 2.2), 52.0, FIRE, 0.2) for x in (-2.7, 2.7)]
    moon = _at(middle[0] + 0.5, middle[1], 10.4), _at(-1.3, 11.8, 0.0)
    return (
        *torches,
        *ends,
        Light("evening", moon[0], 2200.0, (0.55, 0.68, 1.0), 1.6, "AREA", moon[1]),
        Light(
            "evening", _at(0.6, 25.0, 6.0), 2400.0, (0.52, 0.66, 1.0), 2.0, "AREA", _at(0, 16, 0)
        ),
        Light("evening", _at(0, 2.4, 5.0), 90.0, (0.36, 0.48, 1.0), 5.0, "AREA", _at(0, 13.4, 1)),
        Light("evening", _at(0, 12, 6.4), 330.0, (0.36, 0.50, 1.0), 7.0, "AREA", _at(0, 12, 0)),
    )


HALL = _hall()
SKY: Sky = (
    (0.0, (0.020, 0.030, 0.075)),
    (0.3, (0.010, 0.018, 0.055)),
    (1.0, (0.008, 0.012, 0.045)),
)
AT = (0.0, -4.4, 0.0)
"""Where an altar stands before the eye: near, and seen from above."""


def _on(x: float, y: float, z: float) -> Vector:
    return AT[0] + x, AT[1] + y, AT[2] + z


ALTAR = (
    Light("torch", _on(-3.0, -2.2, 2.3), 420.0, (1.0, 0.53, 0.21), 0.4),
    Light("torch", _on(2.8, -2.6, 2.0), 190.0, (1.0, 0.53, 0.21), 0.4),
    Light("evening", _on(-1.2, 3.0, 4.2), 170.0, MOON, 1.0, "AREA", _on(0, 0, 1.0)),
    Light("evening", _on(1.2, -4.0, 3.2), 24.0, (0.62, 0.70, 1.0), 3.0, "AREA", _on(0, 0, 1.0)),
)
"""Torches from both sides, the moon from behind and above, a little of the hall's blue."""
ALTAR_SKY: Sky = (
    (0.0, (0.028, 0.026, 0.045)),
    (0.4, (0.016, 0.024, 0.060)),
    (1.0, (0.016, 0.026, 0.075)),
)
