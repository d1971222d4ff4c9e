"""The displayed names of keys and actions."""

from __future__ import annotations

from cleopatra.kit.device.bindings import Bindings, split_chord
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape


def action_name(action: InputAction) -> str:
    """What an action does, in a few words."""
    return {
        InputAction.UP: _("Up"),
        InputAction.DOWN: _("Down"),
        InputAction.LEFT: _("Left"),
        InputAction.RIGHT: _("Right"),
        InputAction.NEXT: _("Next control"),
        InputAction.PREVIOUS: _("Previous control"),
        InputAction.ACCEPT: _("Choose"),
        InputAction.CANCEL: _("Back, cancel"),
        InputAction.PAGE_UP: _("Page up"),
        InputAction.PAGE_DOWN: _("Page down"),
        InputAction.FIRST: _("First"),
        InputAction.LAST: _("Last"),
        InputAction.TURN_LEFT: _("Turn the mosaic left"),
        InputAction.TURN_RIGHT: _("Turn the mosaic right"),
        InputAction.FLIP: _("Turn the mosaic over"),
        InputAction.VIEW_LEFT: _("Turn the palace left"),
        InputAction.VIEW_RIGHT: _("Turn the palace right"),
        InputAction.ZOOM_IN: _("Nearer"),
        InputAction.ZOOM_OUT: _("Farther"),
        InputAction.UNDO: _("Undo"),
        InputAction.REDO: _("Redo"),
        InputAction.RECAP: _("Since your last turn"),
        InputAction.PEEK: _("Peek at your hand and pyramid"),
        InputAction.END: _("End the visit or turn"),
        InputAction.LOG: _("Log"),
        InputAction.HINT: _("Ask the adviser"),
        InputAction.FORECAST: _("If it ended now"),
        InputAction.HURRY: _("A bot that thinks answers now"),
        InputAction.SPEED: _("Animation speed"),
        InputAction.MENU: _("Menu"),
        InputAction.HELP: _("Player aid"),
        InputAction.MUTE: _("Sound on or off"),
        InputAction.FULLSCREEN: _("Full screen"),
        InputAction.PHOTO: _("Picture of the screen"),
    }[action]


def chord_name(chord: str) -> str:
    """The displayed name of a key: Ctrl+Z for `ctrl+z`."""
    modifiers, key = split_chord(chord)
    shown = {
        "return": _("Enter"),
        "enter": _("Enter (pad)"),
        "space": _("Space"),
        "escape": _("Esc"),
        "tab": _("Tab"),
        "backspace": _("Backspace"),
        "delete": _("Delete"),
        "up": "↑",
        "down": "↓",
        "left": "←",
        "right": "→",
        "page up": _("Page up"),
        "page down": _("Page down"),
        "home": _("Home"),
        "end": _("End"),
        "ctrl": _("Ctrl"),
        "alt": _("Alt"),
        "shift": _("Shift"),
    }
    parts = [shown.get(part, part.upper()) for part in (*modifiers, key)]
    return "+".join(parts)


def with_keys(text: str, bindings: Bindings, *actions: InputAction) -> str:
    """A text followed in brackets by the main key currently bound to each action."""
    chords = [bindings.keys(action)[0] for action in actions if bindings.keys(action)]
    if not chords:
        return text
    keys = ", ".join(escape(chord_name(chord)) for chord in chords)
    return _("{text} ({keys})").format(text=text, keys=keys)
