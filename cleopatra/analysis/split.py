"""Splits one step of a game into the error of the choice, luck by kind, and the rest.

With C for what was played, B for what the highest level would have played, `after` for the chances
once the turn is over:

- error = after(C) - after(B), mean over samples determinized from what the mover could know;
- luck = what came - after(C), mean over what could have come;
- hidden = the same difference C - B with the true hands, less the error;
- rest = after(B), mean over what could have come, - the chances before.

They add up to what the step changed, whatever the judge says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.analysis.judge import Judge, is_running
from cleopatra.analysis.record import BIDS, Segment, StateHistory, topic_of
from cleopatra.analysis.result import (
    AnalysedStep,
    Vector,
    mean,
    minus,
    plus,
    standard_error,
    times,
    total,
    zero,
)
from cleopatra.bots.bidding import BidForecast
from cleopatra.bots.bids import bidding_for
from cleopatra.rules.decisions import BID
from cleopatra.rules.determinize import determinize, reshuffled
from cleopatra.rules.engine import apply, decision, parse_action
from cleopatra.rules.errors import IllegalAction
from cleopatra.rules.observe import observe
from cleopatra.rules.rng import Rng, stream
from cleopatra.rules.state import State

SURE: Final = 16
"""StateSamples in which a choice is compared again that seemed to lose something."""
_SUSPECT: Final = 0.02
"""The loss of chance, or the luck, from which on more samples are looked at."""
_LAST_ROUND: Final = 4
_SEVERAL_CARDS: Final = 2
_AT_THE_END: Final = 3
"""By what factor more samples are made up in the last round, where several unknown cards come at
once, and for the decision that ends the game."""
_BIG_NEWS: Final = frozenset({"beggar"})


class Splitter:
    """Splits the steps of one game; `samples` are made up for each question, more where more
    depends on them."""

    def __init__(self, record: StateHistory, judge: Judge, samples: int, seed: int) -> None:
        self._record = record
        self._judge = judge
        self._samples = samples
        self._seed = seed

    def step(self, cut: Segment, before: Vector) -> AnalysedStep:
        """A step of one seat; `before` are the chances with which it began."""
        record, judge = self._record, self._judge
        start, end = record.states[cut.at], record.states[cut.to]
        played = record.line(cut)
        forced = record.is_forced(cut)
        lead, best = 0.0, played
        if not forced:
            line = judge.line(start, cut.seat)
            lead, best = line.lead, line.actions
        same = sorted(best) == sorted(played)
        news = record.news(cut)
        number = self._number(start, news, best)
        is_last = end.outcome is not None
        if is_last:
            number *= _AT_THE_END
        error, noise = zero(judge.seats), 0.0
        now = self.settled(end, start, cut.to)
        luck: dict[str, Vector] = {}
        if is_last:
            samples = self._made_up(cut, number, "end")
            of_played = self._after(samples, played, start)
            of_best = of_played if same else self._after(samples, best, start)
            base, luck["count"] = mean(of_best), minus(now, mean(of_played))
            error, noise = _difference(of_played, of_best, cut.seat)
            rest = minus(base, before)
            rest, error = self._believed(rest, error)
        else:
            if not same:
                error, noise, number = self._error(cut, played, best, number)
            base = now
            for count in (number, max(SURE, number)):
                base, expected = self._base(cut, played, best, now, news, count)
                luck = self._luck(cut, news, expected, now, count)
                if not any(abs(x) >= _SUSPECT for change in luck.values() for x in change):
                    break
            if not same:
                luck["hidden"] = minus(minus(expected, base), error)
            rest, error = self._believed(minus(base, before), error)
        return AnalysedStep(
            at=cut.at,
            to=cut.to,
            turn=start.turn,
            seat=cut.seat,
            topic=topic_of(start, played),
            played=played,
            best=None if same else best,
            is_forced=forced,
            before=before,
            now=now,
            errors={} if forced else {cut.seat: error},
            luck=luck,
            rest=rest,
            noise=noise * judge.scale.belief,
            lead=lead if same else 0.0,
            samples=0 if same else number,
        )

    def settled(self, state: State, turn_of: State, key: int) -> Vector:
        """The chances in a true state once the turn of `turn_of` is over. Where finishing the turn
        reveals something, its mean over what could come: the true deck is not to be known yet."""
        judge, mover = self._judge, turn_of.current
        if not is_running(state, turn_of.turn):
            return judge.chances(state, mover)
        end = state.clone()
        judge.finish_turn(end)
        if end.barrier == state.barrier:
            return judge.chances(end, mover)
        rng = self.rng("settled", key)
        return mean(
            [
                judge.settled(reshuffled(state, rng), turn_of.turn, mover)
                for _ in range(self._number(state, (), ()))
            ]
        )

    def rng(self, word: str, at: int) -> Rng:
        """The random numbers for one purpose at one decision."""
        return Rng(stream(str(self._seed), f"{word} {at}"))

    def _number(self, state: State, news: Sequence[str], best: Sequence[str]) -> int:
        """How many samples are looked at."""
        if state.turns_left >= 0:
            return self._samples * _LAST_ROUND
        is_big = not _BIG_NEWS.isdisjoint(news) or any(text.startswith("activate") for text in best)
        return self._samples * (_SEVERAL_CARDS if is_big or state.active >= 0 else 1)

    def _made_up(self, cut: Segment, number: int, word: str) -> list[State]:
        """StateSamples that the mover could not tell from the true one."""
        rng = self.rng(word, cut.at)
        seen = observe(self._record.states[cut.at], cut.seat)
        return [determinize(seen, rng.below(1 << 31)) for _ in range(number)]

    def _others(self, cut: Segment, number: int) -> list[State]:
        """StateSamples with the true hands, in which something else comes."""
        rng = self.rng(f"come {number}", cut.at)
        start = self._record.states[cut.at]
        return [reshuffled(start, rng) for _ in range(number)]

    def _after(self, samples: Sequence[State], line: Sequence[str], start: State) -> list[Vector]:
        """The chances in each sample after the line and the rest of the turn."""
        found = []
        for sample in samples:
            state = sample.clone()
            _play(state, line, start.turn)
            found.append(self._judge.settled(state, start.turn, start.current))
        return found

    def _error(
        self, cut: Segment, played: Sequence[str], best: Sequence[str], number: int
    ) -> tuple[Vector, float, int]:
        """What the choice lost, the standard error of the mover's own loss, and in how many samples
        they were compared. What seems to lose something is measured again, so that chance in the
        first measurement does not accuse anybody."""
        start = self._record.states[cut.at]
        for word, count in (("first", number), ("again", max(SURE, number))):
            samples = self._made_up(cut, count, word)
            of_played = self._after(samples, played, start)
            of_best = self._after(samples, best, start)
            error, noise = _difference(of_played, of_best, cut.seat)
            if -error[cut.seat] * self._judge.scale.belief < _SUSPECT:
                break
        return error, noise, count

    def _base(
        self,
        cut: Segment,
        played: Sequence[str],
        best: Sequence[str],
        now: Vector,
        news: Sequence[str],
        number: int,
    ) -> tuple[Vector, Vector]:
        """The chances to be expected with the true hands from the best line, and from what was
        played."""
        start = self._record.states[cut.at]
        same = sorted(best) == sorted(played)
        if same and not news:
            return now, now
        others = self._others(cut, number)
        expected = mean(self._after(others, played, start)) if news else now
        return expected if same else mean(self._after(others, best, start)), expected

    def _luck(
        self, cut: Segment, news: Sequence[str], expected: Vector, now: Vector, number: int
    ) -> dict[str, Vector]:
        """What came, less what was to be expected. The cards of a stall and those drawn for it
        come together and are told apart by drawing only the latter again."""
        if not news:
            return {}
        if "stall" not in news or "draw" not in news:
            return {news[0]: minus(now, expected)}
        rng = self.rng("drawn", cut.at)
        start = self._record.states[cut.at]
        samples = [reshuffled(start, rng, with_stalls=False) for _ in range(number)]
        middle = mean(self._after(samples, self._record.line(cut), start))
        return {"stall": minus(middle, expected), "draw": minus(now, middle)}

    def _believed(self, rest: Vector, error: Vector) -> tuple[Vector, Vector]:
        """An error counts as far as it shows in results; what is over goes into the rest."""
        believed = times(error, self._judge.scale.belief)
        return plus(rest, minus(error, believed)), believed


def _difference(
    played: Sequence[Vector], best: Sequence[Vector], seat: int
) -> tuple[Vector, float]:
    """The mean difference, and the standard error of a seat's."""
    several = [minus(a, b) for a, b in zip(played, best, strict=True)]
    return mean(several), standard_error([each[seat] for each in several])


