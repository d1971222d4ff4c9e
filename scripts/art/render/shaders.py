"""From looks to shader nodes: stone, gold, painted faces and whatever else is seen.

Knows: Cycles' nodes. Must not know: models, cameras, light.

Every mesh carries the attribute `place` (where its points were modelled, which noise follows) and
the texture coordinates `uv` and `course` (along and across a flat face, in world units).
"""

from collections.abc import Callable
from typing import TypeAlias

import bpy
import numpy as np
from bpy.types import Node, NodeSocket, NodeTree
from numpy.typing import NDArray

from scripts.art.render.mesh import Floats, Material, Picture
from scripts.art.render.surfaces import linear, linear_image

Value: TypeAlias = NodeSocket | float | tuple[float, ...] | str
Shade = Callable[["Graph", Material, bool], None]

CREVICE = "#5b3718"
"""The colour of dust in corners."""


class Graph:
    """A material's node tree under construction; sockets are passed as values."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        tree = self.material.node_tree
        assert tree is not None
        self.tree: NodeTree = tree
        tree.nodes.clear()
        self.place = self.node("ShaderNodeAttribute", attribute_name="place").outputs["Vector"]

    def node(self, kind: str, **properties: object) -> Node:
        """A new node with properties set."""
        node = self.tree.nodes.new(kind)
        for name, value in properties.items():
            setattr(node, name, value)
        return node

    def put(self, node: Node, socket: str | int, value: Value) -> None:
        """Links or sets an input; `#rrggbb` is a colour."""
        target = node.inputs[socket]
        if isinstance(value, NodeSocket):
            self.tree.links.new(value, target)
        elif isinstance(value, str):
            target.default_value = (*(float(part) for part in linear(value)), 1.0)
        else:
            target.default_value = value

    def noise(
        self,
        scale: float,
        detail: float = 3.0,
        rough: float = 0.55,
        twist: float = 0.0,
        at: NodeSocket | None = None,
    ) -> NodeSocket:
        """Smooth noise 0..1."""
        node = self.node("ShaderNodeTexNoise")
        self.put(node, "Vector", at or self.place)
        for name, value in (
            ("Scale", scale),
            ("Detail", detail),
            ("Roughness", rough),
            ("Distortion", twist),
        ):
            self.put(node, name, value)
        return node.outputs["Fac"]

    def stretched(self, scale: tuple[float, float, float]) -> NodeSocket:
        """The place, scaled along each axis."""
        node = self.node("ShaderNodeMapping")
        self.put(node, "Vector", self.place)
        self.put(node, "Scale", scale)
        return node.outputs[0]

    def steps(self, share: NodeSocket, low: float, high: float, a: float, b: float) -> NodeSocket:
        """Maps low..high to a..b, clamped and smooth."""
        node = self.node("ShaderNodeMapRange", interpolation_type="SMOOTHSTEP")
        for index, value in enumerate((share, low, high, a, b)):
            self.put(node, index, value)
        return node.outputs[0]

    def mix(self, share: Value, a: Value, b: Value, mode: str = "MIX") -> NodeSocket:
        """A colour between two."""
        node = self.node("ShaderNodeMix", data_type="RGBA", blend_type=mode)
        self.put(node, 0, share)
        self.put(node, 6, a)
        self.put(node, 7, b)
        return node.outputs[2]

    def sum(self, operation: str, a: Value, b: Value = 0.0) -> NodeSocket:
        """Arithmetic on two numbers: `MULTIPLY`, `ADD`, ..."""
        node = self.node("ShaderNodeMath", operation=operation)
        self.put(node, 0, a)
        self.put(node, 1, b)
        return node.outputs[0]

    def dusty(
        self, colour: NodeSocket, share: float = 0.7, reach: float = 0.22, dark: str = CREVICE
    ) -> NodeSocket:
        """The colour with dust where the light hardly comes."""
        node = self.node("ShaderNodeAmbientOcclusion", samples=2)
        self.put(node, "Distance", reach)
        covered = self.steps(node.outputs["AO"], 0.85, 0.15, 0.0, share)
        return self.mix(covered, colour, dark)

    def bump(
        self, height: NodeSocket, strength: float, reach: float, normal: NodeSocket | None = None
    ) -> NodeSocket:
        """A normal bent by a height."""
        node = self.node("ShaderNodeBump")
        self.put(node, "Strength", strength)
        self.put(node, "Distance", reach)
        self.put(node, "Height", height)
        if normal is not None:
            self.put(node, "Normal", normal)
        return node.outputs["Normal"]

    def coordinates(self, layer: str) -> NodeSocket:
        """Texture coordinates by name."""
        return self.node("ShaderNodeUVMap", uv_map=layer).outputs[0]

    def image(self, values: NDArray[np.uint8] | Floats, name: str, is_colour: bool = True) -> Node:
        """A picture (h, w, 3 or 4, 8 bits) or mask (h, w, 0..1) on the texture coordinates."""
        height, width = values.shape[:2]
        pixels = np.ones((height, width, 4), np.float32)
        if values.ndim == 2:
            pixels[..., :3] = values[..., None]
        else:
            pixels[..., : values.shape[2]] = values.astype(np.float32) / 255
        image = bpy.data.images.new(name, width, height, alpha=True, is_data=not is_colour)
        image.pixels.foreach_set(np.ascontiguousarray(pixels[::-1]).ravel())
        image.pack()
        node = self.node("ShaderNodeTexImage", image=image, extension="EXTEND")
        node.interpolation = "Cubic" if is_colour else "Linear"
        self.put(node, "Vector", self.coordinates("uv"))
        return node

    def surface(
        self,
        colour: Value,
        rough: Value,
        metal: Value = 0.0,
        normal: NodeSocket | None = None,
        shine: float = 0.4,
        coat: float = 0.0,
        alpha: Value | None = None,
        through: float = 0.0,
        afar: Value | None = None,
    ) -> None:
        """The finished surface.

        `afar` is the mean colour that light bouncing off is given, instead of reckoning all the
        noise again for rays no eye sees.
        """
        body = self.node("ShaderNodeBsdfPrincipled")
        for name, value in (
            ("Base Color", colour),
            ("Roughness", rough),
            ("Metallic", metal),
            ("Specular IOR Level", shine),
            ("Coat Weight", coat),
        ):
            self.put(body, name, value)
        if normal is not None:
            self.put(body, "Normal", normal)
        if alpha is not None:
            self.put(body, "Alpha", alpha)
        result = body.outputs[0]
        if through:
            veil = self.node("ShaderNodeBsdfTranslucent")
            self.put(veil, "Color", colour)
            both = self.node("ShaderNodeMixShader")
            self.put(both, 0, through)
            self.put(both, 1, result)
            self.put(both, 2, veil.outputs[0])
            result = both.outputs[0]
        if afar is not None and alpha is None:
            plain = self.node("ShaderNodeBsdfDiffuse")
            self.put(plain, "Color", afar)
            either = self.node("ShaderNodeMixShader")
            self.put(either, 0, self.node("ShaderNodeLightPath").outputs["Is Camera Ray"])
            self.put(either, 1, plain.outputs[0])
            self.put(either, 2, result)
            result = either.outputs[0]
        end = self.node("ShaderNodeOutputMaterial")
        self.tree.links.new(result, end.inputs[0])


def roughness(gloss: float) -> float:
    """Roughness 0..1 of a gloss 0..1."""
    return float(np.clip(0.86 - 0.72 * gloss, 0.08, 0.95))


def tinted(colour: str, factor: float) -> str:
    """A colour made lighter (over 1) or darker."""
    if factor > 1:
        return "#" + "".join(
            f"{round(255 - (255 - int(colour[i : i + 2], 16)) / factor):02x}" for i in (1, 3, 5)
        )
    return "#" + "".join(f"{round(int(colour[i : i + 2], 16) * factor):02x}" for i in (1, 3, 5))


def _stone(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    (colour,) = material.look.colours
    stain, length, height, seed = material.look.numbers
    shift = g.node("ShaderNodeVectorMath", operation="ADD")
    g.put(shift, 0, g.place)
    g.put(shift, 1, (seed * 3.1, seed * 1.7, seed * 2.3))
    g.place = shift.outputs[0]
    broad = g.noise(1.25, 4, 0.6, 0.4)
    fine = g.noise(21, 4, 0.68)
    bedding = g.noise(1.6, 3, 0.6, 0.3, at=g.stretched((0.6, 0.6, 5.0)))
    dark = tinted(colour, 0.86 - 0.5 * stain)
    body = g.mix(g.steps(broad, 0.36, 0.66, 0.0, 0.8), colour, dark)
    body = g.mix(g.steps(bedding, 0.42, 0.62, 0.0, 0.28), body, dark)
    body = g.mix(g.steps(fine, 0.47, 0.33, 0.0, 0.25), body, tinted(colour, 0.5))
    if worn:
        chip = g.steps(g.noise(7, 3), 0.30, 0.60, 0.2, 0.85)
        body = g.mix(chip, body, tinted(colour, 1.9))
    relief = g.sum("ADD", g.sum("MULTIPLY", fine, 0.5), g.sum("MULTIPLY", broad, 0.6))
    normal = g.bump(relief, 0.30, 0.03)
    if length and not worn:
        bricks = g.node("ShaderNodeTexBrick", offset=0.5)
        g.put(bricks, "Vector", g.coordinates("course"))
        for name, value in (
            ("Color1", (1.0, 1.0, 1.0, 1.0)),
            ("Color2", (0.82, 0.79, 0.74, 1.0)),
            ("Mortar", (0.45, 0.38, 0.30, 1.0)),
            ("Scale", 1.0),
            ("Mortar Size", 0.007),
            ("Mortar Smooth", 0.4),
            ("Bias", 0.0),
            ("Brick Width", length),
            ("Row Height", height),
        ):
            g.put(bricks, name, value)
        body = g.mix(1.0, body, bricks.outputs["Color"], "MULTIPLY")
        gap = g.sum("SUBTRACT", 1.0, bricks.outputs["Fac"])
        normal = g.bump(gap, 0.7, 0.012, normal)
    if not worn:
        body = g.dusty(body)
    g.surface(body, 0.84, normal=normal, shine=0.25, afar=tinted(colour, 0.9))


def _granite(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    (colour,) = material.look.colours
    grain, broad = g.noise(55, 2, 0.7), g.noise(2.2, 3)
    body = g.mix(g.steps(broad, 0.35, 0.65, 0.0, 1.0), colour, tinted(colour, 0.78))
    body = g.mix(g.steps(grain, 0.56, 0.62, 0.0, 0.5), body, tinted(colour, 1.8))
    body = g.mix(g.steps(grain, 0.42, 0.36, 0.0, 0.6), body, tinted(colour, 0.45))
    body = g.mix(0.5, body, tinted(colour, 1.7)) if worn else g.dusty(body, 0.6)
    g.surface(
        body, roughness(material.gloss), normal=g.bump(grain, 0.08, 0.01), shine=0.45, afar=colour
    )


def _paint(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    (colour,), (mottle,) = material.look.colours, material.look.numbers
    broad, fine = g.noise(5, 4, 0.6), g.noise(26, 3, 0.6)
    body = g.mix(
        g.steps(broad, 0.3, 0.7, 0.0, min(1.0, 3.5 * mottle)), colour, tinted(colour, 0.72)
    )
    if worn:
        body = g.mix(g.steps(fine, 0.4, 0.6, 0.2, 0.8), body, tinted(colour, 1.6))
    else:
        body = g.dusty(body, 0.6, 0.18, tinted(colour, 0.28))
    g.surface(body, roughness(material.gloss), material.metal, g.bump(fine, 0.10, 0.01))


def _gold(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    (colour,) = material.look.colours
    beaten = g.noise(7, 3, 0.6)
    body = g.mix(beaten, colour, tinted(colour, 0.80))
    body = g.mix(0.35, body, tinted(colour, 1.6)) if worn else g.dusty(body, 0.85, 0.15, "#6b3206")
    g.surface(body, 0.62 - 0.55 * material.gloss, 0.92, g.bump(beaten, 0.12, 0.02), 0.6)


def _marble(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    colour, vein = material.look.colours
    cloud, flow = g.noise(1.6, 4, 0.6, 1.2), g.noise(2.2, 6, 0.62, 2.2)
    near = g.sum("ABSOLUTE", g.sum("SUBTRACT", flow, 0.5))
    body = g.mix(cloud, colour, tinted(colour, 0.84))
    body = g.mix(g.steps(near, 0.07, 0.0, 0.0, 0.7), body, vein)
    body = g.mix(0.5, body, "#ffffff") if worn else g.dusty(body, 0.5, 0.2, "#7a6148")
    g.surface(body, roughness(material.gloss), normal=g.bump(flow, 0.03, 0.01), shine=0.5)


def _lapis(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    colour, dark = material.look.colours
    cloud, pale = g.noise(3, 5, 0.65, 0.6), g.noise(5, 4, 0.6, 1.5)
    cells = g.node("ShaderNodeTexVoronoi")
    g.put(cells, "Vector", g.place)
    g.put(cells, "Scale", 14.0)
    fleck = g.steps(cells.outputs["Distance"], 0.14, 0.10, 0.0, 1.0)
    fleck = g.sum("MULTIPLY", fleck, g.steps(g.noise(4, 2), 0.5, 0.56, 0.0, 1.0))
    body = g.mix(g.steps(cloud, 0.35, 0.65, 0.0, 1.0), colour, dark)
    body = g.mix(g.steps(pale, 0.60, 0.72, 0.0, 0.55), body, "#7f96d6")
    body = g.mix(fleck, body, "#e8b84a")
    body = g.mix(0.3, body, "#5d82d8") if worn else g.dusty(body, 0.6, 0.2, "#050a25")
    g.surface(body, roughness(material.gloss), g.sum("MULTIPLY", fleck, 0.8), shine=0.5, coat=0.3)


def _wood(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    colour, dark = material.look.colours
    grain = g.noise(5, 4, 0.6, 0.8, at=g.stretched((1.0, 6.0, 6.0)))
    body = g.mix(g.steps(grain, 0.35, 0.65, 0.0, 1.0), colour, dark)
    body = g.mix(0.45, body, tinted(colour, 1.5)) if worn else g.dusty(body, 0.7, 0.15, "#1f0e05")
    g.surface(body, roughness(material.gloss), normal=g.bump(grain, 0.25, 0.015))


def _leaf(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    young, old = material.look.colours
    body = g.mix(g.steps(g.noise(3, 3), 0.35, 0.65, 0.0, 1.0), young, old)
    g.surface(body, 0.5, shine=0.3, through=0.28)


def _bark(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    light, dark = material.look.colours
    rough = g.noise(9, 4, 0.7)
    body = g.dusty(g.mix(rough, dark, light), 0.85, 0.12, "#2d1808")
    g.surface(body, 0.9, normal=g.bump(rough, 0.5, 0.02), shine=0.2)


def _grass(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    light, dark, joint = material.look.colours
    blade, patch = g.noise(42, 2, 0.6), g.noise(2.1, 3, 0.6)
    split = g.node("ShaderNodeSeparateXYZ")
    g.put(split, 0, g.place)
    gaps, odd = [], []
    for axis in ("X", "Y"):
        share = g.sum("FRACT", split.outputs[axis])
        gaps.append(g.sum("SUBTRACT", 0.5, g.sum("ABSOLUTE", g.sum("SUBTRACT", share, 0.5))))
        odd.append(g.sum("FLOOR", split.outputs[axis]))
    gap = g.sum("MINIMUM", *gaps)
    chequer = g.sum("FLOORED_MODULO", g.sum("ADD", *odd), 2.0)
    turf = g.mix(g.steps(patch, 0.35, 0.65, 0.0, 1.0), dark, light)
    turf = g.mix(g.sum("MULTIPLY", chequer, 0.22), turf, tinted(light, 1.25))
    turf = g.mix(g.steps(blade, 0.55, 0.35, 0.0, 0.55), turf, tinted(dark, 0.55))
    turf = g.mix(g.steps(blade, 0.55, 0.75, 0.0, 0.4), turf, tinted(light, 1.5))
    cells = g.node("ShaderNodeTexVoronoi")
    g.put(cells, "Vector", g.place)
    g.put(cells, "Scale", 13.0)
    bloom = g.sum(
        "MULTIPLY",
        g.steps(cells.outputs["Distance"], 0.20, 0.15, 0.0, 1.0),
        g.steps(g.noise(1.7, 2), 0.52, 0.58, 0.0, 0.9),
    )
    kinds = g.node("ShaderNodeValToRGB")
    kinds.color_ramp.interpolation = "CONSTANT"
    for place, colour in ((0.0, "#fff3d8"), (0.45, "#f2c14b"), (0.75, "#e57a6d")):
        stop = kinds.color_ramp.elements[0] if not place else kinds.color_ramp.elements.new(place)
        stop.color = (*(float(part) for part in linear(colour)), 1.0)
    split2 = g.node("ShaderNodeSeparateColor")
    g.put(split2, 0, cells.outputs["Color"])
    g.put(kinds, 0, split2.outputs[0])
    turf = g.mix(bloom, turf, kinds.outputs[0])
    stones = g.mix(g.noise(9, 3), joint, tinted(joint, 0.7))
    is_stone = g.steps(gap, 0.026, 0.018, 0.0, 1.0)
    near = g.steps(gap, 0.11, 0.03, 0.0, 0.35)
    body = g.mix(is_stone, g.mix(near, turf, tinted(dark, 0.6)), stones)
    height = g.sum("ADD", g.sum("MULTIPLY", blade, 0.5), g.steps(gap, 0.02, 0.05, 0.0, 0.8))
    g.surface(body, 0.9, normal=g.bump(height, 0.5, 0.03), shine=0.2, afar=tinted(light, 0.85))


def _cloth(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    (colour,) = material.look.colours
    weave = g.noise(60, 2)
    body = g.dusty(
        g.mix(g.noise(4, 3), colour, tinted(colour, 0.8)), 0.6, 0.2, tinted(colour, 0.35)
    )
    g.surface(body, 0.92, normal=g.bump(weave, 0.15, 0.008), shine=0.2, through=0.12)


def _vertices(g: Graph, material: Material, worn: bool) -> None:
    rough_bump, coat = material.look.numbers if material.look else (0.1, 0.0)
    colour = g.node("ShaderNodeAttribute", attribute_name="colour").outputs["Color"]
    metal = g.node("ShaderNodeAttribute", attribute_name="metal").outputs["Fac"]
    gloss = g.node("ShaderNodeAttribute", attribute_name="gloss").outputs["Fac"]
    fine = g.noise(12, 4, 0.65)
    dark = g.mix(1.0, colour, (0.10, 0.07, 0.05, 1.0), "MULTIPLY")
    body = g.mix(g.steps(g.noise(2.0, 3), 0.3, 0.7, 0.0, 0.16), colour, dark)
    node = g.node("ShaderNodeAmbientOcclusion", samples=2)
    g.put(node, "Distance", 0.16)
    body = g.mix(g.steps(node.outputs["AO"], 0.8, 0.15, 0.0, 0.7), body, dark)
    rough = g.steps(gloss, 0.0, 1.0, 0.86, 0.14)
    g.surface(body, rough, metal, g.bump(fine, rough_bump, 0.02), coat=coat, afar=colour)


def _water(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    deep, shallow = material.look.colours
    swell = g.noise(0.9, 3, 0.5, 0.6, at=g.stretched((1.6, 0.6, 1.0)))
    chop = g.noise(5.5, 3, 0.6, 0.4, at=g.stretched((1.6, 0.6, 1.0)))
    height = g.sum("ADD", swell, g.sum("MULTIPLY", chop, 0.3))
    body = g.mix(swell, deep, shallow)
    g.surface(body, 0.07, normal=g.bump(height, 0.35, 0.06), shine=0.6)


def _matte(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    g.surface(material.look.colours[0], 1.0, shine=0.0)


def _flame(g: Graph, material: Material, worn: bool) -> None:
    assert material.look is not None
    (colour,) = material.look.colours
    light = g.node("ShaderNodeEmission")
    g.put(light, "Color", colour)
    g.put(light, "Strength", material.glow)
    end = g.node("ShaderNodeOutputMaterial")
    g.tree.links.new(light.outputs[0], end.inputs[0])


_KINDS: dict[str, Shade] = {
    "stone": _stone,
    "granite": _granite,
    "paint": _paint,
    "gold": _gold,
    "marble": _marble,
    "matte": _matte,
    "lapis": _lapis,
    "water": _water,
    "wood": _wood,
    "leaf": _leaf,
    "bark": _bark,
    "cloth": _cloth,
    "grass": _grass,
    "sculpted": _vertices,
    "flame": _flame,
}


def _pictured(g: Graph, material: Material, picture: Picture) -> None:
    image = g.image(picture.colour, "face")
    broad, fine = g.noise(2.0, 3, 0.6), g.noise(14, 4, 0.65)
    body = g.mix(
        g.steps(broad, 0.35, 0.7, 0.0, 0.22),
        image.outputs["Color"],
        (0.45, 0.30, 0.16, 1.0),
        "MULTIPLY",
    )
    body = g.mix(g.steps(fine, 0.60, 0.72, 0.0, 0.30), body, "#d9bb85")
    body = g.dusty(body, 0.6, 0.18)
    normal = g.bump(fine, 0.10, 0.012)
    if picture.height is not None:
        height = g.image(picture.height, "height", False).outputs["Color"]
        normal = g.bump(height, 0.9, picture.relief, normal)
    metal: Value = material.metal
    rough: Value = roughness(material.gloss)
    if picture.metal is not None:
        metal = g.image(picture.metal, "metal", False).outputs["Color"]
        rough = g.steps(metal, 0.0, 1.0, roughness(material.gloss), 0.28)
    has_alpha = picture.colour.shape[2] == 4 and bool((picture.colour[..., 3] < 255).any())
    alpha = image.outputs["Alpha"] if has_alpha else None
    mean = np.mean(linear_image(picture.colour).reshape(-1, 3), axis=0)
    afar = (*(float(value) for value in mean), 1.0)
    g.surface(body, rough, metal, normal, alpha=alpha, afar=afar)


def shaded(material: Material, worn: bool = False) -> bpy.types.Material:
    """The Blender material of a material; `worn` is its rubbed edges."""
    kind = material.look.kind if material.look else "picture" if material.picture else "sculpted"
    graph = Graph(kind)
    if material.picture is not None:
        _pictured(graph, material, material.picture)
    else:
        _KINDS[kind](graph, material, worn)
    return graph.material
