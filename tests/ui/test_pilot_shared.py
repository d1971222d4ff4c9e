"""Two people at one machine: the curtain keeps their hands apart, an Offering their bids."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from scripts.lab.quick_port import quick_port
from tests.ui.person import MouseHand, Person

TURNS = 14


@pytest.mark.slow
def test_hands_stay_apart_at_a_shared_machine(tmp_path: Path) -> None:
    i18n.set_language("en")
    settings = replace(
        Settings(), animation_speed="none", reduced_motion=True, language="en", tips=False
    )
    art = SpriteStore(asset_root() / "art")
    program = Program(Home(tmp_path), settings, art, ports=quick_port)
    pilot = Pilot(TitleScene(program), SKIN, reduced_motion=True)
    program.attach(pilot.stack, pilot.screen, pilot.loop.wake, pilot.loop.stop)
    options = GameOptions(seats=3, seed="reed", first_player="0")
    seats = (SeatInfo("Ana", 0), SeatInfo("Hemiunu", 1, "greedy"), SeatInfo("Bo", 2))
    try:
        program.games.start(MatchSetup(options, seats))
        pilot.settle()
        session = program.games.session
        assert session is not None
        hand = MouseHand(pilot)
        person = Person(pilot, hand)
        curtains: list[int] = []
        for _ in range(1500):
            scene = pilot.scene
            if session.match.turn > TURNS or session.match.is_over:
                break
            if isinstance(scene, CurtainScene):
                table = pilot.stack.scenes[-2]
                assert isinstance(table, TableScene)
                assert table.view.shown.is_covered
                wanted = session.next_viewer()
                assert wanted is not None
                curtains.append(wanted)
                pilot.settle()
                hand.use("curtain.reveal")
                assert session.viewer == wanted
                assert not table.view.shown.is_covered
                assert sum(table.view.shown.hand) == sum(session.observation.hand)
            elif isinstance(scene, TableScene):
                if session.viewer not in session.match.decision.actors:
                    assert scene.view.shown.is_covered
                if not person.act():
                    pilot.wait(0.1)
            elif isinstance(scene, OfferingScene):
                _bid(pilot, hand)
        assert curtains[:4] == [0, 2, 0, 2]
    finally:
        program.close()


def _bid(pilot: Pilot, hand: MouseHand) -> None:
    for uid in ("offering.ready", "offering.seal", "offering.done"):
        if pilot.has(uid):
            hand.use(uid)
            return
    pilot.wait(0.2)
