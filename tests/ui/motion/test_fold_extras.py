"""Folding events gives the very observation in games of both editions and all expansions, for
every viewer; and every event has its sentence or needs none."""

from __future__ import annotations

import os
import random

import pytest

from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.ui.extension import lookup
from cleopatra.ui.motion.fold import Folder, differences
from cleopatra.ui.words.chronicle import Chronicle

GAMES = int(os.environ.get("CLEOPATRA_FOLDED_GAMES", "1"))
LIKED = ("build", "honour", "play", "call", "choose", "offer", "accept", "draw")
DECISIONS = 500


def options() -> list[GameOptions]:
    found = [GameOptions(edition="classic", seats=seats, seed="fold") for seats in (3, 5)]
    found += [GameOptions(expansions=EXPANSIONS, seats=seats, seed="fold") for seats in (2, 4)]
    return found


@pytest.mark.parametrize("chosen", options(), ids=str)
@pytest.mark.parametrize("number", range(GAMES))
def test_folding_is_observing(chosen: GameOptions, number: int) -> None:
    rng = random.Random(f"{chosen} {number}")
    state = new_game(chosen)
    folder = Folder(state.rules.garden)
    chronicle = Chronicle([f"P{seat}" for seat in range(chosen.seats)])
    viewers: list[int | None] = [*range(chosen.seats), None]
    shown: dict[int | None, Observation] = {viewer: observe(state, viewer) for viewer in viewers}
    told: set[type[Event]] = set()
    for _ in range(DECISIONS):
        if not decision(state).actors:
            break
        seat = decision(state).actors[0]
        legal = legal_actions(state, seat)
        liked = [action for action in legal if action.text.split()[0] in LIKED]
        action = rng.choice(liked if liked and rng.random() < 0.6 else legal)
        events: list[Event] = []
        apply(state, action, seat, events)
        for viewer in viewers:
            redacted = [event.redact(viewer) for event in events]
            folded = folder.fold_all(shown[viewer], redacted)
            shown[viewer] = observe(state, viewer)
            assert differences(folded, shown[viewer]) == [], (action.text, viewer, redacted)
            told |= {type(event) for event in redacted if chronicle.say(event)}
    assert len(told & {kind for extra in lookup.extras() for kind in extra.says}) > 3


def test_every_told_fact_is_there_in_some_game() -> None:
    names = {name for chosen in options() for name, _ in observe(new_game(chosen), 0).facts}
    assert set(lookup.told()) <= names


def test_no_two_extras_claim_the_same_code() -> None:
    for table in ("cards", "reasons", "refusals", "says", "films", "tools", "tallies"):
        lookup.merged(table)  # raises ValueError
