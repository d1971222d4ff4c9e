"""The director shows every event in order, ends at the real position, and never gets stuck."""

from __future__ import annotations

import random

import pytest

from cleopatra.kit.motion.clock import Speed
from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.events import CardsTaken
from cleopatra.rules.options import GameOptions
from cleopatra.ui.motion.director import Director, OutOfStep
from cleopatra.ui.motion.fold import Folder, differences
from cleopatra.ui.motion.pacing import Pacing
from cleopatra.ui.skin.cues import YOUR_TURN
from cleopatra.ui.stage.model import Actor
from cleopatra.ui.words.chronicle import Chronicle


class FakeTheatre:
    """Remembers what it was told."""

    def __init__(self):
        self.observation = None
        self.captions = []
        self.flyers = ()
        self.actors = ()
        self.most_flyers = 0
        self.closer_at = None
        self.is_faint = False

    def show(self, observation):
        self.observation = observation

    def say(self, text, seat=None):
        self.captions.append(text)

    def set_flyers(self, flyers):
        self.flyers = flyers
        self.most_flyers = max(self.most_flyers, len(flyers))

    def set_actors(self, actors):
        self.actors = actors

    def lift(self, places):
        self.lifted = tuple(places)

    def anchor(self, place):
        return (10.0 * place.index, 5.0)

    def middle(self):
        return 960.0, 480.0

    def fact_anchor(self, seat, fact):
        return (100.0 * seat, 50.0)

    def piece_actor(self, place):
        return Actor("sphinx", 1, 2)

    def mosaic_actor(self, mosaic, squares):
        return Actor("mosaic", 1, 2)

    def statue_actor(self, name, square):
        return Actor("anubis_0", 1, 2)

    def hide_cleopatra(self):
        self.is_hidden_queen = True

    def path(self, step):
        return 0.0, 0.0

    def uproot(self, squares):
        return squares[:1]

    def colour_of(self, seat):
        return seat

    def is_hidden(self, spot):
        return False

    def look_closer(self, at, seconds):
        is_new = at != self.closer_at
        self.closer_at = at
        return is_new

    def fade_panels(self, is_faint):
        self.is_faint = is_faint


class Bench:
    def __init__(self, speed=Speed.NORMAL, seed="7", tells_count=True):
        setup = MatchSetup(GameOptions(seats=2, seed=seed), (SeatInfo("Ana", 0), SeatInfo("Bo", 1)))
        self.match = Match(setup, [PersonSeat(), PersonSeat()])
        self.inbox = self.match.subscribe(0)
        self.theatre = FakeTheatre()
        self.director = Director(
            self.theatre,
            Folder(self.match.rules.garden),
            Chronicle(["Ana", "Bo"]),
            self.match.observe(0),
            pacing=lambda: Pacing(speed),
            is_strict=True,
            tells_count=tells_count,
        )
        self.rng = random.Random(seed)

    def decide(self):
        decision = self.match.decision
        seat = decision.actors[0]
        action = self.rng.choice(list(self.match.legal(seat)))
        self.match.act(seat, action)
        self.match.pump()
        self.director.take(self.inbox.take())

    def watch(self, limit=100_000):
        for _ in range(limit):
            if not self.director.is_busy:
                return
            self.director.update(0.05)
        pytest.fail("the director never came to an end")


@pytest.mark.parametrize("speed", [Speed.NONE, Speed.VERY_FAST])
def test_a_whole_game_ends_at_the_real_position(speed):
    bench = Bench(speed)
    while bench.match.decision.actors:
        bench.decide()
        bench.watch()
        assert bench.director.shown == bench.match.observe(0)
        assert all(flyer.is_chip for flyer in bench.theatre.flyers)
        assert bench.theatre.actors == ()
    assert bench.theatre.flyers == ()
    assert any("Bo" in caption for caption in bench.theatre.captions)


@pytest.mark.parametrize("tells", [True, False])
def test_the_final_count_is_left_to_its_own_scene(tells):
    bench = Bench(Speed.VERY_FAST, tells_count=tells)
    while bench.match.decision.actors:
        bench.decide()
        bench.watch()
    assert bench.director.shown == bench.match.observe(0)
    told = [caption for caption in bench.theatre.captions if "tainted cards:" in caption]
    assert bool(told) == tells


def test_any_input_finishes_the_running_batch():
    bench = Bench(Speed.SLOW)
    while not bench.director.is_busy:
        bench.decide()
    bench.director.update(0.01)
    assert bench.director.finish()
    assert bench.director.shown == bench.match.observe(0)
    assert not bench.director.finish()


def test_many_waiting_batches_are_hurried_to_the_end():
    bench = Bench(Speed.SLOW)
    for _ in range(150):
        bench.decide()
    bench.watch(limit=20_000)
    assert bench.director.shown == bench.match.observe(0)


def test_an_undo_jumps_without_a_film():
    bench = Bench()
    bench.decide()
    bench.director.jump(bench.match.observe(0))
    assert not bench.director.is_busy
    assert bench.theatre.observation == bench.match.observe(0)


def test_a_recap_shows_the_past_and_comes_back():
    bench = Bench()
    start = bench.match.observe(0)
    for _ in range(12):
        bench.decide()
        bench.watch()
    now = bench.director.shown
    batches = [record.events for record in bench.match.turns(0)]
    bench.director.recap(start, batches)
    assert bench.director.is_recap
    seen = len(bench.theatre.captions)
    bench.watch()
    assert bench.director.shown == now and not bench.director.is_recap
    assert len(bench.theatre.captions) > seen


def test_being_out_of_step_is_noticed():
    bench = Bench(Speed.NONE)
    wrong = bench.match.observe(0)
    while True:
        bench.match.act(
            bench.match.decision.actors[0],
            bench.rng.choice(list(bench.match.legal(bench.match.decision.actors[0]))),
        )
        bench.match.pump()
        updates = bench.inbox.take()
        if any(isinstance(e, CardsTaken) for u in updates for e in u.events):
            break
    bench.director.shown = wrong
    assert differences(wrong, updates[-1].observation)
    updates = [
        type(u)(u.cause, u.seat, (), u.observation, u.decision, u.decision_id) for u in updates
    ]
    with pytest.raises(OutOfStep):
        bench.director.take([u for u in updates if u.cause.name == "DECIDED"])


def test_a_turn_of_somebody_else_takes_seconds_not_minutes():
    bench = Bench(Speed.NORMAL)
    seconds = turns = 0.0
    while turns < 12:
        turn = bench.match.turn
        bench.decide()
        while bench.director.is_busy:
            bench.director.update(0.05)
            seconds += 0.05
        turns += bench.match.turn != turn
    assert seconds / turns < 6


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.NONE])
def test_a_persons_turn_after_a_bots_is_heard_once(speed):
    bench = Bench(speed)
    heard = []
    bench.director = Director(
        bench.theatre,
        Folder(bench.match.rules.garden),
        Chronicle(["Ana", "Bo"]),
        bench.match.observe(0),
        pacing=lambda: Pacing(speed),
        bots=(1,),
        play_sound=lambda name, at=None, is_own=True: heard.append(name),
    )
    wanted = 0
    for _ in range(60):
        before = bench.match.decision.actors[0], bench.match.observe(0).current
        bench.decide()
        bench.watch()
        wanted += before[1] == 1 and bench.match.observe(0).current == 0
    assert wanted > 3
    assert heard.count(YOUR_TURN) == wanted
