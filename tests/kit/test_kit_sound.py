"""Sounds are heard where there is a device, and nothing breaks where there is none."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from cleopatra.assets import AssetMissing, asset_path
from cleopatra.kit.device.sound import Channel, Sound, Volumes
from cleopatra.ui.skin.skin import SKIN

EFFECTS = (
    "card", "deal", "shuffle", "place_stone", "place_mosaic", "scarab", "amulet", "walk", "click",
    "error", "gong", "crocodile", "reveal", "win",
)  # fmt: skip


def test_without_a_device_everything_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "there_is_no_such_driver")
    sound = Sound(None, SKIN.effect, SKIN.track)
    assert not sound.open()
    sound.play("card")
    sound.click()
    sound.music("title")
    sound.set_volumes(Volumes(muted=True))
    sound.close()
    assert sound.last_played == "click"


def test_volumes_multiply_and_mute_wins() -> None:
    volumes = Volumes(master=0.5, music=0.4, effects=1.0, interface=0.0)
    assert volumes.of(Channel.MUSIC) == pytest.approx(0.2)
    assert volumes.of(Channel.EFFECTS) == pytest.approx(0.5)
    assert volumes.of(Channel.INTERFACE) == 0
    sound = Sound(volumes, SKIN.effect, SKIN.track)
    assert sound.toggle_mute()
    assert sound.volumes.of(Channel.EFFECTS) == 0
    assert not sound.toggle_mute()


def test_a_missing_sound_is_one_line_in_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound = Sound(None, SKIN.effect, SKIN.track)
    assert sound.open()
    with caplog.at_level(logging.WARNING):
        sound.play("no_such_sound")
        sound.play("no_such_sound")
    sound.close()
    assert len(caplog.records) == 1
    assert "no_such_sound" in caplog.text


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_shipped_and_small(name: str) -> None:
    path = asset_path(f"sound/{name}.ogg")
    assert 1000 < path.stat().st_size < 30_000


def test_an_effect_is_really_heard(tmp_path: Path) -> None:
    program = (
        "import time; from cleopatra.kit.device.sound import Sound;"
        "from cleopatra.ui.skin.skin import SKIN;"
        "s = Sound(None, SKIN.effect, SKIN.track); assert s.open();"
        "s.play('gong'); time.sleep(0.6); s.close()"
    )
    mix = tmp_path / "mix.raw"
    env = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(mix)}
    subprocess.run([sys.executable, "-c", program], env=env, check=True, timeout=60)
    data = mix.read_bytes()
    assert max(data) > 0
    assert len(set(data)) > 50


def test_a_missing_asset_is_named() -> None:
    with pytest.raises(AssetMissing, match=r"fonts/none\.ttf"):
        asset_path("fonts/none.ttf")
