"""The painted layers of the great moments: loops without a seam, water that falls back."""

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageStat

for tool in ("numpy", "scipy", "skia", "skimage", "numba"):
    pytest.importorskip(tool, reason="needs requirements-art.lock")

from scripts.art.paint import coins, fire, haze, splash, tumble  # noqa: E402


def difference(a: Image.Image, b: Image.Image) -> float:
    """Mean difference of alpha, of 255."""
    return float(
        ImageStat.Stat(ImageChops.difference(a.getchannel("A"), b.getchannel("A"))).mean[0]
    )


def test_a_looped_noise_ends_where_it_began() -> None:
    y, x = np.mgrid[0:30, 0:40].astype(np.float32) / 20
    start, end = (haze.looped(x, y, 2.0, 3, 1, 1.4, share) for share in (0.0, 1.0))
    assert np.allclose(start, end, atol=1e-4)
    assert np.abs(haze.looped(x, y, 2.0, 3, 1, 1.4, 0.5) - start).mean() > 0.02


def test_the_fires_last_picture_leads_to_its_first() -> None:
    first, second, last = (fire.fire(frame) for frame in (0, 1, fire.FRAMES - 1))
    assert difference(last, first) < 1.6 * difference(first, second)


def test_bright_light_keeps_its_hue() -> None:
    light = np.array([[[9.0, 4.0, 1.0]]], np.float32)
    red, green, blue = haze.shown(light)[0, 0]
    assert 230 < red <= 255 and green < 0.85 * red and blue < 0.5 * red


def test_a_coins_edge_is_seen_when_it_turns() -> None:
    coin = coins.scarab(5)
    boxes = [tumble.turning(coin, frame).getchannel("A").getbbox() for frame in (0, 4)]
    tall = [box[3] - box[1] for box in boxes if box is not None]
    assert tall[0] > 120 > 70 > tall[1] > 12


def test_a_splash_rises_and_falls_back() -> None:
    tops = []
    for frame in (0, 6, splash.FRAMES - 1):
        box = splash.splash(frame).getchannel("A").point(lambda v: 255 * (v > 90)).getbbox()
        tops.append(splash.SIZE[1] if box is None else box[1])
    assert tops[1] < tops[0] and tops[1] < tops[2]
