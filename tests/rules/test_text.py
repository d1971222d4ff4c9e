"""Text forms and their inverses; bad texts are refused by name and never crash."""

from __future__ import annotations

from random import Random

import pytest

from cleopatra.rules.card_kinds import CARD_IDS, KINDS
from cleopatra.rules.catalogue import Unit
from cleopatra.rules.engine import legal_actions, new_game, parse_action
from cleopatra.rules.errors import BadOptions, BadText, RulesError
from cleopatra.rules.hands import cards, contains, gather, minus_each, pack, size, unpack
from cleopatra.rules.layouts import LAYOUTS
from cleopatra.rules.options import HOUSE_RULES, GameOptions, parse_slot_costs
from cleopatra.rules.position import digest, read_position, write_position
from tests.rules.builders import EVERY_HOUSE_RULE, LONG, act, builder_action, position, walk
from tests.rules.tampering import mutated, tamper


def test_every_action_of_the_vocabulary_is_the_one_its_text_names():
    for garden in LAYOUTS:
        rules = new_game(GameOptions(seats=2, garden=garden)).rules
        assert len({action.text for action in rules.vocabulary}) == len(rules.vocabulary)
        assert [action.id for action in rules.vocabulary] == list(range(len(rules.vocabulary)))
        for action in rules.vocabulary:
            assert rules.parse(action.text) is action
            assert str(action) == action.text


def test_payments_are_the_ones_their_texts_name():
    rules = new_game(GameOptions(seats=2)).rules
    rng = Random("payments")
    words = [*CARD_IDS] + [f"+{unit.name.lower()}" for unit in Unit]
    words += ["off:artisan", "off:resource"]
    for _ in range(3000 * LONG):
        chosen = [rng.choice(words) for _ in range(rng.randrange(1, 12))]
        pay = rules.parse("pay " + " ".join(chosen))
        assert rules.parse(pay.text) is pay
        assert sorted(pay.text.split()[1:]) == sorted(chosen)
        rng.shuffle(chosen)
        assert rules.parse("pay " + " ".join(chosen)) is pay
    assert rules.parse("pay nothing") is rules.parse("pay nothing")


def test_payments_that_the_engine_proposes_are_the_ones_their_texts_name():
    for state, _, _, _ in walk(GameOptions(seats=4, seed="ways"), builder_action):
        for action in legal_actions(state):
            assert parse_action(state, action.text) is action


@pytest.mark.parametrize("rules", EVERY_HOUSE_RULE, ids=str)
def test_options_and_their_text(rules):
    for seats in (2, 3, 4):
        options = GameOptions(seats=seats, seed=f"Nile-{seats}", **rules)
        assert GameOptions.parse(str(options)) == options
        assert eval(repr(options), {"GameOptions": GameOptions}) == options


def test_another_game_is_played_by_the_newest_rules():
    old = GameOptions.parse("seats=3 seed=nile garden=back revision=1")
    assert "revision=1" in str(old)
    assert old.another_game("delta") == GameOptions(seats=3, seed="delta", garden="back")


@pytest.mark.parametrize("revision", ["0", "3", "-1", "x"])
def test_rules_of_another_revision_are_refused(revision):
    with pytest.raises((BadText, BadOptions)):
        GameOptions.parse(f"revision={revision}")


