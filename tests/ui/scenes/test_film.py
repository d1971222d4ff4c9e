"""The film of a game: when what is shown, painted, kept as a file, and given up."""

from __future__ import annotations

import stat
from pathlib import Path

import pygame
import pytest

from cleopatra.kit.device import film as webp
from cleopatra.kit.device.failed_film import FilmFailed
from cleopatra.kit.device.film import FfmpegFilm
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.log import Decided, GameLog
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saved import read_save
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.film.export import ANIMATED, FILM, PICTURE, Export, FilmFormat
from cleopatra.ui.scenes.film.film import FilmScene
from cleopatra.ui.scenes.film.growth import LONGEST, RISE, SHORTEST, Growth, NotOver, without
from cleopatra.ui.scenes.film.painter import FilmPainter
from cleopatra.ui.stage.model import Mosaic, PalaceModel, Statue
from cleopatra.ui.stage.sprites import SpriteStore
from tests.ui.scenes.conftest import SAMPLE, Opener

SMALL = (320, 180)


@pytest.fixture(scope="module")
def growth() -> Growth:
    return Growth(read_save(SAMPLE).log)


def test_the_film_begins_with_nothing_built_and_ends_with_everything(growth: Growth) -> None:
    assert SHORTEST <= growth.seconds <= LONGEST
    first, last = growth.model(0.0), growth.model(growth.seconds)
    assert not any(first.walls) and not first.mosaics and not first.throne
    assert last == growth.models[-1]
    assert growth.titled(0.0) == 1.0 and growth.concluded(0.0) == 0.0
    assert growth.titled(growth.seconds) == 0.0 and growth.concluded(growth.seconds) == 1.0
    assert growth.figures[0].scarabs != growth.figures[-1].scarabs


def test_everything_that_stands_at_the_end_arrives_once(growth: Growth) -> None:
    model = growth.models[-1]
    for arrival in growth.arrivals:
        before = model
        model = without(model, arrival.thing)
        assert model != before
    first = growth.models[0]
    shown = [getattr(model, name) for name in ("walls", "doors", "sphinxes", "obelisks")]
    assert shown == [getattr(first, name) for name in ("walls", "doors", "sphinxes", "obelisks")]
    assert (model.mosaics, model.statues) == ((), ())
    assert not model.pedestal and not model.throne
    times = [arrival.time for arrival in growth.arrivals]
    assert times == sorted(times) and times[0] > 0 and times[-1] < growth.seconds


def test_what_arrives_is_not_yet_part_of_the_palace(growth: Growth) -> None:
    arrival = next(a for a in growth.arrivals if isinstance(a.thing, Mosaic))
    during, after = growth.model(arrival.time + RISE / 2), growth.model(arrival.time + 2 * RISE)
    assert arrival.thing not in during.mosaics
    assert arrival.thing in after.mosaics
    assert arrival in growth.arriving(arrival.time + RISE / 2)


def test_each_kind_of_thing_can_be_taken_away() -> None:
    model = PalaceModel(
        walls=(True,) * 9,
        doors=(True, True),
        sphinxes=(True,) * 6,
        obelisks=(True, True),
        pedestal=True,
        throne=True,
        statues=(Statue(1, 80),),
    )
    assert without(model, Place(PlaceKind.WALL, 3)).walls == (True,) * 3 + (False,) + (True,) * 5
    assert without(model, Place(PlaceKind.DOOR, 1)).doors == (True, False)
    assert without(model, Place(PlaceKind.SPHINX, 0)).sphinxes[0] is False
    assert without(model, Place(PlaceKind.OBELISK, 0)).obelisks == (False, True)
    seat = without(model, Place(PlaceKind.THRONE, 0))
    assert (seat.pedestal, seat.throne) == (True, False)
    assert not without(seat, Place(PlaceKind.THRONE, 0)).pedestal
    assert without(model, Statue(1, 80)).statues == ()


def test_a_game_that_is_not_over_has_no_film() -> None:
    with pytest.raises(NotOver):
        Growth(read_save(SAMPLE.with_name("four-players-midway.cleo")).log)


