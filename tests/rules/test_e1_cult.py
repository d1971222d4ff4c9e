"""The Cult of Sobek. Rules: E1"""

from __future__ import annotations

import pytest

from cleopatra.rules.catalogue import WORSHIPPER_CODES
from cleopatra.rules.count import sanctuary_squares
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, parse_action
from cleopatra.rules.errors import BadText, IllegalAction
from cleopatra.rules.events import (
    AmuletsChanged,
    CategoryCompleted,
    CleopatraMoved,
    ScarabsChanged,
    VisitEnded,
)
from cleopatra.rules.expansions.cult.box import CultDecision, SobekCard
from cleopatra.rules.expansions.cult.events import (
    DeepWaterMarked,
    SobekCardTaken,
    SobekStatuePaid,
    SobekStatuePlaced,
)
from cleopatra.rules.expansions.whims.box import Token
from cleopatra.rules.expansions.whims.events import TokenUsed
from cleopatra.rules.observe import observe
from cleopatra.rules.position import read_position, write_position
from cleopatra.rules.state import State
from tests.rules.builders import act, fact, kind_of, position, refusal, set_fact, texts

SPHINX = ("build sphinx", "pay artisan wood wood", "set sphinx-1")
PRICE = "artisan wood stone marble lapis"
CORNER = (0, 1)  # squares of a sanctuary in the front left corner
FAR_CORNER = (8, 17)  # and of one in the front right
ACTIVATIONS = [f"activate {code}" for code in WORSHIPPER_CODES]
CARDS = ("sphinx", "wall", "tribute", "deep_water")


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def mask(squares) -> int:
    return sum(1 << square for square in squares)


def cult(seats=3, hand=f"artisan 2*wood {PRICE}", owner=0, **changes) -> State:
    """The owner has claimed the corner earlier; it is seat 0's turn."""
    state = position(seats=seats, hand=hand, expansions=("cult",), **changes)
    if owner is not None:
        claim(state, owner, CORNER)
    return state


def claim(state: State, seat: int, squares) -> None:
    state.sanctuaries += ((seat, mask(squares)),)
    state.statues[seat] -= 1


def give_card(state: State, seat: int, card: SobekCard, square: int = 0) -> State:
    """The seat has put a Sobek statue there and taken that card."""
    statues = [square, *(at for at in fact(state, "sobek_at") if at >= 0)]
    rest = [-1] * (state.rules.seats - 1 - len(statues))
    set_fact(state, "sobek_at", *statues, *rest)
    owners = list(fact(state, "sobek_cards"))
    owners[card] = seat
    set_fact(state, "sobek_cards", *owners)
    return state


# -- E1.1 ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_e1_1_there_is_one_statue_less_than_players(seats):
    state = cult(seats=seats)
    assert fact(state, "sobek_at") == (-1,) * (seats - 1)
    events = act(state, *SPHINX, "honour r0c0", f"pay {PRICE}")
    assert of_type(events, SobekStatuePlaced)[0].left == seats - 2


def test_e1_1_no_statue_when_all_stand():
    state = cult(seats=2)
    claim(state, 1, FAR_CORNER)
    give_card(state, 1, SobekCard.WALL, square=8)
    act(state, *SPHINX)
    assert "honour r0c0" not in texts(state)
    assert refusal(state, "honour r0c0").code == "no_statue_left"


def test_e1_1_it_costs_an_artisan_and_one_of_each_resource():
    state = cult()
    act(state, *SPHINX)
    assert texts(state) == ["build wall", "finish", "honour r0c0"]
    events = act(state, "honour r0c0")
    assert kind_of(state) == CultDecision.PAY_STATUE
    assert texts(state) == [f"pay {PRICE}"]
    events = act(state, f"pay {PRICE}")
    assert state.hand[0] == 0
    assert [type(event) for event in events] == [SobekStatuePaid, SobekStatuePlaced]
    assert events[1].squares == CORNER
    assert fact(state, "sobek_at") == (0, -1)


