"""The replay with open hands, thoughts, and taking over, used as a person uses it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleopatra.kit.window.dialog import Dialog
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.log import Decided, GameLog
from cleopatra.storage.saved import read_save
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.records.replay_scene import OPEN, WHO_DECIDES, ReplayScene
from cleopatra.ui.scenes.records.replays_scene import ReplaysScene
from cleopatra.ui.scenes.table.table import TableScene
from scripts.lab.instant import InstantAdviser
from scripts.lab.quick_port import quick_port
from tests.ui.person import MouseHand, Person
from tests.ui.scenes.conftest import SAMPLE, Opener


def recorded() -> GameLog:
    return read_save(SAMPLE).log


def watching(pilot: Pilot, program: Program, at: int) -> ReplayScene:
    program.games.advisers = InstantAdviser
    program.open("replay", recorded(), at)
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, ReplayScene)
    return scene


def told(pilot: Pilot) -> str:
    """Everything the page reads out where keys do not reach."""
    readings = [widget.reading() for widget in pilot.scene.page.root.walk()]
    return " | ".join(reading.name for reading in readings if reading is not None)


def test_all_hands_lie_open_until_somebody_else_looks(opened: Opener) -> None:
    pilot, program = opened()
    scene = watching(pilot, program, 114)
    replay = scene._replay
    assert scene.eyes == OPEN
    for seat in range(4):
        box = pilot.find(f"replay.hand{seat}")
        hand = replay.observe(seat).hand
        assert box._hand.cards == hand  # type: ignore[attr-defined]
    assert "Merit: 35 scarabs, 10 amulets" in told(pilot)
    pilot.key("p")
    assert scene.eyes == WHO_DECIDES and not pilot.has("replay.hand0")
    scene.look(2)
    pilot.settle()
    assert scene._director is not None and scene._view is not None
    shown = scene._view.shown
    assert not scene._view.hand.is_sunk(shown) and not scene._view.prompt.is_shown(shown)
    assert scene._director.shown == replay.observe(2)
    pilot.pad("right stick")  # from the third seat to the fourth
    assert scene.eyes == 3
    pilot.pad("right stick")
    assert scene.eyes == OPEN and pilot.has("replay.hand3")


def test_hands_stay_open_and_true_while_the_game_goes_on(opened: Opener) -> None:
    pilot, program = opened()
    scene = watching(pilot, program, 40)
    for _ in range(15):
        pilot.click("replay.step+")
        assert scene._director is not None
        assert scene._director.shown == scene._replay.opened()


def test_the_buttons_keep_their_places_from_turn_to_turn(opened: Opener) -> None:
    pilot, program = opened()
    scene = watching(pilot, program, 0)
    seen = set()
    for at in (0, 40, 90, 140, len(scene._replay)):
        scene.jump(at)
        pilot.settle()
        seen.add((pilot.find("replay.step+").rect.x, pilot.find("replay.slider").rect.x))
    assert len(seen) == 1 and scene.page.audit() == []


def test_thoughts_come_with_each_decision_and_can_be_sent_away(opened: Opener) -> None:
    pilot, program = opened()
    scene = watching(pilot, program, 114)
    pilot.key("h")
    pilot.wait(0.2)
    first = pilot.find("replay.plan0").describe().name
    assert "%" in first
    text = told(pilot)
    assert "Tiaa" in text and "Plans" in text
    assert pilot.has("replay.belief0")
    played = [pilot.find(f"replay.plan{rank}").describe().name for rank in range(3)]
    assert any(line.startswith("Played") for line in played)
    assert scene._view is not None
    marked = set()
    for rank in range(3):
        pilot.click(f"replay.plan{rank}")
        marked.add(tuple(scene._view.shown.marks))
    assert len(marked) > 1 and all(marked), "each plan is marked on the board"
    pilot.click("replay.step+")
    pilot.wait(0.2)
    assert [pilot.find("replay.plan0").describe().name] != [first]
    scene.jump(len(scene._replay))
    pilot.wait(0.2)
    assert "The game is over." in told(pilot)
    pilot.click("replay.thoughts.close")
    assert not pilot.has("replay.plan0")
    assert not scene._view.shown.marks


def test_a_worker_that_has_not_answered_can_be_given_up(opened: Opener) -> None:
    pilot, program = opened()

    class Slow(InstantAdviser):
        closed = 0

        def poll(self) -> list:  # type: ignore[type-arg]
            return []

        def close(self) -> None:
            Slow.closed += 1

    scene = watching(pilot, program, 60)
    scene._thoughts._counsellor._make = Slow
    pilot.key("h")
    pilot.wait(0.2)
    assert "Thinking" in told(pilot)
    at = scene._replay.at
    pilot.click("replay.step+")  # the window goes on meanwhile
    assert scene._replay.at == at + 1
    pilot.key("h")
    assert Slow.closed == 1
    assert "Thinking" not in told(pilot)


def test_a_replay_of_other_rules_is_shown_as_far_as_it_goes(opened: Opener) -> None:
    pilot, program = opened()
    program.games.advisers = InstantAdviser
    log = recorded()
    wrong = Decided(log.decisions[9].seat, "take 9", 0, "")
    decisions = (*log.decisions[:9], wrong, *log.decisions[10:])
    program.open("replay", GameLog(log.setup, log.base, decisions), 7)
    pilot.settle()
    pilot.key("h")
    scene = pilot.scene
    assert isinstance(scene, ReplayScene)
    said: list[str] = []
    program.toast = lambda text, seconds=0.0: said.append(text)  # type: ignore[method-assign]
    for _ in range(4):
        pilot.click("replay.step+")
        pilot.wait(0.1)
    assert scene._replay.at == 9
    assert said and "rules have changed" in said[0]
    assert "Nothing was recorded for this decision." in told(pilot)
    pilot.click("replay.step-")
    pilot.wait(0.1)
    assert scene._replay.at == 8 and pilot.has("replay.plan0")


def test_a_replay_that_cannot_even_begin_is_told_and_the_list_stays(opened: Opener) -> None:
    pilot, program = opened()
    log = recorded()
    program.games.saves.home.replays.mkdir(parents=True)
    path = program.games.saves.home.replays / "lost.cleo"
    path.write_bytes(SAMPLE.read_bytes())
    program.open("replays")
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, ReplaysScene)
    saved = read_save(path)
    bad = replace(saved, log=GameLog(log.setup, "no position", log.decisions))
    scene._loaded = lambda: bad  # type: ignore[method-assign]
    pilot.click("replays.watch")
    assert isinstance(pilot.scene, Dialog)
    pilot.key("escape")
    assert pilot.scene is scene


@pytest.mark.parametrize("at", [220])
def test_a_seat_is_taken_over_near_the_end_and_the_game_is_finished(
    opened: Opener, at: int
) -> None:
    _take_over_and_finish(*opened(tips=False), at)


@pytest.mark.long
def test_a_seat_is_taken_over_in_the_middle_and_the_game_is_finished(opened: Opener) -> None:
    _take_over_and_finish(*opened(tips=False), len(recorded()) // 2)


def _take_over_and_finish(pilot: Pilot, program: Program, at: int) -> None:
    program.games.ports = quick_port
    scene = watching(pilot, program, at)
    decides = scene._replay.decision.actors[0]
    seat = (decides + 1) % 4
    bots = [info.bot for info in recorded().setup.seats]
    pilot.click("replay.take")
    pilot.click(f"dialog.{1 + seat}")
    session = program.games.session
    assert isinstance(pilot.scene, TableScene) and session is not None
    now = [info.bot for info in session.match.setup.seats]
    assert now == [*bots[:seat], "", *bots[seat + 1 :]]
    assert session.match.log().decisions[:at] == recorded().decisions[:at]
    hand = MouseHand(pilot)
    person = Person(pilot, hand, 3)
    for _ in range(800):
        if session.match.is_over:
            break
        if isinstance(pilot.scene, OfferingScene):
            bid(pilot, hand)
        elif isinstance(pilot.scene, Dialog):
            hand.use("dialog.1")  # what an Offering is
        elif not isinstance(pilot.scene, TableScene) or not person.act():
            pilot.wait(0.1)
    assert session.match.is_over
    assert session.match.log().setup.persons == (seat,)


def bid(pilot: Pilot, hand: MouseHand) -> None:
    """One step of making a bid."""
    for uid in ("offering.ready", "offering.seal", "offering.done"):
        if pilot.has(uid):
            hand.use(uid)
            return
    pilot.wait(0.2)
