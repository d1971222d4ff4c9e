"""Characters differ in what they do: in the same positions another bias gives other turns."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from cleopatra.bots.bot import QUICK, Budget, rng_of
from cleopatra.bots.characters import CHARACTERS, EVEN, Bias
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.plan import Breadth
from cleopatra.bots.planner import Planner
from cleopatra.bots.registry import make_bot
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from tests.rules.builders import act, at_offering, kind_of, position, texts

MODEST = Breadth(plans=2, payments=2, sites=2, places=6, samples=2, pieces=5)


@dataclass
class Habits:
    """Sums over some turns: amulets taken, cards gained, pieces built, worshippers called."""

    amulets: int = 0
    cards: int = 0
    pieces: int = 0
    favours: int = 0


@lru_cache(maxsize=1)
def _turns() -> tuple[Observation, ...]:
    """Beginnings of turns out of games of the greedy bot."""
    found = []
    for game in range(3):
        state = new_game(GameOptions(seats=2, seed=f"habits{game}"))
        bots = [make_bot("greedy", 2 * game + seat) for seat in range(2)]
        while state.outcome is None:
            seat = decision(state).actors[0]
            seen = observe(state, seat)
            if seen.decision == DecisionKind.TURN and seen.turn % 3 == game:
                found.append(seen)
            apply(state, bots[seat].choose(seen, legal_actions(state, seat), QUICK), seat)
    return tuple(found)


@lru_cache(maxsize=16)
def _habits(bias: Bias) -> Habits:
    done = Habits()
    for seen in _turns():
        evaluation = Evaluation(determinize(seen, 0).rules)
        rng = rng_of(1, seen)
        plans = Planner(seen, evaluation, MODEST, Budget(), rng, bias).plans()
        plan = max(plans, key=lambda p: p.utility + bias.of_plan(p.actions))
        state = determinize(seen, 0)
        for action in plan.actions:
            apply(state, next(a for a in legal_actions(state) if a.text == action.text))
        me = seen.viewer or 0
        after = observe(state, me)
        done.amulets += after.seats[me].amulets - seen.seats[me].amulets
        done.cards += sum(after.hand) - sum(seen.hand)
        done.pieces += sum(1 for a in plan.actions if a.kind == ActionKind.BUILD)
        done.favours += sum(1 for a in plan.actions if a.kind == ActionKind.ACTIVATE)
    return done


def test_there_are_turns_enough_to_tell() -> None:
    assert len(_turns()) > 25


def test_each_character_plays_some_turns_in_its_own_way() -> None:
    calm = _habits(EVEN)
    for code in ("pious", "gambler", "hoarder", "saboteur", "merchant"):
        assert _habits(CHARACTERS[code]) != calm, code


def test_pious_takes_fewer_amulets_than_a_gambler() -> None:
    pious, gambler = _habits(CHARACTERS["pious"]), _habits(CHARACTERS["gambler"])
    assert pious.amulets < _habits(EVEN).amulets <= gambler.amulets
    assert pious.amulets < 0.75 * gambler.amulets


def test_hoarder_keeps_more_cards_and_builds_less() -> None:
    hoarder, calm = _habits(CHARACTERS["hoarder"]), _habits(EVEN)
    assert hoarder.cards > calm.cards
    assert hoarder.pieces < calm.pieces


def test_saboteur_builds_more_than_a_hoarder() -> None:
    saboteur, hoarder = _habits(CHARACTERS["saboteur"]), _habits(CHARACTERS["hoarder"])
    assert saboteur.pieces >= 1.15 * hoarder.pieces
    assert saboteur.pieces >= _habits(EVEN).pieces


def test_trader_calls_worshippers_and_builds_much() -> None:
    trader, calm = _habits(CHARACTERS["merchant"]), _habits(EVEN)
    assert trader.favours > calm.favours
    assert trader.pieces > calm.pieces


def test_planner_gives_scarabs_for_a_sanctuary_that_others_leave() -> None:
    def utilities(bias: Bias) -> tuple[float, float]:
        state = position(
            hand="2*artisan wood stone marble",
            pile="L",
            scarabs=[30, 30],
            amulets=[3, 1],
            walls=range(9),
            doors=(0, 1),
            sphinxes=range(6),
        )
        act(state, "build mosaic", "pay artisan artisan wood stone marble")
        act(state, texts(state)[0])
        assert kind_of(state) == DecisionKind.CLAIM
        seen = observe(state, 0)
        planner = Planner(seen, Evaluation(state.rules), MODEST, Budget(), rng_of(1, seen), bias)
        by_text = {p.actions[0].text: p.utility for p in planner.plans()}
        claims = [u for text, u in by_text.items() if text.startswith("claim")]
        return max(claims), by_text["leave"]

    claim, leave = utilities(EVEN)
    liked, left = utilities(CHARACTERS["planner"])
    assert left == leave
    assert liked > claim


def test_pious_offers_more_than_a_gambler() -> None:
    def bids(character: str) -> list[int]:
        found = []
        for seed in range(6):
            state = at_offering([40, 40], [3, 3])
            bot = make_bot(f"level4+{character}", seed)
            found.append(bot.choose(observe(state, 0), legal_actions(state, 0), QUICK).arg)
        return found

    assert sum(bids("pious")) > sum(bids("gambler")) + 12


def test_nobody_leans_at_everything() -> None:
    for bias in CHARACTERS.values():
        assert not bias.is_even
        assert sum(1 for f in fields(bias) if getattr(bias, f.name)) <= 2
