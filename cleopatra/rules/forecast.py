"""The final count as it would be if the game ended now, as far as a viewer may know.

Knows observations only. What a viewer cannot know is the hidden part of the others' hands, and,
for a viewer who is not shown the totals of others, their pyramids and scarabs. Each unknown is a
span from the least to the most that is possible: the edition's count is applied to every number
of amulets that a seat may have, with the others at all levels from their least to their most.
Rule: D10.2, D10.3, K4.2
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import PENALTIES
from cleopatra.rules.composition import compose
from cleopatra.rules.count import sanctuary_squares
from cleopatra.rules.determinize import determinize
from cleopatra.rules.events import Event, SmallestSubtracted
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import Outcome, State

BOUNDLESS: Final = 999
"""Stands for a number without a known limit: more scarabs or amulets than any game brings."""


class Span(NamedTuple):
    """The least and the most that a number may be."""

    low: int
    high: int

    @property
    def is_known(self) -> bool:
        """Whether the viewer knows the exact number."""
        return self.low == self.high

    @property
    def is_open(self) -> bool:
        """Whether nothing limits it from above."""
        return self.high >= BOUNDLESS


@dataclass(frozen=True, slots=True)
class SeatForecast:
    """One seat in the count.

    `tainted` cards in its hand, of which `hidden` cards are unknown to the viewer; amulets in the
    `pyramid`; `squares` of amulets that its sanctuaries take; amulets `left` after these three, and
    `counted` once the smallest number is taken off. If it survives, the count changes its scarabs
    by `change`, to `scarabs`; both are None if it is surely eaten. `place` is its place among all,
    from 1.
    """

    seat: int
    hidden: int
    tainted: Span
    pyramid: Span
    squares: int
    left: Span
    counted: Span
    may_be_eaten: bool
    change: Span | None
    scarabs: Span | None
    place: Span

    @property
    def is_surely_eaten(self) -> bool:
        """Whether it is eaten in every possible case."""
        return self.scarabs is None


@dataclass(frozen=True, slots=True)
class Forecast:
    """The count of all seats. `smallest` is the number that is taken off for everybody, None in an
    edition that takes nothing off. Rule: D10.2"""

    seats: tuple[SeatForecast, ...]
    smallest: Span | None


_Rank = tuple[int, int]
"""What decides the place of a seat: the larger, the better."""


@dataclass(slots=True)
class _Found:
    """The results of one seat over all counted cases."""

    counted: list[int] = field(default_factory=list)
    changes: list[int] = field(default_factory=list)
    scarabs: list[int] = field(default_factory=list)
    ranks: list[_Rank] = field(default_factory=list)
    is_eaten_once: bool = False


def forecast(observation: Observation, secret: Container[int] = ()) -> Forecast:
    """The count if the game ended now.

    `secret` are the seats whose scarabs and amulets the viewer is not shown, although a player who
    remembers everything knows them (D3.5). Rule: D10.2, D10.3, K4.2
    """
    state = determinize(observation, 0)
    seats = range(len(observation.seats))
    tainted = [Span(*tainted_in_hand(observation, seat)) for seat in seats]
    pyramids = [_total(view.amulets, view.seat in secret) for view in observation.seats]
    scarabs = [_total(view.scarabs, view.seat in secret) for view in observation.seats]
    amulets = [
        Span(hand.low + pyramid.low, min(BOUNDLESS, hand.high + pyramid.high))
        for hand, pyramid in zip(tainted, pyramids, strict=True)
    ]
    results = [_count_for(state, seat, amulets, scarabs[seat]) for seat in seats]
    rooms = [sanctuary_squares(state, seat) for seat in seats]
    return Forecast(
        tuple(
            SeatForecast(
                seat,
                _hidden(observation, seat),
                tainted[seat],
                pyramids[seat],
                rooms[seat],
                Span(
                    max(0, amulets[seat].low - rooms[seat]), _less(amulets[seat].high, rooms[seat])
                ),
                _span(results[seat].counted),
                results[seat].is_eaten_once,
                _span(results[seat].changes) if results[seat].changes else None,
                _span(results[seat].scarabs) if results[seat].scarabs else None,
                _place(seat, results),
            )
            for seat in seats
        ),
        _smallest(state, amulets),
    )


def _total(number: int, is_secret: bool) -> Span:
    return Span(0, BOUNDLESS) if is_secret else Span(number, number)


def _span(numbers: list[int]) -> Span:
    return Span(min(numbers), min(BOUNDLESS, max(numbers)))


def _less(number: int, room: int) -> int:
    return BOUNDLESS if number >= BOUNDLESS else max(0, number - room)


def _hidden(observation: Observation, seat: int) -> int:
    """How many cards of a seat's hand the viewer does not know."""
    if seat == observation.viewer:
        return 0
    view = observation.seats[seat]
    return view.hand_size - sum(view.hand_known)


def _levels(span: Span, most: int) -> list[int]:
    """Every number of a span up to `most`, and its highest."""
    return sorted({*range(span.low, min(span.high, most) + 1), span.high})


