"""The drawn cards are laid out onto the stalls; the prompt asks until each has its stall."""

from __future__ import annotations

from cleopatra.kit.device.input import InputAction
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.toolbox import tool_for


def test_laying_out_asks_until_every_card_has_its_tent(reach):
    """The prompt counts the cards that wait, then asks whether it shall be like this."""
    session = reach(DecisionKind.PUT)
    tool = tool_for(session)
    assert "each of the 3 new cards" in tool.prompt().text
    assert [offer.code for offer in tool.prompt().offers] == []
    assert not tool.choose("send") and not tool.press(InputAction.END)
    tool.activate(Place(PlaceKind.STALL, 1))
    assert "each of the 2 new cards" in tool.prompt().text
    assert [offer.code for offer in tool.prompt().offers] == ["again"]
    tool.activate(Place(PlaceKind.STALL, 0))
    assert "lay the cards out like this?" in tool.prompt().text
    assert [offer.code for offer in tool.prompt().offers] == ["send", "again"]
    assert tool.choose("again")
    assert "each of the 3 new cards" in tool.prompt().text
    assert session.match.decision.kind == DecisionKind.PUT, "nothing was sent"


def test_laying_out_one_card_asks_for_one_tent(reach):
    session = reach(DecisionKind.PUT, refill="one")
    prompt = tool_for(session).prompt()
    assert "a stall for the new card" in prompt.text and prompt.offers == ()
