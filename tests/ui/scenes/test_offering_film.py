"""The parts of an Offering's film: its times, heaps of coins, places, and what is read of it."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.bots.registry import CHARACTERS
from cleopatra.kit.device.screen import Viewport
from cleopatra.match.setup import SeatInfo
from cleopatra.rules.events import AmuletsChanged, BidsRevealed
from cleopatra.rules.expansions.architects.events import AuctionRevealed
from cleopatra.rules.reasons import OFFERING
from cleopatra.ui.extension.expansion_ui import Auction, RevealedBids
from cleopatra.ui.scenes.offering.altars import (
    MOST,
    CoinHeap,
    Opening,
    in_many,
    lights_after,
    skin_of,
)
from cleopatra.ui.scenes.offering.looks import BidSummary, result_of
from cleopatra.ui.scenes.offering.places import PALM, Places
from cleopatra.ui.scenes.shared import offering_view as view
from cleopatra.ui.stage.manifest import read_manifest
from cleopatra.ui.table.portraits import portrait

BIDS = (2, 9, 0, 9)
ORDER = (1, 3, 0, 2)


def heaps(bids: tuple[int, ...] = BIDS) -> list[CoinHeap]:
    return [CoinHeap(bid, random.Random(bid)) for bid in bids]


@pytest.mark.parametrize("bid", [0, 1, 4, 7, 16, 17, 45, 160, 255])
def test_the_coins_of_a_bid_are_worth_it_and_not_too_many(bid: int) -> None:
    values = in_many(bid)
    assert len(values) <= MOST
    if bid <= 160:
        assert sum(values) == bid
    heap = CoinHeap(bid, random.Random(1))
    assert heap.landed(heap.length) == bid
    counts = [heap.landed(at / 50) for at in range(150)]
    assert counts == sorted(counts), "it only ever counts up"


def test_coins_fall_from_the_hand_and_come_to_lie_on_the_slab() -> None:
    heap = CoinHeap(14, random.Random(2))
    assert not list(heap.seen(-0.1, PALM))
    first = next(iter(heap.seen(0.0, PALM)))
    assert (first.x, first.y) == pytest.approx(PALM)
    left, right, behind, before = view.SLAB
    known = read_manifest(asset_root() / "art")
    lying = list(heap.seen(heap.length, PALM))
    assert len(lying) == 14
    for spot in lying:
        assert "lying" in spot.key and spot.key in known
        assert left <= spot.x <= right
        assert behind - 60 <= spot.y <= before, "upper ones lie higher"


def test_hands_open_from_the_highest_bid_to_the_lowest() -> None:
    film = Opening(ORDER, heaps())
    begun = [film.begins(seat) for seat in ORDER]
    assert begun == sorted(set(begun))
    for seat, following in itertools.pairwise(ORDER):
        assert film.pose(following, film.begins(seat)) == 0
        assert film.is_counted(seat, film.begins(following) + 0.3), "counted before the next opens"
    assert [film.counted(seat, film.length) for seat in range(4)] == list(BIDS)
    assert not film.is_counted(2, film.begins(2))
    assert film.is_counted(2, film.told_from), "a bid of nothing is counted too"
    poses = [film.pose(1, film.begins(1) + at / 20) for at in range(20)]
    assert poses == sorted(poses) and set(poses) == {0, 1, 2, view.OPEN_HAND}


def test_light_tells_who_bid_most_and_who_least() -> None:
    after = lights_after(BIDS)
    assert after[1] == after[3] == 1.0
    assert after[1] > after[0] > after[2]
    assert len(set(lights_after((4, 4, 4)).values())) == 1
    film = Opening(ORDER, heaps())
    for seat in range(4):
        assert film.light(seat, film.length, after) == pytest.approx(after[seat])
        lit = max(range(4), key=lambda other: film.light(other, film.begins(seat) + 0.4, after))
        assert lit == seat, "the one that opens is lit most"


def test_what_came_of_the_bids_is_read_from_the_events() -> None:
    events = [
        BidsRevealed((1, 1), (0, 0)),
        BidsRevealed((2, 9, 9), (2, 0, 0)),
        AmuletsChanged(0, 3, OFFERING),
        AmuletsChanged(1, -3, OFFERING),
        AmuletsChanged(2, 5, "hand"),
    ]
    result = result_of(events, None)
    assert (result.bids, result.order) == ((2, 9, 9), (1, 2, 0))
    assert result.outcome(0) == BidSummary("3rd", "+3 [amulet]", 3)
    assert result.outcome(1) == BidSummary("1st", "\u22123 [amulet]", -3)
    assert result.outcome(2) == BidSummary("1st", "no amulets", 0)


def test_an_auction_opens_equal_bids_in_the_order_in_which_they_choose() -> None:
    def read(event: object) -> RevealedBids | None:
        is_it = isinstance(event, AuctionRevealed)
        return RevealedBids((4, 1, 4), (2, 0), ("second", "none", "first")) if is_it else None

    auction = Auction("", "", "", "", "", "", read)
    result = result_of([AuctionRevealed((4, 1, 4), (2, 0))], auction)
    assert result.order == (2, 0, 1)
    assert result.outcome(1) == BidSummary("none", "", 0)


def test_every_portrait_has_a_hand_of_its_skin() -> None:
    known = read_manifest(asset_root() / "art")
    faces = {key for key in known if key.startswith("portrait_") and key != "portrait_scribe"}
    seats = [SeatInfo("A", colour, bot) for colour in range(5) for bot in ("", "greedy")]
    seats += [SeatInfo("A", 0, f"greedy+{name}") for name in CHARACTERS]
    assert {portrait(info.colour, info.bot) for info in seats} >= faces
    skins = {portrait(info.colour, info.bot): skin_of(info) for info in seats}
    assert set(skins.values()) == {0, 1, 2, 3}
    assert skins["portrait_person_3"] == 3 and skins["portrait_person_4"] == 0


@pytest.mark.matrix
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("text_scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize(
    "size", [(1440, 1080), (1921, 1080), (2194, 1234), (2926, 1234), (1350, 2400), (3840, 1080)]
)
def test_places_fit_and_do_not_touch(size: tuple[int, int], text_scale: float, seats: int) -> None:
    space = pygame.FRect(0, 0, *size)
    places = Places.of(space, text_scale, seats)
    assert len(places.seats) == seats
    for one in places.seats:
        assert one.scale > 0.2
        for box in (one.plate, one.told):
            assert space.contains(box)
            assert not box.colliderect(places.done)
            assert not box.colliderect(places.head)
        assert one.anchor[1] < one.plate.top and one.plate.bottom < one.told.top
    for one, other in itertools.combinations(places.seats, 2):
        assert not one.plate.colliderect(other.plate)
        assert not one.told.colliderect(other.told)
        assert not one.told.colliderect(other.plate)
        assert not one.look.colliderect(other.look)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("text_scale", [0.75, 1.0, 1.75, 2.0])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (2560, 1080), (800, 1280)])
def test_v3_no_plate_covers_a_hand(size: tuple[int, int], text_scale: float, seats: int) -> None:
    space = Viewport.fit(*size).space
    places = Places.of(space, text_scale, seats)
    for one, other in itertools.product(places.seats, repeat=2):
        for box in (one.plate, one.told):
            assert not box.colliderect(other.hand)
        assert one.plate.bottom < places.form.bottom
    assert all(abs(one.plate.centerx - one.anchor[0]) < 1 for one in places.seats)
