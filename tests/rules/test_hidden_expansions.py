"""Observations and events reveal nothing hidden in games with all expansions."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from random import Random

import pytest

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision
from cleopatra.rules.events import Event
from cleopatra.rules.expansions.architects.box import ArchitectsDecision
from cleopatra.rules.expansions.architects.events import ArchitectHired, ArchitectsSeen
from cleopatra.rules.expansions.cult.box import CultDecision
from cleopatra.rules.expansions.whims.box import WhimsDecision
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.state import State
from tests.rules.builders import LONG, walk
from tests.rules.proofs import (
    prove_that_previews_depend_on_nothing_hidden,
    prove_that_taking_back_is_fair,
    prove_that_what_is_unknown_does_not_show,
    viewers,
)
from tests.rules.test_conformance_expansions import keen_action

TABLES = [
    GameOptions(seats=seats, seed=f"veil-{number}", expansions=EXPANSIONS)
    for number in range(3 * LONG)
    for seats in (2, 3, 4)
]


@pytest.fixture(scope="module")
def every_kind() -> dict[DecisionKind, list[State]]:
    """Some positions of every kind of decision, with all expansions."""
    found: dict[DecisionKind, list[State]] = defaultdict(list)
    for options in TABLES:
        for state, _, _, _ in walk(options, keen_action, seed="veil"):
            kind = decision(state).kind
            if len(found[kind]) < 12 * LONG and (
                state.ply % 3 == 0 or kind > DecisionKind.HAND_LIMIT
            ):
                found[kind].append(state.clone())
    for kind in (WhimsDecision.TOKEN, ArchitectsDecision.HIRE, CultDecision.PAY_STATUE):
        assert found[kind], kind
    return found


def test_permuting_all_that_a_viewer_does_not_know_changes_nothing_he_sees(every_kind):
    rng = Random("permute expansions")
    assert prove_that_what_is_unknown_does_not_show(every_kind, rng) > 100


def test_a_preview_depends_on_nothing_hidden(every_kind):
    rng = Random("preview expansions")
    assert prove_that_previews_depend_on_nothing_hidden(every_kind, rng, 1) > 60


def test_an_action_that_raises_no_barrier_tells_the_actor_nothing_new(every_kind):
    tried = prove_that_taking_back_is_fair(every_kind, Random("barrier expansions"))
    assert tried["free"] > 40
    assert tried["raised"] > 20


def test_redacted_events_of_the_expansions_show_nothing_hidden():
    shown: Counter[type[Event]] = Counter()
    for options in TABLES:
        for state, seat, action, events in walk(options, keen_action, seed="redact"):
            apply(state.clone(), action, seat, events)
            for event in events:
                if ".expansions." not in type(event).__module__:
                    continue
                shown[type(event)] += 1
                for viewer in viewers(state):
                    seen = event.redact(viewer)
                    assert seen.redact(viewer) == seen
                    if isinstance(event, ArchitectHired) and viewer != event.seat:
                        assert seen == replace(event, architect=UNKNOWN)
                    elif isinstance(event, ArchitectsSeen) and viewer != event.seat:
                        assert set(seen.architects) == {UNKNOWN}
                        assert len(seen.architects) == len(event.architects)
                    else:
                        assert seen == event
            events.clear()
    assert len(shown) >= 10, shown
