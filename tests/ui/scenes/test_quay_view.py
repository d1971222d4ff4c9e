"""The layers of the great moments: every name has its picture, and they lie where the view says."""

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.ui.scenes.shared import offering_view as offering
from cleopatra.ui.scenes.shared import quay_view as view
from cleopatra.ui.stage.manifest import ManifestEntry, read_manifest

ART = asset_root() / "art"
KNOWN = read_manifest(ART)


def reach(entry: ManifestEntry) -> tuple[float, float, float, float]:
    """How far a layer goes left, up, right and down of its anchor, in pixels of the frame."""
    (x, y), (width, height) = entry.anchor, entry.size
    left, up, right, down = (value / entry.scale for value in (x, y, width - x, height - y))
    return left, up, right, down


def light(key: str) -> pygame.Surface:
    return pygame.image.load(ART / KNOWN[key].file)


def test_every_layer_has_its_picture_and_no_picture_is_without_a_name() -> None:
    made = {key for key in KNOWN if key.startswith("moment_")}
    named = [*view.everything(), *offering.everything()]
    assert made == set(named)
    assert len(named) == len(made), "no name twice"


def test_the_quays_corner_points_are_seen_where_its_layers_meet() -> None:
    _, wall_foot = view.projected(0, 0, 0)
    _, edge = view.projected(0, 0, view.QUAY_HEIGHT)
    quay = KNOWN[view.QUAY]
    assert reach(quay)[3] == pytest.approx(wall_foot, abs=4), "the quay ends at the water"
    assert -reach(quay)[1] < edge < wall_foot
    for key in (*view.RIVER.keys, *view.RIVER_GLOW.keys):
        top = -reach(KNOWN[key])[1]
        assert top < reach(quay)[3], "no gap between the quay and the river"
    assert reach(KNOWN[view.FAR])[3] > -reach(quay)[1], "none between quay and desert"


@pytest.mark.parametrize("ratio", [32 / 9, 21 / 9, 16 / 9, 4 / 3, 9 / 16])
def test_the_layers_fill_a_window_of_any_shape(ratio: float) -> None:
    outer = view.projected(view.SEATS[4][0] + 0.84, view.SEATS[4][1], 0)[0]
    height, up = view.framed(ratio)
    width, down = height * ratio, height - up
    assert width / 2 >= outer, "five pyramids fit in"
    for key in (view.FAR, view.QUAY, *view.RIVER.keys):
        assert min(reach(KNOWN[key])[::2]) >= width / 2 - 1
    assert reach(KNOWN[view.FAR])[1] >= up
    assert reach(KNOWN[view.RIVER.keys[0]])[3] >= down


def test_a_point_behind_the_eye_is_not_seen() -> None:
    assert view.projected(0, 0, view.EYE_HEIGHT)[1] == 0
    assert view.unit_at(0) == pytest.approx(view.projected(1, 0, 0)[0])
    with pytest.raises(ValueError, match="behind the eye"):
        view.projected(0, -view.EYE_AWAY, 0)


@pytest.mark.parametrize("key", [view.QUAY_GLOW, view.RIVER_GLOW.keys[0], view.LIDS_GLOW.keys[3]])
def test_torchlight_is_warm(key: str) -> None:
    red, green, blue, _ = pygame.transform.average_color(light(key))
    assert red > 1.2 * green > 1.2 * blue


def test_fire_keeps_its_colour() -> None:
    """Where a flame is brightest it is still yellow, not white."""
    for key in view.FIRE.keys[::4]:
        image = light(key)
        shown = [image.get_at((x, y)) for x in range(0, 280, 6) for y in range(0, 330, 6)]
        assert max(colour.r for colour in shown if colour.a > 200) > 240
        assert max(colour.b for colour in shown if colour.a > 200) < 180


def test_lid_and_lower_part_close_without_a_gap() -> None:
    for seat in range(5):
        lower, lid = light(view.LOWER.keys[seat]), light(view.LIDS.keys[seat])
        assert lower.get_size() == lid.get_size()
        assert KNOWN[view.LOWER.keys[seat]].anchor == KNOWN[view.LIDS.keys[seat]].anchor
        foot, top = lower.get_bounding_rect(60), lid.get_bounding_rect(200)
        assert top.bottom > foot.top and top.top < foot.top
        assert foot.left < top.left and top.right < foot.right


