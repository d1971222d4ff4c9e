"""The benchmark against an earlier revision: finds it, unpacks it, and tells the ratio."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from scripts.lab import bench_against
from scripts.lab.bench_against import RELEASE, SPEED, NoRevision


def git(root: Path, *words: str) -> None:
    named = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org"]
    subprocess.run(["git", "-C", str(root), *named, *words], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Three commits, each with its own number in the package; the first is tagged v0.1."""
    git(tmp_path, "init", "-q")
    for number in (1, 2, 3):
        for name in (
            *("cleopatra/number.py", "assets/bots/values"),
            *("scripts/fast.py", "setup.py", "pyproject.toml"),
        ):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{number}\n", "utf-8")
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-qm", f"Number {number}")
        if number == 1:
            git(tmp_path, "tag", "v0.1")
    return tmp_path


def test_the_last_release_is_unpacked(repository: Path, tmp_path: Path) -> None:
    revision = bench_against.find_revision(RELEASE, repository)
    bench_against.unpack(revision, tmp_path / "out", repository)

    assert revision == "v0.1"
    assert (tmp_path / "out" / "cleopatra" / "number.py").read_text("utf-8") == "1\n"
    assert (tmp_path / "out" / "assets" / "bots" / "values").is_file()
    assert (tmp_path / "out" / bench_against.COMPILER).is_file()


def test_before_the_first_release_it_is_the_commit_before(repository: Path) -> None:
    git(repository, "tag", "-d", "v0.1")

    assert bench_against.find_revision(RELEASE, repository) == "HEAD^"


def test_an_unknown_revision_is_named(repository: Path) -> None:
    with pytest.raises(NoRevision, match="no revision 'v9'"):
        bench_against.find_revision("v9", repository)


@pytest.mark.parametrize("place", ["scripts/lab", "cleopatra/lab"])
def test_each_side_has_its_own_bench_wherever_it_lies(place: str, tmp_path: Path) -> None:
    with pytest.raises(NoRevision, match="no bench_engine"):
        bench_against.script_of(tmp_path)
    path = tmp_path / place / bench_against.SCRIPT
    path.parent.mkdir(parents=True)
    path.touch()
    assert bench_against.script_of(tmp_path) == path


def test_this_tree_has_one() -> None:
    found = bench_against.script_of(bench_against.ROOT)
    assert found == bench_against.ROOT / "scripts" / "lab" / "bench_engine.py"


def test_the_table_tells_ratios_of_what_both_know() -> None:
    rounds = [({SPEED: 8.0, "clone": 2.0}, {SPEED: 4.0, "observe": 1.0})] * 3

    table = bench_against.as_table("v0.1", rounds, "pure")

    assert "The engine (pure) beside `v0.1`" in table
    assert f"| {SPEED} | 8.00 µs | 4.00 µs | 2.00 |" in table
    assert "clone" not in table
    assert "observe" not in table
