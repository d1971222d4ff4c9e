"""The features of a position: their names, and those of the table and of what seats have scored.

Those of a hand are read by `hand_features`. Independent of weights and moves; base game only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cleopatra.bots.board import Board
from cleopatra.bots.hand_features import FEES, NEVER, TAINTED_SHARE, Cards, artisan_cards, cards_of
from cleopatra.bots.standing import Expectation
from cleopatra.rules.catalogue import (
    DOOR,
    MOSAIC,
    OBELISK,
    PEDESTAL,
    PENALTIES,
    SPHINX,
    WALL,
    Category,
)
from cleopatra.rules.glance import Glance
from cleopatra.rules.hands import counts, size, tainted
from cleopatra.rules.palace import DOORS, OBELISKS, SPHINXES, WALLS

AMULET: Final = 2.0
"""Scarabs assumed for an amulet that a worshipper costs; the fitted weights correct for errors."""
_PIECES: Final = (SPHINX, WALL, DOOR, MOSAIC, OBELISK, PEDESTAL)

_COURSE: Final = ("final", "turns", "soon", "step", "offering_done", "pending")
BUILT: Final = (
    *("sphinxes", "walls", "doors", "mosaics", "obelisks", "throne"),
    *("next_cards", "second_cards", "third_cards"),
    *("sphinx_points", "wall_points", "door_points"),
    *("mosaic_points", "obelisk_points", "throne_points"),
)
"""The names of `built_numbers`."""
OFFERED: Final = (
    *("architect_scarabs", "vizier_scarabs", "merchant_scarabs"),
    *("beggar_scarabs", "foreman_scarabs"),
    *("architect_amulets", "vizier_amulets", "merchant_amulets"),
    *("beggar_amulets", "foreman_amulets"),
    *("stall_best", "stall_second", "stall_third", "stall_size", "stall_artisans", "stall_taint"),
)
"""The names of `offered_numbers`."""
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
_SCORE: Final = (
    *("scarabs", "amulets", "statues", "squares"),
    *("turns_left", "expected", "eaten", "above", "penalty", "lead", "sure_lead"),
)
_VISITS: Final = ("visit", "reach_visit")
_NOT_OF_HANDS: Final = (*_SCORE, *_VISITS)
OWN_HAND: Final = tuple(f"own_{name}" for name in _OWN if name not in _NOT_OF_HANDS)
"""The names of `OwnReach.numbers`."""


def rival_hand(step: int) -> tuple[str, ...]:
    """The names of `RivalReach.numbers` for the rival that many seats after the viewer."""
    found = (name for name in _RIVAL if name not in _NOT_OF_HANDS)
    return tuple(f"rival{step}_{name}" for name in found)


def visits(seats: int) -> tuple[str, ...]:
    """The names of what follows from a reach and the worshippers' fees: seat by seat from the
    viewer on, the best visit now and with the cards of a stall."""
    whose = ["own", *(f"rival{step}" for step in range(1, seats))]
    return tuple(f"{seat}_{name}" for seat in whose for name in _VISITS)


def score(seats: int) -> tuple[str, ...]:
    """The names of `score_numbers`."""
    found = [*_COURSE, *(f"own_{name}" for name in _SCORE if name in _OWN)]
    for rival in range(1, seats):
        found += [f"rival{rival}_{name}" for name in _SCORE]
    return (*found, "plain_odds")


@lru_cache(maxsize=8)
def names(seats: int) -> tuple[str, ...]:
    """The names of the features for a number of seats, in their order."""
    found = [*_COURSE, *BUILT, *OFFERED, *(f"own_{name}" for name in _OWN)]
    for rival in range(1, seats):
        found += [f"rival{rival}_{name}" for name in _RIVAL]
    return (*found, "plain_odds")


def places(words: Sequence[str], *wanted: str) -> list[int]:
    """Where these features are in a list of names."""
    return [words.index(word) for word in wanted]


def tiles_then(g: Glance) -> tuple[int, ...]:
    """The worshippers by slot after the turn, with the active one moved to the end. Rule: D7.2"""
    if g.active < 0:
        return g.tiles
    return (*(tile for tile in g.tiles if tile != g.active), g.active)


class Services:
    """What worshippers cost next turn: `fees` by worshipper in scarabs, and the features.

    Where there are no worshippers they cost more than any is worth.
    """

    __slots__ = ("fees", "numbers")

    def __init__(self, tiles: tuple[int, ...], slots: Sequence[tuple[int, int]]) -> None:
        """`tiles` are the worshippers by slot after the turn, `slots` what these cost in (scarabs,
        amulets)."""
        fees = [0.0 if tiles else NEVER] * FEES
        numbers = [0.0] * (2 * FEES)
        for tile, (scarabs, amulets) in zip(tiles, slots):  # noqa: B905
            fees[tile] = scarabs + AMULET * amulets
            numbers[tile] = float(scarabs)
            numbers[tile + len(tiles)] = float(amulets)
        self.fees: Final = fees
        self.numbers: Final = numbers


def built_numbers(g: Glance, board: Board) -> list[float]:
    """The features of what is built already and what pieces bring, those of BUILT."""
    points = dict.fromkeys(_PIECES, 0.0)
    for piece, each, _ in board.shop.offers:
        points[piece] = float(each)
    nearest = sorted(board.missing)
    nearest += [0.0] * (len(Category) - len(nearest))
    return [
        float(SPHINXES - g.sphinxes.bit_count()),
        float(WALLS - g.walls.bit_count()),
        float(DOORS - g.doors.bit_count()),
        float(g.mosaics),
        float(OBELISKS - g.obelisks.bit_count()),
        float(2 - g.throne_parts),
        *nearest[:3],
        *(points[piece] for piece in _PIECES),
    ]


def offered_numbers(g: Glance, stalls: list[float], services: Services) -> list[float]:
    """The features of worshippers and stalls, those of OFFERED. `stalls`: the value of each stall
    in scarabs."""
    best = stalls.index(max(stalls))
    up = g.stalls_up[best]
    return [
        *services.numbers,
        *sorted(stalls, reverse=True),
        float(size(up) + g.stalls_down[best]),
        float(artisan_cards(counts(up))),
        float(tainted(up)),
    ]


def score_numbers(
    g: Glance,
    turns: tuple[float, ...],
    squares: list[int],
    cards: Cards,
    amulets: list[float],
    scarabs: list[float],
    prospects: list[Expectation],
    odds: float,
) -> list[float]:
    """The features that change with the course of the game and with every scarab and amulet, those
    of `score`: seat by seat from the viewer on, and the plain odds.

    By seat: `turns` still to come, `squares` of sanctuaries, `amulets` and `scarabs` (without the
    viewer's hand), `prospects`. `cards`: the viewer's hand; `odds`: log odds to win by the plain
    evaluation.
    """
    me = g.viewer
    seats = len(turns)
    corrupt: list[float] = []
    for seat in range(seats):
        if seat == me:
            taint = cards.taint
        else:
            known = cards_of(g.known[seat])
            taint = known.taint + TAINTED_SHARE * (g.sizes[seat] - known.number)
        corrupt.append(max(amulets[seat] + taint - squares[seat], 0.0))
    least = min(corrupt)
    lost = [penalty(amount - least) for amount in corrupt]
    mine, my_lost = scarabs[me], lost[me]
    expected = prospects[me].scarabs
    own = turns[me]
    found = [
        float(g.turns_left >= 0),
        own,
        1.0 / (1.0 + own),
        float(g.step),
        float(g.offering_done),
        float(g.drawn),
    ]
    for step in range(seats):
        seat = (me + step) % seats
        found += [
            scarabs[seat],
            amulets[seat],
            float(g.statues[seat]),
            float(squares[seat]),
            turns[seat],
            prospects[seat].scarabs,
            prospects[seat].eaten,
            corrupt[seat] - least,
            lost[seat],
        ]
        if step:
            found.append(expected - prospects[seat].scarabs)
            found.append(mine - my_lost - scarabs[seat] + lost[seat])
    found.append(odds)
    return found


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
