"""The lie of the land: desert, river, banks and paths, as colours and heights over the plain.

Knows: what the ground is at each point. Must not know: cameras, light.
"""

from dataclasses import dataclass

import numpy as np

from cleopatra.ui.stage import world
from scripts.art.render.mesh import Floats
from scripts.art.render.noise import noise
from scripts.art.render.surfaces import linear

FAR_BANK = -17.5
"""X where the river ends on the other side."""


@dataclass(frozen=True)
class Ground:
    """The ground at n points: linear colour (n, 3), height (n) in world units, and how much of
    it is water (n), 0..1."""

    colour: Floats
    height: Floats
    water: Floats


def bank(y: Floats) -> Floats:
    """X of the water's edge at each Y, on the palace's side."""
    return np.asarray(
        -5.1 + 0.45 * np.sin(y * 0.42 + 0.4) + 0.22 * np.sin(y * 1.13 + 1.0), np.float32
    )


def ground(x: Floats, y: Floats) -> Ground:
    """What lies at points of the plain."""
    flat = np.stack([x, y, np.zeros_like(x)], 1).astype(np.float32)
    sand, height = _sand(x, y, flat)
    sand, height = _ways(x, y, flat, sand, height)
    fine = noise(flat, 5.0, 2, 2)
    near = x - bank(y) + (fine - 0.5) * 0.32
    far = (FAR_BANK + 0.9 * np.sin(y * 0.23) + 0.4 * np.sin(y * 0.71 + 2)) - x + (fine - 0.5) * 0.3
    gap = np.maximum(near, far)
    """Distance to the water: negative in it."""
    sand, height = _green(x, y, flat, gap, sand, height)
    wet = np.clip((0.34 - gap) / 0.26, 0, 1)[:, None]
    sand = sand * (1 - wet) + linear("#7d5c33") * wet * (0.85 + 0.3 * fine[:, None])
    water = np.clip((0.05 - gap) / 0.06, 0, 1)
    sea, waves = _river(x, y, flat, gap)
    colour = sand * (1 - water[:, None]) + sea * water[:, None]
    height = height * (1 - water) * np.clip(gap / 0.5, 0, 1) + waves * water
    return Ground(colour.astype(np.float32), height.astype(np.float32), water.astype(np.float32))


def _sand(x: Floats, y: Floats, flat: Floats) -> tuple[Floats, Floats]:
    broad = noise(flat, 0.13, 3, 1)
    middle = noise(flat, 0.7, 3, 5)
    grain = noise(flat, 30.0, 2, 3)
    drift = noise(flat, 0.42, 3, 7)
    wander = noise(flat, 1.3, 2, 8)
    # Wind ripples: crests run across the wind, break off and join like real ones.
    along = x * 0.42 + y * 0.91
    phase = along * 14.5 + drift * 15.0 + wander * 3.4
    saw = np.sin(phase) + 0.35 * np.sin(2 * phase + 0.9)
    strength = np.clip(noise(flat, 0.28, 2, 19) * 2.4 - 0.75, 0.12, 1.0)
    ripple = 0.011 * saw * strength
    dune = 0.50 * noise(flat * np.array([1.0, 1.7, 1.0], np.float32), 0.16, 2, 23)
    height = dune + ripple + 0.006 * grain + 0.03 * middle
    share = np.clip(0.12 + 0.72 * broad + 0.34 * (middle - 0.5), 0, 1)[:, None]
    dark, light = linear("#a87a41"), linear("#c29a5b")
    colour = dark * (1 - share) + light * share
    colour = colour * (1 + 0.05 * (saw * strength)[:, None]) * (0.90 + 0.20 * grain[:, None])
    pebble = noise(flat, 11.0, 1, 41)
    some = ((pebble > 0.93) & (noise(flat, 0.9, 1, 43) > 0.55))[:, None]
    colour = np.where(some, colour * 0.72, colour)
    return colour, height


