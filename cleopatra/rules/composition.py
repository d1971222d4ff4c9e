"""Which editions and expansions there are, and the door through which more come in.

Knows each one's `register` and nothing of what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cleopatra.rules import options
from cleopatra.rules.card_kinds import add_card, remove_card
from cleopatra.rules.catalogue import CardKind
from cleopatra.rules.editions.classic.rules import register as classic
from cleopatra.rules.editions.deluxe.rules import register as deluxe
from cleopatra.rules.errors import RulesBug
from cleopatra.rules.expansions.architects.rules import register as architects
from cleopatra.rules.expansions.bastet.rules import register as bastet
from cleopatra.rules.expansions.cult.rules import register as cult
from cleopatra.rules.expansions.whims.rules import register as whims
from cleopatra.rules.ruleset import RuleSet, forget_composed

Register = Callable[[RuleSet], None]
"""Fills or widens a rule set that is being composed."""

EDITIONS: Final[dict[str, Register]] = {"deluxe": deluxe, "classic": classic}
"""By name, as in `options.EDITIONS`."""
EXPANSIONS: Final[dict[str, Register]] = {}
"""By name; see `add_expansion`."""


_CARDS: Final[dict[str, tuple[int, ...]]] = {}
"""The ids of cards that came with an expansion."""


def add_expansion(name: str, register: Register, cards: Sequence[CardKind] = ()) -> None:
    """Lets games be played with this expansion. `cards` are kinds that `card_kinds` does not have;
    their ids are then in CARD_IDS. Raises RulesBug if there is an expansion of that name, or for
    cards that `add_card` does not take."""
    if name in EXPANSIONS:
        raise RulesBug(f"there is an expansion {name!r} already")
    _CARDS[name] = tuple([add_card(kind) for kind in cards])
    options.know_expansion(name)
    EXPANSIONS[name] = register


def remove_expansion(name: str) -> None:
    """Games with this expansion can no longer be begun or read."""
    del EXPANSIONS[name]
    options.forget_expansion(name)
    forget_composed()
    for card in _CARDS.pop(name):
        remove_card(card)


for _name, _register in (
    ("cult", cult),
    ("whims", whims),
    ("bastet", bastet),
    ("architects", architects),
):
    add_expansion(_name, _register)
