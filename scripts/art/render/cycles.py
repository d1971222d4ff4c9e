"""A scene lit by sun, sky and lamps, rendered by Cycles with each light apart.

Knows: Blender's scene, camera and passes. Must not know: models' meaning, files of the game.
"""

import contextlib
import math
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix
from mathutils import Vector as Vector3
from numpy.typing import NDArray
from PIL import Image

from scripts.art.render.blender import Materials, hide, hold_out, objects
from scripts.art.render.camera import Camera, sun_camera
from scripts.art.render.light import GROUPS, SKY_STRENGTH, SUN_COLOUR, SUN_STRENGTH, SUN_WIDTH, Lamp
from scripts.art.render.mesh import Floats, Look, Material, Model, Vector, quad
from scripts.art.render.surfaces import linear

Window = tuple[int, int, int, int]
"""x0, y0, x1, y1 in pixels of the picture; (0, 0) is the world's origin, y counts downwards."""

_FAR = 90.0
PLAIN = linear("#b98d52")
"""The linear colour of the plain."""
_GROUND = Material(look=Look("matte", ("#b98d52",)))


@dataclass
class Layers:
    """A rendered window: linear light (h, w, 3) by group, premultiplied, and alpha (h, w)."""

    light: dict[str, Floats]
    alpha: Floats


@dataclass(frozen=True)
class Eye:
    """A perspective view: from where, at what, and the lens's length in millimetres (of 36)."""

    at: Vector
    target: Vector
    lens: float


SKY = ((0.0, (0.95, 0.86, 0.72)), (0.7, (0.50, 0.68, 1.0)))
"""The sky's colours (linear) by the sine of the height over the horizon."""


@dataclass
class Shot:
    """What is rendered: models by the part they play, and how finely.

    `seen` is in the picture; `holes` cut it out and `casters` are out of sight, but both throw
    light and shadow. `ground` is the height of a plain of sand that returns light and hides what is
    below it, or None.
    """

    seen: Model
    camera: Camera
    holes: Model | None = None
    casters: Model | None = None
    lamps: tuple[Lamp, ...] = ()
    ground: float | None = -0.004
    samples: int = 24
    noise: float = 0.04
    groups: tuple[str, ...] = field(default=GROUPS)
    eye: Eye | None = None
    """Looks in perspective instead of by the camera; the sun keeps to the camera."""
    sky: tuple[tuple[float, tuple[float, float, float]], ...] = SKY
    sun: Camera | None = None
    """Where the sun shines from, if not from the upper left of the camera."""
    part: Window | None = None
    """Only this part of the window is rendered, as it would be in the whole."""


def window_of(model: Model, camera: Camera, unit: float, margin: int = 3) -> Window:
    """The whole pixels a model fills at `unit` pixels for a world unit."""
    points = np.concatenate([part.points for part in model.meshes])
    seen = points @ camera.axes.T
    return (
        math.floor(seen[:, 0].min() * unit) - margin,
        math.floor(-seen[:, 1].max() * unit) - margin,
        math.ceil(seen[:, 0].max() * unit) + margin,
        math.ceil(-seen[:, 1].min() * unit) + margin,
    )


def render(shot: Shot, window: Window, unit: float) -> Layers:
    """Renders a window at `unit` pixels for a world unit."""
    scene = _empty(shot)
    materials = Materials()
    objects(shot.seen, materials)
    if shot.holes is not None:
        hold_out(objects(shot.holes, materials))
    if shot.casters is not None:
        hide(objects(shot.casters, materials))
    if shot.ground is not None:
        hold_out(objects(plain_ground(shot.ground), materials))
    _light(shot)
    _aim(scene, shot, window, unit)
    return _layers(scene, shot)


def plain_ground(z: float) -> Model:
    """A plain of sand at a height."""
    r = 60.0
    return Model([quad([(-r, -r, z), (r, -r, z), (r, r, z), (-r, r, z)], _GROUND)])


def _empty(shot: Shot) -> bpy.types.Scene:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.film_transparent = True
    scene.render.use_persistent_data = False
    scene.render.threads_mode = "FIXED"
    scene.render.threads = 2
    scene.render.filter_size = 1.3
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = shot.samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = shot.noise
    cycles.adaptive_min_samples = min(5, shot.samples)
    cycles.use_denoising = False
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 2
    cycles.transmission_bounces = 1
    cycles.transparent_max_bounces = 6
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 6.0
    cycles.blur_glossy = 0.5
    cycles.seed = 7
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    for group in shot.groups:
        layer.lightgroups.add(name=group)
    return scene


