"""Every line of the log leads to a rule that is in the book of its game."""

from __future__ import annotations

import pytest

from cleopatra.rules.options import GameOptions
from cleopatra.ui.words.chronicle import Chronicle, rule_of
from cleopatra.ui.words.rulebook.book import find_rule
from tests.rules.builders import builder_action, walk

GAMES = {
    "deluxe": GameOptions(seats=3, seed="log"),
    "classic": GameOptions(seats=3, seed="log", edition="classic"),
    "all": GameOptions(seats=4, seed="log", expansions=("cult", "whims", "bastet", "architects")),
}


@pytest.mark.parametrize("name", list(GAMES))
def test_every_line_of_a_whole_game_has_a_rule_of_that_game(name: str) -> None:
    chronicle = Chronicle(["Ana", "Bo", "Chayo", "Dov"])
    numbers: set[str] = set()
    past: list[object] = []
    rules = None
    for state, _seat, _action, events in walk(GAMES[name], builder_action):
        rules = state.rules
        for event in past:
            if chronicle.say(event):  # type: ignore[arg-type]
                numbers.add(rule_of(event, rules))  # type: ignore[arg-type]
        past = events  # type: ignore[assignment]
    assert rules is not None
    assert "" not in numbers
    assert {number for number in numbers if find_rule(number, rules) is None} == set()
    assert len(numbers) >= 10
