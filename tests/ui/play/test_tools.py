"""The tools turn pointing into actions the rules accept, and promise what then happens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleopatra.kit.device.input import InputAction
from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.actions import Lay
from cleopatra.rules.catalogue import PIECE_KINDS, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import ScarabsChanged
from cleopatra.rules.position import write_position
from cleopatra.rules.preview import Preview, Sum
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.build_tool import BuildTool
from cleopatra.ui.play.draft import Draft
from cleopatra.ui.play.limit_tool import LimitTool
from cleopatra.ui.play.place import Glow
from cleopatra.ui.play.put_tool import PutTool
from cleopatra.ui.play.sums import SEPARATOR, brief, describe
from cleopatra.ui.play.toolbox import ClaimTool, WaitTool, tool_for
from cleopatra.ui.play.turn_tool import TurnTool
from cleopatra.ui.session.session import Session
from tests.rules.builders import position


def play_until(reach, kind, wanted):
    """A session at a decision of that kind in which `wanted(session)` holds."""
    for first in range(5):
        session = reach(kind, first=200 * first)
        if found_in(session, kind, wanted):
            return session
    pytest.fail("not reached")


def found_in(session, kind, wanted):
    """Plays on until there is such a decision, or until the game is over."""
    for _ in range(3000):
        if session.match.decision.kind == kind and wanted(session):
            return True
        if not session.match.decision.actors:
            break
        session.look(session.match.decision.actors[0])
        legal = session.legal()
        builds = [a for a in legal if a.text.startswith(("build", "pay", "set", "lay"))]
        session.submit(
            builds[0] if builds else legal[session.observation.decisions % 3 % len(legal)]
        )
        session.pump()
        if session.match.decision.actors:
            session.look(session.match.decision.actors[0])
    return False


def can_build(piece: Piece):
    def check(session: Session) -> bool:
        action = session.match.rules.parse(f"build {PIECE_KINDS[piece].code}")
        return session.check(action) is None

    return check


def test_nobody_elses_turn_is_a_waiting_tool(reach):
    session = reach(DecisionKind.TURN)
    session.look(1 - session.match.decision.actors[0])
    tool = tool_for(session)
    assert isinstance(tool, WaitTool)
    assert session.name(session.match.decision.actors[0]) in tool.prompt().text


def test_a_turn_marks_what_is_legal_and_says_why_not(reach):
    session = reach(DecisionKind.TURN)
    tool = tool_for(session)
    assert isinstance(tool, TurnTool)
    for place, mark in tool.marks().items():
        if place.kind is PlaceKind.PIECE:
            action = session.match.rules.parse(f"build {PIECE_KINDS[place.index].code}")
            refusal = session.check(action)
            assert (mark.glow is Glow.LEGAL) == (refusal is None)
            if refusal is not None:
                assert mark.tip and mark.rule == refusal.rule


def test_a_tent_is_taken_by_choosing_and_confirming(reach):
    session = reach(DecisionKind.TURN)
    tool = tool_for(session)
    before = session.observation
    assert tool.activate(Place(PlaceKind.STALL, 1))
    assert [o.code for o in tool.prompt().offers] == ["confirm", "cancel"]
    assert tool.cancel()
    assert not tool.choose("confirm")
    assert tool.activate(Place(PlaceKind.STALL, 1))
    assert tool.activate(Place(PlaceKind.STALL, 1))
    session.pump()
    number = sum(before.stalls[1].up) + before.stalls[1].down
    assert sum(session.observation.hand) == sum(before.hand) + number


def test_a_worshipper_tells_its_price_before_it_is_called(reach):
    session = reach(DecisionKind.TURN)
    tool = tool_for(session)
    tile = session.observation.tiles[2]  # slot 3: one amulet
    assert tool.activate(Place(PlaceKind.TILE, tile))
    assert "1 amulet" in tool.prompt().text
    assert tool.choose("confirm")
    session.pump()
    assert session.observation.active == tile


@pytest.mark.parametrize("piece", [Piece.SPHINX, Piece.WALL])
def test_a_piece_goes_onto_its_site_and_brings_what_was_promised(reach, piece):
    session = play_until(reach, DecisionKind.TURN, can_build(piece))
    seat = session.viewer
    tool = tool_for(session)
    assert tool.can_drag(Place(PlaceKind.PIECE, piece))
    tool.pick_up(Place(PlaceKind.PIECE, piece))
    sites = [p for p, m in tool.marks().items() if p.kind.value == PIECE_KINDS[piece].code]
    assert sites
    assert tool.hover(sites[0], None)
    ghost = tool.ghost()
    assert ghost is not None and ghost.place == sites[0] and not ghost.is_fixed
    assert not tool.drop(Place(PlaceKind.PIECE, piece), None)
    assert tool.drop(Place(PlaceKind.PIECE, piece), sites[0])
    assert tool.ghost().is_fixed
    promised = tool._building._draft.preview().scarabs_total
    assert tool.choose("build")
    session.pump()
    assert session.match.decision.kind == DecisionKind.VISIT
    got = [
        e.amount
        for e in session.turn_events()
        if isinstance(e, ScarabsChanged) and e.seat == seat and e.amount > 0
    ]
    assert sum(got) == promised
    assert str(promised) in tool_for(session).prompt().detail


def test_a_visit_can_be_taken_back_before_it_ends(reach):
    session = play_until(reach, DecisionKind.TURN, can_build(Piece.WALL))
    before = session.observation
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, Piece.WALL))
    site = next(p for p in tool.marks() if p.kind is PlaceKind.WALL)
    tool.activate(site)
    tool.activate(site)
    session.pump()
    visit = tool_for(session)
    built = session.observation
    assert visit.choose("undo")  # the wall with its payment and its site
    session.pump()
    assert session.observation == before
    session.play_again()
    session.pump()
    assert session.observation == built


def test_a_piece_that_waits_for_its_place_can_be_taken_back(reach):
    session = play_until(reach, DecisionKind.TURN, can_build(Piece.WALL))
    before = session.observation
    build = session.match.rules.parse("build wall")
    session.submit(build, session.legal_after([build])[0])
    session.pump()
    assert session.match.decision.kind == DecisionKind.SET
    tool = tool_for(session)
    assert "undo" in [offer.code for offer in tool.prompt().offers]
    assert tool.choose("undo")
    session.pump()
    assert session.observation == before


def test_a_mosaic_snaps_turns_and_is_laid(reach):
    session = play_until(reach, DecisionKind.TURN, can_build(Piece.MOSAIC))
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, Piece.MOSAIC))
    assert tool.ghost() is None
    spots = ((c + 0.5, r + 0.5) for r in range(9) for c in range(9))
    for at in spots:
        tool.hover(Place(PlaceKind.SQUARE, int(at[1]) * 9 + int(at[0])), at)
        ghost = tool.ghost()
        assert ghost is not None
        if ghost.is_legal:
            break
    assert ghost.is_legal and len(ghost.squares) == 5
    assert tool.press(InputAction.TURN_LEFT)
    assert tool.wheel(-1)
    again = tool.ghost()
    assert again is not None
    tool.hover(Place(PlaceKind.SQUARE, 0), at)
    assert tool.ghost().squares == ghost.squares
    place = Place(PlaceKind.SQUARE, ghost.squares[0])
    assert tool.activate(place)
    assert tool.ghost().is_fixed
    top, squares = session.observation.mosaic_top, tool.ghost().squares
    assert tool.choose("build")
    session.pump()
    laid = session.observation.laid[-1]
    placement = session.match.rules.garden.placements[laid]
    assert (placement.mosaic, placement.squares) == (top, squares)


def test_an_illegal_place_shows_a_ghost_but_takes_no_mosaic(reach):
    session = play_until(reach, DecisionKind.TURN, can_build(Piece.MOSAIC))
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, Piece.MOSAIC))
    tool.hover(Place(PlaceKind.THRONE), (4.5, 1.5))  # on the throne space
    ghost = tool.ghost()
    assert ghost is not None and not ghost.is_legal
    assert not tool.drop(Place(PlaceKind.PIECE, Piece.MOSAIC), Place(PlaceKind.SQUARE, 40))
    assert not tool.choose("build")


def test_any_cards_may_pay_even_too_many(reach):
    session = play_until(
        reach,
        DecisionKind.TURN,
        lambda s: can_build(Piece.SPHINX)(s) and s.observation.hand[0] >= 2,
    )
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, Piece.SPHINX))
    build: BuildTool = tool._building
    best = build._draft.payment
    for kind, number in best.items:
        for _ in range(number):
            assert tool.activate(Place(PlaceKind.CARD, kind))
    assert build._draft.payment is best
    assert tool.activate(Place(PlaceKind.CARD, 0))  # one artisan too many
    more = build._draft.payment
    assert more is not None and more.text != best.text
    tool.activate(next(p for p in tool.marks() if p.kind is PlaceKind.SPHINX))
    assert tool.choose("build")
    session.pump()
    assert session.match.decision.kind == DecisionKind.VISIT
    assert session.last_refused is None


def test_the_purse_proposes_the_cheapest_way_first(reach):
    session = play_until(
        reach,
        DecisionKind.TURN,
        lambda s: can_build(Piece.WALL)(s) and len(Draft(s, Piece.WALL).ways) > 2,
    )
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, Piece.WALL))
    assert tool.purse() is None
    tool.choose("ways")
    purse = tool.purse()
    assert purse.chosen == 0 and purse.ways[0].is_best
    assert [w.amulets for w in purse.ways] == sorted(w.amulets for w in purse.ways)
    tool.activate(Place(PlaceKind.PURSE, 2))
    assert tool.purse() is None
    assert tool._building._draft.way == 2


def test_what_is_left_of_doubles_is_said_to_pay(reach):
    def build_with_left_over(session: Session) -> Piece | None:
        if any(session.observation.credit):
            for piece in Piece:
                if can_build(piece)(session) and any(w.credit for w in Draft(session, piece).ways):
                    return piece
        return None

    session = play_until(reach, DecisionKind.VISIT, lambda s: build_with_left_over(s) is not None)
    piece = build_with_left_over(session)
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, piece))
    draft = tool._building._draft
    for way, pay in enumerate(draft.ways):
        draft.choose_way(way)
        assert ("from what was left over: " in tool.prompt().detail) == bool(pay.credit)


def test_every_lay_of_the_draft_is_legal(reach):
    session = play_until(reach, DecisionKind.TURN, can_build(Piece.MOSAIC))
    draft = Draft(session, Piece.MOSAIC)
    lays = [a for a in draft.targets() if isinstance(a, Lay)]
    assert lays
    for lay in lays[::17]:
        assert draft.preview(lay).refusal is None


@pytest.mark.parametrize("refill", ["together", "one"])
def test_drawn_cards_are_laid_out_in_any_order(reach, refill):
    session = reach(DecisionKind.PUT, refill=refill)
    tool = tool_for(session)
    assert isinstance(tool, PutTool)
    o = session.observation
    if refill == "together":
        assert len(o.drawn) == 3
        assert tool.activate(Place(PlaceKind.DRAWN, 2))
        assert tool.activate(Place(PlaceKind.STALL, 0))
        assert not tool.drop(Place(PlaceKind.DRAWN, 0), Place(PlaceKind.STALL, 0))
        assert tool.drop(Place(PlaceKind.DRAWN, 0), Place(PlaceKind.STALL, 2))
        assert tool.marks()[Place(PlaceKind.DRAWN, 1)].moved_to == Place(PlaceKind.STALL, 1)
        assert tool.choose("send")
        session.pump()
        put = {0: 2, 1: 1, 2: 0}
        for card, stall in put.items():
            if o.drawn[card].is_up:
                before, after = o.stalls[stall].up, session.observation.stalls[stall].up
                assert after[o.drawn[card].kind] == before[o.drawn[card].kind] + 1
    else:
        assert len(o.drawn) == 1
        assert tool.activate(Place(PlaceKind.STALL, o.drawn_stalls[0]))
        session.pump()
        assert o.drawn_stalls[0] not in session.observation.drawn_stalls
    assert session.last_refused is None


def test_at_the_limit_cards_are_picked_then_discarded_together(reach):
    session = reach(DecisionKind.HAND_LIMIT)
    tool = tool_for(session)
    assert isinstance(tool, LimitTool)
    seat, hand = session.viewer, session.observation.hand
    over = sum(hand) - 10
    assert not tool.choose("discard")
    left = over
    for kind, number in enumerate(hand):
        for _ in range(min(number, left)):
            assert not can_discard(tool), "only when all are chosen (U8)"
            assert tool.activate(Place(PlaceKind.CARD, kind))
        left -= min(number, left)
    assert can_discard(tool)
    assert tool.choose("discard")
    session.pump()
    session.look(seat)
    assert session.observation.seats[seat].hand_size == 10


def can_discard(tool):
    (offer,) = (offer for offer in tool.prompt().offers if offer.code == "discard")
    return offer.is_enabled


@pytest.mark.parametrize(
    ("hand", "stalls", "warns"),
    [
        ("5*wood 5*stone 5*artisan", ("wood^", "stone^", "artisan^"), False),
        ("", ("wood^", "stone^", "artisan^"), True),
        ("5*wood 5*stone 5*artisan", ("", "", ""), True),
    ],
)
def test_u4_the_vizier_warns_with_nothing_to_build_and_with_nothing_to_take(hand, stalls, warns):
    state = position(hand=hand, stalls=stalls, tiles="vizier architect merchant beggar foreman")
    setup = MatchSetup(state.rules.options, (SeatInfo("Ana", 0), SeatInfo("Bo", 1)))
    session = Session(setup, log=GameLog(setup, write_position(state), ()))
    session.look(0)
    tool = tool_for(session)
    vizier = Place(PlaceKind.TILE, session.observation.tiles[0])
    assert tool.activate(vizier)
    assert ("second visit" in tool.prompt().detail) is warns
    session.close()


def test_keeping_all_tells_its_price(reach):
    session = reach(DecisionKind.HAND_LIMIT)
    tool = tool_for(session)
    seat, before = session.viewer, session.observation
    over = sum(before.hand) - 10
    keep = next(o for o in tool.prompt().offers if o.code == "keep")
    assert str(over) in keep.label
    assert tool.choose("keep")
    session.pump()
    assert session.observation.seats[seat].amulets == before.seats[seat].amulets + over


def test_a_sanctuary_is_claimed_or_left(reach):
    session = reach(DecisionKind.CLAIM)
    tool = tool_for(session)
    assert isinstance(tool, ClaimTool)
    seat, before = session.viewer, session.observation
    area = max(before.pending_areas, key=len)  # proposed without a click
    assert tool.marks()[Place(PlaceKind.SQUARE, area[0])].glow is Glow.CHOSEN
    codes = [o.code for o in tool.prompt().offers]
    assert codes == ["claim", "leave"]
    assert tool.choose("claim")
    session.pump()
    assert (seat, area) in session.observation.sanctuaries


def test_points_that_a_statue_may_cost_are_promised_all_the_same(reach):
    session = reach(DecisionKind.CLAIM)
    preview = session.preview([])
    assert preview.undecided == session.observation.pending_points > 0
    assert preview.scarabs_total == 0
    assert str(preview.undecided) in describe(preview)


def test_with_a_piece_in_hand_a_tent_may_still_be_chosen_instead(reach):
    session = play_until(reach, DecisionKind.TURN, can_build(Piece.SPHINX))
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, Piece.SPHINX))
    assert tool.marks()[Place(PlaceKind.PIECE, Piece.SPHINX)].glow is Glow.CHOSEN
    assert tool.activate(Place(PlaceKind.STALL, 0))
    assert tool.ghost() is None
    assert tool.marks()[Place(PlaceKind.STALL, 0)].glow is Glow.CHOSEN
    assert [o.code for o in tool.prompt().offers] == ["confirm", "cancel"]


def test_with_a_piece_in_hand_what_cannot_be_built_still_says_why(reach):
    session = play_until(
        reach,
        DecisionKind.TURN,
        lambda s: can_build(Piece.WALL)(s) and not can_build(Piece.THRONE)(s),
    )
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, Piece.WALL))
    mark = tool.marks()[Place(PlaceKind.PIECE, Piece.THRONE)]
    assert mark.glow is Glow.REFUSED and mark.tip and mark.rule


def brings(gained: int, how: Sum) -> Preview:
    return Preview(
        done=1,
        refusal=None,
        is_cut=False,
        scarabs=(("sphinx", gained),),
        amulets=(),
        sums=(how,),
        credit=(),
        completed=(),
        steps=0,
        sanctuaries=(),
        claimed=(),
        undecided=0,
    )


def test_a_plain_reward_is_not_written_as_a_sum():
    assert describe(brings(3, Sum(Piece.SPHINX, 3, 1, 0))) == "3 scarabs"
    assert describe(brings(5, Sum(Piece.SPHINX, 3, 1, 2))) == "3 + 2 = 5 scarabs"


def test_a_reward_can_be_said_with_signs():
    plain = brings(5, Sum(Piece.SPHINX, 3, 1, 2))
    assert brief(plain) == "+5 [scarab]"
    rich = replace(
        plain, amulets=(("tainted", 2),), sanctuaries=((1, 2, 3), (9,)), steps=1, undecided=2
    )
    signs = ["+7 [scarab]", "+2 [amulet]", "3 [sanctuary]", "1 [sanctuary]", "+1 [cleopatra]"]
    assert brief(rich) == SEPARATOR.join(signs)


def test_the_last_turn_is_announced(reach):
    def is_last(session: Session) -> bool:
        return session.observation.turns_left > 0

    session = reach(DecisionKind.TURN)
    assert "last turn" not in tool_for(session).prompt().detail
    assert found_in(session, DecisionKind.TURN, is_last)
    assert "last turn" in tool_for(session).prompt().detail


def test_a_stall_is_taken_by_dropping_it_on_a_card_of_ones_hand_or_on_oneself(reach):
    tool = tool_for(reach(DecisionKind.TURN))
    stall = Place(PlaceKind.STALL, 0)
    viewer = tool.session.viewer
    assert viewer is not None
    for target in (Place(PlaceKind.CARD, 0), Place(PlaceKind.SEAT, viewer)):
        assert tool.drop_refusal(stall, target) is None
    for other in (Place(PlaceKind.SEAT, viewer + 1), Place(PlaceKind.PIECE, 0), None):
        assert tool.drop_refusal(stall, other) is not None
