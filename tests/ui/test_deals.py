"""The day's deal and duplicate: everybody plays the same, results are compared, par is kept."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat
from cleopatra.puzzles.days import Tomb
from cleopatra.puzzles.duplicate import Deal, DealSeat
from cleopatra.puzzles.library import read_library
from cleopatra.puzzles.par_worker import PAR_LEVELS, Par, Pars
from cleopatra.storage.finished import record
from cleopatra.storage.saved import SavedGame
from cleopatra.storage.saves import new_game_id
from cleopatra.ui.scenes.puzzles import shelf as shelf_module
from cleopatra.ui.scenes.puzzles.deal import DealScene
from cleopatra.ui.scenes.puzzles.shelf import shelf
from cleopatra.ui.words import naming
from tests.ui.test_puzzles_at_table import FEW, Room

FIRST = date(2026, 11, 1)
"""The day whose deal is for two players."""


class Parring:
    """Pars that are there at the second question, without any game."""

    begun = 0

    def __init__(self) -> None:
        self._asked = 0

    def start(self, deal: Deal) -> None:
        Parring.begun += 1
        self._seat, self._seats = deal.seat, deal.options.seats

    def poll(self) -> Pars:
        self._asked += 1
        if self._asked < 2:
            return Pars(0.4)
        return Pars(1.0, tuple(self._par(n, bot) for n, bot in enumerate(PAR_LEVELS)))

    def _par(self, number: int, bot: str) -> Par:
        seats = [DealSeat(seat, bot, 30 + number, 1, number == 0, 1) for seat in range(self._seats)]
        return Par(bot, tuple(seats), 0)

    def close(self) -> None:
        return


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setattr(shelf_module, "load_puzzles", lambda: read_library(FEW))
    shelf.cache_clear()
    Parring.begun = 0
    here = Room(tmp_path, today=FIRST)
    here.program.puzzles.pars = Parring
    yield here
    here.program.close()
    shelf.cache_clear()


def tomb() -> Tomb:
    found = shelf().tomb_of(FIRST)
    assert isinstance(found, Tomb) and found.deal.seats == 2
    return found


def play_out(here: Room, name: str, seed: int) -> Match:
    """A finished game of the day's deal, by random moves."""
    deal = tomb().table()
    setup = deal.setup([name if not bot else f"Bot {n}" for n, bot in enumerate(deal.bots)])
    match = Match(setup, [PersonSeat()] * len(setup.seats))
    rng = random.Random(seed)
    while match.outcome is None:
        seat = match.decision.actors[0]
        match.act(seat, rng.choice(match.legal(seat)))
        match.pump()
    saves = here.program.games.saves
    record(saves, match, SavedGame.of(match, new_game_id(), "", saves.now()))
    return match


def test_the_deal_of_the_day_is_played_under_a_name_with_its_own_seeds(room: Room) -> None:
    room.pilot.click("title.puzzles")
    room.pilot.click("puzzles.deal")
    assert isinstance(room.pilot.scene, DealScene)
    assert "Nobody has played it to its end yet." in room.texts() and not Parring.begun
    room.pilot.click("deal.name")
    room.pilot.key("ctrl+a")
    room.pilot.type("Nefer  tari")
    room.pilot.click("deal.play")
    session = room.program.games.session
    assert session is not None
    setup, deal = session.match.setup, tomb().table()
    assert setup.options == deal.options and setup.bots_seed == deal.bots_seed
    assert setup.seats[deal.seat].name == "Nefer tari" and setup.persons == (deal.seat,)


def test_results_are_compared_with_each_other_and_with_par(room: Room) -> None:
    matches = [play_out(room, name, seed) for seed, name in enumerate(("Ana", "Bruno"))]
    room.pilot.click("title.puzzles")
    seat = tomb().seat
    outcome = matches[0].outcome
    assert outcome is not None
    said = "eaten" if outcome.eaten[seat] else naming.scarabs(outcome.scarabs[seat])
    cell = room.pilot.find("puzzles.day.2026-11-01").describe()
    assert said in cell.value
    room.pilot.click("puzzles.deal")
    room.rest(1.0)
    texts = room.texts()
    assert any(text.startswith("Ana · ") for text in texts) and "Seat by seat" in texts
    assert any("eaten" in text and "31 scarabs" in text for text in texts)
    assert room.kept().of_deal("2026-11-01").par == {"level3": -1, "level5": 31, "level7": 32}
    assert room.pilot.scene.page.audit() == []
    room.pilot.click("deal.back")
    room.pilot.click("puzzles.deal")
    room.rest()
    assert Parring.begun == 1


def test_a_deal_is_played_again_from_its_replay(room: Room) -> None:
    match = play_out(room, "Ana", 3)
    room.pilot.click("title.replays")
    room.pilot.click("replays.deal")
    assert isinstance(room.pilot.scene, DealScene)
    assert any(text.startswith("Ana · ") for text in room.texts())
    assert room.pilot.scene.page.audit() == [] and not Parring.begun
    room.pilot.click("deal.play")
    session = room.program.games.session
    assert session is not None and session.match.setup.options == match.setup.options


def test_a_day_without_a_deal_says_so(room: Room) -> None:
    room.program.open("deal", None, "1970-01-01")
    assert any("The first tomb opened on" in text for text in room.texts())
    room.pilot.click("deal.back")
