"""Toys: tokens that fall out of the window; things that swing."""

from __future__ import annotations

import random

import pytest

from cleopatra.ui.table.held import MOST as MOST_LEAN
from cleopatra.ui.table.held import Swing
from cleopatra.ui.toys.tokens import in_tokens, splash
from cleopatra.ui.toys.yard import MOST, Yard

FRAME = 1 / 60


def run(yard: Yard, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        yard.update(FRAME)


@pytest.mark.parametrize("amount", [0, 1, 4, 9, 17, 38])
def test_tokens_make_up_the_amount(amount):
    assert sum(in_tokens(amount)) == amount
    assert in_tokens(amount) == sorted(in_tokens(amount), reverse=True)


def thrown(number: int, seed: int = 1) -> Yard:
    yard = Yard(random.Random(seed))
    splash(yard, random.Random(seed), (960, 300), number)
    return yard


def test_bounds_hold_all_things_and_follow_them():
    yard = thrown(12)
    bounds = yard.bounds()
    assert bounds is not None and yard.bounds() is bounds, "found once while nothing moves"
    assert all(bounds.collidepoint(toy.x, toy.y) for toy in yard.toys())
    run(yard, 0.1)
    assert yard.bounds() != bounds and yard.reach() == yard.bounds()
    yard.clear()
    assert yard.bounds() is None and yard.reach() is None


def test_the_same_seed_and_frames_of_any_length_look_the_same():
    seen = []
    for frame, seed in ((1 / 120, 7), (1 / 60, 7), (1 / 30, 7), (1 / 60, 8)):
        yard = thrown(12, seed)
        for _ in range(round(0.5 / frame)):
            yard.update(frame)
        seen.append([(round(toy.x), round(toy.y)) for toy in yard.toys()])
    assert seen[0] == seen[1] == seen[2] != seen[3]


def test_two_splashes_are_gone_after_a_while():
    yard = Yard(random.Random(1))
    splash(yard, random.Random(1), (960, 300), 40)
    splash(yard, random.Random(2), (400, 1000))
    assert yard.is_busy
    run(yard, 3.5)
    assert len(yard) == 0
    assert not yard.is_busy


def test_there_is_a_limit():
    yard = thrown(MOST + 50)
    assert len(yard) == MOST
    assert not yard.throw("amulet", 40, (300, 0))


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
