"""The session: viewers, chains of orders, undo, bots behind their port, the automatic save."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

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
