"""Each achievement is reached by the game it is meant for, and by none that just misses it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleopatra.achievements.achievement import NOT_COUNTED, account_of
from cleopatra.achievements.judging import ALL, GROUPS, can_be_judged, reached
from cleopatra.match.log import Decided
from cleopatra.match.replay import Replay
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.events import PyramidOpened
from cleopatra.rules.options import EDITIONS, EXPANSIONS
from tests.achievements.stories import DRAWN, PURIST, STORIES, Story, own
from tests.match.tables import match_of, played


def test_there_are_forty_achievements_for_everything_that_can_be_played() -> None:
    assert len({one.uid for one in ALL}) == len(ALL) == 40
    assert set(STORIES) == {one.uid for one in ALL}
    assert {name for name in GROUPS if name in EDITIONS} == {"classic"}
    assert {name for name in GROUPS if name in EXPANSIONS} == set(EXPANSIONS)
    for name, group in GROUPS.items():
        is_box = name in (*EDITIONS, *EXPANSIONS)
        assert all(one.uid.startswith(f"{name}.") == is_box for one in group)


@pytest.mark.parametrize("uid", STORIES)
def test_an_achievement_is_reached_by_its_game(uid: str) -> None:
    story, miss = STORIES[uid]

    assert uid in reached(story.account(), story.seat)
    assert uid not in reached(miss.account(), miss.seat)


def test_few_pieces_are_no_clean_hands() -> None:
    events = STORIES["clean_hands"][0].turns[0][1]

    assert "clean_hands" not in reached(Story((own(*events[1:]),)).account(), 0)


def test_a_game_without_its_count_reaches_nothing_by_its_end() -> None:
    story = Story((), DRAWN, PURIST)

    assert story.account().corruption(0) == NOT_COUNTED
    assert reached(story.account(), 0) == ()


def test_the_account_of_a_recorded_game_has_all_its_events() -> None:
    match = played("bbb", seed="scribe")
    account = account_of(match.log())
    replay = Replay(match.log())
    replay.jump(len(match.log()))

    view = replay.observe(None)
    assert account is not None
    assert account.outcome == match.outcome
    for seat in range(3):
        opening = [e.amulets for e in account.events(PyramidOpened) if e.seat == seat]
        assert opening == [account.corruption(seat)]
        owned = sum(len(area) for owner, area in view.sanctuaries if owner == seat)
        assert account.squares(seat) == owned
    assert "victory" in reached(account, account.outcome.winners[0])


def test_a_log_that_ends_early_or_goes_on_too_long_has_no_account() -> None:
    log = played("bb").log()

    assert account_of(log.until(len(log) - 1)) is None
    with pytest.raises(LogDiffers):
        account_of(replace(log, decisions=(*log.decisions, Decided(0, "finish"))))


def test_only_whole_games_without_unlimited_undo_can_be_judged() -> None:
    log = match_of("pb").log()

    assert can_be_judged(log)
    assert not can_be_judged(match_of("pb", practice=True).log())
    assert not can_be_judged(replace(log, base="a position"))
