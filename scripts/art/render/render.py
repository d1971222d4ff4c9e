"""Models into pictures: visible surfaces, then paint, sun, sky, occlusion, worn edges.

Knows: how light falls. Must not know: what the models are.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import gaussian_filter

from scripts.art.render import raster
from scripts.art.render.camera import Camera, sun_camera, view_camera
from scripts.art.render.mesh import Floats, Material, Mesh, Model

UNIT = 78.0
SMOOTH = 2
"""Pictures are drawn this many times larger and shrunk."""
STRIP = 1400
_PAD = 48
_FAR = np.float32(1e9)


@dataclass(frozen=True)
class Light:
    """Sun, sky and bounced light, as linear colours."""

    sun: tuple[float, float, float] = (1.62, 1.36, 1.02)
    sky: tuple[float, float, float] = (0.30, 0.36, 0.50)
    bounce: tuple[float, float, float] = (0.34, 0.25, 0.16)
    exposure: float = 0.72


DAY = Light()
DUSK = Light(
    sun=(1.20, 0.56, 0.25), sky=(0.19, 0.18, 0.38), bounce=(0.22, 0.12, 0.10), exposure=0.72
)


@dataclass(frozen=True)
class Picture:
    """An RGBA image, the pixel of the world's origin, and pixels for a world unit."""

    image: Image.Image
    anchor: tuple[float, float]
    unit: float


@dataclass
class _Surface:
    """What each pixel of a window shows."""

    depth: Floats
    points: Floats
    normals: Floats
    uv: Floats
    painted: Floats
    mesh: NDArray[np.int32]


def _joined(
    meshes: Sequence[Mesh],
) -> tuple[Floats, Floats, Floats, NDArray[np.int32], NDArray[np.int32]]:
    points, normals, uv, triangles, owners = [], [], [], [], []
    base = 0
    for number, part in enumerate(meshes):
        points.append(part.points)
        normals.append(part.normals)
        uv.append(part.uv)
        triangles.append(part.triangles + base)
        owners.append(np.full(len(part.triangles), number, np.int32))
        base += len(part.points)
    return (
        np.concatenate(points),
        np.concatenate(normals),
        np.concatenate(uv),
        np.concatenate(triangles).astype(np.int32),
        np.concatenate(owners),
    )


