"""The displayed names of keys and actions."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.device.bindings import Bindings, split_chord
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import _, listed, pgettext
from cleopatra.kit.text.markup import escape

ASKING: Final = (
    InputAction.ASK_QUESTION,
    InputAction.ASK_HAND,
    InputAction.ASK_FIRST,
    InputAction.ASK_SECOND,
    InputAction.ASK_THIRD,
    InputAction.ASK_COSTS,
    InputAction.ASK_PLAYERS,
    InputAction.ASK_HERE,
    InputAction.ASK_DANGER,
    InputAction.SAY_AGAIN,
    InputAction.SAY_EARLIER,
)
"""The keys that are answered with a sentence and change nothing."""


def action_name(action: InputAction) -> str:
    """What an action does, in a few words."""
    # Translators, throughout: what a key does, in the list of keys.
    return {
        InputAction.UP: pgettext("direction", "Up"),
        InputAction.DOWN: pgettext("direction", "Down"),
        InputAction.LEFT: pgettext("direction", "Left"),
        InputAction.RIGHT: pgettext("direction", "Right"),
        InputAction.NEXT: _("Next control"),
        InputAction.PREVIOUS: _("Previous control"),
        InputAction.ACCEPT: _("Choose"),
        InputAction.CANCEL: _("Back, cancel"),
        InputAction.PAGE_UP: _("Page up"),
        InputAction.PAGE_DOWN: _("Page down"),
        InputAction.FIRST: _("To the beginning"),
        InputAction.LAST: _("To the end"),
        InputAction.TURN_LEFT: _("Rotate the mosaic left"),
        InputAction.TURN_RIGHT: _("Rotate the mosaic right"),
        InputAction.FLIP: _("Flip the mosaic"),
        InputAction.VIEW_LEFT: _("Rotate the palace left"),
        InputAction.VIEW_RIGHT: _("Rotate the palace right"),
        InputAction.ZOOM_IN: _("Zoom in"),
        InputAction.ZOOM_OUT: _("Zoom out"),
        InputAction.UNDO: _("Undo"),
        InputAction.REDO: _("Redo"),
        InputAction.RECAP: _("Since your last turn"),
        InputAction.PEEK: _("Peek at your hand and pyramid"),
        InputAction.END: _("End the visit or turn"),
        InputAction.LOG: _("Log"),
        InputAction.HINT: _("Ask the adviser"),
        InputAction.HURRY: _("Make the bot play now"),
        InputAction.FORECAST: _("If it ended now"),
        InputAction.ASK_HAND: _("Say: your hand"),
        InputAction.ASK_FIRST: _("Say: stall 1"),
        InputAction.ASK_SECOND: _("Say: stall 2"),
        InputAction.ASK_THIRD: _("Say: stall 3"),
        InputAction.ASK_COSTS: _("Say: what the pieces cost"),
        InputAction.ASK_PLAYERS: _("Say: what everybody has"),
        InputAction.ASK_HERE: _("Say: what is here, and what it would bring"),
        InputAction.ASK_DANGER: _("Say: how corrupt you are"),
        InputAction.ASK_QUESTION: _("Say: what is asked now"),
        InputAction.SAY_AGAIN: _("Say it again"),
        InputAction.SAY_EARLIER: _("Say what came before"),
        InputAction.SPEED: _("Animation speed"),
        InputAction.MENU: _("Menu"),
        InputAction.HELP: _("Player aid"),
        InputAction.MUTE: _("Sound on or off"),
        InputAction.FULLSCREEN: _("Full screen"),
        InputAction.PHOTO: _("Screenshot"),
        InputAction.PHOTO_MODE: _("Photo mode"),
    }[action]


def chord_name(chord: str) -> str:
    """The displayed name of a key: Ctrl+Z for `ctrl+z`."""
    modifiers, key = split_chord(chord)
    # Translators, throughout: what is printed on a key; at most 12 letters.
    shown = {
        "return": pgettext("key", "Enter"),
        "enter": pgettext("key", "Enter (pad)"),
        "space": pgettext("key", "Space"),
        "escape": pgettext("key", "Esc"),
        "tab": pgettext("key", "Tab"),
        "backspace": pgettext("key", "Backspace"),
        "delete": pgettext("key", "Delete"),
        "up": "↑",
        "down": "↓",
        "left": "←",
        "right": "→",
        "page up": pgettext("key", "Page up"),
        "page down": pgettext("key", "Page down"),
        "home": pgettext("key", "Home"),
        "end": pgettext("key", "End"),
        "ctrl": pgettext("key", "Ctrl"),
        "alt": pgettext("key", "Alt"),
        "shift": pgettext("key", "Shift"),
        # A sign that a reader would take for punctuation is named.
        ",": pgettext("key", "Comma"),
        ".": pgettext("key", "Full stop"),
        ";": pgettext("key", "Semicolon"),
        "'": pgettext("key", "Apostrophe"),
        "-": pgettext("key", "Minus"),
    }
    parts = [shown.get(part, part.upper()) for part in (*modifiers, key)]
    return "+".join(parts)


_PAD_SIGNS: Final = {
    "left shoulder": "L1",
    "right shoulder": "R1",
    "left trigger": "L2",
    "right trigger": "R2",
    "left stick": "L3",
    "right stick": "R3",
    "dpad up": "↑",
    "dpad down": "↓",
    "dpad left": "←",
    "dpad right": "→",
}


def button_name(button: str) -> str:
    """The displayed name of a pad's button: the sign on it."""
    return _PAD_SIGNS.get(button, button.capitalize())


def with_keys(text: str, bindings: Bindings, *actions: InputAction) -> str:
    """A text followed in brackets by the main key currently bound to each action."""
    chords = [bindings.keys(action)[0] for action in actions if bindings.keys(action)]
    if not chords:
        return text
    keys = listed([escape(chord_name(chord)) for chord in chords])
    return _("{text} ({keys})").format(text=text, keys=keys)
