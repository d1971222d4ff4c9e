"""The form in which an edition or expansion tells the window what it brings.

Everything in it is a table keyed by codes of the rules or types of events, so that the window can
ask for words, films or tools without knowing whose they are. Sentences are marked here and
translated when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from cleopatra.rules.actions import Pay
from cleopatra.rules.errors import Param
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.item import Item
from cleopatra.ui.extension.rule import Chapter, Term


class CardLook(NamedTuple):
    """A card kind: its marked name, a marked sentence on what it is worth, its picture, and the
    icon of what it is.

    `order` says where it is sorted in a hand: artisans have 0, the resources 10 to 48, caves 50;
    `group` the cards that it lies close to: artisans 0, the resources 1 to 4, wild cards 5, all
    others 6."""

    name: str
    help: str
    picture: str
    icon: str
    order: int = 90
    group: int = 6


class Box(NamedTuple):
    """How set-up offers an edition or expansion: its name in the options, a marked title, marked
    sentences on what it changes, pictures that stand for it in a row, and the icon where those are
    missing."""

    name: str
    title: str
    text: str
    pictures: tuple[str, ...]
    icon: str


class Teller(Protocol):
    """Who tells a story: names of players, safe in markup."""

    def name(self, seat: int) -> str:
        """One player."""

    def names(self, seats: Sequence[int]) -> str:
        """Several, with an "and"."""


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
Refuse = Callable[[dict[str, Param]], str]


def nothing(*_arguments: object) -> tuple[Any, ...]:
    """For those who bring none."""
    return ()


@dataclass(frozen=True, eq=False)
class Extra:
    """What one edition or expansion adds to words, facts and things on the table; what it leaves
    out it does not have. The folders above have more to ask and widen this class: tools
    (`play.extra`), parts of the table (`table.extra`), films (`motion.extra`)."""

    box: Box | None = None
    """How it is offered when a game is set up."""

    cards: Mapping[str, CardLook] = field(default_factory=dict)
    """By card code."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Reason code -> marked row title of the table of points."""
    refusals: Mapping[str, Refuse] = field(default_factory=dict)
    says: Mapping[type[Event], Say] = field(default_factory=dict)
    folds: Mapping[type[Event], Fold] = field(default_factory=dict)
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
    supply: Callable[[Observation], Sequence[Item]] = nothing
    """What lies in common beside the board."""
    owned: Callable[[Observation, int, bool], Sequence[Item]] = nothing
    """What a seat has before it; True hides what only its owner may see."""
    laid: Callable[[Observation], Sequence[Item]] = nothing
    """What lies in its own parts of the table, in places of kind EXTRA."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """Picture of a side of its dice -> icon drawn where that is missing; blank sides have none."""
    companions: Callable[[Observation], Sequence[tuple[int, str]]] = nothing
    """Statues of its own on the garden: square and name of the picture."""
    next_mosaic: Callable[[Observation], int | None] = lambda _observation: None
    """The mosaic that is laid next instead of the pile's top."""
    pay_words: Callable[[Observation], Sequence[str]] = nothing
    """Words of a payment that the current seat may use beside cards, credit and discount."""
    paid: Callable[[Pay], str] = lambda _pay: ""
    """What a payment uses beside cards, credit and discount, in words."""
    chapters: Callable[[], tuple[Chapter, ...]] = nothing
    replaces: Callable[[GameOptions], Mapping[str, str]] = lambda _options: {}
    """Numbers of rules of the base that a game with these options plays otherwise -> the number of
    the rule in `chapters` that holds instead; "" where there is nothing to be ruled."""
    terms: Callable[[], tuple[Term, ...]] = nothing
    aid: Callable[[Observation], Sequence[tuple[str, str, Sequence[str]]]] = nothing
    """Parts of the player aid: title, rule number, lines."""