def _ways(
    x: Floats, y: Floats, flat: Floats, colour: Floats, height: Floats
) -> tuple[Floats, Floats]:
    """Trodden ways: to the plaza, past the tents, to the quarry."""
    wobble = (noise(flat, 0.5, 2, 51) - 0.5) * 1.1
    tread = np.zeros_like(x)
    x0, y0, x1, _ = world.PLAZA
    middle = (x0 + x1) / 2
    south = np.abs(x - middle - wobble - 0.05 * np.abs(y - y0)) / 1.5
    tread = np.maximum(tread, np.clip(1.25 - south, 0, 1) * np.clip((y0 + 0.3 - y) / 1.0, 0, 1))
    tents = np.abs(x + 1.05 - wobble * 0.5) / 0.8
    tread = np.maximum(tread, np.clip(1.2 - tents, 0, 1) * np.clip((-0.2 - y) / 1.5, 0, 1))
    east = np.abs(y + 2.9 - wobble - 0.12 * np.maximum(x - 9, 0)) / 0.9
    tread = np.maximum(tread, np.clip(1.2 - east, 0, 1) * np.clip((x - 8.2) / 0.8, 0, 1))
    tread = tread * (0.45 + 0.8 * noise(flat, 3.0, 2, 53))
    share = np.clip(tread, 0, 1)[:, None] * 0.65
    way = linear("#c9a36c") * (0.82 + 0.3 * noise(flat, 8.0, 2, 57)[:, None])
    return colour * (1 - share) + way * share, height - 0.02 * share[:, 0] * tread


def _green(
    x: Floats, y: Floats, flat: Floats, gap: Floats, colour: Floats, height: Floats
) -> tuple[Floats, Floats]:
    """Grass along both banks, and fields beyond the river."""
    tuft = noise(flat, 7.0, 3, 11)
    blade = noise(flat, 24.0, 2, 17)
    reach = 1.0 + 1.5 * noise(flat, 0.5, 2, 13)
    beyond = x < FAR_BANK + 1
    reach = np.where(beyond, reach + 5.0, reach)
    cover = np.clip((reach - gap) / 0.9, 0, 1) * np.clip(tuft * 3.4 - 0.75, 0, 1)
    dark, light, dry = linear("#5d7a33"), linear("#94aa4c"), linear("#a8a357")
    grass = dark * (1 - blade[:, None]) + light * blade[:, None]
    row = np.sin(y * 9.0) * 0.5 + 0.5
    plot = np.floor(y / 2.6) % 3
    field = np.where(plot[:, None] == 1, dry, grass) * (0.8 + 0.25 * row[:, None])
    grass = np.where((beyond & (gap > 0.8))[:, None], field, grass)
    grass = grass * (0.72 + 0.5 * tuft[:, None])
    colour = colour * (1 - cover[:, None]) + grass * cover[:, None]  # type: ignore[assignment]
    return colour, height + cover * (0.05 * tuft + 0.03 * blade)


def _river(x: Floats, y: Floats, flat: Floats, gap: Floats) -> tuple[Floats, Floats]:
    depth = np.clip(-gap / 2.8, 0, 1)[:, None] ** 0.8
    deep, shallow, foam = linear("#0f5377"), linear("#3aa0aa"), linear("#e4f2ea")
    sea = shallow * (1 - depth) + deep * depth
    stretch = np.array([1.5, 0.55, 1.0], np.float32)
    swell = noise(flat * stretch, 0.8, 3, 23)
    chop = noise(flat * stretch, 3.4, 3, 29)
    sea = sea * (0.80 + 0.40 * swell[:, None])
    # Long thin crests run with the current, as painters draw them.
    current = x * 3.6 + 2.6 * noise(flat, 0.45, 2, 31) + 0.9 * np.sin(y * 0.5)
    crest = np.clip((np.sin(current * 1.9) - 0.955) / 0.03, 0, 1)
    crest = crest * np.clip(noise(flat * stretch, 0.9, 2, 33) * 4 - 2.1, 0, 1)
    lines = (0.40 * crest * np.clip(-gap / 0.8, 0, 1))[:, None]
    sea = sea * (1 - lines) + foam * lines
    wash = -gap + 0.22 * np.sin(y * 2.1 + 3 * swell)
    surf = np.clip(1 - np.abs(wash - 0.05) / 0.05, 0, 1) * (0.35 + 0.65 * chop)
    second = np.clip(1 - np.abs(wash - 0.42) / 0.03, 0, 1) * np.clip(chop * 3 - 1.2, 0, 1) * 0.5
    white = np.clip(surf + second, 0, 1)[:, None]
    return sea * (1 - white) + foam * white, 0.05 * swell + 0.035 * chop
