"""What editions and expansions add to the tools: decisions of their own, actions of a turn.

Knows what they say, and nothing of what it means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from cleopatra.rules.actions import Action
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.expansion_ui import ExpansionUi, nothing
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session

Found = TypeVar("Found")

DescribeAnswer = Callable[[Sequence[Action], Mapping[Action, str]], str]
"""(actions, titles of the open sheet by the action that takes each) -> words, no full stop."""


@dataclass(frozen=True, slots=True)
class ActionWords:
    """The words of an action that a place offers: the question, its button, what it brings."""

    title: str
    label: str
    text: str


@dataclass(frozen=True, eq=False)
class ExpansionTools(ExpansionUi):
    """An ExpansionUi with what it adds to the tools."""

    tools: Mapping[int, Callable[[Session], Tool]] = field(default_factory=dict)
    """Decision kind -> the tool that serves it."""
    starts: Callable[[Session, Action], Place | None] = lambda _desk, _action: None
    """Where an action of a turn begins that the base does not know; None for foreign ones."""
    words: Callable[[Session, Action], ActionWords | None] = lambda _desk, _action: None
    """How such an action is offered."""
    specials: Callable[[Session, Place, Sequence[Action]], Tool | None] = (
        lambda _desk, _place, _actions: None
    )
    """The tool of a place where actions begin, when buttons are not enough."""
    targets: Mapping[int, PlaceKind] = field(default_factory=dict)
    """Action kinds whose number is the index of such a place."""
    areas: frozenset[int] = frozenset()
    """Action kinds whose number is the lowest square of an area of the garden."""
    answers: Mapping[int, DescribeAnswer] = field(default_factory=dict)
    """Action kind -> what an adviser says of answers that begin with it."""
    hopes: Callable[[Session], Sequence[Action]] = nothing
    """Actions that the viewer might think of now: those refused are greyed, with the reason."""


def tool_for(kind: int) -> Callable[[Session], Tool] | None:
    """What makes the tool of a decision kind."""
    return lookup.merged("tools").get(int(kind))


def start_of(session: Session, action: Action) -> Place | None:
    """Where an action begins that the base does not know."""
    return _first(extra.starts(session, action) for extra in _extras())


def words_of(session: Session, action: Action) -> ActionWords | None:
    """How such an action is offered."""
    return _first(extra.words(session, action) for extra in _extras())


def special_tool(session: Session, place: Place, actions: Sequence[Action]) -> Tool | None:
    """The own tool of a place where such actions begin."""
    return _first(extra.specials(session, place, actions) for extra in _extras())


def target_of(action: Action) -> PlaceKind | None:
    """What the action's number is the index of; None for actions of the base."""
    return lookup.merged("targets").get(action.kind)


def is_about_area(action: Action) -> bool:
    """Whether the action's number is the lowest square of an area."""
    return any(action.kind in extra.areas for extra in _extras())


def answer_of(actions: Sequence[Action], names: Mapping[Action, str]) -> str | None:
    """What an adviser says of these answers; None for those of the base."""
    answer = lookup.merged("answers").get(actions[0].kind)
    return None if answer is None else str(answer(actions, names))


def hopes(session: Session) -> list[Action]:
    """Actions that the viewer might think of now."""
    return [action for extra in _extras() for action in extra.hopes(session)]


def _extras() -> list[ExpansionTools]:
    return [extra for extra in lookup.extras() if isinstance(extra, ExpansionTools)]


def _first(found: Iterable[Found | None]) -> Found | None:
    return next((one for one in found if one is not None), None)
