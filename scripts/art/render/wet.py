"""Looks of what is wet or glazed: a hide, a river with foam on it, thrown water, faience.

Knows: Cycles' nodes. Must not know: models, cameras, light.
"""

from collections.abc import Mapping
from typing import ClassVar

from bpy.types import NodeSocket

from scripts.art.render.kinds import KindMaterials, point_colour, point_value
from scripts.art.render.mesh import Look, Material
from scripts.art.render.shaders import Graph, Shade

HIDE = Material(look=Look("hide"))
RIVER = Material(look=Look("river", (), (0.5,)))
"""The number is how much of the water's own colour is seen without light."""
SPRAY = Material(look=Look("spray"), casts=False)
GILT = Material(look=Look("gilt"))


def _where(g: Graph) -> NodeSocket:
    return g.node("ShaderNodeNewGeometry").outputs["Position"]


def _principled(g: Graph, **values: object) -> NodeSocket:
    shell = g.node("ShaderNodeBsdfPrincipled")
    for name, value in values.items():
        g.put(shell, name.replace("_", " "), value)  # type: ignore[arg-type]
    return shell.outputs[0]


def _shader(g: Graph, kind: str, **values: object) -> NodeSocket:
    node = g.node(f"ShaderNode{kind}")
    for name, value in values.items():
        g.put(node, name, value)  # type: ignore[arg-type]
    return node.outputs[0]


def _between(g: Graph, share: NodeSocket | float, a: NodeSocket, b: NodeSocket) -> NodeSocket:
    node = g.node("ShaderNodeMixShader")
    g.put(node, 0, share)
    g.put(node, 1, a)
    g.put(node, 2, b)
    return node.outputs[0]


def _finish(g: Graph, surface: NodeSocket) -> None:
    g.tree.links.new(surface, g.node("ShaderNodeOutputMaterial").inputs[0])


def _hide(g: Graph, material: Material, worn: bool) -> None:
    """Wet hide: a film of water over painted scales, thicker near the water (z 0)."""
    colour, gloss = point_colour(g), point_value(g, "gloss")
    fine, blotch = g.noise(70, 3, 0.6), g.noise(7, 3, 0.6)
    cell = g.node("ShaderNodeTexVoronoi", feature="DISTANCE_TO_EDGE")
    g.put(cell, "Vector", g.place)
    g.put(cell, "Scale", 46.0)
    groove = g.steps(cell.outputs["Distance"], 0.0, 0.16, 0.0, 1.0)
    body = g.mix(g.steps(blotch, 0.42, 0.66, 0.0, 0.55), colour, (0.055, 0.075, 0.025, 1.0))
    body = g.mix(g.steps(groove, 0.35, 0.0, 0.0, 0.6), body, (0.012, 0.016, 0.006, 1.0))
    body = g.dusty(body, 0.75, 0.10, "#0a0f06")
    split = g.node("ShaderNodeSeparateXYZ")
    g.put(split, 0, _where(g))
    high = split.outputs["Z"]
    wet = g.steps(g.sum("ADD", high, g.sum("MULTIPLY", blotch, 0.16)), 0.50, 0.12, 0.5, 1.0)
    soaked = g.mix(1.0, body, (0.55, 0.57, 0.5, 1.0), "MULTIPLY")
    body = g.mix(g.sum("MULTIPLY", wet, 0.45), body, soaked)
    body = g.mix(g.steps(high, 0.10, 0.0, 0.0, 0.65), body, (0.006, 0.020, 0.018, 1.0))
    normal = g.bump(fine, 0.16, 0.004, g.bump(groove, 0.35, 0.010))
    film = g.bump(groove, 0.12, 0.008, g.bump(blotch, 0.25, 0.02))
    surface = _principled(
        g,
        Base_Color=body,
        Roughness=g.sum("SUBTRACT", 0.62, g.sum("MULTIPLY", gloss, 0.35)),
        Specular_IOR_Level=0.4,
        Coat_Weight=wet,
        Coat_Roughness=0.09,
        Coat_IOR=1.36,
        Normal=normal,
        Coat_Normal=film,
    )
    _finish(g, surface)


def _river(g: Graph, material: Material, worn: bool) -> None:
    """Water modelled as waves. The mesh says its depth's `colour`, where foam is (`metal`) and how
    much of it is seen (`gloss`): it fades where a picture of the river takes over."""
    assert material.look is not None
    (glow,) = material.look.numbers
    colour, foam, cover = point_colour(g), point_value(g, "metal"), point_value(g, "gloss")
    where = _where(g)
    ripple = g.noise(7.0, 3, 0.55, 0.3, at=where)
    fine = g.noise(26.0, 2, 0.5, 0.2, at=where)
    normal = g.bump(g.sum("ADD", ripple, g.sum("MULTIPLY", fine, 0.3)), 0.22, 0.04)
    mirror = _shader(g, "BsdfGlossy", Color=(1, 1, 1, 1), Roughness=0.05, Normal=normal)
    deep = _between(
        g, glow, _shader(g, "BsdfDiffuse", Color=colour), _shader(g, "Emission", Color=colour)
    )
    fresnel = g.node("ShaderNodeFresnel")
    g.put(fresnel, "IOR", 1.33)
    g.put(fresnel, "Normal", normal)
    water = _between(g, fresnel.outputs[0], deep, mirror)
    bubble = g.node("ShaderNodeTexVoronoi")
    g.put(bubble, "Vector", where)
    g.put(bubble, "Scale", 42.0)
    lace = g.sum(
        "ADD",
        g.sum("MULTIPLY", bubble.outputs["Distance"], 0.55),
        g.sum("MULTIPLY", g.noise(11.0, 5, 0.68, 0.6, at=where), 0.75),
    )
    white = g.steps(g.sum("SUBTRACT", g.sum("MULTIPLY", foam, 1.25), lace), -0.06, 0.42, 0.0, 0.82)
    froth = _principled(
        g,
        Base_Color=(0.60, 0.67, 0.66, 1),
        Roughness=0.5,
        Normal=g.bump(lace, 0.8, 0.03),
    )
    clear = _shader(g, "BsdfTransparent", Color=(1, 1, 1, 1))
    _finish(g, _between(g, cover, clear, _between(g, white, water, froth)))


