"""Key and pad bindings: which key or button triggers which action.

A key is written the way the settings file stores it: `q`, `ctrl+z`, `shift+tab`, `f11`, `space`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from cleopatra.kit.device.input import InputAction as A

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

PAD: dict[A, tuple[int, ...]] = {
    A.ACCEPT: (0,),
    A.CANCEL: (1,),
    A.FLIP: (2,),
    A.HINT: (3,),
    A.TURN_LEFT: (4,),
    A.TURN_RIGHT: (5,),
    A.RECAP: (6,),
    A.MENU: (7,),
    A.UNDO: (8,),
    A.PEEK: (9,),
}
"""The default pad buttons, numbered in the usual order: A B X Y LB RB Back Start and the sticks."""

_MODIFIERS = (
    ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
    ("alt", pygame.KMOD_ALT),
    ("shift", pygame.KMOD_SHIFT),
)
_MODIFIER_NAMES = frozenset(name for name, _ in _MODIFIERS)


class BadBinding(ValueError):
    """A stored binding names an unknown action or key. `text` is what was found."""

    def __init__(self, text: str) -> None:
        super().__init__(f"unknown key or action in the bindings: {text!r}")
        self.text = text


class Bindings:
    """Maps keys and pad buttons to actions; starts with the defaults. A key that was chosen for one
    action is no default of another any more."""

    def __init__(self, keys: Mapping[A, Iterable[str]] | None = None) -> None:
        chosen = {action: tuple(chords) for action, chords in (keys or {}).items()}
        taken = {chord for chords in chosen.values() for chord in chords}
        self._keys: dict[A, tuple[str, ...]] = {
            action: tuple(chord for chord in chords if chord not in taken)
            for action, chords in KEYS.items()
        }
        self._keys.update(chosen)
        self._index()

    @classmethod
    def from_dict(cls, stored: Mapping[str, Iterable[str]]) -> Bindings:
        """The inverse of `to_dict`.

        :raises BadBinding: for an unknown action or key.
        """
        keys: dict[A, tuple[str, ...]] = {}
        for name, chords in stored.items():
            try:
                action = A(name)
            except ValueError:
                raise BadBinding(name) from None
            keys[action] = tuple(chords)
            for chord in keys[action]:
                if not is_chord(chord):
                    raise BadBinding(chord)
        return cls(keys)

    def to_dict(self) -> dict[str, list[str]]:
        """The bindings that differ from the defaults, for the settings file."""
        return {a.value: list(k) for a, k in self._keys.items() if k != KEYS.get(a)}

    def keys(self, action: A) -> tuple[str, ...]:
        """The chords bound to an action, the main one first; may be empty."""
        return self._keys.get(action, ())

    def bind(self, action: A, chord: str) -> A | None:
        """Make `chord` the only key of `action`; returns the action it was taken from, if any.

        :raises BadBinding: when there is no such key.
        """
        if not is_chord(chord):
            raise BadBinding(chord)
        loser = self._by_chord.get(chord)
        if loser is action:
            loser = None
        if loser is not None:
            self._keys[loser] = tuple(k for k in self._keys[loser] if k != chord)
        self._keys[action] = (chord,)
        self._index()
        return loser

    def reset(self) -> None:
        """Restore the default keys."""
        self._keys = dict(KEYS)
        self._index()

    def action_for_key(self, key: int, mods: int) -> A | None:
        """The action of a key press. With modifiers that are not bound, that of the bare key."""
        found = self._by_chord.get(chord_of(key, mods))
        if found is None and not mods & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            found = self._by_chord.get(chord_of(key, 0))
        return found

    def action_for_button(self, button: int) -> A | None:
        """The action of a pad button."""
        return self._by_button.get(button)

    def _index(self) -> None:
        self._by_chord = {chord: a for a, chords in self._keys.items() for chord in chords}
        self._by_button = {button: a for a, buttons in PAD.items() for button in buttons}


def chord_of(key: int, mods: int) -> str:
    """A key with its modifiers as stored, `ctrl+shift+z`."""
    names = [name for name, mask in _MODIFIERS if mods & mask]
    return "+".join([*names, pygame.key.name(key, use_compat=True)])


def is_chord(chord: str) -> bool:
    """Whether a text names a key with known modifiers."""
    key = split_chord(chord)[1]
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
