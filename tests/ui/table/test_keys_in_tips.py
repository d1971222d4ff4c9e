"""Tips name the keys as they are bound, not as they were shipped."""

from __future__ import annotations

from tables import Easel, Posed, position

from cleopatra.kit.device.input import InputAction
from cleopatra.ui.play.place import Offer, Prompt
from cleopatra.ui.table.knobs import GAME_KNOBS, VIEW_KNOBS
from cleopatra.ui.table.spots import tip_of


def tips(easel: Easel) -> dict[str, str]:
    """By the uid of each button."""
    easel.view.offer_hints(True)
    return {t.uid: tip_of(t, easel.view) for t in easel.view.targets() if t.place is None}


def test_w6_buttons_name_the_keys_that_are_bound() -> None:
    easel = Easel(position(2, 4))
    shipped = tips(easel)
    assert shipped["prompt:log"] == "Log of the game (L)"
    assert shipped["knob:help"] == "Rules and player aid (F1)"
    assert shipped["prompt:hint"] == "Ask the adviser (H)"
    easel.kit.bindings.bind(InputAction.LOG, "ctrl+g")
    easel.kit.bindings.bind(InputAction.HELP, "[")
    easel.kit.bindings.bind(InputAction.MENU, "h")  # the adviser loses his key
    changed = tips(easel)
    assert changed["prompt:log"] == "Log of the game (Ctrl+G)"
    assert changed["knob:help"] == "Rules and player aid ([[)"  # as markup wants it
    assert changed["prompt:hint"] == "Ask the adviser"


def test_w6_no_knob_has_a_key_in_its_text() -> None:
    for knob in (*GAME_KNOBS, *VIEW_KNOBS):
        assert "(" not in knob.tip, knob.tip


def test_w6_offers_of_the_prompt_name_the_keys_that_are_bound() -> None:
    offer = Offer("turn", "Turn", keys=(InputAction.TURN_LEFT, InputAction.TURN_RIGHT))
    easel = Easel(position(2, 4))
    easel.view.set_tool(Posed(Prompt("A mosaic", "", (offer,))))
    assert tips(easel)["offer:turn"] == "Turn (Q, E)"
    easel.kit.bindings.bind(InputAction.TURN_RIGHT, "w")
    assert tips(easel)["offer:turn"] == "Turn (Q, W)"
