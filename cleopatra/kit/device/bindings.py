"""Key and pad bindings: which key or button triggers which action.

A key is written the way the settings file stores it: `q`, `ctrl+z`, `shift+tab`, `f11`, `space`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from cleopatra.kit.device.input import InputAction as A
from cleopatra.kit.device.input import is_altgr

KEYS: dict[A, tuple[str, ...]] = {
    A.UP: ("up",),
    A.DOWN: ("down",),
    A.LEFT: ("left",),
    A.RIGHT: ("right",),
    A.NEXT: ("tab",),
    A.PREVIOUS: ("shift+tab",),
    A.ACCEPT: ("return", "space", "enter"),
    A.CANCEL: ("escape",),
    A.PAGE_UP: ("page up",),
    A.PAGE_DOWN: ("page down",),
    A.FIRST: ("home",),
    A.LAST: ("end",),
    A.TURN_LEFT: ("q",),
    A.TURN_RIGHT: ("e",),
    A.FLIP: ("f",),
    A.VIEW_LEFT: (",",),
    A.VIEW_RIGHT: (".",),
    A.ZOOM_IN: ("+", "=", "[+]"),
    A.ZOOM_OUT: ("-", "[-]"),
    A.UNDO: ("ctrl+z", "backspace"),
    A.REDO: ("ctrl+y", "ctrl+shift+z"),
    A.RECAP: ("r",),
    A.PEEK: ("p",),
    A.END: ("x",),
    A.LOG: ("l",),
    A.HINT: ("h",),
    A.FORECAST: ("f2",),
    A.ASK_HAND: ("i",),
    A.ASK_FIRST: ("1",),
    A.ASK_SECOND: ("2",),
    A.ASK_THIRD: ("3",),
    A.ASK_COSTS: ("c",),
    A.ASK_PLAYERS: ("w",),
    A.ASK_HERE: ("a",),
    A.ASK_DANGER: ("k",),
    A.ASK_QUESTION: ("t",),
    A.SAY_AGAIN: ("g",),
    A.SAY_EARLIER: ("b",),
    A.HURRY: ("n",),
    A.SPEED: ("s",),
    A.MENU: ("f10",),
    A.HELP: ("f1",),
    A.MUTE: ("m",),
    A.FULLSCREEN: ("f11", "alt+return"),
    A.PHOTO: ("f12",),
    A.PHOTO_MODE: ("f9",),
}
"""The default keys."""

PAD: dict[A, tuple[str, ...]] = {
    A.UP: ("dpad up",),
    A.DOWN: ("dpad down",),
    A.LEFT: ("dpad left",),
    A.RIGHT: ("dpad right",),
    A.ACCEPT: ("a",),
    A.CANCEL: ("b",),
    A.FLIP: ("x",),
    A.HINT: ("y",),
    A.TURN_LEFT: ("left shoulder",),
    A.TURN_RIGHT: ("right shoulder",),
    A.RECAP: ("back",),
    A.MENU: ("start",),
    A.UNDO: ("left stick",),
    A.PEEK: ("right stick", "right trigger"),
}
"""The default pad buttons."""
PAD_BUTTONS = (
    *("a", "b", "x", "y", "back", "guide", "start", "left stick", "right stick"),
    *("left shoulder", "right shoulder", "dpad up", "dpad down", "dpad left", "dpad right"),
    *("misc", "paddle 1", "paddle 2", "paddle 3", "paddle 4", "touchpad"),
    *("left trigger", "right trigger"),
)
"""The buttons of a game controller by the numbers that SDL gives them, whatever the maker calls
them; the triggers, which are axes for SDL, come last."""

_MODIFIERS = (
    ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
    ("alt", pygame.KMOD_ALT),
    ("shift", pygame.KMOD_SHIFT),
)
_MODIFIER_NAMES = frozenset(name for name, _ in _MODIFIERS)
_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_PAD_PREFIX = "pad "
"""Begins the entry of an action's pad buttons in the settings file: `pad undo`."""
_PLACES = {
    **{4 + number: letter for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz")},
    **{30 + number: digit for number, digit in enumerate("1234567890")},
    45: "-",
    46: "=",
    47: "[",
    48: "]",
    49: "\\",
    51: ";",
    52: "'",
    53: "`",
    54: ",",
    55: ".",
    56: "/",
}
"""Scan code -> what the key in this place writes on an American keyboard."""
_AZERTY = {("6", 35): "-", ("shift+;", 54): "."}
"""Keys of French keyboards: chord and scan code -> the character, which SDL tells only while
text is being entered."""
_KEYPAD = {
    pygame.K_KP0: pygame.K_INSERT,
    pygame.K_KP1: pygame.K_END,
    pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP3: pygame.K_PAGEDOWN,
    pygame.K_KP4: pygame.K_LEFT,
    pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME,
    pygame.K_KP8: pygame.K_UP,
    pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""What the keys of the keypad are without NumLock."""
_KEYPAD_DIGITS = {
    getattr(pygame, f"K_KP{digit}"): getattr(pygame, f"K_{digit}") for digit in range(10)
}
"""What they are with NumLock."""


class BadBinding(ValueError):
    """A stored binding names an unknown action or key. `text` is what was found."""

    def __init__(self, text: str) -> None:
        super().__init__(f"unknown key or action in the bindings: {text!r}")
        self.text = text


class Bindings:
    """Maps keys and pad buttons to actions; starts with the defaults. A key that was chosen for one
    action is no default of another any more.

    >>> bindings = Bindings({A.UNDO: ("u",)})
    >>> bindings.keys(A.UNDO), bindings.buttons(A.UNDO)
    (('u',), ('left stick',))
    """

    def __init__(
        self,
        keys: Mapping[A, Iterable[str]] | None = None,
        buttons: Mapping[A, Iterable[str]] | None = None,
    ) -> None:
        self.uses_pads = True
        """Whether pads do anything."""
        self._keys = _chosen(KEYS, keys or {})
        self._buttons = _chosen(PAD, buttons or {})
        self._index()

    @classmethod
    def from_dict(cls, stored: Mapping[str, Iterable[str]]) -> Bindings:
        """The inverse of `to_dict`.

        :raises BadBinding: for an unknown action or key.
        """
        keys: dict[A, tuple[str, ...]] = {}
        buttons: dict[A, tuple[str, ...]] = {}
        for name, entries in stored.items():
            is_pad = name.startswith(_PAD_PREFIX)
            try:
                action = A(name.removeprefix(_PAD_PREFIX))
            except ValueError:
                raise BadBinding(name) from None
            names = tuple(entries)
            for entry in names:
                if not (entry in PAD_BUTTONS if is_pad else is_chord(entry)):
                    raise BadBinding(entry)
            (buttons if is_pad else keys)[action] = names
        return cls(keys, buttons)

    def to_dict(self) -> dict[str, list[str]]:
        """The bindings that differ from the defaults, for the settings file: the keys of an action
        under its name, its pad buttons under `pad ` and its name."""
        return {
            **{a.value: list(k) for a, k in self._keys.items() if k != KEYS.get(a)},
            **{_PAD_PREFIX + a.value: list(b) for a, b in self._buttons.items() if b != PAD.get(a)},
        }

    def keys(self, action: A) -> tuple[str, ...]:
        """The chords bound to an action, the main one first; may be empty."""
        return self._keys.get(action, ())

    def buttons(self, action: A) -> tuple[str, ...]:
        """The names of the pad buttons bound to an action, as in `PAD_BUTTONS`; may be empty."""
        return self._buttons.get(action, ())

    def bind(self, action: A, chord: str) -> A | None:
        """Make `chord` the only key of `action`; returns the action it was taken from, if any.

        :raises BadBinding: when there is no such key.
        """
        if not is_chord(chord):
            raise BadBinding(chord)
        loser = _take(self._keys, action, chord)
        self._index()
        return loser

    def bind_button(self, action: A, button: str) -> A | None:
        """Make a pad's button the only one of `action`; returns the action it was taken from.

        :raises BadBinding: when there is no such button.
        """
        if button not in PAD_BUTTONS:
            raise BadBinding(button)
        loser = _take(self._buttons, action, button)
        self._index()
        return loser

    def reset_keys(self) -> None:
        """Restore the default keys."""
        self._keys = dict(KEYS)
        self._index()

    def reset_buttons(self) -> None:
        """Restore the default buttons of pads."""
        self._buttons = dict(PAD)
        self._index()

    def action_for_key(self, key: int, mods: int, scancode: int = 0, text: str = "") -> A | None:
        """The action of a key press, None for none.

        Looked for by key and modifiers; by the bare key, where Shift is not bound; by the character
        it writes, if `text` tells; and by its place, where the layout writes a letter of another
        script. What AltGr writes is text, and only its own character can be bound.
        """
        by_chord = self._by_chord
        writes = text.lower() if text.isprintable() else ""
        if is_altgr(mods):
            return by_chord.get(writes)
        chord = chord_of(key, mods, scancode)
        found = by_chord.get(chord)
        if found is None and not mods & _SHORTCUT:
            digit = _KEYPAD_DIGITS.get(key) if mods & pygame.KMOD_NUM or writes else None
            bare = chord_of(key if digit is None else digit, 0, scancode)
            known = _AZERTY.get((chord, scancode), "")
            found = by_chord.get(bare) or by_chord.get(writes) or by_chord.get(known)
        if found is None and _is_foreign(key) and scancode in _PLACES:
            place = ord(_PLACES[scancode])
            found = by_chord.get(chord_of(place, mods))
            if found is None and not mods & _SHORTCUT:
                found = by_chord.get(chord_of(place, 0))
        return found

    def action_for_button(self, button: int) -> A | None:
        """The action of a pad's button, by its number in `PAD_BUTTONS`."""
        return self._by_button.get(button)

    def _index(self) -> None:
        self._by_chord = {chord: a for a, chords in self._keys.items() for chord in chords}
        self._by_button = {
            PAD_BUTTONS.index(name): a for a, names in self._buttons.items() for name in names
        }


def _chosen(
    defaults: Mapping[A, tuple[str, ...]], chosen: Mapping[A, Iterable[str]]
) -> dict[A, tuple[str, ...]]:
    """The defaults, but for what was chosen; a name that was chosen belongs to no other action."""
    own = {action: tuple(names) for action, names in chosen.items()}
    taken = {name for names in own.values() for name in names}
    left = {
        action: tuple(name for name in names if name not in taken)
        for action, names in defaults.items()
    }
    return {**left, **own}


def _take(bound: dict[A, tuple[str, ...]], action: A, name: str) -> A | None:
    """Make a name the only one of an action; returns the action that loses it, if any."""
    loser = next((a for a, names in bound.items() if name in names and a is not action), None)
    if loser is not None:
        bound[loser] = tuple(other for other in bound[loser] if other != name)
    bound[action] = (name,)
    return loser


def keypad_key(key: int, mods: int, text: str = "") -> int:
    """The key that a key of the keypad means without NumLock; any other key as it is."""
    is_digit = bool(mods & pygame.KMOD_NUM) or bool(text)
    return key if is_digit else _KEYPAD.get(key, key)


def chord_of(key: int, mods: int, scancode: int = 0) -> str:
    """A key with its modifiers as stored, `ctrl+shift+z`. Every key has a name: a letter of any
    script its own, a key that writes none its place, `key 100`."""
    names = [name for name, mask in _MODIFIERS if mods & mask and not is_altgr(mods)]
    return "+".join([*names, _key_name(key, scancode)])


def _key_name(key: int, scancode: int) -> str:
    name = pygame.key.name(key, use_compat=True)
    if not name or name == "unknown key":
        name = pygame.key.name(key, use_compat=False).lower()
    return name if name and name != "unknown key" else f"key {scancode}"


def _is_foreign(key: int) -> bool:
    """Whether a key writes a letter that no default names, as on a Cyrillic or Greek keyboard."""
    return 0x7F < key < 1 << 30


def is_chord(chord: str) -> bool:
    """Whether a text names a key with known modifiers."""
    key = split_chord(chord)[1]
    if not key.isprintable():
        return False
    if len(key) == 1 and key.isprintable() and not key.isascii():
        return True
    if key.startswith("key ") and key[4:].isascii() and key[4:].isdecimal() and len(key) <= 7:
        return True
    try:
        return pygame.key.key_code(key) != pygame.K_UNKNOWN
    except (ValueError, pygame.error):
        return False


def split_chord(chord: str) -> tuple[tuple[str, ...], str]:
    """`ctrl+shift+z` as (("ctrl", "shift"), "z"); the key itself may be `+`."""
    modifiers: list[str] = []
    rest = chord
    while True:
        head, plus, tail = rest.partition("+")
        if not plus or not tail or head not in _MODIFIER_NAMES:
            return tuple(modifiers), rest
        modifiers.append(head)
        rest = tail
