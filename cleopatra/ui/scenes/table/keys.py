"""What keys do at the table besides moving the focus and using it."""

from __future__ import annotations

from typing import Final

from cleopatra.kit.device.input import InputAction
from cleopatra.ui.table.target import TableCommand
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
    InputAction.TURN_LEFT: TableCommand.TURN_LEFT,
    InputAction.VIEW_LEFT: TableCommand.TURN_LEFT,
    InputAction.TURN_RIGHT: TableCommand.TURN_RIGHT,
    InputAction.VIEW_RIGHT: TableCommand.TURN_RIGHT,
    InputAction.ZOOM_IN: TableCommand.ZOOM_IN,
    InputAction.ZOOM_OUT: TableCommand.ZOOM_OUT,
    InputAction.MENU: TableCommand.MENU,
    InputAction.LOG: TableCommand.LOG,
    InputAction.HINT: TableCommand.HINT,
    InputAction.PHOTO_MODE: TableCommand.PHOTO,
    InputAction.FORECAST: TableCommand.FORECAST,
    InputAction.HELP: TableCommand.HELP,
    InputAction.RECAP: TableCommand.RECAP,
    InputAction.SPEED: TableCommand.SPEED,
    InputAction.FIRST: TableCommand.RESET_VIEW,
}
"""Keys that do what a round button does."""
