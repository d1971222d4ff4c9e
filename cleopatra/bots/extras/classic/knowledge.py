"""What every bot knows about the edition of 2006: the final count and the worth of merchants.

Rules: K2.1, K2.2, K4.2. Character cards are in `characters`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.corruption import TAINTED, most_corrupt
from cleopatra.bots.extras.knowledge import AnswerJudge, Knowledge
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.editions.classic.box import ALMS, DICE, DISCARD_AMULETS, MERCHANT_WORTH, PRICES
from cleopatra.rules.editions.classic.cards import (
    BEGGAR,
    COURTESAN,
    MESSENGER,
    SCRIBE,
    SMUGGLER,
    VIZIER,
)
from cleopatra.rules.editions.classic.words import MERCHANTS, ClassicAction, ClassicDecision
from cleopatra.rules.hands import unpack
from cleopatra.rules.observation import Observation

TAINTED_SHARE: Final = 0.25
"""How many of the cards that nobody has seen are tainted, about."""


class ClassicCount(Knowledge):
    """The most corrupt player is eaten; merchants that are left bring talents at the end."""

    limit_amulets = DISCARD_AMULETS
    most_is_eaten = True
    count_reasons = frozenset({MERCHANTS})
    game_features = ("altar",)
    seat_features = ("merchants", "lead_of_amulets", "chance_of_most")

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        return [float(MERCHANT_WORTH * number) for number in o.fact("merchants")]

    def read_game(self, o: Observation) -> list[float]:
        return [float(o.fact("altar")[0])]

    def read_seats(self, o: Observation, turns: Sequence[float]) -> list[list[float]]:
        """The lead is in amulets after sanctuaries over the most corrupt of the others; hidden
        cards count as tainted in average numbers. Rule: K4.2"""
        corrupt = [float(view.amulets) for view in o.seats]
        doubts = [1.0 + 0.4 * turn for turn in turns]
        for owner, area in o.sanctuaries:
            corrupt[owner] -= len(area)
        for seat, view in enumerate(o.seats):
            hand = o.hand if seat == o.viewer else view.hand_known
            unknown = view.hand_size - sum(hand)
            tainted = 0
            for kind in TAINTED:
                tainted += hand[kind]
            corrupt[seat] += tainted + TAINTED_SHARE * unknown
            doubts[seat] += 0.2 * unknown
        chances = most_corrupt([max(each, 0.0) for each in corrupt], doubts)
        merchants = o.fact("merchants")
        first, second = sorted(corrupt)[:-3:-1]
        found: list[list[float]] = []
        for seat, own in enumerate(corrupt):
            most_of_others = second if own == first else first
            found.append([float(merchants[seat]), own - most_of_others, chances[seat]])
        return found


# How a bot plays the character cards of 2006 and answers those of others. Rules: K3

ENOUGH_TO_PAY: Final = 3
"""From this many amulets on, an Offering is welcome to the seat with the most talents."""
MANY: Final = 5
"""From this many seats on, bots play characters that cost amulets at any time."""
SAFE: Final = 4
"""If another seat has this many amulets more, the viewer's own are considered harmless."""
BETTER: Final = 1e-6


