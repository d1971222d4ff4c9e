"""Whole games in a terminal, played by a robot that reads only what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.options import EXPANSIONS
from cleopatra.storage.paths import Home
from cleopatra.storage.saves import Saves, load_file
from cleopatra.ui.terminal import launch
from cleopatra.ui.terminal.console import Console
from cleopatra.ui.terminal.game import Ending
from cleopatra.ui.terminal.launch import GameRequest
from tests.ui.extras_player import builder_port
from tests.ui.terminal.robot import Robot

ASKS = (
    *("hand", "market", "stall 2", "cost", "cost obelisk", "who", "corrupt", "at c5", "what d4"),
    *("garden", "palace", "news", "news 5", "worshippers", "choices", "help", "undo"),
)
GAMES = {
    "deluxe": GameRequest(seats=3, seed="nile"),
    "hot seat": GameRequest(seats=2, people=2, seed="ibis", names=("Ann", "Bo")),
    "classic": GameRequest(edition="classic", seats=3, people=2, seed="reed"),
    "all": GameRequest(expansions=EXPANSIONS, seats=3, people=2, seed="sun"),
}


def _play(wanted: GameRequest, home: Path, robot: Robot) -> Ending:
    console = Console(robot, robot, is_screen=True)
    return launch.play(wanted, Saves(Home(home)), console, ports=builder_port)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("hot seat", "en"),
        ("all", "es"),
        *(
            pytest.param(name, language, marks=pytest.mark.matrix)
            for name, language in (
                *(("deluxe", "en"), ("deluxe", "es"), ("hot seat", "es")),
                *(("classic", "en"), ("classic", "es"), ("all", "en")),
            )
        ),
    ],
)
def test_a_robot_plays_a_whole_game(name: str, language: str, tmp_path: Path) -> None:
    i18n.set_language(language)
    likes = tuple(_(text).split("{")[0] for text in ("Build: {pieces}", "Pay {cards}"))
    robot = Robot(7, likes, ASKS)

    ending = _play(GAMES[name], tmp_path, robot)

    assert robot.faults == []
    assert ending is Ending.OVER, "".join(robot.transcript)[-2000:]
    (kept,) = (tmp_path / "replays").iterdir()
    assert load_file(kept).log.decisions
