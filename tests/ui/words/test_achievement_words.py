"""Every achievement has words and a sign; those of a later version are left out."""

from __future__ import annotations

import pytest

from cleopatra.achievements.judging import ALL
from cleopatra.kit.style.icons import Icons
from cleopatra.storage.earned import EarnedAchievement
from cleopatra.ui.extension import lookup
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.words import achievement_words


def _reached(name: str, *uids: str) -> list[EarnedAchievement]:
    return [EarnedAchievement(uid, name, "", "") for uid in uids]


def test_every_achievement_has_words_of_its_own_and_a_sign_that_can_be_drawn() -> None:
    icons = Icons(SKIN)
    shown = [(uid, goal) for _title, group in achievement_words.groups() for uid, goal in group]

    assert [uid for uid, _goal in shown] == [one.uid for one in ALL]
    assert all(goal.name and goal.text and goal.why for _uid, goal in shown)
    for words in ("name", "text", "why"):
        assert len({getattr(goal, words) for _uid, goal in shown}) == len(ALL)
    assert [goal.icon for _uid, goal in shown if goal.icon not in icons] == []
    assert set(lookup.merged("goals")) <= {one.uid for one in ALL}


def test_an_achievement_of_a_later_version_has_no_words() -> None:
    assert achievement_words.goal("later.one") is None
    assert achievement_words.names(_reached("Ana", "victory", "later.one")) == ["The Queen's Favor"]


@pytest.mark.parametrize(
    ("found", "is_shared", "told"),
    [
        (_reached("Ana", "victory"), False, "New: The Queen's Favor"),
        (_reached("Ana", "victory"), True, "New for Ana: The Queen's Favor"),
        (
            _reached("Ana", "victory", "four_palms"),
            False,
            "New: The Queen's Favor and In the Shade",
        ),
        (
            _reached("Ana", "victory", "four_palms", "no_room"),
            False,
            "New: The Queen's Favor, In the Shade and 1 more",
        ),
        (
            [*_reached("Ana", "victory", "no_room"), *_reached("Bo", "no_room")],
            True,
            "New achievements: Ana 2, Bo 1",
        ),
    ],
)
def test_the_news_of_a_game_are_short(
    found: list[EarnedAchievement], is_shared: bool, told: str
) -> None:
    assert achievement_words.news(found, is_shared) == told
