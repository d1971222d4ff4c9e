"""The game's look for the kit: its name, fonts, icons and their colours, and its files' names."""

from __future__ import annotations

from functools import partial
from typing import Final

from cleopatra.assets import asset_path, asset_root
from cleopatra.kit.style import theme
from cleopatra.kit.style.skin import IconLook, Ornaments, Plant, Skin
from cleopatra.kit.style.theme import Face
from cleopatra.ui.skin import emblems
from cleopatra.ui.skin.glyphs import GLYPHS
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.skin.players import PLAYERS

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
