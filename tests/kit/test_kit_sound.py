"""Sounds are heard where there is a device, and nothing breaks where there is none."""

from __future__ import annotations

import logging
import math
import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from cleopatra.assets import AssetMissing, asset_path
from cleopatra.kit.device.score import Score
from cleopatra.kit.device.sound import (
    GAP,
    SPEECH,
    SPREAD,
    Channel,
    Cue,
    Ducking,
    Rank,
    Sound,
    Volumes,
    sides,
)
from cleopatra.ui.skin.cues import CUES
from cleopatra.ui.skin.score import TITLE, TITLE_RESTS, title_suite
from cleopatra.ui.skin.skin import SKIN

FULL = Volumes(1.0, 1.0, 1.0, 1.0)


class Ear:
    """A mixer that remembers what it was told."""

    def __init__(self):
        self.heard = []
        self.gains = []
        self.pieces = []
        self.begun = []
        self.is_there = True
        self.plays = False
        self.opened = self.hushed = 0

    def open(self, mono=False):
        self.mono = mono
        self.opened += 1
        return self.is_there

    def hush(self):
        self.hushed += 1

    def close(self):
        return None

    def play(self, path, left, right):
        self.heard.append((path.stem, left, right))
        return True

    def music(self, path, gain, fade, goes_round):
        self.pieces.append(None if path is None else path.stem)
        self.plays = path is not None

    def music_plays(self):
        return self.plays

    def music_gain(self, gain):
        self.gains.append(gain)

    def begin(self, files, frames):
        self.begun.append([None if path is None else path.stem for path in files])

    def follow(self, files, frames):
        return None

    def lane_gain(self, lane, gain):
        return None

    def has_room(self):
        return True

    def is_running(self):
        return True

    def end(self):
        return None


def listening(cue=lambda name: Cue(), volumes=FULL):
    ear = Ear()
    sound = Sound(volumes, SKIN.effect, SKIN.track, cue, ear)
    assert sound.open()
    return sound, ear


def test_without_a_device_everything_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "there_is_no_such_driver")
    sound = Sound(None, SKIN.effect, SKIN.track)
    assert not sound.open()
    sound.play("card")
    sound.click()
    sound.music("inspection")
    sound.mix({"base": 1.0})
    sound.duck("speech", SPEECH)
    sound.update(1.0)
    assert sound.next_wake() is None
    sound.set_volumes(Volumes(muted=True))
    sound.close()
    assert sound.last_played == "click"


def test_volumes_multiply_and_mute_wins() -> None:
    volumes = Volumes(master=0.5, music=0.4, effects=1.0, interface=0.0)
    assert volumes.of(Channel.MUSIC) == pytest.approx(0.04), "the square, as the ear hears it"
    assert volumes.of(Channel.EFFECTS) == pytest.approx(0.25)
    assert volumes.of(Channel.INTERFACE) == 0
    sound = Sound(volumes, SKIN.effect, SKIN.track)
    assert sound.toggle_mute()
    assert sound.volumes.of(Channel.EFFECTS) == 0
    assert not sound.toggle_mute()


