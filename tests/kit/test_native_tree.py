"""The way to the system's screen readers: when it may be used, what goes over it, and what becomes
of a library that is missing or breaks."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

from cleopatra.kit.device import native_tree
from cleopatra.kit.device.accessible import (
    ROOT,
    AccessibleAction,
    Bounds,
    Live,
    Node,
    Range,
    Role,
    Tree,
    make_tree,
)
from cleopatra.kit.device.native_tree import ActionRequest, NativeTree, open_native_tree

accesskit = pytest.importorskip("accesskit")


class PanicException(BaseException):
    """Like the one of the library: it is no `Exception`."""


class FakeAdapter:
    """Counts what it is told; breaks if it shall."""

    def __init__(self) -> None:
        self.updates: list[object] = []
        self.focus: list[bool] = []
        self.fault: BaseException | None = None

    def update_if_active(self, update: Callable[[], object]) -> None:
        if self.fault is not None:
            raise self.fault
        self.updates.append(update())

    def update_window_focus_state(self, has_focus: bool) -> None:
        self.focus.append(has_focus)


def _tree(*names: str, focus: str = ROOT) -> Tree:
    actions = frozenset({AccessibleAction.FOCUS, AccessibleAction.CLICK})
    nodes = [Node(name, Role.BUTTON, name.title(), actions=actions) for name in names]
    return make_tree([Node(ROOT, Role.WINDOW, "A window", children=names), *nodes], focus)


def _opened(threaded: bool = False) -> tuple[NativeTree, FakeAdapter, list[int]]:
    adapter, woken = FakeAdapter(), list[int]()
    tree = NativeTree(lambda _tree: adapter, lambda: woken.append(1), threaded)
    return tree, adapter, woken


def _request(native: NativeTree, uid: str, action: object, data: object = None) -> None:
    number = native._words._number(uid)
    native.asks(type("Request", (), {"target": number, "action": action, "data": data})())


def test_nothing_is_told_before_somebody_listens() -> None:
    native, adapter, woken = _opened()
    assert native.show(_tree("begin")) is None
    assert not native.is_open
    native.opened()
    assert woken
    assert native.is_new
    change = native.show(_tree("begin"))
    assert change is not None
    assert change.is_whole
    assert len(adapter.updates) == 1
    assert not native.is_new


def test_only_changes_are_told_and_whoever_comes_anew_is_told_all() -> None:
    native, adapter, _woken = _opened()
    native.opened()
    native.show(_tree("begin"))
    assert native.show(_tree("begin")) is None
    moved = native.show(_tree("begin", focus="begin"))
    assert moved is not None
    assert not moved.is_whole
    native.closed()
    assert native.show(_tree("end")) is None
    native.opened()
    whole = native.show(_tree("end"))
    assert whole is not None
    assert whole.is_whole
    assert len(adapter.updates) == 3


def test_the_adapter_is_left_alone_while_its_thread_is_in_our_handler() -> None:
    """It holds its lock then, and waits for Python's: the other order would freeze the program."""
    inside, go_on = threading.Event(), threading.Event()
    adapter = FakeAdapter()

    def wake() -> None:
        if threading.current_thread() is not threading.main_thread():
            inside.set()
            assert go_on.wait(20)

    native = NativeTree(lambda _tree: adapter, wake, threaded=True)
    thread = threading.Thread(target=native.opened)
    thread.start()
    assert inside.wait(20)
    assert native.is_open
    assert native.show(_tree("begin")) is None
    assert adapter.updates == []
    go_on.set()
    thread.join(20)
    assert native.show(_tree("begin")) is not None
    assert len(adapter.updates) == 1


def test_nobody_says_goodbye_in_the_middle_of_a_call() -> None:
    """As soon as nobody listens the library may call `opened` again, with its lock held."""
    native, adapter, _woken = _opened()
    native.opened()
    left: list[threading.Thread] = []
    still: list[bool] = []

    def update(make: Callable[[], object]) -> None:
        thread = threading.Thread(target=native.closed)
        thread.start()
        thread.join(0.05)
        still.append(native.is_open)
        left.append(thread)
        adapter.updates.append(make())

    adapter.update_if_active = update  # type: ignore[method-assign]
    native.show(_tree("begin"))
    left[0].join(20)
    assert still == [True]
    assert not native.is_open


