"""The accessible tree as a value: what is refused, and what has to be told of a change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleopatra.kit.device.accessible import (
    ROOT,
    AccessibleAction,
    BadTree,
    Node,
    Role,
    difference,
    make_tree,
)

_KEYS = frozenset({AccessibleAction.FOCUS})


def _root(*children: str) -> Node:
    return Node(ROOT, Role.WINDOW, "A window", children=children)


def _button(uid: str, name: str = "Begin") -> Node:
    return Node(uid, Role.BUTTON, name, actions=_KEYS)


def test_a_good_tree_is_taken_as_it_is() -> None:
    tree = make_tree([_root("a", "b"), _button("a"), _button("b")], "b")
    assert list(tree.nodes) == [ROOT, "a", "b"]
    assert tree.focus == "b"
    assert make_tree([_root()], "gone").focus == ROOT


@pytest.mark.parametrize(
    ("nodes", "why"),
    [
        ([], "without a root"),
        ([_root("a")], "unknown child a"),
        ([_root(), _button("a")], "hang on nothing"),
        ([_root("a"), _button("a"), _button("a")], "twice in the tree: a"),
        ([_root("a", "a"), _button("a")], "child of"),
        ([_root("a"), _button("a", "")], "nothing says what a is"),
        (
            [
                _root(),
                Node("a", Role.GROUP, children=("b",)),
                Node("b", Role.GROUP, children=("a",)),
            ],
            "hang on nothing",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_tree_with_a_fault_is_refused(nodes: list[Node], why: str) -> None:
    with pytest.raises(BadTree, match=why):
        make_tree(nodes)


def test_only_what_differs_is_told() -> None:
    before = make_tree([_root("a", "b"), _button("a"), _button("b")], "a")
    whole = difference(None, before)
    assert whole is not None
    assert whole.is_whole
    assert [node.uid for node in whole.nodes] == [ROOT, "a", "b"]
    assert difference(before, before) is None
    assert difference(before, make_tree(list(before.nodes.values()), "a")) is None
    moved = difference(before, replace(before, focus="b"))
    assert moved is not None
    assert (moved.nodes, moved.focus, moved.is_whole) == ((), "b", False)
    renamed = make_tree([_root("a"), _button("a", "End")], "a")
    change = difference(before, renamed)
    assert change is not None
    assert [node.uid for node in change.nodes] == [ROOT, "a"]


def test_a_value_is_spoken_after_the_name() -> None:
    assert Node("a", Role.SLIDER, "Music", "60 %").spoken == "Music, 60 %"
    assert Node("a", Role.SLIDER, "", "60 %").spoken == "60 %"
    assert Node("a", Role.SLIDER, "Music").spoken == "Music"