def test_e1_1_too_little_is_refused():
    state = cult(hand="artisan 2*wood artisan wood stone marble")
    act(state, *SPHINX)
    refused = refusal(state, "honour r0c0")
    assert (refused.code, refused.rule) == ("cannot_pay_statue", "E1.1")
    assert refused.params == {"artisans": 0, "resources": 1}
    state = cult()
    act(state, *SPHINX, "honour r0c0")
    for payment, code in (
        ("pay artisan wood stone marble", "statue_cost_not_met"),
        ("pay artisan wood wood stone marble lapis", "cards_missing"),
        (f"pay {PRICE} +wood", "credit_missing"),
        ("pay wood stone marble lapis off:artisan", "discount_missing"),
    ):
        before = write_position(state)
        assert refusal(state, payment).code == code
        with pytest.raises(IllegalAction):
            apply(state, parse_action(state, payment))
        assert write_position(state) == before


def test_e1_1_doubles_caves_credit_and_discounts_pay_as_for_a_piece():
    """[C] Paid like a piece: D6.3-D6.5, D7.3."""
    state = cult(hand="2*artisan wood 2xwood stone cave marble")
    events = act(state, "build sphinx", "pay artisan wood 2xwood", "set sphinx-1", "honour r0c0")
    assert texts(state) == ["pay artisan stone marble cave +wood"]
    before = state.amulets[0]
    events = act(state, "pay artisan stone marble cave +wood")
    assert [(e.seat, e.amount, e.reason) for e in of_type(events, AmuletsChanged)] == [
        (0, 1, "tainted")
    ]
    assert state.amulets[0] == before + 1
    state = cult(hand=f"artisan 2*wood {PRICE}")
    act(state, "activate merchant", *SPHINX, "honour r0c0")
    assert "pay artisan wood stone off:resource off:resource" in texts(state)


def test_e1_1_only_the_owner_of_a_sanctuary_and_only_there():
    state = cult(owner=1)
    act(state, *SPHINX)
    assert texts(state) == ["build wall", "finish"]
    refused = refusal(state, "honour r0c0")
    assert (refused.code, refused.params) == ("not_your_sanctuary", {"row": 0, "column": 0})
    state = cult()
    act(state, *SPHINX)
    assert refusal(state, "honour r0c1").code == "not_your_sanctuary"


def test_e1_1_one_statue_for_each_sanctuary():
    state = cult(seats=4, hand=f"artisan 2*wood {PRICE} {PRICE}")
    act(state, *SPHINX, "honour r0c0", f"pay {PRICE}", "choose wall")
    assert refusal(state, "honour r0c0").code == "not_your_sanctuary"
    claim(state, 0, FAR_CORNER)
    state.legal = None
    assert texts(state) == ["build wall", "finish", "honour r0c8"]


def test_e1_1_a_sanctuary_claimed_in_the_same_visit_counts():
    state = position(
        seats=3,
        expansions=("cult",),
        hand=f"2*artisan wood stone marble {PRICE}",
        pile="VX",
    )
    squares = {(0, 6), (1, 6), (2, 6), (2, 7), (2, 8)}
    text = next(
        p.text
        for p in state.rules.garden.placements
        if {divmod(s, 9) for s in p.squares} == squares
    )
    act(state, "build mosaic", "pay artisan artisan wood stone marble", text)
    act(state, "claim r0c7")
    assert "honour r0c7" in texts(state)


def test_e1_1_a_visit_may_consist_of_the_statue_alone():
    state = cult(hand=PRICE)
    assert "honour r0c0" in texts(state)
    events = act(state, "honour r0c0", f"pay {PRICE}", "choose wall")
    assert kind_of(state) == DecisionKind.VISIT
    assert texts(state) == ["finish"]
    assert state.visit_pieces == 0
    events = act(state, "finish")
    assert of_type(events, VisitEnded) == [VisitEnded(0, 0, 0)]
    assert not of_type(events, CleopatraMoved)
    assert (state.current, state.credit, state.step) == (1, 0, 0)


