"""The same deal played more than once, and its par."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleopatra.match.log import Decided, GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.puzzles.duplicate import Deal, deal_of, margin_of, results_of, sheet_of
from cleopatra.puzzles.par_worker import par_of
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import Outcome
from tests.analysis.games import finished


def by_person(log: GameLog, name: str) -> GameLog:
    """A finished game in which seat 0 is a person of this name and the others are bots."""
    seats = [SeatInfo(name, 0)]
    seats += [SeatInfo(s.name, s.colour, "level5") for s in log.setup.seats[1:]]
    return replace(log, setup=replace(log.setup, seats=tuple(seats), bots_seed=7))


def test_a_sheet_compares_games_of_one_deal_and_leaves_out_the_others() -> None:
    game = by_person(finished("two"), "Ana")
    deal = deal_of(game.setup)
    assert deal is not None
    other = replace(game, setup=replace(game.setup, bots_seed=8))
    unfinished = game.until(3)
    broken = replace(game, decisions=(Decided(0, "build pyramid"), *game.decisions))

    sheet = sheet_of(
        deal,
        [
            ("Ana", game),
            ("Bo", by_person(finished("two"), "Bo")),
            ("other", other),
            ("unfinished", unfinished),
            ("broken", broken),
        ],
    )

    assert [entry.label for entry in sheet.entries] == ["Ana", "Bo"]
    assert sheet.left_out == ("other", "unfinished", "broken")
    assert sheet.entries[0].result(0).name == "Ana"
    assert sheet.entries[0].margin == sheet.entries[1].margin


def test_a_deal_makes_a_table_that_is_of_this_deal() -> None:
    deal = Deal(GameOptions(seats=3, seed="tomb"), ("level5", "", "level5"), 99)

    setup = deal.setup(("Hemi", "Ana", "Bo"))

    assert deal_of(setup) == deal
    assert setup.persons == (1,)
    assert deal.seat == 1


def test_a_table_without_exactly_one_person_is_no_duplicate() -> None:
    options = GameOptions(seats=2, seed="tomb")
    assert deal_of(MatchSetup(options, (SeatInfo("A", 0), SeatInfo("B", 1)))) is None


def test_places_are_shared_and_the_eaten_come_last() -> None:
    outcome = Outcome((1, 3), "count", (50, 40, 12, 40), (9, 0, 3, 1), (True, False, False, False))

    results = results_of(outcome, tuple("ABCD"))

    assert [result.place for result in results] == [4, 1, 3, 1]
    assert [margin_of(outcome, seat) for seat in range(4)] == [-41, 0, -28, 0]


def test_par_is_what_a_bot_makes_of_the_seat() -> None:
    deal = Deal(GameOptions(seats=2, seed="tomb"), ("", "random"), 5)
    told: list[float] = []

    par = par_of(deal, "random", told.append)

    assert par == par_of(deal, "random")
    assert [result.name for result in par.seats] == ["random", "random"]
    assert told == sorted(told)
    assert 0 <= told[-1] <= 1
    with pytest.raises(ValueError, match="not in tuple"):
        par_of(Deal(deal.options, ("random", "random"), 5), "random")
