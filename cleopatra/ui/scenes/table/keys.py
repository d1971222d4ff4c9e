"""What keys do at the table besides moving the focus and using it."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.device.input import InputAction
from cleopatra.ui.table.target import Command
from cleopatra.ui.words.key_names import ASKING

PASSES: Final = frozenset(
    {
        *ASKING,
        InputAction.MENU,
        InputAction.HELP,
        InputAction.LOG,
        InputAction.HINT,
        InputAction.FORECAST,
        InputAction.HURRY,
        InputAction.SPEED,
        InputAction.PEEK,
        InputAction.FULLSCREEN,
        InputAction.MUTE,
        InputAction.PHOTO,
        InputAction.PHOTO_MODE,
    }
)
"""Keys that don't finish the running animation."""
KNOB_KEYS: Final = {
    InputAction.TURN_LEFT: Command.TURN_LEFT,
    InputAction.VIEW_LEFT: Command.TURN_LEFT,
    InputAction.TURN_RIGHT: Command.TURN_RIGHT,
    InputAction.VIEW_RIGHT: Command.TURN_RIGHT,
    InputAction.ZOOM_IN: Command.ZOOM_IN,
    InputAction.ZOOM_OUT: Command.ZOOM_OUT,
    InputAction.MENU: Command.MENU,
    InputAction.LOG: Command.LOG,
    InputAction.HINT: Command.HINT,
    InputAction.PHOTO_MODE: Command.PHOTO,
    InputAction.FORECAST: Command.FORECAST,
    InputAction.HELP: Command.HELP,
    InputAction.RECAP: Command.RECAP,
    InputAction.SPEED: Command.SPEED,
    InputAction.FIRST: Command.RESET_VIEW,
}
"""Keys that do what a round button does."""
