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
import release_tool
from interpreter import NEEDED
from release.workspace import APP_ID

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
    assert ["python", "scripts/test.py", "--all"] in commands(name)


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_command_has_its_python_and_what_was_fetched_before(name: str) -> None:
    for job in read(name)["jobs"].values():
        uses = [step.get("uses", "") for step in job["steps"]]
        if any("python " in step.get("run", "") for step in job["steps"]):
            assert any(used.startswith("actions/checkout@") for used in uses)
            (setup,) = (s for s in job["steps"] if "setup-python" in s.get("uses", ""))
            assert setup["with"]["python-version"]
            assert setup["with"]["cache"] == "pip"
            assert list(ROOT.glob(setup["with"]["cache-dependency-path"]))


def test_every_push_is_tested_on_three_systems_with_the_oldest_python_and_a_newer_one() -> None:
    workflow = read("ci.yml")
    assert workflow["on"] == {"push": None, "pull_request": None}
    matrix = workflow["jobs"]["test"]["strategy"]["matrix"]
    assert {re.split("-", system)[0] for system in matrix["os"]} == {"ubuntu", "windows", "macos"}
    assert {"macos-15", "macos-15-intel"} <= set(matrix["os"])  # Apple silicon and Intel
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert matrix["python"][0] == oldest["requires-python"].removeprefix(">=")
    assert matrix["python"][0] == ".".join(map(str, NEEDED))
    assert len(matrix["python"]) == 2


def test_the_benchmark_only_reports() -> None:
    job = read("ci.yml")["jobs"]["benchmark"]
    assert job["continue-on-error"] is True
    (checkout,) = (s for s in job["steps"] if "checkout" in s.get("uses", ""))
    assert checkout["with"]["fetch-depth"] == 0  # the last release is in the history


def test_only_the_job_that_drafts_a_release_may_write() -> None:
    for name in WORKFLOWS:
        workflow = read(name)
        assert workflow["permissions"] == {"contents": "read"}
        writing = [job for job, body in workflow["jobs"].items() if "permissions" in body]
        assert writing == (["draft"] if name == "release.yml" else [])
    draft = read("release.yml")["jobs"]["draft"]
    assert draft["permissions"] == {"contents": "write"}
    assert draft["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert set(draft["needs"]) == set(read("release.yml")["jobs"]) - {"draft"}


def test_every_download_is_made_by_a_system_of_its_own() -> None:
    included = read("release.yml")["jobs"]["downloads"]["strategy"]["matrix"]["include"]
    made = {one["os"]: one["products"].split(",") for one in included}
    assert {product for products in made.values() for product in products} == set(
        release_tool.PRODUCTS
    ) - {"flatpak"}
    assert made["windows-2022"] == ["windows"]
    assert made["macos-15"] == made["macos-15-intel"] == ["macos"]
    flatpak = [step.get("run", "") for step in read("release.yml")["jobs"]["flatpak"]["steps"]]
    assert "python scripts/dev.py release --only flatpak" in flatpak


def test_the_words_of_a_release_are_those_that_a_person_can_give() -> None:
    found = [" ".join(one[3:]) for one in commands("release.yml") if one[2:3] == ["release"]]
    assert "--all --only ${{ matrix.products }} --previous previous" in found
    included = read("release.yml")["jobs"]["downloads"]["strategy"]["matrix"]["include"]
    for words in found:
        for one in included:
            filled = words.replace("${{ matrix.products }}", one["products"])
            assert release_tool.parse(filled.split()).only


@pytest.mark.parametrize("name", WORKFLOWS)
def test_what_it_hands_on_has_a_step_that_made_it(name: str) -> None:
    """Files that are uploaded lie where the tools put them, and jobs take up what others left."""
    jobs = read(name)["jobs"]
    uploads = [s["with"] for s in steps(name) if "upload-artifact" in s.get("uses", "")]
    for one in uploads:
        for path in one["path"].split():
            assert path.split("/")[0] in {"build", "wheelhouse", "Cleopatra-*.flatpak"}, path
    if name == "release.yml":
        (taken,) = (
            s["with"]["pattern"] for s in jobs["draft"]["steps"] if "pattern" in s.get("with", {})
        )
        handed = [one["name"] for one in uploads if not one["name"].startswith("trials")]
        assert taken == "download-*"
        assert all("download-" in one or "'download'" in one for one in handed)


@pytest.mark.parametrize("name", WORKFLOWS)
def test_secrets_are_used_only_where_they_are_known_to_be_there(name: str) -> None:
    for step in steps(name):
        if "secrets." in str(step):
            assert "env.HAS_" in step["if"], step
    for job in read(name)["jobs"].values():
        asked = {k for k in job.get("env", {}) if k.startswith("HAS_")}
        used = set(re.findall(r"env\.(HAS_\w+)", str(job)))
        assert asked == used


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_have_a_version(name: str) -> None:
    for step in steps(name):
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w./-]+@v\d[\d.]*", step["uses"])


def test_the_mac_and_the_flatpak_have_the_one_name_of_the_program() -> None:
    manifest = yaml.safe_load((ROOT / "build" / "flatpak" / f"{APP_ID}.yml").read_text("utf-8"))
    assert manifest["id"] == APP_ID
    assert manifest["modules"][-1]["sources"] == ["sources.json"]
    assert f'APP_ID = "{APP_ID}"' in (ROOT / "build" / "cleopatra.spec").read_text("utf-8")
    assert f"{APP_ID}.yml" in str(read("release.yml")["jobs"]["flatpak"])