def test_e1_1_before_between_and_after_pieces():
    hand = f"2*artisan 4*wood {PRICE}"
    second = ("build sphinx", "pay artisan wood wood", "set sphinx-2")
    statue = ("honour r0c0", f"pay {PRICE}", "choose tribute")
    for order in ((*statue, *SPHINX, *second), (*SPHINX, *statue, *second)):
        state = cult(hand=hand)
        act(state, *order)
        assert (state.visit_pieces, state.sphinxes, state.hand[0]) == (2, 3, 0)
        assert fact(state, "sobek_at") == (0, -1)
        act(state, "finish")
        assert state.current == 1


def test_e1_1_credit_of_a_double_paid_for_the_statue_serves_a_piece():
    state = cult(hand="2*artisan 2xwood stone marble 2*lapis")
    act(state, "honour r0c0", "pay artisan 2xwood stone marble lapis", "choose wall", "build wall")
    assert "pay artisan lapis +wood" in texts(state)


@pytest.mark.parametrize(
    ("worshipper", "payment"),
    [
        ("merchant", "pay artisan wood stone off:resource off:resource"),
        ("foreman", "pay wood stone marble lapis off:artisan"),
    ],
)
def test_e1_1_worshippers_pay_for_a_statue_alone(worshipper, payment):
    hand = payment.removeprefix("pay ").partition(" off:")[0]
    state = cult(hand=hand, scarabs=[9, 5, 5])
    assert "honour r0c0" not in texts(state)
    assert refusal(state, "honour r0c0").code == "cannot_pay_statue"
    act(state, f"activate {worshipper}", "honour r0c0", payment, "choose wall", "finish")
    assert (state.hand[0], state.current) == (0, 1)


def test_e1_1_kept_tokens_pay_for_a_statue():
    state = position(seats=2, hand={1: "wood stone marble lapis"}, expansions=("cult", "whims"))
    claim(state, 1, CORNER)
    set_fact(state, "kept_by", 1, -1)
    set_fact(state, "tokens_left", 127 & ~(1 << Token.ARTISANS))
    act(state, "take 1", "put 1", "put 2")
    events = act(state, "honour r0c0", "pay wood stone marble lapis off:artisan")
    assert of_type(events, TokenUsed) == [TokenUsed(1, Token.ARTISANS)]


def test_e1_1_the_vizier_s_second_half_may_be_the_statue_alone():
    state = cult(hand=PRICE, deck="wood^ wood^ wood^")
    act(state, "activate vizier", "take 2", "put 1", "put 2")
    assert "honour r0c0" in texts(state)
    assert texts(state)[-2:] == ["honour r0c0", "end"]
    act(state, "honour r0c0", f"pay {PRICE}", "choose wall", "finish")
    assert state.current == 1
    state = cult(hand=PRICE)
    act(state, "activate vizier", "honour r0c0", f"pay {PRICE}", "choose wall", "finish")
    assert texts(state) == ["take 1", "take 2", "take 3", "end"]
    assert refusal(state, "honour r0c0").code == "quarry_done"


def test_e1_1_who_can_pay_for_a_statue_cannot_pass():
    """D4.1: one of the two visits has to be made if it can be."""
    changes = {"deck_size": 0, "stalls": ("", "", "")}
    assert texts(cult(hand="artisan", **changes)) == [*ACTIVATIONS, "pass"]
    state = cult(hand=PRICE, walls=range(9), **changes)
    assert texts(state) == [*ACTIVATIONS, "honour r0c0"]
    assert refusal(state, "pass").code == "must_act"


def test_e1_1_not_while_a_piece_is_half_built_nor_in_a_market_turn():
    state = cult()
    act(state, "build sphinx")
    assert refusal(state, "honour r0c0").code == "not_now"
    state = cult(deck="wood^ wood^ wood^")
    act(state, "take 1")
    assert refusal(state, "honour r0c0").code == "not_now"


def test_e1_1_a_statue_alone_pleases_no_whim():
    state = position(seats=2, hand=PRICE, expansions=("cult", "whims"))
    claim(state, 0, CORNER)
    act(state, "honour r0c0", f"pay {PRICE}", "choose wall", "finish")
    assert (state.current, kind_of(state)) == (1, DecisionKind.TURN)


