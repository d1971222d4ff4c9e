"""Files of a newer version of the program survive a visit to every screen."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.kit.window.dialog import Dialog
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.learning import Learning, write_learning
from cleopatra.storage.paths import Home
from cleopatra.storage.puzzle_record import Attempt, read_puzzle_record, write_puzzle_record
from cleopatra.storage.saved import read_save, write_save
from cleopatra.storage.settings import Settings, write_settings
from cleopatra.storage.statistics import Statistics, result_of_log
from cleopatra.ui.program.demo import show_scene
from cleopatra.ui.scenes import SCENES
from tests.storage.games import GAME, part_of_a_game, saves_in
from tests.ui.scenes.conftest import SAMPLE, Opener

FINISHED = 16 * "c"
KINDS = {
    "settings": "settings.json",
    "learning": "learning.json",
    "puzzles": "puzzles.json",
    "statistics": "results.jsonl",
    "automatic save": "auto.cleo",
    "its journal": "auto.journal",
    "slot": "slot-03.cleo",
    "replay": f"{FINISHED}.cleo",
    "analysis": f"{FINISHED}.analysis",
}
_VERSIONS = re.compile(rb'("version":\s*|cleopatra-analysis )\d+')


def _home(folder: Path) -> Home:
    """A home with a file of every kind."""
    saves, match = saves_in(folder), part_of_a_game()
    keeper = GameKeeper(saves, match, GAME)
    keeper.save_now()
    keeper.close()
    saves.save(3, match, GAME, "mine")
    home = saves.home
    write_settings(home.settings, Settings(text_scale=150))
    write_learning(home.learning, Learning(("one", "two")))
    record = read_puzzle_record(home.puzzles)[0]
    write_puzzle_record(home.puzzles, record.with_attempt(7, "", Attempt((9,), "solved")))
    replay = home.replays / f"{FINISHED}.cleo"
    replay.parent.mkdir(parents=True, exist_ok=True)
    sample = read_save(SAMPLE)
    write_save(replay, replace(sample, game=FINISHED))
    shutil.copy(SAMPLE.with_suffix(".analysis"), replay.with_suffix(".analysis"))
    result = result_of_log(sample.log, FINISHED, "2030-01-01")
    assert result is not None
    Statistics(home.statistics).add(result)
    return home


def _made_newer(path: Path) -> bytes:
    data, changed = _VERSIONS.subn(rb"\g<1>77", path.read_bytes(), count=1)
    assert changed
    path.write_bytes(data)
    return data


@pytest.mark.parametrize("kind", KINDS)
def test_p6_a_last_game_of_a_newer_version_is_told_at_the_start(
    tmp_path: Path, opened: Opener, kind: str
) -> None:
    _home(tmp_path)
    _made_newer(next(tmp_path.rglob(KINDS[kind])))
    pilot, program = opened()
    program.games.put_in_order()
    is_told = isinstance(pilot.scene, Dialog)
    assert is_told == (kind in ("automatic save", "its journal"))


def test_p6_newer_files_survive_a_visit_to_every_screen(tmp_path: Path, opened: Opener) -> None:
    _home(tmp_path)
    paths = [next(tmp_path.rglob(name)) for name in KINDS.values()]
    newer = {path: _made_newer(path) for path in paths}
    pilot, program = opened()
    program.games.put_in_order()
    log = read_save(SAMPLE).log
    for name in SCENES:
        program.show("title")
        show_scene(program, name, log)
        pilot.wait(0.3)
        program.settings.change(music_volume=(program.settings.now.music_volume + 1) % 10)
    program.games.close()
    files = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    for path, data in newer.items():
        kept = [file for file, held in files.items() if data in held]
        assert kept, f"{path.name} is lost"
        if kept[0] != path:
            assert re.search(r"\.newer-\d{4}-\d\d-\d\d", kept[0].name), kept[0].name
