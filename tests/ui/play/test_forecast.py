"""What stands on a button before it is pressed: the amulets that it would cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleopatra.kit.text import i18n
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import HAND_LIMIT, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import sums
from cleopatra.ui.play.place import ButtonTone, Offer
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.session.session import Session
from tests.ui.play.test_tools import can_build, play_until


class Burdened:
    """A session whose viewer has this many amulets."""

    def __init__(self, session: Session, amulets: int) -> None:
        self._session = session
        self._amulets = amulets

    @property
    def observation(self) -> Observation:
        seen = self._session.observation
        views = list(seen.seats)
        views[seen.viewer] = replace(views[seen.viewer], amulets=self._amulets)
        return replace(seen, seats=tuple(views))

    def __getattr__(self, name: str) -> object:
        return getattr(self._session, name)


def offer_of(tool: Tool, code: str) -> Offer:
    return next(offer for offer in tool.prompt().offers if offer.code == code)


@pytest.mark.parametrize(
    ("language", "amulets", "change", "text"),
    [
        ("en", 3, 1, "+1 [amulet] → 4"),
        ("en", 7, 1, "+1 [amulet] → 8: crocodile!"),
        ("en", 6, 1, "+1 [amulet] → 7"),
        ("en", 2, -3, "\u22123 [amulet] → 0"),
        ("en", 9, -1, "\u22121 [amulet] → 8"),
        ("es", 7, 2, "+2 [amulet] → 9: ¡cocodrilo!"),
        ("en", 5, 0, ""),
    ],
)
def test_a_forecast_says_where_it_leads(reach, language, amulets, change, text):
    session = Burdened(reach(DecisionKind.TURN), amulets)
    i18n.set_language(language)
    try:
        assert sums.now(session, change) == text
    finally:
        i18n.set_language("en")


def can_pay_tainted(session: Session) -> bool:
    if not can_build(Piece.WALL)(session):
        return False
    build = session.match.rules.parse("build wall")
    return any(getattr(pay, "amulets", 0) for pay in session.legal_after([build]))


@pytest.mark.parametrize("amulets", [2, 7])
def test_paying_with_tainted_cards_is_forecast_on_the_button(reach, amulets):
    session = play_until(reach, DecisionKind.TURN, can_pay_tainted)
    tool = tool_for(Burdened(session, amulets))
    tool.activate(Place(PlaceKind.PIECE, Piece.WALL))
    draft = tool._building._draft
    tool.activate(next(place for place in tool.marks() if place.kind is PlaceKind.WALL))
    for index, pay in enumerate(draft.ways):
        draft.choose_way(index)
        offer = offer_of(tool, "build")
        assert (offer.forecast == "") is (pay.amulets == 0)
        if pay.amulets:
            assert f"+{pay.amulets} [amulet] → {amulets + pay.amulets}" in offer.forecast
        is_deadly = pay.amulets > 0 and amulets + pay.amulets >= 8
        assert ("crocodile" in offer.forecast) is is_deadly
        assert (offer.tone is ButtonTone.WARN) is is_deadly


def test_a_worshipper_is_forecast_on_the_button(reach):
    session = reach(DecisionKind.TURN)
    tool = tool_for(session)
    told = []
    for slot, tile in enumerate(session.observation.tiles):
        if not tool.activate(Place(PlaceKind.TILE, tile)):
            continue
        told.append((slot, offer_of(tool, "confirm").forecast))
        tool.cancel()
    costs = {0: "", 1: "", 2: "+1 [amulet]", 3: "+2 [amulet]", 4: "+3 [amulet]"}
    assert {slot for slot, _text in told} >= {2, 3, 4}
    for slot, text in told:
        assert text.startswith(costs[slot]) and bool(text) is bool(costs[slot])


@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_the_hand_limit_is_forecast_on_both_buttons(reach, edition):
    session = reach(DecisionKind.HAND_LIMIT, seats=3, edition=edition)
    tool = tool_for(session)
    own = session.observation.seats[session.viewer].amulets
    over = sum(session.observation.hand) - HAND_LIMIT
    discard, keep = offer_of(tool, "discard"), offer_of(tool, "keep")
    assert discard.forecast == ("" if edition == "deluxe" else sums.now(session, 1))
    assert keep.forecast.startswith(f"+{over} [amulet] → {own + over}")


def test_tainted_cards_of_a_tent_are_forecast_for_later(reach):
    session = play_until(
        reach,
        DecisionKind.TURN,
        lambda s: any(
            n and CARD_KINDS[k].tainted for k, n in enumerate(s.observation.stalls[0].up)
        ),
    )
    tool = tool_for(session)
    up = session.observation.stalls[0].up
    number = sum(n for kind, n in enumerate(up) if CARD_KINDS[kind].tainted)
    assert tool.activate(Place(PlaceKind.STALL, 0))
    assert offer_of(tool, "confirm").forecast == f"later +{number} [amulet]"