class Renderer:
    """Renders one model from one camera.

    `hold` hides it and shades it without being seen itself; `cast` only throws its shadow.
    """

    def __init__(
        self,
        model: Model,
        camera: Camera,
        hold: Model | None = None,
        light: Light = DAY,
        ground: float | None = 0.0,
        cast: Model | None = None,
    ) -> None:
        self._shown = len(model.meshes)
        self._meshes = [*model.meshes, *(hold.meshes if hold else [])]
        parts = _joined(self._meshes)
        self._points, self._normals, self._uv, self._triangles, self._owners = parts
        self._painted = np.concatenate([part.painted for part in self._meshes])
        self._camera, self._light, self._ground = camera, light, ground
        self._sun = sun_camera(camera)
        unseen = cast.meshes if cast else []
        self._map_shadows([*self._meshes, *unseen])

    def _map_shadows(self, meshes: Sequence[Mesh]) -> None:
        points, _, _, triangles, _ = _joined([part for part in meshes if part.material.casts])
        axes = self._sun.axes
        seen = points @ axes.T
        low, high = seen.min(0), seen.max(0)
        span = max(high[0] - low[0], high[1] - low[1], 0.01)
        self._sun_unit = float(min(220.0, 3600.0 / span))
        unit = self._sun_unit
        size = (int((high[1] - low[1]) * unit) + 8, int((high[0] - low[0]) * unit) + 8)
        self._sun_origin = np.array([4 - low[0] * unit, 4 + high[1] * unit], np.float32)
        screen = np.empty_like(seen)
        screen[:, 0] = self._sun_origin[0] + seen[:, 0] * unit
        screen[:, 1] = self._sun_origin[1] - seen[:, 1] * unit
        screen[:, 2] = seen[:, 2]
        self._shadow = np.full(size, _FAR, np.float32)
        raster.fill(
            screen,
            triangles,
            self._shadow,
            np.zeros(size, np.int32),
            np.zeros((*size, 2), np.float32),
            False,
        )

    def _sunlit(self, points: Floats, normals: Floats, soft: float) -> Floats:
        radius = max(1.0, soft * self._sun_unit)
        taps = [(0.0, 0.0)]
        for ring, count in ((0.5, 8), (1.0, 12)):
            taps += [
                (
                    radius * ring * math.cos(2 * math.pi * k / count + ring),
                    radius * ring * math.sin(2 * math.pi * k / count + ring),
                )
                for k in range(count)
            ]
        return raster.shade(
            self._shadow,
            points,
            normals,
            self._sun.axes,
            self._sun_origin,
            self._sun_unit,
            np.asarray(taps, np.float32),
        )

    def picture(
        self, scale: float, window: tuple[float, float, float, float] | None = None
    ) -> Picture:
        """The model at `scale` times the game's 78 pixels a unit, cut to what is seen.

        :param window: left, top, right, bottom in pixels at scale 1 from the world's origin.
        """
        unit = UNIT * scale * SMOOTH
        axes = self._camera.axes
        if window is None:
            count = sum(len(part.points) for part in self._meshes[: self._shown])
            seen = self._points[:count] @ axes.T
            left, right = float(seen[:, 0].min()), float(seen[:, 0].max())
            top, bottom = -float(seen[:, 1].max()), -float(seen[:, 1].min())
            left, top, right, bottom = (v * unit / SMOOTH for v in (left, top, right, bottom))
        else:
            left, top, right, bottom = (v * scale for v in window)
        x0, y0 = math.floor(left) - 2, math.floor(top) - 2
        width, height = math.ceil(right) + 2 - x0, math.ceil(bottom) + 2 - y0
        rows = []
        for start in range(0, height * SMOOTH, STRIP):
            part = min(STRIP, height * SMOOTH - start)
            first = max(0, start - _PAD)
            last = min(height * SMOOTH, start + part + _PAD)
            origin = (-x0 * SMOOTH, -y0 * SMOOTH - first)
            colours = self._strip(unit, origin, width * SMOOTH, last - first)
            rows.append(colours[start - first : start - first + part])
        image = _shrunk(np.concatenate(rows))
        if window is None:
            bounds = image.getchannel("A").point(lambda a: 255 if a > 3 else 0).getbbox()
            bounds = bounds or (0, 0, 1, 1)
            image = image.crop(bounds)
            x0, y0 = x0 + bounds[0], y0 + bounds[1]
        return Picture(image, (-x0, -y0), UNIT * scale)

    def _strip(self, unit: float, origin: tuple[float, float], width: int, height: int) -> Floats:
        surface = self._seen(unit, origin, width, height)
        visible = (surface.mesh >= 0) & (surface.mesh < self._shown)
        axes = self._camera.axes
        hidden = raster.occlusion(
            surface.depth,
            surface.points,
            surface.normals,
            _directions(),
            axes,
            np.asarray(origin, np.float32),
            unit,
        )
        sunlit = self._sunlit(surface.points, surface.normals, 0.02)
        edge = _edges(surface, axes, max(1, round(unit / 110)))
        out = np.zeros((height, width, 4), np.float32)
        for material, chosen in self._by_material(surface.mesh):
            out[chosen[0], chosen[1], :3] = self._lit(
                material, surface, chosen, hidden, sunlit, edge
            )
        out[..., 3] = visible
        return out

    def _by_material(
        self, mesh: NDArray[np.int32]
    ) -> Iterator[tuple[Material, tuple[NDArray[np.int64], NDArray[np.int64]]]]:
        """The rows and columns of the pixels that show each material."""
        kinds: dict[int, int] = {}
        materials: list[Material] = []
        number_of = np.empty(self._shown, np.int64)
        for number in range(self._shown):
            material = self._meshes[number].material
            if id(material) not in kinds:
                kinds[id(material)] = len(materials)
                materials.append(material)
            number_of[number] = kinds[id(material)]
        rows, columns = np.nonzero((mesh >= 0) & (mesh < self._shown))
        shown = number_of[mesh[rows, columns]]
        order = np.argsort(shown, kind="stable")
        ends = np.searchsorted(shown[order], np.arange(len(materials) + 1))
        for number, material in enumerate(materials):
            part = order[ends[number] : ends[number + 1]]
            if len(part):
                yield material, (rows[part], columns[part])

    def _seen(self, unit: float, origin: tuple[float, float], width: int, height: int) -> _Surface:
        axes = self._camera.axes
        seen = self._points @ axes.T
        screen = np.empty_like(seen)
        screen[:, 0] = origin[0] + seen[:, 0] * unit
        screen[:, 1] = origin[1] - seen[:, 1] * unit
        screen[:, 2] = seen[:, 2]
        depth = np.full((height, width), _FAR, np.float32)
        owner = np.full((height, width), -1, np.int32)
        bary = np.zeros((height, width, 2), np.float32)
        raster.fill(screen, self._triangles, depth, owner, bary, False)
        found = owner >= 0
        corners = self._triangles[owner[found]]
        b, c = bary[found, 0:1], bary[found, 1:2]
        a = 1 - b - c

        def blend(values: Floats) -> Floats:
            return (
                values[corners[:, 0]] * a + values[corners[:, 1]] * b + values[corners[:, 2]] * c
            ).astype(np.float32)

        points = np.zeros((height, width, 3), np.float32)
        normals = np.zeros((height, width, 3), np.float32)
        uv = np.zeros((height, width, 2), np.float32)
        points[found] = blend(self._points)
        facing = blend(self._normals)
        facing /= np.maximum(np.linalg.norm(facing, axis=1, keepdims=True), 1e-6)
        # A face seen from behind (a leaf, a cloth) is lit on the side that is seen.
        flip = facing @ axes[2] > 0.05
        facing[flip] *= -1
        normals[found] = facing
        uv[found] = blend(self._uv)
        painted = np.zeros((height, width, 3), np.float32)
        painted[found] = blend(self._painted)
        mesh = np.full((height, width), -1, np.int32)
        mesh[found] = self._owners[owner[found]]
        return _Surface(depth, points, normals, uv, painted, mesh)

    def _lit(
        self,
        material: Material,
        surface: _Surface,
        chosen: tuple[NDArray[np.int64], NDArray[np.int64]],
        hidden: Floats,
        sunlit: Floats,
        edge: Floats,
    ) -> Floats:
        points, normals = surface.points[chosen], surface.normals[chosen]
        colour = material.paint(surface.painted[chosen], normals, surface.uv[chosen])
        light = self._light
        toward = -self._sun.axes[2]
        facing = np.clip(normals @ toward, 0, 1)
        sun = (facing * sunlit[chosen])[:, None] * np.asarray(light.sun, np.float32)
        open_sky = np.clip(1 - 1.15 * hidden[chosen], 0, 1)
        if self._ground is not None:
            height = np.maximum(points[:, 2] - self._ground, 0)
            steep = 1 - np.abs(normals[:, 2])
            open_sky = open_sky * (1 - 0.42 * steep * np.exp(-height / 0.14))
        upward = (0.5 + 0.5 * normals[:, 2])[:, None]
        sky = np.asarray(light.sky, np.float32) * upward
        sky = sky + np.asarray(light.bounce, np.float32) * (1 - upward) * 1.1
        sky = sky + np.asarray(light.bounce, np.float32) * 0.25
        # Light comes back warm from corners of warm stone: occlusion shades less than black.
        ambient = sky * open_sky[:, None] ** np.array([0.86, 1.0, 1.12], np.float32)
        result = colour * (sun * (0.55 + 0.45 * open_sky[:, None]) + ambient)
        eye = -self._camera.axes[2]
        half = toward + eye
        half = half / np.linalg.norm(half)
        shine = np.clip(normals @ half, 0, 1)[:, None]
        sharp = 10 + 70 * material.gloss
        tint = colour * material.metal + (1 - material.metal)
        result = result + tint * sunlit[chosen][:, None] * (
            (material.gloss * 1.2 + material.metal * 1.6) * shine**sharp
        )
        if material.metal:
            mirror = 2 * (normals @ eye)[:, None] * normals - eye
            horizon = np.clip(0.5 + mirror[:, 2:3] * 1.2, 0, 1)
            result = result + material.metal * colour * (0.2 + 1.1 * horizon) * open_sky[:, None]
        bent = edge[chosen][:, None] * material.wear
        result = result * (1 + np.clip(bent, -0.45, 0.5))
        result = result + colour * material.glow
        return np.asarray(result * light.exposure, np.float32)

    def shadow(self, scale: float, z: float = 0.0) -> Picture:
        """The shadow on a plane at height z: black with alpha, soft at the foot."""
        axes = self._camera.axes
        unit = UNIT * scale
        toward = -self._sun.axes[2]
        feet = self._points.copy()
        feet[:, :2] -= toward[:2] * ((feet[:, 2:3] - z) / toward[2])
        feet[:, 2] = z
        both = np.concatenate([feet, self._points * [1, 1, 0] + [0, 0, z]])
        seen = both.astype(np.float32) @ axes.T
        pad = 0.35 * unit
        x0, y0 = (
            math.floor(seen[:, 0].min() * unit - pad),
            math.floor(-seen[:, 1].max() * unit - pad),
        )
        width = math.ceil(seen[:, 0].max() * unit + pad) - x0
        height = math.ceil(-seen[:, 1].min() * unit + pad) - y0
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        right, up = (xs + 0.5 + x0) / unit, -(ys + 0.5 + y0) / unit
        away = (up - z * axes[1, 2]) / math.sin(math.radians(self._camera.elevation))
        a = math.radians(self._camera.azimuth)
        points = np.zeros((height, width, 3), np.float32)
        points[..., 0] = right * math.cos(a) - away * math.sin(a)
        points[..., 1] = right * math.sin(a) + away * math.cos(a)
        points[..., 2] = z
        normals = np.zeros_like(points)
        normals[..., 2] = 1
        dark = 1 - self._sunlit(points, normals, 0.045)
        under = np.full((height, width), _FAR, np.float32)
        flat = np.empty_like(self._points)
        flat[:, :2] = self._points[:, :2]
        flat[:, 2] = z
        low = self._points[:, 2] < z + 0.25
        seen = flat @ axes.T
        screen = np.stack(
            [seen[:, 0] * unit - x0, -seen[:, 1] * unit - y0, self._points[:, 2]], 1
        ).astype(np.float32)
        foot = self._triangles[low[self._triangles].all(1)]
        raster.fill(
            screen,
            foot,
            under,
            np.zeros(under.shape, np.int32),
            np.zeros((*under.shape, 2), np.float32),
            False,
        )
        contact = gaussian_filter((under < 1e8).astype(np.float32), 0.075 * unit)
        wide = gaussian_filter((under < 1e8).astype(np.float32), 0.17 * unit)
        alpha = 1 - (1 - 0.50 * dark) * (1 - 0.38 * contact) * (1 - 0.22 * wide)
        image = np.zeros((height, width, 4), np.uint8)
        image[..., :3] = (38, 24, 30)
        image[..., 3] = np.clip(alpha * 255, 0, 255).astype(np.uint8)
        picture = Image.fromarray(image)
        bounds = picture.getchannel("A").point(lambda v: 255 if v > 2 else 0).getbbox()
        bounds = bounds or (0, 0, 1, 1)
        return Picture(picture.crop(bounds), (-(x0 + bounds[0]), -(y0 + bounds[1])), unit)


