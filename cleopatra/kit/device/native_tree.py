"""Shows an accessible tree to the system's screen readers through AccessKit, if it is installed.

The only module that imports it, and late. Knows nodes and threads; no widgets, no window.

Linux calls the handlers from a thread of AccessKit's own. While it calls `opened` it holds the
adapter's lock, and a call of the adapter waits for that lock without giving up Python's: if the
main thread called it then, both would wait for ever. So the main thread calls it only between the
end of `opened` and the beginning of `closed`; decision 0025 says why that is enough.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

from cleopatra.kit.device.accessible import (
    ROOT,
    AccessibleAction,
    Bounds,
    Live,
    Node,
    Role,
    Tree,
    TreeChange,
    difference,
)

if TYPE_CHECKING:
    import accesskit

_log = logging.getLogger(__name__)
LIBRARY: Final = "accesskit"
_SDL_WINDOW: Final = "SDLWindow"
"""The class of SDL's windows on macOS."""


class ActionRequest(NamedTuple):
    """What an assistive technology asks for: the node, the action, and with no action the number
    that the node is to be set to."""

    uid: str
    action: AccessibleAction | None
    value: float | None = None


class _Events(Protocol):
    """Events to be raised when no lock is held any more."""

    def raise_events(self) -> None:
        """Raise them."""


class Adapter(Protocol):
    """What is used of AccessKit's adapters, which differ from system to system."""

    def update_if_active(self, update: Callable[[], accesskit.TreeUpdate]) -> _Events | None:
        """Tell the system a change, if anybody listens."""


class NativeTree:
    """Keeps the system's picture of the tree like ours.

    `asked` may be filled by any thread, and `wake` is called by any; everything else belongs to
    the main thread. Whatever the library does wrong ends in one sentence in the log, and in
    silence.
    """

    def __init__(
        self,
        make: Callable[[NativeTree], Adapter],
        wake: Callable[[], object],
        threaded: bool,
    ) -> None:
        """:param threaded: whether the handlers are called from a thread of their own."""
        self._wake = wake
        self._is_threaded = threaded
        self._gate = threading.Lock()
        self._openings = self._closings = self._settled = 0
        self._thread = 0
        self._asked: SimpleQueue[accesskit.ActionRequest] = SimpleQueue()
        self._words = _Words()
        self._told: Tree | None = None
        self._told_at = 0
        self._told_focus: bool | None = None
        self._has_focus = False
        self._frame: tuple[Bounds, Bounds] | None = None
        self._adapter: Adapter | None = None
        self._adapter = make(self)

    # -- Handlers: any thread. They must not raise --------------------------------------------
    def opened(self) -> None:
        """Somebody begins to listen. The main thread sends the tree."""
        self._thread = threading.get_ident()
        self._openings += 1
        self._wake_up()

    def closed(self) -> None:
        """Nobody listens any more. No lock of the library is held here: a call that the main
        thread has begun comes to its end first."""
        with self._gate:
            self._closings += 1

    def asks(self, request: accesskit.ActionRequest) -> None:
        """Somebody asks for an action."""
        self._asked.put(request)
        self._wake_up()

    def _wake_up(self) -> None:
        with LoggedErrors(
            "the window was not woken"
        ):  # an error in a handler would end the library
            self._wake()

    # -- The main thread ----------------------------------------------------------------------
    @property
    def is_open(self) -> bool:
        """Whether somebody listens, so that `show` is worth its while."""
        return self._adapter is not None and self._openings > self._closings

    @property
    def is_new(self) -> bool:
        """Whether somebody listens who was not told anything yet."""
        return self.is_open and self._told_at != self._openings

    def show(self, tree: Tree) -> TreeChange | None:
        """Tell the system what differs from the last tree that it was told; None for nothing, or
        if it cannot be told yet."""
        with self._gate:
            if not self.is_open or not self._is_settled():
                return None
            if self._told_at != self._openings:
                self._told, self._told_focus, self._frame = None, None, None
            change = difference(self._told, tree)
            events: list[_Events | None] = []
            if change is not None:
                events.append(self._call(partial(self._tell, change)))
            self._told, self._told_at = tree, self._openings
            if self._told_focus != self._has_focus:
                self._told_focus = self._has_focus
                events.append(self._tell_focus())
        for event in events:
            if event is not None:
                event.raise_events()
        return change

    def focus(self, has_focus: bool) -> None:
        """The window got or lost the keys; without them nothing is read by itself."""
        self._has_focus = has_focus

    def place(self, frame: Bounds, inside: Bounds) -> None:
        """Where the window lies on the desktop, in pixels, with its frame and without."""
        with self._gate:
            if (frame, inside) == self._frame or not self.is_open or not self._is_settled():
                return
            self._frame = (frame, inside)
            rect = self._words.rect
            self._call_if("set_root_window_bounds", rect(frame), rect(inside))

    def asked(self) -> list[ActionRequest]:
        """What was asked for since the last call, as far as it is in the tree that was told."""
        found: list[ActionRequest] = []
        while True:
            try:
                request = self._asked.get_nowait()
            except Empty:
                return found
            uid, value = self._words.uid(request.target), _number_in(request.data)
            node = None if self._told is None or uid is None else self._told.nodes.get(uid)
            if uid is None or node is None:
                continue
            asked = self._words.action(request.action)
            if asked in node.actions:
                found.append(ActionRequest(uid, asked))
            elif asked is None and value is not None and node.range is not None:
                found.append(ActionRequest(uid, None, value))

    def close(self) -> None:
        """Say goodbye: nothing is told any more."""
        with self._gate:
            self._adapter = None

    # -- Inside -------------------------------------------------------------------------------
    def _is_settled(self) -> bool:
        """Whether the thread that called `opened` has left Python. Then it needs nothing of ours to
        give its lock back."""
        if self._is_threaded and self._settled != self._openings:
            if self._thread in sys._current_frames():
                self._wake_up()
                return False
            self._settled = self._openings
        return True

    def _tell(self, change: TreeChange, adapter: Adapter) -> _Events | None:
        update = self._words.update(change)  # before the lock of the library is taken
        return adapter.update_if_active(lambda: update)

    def _tell_focus(self) -> _Events | None:
        for name in ("update_view_focus_state", "update_window_focus_state"):
            if hasattr(self._adapter, name):
                return self._call_if(name, self._has_focus)
        return None

    def _call_if(self, name: str, *arguments: object) -> _Events | None:
        """Call a method that the adapters of only some systems have."""
        if not hasattr(self._adapter, name):
            return None
        return self._call(
            lambda adapter: cast("_Events | None", getattr(adapter, name)(*arguments))
        )

    def _call(self, call: Callable[[Adapter], _Events | None]) -> _Events | None:
        if self._adapter is None:
            return None
        with LoggedErrors("the screen reader is told nothing any more"):
            return call(self._adapter)
        self._adapter = None
        return None


