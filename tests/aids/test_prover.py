"""The prover says the same as trying every mosaic everywhere, and as the rules do."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from cleopatra.aids.prover import prove
from cleopatra.rules.catalogue import MOSAIC_CODES
from cleopatra.rules.composition import compose
from cleopatra.rules.engine import apply, legal_actions, new_game
from cleopatra.rules.events import Event, SanctuaryFormed
from cleopatra.rules.garden import Garden, mask_to_squares
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import State
from tests.rules.builders import act, position

BLOCKS, EACH = 50, 100
SIDE = 9
TABLES = (
    GameOptions(),
    GameOptions(mosaics_turn_over="no"),
    GameOptions(garden="back"),
    GameOptions(edition="classic", seats=3),
)
Cell = tuple[int, int]


def laid_at_random(options: GameOptions, chance: Random) -> tuple[State, int]:
    """A state in which some mosaics lie somewhere, and a free placement of the top one."""
    rules = compose(options)
    garden = rules.garden
    while True:
        pile = chance.sample(range(len(MOSAIC_CODES)), len(MOSAIC_CODES))
        state = new_game(options)
        number = chance.randint(2, 10)
        for mosaic in pile[:number]:
            free = [
                p.index
                for p in garden.placements
                if p.mosaic == mosaic and state.free >> p.index & 1
            ]
            if free:
                index = chance.choice(free)
                state.laid += ((index, 0),)
                state.empty &= ~garden.placements[index].mask
                state.free &= garden.keep[index]
        state.pile = tuple(pile[number:])
        state.pile_at = 0
        for mosaic in pile[:number]:
            state.free &= ~garden.of_mosaic[mosaic]
        free = [i for i in range(*_range(garden, state.pile[0])) if state.free >> i & 1]
        if free:
            return state, chance.choice(free)


def _range(garden: Garden, mosaic: int) -> tuple[int, int]:
    return garden.start[mosaic], garden.start[mosaic + 1]


def shapes(options: GameOptions, mosaic: int) -> set[frozenset[Cell]]:
    """All ways to turn a mosaic, by hand: from one of its shapes."""
    cells = compose(options).garden.shapes[mosaic][0]
    found = set()
    for flip in (1, -1) if options.mosaics_turn_over == "yes" else (1,):
        turned = [(r, flip * c) for r, c in cells]
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            low_r, low_c = min(r for r, _ in turned), min(c for _, c in turned)
            found.add(frozenset((r - low_r, c - low_c) for r, c in turned))
    return found


def by_force(o: Observation, options: GameOptions, index: int) -> dict[frozenset[int], set[int]]:
    """For each area that the mosaic would touch, the mosaics that fit: each tried everywhere."""
    garden = compose(options).garden
    taken = {square for laid in (*o.laid, index) for square in garden.placements[laid].squares}
    taken |= set(mask_to_squares(garden.throne))
    empty = {(n // SIDE, n % SIDE) for n in range(SIDE * SIDE) if n not in taken}
    touched = {(n // SIDE, n % SIDE) for n in garden.placements[index].squares}
    found: dict[frozenset[int], set[int]] = {}
    for start in sorted(empty):
        area: set[Cell] = set()
        todo = [start]
        while todo:
            r, c = todo.pop()
            if (r, c) in empty and (r, c) not in area:
                area.add((r, c))
                todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
        beside = {(r + i, c + j) for r, c in area for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        if not beside & touched:
            continue
        key = frozenset(r * SIDE + c for r, c in area)
        if key in found:
            continue
        top = garden.placements[index].mosaic
        found[key] = {
            mosaic
            for mosaic in o.mosaics_left
            if mosaic != top
            and any(
                all((r + cell_r, c + cell_c) in area for cell_r, cell_c in shape)
                for shape in shapes(options, mosaic)
                for r in range(SIDE)
                for c in range(SIDE)
            )
        }
    return found


@pytest.mark.matrix
@pytest.mark.parametrize("block", range(BLOCKS))
def test_it_agrees_with_trying_everything(block: int) -> None:
    chance = Random(block)
    options = TABLES[block % len(TABLES)]
    garden = compose(options).garden
    for _ in range(EACH):
        state, index = laid_at_random(options, chance)
        seen = observe(state, 0)
        proofs = prove(seen, garden, index)

        assert {frozenset(p.squares): set(p.fitting) for p in proofs} == by_force(
            seen, options, index
        )
        empty = state.empty & ~garden.placements[index].mask
        free = state.free & garden.keep[index] & ~garden.of_mosaic[garden.placements[index].mosaic]
        sealed = {mask_to_squares(area) for area in garden.sealed(empty, free, index)}
        assert {p.squares for p in proofs if p.is_sealed} == sealed
        placed = [
            {p.squares for p in garden.placements[start:end]}
            for start, end in pairwise(garden.start)
        ]
        for proof in proofs:
            for trial in proof.trials:
                inside = set(trial.squares) & set(proof.squares)
                assert trial.fits == (bool(trial.squares) and inside == set(trial.squares))
                assert trial.fits or trial.blocked or not trial.squares
                assert all(not empty >> square & 1 for square in trial.blocked)
                if trial.squares:
                    assert trial.squares in placed[trial.mosaic]


@pytest.mark.parametrize("seed", range(12))
def test_the_rules_form_what_it_says(seed: int) -> None:
    chance = Random(seed)
    before, _index = laid_at_random(GameOptions(), chance)
    garden = before.rules.garden
    state = position(
        hand="2*artisan wood stone marble",
        laid=[garden.placements[index].text for index, _seat in before.laid],
        pile="".join(MOSAIC_CODES[mosaic] for mosaic in before.pile),
    )
    act(state, "build mosaic", "pay artisan artisan wood stone marble")
    for _ in range(10):
        trial = state.clone()
        chosen = chance.choice([a for a in legal_actions(trial) if a.text.startswith("lay")])
        proofs = prove(observe(trial, 0), garden, chosen.arg)
        events: list[Event] = []
        apply(trial, chosen, None, events)
        formed = [e.squares for e in events if isinstance(e, SanctuaryFormed)]
        assert sorted(formed) == sorted(p.squares for p in proofs if p.is_sealed)


def test_sealed_areas_come_first_and_every_mosaic_left_is_tried() -> None:
    state, index = laid_at_random(GameOptions(), Random(5))
    top = state.rules.garden.placements[index].mosaic
    proofs = prove(observe(state, 0), state.rules.garden, index)

    assert [len(p.fitting) for p in proofs] == sorted(len(p.fitting) for p in proofs)
    for proof in proofs:
        assert [t.mosaic for t in proof.trials] == sorted(set(state.pile) - {top})
