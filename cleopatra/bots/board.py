"""Facts that depend only on the pieces already built: what the quarry offers and what it costs.

Computed from observations; independent of seats, hands and corruption.
"""

from __future__ import annotations

from typing import NamedTuple

from cleopatra.bots.cache import store
from cleopatra.bots.purse import Offer, Purse
from cleopatra.rules.catalogue import Category, Piece, PieceKind
from cleopatra.rules.garden import Garden
from cleopatra.rules.observation import Observation
from cleopatra.rules.palace import DOORS, OBELISKS, ROW_OF_SPHINXES, SPHINXES, WALLS, chain


class Board(NamedTuple):
    """Squares under mosaics (bit set), what the quarry offers, and the cards that the unfinished
    pieces of each category still cost: once in the order of categories, once sorted."""

    covered: int
    offers: tuple[Offer, ...]
    missing: list[float]
    ascending: list[float]


class Boards:
    """The boards of one game, cached because many hands are tried on the same board."""

    def __init__(self, garden: Garden, pieces: tuple[PieceKind, ...], purse: Purse) -> None:
        self._garden = garden
        self._pieces = pieces
        self._purse = purse
        self._cache: dict[tuple[object, ...], Board] = {}

    def of(self, o: Observation) -> Board:
        """The board of an observation. It is shared: do not change it."""
        key = (
            *(o.laid, o.walls, o.doors, o.sphinxes, o.obelisks, o.pedestal, o.throne),
            *(len(o.mosaics_left), o.completed),
        )
        board = self._cache.get(key)
        if board is None:
            covered = self._covered(o)
            missing = self._missing(o)
            board = Board(covered, self._offers(o, covered), missing, sorted(missing))
            store(self._cache, key, board)
        return board

    def _covered(self, observation: Observation) -> int:
        placements = self._garden.placements
        mask = 0
        for index in observation.laid:
            mask |= placements[index].mask
        return mask

    def _offers(self, o: Observation, covered: int) -> tuple[Offer, ...]:
        """The pieces that the quarry offers now, each with its likely reward in scarabs."""
        offers: list[Offer] = []
        kinds = self._pieces

        def offer(piece: Piece, counted: float, number: int) -> None:
            kind = kinds[piece]
            offers.append((int(piece), kind.base + round(kind.per * counted), number))

        if free := SPHINXES - o.sphinxes.bit_count():
            rows = [(o.sphinxes & row).bit_count() for row in ROW_OF_SPHINXES]
            offer(Piece.SPHINX, max(n for n in rows if n < SPHINXES // 2), free)
        if free := WALLS - o.walls.bit_count():
            edges = self._garden.edges
            near = [(edges[s] & covered).bit_count() for s in range(WALLS) if not o.walls >> s & 1]
            near.sort(reverse=True)
            offer(Piece.WALL, sum(near[:2]) / len(near[:2]), free)
        if free := DOORS - o.doors.bit_count():
            chains = [chain(o.walls, d) for d in range(DOORS) if not o.doors >> d & 1]
            offer(Piece.DOOR, max(chains), free)
        if o.mosaics_left:
            empty = self._garden.squares & ~covered
            palms = (self._garden.palms & empty).bit_count()
            offer(
                Piece.MOSAIC, min(9.0 * palms / max(empty.bit_count(), 1), 4.0), len(o.mosaics_left)
            )
        if free := OBELISKS - o.obelisks.bit_count():
            rows = [
                (o.sphinxes & ROW_OF_SPHINXES[row]).bit_count()
                for row in range(OBELISKS)
                if not o.obelisks >> row & 1
            ]
            offer(Piece.OBELISK, max(rows), free)
        if not o.throne:
            near_throne = (self._garden.near_throne & covered).bit_count()
            offer(Piece.PEDESTAL, near_throne, 1 if o.pedestal else 2)
        return self._purse.sort_offers(offers)

    def _missing(self, o: Observation) -> list[float]:
        left = {
            Category.SPHINXES: float(SPHINXES - o.sphinxes.bit_count()),
            Category.WALLS: float(WALLS - o.walls.bit_count()),
            Category.DOORS: float(DOORS - o.doors.bit_count()),
            Category.MOSAICS: 0.9 * len(o.mosaics_left),
            Category.OBELISKS: float(OBELISKS - o.obelisks.bit_count()),
            Category.THRONE: float(2 - o.pedestal - o.throne),
        }
        cost = {kind.category: self._purse.cards[i] for i, kind in enumerate(self._pieces)}
        return [n * cost[c] for c, n in left.items() if c not in o.completed]