class CharactersKnowledge(Knowledge):
    """A character in the hand has an average worth; playing one is valued by trying it.

    Messenger and scribe can be played without amulets, so their taint need not count at the end:
    they are played to be rid of them if nothing else. The others cost amulets and bring cards, more
    of them with more opponents. In test matches with fewer than five seats this paid only while
    somebody else was almost certain to be eaten, as one more amulet often decides who is.
    """

    decides = frozenset({ClassicDecision.SEARCH, ClassicDecision.SELECT, ClassicDecision.ACCEPT})
    hand_worth = {  # noqa: RUF012  (typed by the base class)
        BEGGAR: 0.3,
        COURTESAN: 0.3,
        MESSENGER: -0.05,
        SCRIBE: -0.05,
        SMUGGLER: 0.2,
        VIZIER: 0.5,
    }
    harmless = frozenset({MESSENGER, SCRIBE})
    game_features = ("beggars", "courtesans", "messengers", "scribes", "smugglers", "viziers")

    def read_game(self, o: Observation) -> list[float]:
        """The viewer's characters."""
        kinds = (BEGGAR, COURTESAN, MESSENGER, SCRIBE, SMUGGLER, VIZIER)
        return [float(o.hand[kind]) for kind in kinds]

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """Characters worth trying now.

        The messenger always; a scribe for a die unless that starts an unwelcome Offering; what
        costs amulets only where these do no harm; a scribe for a mosaic only if one can be built.
        """
        can_build = any(a.kind == ActionKind.BUILD for a in legal)
        can_pay = len(o.seats) >= MANY or _is_safe(o)
        found: list[Action] = []
        for action in legal:
            if action.kind == ClassicAction.PLAY:
                wanted = action.arg == MESSENGER or (action.arg != SMUGGLER and can_pay)
            elif action.kind == ClassicAction.TURN_DIE:
                wanted = not action.arg or o.fact("altar")[0] < DICE - 1 or self._wants_offering(o)
            elif action.kind == ClassicAction.COMMISSION:
                wanted = can_build and can_pay and o.mosaic_top != action.arg
            else:
                wanted = False
            if wanted:
                found.append(action)
        return found

    def _wants_offering(self, o: Observation) -> bool:
        """Whether the next symbol starts an Offering that the viewer would win."""
        me = o.seats[o.viewer or 0]
        richest = all(me.scarabs > v.scarabs for v in o.seats if v.seat != me.seat)
        return o.fact("altar")[0] == DICE - 1 and richest and me.amulets >= ENOUGH_TO_PAY

    def at_limit(self, o: Observation, legal: Sequence[Action]) -> list[tuple[Action, int, float]]:
        return [
            (a, PRICES[SMUGGLER], -self.hand_worth[SMUGGLER])
            for a in legal
            if a.kind == ClassicAction.PLAY and a.arg == SMUGGLER
        ]

    def answer(self, o: Observation, legal: Sequence[Action], judge: AnswerJudge) -> Action | None:
        if o.decision == ClassicDecision.GIVE:
            return self._give(o, legal, judge)
        if o.decision == ClassicDecision.OFFER:
            return self._offer(o, legal, judge)
        return None

    def _give(self, o: Observation, legal: Sequence[Action], judge: AnswerJudge) -> Action:
        """The gift that costs least: talents, or the least useful card."""
        seats = len(o.seats)
        me = o.viewer or 0

        def worth(action: Action) -> float:
            hand, scarabs = list(o.hand), [0.0] * seats
            if action.kind == ClassicAction.GIVE_TALENTS:
                scarabs[me] -= ALMS
                scarabs[o.current] += ALMS
            else:
                hand[action.arg] -= 1
                scarabs[o.current] += 1.2
            return judge.after(hand, [0] * seats, scarabs)

        return max(legal, key=worth)

    def _offer(self, o: Observation, legal: Sequence[Action], judge: AnswerJudge) -> Action:
        """Offer one more card while getting rid of an amulet is worth more than the card."""
        seats = len(o.seats)
        me = o.viewer or 0
        offered = unpack(o.fact("offered")[me])

        def worth(action: Action) -> float:
            gone = [n - out for n, out in zip(o.hand, offered, strict=True)]
            number = sum(offered)
            if action.kind == ClassicAction.OFFER:
                gone[action.arg] -= 1
                number += 1
            amulets, scarabs = [0] * seats, [0.0] * seats
            amulets[me] -= number
            amulets[o.current] += number
            scarabs[o.current] += 1.2 * number
            return judge.after(gone, amulets, scarabs) + (
                BETTER if action.kind == ClassicAction.DONE else 0.0
            )

        return max(legal, key=worth)


def _is_safe(o: Observation) -> bool:
    """Whether another seat has far more amulets than the viewer, after sanctuaries. Rule: K4.2"""
    net = [view.amulets for view in o.seats]
    for owner, area in o.sanctuaries:
        net[owner] -= len(area)
    me = o.viewer or 0
    net[me] += sum(number for number, kind in zip(o.hand, CARD_KINDS, strict=True) if kind.tainted)
    return max(n for seat, n in enumerate(net) if seat != me) - net[me] >= SAFE
