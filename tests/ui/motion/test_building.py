"""Films of what is built and earned: how pieces rise and fall, how she walks, what flies where."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cleopatra.kit.motion.clock import MotionClock, Speed
from cleopatra.rules import events as ev
from cleopatra.rules import reasons
from cleopatra.rules.catalogue import Piece
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.motion.building import (
    APPROACH,
    DROPPING,
    LEAD,
    RISING,
    STEP,
    BuildingFilms,
    Direction,
    around,
)
from cleopatra.ui.motion.films import MOST_TOKENS, Films, coins
from cleopatra.ui.motion.theatre import Movers
from cleopatra.ui.motion.timeline import Animation
from cleopatra.ui.stage.casting import STRIDE, WALK_FRAMES
from cleopatra.ui.stage.model import Actor
from cleopatra.ui.stage.world import ROOF_Z, WorldBox, WorldPoint, step_position

FOOT = WorldBox(WorldPoint(1, 1, 0.1), WorldPoint(3, 2, 1.4))


class Stagehand:
    """A theatre that remembers every frame."""

    def __init__(self):
        self.frames = []
        self.flights = []
        self.sounds = []
        self.places = []
        self.closer = []
        self.faint = []
        self.hidden = set()
        self.follows = False
        self.now = 0.0

    def set_actors(self, actors):
        self.frames.append(tuple(actors))

    def set_flyers(self, flyers):
        self.flights.append(tuple(flyers))

    def anchor(self, place):
        return (100.0 + 10 * place.index + 1000 * (place.kind.value == "step"), 200.0)

    def middle(self):
        return 960.0, 480.0

    def fact_anchor(self, seat, fact):
        return (40.0 + 300 * seat, 900.0)

    def piece_actor(self, place):
        return Actor("sphinx", 2, 1.5, 0.1, foot=FOOT)

    def mosaic_actor(self, mosaic, squares):
        return Actor("mosaic_I", 0, 0, ROOF_Z)

    def statue_actor(self, name, square):
        return Actor(name, 4.5, 4.5, ROOF_Z)

    def hide_cleopatra(self):
        self.is_without_queen = True

    def uproot(self, squares):
        self.uprooted = squares
        return squares[1:2]

    def colour_of(self, seat):
        return 4 - seat

    def path(self, step):
        return 500.0 + 10 * step, 300.0

    def is_hidden(self, place):
        return place in self.hidden

    def look_closer(self, at, seconds):
        self.closer.append((at, round(seconds, 3)))
        return self.follows

    def fade_panels(self, is_faint):
        self.faint.append(is_faint)

    def play(self, name, at=None):
        self.places.append(at)
        self.sounds.append((round(self.now, 3), name))


@pytest.fixture
def hand():
    return Stagehand()


def watch(hand: Stagehand, film: Animation, air: Movers) -> float:
    """Plays a film to its end, a frame each 20 ms; answers how long it took."""
    hand.now = 0.0
    while film.advance(0.02) is None:
        hand.now += 0.02
        air.flush()
        assert hand.now < 20
    air.flush()
    return hand.now


def builder(hand, speed=Speed.NORMAL):
    air = Movers(hand)
    direction = Direction(hand, MotionClock(speed))
    return BuildingFilms(hand, air, hand.play, direction), air


def test_a_piece_rises_in_dust_and_lands_with_a_sound(hand):
    films, air = builder(hand)
    seconds = watch(hand, films.built(ev.PieceBuilt(0, int(Piece.SPHINX), 2, 1)), air)
    rises = [a.rise for frame in hand.frames for a in frame if a.name == "sphinx"]
    assert rises == sorted(rises) and rises[0] < 0.1 and rises[-1] > 0.95
    clouds = [a for frame in hand.frames for a in frame if a.name.startswith("dust_")]
    assert len({(a.x, a.y) for a in clouds}) == len(around(FOOT))
    assert {a.name for a in clouds} == {f"dust_{stage}" for stage in range(4)}
    assert hand.sounds == [(0, "sand"), (pytest.approx(RISING * 0.8, abs=0.05), "place_sphinx")]
    assert hand.places == [(120.0, 200.0)] * 2
    assert hand.frames[-1] == () and RISING <= seconds < 1.6


def test_dust_goes_all_round_outside_the_foot():
    for x, y, z in around(FOOT):
        assert z == FOOT.low.z
        assert not (FOOT.low.x < x < FOOT.high.x and FOOT.low.y < y < FOOT.high.y)


def test_a_mosaic_clicks_when_it_first_touches_and_bounces(hand):
    films, air = builder(hand)
    watch(hand, films.laid(ev.MosaicLaid(0, 3, 0, (0, 1, 2, 3, 4), 1)), air)
    assert hand.uprooted == (0, 1, 2, 3, 4)
    early = [a for frame in hand.frames[:6] for a in frame if a.name.startswith("dust_")]
    assert {(a.x, a.y) for a in early} == {(1.5, 0.5)}, "dust where a palm stood"
    falls = [a for frame in hand.frames for a in frame if a.name == "mosaic_I"]
    heights = [a.z - ROOF_Z for a in falls]
    assert heights[0] > 2.5 and heights[-1] == pytest.approx(0, abs=0.1)
    touch = next(i for i, height in enumerate(heights) if height < 0.1)
    assert max(heights[touch:]) > 0.3, "it bounces"
    assert all(a.drop == pytest.approx(a.z - ROOF_Z) for a in falls), "its shadow stays below"
    touched = pytest.approx(DROPPING / 2.75, abs=0.05)
    assert hand.sounds == [(0, "sand"), (touched, "place_mosaic")]


def test_a_statue_falls_into_its_sanctuary(hand):
    films, air = builder(hand)
    watch(hand, films.claimed(ev.SanctuaryClaimed(3, (50, 40, 41))), air)
    assert any(a.name == "anubis_1" and a.z > ROOF_Z + 1 for f in hand.frames for a in f)
    assert [name for _, name in hand.sounds] == ["place_statue"]


def walked(hand, start: int, end: int) -> tuple[list[Actor], float]:
    films, air = builder(hand)
    seconds = watch(hand, films.walked(ev.CleopatraMoved(start, end)), air)
    return [actor for frame in hand.frames for actor in frame], seconds


@pytest.mark.parametrize(("start", "end", "turn"), [(1, 3, 2), (4, 3, 0)])
def test_she_faces_where_she_goes_and_walks_there(hand, start, end, turn):
    queens, seconds = walked(hand, start, end)
    assert hand.is_without_queen, "an actor plays her part"
    ways = [queen.y for queen in queens]
    assert ways == sorted(ways, reverse=end < start)
    assert ways[0] == pytest.approx(step_position(start).y, abs=0.1)
    assert ways[-1] == pytest.approx(step_position(end).y)
    assert {queen.turn for queen in queens if "walk" in queen.name} == {turn}
    assert {queen.name for queen in queens} >= {f"cleopatra_walk_{i}" for i in range(WALK_FRAMES)}
    assert [name for _, name in hand.sounds] == ["walk"] * abs(end - start)
    assert STEP * abs(end - start) - 0.05 < seconds < STEP * abs(end - start) + 0.4


def test_she_moves_with_each_picture_of_her_walk_and_never_in_between(hand):
    queens, _seconds = walked(hand, 0, 2)
    walks = [queen for queen in queens if "walk" in queen.name]
    poses = [(int(queen.name.rpartition("_")[2]), queen.y) for queen in walks]
    changes = [(b, a) for a, b in pairwise(poses) if a != b]
    assert len(changes) > 2 * WALK_FRAMES
    for (frame, y), (before, y_before) in changes:
        assert frame == (before + 1) % WALK_FRAMES and y > y_before


def test_a_stride_takes_her_as_far_as_it_is_drawn(hand):
    """A foot on the ground goes back by as much, in half of the pictures: it doesn't slide."""
    for steps in (1, 2, 3):
        hand.frames.clear()
        queens, _seconds = walked(hand, 0, steps)
        ways = sorted({queen.y for queen in queens if "walk" in queen.name})
        stride = (ways[-1] - ways[0]) / (len(ways) - 1) * WALK_FRAMES / 2
        assert stride == pytest.approx(STRIDE, rel=0.13)


