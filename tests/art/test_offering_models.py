"""What the pictures of the Offering are made of: hands, sleeves, altars, the hall, moonlight."""

import pytest

for tool in ("numpy", "scipy", "skia", "skimage", "numba"):
    pytest.importorskip(tool, reason="needs requirements-art.lock")

import numpy as np  # noqa: E402

from cleopatra.ui.scenes.shared import offering_view as view  # noqa: E402
from cleopatra.ui.scenes.shared.quay_view import EYE_HEIGHT  # noqa: E402
from scripts.art.models import altar, braziers, hands  # noqa: E402
from scripts.art.paint import banners, nightsky  # noqa: E402
from scripts.art.paint.murals import Face  # noqa: E402
from scripts.art.render.mesh import Model  # noqa: E402

COARSE = 0.035


def box(model: Model) -> tuple[np.ndarray, np.ndarray]:
    points = np.concatenate([part.points for part in model.meshes])
    return points.min(0), points.max(0)


def test_a_fist_opens_from_pose_to_pose() -> None:
    reach = [-hands.hand(pose, COARSE).points[:, 0].min() for pose in range(len(hands.POSES))]
    assert len(reach) == view.OPEN_HAND + 1
    assert reach[0] < reach[1] < min(reach[2:]) and reach[-1] > 1.3 * reach[0]


def test_another_skin_leaves_gold_and_lapis_as_they_are() -> None:
    hand = hands.hand(0, COARSE)
    dark = hands.toned(hand, len(hands.TONES) - 1)
    assert hand.colours is not None and dark.colours is not None and hand.metals is not None
    changes = np.abs(dark.colours - hand.colours).max(1)
    is_gold = hand.metals > 0.5
    assert is_gold.any() and (changes[is_gold] == 0).all()
    assert (changes > 0.01).mean() > 0.6


def test_hand_and_sleeve_are_held_over_the_slab() -> None:
    low, high = box(hands.held(Model([hands.hand(0, COARSE)])))
    assert altar.SLAB < low[2] < altar.SLAB + 0.5
    assert -0.84 < low[0] < 0 < high[0]
    low, _ = box(hands.held(hands.sleeve()))
    assert low[2] > altar.SLAB, "the hem hangs over the slab"


def test_a_banner_hangs_before_its_altar(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = np.zeros((4, 4), np.float32)
    face = Face(np.zeros((4, 4, 3), np.uint8), plain, plain)
    monkeypatch.setattr(banners, "hanging", lambda player: face)
    low, high = box(altar.banner(3))
    assert low[1] < -altar.HALF < high[1], "from the slab over its edge"
    assert 0 < low[2] < 0.2 and altar.SLAB < high[2] < altar.SLAB + 0.03


def test_flames_begin_at_the_rims_of_the_halls_braziers() -> None:
    _, high = box(braziers.torch())
    for (x, away, size), (right, below) in zip(view.BRAZIERS, view.TORCHES, strict=True):
        assert right == pytest.approx(view.FOCUS * x / away)
        rim = view.FOCUS * (EYE_HEIGHT - high[2] * size) / away
        assert below == pytest.approx(rim, abs=20)


def test_moonlight_falls_through_the_roof_on_the_floor() -> None:
    image, anchor = nightsky.moonlight((-1920, -1060, 1920, 1000), 0.1)
    light = np.asarray(image, np.float32).sum(2)
    rows, columns = np.nonzero(light > 40)
    upper, lower = rows < rows.min() + 8, rows > rows.max() - 8
    assert columns[upper].mean() > columns[lower].mean(), "from the upper right"
    foot = (rows.max() - anchor[1]) / 0.1
    assert 100 < foot < 600, "it ends on the floor"
