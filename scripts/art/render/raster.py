"""Triangles into a depth buffer. The only hot loops of the renderer, compiled by numba.

Knows: screen triangles and depths. Must not know: what they show.
"""

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]


@njit(cache=True)
def fill(
    screen: Floats, triangles: Ints, depth: Floats, owner: Ints, bary: Floats, cull: bool
) -> None:
    """Draws triangles (pixel x, y and depth for each point) where they are nearest.

    `depth` (h, w) starts at infinity; `owner` takes the triangle's number, `bary` (h, w, 2) the
    weights of its second and third corner. Back faces are left out where `cull` says so.
    """
    height, width = depth.shape
    for number in range(triangles.shape[0]):
        ia, ib, ic = triangles[number]
        ax, ay, az = screen[ia]
        bx, by, bz = screen[ib]
        cx, cy, cz = screen[ic]
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if area == 0.0 or (cull and area > 0.0):
            continue
        x0 = max(0, int(np.floor(min(ax, bx, cx) - 0.5)))
        x1 = min(width - 1, int(np.ceil(max(ax, bx, cx))))
        y0 = max(0, int(np.floor(min(ay, by, cy) - 0.5)))
        y1 = min(height - 1, int(np.ceil(max(ay, by, cy))))
        for y in range(y0, y1 + 1):
            py = y + 0.5
            for x in range(x0, x1 + 1):
                px = x + 0.5
                wb = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area
                if wb < -1e-6 or wb > 1.000001:
                    continue
                wc = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area
                if wc < -1e-6 or wb + wc > 1.000001:
                    continue
                z = az + wb * (bz - az) + wc * (cz - az)
                if z < depth[y, x]:
                    depth[y, x] = z
                    owner[y, x] = number
                    bary[y, x, 0] = wb
                    bary[y, x, 1] = wc


@njit(cache=True, parallel=True)
def occlusion(
    depth: Floats,
    points: Floats,
    normals: Floats,
    offsets: Floats,
    axes: Floats,
    origin: Floats,
    unit: float,
) -> Floats:
    """The share of the sky (0..1) hidden from each pixel by what is near it on the screen.

    `offsets` (k, 3) are sample directions times radius; `axes` rows are right, up and away;
    `origin` is the pixel of the world's origin.
    """
    height, width = depth.shape
    hidden = np.zeros((height, width), np.float32)
    count = offsets.shape[0]
    for y in prange(height):
        for x in range(width):
            if depth[y, x] > 1e8:
                continue
            nx, ny, nz = normals[y, x]
            total = 0.0
            weight = 0.0
            turn = ((x * 7 + y * 13) % 8) / 8.0 * 6.2831853
            ct, st = np.cos(turn), np.sin(turn)
            for k in range(count):
                ox0, oy0, oz = offsets[k]
                ox = ox0 * ct - oy0 * st
                oy = ox0 * st + oy0 * ct
                facing = ox * nx + oy * ny + oz * nz
                if facing < 0:
                    ox, oy, oz, facing = -ox, -oy, -oz, -facing
                radius = np.sqrt(ox * ox + oy * oy + oz * oz)
                weight += facing / radius
                qx = points[y, x, 0] + ox + nx * 0.01
                qy = points[y, x, 1] + oy + ny * 0.01
                qz = points[y, x, 2] + oz + nz * 0.01
                sx = int(origin[0] + unit * (qx * axes[0, 0] + qy * axes[0, 1] + qz * axes[0, 2]))
                sy = int(origin[1] - unit * (qx * axes[1, 0] + qy * axes[1, 1] + qz * axes[1, 2]))
                if sx < 0 or sy < 0 or sx >= width or sy >= height:
                    continue
                away = qx * axes[2, 0] + qy * axes[2, 1] + qz * axes[2, 2]
                gap = away - depth[sy, sx]
                if gap > 0.004:
                    near = radius / gap if gap > radius else 1.0
                    total += facing / radius * near
            if weight > 0:
                hidden[y, x] = total / weight
    return hidden


@njit(cache=True, parallel=True)
def shade(
    shadow: Floats,
    points: Floats,
    normals: Floats,
    axes: Floats,
    origin: Floats,
    unit: float,
    taps: Floats,
) -> Floats:
    """The share of the sun (0..1) that reaches each pixel, from a depth map seen by the sun.

    `points` and `normals` are (h, w, 3); `taps` (k, 2) are offsets in map pixels, for soft edges.
    """
    height, width = points.shape[0], points.shape[1]
    rows, columns = shadow.shape
    light = np.ones((height, width), np.float32)
    for y in prange(height):
        for x in range(width):
            nx, ny, nz = normals[y, x]
            if nx == 0 and ny == 0 and nz == 0:
                continue
            qx = points[y, x, 0] + nx * 0.015
            qy = points[y, x, 1] + ny * 0.015
            qz = points[y, x, 2] + nz * 0.015
            sx = origin[0] + unit * (qx * axes[0, 0] + qy * axes[0, 1] + qz * axes[0, 2])
            sy = origin[1] - unit * (qx * axes[1, 0] + qy * axes[1, 1] + qz * axes[1, 2])
            away = qx * axes[2, 0] + qy * axes[2, 1] + qz * axes[2, 2] - 0.02
            open_taps = 0
            for k in range(taps.shape[0]):
                u, v = int(sx + taps[k, 0]), int(sy + taps[k, 1])
                if u < 0 or v < 0 or u >= columns or v >= rows or shadow[v, u] > away:
                    open_taps += 1
            light[y, x] = open_taps / taps.shape[0]
    return light


@njit(cache=True, parallel=True)
def noise(points: Floats, scale: float, octaves: int, seed: int) -> Floats:
    """Smooth random values 0..1 for points (n, 3): value noise, each octave half as strong."""
    result = np.zeros(points.shape[0], np.float32)
    for i in prange(points.shape[0]):
        total, strength, weight, factor = 0.0, 1.0, 0.0, scale
        for octave in range(octaves):
            x = points[i, 0] * factor
            y = points[i, 1] * factor
            z = points[i, 2] * factor
            fx, fy, fz = np.floor(x), np.floor(y), np.floor(z)
            tx, ty, tz = x - fx, y - fy, z - fz
            tx = tx * tx * (3 - 2 * tx)
            ty = ty * ty * (3 - 2 * ty)
            tz = tz * tz * (3 - 2 * tz)
            value = 0.0
            for corner in range(8):
                dx, dy, dz = corner & 1, (corner >> 1) & 1, corner >> 2
                key = (
                    (int(fx) + dx) * 374761393
                    + (int(fy) + dy) * 668265263
                    + (int(fz) + dz) * 1274126177
                    + (seed + octave) * 362437
                ) & 0xFFFFFFFF
                key = ((key ^ (key >> 13)) * 1274126177) & 0xFFFFFFFF
                key = key ^ (key >> 16)
                part = (tx if dx else 1 - tx) * (ty if dy else 1 - ty) * (tz if dz else 1 - tz)
                value += part * ((key & 0xFFFF) / 65535.0)
            total += value * strength
            weight += strength
            strength *= 0.5
            factor *= 2.0
        result[i] = total / weight
    return result
