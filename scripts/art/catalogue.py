"""Every picture of the game: its name, how it is drawn, and which sources it depends on.

Knows: names of the manifest and the models behind them. Must not know: files, hashes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from cleopatra.ui.stage.pieces import CANONICAL, oriented
from cleopatra.ui.stage.world import SIDES, position
from scripts.art.models import (
    facade,
    figures,
    goods,
    mosaics,
    palace,
    props,
    scenery,
    throne,
)
from scripts.art.paint import cards, effects, tokens
from scripts.art.paint import glyphs as signs
from scripts.art.paint import palette as ink
from scripts.art.render.camera import view_camera
from scripts.art.render.mesh import Model
from scripts.art.render.render import DAY, DUSK, UNIT, Light, Picture, Renderer

VIEWS = range(4)
BACKGROUND_WINDOW = (-1650.0, -980.0, 1650.0, 980.0)
BACKGROUND_SCALE = 0.8
MIDDLE = (3.7, 1.2)
"""The ground point in the middle of the background pictures."""
NIGHT = Light(
    sun=(0.42, 0.55, 1.05), sky=(0.10, 0.15, 0.36), bounce=(0.08, 0.07, 0.12), exposure=0.9
)


@dataclass(frozen=True)
class Drawn:
    """A finished picture: `kind` is `sprite`, `flat` or `photo`, which decides its file format."""

    key: str
    image: Image.Image
    anchor: tuple[float, float]
    scale: float
    shadow: Picture | None = None
    kind: str = "sprite"


@dataclass(frozen=True)
class Job:
    """One model or painting: it draws one or more manifest entries."""

    name: str
    sources: tuple[str, ...]
    draw: Callable[[], Iterator[Drawn]]
    settings: str = "1"
    """Changes when the catalogue draws it otherwise (its light, size or models' arguments)."""


def _turning(
    name: str,
    build: Callable[[], Model],
    hold: Callable[[], Model] | None = None,
    cast: Callable[[], Model] | None = None,
    has_shadow: bool = True,
    ground: float | None = 0.0,
    scale: float = 2.0,
) -> Callable[[], Iterator[Drawn]]:
    def draw() -> Iterator[Drawn]:
        model = build()
        for view in VIEWS:
            renderer = Renderer(
                model,
                view_camera(view),
                hold() if hold else None,
                DAY,
                ground,
                cast() if cast else None,
            )
            picture = renderer.picture(scale)
            shadow = renderer.shadow(1.0) if has_shadow else None
            yield Drawn(f"{name}/{view}", picture.image, picture.anchor, scale, shadow)

    return draw


def _flat(
    name: str, paint: Callable[[], Image.Image], scale: float = 2.0
) -> Callable[[], Iterator[Drawn]]:
    def draw() -> Iterator[Drawn]:
        image = paint()
        yield Drawn(name, image, (image.width / 2, image.height / 2), scale, kind="flat")

    return draw


def _frame() -> Model:
    return Model().add(palace.body(), palace.stairs())


def _backgrounds() -> Iterator[Drawn]:
    model = Model().add(scenery.ground(), scenery.things())
    block = Model().add(_frame(), palace.ground())
    for view in VIEWS:
        camera = view_camera(view)
        axes = camera.axes
        x = float(np.dot(axes[0], [*MIDDLE, 0])) * UNIT
        y = -float(np.dot(axes[1], [*MIDDLE, 0])) * UNIT
        window = (
            BACKGROUND_WINDOW[0] + x,
            BACKGROUND_WINDOW[1] + y,
            BACKGROUND_WINDOW[2] + x,
            BACKGROUND_WINDOW[3] + y,
        )
        picture = Renderer(model, camera, None, DAY, None, block).picture(BACKGROUND_SCALE, window)
        yield Drawn(
            f"background/{view}", picture.image, picture.anchor, BACKGROUND_SCALE, kind="photo"
        )


def whole_scene() -> Model:
    """Everything built, in its place: for the title and other large pictures."""
    model = Model().add(
        scenery.ground(), scenery.things(), palace.ground(), palace.body(), palace.stairs()
    )
    for index in range(9):
        model.add(facade.wall(index))
    for index in range(2):
        model.add(facade.door(index), props.obelisk().moved(*position("obelisk", index)))
    for index in range(6):
        model.add(figures.sphinx().moved(*position("sphinx", index)))
    for index in range(3):
        model.add(props.tent(index).moved(*position("tent", index)))
    model.add(props.quarry().moved(*position("pile", 0)))
    roof = position("square", 0).z
    for part in (throne.throne_floor(), throne.pedestal(), throne.throne()):
        model.add(part.moved(4.5, 1.5, roof))
    laid = (
        ("X", 0, (3, 4)),
        ("P", 1, (0, 3)),
        ("W", 0, (6, 0)),
        ("F", 2, (6, 5)),
        ("T", 0, (1, 6)),
        ("V", 3, (0, 0)),
    )
    for piece, turn, (x, y) in laid:
        shapes = oriented(piece)
        model.add(mosaics.slab(piece, shapes[turn % len(shapes)]).moved(x, y, roof))
    for x, y in ((8, 8), (0, 8), (7, 4), (2, 5), (8, 3), (4, 8)):
        model.add(props.palm(seed=x + y).moved(x + 0.5, y + 0.5, roof))
    for player, (x, y) in enumerate(((6, 8), (0, 1), (7, 3))):
        model.add(figures.anubis(ink.PLAYERS[player]).moved(x + 0.5, y + 0.5, roof))
    model.add(figures.cleopatra().moved(*position("step", 2)))
    return model.add(figures.crocodile(figures.JAWS[2]).moved(*position("crocodile", 0)))


def _scene_photo(
    name: str, light: Light, focus: tuple[float, float, float], scale: float, view: int, dark: float
) -> Callable[[], Iterator[Drawn]]:
    def draw() -> Iterator[Drawn]:
        camera = view_camera(view)
        x = float(np.dot(camera.axes[0], focus)) * UNIT
        y = -float(np.dot(camera.axes[1], focus)) * UNIT
        half = (960 / scale, 540 / scale)
        renderer = Renderer(whole_scene(), camera, None, light, None)
        picture = renderer.picture(scale, (x - half[0], y - half[1], x + half[0], y + half[1]))
        image = picture.image.convert("RGB").resize((1920, 1080), Image.Resampling.LANCZOS)
        image = _vignette(_torches(image, picture, camera.axes, light), dark)
        yield Drawn(name, image, (960, 540), 1.0, kind="photo")

    return draw


def _torches(image: Image.Image, picture: Picture, axes: np.ndarray, light: Light) -> Image.Image:
    """Adds warm pools of light at the torches and doors once the sun is low."""
    if light is DAY:
        return image
    glow = Image.new("RGB", image.size)
    draw = ImageDraw.Draw(glow)
    spots = [(3.13, -2.28, 0.8, 1.2), (5.87, -2.28, 0.8, 1.2)]
    spots += [(x, -0.6, 1.2, 1.5) for x in (1.3, 7.7)] + [
        (9.5, y, 1.2, 1.4) for y in (1.5, 4.5, 7.5)
    ]
    spots += [(-2.3, -6.1, 0.7, 0.9), (-2.9, -3.7, 0.7, 0.9), (-2.3, -1.3, 0.7, 0.9)]
    for x, y, z, size in spots:
        px = picture.anchor[0] + float(np.dot(axes[0], [x, y, z])) * picture.unit
        py = picture.anchor[1] - float(np.dot(axes[1], [x, y, z])) * picture.unit
        r = size * picture.unit
        draw.ellipse((px - r, py - r * 0.8, px + r, py + r * 0.8), (120, 62, 18))
    glow = glow.filter(ImageFilter.GaussianBlur(0.55 * picture.unit))
    return ImageChops.screen(image, glow)


def _vignette(image: Image.Image, dark: float) -> Image.Image:
    ys, xs = np.mgrid[0 : image.height, 0 : image.width].astype(np.float32)
    away = np.hypot((xs / image.width - 0.5) * 1.15, (ys / image.height - 0.5) * 1.0)
    shade = 1 - dark * np.clip((away - 0.22) / 0.5, 0, 1) ** 1.3
    pixels = np.asarray(image, np.float32) * shade[..., None]
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def _offering() -> Iterator[Drawn]:
    """A papyrus wall of offerings in lamplight."""
    sheet = cards.papyrus(1920, 1080, 12).convert("RGB")
    layer = Image.new("RGBA", sheet.size)
    for column in range(12):
        for row in range(7):
            part = signs.fitted(
                signs.WRITING[(column * 3 + row * 5) % len(signs.WRITING)],
                90,
                90,
                ("#b07f3a",),
                ink="#7c531f",
                bold=3,
            )
            signs.paste(layer, part, (80 + column * 160, 80 + row * 153))
    faint = np.asarray(layer, np.float32)
    faint[..., 3] *= 0.30
    sheet.paste(layer, (0, 0), Image.fromarray(faint[..., 3].astype(np.uint8)))
    pixels = np.asarray(sheet, np.float32) * np.array([0.62, 0.47, 0.33], np.float32)
    image = _vignette(Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)), 0.85)
    yield Drawn("background_offering", image, (960, 540), 1.0, kind="photo")


