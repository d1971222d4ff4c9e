"""The accessible tree of a window: widgets, texts and places of the top scene, none below."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pygame
import pytest

from cleopatra.kit.device.accessible import (
    ROOT,
    AccessibleAction,
    BadTree,
    Description,
    Live,
    Node,
    Role,
    Tree,
)
from cleopatra.kit.text.markup import plain
from cleopatra.kit.widgets.buttons import Button, IconButton
from cleopatra.kit.widgets.focus import Focusable
from cleopatra.kit.widgets.labels import Label, heading
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.listview import ListView
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.values import Choice, NumberField, Slider, Toggle
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.announcement import AnnouncementKind, Priority
from cleopatra.kit.window.dialog import alert
from cleopatra.kit.window.pilot import Pilot
from cleopatra.kit.window.reading import Reading
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.skin.skin import SKIN
from tests.kit.spots import FocusSpot

Started = Callable[[Scene], Pilot]


class Page(Scene):
    """Widgets, two places in a group, and a painted text."""

    def __init__(self, *widgets: Widget, has_places: bool = False) -> None:
        super().__init__()
        self.widgets = widgets
        self.has_places = has_places
        self.used: list[str] = []

    def build(self) -> Widget:
        return Column(list(self.widgets))

    def readings(self) -> list[tuple[str, Description]]:
        return (
            [("told", Description(Role.LABEL, "Ann takes two cards."))] if self.has_places else []
        )

    def spots(self) -> list[Focusable]:
        return [self._spot(n) for n in range(2)] if self.has_places else []

    def _spot(self, number: int) -> FocusSpot:
        said = Description(Role.ITEM, f"Stall {number + 1}", "[b]stone[/b]", group="Market")
        rect = pygame.FRect(100 * number, 600, 90, 50)
        return FocusSpot(
            f"stall:{number}",
            lambda: rect,
            lambda: self.used.append(f"stall:{number}"),
            described=lambda: said,
        )


@pytest.fixture
def started() -> Started:
    return lambda scene: Pilot(scene, SKIN, reduced_motion=True)


def _tree(pilot: Pilot) -> Tree:
    return Reading(pilot.stack, lambda text: plain(text, pilot.kit.icons)).tree()


def _named(tree: Tree, name: str) -> Node:
    return next(node for node in tree.nodes.values() if node.name == name)


def test_widgets_say_what_they_are(started: Started) -> None:
    scene = Page(
        heading("Settings"),
        Row([Label("Music"), Slider(0.6, print)]),
        Row([Label("Language"), Choice([("en", "English")], "en", print)]),
        Row([Label("Players"), NumberField(3, print, least=2, most=5)]),
        Toggle(True, print, text="Captions", tooltip="What is heard is written."),
        TextField("Ann", print, hint="Name"),
        IconButton("cross", "Close", print),
        Button("Begin", print, enabled=False, tooltip="Nobody plays yet."),
    )
    tree = _tree(started(scene))
    found = {
        node.name: node for node in tree.nodes.values() if AccessibleAction.FOCUS in node.actions
    }
    assert found["Music"].spoken == "Music, 60%"
    assert found["Music"].range == (0.6, 0.0, 1.0, 0.05)
    assert AccessibleAction.INCREMENT in found["Music"].actions
    assert found["Language"].spoken == "Language, English"
    assert found["Players"].range == (3, 2, 5, 1)
    assert (found["Captions"].role, found["Captions"].is_chosen) == (Role.CHECK_BOX, True)
    assert found["Captions"].description == "What is heard is written."
    assert (found["Name"].role, found["Name"].value) == (Role.ENTRY, "Ann")
    assert AccessibleAction.CLICK in found["Close"].actions
    assert found["Begin"].actions == {AccessibleAction.FOCUS}
    assert found["Begin"].description == "Nobody plays yet."
    assert _named(tree, "Settings").role is Role.HEADING


def test_places_are_read_in_their_group_without_markup(started: Started) -> None:
    tree = _tree(started(Page(Label("Turn 3"), has_places=True)))
    group = _named(tree, "Market")
    stalls = [tree.nodes[uid] for uid in group.children]
    assert [stall.spoken for stall in stalls] == ["Stall 1, stone", "Stall 2, stone"]
    assert [stall.place for stall in stalls] == [(0, 2), (1, 2)]
    assert all(stall.bounds is not None for stall in stalls)
    assert _named(tree, "Ann takes two cards.").role is Role.LABEL
    assert tree.nodes[ROOT].children[-1] == "said"


def test_the_rows_of_a_list_are_options_and_the_selected_one_has_the_focus(
    started: Started,
) -> None:
    rows = ListView(["a", "b"], described=lambda row: f"Game {row}", selected=1, uid="games")
    pilot = started(Page(Label("Games"), rows))
    pilot.scene.page.focus("games")
    tree = _tree(pilot)
    box = _named(tree, "Games") if _named(tree, "Games").role is Role.LIST_BOX else None
    boxes = [node for node in tree.nodes.values() if node.role is Role.LIST_BOX]
    assert box is None or box in boxes
    options = [tree.nodes[uid] for uid in boxes[0].children]
    assert [(node.name, node.is_chosen) for node in options] == [
        ("Game a", False),
        ("Game b", True),
    ]
    assert tree.focus == options[1].uid


def test_a_sheet_hides_what_lies_below(started: Started) -> None:
    pilot = started(Page(Label("secret lotus"), has_places=True))
    pilot.stack.push(alert("Something broke", "The game is kept.", "Understood"))
    pilot.settle()
    tree = _tree(pilot)
    spoken = " ".join(node.spoken for node in tree.nodes.values())
    assert "lotus" not in spoken
    assert "Stall" not in spoken
    sheet = _named(tree, "Something broke")
    assert sheet.role in (Role.DIALOG, Role.HEADING)
    assert any(node.is_modal for node in tree.nodes.values())
    assert tree.nodes[tree.focus].name == "Understood"


def test_another_scene_never_uses_the_ids_of_one_that_is_gone(started: Started) -> None:
    pilot = started(Page(Button("One", print, uid="it")))
    reading = Reading(pilot.stack, str)
    used = set(reading.tree().nodes)
    for name in ("Two", "Three"):
        pilot.stack.replace(Page(Button(name, print, uid="it")))
        pilot.settle()
        gc.collect()  # the scene before is really gone now
        now = set(reading.tree().nodes)
        assert not (used & now) - {ROOT, "said"}
        used |= now


def test_equal_announcements_are_read_each_time_and_the_focus_never(started: Started) -> None:
    pilot = started(Page(Label("Table")))
    scene = pilot.scene
    for _ in range(2):
        scene.announce("Not now.", AnnouncementKind.REFUSAL, Priority.NOW)
    scene.announce("Begin, button", AnnouncementKind.FOCUS)
    tree = _tree(pilot)
    said = [tree.nodes[uid] for uid in tree.nodes["said"].children]
    assert [(node.name, node.live) for node in said] == [("Not now.", Live.ASSERTIVE)] * 2
    assert len({node.uid for node in said}) == 2


def test_a_thing_without_a_name_is_an_error(started: Started) -> None:
    with pytest.raises(BadTree, match="nothing says what"):
        _tree(started(Page(Slider(0.5, print, show=lambda value: ""))))


def test_one_line_says_all_of_a_thing(started: Started) -> None:
    toggle = Toggle(True, print, text="Captions", tooltip="What is heard is written.", uid="it")
    pilot = started(Page(toggle, has_places=True))
    reading = Reading(pilot.stack, lambda text: plain(text, pilot.kit.icons))
    assert reading.spoken(toggle) == "Captions. What is heard is written"
    assert reading.spoken(pilot.scene.spots()[0]) == ""