def render(
    model: Model,
    view: int,
    scale: float = 2.0,
    hold: Model | None = None,
    light: Light = DAY,
    ground: float | None = 0.0,
    cast: Model | None = None,
) -> Picture:
    """A model in one of the four views, its origin at the world's."""
    return Renderer(model, view_camera(view), hold, light, ground, cast).picture(scale)


def _directions() -> Floats:
    generator = np.random.default_rng(7)
    found = generator.normal(size=(28, 3))
    found /= np.linalg.norm(found, axis=1, keepdims=True)
    radii = np.geomspace(0.04, 0.75, 28)[:, None]
    return (found * radii).astype(np.float32)


def _edges(surface: _Surface, axes: Floats, reach: int) -> Floats:
    """Positive on ridges, negative in creases, from how the normals spread on the screen."""
    normals, depth = surface.normals, surface.depth
    bend = np.zeros(depth.shape, np.float32)
    for axis, direction in ((1, axes[0]), (0, -axes[1])):
        ahead, behind = np.roll(normals, -reach, axis), np.roll(normals, reach, axis)
        near = (
            np.abs(np.roll(depth, -reach, axis) - np.roll(depth, reach, axis)) < 0.12 + 0.02 * reach
        )
        bend += np.where(near, ((ahead - behind) @ direction), 0)
    return np.where(bend > 0, bend * 0.22, bend * 0.16).astype(np.float32)


def tone(linear: Floats) -> Floats:
    """Linear light to display values 0..1, with a soft shoulder."""
    x = np.maximum(linear, 0)
    mapped = x * (1 + 0.16 * x) / (1 + 0.30 * x)
    mapped = np.clip(mapped, 0, 1)
    return np.where(mapped <= 0.0031308, mapped * 12.92, 1.055 * mapped ** (1 / 2.4) - 0.055)


def _shrunk(colours: Floats) -> Image.Image:
    height, width = colours.shape[0] // SMOOTH, colours.shape[1] // SMOOTH
    colours[..., :3] = tone(colours[..., :3])
    colours[..., :3] *= colours[..., 3:]
    small = colours[: height * SMOOTH, : width * SMOOTH]
    small = small.reshape(height, SMOOTH, width, SMOOTH, 4).mean((1, 3))
    alpha = np.maximum(small[..., 3:], 1e-6)
    small[..., :3] = small[..., :3] / alpha
    return Image.fromarray((np.clip(small, 0, 1) * 255 + 0.5).astype(np.uint8))


__all__ = ["DAY", "DUSK", "Light", "Picture", "Renderer", "render", "tone"]
