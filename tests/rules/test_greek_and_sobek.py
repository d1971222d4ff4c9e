"""The Greek and the statues of Sobek together. Rules: E1.1, E4.3"""

from __future__ import annotations

import pytest

from cleopatra.rules.errors import BadText
from cleopatra.rules.events import AmuletsChanged
from cleopatra.rules.expansions.architects.box import Architect
from cleopatra.rules.position import read_position, write_position
from tests.rules.builders import act, texts
from tests.rules.test_e4_architects import of_type, owning

GREEK = Architect.GREEK


def test_t8_greek_serves_while_a_statue_of_sobek_is_paid():
    price = "artisan 2xwood stone marble lapis"
    state = owning(0, GREEK, hand=f"{price} artisan 2xstone", more=("cult",), sphinxes=())
    state.sanctuaries = ((0, 0b11),)
    state.statues[0] = 1
    act(state, "honour r0c0")
    assert "call greek" in texts(state)
    before = write_position(state)
    assert write_position(read_position(before)) == before
    act(state, "call greek")
    assert "call greek" not in texts(state)
    events = act(state, f"pay {price}", "choose wall")
    assert not of_type(events, AmuletsChanged)
    act(state, "build sphinx", "pay artisan 2xstone", "set sphinx-1", "finish")
    assert state.amulets[0] == 0


def test_t8_greek_called_before_serves_for_the_statue_too():
    price = "artisan 2xwood stone marble lapis"
    state = owning(0, GREEK, hand=f"artisan 2xstone {price}", more=("cult",), sphinxes=())
    state.sanctuaries = ((0, 0b11),)
    state.statues[0] = 1
    act(state, "build sphinx", "call greek", "pay artisan 2xstone", "set sphinx-1")
    act(state, "honour r0c0", f"pay {price}", "choose wall")
    assert state.amulets[0] == 0


def test_t8_greek_alone_is_no_way_to_pay_for_a_statue():
    state = owning(0, GREEK, hand="artisan 2xwood stone marble lapis", more=("cult",), sphinxes=())
    state.sanctuaries = ((0, 0b11),)
    state.statues[0] = 1
    act(state, "honour r0c0")
    text = write_position(state)
    read_position(text)
    lacking = text.replace("deck ", "deck lapis ", 1)
    lacking = lacking.replace(
        "hand artisan stone marble lapis 2xwood", "hand artisan stone marble 2xwood"
    )
    assert lacking.count("lapis") == text.count("lapis")
    with pytest.raises(BadText, match="nothing to choose"):
        read_position(lacking)
