"""The characters of 2006 as a bot plays them, and how it answers those of others. Rules: K3"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.heads.head import Head, Judge
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.editions.classic.box import (
    ALMS,
    BEGGAR,
    COURTESAN,
    DICE,
    MESSENGER,
    PRICES,
    SCRIBE,
    SMUGGLER,
    VIZIER,
)
from cleopatra.rules.hands import unpack
from cleopatra.rules.observation import Observation

ENOUGH_TO_PAY: Final = 3
"""Amulets that make an Offering welcome to the richest."""
BETTER: Final = 1e-6


class CharactersHead(Head):
    """A character in the hand is worth what it usually brings; a play is tried out.

    Messenger, scribe and vizier are played for nothing: their stain never has to be counted, and
    what is no use otherwise is played to be rid of it.
    """

    decides = frozenset({DecisionKind.SEARCH, DecisionKind.SELECT, DecisionKind.ACCEPT})
    hand_worth = {  # noqa: RUF012  (typed by the base class)
        BEGGAR: 0.6,
        COURTESAN: 0.8,
        MESSENGER: -0.05,
        SCRIBE: -0.05,
        SMUGGLER: 0.3,
        VIZIER: 0.3,
    }
    harmless = frozenset({MESSENGER, SCRIBE, VIZIER})

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """All but the smuggler whenever they can be; a scribe for a mosaic only where one can be
        built, for a die unless it brings about an unwelcome Offering."""
        can_build = any(a.kind == ActionKind.BUILD for a in legal)
        found: list[Action] = []
        for action in legal:
            if action.kind == ActionKind.PLAY:
                if action.arg != SMUGGLER:
                    found.append(action)
            elif action.kind == ActionKind.TURN_DIE:
                if not action.arg or o.fact("altar")[0] < DICE - 1 or self._wants_offering(o):
                    found.append(action)
            elif action.kind == ActionKind.COMMISSION and can_build and o.mosaic_top != action.arg:
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
            if a.kind == ActionKind.PLAY and a.arg == SMUGGLER
        ]

    def answer(self, o: Observation, legal: Sequence[Action], judge: Judge) -> Action | None:
        if o.decision == DecisionKind.GIVE:
            return self._give(o, legal, judge)
        if o.decision == DecisionKind.OFFER:
            return self._offer(o, legal, judge)
        return None

    def _give(self, o: Observation, legal: Sequence[Action], judge: Judge) -> Action:
        """What hurts least: talents, or the card that the hand misses least."""
        seats = len(o.seats)
        me = o.viewer or 0

        def worth(action: Action) -> float:
            hand, scarabs = list(o.hand), [0.0] * seats
            if action.kind == ActionKind.GIVE_TALENTS:
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
            if action.kind == ActionKind.OFFER:
                gone[action.arg] -= 1
                number += 1
            amulets, scarabs = [0] * seats, [0.0] * seats
            amulets[me] -= number
            amulets[o.current] += number
            scarabs[o.current] += 1.2 * number
            return judge.after(gone, amulets, scarabs) + (
                BETTER if action.kind == ActionKind.DONE else 0.0
            )

        return max(legal, key=worth)
