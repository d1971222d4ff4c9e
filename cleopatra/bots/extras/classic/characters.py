"""The characters of 2006 as a bot plays them, and how it answers those of others. Rules: K3"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.extras.knowledge import Judge, Knowledge
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.editions.classic.box import ALMS, DICE, PRICES
from cleopatra.rules.editions.classic.cards import (
    BEGGAR,
    COURTESAN,
    MESSENGER,
    SCRIBE,
    SMUGGLER,
    VIZIER,
)
from cleopatra.rules.editions.classic.words import ClassicAction, ClassicDecision
from cleopatra.rules.hands import unpack
from cleopatra.rules.observation import Observation

ENOUGH_TO_PAY: Final = 3
"""Amulets that make an Offering welcome to the richest."""
MANY: Final = 5
"""Seats at a table where characters may be paid for with amulets."""
SAFE: Final = 4
"""Amulets that somebody else has more, to make own ones harmless."""
BETTER: Final = 1e-6


class CharactersKnowledge(Knowledge):
    """A character in the hand is worth what it usually brings; a play is tried out.

    Messenger and scribe are played for nothing: their stain never has to be counted, and what is
    no use otherwise is played to be rid of it. The others bring cards for amulets, the more the
    more opponents there are. Duels showed that with fewer than five seats this pays only while
    somebody else is sure to be eaten: one amulet more is often the one too many.
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

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """The messenger whenever he can be played; a scribe for a die unless it brings about an
        unwelcome Offering; what costs amulets only where those do no harm, and a scribe for a
        mosaic only where one can be built."""
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
        """True if the next symbol starts an Offering that the viewer would win."""
        me = o.seats[o.viewer or 0]
        richest = all(me.scarabs > v.scarabs for v in o.seats if v.seat != me.seat)
        return o.fact("altar")[0] == DICE - 1 and richest and me.amulets >= ENOUGH_TO_PAY

    def at_limit(self, o: Observation, legal: Sequence[Action]) -> list[tuple[Action, int, float]]:
        return [
            (a, PRICES[SMUGGLER], -self.hand_worth[SMUGGLER])
            for a in legal
            if a.kind == ClassicAction.PLAY and a.arg == SMUGGLER
        ]

    def answer(self, o: Observation, legal: Sequence[Action], judge: Judge) -> Action | None:
        if o.decision == ClassicDecision.GIVE:
            return self._give(o, legal, judge)
        if o.decision == ClassicDecision.OFFER:
            return self._offer(o, legal, judge)
        return None

    def _give(self, o: Observation, legal: Sequence[Action], judge: Judge) -> Action:
        """What hurts least: talents, or the card that the hand misses least."""
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

    def _offer(self, o: Observation, legal: Sequence[Action], judge: Judge) -> Action:
        """A card more as long as to be rid of an amulet is worth it."""
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
    """True if somebody else is far more corrupt than the viewer, sanctuaries taken into account.
    Rule: K4.2"""
    net = [view.amulets for view in o.seats]
    for owner, area in o.sanctuaries:
        net[owner] -= len(area)
    me = o.viewer or 0
    net[me] += sum(number for number, kind in zip(o.hand, CARD_KINDS, strict=True) if kind.tainted)
    return max(n for seat, n in enumerate(net) if seat != me) - net[me] >= SAFE
