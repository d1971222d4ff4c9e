"""The command line: reads arguments, calls the part that does the work, says what went wrong.

Imports a part only when its command is given: `replay` needs no window, `simulate` no files.
Exit codes: 0 all well, 1 a game did not verify or the program failed, 2 bad input.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cleopatra import __version__
from cleopatra.match.setup import AIDS
from cleopatra.rules.options import EDITIONS, EXPANSIONS
from cleopatra.storage.files import is_there
from cleopatra.storage.paths import BadHome
from cleopatra.ui.terminal.console import as_utf8

if TYPE_CHECKING:
    from cleopatra.match.log import GameLog
    from cleopatra.match.replay import Replay

OK: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2

MOST_LOG_LINES: Final = 21_000
"""Of a log in text form; a long game has a thousand."""
SHORTEST_FILM: Final = 2
LONGEST_FILM: Final = 120
"""Seconds of a film."""
SMALLEST_SIDE: Final = 160
LARGEST_SIDE: Final = 4096
"""Pixels of a film's width or height."""
LONGEST_REASON: Final = 300
"""Characters of an error's text: it may quote the file."""

PROBLEMS: Final = {
    "missing": "there is no such file",
    "not_a_save": "this is no file of this game",
    "damaged": "the file is damaged; if there is a file with .bak at its end, try that one",
    "newer_version": "the file was written by a newer version of this program",
    "foreign_game": "this program cannot play a game with these options",
    "rules_changed": "the rules have been corrected since; this game cannot be played any more",
    "no_space": "the disk is full",
    "no_permission": "the file may not be read or written",
    "unknown_bot": "a bot plays in it that this version does not have",
    "cannot_read": "the file cannot be read",
    "cannot_write": "the file cannot be written",
    "in_use": "another window of the game keeps its games there",
}

NOTICES: Final = {
    "rules_changed": "log and snapshot disagree (a rule was corrected): the snapshot is used",
    "torn": "the last line was not whole and has been left out",
}


SAVED: Final = ".cleo"
COMMANDS: Final = frozenset(
    {"play", "replay", "position", "analyse", "film", "statistics", "simulate"}
)


class BadInput(Exception):
    """Something the caller can put right; the text is a sentence to print."""


def run(argv: Sequence[str]) -> int:
    """Does what the arguments say. Returns the exit code; never raises for bad input."""
    if argv and argv[0] == "simulate":
        from cleopatra.simulate import simulate

        return simulate.main(list(argv[1:]))
    try:
        arguments = parser().parse_args(_with_option(argv))
    except SystemExit as stop:  # argparse has said why
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    try:
        return _dispatch(arguments)
    except BadInput as error:
        _complain(str(error))
        return BAD_INPUT
    except BadHome as error:
        _complain(f"there can be no folder {error.chosen!r}; name another one with --home")
        return BAD_INPUT
    except BrokenPipeError:  # `cleopatra replay ... | head`
        sys.stderr.close()
        return OK


