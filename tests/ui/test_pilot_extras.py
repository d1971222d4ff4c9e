"""Whole games of the edition of 2006 and of all expansions, with the mouse only, with keys only and
with the pad only: from the set-up to the scores, with two people at one machine among bots."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.text.typesetter import Typesetter
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.storage.paths import Home
from cleopatra.storage.saves import Saves
from cleopatra.storage.settings import Settings
from cleopatra.ui.motion.director import Director
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.inspection.inspection import InspectionScene
from cleopatra.ui.scenes.inspection.scores import ScoresScene
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.setup.setup_scene import SetupScene
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from tests.ui.extras_player import CuriousPerson, builder_port
from tests.ui.person import Hand, KeyHand, MouseHand, PadHand

MOST = 6000
SPRITES = SpriteStore(asset_root() / "art")


def play(pilot: Pilot, program: Program, hand: Hand, seed: int) -> CuriousPerson:
    """Plays until the scores are there; nothing but the hand is used."""
    person = CuriousPerson(pilot, hand, seed)
    for _ in range(MOST):
        scene = pilot.scene
        if isinstance(scene, CurtainScene):
            pilot.settle()
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
            hand.go_on()
            pilot.wait(0.5)
        elif isinstance(scene, ScoresScene):
            assert scene.page.audit() == []
            return person
        else:
            raise AssertionError(scene)
    session = program.games.session
    assert session is not None
    raise AssertionError(f"turn {session.match.turn}, {session.match.decision}, {person.done}")


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown must be what is true after every batch."""
    plain = Director.__init__

    def init(self: Director, *arguments: object, **named: object) -> None:
        plain(self, *arguments, **{**named, "is_strict": True})  # type: ignore[arg-type]

    monkeypatch.setattr(Director, "__init__", init)


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The texts that are set while a test runs, without their icons."""
    found: set[str] = set()
    plain = Typesetter.set

    def hear(self: Typesetter, text: str, *arguments: object, **named: object) -> object:
        found.add(re.sub(r"\[[^\]]*\]", "", text))
        return plain(self, text, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Typesetter, "set", hear)
    return found


def program_of(tmp_path: Path) -> tuple[Pilot, Program]:
    i18n.set_language("en")
    settings = replace(
        Settings(), animation_speed="none", reduced_motion=True, language="en", tips=False
    )
    program = Program(Home(tmp_path), settings, SPRITES, ports=builder_port)
    pilot = Pilot(TitleScene(program), SKIN, reduced_motion=True)
    program.attach(pilot.stack, pilot.screen, pilot.loop.wake, pilot.loop.stop)
    return pilot, program


@pytest.mark.long
@pytest.mark.parametrize("kind", [MouseHand, KeyHand])
def test_a_whole_game_of_2006_with_five_seats(
    tmp_path: Path, strict: None, spoken: set[str], kind: type[MouseHand] | type[KeyHand]
) -> None:
    pilot, program = program_of(tmp_path)
    hand: Hand = kind(pilot)
    try:
        scene = SetupScene(program)
        program.stack.push(scene)
        hand.use("setup.more")
        hand.use("setup.edition.classic")
        scene.draft.set_count(5)
        scene.draft.set_player(1, "")
        scene.draft.seed = "nile"
        hand.use("setup.start")
        session = program.games.session
        assert session is not None
        assert session.match.setup.options == GameOptions(edition="classic", seats=5, seed="nile")
        spoken.clear()
        person = play(pilot, program, hand, 5)
        outcome = session.match.outcome
        assert outcome is not None and outcome.reason == "count"
        assert person.done["curtain"] > 4
        assert any(key.startswith("card:") for key in person.done), person.done
        assert [info.saved is not None for info in Saves(Home(tmp_path)).replays().infos] == [True]
        assert len(spoken) > 200
        assert sorted(text for text in spoken if "scarab" in text.casefold()) == []
    finally:
        program.close()


@pytest.mark.long
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(MouseHand, marks=pytest.mark.matrix),
        KeyHand,
        pytest.param(PadHand, marks=pytest.mark.matrix),
    ],
)
def test_a_whole_game_with_all_expansions(
    tmp_path: Path,
    strict: None,
    kind: type[MouseHand] | type[KeyHand] | type[PadHand],
) -> None:
    pilot, program = program_of(tmp_path)
    options = GameOptions(seats=4, seed="reed", expansions=EXPANSIONS)
    seats = (
        *(SeatInfo("Ana", 0), SeatInfo("Hemiunu", 1, "greedy")),
        *(SeatInfo("Bo", 2), SeatInfo("Ineni", 3, "greedy")),
    )
    try:
        program.games.start(MatchSetup(options, seats))
        pilot.settle()
        session = program.games.session
        assert session is not None
        person = play(pilot, program, kind(pilot), 7)
        outcome = session.match.outcome
        assert outcome is not None and outcome.reason == "count"
        assert person.done["curtain"] > 4
        assert person.done["offering.seal"] >= 2  # for the architects at least
    finally:
        program.close()
