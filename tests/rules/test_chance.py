"""The random generator: the same seed gives the same game on every platform and Python."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

import cleopatra.rules.rng as rng_module
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import digest
from cleopatra.rules.rng import Rng, stream
from cleopatra.rules.state import State

ROOT = Path(__file__).resolve().parents[2]

CATALOGUE: dict[tuple[int, str], tuple[str, str, str]] = {
    (2, "1"): ("79a1f47b17472e73", "6170e774fa73dd0a", "4c4af76312cd99a1"),
    (2, "nile"): ("3f424ce35b617bcf", "c2fb7df94517b432", "0c01b65cae53e5f6"),
    (3, "1"): ("9bb8666c70986744", "8071c0b3d1a57fbf", "bd75a4abcfd08b10"),
    (3, "Κλεοπάτρα"): ("a343292ccba9b1a5", "06007f61e368c1be", "97ec36d4324e03bc"),
    (4, "1"): ("3f2334b961ef56c4", "9feebaf705329fc3", "ea0d33889dae5c2e"),
    (4, "2026-11-20"): ("50e420cae12526db", "9b1af7aec313bcb0", "de06b37c580116ec"),
}
"""Seats and seed: the digest of the first position, and those of the end of the counted walk by the
first rules and by the second."""


def counted_walk(state: State) -> State:
    """A game whose choices need no random numbers: each takes another index of the legal list."""
    while decision(state).actors:
        legal = legal_actions(state)
        builds = [action for action in legal if action.text.startswith(("build", "claim"))]
        chosen = builds or legal
        apply(state, chosen[state.ply * 7 % len(chosen)])
    return state


@pytest.mark.parametrize(("seats", "seed"), list(CATALOGUE))
def test_seeds_and_their_games(seats, seed):
    begin, *ends = CATALOGUE[seats, seed]
    for revision, end in enumerate(ends, start=1):
        first = new_game(GameOptions(seats=seats, seed=seed, revision=revision))
        assert digest(first) == begin
        assert digest(counted_walk(first)) == end


def test_other_hash_seeds_change_nothing():
    """Sets and dicts of strings are ordered differently in every process; the game must not be."""
    code = (
        "from tests.rules.test_chance import *\n"
        "print(digest(counted_walk(new_game(GameOptions(seats=3, seed='1')))))"
    )
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.stdout.strip() == CATALOGUE[3, "1"][-1], run.stderr


def test_the_generator_gives_these_numbers():
    rng = Rng(stream("nile", "deck"))
    assert stream("nile", "deck") == 4458385842635121927
    assert [rng.below(94) for _ in range(10)] == [4, 24, 52, 29, 90, 65, 16, 90, 51, 70]


def test_streams_do_not_touch_each_other():
    names = ("deck", "mosaics", "worshippers", "first")
    states = {stream(seed, name) for seed in ("1", "2", "11") for name in names}
    assert len(states) == 12
    assert stream("1", "1deck") != stream("11", "deck")


def test_numbers_below_a_bound_are_even():
    rng = Rng(stream("even", "test"))
    counts = Counter(rng.below(7) for _ in range(14_000))
    assert set(counts) == set(range(7))
    # 2,000 expected, standard deviation 41.
    assert all(abs(number - 2000) < 210 for number in counts.values())
    assert Rng(5).below(1) == 0


def test_all_orders_of_a_shuffle_are_even():
    rng = Rng(stream("orders", "test"))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(4)))
    # 500 expected, standard deviation 22.
    assert all(abs(number - 500) < 110 for number in counts.values())


def test_a_shuffle_keeps_what_there_is():
    items = list(range(94))
    Rng(1).shuffle(items)
    assert sorted(items) == list(range(94))
    assert items != sorted(items)
    empty: list[int] = []
    Rng(1).shuffle(empty)
    assert empty == []


def test_the_course_of_play_moves_no_other_stream():
    """Reshuffling uses the deck's stream only: pile and tiles are fixed at set-up."""
    one = new_game(GameOptions(seats=2, seed="streams"))
    other = one.clone()
    other.rng ^= 0xFFFF
    assert one.pile == counted_walk(other).pile


@pytest.mark.parametrize("in_words", [False, True])
@pytest.mark.parametrize("size", [0, 1, 2, 16, 17, 18, 33, 49, 65, 94, 112, 113, 114, 300])
def test_a_shuffle_draws_one_number_after_the_other(size: int, in_words: bool, monkeypatch):
    """However they are reckoned, in large ints or in machine words, they are those that `below`
    gives. (Compiled rules only know the second way, whatever is asked here.)"""
    monkeypatch.setattr(rng_module, "IS_COMPILED", in_words)
    for seed in (0, 1, 2**64 - 1, stream("one by one", "test")):
        at_once, one_by_one = Rng(seed), Rng(seed)
        items, expected = list(range(size)), list(range(size))
        at_once.shuffle(items)
        for i in range(size - 1, 0, -1):
            j = one_by_one.below(i + 1)
            expected[i], expected[j] = expected[j], expected[i]
        assert items == expected and at_once.state == one_by_one.state
        number = size // 2
        at_once.shuffle_first(items, number)
        for i in range(number):
            j = i + one_by_one.below(size - i)
            expected[i], expected[j] = expected[j], expected[i]
        assert items == expected and at_once.state == one_by_one.state
