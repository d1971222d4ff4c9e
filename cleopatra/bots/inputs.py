"""The input of a value network for one game: the features by section, with the sums over them.

Sections that follow from what is built, from what is offered, or from that and one hand, are kept:
the plans of a turn end with few different ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.board import Board
from cleopatra.bots.cache import store
from cleopatra.bots.features import (
    BUILT,
    OFFERED,
    OWN_HAND,
    Services,
    built_numbers,
    names,
    offered_numbers,
    places,
    rival_hand,
    score,
    tiles_then,
)
from cleopatra.bots.hand_features import own_numbers, rival_numbers
from cleopatra.bots.network import Network, Section, Sums
from cleopatra.bots.purse import Shop
from cleopatra.rules.glance import Glance

_MOST_KEPT: Final = 3_000
"""Boards, and offers, that are kept before all are forgotten."""


class Part:
    """Some features with the network's sums over them."""

    __slots__ = ("numbers", "sums")

    def __init__(self, numbers: list[float], section: Section) -> None:
        self.numbers: Final = numbers
        self.sums: Final = section.sums(numbers)


class Offered:
    """Quarry, stalls and worshippers as they are offered, and the hands that were read beside
    them."""

    __slots__ = ("_downs", "_fees", "_own", "_rivals", "_shop", "_ups", "part")

    def __init__(
        self, shop: Shop, ups: list[int], downs: list[int], fees: list[float], part: Part
    ) -> None:
        self._shop = shop
        self._ups = ups
        self._downs = downs
        self._fees = fees
        self._own: dict[int, Part] = {}
        self._rivals: dict[int, Part] = {}
        self.part: Final = part

    def own(self, hand: int, section: Section) -> Part:
        """The part of the viewer's hand (packed)."""
        part = self._own.get(hand)
        if part is None:
            numbers = own_numbers(self._shop, hand, self._ups, self._downs, self._fees)
            part = store(self._own, hand, Part(numbers, section))
        return part

    def rival(self, known: int, cards: int, step: int, section: Section) -> Part:
        """The part of a rival's hand: known cards (packed), their number in all, and how many seats
        after the viewer it is."""
        key = (known << 11) + (cards << 3) + step
        part = self._rivals.get(key)
        if part is None:
            numbers = rival_numbers(self._shop, known, cards, self._ups, self._downs, self._fees)
            part = store(self._rivals, key, Part(numbers, section))
        return part


class Inputs:
    """Makes the parts of positions for a network over features whose names begin with those of the
    base game; `more` of them follow."""

    def __init__(
        self, network: Network, seats: int, slots: Sequence[tuple[int, int]], more: int
    ) -> None:
        words = names(seats)
        self._slots = tuple(slots)
        self._places = [
            places(words, *BUILT),
            places(words, *OFFERED),
            places(words, *OWN_HAND),
            *(places(words, *rival_hand(step)) for step in range(1, seats)),
            [*places(words, *score(seats)), *range(len(words), len(words) + more)],
        ]
        sections = [network.section(at) for at in self._places]
        self._built_section = sections[0]
        self._offered_section = sections[1]
        self._own_section = sections[2]
        self._rival_sections = sections[3:-1]
        self._rest_section = sections[-1]
        self._built: dict[Board, Part] = {}
        self._offered: dict[tuple[object, ...], Offered] = {}
        self._services: dict[tuple[tuple[int, ...], int], Services] = {}

    def sums(
        self, g: Glance, board: Board, stalls: Sequence[float], hand: int, rest: list[float]
    ) -> list[Sums]:
        """The network's sums of all sections; `rest` are the numbers of `score` and those that
        follow, the other arguments are as in `parts`."""
        found = [part.sums for part in self.parts(g, board, stalls, hand)]
        found.append(self._rest_section.sums(rest))
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
        """The parts of what is built and offered, of the viewer's hand and of each rival's, in the
        order of turns.

        `stalls` are the values of the stalls in scarabs, `hand` is the viewer's, packed.
        """
        built = self._built.get(board)
        if built is None:
            built = Part(built_numbers(g, board), self._built_section)
            if len(self._built) >= _MOST_KEPT:
                self._built.clear()
            self._built[board] = built
        offered = self._offered_in(g, board.shop, stalls)
        found = [built, offered.part, offered.own(hand, self._own_section)]
        seats = len(g.sizes)
        for step, section in enumerate(self._rival_sections, 1):
            seat = (g.viewer + step) % seats
            found.append(offered.rival(g.known[seat], g.sizes[seat], step, section))
        return found

    def _offered_in(self, g: Glance, shop: Shop, stalls: Sequence[float]) -> Offered:
        key = (shop, *g.stalls_up, *g.stalls_down, *stalls, g.tiles, g.active)
        offered = self._offered.get(key)
        if offered is None:
            services = self._services.get((g.tiles, g.active))
            if services is None:
                services = Services(tiles_then(g), self._slots)
                self._services[g.tiles, g.active] = services
            part = Part(offered_numbers(g, stalls, services), self._offered_section)
            offered = Offered(shop, g.stalls_up[:], g.stalls_down[:], services.fees, part)
            if len(self._offered) >= _MOST_KEPT:
                self._offered.clear()
            self._offered[key] = offered
        return offered
