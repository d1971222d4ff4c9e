"""Prompts that once told a player something wrong or ungrammatical."""

from __future__ import annotations

from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.catalogue import HAND_LIMIT, Worshipper
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import PlaceMark
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming
from tests.ui.orders import submit


def words(prompt) -> str:
    return " ".join([prompt.text, prompt.detail, *(f"{o.label} {o.tip}" for o in prompt.offers)])


def test_w7_a_sanctuary_that_costs_nothing_says_so(reach):
    session = reach(DecisionKind.CLAIM, sanctuary_costs="nothing")
    said = words(tool_for(session).prompt())
    assert "instead of" not in said
    assert "You keep all scarabs for this mosaic." in said


def test_w7_a_sanctuary_says_what_it_costs(reach):
    session = reach(DecisionKind.CLAIM)
    points = session.preview([session.match.rules.parse("leave")]).scarabs_total
    assert f"is then worth 0 scarabs instead of {points}" in words(tool_for(session).prompt())


def test_w7_the_discount_for_each_piece_is_told_as_such():
    usual, each = (GameOptions(discount_scope=scope) for scope in ("turn", "piece"))
    for which, noun in ((Worshipper.MERCHANT, "resources"), (Worshipper.FOREMAN, "artisans")):
        assert naming.worshipper_help(which, usual) == (
            f"The pieces you build this turn cost 2 fewer {noun} in all."
        )
        assert naming.worshipper_help(which, each) == (
            f"Each piece you build this turn costs 2 fewer {noun}."
        )


def classic_at_limit() -> Session:
    """A person over the hand limit in the edition of 2006."""
    options = GameOptions(edition="classic", seats=3, seed="limit")
    session = Session(MatchSetup(options, tuple(SeatInfo(n, i) for i, n in enumerate("ABC"))))
    while session.match.decision.kind != DecisionKind.HAND_LIMIT:
        session.look(session.match.decision.actors[0])
        legal = [a.text for a in session.legal()]
        takes = [text for text in legal if text.startswith("take")]
        submit(session, (takes or legal)[0])
        session.pump()
    session.look(session.match.decision.actors[0])
    return session


def test_w4_discarding_says_that_it_costs_an_amulet_where_it_does():
    session = classic_at_limit()
    seat, before = session.viewer, session.observation
    tool = tool_for(session)
    discard = next(o for o in tool.prompt().offers if o.code == "discard")
    assert "no amulets" not in words(tool.prompt())
    assert "costs 1 amulet" in discard.tip
    assert "discard for 1 amulet in all" in tool.prompt().detail
    over = sum(before.hand) - HAND_LIMIT
    chosen = 0
    while chosen < over:
        for kind in range(len(before.hand)):
            place = Place(PlaceKind.CARD, kind)
            while chosen < over and tool.marks().get(place, PlaceMark()).count < before.hand[kind]:
                tool.activate(place)
                chosen += 1
    assert tool.choose("discard")
    session.pump()
    assert session.observation.seats[seat].amulets == before.seats[seat].amulets + 1


def test_w4_discarding_is_free_where_it_is(reach):
    prompt = tool_for(reach(DecisionKind.HAND_LIMIT)).prompt()
    discard = next(o for o in prompt.offers if o.code == "discard")
    assert "no amulets" in discard.tip
    assert "for" not in prompt.detail.partition(",")[0]
