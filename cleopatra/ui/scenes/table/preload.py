"""What the first table needs, made in the workshop's thread while the title is shown.

Knows which modules, rules and panels a table opens with; shows nothing. Code that opens a table
before this is done waits for the rest. Importing this imports the table: only the workshop does.
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.composition import compose
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension import lookup
from cleopatra.ui.host import Host
from cleopatra.ui.scenes import SCENES, find
from cleopatra.ui.table.stage_view import warm

LOOKS: Final = (
    "papyrus-slim",
    "papyrus-plain",
    "lapis-slim",
    "tab",
    "well",
    "plain",
    "button",
    "night",
    "tooltip",
)
"""The panels of every table."""
ICONS: Final = (
    "artisan",
    "wood",
    "stone",
    "marble",
    "lapis",
    "scarab",
    "amulet",
    "statue",
    "sanctuary",
    "palm",
)
"""Painted icons of every table."""
_SCENES: Final = ("table", "first_game")
"""What is shown first at a new table; their modules are imported here."""


def make_table_parts(host: Host) -> None:
    """Makes the pictures and parts of a new game's table; runs in the workshop's thread."""
    for name in _SCENES:
        find(SCENES[name].path)
    kit = host.stack.kit
    warm(host.sprites, kit)
    compose(GameOptions())
    lookup.extras()
    kit.panels.prepare(LOOKS, kit.scale)
    kit.icons.prepare(ICONS)
