"""Blender materials with further kinds of looks, and what their shaders read of a mesh's points.

Knows: Cycles' nodes. Must not know: models, cameras, light, any single look.
"""

from collections.abc import Mapping
from typing import ClassVar

import bpy
from bpy.types import NodeSocket

from scripts.art.render.blender import Materials
from scripts.art.render.mesh import Material
from scripts.art.render.shaders import Graph, Shade


class KindMaterials(Materials):
    """Blender materials, with looks of these kinds besides the others."""

    kinds: ClassVar[Mapping[str, Shade]] = {}

    def get(self, material: Material, worn: bool = False) -> bpy.types.Material:
        """The Blender material of a material, or of its worn edges."""
        shade = self.kinds.get(material.look.kind) if material.look else None
        if shade is None:
            return super().get(material, worn)
        key = (id(material), worn)
        if key not in self._made:
            assert material.look is not None
            graph = Graph(material.look.kind)
            shade(graph, material, worn)
            self._kept.append(material)
            self._made[key] = graph.material
        return self._made[key]


def point_value(g: Graph, name: str) -> NodeSocket:
    """A number of the points."""
    return g.node("ShaderNodeAttribute", attribute_name=name).outputs["Fac"]


def point_colour(g: Graph) -> NodeSocket:
    """The colour of the points."""
    return g.node("ShaderNodeAttribute", attribute_name="colour").outputs["Color"]