def _lapis_texture() -> Image.Image:
    generator = np.random.default_rng(5)
    size = 512
    total = np.zeros((size, size), np.float32)
    for octave, weight in ((8, 1.0), (16, 0.6), (48, 0.35), (128, 0.2)):
        small = (generator.random((octave, octave)) * 255).astype(np.uint8)
        wide = np.tile(small, (3, 3))
        big = Image.fromarray(wide).resize((size * 3, size * 3), Image.Resampling.BICUBIC)
        total += weight * np.asarray(big, np.float32)[size : 2 * size, size : 2 * size] / 255
    total = (total - total.min()) / (total.max() - total.min())
    low, high = np.asarray(ink.rgb("#0f2450")), np.asarray(ink.rgb("#2a5aa8"))
    pixels = low + (high - low) * total[..., None]
    gold = generator.random((size, size)) > 0.9988
    pixels[gold] = ink.rgb("#d9aa4a")
    return Image.fromarray(pixels.astype(np.uint8)).convert("RGBA")


def _tiles() -> Iterator[Drawn]:
    for piece in CANONICAL:
        image = Image.fromarray(mosaics.texture(piece))
        factor = 128 / mosaics.CELL
        image = image.resize(
            (round(image.width * factor), round(image.height * factor)), Image.Resampling.LANCZOS
        )
        yield Drawn(f"tile_{piece}", image, (0, image.height), 128 / UNIT, kind="flat")