def test_a_panic_ends_it_with_a_sentence_and_nothing_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    native, adapter, _woken = _opened()
    native.opened()
    adapter.fault = PanicException("poisoned")
    native.show(_tree("begin"))
    assert not native.is_open
    assert "the screen reader is told nothing any more: poisoned" in caplog.text
    assert native.show(_tree("end")) is None
    native.close()


def test_somebody_who_wants_to_end_the_program_is_heard() -> None:
    native, adapter, _woken = _opened()
    native.opened()
    adapter.fault = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        native.show(_tree("begin"))


def test_a_handler_never_raises() -> None:
    def wake() -> None:
        raise RuntimeError("the window is closing")

    native = NativeTree(lambda _tree: FakeAdapter(), wake, threaded=False)
    native.opened()
    _request(native, "begin", accesskit.Action.CLICK)
    native.closed()


def test_only_what_was_offered_can_be_asked_for() -> None:
    native, _adapter, _woken = _opened()
    native.opened()
    quiet = Node("quiet", Role.BUTTON, "Quiet", actions=frozenset({AccessibleAction.FOCUS}))
    slider = Node(
        "slider",
        Role.SLIDER,
        "Music",
        range=Range(0.5, 0, 1, 0.1),
        actions=frozenset({AccessibleAction.FOCUS, AccessibleAction.INCREMENT}),
    )
    tree = _tree("begin", "quiet", "slider")
    native.show(replace(tree, nodes={**tree.nodes, "quiet": quiet, "slider": slider}))
    for uid, action, data in (
        ("begin", accesskit.Action.CLICK, None),
        ("quiet", accesskit.Action.CLICK, None),
        ("quiet", accesskit.Action.FOCUS, None),
        ("gone", accesskit.Action.CLICK, None),
        ("slider", accesskit.Action.SET_VALUE, (accesskit.ActionDataKind, 0.7)),
        ("slider", accesskit.Action.INCREMENT, None),
        ("begin", accesskit.Action.SET_VALUE, (accesskit.ActionDataKind, 0.7)),
    ):
        _request(native, uid, action, data)
    assert native.asked() == [
        ActionRequest("begin", AccessibleAction.CLICK),
        ActionRequest("quiet", AccessibleAction.FOCUS),
        ActionRequest("slider", None, 0.7),
        ActionRequest("slider", AccessibleAction.INCREMENT),
    ]
    assert native.asked() == []


def test_the_window_tells_whether_it_has_the_keys() -> None:
    native, adapter, _woken = _opened()
    native.opened()
    native.focus(True)
    native.show(_tree("begin"))
    native.show(_tree("end"))
    native.focus(False)
    native.show(_tree("end"))
    assert adapter.focus == [True, False]


def test_every_role_and_state_has_a_word_of_the_library() -> None:
    native, adapter, _woken = _opened()
    native.opened()
    nodes = [
        Node(
            f"n{number}",
            role,
            "A name",
            "a value",
            "described",
            is_enabled=number % 2 == 0,
            is_chosen=(None, True, False)[number % 3],
            is_modal=role is Role.DIALOG,
            range=Range(1, 0, 2, 1) if role is Role.SLIDER else None,
            actions=frozenset(AccessibleAction),
            bounds=Bounds(0, 0, 10, 10),
            place=(0, 1),
            live=tuple(Live)[number % 3],
        )
        for number, role in enumerate(Role)
    ]
    root = Node(ROOT, Role.WINDOW, "A window", children=tuple(node.uid for node in nodes))
    native.show(make_tree([root, *nodes]))
    assert len(adapter.updates) == 1
    assert native.is_open


def test_without_the_library_the_game_is_played_as_before(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(native_tree, "find_spec", lambda name: None)
    caplog.set_level(logging.INFO)
    assert open_native_tree(None, print) is None
    assert "AccessKit is not installed" in caplog.text


def test_a_library_that_breaks_at_once_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def maker(window: object, platform: str) -> Callable[[NativeTree], FakeAdapter]:
        def make(tree: NativeTree) -> FakeAdapter:
            raise PanicException("no bus")

        return make

    monkeypatch.setattr(native_tree, "_maker", maker)
    assert open_native_tree(None, print) is None
    assert "screen readers find nothing to read: no bus" in caplog.text


def test_a_library_of_another_make_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = ModuleType("accesskit")
    other.__spec__ = ModuleSpec("accesskit", None)
    monkeypatch.setitem(sys.modules, "accesskit", other)
    assert open_native_tree(None, print) is None
    assert "screen readers find nothing to read" in caplog.text
