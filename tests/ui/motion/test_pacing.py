"""Captions stand long enough to be read, players are told apart by a pause, and a person who wants
to is waited for between the computers' moves."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from cleopatra.kit.motion.clock import Speed
from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.match.subscription import Cause, Update
from cleopatra.rules.events import Card, CardsTaken, PieceBuilt, ScarabsChanged, Weight
from cleopatra.rules.options import GameOptions
from cleopatra.rules.reasons import PIECE
from cleopatra.ui.motion.director import Director
from cleopatra.ui.motion.fold import Folder
from cleopatra.ui.motion.pacing import BETWEEN_PLAYERS, LEAST, WORD, Pacing, reading_seconds
from cleopatra.ui.words.chronicle import Chronicle
from tests.ui.motion.test_director import FakeTheatre

FRAME = 1 / 60
TIMED = [Speed.SLOW, Speed.NORMAL, Speed.FAST, Speed.VERY_FAST]


class TimedTheatre(FakeTheatre):
    """Remembers when it was told what."""

    def __init__(self):
        super().__init__()
        self.now = 0.0
        self.said = []
        self.turns = []

    def say(self, text, seat=None):
        super().say(text, seat)
        self.said.append((self.now, text))

    def show(self, observation):
        if self.observation is not None and observation.turn != self.observation.turn:
            self.turns.append((self.now, observation.current))
        super().show(observation)

    def spans(self):
        """(sentence, seconds that it stood), each."""
        times = [*self.said, (self.now, "")]
        return [(text, end - start) for (start, text), (end, _) in pairwise(times) if text]


class Round:
    """Three players, the viewer at seat 0; the others are the computer's."""

    def __init__(self, speed=Speed.NORMAL, waits_for_me=False, seed="5"):
        seats = tuple(SeatInfo(name, i) for i, name in enumerate(("Ana", "Bo", "Cy")))
        setup = MatchSetup(GameOptions(seats=3, seed=seed, first_player="0"), seats)
        self.match = Match(setup, [PersonSeat()] * 3)
        self.inbox = self.match.subscribe(0)
        self.theatre = TimedTheatre()
        self.pacing = Pacing(speed, waits_for_me=waits_for_me)
        self.director = Director(
            self.theatre,
            Folder(self.match.rules.garden),
            Chronicle(["Ana", "Bo", "Cy"]),
            self.match.observe(0),
            pacing=lambda: self.pacing,
            is_strict=True,
            bots=(1, 2),
        )
        self.rng = random.Random(seed)

    def decide(self):
        """Somebody decides anything."""
        seat = self.match.decision.actors[0]
        action = self.rng.choice(list(self.match.legal(seat)))
        self.match.act(seat, action)
        self.match.pump()
        self.director.take(self.inbox.take())

    def decide_until_own_turn(self):
        """The own turn is played, and those of the computer after it."""
        turn = self.match.turn
        while self.match.turn == turn or self.match.current != 0:
            self.decide()

    def pass_time(self, seconds):
        for _ in range(round(seconds / FRAME)):
            self.theatre.now += FRAME
            self.director.update(FRAME)

    def watch(self, limit=200.0):
        """Seconds until all is shown, or until the person is waited for."""
        start = self.theatre.now
        while self.director.is_busy and not self.director.is_stopped:
            self.pass_time(FRAME)
            assert self.theatre.now - start < limit, "it never came to an end"
        return self.theatre.now - start


def test_a_sentence_gets_a_moment_and_a_quarter_of_a_second_for_each_word():
    assert (LEAST, WORD, BETWEEN_PLAYERS) == (1.2, 0.25, 0.6)
    assert reading_seconds("Bo builds a [b]column[/b] wall.") == pytest.approx(2.45)
    assert reading_seconds("") == 0


@pytest.mark.parametrize("speed", TIMED, ids=lambda speed: speed.name.lower())
def test_a_caption_stands_as_long_as_asked(speed):
    table = Round(speed)
    for _ in range(4):
        table.decide_until_own_turn()
        table.watch()
        table.pass_time(8)
    spans = table.theatre.spans()
    assert len(spans) > 12
    for sentence, seconds in spans:
        assert seconds >= reading_seconds(sentence) / speed.value - FRAME, sentence


def test_at_once_nothing_has_to_be_waited_for():
    table = Round(Speed.NONE)
    table.decide_until_own_turn()
    assert not table.director.is_busy and not table.director.is_being_read
    assert table.director.shown == table.match.observe(0)


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.FAST], ids=["normal", "fast"])
def test_there_is_a_pause_between_two_players(speed):
    table = Round(speed)
    table.decide_until_own_turn()
    table.watch()
    assert [seat for _now, seat in table.theatre.turns] == [1, 2, 0]
    for started, seat in table.theatre.turns[:2]:
        name = ("Ana", "Bo", "Cy")[seat]
        first = next(now for now, text in table.theatre.said if now >= started and name in text)
        assert first - started >= BETWEEN_PLAYERS / speed.value - FRAME


def test_a_film_runs_while_its_caption_is_read():
    table = Round()
    table.decide_until_own_turn()
    seconds = table.watch()
    told = sum(reading_seconds(text) for _now, text in table.theatre.said)
    alone = Round()
    alone.decide_until_own_turn()
    alone.director._say = lambda sentence, seat=None: None
    without = alone.watch()
    assert max(told, without) <= seconds < 0.85 * (told + without)


def test_the_viewers_own_decisions_wait_for_no_caption():
    table = Round()
    seat = table.match.current
    while table.match.current == seat:
        table.decide()
    table.director.finish_all()
    assert not any("Ana" in text for _now, text in table.theatre.said)


