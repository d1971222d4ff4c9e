"""A fresh clone starts with nothing but Python, and says what to do when it cannot."""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

import pytest

import bootstrap
import interpreter
import play
from bootstrap import DEVELOP, PLAY, SetupError


class Machine:
    """Stands in for pip and the network; makes real, empty environments."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.broken: tuple[str, ...] = ()
        self.says = "no luck"

    def call(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        words = " ".join(command[1:])
        self.calls.append(words)
        if any(part in words for part in self.broken):
            return subprocess.CompletedProcess(command, 1, stdout=self.says)
        if "-m venv" in words:
            venv.create(bootstrap.VENV, with_pip=False)
        return subprocess.CompletedProcess(command, 0, stdout="")

    def installs(self) -> list[str]:
        return [words for words in self.calls if " install " in words]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "_call", machine.call)
    (tmp_path / "pyproject.toml").write_text("[project]\n", "utf-8")
    for profile in (PLAY, DEVELOP):
        (tmp_path / profile.lock).write_text("stone==1.5\n", "utf-8")
    return machine


def test_first_run_makes_the_environment_and_installs_the_lock(machine: Machine) -> None:
    python = bootstrap.prepare(PLAY)

    assert python.is_file()
    assert f"-r {bootstrap.ROOT / 'requirements.lock'}" in machine.installs()[0]
    assert f"-e {bootstrap.ROOT}" in machine.installs()[1]


def test_second_run_does_nothing(machine: Machine) -> None:
    bootstrap.prepare(PLAY)
    machine.calls.clear()

    bootstrap.prepare(PLAY)

    assert machine.calls == []


def test_a_changed_lock_is_installed(machine: Machine) -> None:
    bootstrap.prepare(PLAY)
    machine.calls.clear()
    (bootstrap.ROOT / "requirements.lock").write_text("stone==1.6\n", "utf-8")

    bootstrap.prepare(PLAY)

    assert len(machine.installs()) == 2
    assert not any("venv" in words.split() for words in machine.calls)


def test_a_broken_environment_is_made_again(machine: Machine) -> None:
    python = bootstrap.prepare(PLAY)
    python.unlink()
    machine.calls.clear()

    assert bootstrap.prepare(PLAY).is_file()
    assert len(machine.installs()) == 2


def test_a_folder_that_is_no_environment_is_left_alone(machine: Machine) -> None:
    treasure = bootstrap.VENV / "treasure.txt"
    treasure.parent.mkdir()
    treasure.write_text("gold", "utf-8")

    with pytest.raises(SetupError, match="is no virtual environment"):
        bootstrap.prepare(PLAY)

    assert treasure.read_text("utf-8") == "gold"


PIP_SAYS = {
    "cannot be had in the version": "ERROR: Could not find a version that satisfies the requirement"
    " stone==1.5 (from versions: 1.6)\nERROR: No matching distribution found for stone==1.5",
    "its hash differs": "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."
    "\n    stone==1.5:\n        Expected sha256 00\n             Got        11",
    "needs the network": "ERROR: Could not find a version that satisfies the requirement stone==1.5"
    " (from versions: none)\nERROR: No matching distribution found for stone==1.5",
}


@pytest.mark.parametrize(("told", "said"), PIP_SAYS.items())
def test_k6_a_pin_that_cannot_be_had_fails_with_the_reason(
    machine: Machine, capsys: pytest.CaptureFixture[str], told: str, said: str
) -> None:
    machine.broken = (" -r ",)
    machine.says = said

    assert bootstrap.run(DEVELOP, ["-c", "pass"]) == 2

    assert len(machine.installs()) == 1  # nothing else was tried
    error = capsys.readouterr().err
    assert told in error
    assert said.splitlines()[-1] in error
    assert not (bootstrap.VENV / "stamp-dev").exists()


def test_k6_only_files_with_a_known_hash_are_installed(machine: Machine) -> None:
    bootstrap.prepare(DEVELOP)

    assert "--require-hashes -r" in machine.installs()[0]


def test_without_network_the_message_says_so_and_the_next_run_tries_again(
    machine: Machine,
) -> None:
    machine.broken = (" install ",)
    with pytest.raises(SetupError, match="needs the network"):
        bootstrap.prepare(PLAY)
    machine.broken = ()
    machine.calls.clear()

    bootstrap.prepare(PLAY)

    assert len(machine.installs()) == 2


def test_without_ensurepip_the_pip_outside_fills_the_environment(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pip = machine.call

    def call(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        words = " ".join(command)
        inner = command[0] == str(bootstrap.VENV / "bin" / "python")
        if inner or words.endswith(f"-m venv {bootstrap.VENV}"):
            machine.broken = ("",)
        answer = without_pip(command)
        machine.broken = ()
        return answer

    monkeypatch.setattr(bootstrap, "_call", call)
    monkeypatch.setattr(bootstrap, "_interpreter", lambda: bootstrap.VENV / "bin" / "python")

    bootstrap.prepare(PLAY)

    assert all(words.startswith("-m pip --python") for words in machine.installs())


def test_without_venv_and_pip_the_message_names_what_to_install(machine: Machine) -> None:
    machine.broken = ("-m venv",)

    with pytest.raises(SetupError, match="apt install python3-venv"):
        bootstrap.prepare(PLAY)


def test_a_setup_problem_is_told_and_ends_with_two(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.broken = ("-m venv",)

    assert bootstrap.run(PLAY, ["-c", "pass"]) == 2
    assert "virtual environment" in capsys.readouterr().err


def test_the_exit_code_of_what_ran_is_handed_on(machine: Machine) -> None:
    assert bootstrap.run(PLAY, ["-c", "raise SystemExit(7)"]) == 7


def test_a_python_new_enough_is_found() -> None:
    found = interpreter.find()

    if found is None:  # this Python was started by a path and is not on PATH
        pytest.skip("no Python 3.11 or newer on PATH")
    question = [*found, "-c", "import sys; print(sys.version_info >= (3, 11))"]
    assert subprocess.run(question, capture_output=True, text=True, check=True).stdout == "True\n"


def test_an_old_python_learns_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 1, "final", 0))
    monkeypatch.setattr(interpreter, "find", lambda: None)

    with pytest.raises(SystemExit) as ended:
        interpreter.require()

    assert ended.value.code == 2
    assert "this is Python 3.8.1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "opens"),
    [
        ("", True),
        ("--fullscreen", True),
        ("--language es", True),
        ("--headless-demo --out pictures", False),
        ("--selftest", False),
        ("--help", False),
        ("simulate --players 4", False),
        ("replay game.json --verify", False),
        ("replay game.cleo", False),
        ("game.cleo", True),
    ],
)
def test_which_words_open_a_window(words: str, opens: bool) -> None:
    assert play.opens_window(words.split()) is opens


@pytest.mark.parametrize(
    ("platform", "environment", "has"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"SDL_VIDEODRIVER": "dummy"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_where_a_window_can_open(platform: str, environment: dict[str, str], has: bool) -> None:
    assert play.has_display(platform, environment) is has


def test_without_a_display_play_offers_the_demo(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "has_display", lambda *_: False)

    assert play.main([]) == 2
    assert "--headless-demo" in capsys.readouterr().err
