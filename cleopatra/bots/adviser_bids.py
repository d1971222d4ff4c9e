"""Advice on sealed bids: the likely results of a few bids against those of the other seats.

Uses the bots' bidding strategy and the chances to win by bids; never an unrevealed bid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from cleopatra.bots.advice import MOST_PROPOSALS, Proposal, Reason, Topic
from cleopatra.bots.bot import seat_of
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.offering import bid_strategies, draw_bid
from cleopatra.bots.stakes import stakes_of
from cleopatra.rules.observation import Observation
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet

_SAMPLES: Final = 12
"""How many times all bids are sampled from the average strategies."""

Outcome = tuple[float, int, float]
"""(chance to win, change of the own amulets, chance of being eaten); chances are 0 to 1."""
Judge = Callable[[Sequence[int]], Outcome]


def bids(
    observation: Observation, evaluation: Evaluation, rules: RuleSet, rng: Rng
) -> list[Proposal]:
    """A few candidate bids for the viewer, the best first, with their average results."""
    me = seat_of(observation)
    stakes = stakes_of(observation, evaluation, rules.offering, rng)
    standing = evaluation.stand(observation)
    habits = bid_strategies(me, stakes)

    def judge(all_bids: Sequence[int]) -> Outcome:
        taken, won = stakes.outcome(all_bids)
        kept = [gain - own for gain, own in zip(won, all_bids, strict=True)]
        eaten = evaluation.prospects(standing, None, taken, kept)[me].eaten
        return stakes.chance(me, all_bids), taken[me], eaten

    worth = stakes.worth(me)
    found = _compared(me, stakes.most()[me], habits, judge, rng)
    turns = standing.turns[me]
    return [_proposal(own, worth, turns, outcomes) for own, outcomes in found[:MOST_PROPOSALS]]


def _compared(
    me: int, most: int, habits: Sequence[Sequence[float]], judge: Judge, rng: Rng
) -> list[tuple[int, list[Outcome]]]:
    """Candidate bids with their sampled outcomes, the one with the best chance to win first.

    Candidates are the viewer's most frequent bids, 0, and half of the highest bid.
    """
    own = Counter(draw_bid(habits[me], rng) for _ in range(_SAMPLES))
    others = [[draw_bid(habit, rng) for habit in habits] for _ in range(_SAMPLES)]
    tried = {0, *(number for number, _ in own.most_common(MOST_PROPOSALS)), (most + 1) // 2}
    found = []
    for number in sorted(tried):
        outcomes = []
        for sample in others:
            sample[me] = number
            outcomes.append(judge(sample))
        found.append((number, outcomes))
    found.sort(key=lambda pair: (-sum(o[0] for o in pair[1]), pair[0]))
    return found


def _proposal(bid: int, worth: int, turns: float, outcomes: Sequence[Outcome]) -> Proposal:
    def mean(values: Sequence[float]) -> float:
        return sum(values) / len(values)

    return Proposal(
        actions=(f"bid {bid}",),
        topic=Topic.BID,
        reason=Reason.SWING,
        number=worth,
        scarabs=-bid,
        amulets=round(mean([o[1] for o in outcomes])),
        bought=(),
        steps=0,
        squares=0,
        cards=0,
        turns=turns,
        eaten=round(100 * mean([o[2] for o in outcomes])),
        chance=round(100 * mean([o[0] for o in outcomes])),
        is_open=True,
    )
