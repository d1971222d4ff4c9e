"""The expansions that can be composed, by name, in the order in which they register."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cleopatra.rules.expansions import architects, bastet, cult, whims
from cleopatra.rules.ruleset import RuleSet

EXPANSION_MODULES: Final[dict[str, Callable[[RuleSet], None]]] = {
    "cult": cult.register,
    "whims": whims.register,
    "bastet": bastet.register,
    "architects": architects.register,
}
