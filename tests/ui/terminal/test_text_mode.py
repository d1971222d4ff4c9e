"""The text mode: its words, its terminal, what it refuses, and how it ends."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cleopatra.cli import BAD_INPUT, OK, run
from cleopatra.kit.text import i18n
from cleopatra.storage.paths import Home
from cleopatra.storage.saves import Saves
from cleopatra.ui.terminal import launch
from cleopatra.ui.terminal.commands import Word, begins_words, commands, folded, matching
from cleopatra.ui.terminal.console import Console, as_utf8, nearest
from cleopatra.ui.terminal.game import Ending
from cleopatra.ui.terminal.launch import CannotBegin, GameRequest
from tests.ui.extras_player import builder_port


class Typed(io.StringIO):
    """Lines that somebody types."""

    def __init__(self, *lines: str) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))


def _play(home: Path, *lines: str, wanted: GameRequest | None = None) -> tuple[Ending, str]:
    shown = io.StringIO()
    console = Console(Typed(*lines), shown, is_screen=True)
    saves = Saves(Home(home))
    wanted = wanted or GameRequest(seats=2, people=2, names=("Ann", "Bo"), seed="nile")
    return launch.play(wanted, saves, console, ports=builder_port), shown.getvalue()


def test_the_end_of_input_leaves_a_game_that_can_be_continued(tmp_path: Path) -> None:
    ending, shown = _play(tmp_path, "", "take 1")
    assert ending is Ending.NO_INPUT
    assert "The game is saved." in shown
    ending, shown = _play(tmp_path, "", "hand", "quit", wanted=GameRequest(goes_on=True))
    assert ending is Ending.QUIT
    assert "You hold" in shown


def test_another_game_keeps_the_unfinished_one_in_a_slot(tmp_path: Path) -> None:
    _play(tmp_path, "", "take 1", "put 1")
    _ending, shown = _play(tmp_path, "quit", wanted=GameRequest(seats=2, seed="reed"))
    assert "The unfinished game is kept in slot 1." in shown
    _ending, shown = _play(tmp_path, "", "who", "quit", wanted=GameRequest(load="1"))
    assert "Ann:" in shown


def test_a_turn_is_cleared_before_the_next_person_reads(tmp_path: Path) -> None:
    _ending, shown = _play(tmp_path, "", "hand", "take 1", "put 1", "put 2", "put 3", "", "quit")
    first, _clear, rest = shown.partition("You hold")[2].partition("\x1b[2J")
    assert first
    assert "You hold" not in rest


def test_words_can_be_shortened_and_unclear_ones_ask(tmp_path: Path) -> None:
    _ending, shown = _play(tmp_path, "", "ha", "w", "xyz", "cos sph", "stall 9", "at z3", "quit")
    assert "You hold" in shown
    assert "That could mean: worshippers; who; what" in shown
    assert "I don't know that here." in shown
    assert "Sphinx: costs" in shown
    assert "There are stalls 1 to 3." in shown
    assert "Name a square" in shown


def test_what_cannot_be_done_is_refused_with_the_reason(tmp_path: Path) -> None:
    _ending, shown = _play(tmp_path, "", "build throne", "undo", "save 99", "quit")
    assert "I don't know that here." in shown
    assert "Nothing can be undone now." in shown
    assert "Give a slot from 1 to 20." in shown


def test_undo_takes_a_decision_back(tmp_path: Path) -> None:
    wanted = GameRequest(seats=2, seed="nile")
    _ending, shown = _play(tmp_path, "activate vizier", "undo", "quit", wanted=wanted)
    assert "Nothing can be undone now." not in shown
    assert shown.count("Activate the Vizier") == 2


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_commands_have_the_same_word(language: str) -> None:
    i18n.set_language(language)
    try:
        known = commands()
        assert [command.word for command in known] == list(Word)
        for command in known:
            assert matching(command.name, known)[0] is command
            assert matching(command.word.value, known) == [command]
            assert " " not in command.name
        assert len({folded(command.name) for command in known}) == len(known)
    finally:
        i18n.set_language("en")


def test_words_of_a_choice_find_it_in_any_letters() -> None:
    assert begins_words(["take", "2"], "Take stall 2: marble, lapis lazuli")
    assert begins_words(["lapis"], "Take stall 2: marble, lapis lazuli")
    assert begins_words(["marmol"], "Tomar: mármol")
    assert not begins_words(["lapis", "marble"], "Take stall 2: marble, lapis lazuli")


def test_a_terminal_without_letters_gets_the_nearest() -> None:
    assert nearest("2 × Mármol – Łódź … “ß”", "ascii") == '2 x Marmol - Lodz ... "ss"'
    assert nearest("Mármol", "latin-1") == "Mármol"

    class Ascii(io.StringIO):
        encoding = "ascii"

    shown = Ascii()
    Console(Typed(), shown).write("¡Adiós! 3 × 𓂀")
    assert shown.getvalue() == "?Adios! 3 x ?\n"


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (GameRequest(seats=7), "This edition is for 2 to 4 players."),
        (GameRequest(levels=("level99",)), "No computer player is called level99."),
        (GameRequest(seats=2, people=3), "There are 2 seats."),
        (GameRequest(goes_on=True), "There is no unfinished game to go on with."),
        (GameRequest(load="3"), "can't be found"),
        (GameRequest(load="/nowhere.cleo"), "can't be found"),
        (GameRequest(load="/a[b.cleo"), r"(?<!\[)a\[b\.cleo|/a\[b"),
        (GameRequest(levels=("l[1",)), r"called l\[1\."),
        (GameRequest(edition="classic", expansions=("cult",)), "This edition has no expansions."),
        (GameRequest(names=("",)), "Each player needs a name"),
        (GameRequest(seats=2, people=2, names=("Ann", "Ann")), "same name"),
    ],
)
def test_bad_wishes_get_a_sentence(wanted: GameRequest, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(CannotBegin, match=sentence):
        _play(tmp_path, wanted=wanted)
    assert not (tmp_path / "saves").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--text", "--edition", "gold"], "no edition 'gold'"),
        (["--text", "--with", "sand"], "no expansion 'sand'"),
        (["--text", "--aids", "all"], "no aids 'all'"),
        (["--text", "--language", "tlh"], "no language 'tlh'"),
        (["--seats", "3"], "play --text"),
    ],
)
def test_the_command_line_refuses_what_there_is_not(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "--home", str(tmp_path), *arguments]) == BAD_INPUT
    assert sentence in capsys.readouterr().err


def test_the_command_line_plays_in_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Typed("mano"))
    home = str(tmp_path)
    people = ["--people", "2", "--seats", "2", "--seed", "a"]
    try:
        assert run(["play", "--text", "--home", home, "--language", "es", *people]) == OK
    finally:
        i18n.set_language("en")
    assert "Jugador" in capsys.readouterr().out
    assert Saves(Home(tmp_path)).unfinished() is not None


@pytest.mark.parametrize(
    ("outside", "meant"),
    [
        ("Zo\u00eb", "Zo\u00eb"),
        ("Zo\udcc3\udcab", "Zo\u00eb"),
        ("Zo\udceb", "Zo\ufffd"),
        ("Zo\ud83d", "Zo\ud83d"),
    ],
)
def test_p23_a_name_typed_under_a_locale_without_letters_is_the_name(
    outside: str, meant: str
) -> None:
    assert as_utf8(outside) == meant
    assert Console(Typed(outside), io.StringIO()).ask("?") == meant
