"""Which editions and expansions there are, and the door through which more come in.

Knows each one's `register` and nothing of what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final
from weakref import WeakValueDictionary

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
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import NO_SEED, RuleSet

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


def compose(options: GameOptions) -> RuleSet:
    """The rule set for these options, whatever their seed; made once for each and kept.

    Raises BadText for a garden layout that cannot be.

    >>> rules = compose(GameOptions(seats=2))
    >>> rules.seats, rules.offering
    (2, (-3, 1, 2, 3))
    >>> rules is compose(GameOptions(seats=2, seed="another"))
    True
    """
    return _compose(_ALL_BUT_SEED(options))


def forget_composed() -> None:
    """Make rule sets again from now on, except those that a state still uses."""
    _compose.cache_clear()


_OTHERS: Final = tuple(f.name for f in fields(GameOptions) if f.name != "seed")
_ALL_BUT_SEED: Final = attrgetter(*_OTHERS)
"""The cache key of a rule set. Options themselves are no key: making them again for each lookup
would validate them again."""

_ALIVE: WeakValueDictionary[GameOptions, frozenset[RuleSet]] = WeakValueDictionary()
"""Every rule set in use, by options, through the set that it owns. Actions are compared by
identity, so there must never be two rule sets for the same options."""


@lru_cache(maxsize=16)
def _compose(values: tuple[Any, ...]) -> RuleSet:
    options = GameOptions(seed=NO_SEED, **dict(zip(_OTHERS, values, strict=True)))
    alive = _ALIVE.get(options)
    if alive is not None:
        return next(iter(alive))

    rules = RuleSet(options)
    EDITIONS[options.edition](rules)
    for name in options.expansions:
        EXPANSIONS[name](rules)
    rules.settle()
    rules.itself = frozenset((rules,))
    _ALIVE[options] = rules.itself
    return rules


for _name, _register in (
    ("cult", cult),
    ("whims", whims),
    ("bastet", bastet),
    ("architects", architects),
):
    add_expansion(_name, _register)
