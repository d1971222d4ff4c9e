"""The queue: what is refused and why, who sees what, whom the match asks."""

from __future__ import annotations

import threading

import pytest

from cleopatra.match.command import Accepted, Command, OrderRefusal, OrderResult, Refused, Undo
from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.seat import BotSeat, PersonSeat, Question, ScriptSeat
from cleopatra.match.setup import BadSetup, MatchSetup, SeatInfo
from cleopatra.match.subscription import Cause
from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.errors import BadText
from cleopatra.rules.events import BidPlaced, CardsTaken
from cleopatra.rules.options import GameOptions
from tests.match.tables import Driver, chooser, match_of, setup


def _only(results: list[OrderResult]) -> OrderResult:
    assert len(results) == 1
    return results[0]


def _why(match: Match, seat: int, text: str, decision_id: int) -> OrderRefusal:
    before = match.position()
    match.submit(Command(seat, match.rules.parse(text), decision_id))
    result = _only(match.pump())
    assert isinstance(result, Refused)
    assert match.position() == before
    return result.why


def test_a_refused_order_says_why_and_changes_nothing() -> None:
    match = match_of("pp")
    seat, number = match.current, match.decision_id
    text = match.legal(seat)[0].text
    assert _why(match, seat, text, number - 1) is OrderRefusal.STALE
    assert _why(match, seat, text, number + 1) is OrderRefusal.STALE
    assert _why(match, 1 - seat, text, number) is OrderRefusal.NOT_YOUR_DECISION
    assert _why(match, seat, "finish", number) is OrderRefusal.ILLEGAL
    assert _why(match, 7, text, number) is OrderRefusal.NOT_YOUR_DECISION


def test_an_illegal_action_comes_back_with_the_rule() -> None:
    match = match_of("pp")
    match.submit(Command(match.current, match.rules.parse("finish"), match.decision_id))
    result = _only(match.pump())
    assert isinstance(result, Refused)
    assert result.refusal is not None
    assert result.refusal.rule.startswith("D")
    assert result.refusal == match.check(match.current, match.rules.parse("finish"))


def test_an_answer_counts_once() -> None:
    match = match_of("pp")
    command = Command(match.current, match.legal(match.current)[0], match.decision_id)
    match.submit(command)
    match.submit(command)
    first, second = match.pump()
    assert isinstance(first, Accepted)
    assert isinstance(second, Refused)
    assert second.why is OrderRefusal.STALE
    assert len(match.log()) == 1


def test_nothing_is_accepted_after_the_end() -> None:
    match = match_of("bb")
    Driver(match).to_end()
    assert match.waits_for == ((), ())
    assert match.legal(0) == ()
    assert _why(match, 0, "finish", match.decision_id) is OrderRefusal.OVER


def test_orders_from_many_threads_all_arrive() -> None:
    match = match_of("pp")
    woken = []
    match = Match(match.setup, [PersonSeat(), PersonSeat()], wake=lambda: woken.append(1))

    def send() -> None:
        for _ in range(50):
            match.submit(Undo(0))

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(match.pump(limit=30)) == 30
    assert len(match.pump()) == 170
    assert len(woken) == 200


def test_every_subscriber_gets_his_own_redaction() -> None:
    match = match_of("ppp")
    viewers = (0, 1, 2, None)
    inboxes = {viewer: match.subscribe(viewer) for viewer in viewers}
    for viewer, inbox in inboxes.items():
        (opened,) = inbox.take()
        assert opened.cause is Cause.OPENED
        assert opened.observation.viewer == viewer
    driver = Driver(match)
    hidden = 0
    while driver.one():
        updates = {viewer: inbox.take() for viewer, inbox in inboxes.items()}
        for viewer, (update,) in updates.items():
            assert update.cause is Cause.DECIDED
            assert update.observation == match.observe(viewer)
            for event in update.events:
                assert event == event.redact(viewer)  # redacting again hides nothing more
                if isinstance(event, CardsTaken) and event.seat != viewer:
                    downs = [card for card in event.cards if not card.is_up]
                    assert all(card.kind == UNKNOWN for card in downs)
                    hidden += len(downs)
                if isinstance(event, BidPlaced) and event.seat != viewer:
                    assert event.amount == UNKNOWN
    assert hidden > 10


