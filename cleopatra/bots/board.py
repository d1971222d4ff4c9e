"""Facts that depend only on the pieces already built: what the quarry offers and what it costs.

Computed from glances; independent of seats, hands and corruption.
"""

from __future__ import annotations

from typing import Final

from cleopatra.bots.cache import store
from cleopatra.bots.purse import PieceCosts, PieceOffer, Shop
from cleopatra.rules.catalogue import LAST_STEP, Category, Piece, PieceKind
from cleopatra.rules.garden import Garden
from cleopatra.rules.glance import Glance
from cleopatra.rules.palace import DOORS, OBELISKS, ROW_OF_SPHINXES, SPHINXES, WALLS, chain


class Board:
    """What the quarry offers; the cards that the unfinished pieces of each category still cost, in
    the order of categories; and the cards of the cheapest categories until Cleopatra arrives."""

    __slots__ = ("missing", "needed", "shop")

    def __init__(self, shop: Shop, missing: list[float], needed: float) -> None:
        self.shop: Final = shop
        self.missing: Final = missing
        self.needed: Final = needed


class Boards:
    """The boards of one game, cached because many hands are tried on the same board."""

    def __init__(self, garden: Garden, pieces: tuple[PieceKind, ...], purse: PieceCosts) -> None:
        self._garden = garden
        self._pieces = pieces
        self._purse = purse
        self._cache: dict[tuple[int, ...], Board] = {}

    def of(self, g: Glance) -> Board:
        """The board of a position."""
        key = (
            *(g.empty, g.walls, g.doors, g.sphinxes, g.obelisks, g.throne_parts),
            *(g.mosaics, g.completed),
        )
        board = self._cache.get(key)
        if board is None:
            missing = self._missing(g)
            wanted = max(LAST_STEP - g.completed.bit_count(), 1)
            needed = sum(sorted(missing)[:wanted])
            board = Board(self._purse.shop(self._offers(g)), missing, needed)
            store(self._cache, key, board)
        return board

    def _offers(self, g: Glance) -> tuple[PieceOffer, ...]:
        """The pieces that the quarry offers now, each with its likely reward in scarabs."""
        offers: list[PieceOffer] = []
        kinds = self._pieces
        covered = self._garden.squares & ~g.empty

        def offer(piece: Piece, counted: float, number: int) -> None:
            kind = kinds[piece]
            offers.append((int(piece), kind.base + round(kind.per * counted), number))

        if free := SPHINXES - g.sphinxes.bit_count():
            rows = [(g.sphinxes & row).bit_count() for row in ROW_OF_SPHINXES]
            offer(Piece.SPHINX, max(n for n in rows if n < SPHINXES // 2), free)
        if free := WALLS - g.walls.bit_count():
            edges = self._garden.edges
            near = [(edges[s] & covered).bit_count() for s in range(WALLS) if not g.walls >> s & 1]
            near.sort(reverse=True)
            offer(Piece.WALL, sum(near[:2]) / len(near[:2]), free)
        if free := DOORS - g.doors.bit_count():
            chains = [chain(g.walls, d) for d in range(DOORS) if not g.doors >> d & 1]
            offer(Piece.DOOR, max(chains), free)
        if g.mosaics:
            palms = (self._garden.palms & g.empty).bit_count()
            share = 9.0 * palms / max(g.empty.bit_count(), 1)
            offer(Piece.MOSAIC, min(share, 4.0), g.mosaics)
        if free := OBELISKS - g.obelisks.bit_count():
            rows = [
                (g.sphinxes & ROW_OF_SPHINXES[row]).bit_count()
                for row in range(OBELISKS)
                if not g.obelisks >> row & 1
            ]
            offer(Piece.OBELISK, max(rows), free)
        if g.throne_parts < 2:
            near_throne = (self._garden.near_throne & covered).bit_count()
            offer(Piece.PEDESTAL, near_throne, 2 - g.throne_parts)
        return self._purse.sort_offers(offers)

    def _missing(self, g: Glance) -> list[float]:
        left = {
            Category.SPHINXES: float(SPHINXES - g.sphinxes.bit_count()),
            Category.WALLS: float(WALLS - g.walls.bit_count()),
            Category.DOORS: float(DOORS - g.doors.bit_count()),
            Category.MOSAICS: 0.9 * g.mosaics,
            Category.OBELISKS: float(OBELISKS - g.obelisks.bit_count()),
            Category.THRONE: float(2 - g.throne_parts),
        }
        cost = {kind.category: self._purse.cards[i] for i, kind in enumerate(self._pieces)}
        return [n * cost[c] for c, n in left.items() if not g.completed >> c & 1]
