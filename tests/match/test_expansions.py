"""Matches with expansions: auctions, private choices, saves in the middle of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleopatra.match.command import Accepted, OrderRefusal, OrderResult, Refused
from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat, Question, ScriptSeat, SeatController
from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.expansions.architects.box import ArchitectsDecision
from cleopatra.rules.expansions.architects.events import ArchitectHired, ArchitectsSeen
from cleopatra.rules.expansions.whims.box import WhimsDecision
from cleopatra.rules.position import write_position
from tests.match.tables import Driver, check_replayed, match_of, question_of, setup
from tests.rules.builders import act, position
from tests.storage.games import check_resumed

ALL = "expansions=cult,whims,bastet,architects"


def at(kind: DecisionKind, kinds: str = "ppp", seed: str = "delta") -> Match:
    """A game with all expansions, driven to the first decision of a kind."""
    match = match_of(kinds, seed=seed, rules=ALL)
    Driver(match).until(kind)
    return match


def before_the_walk(seats: int) -> str:
    """The position in which seat 0 has completed five categories in one visit: Cleopatra will walk
    from her start to the doors, past the auction and the Offering. Rule: E4.2, D9.1"""
    state = position(
        seats=seats, expansions=("architects",), hand="artisan 2*wood", sphinxes=range(5)
    )
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-6")
    state.visit_completed |= 0b011110
    return write_position(state)


def submit(match: Match, seat: int, text: str) -> OrderResult:
    match.act(seat, match.rules.parse(text))
    (result,) = match.pump(limit=1)
    return result


@pytest.mark.parametrize(
    "kind", [ArchitectsDecision.HIRE, WhimsDecision.TOKEN, DecisionKind.BID, DecisionKind.VISIT]
)
def test_a_game_is_saved_and_resumed_in_the_middle(tmp_path: Path, kind: DecisionKind) -> None:
    check_resumed(at(kind), tmp_path)


def test_a_game_of_bots_is_replayed_from_its_log() -> None:
    check_replayed(match_of("bbbb", seed="four", rules=ALL))


def test_the_match_waits_for_the_seat_that_looks_at_the_architects() -> None:
    waited = set()
    for seed in ("delta", "oasis", "reed", "ibis", "nile"):
        match = at(ArchitectsDecision.HIRE, seed=seed)
        (asked,) = match.decision.actors
        assert match.waits_for == ((asked,), ())
        for other in {0, 1, 2} - {asked}:
            assert match.legal(other) == ()
            refused = submit(match, other, match.legal(asked)[0].text)
            assert isinstance(refused, Refused)
            assert refused.why is OrderRefusal.NOT_YOUR_DECISION
        waited.add(asked == match.current)
    assert waited == {True, False}


def test_subscribers_are_not_told_what_another_saw_or_took() -> None:
    match = at(DecisionKind.BID)
    boxes = {viewer: match.subscribe(viewer) for viewer in (0, 1, 2, None)}
    Driver(match).until(DecisionKind.TURN)
    seen = 0
    for viewer, box in boxes.items():
        for update in box.take():
            for event in update.events:
                assert event.redact(viewer) == event
                if isinstance(event, ArchitectHired | ArchitectsSeen):
                    seen += 1
    assert seen


@pytest.mark.parametrize("bids", [(0, 0, 0), (5, 2, 0)])
@pytest.mark.parametrize("kinds", ["ppp", "bbb", "pbp"])
def test_an_offering_right_after_the_auction_asks_everybody_again(
    kinds: str, bids: tuple[int, ...]
) -> None:
    """Rule: E4.4"""
    table = setup(kinds, rules="expansions=architects")

    def answer(question: Question) -> Action:
        wanted = question.rules.parse(f"bid {bids[question.seat]}")
        return wanted if wanted in question.legal else question.legal[-1]

    script = ScriptSeat(answer)
    seats: list[SeatController] = [PersonSeat() if kind == "p" else script for kind in kinds]
    match = Match.resume(GameLog(table, before_the_walk(3), ()), seats)
    ids: dict[int, int] = {}
    turn = match.turn
    while match.turn == turn:
        if match.decision.kind is DecisionKind.BID:
            ids.setdefault(match.decision_id, len(match.decision.actors))
        people, others = match.waits_for
        if others:
            assert any(isinstance(result, Accepted) for result in match.pump())
        else:
            action = answer(question_of(match, people[0]))
            assert isinstance(submit(match, people[0], action.text), Accepted)
    assert list(ids.values()) == [3, 3]
    assert match.observe(None).offering_done
