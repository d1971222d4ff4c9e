"""Why a mosaic in one place would form sanctuaries, or would not: every mosaic left, area by area.

The rules decide what is sealed; this says which mosaics still fit into an area and where, and for
each that does not, where it comes closest. Knows observations and the garden only.
"""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.garden import Garden, mask_to_squares
from cleopatra.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class FitTrial:
    """One mosaic in one area: `squares` where it fits, or where it comes closest to fitting, and
    `blocked`, those of them that are covered already. Both are empty for a mosaic that cannot
    even reach the area."""

    mosaic: int
    fits: bool
    squares: tuple[int, ...]
    blocked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AreaProof:
    """An area of empty squares that the mosaic in hand would touch, with a trial of every mosaic
    that would be left. Rule: D8.1"""

    squares: tuple[int, ...]
    trials: tuple[FitTrial, ...]

    @property
    def is_sealed(self) -> bool:
        """Whether it would be a sanctuary: no mosaic left fits into it."""
        return not self.fitting

    @property
    def fitting(self) -> tuple[int, ...]:
        """The mosaics that would still fit."""
        return tuple([trial.mosaic for trial in self.trials if trial.fits])


def prove(o: Observation, garden: Garden, index: int) -> tuple[AreaProof, ...]:
    """The areas around a placement that is free now, if its mosaic were laid there: sealed ones
    first, then those where the fewest mosaics fit, small ones before large ones. Rule: D8.1

    Which mosaics are left is public, their order is not (D3.1).
    """
    laid = garden.placements[index]
    taken = laid.mask
    for placement in o.laid:
        taken |= garden.placements[placement].mask
    empty = garden.squares & ~taken
    left = [mosaic for mosaic in o.mosaics_left if mosaic != laid.mosaic]
    border = laid.around & empty
    found = []
    while border:
        area = garden.area(empty, border & -border)
        border &= ~area
        trials = tuple([_try(garden, mosaic, area, empty) for mosaic in left])
        found.append(AreaProof(mask_to_squares(area), trials))
    found.sort(key=lambda proof: (len(proof.fitting), len(proof.squares), proof.squares))
    return tuple(found)


def _try(garden: Garden, mosaic: int, area: int, empty: int) -> FitTrial:
    """A mosaic that fits lies wholly inside the area, as its squares hang together."""
    best = -1
    fewest = (0, 0)
    for index in range(garden.start[mosaic], garden.start[mosaic + 1]):
        mask = garden.placements[index].mask
        inside = mask & area
        if not inside:
            continue
        if inside == mask:
            return FitTrial(mosaic, True, garden.placements[index].squares, ())
        cost = ((mask & ~empty).bit_count(), -inside.bit_count())
        if best < 0 or cost < fewest:
            best, fewest = index, cost
    if best < 0:
        return FitTrial(mosaic, False, (), ())
    place = garden.placements[best]
    return FitTrial(mosaic, False, place.squares, mask_to_squares(place.mask & ~empty))