def _spray(g: Graph, material: Material, worn: bool) -> None:
    """Thrown water: clear where one looks through it, bright at its rims, a little milky."""
    where = _where(g)
    milk = g.steps(g.noise(14.0, 4, 0.65, at=where), 0.35, 0.7, 0.12, 0.7)
    facing = g.node("ShaderNodeLayerWeight")
    g.put(facing, "Blend", 0.35)
    clear = _shader(g, "BsdfTransparent", Color=(1, 1, 1, 1))
    froth = _principled(g, Base_Color=(0.80, 0.86, 0.88, 1), Roughness=0.25)
    veil = _shader(g, "BsdfTranslucent", Color=(0.85, 0.92, 0.95, 1))
    rim = g.sum("ADD", milk, g.sum("MULTIPLY", facing.outputs["Facing"], 0.5))
    body = _between(g, g.sum("MINIMUM", rim, 1.0), clear, _between(g, 0.4, froth, veil))
    fresnel = g.node("ShaderNodeFresnel")
    g.put(fresnel, "IOR", 1.4)
    _finish(g, _between(g, fresnel.outputs[0], body, _shader(g, "BsdfGlossy", Roughness=0.06)))


def _faience(g: Graph, material: Material, worn: bool) -> None:
    """Limestone, glazed tiles and inlaid gold by one picture, whose metal tells them apart (0,
    0.45, 1); the glaze is a coat with fine cracks and pools in the joints."""
    picture = material.picture
    assert picture is not None and picture.height is not None and picture.metal is not None
    image = g.image(picture.colour, "face").outputs["Color"]
    height = g.image(picture.height, "height", False).outputs["Color"]
    metal = g.image(picture.metal, "metal", False).outputs["Color"]
    gold = g.steps(metal, 0.6, 0.95, 0.0, 1.0)
    glazed = g.sum("SUBTRACT", g.steps(metal, 0.2, 0.42, 0.0, 1.0), gold)
    cloud, fine = g.noise(3.5, 4, 0.6), g.noise(30, 3, 0.6)
    crack = g.node("ShaderNodeTexVoronoi", feature="DISTANCE_TO_EDGE")
    g.put(crack, "Vector", g.place)
    g.put(crack, "Scale", 26.0)
    line = g.sum(
        "MULTIPLY",
        g.steps(crack.outputs["Distance"], 0.03, 0.0, 0.0, 0.55),
        g.steps(g.noise(2.5, 2), 0.45, 0.6, 0.0, 1.0),
    )
    pooled = g.mix(1.0, image, (0.55, 0.55, 0.6, 1.0), "MULTIPLY")
    body = g.mix(g.steps(cloud, 0.35, 0.68, 0.0, 0.5), image, pooled)
    body = g.mix(g.sum("MULTIPLY", line, glazed), body, (0.02, 0.015, 0.01, 1.0))
    body = g.dusty(body, 0.6, 0.12)
    normal = g.bump(height, 0.9, picture.relief, g.bump(fine, 0.08, 0.01))
    rough = g.sum("ADD", g.steps(gold, 0.0, 1.0, 0.55, 0.26), g.sum("MULTIPLY", fine, 0.1))
    surface = _principled(
        g,
        Base_Color=body,
        Metallic=g.sum("MULTIPLY", gold, 0.5),
        Roughness=rough,
        Specular_IOR_Level=0.45,
        Coat_Weight=g.sum("MULTIPLY", glazed, g.steps(cloud, 0.2, 0.5, 0.5, 0.95)),
        Coat_Roughness=0.13,
        Normal=normal,
        Coat_Normal=g.bump(g.noise(5, 2, 0.5), 0.16, 0.03, normal),
    )
    _finish(g, surface)


def _gilt(g: Graph, material: Material, worn: bool) -> None:
    """Gold leaf: half of it is dull, so that it stays gold where nothing bright is mirrored."""
    beaten, fine = g.noise(9, 3, 0.6), g.noise(34, 3, 0.6)
    body = g.mix(beaten, (1.0, 0.62, 0.17, 1.0), (0.78, 0.42, 0.08, 1.0))
    body = g.dusty(body, 0.8, 0.10, "#5a2a06")
    height = g.sum("ADD", beaten, g.sum("MULTIPLY", fine, 0.2))
    surface = _principled(
        g,
        Base_Color=body,
        Metallic=0.55,
        Roughness=0.30,
        Specular_IOR_Level=0.6,
        Normal=g.bump(height, 0.10, 0.02),
    )
    _finish(g, surface)


class WetMaterials(KindMaterials):
    """Blender materials, with these looks besides the others."""

    kinds: ClassVar[Mapping[str, Shade]] = {
        "hide": _hide,
        "river": _river,
        "spray": _spray,
        "faience": _faience,
        "gilt": _gilt,
    }