def _number_in(data: object) -> float | None:
    """The number in what comes with a request: a pair of its kind and itself."""
    value = data[1] if isinstance(data, tuple) and len(data) == 2 else data
    return float(value) if isinstance(value, int | float) else None


class LoggedErrors:
    """Around a call of the library: an error in it is logged with a sentence, and all goes on. Its
    panics are no `Exception`, and their class can be imported from nowhere."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence

    def __enter__(self) -> None:
        return

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> bool:
        if kind is None or issubclass(kind, KeyboardInterrupt | SystemExit | GeneratorExit):
            return False
        _log.warning("%s: %s", self._sentence, error)
        return True


def open_native_tree(
    window: object, wake: Callable[[], object], platform: str = sys.platform
) -> NativeTree | None:
    """The tree of a window, told to the system as soon as somebody listens; None, with a line in
    the log, where that cannot be. `window` is the handle of a window that is not shown yet; Linux
    needs none. The first call takes a few milliseconds to import the library.
    """
    if find_spec(LIBRARY) is None:
        _log.info("AccessKit is not installed: screen readers find nothing to read")
        return None
    with LoggedErrors("screen readers find nothing to read"):
        return NativeTree(_maker(window, platform), wake, not needs_hidden_window(platform))
    return None


def needs_hidden_window(platform: str = sys.platform) -> bool:
    """Whether the tree has to be opened before its window is shown."""
    return platform in ("win32", "darwin")


def _maker(window: object, platform: str) -> Callable[[NativeTree], Adapter]:
    import accesskit

    def make(tree: NativeTree) -> Adapter:
        if platform == "win32":
            made = accesskit.windows.SubclassingAdapter(window, tree.opened, tree.asks)
        elif platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class(_SDL_WINDOW)
            made = accesskit.macos.SubclassingAdapter.for_window(window, tree.opened, tree.asks)
        else:
            made = accesskit.unix.Adapter(tree.opened, tree.asks, tree.closed)
        return cast("Adapter", made)

    return make


class _Words:
    """Our values in AccessKit's words. A number is never used for a second id."""

    def __init__(self) -> None:
        import accesskit as kit

        self._kit = kit
        self._numbers: dict[str, int] = {}
        self._uids: list[str] = []
        self._number(ROOT)
        role, action = kit.Role, kit.Action
        self._roles = {
            Role.WINDOW: role.WINDOW,
            Role.DIALOG: role.DIALOG,
            Role.GROUP: role.GROUP,
            Role.LIST: role.LIST,
            Role.ITEM: role.LIST_ITEM,
            Role.LIST_BOX: role.LIST_BOX,
            Role.OPTION: role.LIST_BOX_OPTION,
            Role.BUTTON: role.BUTTON,
            Role.TAB: role.TAB,
            Role.CHECK_BOX: role.CHECK_BOX,
            Role.SLIDER: role.SLIDER,
            Role.ENTRY: role.TEXT_INPUT,
            Role.LABEL: role.LABEL,
            Role.HEADING: role.HEADING,
            Role.LOG: role.LOG,
        }
        self._actions = {
            AccessibleAction.FOCUS: action.FOCUS,
            AccessibleAction.CLICK: action.CLICK,
            AccessibleAction.INCREMENT: action.INCREMENT,
            AccessibleAction.DECREMENT: action.DECREMENT,
        }
        self._live = {Live.POLITE: kit.Live.POLITE, Live.ASSERTIVE: kit.Live.ASSERTIVE}

    def uid(self, number: int) -> str | None:
        """The id that a number stands for."""
        return self._uids[number] if 0 <= number < len(self._uids) else None

    def action(self, asked: object) -> AccessibleAction | None:
        """Our name of an action; None for one we have none for, such as setting a value."""
        return next((ours for ours, theirs in self._actions.items() if theirs == asked), None)

    def rect(self, bounds: Bounds) -> accesskit.Rect:
        """A rectangle."""
        return self._kit.Rect(*bounds)

    def update(self, change: TreeChange) -> accesskit.TreeUpdate:
        """A change as the adapter wants it."""
        update = self._kit.TreeUpdate(self._number(change.focus))
        if change.is_whole:
            update.tree = self._kit.Tree(self._number(ROOT))
            update.tree.toolkit_name = "pygame-ce"
        update.nodes = [(self._number(node.uid), self._node(node)) for node in change.nodes]
        return update

    def _number(self, uid: str) -> int:
        number = self._numbers.get(uid)
        if number is None:
            number = self._numbers[uid] = len(self._uids)
            self._uids.append(uid)
        return number

    def _node(self, node: Node) -> accesskit.Node:
        made = self._kit.Node(self._roles[node.role])
        made.set_author_id(node.uid)
        if node.role is Role.LABEL:
            made.set_value(node.spoken)  # what a label says is its value, not its name
        elif node.spoken:
            made.set_label(node.spoken)
        if node.description:
            made.set_description(node.description)
        if node.children:
            made.set_children([self._number(child) for child in node.children])
        if node.place is not None:
            made.set_position_in_set(node.place[0])
            made.set_size_of_set(node.place[1])
        if node.bounds is not None:
            made.set_bounds(self.rect(node.bounds))
        for action in node.actions:
            made.add_action(self._actions[action])
        self._set_states(made, node)
        return made

    def _set_states(self, made: accesskit.Node, node: Node) -> None:
        if not node.is_enabled:
            made.set_disabled()
        if node.is_modal:
            made.set_modal()
        if node.role is Role.CHECK_BOX:
            toggled = self._kit.Toggled
            made.set_toggled(toggled.TRUE if node.is_chosen else toggled.FALSE)
        elif node.is_chosen is not None:
            made.set_selected(node.is_chosen)
        if node.range is not None:
            made.set_numeric_value(node.range.value)
            made.set_min_numeric_value(node.range.least)
            made.set_max_numeric_value(node.range.most)
            made.set_numeric_value_step(node.range.step)
            made.add_action(self._kit.Action.SET_VALUE)
        if node.live is not Live.OFF:
            made.set_live(self._live[node.live])
            made.set_live_atomic()
