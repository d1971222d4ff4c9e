"""The input of a value network for one game: the features by section, with the sums over them.

Sections that follow from the table alone, or from the table and one hand, are kept: the plans of a
turn end with few different tables and hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.board import Board
from cleopatra.bots.cache import store
from cleopatra.bots.features import (
    COMMON,
    OWN_HAND,
    common_numbers,
    fees_of,
    names,
    places,
    rival_hand,
    score,
    tiles_then,
)
from cleopatra.bots.hand_features import own_numbers, rival_numbers
from cleopatra.bots.network import Network, Section, Sums
from cleopatra.rules.glance import Glance

_MOST_TABLES: Final = 3_000
"""Tables that are kept before all are forgotten."""


class Part:
    """Some features with the network's sums over them."""

    __slots__ = ("numbers", "sums")

    def __init__(self, numbers: list[float], section: Section) -> None:
        self.numbers: Final = numbers
        self.sums: Final = section.sums(numbers)


class Table:
    """What lies open: buildings, stalls and worshippers, and the hands seen beside them."""

    __slots__ = ("board", "downs", "fees", "own", "part", "rivals", "ups")

    def __init__(
        self, board: Board, ups: list[int], downs: list[int], fees: list[float], part: Part
    ) -> None:
        self.board: Final = board
        self.ups: Final = ups
        self.downs: Final = downs
        self.fees: Final = fees
        self.part: Final = part
        self.own: Final[dict[int, Part]] = {}
        """By hand (packed)."""
        self.rivals: Final[dict[int, Part]] = {}
        """By known cards (packed), number of cards and steps from the viewer."""


class Inputs:
    """Makes the parts of positions for a network over features whose names begin with those of the
    base game; `more` of them follow."""

    def __init__(
        self, network: Network, seats: int, slots: Sequence[tuple[int, int]], more: int
    ) -> None:
        words = names(seats)
        own = places(words, *OWN_HAND)
        rivals = [places(words, *rival_hand(step)) for step in range(1, seats)]
        rest = [*places(words, *score(seats)), *range(len(words), len(words) + more)]
        self._slots = tuple(slots)
        self._places = [places(words, *COMMON), own, *rivals, rest]
        self._common = network.section(self._places[0])
        self._own = network.section(own)
        self._rivals = [network.section(at) for at in rivals]
        self._rest = network.section(rest)
        self._tables: dict[tuple[object, ...], Table] = {}

    def sums(
        self, g: Glance, board: Board, stalls: Sequence[float], hand: int, rest: list[float]
    ) -> list[Sums]:
        """The network's sums of all sections; `rest` are the numbers of `score` and those that
        follow, the other arguments are as in `parts`."""
        found = [part.sums for part in self.parts(g, board, stalls, hand)]
        found.append(self._rest.sums(rest))
        return found

    def numbers(
        self, g: Glance, board: Board, stalls: Sequence[float], hand: int, rest: list[float]
    ) -> list[float]:
        """All features in the order of their names."""
        each = [part.numbers for part in self.parts(g, board, stalls, hand)]
        found = [0.0] * sum(map(len, self._places))
        for at, numbers in zip(self._places, [*each, rest], strict=True):
            for i, number in zip(at, numbers, strict=True):
                found[i] = number
        return found

    def parts(self, g: Glance, board: Board, stalls: Sequence[float], hand: int) -> list[Part]:
        """The parts of the table, of the viewer's hand and of each rival's, in the order of turns.

        `stalls` are the values of the stalls in scarabs, `hand` is the viewer's, packed.
        """
        table = self._table(g, board, stalls)
        own = table.own.get(hand)
        if own is None:
            numbers = own_numbers(board, hand, table.ups, table.downs, table.fees)
            own = store(table.own, hand, Part(numbers, self._own))
        found = [table.part, own]
        seats = len(g.sizes)
        for step, section in enumerate(self._rivals, 1):
            seat = (g.viewer + step) % seats
            known, cards = g.known[seat], g.sizes[seat]
            key = (known << 11) + (cards << 3) + step
            part = table.rivals.get(key)
            if part is None:
                numbers = rival_numbers(board, known, cards, table.ups, table.downs, table.fees)
                part = store(table.rivals, key, Part(numbers, section))
            found.append(part)
        return found

    def _table(self, g: Glance, board: Board, stalls: Sequence[float]) -> Table:
        ups, downs = g.stalls_up, g.stalls_down
        key = (board, *ups, *downs, *stalls, g.tiles, g.active, g.step, g.drawn)
        key += (g.offering_done, g.turns_left >= 0)
        table = self._tables.get(key)
        if table is None:
            tiles = tiles_then(g)
            fees = fees_of(tiles, self._slots)
            numbers = common_numbers(g, board, stalls, tiles, self._slots)
            table = Table(board, ups[:], downs[:], fees, Part(numbers, self._common))
            if len(self._tables) >= _MOST_TABLES:
                self._tables.clear()
            self._tables[key] = table
        return table
