"""The Offering: people bid one after the other behind a cover, then all hands open at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from cleopatra.kit.device.bindings import PAD, PAD_BUTTONS
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.style import theme
from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.decisions import ACT, BID, DecisionKind
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.ruleset import ADVANCE, MOST_BID
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.table import curtain as cloth
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.scenes.table.hints import STRENGTHS
from cleopatra.ui.scenes.table.pause import PauseScene
from cleopatra.ui.session.session import Session
from scripts.lab.instant import InstantAdviser
from tests.rules.builders import position
from tests.ui.shared_table import SharedTable

NAMES = ("Ana [1]", "Bo", "Cleo", "Dov")
Hurry = Callable[[SharedTable], None]


def session_at(kind: DecisionKind, seats: int, **ports) -> Session:
    for seed in range(100):
        setup = MatchSetup(
            GameOptions(seats=seats, seed=str(seed)),
            tuple(SeatInfo(NAMES[i], i) for i in range(seats)),
        )
        session = Session(setup, **ports)
        rng = random.Random(seed)
        while session.match.decision.actors:
            if session.match.decision.kind == kind:
                return session
            session.look(session.match.decision.actors[0])
            session.submit(rng.choice(list(session.legal())))
            session.pump()
        session.close()
    raise AssertionError(kind)


@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_bids_behind_a_cover_and_then_all_hands_open(opened, seats):
    pilot, program = opened()
    session = session_at(DecisionKind.BID, seats)
    before = session.observation
    program.stack.push(OfferingScene(program, session))
    pilot.settle()
    for _ in range(seats):
        assert session.match.decision.kind == DecisionKind.BID
        pilot.click("offering.ready")
        pilot.click("offering.number")
        pilot.type("1")
        pilot.click("offering.seal")
    assert session.match.decision.kind != DecisionKind.BID
    for seat, view in enumerate(session.observation.seats):
        assert view.scarabs == before.seats[seat].scarabs - 1
    assert pilot.scene.page.audit() == []
    pilot.click("offering.done")
    assert not isinstance(pilot.scene, OfferingScene)
    session.close()


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_every_stage_fits(opened, scale):
    pilot, program = opened(text_scale=scale)
    session = session_at(DecisionKind.BID, 4)
    program.stack.push(OfferingScene(program, session))
    pilot.settle()
    for _ in range(4):
        assert pilot.scene.page.audit() == []
        pilot.click("offering.ready")
        assert pilot.scene.page.audit() == []
        pilot.click("offering.seal")
    assert pilot.scene.page.audit() == []
    session.close()


@pytest.mark.parametrize("scale", [75, 100, 200])
def test_the_curtain_fits_and_opens(opened, scale):
    pilot, program = opened(text_scale=scale)
    session = session_at(DecisionKind.TURN, 2)
    revealed = []
    program.stack.push(CurtainScene(program, session, 0, lambda: revealed.append(0)))
    pilot.settle()
    assert pilot.scene.page.audit() == []
    pilot.click("curtain.reveal")
    assert revealed == [0]
    session.close()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [75, 100, 200])
def test_the_curtain_of_a_peek_fits_and_can_be_left(opened, scale, language):
    pilot, program = opened(text_scale=scale, language=language)
    session = session_at(DecisionKind.TURN, 2)
    before = pilot.scene
    curtain = CurtainScene(program, session, 0, lambda: pytest.fail("revealed"), is_peek=True)
    program.stack.push(curtain)
    pilot.settle()
    assert pilot.scene.page.audit() == []
    pilot.click("curtain.back")
    assert pilot.scene is before
    session.close()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_no_star_of_the_curtain_touches_its_words(opened, monkeypatch, scale, language):
    pilot, program = opened(text_scale=scale, language=language)
    session = session_at(DecisionKind.TURN, 2)
    other = 1 - session.observation.current
    curtain = CurtainScene(program, session, other, lambda: None)
    stars = []
    monkeypatch.setattr(cloth, "_star", lambda canvas, at, size, light: stars.append((at, size)))
    program.stack.push(curtain)
    pilot.settle()
    asked = "You have to answer somebody. Make sure nobody else is looking."
    width = pilot.scene.kit.text.set(i18n.gettext(asked), theme.LARGE).width
    words = pygame.FRect(960 - width / 2, 652, width, 100)
    assert len(stars) > 15
    for (x, y), size in stars:
        assert not words.colliderect(pygame.FRect(x - size, y - size, 2 * size, 2 * size)), (x, y)
    session.close()


def test_esc_at_the_curtain_opens_the_menu_and_comes_back(opened):
    pilot, program = opened()
    session = session_at(DecisionKind.TURN, 2)
    curtain = CurtainScene(program, session, 0, lambda: pytest.fail("revealed"))
    program.stack.push(curtain)
    pilot.key("escape")
    assert isinstance(pilot.scene, PauseScene)
    pilot.key("escape")
    assert pilot.scene is curtain
    session.close()


@pytest.mark.parametrize("scale", [100, 150])
def test_what_each_place_brings_is_seen_without_scrolling(opened, scale):
    pilot, program = opened(text_scale=scale)
    session = session_at(DecisionKind.BID, 4)
    program.stack.push(OfferingScene(program, session))
    pilot.settle()
    pilot.click("offering.ready")
    panes = [widget for widget in every(pilot.scene.page.root) if isinstance(widget, ScrollPanel)]
    assert panes and not any(pane.scrolls for pane in panes)
    session.close()


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_advisers_word_and_the_form_are_seen_without_scrolling(opened, scale, strength):
    pilot, program = opened(text_scale=scale, hints=strength)
    session = session_at(DecisionKind.BID, 4, advisers=InstantAdviser)
    program.stack.push(OfferingScene(program, session))
    pilot.settle()
    pilot.click("offering.ready")
    pilot.click("offering.hint")
    pilot.until(lambda: not session.counsellor.is_thinking)
    pilot.settle()
    assert session.counsellor.advice is not None
    panes = [widget for widget in every(pilot.scene.page.root) if isinstance(widget, ScrollPanel)]
    assert panes and not any(pane.scrolls for pane in panes)
    session.close()


def test_another_text_size_during_the_bids_moves_altars_and_form(opened):
    pilot, program = opened()
    session = session_at(DecisionKind.BID, 4)
    scene = OfferingScene(program, session)
    program.stack.push(scene)
    pilot.settle()
    pilot.click("offering.ready")
    before = scene._places.seats[0]
    pilot.stack.adapt(text_scale=2.0)
    pilot.settle()
    after = scene._places.seats[0]
    assert after.plate.height > before.plate.height
    assert after.scale < before.scale
    assert pilot.find("offering.seat:0").rect == after.look
    assert scene.page.audit() == []
    session.close()


def every(widget):
    yield widget
    for child in widget.children():
        yield from every(child)


def test_nobody_bids_more_than_there_is_a_word_for(opened):
    """The statue of Bastet can make somebody richer than the highest bid."""
    state = position(expansions=("bastet",), seats=2, scarabs=[600, 4])
    state.stack = [ACT, ADVANCE, BID]
    state.bids = [-1, -1]
    options = GameOptions.parse(str(state.rules.options))
    setup = MatchSetup(options, tuple(SeatInfo(NAMES[i], i) for i in range(2)))
    session = Session(setup, log=GameLog(setup, write_position(state), ()))
    pilot, program = opened()
    program.stack.push(OfferingScene(program, session))
    pilot.settle()
    for bid in ("600", "9"):
        pilot.click("offering.ready")
        pilot.click("offering.number")
        pilot.type(bid)
        pilot.click("offering.seal")
    assert [view.scarabs for view in session.observation.seats] == [600 - MOST_BID, 0]
    session.close()


def test_a_bid_of_several_figures_can_be_typed(opened):
    pilot, program = opened()
    state = position(seats=2, scarabs=[37, 4])
    state.stack = [ACT, ADVANCE, BID]
    state.bids = [-1, -1]
    setup = MatchSetup(state.rules.options, tuple(SeatInfo(NAMES[i], i) for i in range(2)))
    session = Session(setup, log=GameLog(setup, write_position(state), ()))
    program.stack.push(OfferingScene(program, session))
    pilot.settle()
    pilot.click("offering.ready")
    pilot.click("offering.number")
    pilot.type("25")
    number, slider = pilot.find("offering.number"), pilot.find("offering.slider")
    assert (number.value, slider.value) == (25, 25)
    pilot.click("offering.slider")
    assert number.value == round(slider.value) != 25
    session.close()


# -- S2: what opens the next person's bid form ----------------------------------------------------

READY = (960.0, 1000.0)
"""Where "I am ready" stands."""


def hurry_by_key(table: SharedTable) -> None:
    table.pilot.key_down("return")
    table.pilot.key_up("return")


def hurry_by_click(table: SharedTable) -> None:
    table.pilot.press(READY)
    table.pilot.release(READY)


def hurry_by_pad(table: SharedTable) -> None:
    button = PAD_BUTTONS.index(PAD[InputAction.ACCEPT][0])
    table.pilot.events.post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
    table.pilot.events.post(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)
    table.pilot.frame()


HURRIES = (hurry_by_key, hurry_by_click, hurry_by_pad)


@pytest.fixture
def two_people(tmp_path: Path) -> Iterator[SharedTable]:
    """Two people at a table where totals are secret, with sealed bids asked for behind its back."""
    table = SharedTable(
        tmp_path, "", "", aids="purist", animation_speed="slow", reduced_motion=False
    )
    table.reveal()
    table.play_to_bids()
    yield table
    table.close()
    i18n.set_language("en")


def at_the_cover(table: SharedTable) -> OfferingScene:
    """The Offering, as soon as it covers the table."""
    table.pilot.until(lambda: isinstance(table.pilot.scene, OfferingScene))
    scene = table.pilot.scene
    assert isinstance(scene, OfferingScene)
    assert table.pilot.has("offering.ready")
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("hurry", HURRIES)
def test_s2_presses_that_hurry_the_bots_end_at_the_cover_of_a_bid(
    two_people: SharedTable, hurry: Hurry
) -> None:
    pilot = two_people.pilot
    for _ in range(80):
        hurry(two_people)
        pilot.wait(0.1)
        assert not pilot.has("offering.seal")
    at_the_cover(two_people)
    pilot.wait(0.6)
    hurry(two_people)
    assert pilot.has("offering.seal")


@pytest.mark.slow
@pytest.mark.parametrize("hurry", HURRIES[:1])
def test_s2_a_press_repeated_after_sealing_does_not_open_the_next_bid(
    two_people: SharedTable, hurry: Hurry
) -> None:
    pilot = two_people.pilot
    scene = at_the_cover(two_people)
    first = scene._seat
    pilot.settle()
    pilot.click("offering.ready")
    pilot.scene.page.focus("offering.seal")
    hurry_by_key(two_people)
    assert pilot.has("offering.ready") and scene._seat != first
    hurry(two_people)
    assert not pilot.has("offering.seal")
    pilot.wait(0.4)
    hurry(two_people)  # an ignored press starts the half-second again
    pilot.wait(0.4)
    hurry(two_people)
    assert not pilot.has("offering.seal")
    pilot.wait(0.6)
    hurry(two_people)
    assert pilot.has("offering.seal")


@pytest.mark.slow
def test_s2_a_button_pressed_before_the_cover_of_a_bid_does_not_open_it(
    two_people: SharedTable,
) -> None:
    pilot = two_people.pilot
    pilot.press(READY)
    at_the_cover(two_people)
    pilot.wait(1.0)
    pilot.release(READY)
    pilot.wait(0.2)
    assert not pilot.has("offering.seal")


@pytest.mark.slow
def test_s2_a_key_held_over_the_cover_of_a_bid_does_not_open_it(two_people: SharedTable) -> None:
    pilot = two_people.pilot
    pilot.key_down("return")
    at_the_cover(two_people)
    pilot.wait(0.7)  # longer than the half-second until the key first repeats
    for _ in range(40):
        pilot.key_down("return")
        pilot.wait(0.03)
    pilot.key_up("return")
    assert not pilot.has("offering.seal")


@pytest.mark.slow
def test_s2_the_menu_gives_the_cover_of_a_bid_its_half_second_again(
    two_people: SharedTable,
) -> None:
    pilot = two_people.pilot
    scene = at_the_cover(two_people)
    pilot.settle()
    pilot.key("escape")
    assert isinstance(pilot.scene, PauseScene)
    pilot.key_down("escape")
    pilot.key_up("escape")
    assert pilot.scene is scene
    hurry_by_key(two_people)
    assert not pilot.has("offering.seal")


@pytest.mark.slow
def test_s2_a_click_beside_the_button_does_not_open_the_bid(two_people: SharedTable) -> None:
    pilot = two_people.pilot
    at_the_cover(two_people)
    pilot.settle()
    for at in ((200.0, 700.0), (960.0, 300.0), (960.0, 600.0), (1800.0, 1040.0)):
        pilot.click(at)
        assert not pilot.has("offering.seal")
    pilot.click("offering.ready")
    assert pilot.has("offering.seal")


def test_keys_that_ask_answer_the_player_who_bids_and_nobody_under_a_cover(opened):
    pilot, program = opened()
    session = session_at(DecisionKind.BID, 2)
    program.stack.push(OfferingScene(program, session))
    pilot.settle()

    def told() -> str:
        return program.stack.announcer.latest()[-1][1].text

    first, second = session.match.decision.actors
    pilot.key("i")
    assert told() == "Nobody's hand is shown right now."
    pilot.key("t")
    assert told() == "There is nothing to decide right now."
    pilot.click("offering.ready")
    pilot.key("i")
    size = sum(session.match.observe(first).hand)
    assert f"{size} card" in told() or "no cards" in told()
    pilot.key("t")
    assert "how many scarabs do you bid?" in told()
    pilot.key("w")
    assert all(name.split()[0] in told() for name in NAMES[:2])
    pilot.click("offering.seal")
    heard = [said for _, said in program.stack.announcer.latest()]
    assert all(said.seat is None for said in heard), "the first player's answers are forgotten"
    pilot.key("i")
    assert told() == "Nobody's hand is shown right now."
    pilot.click("offering.ready")
    pilot.key("k")
    assert program.stack.announcer.latest()[-1][1].seat == second
    session.close()
