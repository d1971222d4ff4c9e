"""The game's look for the kit: its name, fonts, icons and their colours, and its files' names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from cleopatra.assets import asset_path, asset_root
from cleopatra.kit.device.screen import Point, new_surface
from cleopatra.kit.style import theme
from cleopatra.kit.style.fontfile import DamagedFont, check_font
from cleopatra.kit.style.skin import IconLook, Ornaments, Plant, Skin
from cleopatra.kit.style.theme import SCRIPTS, Colour, Face
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.skin.players import PLAYERS

# Drawn emblems of what hieroglyphs show badly: log, block, gem, cave.

_OVER = 4


_WHITE: Colour = (255, 255, 255)
_DARK: Colour = (0, 0, 0)


class _Brush:
    """Draws filled shapes with a line around, in unit coordinates of `width` x 1."""

    def __init__(self, height: int, width: float, line: Colour) -> None:
        self.unit = height * _OVER
        self.surface = new_surface(round(self.unit * width), self.unit, alpha=True)
        self.line = line
        self.stroke = max(_OVER, round(self.unit * 0.055))

    def shape(self, colour: Colour, *points: Point, edge: bool = True) -> None:
        pixels = self._scaled(points)
        pygame.draw.polygon(self.surface, (*colour, 255), pixels)
        if edge:
            self._outline(pixels, closed=True)

    def path(self, *points: Point) -> None:
        self._outline(self._scaled(points), closed=False)

    def oval(self, colour: Colour, x: float, y: float, w: float, h: float) -> None:
        rect = pygame.Rect(*(round(v * self.unit) for v in (x, y, w, h)))
        pygame.draw.ellipse(self.surface, (*self.line, 255), rect)
        inner = rect.inflate(-2 * self.stroke, -2 * self.stroke)
        pygame.draw.ellipse(self.surface, (*colour, 255), inner)

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.unit, y * self.unit) for x, y in points]

    def _outline(self, pixels: list[Point], closed: bool) -> None:
        pygame.draw.lines(self.surface, (*self.line, 255), closed, pixels, self.stroke)
        for point in pixels:
            pygame.draw.circle(self.surface, (*self.line, 255), point, self.stroke / 2)


def _log(brush: _Brush, fill: Colour) -> None:
    light = theme.mix(fill, (255, 226, 170), 0.62)
    for y, x in ((0.5, 0.02), (0.08, 0.22)):
        body = theme.mix(fill, _WHITE, 0.12)
        brush.shape(
            body,
            (x + 0.2, y),
            (x + 1.08, y),
            (x + 1.16, y + 0.2),
            (x + 1.08, y + 0.42),
            (x + 0.2, y + 0.42),
        )
        brush.path((x + 0.56, y + 0.15), (x + 0.98, y + 0.15))
        brush.path((x + 0.5, y + 0.29), (x + 0.86, y + 0.29))
        brush.oval(light, x, y - 0.02, 0.38, 0.46)
        brush.oval(fill, x + 0.12, y + 0.12, 0.14, 0.18)


def _block(brush: _Brush, fill: Colour) -> None:
    brush.shape(theme.mix(fill, _WHITE, 0.42), (0.62, 0.05), (1.2, 0.3), (0.62, 0.55), (0.04, 0.3))
    brush.shape(fill, (0.04, 0.3), (0.62, 0.55), (0.62, 0.95), (0.04, 0.7))
    brush.shape(theme.mix(fill, _DARK, 0.32), (1.2, 0.3), (1.2, 0.7), (0.62, 0.95), (0.62, 0.55))


def _slab(brush: _Brush, fill: Colour) -> None:
    """A polished slab with veins."""
    vein = theme.mix(fill, (96, 110, 132), 0.75)
    brush.shape(fill, (0.28, 0.06), (1.2, 0.06), (0.96, 0.74), (0.04, 0.74))
    brush.shape(theme.mix(fill, _DARK, 0.2), (0.04, 0.74), (0.96, 0.74), (0.96, 0.94), (0.04, 0.94))
    brush.shape(theme.mix(fill, _DARK, 0.34), (0.96, 0.74), (1.2, 0.06), (1.2, 0.28), (0.96, 0.94))
    brush.line, line = vein, brush.line
    brush.path((0.3, 0.24), (0.5, 0.32), (0.62, 0.5), (0.86, 0.6))
    brush.path((0.62, 0.5), (0.74, 0.26), (1.0, 0.18))
    brush.line = line


def _gem(brush: _Brush, fill: Colour) -> None:
    light, dark = theme.mix(fill, (150, 200, 255), 0.5), theme.mix(fill, _DARK, 0.38)
    a, b, c, d = (0.28, 0.06), (0.84, 0.06), (1.08, 0.38), (0.56, 0.95)
    e, f, g = (0.04, 0.38), (0.38, 0.38), (0.74, 0.38)
    brush.shape(light, a, b, g, f)
    brush.shape(theme.mix(fill, light, 0.5), e, a, f)
    brush.shape(fill, b, c, g)
    brush.shape(theme.mix(fill, light, 0.25), e, f, d)
    brush.shape(fill, f, g, d)
    brush.shape(dark, g, c, d)


def _cave(brush: _Brush, fill: Colour) -> None:
    rock = theme.mix(fill, theme.SAND, 0.55)
    brush.shape(
        rock,
        (0.03, 0.95),
        (0.12, 0.5),
        (0.34, 0.16),
        (0.66, 0.05),
        (0.98, 0.22),
        (1.18, 0.58),
        (1.24, 0.95),
    )
    brush.shape(
        (20, 12, 14),
        (0.34, 0.95),
        (0.36, 0.64),
        (0.48, 0.42),
        (0.66, 0.36),
        (0.82, 0.46),
        (0.92, 0.66),
        (0.94, 0.95),
    )
    brush.path((0.2, 0.58), (0.3, 0.46))
    brush.path((0.92, 0.32), (1.04, 0.48))


EMBLEMS: dict[str, tuple[Callable[[_Brush, Colour], None], float]] = {
    "wood": (_log, 1.42),
    "stone": (_block, 1.24),
    "marble": (_slab, 1.24),
    "lapis": (_gem, 1.12),
    "cave": (_cave, 1.27),
}
"""The emblems by name: painter, and width as a multiple of the height."""


def draw(name: str, size: int, fill: Colour, line: Colour) -> pygame.Surface:
    """A premultiplied emblem whose longer side is `size` pixels.

    :raises KeyError: when there is no such emblem.
    """
    painter, width = EMBLEMS[name]
    height = max(4, round(size / width))
    brush = _Brush(height, width, line)
    painter(brush, fill)
    return pygame.transform.smoothscale(brush.surface.premul_alpha(), (size, height))


# The hieroglyphs that serve as icons.

GLYPHS: dict[str, int] = {
    "artisan": 0x13028,
    "scarab": 0x131A3,
    "amulet": 0x13080,
    "block": 0x1328C,
    "column": 0x1327A,
    "mosaic": 0x131B7,
    "sphinx": 0x130ED,
    "wall": 0x13285,
    "door": 0x13280,
    "obelisk": 0x13276,
    "pedestal": 0x132A9,
    "throne": 0x132A8,
    "statue": 0x13062,
    "cleopatra": 0x13057,
    "crocodile": 0x1318A,
    "shrine": 0x1318B,
    "architect": 0x1302B,
    "vizier": 0x13019,
    "merchant": 0x13026,
    "beggar": 0x13049,
    "foreman": 0x1301C,
    "pyramid": 0x13274,
    "palace": 0x13265,
    "sanctuary": 0x1326F,
    "palm": 0x131AD,
    "deck": 0x133DB,
    "hand": 0x130A7,
    "fist": 0x130AC,
    "giving": 0x130A9,
    "ankh": 0x132F9,
    "jackal": 0x130E2,
    "falcon": 0x13143,
    "cat": 0x130E0,
    "lion": 0x130ED,
    "ibis": 0x1315E,
    "cobra": 0x13197,
    "owl": 0x13157,
    "bee": 0x131A4,
    "frog": 0x13190,
    "balance": 0x1335D,
    "senet": 0x133E0,
    "scribe": 0x133DE,
    "ship": 0x1329D,
    "sun": 0x131F3,
    "moon": 0x131F9,
    "star": 0x131FC,
    "horizon": 0x1320C,
    "altar": 0x132AF,
    "chest": 0x132AC,
    "lotus": 0x131B8,
    "feather": 0x13184,
    "crook": 0x132FE,
    "chisel": 0x1334B,
    "beads": 0x132E4,
}
"""Names of hieroglyphs by what they stand for in the game, and their code points."""


LOOKS: Final[dict[str, IconLook]] = {
    "artisan": IconLook((214, 128, 74), theme.RIM),
    "wood": IconLook((134, 88, 44), theme.RIM),
    "stone": IconLook((158, 146, 128), theme.RIM),
    "marble": IconLook((244, 240, 230), theme.RIM),
    "lapis": IconLook((38, 88, 178), theme.RIM),
    "cave": IconLook((72, 54, 48), theme.RIM),
    "scarab": IconLook((236, 182, 62), theme.RIM),
    "amulet": IconLook((176, 44, 34), theme.RIM),
    "mosaic": IconLook((46, 140, 156), theme.RIM),
    "sphinx": IconLook((216, 170, 92), theme.RIM),
    "wall": IconLook((214, 182, 128), theme.RIM),
    "door": IconLook((166, 96, 48), theme.RIM),
    "obelisk": IconLook((206, 138, 110), theme.RIM),
    "pedestal": IconLook((190, 170, 140), theme.RIM),
    "throne": IconLook((232, 178, 60), theme.RIM),
    "statue": IconLook((60, 60, 72), theme.GOLD),
    "cleopatra": IconLook((226, 170, 70), theme.RIM),
    "crocodile": IconLook((74, 128, 66), theme.RIM),
    "architect": IconLook((206, 132, 82), theme.RIM),
    "vizier": IconLook((206, 132, 82), theme.RIM),
    "merchant": IconLook((206, 132, 82), theme.RIM),
    "beggar": IconLook((206, 132, 82), theme.RIM),
    "foreman": IconLook((206, 132, 82), theme.RIM),
    "pyramid": IconLook((224, 178, 96), theme.RIM),
    "deck": IconLook((29, 62, 122), theme.RIM),
    "sanctuary": IconLook((88, 64, 130), theme.RIM),
    "palm": IconLook((60, 130, 70), theme.RIM),
}

HIEROGLYPHS: Final[tuple[IconName, ...]] = (
    *("scarab", "falcon", "ankh", "jackal", "amulet", "lotus", "ibis", "cobra", "sun", "cat"),
    *("feather", "crocodile", "throne", "lion", "obelisk", "owl", "palace", "ship", "bee"),
    "horizon",
)
"""Below the night sky of the menus."""

_SUFFIXES: Final = {Face.HAN: "otf"}

SKIN: Final = Skin(
    name="Cleopatra",
    file=asset_path,
    fonts={
        Face.HEADING: "fonts/Cinzel-Bold.ttf",
        Face.TEXT: "fonts/GentiumPlus-Regular.ttf",
        Face.BOLD: "fonts/GentiumPlus-Bold.ttf",
        Face.ITALIC: "fonts/GentiumPlus-Italic.ttf",
        Face.GLYPHS: "fonts/NotoSansEgyptianHieroglyphs-Regular.ttf",
        **{face: f"fonts/script-{face.value}.{_SUFFIXES.get(face, 'ttf')}" for face in SCRIPTS},
    },
    glyphs=GLYPHS,
    emblems={name: partial(draw, name) for name in EMBLEMS},
    painted={
        path.stem.removeprefix("icon_"): f"art/flat/{path.name}"
        for path in sorted((asset_root() / "art/flat").glob("icon_*.webp"))
    },
    looks=LOOKS,
    colours={
        **{look.code: look.dark for look in PLAYERS},
        **{f"{look.code}-light": look.colour for look in PLAYERS},
    },
    ornaments=Ornaments(
        backdrop=HIEROGLYPHS,
        wings="scarab",
        plants=(Plant("palm"), Plant("feather", 0.72), Plant("ibis", 0.72), Plant("feather", 0.72)),
        amid_plants=Plant("ship", 1.1),
        trouble="crocodile",
    ),
    effects="sound/effects/{name}_{take}.ogg",
    music="sound/music/{name}.ogg",
)


# Whether the shipped files that the window cannot do without are there and whole.

_ICON = "icon_"


class InstallationDamaged(Exception):
    """A file that the window needs is missing or damaged; the text names it and says why."""


def check_installation(skin: Skin, pictures: Iterable[str]) -> None:
    """Looks at all fonts, and whether each painted icon is there.

    :param pictures: the names of all pictures that are shipped, as the list of pictures has them.
    :raises InstallationDamaged: for the first file that is missing, or is no whole font.
    """
    for face, name in skin.fonts.items():
        try:
            path = skin.file(name)
            if face not in SCRIPTS:  # looked at when they are needed, if ever
                check_font(path)
        except DamagedFont as error:
            raise InstallationDamaged(str(error)) from error
        except FileNotFoundError as error:
            raise InstallationDamaged(f"{name}: it is missing") from error
    for picture in pictures:
        icon = picture.removeprefix(_ICON)
        if icon != picture and icon not in skin.painted:
            raise InstallationDamaged(f"the icon {Path(icon).name}: it is missing")
