"""The music of the table follows what everybody sees, and nothing else."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from cleopatra.kit.device.sound import Sound
from cleopatra.match.setup import AIDS, MatchSetup, SeatInfo
from cleopatra.rules.catalogue import LAST_STEP, UNKNOWN
from cleopatra.rules.engine import new_game
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.ui.motion.mix import CLEAN, WORST, TableMusic, hour_of, mix_of
from cleopatra.ui.skin.score import BASE, BUILDING, CORRUPTION, DUSK, FINALE, MORNING
from tests.rules.builders import builder_action, walk

OPTIONS = GameOptions(seats=3, seed="mix")
SECRET = (
    "hand", "buried", "drawn", "deck_top", "deck_size", "deck_up", "stalls", "discards_up",
    "discards_down", "pending_points", "credit", "tiles",
)  # fmt: skip
"""What the mix must not even look at: cards, and what only some seats know."""


def start() -> Observation:
    return observe(new_game(OPTIONS), None)


def with_amulets(observation: Observation, *amulets: int) -> Observation:
    seats = zip(observation.seats, amulets, strict=True)
    return replace(observation, seats=tuple(replace(seat, amulets=n) for seat, n in seats))


def test_every_onlooker_hears_the_same_at_every_moment_of_a_game():
    heard = set()
    for state, _, _, _ in walk(OPTIONS, builder_action, seed="mix"):
        mixes = [mix_of(observe(state, viewer), True) for viewer in (None, 0, 1, 2)]
        assert mixes == [mixes[0]] * 4
        assert all(0 <= level <= 1 for level in mixes[0].values())
        heard.add(tuple(mixes[0].values()))
    assert len(heard) > 10


def test_no_secret_is_heard():
    rng = random.Random(3)
    state, _, _, _ = next(islice(walk(OPTIONS, builder_action, seed="mix"), 90, None))
    seen = observe(state, 0)
    scrambled = replace(seen, **{name: rng.random() for name in SECRET})
    scrambled = replace(
        scrambled,
        seats=tuple(
            replace(seat, hand_known=(), hand_size=0, bid=UNKNOWN, scarabs=rng.randrange(99))
            for seat in seen.seats
        ),
    )
    assert mix_of(scrambled, True) == mix_of(seen, True)


def test_where_totals_are_secret_corruption_is_not_heard():
    rich = with_amulets(start(), 0, WORST, 2)
    assert mix_of(rich, True)[CORRUPTION] == 1
    assert mix_of(rich, False) == mix_of(start(), False)


def test_each_stem_has_its_fact():
    calm = mix_of(start(), True)
    assert calm == {BASE: 1, BUILDING: 0, CORRUPTION: 0, FINALE: 0}
    one = mix_of(replace(start(), walls=1), True)
    two = mix_of(replace(start(), walls=3, pedestal=True), True)
    assert 0.3 < one[BUILDING] < two[BUILDING] < 1
    assert mix_of(with_amulets(start(), CLEAN, 0, 1), True)[CORRUPTION] == 0
    assert 0 < mix_of(with_amulets(start(), 0, CLEAN + 1, 1), True)[CORRUPTION] < 0.5
    assert mix_of(replace(start(), step=2), True)[FINALE] == 0
    last = mix_of(replace(start(), step=LAST_STEP), True)
    assert last[FINALE] == 1
    assert last[BASE] < 1


class Desk(Sound):
    """Remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.mixes: list[dict[str, float]] = []
        self.scores: list[str] = []

    def mix(self, levels):
        self.mixes.append(dict(levels))

    def score(self, score, fade=2.0):
        self.scores.append(str([score.section(number) for number in range(4)]))
        return score


@pytest.mark.parametrize(("aids", "is_heard"), [(AIDS[0], True), ("purist", False)])
def test_a_table_plays_its_own_round_and_follows_what_is_shown(aids, is_heard):
    seats = tuple(SeatInfo(name, number) for number, name in enumerate(("Ana", "Bo", "Cy")))
    desk, setup = Desk(), MatchSetup(OPTIONS, seats, aids=aids)
    music = TableMusic(desk, setup, start())
    worst = with_amulets(start(), 0, 0, WORST)
    music.follow(worst)
    music.follow(replace(worst, ended="palace"))
    assert [bool(mix[CORRUPTION]) for mix in desk.mixes] == [False, is_heard, True]
    TableMusic(desk, setup, replace(start(), turn=7))
    assert desk.scores[0] != desk.scores[1], "a game that goes on begins elsewhere"


def test_the_music_follows_the_hour_of_the_light_and_the_people_of_the_site():
    seats = tuple(SeatInfo(name, number) for number, name in enumerate(("Ana", "Bo", "Cy")))
    heard = []

    class Stand(Desk):
        def score(self, score, fade=2.0):
            heard.append(score)
            return heard[0]

    setup = MatchSetup(OPTIONS, seats)
    TableMusic(Stand(), setup, start())
    conductor = heard[0].source
    assert (conductor.hour, conductor.is_peopled) == (0, False)
    assert MORNING in conductor.section(0)[0]
    again = TableMusic(Stand(), setup, start())
    again.follow(replace(start(), step=LAST_STEP, walls=2))
    assert (conductor.hour, conductor.is_peopled) == (2, True), "the one that is heard goes on"
    assert DUSK in conductor.section(1)[0]
    hours = [hour_of(replace(start(), step=step)) for step in range(LAST_STEP + 1)]
    assert hours == [0, 0, 1, 1, 2, 2], "as the light of the scene"
