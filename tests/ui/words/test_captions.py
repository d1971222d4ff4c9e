"""Whatever can be heard has a caption, and whatever is asked for can be heard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.device.sound import Channel
from cleopatra.ui.skin.cues import CUES, TAKES
from cleopatra.ui.words.captions import CaptionedSound, caption, music_caption

SOUNDS = asset_root() / "sound"
UI = Path(__file__).parents[3] / "cleopatra" / "ui"
ASKED = re.compile(r'(?:\b_?(?:play|sound|play_at|_placed)|sound\.click)\(\s*"(\w+)"')


@pytest.mark.parametrize("name", sorted(CUES))
def test_every_effect_has_a_caption(name: str) -> None:
    assert bool(caption(name)) == (name != "click")


def test_every_file_belongs_to_an_effect() -> None:
    wanted = {f"{name}_{take}" for name in CUES for take in range(1, TAKES + 1)}
    assert {path.stem for path in (SOUNDS / "effects").glob("*.ogg")} == wanted


def test_every_effect_that_the_program_asks_for_is_there() -> None:
    asked = {name for path in UI.rglob("*.py") for name in ASKED.findall(path.read_text("utf-8"))}
    assert {"card", "gong", "reveal"} < asked
    assert asked <= set(CUES)


@pytest.mark.parametrize(
    "name", sorted({"table", *(path.stem for path in (SOUNDS / "music").glob("*.ogg"))})
)
def test_every_piece_of_music_has_a_caption(name: str) -> None:
    assert music_caption(name)


def test_each_sound_is_told_and_the_same_music_once() -> None:
    sound = CaptionedSound()
    heard: list[str] = []
    sound.on_heard = heard.append
    sound.play("gong")
    sound.play("error", Channel.INTERFACE)
    sound.click()
    sound.music("table")
    sound.music("table")
    sound.music("")
    assert heard == [caption("gong"), caption("error"), music_caption("table")]