def _mosaic(piece: str) -> Callable[[], Iterator[Drawn]]:
    def draw() -> Iterator[Drawn]:
        for cells in oriented(piece):
            renderer = Renderer(mosaics.slab(piece, cells), view_camera(0), ground=None)
            picture = renderer.picture(2.0)
            key = f"mosaic_{piece}_" + "-".join(f"{x}{y}" for x, y in cells)
            yield Drawn(key, picture.image, picture.anchor, 2.0, renderer.shadow(1.0))

    return draw


def jobs() -> list[Job]:
    """All jobs, in the order they are drawn."""
    palace_from, figure_from, prop_from = (
        ("models/palace.py",),
        ("models/figures.py",),
        ("models/props.py",),
    )
    site_from, throne_from = ("models/facade.py", *palace_from), ("models/throne.py",)
    scene = (
        "models/scenery.py",
        *site_from,
        *throne_from,
        *figure_from,
        *prop_from,
        "models/mosaics.py",
    )
    found: list[Job] = []
    for index in range(len(SIDES)):
        found.append(
            Job(
                f"wall_{index}",
                site_from,
                _turning(
                    f"wall_{index}",
                    partial(facade.wall, index),
                    _frame,
                    has_shadow=False,
                    ground=None,
                ),
            )
        )
    for index in range(2):
        found.append(
            Job(
                f"door_{index}",
                site_from,
                _turning(
                    f"door_{index}",
                    partial(facade.door, index),
                    _frame,
                    has_shadow=False,
                    ground=None,
                ),
            )
        )
    simple: list[tuple[str, tuple[str, ...], Callable[[], Model]]] = [
        ("sphinx", figure_from, figures.sphinx),
        ("obelisk", prop_from, props.obelisk),
        ("pedestal", throne_from, throne.pedestal),
        ("throne", throne_from, throne.throne),
        ("cleopatra", figure_from, figures.cleopatra),
        ("palm", prop_from, props.palm),
        ("quarry", prop_from, props.quarry),
    ]
    for index in range(3):
        simple.append((f"tent_{index}", prop_from, partial(props.tent, index)))
    for index, colour in enumerate(ink.PLAYERS):
        simple.append((f"anubis_{index}", figure_from, partial(figures.anubis, colour)))
    for index, opening in enumerate(figures.JAWS):
        simple.append((f"crocodile_{index}", figure_from, partial(figures.crocodile, opening)))
    for name, sources, build in simple:
        has_shadow = not name.startswith("crocodile")
        water = (lambda: Model([scenery.water_line()])) if not has_shadow else None
        found.append(
            Job(
                name,
                sources,
                _turning(name, build, water, has_shadow=has_shadow, ground=None if water else 0.0),
            )
        )
    found.append(
        Job(
            "throne_floor",
            throne_from,
            _turning("throne_floor", throne.throne_floor, has_shadow=False, ground=None),
        )
    )
    for piece in CANONICAL:
        found.append(Job(f"mosaic_{piece}", ("models/mosaics.py",), _mosaic(piece)))
    found.append(Job("tiles", ("models/mosaics.py",), _tiles))
    found += [
        Job(
            "stairs",
            palace_from,
            _turning("stairs", palace.stairs, cast=palace.body, has_shadow=False),
        ),
        Job(
            "palace",
            palace_from,
            _turning(
                "palace", palace.body, cast=palace.stairs, has_shadow=False, ground=None, scale=1.6
            ),
        ),
        Job(
            "ground",
            palace_from,
            _turning("ground", palace.ground, cast=_frame, has_shadow=False, scale=1.6),
        ),
    ]
    found += _card_jobs() + _token_jobs()
    found += [
        Job("background", ("models/scenery.py", *prop_from, *palace_from), _backgrounds),
        Job(
            "background_title",
            scene,
            _scene_photo("background_title", DUSK, (3.0, 0.2, 0.8), 0.98, 0, 0.55),
        ),
        Job(
            "background_curtain",
            scene,
            _scene_photo("background_curtain", NIGHT, (4.5, -2.4, 1.4), 1.7, 0, 0.75),
        ),
        Job("background_offering", ("paint/cards.py",), _offering),
        Job(
            "texture_papyrus",
            ("paint/cards.py",),
            _flat("texture_papyrus", lambda: cards.papyrus(768, 768, 21)),
        ),
        Job("texture_lapis", (), _flat("texture_lapis", _lapis_texture)),
        Job("icon", ("paint/effects.py",), _flat("icon", effects.program_icon)),
    ]
    return found


