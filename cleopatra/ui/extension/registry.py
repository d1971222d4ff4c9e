"""All extras merged: one question, one answer, whoever has it. Knows no extra's insides.

The wiring says which there are; they are read on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.actions import Pay
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.extra import Auction, Box, CardLook, Extra, Fold, Say
from cleopatra.ui.extension.item import Item
from cleopatra.ui.extension.rule import Chapter, Term

_Load = Callable[[], Sequence[Extra]]


def _none() -> Sequence[Extra]:
    return ()


_load: list[_Load] = [_none]


def provide(load: _Load) -> None:
    """From now on these are the extras; until then there are none. The wiring calls this once;
    `load` is called when they are asked for the first time, as reading them would make the title
    wait."""
    _load[0] = load
    for kept in (extras, merged, told, _boxes):
        kept.cache_clear()


@cache
def extras() -> tuple[Extra, ...]:
    """All of them, in the order of the rulebook."""
    return tuple(_load[0]())


@cache
def merged(name: str) -> Mapping[Any, Any]:
    """One table of all extras. Raises ValueError when two claim the same key."""
    found: dict[Any, Any] = {}
    for extra in extras():
        table = getattr(extra, name, {})  # the folders above widen the class
        twice = found.keys() & table.keys()
        if twice:
            raise ValueError(f"{name}: two extras claim {twice}")
        found.update(table)
    return found


def box(name: str) -> Box:
    """How set-up offers an edition or expansion. Raises KeyError for one that nobody knows."""
    return _boxes()[name]


@cache
def _boxes() -> dict[str, Box]:
    return {extra.box.name: extra.box for extra in extras() if extra.box is not None}


def card(code: str) -> str:
    """The name of a card. Raises KeyError for one that nobody knows."""
    return _(merged("cards")[code].name)


def card_help(code: str) -> str | None:
    """What a card is worth, in a sentence; None for cards of the base."""
    found = merged("cards").get(code)
    return None if found is None else _(found.help)


def card_look(code: str) -> CardLook | None:
    """The look of a card; None for cards of the base."""
    found: CardLook | None = merged("cards").get(code)
    return found


def reason(code: str) -> str:
    """The row of a reason. Raises KeyError for one that nobody knows."""
    return _(merged("reasons")[code])


def reasons() -> tuple[str, ...]:
    """All reasons that the base does not have, in the order of the rulebook."""
    return tuple(merged("reasons"))


def refusal(why: Refusal) -> str:
    """Why something cannot be done. Raises KeyError for a code that nobody knows."""
    return str(merged("refusals")[why.code](why.params))


def say_of(event: Event) -> Say | None:
    """Who tells of an event."""
    return merged("says").get(type(event))


def folds_of(event: Event) -> list[Fold]:
    """All who write something down of an event; several may, and events of the base too."""
    return [fold for extra in extras() if (fold := extra.folds.get(type(event))) is not None]


@cache
def told() -> tuple[str, ...]:
    """The facts of observations that events tell of wholly."""
    return tuple(name for extra in extras() for name in extra.told)


def auction(observation: Observation) -> Auction | None:
    """The words of the sealed bids that are open; None for the Offering of the base."""
    for extra in extras():
        found = extra.auctions(observation)
        if found is not None:
            return found
    return None


def tally_of(event: Event) -> tuple[int, str] | None:
    """A seat and what is said of it in the last step of the count."""
    found = merged("tallies").get(type(event))
    return None if found is None else found(event)


def is_passing(event: Event) -> bool:
    """Whether the film of an event is enough."""
    return any(isinstance(event, extra.passing) for extra in extras())


def supply(observation: Observation) -> list[Item]:
    """All that lies in common beside the board."""
    return [item for extra in extras() for item in extra.supply(observation)]


def owned(observation: Observation, seat: int, is_covered: bool = False) -> list[Item]:
    """All that a seat has before it; covered, what only its owner may see is hidden."""
    return [item for extra in extras() for item in extra.owned(observation, seat, is_covered)]


def laid(observation: Observation) -> list[Item]:
    """All that lies in the extras' own parts of the table."""
    return [item for extra in extras() for item in extra.laid(observation)]


def face_icon(picture: str) -> str | None:
    """What is drawn for a side of a die whose picture is missing; None for a blank one."""
    found: str | None = merged("faces").get(picture)
    return found


def companions(observation: Observation) -> list[tuple[int, str]]:
    """Statues on the garden that the base does not have: square and name of the picture."""
    return [one for extra in extras() for one in extra.companions(observation)]


def next_mosaic(observation: Observation) -> int:
    """The mosaic that would be laid now: one that was chosen for it, else the pile's top."""
    for extra in extras():
        chosen = extra.next_mosaic(observation)
        if chosen is not None:
            return chosen
    return observation.mosaic_top


def pay_words(observation: Observation) -> list[str]:
    """Words of a payment beside cards, credit and discount that could be used now."""
    return [word for extra in extras() for word in extra.pay_words(observation)]


def paid(pay: Pay) -> list[str]:
    """What a payment uses beside cards, credit and discount, in words."""
    return [text for extra in extras() if (text := extra.paid(pay))]


def chapters() -> tuple[Chapter, ...]:
    """All chapters of the rulebook that the extras bring."""
    return tuple(chapter for extra in extras() for chapter in extra.chapters())


def replaced(options: GameOptions) -> dict[str, str]:
    """The rules of the base that a game with these options plays otherwise, each with the number of
    the rule that holds instead; "" where there is nothing to be ruled."""
    found: dict[str, str] = {}
    for extra in extras():
        found.update(extra.replaces(options))
    return found


def terms() -> tuple[Term, ...]:
    """Their words for the glossary."""
    return tuple(term for extra in extras() for term in extra.terms())


def aid(observation: Observation) -> list[tuple[str, str, Sequence[str]]]:
    """Their parts of the player aid: title, rule number, lines."""
    return [part for extra in extras() for part in extra.aid(observation)]
