"""Sets of placements: what the garden picks out of them."""

from __future__ import annotations

from random import Random

import pytest

import cleopatra.rules.garden as garden_module
from cleopatra.rules.composition import compose
from cleopatra.rules.garden import MOSAICS
from cleopatra.rules.options import GameOptions


@pytest.mark.parametrize("in_words", [False, True])
def test_places_of_a_mosaic_are_selected_in_order(in_words: bool, monkeypatch):
    """Rule: D6.7: whichever way the rules were built, the same free places in the same order."""
    monkeypatch.setattr(garden_module, "IS_COMPILED", in_words)
    rules = compose(GameOptions())
    garden, texts = rules.garden, [action.text for action in rules.lay]
    chance = Random(7)
    every = (1 << len(texts)) - 1
    sets = [0, every, every ^ 1, 1, 1 << len(texts) - 1, chance.getrandbits(len(texts))]
    for free in sets:
        for mosaic in range(MOSAICS):
            places = range(garden.start[mosaic], garden.start[mosaic + 1])
            expected = [texts[place] for place in places if free >> place & 1]
            assert garden.select(free, mosaic, texts) == expected


def test_rules_are_composed_once_whatever_the_seed():
    assert compose(GameOptions(seed="one")) is compose(GameOptions(seed="other"))
    assert compose(GameOptions(seats=3)) is not compose(GameOptions(seats=2))
