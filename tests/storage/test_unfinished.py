"""What the title says of an unfinished game agrees with reading the files as a whole."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from cleopatra.match.command import Undo
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.saves import Saves
from cleopatra.storage.unfinished import NotCertain, Unfinished, glance, may_be_unrecorded
from tests.match.tables import Driver, match_of
from tests.storage.games import GAME, part_of_a_game, saves_in
from tests.storage.test_damage import DAMAGES


def seen_whole(saves: Saves) -> Unfinished | None:
    saved = saves.continue_info()
    return None if saved is None else Unfinished.of(saved)


def test_at_every_moment_of_a_game_the_glance_is_right(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("pp")
    assert saves.unfinished() is None
    keeper = GameKeeper(saves, match, GAME)
    driver = Driver(match)
    while match.outcome is None:
        shown = glance(saves.home)
        assert shown is not None
        assert shown == seen_whole(saves)
        assert not may_be_unrecorded(saves.home)
        for _ in range(7):
            driver.one()
    assert glance(saves.home) is None
    assert seen_whole(saves) is None
    assert not may_be_unrecorded(saves.home)
    keeper.close()
    saves.home.statistics.unlink()
    assert may_be_unrecorded(saves.home)


def test_a_game_taken_back_after_its_end_is_offered(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("pp", practice=True)
    keeper = GameKeeper(saves, match, GAME)
    Driver(match).to_end()
    assert glance(saves.home) is None
    for seat in (0, 1):
        match.submit(Undo(seat))
    match.pump()
    with pytest.raises(NotCertain):
        glance(saves.home)
    assert saves.unfinished() is not None
    assert saves.unfinished() == seen_whole(saves)
    keeper.close()


def test_without_its_journal_a_snapshot_is_enough_and_without_it_the_journal(
    tmp_path: Path,
) -> None:
    saves, match = saves_in(tmp_path), part_of_a_game(20, "pp")
    keeper = GameKeeper(saves, match, GAME)
    Driver(match).one()
    keeper.close()
    whole = seen_whole(saves)
    journal = saves.home.journal.read_bytes()
    saves.home.journal.unlink()
    assert glance(saves.home) == whole
    saves.home.journal.write_bytes(journal)
    for path in saves.home.saves.glob("auto.cleo*"):
        path.unlink()
    with pytest.raises(NotCertain):
        glance(saves.home)
    shown = saves.unfinished()
    assert shown is not None
    assert shown.names == match_names(saves)


def match_names(saves: Saves) -> tuple[str, ...]:
    return tuple(seat.name for seat in saves.resume().log.setup.seats)


def test_the_journal_of_another_game_is_not_shown_as_this(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), part_of_a_game(20, "pp")
    GameKeeper(saves, match, GAME).close()
    snapshot = saves.home.auto_save.read_bytes()
    other = match_of("ppp")
    GameKeeper(saves, other, "00000000000000bb").close()
    saves.home.auto_save.write_bytes(snapshot)
    with pytest.raises(NotCertain):
        glance(saves.home)
    shown = saves.unfinished()
    assert shown is not None
    assert len(shown.names) == 3


def test_damage_makes_the_glance_uncertain_or_changes_nothing(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), part_of_a_game(20, "pp")
    keeper = GameKeeper(saves, match, GAME)
    for _ in range(5):
        Driver(match).one()
    keeper.close()
    whole = seen_whole(saves)
    rng = random.Random(1)
    uncertain = 0
    for path in (saves.home.auto_save, saves.home.journal):
        good = path.read_bytes()
        for damage in DAMAGES * 8:
            path.write_bytes(damage(good, rng))
            try:
                assert glance(saves.home) == whole
            except NotCertain:
                uncertain += 1
        path.write_bytes(good)
    assert uncertain > 20


def test_neither_pydantic_nor_the_rules_are_needed(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), part_of_a_game(20, "pp")
    GameKeeper(saves, match, GAME).close()
    code = (
        "import sys; from pathlib import Path; from cleopatra.storage.paths import Home;"
        "from cleopatra.storage.unfinished import glance; seen = glance(Home(Path(sys.argv[1])));"
        "print(seen.turn, [n for n in ('pydantic', 'cleopatra.rules.engine') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{match.turn} []\n"
