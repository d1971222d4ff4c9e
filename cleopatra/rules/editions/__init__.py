"""The editions that can be composed, by name. Each module fills the slots of a rule set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cleopatra.rules.editions import classic, deluxe
from cleopatra.rules.ruleset import RuleSet

EDITION_MODULES: Final[dict[str, Callable[[RuleSet], None]]] = {
    "deluxe": deluxe.register,
    "classic": classic.register,
}