def test_a_missing_and_a_damaged_sound_are_one_line_in_the_log_each(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    damaged = tmp_path / "damaged_1.ogg"
    damaged.write_bytes(asset_path("sound/effects/gong_1.ogg").read_bytes()[:200])

    def find(name: str, take: int) -> Path:
        return damaged if name == "damaged" else SKIN.effect(name, take)

    sound = Sound(None, find, SKIN.track)
    assert sound.open()
    with caplog.at_level(logging.WARNING):
        for _ in range(4):
            sound.play("no_such_sound")
            sound.play("damaged")
    sound.play("card")
    sound.close()
    assert len(caplog.records) == 2
    assert "no_such_sound" in caplog.text
    assert "damaged_1.ogg" in caplog.text


@pytest.mark.parametrize("name", sorted(CUES))
def test_every_effect_is_shipped_in_all_its_takes_and_small(name: str) -> None:
    sounds = [
        asset_path(f"sound/effects/{name}_{take}.ogg") for take in range(1, CUES[name].takes + 1)
    ]
    assert len({path.read_bytes() for path in sounds}) == CUES[name].takes
    assert all(1000 < path.stat().st_size < 40_000 for path in sounds)


def test_no_take_follows_itself_and_each_has_its_turn() -> None:
    sound, ear = listening()
    for _ in range(60):
        sound.play("card")
    names = [name for name, _, _ in ear.heard]
    assert all(before != after for before, after in pairwise(names))
    assert all(set(names[i : i + 3]) == {"card_1", "card_2", "card_3"} for i in range(0, 60, 3))


def test_an_effect_is_heard_where_it_happens() -> None:
    assert sides(0.5) == (1, 1)
    assert sides(0) == (1, pytest.approx(1 - SPREAD))
    assert sides(1) == (pytest.approx(1 - SPREAD), 1)
    assert sides(-3) == sides(0)
    sound, ear = listening()
    sound.play("place_wall", x=0.25)
    _name, left, right = ear.heard[0]
    assert left == 1
    assert right == pytest.approx(1 - SPREAD / 2)


def test_effects_that_begin_together_share_their_loudness() -> None:
    sound, ear = listening()
    sound.play("card")
    sound.play("scarab")
    sound.update(1.0)
    sound.play("card")
    assert [round(left, 2) for _, left, _ in ear.heard] == [1, 0.71, 1]


def test_the_music_steps_back_for_speech_and_comes_again() -> None:
    sound, ear = listening()
    sound.update(0.0)
    sound.duck("speech", SPEECH)
    sound.play("card")
    assert ear.heard[-1][1] == SPEECH.effects
    for frame in range(1, 60):
        assert frame > 5 or sound.next_wake() is not None
        sound.update(frame / 60)
    assert ear.gains[-1] == SPEECH.music
    assert all(after <= before for before, after in pairwise(ear.gains))
    sound.unduck("speech")
    for frame in range(60, 180):
        sound.update(frame / 60)
    assert ear.gains[-1] == 1
    assert sound.next_wake() is None


def test_a_great_effect_makes_room_for_itself_as_long_as_it_says() -> None:
    sound, ear = listening(lambda name: Cue(room=1.5 if name == "gong" else 0.0))
    sound.play("card")
    assert not sound.is_ducked
    sound.play("gong")
    sound.update(0.5)
    assert ear.gains[-1] == Ducking().music
    assert sound.next_wake() == pytest.approx(1.0)
    sound.update(1.5)
    assert not sound.is_ducked


RANKS = {"gong": Rank.GREAT, "scarab": Rank.PLAIN}


def test_at_most_four_things_a_second_happen_and_the_great_ones_wait():
    sound, ear = listening(lambda name: Cue(RANKS.get(name, Rank.SMALL)))
    for name in ("card", "card", "gong", "card", "gong", "scarab"):
        sound.happen(name)
    heard = [(0.0, name) for name, _, _ in ear.heard]
    ear.heard.clear()
    for frame in range(1, 61):
        assert len(heard) == 4 or sound.next_wake() is not None
        sound.update(frame / 30)
        heard += [(frame / 30, name) for name, _, _ in ear.heard]
        ear.heard.clear()
    assert [name.partition("_")[0] for _, name in heard] == ["card", "gong", "gong", "scarab"]
    assert all(later - at >= GAP - 0.01 for (at, _), (later, _) in pairwise(heard))


def test_what_happens_without_a_device_is_told_all_the_same():
    sound = Sound(None, SKIN.effect, SKIN.track, lambda name: Cue(Rank.GREAT))
    sound.happen("card")
    sound.happen("gong")
    assert sound.last_played == "card" and sound.next_wake() == pytest.approx(GAP)
    sound.update(0.3)
    assert sound.last_played == "gong" and sound.next_wake() is None


def test_what_others_do_is_softer():
    sound, ear = listening(lambda name: Cue(aside=6.0))
    sound.happen("card")
    sound.update(1.0)
    sound.happen("card", is_own=False)
    assert [round(left, 2) for _, left, _ in ear.heard] == [1, 0.5]


def test_a_window_that_is_not_seen_is_silent_unless_the_player_wants_it():
    sound, ear = listening()
    sound.music("inspection")
    sound.set_unseen(True)
    assert ear.gains[-1] == 0 and ear.hushed == 1
    sound.play("gong")
    assert ear.heard == []
    sound.set_unseen(False)
    assert ear.gains[-1] == 1
    sound.set_volumes(replace(FULL, plays_unseen=True))
    sound.set_unseen(True)
    sound.play("gong")
    assert ear.gains[-1] == 1 and len(ear.heard) == 1 and ear.hushed == 1


def test_a_device_comes_and_goes_and_the_music_goes_on():
    sound, ear = listening()
    score = Score("table", ("base",), 44100 * 4, lambda number: [f"bed_{number}"])
    sound.mix({"base": 1.0})
    sound.score(score)
    for second in range(6):
        sound.update(float(second))
    before = len(ear.begun)
    ear.is_there = False
    assert not sound.reopen() and not sound.is_open
    sound.play("card")
    assert ear.heard == []
    ear.is_there = True
    assert sound.reopen() and len(ear.begun) == before + 1
    sound.play("card")
    assert len(ear.heard) == 1


def test_the_title_has_three_sections_then_a_silence_then_another_order():
    sound, ear = listening()
    ear.pieces.clear()
    sound.suite(title_suite())
    sound.suite(title_suite())
    silent, now = [], 0.0
    while len(ear.pieces) < 7:
        ear.plays = False  # it has come to its end
        before = now
        count = len(ear.pieces)
        while len(ear.pieces) == count:
            now += 0.5
            sound.update(now)
            assert sound.next_wake() is not None
        silent.append(now - before)
    heard = ear.pieces
    assert heard[:3] == list(TITLE) and sorted(heard[3:6]) == list(TITLE)
    assert silent[2] >= TITLE_RESTS and max(silent[:2]) < 3
    sound.music("victory", goes_round=False)
    assert sound.last_music == "victory"


def test_one_score_follows_another_once_that_has_faded_out():
    sound, ear = listening()
    first = Score("table", ("base",), 44100 * 4, lambda number: ["title_1"], key="1")
    second = Score("table", ("base",), 44100 * 4, lambda number: ["title_2"], key="2")
    sound.mix({"base": 1.0})
    sound.score(first)
    for frame in range(60):
        sound.update(frame / 30)
    assert sound.score(second) is second and sound.score(second) is second
    assert len(ear.begun) == 1, "not cut off"
    for frame in range(60, 120):
        sound.update(frame / 30)
    assert ear.begun[1:] == [["title_2"]]


def test_mono_is_one_channel_and_the_same_on_both_sides():
    sound, ear = listening(volumes=replace(FULL, mono=True))
    assert ear.mono
    sound.play("card", x=0.0)
    assert ear.heard[0][1] == ear.heard[0][2] == 1
    sound.set_volumes(FULL)
    assert not ear.mono and ear.opened == 2


def test_the_balance_of_the_lanes_holds_at_a_low_volume(tmp_path: Path) -> None:
    """SDL_mixer knows 128 volumes: a tenth of the slider must not be a rest of one of them."""
    quiet = 0.0081 * 0.35
    program = (
        "import time; from cleopatra.kit.device.mixer import PygameMixer;"
        "from cleopatra.ui.skin.skin import SKIN;"
        "m = PygameMixer(); assert m.open(); bed = SKIN.track('title_1');"
        "m.begin([bed], 44100 * 20); m.lane_gain(0, GAIN); time.sleep(3.0); m.close()"
    )
    loud = []
    for gain in (1.0, quiet):
        mix = tmp_path / f"mix{gain}.raw"
        env = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(mix)}
        code = program.replace("GAIN", str(gain))
        subprocess.run([sys.executable, "-c", code], env=env, check=True, timeout=60)
        data = np.frombuffer(mix.read_bytes(), dtype="<i2").astype(float)
        begins = int(np.argmax(np.abs(data) > 0))
        loud.append(float(np.sqrt(np.mean(data[begins + 30_000 : begins + 180_000] ** 2))))
    assert 20 * math.log10(loud[1] / loud[0] / quiet) == pytest.approx(0, abs=1.0)


def test_an_effect_is_really_heard(tmp_path: Path) -> None:
    program = (
        "import time; from cleopatra.kit.device.sound import Sound;"
        "from cleopatra.ui.skin.skin import SKIN;"
        "s = Sound(None, SKIN.effect, SKIN.track); assert s.open();"
        "s.play('gong', x=0.0); time.sleep(0.6); s.close()"
    )
    mix = tmp_path / "mix.raw"
    env = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(mix)}
    subprocess.run([sys.executable, "-c", program], env=env, check=True, timeout=60)
    data = memoryview(mix.read_bytes()).cast("h")
    left, right = max(data[::2]), max(data[1::2])
    assert left > 2000
    assert 0.2 < right / left < 0.5


def test_a_missing_asset_is_named() -> None:
    with pytest.raises(AssetMissing, match=r"fonts/none\.ttf"):
        asset_path("fonts/none.ttf")
