"""Cards, tokens and icons are all there, and can be told apart as small as the table shows them."""

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from cleopatra.assets import asset_root
from cleopatra.bots.registry import character_names
from cleopatra.kit.style import theme
from cleopatra.rules.card_kinds import CARD_IDS, CARD_KINDS
from cleopatra.rules.catalogue import WORSHIPPER_CODES, Category
from cleopatra.rules.expansions.architects.box import ARCHITECT_CODES
from cleopatra.rules.expansions.cult.box import SOBEK_CARD_CODES
from cleopatra.rules.expansions.whims.box import TOKEN_CODES
from cleopatra.ui.skin import skin
from cleopatra.ui.skin.players import PLAYERS
from cleopatra.ui.skin.skin import GLYPHS
from cleopatra.ui.stage.manifest import read_manifest
from cleopatra.ui.table import looks

ART = asset_root() / "art"
CARD_SIZE = (500, 750)
IN_A_FAN = (52, 78)
"""Pixels of a card in a market stall of a window 1280 wide."""
SIGN = 26
"""Pixels of a sign beside a number."""

CARDS = tuple(looks.card_picture(kind) for kind in CARD_IDS.values())
TAINTED = (
    *(looks.card_picture(k) for k, card in enumerate(CARD_KINDS) if card.tainted),
    "card_trompe",
)
CLEAN = tuple(name for name in CARDS if name not in TAINTED)
FOREIGN = tuple(f"architect_{code}" for code in ARCHITECT_CODES)
SOBEK = tuple(f"sobek_{code}" for code in SOBEK_CARD_CODES)
TILES = tuple(f"worshipper_{code}{side}" for code in WORSHIPPER_CODES for side in ("", "_used"))
BACKS = ("card_back", "architect_back")
TOKENS = (
    *(f"scarab_{value}" for value in (1, 2, 5, 10)),
    *(f"whim_{number}" for number in range(1, len(TOKEN_CODES) + 1)),
    *("whim_back", "amulet", "sanctuary", "merchant_nile"),
    *("token_cleopatra", "token_bastet", "token_sobek"),
    *(f"{thing}_{player}" for thing in ("badge", "pyramid") for player in range(len(PLAYERS))),
)
DICE = (
    *(f"die_category_{category}" for category in range(len(Category))),
    "die_priest",
    "die_blank",
)
PORTRAITS = (
    *(f"portrait_{who}_{colour}" for who in ("person", "bot") for colour in range(len(PLAYERS))),
    *(f"portrait_bot_{name}" for name in character_names()),
)
ON_A_SEAT = 96
"""Pixels of a portrait in the set-up of a small window."""
RESOURCES = ("artisan", "wood", "stone", "marble", "lapis", "cave")


@cache
def picture(name: str) -> Image.Image:
    entry = read_manifest(ART)[name]
    image = Image.open(Path(ART / entry.file)).convert("RGBA")
    assert image.size == tuple(entry.size), f"{name} differs from its line in the manifest"
    return image


def greyed(name: str, size: tuple[int, int]) -> Image.Image:
    """The picture in grey and at table size, on papyrus."""
    small = picture(name).resize(size, Image.Resampling.LANCZOS)
    ground = Image.new("RGBA", size, (*theme.PAPYRUS, 255))
    return Image.alpha_composite(ground, small).convert("L")


def difference(a: Image.Image, b: Image.Image) -> float:
    """The mean difference of two grey pictures, 0..255."""
    return ImageStat.Stat(ImageChops.difference(a, b)).mean[0]


@pytest.mark.parametrize("name", [*CARDS, "card_trompe", *FOREIGN, *SOBEK, *TILES, *BACKS])
def test_cards_share_one_size_and_clear_corners(name: str) -> None:
    image = picture(name)
    assert image.size == CARD_SIZE
    assert all(image.getpixel((x, y))[3] < 16 for x in (0, 499) for y in (0, 749))  # type: ignore[index]
    assert image.getpixel((250, 400))[3] == 255  # type: ignore[index]


