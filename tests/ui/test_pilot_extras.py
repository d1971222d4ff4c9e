"""Whole games of the edition of 2006 and of all expansions, with the mouse only: from the set-up to
the scores, with two people at one machine among bots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.assets import asset_root
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.storage.paths import Home
from cleopatra.storage.saves import Saves
from cleopatra.storage.settings import Settings
from cleopatra.ui import i18n
from cleopatra.ui.motion.director import Director
from cleopatra.ui.pilot import Pilot
from cleopatra.ui.program import Program
from cleopatra.ui.scenes.curtain import CurtainScene
from cleopatra.ui.scenes.inspection import InspectionScene
from cleopatra.ui.scenes.offering import OfferingScene
from cleopatra.ui.scenes.scores import ScoresScene
from cleopatra.ui.scenes.setup import SetupScene
from cleopatra.ui.scenes.table import TableScene
from cleopatra.ui.scenes.title import TitleScene
from cleopatra.ui.stage.sprites import SpriteStore
from tests.ui.extras_player import CuriousPerson, builder_port
from tests.ui.person import MouseHand

MOST = 6000
SPRITES = SpriteStore(asset_root() / "art")


def play(pilot: Pilot, program: Program, seed: int) -> CuriousPerson:
    """Plays until the scores are there; nothing but the mouse is used."""
    hand = MouseHand(pilot)
    person = CuriousPerson(pilot, hand, seed)
    for _ in range(MOST):
        scene = pilot.scene
        if isinstance(scene, CurtainScene):
            hand.use("curtain.reveal")
            person._count("curtain")
        elif isinstance(scene, OfferingScene):
            uids = ("offering.ready", "offering.seal", "offering.done")
            uid = next((uid for uid in uids if pilot.has(uid)), "")
            if uid:
                hand.use(uid)
                person._count(uid)
            else:
                pilot.wait(0.2)
        elif isinstance(scene, TableScene):
            assert scene.page.audit() == []
            if not person.act():
                pilot.wait(0.1)
        elif isinstance(scene, InspectionScene):
            assert scene.page.audit() == []
            pilot.click((960.0, 900.0))
            pilot.wait(0.5)
        elif isinstance(scene, ScoresScene):
            assert scene.page.audit() == []
            return person
        else:
            raise AssertionError(scene)
    session = program.session
    assert session is not None
    raise AssertionError(f"turn {session.match.turn}, {session.decision}, {person.done}")


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown must be what is true after every batch."""
    plain = Director.__init__

    def init(self: Director, *arguments: object, **named: object) -> None:
        plain(self, *arguments, **{**named, "is_strict": True})  # type: ignore[arg-type]

    monkeypatch.setattr(Director, "__init__", init)


def program_of(tmp_path: Path) -> tuple[Pilot, Program]:
    i18n.set_language("en")
    settings = replace(
        Settings(), animation_speed="none", reduced_motion=True, language="en", tips=False
    )
    program = Program(Home(tmp_path), settings, SPRITES, ports=builder_port)
    pilot = Pilot(TitleScene(program), reduced_motion=True)
    program.attach(pilot.stack, pilot.screen, pilot.loop.wake, pilot.loop.stop)
    return pilot, program


def test_a_whole_game_of_2006_with_five_seats(tmp_path: Path, strict: None) -> None:
    pilot, program = program_of(tmp_path)
    try:
        scene = SetupScene(program)
        program.show(scene)
        pilot.click("setup.edition.classic")
        scene.draft.set_count(5)
        scene.draft.set_player(1, "")
        scene.draft.seed = "nile"
        pilot.click("setup.start")
        session = program.session
        assert session is not None
        assert session.setup.options == GameOptions(edition="classic", seats=5, seed="nile")
        person = play(pilot, program, 5)
        outcome = session.outcome
        assert outcome is not None and outcome.reason == "count"
        assert person.done["curtain"] > 4
        assert any(key.startswith("card:") for key in person.done), person.done
        assert [info.saved is not None for info in Saves(Home(tmp_path)).replays()] == [True]
    finally:
        program.close()


def test_a_whole_game_with_all_expansions(tmp_path: Path, strict: None) -> None:
    pilot, program = program_of(tmp_path)
    options = GameOptions(seats=4, seed="reed", expansions=EXPANSIONS)
    seats = (
        *(SeatInfo("Ana", 0), SeatInfo("Hemiunu", 1, "greedy")),
        *(SeatInfo("Bo", 2), SeatInfo("Ineni", 3, "greedy")),
    )
    try:
        program.start(MatchSetup(options, seats))
        pilot.settle()
        session = program.session
        assert session is not None
        person = play(pilot, program, 7)
        outcome = session.outcome
        assert outcome is not None and outcome.reason == "count"
        assert person.done["curtain"] > 4
        assert person.done["offering.seal"] >= 2  # for the architects at least
    finally:
        program.close()
