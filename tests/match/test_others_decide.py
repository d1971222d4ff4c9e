"""Decisions in the middle of a turn that belong to a seat whose turn it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleopatra.match.command import (
    Accepted,
    Command,
    OrderRefusal,
    OrderResult,
    Redo,
    Refused,
    Undo,
)
from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.editions.classic.words import ClassicDecision
from cleopatra.rules.engine import apply, new_game, parse_action
from cleopatra.rules.events import Event
from cleopatra.rules.sheet import RECONSTRUCTED
from tests.match.tables import Driver, check_replayed, match_of
from tests.storage.games import GAME, check_resumed, saves_in

RULES = "edition=classic"
OTHERS = (ClassicDecision.GIVE, ClassicDecision.OFFER)


def at(kind: DecisionKind, kinds: str = "ppp", seed: str = "delta") -> Match:
    """A game driven to the first decision of a kind."""
    match = match_of(kinds, seed=seed, rules=RULES)
    Driver(match).until(kind)
    return match


def order(match: Match, command: Command | Undo | Redo) -> OrderResult:
    match.submit(command)
    (result,) = match.pump(limit=1)
    return result


def answer(match: Match) -> int:
    """The first legal answer of the seat that is asked; gives the seat."""
    (seat,) = match.decision.actors
    action = match.legal(seat)[0]
    assert isinstance(order(match, Command(seat, action, match.decision_id)), Accepted)
    return seat


@pytest.mark.parametrize("kind", OTHERS)
def test_the_match_waits_for_the_seat_that_is_asked(kind: DecisionKind) -> None:
    match = at(kind)
    (asked,) = match.decision.actors
    assert asked != match.current
    assert match.waits_for == ((asked,), ())
    assert match.legal(match.current) == ()
    action = match.legal(asked)[0]
    refused = order(match, Command(match.current, action, match.decision_id))
    assert isinstance(refused, Refused)
    assert refused.why is OrderRefusal.NOT_YOUR_DECISION
    assert match.observe(match.current).actors == (asked,)


def test_bots_answer_in_the_turn_of_a_person() -> None:
    answers = set()
    for seed in ("oasis", "reed", "delta", "ibis"):
        match = match_of("pbb", seed=seed, rules=RULES)
        Driver(match, seed=2).to_end()
        state = new_game(match.setup.options)
        for decided in match.log().decisions:
            if state.current == 0 and decided.seat != 0:
                answers.add(decided.text.partition(" ")[0])
            apply(state, parse_action(state, decided.text), decided.seat)
    assert {"give", "offer", "done", "bid"} <= answers


def test_whoever_asked_takes_it_back_only_until_an_answer() -> None:
    match = at(ClassicDecision.GIVE)
    beggar = match.current
    if match.undo_refusal(beggar) is None:
        before = match.position()
        assert isinstance(order(match, Undo(beggar)), Accepted)
        assert match.decision.actors == (beggar,)
        assert isinstance(order(match, Redo(beggar)), Accepted)
        assert match.position() == before
    answer(match)
    assert match.undo_refusal(beggar) is OrderRefusal.NOT_YOUR_UNDO


def test_shown_cards_are_a_barrier_and_talents_are_not() -> None:
    seen = set()
    for seed in ("delta", "oasis", "reed"):
        match = match_of("ppp", seed=seed, rules=RULES)
        driver = Driver(match)
        while driver.one():
            last = match.log().decisions[-1]
            verb = last.text.partition(" ")[0]
            if verb == "offer" or (verb == "give" and last.text != "give talents"):
                assert match.undo_refusal(last.seat) is OrderRefusal.INFORMATION_SEEN
                seen.add(verb)
    assert seen == {"offer", "give"}


def test_the_turn_belongs_to_whoever_asked() -> None:
    match = at(ClassicDecision.GIVE)
    mover, turn = match.current, match.turn
    while match.decision.kind is ClassicDecision.GIVE:
        answer(match)
    assert (match.current, match.turn) == (mover, turn)
    assert match.turns(None)[-1].seat == mover


@pytest.mark.parametrize(
    "kind",
    [
        ClassicDecision.GIVE,
        ClassicDecision.OFFER,
        ClassicDecision.ACCEPT,
        ClassicDecision.SEARCH,
        ClassicDecision.SELECT,
    ],
)
def test_a_game_is_saved_and_resumed_in_the_middle(tmp_path: Path, kind: DecisionKind) -> None:
    check_resumed(at(kind), tmp_path)


def test_a_game_of_five_is_replayed_from_its_log() -> None:
    check_replayed(match_of("bbbbb", seed="five", rules=RULES))


def test_the_sheet_of_an_own_box_is_saved_with_the_game(tmp_path: Path) -> None:
    sheet = str(RECONSTRUCTED).replace("reconstructed", "Kästchen-2006_b").replace("3+1", "4+1")
    match = match_of("ppp", seed="sheet", rules=f"{RULES} sheet={sheet}")
    driver = Driver(match)
    for _ in range(30):
        driver.one()
    saves = saves_in(tmp_path)
    saves.save(1, match, GAME, "my box")
    resumed = Match.resume(saves.load(1).log, [PersonSeat()] * 3)
    assert resumed.setup.options.sheet == sheet
    assert resumed.rules.pieces == match.rules.pieces != RECONSTRUCTED.pieces()
    assert resumed.position() == match.position()


def test_nobody_is_told_what_he_may_not_see() -> None:
    """What a subscriber gets is the redacted event, whoever decided."""
    match = match_of("ppp", seed="delta", rules=RULES)
    boxes = {viewer: match.subscribe(viewer) for viewer in (0, 1, 2, None)}
    driver = Driver(match)
    told: list[Event] = []
    while driver.one():
        for viewer, box in boxes.items():
            for update in box.take():
                assert update.observation == match.observe(viewer) or update.cause.name == "OPENED"
                told += update.events
                assert all(event.redact(viewer) == event for event in update.events)
    assert told