def test_she_sets_out_and_arrives_with_her_feet_side_by_side(hand):
    for steps in (1, 2, 5):
        hand.frames.clear()
        queens, _seconds = walked(hand, 0, steps)
        names = [queen.name for queen in queens if "walk" in queen.name]
        assert {names[0], names[-1]} <= {"cleopatra_walk_2", "cleopatra_walk_6"}


@pytest.mark.parametrize(("amount", "tokens"), [(3, [2, 1]), (10, [10]), (28, [10, 10, 5, 2, 1])])
def test_an_amount_is_paid_in_few_tokens(amount, tokens):
    assert coins(amount) == tokens


def earn(hand, film_events):
    air = Movers(hand)
    films = Films(hand, air, hand.play, reduced=False)
    for event in film_events:
        step = films.film(event, None)
        hand.flights.clear()
        watch(hand, step, air)
    return [flyer for frame in hand.flights for flyer in frame]


def test_scarabs_fly_from_the_piece_that_earned_them_to_their_owner(hand):
    built = ev.PieceBuilt(1, int(Piece.WALL), 7, 1)
    flyers = earn(hand, [built, ev.ScarabsChanged(1, 4, reasons.PIECE[int(Piece.WALL)])])
    chips = [f for f in flyers if f.is_chip]
    assert {(f.x, f.label) for f in chips} == {(170, "+4")}, "what it brought stays at the site"
    coins = [f for f in flyers if not f.is_chip]
    assert {f.picture for f in coins} == {"scarab_2"}
    assert coins[0].x == pytest.approx(170, abs=30)
    assert (coins[-1].x, coins[-1].y) == (pytest.approx(340, abs=5), pytest.approx(900, abs=20))
    assert {f.label for f in coins} == {""}, "the chip says it"


