"""What a seat may know that says how likely it is to be eaten, as numbers of about one.

Knows observations and rules only. Everything in it is public or the viewer's own: two games that
the viewer cannot tell apart give the same numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from cleopatra.rules.amulet_range import rooms, tainted_in_hand, unseen_cards
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import LAST_STEP, PIECE_KINDS, Category
from cleopatra.rules.observation import Observation, pieces_left
from cleopatra.rules.options import GameOptions

NAMES: Final = (
    *("own", "above_least", "above_most", "least", "mean", "most", "second", "raw"),
    *("tainted", "clean", "hands", "doubt", "statues", "their_statues", "room"),
    *("scarabs", "behind", "step", "to_end", "completed", "last_round", "turns_left"),
    *("offering_done", "pieces", "mosaics", "turn", "own_turn", "until_turn", "density"),
    *("two", "many", "expansions", "unsettled"),
)
"""What each of the signs is, in their order."""


class Corruption(NamedTuple):
    """The amulets that the first three steps of the count would leave a seat now: the fewest and
    the most there may be, and how many are to be expected. Rule: D10.2, K4.2"""

    low: int
    high: int
    expected: float


def corruption_of(o: Observation) -> tuple[Corruption, ...]:
    """By seat, its amulets if the game were counted now. Exact for the viewer's own."""
    tainted, clean = unseen_cards(o)
    density = tainted / max(1, tainted + clean)
    found = []
    for view, room in zip(o.seats, rooms(o), strict=True):
        low, high = tainted_in_hand(o, view.seat)
        expected = float(low)
        if view.seat != o.viewer:
            hidden = view.hand_size - sum(view.hand_known)
            expected = min(max(float(low), _tainted(view.hand_known) + hidden * density), high)
        base = view.amulets - room
        found.append(Corruption(max(0, base + low), max(0, base + high), max(0.0, base + expected)))
    return tuple(found)


def signs(o: Observation) -> tuple[float, ...]:
    """The numbers by NAMES, for the viewer's seat.

    :raises ValueError: for a spectator, who cannot be eaten.
    """
    me = o.viewer
    if me is None:
        raise ValueError("a spectator has no chance to be eaten")
    seats = len(o.seats)
    all_of = corruption_of(o)
    own = all_of[me].expected
    rivals = sorted([each.expected for seat, each in enumerate(all_of) if seat != me])
    others = [view for view in o.seats if view.seat != me]
    mine = o.seats[me]
    room = rooms(o)
    held = _tainted(o.hand)
    tainted, clean = unseen_cards(o)
    options = _options(o.options)
    scarabs = [view.scarabs for view in others]
    hidden = [view.hand_size - sum(view.hand_known) for view in others]
    return (
        own / 8,
        (own - min(own, rivals[0])) / 8,
        (own - rivals[-1]) / 8,
        rivals[0] / 8,
        sum(rivals) / len(rivals) / 8,
        rivals[-1] / 8,
        (rivals[1] if len(rivals) > 1 else rivals[0]) / 8,
        max(-8.0, float(mine.amulets + held - room[me])) / 8,
        held / 4,
        (mine.hand_size - held) / 10,
        sum([view.hand_size for view in others]) / len(others) / 10,
        sum(hidden) / len(others) / 10,
        mine.statues / 2,
        sum([view.statues for view in others]) / len(others) / 2,
        room[me] / 8,
        (mine.scarabs - sum(scarabs) / len(scarabs)) / 20,
        (mine.scarabs - max(scarabs)) / 20,
        o.step / LAST_STEP,
        _pieces_to_the_end(o) / 10,
        len(o.completed) / len(Category),
        float(o.turns_left >= 0),
        max(0, o.turns_left) / seats,
        float(o.offering_done),
        sum(pieces_left(o)) / 33,
        len(o.mosaics_left) / 12,
        min(2.0, o.turn / (12 * seats)),
        float(o.current == me),
        (me - o.current) % seats / seats,
        tainted / max(1, tainted + clean),
        float(seats == 2),
        float(seats >= 4) + float(seats >= 5),
        len(options.expansions) / 4,
        len(o.pending_areas) / 2,
    )


def _pieces_to_the_end(o: Observation) -> int:
    """The fewest pieces that still have to be built until Cleopatra arrives. Rule: D6.6, D10.1"""
    left = pieces_left(o)
    rest = sorted(
        sum([left[piece] for piece, kind in enumerate(PIECE_KINDS) if kind.category == category])
        for category in Category
        if category not in o.completed
    )
    return sum(rest[: max(0, LAST_STEP - o.step)])


def _tainted(counts: tuple[int, ...]) -> int:
    return sum([n for n, kind in zip(counts, CARD_KINDS, strict=True) if kind.tainted])


@lru_cache(maxsize=32)
def _options(text: str) -> GameOptions:
    return GameOptions.parse(text)
