"""The command line: bad input gets a sentence and exit code 2; recorded games verify."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cleopatra import __version__, app
from cleopatra.cli import BAD_INPUT, FAILED, OK, run
from tests.analysis.games import finished
from tests.match.tables import played

SAMPLES = Path(__file__).parents[1] / "saves"


def _samples() -> list[Path]:
    return sorted(p for p in SAMPLES.iterdir() if p.suffix in (".cleo", ".log"))


def test_there_are_samples_finished_and_midway_for_every_number_of_seats() -> None:
    names = {path.stem for path in _samples()}
    assert {"two-players-finished", "three-players-finished", "four-players-finished"} <= names
    assert {"two-people-midway", "offering-of-three", "four-players-midway"} <= names


@pytest.mark.parametrize("path", _samples(), ids=lambda path: path.stem)
def test_every_sample_verifies(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(path), "--verify"]) == OK
    shown = capsys.readouterr()
    assert "digests verified" in shown.out
    assert ("over (count)" in shown.out) == ("finished" in path.stem or path.suffix == ".log")
    assert shown.err == ""


def test_step_prints_every_decision_with_its_events(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(p for p in _samples() if p.stem == "two-people-midway")
    assert run(["replay", str(path), "--step"]) == OK
    out = capsys.readouterr().out
    assert "   1 " in out
    assert "CardsTaken(" in out


def test_position_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(p for p in _samples() if p.stem == "four-players-midway")
    assert run(["position", str(path)]) == OK
    whole = capsys.readouterr().out
    assert "Ana (person):" in whole
    assert "Merit (greedy):" in whole
    assert run(["position", str(path), "--decisions", "0"]) == OK
    assert capsys.readouterr().out != whole
    assert run(["position", str(path), "--decisions", "9999"]) == BAD_INPUT
    assert "decisions" in capsys.readouterr().err


def test_a_log_in_text_form_can_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = str(played("bbb").log())
    path = tmp_path / "game.log"
    path.write_text(text, encoding="utf-8")
    assert run(["replay", str(path), "--verify"]) == OK
    lines = text.splitlines()
    path.write_text("\n".join(lines[:20] + lines[21:]), encoding="utf-8")
    assert run(["replay", str(path), "--verify"]) == FAILED
    assert "does not play as it was recorded" in capsys.readouterr().err
    path.write_text("\n".join(line.partition(" # ")[0] for line in lines), encoding="utf-8")
    assert run(["replay", str(path)]) == OK
    assert run(["replay", str(path), "--verify"]) == FAILED
    assert "nothing to compare" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "there is no such file"),
        (b"", "no file of this game"),
        (b"hello", "no file of this game"),
        (b"cleopatra-log 1\n", "the log cannot be read"),
        (b"cleopatra-log 1\noptions edition=gold\n", "the log cannot be read"),
        (b"cleopatra-log 1\n\xff", "the log cannot be read"),
        (b'{"format": "cleopatra-save", "version": 7}\n{}', "newer version"),
        (b'{"format": "cleopatra-save", "version": 1}\n{}', "damaged"),
    ],
)
def test_a_file_that_is_no_game_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes | None, sentence: str
) -> None:
    path = tmp_path / "file.cleo"
    if data is not None:
        path.write_bytes(data)
    for command in ("replay", "position"):
        assert run([command, str(path)]) == BAD_INPUT
        shown = capsys.readouterr()
        assert sentence in shown.err
        assert "Traceback" not in shown.err
        assert shown.out == ""


@pytest.mark.parametrize(
    "argv",
    [
        ["--headless-demo"],
        ["--out", "here"],
        ["--headless-demo", "--selftest", "--out", "here"],
        ["dance"],
        ["replay"],
        ["--no-such-option"],
        ["position", "x", "--decisions", "many"],
    ],
)
def test_bad_arguments_get_a_sentence(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(argv) == BAD_INPUT
    shown = capsys.readouterr()
    assert shown.err.startswith(("cleopatra:", "usage:"))
    assert "Traceback" not in shown.err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == OK
    assert capsys.readouterr().out.strip() == f"cleopatra {__version__}"


def test_without_a_command_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = _starts(monkeypatch)
    assert run([]) == OK
    assert run(["--home", "there", "--language", "es", "--fullscreen"]) == OK
    assert opened == [("", "", False, None), ("there", "es", True, None)]


def test_a_saved_game_is_opened_in_the_window(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = _starts(monkeypatch)
    game = tmp_path / "Partie d'été Ω.CLEO"
    game.touch()
    assert run([str(game)]) == OK
    assert run(["--home", "there", "--fullscreen", str(game)]) == OK
    assert run(["--open", str(game)]) == OK
    assert opened == [("", "", False, game), ("there", "", True, game), ("", "", False, game)]
    assert run([str(tmp_path / "gone.cleo")]) == BAD_INPUT
    assert "there is no such file" in capsys.readouterr().err
    assert run(["--selftest", str(game)]) == BAD_INPUT
    assert "--open belongs to the window" in capsys.readouterr().err
    assert len(opened) == 3


def test_a_folder_for_saves_may_be_named_like_a_save(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = _starts(monkeypatch)
    assert run(["--home", "my.cleo"]) == OK
    assert opened == [("my.cleo", "", False, None)]


def _starts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, bool, Path | None]]:
    """What the window is started with from now on; none is opened."""
    opened: list[tuple[str, str, bool, Path | None]] = []
    monkeypatch.setattr(app, "play", lambda *words: opened.append(words))
    return opened


def test_the_demo_and_the_self_test_are_handed_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def demo(out: Path) -> list[str]:
        return [f"into {out.name}"]

    def selftest() -> None:
        raise app.CannotRun("a picture is missing")

    monkeypatch.setattr(app, "headless_demo", demo)
    monkeypatch.setattr(app, "selftest", selftest)
    assert run(["--headless-demo", "--out", str(tmp_path)]) == OK
    assert capsys.readouterr().out == f"into {tmp_path.name}\n"
    assert run(["--selftest"]) == FAILED
    assert capsys.readouterr().err == "cleopatra: a picture is missing\n"


def test_simulate_is_handed_on(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "--players", "2", "--bots", "random", "--games", "2", "--seed", "1"]
    assert run([*argv, "--json"]) == OK
    assert '"games"' in capsys.readouterr().out


def test_an_analysis_can_be_read_and_be_used_by_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "end.log"
    path.write_text(str(finished("whims", last=8)), encoding="utf-8")

    assert run(["analyse", str(path), "--language", "en"]) == OK
    said = capsys.readouterr()
    assert "Ana:" in said.out
    assert "Result:" in said.out
    assert said.err == ""
    assert run(["analyse", str(path), "--json"]) == OK
    found = json.loads(capsys.readouterr().out)
    assert [player["name"] for player in found["players"]] == ["Ana", "Hemi"]


def test_a_picture_of_the_palace_is_written_headless(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "palace.png"
    game = SAMPLES / "gallery-finished.cleo"
    assert run(["film", str(game), "--out", str(out), "--size", "320x180"]) == OK
    said = capsys.readouterr()
    assert str(out) in said.out and said.err == ""
    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.long
def test_a_film_of_twelve_seconds_is_written_headless(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "palace.webp"
    game = SAMPLES / "gallery-finished.cleo"
    wanted = ["--seconds", "12", "--size", "320x180"]
    assert run(["film", str(game), "--out", str(out), *wanted]) == OK
    assert "12 seconds" in capsys.readouterr().out
    data = out.read_bytes()
    assert data.startswith(b"RIFF") and data.count(b"ANMF") > 60
    assert int.from_bytes(data[4:8], "little") == len(data) - 8


def test_what_cannot_be_filmed_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    midway, game = SAMPLES / "four-players-midway.cleo", SAMPLES / "gallery-finished.cleo"
    differs = tmp_path / "differs.log"
    differs.write_text(str(finished("whims", last=8)).replace("\n0 ", "\n1 ", 1), encoding="utf-8")
    damaged = tmp_path / "damaged.cleo"
    damaged.write_bytes(midway.read_bytes()[:200])
    blocked = tmp_path / "blocked"
    blocked.write_bytes(b"")
    webp = str(tmp_path / "film.webp")

    for arguments, code, words in (
        ([str(midway), "--out", webp], FAILED, "not over"),
        ([str(differs), "--out", webp], FAILED, "the rules were changed"),
        ([str(damaged), "--out", webp], BAD_INPUT, "damaged"),
        ([str(tmp_path / "nowhere.cleo"), "--out", webp], BAD_INPUT, "no such file"),
        ([str(game), "--out", str(tmp_path / "film.gif")], BAD_INPUT, ".webp"),
        ([str(game), "--out", webp, "--size", "big"], BAD_INPUT, "1280x720"),
        ([str(game), "--out", webp, "--size", "20x9000"], BAD_INPUT, "pixels"),
        ([str(game), "--out", webp, "--seconds", "900"], BAD_INPUT, "--seconds"),
        (
            [str(game), "--out", str(blocked / "film.png"), "--size", "160x160"],
            BAD_INPUT,
            "cannot be written",
        ),
    ):
        assert run(["film", *arguments]) == code
        said = capsys.readouterr()
        assert words in said.err, said.err
        assert said.out == ""
    assert not list(tmp_path.glob("film.*"))


def test_what_cannot_be_analysed_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    midway = SAMPLES / "four-players-midway.cleo"
    game = finished("whims", last=8)
    differs = tmp_path / "differs.log"
    differs.write_text(str(game).replace("\n0 ", "\n1 ", 1), encoding="utf-8")
    damaged = tmp_path / "damaged.cleo"
    damaged.write_bytes(midway.read_bytes()[:200])

    for path, code, words in (
        (midway, FAILED, "not over"),
        (differs, FAILED, "the rules were changed"),
        (damaged, BAD_INPUT, "damaged"),
        (tmp_path / "nowhere.cleo", BAD_INPUT, "no such file"),
    ):
        assert run(["analyse", str(path)]) == code
        said = capsys.readouterr()
        assert words in said.err
        assert said.out == ""
    assert run(["analyse", str(midway), "--language", "xx"]) == BAD_INPUT


@pytest.mark.parametrize(
    "words",
    [
        ["--home", "~nobody-of-that-name/x", "statistics"],
        ["--open", "a" * 300 + ".cleo"],
        ["position", "a" * 300 + ".cleo"],
        ["replay", "a" * 5000],
    ],
)
def test_p11_a_path_that_cannot_be_gets_a_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == BAD_INPUT
    assert capsys.readouterr().err.startswith("cleopatra: ")
