"""The crocodile of the inspection is shown from pictures made for its size."""

import json
from pathlib import Path

import pygame

from cleopatra.assets import asset_root
from cleopatra.ui.scenes.inspection import river
from cleopatra.ui.stage.sprites import SpriteStore


def test_the_shipped_crocodile_is_not_enlarged_on_a_full_hd_screen() -> None:
    sprites = SpriteStore(asset_root() / "art")
    for jaws in range(river.JAWS):
        key = river.crocodile_key(sprites, jaws)
        entry = sprites.entry(key)
        assert key.startswith("crocodile_large_")
        assert entry is not None and entry.size[0] >= river.CROCODILE


def test_without_all_large_poses_the_small_ones_do(tmp_path: Path) -> None:
    line = {"file": "none.webp", "size": [8, 8], "anchor": [4, 4], "scale": 2.0}
    names = [f"crocodile_{jaws}/3" for jaws in range(river.JAWS)]
    names += [f"crocodile_large_{jaws}/3" for jaws in range(river.JAWS - 1)]
    manifest = {"format": 1, "sprites": dict.fromkeys(names, line), "sources": {}}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    sprites = SpriteStore(tmp_path)
    assert [river.crocodile_key(sprites, jaws) for jaws in range(river.JAWS)] == names[: river.JAWS]


def test_the_crocodile_lies_in_the_night_and_the_picture_itself_stays_as_it_is() -> None:
    picture = pygame.Surface((4, 4), pygame.SRCALPHA)
    picture.fill((100, 200, 100, 255))
    night = river._by_night(picture)
    assert tuple(picture.get_at((1, 1))) == (100, 200, 100, 255)
    assert night.get_at((1, 1)).g < 160 and night.get_at((1, 1)).a == 255
    assert river._by_night(picture) is night, "made once"
