"""Advice on sealed bids: the likely results of a few bids against those of the other seats.

Uses the bots' way of bidding in the game; never an unrevealed bid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cleopatra.bots.advice import MOST_PROPOSALS, AdviceReason, Proposal, Topic
from cleopatra.bots.bidding import BidForecast, BidPayoff
from cleopatra.bots.bids import bidding_for
from cleopatra.bots.bot import seat_of
from cleopatra.bots.evaluation import Evaluation
from cleopatra.rules.observation import Observation
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet

_SAMPLES: Final = 12
"""How many times all bids are sampled from the average strategies."""


def bids(
    observation: Observation,
    evaluation: Evaluation,
    rules: RuleSet,
    rng: Rng,
    also: Sequence[str] = (),
) -> list[Proposal]:
    """A few candidate bids for the viewer, the best first, with their average results; last the bid
    `also` ("bid 3") if it is none of them."""
    forecast = bidding_for(rules, evaluation).forecast(observation, rng)
    me = seat_of(observation)
    turns = evaluation.stand(observation).turns[me]
    extra = [int(text.split()[1]) for text in also[:1]]
    compared = _compared(me, forecast, rng, extra)
    found = [
        pair for rank, pair in enumerate(compared) if rank < MOST_PROPOSALS or pair[0] in extra
    ]
    return [_proposal(own, forecast.worth, turns, outcomes, evaluation) for own, outcomes in found]


def _compared(
    me: int, forecast: BidForecast, rng: Rng, extra: Sequence[int]
) -> list[tuple[int, list[BidPayoff]]]:
    """Candidate bids with their sampled outcomes, the one with the best chance to win first.

    Candidates are the viewer's most frequent bids, 0, half of the highest bid, and `extra`.
    """
    own = Counter(forecast.draw(forecast.habits[me], rng) for _ in range(_SAMPLES))
    others = [[forecast.draw(habit, rng) for habit in forecast.habits] for _ in range(_SAMPLES)]
    tried = {
        0,
        *(number for number, _ in own.most_common(MOST_PROPOSALS)),
        (forecast.most + 1) // 2,
        *extra,
    }
    found = []
    for number in sorted(tried):
        outcomes = []
        for sample in others:
            sample[me] = number
            outcomes.append(forecast.judge(sample))
        found.append((number, outcomes))
    found.sort(key=lambda pair: (-sum(o[0] for o in pair[1]), pair[0]))
    return found


def _proposal(
    bid: int, worth: int, turns: float, outcomes: Sequence[BidPayoff], evaluation: Evaluation
) -> Proposal:
    def mean(values: Sequence[float]) -> float:
        return sum(values) / len(values)

    return Proposal(
        actions=(f"bid {bid}",),
        topic=Topic.BID,
        reason=AdviceReason.SWING,
        number=worth,
        scarabs=-bid,
        amulets=round(mean([o[1] for o in outcomes])),
        bought=(),
        steps=0,
        squares=0,
        cards=0,
        turns=turns,
        eaten=round(100 * mean([o[2] for o in outcomes])),
        chance=round(100 * evaluation.told(mean([o[0] for o in outcomes]))),
        is_open=True,
    )