def test_a_press_goes_on_to_the_next_player():
    table = Round()
    table.decide_until_own_turn()
    while table.director.shown.current == 0:
        table.pass_time(FRAME)
    assert table.director.finish()
    assert table.director.shown.current == 2, "all that Bo did is over"
    assert table.director.is_busy
    assert table.director.finish()
    assert not table.director.is_busy and table.director.shown.current == 0
    assert not table.director.finish()


def test_a_press_also_skips_what_the_same_player_decides_later():
    table = Round(seed="9")
    while table.match.current == 0:
        table.decide()
    table.director.finish_all()
    decisions = 0
    while table.match.current == 1:
        table.decide()
        decisions += 1
        if decisions == 1:
            table.pass_time(0.1)
            assert table.director.finish()
        elif table.match.current == 1:
            assert not table.director.is_busy, "nothing is shown of the turn that was skipped"
    assert decisions > 2
    table.decide()
    assert table.director.is_busy, "the next player is shown again"


def test_a_skipped_move_skips_only_what_bots_decide():
    """In a bot's turn the viewer decides something, too, such as a card to give: that is shown."""
    table = Round(seed="9")
    while table.match.current == 0:
        table.decide()
    director = table.director
    director.finish_all()
    table.decide()
    table.pass_time(0.1)
    assert director.finish() and not director.is_busy
    shown = director.shown
    taken = CardsTaken(0, 0, (Card(1, True),))
    for seat, is_shown in ((1, False), (0, True)):
        after = director._folder.fold(shown, taken)
        director.take([Update(Cause.DECIDED, seat, (taken,), after, table.match.decision, 0)])
        assert director.is_busy is is_shown, f"decided by seat {seat}"
        director.jump(shown)


def test_the_person_is_waited_for_after_each_move_of_the_computer():
    table = Round(waits_for_me=True)
    director = table.director
    table.decide_until_own_turn()
    for seat in (1, 2):
        table.watch()
        assert director.is_stopped and director.shown.current == seat
        table.pass_time(60)
        assert director.is_stopped, "however long it takes"
        assert not director.finish(), "what finishes films does not go on"
        assert director.go_on() and not director.is_stopped
        assert not director.go_on()
    table.watch()
    assert director.shown == table.match.observe(0)


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.NONE], ids=["normal", "none"])
def test_a_press_skips_one_move_only_when_the_person_is_waited_for(speed):
    table = Round(speed, waits_for_me=True)
    table.decide_until_own_turn()
    while table.director.shown.current == 0:
        table.pass_time(FRAME)
    for _ in range(5):
        table.director.finish()
    assert table.director.is_stopped and table.director.shown.current == 1


def test_a_recap_is_slow_whatever_the_speed_and_can_be_left():
    table = Round(Speed.NONE)
    start = table.match.observe(0)
    table.decide_until_own_turn()
    now = table.director.shown
    records = [record.events for record in table.match.turns(0)]
    table.theatre.said.clear()
    table.director.recap(start, records)
    assert table.director.clock.speed is Speed.SLOW
    table.pacing = Pacing(Speed.FAST)
    table.pass_time(12)
    spans = table.theatre.spans()
    assert table.director.is_recap and table.director.clock.speed is Speed.SLOW
    assert table.director.end_recap()
    assert table.director.shown == now and not table.director.is_busy
    assert table.director.clock.speed is Speed.FAST
    assert not table.director.end_recap()
    assert len(spans) > 1
    for sentence, seconds in spans[:-1]:
        assert seconds >= reading_seconds(sentence) / Speed.SLOW.value - FRAME


def test_a_recap_does_not_wait_for_the_person():
    table = Round(waits_for_me=True)
    start = table.match.observe(0)
    table.decide_until_own_turn()
    while table.director.is_busy:
        table.watch()
        table.director.go_on()
    table.director.recap(start, [record.events for record in table.match.turns(0)])
    table.watch()
    assert not table.director.is_busy


def test_a_caption_in_ones_own_turn_goes_when_it_was_read():
    table = Round()
    table.decide_until_own_turn()
    table.watch()
    table.director._say("Cleopatra moves 1 step.", None)
    wake = table.director.next_wake
    assert wake == pytest.approx(reading_seconds("Cleopatra moves 1 step."), abs=0.01)
    table.pass_time(wake + 2 * FRAME)
    assert table.theatre.captions[-1] == "" and table.director.next_wake is None


def test_small_things_are_shown_without_a_sentence():
    table = Round()
    said = []
    chronicle = Chronicle(["Ana", "Bo", "Cy"])
    for _ in range(60):
        turn = table.match.turn
        table.decide()
        table.director.finish_all()
        if table.match.turn != turn:
            said += [text for _now, text in table.theatre.said]
    passing = {
        chronicle.say(event)
        for record in table.match.turns(0)
        for event in record.events
        if event.weight in (Weight.DETAIL, Weight.PASSING)
    } - {""}
    assert passing and not passing & set(said)


def test_what_a_piece_brought_stays_at_its_site_for_as_long_as_its_caption():
    table = Round()
    films = table.director._films
    air = films.air
    site = PieceBuilt(1, 0, 3, 1)
    for event in (site, ScarabsChanged(1, 5, PIECE[0])):
        step = films.film(event, table.director.shown)
        step.finish()
    air.clear()
    air.flush()
    chips = [flyer for flyer in table.theatre.flyers if flyer.is_chip]
    assert [(chip.label, chip.x) for chip in chips] == [("+5", 30.0)]
    table.director._say("Cy activates the Foreman.", 2)
    air.flush()
    assert table.theatre.flyers == ()
