"""The adviser proposes what the bot would do, with correct figures, from the observation alone."""

from __future__ import annotations

import pickle

import pytest

from cleopatra.bots.advice import MOST_PROPOSALS, Advice, AdviceReason, Topic
from cleopatra.bots.adviser import SEED, NoAdvice, advise
from cleopatra.bots.bot import Budget
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import LEVELS
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions, parse_action
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.preview import preview
from cleopatra.rules.state import State
from tests.rules.builders import builder_action, sample_positions

TABLES = [
    "seats=2",
    "seats=4",
    "seats=4 expansions=cult,whims,bastet,architects",
    "edition=classic seats=4",
]


def _positions(table: str, number: int, seed: str = "advice") -> list[State]:
    options = GameOptions.parse(f"{table} seed={seed}")
    return [s for s in sample_positions(options, number, builder_action) if decision(s).actors]


def _seat(state: State) -> int:
    return decision(state).actors[0]


def _advise(state: State) -> Advice:
    return advise(observe(state, _seat(state)))


@pytest.mark.parametrize("table", TABLES)
def test_what_is_proposed_can_be_done_and_the_bot_would_do_it(table: str) -> None:
    kinds = set()
    for state in _positions(table, 18):
        seen = observe(state, _seat(state))
        legal = legal_actions(state, _seat(state))
        advice = advise(seen)
        assert 1 <= len(advice.proposals) <= MOST_PROPOSALS
        firsts = [proposal.actions[0] for proposal in advice.proposals]
        assert len(set(firsts)) == len(firsts)
        assert set(firsts) <= {action.text for action in legal} or seen.decision == DecisionKind.BID
        for proposal in advice.proposals:
            action = parse_action(state, proposal.actions[0])
            trial = state.clone()
            apply(trial, action, _seat(state))  # raises where it is not legal
            assert 0 <= proposal.eaten <= 100
            assert 0 <= proposal.chance <= 100
            assert proposal.turns >= 0
        chances = [proposal.chance for proposal in advice.proposals[1:]]
        assert chances == sorted(chances, reverse=True)
        kinds.add(seen.decision)
        if (
            seen.decision != DecisionKind.BID
        ):  # bots draw a bid, the adviser proposes the average one
            bot = LevelBot(SEED, LEVELS[-1])
            assert bot.choose(seen, legal, Budget(LEVELS[-1].positions)).text == firsts[0]
    assert len(kinds) > 3, "too few kinds of decisions were met"


@pytest.mark.parametrize("table", TABLES)
def test_advice_follows_from_the_observation_alone(table: str) -> None:
    differing = 0
    for state in _positions(table, 9):
        seen = observe(state, _seat(state))
        advice = advise(seen)
        other = determinize(seen, 77)
        differing += write_position(other) != write_position(state)
        assert observe(other, _seat(state)) == seen
        assert advise(observe(other, _seat(state))) == advice
    assert differing > 6, "the samples must differ, or nothing was proved"


def test_figures_come_true_where_nothing_unknown_comes_before() -> None:
    checked = 0
    for table in TABLES[:2]:
        for state in _positions(table, 44, "figures"):
            for proposal in _advise(state).proposals:
                if proposal.is_open or proposal.topic not in (Topic.BUILD, Topic.SITE):
                    continue
                actions = [parse_action(state, text) for text in proposal.actions]
                promised = preview(state, state.current, actions)
                assert promised.refusal is None
                assert proposal.scarabs == promised.scarabs_total
                assert proposal.amulets == promised.amulets_total
                assert proposal.steps == promised.steps
                assert proposal.squares == sum(map(len, promised.claimed))
                built = [a.arg for a in actions if a.kind == ActionKind.BUILD]
                assert list(proposal.bought) == built
                checked += 1
    assert checked > 5


def test_a_prefix_asks_how_to_go_on_from_there() -> None:
    found = 0
    for state in _positions("seats=3", 90):
        builds = [a for a in legal_actions(state) if a.kind == ActionKind.BUILD]
        if not builds or decision(state).kind != DecisionKind.TURN:
            continue
        seen = observe(state, _seat(state))
        advice = advise(seen, [builds[0].text])
        apply(state, builds[0])
        assert advise(observe(state, _seat(state))) == advice
        assert advice.proposals[0].topic is Topic.PAYMENT
        assert advice.proposals[0].actions[0] in {a.text for a in legal_actions(state)}
        found += 1
    assert found > 2


def test_a_prefix_that_reveals_something_or_is_illegal_gets_no_advice() -> None:
    state = next(s for s in _positions("seats=3", 30) if decision(s).kind == DecisionKind.TURN)
    seen = observe(state, _seat(state))
    take = next(a for a in legal_actions(state) if a.kind == ActionKind.TAKE)
    for prefix in ([take.text], ["build nonsense"], ["set wall-1"]):
        with pytest.raises(NoAdvice):
            advise(seen, prefix)


def test_nobody_else_is_advised() -> None:
    state = next(s for s in _positions("seats=3", 30) if decision(s).kind == DecisionKind.TURN)
    with pytest.raises(NoAdvice):
        advise(observe(state, (_seat(state) + 1) % 3))
    with pytest.raises(ValueError, match="spectator"):
        advise(observe(state, None))


def test_bids_are_compared_and_no_scarab_is_offered_that_one_has_not() -> None:
    met = 0
    for seed in ("bids", "more", "altar"):
        for state in _positions("seats=4", 150, seed):
            if decision(state).kind != DecisionKind.BID:
                continue
            seen = observe(state, _seat(state))
            advice = advise(seen)
            assert advice == advise(seen)
            for proposal in advice.proposals:
                assert proposal.topic is Topic.BID
                assert proposal.reason is AdviceReason.SWING
                assert 0 <= -proposal.scarabs <= seen.seats[_seat(state)].scarabs
                assert -proposal.scarabs <= proposal.number, "more than a rank is worth"
            met += 1
    assert met > 0


def test_at_the_hand_limit_keeping_and_discarding_are_compared() -> None:
    met = 0
    for state in _positions("seats=4", 150, "limit"):
        if decision(state).kind != DecisionKind.HAND_LIMIT:
            continue
        over = sum(observe(state, _seat(state)).hand) - 10
        proposals = _advise(state).proposals
        assert {p.topic for p in proposals} == {Topic.LIMIT}
        for proposal in proposals:
            kinds = {parse_action(state, text).kind for text in proposal.actions}
            assert len(kinds) == 1
            if kinds == {ActionKind.DISCARD}:
                assert len(proposal.actions) == over
                assert proposal.cards == -over
            else:
                assert proposal.amulets == over
        met += len(proposals) == 2
    assert met > 0


def test_advice_can_be_sent_to_another_process() -> None:
    state = _positions("seats=2", 3)[0]
    advice = _advise(state)
    assert pickle.loads(pickle.dumps(advice)) == advice
