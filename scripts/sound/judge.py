"""Hears what players hear, and says whether it is as it should be.

Whole games are played in simulated time in four settings of animation, and what is heard and told
is counted. Then the program runs in real time, in processes of their own, and the real mixer's
output is recorded by SDL's disk driver: title, a table with one person, an Offering, the bite, the
scores, a window that is minimised, a device that goes and comes. All sliders are as they come.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from cleopatra.kit.device.mixer import RATE
from cleopatra.kit.device.sound import Channel, Sound
from cleopatra.storage.settings import Settings
from cleopatra.ui.host.player_settings import volumes_of
from cleopatra.ui.skin.cues import CUES
from cleopatra.ui.skin.score import APART, MOODS, SECONDS, Conductor
from cleopatra.ui.skin.skin import SKIN
from scripts.sound.game import Play, missing, name_of, wanted_of
from scripts.sound.loudness import integrated, momentary, short_term, true_peak
from scripts.sound.music_render import read
from scripts.sound.offline import Recorder

USUAL: Final = replace(Settings(), language="en", tips=False)
PACES: Final = {
    "normal": USUAL,
    "very fast": replace(USUAL, animation_speed="very_fast"),
    "no animation": replace(USUAL, animation_speed="none"),
    "reduced motion": replace(USUAL, reduced_motion=True),
}
SEEDS: Final = 200
HALF_HOUR: Final = 30 * 60 // SECONDS
PAPER: Final = ("card", "deal", "fan", "shuffle")
Samples = npt.NDArray[np.float64]
Report = dict[str, Any]


def judge(out: Path | None) -> Iterator[str]:
    """Lines to print; the last one is a JSON object with all figures and what is wrong. With `out`
    the recordings are kept there."""
    figures: Report = {}
    faults: list[str] = []
    for part in (_games, _score, _papers):
        part(figures, faults)
        yield f"{part.__name__.strip('_')}: {json.dumps(figures)}"
        figures = {**figures}
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder) if out is None else out
        where.mkdir(parents=True, exist_ok=True)
        for name in ("table", "hidden", "device", "balance"):
            marks, heard = _recorded(name, where)
            _PARTS[name](marks, heard, figures, faults)
            yield f"{name}: {json.dumps(marks)}"
    yield json.dumps({**figures, "faults": faults})


# -- In simulated time --------------------------------------------------------------------------


def _games(figures: Report, faults: list[str]) -> None:
    """The same game in four settings: all great events are heard and told in each of them."""
    for pace, settings in PACES.items():
        with tempfile.TemporaryDirectory() as folder:
            play = Play(Path(folder), settings)
            happened = play.game("heard-0")
            heard = Counter(name_of(each.path) for each in play.recorder.effects)
            faults += [f"{pace}: {fault}" for fault in missing(happened, heard, play.sound.told)]
            faults += [f"{pace}: dropped {path.name}" for path in play.recorder.dropped]
            figures[f"effects, {pace}"] = sum(heard.values())
            if pace == "normal":
                wanted = wanted_of(happened)
                for name in ("your_turn", "last_round", "sanctuary"):
                    figures[name] = f"{heard[name]} of {wanted[name]}"
                _repeats(play.recorder, play.seconds, figures, faults)
            play.program.close()


def _repeats(recorder: Recorder, seconds: float, figures: Report, faults: list[str]) -> None:
    last: dict[Path, float] = {}
    again, energy = 0, Counter[bool]()
    for each in recorder.effects:
        again += each.at - last.get(each.path, -9.0) < 2.0
        last[each.path] = each.at
        samples = read(each.path)
        loud = (each.left**2 + each.right**2) * float(np.sum(samples**2))
        energy[name_of(each.path) in PAPER] += loud
    figures["same recording within 2 s, in 7 minutes"] = round(again * 420 / seconds, 1)
    figures["paper of all effects' energy"] = round(energy[True] / sum(energy.values()), 3)
    if again * 420 / seconds >= 10:
        faults.append("the same recording comes again too soon")
    if energy[True] / sum(energy.values()) >= 0.4:
        faults.append("too much paper")


def _score(figures: Report, faults: list[str]) -> None:
    """The order of the music of many games, half an hour each, from morning to dusk."""
    soonest, rests, tempi = 999, 999, 9
    for seed in range(SEEDS):
        conductor, last = Conductor(str(seed)), {}
        resting, moods, was_rest = 0, set(), False
        for number in range(HALF_HOUR):
            conductor.hour = min(2, 3 * number // HALF_HOUR)
            section = conductor.section(number)
            for name in filter(None, section):
                soonest = min(soonest, number - last.get(name, -999))
                last[name] = number
            is_rest = section[0].startswith("river") and not any(section[2:])
            resting += is_rest and was_rest  # the first section holds the coda
            was_rest = is_rest
            moods |= {mood for mood in MOODS if mood in section[0]}
        rests = min(rests, resting)
        tempi = min(tempi, len({MOODS[mood].tempo for mood in moods}))
    figures["seconds until a recording comes again"] = soonest * SECONDS
    figures["rests in half an hour"] = rests
    figures["tempi in half an hour"] = tempi
    if soonest < min(APART, 240 // SECONDS) or rests < 4 or tempi < 2:
        faults.append("the music comes again too soon, or does not rest")
    gain = 20 * math.log10(volumes_of(USUAL).of(Channel.MUSIC))
    places = [integrated(read(SKIN.track(f"stems/river_{n}"))) + gain for n in (1, 2, 3, 4)]
    figures["LUFS of the place in a rest"] = [round(min(places), 1), round(max(places), 1)]
    if not -60 < min(places) <= max(places) < -35:
        faults.append("the place is too loud or too soft")


def _papers(figures: Report, faults: list[str]) -> None:
    """How much louder own cards are than those of the computer's players."""
    now = [0.0]
    loud = {}
    for is_own in (True, False):
        recorder = Recorder(lambda: now[0])
        sound = Sound(volumes_of(USUAL), SKIN.effect, SKIN.track, CUES.__getitem__, recorder)
        sound.open()
        for _ in range(200):
            now[0] += 1.0
            sound.update(now[0])
            sound.happen("card", is_own=is_own)
        loud[is_own] = float(np.mean([each.left**2 for each in recorder.effects]))
    figures["LU of own cards over others'"] = round(10 * math.log10(loud[True] / loud[False]), 1)
    if figures["LU of own cards over others'"] < 4:
        faults.append("own cards are too soft")


