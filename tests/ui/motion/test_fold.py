"""Folding redacted events gives what the next observation says, for every viewer."""

from __future__ import annotations

import random

import pytest

from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.ui.motion.fold import Folder, differences


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("refill", ["together", "one"])
def test_folded_events_are_the_next_observation(seats, refill):
    rng = random.Random(seats)
    for seed in range(3):
        state = new_game(GameOptions(seats=seats, seed=f"{seed}", refill=refill))
        folder = Folder(state.rules.garden)
        viewers = [None, *range(seats)]
        shown = {viewer: observe(state, viewer) for viewer in viewers}
        while decision(state).actors:
            events = []
            apply(state, rng.choice(legal_actions(state)), None, events)
            for viewer in viewers:
                redacted = [event.redact(viewer) for event in events]
                folded = folder.fold_all(shown[viewer], redacted)
                real = observe(state, viewer)
                assert differences(folded, real) == [], (viewer, redacted)
                shown[viewer] = real