def test_scarabs_for_anything_else_come_from_the_supply(hand):
    built = ev.PieceBuilt(1, int(Piece.WALL), 7, 1)
    flyers = earn(hand, [built, ev.ScarabsChanged(0, -3, reasons.WORSHIPPER)])
    assert flyers[0].y == pytest.approx(900, abs=20) and flyers[-1].x > 1000


def test_amulets_slip_into_the_owners_pyramid(hand):
    flyers = earn(hand, [ev.AmuletsChanged(1, 9, reasons.TAINTED)])
    assert {f.picture for f in flyers} == {"pyramid_3", "amulet"}
    most = max(sum(f.picture == "amulet" for f in frame) for frame in hand.flights)
    assert 2 <= most <= MOST_TOKENS
    path = [f for f in flyers if f.picture == "amulet" and f.label]
    assert path[0].y < path[-1].y and path[-1].scale < path[0].scale
    assert hand.flights[-1] == ()


@pytest.mark.parametrize(("amount", "sound"), [(2, "pyramid"), (-2, "amulet")])
def test_amulets_into_a_pyramid_and_out_of_it_sound_different(hand, amount, sound):
    earn(hand, [ev.AmuletsChanged(1, amount, reasons.TAINTED)])
    assert [name for _, name in hand.sounds] == [sound]


def test_cards_open_into_a_fan_before_they_fly(hand):
    air = Movers(hand)
    films = Films(hand, air, hand.play, reduced=False)
    watch(hand, films.cards([0, 1, 2, 3], (500, 500), (900, 900)), air)
    fans = [frame for frame in hand.flights if len(frame) == 4]
    open_fan = max(fans, key=lambda frame: frame[0].angle - frame[-1].angle)
    angles = [flyer.angle for flyer in open_fan]
    assert angles == sorted(angles, reverse=True) and angles[0] > 5 > -5 > angles[-1]
    assert [flyer.x for flyer in open_fan] == sorted(flyer.x for flyer in open_fan)
    assert [name for _, name in hand.sounds] == ["fan"], "one sound for a hand of cards"


def test_reduced_motion_shows_no_film(hand):
    films = Films(hand, Movers(hand), hand.play, reduced=True)
    step = films.film(ev.PieceBuilt(0, int(Piece.SPHINX), 0, 1), None)
    step.finish()
    assert hand.frames == []


