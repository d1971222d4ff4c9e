"""A refused action has a reason and a rule number, and does not change the state."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cleopatra.rules
from cleopatra.rules.engine import apply, check, legal_actions, new_game, parse_action
from cleopatra.rules.errors import IllegalAction
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from tests.rules.builders import act, position

PAY_MOSAIC = ("build mosaic", "pay artisan artisan wood stone marble")
MOSAIC = "2*artisan wood stone marble"


def after(*actions: str, **changes):
    state = position(**changes)
    act(state, *actions)
    return state


def over():
    state = position(stalls=("", "", ""), step=5)
    state.turns_left = 1
    act(state, "pass")
    return state


def at_the_limit(*actions: str):
    return after("take 1", "put 1", "put 2", *actions, hand="11*artisan", deck="wood wood wood")


def at_offering():
    return after(
        "build sphinx",
        "pay artisan wood wood",
        "set sphinx-6",
        "finish",
        hand="artisan 2*wood",
        sphinxes=range(5),
        step=3,
    )


CASES = [
    # code, rule, action, position
    ("game_over", "D10.1", "pass", over),
    ("only_at_start", "D4", "activate vizier", lambda: at_the_limit()),
    ("one_worshipper", "D7.1", "activate vizier", lambda: after("activate merchant")),
    ("too_few_scarabs", "D7.1", "activate vizier", lambda: position(scarabs=[3, 5])),
    ("not_now", "D4", "take 1", lambda: after("build sphinx", hand="artisan 2*wood")),
    (
        "market_done",
        "D4",
        "take 1",
        lambda: after("activate vizier", "take 1", "put 1", "put 2", hand="artisan 2*wood"),
    ),
    ("stall_empty", "D5.4", "take 2", lambda: position(stalls=("wood", "", "wood"))),
    ("not_now", "D5.2", "put 1", position),
    ("stall_filled", "D5.2", "put 1", lambda: after("take 1", "put 1")),
    ("not_now", "D4", "build sphinx", lambda: after("take 1", hand="artisan 2*wood")),
    (
        "quarry_done",
        "D4",
        "build sphinx",
        lambda: after(
            "activate vizier",
            "build sphinx",
            "pay artisan wood wood",
            "set sphinx-1",
            "finish",
            hand="2*artisan 4*wood",
        ),
    ),
    ("pedestal_first", "D6.9", "build throne", position),
    ("none_left", "D1.2", "build pedestal", lambda: position(throne=2)),
    ("none_left", "D1.2", "build throne", lambda: position(throne=2)),
    ("none_left", "D1.2", "build wall", lambda: position(walls=range(9))),
    ("none_left", "D1.2", "build sphinx", lambda: position(sphinxes=range(6))),
    ("none_left", "D1.2", "build door", lambda: position(doors=range(2))),
    ("none_left", "D1.2", "build obelisk", lambda: position(obelisks=range(2))),
    ("pile_empty", "D6.8", "build mosaic", lambda: position(pile="")),
    ("cannot_pay", "D6.1", "build door", lambda: position(hand="2*artisan 2*wood stone")),
    ("not_now", "D6.1", "pay wood", position),
    (
        "cards_missing",
        "D6.3",
        "pay artisan stone stone",
        lambda: after("build sphinx", hand="artisan 2*wood stone"),
    ),
    (
        "credit_missing",
        "D6.3",
        "pay artisan wood +wood",
        lambda: after("build sphinx", hand="artisan 2*wood"),
    ),
    (
        "discount_missing",
        "D7.3",
        "pay wood wood off:artisan",
        lambda: after("build sphinx", hand="artisan 2*wood"),
    ),
    (
        "cost_not_met",
        "D6.1",
        "pay artisan wood stone",
        lambda: after("build sphinx", hand="artisan 2*wood stone"),
    ),
    ("cost_not_met", "D6.1", "pay nothing", lambda: after("build sphinx", hand="artisan 2*wood")),
    ("not_now", "D6.1", "set sphinx-1", position),
    (
        "other_piece",
        "D6.1",
        "set wall-1",
        lambda: after("build sphinx", "pay artisan wood wood", hand="artisan 2*wood"),
    ),
    (
        "site_taken",
        "D6.1",
        "set sphinx-2",
        lambda: after("build sphinx", "pay artisan wood wood", hand="artisan 2*wood", sphinxes=[1]),
    ),
    ("not_now", "D6.7", "lay X r5c3 0", position),
    ("other_mosaic", "D6.7", "lay X r5c3 0", lambda: after(*PAY_MOSAIC, hand=MOSAIC, pile="IX")),
    (
        "squares_taken",
        "D6.7",
        "lay X r5c3 0",
        lambda: after(*PAY_MOSAIC, hand=MOSAIC, pile="XL", laid=["lay I r4c4 1"]),
    ),
    ("not_now", "D8.2", "claim r0c0", position),
    (
        "not_formed",
        "D8.1",
        "claim r8c8",
        lambda: after(*PAY_MOSAIC, "lay X r3c5 0", hand=MOSAIC, pile="X"),
    ),
    ("not_now", "D8.3", "leave", position),
    ("not_now", "D6.1", "finish", position),
    ("must_act", "D4.1", "end", position),
    ("must_act", "D4.1", "pass", position),
    ("not_now", "D4", "pass", lambda: after("take 1")),
    ("not_now", "D5.5", "keep all", position),
    ("already_discarding", "D5.5", "keep all", lambda: at_the_limit("discard artisan")),
    ("not_now", "D5.5", "discard wood", position),
    ("card_missing", "D5.5", "discard cave", at_the_limit),
    ("not_now", "D9.1", "bid 0", position),
    ("too_few_scarabs", "D9.2", "bid 11", at_offering),
]


@pytest.mark.parametrize(("code", "rule", "action", "make"), CASES)
def test_refused_with_code_and_rule_and_without_a_trace(code, rule, action, make):
    state = make()
    before = write_position(state)
    refused = check(state, parse_action(state, action))
    assert (refused.code, refused.rule) == (code, rule)
    for warm in (False, True):
        if warm:
            legal_actions(state)
        with pytest.raises(IllegalAction) as caught:
            apply(state, parse_action(state, action))
        assert caught.value.refusal == refused
        assert caught.value.action == action
        assert code in str(caught.value) and rule in str(caught.value)
        assert write_position(state) == before


def test_only_the_seat_whose_turn_it_is_may_act():
    state = position(seats=3)
    before = write_position(state)
    for seat in (1, 2):
        refused = check(state, parse_action(state, "take 1"), seat)
        assert (refused.code, refused.rule) == ("not_your_turn", "D3.6")
        assert refused.params == {"seat": 0}
        assert legal_actions(state, seat) == []
        with pytest.raises(IllegalAction):
            apply(state, parse_action(state, "take 1"), seat)
    assert write_position(state) == before


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_in_the_game_is_refused(seat):
    for state in (position(), at_offering()):
        before = write_position(state)
        action = legal_actions(state)[0]
        assert check(state, action, seat).code == "not_your_turn"
        assert legal_actions(state, seat) == []
        with pytest.raises(IllegalAction):
            apply(state, action, seat)
        assert write_position(state) == before


def test_a_bid_made_is_not_made_again():
    state = at_offering()
    act(state, "bid 3", seat=1)
    assert check(state, parse_action(state, "bid 3"), 1).code == "already_bid"


def test_every_code_that_the_rules_can_give_is_tested_here():
    folder = Path(next(iter(cleopatra.rules.__path__)))
    written = set()
    for path in folder.glob("*.py"):  # editions and expansions have tests of their own
        written |= set(re.findall(r"Refusal\(\s*\"(\w+)\"", path.read_text(encoding="utf-8")))
    written |= {"one_worshipper", "only_at_start"}  # chosen before the call
    tested = {code for code, *_ in CASES} | {"not_your_turn", "already_bid"}
    assert written == tested


def test_every_rule_that_is_cited_is_a_rule_of_the_numbering():
    for _, rule, _, _ in CASES:
        assert re.fullmatch(r"D(10|[1-9])(\.\d+)?", rule)


def test_actions_of_another_rule_set_are_refused():
    """Two tables with other gardens number their placements differently."""
    state = after(*PAY_MOSAIC, hand=MOSAIC, pile="XI")
    other = new_game(GameOptions(seats=2, garden="back"))
    before = write_position(state)
    foreign = parse_action(other, "lay X r3c2 0")
    assert foreign.arg != parse_action(state, foreign.text).arg
    assert check(state, foreign).code == "other_mosaic"
    with pytest.raises(IllegalAction):
        apply(state, foreign)
    assert write_position(state) == before
    apply(state, parse_action(state, foreign.text))


def test_payments_of_another_rule_set_are_taken_for_what_they_say():
    other = new_game(GameOptions(seats=3))
    state = after("build sphinx", hand="artisan 2*wood stone")
    for text in ("pay artisan wood stone", "pay artisan wood wood"):
        parse_action(state, text)
    strangers = [parse_action(other, f"pay artisan {kind} wood") for kind in ("stone", "wood")]
    assert check(state, strangers[0]).code == "cost_not_met"
    assert check(state, strangers[1]) is None


RULES = {1: 6, 2: 8, 3: 6, 4: 1, 5: 5, 6: 9, 7: 5, 8: 4, 9: 3, 10: 3}
"""Chapters of the rules, and how many numbered rules each has."""


def test_every_numbered_rule_has_a_test_of_its_name():
    names = "".join(
        re.findall(
            r"^def (test_d\w+)",
            "\n".join(
                p.read_text(encoding="utf-8") for p in Path(__file__).parent.glob("test_*.py")
            ),
            re.MULTILINE,
        )
    )
    named = {(int(c), int(n)) for c, n in re.findall(r"d(\d+)_(\d+)_", names)}
    assert {(c, n) for c, last in RULES.items() for n in range(1, last + 1)} <= named
