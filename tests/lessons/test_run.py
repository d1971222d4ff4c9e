"""A learner in a lesson: verdicts, taking back, hints, saving, and rivals that wait."""

from __future__ import annotations

import pytest

from cleopatra.lessons.errors import LessonChanged
from cleopatra.lessons.reader import read_lesson
from cleopatra.lessons.run import LessonRun, VerdictKind, resume_lesson, saved_lesson
from cleopatra.match.command import Command, Undo
from scripts.lab.lesson_robots import LessonTable
from tests.lessons.samples import STEPS, lesson_text, sample

DONE, WRONG = VerdictKind.STEP_DONE, VerdictKind.WRONG


def kinds(verdicts: list) -> list[VerdictKind]:
    return [verdict.kind for verdict in verdicts]


def test_what_is_right_leads_on_and_what_is_watched_follows_by_itself() -> None:
    table = LessonTable(sample())
    assert (table.run.number, table.run.count) == (1, 5)
    assert kinds(table.act("take 2")) == [DONE]
    assert table.act("put 1") == []
    assert kinds(table.act("put 2")) == [DONE, DONE, DONE]
    assert table.run.sentence == "Take any stall."
    assert kinds(table.act("take 1")) == [VerdictKind.FINISHED]
    assert table.run.is_finished and table.run.lit == ()


def test_a_wrong_move_is_said_and_taken_back() -> None:
    table = LessonTable(sample())
    before = table.match.position()
    (verdict,) = table.act("take 1")
    assert (verdict.kind, verdict.say) == (WRONG, "That was the left one.")
    assert table.run.is_wrong
    table.take_back()
    assert not table.run.is_wrong and table.match.position() == before
    (verdict,) = table.act("take 3")
    assert (verdict.kind, verdict.say) == (WRONG, "")


def test_rivals_wait_until_it_is_their_step() -> None:
    steps = STEPS.split('[[step]]\nsay = "Lay')[0].replace("stall=1", "stall=1 cards.count=9")
    wrong = read_lesson("x.toml", "x", lesson_text(steps))
    table = LessonTable(wrong)
    table.act("take 2")
    table.match.act(0, table.match.rules.parse("put 1"))
    put = table.match.rules.parse("put 2")
    table.match.submit(Command(0, put, table.match.decision_id + 1))
    table.match.pump()
    assert table.match.current == 1
    for _ in range(3):
        assert table.match.pump() == []
    table.take_back()
    assert table.match.current == 0


def test_nothing_runs_ahead_of_what_is_watched() -> None:
    run = LessonRun(sample())
    match = run.open_match()
    for text in ("take 2", "put 1", "put 2"):
        match.act(0, match.rules.parse(text))
        match.pump()
    assert match.pump() == []  # the rival waits: nobody has judged yet
    while run.judge().kind is not VerdictKind.SEEN:
        match.pump()
    assert (run.number, run.sentence) == (3, "Your rival has been at the market.")
    assert run.judge().kind is VerdictKind.GOING_ON
    assert run.go_on().kind is DONE
    assert run.judge().kind is VerdictKind.SEEN  # looks back at what the rival did
    assert run.go_on().kind is DONE
    assert run.go_on().kind is VerdictKind.GOING_ON


def test_taking_back_goes_back_over_steps() -> None:
    table = LessonTable(sample())
    for text in ("take 2", "put 1", "put 2"):
        table.act(text)
    assert table.run.number == 5
    table.match.submit(Undo(0))
    table.match.pump()
    table.settle()
    assert table.run.number == 2
    assert kinds(table.act("put 2")) == [DONE, DONE, DONE]
    for _ in range(3):
        table.match.submit(Undo(0))
        table.match.pump()
    table.settle()
    assert table.run.number == 1
    assert kinds(table.act("take 2")) == [DONE]


def test_a_hint_comes_after_ten_seconds_of_nothing() -> None:
    run = LessonTable(sample()).run
    assert not run.wait(9.9) and run.hint == ""
    run.touched()
    assert not run.wait(9.9)
    assert run.wait(0.2) and run.hint == "It has three cards."
    assert not run.wait(20), "it comes once"


def test_a_hint_comes_after_two_misses_and_goes_with_its_step() -> None:
    table = LessonTable(sample())
    for text in ("take 1", "take 3"):
        assert table.run.hint == ""
        table.act(text)
        table.take_back()
    assert table.run.hint == "It has three cards."
    table.act("take 2")
    assert table.run.hint == "" and table.run.misses == 0


def test_a_refused_action_has_a_sentence_of_its_own_and_is_a_miss() -> None:
    table = LessonTable(sample())
    (verdict,) = table.act("build sphinx")
    assert (verdict.kind, verdict.say) == (VerdictKind.GOING_ON, "Not yet.")
    (verdict,) = table.act("build door")
    assert verdict.say == ""
    assert table.run.hint == "It has three cards."


def test_it_is_saved_and_resumed_in_the_middle_of_a_step() -> None:
    table = LessonTable(sample())
    for text in ("take 2", "put 1"):
        table.act(text)
    saved = table.run.save()
    assert saved_lesson(saved) == ("box/sample", 2)
    again = table.reload()
    assert again.run.save() == saved and again.run.number == 2
    assert kinds(again.act("put 2")) == [DONE, DONE, DONE]


def test_a_wrong_move_that_was_saved_can_still_be_taken_back() -> None:
    table = LessonTable(sample())
    table.act("take 1")
    again = table.reload()
    assert again.run.is_wrong
    again.take_back()
    assert kinds(again.act("take 2")) == [DONE]


def test_what_is_watched_can_be_saved_before_it_is_read() -> None:
    run = LessonRun(sample())
    match = run.open_match()
    for text in ("take 2", "put 1", "put 2"):
        match.act(0, match.rules.parse(text))
        match.pump()
    while run.judge().kind is not VerdictKind.SEEN:
        match.pump()
    assert run.number == 3
    again = resume_lesson(run.lesson, run.save())
    assert again.number == 3
    again.open_match()
    assert again.is_seen
    assert again.go_on().kind is DONE


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("box/sample", "box/other"),
        lambda text: text.replace("cleopatra-lesson 1", "cleopatra-lesson 2"),
        lambda text: text.replace("step 1", "step 4"),
        lambda text: text.replace("step 1", "step one"),
        lambda text: text.replace("0 take 2", "0 take 9"),
        lambda text: text.replace("0 take 2", "take"),
        lambda text: text.replace("0 take 2", "1 take 2"),
        lambda text: "",
    ],
)
def test_a_saved_text_that_no_longer_fits_is_refused(change) -> None:
    table = LessonTable(sample())
    table.act("take 2")
    with pytest.raises(LessonChanged):
        resume_lesson(table.run.lesson, change(table.run.save()))


def test_no_saved_lesson_is_refused() -> None:
    for text in ("", "cleopatra-log 2\na\nb\n", "cleopatra-lesson 1\nlesson a\nstep x\n"):
        with pytest.raises(LessonChanged):
            saved_lesson(text)
