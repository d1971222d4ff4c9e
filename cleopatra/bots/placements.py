"""Where to put pieces: the few sites and places in the garden that are worth considering.

Computes rewards and sanctuaries from an observation; plays no actions and ignores rivals.
"""

from __future__ import annotations

from collections.abc import Iterable

from cleopatra.rules.actions import Action, ActionKind, Lay
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.garden import Garden
from cleopatra.rules.palace import row_of_sphinx


def free_places(garden: Garden, laid: Iterable[int], left: Iterable[int]) -> int:
    """The placements (bit set) still possible for the mosaics `left` after the `laid` ones."""
    free = 0
    for mosaic in left:
        free |= garden.of_mosaic[mosaic]
    for index in laid:
        free &= garden.keep[index]
    return free


def promising_lays(
    garden: Garden,
    lays: list[Action],
    covered: int,
    free: int,
    square_price: float,
    most: int,
) -> list[Lay]:
    """About a dozen of the legal placements of a mosaic, best first.

    Valued by palms, by the squares of sanctuaries that would form (each worth `square_price`
    scarabs) and, to break ties, by keeping other palms free. `covered` are the squares under
    mosaics; `free` the placements possible before this one is laid.
    """
    scored: list[tuple[float, int, Lay]] = []
    empty = garden.squares & ~covered
    for lay in lays:
        if not isinstance(lay, Lay):
            continue
        place = garden.placements[lay.arg]
        score = float(place.palms)
        if square_price > 0.0:
            left = free & garden.keep[lay.arg] & ~garden.of_mosaic[place.mosaic]
            areas = garden.sealed(empty & ~place.mask, left, lay.arg)
            if areas:
                score += square_price * max(area.bit_count() for area in areas)
        score -= 0.05 * (place.around & garden.palms & empty).bit_count()
        scored.append((-score, lay.arg, lay))
    scored.sort()
    return [lay for _, _, lay in scored[:most]]


def promising_sites(
    garden: Garden, sites: list[Action], piece: int, covered: int, most: int
) -> list[Action]:
    """The legal sites worth considering, the highest reward first; of equal ones only the first."""
    if piece == Piece.SPHINX:
        first: dict[int, Action] = {}
        for site in sites:
            first.setdefault(row_of_sphinx(site.arg), site)
        return list(first.values())
    if piece == Piece.WALL:
        edges = garden.edges
        return sorted(sites, key=lambda a: (-(edges[a.arg] & covered).bit_count(), a.arg))[:most]
    return [a for a in sites if a.kind == ActionKind.SET]
