"""The value with which an edition or expansion describes to the window what it adds.

It consists of tables keyed by codes of the rules or by types of events, so that the window can look
up words, films or tools without knowing which expansion they belong to. Sentences are marked for
translation here and translated when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

from cleopatra.rules.actions import Pay
from cleopatra.rules.errors import Param
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.place import Place
from cleopatra.ui.extension.rule import Chapter, SummaryLine, Term

Shape = Literal["token", "card", "die"]
"""The shape drawn behind the icon of an item that has no picture."""


@dataclass(frozen=True, slots=True)
class Item:
    """A small item on the table: a card, token, statue or die.

    `picture` is a name in the manifest of pictures, `icon` is drawn if it is missing. `number` is
    shown if it is 2 or more. `tip` and `title` are translated. `is_dim`: used up or not available.
    """

    place: Place
    picture: str
    icon: str
    title: str
    tip: str = ""
    number: int = 1
    is_dim: bool = False
    shape: Shape = "token"


class CardLook(NamedTuple):
    """How a card kind is shown: its name and a sentence on its worth (both marked for translation),
    its picture and its icon.

    `order` is its place in a sorted hand: artisans have 0, resources 10 to 48, caves 50. Cards of
    one `group` lie close together: artisans 0, resources 1 to 4, wild cards 5, all others 6.
    `label` is a shorter name for the plate on the card, marked for translation; "" if the name
    itself is short enough.
    """

    name: str
    help: str
    picture: str
    icon: str
    order: int = 90
    group: int = 6
    label: str = ""


class SetupBox(NamedTuple):
    """How the set-up screen offers an edition or expansion.

    Its name in the options, its title and sentences on what it changes (marked for translation), a
    row of pictures, and an icon for when the pictures are missing.
    """

    name: str
    title: str
    text: str
    pictures: tuple[str, ...]
    icon: str


class AchievementWords(NamedTuple):
    """The words of an achievement: its name, what to do for it and why that is worth it (all marked
    for translation), and its icon."""

    name: str
    text: str
    why: str
    icon: str


class Teller(Protocol):
    """Gives the names of players for a sentence, escaped for markup."""

    def name(self, seat: int) -> str:
        """The name of one player."""

    def names(self, seats: Sequence[int]) -> str:
        """The names of several players, joined with "and"."""


class RevealedBids(NamedTuple):
    """Bids that were revealed, by seat; the winners, in the order in which they choose; and a line
    on the result of each seat."""

    bids: Sequence[int]
    winners: Sequence[int]
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Auction:
    """The words for sealed bids that are not for the Offering.

    Title, question, what a player has to bid with, what the bids win, and the texts when the bids
    are revealed and while some are missing. `read` answers what an event revealed, if it did.
    """

    title: str
    question: str
    stake: str
    prizes: str
    lost: str
    waiting: str
    read: Callable[[Event], RevealedBids | None]


EventWords = Callable[[Teller, Any], str]
FoldEvent = Callable[[Observation, Any], Observation]
RefusalSentence = Callable[[dict[str, Param]], str]


def nothing(*_arguments: object) -> tuple[Any, ...]:
    """The default for functions of `ExpansionUi` that return a sequence: nothing to add."""
    return ()


@dataclass(frozen=True, eq=False)
class ExpansionUi:
    """What one edition or expansion adds to words, facts and items on the table.

    Fields left at their defaults add nothing. Folders above this one need more and extend the
    class: tools (`play.extra`), parts of the table (`table.extra`), films (`motion.extra`).
    """

    box: SetupBox | None = None
    """How the set-up screen offers it."""

    cards: Mapping[str, CardLook] = field(default_factory=dict)
    """By card code."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Reason code -> title of its row in the table of points, marked for translation."""
    refusals: Mapping[str, RefusalSentence] = field(default_factory=dict)
    says: Mapping[type[Event], EventWords] = field(default_factory=dict)
    folds: Mapping[type[Event], FoldEvent] = field(default_factory=dict)
    told: tuple[str, ...] = ()
    """Facts of observations that can be followed from events alone, so what is shown must match."""
    tallies: Mapping[type[Event], Callable[[Any], tuple[int, str] | None]] = field(
        default_factory=dict
    )
    """Events of the final count -> the seat and a text about it for the last step."""
    auctions: Callable[[Observation], Auction | None] = lambda _observation: None
    """The words of the present auction; None if there is none."""
    supply: Callable[[Observation], Sequence[Item]] = nothing
    """The items beside the board that belong to no seat."""
    owned: Callable[[Observation, int, bool], Sequence[Item]] = nothing
    """The items in front of a seat; True hides what only the owner may see."""
    laid: Callable[[Observation], Sequence[Item]] = nothing
    """What lies in its own parts of the table, in places of kind EXTRA."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """Picture of a side of its dice -> icon drawn where that is missing; blank sides have none."""
    companions: Callable[[Observation], Sequence[tuple[int, str]]] = nothing
    """Its additional statues on the garden: (square, name of the picture)."""
    told_of_square: Callable[[Observation, int], str] = lambda _observation, _square: ""
    """A sentence on what it has put onto a square of the garden, 0..80; "" for nothing."""
    next_mosaic: Callable[[Observation], int | None] = lambda _observation: None
    """The mosaic to be laid next instead of the top of the pile; None for the top."""
    pay_words: Callable[[Observation], Sequence[str]] = nothing
    """Words in payment texts that the current seat may use beside cards, credit and discount."""
    paid: Callable[[Pay], str] = lambda _pay: ""
    """A description of what a payment uses beside cards, credit and discount."""
    chapters: Callable[[], tuple[Chapter, ...]] = nothing
    replaces: Callable[[GameOptions], Mapping[str, str]] = lambda _options: {}
    """Numbers of base rules that do not apply in a game with these options -> the number of the
    rule in `chapters` that replaces them, or "" if nothing does."""
    summary: Callable[[GameOptions], tuple[SummaryLine, ...]] = nothing
    """The first page of the rulebook in a game with these options, instead of the base game's."""
    examples: Callable[[GameOptions], Mapping[str, tuple[str, ...]]] = lambda _options: {}
    """Worked examples by the number of the rule in `chapters`."""
    terms: Callable[[], tuple[Term, ...]] = nothing
    goals: Mapping[str, AchievementWords] = field(default_factory=dict)
    """The words of its achievements, by uid."""
    aid: Callable[[Observation], Sequence[tuple[str, str, Sequence[str]]]] = nothing
    """Sections of the player aid: (title, rule number, lines)."""
