"""Values that change over time: easings and interpolation."""

from __future__ import annotations

from collections.abc import Callable

Easing = Callable[[float], float]
"""Maps the fraction of the time that has passed to that of the way: 0 to 0 and 1 to 1."""


def linear(t: float) -> float:
    """Constant speed."""
    return t


def ease_in(t: float) -> float:
    """Accelerates."""
    return t * t * t


def ease_out(t: float) -> float:
    """Decelerates, for things that come to rest."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Accelerates, then decelerates, for things that move from place to place."""
    return 4 * t * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def bounce(t: float) -> float:
    """Falls and bounces twice, for things that are dropped."""
    if t < 1 / 2.75:
        return 7.5625 * t * t
    if t < 2 / 2.75:
        return 7.5625 * (t - 1.5 / 2.75) ** 2 + 0.75
    if t < 2.5 / 2.75:
        return 7.5625 * (t - 2.25 / 2.75) ** 2 + 0.9375
    return 7.5625 * (t - 2.625 / 2.75) ** 2 + 0.984375


def blend(start: float, end: float, t: float) -> float:
    """The number at fraction `t` of the way."""
    return start + (end - start) * t


def blend_point(
    start: tuple[float, float], end: tuple[float, float], t: float
) -> tuple[float, float]:
    """The point at fraction `t` of the straight line."""
    return blend(start[0], end[0], t), blend(start[1], end[1], t)


def arc_point(
    start: tuple[float, float], end: tuple[float, float], t: float, lift: float
) -> tuple[float, float]:
    """The point at fraction `t` of an arc that is `lift` units high (y is negative upwards)."""
    x, y = blend_point(start, end, t)
    return x, y - lift * 4 * t * (1 - t)
