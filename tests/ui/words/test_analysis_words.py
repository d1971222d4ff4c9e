"""An analysis in words: every code has a text, and a turning point says what happened."""

from __future__ import annotations

import pytest

from cleopatra.analysis.record import TOPICS
from cleopatra.analysis.result import CHANCE, CLASSES, ONLY, WORDS, TurningPoint
from cleopatra.rules.composition import compose
from cleopatra.rules.options import EDITIONS, EXPANSIONS, GameOptions
from cleopatra.ui.words import analysis_words
from tests.analysis.games import finished

RULES = compose(GameOptions(seats=2))
NAMES = ("Ana", "Hemi")


def test_every_code_has_a_text() -> None:
    texts = [analysis_words.luck(kind) for kind in CHANCE]
    texts += [analysis_words.topic(code) for code in TOPICS]
    texts += [analysis_words.grade(code) for code in (*CLASSES, ONLY)]
    texts += [analysis_words.rating(word) for word in WORDS]
    assert all(texts)
    assert len(set(texts)) == len(texts)


def _error(played: tuple[str, ...], best: tuple[str, ...]) -> TurningPoint:
    return TurningPoint(3, 2, 0, 0, "error", "worshippers", -26.2, 0.5, 0.4, played, best)


def test_an_error_says_what_was_done_and_what_was_better() -> None:
    found = _error(
        ("activate vizier", "build wall", "pay artisan wood", "set wall-1"), ("activate beggar",)
    )
    assert analysis_words.turning(found, NAMES, RULES) == (
        "Ana: Activate the Vizier, then build: Column wall. "
        "26 percentage points better: Activate the Beggar."
    )


def test_luck_says_whose_and_how_much() -> None:
    found = TurningPoint(3, 2, 0, 1, "stall", "market", -8.6, 0.5, 0.4, ("take 1",), None)
    assert (
        analysis_words.turning(found, NAMES, RULES)
        == "Face-down cards on stalls: \u22129 percentage points for Hemi."
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("take 2",), "Take stall 2"),
        (("put 3", "put 1"), "Lay out on stalls: 3, 1"),
        (("build wall", "x", "build wall"), "Build: 2\u00a0×\u00a0Column wall"),
        (("bid 0",), "Offer nothing"),
        (("bid 4",), "Bid 4 scarabs"),
        (("discard wood",), "Discard cedar wood"),
        (("keep all",), "Keep all cards"),
        (("finish",), "End the visit"),
        (("nonsense",), "another choice"),
    ],
)
def test_a_line_of_decisions_is_told_in_a_few_words(line: tuple[str, ...], said: str) -> None:
    assert analysis_words.decision_words(line, RULES) == said


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_action_of_every_box_can_be_told(edition: str) -> None:
    expansions = EXPANSIONS if edition == next(iter(EDITIONS)) else ()
    rules = compose(GameOptions(edition=edition, seats=3, expansions=expansions))
    kind = "all-expansions" if expansions else "edition-of-2006"
    for decided in finished(kind).decisions:
        assert analysis_words.decision_words((decided.text,), rules)


def test_points_bear_a_sign() -> None:
    assert [analysis_words.points(x) for x in (3.6, -0.4, -7.5)] == ["+4", "0", "\u22128"]


def test_the_trust_depends_on_the_figures() -> None:
    assert "guides" in analysis_words.trust({"games": 0})
    assert "6 points" in analysis_words.trust({"games": 40, "worst": 6.2})
