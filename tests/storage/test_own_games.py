"""The games of one person, and the figures over them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from cleopatra.match.setup import BadSetup, SeatInfo
from cleopatra.storage.earned import achieved, new_in
from cleopatra.storage.own_games import (
    NO_PLACE,
    NONE,
    PEOPLE,
    GameFilter,
    completed_by,
    games_of,
    persons,
    sifted,
)
from cleopatra.storage.player_stats import (
    LEAST,
    LEAST_MEETINGS,
    Share,
    best,
    by,
    figures,
    nemesis,
    rivals,
    streaks,
    worst,
)
from cleopatra.storage.statistics import FULL, PART, PRACTICE, GameResult, SeatResult

NOW = datetime(2030, 6, 1, tzinfo=UTC)


def seat(
    name: str,
    scarabs: int,
    bot: str = "",
    *,
    won: bool = False,
    eaten: bool = False,
    reached: tuple[str, ...] = (),
    amulets: int = 3,
    squares: int = 4,
) -> SeatResult:
    return SeatResult(name, bot, scarabs, 0, eaten, won, amulets, squares, reached)


def game(
    number: int,
    *seats: SeatResult,
    options: str = "",
    reason: str = "count",
    day: str = "2030-05-01",
) -> GameResult:
    options = options or f"edition=deluxe seats={len(seats)} seed=s{number}"
    when = f"{day}T00:00:{number % 60:02}+00:00"
    return GameResult(f"{number:016x}", when, options, 9, 90, reason, seats, "", FULL, 1)


def duel(number: int, own: int, other: int, bot: str = "level3+pious") -> GameResult:
    return game(
        number, seat("Ana", own, won=own >= other), seat("Hori", other, bot, won=other >= own)
    )


def test_a_person_is_found_by_name_and_never_a_bot() -> None:
    results = [
        game(1, seat("Ana", 30), seat("Bo", 40, won=True)),
        game(2, seat("Bo", 30), seat("Ana", 40, "level2", won=True)),
    ]

    assert persons(results) == ["Bo", "Ana"]
    assert [each.seat for each in games_of(results, "Ana")] == [0]
    assert [each.seat for each in games_of(results, "Bo")] == [1, 0]
    assert games_of(results, "Hori") == []


def test_practice_is_no_game() -> None:
    results = [
        duel(1, 9, 8),
        replace(duel(2, 9, 8), kind=PRACTICE),
        replace(duel(3, 9, 8), kind=""),
    ]

    assert [each.result.game[-1] for each in games_of(results, "Ana")] == ["1", "3"]


def test_places_end_with_those_who_were_eaten() -> None:
    seats = (
        seat("Ana", 30),
        seat("B", 99, "level1", eaten=True),
        seat("C", 40, "level2"),
        seat("D", 50, "level3", won=True),
        seat("E", 1, "level1", eaten=True),
    )
    places = [games_of([game(1, *_as_ana(seats, n))], "Ana")[0].place for n in range(5)]

    assert places == [3, 4, 2, 1, 4]
    drawn = game(1, seat("Ana", 30), seat("C", 40, "level2"), reason="exhaustion")
    assert games_of([drawn], "Ana")[0].place == NO_PLACE


def _as_ana(seats: tuple[SeatResult, ...], number: int) -> tuple[SeatResult, ...]:
    """The same seats, with Ana as the one of this number."""
    return tuple(
        replace(each, name="Ana" if n == number else f"x{n}", bot="" if n == number else "level1")
        for n, each in enumerate(seats)
    )


@pytest.mark.parametrize(
    ("sieve", "numbers"),
    [
        (GameFilter(), [1, 2, 3, 4]),
        (GameFilter(edition="classic"), [2]),
        (GameFilter(expansion=NONE), [1, 2, 4]),
        (GameFilter(expansion="whims"), [3]),
        (GameFilter(seats=3), [2]),
        (GameFilter(opponent="level3"), [1, 3]),
        (GameFilter(opponent=PEOPLE), [2, 4]),
        (GameFilter(days=30), [1, 2, 3]),
        (GameFilter(seats=2, opponent=PEOPLE), [4]),
    ],
)
def test_a_sieve_lets_pass_what_it_names(sieve: GameFilter, numbers: list[int]) -> None:
    day = "2030-05-20"
    ana, bot = seat("Ana", 30, won=True), seat("Hori", 20, "level3+pious")
    results = [
        game(1, ana, bot, day=day),
        game(
            2,
            ana,
            seat("Bo", 1),
            seat("C", 1, "level1"),
            day=day,
            options="edition=classic seats=3 seed=x",
        ),
        game(3, ana, bot, day=day, options="edition=deluxe expansions=cult,whims seats=2 seed=y"),
        game(4, ana, seat("Bo", 1), day="2029-01-01"),
    ]

    passed = sifted(games_of(results, "Ana"), sieve, NOW)

    assert sorted(int(each.result.game, 16) for each in passed) == numbers


def test_a_game_without_a_time_is_in_no_span() -> None:
    results = [replace(duel(1, 9, 8), ended_at="")]

    assert len(sifted(games_of(results, "Ana"), GameFilter(), NOW)) == 1
    assert sifted(games_of(results, "Ana"), GameFilter(days=365), NOW) == []


def test_figures_rest_on_the_games_that_tell() -> None:
    results = [
        duel(1, 40, 30),
        duel(2, 20, 30),
        game(3, seat("Ana", 99, eaten=True, amulets=9), seat("H", 1, "level1", won=True)),
        game(
            4, seat("Ana", 7, amulets=-1, squares=-1), seat("H", 1, "level1"), reason="exhaustion"
        ),
    ]

    found = figures(games_of(results, "Ana"))

    assert (found.games, found.wins, found.eaten) == (4, Share(1, 4), Share(1, 4))
    assert (found.scarabs.value, found.scarabs.of) == (30.0, 2)
    assert (found.place.value, found.place.of) == (pytest.approx(5 / 3), 3)
    assert (found.amulets.value, found.amulets.of) == (5.0, 3)
    assert (found.squares.value, found.squares.of) == (4.0, 3)
    assert figures([]).scarabs.of == 0


def test_a_share_of_few_games_says_little() -> None:
    assert not Share(2, 2).says_something
    assert Share(LEAST - 1, LEAST).says_something
    assert Share(2, 2).interval()[0] < 0.5
    low, high = Share(30, 60).interval()
    assert 0.37 < low < 0.5 < high < 0.63
    assert Share(0, 0).interval() == (0.0, 1.0)
    assert Share(0, 0).percent == 0


def test_best_and_worst_games_are_those_that_were_survived() -> None:
    eaten = game(9, seat("Ana", 99, eaten=True), seat("H", 1, "level1", won=True))
    games = games_of([duel(1, 40, 30), duel(2, 20, 30), duel(3, 25, 30), eaten], "Ana")

    top, low = best(games), worst(games)

    assert top is not None
    assert low is not None
    assert (top.own.scarabs, low.own.scarabs) == (40, 20)
    assert best([]) is None


def test_streaks_count_victories_in_a_row() -> None:
    wins = [1, 1, 1, 0, 1, 1]
    games = games_of([duel(n, 10, 9 if won else 11) for n, won in enumerate(wins)], "Ana")

    assert (streaks(games).longest, streaks(games).lasting, streaks(games).without) == (3, 2, 0)
    assert (streaks(games[:4]).lasting, streaks(games[:4]).without) == (0, 1)


def test_a_nemesis_has_been_met_often_enough() -> None:
    lost = [duel(n, 10, 20, "level6") for n in range(LEAST_MEETINGS)]
    won = [duel(n + 50, 20, 10, "level1") for n in range(20)]

    assert nemesis(games_of(won, "Ana")) is None
    assert nemesis(games_of(lost[:-1] + won, "Ana")) is None
    found = nemesis(games_of(lost + won, "Ana"))
    assert found is not None
    assert (found.name, found.is_bot, found.ahead) == ("level6", True, Share(5, 5))


def test_a_rival_is_met_once_a_game_and_persons_go_by_name() -> None:
    seats = (
        seat("Ana", 10),
        seat("H", 20, "level2"),
        seat("I", 5, "level2+pious"),
        seat("Bo", 30, won=True),
    )

    found = {each.name: each for each in rivals(games_of([game(1, *seats)], "Ana"))}

    assert found["level2"].ahead == Share(1, 1)
    assert not found["Bo"].is_bot


def test_games_are_grouped_by_all_their_keys() -> None:
    games = games_of([duel(1, 1, 0), game(2, seat("Ana", 1), seat("B", 2), seat("C", 3))], "Ana")

    assert {key: len(each) for key, each in by(games, lambda one: [one.table, 0]).items()} == {
        2: 1,
        3: 1,
        0: 2,
    }


def test_a_completed_result_keeps_its_time() -> None:
    first, second = duel(1, 10, 9), duel(2, 10, 9)
    newer = replace(first, ended_at="2031-01-01", judged=7)

    found = completed_by([first, second], [newer, duel(3, 1, 2)])

    assert [each.judged for each in found] == [7, 1, 1]
    assert found[0].ended_at == first.ended_at


def test_an_achievement_belongs_to_the_first_game_that_reached_it() -> None:
    ana = seat("Ana", 9, won=True, reached=("victory",))
    bot = seat("H", 1, "level1")
    results = [game(2, ana, bot), game(1, seat("Ana", 9), bot), game(3, ana, bot)]

    found = achieved(results, "Ana")

    assert found["victory"].game == f"{2:016x}"
    assert [one.uid for one in new_in(results, f"{2:016x}")] == ["victory"]
    assert new_in(results, f"{3:016x}") == []
    assert achieved(results, "Bo") == {}


def test_a_deal_that_was_seen_before_reaches_nothing() -> None:
    options = "edition=deluxe seats=2 seed=nile"
    bot = seat("H", 1, "level1")
    ana = seat("Ana", 9, won=True, reached=("victory",))
    bo = seat("Bo", 9, won=True, reached=("victory",))
    seen = game(1, seat("Ana", 1), bot, options=options)
    watched = game(1, bot, bot, options=options)

    assert achieved([seen, game(2, ana, bot, options=options)], "Ana") == {}
    assert achieved([watched, game(2, ana, bot, options=options)], "Ana") == {}
    assert set(achieved([seen, game(2, bo, bot, options=options)], "Bo")) == {"victory"}


@pytest.mark.parametrize("kind", [PRACTICE, PART, ""])
def test_only_whole_games_reach_anything(kind: str) -> None:
    result = game(1, seat("Ana", 9, won=True, reached=("victory",)), seat("H", 1, "level1"))

    assert set(achieved([result], "Ana")) == {"victory"}
    assert achieved([replace(result, kind=kind)], "Ana") == {}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Jos\u00e9", "Jose\u0301"),
        ("Ana Maria", "Ana\u00a0Maria"),
        ("Ana", "ana"),
        ("Ana", "Ana\u3164"),
        ("Ana", "\u0391na"),
        ("Ana", "Ana\u200b"),
        ("Fi", "\ufb01"),
    ],
)
def test_p17_one_person_is_one_however_the_name_is_spelled(one: str, two: str) -> None:
    games = [
        replace(duel(number, 30, 9), seats=(replace(first, name=name), rival))
        for number, name in enumerate((one, two), start=1)
        for first, rival in [duel(number, 30, 9).seats]
    ]
    assert persons(games) == [two]
    assert len(games_of(games, one)) == len(games_of(games, two)) == 2


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u200b", "\u00a0"])
def test_p17_a_name_of_which_nothing_is_seen_is_none(name: str) -> None:
    with pytest.raises(BadSetup):
        SeatInfo(name, 0)
