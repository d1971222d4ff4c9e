"""The music: written without clashes, shipped as loops without a seam, and asked for by scenes."""

from __future__ import annotations

import array
import logging
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from cleopatra.assets import asset_path, asset_root
from cleopatra.kit.device.sound import Sound, Volumes
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.inspection.inspection import InspectionScene
from cleopatra.ui.scenes.inspection.scores import ScoresScene
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.score import (
    APART,
    FRAMES,
    MOODS,
    RESTS,
    SECONDS,
    Conductor,
    recordings,
    table_score,
)
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from scripts.sound import stamps
from scripts.sound.music import PIECES, SONGS, STEMS, pairs
from scripts.sound.music_fold import fold
from scripts.sound.music_harmony import clashes
from scripts.sound.music_midi import performed, to_midi
from scripts.sound.music_score import NotationError, Part, Piece, notes_of

RATE = 44100
NAMES = ("title_1", "title_2", "title_3", "inspection", "victory")
PLAYED = (
    "title_1", "bed_morning_a_2", "tune_dusk_b_3", "building_noon_3", "corruption_1",
    "finale_noon_a_2", "coda_dusk_1",
)  # fmt: skip


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    """A speaker with a device that nobody hears."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Sound(None, SKIN.effect, SKIN.track)
    assert speaker.open()
    yield speaker
    speaker.close()


def wait_for(condition: Callable[[], bool], seconds: float = 5.0) -> bool:
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def test_all_music_is_shipped_and_small() -> None:
    assert set(SONGS) == set(NAMES)
    assert {*STEMS, *stamps.PLACE_NAMES} == set(recordings())
    sizes = [asset_path(f"sound/music/{name}.ogg").stat().st_size for name in NAMES]
    sizes += [asset_path(f"sound/music/stems/{name}.ogg").stat().st_size for name in recordings()]
    assert min(sizes) > 15_000
    assert sum(sizes) < 12_500_000


def frames_in(name: str) -> float:
    """The length of a stem at 44,100 samples a second, by the last page of its Ogg file."""
    data = asset_path(f"sound/music/stems/{name}.ogg").read_bytes()
    rate = int.from_bytes(data[40:44], "little")
    last = data.rindex(b"OggS")
    return int.from_bytes(data[last + 6 : last + 14], "little") * RATE / rate


def test_all_stems_are_of_one_length_to_the_sample() -> None:
    assert {frames_in(name) for name in recordings()} == {FRAMES}


def test_a_stem_is_that_long_in_the_mixer_and_fits_before_the_others(sound: Sound) -> None:
    edges = []
    for name in ("bed_morning_a_1", "bed_dusk_b_3", "tune_noon_a_2"):
        raw = pygame.mixer.Sound(str(asset_path(f"sound/music/stems/{name}.ogg"))).get_raw()
        left = memoryview(raw).cast("h")[::2]
        assert len(left) == FRAMES
        edges += [left[0], left[FRAMES - 1]]
    assert max(edges) - min(edges) < 600, "no click from one section to the next"


def journey(seed: str, sections: int = 75) -> list[tuple[str, ...]]:
    """Half an hour of the music of a game that goes from morning to dusk."""
    conductor = Conductor(seed)
    heard = []
    for number in range(sections):
        conductor.hour = min(2, 3 * number // sections)
        heard.append(conductor.section(number))
    return heard


def test_no_recording_comes_again_within_four_minutes() -> None:
    assert APART * SECONDS >= 240 + SECONDS
    for seed in range(200):
        last: dict[str, int] = {}
        for number, section in enumerate(journey(str(seed))):
            for name in filter(None, section):
                assert number - last.get(name, -APART) >= APART, (seed, number, name)
                last[name] = number


@pytest.mark.parametrize("seed", ["", "lotus-1922", "7", "a-very-long-seed"])
def test_the_music_has_rests_moods_and_chords_in_common(seed: str) -> None:
    heard = journey(seed)
    rests = [number for number, section in enumerate(heard) if section[0].startswith("river")]
    runs = [number for number in rests if number - 1 not in rests]
    assert len(runs) >= 4 and len(rests) == RESTS * len(runs)
    assert all(later - rest <= 12 for rest, later in pairwise(runs)), "five minutes at most"
    assert all(not any(heard[number][2:]) for number in rests), "only the place is heard"
    moods = {section[0].split("_")[1] for section in heard if section[0].startswith("bed")}
    assert moods == set(MOODS) and len({MOODS[mood].tempo for mood in moods}) == 3
    for bed, tune, building, _, call in heard:
        form = bed.split("_")[1:3]
        if form and bed.startswith("bed"):
            assert not tune.startswith("tune") or tune.split("_")[1:3] == form
            assert not call or call.split("_")[1:3] == form
            assert not building or building.split("_")[1] == form[0]
    for before, after in pairwise(heard):
        left, come = before[0].split("_"), after[0].split("_")
        if left[0] == "bed" and (come[0] == "river" or (come[0] == "bed" and left[1] != come[1])):
            assert after[1] in ("", f"coda_{left[1]}_1", f"coda_{left[1]}_2"), "it comes home"


def test_the_order_is_drawn_from_the_seed_and_the_start() -> None:
    assert journey("7") == journey("7") != journey("8")
    assert Conductor("7").section(0) != Conductor("7", 5).section(0)
    score = table_score(Conductor("7"))
    assert score.section(9) == score.section(9)
    assert all(not name or SKIN.track(name).is_file() for name in score.section(3))
    assert len(score.section(0)) == len(score.lanes)


def test_without_people_nobody_is_heard_at_work() -> None:
    conductor = Conductor("7")
    conductor.is_peopled = False
    names = {name for number in range(60) for name in conductor.section(number)}
    assert not any(name.startswith("people") for name in names)
    assert any(name.startswith("river") for name in names)


def test_every_tune_fits_over_every_bed_of_its_key() -> None:
    for bed, tune in pairs()[::3]:
        assert clashes(replace(bed, parts=bed.parts + tune.parts)) == [], (bed.name, tune.name)


def test_all_sounds_were_made_from_their_present_sources() -> None:
    assert stamps.stale(asset_root() / "sound") == []


@pytest.mark.parametrize("name", ["inspection"])
def test_a_loop_is_as_long_as_its_bars_and_its_seam_is_smooth(sound: Sound, name: str) -> None:
    raw = pygame.mixer.Sound(str(asset_path(f"sound/music/{name}.ogg"))).get_raw()
    left = array.array("h", raw)[::2]
    assert len(left) == round(PIECES[name].seconds * RATE)
    around = left[-RATE // 10 :] + left[: RATE // 10]
    steps = [abs(after - before) for before, after in pairwise(around)]
    seam = steps[RATE // 10 - 1]
    assert seam == abs(left[0] - left[-1])
    assert seam <= 0.5 * max(steps)
    assert max(abs(value) for value in left) < 32767
    seconds = [left[at : at + RATE] for at in range(0, len(left) - RATE, RATE)]
    assert all(max(second) > 200 for second in seconds), "a hole of silence"


@pytest.mark.parametrize("name", NAMES)
def test_no_harsh_interval_lasts(name: str) -> None:
    longest = 1.5 if name == "inspection" else 1.0
    assert clashes(PIECES[name], longest) == []


def test_a_lasting_semitone_is_found_also_over_the_seam() -> None:
    low = Part("low", 0, 0, ((1, "a3/4*6"),))
    high = Part("high", 1, 0, ((1, "bb4/4"),))
    found = clashes(Piece("test", 1, 60, (low, high), seed=1))
    assert (found[0].semitones, found[0].beats) == (13, 4)
    late = Part("late", 1, 0, ((1, "g#3/1 r/3"),))
    held = Part("held", 0, 0, ((2, "a3/4*6"),))
    assert [c.bar for c in clashes(Piece("test", 2, 60, (held, late), seed=1))] == [3]


def test_a_piece_is_always_performed_the_same() -> None:
    for piece in (PIECES[name] for name in PLAYED):
        midi = to_midi(piece)
        assert midi == to_midi(piece)
        assert midi.startswith(b"MThd")
        assert midi.endswith(b"\xff\x2f\x00")


def test_no_note_is_silenced_by_the_end_of_the_one_before() -> None:
    for piece in (PIECES[name] for name in PLAYED):
        for part in piece.parts:
            strokes = sorted(performed(piece, part, random.Random(7)), key=lambda s: s.start)
            for index, stroke in enumerate(strokes):
                again = [s for s in strokes[index + 1 :] if s.pitch == stroke.pitch]
                assert not again or stroke.end <= again[0].start
                assert stroke.end > stroke.start


def test_the_tunes_are_sparse_and_all_different() -> None:
    tunes = [piece for name, piece in STEMS.items() if name.startswith("tune")]
    lines = set()
    for tune in tunes:
        notes = [note for part in tune.parts for note in notes_of(tune, part)]
        assert 60 * len(notes) / tune.seconds < 60
        assert max(note.start for note in notes) <= tune.beats - 4, "room to ring out"
        lines.add(tuple((note.start, note.pitch) for note in notes))
    assert len(lines) == len(tunes)


def test_a_line_is_read_as_it_is_written() -> None:
    part = Part("harp", 0, 46, ((2, "v60 a3+e4/1 r/1 >v80 (bb4)a4/2 | c#4/1*3"),), ring_to=4)
    notes = notes_of(Piece("test", 3, 60, (part,), seed=1), part)
    assert [(n.start, n.beats, n.pitch, n.force) for n in notes] == [
        (4, 4, 57, 60), (4, 4, 64, 60), (6, 2, 69, 80), (6, 0.12, 70, 80), (8, 3, 61, 80),
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["h4/1", "a4", "a4/3 | b4/1", "a4+x/1"])
def test_a_line_that_cannot_be_read_is_refused(line: str) -> None:
    part = Part("harp", 0, 46, ((1, line),))
    with pytest.raises(NotationError):
        notes_of(Piece("test", 1, 60, (part,), seed=1), part)


def test_what_rings_on_is_heard_at_the_beginning() -> None:
    recording = np.array([0.1, 0.2, 0.3, 0.05, 0.01])
    assert fold(recording, 3).tolist() == pytest.approx([0.15, 0.21, 0.3])
    assert fold(recording, 3, rings_on=False).tolist() == pytest.approx([0.1, 0.1, 0.0])
    with pytest.raises(ValueError, match="shorter"):
        fold(recording, 6)


def test_music_changes_without_waiting_and_the_same_goes_on(sound: Sound) -> None:
    player = pygame.mixer.music
    sound.music("title_1")
    assert wait_for(lambda: player.get_pos() > 300)
    before = time.monotonic()
    sound.music("inspection", fade=0.1)
    assert time.monotonic() - before < 0.09
    assert wait_for(lambda: player.get_pos() < 200)
    assert wait_for(lambda: player.get_pos() > 300)
    sound.music("inspection")
    assert player.get_pos() > 300
    assert sound.last_music == "inspection"
    sound.music("", fade=0.05)
    assert wait_for(lambda: not player.get_busy())


def test_music_asked_for_before_the_device_begins_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Sound(Volumes(master=1.0, music=0.5), SKIN.effect, SKIN.track)
    speaker.music("title_1")
    assert speaker.open()
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.25, abs=0.01)
    speaker.toggle_mute()
    assert pygame.mixer.music.get_volume() == 0
    speaker.close()


def test_missing_music_is_one_line_in_the_log(
    sound: Sound, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        sound.music("no_such_music")
        sound.music("no_such_music")
    assert len(caplog.records) == 1
    assert "no_such_music" in caplog.text


def test_every_scene_asks_for_its_music(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True, animation_speed="none", language="en")
    program = Program(Home(tmp_path), settings, SpriteStore(asset_root() / "art"), keeps=False)
    pilot = Pilot(TitleScene(program), SKIN, size=(1280, 720), reduced_motion=True)
    program.attach(pilot.stack, pilot.screen, pilot.loop.wake, pilot.loop.stop)
    heard = pilot.kit.sound
    assert heard.last_music == "title"
    setup = MatchSetup(GameOptions(seats=2, seed="1"), (SeatInfo("Ana", 0), SeatInfo("Bo", 1)))
    session = Session(setup)
    pilot.stack.reset(TableScene(program, session))
    assert heard.last_music == "table"
    pilot.stack.push(InspectionScene(program, session))
    assert heard.last_music == "victory", "nothing to count: the scores follow at once"
    heard.music("")
    pilot.stack.push(ScoresScene(program, session))
    assert heard.last_music == "victory"
    pilot.stack.reset(TitleScene(program))
    assert heard.last_music == "title"
    session.close()
    program.close()
