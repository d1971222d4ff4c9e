"""Every sentence of the lessons reaches the translators; none has a part that nobody fills in."""

from __future__ import annotations

import re

import locale_tool
from cleopatra.assets import asset_path
from cleopatra.kit.device.input import InputAction
from cleopatra.lessons.lesson import Lesson
from cleopatra.storage.courses import read_course
from lesson_texts import lesson_texts

COURSE = read_course(asset_path("lessons"))
KNOWN = {action.value for action in InputAction}


def said(lesson: Lesson) -> set[str]:
    found = {lesson.title, lesson.story, lesson.closing}
    for step in lesson.steps:
        found |= {step.say, step.hint, *(w.say for w in step.wrong)}
        found |= {variant.say for variant in step.variants}
    for task in lesson.practice:
        found |= {task.title, task.closing, task.step.say, task.step.hint}
        found |= {wrong.say for wrong in task.step.wrong}
    return found - {""}


def test_all_that_is_said_is_collected() -> None:
    collected = {text for text, _name, _comment in lesson_texts(asset_path("lessons"))}
    wanted = set().union(*map(said, COURSE.lessons))
    for task in COURSE.examples:
        wanted |= {task.step.say, task.closing, task.step.hint} - {""}
    assert wanted <= collected
    catalogue = locale_tool.read_po(locale_tool.po_path("en"), "en")
    assert collected <= {message.id for message in catalogue}


def test_names_in_braces_are_those_of_keys() -> None:
    for text, name, _comment in lesson_texts(asset_path("lessons")):
        assert set(re.findall(r"\{(\w*)\}", text)) <= KNOWN, (name, text)


def test_words_are_those_of_the_rulebook() -> None:
    for text, name, _comment in lesson_texts(asset_path("lessons")):
        words = set(re.findall(r"\w+", text.lower()))
        assert not words & {"tent", "tents", "neighbour", "colour", "honour"}, (name, text)