HEARD = (
    (ev.PieceBuilt(0, int(Piece.SPHINX), 0, 1), "place_sphinx"),
    (ev.MosaicLaid(0, 0, 0, (2, 3), 0), "place_mosaic"),
    (ev.SanctuaryFormed((4, 5)), "sanctuary"),
    (ev.SanctuaryClaimed(1, (4, 5)), "place_statue"),
    (ev.CleopatraMoved(0, 3), "walk"),
    (ev.LastRoundBegan(0), "last_round"),
)


@pytest.mark.parametrize(("event", "effect"), HEARD)
def test_what_happens_is_heard_once_where_nothing_moves(hand, event, effect):
    """Sound belongs to the event: whoever bears no motion hears it, too."""
    films = Films(hand, Movers(hand), hand.play, reduced=True)
    film = films.film(event, None)
    film.finish()
    assert [name for _, name in hand.sounds] == [effect]
    hand.sounds.clear()
    films.sound_of(event, None)
    assert [name for _, name in hand.sounds] == [effect], "and without animations"
    assert hand.frames == [] and not any(at for at, _ in hand.closer), "nothing was moved"


# -- directed films -------------------------------------------------------------------------------

WALL = ev.PieceBuilt(0, int(Piece.SPHINX), 2, 1)


def test_the_camera_goes_nearer_before_a_piece_rises_and_the_panels_fade_until_it_stands(hand):
    hand.follows = True
    films, air = builder(hand)
    film = films.built(WALL)
    assert hand.closer == [] and hand.faint == []
    film.advance(0.02)
    assert hand.closer == [(FOOT.centre, APPROACH)] and hand.faint == [True]
    film.advance(LEAD - 0.04)
    air.flush()
    assert hand.frames[-1] == ()
    film.advance(0.04)
    air.flush()
    assert hand.frames[-1] != ()
    watch(hand, film, air)
    assert hand.faint == [True, False] and len(hand.closer) == 1


def test_a_film_waits_for_no_camera_that_stays_where_it_is(hand):
    films, air = builder(hand)
    films.built(WALL).advance(0.05)
    air.flush()
    assert hand.frames[-1] != ()


def test_the_camera_goes_nowhere_for_what_the_palace_hides(hand):
    hand.hidden = {Place(PlaceKind.SPHINX, 2)}
    films, _air = builder(hand)
    films.built(WALL).advance(0.05)
    assert hand.closer == [(None, APPROACH)] and hand.faint == [True]


@pytest.mark.parametrize(("speed", "seconds"), [(Speed.SLOW, 0.833), (Speed.FAST, 0.25)])
def test_the_camera_keeps_step_with_the_speed(hand, speed, seconds):
    films, _air = builder(hand, speed)
    films.built(WALL).advance(0.05)
    assert hand.closer == [(FOOT.centre, seconds)]


def test_very_fast_films_are_not_directed(hand):
    films, air = builder(hand, Speed.VERY_FAST)
    watch(hand, films.built(WALL), air)
    assert hand.closer == [] and hand.faint == []


def test_a_film_finished_before_it_begins_moves_no_camera(hand):
    films, _air = builder(hand)
    films.laid(ev.MosaicLaid(0, 1, 0, (20, 21, 22, 23, 24), 1)).finish()
    assert hand.closer == [] and hand.faint == [False] and not hasattr(hand, "uprooted")


def test_the_camera_stays_for_what_a_piece_brings_and_goes_back_for_the_next_player(hand):
    films = Films(hand, Movers(hand), hand.play, False)
    films.film(WALL, None).advance(0.05)
    films.film(ev.ScarabsChanged(0, 3, reasons.PIECE[0]), None)
    assert hand.closer == [(FOOT.centre, APPROACH)]
    films.film(ev.TurnStarted(1, 7), None)
    assert [at for at, _seconds in hand.closer] == [FOOT.centre, None]


def test_reduced_motion_turns_camera_and_panels_off(hand):
    films = Films(hand, Movers(hand), hand.play, True)
    films.film(WALL, None).advance(5)
    assert [at for at, _seconds in hand.closer if at] == [] and True not in hand.faint