# -- Through the real mixer ---------------------------------------------------------------------


def _recorded(name: str, folder: Path) -> tuple[Report, Samples]:
    """What a process plays in real time: its marks, in seconds of the recording, and the
    recording, (frames, 2)."""
    raw = folder / f"{name}.raw"
    env = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(raw),
    }
    command = [sys.executable, "-m", "scripts.sound.heard", name]
    done = subprocess.run(
        command, env=env, check=True, timeout=900, stdout=subprocess.PIPE, text=True
    )
    marks: Report = json.loads(done.stdout.splitlines()[-1])
    data = np.frombuffer(raw.read_bytes(), dtype="<i2").astype(np.float64) / 32768
    return marks, data[: len(data) // 2 * 2].reshape(-1, 2)


def _part(heard: Samples, start: float, end: float) -> Samples:
    return heard[round(start * RATE) : round(end * RATE)]


def _table(marks: Report, heard: Samples, figures: Report, faults: list[str]) -> None:
    table = _part(heard, marks["table"] + 3, marks["table ends"])
    figures["LUFS title"] = round(integrated(_part(heard, 2, marks["table"])), 1)
    figures["LUFS table"] = round(integrated(table), 1)
    figures["true peak"] = round(true_peak(heard), 1)
    hall = integrated(_part(heard, marks["hall"] + 3, marks["hands"]))
    hands = short_term(_part(heard, marks["hands"] + 0.7, marks["reveal"]))
    reveal = short_term(_part(heard, marks["reveal"], marks["reveal"] + 4))
    hush = _part(heard, marks["hands"] + 0.25, marks["hands"] + 0.65)
    bite = max(momentary(_part(heard, at, at + 1)) for at in marks["bites"])
    before = max(
        momentary(_part(heard, at, at + 1)) for at in marks["other sounds of the inspection"]
    )
    figures |= {
        "LUFS hall": round(hall, 1),
        "LUFS hands": round(hands, 1),
        "LUFS reveal": round(reveal, 1),
        "dBFS before the hands": round(_level(hush), 1),
        "LUFS bite": round(bite, 1),
        "LUFS loudest other sound of the inspection": round(before, 1),
        "LUFS scores": round(integrated(_part(heard, marks["scores"], marks["end"])), 1),
    }
    if not -22 <= figures["LUFS table"] <= -18 or figures["true peak"] > -1:
        faults.append("the table is too loud or too soft")
    if reveal - hall < 4 or reveal - hands < 6:
        faults.append("the reveal is not the peak of the Offering")
    if bite <= before:
        faults.append("the bite is not the loudest of its scene")


def _hidden(marks: Report, heard: Samples, figures: Report, faults: list[str]) -> None:
    shown = _level(_part(heard, marks["minimised"] - 4, marks["minimised"]))
    hidden = _level(_part(heard, marks["minimised"] + 0.5, marks["shown"]))
    kept = _level(_part(heard, marks["kept"] + 0.5, marks["end"]))
    figures["dBFS shown, minimised, minimised with the setting"] = [
        round(level, 1) for level in (shown, hidden, kept)
    ]
    if hidden > -60 or kept < -45:
        faults.append("a minimised window is not silent, or silent with the setting")


def _device(marks: Report, heard: Samples, figures: Report, faults: list[str]) -> None:
    level = _level(_part(heard, 1.0, 2.0))
    figures["dBFS in the second second after a new device"] = round(level, 1)
    figures["lanes in step after a new device"] = marks["in step"]
    if level < -50 or not marks["in step"]:
        faults.append("a new device is not heard")


def _balance(marks: Report, heard: Samples, figures: Report, faults: list[str]) -> None:
    def level(at: float) -> float:
        return _level(_part(heard, at + 1.0, at + 4.0))

    worst = 0.0
    full = [level(at) for at in marks["full"]]
    soft = [level(at) for at in marks["soft"]]
    for stem in (1, 2):
        worst = max(worst, abs((full[stem] - full[0]) - (soft[stem] - soft[0])))
    figures["dB by which stems change at a tenth of the slider"] = round(worst, 2)
    if worst > 1:
        faults.append("the balance of the stems breaks at a low volume")


def _level(samples: Samples) -> float:
    return 10 * math.log10(float(np.mean(samples**2)) + 1e-12)


_PARTS: Final = {"table": _table, "hidden": _hidden, "device": _device, "balance": _balance}
