"""All extras merged: one question, one answer, whoever has it. Knows no extra's insides.

The files of the extras are read on first use: they stand above the modules that ask here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.actions import Action, Pay
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.play.place import Place, PlaceKind

if TYPE_CHECKING:
    from cleopatra.ui.extension.extra import Auction, CardLook, Extra, Film, Fold, Say, Words
    from cleopatra.ui.extension.item import Item
    from cleopatra.ui.play.base import BaseTool
    from cleopatra.ui.play.desk import Desk
    from cleopatra.ui.play.special_tool import SpecialTool
    from cleopatra.ui.words.rulebook.glossary import Term
    from cleopatra.ui.words.rulebook.rule import Chapter


@cache
def extras() -> tuple[Extra, ...]:
    """All of them, in the order of the rulebook."""
    from cleopatra.ui.extras.all import EXTRAS

    return EXTRAS


@cache
def _merged(name: str) -> Mapping[Any, Any]:
    """One table of all extras. Raises ValueError when two claim the same key."""
    found: dict[Any, Any] = {}
    for extra in extras():
        table = getattr(extra, name)
        twice = found.keys() & table.keys()
        if twice:
            raise ValueError(f"{name}: two extras claim {twice}")
        found.update(table)
    return found


def card(code: str) -> str:
    """The name of a card. Raises KeyError for one that nobody knows."""
    return _(_merged("cards")[code].name)


def card_help(code: str) -> str | None:
    """What a card is worth, in a sentence; None for cards of the base."""
    found = _merged("cards").get(code)
    return None if found is None else _(found.help)


def card_look(code: str) -> CardLook | None:
    """The look of a card; None for cards of the base."""
    found: CardLook | None = _merged("cards").get(code)
    return found


def reason(code: str) -> str:
    """The row of a reason. Raises KeyError for one that nobody knows."""
    return _(_merged("reasons")[code])


def reasons() -> tuple[str, ...]:
    """All reasons that the base does not have, in the order of the rulebook."""
    return tuple(_merged("reasons"))


def refusal(why: Refusal) -> str:
    """Why something cannot be done. Raises KeyError for a code that nobody knows."""
    return str(_merged("refusals")[why.code](why.params))


def say_of(event: Event) -> Say | None:
    """Who tells of an event."""
    return _merged("says").get(type(event))


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


def film_of(event: Event) -> Film | None:
    """Who films an event."""
    return _merged("films").get(type(event))


def tally_of(event: Event) -> tuple[int, str] | None:
    """A seat and what is said of it in the last step of the count."""
    found = _merged("tallies").get(type(event))
    return None if found is None else found(event)


def is_passing(event: Event) -> bool:
    """Whether the film of an event is enough."""
    return any(isinstance(event, extra.passing) for extra in extras())


def tool_for(kind: int) -> type[BaseTool] | None:
    """The tool of a decision kind."""
    return _merged("tools").get(int(kind))


def supply(observation: Observation) -> list[Item]:
    """All that lies in common beside the board."""
    return [item for extra in extras() for item in extra.supply(observation)]


def owned(observation: Observation, seat: int, is_covered: bool = False) -> list[Item]:
    """All that a seat has before it; covered, what only its owner may see is hidden."""
    return [item for extra in extras() for item in extra.owned(observation, seat, is_covered)]


def start_of(desk: Desk, action: Action) -> Place | None:
    """Where an action begins that the base does not know."""
    for extra in extras():
        place = extra.starts(desk, action)
        if place is not None:
            return place
    return None


def words_of(desk: Desk, action: Action) -> Words | None:
    """How such an action is offered."""
    for extra in extras():
        words = extra.words(desk, action)
        if words is not None:
            return words
    return None


def special_tool(desk: Desk, place: Place, actions: Sequence[Action]) -> SpecialTool | None:
    """The own tool of a place where such actions begin."""
    for extra in extras():
        tool = extra.specials(desk, place, actions)
        if tool is not None:
            return tool
    return None


def pay_words(observation: Observation) -> list[str]:
    """Words of a payment beside cards, credit and discount that could be used now."""
    return [word for extra in extras() for word in extra.pay_words(observation)]


def paid(pay: Pay) -> list[str]:
    """What a payment uses beside cards, credit and discount, in words."""
    return [text for extra in extras() if (text := extra.paid(pay))]


def target_of(action: Action) -> PlaceKind | None:
    """What the action's number is the index of; None for actions of the base."""
    return _merged("targets").get(action.kind)


def is_about_area(action: Action) -> bool:
    """Whether the action's number is the lowest square of an area."""
    return any(action.kind in extra.areas for extra in extras())


def answer_of(actions: Sequence[Action], names: Mapping[str, str]) -> str | None:
    """What an adviser says of these answers; None for those of the base."""
    answer = _merged("answers").get(actions[0].kind)
    return None if answer is None else str(answer(actions, names))


def hopes(desk: Desk) -> list[Action]:
    """Actions that the viewer might think of now."""
    return [action for extra in extras() for action in extra.hopes(desk)]


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
