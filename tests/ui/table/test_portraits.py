"""Every seat that can be set up has a face in the pictures that ship."""

from __future__ import annotations

import pytest

from cleopatra.assets import asset_root
from cleopatra.bots.registry import character_names, opponent_names, with_character
from cleopatra.match.setup import COLOURS
from cleopatra.ui.stage.manifest import read_manifest
from cleopatra.ui.table.portraits import portrait

KNOWN = read_manifest(asset_root() / "art")


@pytest.mark.parametrize("colour", range(COLOURS))
def test_everybody_has_a_portrait(colour: int) -> None:
    bots = [
        with_character(level, character)
        for level in opponent_names()
        for character in ("", *character_names())
    ]
    assert all(portrait(colour, bot) in KNOWN for bot in ("", "random", "greedy", *bots))


def test_characters_keep_their_faces_and_others_go_by_colour() -> None:
    assert portrait(0, "level2+pious") == portrait(3, "sphinx+pious")
    assert portrait(0, "level2") != portrait(1, "level2")
    assert portrait(0, "") != portrait(0, "level2")
