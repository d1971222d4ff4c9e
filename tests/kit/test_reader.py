"""A window and a screen reader: what is asked for is done as with keys; nobody costs nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cleopatra.kit.device.accessible import AccessibleAction, Tree
from cleopatra.kit.device.native_tree import ActionRequest
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column
from cleopatra.kit.widgets.listview import ListView
from cleopatra.kit.widgets.values import NumberField, Slider
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.pilot import Pilot
from cleopatra.kit.window.reading import PAUSE, Reader
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.skin.skin import SKIN


class FakeTree:
    """A screen reader that listens while `is_open`, and asks for what is in `asks`."""

    def __init__(self) -> None:
        self.is_open = True
        self.is_new = True
        self.asks: list[ActionRequest] = []
        self.shown: list[Tree] = []
        self.is_closed = False

    def asked(self) -> list[ActionRequest]:
        found, self.asks = self.asks, []
        return found

    def show(self, tree: Tree) -> None:
        self.shown.append(tree)
        self.is_new = False

    def focus(self, has_focus: bool) -> None:
        assert not has_focus  # no window is there

    def close(self) -> None:
        self.is_closed = True


class Menu(Scene):
    """Some widgets, and a diary of what was done with them."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[object] = []

    def build(self) -> Widget:
        note = self.done.append
        self.rows = ListView(["a", "b"], on_select=note, uid="list", tooltip="Games")
        return Column(
            [
                Label("Menu"),
                Button("Begin", lambda: note("begin"), uid="begin"),
                Button("Never", lambda: note("never"), uid="never", enabled=False, tooltip="Why"),
                NumberField(2, note, least=1, most=5, uid="number", tooltip="Players"),
                Slider(0.5, note, uid="slider", tooltip="Music"),
                self.rows,
            ]
        )


Made = tuple[Pilot, Menu, FakeTree]


@pytest.fixture
def made() -> Callable[[], Made]:
    def make() -> Made:
        scene, tree = Menu(), FakeTree()
        pilot = Pilot(scene, SKIN, reduced_motion=True)
        pilot.loop.reader = Reader(pilot.stack, str, lambda: tree)  # type: ignore[arg-type, return-value]
        pilot.loop.reader.open()
        pilot.wait(2 * PAUSE)
        return pilot, scene, tree

    return make


def _uid(tree: FakeTree, name: str) -> str:
    return next(uid for uid, node in tree.shown[-1].nodes.items() if node.name == name)


def test_what_is_asked_for_is_done(made: Callable[[], Made]) -> None:
    pilot, scene, tree = made()
    begin, number, slider = (_uid(tree, name) for name in ("Begin", "Players", "Music"))
    row = _uid(tree, "b")
    for asked in (
        ActionRequest(begin, AccessibleAction.CLICK),
        ActionRequest(number, AccessibleAction.INCREMENT),
        ActionRequest(number, AccessibleAction.DECREMENT),
        ActionRequest(slider, None, 0.9),
        ActionRequest(row, AccessibleAction.CLICK),
    ):
        tree.asks = [asked]
        pilot.frame()
    assert scene.done == ["begin", 3, 2, 0.9, "b"]
    pilot.wait(2 * PAUSE)
    assert tree.shown[-1].focus == row
    tree.asks = [ActionRequest(begin, AccessibleAction.FOCUS)]
    pilot.wait(2 * PAUSE)
    assert pilot.focused == "begin"
    assert tree.shown[-1].focus == begin


def test_what_is_gone_or_cannot_be_used_does_nothing(made: Callable[[], Made]) -> None:
    pilot, scene, tree = made()
    never = _uid(tree, "Never")
    begin = _uid(tree, "Begin")
    tree.asks = [
        ActionRequest(never, AccessibleAction.CLICK),
        ActionRequest("7/gone", AccessibleAction.CLICK),
    ]
    pilot.frame()
    other = Menu()
    pilot.stack.push(other)
    tree.asks = [ActionRequest(begin, AccessibleAction.CLICK)]
    pilot.frame()
    assert scene.done == other.done == []


def test_a_tree_is_made_only_when_something_has_changed_and_somebody_listens(
    made: Callable[[], Made],
) -> None:
    pilot, _scene, tree = made()
    number = len(tree.shown)
    pilot.wait(1.0)
    assert len(tree.shown) == number
    pilot.scene.announce("Your turn.")
    pilot.wait(2 * PAUSE)
    assert len(tree.shown) == number + 1
    assert any(node.name == "Your turn." for node in tree.shown[-1].nodes.values())
    tree.is_open = False
    pilot.scene.announce("Another turn.")
    pilot.wait(1.0)
    assert len(tree.shown) == number + 1


def test_changes_are_told_at_most_every_tenth_of_a_second(made: Callable[[], Made]) -> None:
    pilot, scene, tree = made()
    number = len(tree.shown)
    for _ in range(60):
        scene.invalidate()
        pilot.frame()
    assert len(tree.shown) - number <= 1 / PAUSE + 1


def test_a_scene_with_a_fault_is_told_in_the_log_once(
    made: Callable[[], Made], caplog: pytest.LogCaptureFixture
) -> None:
    pilot, _scene, tree = made()

    class Mute(Scene):
        def build(self) -> Widget:
            return Slider(0.5, print, show=lambda value: "", uid="mute")

    pilot.stack.push(Mute())
    number = len(tree.shown)
    for _ in range(3):
        pilot.scene.invalidate()
        pilot.wait(2 * PAUSE)
    assert len(tree.shown) == number
    assert caplog.text.count("the screen reader is told nothing") == 1


def test_the_window_closes_the_way(made: Callable[[], Made]) -> None:
    pilot, _scene, tree = made()
    assert pilot.loop.reader is not None
    assert pilot.loop.reader.is_listened_to
    pilot.loop.reader.close()
    assert tree.is_closed
    assert not pilot.loop.reader.is_listened_to
    pilot.wait(PAUSE)
