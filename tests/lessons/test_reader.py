"""Files of lessons: everything wrong is named with file and line, and the other files are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleopatra.lessons.errors import LessonProblem, NewerFormat
from cleopatra.lessons.lesson import Highlight
from cleopatra.lessons.reader import count_words, read_lesson, read_practice
from cleopatra.storage.courses import read_course
from tests.lessons.samples import POSITION, STEPS, lesson_text, sample

TASK = """
[[practice]]
id = "pair"
question = "Which stall?"
rule = "D5.1"
do = ["take 3"]
goal = ["CardsTaken seat=me stall=2"]
"""


def line_of(text: str, word: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if word in line)


def problem(text: str) -> LessonProblem:
    with pytest.raises(LessonProblem) as caught:
        read_lesson("box/01-x.toml", "box/01-x", text)
    assert str(caught.value).startswith(f"box/01-x.toml:{caught.value.line}: ")
    return caught.value


def test_a_lesson_is_read_as_it_is_written() -> None:
    lesson = sample()
    assert (lesson.title, lesson.box, lesson.rules) == ("A lesson", "box", ("D4",))
    first, second, third, fourth, _ = lesson.steps
    assert first.lit == (
        Highlight("stall", 1),
        Highlight("piece", 0, "sphinx"),
        Highlight("offer", 0, "confirm"),
    )
    assert (first.is_own, third.is_own, fourth.is_own) == (True, False, False)
    assert (first.allows, second.allows) == (("take",), ("put",))
    assert [move.seat for move in third.path] == [1, 1, 1]
    assert first.wrong[1].is_refused and not first.wrong[0].is_refused


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("CardsTaken seat=me stall=1", "CardsToken seat=me", "no event 'CardsToken'"),
        ("CardsTaken seat=me stall=1", "hant >= 3", "no fact 'hant'"),
        ("CardsTaken seat=me stall=1", "hand.paper >= 3", "no card 'paper'"),
        ("CardsTaken seat=me stall=1", "can_pay.roof == 1", "no piece 'roof'"),
        ("CardsTaken seat=me stall=1", "CardsTaken tent=1", "has no 'tent'"),
        ("CardsTaken seat=me stall=1", "CardsTaken cards=1", "cards.count"),
        ("CardsTaken seat=me stall=1", "CardsTaken seat[0]=1", "it is no list"),
        ("CardsTaken seat=me stall=1", "CardsTaken seat", "cannot read 'seat'"),
        ("CardsTaken seat=me stall=1", "hand >= few", "neither a number"),
        ("CardsTaken seat=me stall=1", "phase >= TURN", "has no order"),
        ('do = ["take 2"]', 'do = ["take 4"]', "no such action"),
        ('do = ["take 2"]', 'do = ["build sphinx"]', "cannot_pay (D6.1)"),
        ('rival = ["1 take 1"', 'rival = ["2 take 1"', "not_your_turn"),
        ('rival = ["1 take 1"', 'rival = ["take 1"', "rival's seat"),
        ('"stall:1"', '"stall:3"', "there are 3 of stall"),
        ('"stall:1"', '"tent:1"', "no place 'tent'"),
        ('"piece:sphinx"', '"piece:roof"', "no piece 'roof'"),
        ('hint = "It has three cards."', 'hnt = "It has"', "no 'hnt' here"),
        ('refused = "cannot_pay D6.1"', 'refused = "cannot"', "a code and a rule"),
        ('"Take the middle stall."', '"' + "very " * 13 + '"', "13 words, at most 12"),
        ('say = "Lay out the cards."', 'say = ""', "say is not a text"),
        ('goal = ["TurnStarted seat=me"]', 'goal = "TurnStarted"', "not a list of texts"),
        ('do = ["put 1", "put 2"]', "do = [1]", "not a list of texts"),
        ("[[step.variant]]", "[[step.varient]]", "no [[varient]] here"),
    ],
)
def test_an_error_is_named_at_its_line(old: str, new: str, reason: str) -> None:
    assert STEPS.count(old)
    text = lesson_text(STEPS.replace(old, new, 1))
    found = problem(text)
    assert reason in found.reason
    assert found.line == line_of(text, new)


def test_what_a_step_lacks_is_named_where_the_step_begins() -> None:
    text = lesson_text(STEPS.replace('hint = "Any stall."', ""))
    found = problem(text)
    assert found.reason == "hint is missing"
    assert text.splitlines()[found.line - 1 : found.line + 1] == [
        "[[step]]",
        'say = "Take any stall."',
    ]


def test_what_is_no_toml_is_named_at_its_line() -> None:
    text = lesson_text(STEPS.replace('"Take any stall."', '"Take any'))
    assert problem(text).line == line_of(text, '"Take any')


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("hand artisan wood marble |", "hand papyrus wood marble |", "unknown word 'papyrus'"),
        ("hand artisan wood marble |", "hand artisan wood |", "unsound position"),
        ("step 0", "step 9", "unsound position"),
        ("stack 0", "stack 3", "unsound position"),
        ("current 0", "current 1", "not the learner's decision"),
    ],
)
def test_an_unsound_position_is_named_at_its_line(old: str, new: str, reason: str) -> None:
    assert old in POSITION
    text = lesson_text(position=POSITION.replace(old, new, 1))
    found = problem(text)
    assert reason in found.reason
    assert found.line == line_of(text, "position =")


@pytest.mark.parametrize("head", [{"title": ""}, {"story": ""}, {"closing": ""}, {"format": ""}])
def test_what_is_missing_is_said(head: dict[str, str]) -> None:
    assert problem(lesson_text(**head)).reason == f"{next(iter(head))} is missing"


def test_a_file_of_a_newer_format_is_told_apart() -> None:
    with pytest.raises(NewerFormat, match="format 2 is newer"):
        read_lesson("x.toml", "x", lesson_text(format="2"))
    assert "no format 0" in problem(lesson_text(format="0")).reason
    assert "not a whole number" in problem(lesson_text(format='"1"')).reason


def test_a_lesson_without_steps_is_none() -> None:
    assert "at least one" in problem(lesson_text(steps="")).reason


def test_tasks_begin_before_a_step_or_in_a_position_of_their_own() -> None:
    task = TASK.replace('id = "pair"\n', "")
    at = STEPS + task + "before_step = 5\n"
    lesson = read_lesson("x.toml", "box/x", lesson_text(at))
    assert lesson.practice[0].uid == "box/x#1"
    assert lesson.practice[0].position != lesson.position
    changed = STEPS + task + 'before_step = 1\nchange = "amulets 3 0"\n'
    own = read_lesson("x.toml", "box/x", lesson_text(changed)).practice[0]
    assert "\namulets 3 0\n" in own.position
    assert own.step.goal.events == ("CardsTaken",)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("before_step = 9", "there is no step 9"),
        ("", "before_step is missing"),
        ("before_step = 3", "not the learner's decision"),
        ('before_step = 1\nchange = "amulet 3 0"', "no line 'amulet'"),
        ('before_step = 1\nchange = "scarabs 3"', "unsound position"),
    ],
)
def test_a_task_with_a_wrong_position_is_refused(more: str, reason: str) -> None:
    task = TASK.replace('id = "pair"\n', "")
    assert reason in problem(lesson_text(STEPS + task + more + "\n")).reason


def test_examples_have_ids_of_their_own() -> None:
    own = f"format = 1\n{TASK}position = '''\n{POSITION}'''\n"
    (found,) = read_practice("box/examples.toml", "box", own)
    assert (found.uid, found.rule, found.file) == ("box/pair", "D5.1", "box/examples.toml")
    assert found.lesson().steps == (found.step,)
    with pytest.raises(LessonProblem, match="two of the id"):
        read_practice("box/examples.toml", "box", own + own.removeprefix("format = 1\n"))


def test_a_damaged_file_is_reported_and_the_others_are_there(tmp_path: Path) -> None:
    box = tmp_path / "box"
    box.mkdir()
    (box / "01-good.toml").write_text(lesson_text(), "utf-8")
    (box / "02-bad.toml").write_text("format = 1\ntitle = ", "utf-8")
    (box / "03-bytes.toml").write_bytes(b"format = 1\ntitle = \xff\n")
    (box / "04-new.toml").write_text(lesson_text(format="7"), "utf-8")
    course = read_course(tmp_path)
    assert [lesson.uid for lesson in course.lessons] == ["box/01-good"]
    assert [(p.file, p.line) for p in course.problems] == [
        ("box/02-bad.toml", 2),
        ("box/03-bytes.toml", 2),
        ("box/04-new.toml", 1),
    ]
    assert read_course(tmp_path / "none").lessons == ()


def test_words_are_counted_as_they_are_read() -> None:
    assert count_words("Ten — no, [scarab] eleven!") == 4
    assert count_words("Trompe-l'oeil: one word.") == 3
