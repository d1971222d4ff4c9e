"""What moves by itself in the scene: flames on the torches and ripples on the river.

Knows: where torches and water are. Must not know: the game.
"""

from collections.abc import Iterator
from typing import Final

from cleopatra.ui.stage import casting, sight, world
from cleopatra.ui.stage.casting import Cast
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.life import AmbientMotion
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.world import WorldPoint

_FLAME: Final = 0.72
"""The size of a flame, a factor on its picture."""
_BEFORE_BOWL: Final = 3.0
"""The stairs are one picture, sorted by their middle: flames in their bowls come after it."""
_EVENING: Final = 0.5
"""How clear ripples are at dusk."""
_CURRENT: Final = 1.1
"""How far the river carries a ripple while it is seen, in world units towards larger Y."""
_UNDER_ALL: Final = 500.0
"""What is added to the depth of ripples: the river lies below whatever stands on its layer."""


def torch_layer(torch: int, view: int) -> int:
    """The layer a torch is painted in."""
    x, y, _ = world.TORCHES[torch]
    if torch < world.BOWLS:
        return casting.plaza_layer(view)
    is_before = sight.is_before_palace(x, y, view)
    return casting.PLAZA_BEFORE if is_before else casting.PLAZA_BEHIND


def flames(view: int, hour: Hour, life: AmbientMotion) -> Iterator[Cast]:
    """The flames on the torches; they burn at dusk."""
    if hour is not Hour.DUSK:
        return
    depth = Projection(view, 1.0).depth
    for torch, (x, y, z) in enumerate(world.TORCHES):
        nearer = _BEFORE_BOWL if torch < world.BOWLS else 0.01
        yield Cast(
            torch_layer(torch, view),
            depth(x, y) - nearer,
            f"flame_{life.flame(torch)}",
            WorldPoint(x, y, z),
            has_shadow=False,
            still="flame_0",
            size=_FLAME,
            shines=True,
        )


def ripples(view: int, hour: Hour, life: AmbientMotion) -> Iterator[Cast]:
    """The play of light on the river, fainter at dusk; it floats with the current, and is seen
    on open water only."""
    depth = Projection(view, 1.0).depth
    for place, (x, y) in enumerate(world.WATER):
        shown, clear = life.shine(place)
        if clear > 0:
            yield Cast(
                casting.GROUND,
                depth(x, y) + _UNDER_ALL,
                f"glint_{shown}",
                WorldPoint(x, y + _CURRENT * life.drift(place), 0.0),
                has_shadow=False,
                still="glint_0",
                alpha=clear * (_EVENING if hour is Hour.DUSK else 1.0),
                shines=True,
                within="water",
            )
