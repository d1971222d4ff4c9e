"""Renders a scene of the stage as `cycles` does, with the looks of wet things besides the others.

Knows: the stage's light and cameras. Must not know: models' meaning, files of the game.
"""

from scripts.art.render import cycles
from scripts.art.render.blender import objects
from scripts.art.render.wet import WetMaterials


def render(shot: cycles.Shot, window: cycles.Window, unit: float) -> cycles.Layers:
    """Renders what is seen in a window at `unit` pixels for a world unit."""
    scene = cycles._empty(shot)
    objects(shot.seen, WetMaterials())
    cycles._light(shot)
    cycles._aim(scene, shot, window, unit)
    return cycles._layers(scene, shot)
