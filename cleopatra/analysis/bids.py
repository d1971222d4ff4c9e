"""Splits sealed bids: what each bid lost against the best reply, and what the others' bids brought.

Bids are decisions against a mix of bids: each seat's is judged in worlds made up from what it could
know, against bids drawn from what it could expect of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.analysis.judge import Judge
from cleopatra.analysis.record import BIDS, Segment, StateHistory
from cleopatra.analysis.result import AnalysedStep
from cleopatra.analysis.split import Splitter
from cleopatra.analysis.vectors import Vector, mean, minus, standard_error, times, total, zero
from cleopatra.bots.bidding import BidForecast
from cleopatra.bots.bids import bidding_for
from cleopatra.rules.decisions import BID
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, parse_action
from cleopatra.rules.observe import observe
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State

_GRID: Final = (0, 1, 2, 3, 5, 8, 12)
"""Bids that are compared with the one that was made."""
_USUAL: Final = 3
"""The own bids that are expected most are compared, too."""
_SEARCH: Final = 8
_MEASURE: Final = 16
"""Made-up worlds for finding the best reply, and for saying how much better it is."""
_DRAWS: Final = 16
"""Draws of everybody's bids from which follows what the Offering was expected to bring."""


class BidSplitter:
    """Splits one step of sealed bids."""

    def __init__(self, record: StateHistory, judge: Judge, splitter: Splitter) -> None:
        self._record = record
        self._judge = judge
        self._splitter = splitter
        self._bidding = bidding_for(record.states[0].rules, judge.evaluation)

    def step(self, cut: Segment, before: Vector) -> AnalysedStep:
        """The step; `before` are the chances with which it began."""
        judge = self._judge
        start = self._record.states[cut.at]
        decided = self._record.log.decisions[cut.at : cut.to]
        made = {each.seat: int(each.text.split()[1]) for each in decided}
        forecasts = [
            self._bidding.forecast(observe(start, seat), self._splitter.rng(f"mix{seat}", cut.at))
            for seat in range(judge.seats)
        ]
        draws = self._draws(start, forecasts, cut)
        expected = mean([self._after(start, bids) for bids in draws])
        raw: list[Vector] = []
        true: list[Vector] = []
        believed: dict[int, Vector] = {}
        best: list[int] = []
        noise = 0.0
        for seat in range(judge.seats):
            if not start.scarabs[seat] or seat not in made:
                best.append(made.get(seat, 0))
                continue
            error, own, reply = self._error(start, seat, made[seat], forecasts[seat], cut)
            best.append(reply)
            raw.append(error)
            true.append(self._difference([(start, b) for b in draws], seat, made[seat], reply)[0])
            believed[seat] = times(error, judge.scale.belief)
            noise = max(noise, own * judge.scale.belief)
        now = self._splitter.settled(self._record.states[cut.to], start, cut.to)
        whole, with_hands = total(raw, judge.seats), total(true, judge.seats)
        in_rest = minus(whole, total(list(believed.values()), judge.seats))
        rest = tuple([e - b + more for e, b, more in zip(expected, before, in_rest, strict=True)])
        return AnalysedStep(
            at=cut.at,
            to=cut.to,
            turn=start.turn,
            seat=-1,
            topic=BIDS,
            played=tuple(f"bid {made.get(seat, 0)}" for seat in range(judge.seats)),
            best=tuple(f"bid {reply}" for reply in best),
            is_forced=not believed,
            before=before,
            now=now,
            errors=believed,
            luck={
                BIDS: minus(minus(now, expected), with_hands),
                "hidden": minus(with_hands, whole),
            },
            rest=rest,
            noise=noise,
            worlds=_MEASURE,
        )

    def _draws(
        self, start: State, forecasts: Sequence[BidForecast], cut: Segment
    ) -> list[list[int]]:
        """Bids of all as they may be expected to bid."""
        rng = self._splitter.rng("drawn bids", cut.at)
        return [
            [
                min(each.draw(each.habits[seat], rng), start.scarabs[seat])
                for seat, each in enumerate(forecasts)
            ]
            for _ in range(_DRAWS)
        ]

    def _error(
        self, start: State, seat: int, bid: int, forecast: BidForecast, cut: Segment
    ) -> tuple[Vector, float, int]:
        """What a bid lost against the best reply, the standard error of the seat's own loss, and
        that reply."""
        rng = self._splitter.rng(f"reply{seat}", cut.at)
        own = forecast.habits[seat]
        usual = sorted(range(len(own)), key=lambda b: (-own[b], b))[:_USUAL]
        grid = sorted({b for b in (*_GRID, *usual, bid) if b <= start.scarabs[seat]})
        worlds = self._worlds(start, seat, forecast, rng, _SEARCH)
        values = {
            b: mean([self._with(world, bids, seat, b) for world, bids in worlds])[seat]
            for b in grid
        }
        reply = max(grid, key=lambda b: (values[b], b == bid, -b))
        worlds = self._worlds(start, seat, forecast, rng, _MEASURE)
        return *self._difference(worlds, seat, bid, reply), reply

    def _difference(
        self, worlds: Sequence[tuple[State, list[int]]], seat: int, bid: int, reply: int
    ) -> tuple[Vector, float]:
        """What a bid loses against a reply, and the standard error of the seat's own loss."""
        if reply == bid:
            return zero(self._judge.seats), 0.0
        several = [
            minus(self._with(world, bids, seat, bid), self._with(world, bids, seat, reply))
            for world, bids in worlds
        ]
        return mean(several), standard_error([each[seat] for each in several])

    def _worlds(
        self, start: State, seat: int, forecast: BidForecast, rng: Rng, number: int
    ) -> list[tuple[State, list[int]]]:
        """Worlds that the seat could not tell from the true one, with bids of all."""
        seen = observe(start, seat)
        found = []
        for _ in range(number):
            world = determinize(seen, rng.below(1 << 31))
            bids = [
                min(forecast.draw(habits, rng), world.scarabs[other])
                for other, habits in enumerate(forecast.habits)
            ]
            found.append((world, bids))
        return found

    def _with(self, world: State, bids: Sequence[int], seat: int, bid: int) -> Vector:
        return self._after(world, [*bids[:seat], bid, *bids[seat + 1 :]])

    def _after(self, start: State, bids: Sequence[int]) -> Vector:
        """The chances after these bids and the rest of the turn."""
        state = start.clone()
        seats = decision(state).actors
        for seat in seats:
            apply(state, parse_action(state, f"bid {bids[seat]}"), seat)
        if state.stack and state.stack[-1] == BID:  # another round of bids follows at once
            return self._judge.chances(state, start.current)
        return self._judge.settled(state, start.turn, start.current)
