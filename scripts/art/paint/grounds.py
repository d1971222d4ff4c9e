"""What flat pictures are painted on: papyrus, lapis, plaster and their wear. Knows pixels only."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from scripts.art.paint import palette as ink

Floats: TypeAlias = NDArray[np.float32]


def _streaks(
    generator: np.random.Generator, shape: tuple[int, int], along: float, across: float
) -> Floats:
    """Noise drawn out along the rows by `along` pixels and softened by `across`, about -1..1.

    It repeats without a seam.
    """
    rough = generator.normal(0, 1, shape)
    soft = ndimage.gaussian_filter(rough, (across, along), mode="wrap")
    even: Floats = (soft / (soft.std() * 2 + 1e-9)).astype(np.float32)
    return even


@lru_cache(maxsize=32)
def papyrus(
    width: int, height: int, seed: int = 1, tone: str = "#ead7a6", burn: float = 0.3
) -> Image.Image:
    """A sheet of two layers of crossed fibres, stained, its edges burnt darker by `burn`."""
    generator = np.random.default_rng(seed)
    shape = (height, width)
    level = _streaks(generator, shape, 60, 0.7) * 0.030
    level += _streaks(generator, shape[::-1], 90, 0.8).T * 0.024
    level += _streaks(generator, shape[::-1], 260, 6.0).T * 0.026
    level += _streaks(generator, shape, 240, 7.0) * 0.024
    level += generator.normal(0, 0.010, shape)
    cloud = _streaks(generator, shape, 46, 46)
    dark = np.clip(_streaks(generator, shape, 26, 0.8) - 0.85, 0, 1) * 0.34
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    reach = min(width, height)
    edge = np.minimum(np.minimum(xs, width - 1 - xs), np.minimum(ys, height - 1 - ys)) / reach
    edge = np.clip(1 - (edge + 0.02 * cloud) / 0.24, 0, 1) ** 1.6
    base = np.asarray(ink.rgb(tone), np.float32)
    brown = np.asarray(ink.rgb("#8a5a26"), np.float32)
    pixels = base * (1 + level)[..., None]
    stain = np.clip(0.10 * np.clip(cloud, 0, 2) + burn * edge + dark, 0, 0.8)[..., None]
    pixels = pixels * (1 - stain) + brown * stain * 1.05
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)).convert("RGBA")


@lru_cache(maxsize=8)
def lapis(width: int, height: int, seed: int = 5, tone: str = "#1d4691") -> Image.Image:
    """Blue stone: clouds of two blues, a few pale veins, specks of gold."""
    generator = np.random.default_rng(seed)
    shape = (height, width)
    clouds = _streaks(generator, shape, 30, 22) * 0.6 + _streaks(generator, shape, 7, 5) * 0.35
    fold = np.abs(_streaks(generator, shape, 34, 16) + 0.4 * _streaks(generator, shape, 6, 6))
    vein = np.clip(1 - fold / 0.05, 0, 1) * np.clip(clouds + 0.4, 0, 1)
    low, mid = np.asarray(ink.rgb("#0c1d44")), np.asarray(ink.rgb(tone))
    share = np.clip(0.62 + 0.42 * clouds, 0, 1.25)[..., None]
    pixels = (low + (mid - low) * share).astype(np.float32)
    pixels += vein[..., None] * np.asarray((40, 52, 70), np.float32)
    grains = ndimage.gaussian_filter(generator.random(shape), 0.7, mode="wrap")
    nests = _streaks(generator, shape, 40, 40) > 0.2
    gold = np.clip((grains - 0.80) * 14, 0, 1) * np.where(nests, 1.0, 0.15)
    pixels = pixels * (1 - gold[..., None]) + np.asarray(ink.rgb("#e0b050")) * gold[..., None]
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)).convert("RGBA")


@lru_cache(maxsize=8)
def wood(width: int, height: int, seed: int = 9, tone: str = "#6a4222") -> Image.Image:
    """Dark planed wood, its grain along the rows."""
    generator = np.random.default_rng(seed)
    shape = (height, width)
    bend = _streaks(generator, shape, 120, 30)
    rows = np.arange(height, dtype=np.float32)[:, None]
    turns = round(height / 26)
    rings = np.sin(2 * np.pi * rows * turns / height + 3.2 * bend)
    level = 0.09 * rings + 0.13 * _streaks(generator, shape, 60, 0.9)
    level += 0.08 * _streaks(generator, shape, 200, 12)
    pores = np.clip(_streaks(generator, shape, 14, 0.5) - 1.0, 0, 1) * 0.5
    base = np.asarray(ink.rgb(tone), np.float32)
    pixels = base * (1 + level - pores)[..., None]
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)).convert("RGBA")


@lru_cache(maxsize=8)
def gold(width: int, height: int, seed: int = 3) -> Image.Image:
    """Beaten gold: soft dents that catch the light from the upper left."""
    generator = np.random.default_rng(seed)
    shape = (height, width)
    dents = _streaks(generator, shape, 9, 9) + 0.5 * _streaks(generator, shape, 3, 3)
    slope = np.roll(dents, 2, 0) - dents + np.roll(dents, 2, 1) - dents
    level = np.clip(0.5 - slope * 0.62, 0, 1.2)[..., None]
    low, high = np.asarray(ink.rgb("#a06a1c")), np.asarray(ink.rgb("#f4cf78"))
    pixels = low + (high - low) * level
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)).convert("RGBA")


@lru_cache(maxsize=16)
def _wear(width: int, height: int, seed: int) -> tuple[Floats, Floats]:
    """How much lighter each pixel is, and where the paint has come off."""
    generator = np.random.default_rng(seed)
    shape = (height, width)
    level = 1 + 0.026 * _streaks(generator, shape, 1.2, 1.2)
    level += 0.020 * _streaks(generator, shape, 40, 0.8) + 0.022 * _streaks(
        generator, shape, 20, 20
    )
    flecks = ndimage.gaussian_filter(generator.random(shape), 0.8)
    patches = np.clip(_streaks(generator, shape, 30, 30), -1, 1)
    lost = np.clip((flecks - 0.735 + 0.03 * patches) * 11, 0, 0.62)
    return level.astype(np.float32), lost.astype(np.float32)


def aged(
    image: Image.Image, seed: int = 1, tone: str = "#e6d0a0", loss: float = 1.0
) -> Image.Image:
    """A painting as old as the tombs: grain over everything, small flecks of paint lost."""
    pixels = np.asarray(image, np.float32).copy()
    level, lost = _wear(image.width, image.height, seed)
    lost = (lost * loss)[..., None]
    ground = np.asarray(ink.rgb(tone), np.float32)
    pixels[..., :3] = pixels[..., :3] * level[..., None] * (1 - lost) + ground * lost
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