def _light(shot: Shot) -> None:
    scene = bpy.context.scene
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy = SUN_STRENGTH
    sun.color = SUN_COLOUR
    sun.angle = math.radians(SUN_WIDTH)
    thing = bpy.data.objects.new("sun", sun)
    thing.matrix_world = _pose((shot.sun or sun_camera(shot.camera)).axes, (0.0, 0.0, 30.0))
    thing.lightgroup = "sun"
    scene.collection.objects.link(thing)
    for lamp in shot.lamps:
        light = bpy.data.lights.new("lamp", "POINT")
        light.energy = lamp.strength
        light.color = lamp.colour
        light.shadow_soft_size = lamp.width
        spot = bpy.data.objects.new("lamp", light)
        spot.location = lamp.at
        spot.lightgroup = "lamp"
        spot.visible_camera = False
        scene.collection.objects.link(spot)
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    where = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    back = tree.nodes.new("ShaderNodeBackground")
    end = tree.nodes.new("ShaderNodeOutputWorld")
    stops = ramp.color_ramp.elements
    while len(stops) < len(shot.sky):
        stops.new(0.5)
    for stop, (height, colour) in zip(stops, shot.sky, strict=True):
        stop.position, stop.color = height, (*colour, 1.0)
    back.inputs["Strength"].default_value = SKY_STRENGTH
    for a, b in (
        (where.outputs["Generated"], split.inputs[0]),
        (split.outputs["Z"], ramp.inputs[0]),
        (ramp.outputs["Color"], back.inputs["Color"]),
        (back.outputs[0], end.inputs[0]),
    ):
        tree.links.new(a, b)
    scene.world = world
    world.lightgroup = "sky"


def _pose(axes: Floats, at: tuple[float, float, float]) -> Matrix:
    right, up, away = axes.tolist()
    return Matrix(
        [
            [right[0], up[0], -away[0], at[0]],
            [right[1], up[1], -away[1], at[1]],
            [right[2], up[2], -away[2], at[2]],
            [0.0, 0.0, 0.0, 1.0],
        ]
    )


def _aim(scene: bpy.types.Scene, shot: Shot, window: Window, unit: float) -> None:
    x0, y0, x1, y1 = window
    width, height = x1 - x0, y1 - y0
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    if shot.part is not None:
        left, top, right, bottom = shot.part
        scene.render.use_border = scene.render.use_crop_to_border = True
        scene.render.border_min_x, scene.render.border_max_x = (
            (left - x0) / width,
            (right - x0) / width,
        )
        scene.render.border_min_y, scene.render.border_max_y = (
            (y1 - bottom) / height,
            (y1 - top) / height,
        )
    data = bpy.data.cameras.new("view")
    data.sensor_fit = "HORIZONTAL"
    data.clip_start, data.clip_end = 0.1, 1000.0
    thing = bpy.data.objects.new("view", data)
    if shot.eye is not None:
        data.lens = shot.eye.lens
        thing.location = shot.eye.at
        away = Vector3(shot.eye.target) - Vector3(shot.eye.at)
        thing.rotation_euler = away.to_track_quat("-Z", "Y").to_euler()
    else:
        data.type = "ORTHO"
        data.ortho_scale = width / unit
        right, up, away = shot.camera.axes.astype(float)
        centre = right * (x0 + x1) / 2 / unit - up * (y0 + y1) / 2 / unit - away * _FAR
        thing.matrix_world = _pose(shot.camera.axes, tuple(centre))
    scene.collection.objects.link(thing)
    scene.camera = thing


def _layers(scene: bpy.types.Scene, shot: Shot) -> Layers:
    """Renders, takes the noise out of each light, and answers the layers."""
    tree = bpy.data.node_groups.new("layers", "CompositorNodeTree")
    scene.compositing_node_group = tree
    source = tree.nodes.new("CompositorNodeRLayers")
    with tempfile.TemporaryDirectory() as folder:
        names = {"alpha": source.outputs["Alpha"]}
        for group in shot.groups:
            clean = tree.nodes.new("CompositorNodeDenoise")
            tree.links.new(source.outputs[f"Combined_{group}"], clean.inputs["Image"])
            tree.links.new(source.outputs["Denoising Albedo"], clean.inputs["Albedo"])
            tree.links.new(source.outputs["Denoising Normal"], clean.inputs["Normal"])
            names[group] = clean.outputs[0]
        for name, socket in names.items():
            out = tree.nodes.new("CompositorNodeOutputFile")
            out.directory = folder
            out.file_name = name
            out.format.media_type = "IMAGE"
            out.format.file_format = "OPEN_EXR"
            out.format.color_depth = "32"
            out.file_output_items.new("RGBA" if name != "alpha" else "FLOAT", name)
            tree.links.new(socket, out.inputs[0])
        scene.render.filepath = str(Path(folder) / "whole.png")
        with _quiet():
            bpy.ops.render.render(write_still=False)
        found = {}
        for name in names:
            (path,) = Path(folder).glob(f"{name}*.exr")
            found[name] = _pixels(path)
    alpha = np.clip(found.pop("alpha")[..., 0], 0, 1)
    return Layers({name: np.maximum(image[..., :3], 0) for name, image in found.items()}, alpha)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keeps the engine's own chatter off the output."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def _pixels(path: Path) -> Floats:
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return values.reshape(height, width, 4)[::-1]


def shown(linear: Floats) -> NDArray[np.uint8]:
    """Linear light (h, w, 3) as the eye sees it: 8-bit sRGB (h, w, 3), by the AgX transform."""
    scene = bpy.context.scene
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    height, width = linear.shape[:2]
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = linear
    image = bpy.data.images.new("shown", width, height, alpha=False, float_buffer=True)
    image.pixels.foreach_set(np.ascontiguousarray(pixels[::-1]).ravel())
    scene.render.image_settings.media_type = "IMAGE"
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.image_settings.color_depth = "8"
    scene.render.image_settings.compression = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shown.png"
        image.save_render(str(path), scene=scene)
        result = np.asarray(Image.open(path).convert("RGB"))
    bpy.data.images.remove(image)
    return result