def test_the_pyramids_differ_in_colour_by_torchlight_too() -> None:
    seen = []
    for seat in range(5):
        base, glow = light(view.LOWER.keys[seat]), light(view.LOWER_GLOW.keys[seat])
        box = pygame.Rect(180, 180, 30, 20)
        dark, more = (pygame.transform.average_color(part, box) for part in (base, glow))
        seen.append([min(255, a + b) for a, b in zip(dark[:3], more[:3], strict=True)])
    for number, one in enumerate(seen):
        for other in seen[number + 1 :]:
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 45


def covered(key: str, least: int = 60) -> pygame.FRect:
    """What a layer covers about its anchor, in pixels of the frame."""
    entry = KNOWN[key]
    box = light(key).get_bounding_rect(least)
    left, top = (a - b for a, b in zip(box.topleft, entry.anchor, strict=True))
    share = 1 / entry.scale
    return pygame.FRect(left * share, top * share, box.width * share, box.height * share)


def test_banners_hang_before_the_altar_and_coins_have_room_on_its_slab() -> None:
    altar = covered(offering.ALTAR)
    for key in offering.BANNERS.keys:
        assert altar.inflate(8, 8).contains(covered(key, 200))
    (x, y), scale = KNOWN[offering.ALTAR].anchor, KNOWN[offering.ALTAR].scale
    left, right, behind, before = offering.SLAB
    solid = light(offering.ALTAR)
    for at in ((left, before), (right, before), (left, behind), (right, behind)):
        assert solid.get_at((round(x + at[0] * scale), round(y + at[1] * scale))).a == 255


def test_every_hand_is_over_the_slab_and_every_sleeve_ends_in_the_dark_within_its_room() -> None:
    left, top, right, bottom = offering.ARM
    room = pygame.FRect(left, top, right - left, bottom - top)
    for pose in range(offering.OPEN_HAND + 1):
        boxes = [covered(hands.keys[pose]) for hands in offering.HANDS]
        assert all(box == boxes[0] for box in boxes), "a skin is only another colour"
        assert offering.SLAB[0] < boxes[0].left and boxes[0].right < right
        assert boxes[0].top < -200 and -140 < boxes[0].bottom < 0
    for sleeves in offering.SLEEVES:
        assert room.contains(covered(sleeves.keys[0], 8))


def test_skins_go_from_light_to_dark() -> None:
    means = []
    for hands, glows in zip(offering.HANDS, offering.HANDS_GLOW, strict=True):
        parts = [pygame.transform.average_color(light(g.keys[3])) for g in (hands, glows)]
        means.append(sum(sum(part[:3]) for part in parts))
    assert means == sorted(means, reverse=True) and means[0] > 1.3 * means[3]


@pytest.mark.parametrize("ratio", [32 / 9, 16 / 9, 9 / 16])
def test_the_hall_fills_a_window_of_any_shape(ratio: float) -> None:
    hall = reach(KNOWN[offering.HALL])
    height = min(offering.TALLEST, 2 * min(hall[::2]) / ratio)
    assert hall[1] + hall[3] >= height
    assert reach(KNOWN[offering.HALL_GLOW]) == hall
    for x, y in offering.TORCHES:
        assert -hall[0] < x < hall[2] and -hall[1] < y < hall[3]


def test_the_crocodiles_water_fades_into_the_rivers_layer() -> None:
    for key in (*view.CROCODILE.keys, view.BITE_BACK):
        image = light(key)
        width, height = image.get_size()
        borders = [image.get_at((0, y)).a for y in range(height)]
        borders += [image.get_at((x, height - 1)).a for x in range(width)]
        assert max(borders) < 25, key
        assert image.get_bounding_rect(250).width > width / 2, "the beast itself is solid"


def test_the_crocodiles_pictures_meet_the_water_at_one_place() -> None:
    """Its snout is before the anchor, its body behind it; torchlight falls on the same pixels."""
    for base, glow in zip(view.CROCODILE.keys, view.CROCODILE_GLOW.keys, strict=True):
        left, _, right, down = reach(KNOWN[base])
        assert left > 4 * right > 0 and down > 0
        assert reach(KNOWN[base]) == reach(KNOWN[glow])


def test_only_teeth_are_drawn_again_before_the_bitten_pyramid() -> None:
    front, prey = light(view.BITE_FRONT), light(view.BITTEN.keys[0])
    assert KNOWN[view.BITE_FRONT].anchor == KNOWN[view.BITTEN.keys[0]].anchor
    grown = pygame.mask.from_surface(prey, 2).convolve(pygame.mask.Mask((9, 9), True))
    teeth = pygame.mask.from_surface(front, 40)
    assert 20 < teeth.count() < pygame.mask.from_surface(prey, 127).count() / 2
    assert teeth.overlap_area(grown, (-4, -4)) >= teeth.count() - 4
