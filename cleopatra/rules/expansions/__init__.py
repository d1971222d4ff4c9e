"""The expansions that can be composed, by name, in the order in which they register."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cleopatra.rules.ruleset import RuleSet

EXPANSION_MODULES: Final[dict[str, Callable[[RuleSet], None]]] = {}