def test_e1_1_a_position_in_a_visit_for_the_statue_alone_can_be_read():
    state = cult(hand=PRICE)
    for text in ("honour r0c0", f"pay {PRICE}", "choose wall"):
        act(state, text)
        assert write_position(read_position(write_position(state))) == write_position(state)


def test_e1_1_it_is_no_palace_piece():
    state = cult(hand=f"artisan 2*wood {PRICE}")
    act(state, "activate architect", *SPHINX)
    scarabs, pieces, quarry = state.scarabs[0], state.visit_pieces, state.quarry
    events = act(state, "honour r0c0", f"pay {PRICE}")
    assert not of_type(events, ScarabsChanged)
    assert not of_type(events, CategoryCompleted)
    assert (state.scarabs[0], state.visit_pieces, state.quarry) == (scarabs, pieces, quarry)


# -- E1.2 ---


def test_e1_2_a_card_comes_with_it_open_to_all():
    state = cult()
    act(state, *SPHINX, "honour r0c0", f"pay {PRICE}")
    assert kind_of(state) == CultDecision.SOBEK_CARD
    assert texts(state) == [f"choose {card}" for card in CARDS]
    events = act(state, "choose tribute")
    assert of_type(events, SobekCardTaken) == [SobekCardTaken(0, SobekCard.TRIBUTE)]
    for viewer in (0, 1, 2, None):
        assert observe(state, viewer).fact("sobek_cards") == (-1, -1, 0, -1)
    assert kind_of(state) == DecisionKind.VISIT


def test_e1_2_each_card_is_there_once():
    state = cult(seats=3)
    claim(state, 1, FAR_CORNER)
    give_card(state, 1, SobekCard.SPHINX, square=8)
    act(state, *SPHINX, "honour r0c0", f"pay {PRICE}")
    assert texts(state) == ["choose wall", "choose tribute", "choose deep_water"]
    refused = refusal(state, "choose sphinx")
    assert (refused.code, refused.rule, refused.params) == ("card_taken", "E1.2", {"seat": 1})
    assert refusal(cult(), "choose wall").code == "not_now"


@pytest.mark.parametrize(
    ("card", "hand", "actions", "piece"),
    [
        (SobekCard.SPHINX, "artisan 2*wood", SPHINX, "sphinx"),
        (SobekCard.WALL, "artisan wood stone", ("pay artisan wood stone", "set wall-1"), "wall"),
    ],
)
def test_e1_2_sphinx_and_wall_taint_the_opponents(card, hand, actions, piece):
    actions = (f"build {piece}", *(text for text in actions if not text.startswith("build")))
    state = give_card(cult(hand=hand), 0, card)
    events = act(state, *actions)
    taken = [(e.seat, e.amount, e.reason) for e in of_type(events, AmuletsChanged)]
    assert taken == [(1, 1, "sobek"), (2, 1, "sobek")]
    assert state.amulets == [0, 1, 1]
    state = give_card(cult(hand=hand, owner=1), 1, card)  # another's card: nothing
    act(state, *actions)
    assert state.amulets == [0, 0, 0]
    other = SobekCard.WALL if card == SobekCard.SPHINX else SobekCard.SPHINX
    state = give_card(cult(hand=hand), 0, other)
    act(state, *actions)
    assert state.amulets == [0, 0, 0]


TRIBUTE_PIECES = [
    ("door", "2*artisan 3*wood", "artisan artisan wood wood wood", "set door-1", 0),
    ("obelisk", "3*artisan 4*wood", "3*artisan 4*wood", "set obelisk-1", 0),
    ("pedestal", "3*artisan wood stone marble lapis", "3*artisan wood stone marble lapis", "", 0),
    ("throne", "3*artisan wood stone marble lapis", "3*artisan wood stone marble lapis", "", 1),
]


def spelled(cards: str) -> str:
    words = []
    for word in cards.split():
        star, _, code = word.rpartition("*")
        words += [code] * int(star or 1)
    return " ".join(words)


