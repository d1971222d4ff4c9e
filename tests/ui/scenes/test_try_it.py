"""Try it: an example of the book is played at the table, taken back, and left for its page."""

from __future__ import annotations

import pytest

from cleopatra.assets import asset_path
from cleopatra.kit.window.dialog import Dialog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.storage.courses import read_examples
from cleopatra.ui.scenes.learn.lesson_scene import ExampleScene
from cleopatra.ui.scenes.reading.rulebook import RulesScene
from tests.ui.orders import submit

SEATS = tuple(SeatInfo(name, seat) for seat, name in enumerate(("Ana", "Bo", "Chayo")))
EXAMPLES = {practice.uid: practice for practice in read_examples(asset_path("lessons"))}


def play(pilot, program, texts) -> None:
    for text in texts:
        submit(program.games.session, text)
        pilot.settle()


def test_the_move_is_made_and_the_book_is_shown_again_as_it_was(opened):
    pilot, program = opened(tips=False)
    program.open("rules", "D6.2")
    page = pilot.scene
    pilot.settle()
    pilot.scene._text.reveal(pilot.find("rules.try.deluxe/door").rect)
    pilot.click("rules.try.deluxe/door")
    pilot.settle()
    assert isinstance(pilot.scene, ExampleScene)
    path = EXAMPLES["deluxe/door"].step.path
    play(pilot, program, [move.texts[0] for move in path])
    assert isinstance(pilot.scene, Dialog)
    pilot.key("enter")  # the answer that has the focus: back
    assert pilot.scene is page and pilot.scene.marked == "D6.2"
    assert program.games.session is None


def test_a_wrong_move_is_shown_and_taken_back(opened):
    pilot, program = opened(tips=False)
    practice = EXAMPLES["deluxe/sphinx"]
    program.open("rules", "D6.1")
    program.lessons.try_out(practice)
    pilot.settle()
    before = program.games.session.observation
    play(pilot, program, [move.texts[0] for move in practice.step.wrong[0].moves])
    assert program.games.session.run.is_wrong
    pilot.scene._teacher._take_back()
    pilot.settle()
    assert program.games.session.observation == before
    play(pilot, program, [move.texts[0] for move in practice.step.path])
    assert isinstance(pilot.scene, Dialog)


def test_it_can_be_tried_again(opened):
    pilot, program = opened(tips=False)
    practice = EXAMPLES["deluxe/door"]
    program.open("rules")
    program.lessons.try_out(practice)
    pilot.settle()
    before = program.games.session.observation
    play(pilot, program, [move.texts[0] for move in practice.step.path])
    pilot.key("left", "enter")
    pilot.settle()
    assert isinstance(pilot.scene, ExampleScene)
    assert program.games.session.observation == before


def test_the_running_game_waits_below_and_is_lost_to_nothing(opened):
    pilot, program = opened(tips=False)
    program.games.start(MatchSetup(GameOptions(seats=3, seed="wait"), SEATS))
    game = program.games.session
    painter = program.games._painter
    program.open("rules", "D6.2")
    program.lessons.try_out(EXAMPLES["deluxe/door"])
    pilot.settle()
    assert program.games.session is not game
    pilot.key("f10")  # the menu of a lesson is the way out of it
    assert isinstance(pilot.scene, RulesScene)
    assert program.games.session is game and program.games._painter is painter
    pilot.stack.pop()
    pilot.settle()
    program.games.keep()
    assert program.games.saves.continue_info() is not None


def test_in_a_lesson_the_book_offers_no_examples(opened):
    pilot, program = opened(tips=False)
    program.open("rules")
    program.lessons.try_out(EXAMPLES["deluxe/door"])
    pilot.settle()
    program.open("rules", "D6.2")
    assert pilot.scene.page.find("rules.try.deluxe/door") is None


def test_whatever_lies_on_an_example_goes_with_it(opened):
    pilot, program = opened(tips=False)
    program.open("rules")
    page = pilot.scene
    program.lessons.try_out(EXAMPLES["deluxe/door"])
    program.open("aid")
    program.open("credits")
    program.lessons.end_example()
    assert pilot.scene is page and program.games.session is None


@pytest.mark.parametrize("uid", ["classic/trompe", "cult/statue", "architects/greek"])
def test_examples_of_other_boxes_open_at_their_table(opened, uid):
    pilot, program = opened(tips=False)
    program.open("rules")
    program.lessons.try_out(EXAMPLES[uid])
    pilot.settle()
    assert isinstance(pilot.scene, ExampleScene)
    assert not pilot.scene.view.audit()
    program.lessons.end_example()
    assert isinstance(pilot.scene, RulesScene)