@pytest.mark.parametrize("name", [*TOKENS, *DICE])
def test_tokens_and_dice_are_square(name: str) -> None:
    image = picture(name)
    assert image.width == image.height >= 192
    alpha = image.getchannel("A")
    assert (
        alpha.getpixel((0, 0)) < 16 and alpha.getpixel((image.width // 2, image.height // 2)) == 255
    )  # type: ignore[operator]


@pytest.mark.parametrize("name", PORTRAITS)
def test_portraits_are_round_and_large_enough_for_a_dense_screen(name: str) -> None:
    image = picture(name)
    assert image.width == image.height >= 384
    alpha = image.getchannel("A")
    assert alpha.getpixel((30, 30)) == 0 and alpha.getpixel((192, 192)) == 255  # type: ignore[operator]


def test_no_two_portraits_look_alike() -> None:
    small = {name: greyed(name, (ON_A_SEAT, ON_A_SEAT)) for name in PORTRAITS}
    for first, second in combinations(PORTRAITS, 2):
        assert difference(small[first], small[second]) > 8, (first, second)


def test_taint_is_seen_at_a_glance_even_in_grey() -> None:
    """The brightest tainted card is darker than the darkest clean one, in fans and without
    colour."""
    light = {name: ImageStat.Stat(greyed(name, IN_A_FAN)).mean[0] for name in (*CLEAN, *TAINTED)}
    resources = [f"card_{code}" for code in RESOURCES[:5]]
    brightest = max(light[name] for name in TAINTED)
    assert min(light[name] for name in resources) > brightest + 10


def test_the_edge_alone_shows_taint() -> None:
    """Where only a strip of a fanned card is seen, its left edge is black if it is tainted."""

    def edge(name: str) -> float:
        return ImageStat.Stat(picture(name).convert("L").crop((12, 320, 40, 620))).mean[0]

    assert max(edge(name) for name in TAINTED) + 25 < min(edge(f"card_{c}") for c in RESOURCES[:5])


@pytest.mark.parametrize(("first", "second"), [*combinations(RESOURCES, 2)])
def test_resource_signs_differ_without_colour(first: str, second: str) -> None:
    a, b = (greyed(f"icon_{code}", (SIGN, SIGN)) for code in (first, second))
    assert difference(a, b) > 18


@pytest.mark.parametrize(("first", "second"), [*combinations(WORSHIPPER_CODES, 2)])
def test_no_two_worshippers_look_alike(first: str, second: str) -> None:
    a, b = (greyed(f"worshipper_{code}", (62, 93)) for code in (first, second))
    assert difference(a, b) > 12


@pytest.mark.parametrize("code", WORSHIPPER_CODES)
def test_a_used_tile_has_lost_its_colours(code: str) -> None:
    def colour(name: str) -> float:
        return ImageStat.Stat(picture(name).convert("RGB").convert("HSV")).mean[1]

    assert colour(f"worshipper_{code}_used") < 0.75 * colour(f"worshipper_{code}")


def test_badges_differ_in_outline_too() -> None:
    outlines = [picture(f"badge_{player}").getchannel("A") for player in range(len(PLAYERS))]
    for a, b in combinations(outlines, 2):
        assert difference(a, b) > 6


def test_the_amulets_eye_is_bright_on_dark_blue() -> None:
    """Contrast of the eye's brightest part with the token and with lapis panels."""
    small = picture("amulet").resize((44, 44), Image.Resampling.LANCZOS)
    ground = Image.new("RGBA", (44, 44), (*theme.LAPIS_DEEP, 255))
    shown = Image.alpha_composite(ground, small).convert("L").crop((10, 12, 34, 30))
    low, high = shown.getextrema()
    assert high > 190 and low < 50  # type: ignore[operator]


def test_every_icon_of_the_window_has_a_picture() -> None:
    known = read_manifest(ART)
    names = {*GLYPHS, *skin.EMBLEMS, *ARCHITECT_CODES, *SOBEK_CARD_CODES}
    names |= {looks.card_icon(kind) for kind in CARD_IDS.values()}
    assert sorted(name for name in names if f"icon_{name}" not in known) == []


@pytest.mark.parametrize("ground", [(222, 205, 170), (205, 165, 120)], ids=["limestone", "sand"])
def test_dust_is_lit_above_and_dark_below_and_so_seen_on_pale_stone(
    ground: tuple[int, int, int],
) -> None:
    """Measured in grey, of 255, where a young cloud is dense."""
    cloud = picture("dust_0")
    lying = Image.new("RGBA", cloud.size, (*ground, 255))
    lying.alpha_composite(cloud)
    left, top, right, bottom = cloud.getchannel("A").point(lambda v: 255 * (v > 160)).getbbox()
    third = (bottom - top) // 3

    def grey(from_row: int, to_row: int) -> float:
        rows = (left, from_row, right, to_row)
        dense = cloud.getchannel("A").crop(rows).point(lambda v: 255 * (v > 160))
        return ImageStat.Stat(lying.convert("L").crop(rows), dense).mean[0]

    above, below = grey(top, top + third), grey(bottom - third, bottom)
    base = ImageStat.Stat(Image.new("RGB", (1, 1), ground).convert("L")).mean[0]
    assert above > below + 35
    assert abs(below - base) > 30, "its underside stands out from the ground"
