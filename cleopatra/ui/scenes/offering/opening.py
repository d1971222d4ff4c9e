"""When each hand opens at an Offering: from the highest bid to the lowest, then what came of them.

Knows bids, their order and seconds since the bids were complete; no pictures and no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.kit.motion.tween import ease_in_out
from cleopatra.ui.scenes.offering.coins import FALLS, CoinHeap

HUSH: Final = 0.7
"""Seconds before the first hand moves."""
TURN: Final = {2: 1.9, 3: 1.7, 4: 1.5, 5: 1.3}
"""Seconds between two hands, by the number of players."""
_POSES: Final = (0.42, 0.52, 0.62)
"""Seconds after a hand's turn began at which it takes the poses 1 to 3."""
FALL: Final = 0.5
"""Seconds after a hand's turn began at which the first scarab falls."""
_LIFT: Final = 22.0
"""How high a fist is raised before it opens, in pixels of the layers."""
_PAUSE: Final = 0.7
"""Seconds from the last scarab's fall until it is shown what the bids brought."""
_DAWN: Final = 0.8
"""Seconds in which the light changes for that."""
_DIM, _LIT, _SPENT, _LAST = 0.45, 1.0, 0.66, 0.3
"""Light on an altar: waiting, while its hand opens, after that, and that of the lowest bid."""


@dataclass(frozen=True)
class Opening:
    """The film of one reveal; all times are seconds since it began.

    :param order: the seats in the order in which their hands open.
    :param heaps: the scarabs of each seat.
    """

    order: Sequence[int]
    heaps: Sequence[CoinHeap]

    @property
    def told_from(self) -> float:
        """When it is shown what the bids brought."""
        last = self.order[-1]
        return self.begins(last) + max(_POSES[-1], FALL + self.heaps[last].length) + _PAUSE

    @property
    def length(self) -> float:
        """When nothing moves any more."""
        return self.told_from + _DAWN

    def begins(self, seat: int) -> float:
        """When a hand's turn comes."""
        turn = TURN[min(5, max(2, len(self.order)))]
        return HUSH + turn * self.order.index(seat)

    def is_open(self, seat: int, now: float) -> bool:
        """Whether a bid can be read, even one of nothing."""
        return now >= self.begins(seat) + _POSES[-1]

    def pose(self, seat: int, now: float) -> int:
        """How far a hand is open: 0 closed .. 3 open and empty."""
        since = now - self.begins(seat)
        return sum(since >= at for at in _POSES)

    def lift(self, seat: int, now: float) -> float:
        """How high a hand is raised, in pixels of the layers."""
        share = (now - self.begins(seat)) / _POSES[0]
        if not 0 < share < 1:
            return 0.0
        return _LIFT * ease_in_out(min(1.0, 2 * share) if share < 0.5 else 2 - 2 * share)

    def falling(self, seat: int, now: float) -> float:
        """Seconds since the first scarab of a seat began to fall; negative before."""
        return now - self.begins(seat) - FALL

    def counted(self, seat: int, now: float) -> int:
        """How many scarabs of a seat lie on the slab by now."""
        return self.heaps[seat].landed(self.falling(seat, now))

    def first_lands(self, seat: int) -> float:
        """When the first scarab of a seat reaches the slab."""
        return self.begins(seat) + FALL + FALLS

    def is_counted(self, seat: int, now: float) -> bool:
        """Whether all of a bid can be read."""
        whole = self.begins(seat) + FALL + self.heaps[seat].length
        return self.is_open(seat, now) and now >= whole

    def moves(self, seat: int, now: float) -> bool:
        """Whether anything about a seat's altar changes now."""
        since = now - self.begins(seat)
        ended = max(_POSES[-1], FALL + self.heaps[seat].length) + 0.5
        return -0.3 <= since <= ended or now >= self.told_from

    def light(self, seat: int, now: float, after: Mapping[int, float]) -> float:
        """How much of the torches' light falls on a seat's altar, 0..1.

        :param after: the light on each altar at the end.
        """
        since = now - self.begins(seat)
        if since < 0:
            return _DIM + (_LIT - _DIM) * max(0.0, 1 + since / 0.3)
        ended = max(_POSES[-1], FALL + self.heaps[seat].length)
        spent = _LIT + (_SPENT - _LIT) * min(1.0, max(0.0, (since - ended) / 0.5))
        return spent + (after[seat] - spent) * self.told(now)

    def told(self, now: float) -> float:
        """How far the light has changed for what the bids brought, 0..1."""
        return ease_in_out(min(1.0, max(0.0, (now - self.told_from) / _DAWN)))


def lights_after(bids: Sequence[int]) -> dict[int, float]:
    """The light on each altar at the end: full for the highest bid, little for the lowest; where
    all bid the same, none is darker."""
    high, low = max(bids), min(bids)
    levels = sorted(set(bids), reverse=True)
    if high == low:
        return dict.fromkeys(range(len(bids)), _SPENT)
    step = (_LIT - _LAST) / (len(levels) - 1)
    return {seat: _LIT - step * levels.index(bid) for seat, bid in enumerate(bids)}
