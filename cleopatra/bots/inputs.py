"""The input of a value network for one game: the features by section, with the sums over them.

Sections that follow from what is built, from the market, or from both and one hand, are kept: the
plans of a turn end with few different ones.
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
    visits,
)
from cleopatra.bots.hand_features import Cards, OwnReach, Reach, RivalReach, stall_means
from cleopatra.bots.network import FeatureSection, Network, RowSums
from cleopatra.bots.purse import Shop
from cleopatra.rules.glance import Glance

_MOST_KEPT: Final = 3_000
"""Boards, and markets or hands, that are kept before all are forgotten."""


class HandInput:
    """A hand beside a shop, with the network's sums over its features."""

    __slots__ = ("reach", "sums")

    def __init__(self, reach: Reach, section: FeatureSection) -> None:
        self.reach: Final = reach
        self.sums: Final = section.sums(reach.numbers())


class Hands:
    """The hands that were read beside a shop and the cards on the stalls."""

    __slots__ = ("_own", "_rivals", "_shop", "_stalls")

    def __init__(self, shop: Shop, stalls: list[int]) -> None:
        """`stalls` are the means of the cards on each stall."""
        self._shop = shop
        self._stalls = stalls
        self._own: dict[Cards, HandInput] = {}
        self._rivals: dict[int, HandInput] = {}

    def own(self, cards: Cards, section: FeatureSection) -> HandInput:
        """The part of the viewer's hand."""
        part = self._own.get(cards)
        if part is None:
            part = HandInput(OwnReach(self._shop, cards, self._stalls), section)
            store(self._own, cards, part)
        return part

    def rival(self, known: int, cards: int, step: int, section: FeatureSection) -> HandInput:
        """The part of a rival's hand: known cards (packed), their number in all, and how many seats
        after the viewer it is."""
        key = (known << 11) + (cards << 3) + step
        part = self._rivals.get(key)
        if part is None:
            part = HandInput(RivalReach(self._shop, known, cards, self._stalls), section)
            store(self._rivals, key, part)
        return part


class Stalls:
    """The cards on the stalls, with the hands that were read beside each shop."""

    __slots__ = ("_means", "hands")

    def __init__(self, ups: list[int], downs: list[int]) -> None:
        self._means = [stall_means(up, down) for up, down in zip(ups, downs, strict=True)]
        self.hands: Final[dict[Shop, Hands]] = {}

    def beside(self, shop: Shop) -> Hands:
        """New hands beside a shop."""
        hands = self.hands[shop] = Hands(shop, self._means)
        return hands


class Market:
    """Stalls and worshippers as they are offered."""

    __slots__ = ("active", "fees", "numbers", "stalls", "sums", "tiles", "values")

    def __init__(
        self,
        g: Glance,
        values: list[float],
        stalls: Stalls,
        services: Services,
        section: FeatureSection,
    ) -> None:
        self.values: Final = values
        self.tiles: Final = g.tiles
        self.active: Final = g.active
        self.stalls: Final = stalls
        self.fees: Final = services.fees
        self.numbers: Final = offered_numbers(g, values, services)
        self.sums: Final = section.sums(self.numbers)

    def is_that_of(self, g: Glance, values: list[float]) -> bool:
        """Whether this is the market of a position: quickly, but not certain to find out. The same
        list of values always belongs to the same stalls."""
        return values is self.values and g.tiles == self.tiles and g.active == self.active


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
            [
                *places(words, *score(seats)),
                *range(len(words), len(words) + more),
                *places(words, *visits(seats)),
            ],
        ]
        sections = [network.section(at) for at in self._places]
        self._built_section = sections[0]
        self._offered_section = sections[1]
        self._own_section = sections[2]
        self._rival_sections = sections[3:-1]
        self._rest_section = sections[-1]
        self._built: dict[Board, RowSums] = {}
        self._services: dict[tuple[tuple[int, ...], int], Services] = {}
        self._markets: dict[tuple[object, ...], Market] = {}
        self._stalls: dict[tuple[int, ...], Stalls] = {}
        self._last: Market | None = None
        self._kept = 0
        """How many hands beside shops, and markets, are kept."""

    def sums(
        self, g: Glance, board: Board, stalls: list[float], cards: Cards, rest: list[float]
    ) -> list[RowSums]:
        """The network's sums of all sections.

        `stalls` are the values of the stalls in scarabs, `cards` is the viewer's hand. `rest` are
        the numbers of `score` and those that follow; those of `visits` are added to them.
        """
        built = self._built.get(board)
        if built is None:
            built = self._built_section.sums(built_numbers(g, board))
            if len(self._built) >= _MOST_KEPT:
                self._built.clear()
            self._built[board] = built
        market = self._market_of(g, stalls)
        fees = market.fees
        found = [built, market.sums]
        for part in self._parts(market, board, g, cards):
            found.append(part.sums)
            visit = part.reach.visit(fees)
            rest.append(visit)
            rest.append(part.reach.with_stall(visit, fees))
        found.append(self._rest_section.sums(rest))
        return found

    def numbers(
        self, g: Glance, board: Board, stalls: list[float], cards: Cards, rest: list[float]
    ) -> list[float]:
        """All features in the order of their names; the arguments are as in `sums`."""
        self.sums(g, board, stalls, cards, rest)  # completes the rest
        market = self._market_of(g, stalls)
        sections = [
            built_numbers(g, board),
            market.numbers,
            *(part.reach.numbers() for part in self._parts(market, board, g, cards)),
            rest,
        ]
        found = [0.0] * sum(map(len, self._places))
        for at, numbers in zip(self._places, sections, strict=True):
            for i, number in zip(at, numbers, strict=True):
                found[i] = number
        return found

    def _parts(self, market: Market, board: Board, g: Glance, cards: Cards) -> list[HandInput]:
        """The hands beside what is on offer, seat by seat from the viewer on."""
        hands = market.stalls.hands.get(board.shop)
        if hands is None:
            hands = market.stalls.beside(board.shop)
            self._kept += 1
        found = [hands.own(cards, self._own_section)]
        seats = len(g.sizes)
        for step in range(1, seats):
            seat = (g.viewer + step) % seats
            section = self._rival_sections[step - 1]
            found.append(hands.rival(g.known[seat], g.sizes[seat], step, section))
        return found

    def _market_of(self, g: Glance, values: list[float]) -> Market:
        """The market of a position, by the values of the stalls."""
        last = self._last
        if last is not None and last.is_that_of(g, values):
            return last
        cards = (*g.stalls_up, *g.stalls_down)
        key = (*cards, *values, g.tiles, g.active)
        market = self._markets.get(key)
        if market is None:
            if self._kept >= _MOST_KEPT:
                self._markets.clear()
                self._stalls.clear()
                self._kept = 0
            services = self._services.get((g.tiles, g.active))
            if services is None:
                services = Services(tiles_then(g), self._slots)
                self._services[g.tiles, g.active] = services
            stalls = self._stalls.get(cards)
            if stalls is None:
                stalls = self._stalls[cards] = Stalls(g.stalls_up, g.stalls_down)
            market = Market(g, values, stalls, services, self._offered_section)
            self._markets[key] = market
            self._kept += 1
        self._last = market
        return market
