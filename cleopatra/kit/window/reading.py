"""Builds the accessible tree of a window: the top scene's widgets, texts and places, in the order
in which they are read.

Nothing below the top scene is in it: what a curtain or a sheet covers cannot be read either.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final
from weakref import WeakKeyDictionary

import pygame

from cleopatra.kit.device.accessible import (
    ROOT,
    AccessibleAction,
    BadTree,
    Bounds,
    Description,
    Live,
    Node,
    Role,
    Tree,
    make_tree,
)
from cleopatra.kit.device.input import Device, InputAction, Press
from cleopatra.kit.device.native_tree import ActionRequest, NativeTree
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.widgets.focus import Focusable
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Announcer, Priority
from cleopatra.kit.window.scene import Scene, SceneStack

SAID: Final = 5
"""How many of the latest announcements stay in the tree."""
SILENT: Final = frozenset({AnnouncementKind.FOCUS})
"""Kinds that a screen reader says by itself."""
_MOST_KNOWN: Final = 4000
"""Texts that are kept in words."""
_PLAIN: Final = frozenset({AccessibleAction.FOCUS})
_USABLE: Final = frozenset({AccessibleAction.FOCUS, AccessibleAction.CLICK})
_STEPPED: Final = frozenset(
    {AccessibleAction.FOCUS, AccessibleAction.INCREMENT, AccessibleAction.DECREMENT}
)


@dataclass(slots=True)
class _Part:
    """One thing before it gets its place in the tree; `item` is None for a text."""

    uid: str
    said: Description
    rect: pygame.FRect | None = None
    item: Focusable | None = None


class Reading:
    """The accessible tree of a stack of scenes. `plain` turns a text with markup into words."""

    def __init__(self, stack: SceneStack, plain: Callable[[str], str]) -> None:
        self._stack = stack
        self._words = plain
        self._count = 0
        self._known: dict[str, str] = {}
        self._language = i18n.language()
        self._numbers: WeakKeyDictionary[Scene, int] = WeakKeyDictionary()
        self._items: dict[str, tuple[Focusable, int]] = {}

    def item(self, uid: str) -> tuple[Focusable, int] | None:
        """What a node of the last tree stands for, and which of its options (-1: itself)."""
        return self._items.get(uid)

    def tree(self) -> Tree:
        """What may be read now.

        :raises BadTree: if a thing that can have the focus says nothing of itself.
        """
        self._items = {}
        scene = self._stack.top
        nodes = [] if scene is None else list(self._scene(scene))
        tops = [node.uid for node in nodes]
        said = list(self._said(self._stack.announcer))
        log = Node("said", Role.LOG, _("What happened"), children=tuple(node.uid for node in said))
        inside = [*nodes, *said, log]
        children = _children(nodes)
        tops = [uid for uid in tops if uid not in children]
        focus = ROOT
        if scene is not None and not scene.opaque:
            sheet = Node(
                f"{self._number(scene)}/sheet",
                Role.DIALOG,
                self.title(scene),
                is_modal=True,
                children=tuple(tops),
            )
            inside, tops = [*inside, sheet], [sheet.uid]
        if scene is not None:
            focus = self._focus(scene)
        size = self._stack.kit.viewport.pixels
        root = Node(
            ROOT,
            Role.WINDOW,
            self._stack.kit.skin.name,
            bounds=Bounds(0, 0, size.width, size.height),
            children=(*tops, "said"),
        )
        return make_tree([root, *inside], focus)

    def title(self, scene: Scene) -> str:
        """What a scene is called: the first heading on it, else its first text."""
        found = [said for widget in scene.page.root.walk() if (said := widget.reading())]
        titles = [said.name for said in found if said.role is Role.HEADING]
        return self._plain(next(iter([*titles, *(said.name for said in found)]), ""))

    def spoken(self, item: Focusable) -> str:
        """All that a thing of the top scene says of itself, in one line."""
        scene = self._stack.top
        if scene is None:
            return ""
        for part in self._parts(scene):
            if part.item is item:
                node = self._node(part, part.uid, None)
                sentences = [node.spoken]
                if 0 <= part.said.option < len(part.said.options):
                    sentences.append(self._plain(part.said.options[part.said.option]))
                if node.description:
                    sentences.append(node.description)
                return ". ".join(text.rstrip(".") for text in sentences if text)
        return ""

    def _plain(self, text: str) -> str:
        """A text in words; most are the same as last time."""
        if len(self._known) > _MOST_KNOWN or self._language != i18n.language():
            self._known.clear()
            self._language = i18n.language()
        found = self._known.get(text)
        if found is None:
            found = self._known[text] = self._words(text) if text else ""
        return found

    # -- Scenes ---------------------------------------------------------------------------
    def _number(self, scene: Scene) -> int:
        """Ids of one scene are never used again for another: code that keeps a thing of it keeps
        nothing."""
        number = self._numbers.get(scene)
        if number is None:
            self._count += 1
            number = self._numbers[scene] = self._count
        return number

    def _scene(self, scene: Scene) -> Iterator[Node]:
        """Its nodes, children after the group that holds them."""
        prefix = f"{self._number(scene)}/"
        used: set[str] = set()
        for group, members in groupby(self._parts(scene), key=lambda part: part.said.group):
            parts = list(members)
            nodes: list[Node] = []
            inner: list[Node] = []
            for index, part in enumerate(parts):
                uid = _unused(prefix + part.uid, used)
                place = (index, len(parts)) if group else None
                node = self._node(part, uid, place)
                rows = list(self._options(part, uid))
                nodes.append(_with_children(node, rows))
                inner += rows
                if part.item is not None:
                    self._items[uid] = (part.item, -1)
                    for row in range(len(rows)):
                        self._items[rows[row].uid] = (part.item, row)
            if group:
                role = parts[0].said.group_role
                name = self._plain(group)
                uid = _unused(f"{nodes[0].uid}/group", used)
                yield Node(uid, role, name, children=tuple(node.uid for node in nodes))
            yield from nodes
            yield from inner

    def _parts(self, scene: Scene) -> Iterator[_Part]:
        """Everything that is read, in order."""
        page = scene.page
        items = [item for item in page.focusables() if item.can_focus()]
        can_focus = set(map(id, items))
        shown = [widget for widget in page.root.walk() if widget.rect.width > 0]
        for index, widget in enumerate(shown):
            uid = widget.uid or f"{type(widget).__name__}:{index}"
            if id(widget) in can_focus:
                yield _Part(uid, _named(widget), widget.focus_rect(), widget)
            else:
                said = widget.reading()
                if said is not None:
                    yield _Part(uid, said, widget.rect)
        for uid, said in scene.readings():
            yield _Part(uid, said)
        for item in items:
            if not isinstance(item, Widget):
                yield _Part(item.uid, item.describe(), item.focus_rect(), item)
        for number, text in enumerate(page.toasts()):
            yield _Part(f"toast:{number}", Description(Role.LABEL, text))

    def _focus(self, scene: Scene) -> str:
        current = scene.page.graph.current
        if current is None:
            return ROOT
        for uid, (item, row) in self._items.items():
            if item is current:
                option = item.describe().option
                if row == option:
                    return uid
        return ROOT

    # -- Nodes ----------------------------------------------------------------------------
    def _node(self, part: _Part, uid: str, place: tuple[int, int] | None) -> Node:
        said, plain = part.said, self._plain
        actions: frozenset[AccessibleAction] = frozenset()
        if part.item is not None:
            actions = _USABLE if said.is_enabled else _PLAIN
            if said.range is not None and said.is_enabled:
                actions = _STEPPED
        return Node(
            uid,
            said.role,
            plain(said.name),
            plain(said.value),
            plain(said.description),
            said.is_enabled,
            said.is_chosen,
            range=said.range,
            actions=actions,
            bounds=self._bounds(part.rect),
            place=place,
        )

    def _options(self, part: _Part, uid: str) -> Iterator[Node]:
        count = len(part.said.options)
        for index, text in enumerate(part.said.options):
            yield Node(
                f"{uid}#{index}",
                Role.OPTION,
                self._plain(text),
                is_chosen=index == part.said.option,
                actions=_USABLE if part.said.is_enabled else _PLAIN,
                bounds=self._bounds(part.rect),
                place=(index, count),
            )

    def _said(self, announcer: Announcer) -> Iterator[Node]:
        """The latest announcements, each with an id of its own: equal words are said again."""
        sentences = [(n, said) for n, said in announcer.latest() if said.kind not in SILENT]
        for number, said in sentences[-SAID:]:
            live = Live.ASSERTIVE if said.priority is Priority.NOW else Live.POLITE
            yield Node(f"said/{number}", Role.LABEL, said.text, live=live)

    def _bounds(self, rect: pygame.FRect | None) -> Bounds | None:
        if rect is None:
            return None
        pixels = self._stack.kit.viewport.rect_to_pixels(rect)
        return Bounds(pixels.left, pixels.top, pixels.right, pixels.bottom)


def _named(widget: Widget) -> Description:
    """What a widget says; one without a name is named by the text in front of it."""
    said = widget.describe()
    if said.name:
        return said
    child: Widget = widget
    while child.parent is not None:
        before = []
        for sibling in child.parent.children():
            if sibling is child:
                break
            before.append(sibling)
        label = _last_text(before)
        if label:
            return replace(said, name=label)
        child = child.parent
    return said


def _last_text(widgets: Sequence[Widget]) -> str:
    found = [said.name for widget in widgets for one in widget.walk() if (said := one.reading())]
    return found[-1] if found else ""


def _with_children(node: Node, children: Sequence[Node]) -> Node:
    return replace(node, children=tuple(child.uid for child in children)) if children else node


def _children(nodes: Iterable[Node]) -> set[str]:
    return {child for node in nodes for child in node.children}


def _unused(uid: str, used: set[str]) -> str:
    """The id, or the next free one like it."""
    found, number = uid, 1
    while found in used:
        number += 1
        found = f"{uid}~{number}"
    used.add(found)
    return found


# Brings a window and the system's screen readers together: what may be read goes out, what they
# ask for comes in as keys.

_log = logging.getLogger(__name__)
PAUSE: Final = 0.1
"""The least seconds between two trees."""
_STEPS: Final = {
    AccessibleAction.INCREMENT: InputAction.RIGHT,
    AccessibleAction.DECREMENT: InputAction.LEFT,
}


class Reader:
    """The screen reader's side of one window. `plain` turns texts with markup into words; `open`
    opens the tree, or gives None."""

    def __init__(
        self,
        stack: SceneStack,
        plain: Callable[[str], str],
        open_tree: Callable[[], NativeTree | None],
    ) -> None:
        self._stack = stack
        self._open = open_tree
        self._native: NativeTree | None = None
        self._is_opened = False
        self._reading = Reading(stack, plain)
        self._is_stale = True
        self._shown_at = 0.0
        self._focus: object = None
        self._complaint = ""
        stack.announcer.listen(self._announced)

    def open(self) -> None:
        """Open the tree, once."""
        if not self._is_opened:
            self._is_opened = True
            self._native = self._open()

    @property
    def is_listened_to(self) -> bool:
        """Whether a screen reader listens."""
        return self._native is not None and self._native.is_open

    def due(self, now: float) -> float | None:
        """Seconds until `show` is needed although nothing happens; None for never."""
        native = self._native
        if native is None or not native.is_open:
            return None
        if not self._is_stale and not native.is_new:
            return None
        return max(0.0, self._shown_at + PAUSE - now)

    def act(self) -> None:
        """Do what was asked for: the focus goes there, then it is as if a key were pressed."""
        native = self._native
        if native is None:
            return
        for asked in native.asked():
            self._is_stale = True
            self.do(asked)

    def tree(self) -> Tree:
        """What may be read now. Raises BadTree."""
        return self._reading.tree()

    def spoken(self, item: Focusable) -> str:
        """All that a thing of the top scene says of itself, in one line."""
        return self._reading.spoken(item)

    def do(self, asked: ActionRequest) -> None:
        """Do what is asked of a node of the last tree, if that is still there."""
        found = self._reading.item(asked.uid)
        top = self._stack.top
        if found is None or top is None:
            return
        item, option = found
        if item not in top.page.focusables() or not item.can_focus():
            return
        top.page.focus(item)
        if asked.value is not None:
            item.change_to(asked.value)
        elif option >= 0:
            item.pick(option)
        elif asked.action is AccessibleAction.CLICK:
            self._press(InputAction.ACCEPT)
        elif asked.action in _STEPS:
            self._press(_STEPS[asked.action])

    def show(self, now: float, was_drawn: bool) -> None:
        """Tell what can be read now; call it each frame. `was_drawn` says that something looks
        different."""
        native = self._native
        if native is None or not native.is_open:
            return
        top = self._stack.top
        focus = None if top is None else top.page.graph.current
        if was_drawn or focus is not self._focus:
            self._focus = focus
            self._is_stale = True
        if not (self._is_stale or native.is_new) or now < self._shown_at + PAUSE:
            return
        self._shown_at = now
        try:
            tree = self.tree()
        except BadTree as error:
            self._complain(str(error))
            return
        native.focus(_has_keys())
        native.show(tree)
        self._is_stale = native.is_new
        _place(native)

    def focused(self) -> None:
        """The window got or lost the keys."""
        self._is_stale = True

    def close(self) -> None:
        """The window closes."""
        if self._native is not None:
            self._native.close()
        self._native = None

    # -- Inside ---------------------------------------------------------------------------
    def _announced(self, _announcement: Announcement) -> None:
        self._is_stale = True

    def _press(self, action: InputAction) -> None:
        self._stack.handle(Press(action), Device.KEYS)

    def _complain(self, text: str) -> None:
        if text != self._complaint:
            self._complaint = text
            _log.warning("the screen reader is told nothing: %s", text)


def _has_keys() -> bool:
    return pygame.display.get_init() and pygame.key.get_focused()


def _place(native: NativeTree) -> None:
    """Tell where the window lies, as far as the system lets a program know."""
    if not pygame.display.get_init():
        return
    try:
        left, top = pygame.display.get_window_position()
        width, height = pygame.display.get_window_size()
    except pygame.error:
        return
    frame = Bounds(left, top, left + width, top + height)
    native.place(frame, frame)