@pytest.mark.parametrize(("piece", "hand", "payment", "place", "throne"), TRIBUTE_PIECES)
def test_e1_2_tribute_is_two_scarabs_of_an_opponent_who_builds(piece, hand, payment, place, throne):
    state = give_card(cult(hand=hand, owner=1, throne=throne), 1, SobekCard.TRIBUTE)
    chain = [f"build {piece}", f"pay {spelled(payment)}", *([place] if place else [])]
    events = act(state, *chain)
    moved = [(e.seat, e.amount) for e in of_type(events, ScarabsChanged) if e.reason == "tribute"]
    assert moved == [(0, -2), (1, 2)]
    state = give_card(cult(hand=hand, owner=0, throne=throne), 0, SobekCard.TRIBUTE)
    events = act(state, *chain)
    assert all(e.reason != "tribute" for e in of_type(events, ScarabsChanged))


def test_e1_2_no_tribute_for_sphinxes_walls_and_mosaics():
    state = give_card(cult(hand="artisan 2*wood", owner=1), 1, SobekCard.TRIBUTE)
    act(state, *SPHINX)
    assert state.scarabs[1] == 5


def test_e1_2_tribute_is_paid_after_the_reward_of_the_piece():
    state = cult(hand="2*artisan 3*wood", owner=1, scarabs=[0, 5, 5])
    give_card(state, 1, SobekCard.TRIBUTE)
    act(state, "build door", "pay artisan artisan wood wood wood", "set door-1")
    assert state.scarabs == [3, 7, 5]


def test_e1_2_deep_water_takes_two_amulets_on_each_square():
    state = cult(amulets=[10, 0, 0])
    events = act(state, *SPHINX, "honour r0c0", f"pay {PRICE}", "choose deep_water")
    assert of_type(events, DeepWaterMarked) == [DeepWaterMarked(0, CORNER)]
    assert fact(state, "deep_water") == (0,)
    claim(state, 0, FAR_CORNER)
    assert sanctuary_squares(state, 0) == 2 * len(CORNER) + len(FAR_CORNER)
    assert sanctuary_squares(state, 1) == 0


def test_e1_2_with_two_statues_the_owner_marks_one():
    state = cult(seats=4)
    claim(state, 0, FAR_CORNER)
    give_card(state, 0, SobekCard.WALL, square=8)
    act(state, *SPHINX, "honour r0c0", f"pay {PRICE}", "choose deep_water")
    assert kind_of(state) == CultDecision.DEEP_WATER
    assert texts(state) == ["mark r0c0", "mark r0c8"]
    refused = refusal(state, "mark r0c1")
    assert (refused.code, refused.rule) == ("not_your_statue", "E1.2")
    act(state, "mark r0c8")
    assert fact(state, "deep_water") == (8,)
    assert refusal(state, "mark r0c0").code == "not_now"


# -- what is read ---


def honoured() -> State:
    state = cult()
    act(state, *SPHINX, "honour r0c0", f"pay {PRICE}", "choose deep_water")
    return state


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("sobek_at 0 -1", "sobek_at -1 0"),
        ("sobek_at 0 -1", "sobek_at 0 0"),
        ("sobek_at 0 -1", "sobek_at 3 -1"),
        ("sobek_at 0 -1", "sobek_at 0"),
        ("sobek_choice -1", "sobek_choice 0"),
        ("sobek_cards -1 -1 -1 0", "sobek_cards -1 -1 -1 -1"),
        ("sobek_cards -1 -1 -1 0", "sobek_cards 1 -1 -1 0"),
        ("sobek_cards -1 -1 -1 0", "sobek_cards -1 -1 -1 9"),
        ("deep_water 0", "deep_water -1"),
        ("deep_water 0", "deep_water 5"),
    ],
)
def test_a_position_that_cannot_be_is_refused(line, wrong):
    text = write_position(honoured())
    assert f"\n{line}\n" in text
    read_position(text)
    with pytest.raises(BadText):
        read_position(text.replace(f"\n{line}\n", f"\n{wrong}\n"))


def test_the_base_game_knows_none_of_it():
    state = position(hand=f"artisan 2*wood {PRICE}")
    claim(state, 0, CORNER)
    act(state, *SPHINX)
    assert texts(state) == ["build wall", "finish"]
    with pytest.raises(BadText):
        parse_action(state, "honour r0c0")
    assert state.extra == []
    assert "sobek" not in write_position(state)
