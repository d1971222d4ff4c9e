"""The features of a position at the end of a seat's turn: a list of numbers for a value function.

Input is a standing (observation, offers, turns) and, if given, a varied hand or number of amulets
or scarabs of the viewer. Independent of weights, determinized states and moves; base game only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cleopatra.bots.cache import store
from cleopatra.bots.purse import Offer, Purse
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import (
    ARCHITECT,
    ARCHITECT_BONUS,
    CAVE,
    DISCOUNT,
    DOOR,
    FOREMAN,
    HAND_LIMIT,
    MERCHANT,
    MOSAIC,
    OBELISK,
    PEDESTAL,
    PENALTIES,
    SPHINX,
    WALL,
    Category,
    Unit,
)
from cleopatra.rules.observation import Observation, SeatView
from cleopatra.rules.palace import DOORS, OBELISKS, SPHINXES, WALLS

AMULET: Final = 2.0
"""Scarabs assumed for an amulet that a worshipper costs; the fitted weights correct for errors."""
_WORSHIPPERS: Final = 5
_NEVER: Final = 999.0
_ARTISAN: Final = 0
_TAINTED: Final = tuple(k for k, c in enumerate(CARD_KINDS) if c.tainted)
_WILD: Final = tuple(k for k, c in enumerate(CARD_KINDS) if c.is_wild)
_KINDS_OF: Final = tuple(
    tuple((k, c.worth) for k, c in enumerate(CARD_KINDS) if c.unit == unit) for unit in Unit
)
"""By unit, the card kinds that give it: (kind, number of units)."""
_ARTISAN_KINDS: Final = tuple(kind for kind, _ in _KINDS_OF[Unit.ARTISAN])
_ARTISAN_SHARE: Final = 0.32
"""Chance that an unknown card is an artisan: 30 of 94 cards."""
_TAINTED_SHARE: Final = 0.21
"""Chance that an unknown card is tainted: 20 of 94 cards."""
_PIECES: Final = (SPHINX, WALL, DOOR, MOSAIC, OBELISK, PEDESTAL)

Counts = tuple[int, ...]
Offers = tuple[Offer, ...]

_COMMON: Final = (
    *("final", "turns", "soon", "step", "offering_done", "pending"),
    *("sphinxes", "walls", "doors", "mosaics", "obelisks", "throne"),
    *("next_cards", "second_cards", "third_cards"),
    *("sphinx_points", "wall_points", "door_points"),
    *("mosaic_points", "obelisk_points", "throne_points"),
    *("architect_scarabs", "vizier_scarabs", "merchant_scarabs"),
    *("beggar_scarabs", "foreman_scarabs"),
    *("architect_amulets", "vizier_amulets", "merchant_amulets"),
    *("beggar_amulets", "foreman_amulets"),
    *("stall_best", "stall_second", "stall_third", "stall_size", "stall_artisans", "stall_taint"),
)
_OWN: Final = (
    *("scarabs", "amulets", "statues", "squares", "cards", "over", "taint"),
    *("artisans", "most", "second", "third", "fourth", "wild"),
    *("points", "pieces", "architect", "merchant", "foreman", "visit"),
    *("left_artisans", "left_resources", "left_kinds", "reach", "reach_second", "reach_visit"),
    *("turns_left", "expected", "eaten", "above", "penalty"),
)
_RIVAL: Final = (
    *("scarabs", "amulets", "statues", "squares", "cards", "unknown", "taint"),
    *("artisans", "most", "second", "third", "fourth"),
    *("points", "pieces", "visit", "reach_visit"),
    *("turns_left", "expected", "eaten", "above", "penalty", "lead", "sure_lead"),
)


@lru_cache(maxsize=8)
def names(seats: int) -> tuple[str, ...]:
    """The names of the features for a number of seats, in the order of `Reading.read`."""
    found = [*_COMMON, *(f"own_{name}" for name in _OWN)]
    for rival in range(1, seats):
        found += [f"rival{rival}_{name}" for name in _RIVAL]
    return (*found, "plain_odds")


def tiles_then(o: Observation) -> tuple[int, ...]:
    """The worshippers by slot after the turn, with the active one moved to the end. Rule: D7.2"""
    if o.active < 0:
        return o.tiles
    return (*(tile for tile in o.tiles if tile != o.active), o.active)


def guessed_hand(view: SeatView) -> Counts:
    """A rough estimate of a rival's hand: the known cards, and artisans and wild resources in
    average numbers for the unknown ones."""
    unknown = view.hand_size - sum(view.hand_known)
    if unknown <= 0:
        return view.hand_known
    artisans = int(unknown * _ARTISAN_SHARE + 0.5)
    hand = list(view.hand_known)
    hand[_ARTISAN] += artisans
    hand[CAVE] += unknown - artisans
    return tuple(hand)


def with_more(hand: Counts, kind: int, number: int) -> Counts:
    """The hand with `number` more cards of a kind."""
    return (*hand[:kind], hand[kind] + number, *hand[kind + 1 :])


def joined(hand: Counts, up: Counts, down: int) -> Counts:
    """The hand with a stall's cards; about a third of the face-down ones count as artisans."""
    both = [a + b for a, b in zip(hand, up)]  # noqa: B905
    if down:
        artisans = (down + 1) // 3
        both[_ARTISAN] += artisans
        both[CAVE] += down - artisans
    return tuple(both)


