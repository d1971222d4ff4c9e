"""The hands of an Offering open one after another, and seats can be looked at meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
import pytest

from cleopatra.kit.device.bindings import PAD, PAD_BUTTONS
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.decisions import ACT, BID
from cleopatra.rules.position import write_position
from cleopatra.rules.ruleset import ADVANCE
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.seats import figures_of
from tests.rules.builders import position
from tests.ui.orders import submit
from tests.ui.scenes.conftest import Opener

NAMES = ("Ana [1]", "Bo", "Cleo")


def bid_all(pilot: Pilot, bids: Sequence[int]) -> None:
    """Everybody bids; the last press seals the last bid and lets no frame pass after it."""
    for bid in bids:
        pilot.settle()
        pilot.click("offering.ready")
        pilot.click("offering.number")
        pilot.type(str(bid))
        pilot.press("offering.seal")
        pilot.release("offering.seal")


@pytest.fixture
def opening(opened: Opener) -> Iterator[tuple[Pilot, OfferingScene, list[str]]]:
    """Three people have bid 1, 4 and 2: their hands are about to open, and somebody listens."""
    pilot, program = opened(animation_speed="normal")
    pilot.stack.adapt(reduced_motion=False)
    session = session_with([1, 4, 2])
    heard: list[str] = []
    pilot.stack.announcer.listen(lambda said: heard.append(said.text))
    scene = OfferingScene(program, session)
    program.stack.push(scene)
    bid_all(pilot, [1, 4, 2])
    yield pilot, scene, heard
    session.close()


def session_with(scarabs: Sequence[int], aids: str = "open") -> Session:
    """An Offering of people who have so many scarabs."""
    state = position(seats=len(scarabs), scarabs=list(scarabs))
    state.stack = [ACT, ADVANCE, BID]
    state.bids = [-1] * len(scarabs)
    seats = tuple(SeatInfo(NAMES[i], i) for i in range(len(scarabs)))
    setup = MatchSetup(state.rules.options, seats, aids=aids)
    return Session(setup, log=GameLog(setup, write_position(state), ()))


def shown_of(pilot: Pilot, seat: int) -> str:
    return pilot.find(f"offering.seat:{seat}").describe().value


def test_hands_open_one_after_the_other_the_lowest_bid_last(opening) -> None:
    pilot, scene, heard = opening
    known: list[int] = []
    while not pilot.has("offering.done"):
        pilot.frame()
        new = [seat for seat in range(3) if scene._altars.is_open(seat) and seat not in known]
        assert len(new) <= 1, "never two at once"
        known += new
    assert known == [1, 2, 0]
    assert [line.split(":")[0] for line in heard] == ["Bo", "Cleo", "Ana [1]"] * 2
    assert "4 scarabs" in heard[0] and "1st" in heard[3]
    pilot.click("offering.done")
    assert pilot.scene is not scene


def test_before_the_hands_open_it_is_silent_and_a_roll_grows_with_each_of_them(
    opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, _scene, _ = opening
    played: list[tuple[str, float]] = []
    sound = pilot.kit.sound
    play = sound.play

    def listen(name: str, gain: float = 1.0, x: float | None = None) -> None:
        played.append((name, gain))
        play(name, gain=gain, x=x)

    monkeypatch.setattr(sound, "play", listen)
    assert sound._wanted() == 0.0, "the music is silent"
    for _ in range(25):  # half a second
        pilot.frame()
    assert played == []
    while not pilot.has("offering.done"):
        pilot.frame()
    rolls = [gain for name, gain in played if name == "roll"]
    assert rolls == sorted(set(rolls)) and len(rolls) == 3 and rolls[-1] == 1.0
    assert [name for name, _ in played][-2:] == ["reveal", "cheer"]


@pytest.mark.parametrize("end", ["key", "click", "pad"])
def test_any_input_ends_the_film_and_nothing_else(opening, end: str) -> None:
    pilot, scene, heard = opening
    pilot.wait(1.0)
    assert not pilot.has("offering.done")
    if end == "key":
        pilot.key_down("escape")
        pilot.key_up("escape")
    elif end == "click":
        pilot.press((960.0, 500.0))
        pilot.release((960.0, 500.0))
    else:
        button = PAD_BUTTONS.index(PAD[InputAction.ACCEPT][0])
        pilot.events.post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
        pilot.events.post(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)
        pilot.frame()
    assert pilot.scene is scene and pilot.has("offering.done")
    assert len(heard) == 6, "all is told, and told once"
    pilot.wait(0.5)
    assert len(heard) == 6


def test_no_figure_tells_a_bid_before_its_hand_is_open(opening) -> None:
    pilot, scene, _heard = opening
    pilot.wait(0.3)
    views = scene._looks.shown.observation.seats
    assert [view.scarabs for view in views] == [1, 4, 2]
    assert [shown_of(pilot, seat) for seat in range(3)] == ["the bid is sealed"] * 3
    pilot.key("return")
    views = scene._looks.shown.observation.seats
    assert [view.scarabs for view in views] == [0, 0, 0]
    assert shown_of(pilot, 1).startswith("4 [scarab], 1st")


@pytest.mark.parametrize("how", [{"animation_speed": "none"}, {"reduced_motion": True}])
def test_without_animation_all_is_shown_at_once(opened, how) -> None:
    fields = {"animation_speed": "normal", "reduced_motion": False} | how
    pilot, program = opened(**fields)
    pilot.stack.adapt(reduced_motion=fields["reduced_motion"])
    session = session_with([3, 3])
    program.stack.push(OfferingScene(program, session))
    bid_all(pilot, [3, 1])
    assert pilot.has("offering.done")
    assert pilot.scene.page.graph.current is pilot.find("offering.done")
    session.close()


def test_a_seat_can_be_looked_at_and_keeps_its_secrets(opened) -> None:
    pilot, program = opened()
    session = session_with([5, 7], aids="purist")
    program.stack.push(OfferingScene(program, session))
    pilot.settle()
    pilot.click("offering.ready")
    told = pilot.find("offering.seat:1").tooltip
    assert "Bo" in told and "Scarab and amulet totals are secret." in told
    assert not any(char in told for char in "57")
    drawn = figures_of(pilot.scene._looks.shown, 0)
    assert (drawn["scarab"], drawn["amulet"]) == ("?", "?")
    pilot.scene.page.focus("offering.seat:1")
    pilot.key("return")
    assert pilot.scene.page._tooltip.rect.width > 0
    session.close()


def test_missing_pictures_leave_an_offering_that_can_be_played(opened, caplog) -> None:
    pilot, program = opened(animation_speed="normal")
    pilot.stack.adapt(reduced_motion=False)
    known = program.sprites._entries
    program.sprites._entries = {k: v for k, v in known.items() if not k.startswith("moment_")}
    try:
        session = session_with([3, 4])
        program.stack.push(OfferingScene(program, session))
        bid_all(pilot, [3, 1])
        pilot.wait(12)
        pilot.click("offering.done")
    finally:
        program.sprites._entries = known
    told = [record.message for record in caplog.records if "moment_altar " in record.message]
    assert len(told) == 1
    session.close()


def test_a_bot_that_seals_its_bid_leaves_the_number_that_is_being_typed(opened) -> None:
    pilot, program = opened()
    session = session_with([37, 5])
    scene = OfferingScene(program, session)
    program.stack.push(scene)
    pilot.settle()
    pilot.click("offering.ready")
    pilot.click("offering.number")
    pilot.type("2")
    submit(session, "bid 3", seat=1)
    session.pump()
    pilot.wait(0.2)
    assert pilot.find("offering.seat:1").describe().value == "the bid is sealed"
    pilot.type("5")
    assert scene._inputs.bid == 25
    session.close()
