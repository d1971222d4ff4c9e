"""Toys: tokens that fall, pile up, come to rest and cost nothing then; things that swing."""

from __future__ import annotations

import random
import time

import pygame
import pytest

from cleopatra.ui.table.held import MOST as MOST_LEAN
from cleopatra.ui.table.held import Swing
from cleopatra.ui.toys.heap import Heap
from cleopatra.ui.toys.tokens import fountain, in_tokens, splash
from cleopatra.ui.toys.yard import LONGEST, MOST, Yard

FRAME = 1 / 60
BIN = pygame.FRect(100, 200, 360, 240)


def run(yard: Yard, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        yard.update(FRAME)


def heap_of(number: int, seed: int = 1) -> tuple[Yard, Heap]:
    yard = Yard(random.Random(seed))
    heap = Heap(yard, BIN, "amulet", 44.0, random.Random(seed))
    heap.want(number)
    heap.settle()
    return yard, heap


@pytest.mark.parametrize("amount", [0, 1, 4, 9, 17, 38])
def test_tokens_make_up_the_amount(amount):
    assert sum(in_tokens(amount)) == amount
    assert in_tokens(amount) == sorted(in_tokens(amount), reverse=True)


def test_a_heap_comes_to_the_number_it_is_told_and_rests_in_its_bin():
    yard = Yard(random.Random(3))
    heap = Heap(yard, BIN, "amulet", 44.0, random.Random(3))
    for number in (9, 14, 5, 0, 3):
        heap.want(number)
        for _ in range(240):
            heap.update(FRAME)
            yard.update(FRAME)
        assert not heap.is_busy
        assert len(yard) == number
    run(yard, LONGEST + 0.5)
    assert not yard.is_busy
    for toy in yard.toys():
        assert BIN.left <= toy.x <= BIN.right
        assert toy.y <= BIN.bottom


def test_bounds_hold_all_things_and_follow_what_is_thrown():
    yard, _heap = heap_of(12)
    rests = yard.bounds()
    assert rests is not None and yard.bounds() is rests, "found once while nothing moves"
    assert all(rests.collidepoint(toy.x, toy.y) for toy in yard.toys())
    yard.throw("scarab_5", 50, (1500, 80), (0.0, -400.0))
    thrown = yard.bounds()
    assert thrown is not None and thrown.collidepoint(1500, 80)
    run(yard, 0.1)
    assert yard.bounds() != thrown and yard.reach() == yard.bounds()
    yard.clear()
    assert yard.bounds() is None


def test_what_rests_does_not_move_and_covers_nothing_new():
    yard, _heap = heap_of(20)
    yard.settle()
    assert not yard.is_busy
    assert yard.reach() is None
    before = list(yard.toys())
    run(yard, 0.5)
    assert list(yard.toys()) == before


def test_the_same_seed_ends_in_the_same_pile():
    piles = []
    for seed in (7, 7, 8):
        yard, _heap = heap_of(25, seed)
        yard.settle()
        piles.append(list(yard.toys()))
    assert piles[0] == piles[1] != piles[2]


def test_frames_of_any_length_end_in_the_same_pile():
    piles = []
    for frame in (1 / 120, 1 / 60, 1 / 30):
        yard, _heap = heap_of(12)
        for _ in range(round(6 / frame)):
            yard.update(frame)
        piles.append([(round(toy.x), round(toy.y)) for toy in yard.toys()])
    assert piles[0] == piles[1] == piles[2]


def test_a_spilled_heap_falls_away():
    yard, heap = heap_of(10)
    yard.settle()
    heap.spill()
    assert yard.is_busy
    run(yard, 3)
    assert len(yard) == 0
    assert not heap.is_busy


def test_a_fountain_and_a_splash_are_gone_after_a_while():
    yard = Yard(random.Random(1))
    fountain(yard, random.Random(1), (960, 300), 40)
    splash(yard, random.Random(2), (400, 1000))
    assert yard.is_busy
    run(yard, LONGEST)
    assert len(yard) == 0
    assert not yard.is_busy


def test_there_is_a_limit_and_a_full_yard_is_quick():
    yard, _heap = heap_of(MOST + 50)
    assert len(yard) == MOST
    assert not yard.throw("amulet", 40, (300, 0))
    times = []
    for _ in range(60):
        started = time.perf_counter()
        yard.update(FRAME)
        times.append(time.perf_counter() - started)
    assert sorted(times)[30] < 0.003  # ten times what it should be, for a busy machine


def test_a_swing_leans_behind_what_carries_it_and_hangs_still_again():
    swing = Swing()
    swing.carry(100)
    angles = []
    for frame in range(20):
        swing.carry(100 + frame * 30)
        swing.update(FRAME)
        angles.append(swing.angle)
    assert -MOST_LEAN <= min(angles) < -5
    swung = []
    for _ in range(120):
        swing.update(FRAME)
        swung.append(swing.angle)
    assert max(swung) > 0  # past the middle once
    assert not swing.is_busy
    assert swing.angle == 0


def test_a_swing_does_nothing_until_it_is_carried():
    swing = Swing()
    swing.carry(500)
    swing.update(FRAME)
    assert not swing.is_busy
    swing.carry(900)
    assert swing.is_busy
    swing.let_go()
    assert not swing.is_busy
