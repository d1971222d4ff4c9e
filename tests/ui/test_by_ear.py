"""The game by ear: a robot that knows only the accessible tree plays.

Here it plays inside the process, so that the whole suite stays quick, and once a few turns through
the system's bus, where that is installed. `dev.py ear` plays whole games there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cleopatra.kit.device.accessible import ROOT, AccessibleAction, Tree
from cleopatra.kit.device.native_tree import ActionRequest
from cleopatra.kit.window.reading import Reader
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.ui.words.spoken import spoken
from scripts import ear_tool
from scripts.ear.player import Player
from scripts.ear.seen import Seen
from scripts.ear.watcher import Leak, Watcher
from tests.ui.shared_table import NAMES, SharedTable

Playing = tuple[SharedTable, Player, Watcher]
Begin = Callable[..., Playing]


class Ear:
    """The tree of a table in this process, as the robot wants it."""

    def __init__(self, table: SharedTable, persons: int) -> None:
        self.pilot = table.pilot
        self.reader = Reader(table.pilot.stack, spoken, lambda: None)
        self.watcher = Watcher(persons)

    def look(self) -> list[Seen]:
        tree = self.reader.tree()
        found = list(_seen(tree, ROOT, ""))
        self.watcher.look(found)
        return found

    def press(self, uid: str) -> None:
        self.reader.do(ActionRequest(uid, AccessibleAction.CLICK))
        self.pilot.settle()

    def wait(self) -> None:
        self.pilot.wait(0.1)


def _seen(tree: Tree, uid: str, group: str) -> Iterator[Seen]:
    node = tree.nodes[uid]
    yield Seen(
        uid,
        node.role.value,
        node.spoken,
        node.description,
        group,
        AccessibleAction.CLICK in node.actions,
        tree.focus == uid,
        bool(node.is_chosen),
    )
    for child in node.children:
        yield from _seen(tree, child, node.name if node.children else group)


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    tables: list[SharedTable] = []

    def start(*bots: str, **options: object) -> Playing:
        table = SharedTable(tmp_path, *bots)
        tables.append(table)
        seats = tuple(SeatInfo(NAMES[i], i, bot) for i, bot in enumerate(bots))
        chosen = GameOptions(seats=len(bots), seed="ear", **options)  # type: ignore[arg-type]
        table.program.games.start(MatchSetup(chosen, seats))
        table.pilot.settle()
        ear = Ear(table, bots.count(""))
        return table, Player(ear, random.Random(1)), ear.watcher

    yield start
    for table in tables:
        table.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "expansions"),
    [("deluxe", ()), ("classic", ()), ("deluxe", ("cult", "whims", "bastet", "architects"))],
    ids=["deluxe", "2006", "every expansion"],
)
def test_turns_are_played_by_ear(begin: Begin, edition: str, expansions: tuple[str, ...]) -> None:
    table, player, _watcher = begin("", "greedy", "greedy", edition=edition, expansions=expansions)
    for _ in range(400):
        if table.session.match.turn > 5:
            break
        player.act()
    assert table.session.match.turn > 5, player.said[-10:]
    assert player.presses > 3


def test_two_persons_play_by_ear_and_neither_is_told_the_other_s_hand(begin: Begin) -> None:
    table, player, watcher = begin("", "")
    for _ in range(400):
        if table.session.match.turn > 5:
            break
        player.act()
    assert table.session.match.turn > 5, player.said[-10:]
    assert watcher.curtains >= 4
    assert watcher.hands >= 12


def test_a_table_below_the_curtain_would_be_noticed(begin: Begin) -> None:
    _table, player, watcher = begin("", "")
    tree = list(player.screen.look())
    assert any(one.name == "Show my hand" for one in tree)
    leak = Seen("9/card:1", "option", "Cedar wood, 1 in hand", group="Your hand, 3 cards")
    with pytest.raises(Leak, match="below the curtain"):
        watcher.look([*tree, leak])
    with pytest.raises(Leak, match="before a curtain"):
        Watcher(2).look([leak])


@pytest.mark.slow
@pytest.mark.skipif(bool(ear_tool.missing()), reason=ear_tool.missing() or "all is there")
def test_the_system_s_bus_carries_a_game(capfd: pytest.CaptureFixture[str]) -> None:
    assert ear_tool.run_game(["hotseat", "--presses", "6"], limit=280) == 0, capfd.readouterr()
    assert "hotseat: played in part with" in capfd.readouterr().out