def test_the_same_time_is_painted_alike_and_others_differ(
    growth: Growth, sprites: SpriteStore
) -> None:
    painter = FilmPainter(growth, sprites, SMALL)
    pictures = []
    for time in (0.5, growth.seconds, 0.5):
        painter.jump(time)
        pictures.append(pygame.image.tobytes(painter.paint(), "RGB"))
    assert pictures[0] == pictures[2] != pictures[1]


def test_frames_become_an_animation_that_can_be_read(growth: Growth, sprites: SpriteStore) -> None:
    export = Export(growth, sprites, ANIMATED, size=SMALL)
    for _ in range(25):
        export.step()
    assert 0.1 < export.done < 0.2 and not export.is_over
    data = export.finish()
    assert data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    assert int.from_bytes(data[4:8], "little") == len(data) - 8
    chunks = list(_chunks(data[12:]))
    assert [name for name, _ in chunks[:2]] == [b"VP8X", b"ANIM"]
    frames = [body for name, body in chunks[2:] if name == b"ANMF"]
    assert len(frames) == len(chunks) - 2 > 1
    lasts = [int.from_bytes(frame[12:15], "little") for frame in frames]
    assert sum(lasts) == pytest.approx(2000, abs=160)
    for frame in frames:
        x, y, w, h = (int.from_bytes(frame[i : i + 3], "little") for i in (0, 3, 6, 9))
        assert 2 * x + w + 1 <= SMALL[0] and 2 * y + h + 1 <= SMALL[1]
        assert frame[16:20] == b"VP8 "


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found = []
    while data:
        size = int.from_bytes(data[4:8], "little")
        found.append((data[:4], data[8 : 8 + size]))
        data = data[8 + size + size % 2 :]
    return found


def test_frames_that_are_alike_are_written_once() -> None:
    film = webp.WebpFilm((64, 32), 10)
    plain, dotted = pygame.Surface((64, 32)), pygame.Surface((64, 32))
    dotted.fill((255, 255, 255), (31, 11, 4, 4))
    for frame in (plain, plain, dotted, dotted, dotted, plain):
        film.add(frame)
    frames = [body for name, body in _chunks(film.finish()[12:]) if name == b"ANMF"]
    assert [int.from_bytes(f[12:15], "little") for f in frames] == [200, 300, 100]
    where = [int.from_bytes(frames[1][i : i + 3], "little") for i in (0, 3, 6, 9)]
    assert where == [15, 5, 4, 4]  # halves of an even corner; less than the size by 1


def test_without_the_library_or_the_program_the_film_says_so(
    growth: Growth, sprites: SpriteStore, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(webp, "_library", lambda: None)
    with pytest.raises(FilmFailed) as failed:
        Export(growth, sprites, ANIMATED, size=SMALL)
    assert failed.value.code == "no_webp"
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FilmFailed) as failed:
        Export(growth, sprites, FILM, size=SMALL)
    assert failed.value.code == "no_ffmpeg"


