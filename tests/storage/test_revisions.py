"""Games begun under earlier rules: logs, saves, journals and replays of 0.1 play on unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.replay import Replay
from cleopatra.match.seat import PersonSeat, ScriptSeat
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.options import REVISION
from cleopatra.storage.saves import load_file
from tests.match.tables import Driver, chooser, played

RELEASED = Path(__file__).parent / "released"
OLD = sorted(p for p in RELEASED.iterdir() if p.suffix in (".cleo", ".journal") and "-1" in p.name)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.name)
def test_s4_games_of_0_1_open_play_on_and_verify(path: Path) -> None:
    loaded = load_file(path)
    assert loaded.notices == ()
    assert loaded.log.setup.options.revision == 1
    assert Replay(loaded.log).verify().digests >= 1
    bots = ScriptSeat(chooser())
    seats = loaded.log.setup.seats
    match = Match.resume(loaded.log, [PersonSeat() if seat.is_person else bots for seat in seats])
    Driver(match).to_end()
    assert match.outcome is not None
    log = GameLog.parse(str(match.log()))
    assert log == match.log()
    assert Replay(log).verify().outcome == match.outcome


def test_s4_a_text_log_of_0_1_is_played_by_its_own_rules() -> None:
    text = (RELEASED / "log-1.log").read_text(encoding="utf-8")
    assert Replay(GameLog.parse(text)).verify().outcome is not None
    with pytest.raises(LogDiffers):  # in it a Vizier's turn ended by itself
        Replay(GameLog.parse(text.replace("cleopatra-log 1", "cleopatra-log 2"))).verify()


def test_new_games_are_played_by_the_newest_rules() -> None:
    log = played().log()
    assert log.setup.options.revision == REVISION
    assert GameLog.parse(str(log)) == log


def test_a_base_of_the_first_rules_stays_one() -> None:
    replay = Replay(load_file(RELEASED / "save-1-vizier.cleo").log)
    replay.jump(len(replay))
    log = GameLog(replay.log.setup, replay.position())
    assert "revision=1" in log.base
    again = GameLog.parse(str(log))
    assert again == log
    old = str(log).replace(" revision=1", "").replace("cleopatra-log 2", "cleopatra-log 1")
    assert GameLog.parse(old) == log
