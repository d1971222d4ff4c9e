"""Looks of the temple hall by their kinds: `skin`, `linen`, `slabs` (a polished floor).

Knows: Cycles' nodes. Must not know: models, cameras, light.
"""

from collections.abc import Mapping
from typing import ClassVar

from scripts.art.render.kinds import KindMaterials, point_colour, point_value
from scripts.art.render.mesh import Material
from scripts.art.render.shaders import Graph, Shade, tinted


def _finished(g: Graph, **values: object) -> None:
    """The surface, its inputs by their names with an underscore for each space."""
    shell = g.node("ShaderNodeBsdfPrincipled")
    for name, value in values.items():
        g.put(shell, name.replace("_", " "), value)  # type: ignore[arg-type]
    g.tree.links.new(shell.outputs[0], g.node("ShaderNodeOutputMaterial").inputs[0])


def _skin(g: Graph, material: Material, worn: bool) -> None:
    """Painted by point; pores and fine lines, redder where blood is near, light under it."""
    colour, metal, gloss = point_colour(g), point_value(g, "metal"), point_value(g, "gloss")
    fine, blotch, lines = g.noise(110, 3, 0.6), g.noise(8, 3, 0.6), g.noise(34, 4, 0.65, 1.2)
    is_gold = g.steps(metal, 0.0, 0.5, 0.0, 1.0)
    bare = g.sum("SUBTRACT", 1.0, is_gold)
    redder = g.mix(1.0, colour, (0.94, 0.66, 0.56, 1.0), "MULTIPLY")
    body = g.mix(g.sum("MULTIPLY", bare, g.steps(blotch, 0.4, 0.65, 0.0, 0.25)), colour, redder)
    dark = g.mix(1.0, colour, (0.36, 0.21, 0.16, 1.0), "MULTIPLY")
    node = g.node("ShaderNodeAmbientOcclusion", samples=4)
    g.put(node, "Distance", 0.09)
    body = g.mix(g.steps(node.outputs["AO"], 0.75, 0.15, 0.0, 0.6), body, dark)
    pores = g.sum("ADD", g.sum("MULTIPLY", fine, 0.4), lines)
    _finished(
        g,
        Base_Color=body,
        Metallic=metal,
        Roughness=g.steps(gloss, 0.0, 1.0, 0.74, 0.18),
        Specular_IOR_Level=0.40,
        Subsurface_Weight=g.sum("MULTIPLY", bare, 0.16),
        Subsurface_Radius=(0.055, 0.020, 0.010),
        Normal=g.bump(pores, 0.13, 0.006),
    )


def _linen(g: Graph, material: Material, worn: bool) -> None:
    """Woven cloth painted by point, with a soft sheen; gold thread where it is metal."""
    colour, metal = point_colour(g), point_value(g, "metal")
    weave, cloud = g.noise(150, 2, 0.6), g.noise(6, 3, 0.6)
    greyer = g.mix(1.0, colour, (0.6, 0.6, 0.66, 1.0), "MULTIPLY")
    body = g.mix(g.steps(cloud, 0.35, 0.65, 0.0, 0.3), colour, greyer)
    body = g.dusty(body, 0.7, 0.10, "#060408")
    _finished(
        g,
        Base_Color=body,
        Metallic=g.sum("MULTIPLY", metal, 0.85),
        Roughness=g.steps(metal, 0.0, 1.0, 0.85, 0.38),
        Specular_IOR_Level=0.25,
        Sheen_Weight=g.steps(metal, 0.0, 0.5, 0.40, 0.0),
        Sheen_Roughness=0.4,
        Sheen_Tint=colour,
        Normal=g.bump(weave, 0.25, 0.006),
    )


def _slabs(g: Graph, material: Material, worn: bool) -> None:
    """A polished floor of large slabs, worn dull along its joints and where people walk."""
    assert material.look is not None
    (colour,) = material.look.colours
    where = g.node("ShaderNodeNewGeometry").outputs["Position"]
    bricks = g.node("ShaderNodeTexBrick", offset=0.0)
    g.put(bricks, "Vector", where)
    for name, value in (
        ("Color1", (1.0, 1.0, 1.0, 1.0)),
        ("Color2", (0.62, 0.60, 0.57, 1.0)),
        ("Mortar", (0.12, 0.10, 0.08, 1.0)),
        ("Scale", 1.0),
        ("Mortar Size", 0.012),
        ("Brick Width", 1.3),
        ("Row Height", 1.3),
    ):
        g.put(bricks, name, value)
    cloud = g.noise(0.9, 4, 0.6, 0.4, at=where)
    vein = g.noise(3.0, 5, 0.65, 1.5, at=where)
    body = g.mix(cloud, colour, tinted(colour, 0.6))
    body = g.mix(g.steps(vein, 0.52, 0.62, 0.0, 0.35), body, tinted(colour, 1.35))
    body = g.mix(1.0, body, bricks.outputs["Color"], "MULTIPLY")
    gap = g.sum("SUBTRACT", 1.0, bricks.outputs["Fac"])
    _finished(
        g,
        Base_Color=body,
        Roughness=g.steps(cloud, 0.35, 0.7, 0.13, 0.36),
        Specular_IOR_Level=0.6,
        Normal=g.bump(gap, 0.5, 0.02, g.bump(vein, 0.04, 0.02)),
    )


class NightMaterials(KindMaterials):
    """Blender materials, with these looks besides the others."""

    kinds: ClassVar[Mapping[str, Shade]] = {"skin": _skin, "linen": _linen, "slabs": _slabs}
