"""The form in which an edition or expansion tells the window what it brings.

Everything in it is a table keyed by codes of the rules or types of events, so that the window can
ask for words, films or tools without knowing whose they are. Sentences are marked here and
translated when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cleopatra.rules.actions import Action, Pay
from cleopatra.rules.errors import Param
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.item import Item
from cleopatra.ui.play.place import Place, PlaceKind

if TYPE_CHECKING:
    from cleopatra.ui.motion.films import Films
    from cleopatra.ui.motion.timeline import Step
    from cleopatra.ui.play.base import BaseTool
    from cleopatra.ui.play.desk import Desk
    from cleopatra.ui.play.special_tool import SpecialTool
    from cleopatra.ui.words.rulebook.glossary import Term
    from cleopatra.ui.words.rulebook.rule import Chapter


class CardLook(NamedTuple):
    """A card kind: its marked name, a marked sentence on what it is worth, its picture, and the
    icon of what it is."""

    name: str
    help: str
    picture: str
    icon: str


class Teller(Protocol):
    """Who tells a story: names of players, safe in markup."""

    def name(self, seat: int) -> str:
        """One player."""

    def names(self, seats: Sequence[int]) -> str:
        """Several, with an "and"."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of an action that a place offers: the question, its button, what it brings."""

    title: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Auction:
    """Sealed bids for something else than the Offering: title, question, what one has to bid with,
    what the bids bring, what is said when they are opened and while some are missing; and from the
    event that opened them the bids by seat and a line of result for each."""

    title: str
    question: str
    stake: str
    prizes: str
    lost: str
    waiting: str
    read: Callable[[Event], tuple[Sequence[int], Sequence[str]] | None]


Say = Callable[[Teller, Any], str]
Fold = Callable[[Observation, Any], Observation]
Film = Callable[["Films", Any, Observation], "Step | None"]
Answer = Callable[[Sequence[Action], Mapping[str, str]], str]
"""(actions, what lies on the open sheet by text form) -> words without a full stop."""
Refuse = Callable[[dict[str, Param]], str]


def nothing(*_arguments: object) -> tuple[Any, ...]:
    """For those who bring none."""
    return ()


@dataclass(frozen=True, slots=True)
class Extra:
    """All that one edition or expansion adds; what it leaves out it does not have."""

    cards: Mapping[str, CardLook] = field(default_factory=dict)
    """By card code."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Reason code -> marked row title of the table of points."""
    refusals: Mapping[str, Refuse] = field(default_factory=dict)
    says: Mapping[type[Event], Say] = field(default_factory=dict)
    folds: Mapping[type[Event], Fold] = field(default_factory=dict)
    films: Mapping[type[Event], Film] = field(default_factory=dict)
    told: tuple[str, ...] = ()
    """Facts of observations that events tell of wholly: what is shown must agree with them."""
    tallies: Mapping[type[Event], Callable[[Any], tuple[int, str] | None]] = field(
        default_factory=dict
    )
    """Events of the count -> the seat and what is said of it in the last step."""
    auctions: Callable[[Observation], Auction | None] = lambda _observation: None
    """The words of the sealed bids that are open, where they are for something of one's own."""
    passing: tuple[type[Event], ...] = ()
    """Events whose film is enough: no caption waits for them."""
    tools: Mapping[int, type[BaseTool]] = field(default_factory=dict)
    """Decision kind -> the tool that serves it."""
    supply: Callable[[Observation], Sequence[Item]] = nothing
    """What lies in common beside the board."""
    owned: Callable[[Observation, int, bool], Sequence[Item]] = nothing
    """What a seat has before it; True hides what only its owner may see."""
    starts: Callable[[Desk, Action], Place | None] = lambda _desk, _action: None
    """Where an action of a turn begins that the base does not know; None for foreign ones."""
    words: Callable[[Desk, Action], Words | None] = lambda _desk, _action: None
    """How such an action is offered."""
    specials: Callable[[Desk, Place, Sequence[Action]], SpecialTool | None] = (
        lambda _desk, _place, _actions: None
    )
    """The tool of a place where actions begin, when buttons are not enough."""
    pay_words: Callable[[Observation], Sequence[str]] = nothing
    """Words of a payment that the current seat may use beside cards, credit and discount."""
    paid: Callable[[Pay], str] = lambda _pay: ""
    """What a payment uses beside cards, credit and discount, in words."""
    targets: Mapping[int, PlaceKind] = field(default_factory=dict)
    """Action kinds whose number is the index of such a place."""
    areas: frozenset[int] = frozenset()
    """Action kinds whose number is the lowest square of an area of the garden."""
    answers: Mapping[int, Answer] = field(default_factory=dict)
    """Action kind -> what an adviser says of answers that begin with it."""
    hopes: Callable[[Desk], Sequence[Action]] = nothing
    """Actions that the viewer might think of now: those refused are greyed, with the reason."""
    chapters: Callable[[], tuple[Chapter, ...]] = nothing
    replaces: Callable[[GameOptions], Mapping[str, str]] = lambda _options: {}
    """Numbers of rules of the base that a game with these options plays otherwise -> the number of
    the rule in `chapters` that holds instead; "" where there is nothing to be ruled."""
    terms: Callable[[], tuple[Term, ...]] = nothing
    aid: Callable[[Observation], Sequence[tuple[str, str, Sequence[str]]]] = nothing
    """Parts of the player aid: title, rule number, lines."""
