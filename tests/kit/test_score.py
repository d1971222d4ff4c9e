"""A score's stems are played in step, one section after the other without a gap, and fade."""

from __future__ import annotations

import array
import os
import subprocess
import sys
import wave
from itertools import pairwise
from pathlib import Path

import pytest

from cleopatra.kit.device.score import AHEAD, FADING, Score, ScorePlayer

SECOND = 44100
LENGTH = 20


class Lanes:
    """A mixer that remembers what its lanes were given."""

    def __init__(self):
        self.begun = []
        self.followed = []
        self.gains = {}
        self.has_ended = False
        self.runs = True

    def begin(self, files, frames):
        self.begun.append([None if file is None else file.name for file in files])

    def follow(self, files, frames):
        self.followed.append([None if file is None else file.name for file in files])

    def lane_gain(self, lane, gain):
        self.gains[lane] = gain

    def has_room(self):
        return True

    def is_running(self):
        return self.runs

    def end(self):
        self.has_ended = True


def score():
    return Score("test", ("low", "low", "high"), LENGTH * SECOND, lambda n: [f"a{n}", "", f"h{n}"])


def player():
    lanes = Lanes()
    return ScorePlayer(lanes, Path), lanes


def run(player, start, end, step=0.1):
    for frame in range(round(start / step), round(end / step) + 1):
        player.update(frame * step)


def test_sections_follow_each_other_and_are_made_ready_before_their_time():
    it, lanes = player()
    it.set_levels({"low": 1, "high": 0.5})
    it.play(score(), 0.0, fade=1.0)
    run(it, 0, LENGTH - AHEAD - 0.5)
    assert lanes.begun == [["a0", None, "h0"]]
    assert lanes.followed == []
    run(it, LENGTH - AHEAD - 0.4, LENGTH + 0.2)
    assert lanes.followed == [["a1", None, "h1"]]
    assert it.section == 1
    run(it, LENGTH + 0.3, 3 * LENGTH)
    assert [files[0] for files in lanes.followed] == ["a1", "a2", "a3"]
    assert len(lanes.begun) == 1


def test_the_window_may_sleep_between():
    it, lanes = player()
    it.set_levels({"low": 1, "high": 1})
    it.play(score(), 0.0, fade=1.0)
    now, wakes = 0.0, 0
    it.update(now)
    while now < 5 * LENGTH:
        now += max(0.02, it.next_wake(now))
        it.update(now)
        wakes += 1
    assert [files[0] for files in lanes.followed] == ["a1", "a2", "a3", "a4", "a5"]
    assert wakes < 140, "most of them while it fades in"


def test_stems_fade_to_their_levels():
    it, lanes = player()
    it.set_levels({"low": 1, "high": 1})
    it.play(score(), 0.0, fade=0.5)
    run(it, 0, FADING + 0.5)
    assert lanes.gains == {0: 1, 1: 1, 2: 1}
    assert it.next_wake(FADING + 0.5) > 1
    it.set_levels({"low": 1, "high": 0.4})
    heard = []
    for frame in range(36, 70):
        it.update(frame * 0.1)
        heard.append(lanes.gains[2])
    assert heard[-1] == 0.4
    assert max(before - after for before, after in pairwise(heard)) < 0.1, "no step is heard"
    assert lanes.gains[0] == 1


def test_a_silent_stem_is_not_loaded_and_enters_with_a_section():
    it, lanes = player()
    it.set_levels({"low": 1})
    it.play(score(), 0.0, fade=0.5)
    run(it, 0, 4)
    assert lanes.begun == [["a0", None, None]]
    it.set_levels({"low": 1, "high": 1})
    run(it, 4, LENGTH - 0.1)
    assert lanes.gains[2] == 0
    assert lanes.followed == [["a1", None, "h1"]]
    run(it, LENGTH, LENGTH + 1)
    assert 0 < lanes.gains[2] < 0.5
    run(it, LENGTH + 1, LENGTH + 4)
    assert lanes.gains[2] == 1


def test_leaving_fades_out_and_ends():
    it, lanes = player()
    it.set_levels({"low": 1})
    it.play(score(), 0.0, fade=0.5)
    run(it, 0, 4)
    it.stop(4.0, 1.0)
    assert not it.is_playing
    run(it, 4, 4.5)
    assert not lanes.has_ended
    assert 0.3 < lanes.gains[0] < 0.7
    run(it, 4.5, 5.2)
    assert lanes.has_ended
    assert it.next_wake(6.0) is None


def test_after_a_long_hold_up_the_music_begins_again():
    it, lanes = player()
    it.set_levels({"low": 1})
    it.play(score(), 0.0, fade=0.5)
    run(it, 0, 4)
    lanes.runs = False
    it.update(60.0)
    assert [files[0] for files in lanes.begun] == ["a0", "a1"]
    it.update(60.1)
    assert len(lanes.begun) == 2, "not at once again"


@pytest.mark.slow
def test_lanes_are_in_step_and_without_a_gap_to_the_sample(tmp_path: Path) -> None:
    frames = 22050 + 37  # no multiple of any buffer
    for name, side, sign in (("l0", 0, 1), ("r0", 1, 1), ("l1", 0, -1), ("r1", 1, -1)):
        values = array.array("h", [0]) * (2 * frames)
        values[side::2] = array.array("h", [sign * 9000]) * frames
        with wave.open(str(tmp_path / f"{name}.wav"), "wb") as file:
            file.setparams((2, 2, SECOND, 0, "NONE", ""))
            file.writeframes(values.tobytes())
    (tmp_path / "damaged.wav").write_bytes(b"RIFF")
    program = f"""
import time
from pathlib import Path
from cleopatra.kit.device.mixer import PygameMixer
folder = Path({str(tmp_path)!r})
mixer = PygameMixer()
assert mixer.open()
pairs = [[folder / f"l{{n}}.wav", folder / f"r{{n}}.wav", folder / "damaged.wav"] for n in (0, 1)]
mixer.begin(pairs[0], {frames})
for lane in range(3):
    mixer.lane_gain(lane, 1.0)
asked, end = 1, time.monotonic() + 1.9
while time.monotonic() < end:
    if mixer.has_room():
        mixer.follow(pairs[asked % 2], {frames})
        asked += 1
    time.sleep(0.02)
mixer.close()
"""
    mix = tmp_path / "mix.raw"
    env = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(mix)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, check=True, timeout=60, capture_output=True
    )
    assert done.stderr.count(b"damaged.wav") == 1
    data = memoryview(mix.read_bytes()).cast("h")
    left, right = list(data[::2]), list(data[1::2])
    assert left == right, "in step"
    start = next(at for at, value in enumerate(left) if value)
    turns = [at for at in range(start + 1, len(left)) if left[at] * left[at - 1] < 0]
    assert [turn - start for turn in turns[:2]] == [frames, 2 * frames]
    assert 0 not in left[start : turns[1]], "no gap"
