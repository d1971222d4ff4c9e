"""Keys that ask at the table, and what is announced: the same words for voice and screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import tables

from cleopatra.kit.window.announcement import Announcement, AnnouncementKind
from cleopatra.ui.table.described import describe
from cleopatra.ui.table.tips import describe_place
from cleopatra.ui.words.chronicle import Chronicle
from cleopatra.ui.words.key_names import ASKING
from cleopatra.ui.words.spoken import spoken
from tests.ui.shared_table import SharedTable


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[SharedTable]:
    table = SharedTable(tmp_path, "", "greedy")
    yield table
    table.close()


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[SharedTable]:
    table = SharedTable(tmp_path, "", "")
    yield table
    table.close()


def heard(table: SharedTable) -> list[Announcement]:
    said: list[Announcement] = []
    table.pilot.stack.announcer.listen(said.append)
    return said


def test_each_key_is_answered_in_words(alone: SharedTable) -> None:
    said = heard(alone)
    keys = {"i": "You hold 3 cards", "1": "Stall 1:", "2": "Stall 2:", "3": "Stall 3:"}
    keys |= {"c": "Sphinx: costs", "w": "Ana:", "k": "You have", "t": "Ana: take a stall"}
    for key, begin in keys.items():
        alone.pilot.key(key)
        assert said[-1].kind is AnnouncementKind.ANSWER
        assert said[-1].text.startswith(begin), said[-1].text
        assert "[" not in said[-1].text
        assert said[-1].text in list(alone.pilot.scene.page.toasts()), "it can be read, too"


def test_a_square_says_what_is_there_and_what_it_would_bring(alone: SharedTable) -> None:
    said = heard(alone)
    alone.pilot.key("a")
    assert said[-1].text == "Nothing is chosen. Move to a place, then ask again."
    for uid, words in (("stall:0", "Stall 1"), ("piece:0", "Sphinx"), ("square:40", "E5: ")):
        alone.table.view.light(uid)
        alone.pilot.key("a")
        assert said[-1].text.startswith(words)
    assert "The next mosaic" in said[-1].text or "No mosaic can be built" in said[-1].text


def test_the_latest_news_can_be_heard_again_and_back(alone: SharedTable) -> None:
    announcer = alone.pilot.stack.announcer
    for text in ("one", "two", "three"):
        announcer.announce(Announcement(text))
    said = heard(alone)
    for key, text in (("g", "three"), ("b", "two"), ("b", "one"), ("g", "three"), ("b", "two")):
        alone.pilot.key(key)
        assert said[-1].text == text
    announcer.announce(Announcement("four"))
    alone.pilot.key("b")
    assert said[-1].text == "four"


def test_asking_changes_nothing_and_finishes_no_animation(alone: SharedTable) -> None:
    before = alone.session.observation
    for action in ASKING:
        (chord, *_more) = alone.pilot.kit.bindings.keys(action)
        alone.pilot.key(chord)
    assert alone.session.observation == before


def test_events_questions_and_refusals_are_announced_once(alone: SharedTable) -> None:
    said = heard(alone)
    alone.pilot.click("stall:0")
    alone.pilot.click("offer:confirm")
    events = [one.text for one in said if one.kind is AnnouncementKind.EVENT]
    assert any(text.startswith("Ana takes") for text in events)
    questions = [one.text for one in said if one.kind is AnnouncementKind.QUESTION]
    assert len(questions) >= 2
    assert all(one != two for one, two in pairwise(questions))
    alone.table.refuse("Not [b]now[/b].", "")
    assert said[-1].kind is AnnouncementKind.REFUSAL
    assert said[-1].text == "Not now."


def test_nobody_is_told_anothers_secrets(shared: SharedTable) -> None:
    said = heard(shared)
    shared.reveal()
    shared.pilot.key("i")
    assert said[-1].text.startswith("You hold")
    assert said[-1].seat == 0
    first = said[-1].text
    shared.table.view.cover(True)
    shared.pilot.stack.announcer.look(None)
    for key in ("i", "k", "w", "g", "b", "b"):
        shared.pilot.key(key)
        assert said[-1].text != first
        assert said[-1].seat is None
    assert first not in [one.text for _n, one in shared.pilot.stack.announcer.latest()]


def test_signs_are_spoken_as_words() -> None:
    assert spoken("[b]Pay[/b] 2\u00a0[scarab]\n3 [amulet]") == "Pay 2 scarabs. 3 amulets"
    assert spoken("one\u00a0\u00a0·  two [gear]") == "one, two"
    assert spoken("[[Ana] draws.") == "[Ana] draws."


def test_what_only_one_person_may_know_is_announced_to_that_person_alone(
    shared: SharedTable,
) -> None:
    """At a shared machine: with the seat of the viewer, and in nobody else's review."""
    shared.reveal()
    said = heard(shared)
    stalls = shared.session.observation.stalls
    shared.visit_market(next(i for i, stall in enumerate(stalls) if stall.down))
    shared.pilot.until(lambda: shared.session.viewer is None)
    chronicle = Chronicle([seat.name for seat in shared.session.match.setup.seats])
    events = [event for record in shared.session.match.turns(0) for event in record.events]
    told = {spoken(chronicle.say(event)): event for event in events}
    seats = {one.text: one.seat for one in said if one.kind is AnnouncementKind.EVENT}
    private = {text for text, event in told.items() if event.redact(None) != event and text}
    assert private and private < set(seats)
    assert {text for text, seat in seats.items() if seat is not None} == private
    assert {seats[text] for text in private} == {0}
    assert not private & review(shared)
    shared.reveal()
    assert shared.session.viewer == 1 and not private & review(shared)
    assert review(shared) & set(seats), "what everybody saw can be looked up"


def review(table: SharedTable) -> set[str]:
    """All that can be heard again now."""
    return {said.text for _number, said in table.pilot.stack.announcer.latest()}


def test_what_is_read_aloud_of_a_place_begins_with_its_name() -> None:
    view = tables.Easel(tables.position(3, 6)).view
    seen = 0
    for target in view.targets():
        if target.place is None:
            continue
        said = describe(target, view)
        lines = describe_place(target.place, view.shown).split("\n")
        if len(lines) > 1 and said.name in lines:
            assert said.name == lines[0]
            assert said.value.startswith(lines[1])
            seen += 1
    assert seen
