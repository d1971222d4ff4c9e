"""The game's look for the kit: its name, fonts, icons and their colours, and its files' names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Final

from cleopatra.assets import asset_path, asset_root
from cleopatra.kit.style import theme
from cleopatra.kit.style.fontfile import DamagedFont, check_font
from cleopatra.kit.style.skin import IconLook, Ornaments, Plant, Skin
from cleopatra.kit.style.theme import Face
from cleopatra.ui.skin import emblems
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.skin.players import PLAYERS

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

SKIN: Final = Skin(
    name="Cleopatra",
    file=asset_path,
    fonts={
        Face.HEADING: "fonts/Cinzel-Bold.ttf",
        Face.TEXT: "fonts/GentiumPlus-Regular.ttf",
        Face.BOLD: "fonts/GentiumPlus-Bold.ttf",
        Face.ITALIC: "fonts/GentiumPlus-Italic.ttf",
        Face.GLYPHS: "fonts/NotoSansEgyptianHieroglyphs-Regular.ttf",
    },
    glyphs=GLYPHS,
    emblems={name: partial(emblems.draw, name) for name in emblems.EMBLEMS},
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
    for name in skin.fonts.values():
        try:
            check_font(skin.file(name))
        except DamagedFont as error:
            raise InstallationDamaged(str(error)) from error
        except FileNotFoundError as error:
            raise InstallationDamaged(f"{name}: it is missing") from error
    for picture in pictures:
        icon = picture.removeprefix(_ICON)
        if icon != picture and icon not in skin.painted:
            raise InstallationDamaged(f"the icon {Path(icon).name}: it is missing")
