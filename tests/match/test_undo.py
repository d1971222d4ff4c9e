"""Undo to the information barrier, redo, practice."""

from __future__ import annotations

from cleopatra.match.command import Accepted, OrderRefusal, OrderResult, Redo, Refused, Undo
from cleopatra.match.match import Match
from cleopatra.match.subscription import Cause
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import BidsRevealed, CardsTaken, RefillDrawn
from tests.match.tables import Driver, match_of


def _order(match: Match, order: Undo | Redo) -> OrderResult:
    match.submit(order)
    (result,) = match.pump(limit=1)
    return result


def _why(match: Match, order: Undo | Redo) -> OrderRefusal:
    result = _order(match, order)
    assert isinstance(result, Refused)
    return result.why


def _to_building(match: Match) -> int:
    """Goes on until somebody has chosen a piece, which reveals nothing; gives the seat."""
    Driver(match).until(DecisionKind.PAY)
    return match.current


def test_nothing_to_undo_at_the_begin() -> None:
    match = match_of("pp")
    assert match.undo_refusal(0) is OrderRefusal.NOTHING_TO_UNDO
    assert _why(match, Undo(0)) is OrderRefusal.NOTHING_TO_UNDO
    assert _why(match, Redo(0)) is OrderRefusal.NOTHING_TO_REDO


def test_undo_and_redo_lead_back_to_the_same_positions() -> None:
    match = match_of("pp")
    seat = _to_building(match)
    after, log = match.position(), match.log()
    assert match.undo_refusal(seat) is None
    assert isinstance(_order(match, Undo(seat)), Accepted)
    assert match.log() == log.until(len(log) - 1)
    assert match.decision.kind in (DecisionKind.TURN, DecisionKind.ACT, DecisionKind.VISIT)
    assert match.redo_refusal(seat) is None
    assert isinstance(_order(match, Redo(seat)), Accepted)
    assert match.position() == after
    assert match.log() == log
    assert match.redo_refusal(seat) is OrderRefusal.NOTHING_TO_REDO


def test_subscribers_are_told_of_undo_and_redo() -> None:
    match = match_of("pp")
    seat = _to_building(match)
    inbox = match.subscribe(1 - seat)
    inbox.take()
    number = match.decision_id
    _order(match, Undo(seat))
    _order(match, Redo(seat))
    undone, redone = inbox.take()
    assert (undone.cause, undone.seat, undone.events) == (Cause.UNDONE, seat, ())
    assert redone.cause is Cause.REDONE
    assert number < undone.decision_id < redone.decision_id
    assert redone.observation == match.observe(1 - seat)


def test_an_answer_to_a_decision_that_was_taken_back_is_stale() -> None:
    match = match_of("pp")
    seat = _to_building(match)
    payment = match.legal(seat)[0]
    match.submit(Undo(seat))
    match.act(seat, payment)  # sent before the undo was carried out
    undone, answer = match.pump()
    assert isinstance(undone, Accepted)
    assert isinstance(answer, Refused)
    assert answer.why is OrderRefusal.STALE


def test_a_new_decision_clears_redo() -> None:
    match = match_of("pp")
    seat = _to_building(match)
    _order(match, Undo(seat))
    Driver(match, seed=3).one()
    assert _why(match, Redo(seat)) is OrderRefusal.NOTHING_TO_REDO


def test_nobody_takes_back_what_another_decided() -> None:
    match = match_of("pp")
    seat = _to_building(match)
    other = 1 - seat
    assert _why(match, Undo(other)) in (OrderRefusal.NOT_YOUR_UNDO, OrderRefusal.NOTHING_TO_UNDO)
    _order(match, Undo(seat))
    assert _why(match, Redo(other)) is OrderRefusal.NOT_YOUR_UNDO


def test_bots_decisions_are_not_taken_back() -> None:
    match = match_of("pb")
    driver = Driver(match)
    while match.log().decisions[-1:] == () or match.log().decisions[-1].seat == 0:
        driver.one()
    assert match.undo_refusal(0) in (OrderRefusal.NOT_YOUR_UNDO, OrderRefusal.NOTHING_TO_UNDO)
    assert match.undo_refusal(1) is OrderRefusal.NOT_YOUR_UNDO


def test_what_was_revealed_is_a_barrier() -> None:
    """Taking face-down cards, drawing and revealing bids cannot be taken back."""
    match = match_of("pp")
    inbox = match.subscribe(None)
    driver = Driver(match)
    inbox.take()
    seen = {CardsTaken: 0, RefillDrawn: 0, BidsRevealed: 0}
    while driver.one():
        (update,) = inbox.take()
        for event in update.events:
            hides = isinstance(event, CardsTaken) and any(not c.is_up for c in event.cards)
            if hides or isinstance(event, RefillDrawn | BidsRevealed):
                seen[type(event)] += 1
                assert match.undo_refusal(update.seat) is OrderRefusal.INFORMATION_SEEN
    assert all(seen.values())


def test_every_undo_that_is_allowed_is_exact() -> None:
    """At each moment of a game: undo as far as it goes, then redo everything."""
    match = match_of("ppp", seed="7")
    driver = Driver(match)
    undone = 0
    while driver.one():
        seat = match.log().decisions[-1].seat
        log, position = match.log(), match.position()
        count = 0
        while match.undo_refusal(seat) is None:
            assert isinstance(_order(match, Undo(seat)), Accepted)
            count += 1
            assert all(d.seat == seat for d in log.decisions[len(log) - count :])
        for _ in range(count):
            assert isinstance(_order(match, Redo(seat)), Accepted)
        assert match.log() == log
        assert match.position() == position
        undone += count
    assert undone > 50


def test_a_bid_can_be_taken_back_until_all_are_shown() -> None:
    match = match_of("ppp")
    Driver(match).until(DecisionKind.BID)
    match.act(2, match.rules.parse("bid 0"))
    match.pump()
    assert match.undo_refusal(2) is None
    assert isinstance(_order(match, Undo(2)), Accepted)
    assert set(match.waits_for[0]) == {0, 1, 2}
    for seat in (0, 1, 2):
        match.act(seat, match.rules.parse("bid 0"))
        match.pump()
    assert match.undo_refusal(2) is OrderRefusal.INFORMATION_SEEN


def test_practice_goes_back_over_barriers_and_bots() -> None:
    match = match_of("pb", practice=True, seed="3")
    driver = Driver(match)
    for _ in range(60):
        driver.one()
    while not match.waits_for[0]:
        driver.one()
    log, position = match.log(), match.position()
    undos = 0
    while match.undo_refusal(0) is None:
        assert isinstance(_order(match, Undo(0)), Accepted)
        assert match.waits_for[0] == (0,)
        undos += 1
    assert undos > 5
    for _ in range(undos):
        assert isinstance(_order(match, Redo(0)), Accepted)
    assert match.log() == log
    assert match.position() == position


def test_practice_takes_back_the_end_of_a_game() -> None:
    match = match_of("pp", practice=True)
    Driver(match).to_end()
    assert match.outcome is not None
    assert isinstance(_order(match, Undo(0)), Accepted)
    assert match.outcome is None