def test_a_closed_subscription_gets_nothing() -> None:
    match = match_of("pp")
    inbox = match.subscribe(0)
    inbox.close()
    Driver(match).one()
    assert inbox.take() == []


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_sealed_bids_come_in_any_order_for_the_same_decision(order: tuple[int, ...]) -> None:
    match = match_of("ppp")
    Driver(match).until(DecisionKind.BID)
    number = match.decision_id
    assert set(match.waits_for[0]) == {0, 1, 2}
    for seat in order:
        match.submit(Command(seat, match.rules.parse("bid 0"), number))
    match.submit(Command(order[0], match.rules.parse("bid 1"), number))
    *bids, again = match.pump()
    assert all(isinstance(result, Accepted) for result in bids)
    assert isinstance(again, Refused)
    assert match.decision.kind is not DecisionKind.BID


def test_a_second_bid_is_refused_while_others_are_awaited() -> None:
    match = match_of("ppp")
    Driver(match).until(DecisionKind.BID)
    match.act(1, match.rules.parse("bid 0"))
    match.pump()
    assert set(match.waits_for[0]) == {0, 2}
    assert _why(match, 1, "bid 0", match.decision_id) is OrderRefusal.NOT_YOUR_DECISION


def test_bots_and_people_bid_in_one_offering() -> None:
    match = match_of("pbp", seed="4")
    Driver(match).until(DecisionKind.BID)
    match.act(0, match.rules.parse("bid 0"))
    for _ in range(3):
        match.pump()
    assert match.waits_for == ((2,), ())


