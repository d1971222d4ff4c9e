"""The large pictures behind the screens: the palace at dusk by the Nile.

Knows: the whole scene and where the painter sits. Must not know: files of the game.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter

from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.stage import world
from cleopatra.ui.stage.plan import oriented
from cleopatra.ui.stage.world import position
from scripts.art import sprite
from scripts.art.job import Drawn
from scripts.art.layers import kept
from scripts.art.models import (
    braziers,
    cleopatra,
    crocodile,
    facade,
    gods,
    land,
    mosaics,
    obelisk,
    palace,
    palms,
    scenery,
    sphinx,
    throne,
    works,
)
from scripts.art.paint import palette as ink
from scripts.art.render import surfaces as of
from scripts.art.render.camera import Camera
from scripts.art.render.light import Grade, Lamp
from scripts.art.render.mesh import Floats, Mesh, Model, lathe, quad
from scripts.art.render.noise import noise

RIVER = of.water("#0e4a63", "#1f7486")
LAND = of.sculpted(gloss=0.05, rough_bump=0.25)
DUSK_SKY = (
    (0.0, (1.00, 0.42, 0.15)),
    (0.05, (0.80, 0.36, 0.19)),
    (0.18, (0.40, 0.24, 0.28)),
    (0.42, (0.12, 0.13, 0.30)),
    (1.0, (0.035, 0.06, 0.19)),
)
"""Linear colours of the evening sky by the sine of the height."""


@dataclass(frozen=True)
class Painting:
    """Where the painter sits, and the light."""

    name: str
    at: tuple[float, float, float]
    target: tuple[float, float, float]
    lens: float
    grade: Grade
    sun: Camera
    size: tuple[int, int]
    shown: tuple[int, int]
    """The size of the finished picture."""
    samples: int = 32
    has_stars: bool = False


TITLE = Painting(
    "background_title",
    (-1.6, -14.2, 2.5),
    (1.6, 0.0, 2.65),
    33.0,
    Grade((1.0, 0.44, 0.20), (0.78, 0.74, 0.86), (1.9, 1.75, 1.6), 0.05),
    Camera(-156.0, 10.0),
    (1840, 1035),
    (3840, 2160),
    samples=16,
)
QUAY = Painting(
    "background_curtain",
    (-8.8, -10.5, 1.3),
    (0.2, 2.0, 2.6),
    30.0,
    Grade((0.10, 0.13, 0.22), (0.24, 0.29, 0.50), (2.0, 1.8, 1.6), -0.2),
    Camera(-120.0, 38.0),
    (1280, 720),
    (1920, 1080),
    samples=12,
    has_stars=True,
)


def whole() -> Model:
    """Everything built, in its place."""
    model = Model().add(palace.ground(), palace.body(), palace.stairs())
    for index in range(9):
        model.add(facade.wall(index))
    for index in range(2):
        model.add(facade.door(index), obelisk.obelisk().moved(*position(PlaceKind.OBELISK, index)))
    figure = sphinx.sphinx()
    for index in range(6):
        model.add(figure.moved(*position(PlaceKind.SPHINX, index)))
    model.add(works.quarry().moved(*position(PlaceKind.PILE, 0)))
    roof = position(PlaceKind.SQUARE, 0).z
    for part in (throne.throne_floor(), throne.pedestal(), throne.throne()):
        model.add(part.moved(4.5, 1.5, roof))
    for piece, turn, (x, y) in (("X", 0, (3, 4)), ("P", 1, (0, 3)), ("W", 0, (6, 0))):
        shapes = oriented(piece)
        model.add(mosaics.slab(piece, shapes[turn % len(shapes)]).moved(x, y, roof))
    tree = palms.palm(palms.GARDEN)
    for x, y in ((8, 8), (0, 8), (7, 4), (2, 5), (8, 0), (0, 0), (4, 8)):
        model.add(tree.turned(40.0 * x + 70.0 * y).moved(x + 0.5, y + 0.5, roof))
    for player, (x, y) in enumerate(((6, 8), (0, 1), (7, 3))):
        model.add(gods.anubis(ink.PLAYERS[player]).moved(x + 0.5, y + 0.5, roof))
    model.add(cleopatra.cleopatra().turned(180.0).moved(*position(PlaceKind.STEP, 2)))
    model.add(crocodile.crocodile(0.2).moved(*position(PlaceKind.CROCODILE, 0)))
    torch = braziers.torch()
    for at in world.TORCHES[world.BOWLS :]:
        model.add(torch.moved(at.x, at.y, at.z - world.BRAZIER_HEIGHT))
    grown = palms.palm(palms.BANK)
    for px, py, size in world.PALMS:
        if py < -9.0 and px < 1.0:
            continue  # They would stand before the painter.
        model.add(grown.turned(77.0 * px + 31.0 * py).scaled(size).moved(px, py))
    return model.add(*scenery.things(), _flames())


def _flames() -> Model:
    """A tongue of fire over each bowl."""
    fire = of.flame(26.0)
    model = Model()
    profile = [(0.0, 0.0), (0.07, 0.03), (0.095, 0.1), (0.07, 0.2), (0.03, 0.3), (0.0, 0.38)]
    for at in world.TORCHES:
        model.add(lathe(profile, fire, (at.x, at.y, at.z - 0.02), 16))
    return model


def plain(eye: tuple[float, float, float]) -> Model:
    """The land as a mesh, fine before the painter and coarse far away, and the river."""
    count = 1100
    share = np.linspace(-1, 1, count)
    spread = np.sign(share) * (8.0 * np.abs(share) + 150.0 * np.abs(share) ** 5)
    x, y = np.meshgrid(eye[0] + 5.0 + spread, eye[1] + 8.0 + spread)
    flat = x.ravel().astype(np.float32), y.ravel().astype(np.float32)
    here = land.ground(*flat)
    away = np.hypot(flat[0] - 4.5, flat[1] - 2.0)
    hills = np.clip((away - 26.0) / 50.0, 0, 1) ** 1.5
    places = np.stack([*flat, np.zeros_like(flat[0])], 1)
    rise = hills * 5.5 * np.clip(noise(places, 0.045, 4, 71) * 2 - 0.55, 0, 2) * (1 - here.water)
    court = np.clip((away - 11.0) / 6.0, 0, 1)
    z = here.height * court - 0.02 - 0.6 * here.water + rise
    points = np.stack([*flat, z], 1).astype(np.float32)
    rows = np.arange(count * count).reshape(count, count)
    a, b, c, d = rows[:-1, :-1], rows[:-1, 1:], rows[1:, 1:], rows[1:, :-1]
    triangles = np.concatenate(
        [np.stack([a, b, c], -1).reshape(-1, 3), np.stack([a, c, d], -1).reshape(-1, 3)]
    ).astype(np.int32)
    normals = _normals(points.reshape(count, count, 3))
    mesh = Mesh(points, normals, np.zeros((len(points), 2), np.float32), triangles, LAND)
    mesh.colours = here.colour
    r = 400.0
    z0 = -0.10
    return Model([mesh, quad([(-r, -r, z0), (r, -r, z0), (r, r, z0), (-r, r, z0)], RIVER)])


def _normals(grid: Floats) -> Floats:
    across = np.gradient(grid, axis=1)
    down = np.gradient(grid, axis=0)
    normal = np.cross(across, down)
    normal /= np.maximum(np.linalg.norm(normal, axis=2, keepdims=True), 1e-9)
    return normal.reshape(-1, 3).astype(np.float32)


def drawn(painting: Painting) -> Iterator[Drawn]:
    """A painting of the whole scene."""
    from scripts.art.render import cycles

    start = time.monotonic()
    size, samples = painting.size, painting.samples
    if sprite.sketch is not None:
        factor = sprite.sketch.scale * 0.25
        size = round(size[0] * factor), round(size[1] * factor)
        samples = sprite.sketch.samples

    def render() -> "cycles.Layers":
        lamps = tuple(Lamp((at.x, at.y, at.z + 0.25), 70.0) for at in world.TORCHES)
        shot = cycles.Shot(
            Model().add(whole(), plain(painting.at)),
            Camera(45.0),
            lamps=lamps,
            ground=None,
            samples=samples,
            eye=cycles.Eye(painting.at, painting.target, painting.lens),
            sky=DUSK_SKY,
            sun=painting.sun,
        )
        return cycles.render(shot, (0, 0, *size), 1.0)

    layers = kept(f"{sprite.digest} {painting} {size} {samples}", render)
    behind = _sky(painting, size)
    over = layers.alpha[..., None]
    light = layers.light | {"lamp": _tamed(layers.light["lamp"])}
    linear = painting.grade.mixed(light) + behind * (1 - over)
    picture = Image.fromarray(cycles.shown(_bloom(linear)))
    if sprite.sketch is None:
        picture = picture.resize(painting.shown, Image.Resampling.LANCZOS)
    print(f"  {painting.name}: {size}, {time.monotonic() - start:.1f} s", flush=True)
    middle = (picture.width / 2, picture.height / 2)
    yield Drawn(painting.name, picture, middle, 1.0, kind="photo")


def _sky(painting: Painting, size: tuple[int, int]) -> Floats:
    """The evening sky (h, w, 3), linear and graded: glow on the horizon, bars of cloud, stars."""
    width, height = size
    forward = np.asarray(painting.target, float) - np.asarray(painting.at, float)
    forward /= np.linalg.norm(forward)
    right = np.cross(forward, [0, 0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, forward)
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    u = (columns + 0.5 - width / 2) / width * 36.0 / painting.lens
    v = -(rows + 0.5 - height / 2) / width * 36.0 / painting.lens
    way = forward + u[..., None] * right + v[..., None] * up
    way /= np.linalg.norm(way, axis=2, keepdims=True)
    high = np.clip(way[..., 2], 0, 1)
    stops = [height_ for height_, _ in DUSK_SKY]
    sky = np.stack(
        [np.interp(high, stops, [colour[band] for _, colour in DUSK_SKY]) for band in range(3)], -1
    )
    toward = -painting.sun.axes[2].astype(float)
    near = np.clip(way @ toward, 0, 1)
    glow = 1.2 * near**40 + 0.34 * near**8
    sky += glow[..., None] * np.array([1.0, 0.40, 0.10])
    places = np.stack(
        [np.arctan2(way[..., 0], way[..., 1]).ravel() * 3.0, high.ravel() * 26.0, high.ravel() * 0],
        1,
    ).astype(np.float32)
    bars = noise(places, 1.1, 5, 9).reshape(high.shape)
    cover = (
        np.clip((bars - 0.52) * 5, 0, 1)
        * np.clip(high / 0.03, 0, 1)
        * np.clip(1.4 - high * 3, 0, 1)
    )
    lit = np.array([1.15, 0.50, 0.26]) * (0.55 + 1.5 * near[..., None] ** 4)
    lit = lit * np.clip(1.1 - high[..., None] * 2.2, 0.25, 1)
    sky = sky * (1 - 0.55 * cover[..., None]) + lit * 0.55 * cover[..., None]
    if painting.has_stars:
        chooser = np.random.default_rng(3)
        shine = (chooser.random(high.shape) > 0.99965) * chooser.random(high.shape) ** 3 * 3.0
        sky += (shine * np.clip(high * 3, 0, 1))[..., None]
    share = np.asarray(painting.grade.sky, float) * 2.0**painting.grade.exposure
    return (sky * share * 0.72).astype(np.float32)


def _tamed(layer: Floats) -> Floats:
    """Lamplight whose flames are bright but keep their colour."""
    most = 2.6
    strength = layer.max(2, keepdims=True)
    held = np.where(strength > most, most + np.log1p(np.maximum(strength - most, 0)), strength)
    return np.asarray(layer * held / np.maximum(strength, 1e-6), np.float32)


def _bloom(linear: Floats) -> Floats:
    """Light spreads a little round fires and the sun, warm as fire is."""
    width = linear.shape[1]
    bright = np.clip(linear.max(2) - 2.0, 0, 6)
    # Pillow blurs whole numbers only: brightness is counted in steps of 1/40.
    steps = Image.fromarray(np.round(bright * 40).astype(np.uint8))
    total = linear.copy()
    for reach, share in ((width / 240, 0.22), (width / 50, 0.30)):
        soft = np.asarray(steps.filter(ImageFilter.GaussianBlur(reach)), np.float32) / 40
        total += share * soft[..., None] * np.array([1.0, 0.42, 0.12], np.float32)
    return total
