"""Looks things up in all extras of editions and expansions, without knowing any of them.

The wiring provides the extras; they are loaded when first used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.actions import Pay
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.expansion_ui import (
    AchievementWords,
    Auction,
    CardLook,
    ExpansionUi,
    FoldEvent,
    Item,
    SetupBox,
)
from cleopatra.ui.extension.rule import Chapter, SummaryLine, Term

_T = TypeVar("_T")
_Load = Callable[[], Sequence[ExpansionUi]]


def _none() -> Sequence[ExpansionUi]:
    return ()


_load: list[_Load] = [_none]


def provide(load: _Load) -> None:
    """Set the extras; before that there are none. The wiring calls this once.

    `load` is called when extras are first needed, because importing them would delay the title.
    """
    _load[0] = load
    for kept in (extras, merged, told, _boxes):
        kept.cache_clear()


@cache
def extras() -> tuple[ExpansionUi, ...]:
    """All extras, in the order of the rulebook."""
    return tuple(_load[0]())


def each(brings: Callable[[ExpansionUi], Iterable[_T]]) -> list[_T]:
    """All that the extras bring, one after the other."""
    return [one for extra in extras() for one in brings(extra)]


def first(brings: Callable[[ExpansionUi], _T | None]) -> _T | None:
    """What the first extra brings that brings anything; None when none does."""
    return next((found for extra in extras() if (found := brings(extra)) is not None), None)


@cache
def merged(name: str) -> Mapping[Any, Any]:
    """The table of this name, merged from all extras.

    :raises ValueError: if two extras have the same key.
    """
    found: dict[Any, Any] = {}
    for extra in extras():
        table = getattr(extra, name, {})  # folders above add fields to the class
        twice = found.keys() & table.keys()
        if twice:
            raise ValueError(f"{name}: two extras claim {twice}")
        found.update(table)
    return found


def goal(uid: str) -> AchievementWords | None:
    """The words of an achievement, marked for translation; None for those of the base game."""
    found: AchievementWords | None = merged("goals").get(uid)
    return found


def box(name: str) -> SetupBox:
    """How the set-up screen offers an edition or expansion. Raises KeyError for unknown ones."""
    return _boxes()[name]


@cache
def _boxes() -> dict[str, SetupBox]:
    return {extra.box.name: extra.box for extra in extras() if extra.box is not None}


def card(code: str) -> str:
    """The name of a card. Raises KeyError for unknown ones."""
    return _(merged("cards")[code].name)


def card_label(code: str) -> str:
    """The name of a card for the plate on itself; "" for cards of the base game."""
    found: CardLook | None = merged("cards").get(code)
    return "" if found is None else _(found.label or found.name)


def card_help(code: str) -> str | None:
    """A sentence on the worth of a card; None for cards of the base game."""
    found = merged("cards").get(code)
    return None if found is None else _(found.help)


def card_look(code: str) -> CardLook | None:
    """The look of a card; None for cards of the base game."""
    found: CardLook | None = merged("cards").get(code)
    return found


def reason(code: str) -> str:
    """The row title of a reason. Raises KeyError for unknown ones."""
    return _(merged("reasons")[code])


def reasons() -> tuple[str, ...]:
    """All reasons that the base game does not have, in the order of the rulebook."""
    return tuple(merged("reasons"))


def refusal(why: Refusal) -> str:
    """A sentence on why an action is refused. Raises KeyError for unknown codes."""
    return str(merged("refusals")[why.code](why.params))


def folds_of(event: Event) -> list[FoldEvent]:
    """All functions that apply an event to an observation; there may be several for one event."""
    kind = type(event)
    return each(lambda extra: [extra.folds[kind]] if kind in extra.folds else ())


@cache
def told() -> tuple[str, ...]:
    """The facts of observations that can be followed from events alone."""
    return tuple(each(lambda extra: extra.told))


def auction(observation: Observation) -> Auction | None:
    """The words of the present auction; None at an Offering of the base game."""
    return first(lambda extra: extra.auctions(observation))


def tally_of(event: Event) -> tuple[int, str] | None:
    """A seat and a text about it for the last step of the final count."""
    found = merged("tallies").get(type(event))
    return None if found is None else found(event)


def supply(observation: Observation) -> list[Item]:
    """All items beside the board that belong to no seat."""
    return each(lambda extra: extra.supply(observation))


def owned(observation: Observation, seat: int, is_covered: bool = False) -> list[Item]:
    """All items in front of a seat; `is_covered` hides what only the owner may see."""
    return each(lambda extra: extra.owned(observation, seat, is_covered))


def laid(observation: Observation) -> list[Item]:
    """All that lies in the extras' own parts of the table."""
    return each(lambda extra: extra.laid(observation))


def face_icon(picture: str) -> str | None:
    """What is drawn for a side of a die whose picture is missing; None for a blank one."""
    found: str | None = merged("faces").get(picture)
    return found


def companions(observation: Observation) -> list[tuple[int, str]]:
    """Statues on the garden that the base game does not have: (square, name of the picture)."""
    return each(lambda extra: extra.companions(observation))


def told_of_square(observation: Observation, square: int) -> list[str]:
    """Sentences on what extras have put onto a square of the garden, 0..80."""
    return [*filter(None, (extra.told_of_square(observation, square) for extra in extras()))]


def next_mosaic(observation: Observation) -> int:
    """The mosaic that would be laid next: a chosen one, else the top of the pile."""
    chosen = first(lambda extra: extra.next_mosaic(observation))
    return observation.mosaic_top if chosen is None else chosen


def pay_words(observation: Observation) -> list[str]:
    """Words in payment texts that can be used now beside cards, credit and discount."""
    return each(lambda extra: extra.pay_words(observation))


def paid(pay: Pay) -> list[str]:
    """Descriptions of what a payment uses beside cards, credit and discount."""
    return [*filter(None, (extra.paid(pay) for extra in extras()))]


def chapters() -> tuple[Chapter, ...]:
    """All chapters that extras add to the rulebook."""
    return tuple(
        replace(chapter, box="" if extra.box is None else extra.box.name)
        for extra in extras()
        for chapter in extra.chapters()
    )


def replaced(options: GameOptions) -> dict[str, str]:
    """Numbers of base rules that do not apply in a game with these options -> the number of the
    rule that replaces them, or "" if nothing does."""
    return dict(each(lambda extra: extra.replaces(options).items()))


def summary(options: GameOptions) -> tuple[SummaryLine, ...]:
    """The first page of the rulebook that an edition brings; empty for the base game's."""
    return first(lambda extra: extra.summary(options) or None) or ()


def examples(options: GameOptions) -> dict[str, tuple[str, ...]]:
    """All worked examples that extras bring, by rule number."""
    return dict(each(lambda extra: extra.examples(options).items()))


def terms() -> tuple[Term, ...]:
    """All terms that extras add to the glossary."""
    return tuple(each(lambda extra: extra.terms()))


def aid(observation: Observation) -> list[tuple[str, str, Sequence[str]]]:
    """All sections that extras add to the player aid: (title, rule number, lines)."""
    return each(lambda extra: extra.aid(observation))
