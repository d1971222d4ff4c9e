"""The names of icons that the type checker knows are those that can be drawn."""

from __future__ import annotations

from typing import get_args

from cleopatra.kit.style.marks import MARKS
from cleopatra.rules.options import EDITIONS, EXPANSIONS
from cleopatra.ui.extras.all import EXTRAS
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.skin.skin import SKIN
from tests.floors import OWN_WORDS

DRAWN = {*MARKS, *SKIN.glyphs, *SKIN.emblems, *SKIN.painted}


def test_every_named_icon_can_be_drawn() -> None:
    assert set(get_args(IconName)) <= DRAWN


def test_only_icons_of_boxes_have_no_name_here() -> None:
    unnamed = DRAWN - set(get_args(IconName))
    words = {word for words in OWN_WORDS.values() for word in words} | {*EDITIONS, *EXPANSIONS}
    assert EXTRAS and unnamed
    assert {name.replace("_", " ") for name in unnamed} <= words
