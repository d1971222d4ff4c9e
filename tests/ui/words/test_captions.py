"""Whatever can be heard has a caption."""

from __future__ import annotations

import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.device.sound import Channel
from cleopatra.ui.words.captions import CaptionedSound, caption, music_caption

SOUNDS = asset_root() / "sound"


@pytest.mark.parametrize("name", sorted(path.stem for path in SOUNDS.glob("*.ogg")))
def test_every_effect_has_a_caption(name: str) -> None:
    assert bool(caption(name)) == (name != "click")


@pytest.mark.parametrize("name", sorted(path.stem for path in (SOUNDS / "music").glob("*.ogg")))
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