def parser() -> argparse.ArgumentParser:
    """The parser of all arguments but those of `simulate`, which has its own."""
    top = argparse.ArgumentParser(
        prog="cleopatra",
        description="An unofficial version of the board game Cleopatra and the Society of "
        "Architects. Without a command the game opens in its window, with a saved game "
        "(NAME.cleo) if one is given.",
    )
    top.add_argument("--version", action="version", version=f"cleopatra {__version__}")
    top.add_argument("--home", default="", metavar="DIR", help="folder for saves and settings")
    top.add_argument("--language", default="", metavar="CODE", help="such as en or es")
    top.add_argument(
        "--open", type=Path, metavar="FILE", help="a saved game to open, also without this word"
    )
    top.add_argument("--fullscreen", action="store_true", help="open in full screen")
    top.add_argument(
        "--selftest", action="store_true", help="play a game without a display and leave"
    )
    top.add_argument(
        "--headless-demo",
        action="store_true",
        help="let four bots play a whole game without a display, with pictures into --out",
    )
    top.add_argument("--out", type=Path, metavar="DIR", help="folder for the demo's pictures")
    commands = top.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    _add_play(commands)
    commands.add_parser("simulate", help="let bots play many games", add_help=False)
    replay = commands.add_parser("replay", help="play recorded games again")
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE")
    replay.add_argument("--verify", action="store_true", help="compare every digest")
    replay.add_argument("--step", action="store_true", help="print every decision and its events")
    position = commands.add_parser("position", help="print the position of a save")
    position.add_argument("file", type=Path, metavar="FILE")
    position.add_argument(
        "--decisions", type=int, metavar="N", help="the position after N decisions of the log"
    )
    analyse = commands.add_parser("analyse", help="tell luck from decisions in a finished game")
    analyse.add_argument("file", type=Path, metavar="FILE")
    analyse.add_argument("--json", action="store_true", help="print everything as JSON")
    analyse.add_argument("--language", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    _add_film(commands)
    _add_statistics(commands)
    return top


def _add_statistics(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of `statistics`: whose they are, and in what form."""
    statistics = commands.add_parser("statistics", help="sum up all finished games")
    form = statistics.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print all games as JSON")
    form.add_argument("--csv", action="store_true", help="print a table, a row for each seat")
    statistics.add_argument("--name", default="", metavar="NAME", help="of the person")
    statistics.add_argument("--home", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    statistics.add_argument("--language", default=argparse.SUPPRESS, help=argparse.SUPPRESS)


def _add_film(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of `film`."""
    film = commands.add_parser("film", help="show in a film how the palace of a game grew")
    film.add_argument("file", type=Path, metavar="FILE")
    film.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="X",
        help="the file to write: .webp, .png for the last picture, or .mp4, .webm, .mkv or .mov, "
        "which need ffmpeg",
    )
    film.add_argument("--seconds", type=float, metavar="N", help="how long it is, 2 to 120")
    film.add_argument("--size", default="", metavar="WxH", help="in pixels, such as 1280x720")
    film.add_argument("--language", default=argparse.SUPPRESS, help=argparse.SUPPRESS)


def _add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of `play`: a new game, or one to go on with."""
    editions, aids = ", ".join(EDITIONS), ", ".join(AIDS)
    play = commands.add_parser("play", help="play, with --text in the terminal")
    play.add_argument("--text", action="store_true", help="in the terminal, without a window")
    play.add_argument("--home", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    play.add_argument("--language", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    play.add_argument("--edition", default="", metavar="NAME", help=editions)
    play.add_argument(
        "--with",
        dest="expansions",
        default="",
        metavar="NAMES",
        help=f"expansions, separated by commas: {', '.join(EXPANSIONS)}",
    )
    play.add_argument("--seats", type=int, default=0, metavar="N", help="players in all")
    play.add_argument("--people", type=int, default=1, metavar="N", help="people at this machine")
    play.add_argument("--names", default="", metavar="NAMES", help="separated by commas")
    play.add_argument(
        "--level",
        default="",
        metavar="NAMES",
        help="of the computer's players: 1 to 7, sphinx, or with a character such as 4+pious; "
        "several separated by commas",
    )
    play.add_argument("--seed", default="", metavar="TEXT", help="the same seed deals the same")
    play.add_argument("--aids", default="", metavar="NAME", help=f"memory aids: {aids}")
    play.add_argument(
        "--continue", dest="goes_on", action="store_true", help="go on with the last game"
    )
    play.add_argument("--load", default="", metavar="SLOT", help="a slot's number, or a file")


def _with_option(argv: Sequence[str]) -> list[str]:
    """The arguments with `--open` before a last one that is a saved game: a double click gives
    nothing but its name."""
    words = list(argv)
    if not words or not words[-1].lower().endswith(SAVED) or not COMMANDS.isdisjoint(words):
        return words
    if len(words) > 1 and words[-2] in ("--open", "--home"):
        return words
    return [*words[:-1], "--open", words[-1]]


def _dispatch(arguments: argparse.Namespace) -> int:
    if arguments.command == "replay":
        return _replay(arguments.files, verify=arguments.verify, step=arguments.step)
    if arguments.command == "position":
        return _position(arguments.file, arguments.decisions)
    if arguments.command == "analyse":
        return _analyse(arguments.file, arguments.language, as_json=arguments.json)
    if arguments.command == "film":
        return _film(arguments)
    if arguments.command == "statistics":
        form = "json" if arguments.json else "csv" if arguments.csv else ""
        return _statistics(arguments.home, arguments.language, as_utf8(arguments.name), form)
    if arguments.command == "play" and arguments.text:
        return _play_text(arguments)
    if arguments.command == "play" and _asks_for_a_game(arguments):
        raise BadInput("the options of a game belong to `play --text`; the window asks for them")
    if arguments.out is not None and not arguments.headless_demo:
        raise BadInput("--out belongs to --headless-demo")
    if arguments.headless_demo and arguments.selftest:
        raise BadInput("--headless-demo and --selftest exclude each other")
    if arguments.open is not None and (arguments.headless_demo or arguments.selftest):
        raise BadInput("--open belongs to the window")
    if arguments.open is not None and not is_there(arguments.open):
        raise BadInput(f"{arguments.open}: {PROBLEMS['missing']}")

    from cleopatra import app

    try:
        if arguments.selftest:
            app.selftest()
            _say("self-test: all well")
        elif arguments.headless_demo:
            if arguments.out is None:
                raise BadInput("--headless-demo needs --out DIR")
            for line in app.headless_demo(arguments.out):
                _say(line)
        else:
            app.play(arguments.home, arguments.language, arguments.fullscreen, arguments.open)
    except app.CannotRun as error:
        _complain(str(error))
        if not (arguments.selftest or arguments.headless_demo):
            _show_box(str(error))
        return FAILED
    return OK


def _asks_for_a_game(arguments: argparse.Namespace) -> bool:
    """Whether options were given that only the text mode has."""
    names = ("edition", "expansions", "seats", "names", "level", "seed", "aids", "goes_on", "load")
    return any(getattr(arguments, name) for name in names) or arguments.people != 1


def _play_text(arguments: argparse.Namespace) -> int:
    """Plays a game in the terminal."""
    from cleopatra import app

    edition = arguments.edition or next(iter(EDITIONS))
    expansions = _listed(arguments.expansions)
    unknown = [name for name in expansions if name not in EXPANSIONS]
    if edition not in EDITIONS:
        raise BadInput(f"there is no edition {edition!r}; there are {', '.join(EDITIONS)}")
    if unknown:
        raise BadInput(f"there is no expansion {unknown[0]!r}; there are {', '.join(EXPANSIONS)}")
    if arguments.aids and arguments.aids not in AIDS:
        raise BadInput(f"there are no aids {arguments.aids!r}; there are {', '.join(AIDS)}")
    levels = [f"level{n}" if n[:1].isdecimal() else n for n in _listed(arguments.level)]
    try:
        app.play_text(
            arguments.home,
            arguments.language,
            edition=edition,
            expansions=expansions,
            seats=arguments.seats,
            people=arguments.people,
            names=_listed(as_utf8(arguments.names)),
            levels=tuple(levels),
            seed=as_utf8(arguments.seed),
            aids=arguments.aids,
            load=arguments.load,
            goes_on=arguments.goes_on,
        )
    except app.CannotRun as error:
        _complain(str(error))
        return BAD_INPUT
    return OK


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _replay(files: Sequence[Path], *, verify: bool, step: bool) -> int:
    from cleopatra.match.replay import Replay
    from cleopatra.match.setup import LogDiffers
    from cleopatra.rules.errors import RulesError

    code = OK
    for path in files:
        log = _log_of(path)
        try:
            replay = Replay(log)
            if step:
                _print_steps(replay)
            checked = replay.verify()
            replay.jump(len(log))
        except (LogDiffers, RulesError) as differs:
            _complain(f"{path}: the game does not play as it was recorded: {_reason(differs)}")
            code = FAILED
            continue
        if verify and not checked.digests:
            _complain(f"{path}: nothing to compare: the log has no digests")
            code = FAILED
            continue
        word = f"{checked.digests} digests verified" if verify else "played"
        _say(f"{path}: {checked.decisions} decisions, {checked.turns} turns, {word}")
        _say(f"  position {checked.digest}, {_result(log, replay)}")
    return code


def _position(path: Path, decisions: int | None) -> int:
    from cleopatra.match.replay import Replay
    from cleopatra.match.setup import LogDiffers
    from cleopatra.rules.errors import RulesError

    log = _log_of(path)
    try:
        replay = Replay(log)
        replay.jump(len(log) if decisions is None else decisions)
    except (LogDiffers, RulesError) as differs:
        _complain(f"{path}: the game does not play as it was recorded: {_reason(differs)}")
        return FAILED
    except ValueError as error:
        raise BadInput(f"the log has {len(log)} decisions, from 0 on: {error}") from error
    view = replay.observe(None)
    _say(f"options {view.options}")
    _say(f"turn {view.turn}, decision {replay.at}, {_result(log, replay)}")
    for info, seat in zip(log.setup.seats, view.seats, strict=True):
        _say(
            f"  {info.name} ({info.bot or 'person'}): {seat.scarabs} scarabs, "
            f"{seat.amulets} amulets, {seat.hand_size} cards, {seat.statues} statues"
        )
    _say(f"position {replay.position()}")
    return OK


def _analyse(path: Path, language: str, *, as_json: bool) -> int:
    from cleopatra import app

    try:
        lines = app.analyse(_log_of(path), language, as_json=as_json)
    except app.CannotRun as error:
        _complain(f"{path}: {error}")
        return BAD_INPUT
    except app.CannotAnalyse as error:
        _complain(f"{path}: {error}")
        return FAILED
    for line in lines:
        _say(line)
    return OK


def _film(arguments: argparse.Namespace) -> int:
    from cleopatra import app
    from cleopatra.storage.problems import SaveProblem

    path: Path = arguments.file
    seconds: float | None = arguments.seconds
    if seconds is not None and not SHORTEST_FILM <= seconds <= LONGEST_FILM:
        raise BadInput(f"--seconds is from {SHORTEST_FILM} to {LONGEST_FILM}")
    size = _size(arguments.size) if arguments.size else None
    try:
        for line in app.film(_log_of(path), arguments.out, seconds, size, arguments.language):
            _say(line)
    except app.CannotRun as error:
        _complain(str(error))
        return BAD_INPUT
    except SaveProblem as problem:
        raise BadInput(f"{arguments.out}: {PROBLEMS[problem.code]}") from problem
    except app.CannotFilm as error:
        _complain(f"{path}: {error}")
        return FAILED
    return OK


def _size(text: str) -> tuple[int, int]:
    """Width and height of `1280x720`. Raises BadInput."""
    width, _x, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise BadInput(f"--size is like 1280x720, not {text!r}")
    size = int(width), int(height)
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in size):
        raise BadInput(f"each side of --size is from {SMALLEST_SIDE} to {LARGEST_SIDE} pixels")
    return size


def _statistics(home: str, language: str, name: str, form: str) -> int:
    from cleopatra import app
    from cleopatra.storage.problems import SaveProblem

    try:
        lines, notes = app.statistics(home, language, name, form)
    except app.CannotRun as error:
        _complain(str(error))
        return BAD_INPUT
    except SaveProblem as problem:
        raise BadInput(f"{problem.path}: {PROBLEMS[problem.code]}") from problem
    for line in lines:
        _say(line)
    for note in notes:
        _complain(note)
    return OK


def _log_of(path: Path) -> GameLog:
    """The log of a save, replay, journal or log in text form. Raises BadInput."""
    from cleopatra.match.log import HEADERS, GameLog
    from cleopatra.match.setup import BadSetup
    from cleopatra.rules.errors import RulesError
    from cleopatra.storage.files import read_bytes
    from cleopatra.storage.problems import SaveProblem
    from cleopatra.storage.saves import load_file

    try:
        data = read_bytes(path)
        if data.startswith(tuple(header.encode() for header in HEADERS)):
            if data.count(b"\n") > MOST_LOG_LINES:
                raise BadInput(f"{path}: the log cannot be read: too many lines")
            return GameLog.parse(data.decode("utf-8"))
        loaded = load_file(path)
    except SaveProblem as problem:
        raise BadInput(f"{path}: {PROBLEMS[problem.code]}") from problem
    except (RulesError, BadSetup, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: the log cannot be read: {_reason(error)}") from error
    for notice in loaded.notices:
        _complain(f"{path}: {NOTICES.get(notice, notice)}")
    return loaded.log


def _print_steps(replay: Replay) -> None:
    for number, decided in enumerate(replay.log.decisions, start=1):
        replay.jump(number)
        name = replay.log.setup.seats[decided.seat].name
        _say(f"{number:4} {name}: {decided.text}")
        for event in replay.truth():
            _say(f"       {event}")


def _result(log: GameLog, replay: Replay) -> str:
    outcome = replay.outcome
    if outcome is None:
        kind = replay.decision.kind.name.lower().replace("_", " ")
        actors = ", ".join(log.setup.seats[s].name for s in replay.decision.actors)
        return f"open: {kind} for {actors}"
    winners = ", ".join(log.setup.seats[s].name for s in outcome.winners)
    scores = " ".join(
        f"{info.name} {'eaten' if outcome.eaten[seat] else outcome.scarabs[seat]}"
        for seat, info in enumerate(log.setup.seats)
    )
    return f"over ({outcome.reason}): {winners} won; {scores}"


def _reason(error: Exception) -> str:
    text = str(error)
    return text if len(text) <= LONGEST_REASON else text[:LONGEST_REASON] + " ..."


def _say(line: str) -> None:
    if sys.stdout is not None:  # a windowed program has no output
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def _complain(line: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(f"cleopatra: {line}\n")


def _show_box(line: str) -> None:
    """Tells somebody who started the program by a click, where no console shows what it prints."""
    if sys.platform == "win32" and sys.stderr is None:
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, line, "Cleopatra", 0x30)  # with a warning sign
