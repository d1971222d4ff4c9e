"""What nobody knows can be drawn anew without anybody noticing."""

from __future__ import annotations

import pytest

from cleopatra.rules.determinize import determinize, reshuffled
from cleopatra.rules.observe import observe
from cleopatra.rules.position import faults, write_position
from cleopatra.rules.rng import Rng
from tests.analysis.games import KINDS, positions


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("with_stalls", [True, False])
def test_a_reshuffled_table_is_sound_and_looks_the_same_to_all(
    kind: str, with_stalls: bool
) -> None:
    rng = Rng(7)
    changed = 0
    for state in positions(kind, every=9):
        before = write_position(state)
        found = reshuffled(state, rng, with_stalls=with_stalls)

        assert not list(faults(found))
        for viewer in (None, *range(state.rules.seats)):
            assert observe(found, viewer) == observe(state, viewer)
        assert found.hand == state.hand
        if not with_stalls:
            assert found.stall_down == state.stall_down
        assert write_position(state) == before
        changed += write_position(found) != before
    assert changed > 10


def test_another_draw_gives_other_cards_under_the_stalls() -> None:
    rng = Rng(3)
    state = next(s for s in positions("two", every=1) if any(s.stall_down))
    assert len({tuple(reshuffled(state, rng).stall_down) for _ in range(20)}) > 3


def test_what_comes_of_dice_and_tokens_is_drawn_anew() -> None:
    for kind, name in (("whims", "whim"), ("edition-of-2006", "dice_chance")):
        state = positions(kind, every=50)[1]
        field = state.rules.memory.fields[name]
        assert field.read(reshuffled(state, Rng(1)).extra) != field.read(state.extra)
        assert determinize(observe(state, 0), 1).extra != state.extra
