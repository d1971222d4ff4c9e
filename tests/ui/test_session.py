"""The session: viewers, chains of orders, undo, bots behind their port, the automatic save."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cleopatra.bots.advice import Advice
from cleopatra.bots.adviser_worker import AdviceReply, Query, ThoughtQuery
from cleopatra.match.command import OrderRefusal
from cleopatra.match.seat import BotPort
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import stream
from cleopatra.storage.paths import Home
from cleopatra.storage.saves import Saves
from cleopatra.ui.session.session import Session
from tests.ui.orders import submit

SEALED = (DecisionKind.BID, DecisionKind.OVER)


class FirstPort:
    """A bot that takes its first legal action, at once; `silent` ones say something illegal."""

    def __init__(self, nonsense: bool = False) -> None:
        self.answers: list[tuple[int, int, str]] = []
        self.nonsense = nonsense
        self.is_closed = False

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        text = "take 9" if self.nonsense else legal_texts[0]
        self.answers.append((seat, decision_id, text))

    def poll(self) -> list[tuple[int, int, str]]:
        answers, self.answers = self.answers, []
        return answers

    def close(self) -> None:
        self.is_closed = True


def first_port(bots: Mapping[int, str], seed: int) -> BotPort:
    return FirstPort()


def table(*bots: str, first: int = 0, practice: bool = False) -> MatchSetup:
    options = GameOptions(seats=len(bots), seed="ra", first_player=str(first))
    names = ("Ana", "Bo", "Cy", "Dee")
    seats = tuple(SeatInfo(names[i], i, bot) for i, bot in enumerate(bots))
    return MatchSetup(options, seats, practice)


def play_on(session: Session, most: int = 4000) -> None:
    """Plays first legal actions for people until the game is over."""
    for _ in range(most):
        session.pump()
        if session.match.is_over:
            return
        for seat in session.match.decision.actors:
            if seat in session.match.setup.persons:
                session.submit(session.match.legal(seat)[0], seat=seat)
    raise AssertionError("the game does not end")


def test_one_person_looks_from_the_beginning_and_never_needs_a_curtain() -> None:
    session = Session(table("", "random"), ports=first_port)
    assert session.viewer == 0
    assert session.is_mine
    assert not session.is_shared
    assert session.next_viewer() is None
    assert any(session.observation.hand)


def test_bots_get_the_seed_that_is_kept_and_in_older_games_one_from_the_game() -> None:
    got: list[int] = []

    def port(bots: Mapping[int, str], seed: int) -> BotPort:
        got.append(seed)
        return FirstPort()

    setup = table("", "random")
    Session(replace(setup, bots_seed=77), ports=port)
    Session(setup, ports=port)
    Session(replace(setup, options=setup.options.another_game("nile"), bots_seed=77), ports=port)
    assert got == [77, stream("ra", "bots"), 77]


def test_two_people_need_the_curtain_for_whoever_decides() -> None:
    session = Session(table("", "", "random", first=1), ports=first_port)
    assert session.viewer is None
    assert session.next_viewer() == 1
    session.look(1)
    assert session.next_viewer() is None
    assert session.is_mine
    submit(session, "take 1", "put 1", "put 2")
    for _ in range(9):
        session.pump()
    assert session.match.decision.actors == (0,)
    assert not session.is_mine
    assert session.next_viewer() == 0


def test_a_chain_goes_in_one_pump_and_tells_each_step() -> None:
    session = Session(table("", ""), ports=first_port)
    session.look(0)
    session.take_updates()
    submit(session, "take 1", "put 1", "put 2")
    session.pump()
    assert session.last_refused is None
    assert len(session.take_updates()) == 3
    assert session.observation.current == 1


def test_a_refusal_drops_the_rest_of_the_chain_and_is_kept() -> None:
    session = Session(table("", ""), ports=first_port)
    session.look(0)
    submit(session, "take 1", "build throne", "put 2")
    session.pump()
    assert session.observation.decisions == 1
    assert session.last_refused is not None
    assert session.last_refused.why is OrderRefusal.ILLEGAL
    submit(session, "put 2")
    session.pump()
    assert session.last_refused is None
    assert session.observation.decisions == 2


def test_only_people_submit() -> None:
    session = Session(table("", "random"), ports=first_port)
    with pytest.raises(ValueError, match="seat 1"):
        submit(session, "take 1", seat=1)


def test_undo_and_redo_within_a_turn() -> None:
    session = Session(table("", "", practice=True), ports=first_port)
    session.look(0)
    before = session.observation
    submit(session, "take 1", "put 1")
    session.pump()
    after = session.observation
    assert session.undo_refusal is None
    session.undo_to(0)
    session.pump()
    assert session.observation == before
    for _ in range(2):
        session.play_again()
        session.pump()
    assert session.observation == after


def test_undo_stops_at_what_was_seen() -> None:
    session = Session(table("", ""), ports=first_port)
    session.look(0)
    submit(session, "take 1")
    session.pump()
    assert session.undo_refusal is OrderRefusal.INFORMATION_SEEN
    session.undo_to(0)
    session.pump()
    assert session.observation.decisions == 1


def test_bots_and_people_play_to_the_end_with_sealed_bids() -> None:
    session = Session(table("", "", "random", "random"), ports=first_port)
    play_on(session)
    assert session.match.decision.kind is DecisionKind.OVER
    assert session.match.outcome is not None
    assert session.turns()
    assert session.match.ledger().curve


def test_nonsense_of_a_bot_is_answered_by_the_fallback() -> None:
    session = Session(table("", "random", first=1), ports=lambda bots, seed: FirstPort(True))
    session.pump()
    assert session.match.incidents
    assert session.observation.decisions == 1


def test_paused_bots_wait() -> None:
    session = Session(table("", "random", first=1), ports=first_port)
    session.match.is_paused = True
    session.pump()
    assert session.observation.decisions == 0
    assert not session.waits_for_bots
    session.match.is_paused = False
    session.pump()
    assert session.observation.decisions == 1


def test_the_game_is_kept_and_goes_on_from_its_last_decision(tmp_path: Path) -> None:
    saves = Saves(Home(tmp_path))
    session = Session(table("", "random"), ports=first_port, saves=saves)
    submit(session, "take 1", "put 2")
    session.pump()
    seen = session.observation
    session.save(3, "first tent", b"")
    session.close()
    loaded = saves.resume()
    again = Session(
        loaded.log.setup, log=loaded.log, ports=first_port, saves=saves, game=loaded.game
    )
    assert again.observation == seen
    assert again.game == session.game
    assert again.save_problem is None
    again.close()
    assert saves.slots()[2].saved is not None


def test_the_worker_answers_through_the_session() -> None:
    session = Session(table("random", "greedy"))
    try:
        for _ in range(3000):
            session.pump()
            if session.observation.decisions >= 3:
                break
            time.sleep(0.01)
        assert session.observation.decisions >= 3
        assert session.viewer is None
    finally:
        session.close()


def test_what_would_be_legal_is_what_then_is_legal() -> None:
    session = Session(table("", ""), ports=first_port)
    compared = 0
    for step in range(160):
        session.pump()
        if session.match.is_over:
            break
        seat = session.match.decision.actors[0]
        session.look(seat)
        legal = session.legal()
        action = legal[(step * 7) % len(legal)]
        promised = [a.text for a in session.legal_after([action])]
        session.submit(action)
        session.pump()
        if promised:
            assert promised == [a.text for a in session.legal()]
            compared += 1
    assert compared > 20


def test_the_events_of_the_running_turn() -> None:
    session = Session(table("", ""), ports=first_port)
    session.look(0)
    submit(session, "take 1", "put 1")
    session.pump()
    names = [type(event).__name__ for event in session.turn_events()]
    assert names.count("CardsTaken") == 1
    assert names.count("CardPut") == 1
    submit(session, "put 2")
    session.pump()
    assert "CardsTaken" not in [type(event).__name__ for event in session.turn_events()]


def test_s7_a_viewer_who_has_nothing_to_decide_previews_nothing() -> None:
    session = Session(table("", "", first=1), ports=first_port)
    action = session.match.legal(1)[0]
    with pytest.raises(ValueError, match="spectator"):
        session.preview([action])
    session.look(0)
    seen = session.preview([action])
    assert seen.refusal is not None
    assert (seen.refusal.code, seen.done, seen.scarabs) == ("not_your_turn", 0, ())
    assert session.legal_after([action]) == ()
    session.look(1)
    assert session.preview([action]).refusal is None


def test_u9_between_two_turns_the_log_tells_only_what_everybody_knows() -> None:
    session = Session(table("", "", first=0))
    session.look(0)
    hidden = next(i for i, stall in enumerate(session.observation.stalls) if stall.down)
    submit(session, f"take {hidden + 1}")
    session.pump()
    while session.is_mine:
        session.submit(session.legal()[0])
        session.pump()
    assert session.viewer == 0 and not session.is_mine
    assert session.reader is None
    assert session.turns() == session.match.turns(None) != session.match.turns(0)
    session.close()


def test_u10_what_another_seat_decides_in_my_turn_does_not_take_my_view() -> None:
    for seed in range(60):
        options = GameOptions(seats=3, seed=str(seed), edition="classic")
        seats = tuple(SeatInfo(name, i) for i, name in enumerate(("Ana", "Bo", "Cy")))
        session = Session(MatchSetup(options, seats))
        rng = Random(seed)
        for _ in range(400):
            match = session.match
            if match.is_over:
                break
            seat = match.decision.actors[0]
            if match.current not in match.decision.actors and match.decision.kind not in SEALED:
                session.look(match.current)
                assert not session.look_away()
                assert session.viewer == match.current
                session.close()
                return
            session.look(seat)
            session.submit(rng.choice(list(session.legal())))
            session.pump()
        session.close()
    raise AssertionError("nobody else was asked in a turn")


def test_u12_a_late_answer_to_an_earlier_question_is_dropped() -> None:
    class Slow:
        def __init__(self) -> None:
            self.answers: list[AdviceReply] = []
            self.asked: list[int] = []

        def ask(self, query: Query | ThoughtQuery) -> None:
            self.asked.append(query.number)

        def poll(self) -> list[AdviceReply]:
            found, self.answers = self.answers, []
            return found

        def close(self) -> None:
            return

    slow = Slow()
    session = Session(table("", "random"), ports=first_port, advisers=lambda: slow)
    client = session.counsellor
    client.ask(session.observation)
    client.ask(session.observation)
    first, second = slow.asked
    late, answer = Advice((), 10), Advice((), 20)
    slow.answers = [AdviceReply(first, late)]
    assert not client.poll()
    assert client.is_thinking and client.advice is None
    slow.answers = [AdviceReply(first, late), AdviceReply(second, answer)]
    assert client.poll()
    assert client.advice is answer
    session.close()
