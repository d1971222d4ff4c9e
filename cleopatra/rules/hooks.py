"""The extension points of the rules: a closed list of queries and notifications, named after rules.

A rule set starts with empty tuples; editions and expansions that register add functions, and they
are called in the order in which they were added. An empty tuple costs its caller one truth test. A
query answers a question of the base rules, a notification says what has just happened and may push
phases onto the stack. None of them may ask which other expansions are in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from cleopatra.rules.actions import Action, Pay
from cleopatra.rules.events import Event
from cleopatra.rules.state import State

if TYPE_CHECKING:
    from cleopatra.rules.observation import Observation
    from cleopatra.rules.rng import Rng

Log = list[Event] | None

# Queries
AmuletsForTainted = Callable[[State, int, int], int]
"""(state, seat, amulets) -> amulets that the tainted cards of a payment bring. Rule: D6.5"""
SanctuaryRoom = Callable[[State, int], int]
"""(state, seat) -> amulets that the seat's sanctuaries take beyond one a square. Rule: D10.2"""
ExtraDiscount = Callable[[State], tuple[int, int]]
"""(state) -> (artisans, resources) the current seat saves besides its worshipper. Rule: D7.3"""
MoreChoices = Callable[[State, int], list[Action]]
"""(state, seat) -> more answers to a decision that is open.

`purchases` are other things that can be chosen in the quarry wherever a piece can; they begin a
visit like a piece (E1.1). `before_paying` are added wherever something is paid during a visit
(`RuleSet.payments`)."""
ListActors = Callable[[State], tuple[int, ...]]
"""(state) -> the seats that answer a decision, the next one first."""

# Notifications
OnGameStarted = Callable[[State, str], None]
"""(state, seed): everything is dealt and laid out, nobody has begun. Rule: D3"""
OnTurnStarted = Callable[[State, int, Log], None]
"""(state, seat, log). Rule: D4"""
OnCardsTaken = Callable[[State, int, int, int, Log], None]
"""(state, seat, up, down, log): packed cards went into a hand, from a stall or from the deck, face
up and face down ones. Rule: D5.1, D7.3"""
OnPaid = Callable[[State, int, Pay, Log], None]
"""(state, seat, payment, log): for a piece or for something else of a quarry visit; the discount
used is already taken off. Rule: D6.3"""
OnPieceBuilt = Callable[[State, int, int, Log], None]
"""(state, seat, piece, log): it stands and its reward is taken. Rule: D6.1"""
OnVisitEnded = Callable[[State, int, Log], None]
"""(state, seat, log): nothing more is built; Cleopatra has not walked yet. Rule: D6.6"""
OnCleopatraMoved = Callable[[State, int, int, Log], None]
"""(state, start, end, log): what this pushes comes before an Offering. Rule: D6.6, D9.1"""
OnTurnEnded = Callable[[State, int, Log], None]
"""(state, seat, log): the hand limit is kept, the next turn has not begun. Rule: D4"""

# What reads and makes up whole states
FindFaults = Callable[[State], Iterable[str]]
"""(state) -> what cannot be in the fields that were remembered, once the base has found nothing."""
GuessHidden = Callable[[State, "Observation", list[int], "Rng"], None]
"""(state, observation, unseen, rng): fills `state.extra` where the observation does not know it,
and takes the cards that it needs out of `unseen`, the shuffled kinds of all cards not seen."""
RedrawHidden = Callable[[State, "Rng"], None]
"""(state, rng): draws again the future chance of its part, which no seat has seen."""


class Hooks:
    """The functions registered for each query and notification of a rule set."""

    def __init__(self) -> None:
        self.amulets_for_tainted: tuple[AmuletsForTainted, ...] = ()
        self.sanctuary_room: tuple[SanctuaryRoom, ...] = ()
        self.extra_discount: tuple[ExtraDiscount, ...] = ()
        self.purchases: tuple[MoreChoices, ...] = ()
        self.before_paying: tuple[MoreChoices, ...] = ()
        self.game_started: tuple[OnGameStarted, ...] = ()
        self.turn_started: tuple[OnTurnStarted, ...] = ()
        self.cards_taken: tuple[OnCardsTaken, ...] = ()
        self.paid: tuple[OnPaid, ...] = ()
        self.piece_built: tuple[OnPieceBuilt, ...] = ()
        self.visit_ended: tuple[OnVisitEnded, ...] = ()
        self.cleopatra_moved: tuple[OnCleopatraMoved, ...] = ()
        self.turn_ended: tuple[OnTurnEnded, ...] = ()
        self.faults: tuple[FindFaults, ...] = ()
        self.guesses: tuple[GuessHidden, ...] = ()
        self.chances: tuple[RedrawHidden, ...] = ()
