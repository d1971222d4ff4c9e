"""One deal for several people from the set-up: who plays it, and in which order."""

from __future__ import annotations

import random

from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat
from cleopatra.match.setup import MatchSetup
from cleopatra.puzzles.duplicate import deal_of
from cleopatra.storage.finished import record
from cleopatra.storage.saved import SavedGame
from cleopatra.storage.saves import Saves, new_game_id
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.puzzles.deal import DealScene
from cleopatra.ui.scenes.setup.draft import SetupDraft
from cleopatra.ui.scenes.setup.setup_scene import SetupScene
from tests.ui.scenes.conftest import Opener


def at_the_game(pilot: Pilot, program: Program) -> SetupScene:
    """The set-up with Ana, Bruno and a bot of level 3, at the page with the seed."""
    program.open("setup")
    scene = program.stack.top
    assert isinstance(scene, SetupScene)
    draft = scene.draft
    draft.seat_players(3)
    for seat, (name, bot) in enumerate((("Ana", ""), ("Bruno", ""), ("Merit", "level3"))):
        draft.set_player(seat, bot)
        draft.set_level(draft.seats[seat], bot)
        draft.seats[seat].name = name
    draft.seed = "ibis"
    scene.open_more()
    pilot.click("setup.tabs.1")
    return scene


def name_of(pilot: Pilot) -> str:
    assert isinstance(pilot.scene, DealScene)
    field = pilot.scene.page.find("deal.name")
    assert isinstance(field, TextField)
    return field.text


def play_out(saves: Saves, setup: MatchSetup) -> None:
    """Keeps a finished game of random moves."""
    match = Match(setup, [PersonSeat()] * len(setup.seats))
    rng = random.Random(5)
    while match.outcome is None:
        seat = match.decision.actors[0]
        match.act(seat, rng.choice(match.legal(seat)))
        match.pump()
    record(saves, match, SavedGame.of(match, new_game_id(), "", saves.now()))


def test_everybody_plays_the_same_seat_in_turn_and_is_compared(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    scene = at_the_game(pilot, program)
    assert scene.page.audit() == []
    scene.page.focus("setup.deal")
    pilot.key("return")
    assert name_of(pilot) == "Ana"
    pilot.click("deal.play")
    assert program.games.session is not None
    setup = program.games.session.match.setup
    deal = deal_of(setup)
    assert deal is not None and deal.options.seed == "ibis" and deal.seat == 0
    assert deal.bots == ("", "level3", "level3"), "in Bruno's seat a bot as strong as the other"
    assert setup.seats[0].name == "Ana" and setup.options.seats == 3
    program.games.leave()
    play_out(program.games.saves, setup)
    program.open("deal", deal)
    assert name_of(pilot) == "Bruno"
    pilot.click("deal.play")
    pilot.click("dialog.1")  # instead of Ana's first game, which was left
    assert program.games.session is not None and deal_of(program.games.session.match.setup) == deal
    assert program.games.session.match.setup.seats[0].name == "Bruno"


def test_who_has_played_it_is_not_asked_again_before_the_others(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    scene = at_the_game(pilot, program)
    deal = scene.draft.deal("ibis")
    assert deal is not None
    scene.cancel()
    scene.cancel()
    for name in ("Bruno", "Ana"):
        play_out(program.games.saves, deal.setup([name, "Imhotep", "Merit"]))
        program.open("deal", deal)
        assert name_of(pilot) == "Ana"
        pilot.click("deal.back")


def test_without_a_person_or_with_wrong_options_there_is_no_deal(opened: Opener) -> None:
    draft = SetupDraft()
    draft.set_player(0, "level2")
    assert draft.deal("ibis") is None
    pilot, program = opened()
    scene = at_the_game(pilot, program)
    scene.draft.seats[1].name = ""
    pilot.click("setup.deal")
    assert pilot.scene is scene


def test_the_deal_has_the_options_of_the_form() -> None:
    draft = SetupDraft()
    draft.garden = "back"
    deal = draft.deal("ibis")
    assert deal is not None and deal.options == draft.options("ibis")