def test_the_text_of_options_names_only_what_is_not_the_default():
    assert str(GameOptions()) == "edition=deluxe seats=4 seed=1"
    assert str(GameOptions(refill="one")) == "edition=deluxe seats=4 seed=1 refill=one"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"edition": "golden"}, "unknown_edition"),
        ({"seats": 1}, "seats_out_of_range"),
        ({"seats": 5}, "seats_out_of_range"),
        ({"expansions": ("nile",)}, "unknown_expansion"),
        ({"seed": ""}, "bad_seed"),
        ({"seed": "a b"}, "bad_seed"),
        ({"seed": "a=b"}, "bad_seed"),
        ({"seed": "x" * 65}, "bad_seed"),
        *(({name: "perhaps"}, "bad_value") for name in HOUSE_RULES),
        ({"slot_costs": "1s,2s,3s,4s"}, "bad_value"),
        ({"slot_costs": "1s,2s,3s,4s,5x"}, "bad_value"),
        ({"slot_costs": "1s,2s,3s,4s,-5s"}, "bad_value"),
        ({"slot_costs": "1s,2s,3s,4s,99s"}, "bad_value"),
        ({"slot_costs": "1s,2s,3s,4s," + "9" * 5000 + "s"}, "bad_value"),
        ({"first_player": "4"}, "bad_value"),
        ({"first_player": "-1"}, "bad_value"),
        ({"first_player": "somebody"}, "bad_value"),
        ({"first_player": "9" * 5000}, "bad_value"),
        ({"garden": "a b"}, "bad_value"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_options_that_cannot_be_are_refused(change, code):
    with pytest.raises(BadOptions) as caught:
        GameOptions(**change)
    assert caught.value.code == code
    assert code in str(caught.value)


def test_a_garden_that_cannot_be_is_refused_when_the_game_is_set_up():
    with pytest.raises(BadText) as caught:
        new_game(GameOptions(garden="P.P/..."))
    assert caught.value.what == "garden"


@pytest.mark.parametrize(
    "text",
    [
        "edition",
        "colour=red",
        "garden=",
        "seats=two",
        "seats=2 seats=3",
        "seats=" + "9" * 5000,
        "seats=-2",
        "=",
    ],
    ids=lambda text: text[:20],
)
def test_texts_of_options_that_cannot_be_read(text):
    with pytest.raises((BadText, BadOptions)):
        GameOptions.parse(text)


def test_slot_costs():
    assert parse_slot_costs("0s,20s,0a,1a,20a") == ((0, 0), (20, 0), (0, 0), (0, 1), (0, 20))


GARBAGE = [
    "",
    " ",
    "take",
    "take 0",
    "take 4",
    "take 1 ",
    "TAKE 1",
    "activate",
    "activate scribe",
    "build palace",
    "pay",
    "payment",
    "pay gold",
    "pay nothing wood",
    "pay nothing nothing",
    "pay 3xwood",
    "pay off:wood",
    "pay +cave",
    "pay " + "wood " * 200,
    "set wall-0",
    "set wall-10",
    "set mosaic-1",
    "lay X",
    "lay X r9c9 0",
    "lay X r0c3 0",
    "lay Q r1c1 0",
    "lay X r5c3 1",
    "claim r9c0",
    "bid -1",
    "bid many",
    "bid 1e3",
    "bid 999999",
    "discard gold",
    "\0",
    "ꙮ" * 50,
]


@pytest.mark.parametrize("text", GARBAGE, ids=lambda text: repr(text)[:24])
def test_texts_that_are_no_actions(text):
    state = position()
    before = write_position(state)
    with pytest.raises(BadText) as caught:
        parse_action(state, text)
    assert caught.value.what == "action"
    assert caught.value.text == text
    assert write_position(state) == before


def test_fuzzed_actions_are_read_or_refused_by_name():
    state = position(hand="artisan 2*wood")
    before = write_position(state)
    texts = [action.text for action in state.rules.vocabulary] + ["pay artisan wood 2xwood +wood"]
    rng = Random("fuzz")
    read = 0
    for _ in range(5000 * LONG):
        text = mutated(rng.choice(texts), rng)
        try:
            assert parse_action(state, text).text
            read += 1
        except BadText:
            pass
    assert read
    assert write_position(state) == before


# -- positions ---


def rich_position() -> str:
    """A position with laid mosaics, a sanctuary, credit, and discards of both kinds."""
    best, most = "", 0
    for state, _, _, _ in walk(GameOptions(seats=3, seed="rich"), builder_action, seed="rich"):
        value = len(state.laid) + 3 * bool(state.credit) + 2 * len(state.sanctuaries)
        if value > most:
            best, most = write_position(state), value
    return best


def test_a_position_says_what_is_wrong_with_it():
    text = write_position(position())
    lines = text.splitlines()
    wrong = {
        "": "first line",
        "chess": "first line",
        text.replace("position 1", "position 2"): "first line",
        "\n".join(line for line in lines if not line.startswith("hand")): "nothing said of hand",
        "\n".join(line for line in lines if not line.startswith("options")): "of options",
        text + "weather fine\n": "unknown lines: weather",
        text + "step 3\n": "given twice",
        text.replace("step 0", "step three"): "three",
        text.replace("step 0", "step 6"): "step",
        text.replace("step 0", "step -1"): "step",
        text.replace("hand -", "hand cave"): "not those of the deck",
        text.replace("hand -", "hand papyrus"): "papyrus",
        text.replace("pile F", "pile F F"): "pile",
        text.replace("seats=2", "seats=3"): "3 seats",
        text.replace("seats=2", "seats=9"): "seats_out_of_range",
        text.replace("laid -", "laid 0 lay X r0c3 0"): "no such placement",
        text.replace("laid -", "laid 0 lay X r5c3 0 | 0 lay I r3c4 1"): "mosaics",
        text.replace("stack 0", "stack -"): "phases",
        text.replace("stack 0", "stack 40"): "phases",
        text.replace("stack 0", "stack 6"): "phases",
        text.replace("tiles 0 1", "tiles 1 1"): "worshippers",
        text.replace("current 0", "current 2"): "current",
        text.replace("pile F I", "pile FI"): "FI",
    }
    for tampered, reason in wrong.items():
        assert tampered != text
        with pytest.raises(BadText) as caught:
            read_position(tampered)
        assert caught.value.what == "position"
        assert reason in str(caught.value), str(caught.value)


def test_tampered_positions_are_refused_or_can_be_played():
    """A changed file may give an unusual position but must not crash the program."""
    tried = tamper([rich_position()], Random("tamper"), 1500 * LONG)
    assert tried["refused"] > 500
    assert tried["played"] > 50


def test_a_digest_tells_positions_apart():
    state = new_game(GameOptions(seats=2, seed="digest"))
    seen = {digest(state)}
    for later, _, _, _ in walk(GameOptions(seats=2, seed="digest"), seed="digest"):
        seen.add(digest(later))
    assert len(seen) == later.ply
    assert all(len(one) == 16 and int(one, 16) >= 0 for one in seen)


def test_errors_of_the_rules_share_one_base():
    assert issubclass(BadText, RulesError) and issubclass(BadOptions, RulesError)


# -- packed hands ---


def test_packed_hands_and_their_inverses():
    rng = Random("hands")
    for _ in range(500):
        counts = [rng.randrange(12) for _ in range(KINDS)]
        packed = pack(counts)
        assert list(unpack(packed)) == counts
        assert gather(cards(packed)) == packed
        assert size(packed) == sum(counts)
        part = [rng.randrange(14) for _ in range(KINDS)]
        fits = all(a >= b for a, b in zip(counts, part, strict=True))
        assert contains(packed, pack(part)) == fits
        assert list(unpack(minus_each(packed))) == [max(0, n - 1) for n in counts]


def test_an_exact_game_can_be_told_in_texts_alone():
    state = position(hand="artisan 2*wood", deck="wood^ wood^ wood^")
    act(state, "activate vizier", "build sphinx", "pay artisan wood wood", "set sphinx-1")
    act(state, "finish", "take 1", "put 3", "put 2")
    assert state.current == 1
