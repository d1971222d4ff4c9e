"""Duplicate: the same deal played by several persons, or by one person twice.

Knows logs of games and their results; no puzzles and no files. Two logs are of the same deal if
options with the seed, the bots of all other seats and the seed of the bots' chance agree; the
person must sit in the same seat, under whatever name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.match.log import GameLog
from cleopatra.match.replay import Replay
from cleopatra.match.setup import LogDiffers, MatchSetup, SeatInfo
from cleopatra.rules.errors import RulesError
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import Outcome


@dataclass(frozen=True, slots=True)
class Deal:
    """What must be the same: the options with their seed, the bots by seat ("" for the person) and
    the seed of their chance."""

    options: GameOptions
    bots: tuple[str, ...]
    bots_seed: int

    @property
    def seat(self) -> int:
        """The seat that is compared. Raises ValueError for a deal without a person."""
        return self.bots.index("")

    def setup(self, names: Sequence[str]) -> MatchSetup:
        """A table to play this deal at: a name for each seat. Raises BadSetup."""
        seats = tuple(
            SeatInfo(name, colour, bot)
            for colour, (name, bot) in enumerate(zip(names, self.bots, strict=True))
        )
        return MatchSetup(self.options, seats, bots_seed=self.bots_seed)


@dataclass(frozen=True, slots=True)
class DealSeat:
    """What a seat had in the end: scarabs after the penalty, amulets after the subtraction, whether
    it was eaten, and its place from 1 (equal results share the better one)."""

    seat: int
    name: str
    scarabs: int
    amulets: int
    is_eaten: bool
    place: int


@dataclass(frozen=True, slots=True)
class DealResult:
    """One playing of the deal: `label` says whose or when, `seats` has everybody's result, `margin`
    is the person's scarabs less those of the best other survivor (an eaten person has -1)."""

    label: str
    seats: tuple[DealSeat, ...]
    margin: int
    turns: int

    def result(self, seat: int) -> DealSeat:
        """The result of a seat."""
        return self.seats[seat]


@dataclass(frozen=True, slots=True)
class DuplicateSheet:
    """All playings of a deal, the best first: by the person's place, then by margin. `left_out` are
    the labels of logs of another deal, of unfinished games and of games that other rules played."""

    deal: Deal
    entries: tuple[DealResult, ...]
    left_out: tuple[str, ...]


def deal_of(setup: MatchSetup) -> Deal | None:
    """The deal of a table; None unless exactly one person sits there."""
    if len(setup.persons) != 1:
        return None
    return Deal(setup.options, tuple(seat.bot for seat in setup.seats), setup.bots_seed)


def sheet_of(deal: Deal, logs: Sequence[tuple[str, GameLog]]) -> DuplicateSheet:
    """The sheet that compares finished games, given as pairs of a label and a log. Plays them."""
    entries: list[DealResult] = []
    left_out: list[str] = []
    for label, log in logs:
        entry = _entry(deal, label, log)
        if entry is None:
            left_out.append(label)
        else:
            entries.append(entry)
    entries.sort(key=lambda entry: (entry.result(deal.seat).place, -entry.margin))
    return DuplicateSheet(deal, tuple(entries), tuple(left_out))


def _entry(deal: Deal, label: str, log: GameLog) -> DealResult | None:
    if log.base or deal_of(log.setup) != deal:
        return None
    try:
        replay = Replay(log)
        replay.jump(len(log))
    except (LogDiffers, RulesError):
        return None
    outcome = replay.outcome
    if outcome is None:
        return None
    names = tuple(seat.name for seat in log.setup.seats)
    return DealResult(label, results_of(outcome, names), margin_of(outcome, deal.seat), replay.turn)


def results_of(outcome: Outcome, names: Sequence[str]) -> tuple[DealSeat, ...]:
    """Everybody's result, by seat: winners first, then by scarabs, those who were eaten last."""
    ranks = [
        (seat in outcome.winners, not outcome.eaten[seat], scarabs)
        for seat, scarabs in enumerate(outcome.scarabs)
    ]
    return tuple(
        DealSeat(
            seat,
            name,
            outcome.scarabs[seat],
            outcome.amulets[seat],
            outcome.eaten[seat],
            1 + sum(other > ranks[seat] for other in ranks),
        )
        for seat, name in enumerate(names)
    )


def margin_of(outcome: Outcome, seat: int) -> int:
    """A seat's scarabs less those of the best other survivor; an eaten seat has -1."""
    left = [-1 if gone else n for n, gone in zip(outcome.scarabs, outcome.eaten, strict=True)]
    return left[seat] - max(n for other, n in enumerate(left) if other != seat)
