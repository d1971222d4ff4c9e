"""Visits for a statue of Sobek alone, and the Greek who pays for one. Rules: E1.1, E4.3"""

from __future__ import annotations

import pytest

from cleopatra.bots.bot import Budget
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, legal_actions
from cleopatra.rules.observe import observe
from cleopatra.rules.state import State
from scripts.lab.ladder_claims import make_measured
from tests.rules.builders import kind_of, position, set_fact

PRICE = "artisan wood stone marble lapis"


def _last_turn(hand: str, expansions: tuple[str, ...] = ("cult",)) -> State:
    """Seat 0 has a sanctuary of six squares and amulets for twice as many; the count follows. Of
    the pieces only doors are left, which its hand cannot pay for."""
    state = position(
        seats=2,
        hand=hand,
        expansions=expansions,
        sphinxes=range(6),
        walls=range(9),
        obelisks=(0, 1),
        throne=2,
        pile="",
        stalls=("wood^", "wood^", "wood^"),
        scarabs=[40, 30],
        amulets=[12, 0],
        step=5,
    )
    state.sanctuaries = ((0, 0b111111),)
    state.statues[0] = 1
    state.turns_left = 1
    return state


def _played(state: State, name: str = "greedy") -> list[str]:
    bot = make_measured(name, 1)
    done: list[str] = []
    while state.current == 0 and state.outcome is None:
        seen = observe(state, 0)
        action = bot.choose(seen, legal_actions(state, 0), Budget())
        done.append(action.text)
        apply(state, action, 0)
    return done


@pytest.mark.parametrize("name", ["greedy", "level4@0", "level7"])
def test_e1_1_bots_visit_the_quarry_for_a_statue_alone(name: str) -> None:
    done = _played(_last_turn(PRICE), name)
    start = done.index("honour r0c0")
    assert done[start + 1 : start + 4] == [f"pay {PRICE}", "choose deep_water", "finish"]
    assert not any(text.startswith("build") for text in done)


def test_t8_bots_call_the_greek_for_a_statue() -> None:
    state = _last_turn("artisan 2xwood 2xstone 2xmarble 2xlapis", ("cult", "architects"))
    set_fact(state, "architects_lying", 0)
    set_fact(state, "architect_of", 1, 0)
    set_fact(state, "architects_seen", 1, 0)
    set_fact(state, "hire_order", 0)
    set_fact(state, "hired", 1)
    done = _played(state)
    assert "call greek" in done
    assert done.index("call greek") == done.index("honour r0c0") + 1


def test_s4_a_single_answer_is_given_without_a_plan() -> None:
    state = position(hand="", deck="wood^ wood^ wood^", stalls=("wood^", "", ""))
    for text in ("activate vizier", "take 1", "put 1", "put 2"):
        apply(state, state.rules.parse(text))
    assert kind_of(state) == DecisionKind.ACT
    bot = make_measured("level7", 1)
    legal = legal_actions(state)
    assert [action.text for action in legal] == ["end"]
    assert bot.choose(observe(state, 0), legal, Budget(positions=0)).text == "end"
    assert not getattr(bot, "considered", ())
