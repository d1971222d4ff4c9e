"""The accessible tree: what a window says of itself to a screen reader, as plain values.

`Description` is what one thing says; `Node` is that with its place in the tree. `make_tree` refuses
a tree that a screen reader's library could not take: such a library gives up for good on a bad one.
Knows no widgets and no library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

ROOT: Final = "window"
"""The id of the tree's root."""


class Role(Enum):
    """What kind of thing it is."""

    WINDOW = "window"
    DIALOG = "dialog"
    GROUP = "group"
    LIST = "list"
    ITEM = "item"
    LIST_BOX = "list box"
    OPTION = "option"
    BUTTON = "button"
    TAB = "tab"
    CHECK_BOX = "check box"
    SLIDER = "slider"
    ENTRY = "entry"
    LABEL = "label"
    HEADING = "heading"
    LOG = "log"


class AccessibleAction(Enum):
    """What an assistive technology may ask of a thing."""

    FOCUS = "focus"
    CLICK = "click"
    INCREMENT = "increment"
    DECREMENT = "decrement"


class Live(Enum):
    """How a text that is new is read aloud without being asked for."""

    OFF = "off"
    POLITE = "polite"
    ASSERTIVE = "assertive"


class Range(NamedTuple):
    """A number and what it may be."""

    value: float
    least: float
    most: float
    step: float


class Bounds(NamedTuple):
    """A rectangle in pixels of the window."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Description:
    """What one thing says of itself: finished words (localised), markup allowed.

    `value` is what is in it or what it is set to; `description` what it would bring, or why it
    cannot be used. Neighbours with the same `group`, a name in words, belong together; `group_role`
    is that group's. `is_chosen` is None for what cannot be chosen. `options` are the rows of a
    list, `option` the one that is selected (-1: none).
    """

    role: Role = Role.BUTTON
    name: str = ""
    value: str = ""
    description: str = ""
    group: str = ""
    group_role: Role = Role.GROUP
    is_enabled: bool = True
    is_chosen: bool | None = None
    range: Range | None = None
    options: tuple[str, ...] = ()
    option: int = -1


@dataclass(frozen=True, slots=True)
class Node:
    """One thing that can be read; words without markup.

    `place` is (which one, of how many) among its like, from 0; `children` are ids.
    """

    uid: str
    role: Role
    name: str = ""
    value: str = ""
    description: str = ""
    is_enabled: bool = True
    is_chosen: bool | None = None
    is_modal: bool = False
    range: Range | None = None
    actions: frozenset[AccessibleAction] = frozenset()
    bounds: Bounds | None = None
    place: tuple[int, int] | None = None
    live: Live = Live.OFF
    children: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """Name and value in one: some systems show no value that is not a number."""
        if self.name and self.value:
            return f"{self.name}, {self.value}"
        return self.name or self.value


@dataclass(frozen=True, slots=True)
class Tree:
    """All that can be read now, and what has the focus: an id, the root's for nothing."""

    nodes: Mapping[str, Node]
    focus: str = ROOT


@dataclass(frozen=True, slots=True)
class TreeChange:
    """What turns one tree into another: the nodes that are new or differ, and the focus.

    Nodes that are gone need no word: no parent names them any more.
    """

    nodes: tuple[Node, ...]
    focus: str
    is_whole: bool = False


class BadTree(ValueError):
    """A tree with a fault in its build; the text says which."""


def make_tree(nodes: Iterable[Node], focus: str = ROOT) -> Tree:
    """A checked tree: one root, every child there and under one parent only, everything that can
    have the focus named. A focus that isn't there becomes the root's.

    :raises BadTree: for any other.
    """
    found: dict[str, Node] = {}
    for node in nodes:
        if node.uid in found:
            raise BadTree(f"twice in the tree: {node.uid}")
        if AccessibleAction.FOCUS in node.actions and not node.spoken:
            raise BadTree(f"nothing says what {node.uid} is")
        found[node.uid] = node
    if ROOT not in found:
        raise BadTree("a tree without a root")
    parents: dict[str, str] = {}
    for node in found.values():
        for child in node.children:
            if child not in found or child == ROOT:
                raise BadTree(f"{node.uid} has the unknown child {child}")
            if child in parents:
                raise BadTree(f"{child} is a child of {parents[child]} and of {node.uid}")
            parents[child] = node.uid
    reached, waiting = 0, [ROOT]
    while waiting:
        reached += 1
        waiting.extend(found[waiting.pop()].children)
    if reached != len(found):
        raise BadTree("some nodes hang on nothing")
    return Tree(MappingProxyType(found), focus if focus in found else ROOT)


def difference(old: Tree | None, new: Tree) -> TreeChange | None:
    """What has to be told after `old` was; None for nothing."""
    if old is new:
        return None
    if old is None:
        return TreeChange(tuple(new.nodes.values()), new.focus, is_whole=True)
    before = old.nodes
    changed = tuple(node for uid, node in new.nodes.items() if before.get(uid) != node)
    if not changed and old.focus == new.focus:
        return None
    return TreeChange(changed, new.focus)
