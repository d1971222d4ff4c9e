"""The final inspection and the table of points: five steps, then every source of points."""

from __future__ import annotations

import random

import pytest

from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.ui.scenes.inspection.inspection import InspectionScene
from cleopatra.ui.scenes.inspection.scores import ScoresScene
from cleopatra.ui.scenes.inspection.tallies import STEPS
from cleopatra.ui.session.session import Session
from cleopatra.ui.toys.yard import MOST

NAMES = ("Ana [1]", "Bo", "Cleopatra Philopator", "Dov")


def finished(seats: int, seed: int = 1) -> Session:
    setup = MatchSetup(
        GameOptions(seats=seats, seed=str(seed)),
        tuple(SeatInfo(NAMES[i], i) for i in range(seats)),
    )
    session = Session(setup)
    rng = random.Random(seed)
    while session.decision.actors:
        session.look(session.decision.actors[0])
        session.submit(rng.choice(list(session.legal())).text)
        session.pump()
    return session


def with_somebody_eaten(seats: int) -> Session:
    for seed in range(50):
        session = finished(seats, seed)
        if session.outcome is not None and any(session.outcome.eaten):
            return session
        session.close()
    raise AssertionError(seats)


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("seats", [2, 4])
def test_five_steps_then_the_points(opened, seats, scale):
    pilot, program = opened(text_scale=scale)
    session = finished(seats)
    program.stack.push(InspectionScene(program, session))
    pilot.settle()
    for _ in range(STEPS):
        assert isinstance(pilot.scene, InspectionScene)
        assert pilot.scene.page.audit() == []
        pilot.click("inspection.on")
    assert isinstance(pilot.scene, ScoresScene)
    assert pilot.scene.page.audit() == []
    session.close()


def test_the_table_of_points_adds_up_to_the_outcome():
    session = finished(3, 5)
    ledger = session.ledger()
    assert session.outcome is not None
    for seat, sums in enumerate(ledger.seats):
        assert sums.scarab_total == session.outcome.scarabs[seat]
        assert sums.amulet_total == session.outcome.amulets[seat]
    session.close()


def test_a_rematch_is_another_deal_and_the_same_deal_is_not(opened):
    pilot, program = opened(keeps=False)
    session = finished(2)
    program.stack.push(ScoresScene(program, session))
    pilot.settle()
    pilot.click("scores.rematch")
    assert program.session is not None
    assert program.session.setup.options.seed == "1.2"
    program.stack.push(ScoresScene(program, session))
    pilot.settle()
    pilot.click("scores.again")
    assert program.session.setup == session.setup
    session.close()


@pytest.mark.parametrize("seats", [2, 4])
def test_as_many_amulets_lie_there_as_are_counted(opened, seats):
    pilot, program = opened()
    pilot.stack.adapt(reduced_motion=False)
    session = with_somebody_eaten(seats)
    scene = InspectionScene(program, session)
    program.stack.push(scene)
    eaten = [seat for seat, tally in enumerate(scene._tallies) if tally.is_eaten]
    assert eaten
    most = MOST // seats
    for step in range(STEPS):
        pilot.settle()
        for seat, tally in enumerate(scene._tallies):
            is_gone = step == STEPS - 1 and seat in eaten
            wanted = 0 if is_gone else min(most, tally.amulets[step])
            assert scene._yard.count(seat) == wanted
        pilot.wait(0.5)
        assert not scene.is_busy  # only the torches flicker
        pilot.press("inspection.on")
        pilot.release("inspection.on")
    pilot.settle()
    assert isinstance(pilot.scene, ScoresScene)
    session.close()


def test_the_whole_table_of_points_is_seen_at_once(opened):
    pilot, program = opened()
    session = finished(4, 5)
    program.stack.push(ScoresScene(program, session))
    pilot.settle()
    panes = [widget for widget in every(pilot.scene.page.root) if isinstance(widget, ScrollPanel)]
    assert panes and not any(pane.scrolls for pane in panes)
    session.close()


def every(widget):
    yield widget
    for child in widget.children():
        yield from every(child)
