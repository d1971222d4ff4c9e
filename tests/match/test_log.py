"""The log and its text form, the replay, the ledger, the recap."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleopatra.match.ledger import EARLIER
from cleopatra.match.log import Decided, GameLog
from cleopatra.match.match import Match
from cleopatra.match.replay import Replay, settle
from cleopatra.match.seat import PersonSeat, ScriptSeat
from cleopatra.match.setup import BadSetup, LogDiffers, SeatInfo
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.errors import BadOptions, BadText
from cleopatra.rules.events import TurnStarted
from cleopatra.rules.reasons import START
from tests.match.tables import Driver, chooser, match_of, played


@pytest.mark.parametrize("kinds", ["bb", "bbb", "bbbb"])
def test_a_log_reads_back_from_its_text(kinds: str) -> None:
    log = played(kinds).log()
    assert GameLog.parse(str(log)) == log
    assert sum(1 for d in log.decisions if d.digest) >= 10


def test_a_log_that_begins_elsewhere_keeps_its_base() -> None:
    match = match_of("pp")
    Driver(match).until(DecisionKind.PAY)
    log = GameLog(match.setup, match.position())
    assert GameLog.parse(str(log)) == log


def test_the_bots_seed_is_kept_with_the_game() -> None:
    log = played("bb").log()
    assert "bots=" not in str(log), "as in games from before it was kept"
    kept = replace(log, setup=replace(log.setup, bots_seed=(1 << 63) - 1))
    assert GameLog.parse(str(kept)) == kept
    for bad in ("-4", "x", str(1 << 63), "9" * 30):
        with pytest.raises((BadText, BadSetup)):
            GameLog.parse(str(kept).replace(f"bots={(1 << 63) - 1}", f"bots={bad}"))


@pytest.mark.parametrize(
    "line", ["", "take 0", "0", "0 ", "x take 0", "12 take 0", "0 take 0 # 3", "0 take 0 # 3 xyz"]
)
def test_a_bad_line_is_named(line: str) -> None:
    with pytest.raises(BadText):
        Decided.parse(line)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("cleopatra-log 2", "cleopatra-log 3", BadText),
        ("options edition=deluxe", "options edition=gold", BadOptions),
        ("options edition", "choices edition", BadText),
        ("practice=no", "practice=perhaps", BadText),
        ("aids=ledger", "aids=telepathy", BadSetup),
        ("colour=0", "colour=9", BadText),
        ("name=Bo", "name=Ana", BadSetup),
        ("seat colour=1 bot=random name=Bo\n", "", BadSetup),
    ],
)
def test_a_bad_head_is_named(old: str, new: str, error: type[Exception]) -> None:
    text = str(played("bb").log())
    assert old in text
    with pytest.raises(error):
        GameLog.parse(text.replace(old, new, 1))


@pytest.mark.parametrize("kinds", ["bb", "bbb", "bbbb"])
def test_a_replay_gives_the_same_digests_and_result(kinds: str) -> None:
    match = played(kinds)
    log = match.log()
    verified = Replay(log).verify()
    assert verified.outcome == match.outcome
    assert verified.decisions == len(log)
    assert verified.digest == log.decisions[-1].digest
    assert verified.digests == verified.turns


def test_a_changed_decision_or_digest_is_found() -> None:
    log = played("bbb").log()
    where = next(i for i, d in enumerate(log.decisions) if d.digest and i > 40)
    bad = replace(log.decisions[where], digest="0123456789abcdef")
    tampered = replace(log, decisions=(*log.decisions[:where], bad, *log.decisions[where + 1 :]))
    with pytest.raises(LogDiffers) as caught:
        Replay(tampered).verify()
    assert caught.value.index == where
    missing = replace(log, decisions=(*log.decisions[:10], *log.decisions[11:]))
    with pytest.raises(LogDiffers):
        Replay(missing).verify()
    with pytest.raises(LogDiffers):
        Match.resume(missing, [PersonSeat()] * 3)


def test_a_replay_steps_and_jumps() -> None:
    match = played("bbb")
    log = match.log()
    replay = Replay(log)
    assert not replay.step(-1)
    assert replay.events(None) == ()
    positions = [replay.position()]
    while replay.step():
        positions.append(replay.position())
    assert len(positions) == len(log) + 1
    assert not replay.step()
    for at in (0, len(log), 17, 3, 100):
        replay.jump(at)
        assert replay.position() == positions[at]
        assert replay.observe(1).viewer == 1
    with pytest.raises(ValueError, match="decisions"):
        replay.jump(len(log) + 1)


def test_a_replay_walks_by_turns() -> None:
    log = played("bbb").log()
    replay = Replay(log)
    starts = replay.turn_starts()
    visited = [replay.at]
    while replay.at < len(log):
        replay.step_turn()
        visited.append(replay.at)
    assert visited == [*starts, len(log)]
    replay.jump(starts[5] + 1)
    replay.step_turn(-1)
    assert replay.at == starts[5]
    replay.step_turn(-1)
    assert replay.at == starts[4]
    replay.step_turn(-99)
    assert replay.at == 0


def test_events_of_a_replay_are_redacted_and_the_truth_is_not() -> None:
    log = played("bbb").log()
    replay = Replay(log)
    differ = 0
    for at in range(1, len(log) + 1):
        replay.jump(at)
        truth = replay.truth()
        assert replay.events(0) == tuple(event.redact(0) for event in truth)
        differ += replay.events(None) != truth
    assert differ > 10


def test_somebody_takes_over_in_the_middle() -> None:
    match = played("bbb")
    replay = Replay(match.log())
    replay.jump(50)
    log = replay.take_over(1, SeatInfo("Ana2", 1))
    taken = Match.resume(log, [ScriptSeat(chooser(9)), PersonSeat(), ScriptSeat(chooser(8))])
    assert taken.position() == replay.position()
    assert taken.setup.persons == (1,)
    Driver(taken).to_end()
    assert taken.outcome is not None
    assert taken.log().decisions[:50] == log.decisions
    assert Replay(taken.log()).verify().outcome == taken.outcome


@pytest.mark.parametrize("at", [0, 1, 30, 75])
def test_a_resumed_match_goes_on_the_same_and_can_be_undone(at: int) -> None:
    match = match_of("pp", seed="5")
    driver = Driver(match)
    for _ in range(at):
        driver.one()
    again = Match.resume(match.log(), [PersonSeat(), PersonSeat()])
    assert again.position() == match.position()
    assert again.log() == match.log()
    for seat in (0, 1):
        assert again.undo_refusal(seat) == match.undo_refusal(seat)
    assert again.turns(0) == match.turns(0)
    assert again.recap(1) == match.recap(1)


def test_where_log_and_snapshot_agree_the_log_is_used() -> None:
    match = match_of("pp")
    Driver(match).until(DecisionKind.PAY)
    settled = settle(match.log(), match.position())
    assert settled.differs is None
    assert settled.log == match.log()


def test_where_they_disagree_the_snapshot_wins_and_says_so() -> None:
    match = match_of("pp")
    Driver(match).until(DecisionKind.PAY)
    shorter = match.log().until(1)
    settled = settle(shorter, match.position())
    assert settled.differs is not None
    resumed = Match.resume(settled.log, [PersonSeat(), PersonSeat()])
    assert resumed.position() == match.position()
    assert len(resumed.log()) == 0
    Driver(resumed).to_end()
    assert Replay(GameLog.parse(str(resumed.log()))).verify().outcome == resumed.outcome


def test_a_snapshot_that_cannot_be_read_is_named() -> None:
    with pytest.raises(BadText):
        settle(match_of("pp").log(), "garbage")


@pytest.mark.parametrize("kinds", ["pp", "ppp", "pppp"])
def test_the_ledger_adds_up_at_every_step(kinds: str) -> None:
    match = match_of(kinds, seed="11")
    driver = Driver(match)
    while driver.one():
        seats = match.observe(None).seats
        ledger = match.ledger()
        assert [s.scarab_total for s in ledger.seats] == [v.scarabs for v in seats]
        if match.outcome is None:
            assert [s.amulet_total for s in ledger.seats] == [v.amulets for v in seats]
    outcome = match.outcome
    assert outcome is not None
    ledger = match.ledger()
    assert tuple(s.scarab_total for s in ledger.seats) == outcome.scarabs
    assert tuple(s.amulet_total for s in ledger.seats) == outcome.amulets
    assert all(START in s.scarabs for s in ledger.seats)
    assert [point.turn for point in ledger.curve] == list(range(match.turn + 1))
    assert ledger.curve[-1].scarabs == outcome.scarabs


def test_a_ledger_from_a_position_says_that_it_does_not_know_before() -> None:
    match = match_of("pp")
    Driver(match).until(DecisionKind.PAY)
    resumed = Match.resume(GameLog(match.setup, match.position()), [PersonSeat(), PersonSeat()])
    assert all(EARLIER in s.scarabs for s in resumed.ledger().seats)


def test_the_recap_is_what_others_did_since_ones_last_turn() -> None:
    match = match_of("ppp", seed="2")
    driver = Driver(match)
    checked = 0
    while driver.one():
        if match.outcome is not None:
            break
        for seat in range(3):
            records = match.recap(seat)
            assert all(record.seat != seat for record in records)
            assert len(records) <= 2
            if match.current == seat and match.turn > 3:
                assert [r.turn for r in records] == [match.turn - 2, match.turn - 1]
                whole = {r.turn: r for r in match.turns(seat)}
                assert records == [whole[r.turn] for r in records], "no decision is left out"
                checked += 1
    assert checked > 20


def test_turn_records_cover_the_whole_game() -> None:
    match = played("bbb")
    records = match.turns(None)
    assert [r.turn for r in records] == list(range(1, len(records) + 1))
    assert [r.start for r in records] == sorted({r.start for r in records})
    assert sum(isinstance(e, TurnStarted) for r in records for e in r.events) >= len(records) - 1


def test_m7_an_opened_game_amid_an_offering_tells_all_bids() -> None:
    match = match_of("ppp")
    Driver(match).until(DecisionKind.BID)
    for seat in match.decision.actors[:2]:
        match.act(seat, match.legal(seat)[seat])
        match.pump()
    replay = Replay(match.log())
    replay.jump(len(match.log()))
    bids = [view.bid for view in replay.opened().seats]
    said = [decided.text for decided in match.log().decisions[-2:]]
    assert sorted(f"bid {bid}" for bid in bids if bid >= 0) == sorted(said)
    assert all(view.bid < 0 for view in replay.observe(None).seats)