def test_what_ffmpeg_says_when_it_fails_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "ffmpeg"
    program.write_text("#!/bin/sh\necho 'no such encoder' >&2\nexit 1\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    film = FfmpegFilm((64, 32), 10)
    with pytest.raises(FilmFailed) as failed:
        for _ in range(50):
            film.add(pygame.Surface((64, 32)))
        film.finish()
    assert (failed.value.code, failed.value.reason) == ("ffmpeg", "no such encoder")
    film.cancel()


def test_no_room_for_what_the_program_writes_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "ffmpeg"
    program.write_text("#!/bin/sh\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    with pytest.raises(FilmFailed) as failed:
        FfmpegFilm((64, 32), 10)
    assert failed.value.code == "ffmpeg" and "nowhere" in failed.value.reason


def test_frames_reach_the_program_and_its_file_comes_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "ffmpeg"
    program.write_text('#!/bin/sh\nfor last; do :; done\nwc -c > "$last"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    film = FfmpegFilm((64, 32), 10)
    for _ in range(3):
        film.add(pygame.Surface((64, 32)))
    assert int(film.finish()) == 3 * 64 * 32 * 3


# -- in the window ---------------------------------------------------------------------------------


def watching(pilot: Pilot, program: Program, log: GameLog | None = None) -> FilmScene:
    program.open("film", log or read_save(SAMPLE).log)
    pilot.frame()
    scene = pilot.scene
    assert isinstance(scene, FilmScene)
    return scene


def kept(program: Program) -> list[Path]:
    return sorted(program.home.pictures.glob("*"))


def test_it_plays_by_itself_to_the_winner(opened: Opener) -> None:
    pilot, program = opened(size=(640, 480), reduced_motion=False, animation_speed="normal")
    scene = watching(pilot, program)
    assert scene.is_busy and scene._painter is not None and scene._growth is not None
    pilot.wait(0.5)
    assert 0.3 < scene._painter.time < 0.6
    pilot.click("film.play")
    stopped = scene._painter.time
    pilot.wait(0.5)
    assert scene._painter.time == stopped
    scene._painter.jump(scene._growth.seconds - 0.2)
    pilot.click("film.play")
    pilot.wait(0.5)
    assert not scene.is_busy
    pilot.key("escape")
    assert pilot.scene is not scene


def test_with_reduced_motion_the_end_is_shown_until_play_is_chosen(opened: Opener) -> None:
    pilot, program = opened(size=(640, 480))
    scene = watching(pilot, program)
    pilot.settle()
    assert scene._painter is not None and scene._painter.is_over and not scene.is_busy
    ((_, told),) = scene.readings()
    assert told.name.startswith("Tiaa wins.") and "Merit: 52 scarabs" in told.name
    pilot.press("film.play")
    pilot.release("film.play")
    assert scene.is_busy and scene._painter.time < 1.0


def test_a_picture_of_the_moment_is_kept_and_told(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleopatra.ui.scenes.film.export._FORMS", {PICTURE: FilmFormat(SMALL, 1.0)})
    pilot, program = opened(size=(640, 480))
    scene = watching(pilot, program)
    scene._choose(PICTURE)
    pilot.click("film.keep")
    (path,) = kept(program)
    assert path.suffix == ".png" and pygame.image.load(path).get_size() == SMALL
    assert scene._export is None


def test_a_film_that_is_given_up_leaves_nothing(opened: Opener) -> None:
    pilot, program = opened(size=(640, 480))
    scene = watching(pilot, program)
    scene.keep()
    for _ in range(4):
        pilot.frame()
    assert pilot.has("film.cancel") and scene._export is not None and scene._export.done > 0
    pilot.key("escape")
    assert scene._export is None and pilot.has("film.keep") and pilot.scene is scene
    assert kept(program) == []


def test_a_full_disk_is_told_and_the_film_can_be_kept_again(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, program = opened(size=(640, 480))
    said: list[str] = []
    monkeypatch.setattr(program, "toast", lambda text, seconds=0.0: said.append(text))
    scene = watching(pilot, program)

    def full(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
        raise SaveProblem(SaveProblemCode.NO_SPACE, folder / f"{stem}-001{suffix}")

    with monkeypatch.context() as patch:
        patch.setattr("cleopatra.ui.program.program.add_file", full)
        program.keep_picture(b"film", ANIMATED)
    assert len(said) == 1 and "disk is full" in said[0]
    monkeypatch.setenv("PATH", str(program.home.root))
    scene._choose(FILM)
    scene.keep()
    assert "ffmpeg" in said[1] and scene._export is None
    program.keep_picture(b"film", ANIMATED)
    assert kept(program)[0].read_bytes() == b"film" and str(kept(program)[0]) in said[2]


@pytest.mark.parametrize("kind", ["unfinished", "foreign"])
def test_a_game_without_a_film_is_told_in_a_sentence(opened: Opener, kind: str) -> None:
    pilot, program = opened(size=(640, 480))
    log = read_save(SAMPLE).log
    if kind == "unfinished":
        log = log.until(40)
    else:
        wrong = Decided(log.decisions[9].seat, "take 9", 0, "")
        log = GameLog(log.setup, log.base, (*log.decisions[:9], wrong, *log.decisions[10:]))
    scene = watching(pilot, program, log)
    pilot.settle()
    assert scene._problem and not pilot.has("film.keep")
    assert any(
        reading.name == scene._problem
        for widget in scene.page.root.walk()
        if (reading := widget.reading()) is not None
    )
    pilot.click("film.leave")
    assert pilot.scene is not scene