def _count_for(state: State, seat: int, amulets: list[Span], scarabs: Span) -> _Found:
    """What the count may leave a seat: each number of its amulets, against the others at
    each level from all at their least to all at their most."""
    breaks_ties = state.rules.options.tie_break == "amulets"
    known = [bound for span in amulets for bound in span if bound < BOUNDLESS]
    most = max(known) + sanctuary_squares(state, seat) + len(PENALTIES)
    rivals = [span for other, span in enumerate(amulets) if other != seat]
    steps = _levels(Span(0, max((span.high - span.low for span in rivals), default=0)), most)
    if amulets[seat].is_open:  # its levels alone lead to every result
        steps = [steps[0], steps[-1]]
    found = _Found()
    for own in _levels(amulets[seat], most):
        for step in steps:
            held = [min(span.low + step, span.high) for span in amulets]
            held[seat] = own
            for money in sorted(set(scarabs)):
                outcome, _taken = _count(state, held, seat, money)
                found.counted.append(outcome.amulets[seat])
                if outcome.eaten[seat]:
                    found.is_eaten_once = True
                    found.ranks.append((-1, 0))
                    continue
                left = outcome.scarabs[seat]
                found.changes.append(left - money)
                found.scarabs.append(left)
                found.ranks.append((left, -outcome.amulets[seat] if breaks_ties else 0))
    return found


def _count(state: State, amulets: list[int], seat: int, scarabs: int) -> tuple[Outcome, int | None]:
    """The edition's count, with hands already turned into amulets, and the number that it took
    off for everybody. The scarabs of the other seats change nothing for this one."""
    world = state.clone()
    world.hand = [0 for _ in amulets]
    world.amulets = list(amulets)
    world.scarabs[seat] = scarabs
    log: list[Event] = []
    outcome = world.rules.count(world, log)
    taken = [event.smallest for event in log if isinstance(event, SmallestSubtracted)]
    return outcome, taken[0] if taken else None


def _smallest(state: State, amulets: list[Span]) -> Span | None:
    """The number that is taken off for everybody; None in an edition that takes nothing off."""
    least = _count(state, [span.low for span in amulets], 0, 0)[1]
    most = _count(state, [span.high for span in amulets], 0, 0)[1]
    return None if least is None or most is None else Span(least, most)


def _place(seat: int, results: list[_Found]) -> Span:
    """The places a seat may get: behind all who are surely ahead of it, ahead of all who are surely
    behind. Rule: D10.3, K4.2"""
    best, worst = max(results[seat].ranks), min(results[seat].ranks)
    rivals = [found for other, found in enumerate(results) if other != seat]
    low = 1 + sum(min(found.ranks) > best for found in rivals)
    high = 1 + sum(max(found.ranks) > worst for found in rivals)
    return Span(low, high)


# How many amulets a seat would have if the game were counted now, as far as a viewer may know.
# Rule: D10.2, K4.2


class AmuletRange(NamedTuple):
    """The fewest and the most amulets there may be."""

    low: int
    high: int


def counted_now(observation: Observation, seat: int) -> AmuletRange:
    """The amulets that the first three steps of the final count would leave a seat: those of its
    pyramid and one for each tainted card of its hand, less one for each square of its sanctuaries.

    Exact for the viewer's seat. Rule: D10.2, K4.2
    """
    pyramid = observation.seats[seat].amulets
    room = rooms(observation)[seat]
    low, high = tainted_in_hand(observation, seat)
    return AmuletRange(max(0, pyramid + low - room), max(0, pyramid + high - room))


def rooms(observation: Observation) -> tuple[int, ...]:
    """By seat, how many amulets its sanctuaries would take in the count. Rule: D10.2"""
    state = determinize(observation, 0)
    return tuple([sanctuary_squares(state, view.seat) for view in observation.seats])


def tainted_in_hand(observation: Observation, seat: int) -> AmuletRange:
    """How many tainted cards a seat may hold. Exact for the viewer's seat. Rule: D10.2"""
    if seat == observation.viewer:
        number = _tainted(observation.hand)
        return AmuletRange(number, number)
    view = observation.seats[seat]
    certain = _tainted(view.hand_known)
    hidden = view.hand_size - sum(view.hand_known)
    tainted, clean = unseen_cards(observation)
    return AmuletRange(certain + max(0, hidden - clean), certain + min(hidden, tainted))


def unseen_cards(o: Observation) -> tuple[int, int]:
    """How many tainted and how many clean cards may lie in hands that the viewer cannot see."""
    left = list(_deck(o.options))
    known = [view.hand_known for view in o.seats if view.seat != o.viewer]
    for counts in (o.hand, o.discards_up, o.buried, *known, *(stall.up for stall in o.stalls)):
        for kind, number in enumerate(counts):
            left[kind] -= number
    for card in (*o.drawn, *((o.deck_top,) if o.deck_top is not None else ())):
        if card.is_up:
            left[card.kind] -= 1
    loose = tuple([max(0, number) for number in left])  # cards that no hand holds lie open, too
    tainted = _tainted(loose)
    return tainted, sum(loose) - tainted


def _tainted(counts: tuple[int, ...]) -> int:
    """How many cards are tainted, of counts by kind."""
    return sum([n for n, kind in zip(counts, CARD_KINDS, strict=True) if kind.tainted])


@lru_cache(maxsize=32)
def _deck(options: str) -> tuple[int, ...]:
    """The cards of the deck that hands can hold, as counts by kind."""
    rules = compose(GameOptions.parse(options))
    counts = [0] * len(CARD_KINDS)
    for kind, number in enumerate(rules.deck):
        counts[kind] = 0 if kind in rules.never_dealt else number
    return tuple(counts)
