"""Every place is found by the pointer and by the keys, from all four sides."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
import tables

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.widgets.focus import FocusGraph
from cleopatra.rules.catalogue import WORSHIPPER_CODES
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension.place import SITE_KINDS, Place, PlaceKind
from cleopatra.ui.play.place import (
    Ghost,
    Glow,
    Offer,
    PaymentChooser,
    PaymentOption,
    PlaceMark,
    Prompt,
)
from cleopatra.ui.stage.world import COUNTS
from cleopatra.ui.table.layout import regions
from cleopatra.ui.table.spots import TableSpots
from cleopatra.ui.table.table_facts import Context
from cleopatra.ui.table.target import TableCommand

VIEWS = range(4)
PARTS = (
    "players",
    "steps",
    "tents",
    "market",
    "worshippers",
    "prompt",
    "hand",
    "rail",
)
PANELS = [
    *(Place(PlaceKind.STALL, i) for i in range(3)),
    Place(PlaceKind.DECK),
    Place(PlaceKind.DISCARDS),
    *(Place(PlaceKind.TILE, i) for i in range(len(WORSHIPPER_CODES))),
    *(Place(PlaceKind.PIECE, i) for i in range(7)),
    *(Place(PlaceKind.SEAT, i) for i in range(4)),
    Place(PlaceKind.STEP),
]


SIZES = (
    (960, 540),
    (1024, 768),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1080),
    (3840, 1080),
    (1080, 1920),
)


@pytest.mark.parametrize("context", list(Context), ids=lambda context: context.name.lower())
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_parts_keep_off_each_other(size: tuple[int, int], context: Context) -> None:
    viewport = Viewport.fit(*size)
    for text_scale in (0.75, 1.0, 1.5, 2.0):
        place = regions(viewport, text_scale, context)
        rects = {name: getattr(place, name) for name in PARTS}
        for (one, a), (other, b) in itertools.combinations(rects.items(), 2):
            assert not a.colliderect(b), (text_scale, one, other)
        for name, rect in rects.items():
            if name != "hand":  # its cards lap over the lower edge
                assert viewport.space.contains(rect), (text_scale, name)


@pytest.mark.parametrize(
    "size", [(1024, 768), (1600, 1200), (1280, 1024), (1920, 1200), (1280, 800)]
)
def test_v16_prompt_recap_and_hand_are_one_console(size: tuple[int, int]) -> None:
    for text_scale in (1.0, 1.5, 2.0):
        place = regions(Viewport.fit(*size), text_scale)
        assert place.recap.right == pytest.approx(place.prompt.right, abs=0.01)
        if place.prompt.bottom < place.hand.top:
            assert place.prompt.left == pytest.approx(place.hand.left, abs=0.01)
            assert place.prompt.right == pytest.approx(place.rail.right, abs=0.01)
        else:
            assert size[0] / size[1] >= 1.6, "the same shape has the same layout"


@pytest.mark.parametrize("place", PANELS, ids=lambda p: f"{p.kind.value}{p.index}")
def test_the_pointer_finds_the_panels(place: Place) -> None:
    easel = tables.Easel(tables.position(4, 12))
    target = next(t for t in easel.view.targets() if t.place == place)
    assert easel.view.place_at(target.rect.center) == place
    assert easel.view.kit.viewport.space.contains(target.rect)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("kind", list(SITE_KINDS), ids=lambda k: k.value)
def test_the_pointer_finds_what_glows_on_the_stage(kind: PlaceKind, view: int) -> None:
    easel = tables.Easel(tables.position(4, 1))
    stage = easel.view.stage
    stage.stage.turn(view)
    easel.view.camera_changed()
    places = [
        Place(kind, i)
        for i in range(COUNTS[kind])
        if kind is not PlaceKind.SQUARE or i not in stage.model.throne_squares
    ]
    easel.view.set_tool(tables.Posed(marks={place: PlaceMark(Glow.LEGAL) for place in places}))
    knobs = [
        target.rect
        for part in (easel.view._game_knobs, easel.view._view_knobs)
        for target in part.targets(easel.view.shown)
    ]
    for place in places:
        at = easel.view.anchor(place)
        assert stage.stage.rect.collidepoint(at), place
        is_covered = any(rect.collidepoint(at) for rect in (*knobs, *easel.view.covered()))
        assert is_covered or easel.view.place_at(at) == place
    easel.view.toggle_plan()
    for place in places:
        spot = place
        assert spot is not None
        assert easel.view.place_at(stage.plan.anchor_of(spot)) == place


@pytest.mark.parametrize("view", VIEWS)
def test_the_arrows_reach_every_place(view: int) -> None:
    easel = tables.Easel(tables.position(4, 12))
    easel.view.stage.stage.turn(view)
    easel.view.camera_changed()
    easel.view.set_tool(tables.Posed(Prompt("?", "", (Offer("a", "Yes"), Offer("b", "No")))))
    spots = TableSpots(easel.view, lambda _target: None, lambda _uid: None)
    graph = FocusGraph(spots.all)
    start = spots.spot("offer:a")
    assert start is not None
    seen, waiting = {start.uid}, [start]
    while waiting:
        here = waiting.pop()
        for direction in (
            InputAction.UP,
            InputAction.DOWN,
            InputAction.LEFT,
            InputAction.RIGHT,
        ):
            graph.focus(here)
            graph.move(direction)
            found = graph.current
            assert found is not None
            if found.uid not in seen:
                seen.add(found.uid)
                waiting.append(spots.spot(found.uid))
    missing = {target.uid for target in easel.view.targets()} - seen
    assert not missing


def test_tab_goes_from_group_to_group_and_comes_round() -> None:
    easel = tables.Easel(tables.position(4, 12))
    marks = {Place(PlaceKind.PIECE, 4): PlaceMark(Glow.LEGAL)}
    easel.view.set_tool(tables.Posed(Prompt("?", "", (Offer("a", "Yes"),)), marks))
    spots = TableSpots(easel.view, lambda _target: None, lambda _uid: None)
    uid, seen = "", []
    for _ in range(30):
        spot = spots.next_group(uid, 1)
        assert spot is not None
        uid = spot.uid
        if uid in seen:
            break
        seen.append(uid)
    assert seen[0] == uid == "offer:a"
    assert "piece:4" in seen, "a place that can be used comes before the others of its group"
    targets = easel.view.targets()
    assert {t.group for t in targets} == {t.group for t in targets if t.uid in seen}
    back = spots.next_group("offer:a", -1)
    assert back is not None and back.uid == seen[-1]


def test_drawn_cards_and_ways_to_pay_are_places() -> None:
    easel = tables.Easel(tables.at_decision(DecisionKind.PUT))
    for index in range(len(easel.view.shown.observation.drawn)):
        place = Place(PlaceKind.DRAWN, index)
        assert easel.view.place_at(easel.view.anchor(place)) == place
    moved = {Place(PlaceKind.DRAWN, 0): PlaceMark(moved_to=Place(PlaceKind.STALL, 1))}
    easel.view.set_tool(tables.Posed(marks=moved))
    assert all(t.place != Place(PlaceKind.DRAWN, 0) for t in easel.view.targets())

    ways = tuple(
        PaymentOption(((0, 1), (kind, 1)), (0,) * 5, 0, 0, 0, "a note", not kind)
        for kind in range(9)
    )
    for chosen in range(len(ways)):
        easel.view.set_tool(tables.Posed(purse=PaymentChooser("Pay", ways, chosen)))
        place = Place(PlaceKind.PURSE, chosen)
        target = easel.view.target(f"purse:{chosen}")
        assert target is not None, "the chosen way is always in sight"
        assert easel.view.place_at(target.rect.center) == place


def test_a_point_over_the_garden_is_a_square_with_fractions() -> None:
    easel = tables.Easel(tables.position(2, 1))
    at = easel.view.anchor(Place(PlaceKind.SQUARE, 40))
    found = easel.view.garden_at(at)
    assert found is not None
    assert found == pytest.approx((4.5, 4.5), abs=0.02)
    assert easel.view.garden_at(easel.view.hand.rect.center) is None


def test_a_ghost_takes_the_pointer_to_squares_only() -> None:
    easel = tables.Easel(tables.position(2, 1))
    ghost = Ghost(True, "5", "I", (36, 37, 38, 39, 40))
    easel.view.set_tool(tables.Posed(ghost=ghost))
    throne = easel.view.anchor(Place(PlaceKind.THRONE))
    assert easel.view.place_at(throne) is None


def test_twenty_cards_fit_into_the_hand() -> None:
    easel = tables.Easel(tables.position(4, 12))
    seen = easel.view.shown.observation
    hand = (4, 2, 2, 2, 2, 2, 1, 1, 2, 4, *(0,) * (len(seen.hand) - 10))
    easel.view.show(replace(seen, hand=hand))
    fan = easel.view.hand.fan(easel.view.shown)
    assert len(fan) == 22
    for card in fan:
        assert easel.view.hand.rect.inflate(2, 2).contains(card.rect)
    for one, other in itertools.pairwise(fan):
        apart = other.rect.left - one.rect.left
        least = 8 if one.kind == other.kind else 60
        assert apart >= least - 0.1, "cards of a kind lie on a pile, and names stay in sight"
    for kind in range(10):
        box = easel.view.hand.card_box(easel.view.shown, kind)
        assert box is not None
        assert easel.view.place_at((box.left + 12, box.centery)) == Place(PlaceKind.CARD, kind)


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768)], ids=["wide", "v16"])
@pytest.mark.parametrize("number", range(1, 15))
def test_the_number_of_cards_covers_none_of_them(number: int, size: tuple[int, int]) -> None:
    easel = tables.Easel(tables.position(4, 12), size=size)
    seen = easel.view.shown.observation
    for groups in (1, 5):
        hand = [0] * len(seen.hand)
        for card in range(number):
            hand[card % groups] += 1
        easel.view.show(replace(seen, hand=tuple(hand)))
        part = easel.view.hand
        fan = part.fan(easel.view.shown)
        assert len(fan) == number
        assert fan[0].rect.left >= part.rect.left
        assert not any(card.rect.colliderect(part.plate(fan)) for card in fan), groups
        assert not part.plate(fan).colliderect(easel.view.prompt.rect)
        assert part.plate(fan).right <= easel.kit.viewport.space.right - 4
        chosen = {
            Place(PlaceKind.CARD, kind): PlaceMark(Glow.CHOSEN, count=1) for kind in range(groups)
        }
        easel.view.set_tool(tables.Posed(marks=chosen))
        risen = part.fan(easel.view.shown)
        assert not any(card.place.colliderect(part.plate(risen)) for card in risen), groups
        easel.view.set_tool(None)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_menu_and_help_are_always_at_the_upper_right_and_touch_nothing(
    size: tuple[int, int],
) -> None:
    for text_scale in (0.75, 1.0, 2.0):
        view = tables.Easel(tables.position(2, 1), size=size, text_scale=text_scale).view
        boxes = {knob.command: box for knob, box in view._game_knobs.knobs()}
        menu, aid = boxes[TableCommand.MENU], boxes[TableCommand.HELP]
        space = view.kit.viewport.space
        assert menu.width == menu.height == aid.width >= 50
        assert menu.right < aid.left and aid.right <= space.right
        assert view.players.rect.left < view.steps.rect.left
        for one in boxes.values():
            assert space.contains(one)
            assert not one.colliderect(view.steps.rect)
            assert not one.colliderect(view.quarry.rect)
        if not view.kit.viewport.is_stacked:
            assert view.players.rect.right < view.steps.rect.left < menu.left
