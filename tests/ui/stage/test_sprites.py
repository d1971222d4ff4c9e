"""The shipped pictures are complete; damaged ones never stop the program."""

import json
from pathlib import Path

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.ui.stage import casting
from cleopatra.ui.stage.ambient_motion import FLAMES, GLINTS, SWAYS
from cleopatra.ui.stage.manifest import ManifestError, read_manifest
from cleopatra.ui.stage.plan import CANONICAL, oriented, tile_picture
from cleopatra.ui.stage.sprites import SpriteStore

ART = asset_root() / "art"
TURNING = (
    "ground", "palace", "stairs", "sphinx", "obelisk", "throne_floor", "pedestal", "throne",
    "cleopatra", *casting.PALMS, *casting.BIG_PALMS, "quarry", "background", "torch", "sobek",
    *(f"{name}_{sway}" for name in casting.PALMS for sway in range(1, SWAYS)),
    *(f"{name}_{sway}" for name in casting.BIG_PALMS for sway in range(1, SWAYS)),
    *(f"wall_{index}" for index in range(9)),
    *(f"door_{index}" for index in range(2)),
    *(f"tent_{index}" for index in range(3)),
    *(f"anubis_{index}" for index in range(5)),
    *(f"crocodile_{index}" for index in range(casting.JAW_STATES)),
)  # fmt: skip
KINDS = ("artisan", "wood", "stone", "marble", "lapis")
FLAT = (
    *(f"card_{kind}" for kind in KINDS),
    *(f"card_{kind}_double" for kind in KINDS[1:]),
    "card_cave", "card_back", "amulet", "icon",
    *(f"scarab_{value}" for value in (1, 2, 5, 10)),
    *(f"{name}_{index}" for name in ("pyramid", "badge") for index in range(5)),
    *(f"worshipper_{name}" for name in ("architect", "vizier", "merchant", "beggar", "foreman")),
    *(f"icon_{name}" for name in (*KINDS, "any", "amulet", "scarab", "palm", "statue")),
    *(f"tile_{piece}" for piece in CANONICAL),
    "background_title", "background_curtain",
    "texture_papyrus", "texture_lapis",
    *(f"dust_{index}" for index in range(4)),
    *(f"flame_{index}" for index in range(FLAMES)),
    *(f"glint_{index}" for index in range(GLINTS)),
)  # fmt: skip
MOSAICS = tuple(
    f"mosaic_{piece}_" + "-".join(f"{x}{y}" for x, y in cells)
    for piece in CANONICAL
    for cells in oriented(piece)
)


def test_every_name_has_its_pictures() -> None:
    wanted = {f"{name}/{view}" for name in TURNING for view in range(4)} | {*FLAT, *MOSAICS}
    assert wanted - set(read_manifest(ART)) == set()


@pytest.mark.slow
def test_every_file_is_there_and_as_large_as_it_says() -> None:
    for entry in read_manifest(ART).values():
        for part in (entry, entry.shadow):
            for file in () if part is None else part.files:
                assert pygame.image.load(ART / file).get_size() == part.size


def test_the_pictures_stay_small_on_disk() -> None:
    assert sum(path.stat().st_size for path in ART.rglob("*") if path.is_file()) <= 52_000_000


def test_no_file_is_left_over() -> None:
    listed = {ART / "manifest.json"}
    for entry in read_manifest(ART).values():
        parts = [part for part in (entry, entry.shadow) if part is not None]
        listed |= {ART / file for part in parts for file in part.files}
    assert {path for path in ART.rglob("*") if path.is_file()} == listed


def test_sprites_are_scaled_with_their_anchors(sprites: SpriteStore) -> None:
    whole, half = sprites.get("sphinx/0", 156), sprites.get("sphinx/0", 78)
    assert half.surface.get_width() == pytest.approx(whole.surface.get_width() / 2, abs=1)
    assert half.anchor[0] == pytest.approx(whole.anchor[0] / 2, abs=0.6)
    assert sprites.get("sphinx/0", 78) is half


def test_colours_are_premultiplied(sprites: SpriteStore) -> None:
    surface = sprites.get("palm/0", 78).surface
    for x in range(0, surface.get_width(), 3):
        for y in range(0, surface.get_height(), 3):
            red, green, blue, alpha = surface.get_at((x, y))
            assert max(red, green, blue) <= alpha + 2


def test_fading_and_masks(sprites: SpriteStore) -> None:
    solid, pale = sprites.get("obelisk/0", 60), sprites.faded("obelisk/0", 60, 0.5)
    x, y = int(solid.anchor[0]), int(solid.anchor[1] - 20)
    assert solid.surface.get_at((x, y)).a >= 250
    assert pale.surface.get_at((x, y)).a == pytest.approx(128, abs=12)
    assert sprites.hits("obelisk/0", 60, 0, -20)
    assert not sprites.hits("obelisk/0", 60, 400, 0)


def test_preloading_in_a_thread_gives_the_same_pictures(sprites: SpriteStore) -> None:
    store = SpriteStore(ART)
    store.preload(("palm/1", "card_back", "nothing"))
    fresh = store.get("palm/1", 78).surface
    store.close()
    assert store.is_ready()
    known = sprites.get("palm/1", 78).surface
    assert pygame.image.tobytes(fresh, "RGBA") == pygame.image.tobytes(known, "RGBA")
    assert store.picture("card_back", 100).get_size() == (100, 150)


def test_a_missing_file_gives_a_stand_in_and_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    entry = {"file": "gone.webp", "size": [60, 40], "anchor": [30, 40], "scale": 2}
    (tmp_path / "manifest.json").write_text(
        json.dumps({"format": 1, "sprites": {"sphinx/0": entry}})
    )
    store = SpriteStore(tmp_path)
    assert store.get("sphinx/0", 156).surface.get_size() == (60, 40)
    assert store.get("unknown", 78).surface.get_width() > 0
    assert store.picture("unknown", 50).get_size() == (50, 50)
    assert "sphinx/0 is missing or damaged" in caplog.text


def test_a_damaged_file_gives_a_stand_in(tmp_path: Path) -> None:
    (tmp_path / "bad.webp").write_bytes(b"RIFF not a picture")
    entry = {"file": "bad.webp", "size": [60, 40], "anchor": [30, 40], "scale": 2}
    (tmp_path / "manifest.json").write_text(json.dumps({"format": 1, "sprites": {"palm": entry}}))
    assert SpriteStore(tmp_path).picture("palm", 60).get_size() == (60, 40)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "missing"),
        ("{not json", "damaged"),
        ('{"format": 9, "sprites": {}}', "unknown format"),
        ('{"format": 1, "sprites": {"palm": {"file": "x"}}}', "damaged entry for 'palm'"),
    ],
)
def test_a_bad_list_says_what_is_wrong_and_stops_nothing(
    tmp_path: Path, text: str | None, message: str
) -> None:
    if text is not None:
        (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(ManifestError, match=message):
        read_manifest(tmp_path)
    assert SpriteStore(tmp_path).keys == ()


@pytest.mark.parametrize("piece", CANONICAL)
def test_a_tile_can_be_turned_to_every_shape(sprites: SpriteStore, piece: str) -> None:
    """The picture is solid in the middle of each of its cells, and empty in all others."""
    for cells in oriented(piece):
        picture = tile_picture(sprites, piece, cells, 12)
        columns, rows = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
        assert picture.get_size() == (columns * 12, rows * 12)
        for x in range(columns):
            for y in range(rows):
                alpha = picture.get_at((x * 12 + 6, (rows - 1 - y) * 12 + 6)).a
                assert (alpha > 200) == ((x, y) in cells)
