"""What the hosted workflows run exists here, so that a person can run it with the same words."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import dev
from interpreter import NEEDED

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = ("ci.yml", "release.yml")


def read(name: str) -> dict[str, Any]:
    """A workflow; its key `on` is there under that name although YAML takes the word for true."""
    found = yaml.safe_load((FOLDER / name).read_text("utf-8"))
    found["on"] = found.pop(True)
    return dict(found)


def steps(name: str) -> list[dict[str, Any]]:
    return [step for job in read(name)["jobs"].values() for step in job["steps"]]


def commands(name: str) -> list[list[str]]:
    """The words of every line that starts Python."""
    lines = [line for step in steps(name) for line in step.get("run", "").splitlines()]
    return [shlex.split(line.split(">>")[0]) for line in lines if line.startswith("python ")]


def complaints(name: str) -> list[str]:
    """Scripts and tools that a workflow names and that are not here."""
    found = []
    for _python, script, *words in commands(name):
        if not (ROOT / script).is_file():
            found.append(script)
        elif script == "scripts/dev.py" and words[0] not in {*dev.TOOLS, "check", "test"}:
            found.append(f"{script} {words[0]}")
    return found


def test_these_are_all_workflows() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(WORKFLOWS)


@pytest.mark.parametrize("name", WORKFLOWS)
def test_its_commands_exist(name: str) -> None:
    assert complaints(name) == []


def test_a_command_that_does_not_exist_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(dev.TOOLS, "bench")
    assert complaints("ci.yml") == ["scripts/dev.py bench"]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_it_tests_with_the_one_command(name: str) -> None:
    assert ["python", "scripts/test.py"] in commands(name)


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_command_has_its_python_and_what_was_fetched_before(name: str) -> None:
    for job in read(name)["jobs"].values():
        uses = [step.get("uses", "") for step in job["steps"]]
        if any("python " in step.get("run", "") for step in job["steps"]):
            assert any(used.startswith("actions/checkout@") for used in uses)
            (setup,) = (s for s in job["steps"] if "setup-python" in s.get("uses", ""))
            assert setup["with"]["cache"] == "pip"
            assert list(ROOT.glob(setup["with"]["cache-dependency-path"]))


def test_every_push_is_tested_on_three_systems_with_the_oldest_python_and_a_newer_one() -> None:
    workflow = read("ci.yml")
    assert workflow["on"] == {"push": None, "pull_request": None}
    matrix = workflow["jobs"]["test"]["strategy"]["matrix"]
    assert {re.split("-", system)[0] for system in matrix["os"]} == {"ubuntu", "windows", "macos"}
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert matrix["python"][0] == oldest["requires-python"].removeprefix(">=")
    assert matrix["python"][0] == ".".join(map(str, NEEDED))
    assert len(matrix["python"]) == 2


def test_the_benchmark_only_reports() -> None:
    job = read("ci.yml")["jobs"]["benchmark"]
    assert job["continue-on-error"] is True
    (checkout,) = (s for s in job["steps"] if "checkout" in s.get("uses", ""))
    assert checkout["with"]["fetch-depth"] == 0  # the last release is in the history
