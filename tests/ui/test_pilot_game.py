"""A person's whole game against a bot, from the title to the scores: with the mouse only, and again
with keys only."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.window.dialog import Dialog
from cleopatra.kit.window.pilot import Pilot
from cleopatra.storage.paths import Home
from cleopatra.storage.saves import Saves
from cleopatra.storage.settings import Settings
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.inspection.inspection import InspectionScene
from cleopatra.ui.scenes.inspection.scores import ScoresScene
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.setup import draft, setup_scene
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from scripts.lab.quick_port import quick_port
from tests.ui.person import Hand, KeyHand, MouseHand, Person

SEED = "reed-2204"


@pytest.mark.parametrize("kind", [MouseHand, pytest.param(KeyHand, marks=pytest.mark.long)])
def test_a_whole_game(
    tmp_path: Path, kind: type[MouseHand] | type[KeyHand], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup_scene, "fresh_seed", lambda: SEED)
    monkeypatch.setattr(draft, "fresh_bots_seed", lambda: 7)
    i18n.set_language("en")
    settings = replace(Settings(), animation_speed="none", reduced_motion=True, language="en")
    program = Program(Home(tmp_path), settings, SpriteStore(asset_root() / "art"), ports=quick_port)
    pilot = Pilot(TitleScene(program), SKIN, reduced_motion=True)
    program.attach(pilot.stack, pilot.screen, pilot.loop.wake, pilot.loop.stop)
    hand: Hand = kind(pilot)
    try:
        hand.use("title.new")
        hand.use("first.setup")
        hand.use("setup.start")
        session = program.games.session
        assert session is not None
        assert session.match.setup.options.seed == SEED
        person = Person(pilot, hand)
        told: list[str] = []
        now = ""
        for _ in range(2000):
            if isinstance(pilot.scene, OfferingScene):
                _bid(pilot, hand)
            elif isinstance(pilot.scene, TableScene):
                said = pilot.scene.view.scribe.saying
                before, now = now, "" if said is None else said.text
                told += [now] if now not in ("", before) else []
                if not person.act():
                    pilot.wait(0.1)
            elif isinstance(pilot.scene, Dialog):
                hand.use("dialog.1")  # what an Offering is
            else:
                break
        assert session.match.is_over, f"turn {session.match.turn} after {person.moves} moves"
        assert isinstance(pilot.scene, InspectionScene)
        for _ in range(40):
            if isinstance(pilot.scene, ScoresScene):
                break
            _go_on(pilot, kind)
        assert isinstance(pilot.scene, ScoresScene)
        assert session.match.outcome is not None
        assert person.moves > 30
        assert len(told) == len(set(told)) > 3, "the coach says everything once"
        assert [info.saved is not None for info in Saves(Home(tmp_path)).replays().infos] == [True]
    finally:
        program.close()


def _bid(pilot: Pilot, hand: Hand) -> None:
    for uid in ("offering.ready", "offering.seal", "offering.done"):
        if pilot.has(uid):
            hand.use(uid)
            return
    pilot.wait(0.2)


def _go_on(pilot: Pilot, kind: type[MouseHand] | type[KeyHand]) -> None:
    if kind is KeyHand:
        pilot.key("return")
    else:
        pilot.click((960.0, 900.0))
    pilot.wait(0.5)
