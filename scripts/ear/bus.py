"""The accessible tree of a running program, as AT-SPI serves it on Linux. The client speaks D-Bus
itself, asks many things at once and keeps nothing.

Knows AT-SPI; nothing of the program.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from jeepney import DBusAddress, MatchRule, MessageType, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection
from jeepney.low_level import HeaderFields, Message

from scripts.ear.seen import Seen

_ACCESSIBLE = "org.a11y.atspi.Accessible"
_ACTION = "org.a11y.atspi.Action"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_ROOT = "/org/a11y/atspi/accessible/root"
_FOCUSED, _CHECKED = 12, 4
"""Bits of a state."""
_ROLES = {
    2: "alert",
    7: "check box",
    16: "dialog",
    23: "frame",
    29: "label",
    31: "list",
    32: "list item",
    37: "page tab",
    39: "panel",
    43: "button",
    51: "slider",
    75: "application",
    79: "entry",
    83: "heading",
    98: "list box",
    99: "grouping",
    111: "log",
}
"""Numbers of roles that are met, in words."""
PATIENCE = 120.0
"""Seconds to wait for an answer or for the window."""

_ATTEMPTS = 100

Place = tuple[str, str]
"""The bus name of a program, and the path of a thing in it."""


class Silent(Exception):
    """The program does not answer."""


class Gone(Silent):
    """What was asked is not there any more."""


@dataclass(frozen=True, slots=True)
class _Raw:
    """A thing as AT-SPI describes it."""

    place: Place
    role: int
    name: str
    description: str
    states: int
    interfaces: tuple[str, ...]
    children: tuple[Place, ...]


class Atspi:
    """A client of the accessibility bus. `title` is the window's name.

    `on_tree` is called with every whole tree that is read.
    """

    def __init__(self, title: str) -> None:
        self._title = title
        self.announced: list[str] = []
        """All that was announced, the newest last."""
        self.last: list[Seen] = []
        """The tree that was read last."""
        self.trees = 0
        """How many whole trees were read."""
        self.asked = 0
        """How many questions were put."""
        self.on_tree: Callable[[Sequence[Seen]], object] | None = None
        self._session = open_dbus_connection("SESSION")
        self._bus = open_dbus_connection(self._address())
        self._places: dict[str, Place] = {}
        self._window: Place | None = None
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object")
        self._bus.send_and_get_reply(message_bus.AddMatch(rule))

    def _address(self) -> str:
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        reply = self._session.send_and_get_reply(
            new_method_call(bus, "GetAddress"), timeout=PATIENCE
        )
        return str(reply.body[0]).partition(",")[0]

    def close(self) -> None:
        """Leave the bus."""
        self._bus.close()
        self._session.close()

    # -- The system ---------------------------------------------------------------------------
    def listen(self, is_on: bool = True) -> None:
        """Tell the system that a screen reader runs, or runs no more."""
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", _PROPERTIES)
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            body = ("org.a11y.Status", name, ("b", is_on))
            call = new_method_call(bus, "Set", "ssv", body)
            self._session.send_and_get_reply(call, timeout=PATIENCE)

    def until(self, what: str, is_done: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait for something. Raises Silent when it does not come."""
        ends = time.monotonic() + seconds
        why = ""
        while True:
            try:
                if is_done():
                    return
                why = "there is: " + "; ".join(one.name for one in self.last)
            except Silent as silence:
                why = str(silence)
            if time.monotonic() > ends:
                raise Silent(f"waited for {what} in vain; {why}")
            self.wait()

    def wait(self, seconds: float = 0.03) -> None:
        """Let announcements in."""
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            try:
                self._take(self._bus.receive(timeout=left))
            except TimeoutError:
                return

    def _take(self, message: Message) -> None:
        fields = message.header.fields
        if fields.get(HeaderFields.member) == "Announcement":
            self.announced.append(str(message.body[3][1]))

    # -- The tree -----------------------------------------------------------------------------
    def look(self) -> list[Seen]:
        """The window's whole tree now, in reading order. Raises Silent."""
        window = self._find_window()
        raws = self._read_all(window)
        found = [*self._seen(window, raws, "")]
        self._places = {seen.uid: place for seen, place in found}
        self.trees += 1
        self.last = tree = [seen for seen, _place in found]
        if self.on_tree is not None:
            self.on_tree(tree)
        return tree

    def press(self, uid: str) -> None:
        """Do the action of a thing of the last look; nothing if it has gone since."""
        with suppress(Gone):
            self._ask([(self._places[uid], _ACTION, "DoAction", "i", (0,))])

    def focus(self, uid: str) -> bool:
        """Move the keys to a thing of the last look."""
        call = (self._places[uid], "org.a11y.atspi.Component", "GrabFocus", "", ())
        return bool(self._ask([call])[0][0])

    def _find_window(self) -> Place:
        if self._window is not None:
            return self._window
        desktop = ("org.a11y.atspi.Registry", _ROOT)
        for program in self._children(desktop):
            with suppress(Silent):
                for window in self._children(program):
                    if self._raw([window])[0].name == self._title:
                        self._window = window
                        return window
        raise Silent(f"no window is called {self._title}")

    def _children(self, place: Place) -> list[Place]:
        return _places(self._ask([(place, _ACCESSIBLE, "GetChildren", "", ())])[0])

    def _read_all(self, window: Place) -> dict[Place, _Raw]:
        """Everything in a window; once more if something of it goes in the meantime."""
        for _attempt in range(_ATTEMPTS):
            with suppress(Gone, KeyError):
                found = self._read([window])
                if all(child in found for raw in found.values() for child in raw.children):
                    return found
            self.wait(0.05)
        raise Silent("the tree does not come to rest")

    def _read(self, level: Sequence[Place]) -> dict[Place, _Raw]:
        """Everything below some things, one level after the other."""
        found: dict[Place, _Raw] = {}
        while level:
            raws = self._raw(level)
            found |= {raw.place: raw for raw in raws}
            level = [child for raw in raws for child in raw.children]
        return found

    def _raw(self, places: Sequence[Place]) -> list[_Raw]:
        calls: list[tuple[Place, str, str, str, tuple[object, ...]]] = []
        for place in places:
            calls += [
                (place, _PROPERTIES, "GetAll", "s", (_ACCESSIBLE,)),
                (place, _ACCESSIBLE, "GetRole", "", ()),
                (place, _ACCESSIBLE, "GetState", "", ()),
                (place, _ACCESSIBLE, "GetInterfaces", "", ()),
                (place, _ACCESSIBLE, "GetChildren", "", ()),
            ]
        answers = self._ask(calls)
        found = []
        for index, place in enumerate(places):
            named, role, states, interfaces, children = answers[5 * index : 5 * index + 5]
            low, high = states[0]
            found.append(
                _Raw(
                    place,
                    int(role[0]),
                    str(named[0]["Name"][1]),
                    str(named[0]["Description"][1]),
                    int(low) | int(high) << 32,
                    tuple(interfaces[0]),
                    tuple(_places(children)),
                )
            )
        return found

    def _seen(
        self, place: Place, raws: dict[Place, _Raw], group: str
    ) -> Iterator[tuple[Seen, Place]]:
        raw = raws[place]
        seen = Seen(
            f"{place[0]}{place[1]}",
            _ROLES.get(raw.role, f"role {raw.role}"),
            raw.name,
            raw.description,
            group,
            _ACTION in raw.interfaces,
            bool(raw.states >> _FOCUSED & 1),
            bool(raw.states >> _CHECKED & 1),
        )
        yield seen, place
        inside = raw.name if raw.children else group
        for child in raw.children:
            yield from self._seen(child, raws, inside)

    # -- D-Bus --------------------------------------------------------------------------------
    def _ask(
        self, calls: Sequence[tuple[Place, str, str, str, tuple[object, ...]]]
    ) -> list[tuple[object, ...]]:
        """Put many questions at once; the answers in the same order. Raises Silent."""
        waiting: dict[int, int] = {}
        for index, ((name, path), interface, method, signature, body) in enumerate(calls):
            address = DBusAddress(path, name, interface)
            call = new_method_call(address, method, signature or None, body)
            serial = next(self._bus.outgoing_serial)
            waiting[serial] = index
            self._bus.send(call, serial=serial)
        self.asked += len(calls)
        answers: list[tuple[object, ...]] = [()] * len(calls)
        fault = ""
        ends = time.monotonic() + PATIENCE
        while waiting:
            try:
                message = self._bus.receive(timeout=max(0.01, ends - time.monotonic()))
            except TimeoutError as error:
                raise Silent("the program does not answer") from error
            serial = message.header.fields.get(HeaderFields.reply_serial, -1)
            index = waiting.pop(serial, -1)
            if index < 0:
                self._take(message)
            elif message.header.message_type is MessageType.error:
                fault = str(message.body)
            else:
                answers[index] = message.body
        if fault:
            raise Gone(fault)
        return answers


def _places(answer: tuple[object, ...]) -> list[Place]:
    children = answer[0]
    assert isinstance(children, list)
    return [(str(name), str(path)) for name, path in children]