def _play(state: State, line: Sequence[str], turn: int) -> None:
    """The line in a sample, as far as it goes: it ends with the turn, and where hidden
    things make a later part of it impossible."""
    for text in line:
        if not is_running(state, turn):
            return
        try:
            apply(state, parse_action(state, text), decision(state).actors[0])
        except IllegalAction:
            return


_GRID: Final = (0, 1, 2, 3, 5, 8, 12)
"""Bids that are compared with the one that was made."""
_USUAL: Final = 3
"""The own bids that are expected most are compared, too."""
_SEARCH: Final = 8
_MEASURE: Final = 16
"""Made-up samples for finding the best reply, and for saying how much better it is."""
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
            samples=_MEASURE,
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
        samples = self._samples(start, seat, forecast, rng, _SEARCH)
        values = {
            b: mean([self._with(sample, bids, seat, b) for sample, bids in samples])[seat]
            for b in grid
        }
        reply = max(grid, key=lambda b: (values[b], b == bid, -b))
        samples = self._samples(start, seat, forecast, rng, _MEASURE)
        return *self._difference(samples, seat, bid, reply), reply

    def _difference(
        self, samples: Sequence[tuple[State, list[int]]], seat: int, bid: int, reply: int
    ) -> tuple[Vector, float]:
        """What a bid loses against a reply, and the standard error of the seat's own loss."""
        if reply == bid:
            return zero(self._judge.seats), 0.0
        several = [
            minus(self._with(sample, bids, seat, bid), self._with(sample, bids, seat, reply))
            for sample, bids in samples
        ]
        return mean(several), standard_error([each[seat] for each in several])

    def _samples(
        self, start: State, seat: int, forecast: BidForecast, rng: Rng, number: int
    ) -> list[tuple[State, list[int]]]:
        """StateSamples that the seat could not tell from the true one, with bids of all."""
        seen = observe(start, seat)
        found = []
        for _ in range(number):
            sample = determinize(seen, rng.below(1 << 31))
            bids = [
                min(forecast.draw(habits, rng), sample.scarabs[other])
                for other, habits in enumerate(forecast.habits)
            ]
            found.append((sample, bids))
        return found

    def _with(self, sample: State, bids: Sequence[int], seat: int, bid: int) -> Vector:
        return self._after(sample, [*bids[:seat], bid, *bids[seat + 1 :]])

    def _after(self, start: State, bids: Sequence[int]) -> Vector:
        """The chances after these bids and the rest of the turn."""
        state = start.clone()
        seats = decision(state).actors
        for seat in seats:
            apply(state, parse_action(state, f"bid {bids[seat]}"), seat)
        if state.stack and state.stack[-1] == BID:  # another round of bids follows at once
            return self._judge.chances(state, start.current)
        return self._judge.settled(state, start.turn, start.current)
