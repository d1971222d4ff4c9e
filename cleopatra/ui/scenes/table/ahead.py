"""What the first table needs, made in the workshop's thread while the title is shown.

Knows which modules, rules and panels a table opens with; shows nothing. Who opens a table sooner
finds less of it done and waits as if nothing had been. Importing this costs the title nothing.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cleopatra.kit.paint.toolbox import Kit
    from cleopatra.ui.stage.sprites import SpriteStore

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
_MODULES: Final = ("cleopatra.ui.scenes.table.table", "cleopatra.ui.scenes.title.welcome")


def get_table_ready(sprites: SpriteStore, kit: Kit) -> None:
    """Has the pictures and the parts of a new game's table made ahead, then all flat pictures."""
    from cleopatra.ui.stage.sprites import AT_ONCE

    sprites.workshop.open()
    sprites.workshop.ask("table", partial(_make_parts, sprites, kit), AT_ONCE)
    sprites.preload(sprites.keys)


def _make_parts(sprites: SpriteStore, kit: Kit) -> None:
    for name in _MODULES:
        import_module(name)
    from cleopatra.rules.options import GameOptions
    from cleopatra.rules.ruleset import compose
    from cleopatra.ui.extension import registry
    from cleopatra.ui.table.stage_view import warm

    warm(sprites, kit)
    compose(GameOptions())
    registry.extras()
    kit.panels.prepare(LOOKS, kit.scale)
    kit.icons.prepare(ICONS)