def units_of(hand: Counts) -> tuple[float, list[float], float]:
    """(artisans, units of the four resources in descending order, wild cards)."""
    found: list[float] = []
    for kinds in _KINDS_OF:
        number = 0
        for kind, worth in kinds:
            number += hand[kind] * worth
        found.append(float(number))
    units = found[1:]
    units.sort(reverse=True)
    return found[0], units, float(_number(hand, _WILD))


def _number(hand: Counts, kinds: Counts) -> int:
    """How many cards of the given kinds are in the hand."""
    number = 0
    for kind in kinds:
        number += hand[kind]
    return number


class Reading:
    """Computes the features for one game's costs: of pieces, and of slots as (scarabs, amulets)."""

    def __init__(self, purse: Purse, slots: Sequence[tuple[int, int]]) -> None:
        self._purse = purse
        self._slots = slots
        self._own_cache: dict[tuple[object, ...], list[float]] = {}
        self._rival_cache: dict[tuple[object, ...], list[float]] = {}

    def read(
        self,
        o: Observation,
        offers: Offers,
        turns: Sequence[float],
        squares: Sequence[int],
        missing: Sequence[float],
        stalls: Sequence[float],
        hand: Counts,
        amulets: Sequence[float],
        scarabs: Sequence[float],
        outlook: Sequence[tuple[float, float]],
        odds: float,
    ) -> list[float]:
        """The features listed by `names`, for the viewer of `o` at or near the end of its turn.

        By seat: `turns` still to come, `squares` of sanctuaries, `amulets` and `scarabs` (without
        the viewer's hand), `outlook` (expected scarabs, chance of being eaten).
        `missing`: cards that each unfinished category still costs; `stalls`: value of each stall
        in scarabs; `odds`: log odds to win by the plain evaluation.
        """
        me = o.viewer or 0
        seats = len(o.seats)
        tiles = tiles_then(o)
        fees = self._fees(tiles)
        corrupt: list[float] = []
        for view in o.seats:
            if view.seat == me:
                taint = float(_number(hand, _TAINTED))
            else:
                unknown = view.hand_size - sum(view.hand_known)
                taint = _number(view.hand_known, _TAINTED) + _TAINTED_SHARE * unknown
            corrupt.append(max(amulets[view.seat] + taint - squares[view.seat], 0.0))
        least = min(corrupt)
        lost = [penalty(amount - least) for amount in corrupt]
        found = self._common(o, offers, turns[me], missing, stalls, tiles)
        found += [
            float(scarabs[me]),
            float(amulets[me]),
            float(o.seats[me].statues),
            float(squares[me]),
        ]
        found += self._own(o, offers, hand, fees)
        found += [turns[me], *outlook[me], corrupt[me] - least, lost[me]]
        for step in range(1, seats):
            seat = (me + step) % seats
            view = o.seats[seat]
            found += [
                float(scarabs[seat]),
                float(amulets[seat]),
                float(view.statues),
                float(squares[seat]),
            ]
            found += self._rival(o, offers, view, fees)
            found += [
                turns[seat],
                *outlook[seat],
                corrupt[seat] - least,
                lost[seat],
                outlook[me][0] - outlook[seat][0],
                scarabs[me] - lost[me] - scarabs[seat] + lost[seat],
            ]
        found.append(odds)
        return found

    def _fees(self, tiles: Counts) -> list[float]:
        """By worshipper, what it costs next turn, in scarabs; where there are none, more than any
        is worth."""
        fees = [0.0 if tiles else _NEVER] * _WORSHIPPERS
        for tile, (scarabs, amulets) in zip(tiles, self._slots):  # noqa: B905
            fees[tile] = scarabs + AMULET * amulets
        return fees

    def _common(
        self,
        o: Observation,
        offers: Offers,
        turns: float,
        missing: Sequence[float],
        stalls: Sequence[float],
        tiles: Counts,
    ) -> list[float]:
        points = dict.fromkeys(_PIECES, 0.0)
        for piece, each, _ in offers:
            points[piece] = float(each)
        nearest = sorted(missing)
        nearest += [0.0] * (len(Category) - len(nearest))
        found = [
            float(o.turns_left >= 0),
            turns,
            1.0 / (1.0 + turns),
            float(o.step),
            float(o.offering_done),
            float(len(o.drawn)),
            float(SPHINXES - o.sphinxes.bit_count()),
            float(WALLS - o.walls.bit_count()),
            float(DOORS - o.doors.bit_count()),
            float(len(o.mosaics_left)),
            float(OBELISKS - o.obelisks.bit_count()),
            float(2 - o.pedestal - o.throne),
            *nearest[:3],
            *(points[piece] for piece in _PIECES),
        ]
        costs = [0.0] * (2 * _WORSHIPPERS)
        for tile, (scarabs, amulets) in zip(tiles, self._slots):  # noqa: B905
            costs[tile] = float(scarabs)
            costs[tile + len(tiles)] = float(amulets)
        found += costs
        best = max(range(len(stalls)), key=stalls.__getitem__)
        found += sorted(stalls, reverse=True)
        up = o.stalls[best].up
        found += [
            float(sum(up) + o.stalls[best].down),
            float(_number(up, _ARTISAN_KINDS)),
            float(_number(up, _TAINTED)),
        ]
        return found

    def _own(self, o: Observation, offers: Offers, hand: Counts, fees: list[float]) -> list[float]:
        """The features of the viewer's hand, cached because many plans end with the same hand. The
        list is shared: do not change it."""
        key = (hand, offers, o.stalls, fees[ARCHITECT], fees[MERCHANT], fees[FOREMAN])
        found = self._own_cache.get(key)
        if found is None:
            found = store(self._own_cache, key, self._own_hand(o, offers, hand, fees))
        return found

    def _own_hand(
        self, o: Observation, offers: Offers, hand: Counts, fees: list[float]
    ) -> list[float]:
        artisans, units, wild = units_of(hand)
        cards = sum(hand)
        bought = self._purse.purchase(hand, offers)
        architect = bought.points + ARCHITECT_BONUS * bought.pieces
        merchant = self._purse.purchase(with_more(hand, CAVE, DISCOUNT), offers).points
        foreman = self._purse.purchase(with_more(hand, _ARTISAN, DISCOUNT), offers).points
        visit = _best(bought.points, architect, merchant, foreman, fees)
        reached: list[float] = []
        better = visit
        for stall in o.stalls:
            more = self._purse.purchase(joined(hand, stall.up, stall.down), offers)
            reached.append(float(more.points))
            better = max(
                better,
                more.points + max(ARCHITECT_BONUS * more.pieces - fees[ARCHITECT], 0.0),
            )
        reached.sort(reverse=True)
        return [
            float(cards),
            float(max(cards - HAND_LIMIT, 0)),
            float(_number(hand, _TAINTED)),
            artisans,
            *units,
            wild,
            float(bought.points),
            float(bought.pieces),
            float(architect),
            float(merchant),
            float(foreman),
            visit,
            float(bought.artisans),
            float(bought.resources),
            float(bought.kinds),
            reached[0],
            reached[1],
            better,
        ]

    def _rival(
        self, o: Observation, offers: Offers, view: SeatView, fees: list[float]
    ) -> list[float]:
        """The features of a rival's hand, cached because own plans rarely change it. The list is
        shared: do not change it."""
        key = (view.hand_known, view.hand_size, offers, o.stalls, fees[ARCHITECT])
        found = self._rival_cache.get(key)
        if found is None:
            found = store(self._rival_cache, key, self._rival_hand(o, offers, view, fees))
        return found

    def _rival_hand(
        self, o: Observation, offers: Offers, view: SeatView, fees: list[float]
    ) -> list[float]:
        hand = guessed_hand(view)
        artisans, units, wild = units_of(view.hand_known)
        unknown = view.hand_size - sum(view.hand_known)
        bought = self._purse.purchase(hand, offers)
        gain = ARCHITECT_BONUS * bought.pieces - fees[ARCHITECT]
        visit = bought.points + max(gain, 0.0)
        better = visit
        for stall in o.stalls:
            more = self._purse.purchase(joined(hand, stall.up, stall.down), offers)
            gain = ARCHITECT_BONUS * more.pieces - fees[ARCHITECT]
            better = max(better, more.points + max(gain, 0.0))
        return [
            float(view.hand_size),
            float(unknown),
            float(_number(view.hand_known, _TAINTED)),
            artisans,
            units[0] + wild,
            *units[1:],
            float(bought.points),
            float(bought.pieces),
            visit,
            better,
        ]


def penalty(above: float) -> float:
    """Scarabs lost for `above` amulets more than the least corrupt seat has.

    Interpolated between the rows of the table; being eaten counts as 50 scarabs. Rule: D10.2
    """
    whole = int(above)
    if whole >= len(PENALTIES):
        return 50.0
    low = PENALTIES[whole]
    high = PENALTIES[whole + 1] if whole + 1 < len(PENALTIES) else 50
    return low + (high - low) * (above - whole)


def _best(
    points: float, architect: float, merchant: float, foreman: float, fees: list[float]
) -> float:
    """The points of the best visit, with the best worshipper or none."""
    return max(
        points,
        architect - fees[ARCHITECT],
        merchant - fees[MERCHANT],
        foreman - fees[FOREMAN],
    )