class FakePort:
    """A bot port whose answers a test writes."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int, tuple[str, ...]]] = []
        self.answers: list[tuple[int, int, str]] = []
        self.is_closed = False

    def ask(self, seat, observation, legal_texts, decision_id) -> None:  # type: ignore[no-untyped-def]
        assert observation.viewer == seat
        self.asked.append((seat, decision_id, tuple(legal_texts)))

    def poll(self) -> list[tuple[int, int, str]]:
        answers, self.answers = self.answers, []
        return answers

    def close(self) -> None:
        self.is_closed = True


def test_a_bot_is_asked_once_and_its_late_answers_are_dropped() -> None:
    port = FakePort()
    bots = BotSeat(port)
    match = Match(setup("bb"), [bots, bots])
    for _ in range(5):
        assert match.pump() == []
    ((seat, number, legal),) = port.asked
    port.answers = [(seat, number - 1, legal[0]), (seat, number, legal[1])]
    late, fine = match.pump()
    assert isinstance(late, Refused)
    assert late.why is OrderRefusal.STALE
    assert isinstance(fine, Accepted)
    assert match.incidents == []
    assert len(port.asked) == 2
    match.close()
    assert port.is_closed


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("", OrderRefusal.NO_ANSWER),
        ("dance", OrderRefusal.NO_ANSWER),
        ("finish", OrderRefusal.ILLEGAL),
    ],
)
def test_an_unusable_answer_is_replaced_and_noted(answer: str, why: OrderRefusal) -> None:
    port = FakePort()
    bots = BotSeat(port)
    match = Match(setup("bb"), [bots, bots], fallback=lambda question: question.legal[-1])
    match.pump()
    ((seat, number, legal),) = port.asked
    port.answers = [(seat, number, answer)]
    assert isinstance(_only(match.pump()), Accepted)
    assert match.log().decisions[0].text == legal[-1]
    (incident,) = match.incidents
    assert (incident.seat, incident.text, incident.why) == (seat, answer, why)


def test_a_fallback_that_is_illegal_itself_does_not_stop_the_game() -> None:
    wrong = ScriptSeat(lambda question: question.rules.parse("finish"))
    match = Match(setup("bb"), [wrong] * 2, fallback=lambda question: question.rules.parse("end"))
    first = match.legal(match.current)[0]
    match.pump()
    assert match.log().decisions[0].text == first.text


def test_a_pause_holds_bots_and_not_people() -> None:
    match = match_of("bb")
    match.is_paused = True
    assert match.pump() == []
    match.is_paused = False
    assert match.pump()
    people = match_of("pp")
    people.is_paused = True
    people.act(people.current, people.legal(people.current)[0])
    assert isinstance(_only(people.pump()), Accepted)


def test_the_question_holds_what_the_seat_may_know() -> None:
    seen: list[Question] = []

    def choose(question: Question) -> Action:
        seen.append(question)
        return chooser()(question)

    script = ScriptSeat(choose)
    match = Match(setup("bb"), [script, script])
    Driver(match).until(DecisionKind.BID)
    assert all(question.observation.viewer == question.seat for question in seen)


def test_a_wrong_number_of_controllers_is_refused() -> None:
    with pytest.raises(ValueError, match="controllers"):
        Match(setup("ppp"), [PersonSeat()])


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ((("Ana", 0), ("Ana", 1)), "name_taken_twice"),
        ((("Jose\u0301", 0), ("JOS\u00c9", 1)), "name_taken_twice"),
        ((("Ana", 0), ("Bo", 0)), "colour_taken_twice"),
        ((("Ana", 0),), "seats_differ"),
        ((("", 0), ("Bo", 1)), "bad_name"),
        (((" Ana", 0), ("Bo", 1)), "bad_name"),
        ((("A\nB", 0), ("Bo", 1)), "bad_name"),
        ((("Ana", 9), ("Bo", 1)), "bad_colour"),
    ],
)
def test_a_table_nobody_can_play_at_is_named(seats: tuple[tuple[str, int], ...], code: str) -> None:
    with pytest.raises(BadSetup) as caught:
        MatchSetup(GameOptions(seats=2), tuple(SeatInfo(name, colour) for name, colour in seats))
    assert caught.value.code == code


def test_p17_a_log_from_before_spellings_were_compared_tells_its_players_apart() -> None:
    """A game in which one name stood in two spellings goes on; nobody is refused for it."""
    seats = (SeatInfo("Ana", 0), SeatInfo("Bo", 1))
    old = str(GameLog(MatchSetup(GameOptions(seats=2), seats))).replace("Bo", "ana")
    read = GameLog.parse(old)
    assert [seat.name for seat in read.setup.seats] == ["Ana", "ana 2"]
    assert GameLog.parse(str(read)) == read


def test_a_text_that_is_no_action_cannot_be_parsed() -> None:
    with pytest.raises(BadText):
        match_of("pp").rules.parse("take")


class CountingSeat(ScriptSeat):
    """A bot that counts how often it is asked."""

    asked = 0

    def ask(self, question: Question) -> None:
        self.asked += 1
        super().ask(question)


def test_m5_in_a_pause_no_bot_is_asked_and_people_go_on() -> None:
    bot = CountingSeat(chooser())
    table = setup("pb")
    match = Match(table, [PersonSeat(), bot])
    match.is_paused = True
    Driver(match).until(DecisionKind.TURN)
    while 1 not in match.decision.actors:
        match.act(0, match.legal(0)[0])
        match.pump()
    match.pump()
    assert bot.asked == 0
    match.is_paused = False
    match.pump()
    assert bot.asked > 0


def test_m4_m6_what_happened_is_told_later_as_it_was_at_the_time() -> None:
    match = match_of("pp", seed="later")
    driver = Driver(match)
    told = []
    while not match.is_over:
        for seat in (0, 1):
            told.append((seat, match.observe(seat).decisions, match.recap(seat)))
        told.append((None, match.observe(None).decisions, match.last_turns(2)))
        driver.one()
    for seat, until, before in told:
        again = match.last_turns(2, until) if seat is None else match.recap(seat, until)
        assert again == before
        if seat is not None:
            assert all(record.seat != seat for record in before)


def test_m4_at_the_end_the_own_last_turn_is_part_of_what_happened() -> None:
    match = match_of("pp", seed="later")
    Driver(match).to_end()
    last = match.turns(None)[-1].seat
    assert any(record.seat == last for record in match.recap(last))
