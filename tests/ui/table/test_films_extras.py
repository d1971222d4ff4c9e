"""Films of editions and expansions on a real table: each ends, and nothing flies on."""

from __future__ import annotations

import random

import pytest
import tables

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.rules.editions.classic.events import DiceRolled
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.events import Event
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.facts import put_value, value
from cleopatra.ui.extras.classic.altar import die_place
from cleopatra.ui.motion.films import Films
from cleopatra.ui.motion.theatre import Movers, TableTheatre
from cleopatra.ui.table.flyers import Flyer

LIKED = ("build", "honour", "play", "call", "choose", "offer", "accept", "draw", "hire")
FRAME = 0.07
LONGEST = 4.0
"""Seconds that the film of one event takes at most."""


class SeenTheatre(TableTheatre):
    """Remembers the most that flew at once."""

    most = 0

    def set_flyers(self, flyers: tuple[Flyer, ...]) -> None:  # type: ignore[override]
        self.most = max(self.most, len(flyers))
        super().set_flyers(flyers)


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (GameOptions(edition="classic", seats=3, seed="films"), "DiceRolled"),
        (GameOptions(expansions=EXPANSIONS, seats=3, seed="films"), "TokenDrawn"),
    ],
    ids=["2006", "all"],
)
def test_each_film_runs_to_its_end(options: GameOptions, wanted: str) -> None:
    rng = random.Random(5)
    state = new_game(options)
    easel = tables.Easel(state, viewer=0)
    easel.kit.reduced_motion = False
    theatre = SeenTheatre(easel.view)
    air = Movers(theatre)
    films = Films(theatre, air, lambda name, at=None: None, False)
    canvas = Canvas(easel.screen.surface, easel.kit)
    seen: set[type[Event]] = set()
    flew: set[str] = set()
    for _ in range(1500):
        if not decision(state).actors:
            break
        before = observe(state, 0)
        seat = decision(state).actors[0]
        legal = legal_actions(state, seat)
        liked = [action for action in legal if action.text.split()[0] in LIKED]
        events: list[Event] = []
        apply(state, rng.choice(liked if liked and rng.random() < 0.7 else legal), seat, events)
        for event in (event.redact(0) for event in events):
            if type(event) in seen or type(event) not in lookup.merged("films"):
                continue
            seen.add(type(event))
            easel.view.show(before)
            film = films.film(event, before)
            if film is None:
                continue
            theatre.most = 0
            frames = 0
            while film.advance(FRAME) is None:
                frames += 1
                assert frames * FRAME < LONGEST, event
                air.flush()
                if frames == 6:  # once is enough to see that it can be drawn
                    easel.view.draw(canvas)
            air.flush()
            assert theatre._flyers == ()
            if theatre.most:
                flew.add(type(event).__name__)
    assert wanted in flew
    assert len(seen) >= 6


def test_rolled_dice_lie_nowhere_else_while_they_roll() -> None:
    """Five dice are on the table at every moment: in their places or in the air."""
    options = GameOptions(edition="classic", seats=3, seed="dice")
    easel = tables.Easel(new_game(options), viewer=0)
    easel.kit.reduced_motion = False
    before = put_value(easel.view.shown.observation, "altar", 1)
    easel.view.show(before)
    theatre = SeenTheatre(easel.view)
    air = Movers(theatre)
    films = Films(theatre, air, lambda name, at=None: None, False)
    rolled = DiceRolled(0, (True, False, False, True), 3)
    film = films.film(rolled, before)
    assert film is not None
    altars = []
    while film.advance(FRAME) is None:
        air.flush()
        dice = [flyer for flyer in theatre._flyers if flyer.die is not None]
        assert len(easel.view.shown.lifted) == len(dice) == 4
        altars.append(value(easel.view.shown.observation, "altar"))
    air.flush()
    assert easel.view.shown.lifted == ()
    assert set(altars) == {1, 3}  # the dice on the altar are counted when they have settled
    places = [easel.view.anchor(die_place(die))[1] for die in range(5)]
    assert places[0] == places[1] == places[2] != places[3] == places[4]


def test_the_table_draws_no_die_that_is_in_the_air() -> None:
    easel = tables.Easel(new_game(GameOptions(edition="classic", seats=3, seed="dice")), viewer=0)
    full = easel.draw()
    easel.view.lift([die_place(die) for die in range(5)])
    empty = easel.draw()
    assert full != empty
    easel.view.show(easel.view.shown.observation)
    assert full == easel.draw()


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (2560, 1080), (800, 1280)])
def test_v14_dice_roll_on_a_tray_beside_the_altar_in_its_scale(size: tuple[int, int]) -> None:
    state = new_game(GameOptions(edition="classic", seats=3, seed="dice"))
    easel = tables.Easel(state, viewer=0, size=size)
    theatre = SeenTheatre(easel.view)
    air = Movers(theatre)
    films = Films(theatre, air, lambda name, at=None: None, False)
    o = easel.view.shown.observation
    film = films.film(DiceRolled(0, (True, False, False, True, False), 2), o)
    assert film is not None
    own = easel.view.anchor(die_place(0))
    while film.advance(FRAME) is None:
        air.flush()
        trays = [flyer for flyer in theatre._flyers if flyer.tray]
        assert len(trays) == 1
        box = trays[0].reach(easel.screen.viewport.space)
        assert easel.screen.viewport.space.contains(box)
        assert box.bottom < own[1] and abs(box.centerx - own[0]) < 300
        for flyer in theatre._flyers:
            if flyer.die is not None and trays[0].scale == 1:
                assert flyer.size < 50
                assert box.collidepoint(flyer.x, flyer.y)
    air.flush()
    assert not theatre._flyers
