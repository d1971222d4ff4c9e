"""Renders what a level eye sees, as that of the quay: pictures cut about its vanishing point.

Knows: Blender's scene, the quay's eye. Must not know: models' meaning, files of the game.

Light comes in groups, each freed from noise by itself.
"""

import math
from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Vector as Vector3

from cleopatra.ui.scenes.shared import quay_view as view
from scripts.art.render.blender import Materials, hide, hold_out, objects
from scripts.art.render.camera import Camera
from scripts.art.render.cycles import Layers, Shot, Window, _empty, _layers
from scripts.art.render.mesh import Floats, Model, Vector
from scripts.art.render.wet import WetMaterials

Sky = tuple[tuple[float, tuple[float, float, float]], ...]


@dataclass(frozen=True)
class Light:
    """A light: a point of some width, or an area or sun that looks at its target.

    `strength` is watts, for a sun watts on a square unit; `width` is units, for a sun degrees.
    """

    group: str
    at: Vector
    strength: float
    colour: tuple[float, float, float]
    width: float = 0.15
    kind: str = "POINT"
    target: Vector | None = None


@dataclass
class Scene:
    """What is rendered: models by the part they play, the light, how finely.

    `seen` is in the picture; `holes` cut it out and `casters` are out of sight, but both throw
    light and shadow.
    """

    seen: Model
    lights: tuple[Light, ...]
    sky: Sky
    holes: Model | None = None
    casters: Model | None = None
    samples: int = 16
    noise: float = 0.03
    groups: tuple[str, ...] = ("evening", "torch")
    """The lights kept apart: the sky's first, that of fires second."""
    looks: type[Materials] = WetMaterials
    """What knows the materials' looks."""
    eye: Vector = (0.0, -view.EYE_AWAY, view.EYE_HEIGHT)
    turn: float = 0.0
    """Degrees by which the eye looks to the right of +Y."""


def render(scene: Scene, window: Window, scale: float = 1.0) -> Layers:
    """Renders a window of pixels about the vanishing point, `scale` pixels for one of the layers'.

    :param window: left, top, right, bottom in pixels of the picture.
    """
    shot = Shot(Model(), Camera(0.0), samples=scene.samples, noise=scene.noise, groups=scene.groups)
    made = _empty(shot)
    made.cycles.sample_clamp_direct = 30.0
    made.cycles.transparent_max_bounces = 10
    materials = scene.looks()
    for thing in objects(scene.seen, materials):
        thing.lightgroup = scene.groups[0]
    if scene.holes is not None:
        hold_out(objects(scene.holes, materials))
    if scene.casters is not None:
        casters = objects(scene.casters, materials)
        hide(casters)
        for thing in casters:
            if thing.lightgroup:
                thing.lightgroup = scene.groups[1]
    for light in scene.lights:
        _lit(light)
    _sky(scene.sky, scene.groups[0])
    _aim(made, scene, window, scale)
    return _layers(made, shot)


def _lit(light: Light) -> None:
    data = bpy.data.lights.new("light", light.kind)
    data.energy, data.color = light.strength, light.colour
    if light.kind == "AREA":
        data.size = light.width
    elif light.kind == "SUN":
        data.angle = math.radians(light.width)
    else:
        data.shadow_soft_size = light.width
    thing = bpy.data.objects.new("light", data)
    thing.location = light.at
    if light.target is not None:
        way = Vector3(light.target) - Vector3(light.at)
        thing.rotation_euler = way.to_track_quat("-Z", "Y").to_euler()
    thing.visible_camera = False
    thing.lightgroup = light.group
    bpy.context.scene.collection.objects.link(thing)


def _sky(stops: Sky, group: str) -> None:
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    where, split, ramp, back, end = (
        tree.nodes.new(kind)
        for kind in (
            "ShaderNodeTexCoord",
            "ShaderNodeSeparateXYZ",
            "ShaderNodeValToRGB",
            "ShaderNodeBackground",
            "ShaderNodeOutputWorld",
        )
    )
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for stop, (height, colour) in zip(elements, stops, strict=True):
        stop.position, stop.color = height, (*colour, 1.0)
    for a, b in (
        (where.outputs["Generated"], split.inputs[0]),
        (split.outputs["Z"], ramp.inputs[0]),
        (ramp.outputs["Color"], back.inputs["Color"]),
        (back.outputs[0], end.inputs[0]),
    ):
        tree.links.new(a, b)
    world.lightgroup = group
    bpy.context.scene.world = world


def _aim(made: bpy.types.Scene, scene: Scene, window: Window, scale: float) -> None:
    left, top, right, bottom = window
    width, height = right - left, bottom - top
    made.render.resolution_x, made.render.resolution_y = width, height
    made.render.resolution_percentage = 100
    data = bpy.data.cameras.new("eye")
    data.sensor_fit = "HORIZONTAL"
    data.lens = data.sensor_width * view.FOCUS * scale / width
    data.shift_x, data.shift_y = (left + right) / 2 / width, -(top + bottom) / 2 / width
    data.clip_start, data.clip_end = 0.05, 500.0
    thing = bpy.data.objects.new("eye", data)
    thing.location = scene.eye
    thing.rotation_euler = (math.pi / 2, 0.0, -math.radians(scene.turn))
    made.collection.objects.link(thing)
    made.camera = thing


def window_of(model: Model, scale: float = 1.0, margin: int = 4) -> Window:
    """The whole pixels a model fills about the vanishing point."""
    points = np.concatenate([part.points for part in model.meshes])
    x, y = projected(points)
    return (
        math.floor(x.min() * scale) - margin,
        math.floor(y.min() * scale) - margin,
        math.ceil(x.max() * scale) + margin,
        math.ceil(y.max() * scale) + margin,
    )


def projected(points: Floats) -> tuple[Floats, Floats]:
    """Pixels right of and below the vanishing point of points (n, 3) before the eye."""
    away = points[:, 1] + view.EYE_AWAY
    return view.FOCUS * points[:, 0] / away, view.FOCUS * (view.EYE_HEIGHT - points[:, 2]) / away
