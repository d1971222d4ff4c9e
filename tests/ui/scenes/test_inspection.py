"""The final inspection and the table of points: five steps, then every source of points."""

from __future__ import annotations

import random

import pytest

from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.window.dialog import Dialog
from cleopatra.lab.quick_port import QuickPort
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.ui.scenes.inspection.inspection import InspectionScene
from cleopatra.ui.scenes.inspection.scores import ScoresScene
from cleopatra.ui.scenes.inspection.tallies import STEPS
from cleopatra.ui.session.session import Session
from cleopatra.ui.toys.yard import MOST

NAMES = ("Ana [1]", "Bo", "Cleopatra Philopator", "Dov")
MOST_PEOPLE = len(NAMES)


def finished(seats: int, seed: int = 1, people: int = MOST_PEOPLE) -> Session:
    """A game played to its end, people at random; bots have the seats after them."""
    setup = MatchSetup(
        GameOptions(seats=seats, seed=str(seed)),
        tuple(SeatInfo(NAMES[i], i, "" if i < people else "greedy") for i in range(seats)),
    )
    session = Session(setup, ports=QuickPort)
    rng = random.Random(seed)
    while session.decision.actors:
        actor = next((a for a in session.decision.actors if a in session.persons), None)
        if actor is not None:
            session.look(actor)
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


def test_a_rematch_of_one_person_has_the_next_seed_and_the_same_deal_the_same(opened):
    pilot, program = opened(keeps=False, tips=False)
    session = finished(2, people=1)
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


def test_s5_a_rematch_of_several_people_has_a_seed_that_nobody_can_foretell(opened):
    """The seed of the finished game was shown: whoever remembers it must not know the next deal."""
    pilot, program = opened(keeps=False, tips=False)
    session = finished(2)
    seeds = set()
    for _ in range(4):
        program.stack.push(ScoresScene(program, session))
        pilot.settle()
        pilot.click("scores.rematch")
        assert program.session is not None
        setup = program.session.setup
        assert setup.seats == session.setup.seats
        assert not setup.options.seed.startswith("1")
        assert setup.options.another_game("1") == session.setup.options.another_game("1")
        seeds.add(setup.options.seed)
    assert len(seeds) > 1
    session.close()


@pytest.mark.parametrize("language", ["en", "es"])
def test_s5_several_people_are_warned_before_they_play_a_deal_that_all_have_seen(opened, language):
    pilot, program = opened(keeps=False, language=language, tips=False)
    session = finished(2)
    scores = ScoresScene(program, session)
    program.stack.push(scores)
    pilot.settle()
    pilot.click("scores.again")
    assert isinstance(pilot.scene, Dialog)
    message = pilot.find("dialog.message")
    assert isinstance(message, Label)
    known = "Everyone has seen this deal: whoever remembers it knows the others' cards."
    assert message.text == i18n.gettext(known)
    assert (message.text == known) == (language == "en")
    assert pilot.scene.page.audit() == []
    pilot.click("dialog.0")
    assert pilot.scene is scores and program.session is None
    pilot.click("scores.again")
    pilot.click("dialog.1")
    assert program.session is not None
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
