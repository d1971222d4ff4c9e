"""Whatever can be heard has a caption, and whatever is asked for can be heard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.device.sound import Channel
from cleopatra.storage.settings import Settings
from cleopatra.ui.host.player_settings import left_out_of
from cleopatra.ui.skin.cues import CUES, YOUR_TURN
from cleopatra.ui.words.captions import CaptionedSound, SoundCaption, caption, music_caption

SOUNDS = asset_root() / "sound"
UI = Path(__file__).parents[3] / "cleopatra" / "ui"
ASKED = re.compile(r'(?:\b_?(?:play|sound|play_at|_placed)|sound\.click)\(\s*"(\w+)"')


@pytest.mark.parametrize("name", sorted(CUES))
def test_every_effect_has_a_caption(name: str) -> None:
    assert bool(caption(name)) == (name not in ("click", "settle"))


def test_every_file_belongs_to_an_effect() -> None:
    wanted = {f"{name}_{take}" for name in CUES for take in range(1, CUES[name].takes + 1)}
    assert {path.stem for path in (SOUNDS / "effects").glob("*.ogg")} == wanted


def test_every_effect_that_the_program_asks_for_is_there() -> None:
    asked = {name for path in UI.rglob("*.py") for name in ASKED.findall(path.read_text("utf-8"))}
    assert {"card", "gong", "reveal"} < asked
    assert asked <= set(CUES)


@pytest.mark.parametrize(
    "name",
    sorted({"table", *(path.stem.partition("_")[0] for path in (SOUNDS / "music").glob("*.ogg"))}),
)
def test_every_piece_of_music_has_a_caption(name: str) -> None:
    assert music_caption(name)


def test_each_sound_is_told_and_the_same_music_once() -> None:
    sound = CaptionedSound()
    heard: list[SoundCaption] = []
    sound.on_heard = heard.append
    sound.play("gong")
    sound.play("error", Channel.INTERFACE)
    sound.play("place_wall")
    sound.click()
    sound.music("table")
    sound.music("table")
    sound.music("")
    told = [caption("gong"), caption("error"), caption("place_wall"), music_caption("table")]
    assert [each.text for each in heard] == told, "a chime and a click have none"


def test_a_caption_tells_the_side_and_whether_it_is_everyday() -> None:
    sound = CaptionedSound()
    heard: list[SoundCaption] = []
    sound.on_heard = heard.append
    sound.play("gong", x=0.1)
    sound.play("card", x=0.9)
    sound.play("reveal")
    left, right, middle = heard
    assert left.shown.startswith("‹") and right.shown.endswith("›")
    assert middle.shown == middle.text == caption("reveal")
    assert right.is_everyday and not left.is_everyday and not middle.is_everyday


def test_what_the_player_has_switched_off_is_neither_heard_nor_told() -> None:
    sound = CaptionedSound()
    heard: list[SoundCaption] = []
    sound.on_heard = heard.append
    sound.left_out = left_out_of(Settings(turn_sound=False))
    sound.play(YOUR_TURN)
    assert heard == []
    sound.left_out = left_out_of(Settings())
    sound.play(YOUR_TURN)
    assert [each.text for each in heard] == [caption(YOUR_TURN)]