def _card_jobs() -> list[Job]:
    source = ("models/goods.py", "models/props.py", "paint/cards.py", "paint/symbols.py")
    plain: dict[str, tuple[Callable[[], Model], float]] = {
        "artisan": (goods.artisan, 20.0),
        "wood": (partial(goods.timber, 3), 18.0),
        "stone": (partial(goods.blocks, False), 12.0),
        "marble": (partial(goods.marble, False), 15.0),
        "lapis": (partial(goods.lapis, False), 0.0),
    }
    double: dict[str, tuple[Callable[[], Model], float]] = {
        "wood": (partial(goods.timber, 4), 18.0),
        "stone": (partial(goods.blocks, True), 12.0),
        "marble": (partial(goods.marble, True), 15.0),
        "lapis": (partial(goods.lapis, True), 0.0),
    }

    def paint(
        kind: str, count: int, tainted: bool, model: Callable[[], Model], turn: float
    ) -> Callable[[], Image.Image]:
        return lambda: cards.card(kind, count, tainted, cards.picture_of(model(), turn))

    found = []
    for kind, (model, turn) in plain.items():
        found.append(
            Job(f"card_{kind}", source, _flat(f"card_{kind}", paint(kind, 1, False, model, turn)))
        )
    for kind, (model, turn) in double.items():
        name = f"card_{kind}_double"
        found.append(Job(name, source, _flat(name, paint(kind, 2, True, model, turn))))
    found.append(
        Job("card_cave", source, _flat("card_cave", paint("cave", 1, True, goods.cave, 28.0)))
    )
    found.append(Job("card_back", ("paint/cards.py",), _flat("card_back", cards.back)))
    return found


def _token_jobs() -> list[Job]:
    token = 4.6
    painted: dict[str, tuple[Callable[[], Image.Image], float]] = {"amulet": (tokens.amulet, token)}
    for value in (1, 2, 5, 10):
        painted[f"scarab_{value}"] = (partial(tokens.scarab, value), token)
    for player in range(5):
        painted[f"badge_{player}"] = (partial(tokens.badge, player), token)
        painted[f"pyramid_{player}"] = (partial(tokens.pyramid, player), token)
    for name in tokens.WORSHIPPERS:
        painted[f"worshipper_{name}"] = (partial(tokens.worshipper, name), 2.0)
    icons = {
        kind: (kind, cards.COLOURS[kind], shape)
        for kind, shape in zip(
            cards.KINDS, ("shield", "square", "square", "hexagon", "diamond"), strict=True
        )
    }
    icons |= {
        "any": ("any", "#5e1712", "circle"),
        "amulet": (signs.EYE, "#8e1712", "hexagon"),
        "scarab": (signs.SCARAB, "#b07d22", "circle"),
        "palm": ("palm", "#c9a24a", "circle"),
        "statue": (signs.JACKAL, "#2b2b38", "shield"),
    }
    for name, (sign, colour, shape) in icons.items():
        painted[f"icon_{name}"] = (partial(tokens.icon, sign, colour, shape), 4.0)
    for stage in range(4):
        painted[f"dust_{stage}"] = (partial(effects.dust, stage), 2.0)
    for stage in range(3):
        painted[f"flame_{stage}"] = (partial(effects.flame, stage), 2.0)
        painted[f"glint_{stage}"] = (partial(effects.glint, stage), 2.0)
    sources = ("paint/tokens.py", "paint/effects.py", "paint/cards.py", "paint/symbols.py")
    return [
        Job(name, sources, _flat(name, paint, scale)) for name, (paint, scale) in painted.items()
    ]
