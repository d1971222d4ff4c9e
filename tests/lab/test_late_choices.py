"""Late positions: no bot fails near the end of a game or near the limit of decisions."""

from __future__ import annotations

import json
from pathlib import Path
from unittest import mock

import pytest

from cleopatra.bots.bot import Budget
from cleopatra.bots.families import all_families
from cleopatra.bots.registry import bot_names, make_bot
from cleopatra.rules.catalogue import MOST_DECISIONS
from cleopatra.rules.position import read_position
from scripts.lab import late_choices
from scripts.lab.jobs import Job, JobProblem
from scripts.lab.late_choices import (
    ASKED,
    END,
    LIMIT,
    LateRecord,
    ask_late,
    fault_of,
    late_positions,
    main,
    table_of,
)


@pytest.mark.slow
def test_h6_no_choice_raises_an_exception_in_late_positions() -> None:
    """Fault H6: plans looked past the decision at which a game is called off."""
    found = ask_late(Job(all_families(), 1, 0, 45))
    assert found.faults == []
    for name in ASKED:
        assert found.asked[f"{END}: {name}"] > 10
        assert found.asked[f"{LIMIT}: {name}"] > 10


@pytest.mark.parametrize("name", ["greedy", "level3", "level7"])
@pytest.mark.parametrize("family", all_families(), ids=lambda family: family.name)
def test_h6_a_plan_may_end_with_the_game(family: late_choices.Family, name: str) -> None:
    """Fault H6, with all distances from the limit at one table."""
    for place, state, seat in late_positions(family, 6, 1):
        if place == LIMIT:
            for near in range(1, 9):
                state.ply = MOST_DECISIONS - near
                assert fault_of(name, state, seat, Budget(), 1) == ""


def test_positions_are_of_both_places_and_the_same_again() -> None:
    family = all_families()[0]
    found = list(late_positions(family, 3, 1))
    assert [place for place, _, _ in found] == [END] * 8 + [LIMIT] * 8
    assert all(MOST_DECISIONS - 20 <= state.ply < MOST_DECISIONS for _, state, _ in found[8:])
    again = list(late_positions(family, 3, 1))
    assert [s.ply for _, s, _ in found] == [s.ply for _, s, _ in again]


def test_a_fault_is_kept_with_its_position(tmp_path: Path) -> None:
    job = Job(all_families()[:1], 1, 0, 2)
    with mock.patch.object(late_choices, "make_bot", side_effect=KeyError("oh")):
        found = ask_late(job)
    assert len(found.faults) > 10
    line = found.faults[0]
    assert (line["bot"], line["error"]) == (bot_names()[0], "KeyError('oh')")
    state = read_position(line["position"])
    assert fault_of(line["bot"], state, int(line["seat"]), Budget(), 1) == ""
    with mock.patch.object(late_choices, "make_bot") as made:
        made.return_value.choose.return_value = state.rules.finish
        assert fault_of("level1", read_position(line["position"]), 0, Budget(), 1).startswith(
            "chooses finish"
        )
    assert make_bot("level1", 1).name == "level1"


def test_a_run_goes_on_until_the_bots_change(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    words = ["--record", str(path), "--quiet"]
    assert main([*words, "--games", "2"]) == 0
    assert main([*words, "--games", "3"]) == 0
    part = LateRecord(path, 1).found
    assert part.games == 3
    assert part.asked == ask_late(Job(all_families(), 1, 0, 3)).asked
    assert table_of(part).startswith(f"3 games, {sum(part.asked.values())} choices, 0 faults.")
    with pytest.raises(JobProblem, match="--fresh"):
        LateRecord(path, 2)
    body = json.loads(path.read_text())
    body["head"]["sources"] = "older"
    path.write_text(json.dumps(body))
    assert main([*words, "--games", "3"]) == 2
    assert main([*words, "--games", "1", "--fresh"]) == 0
