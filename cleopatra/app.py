"""Puts the window together: settings, lock, window, and then its loop until it is closed.

Knows every floor and prints nothing. The command line calls `play`, `headless_demo` or `selftest`
and prints what they return or raise.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cleopatra.kit.device.memory import give_back_large_blocks, uncollected
from cleopatra.storage.lock import Handover, HomeLock, take_lock
from cleopatra.storage.paths import Home, find_home
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.settings import read_settings

if TYPE_CHECKING:
    from cleopatra.match.log import GameLog
    from cleopatra.ui.extension.expansion_ui import ExpansionUi
    from cleopatra.ui.program.window import Window

_DAMAGED: Final = (
    "the installation is damaged, please get the game anew ({reason}). Saves and settings are kept."
)
_FILM_PROBLEMS: Final = {
    "no_webp": "WebP files can't be written here: there is no libwebp. Choose .png or .mp4.",
    "no_ffmpeg": "such a film needs the program ffmpeg. Install it, or choose .webp.",
    "not_encoded": "a frame could not be compressed.",
    "ffmpeg": "ffmpeg failed.",
}


class CannotRun(Exception):
    """The program cannot do what it was started for; the text is a sentence for the person."""


class CannotFilm(Exception):
    """A recorded game has no film; the text is a sentence for the person."""


class CannotAnalyse(Exception):
    """A recorded game cannot be analysed; the text is a sentence for the person."""


def play(
    home_wanted: str = "",
    language: str = "",
    is_fullscreen: bool = False,
    file: Path | None = None,
) -> None:
    """Opens the window, with the game of a file if one is given, and plays until it is closed.
    `home_wanted` and `language` are "" for the usual ones. Where a window is open already, a file
    is shown there and this returns at once. Raises CannotRun where no window can be opened."""
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "cleopatra")  # as in the desktop's menu entry
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "io.github.cleopatra_architects.Cleopatra")
    home = find_home(home_wanted or None)
    lock = HomeLock(home.lock)
    if file is not None and not take_lock(lock, home) and _hand_over(file, home):
        return
    with uncollected():
        window = _open(home, lock, language, is_fullscreen)
    give_back_large_blocks()
    window.program.games.put_in_order()
    window.program.prepare_table()
    if file is not None:
        from cleopatra.ui.program.window import open_file

        open_file(window.program, file)
    window.run()


def play_text(
    home_wanted: str,
    language: str,
    *,
    edition: str,
    expansions: tuple[str, ...],
    seats: int,
    people: int,
    names: tuple[str, ...],
    levels: tuple[str, ...],
    seed: str,
    aids: str,
    load: str,
    goes_on: bool,
) -> None:
    """Plays a game in the terminal: a new one, that of a slot or file (`load`), or the last one.
    It is saved in the home like a game of the window. Raises CannotRun with a sentence."""
    logging.basicConfig(level=logging.ERROR, format="%(name)s: %(message)s")
    home = find_home(home_wanted or None)
    settings = read_settings(home.settings).value
    provide_extras()
    from cleopatra.bots.registry import is_bot
    from cleopatra.kit.text import i18n
    from cleopatra.storage.saves import Saves
    from cleopatra.ui.terminal import launch
    from cleopatra.ui.terminal.console import Console

    i18n.set_language(known_language(language or settings.language))
    lock = HomeLock(home.lock)
    saves = Saves(home, knows_bot=is_bot, in_use=not take_lock(lock, home))
    wanted = launch.GameRequest(
        edition,
        expansions,
        seats,
        people,
        names,
        levels or (launch.DEFAULT_LEVEL,),
        seed,
        aids or settings.aids,
        load,
        goes_on,
    )
    try:
        launch.play(wanted, saves, Console(sys.stdin, sys.stdout))
    except launch.CannotBegin as error:
        raise CannotRun(str(error)) from error
    finally:
        lock.release()


def analyse(game: GameLog, language: str, *, as_json: bool) -> list[str]:
    """What the analysis of a recorded game says, as lines in that language ("" for the system's),
    or as one line of JSON.

    :raises CannotRun: where there is no such language.
    :raises CannotAnalyse: where the game is not over, or does not play as it was recorded.
    """
    provide_extras()
    from cleopatra.analysis.worker import NOT_FINISHED
    from cleopatra.kit.text import i18n
    from cleopatra.ui.terminal.records import analysis_lines as lines_of
    from cleopatra.ui.terminal.records import worked

    i18n.set_language(known_language(language))
    work = worked(game)
    if work.analysis is not None:
        return [work.analysis.to_json()] if as_json else lines_of(game, work.analysis)
    if work.problem == NOT_FINISHED:
        raise CannotAnalyse("the game is not over; only finished games can be analysed")
    raise CannotAnalyse("the game does not play as it was recorded: the rules were changed since")


def film(
    game: GameLog,
    out: Path,
    seconds: float | None,
    size: tuple[int, int] | None,
    language: str,
) -> Iterator[str]:
    """Writes the film of a finished game to a file, whose kind follows from its name; the lines to
    print. Nothing is left where it fails.

    :raises CannotRun: where there is no such language or kind of file, or it can't be written here.
    :raises CannotFilm: where the game is not over, or does not play as it was recorded.
    :raises SaveProblem: where the file can't be written.
    """
    _without_display()
    provide_extras()
    from cleopatra.assets import asset_root
    from cleopatra.kit.device.failed_film import FilmFailed
    from cleopatra.kit.text import i18n
    from cleopatra.match.setup import LogDiffers
    from cleopatra.rules.errors import RulesError
    from cleopatra.storage.files import replace_file
    from cleopatra.ui.scenes.film.export import SUFFIXES, Export
    from cleopatra.ui.scenes.film.growth import Growth, NotOver
    from cleopatra.ui.stage.sprites import SpriteStore

    i18n.set_language(known_language(language))
    suffix = out.suffix.lower()
    if suffix not in SUFFIXES:
        raise CannotRun(f"{out}: a film's name ends with {', '.join(SUFFIXES)}")
    try:
        growth = Growth(game, seconds)
    except NotOver as error:
        raise CannotFilm("the game is not over; only finished games have a film") from error
    except (LogDiffers, RulesError) as error:
        raise CannotFilm(
            "the game does not play as it was recorded: the rules were changed since"
        ) from error
    try:
        export = Export(growth, SpriteStore(asset_root() / "art"), suffix, size=size)
        try:
            while not export.is_over:
                export.step()
            data = export.finish()
        finally:
            export.cancel()
        replace_file(out, data, keep=False)
    except FilmFailed as failed:
        raise CannotRun(
            f"{out}: {_FILM_PROBLEMS[failed.code]} {failed.reason}".rstrip()
        ) from failed
    yield f"{out}: {growth.seconds:.0f} seconds, {len(data) // 1024} KB"


def statistics(
    home_wanted: str, language: str, name: str, form: str
) -> tuple[list[str], list[str]]:
    """All finished games of a home, and what could not be read of them, both as lines: the figures
    of a person ("": of the person who has played most), or all games as `json` or `csv`.

    :raises CannotRun: with a sentence, for a language or person that there is not.
    :raises SaveProblem: where the results cannot be opened.
    """
    logging.basicConfig(level=logging.ERROR, format="%(name)s: %(message)s")
    provide_extras()
    from cleopatra.kit.text import i18n
    from cleopatra.ui.terminal import records as told

    i18n.set_language(known_language(language))
    try:
        found = told.statistics_text(find_home(home_wanted or None), name, form)
    except told.NoSuchPerson as error:
        raise CannotRun(f"nobody called {name!r} has finished a game here") from error
    return found.lines, found.notes


def known_language(wanted: str) -> str:
    """The code of the catalogue for a language that was asked for, `pt-BR` or `pt_br`; that of the
    system's for "". Raises CannotRun where there is none."""
    from cleopatra.kit.text import i18n

    if not wanted:
        return i18n.system_language()
    codes = i18n.languages()
    plain = wanted.replace("-", "_").casefold()
    for code in codes:
        if code.casefold() == plain:
            return code
    raise CannotRun(f"there is no language {wanted!r}; there are {', '.join(codes)}")


def _hand_over(file: Path, home: Home) -> bool:
    """Whether the window that is open already has taken the file."""
    handover = Handover(home.request)
    try:
        handover.ask(file)
    except SaveProblem:
        return False
    return handover.was_taken()


def _open(home: Home, lock: HomeLock, language: str, is_fullscreen: bool) -> Window:
    """The window with the title's first frame, which is seen before anything else is begun.
    Raises CannotRun."""
    read = read_settings(home.settings)
    settings = read.value
    if language:
        settings = replace(settings, language=language)
    if is_fullscreen:
        settings = replace(settings, window_mode="fullscreen")

    provide_extras()
    from cleopatra.ui.program.window import NoDisplay, open_window
    from cleopatra.ui.skin.skin import InstallationDamaged

    try:
        window = open_window(home, settings, crash_dir=home.reports, lock=lock)
    except NoDisplay as error:
        raise CannotRun(
            f"no window can be opened here ({error}).\n"
            "Is there a display? Without one, `--headless-demo --out DIR` plays a game into "
            "pictures."
        ) from error
    except InstallationDamaged as error:
        raise CannotRun(_DAMAGED.format(reason=error)) from error
    window.program.show("title")
    if read.problem is not None:
        window.program.tell_settings_lost(read.problem, read.aside)
    if window.program.games.saves.in_use:
        window.program.tell_in_use()
    window.loop.frame()
    return window


def provide_extras() -> None:
    """Tells the window which editions and expansions there are. They are read when they are asked
    for, while the title is shown: it would have to wait a third of a second for them."""
    from cleopatra.ui.extension import lookup

    lookup.provide(_extras)


def _extras() -> Sequence[ExpansionUi]:
    from cleopatra.ui.extras.all import EXTRAS

    return EXTRAS


def headless_demo(out: Path) -> Iterator[str]:
    """Four bots play a whole game without a display; pictures of every screen go to `out`. The
    lines to print. Raises CannotRun."""
    _without_display()
    provide_extras()
    from cleopatra.ui.program.demo import run_demo
    from cleopatra.ui.skin.skin import InstallationDamaged

    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotRun(f"the folder {out} can't be made: {error.strerror}") from error
    try:
        yield from run_demo(out)
    except InstallationDamaged as error:
        raise CannotRun(_DAMAGED.format(reason=error)) from error


def selftest() -> None:
    """Assets load, and bots play a game through the loop without a display. Raises CannotRun."""
    _without_display()
    provide_extras()
    from cleopatra.ui.program.demo import run_selftest
    from cleopatra.ui.skin.skin import InstallationDamaged

    try:
        problem = run_selftest()
    except InstallationDamaged as error:
        raise CannotRun(_DAMAGED.format(reason=error)) from error
    if problem:
        raise CannotRun(f"self-test failed: {problem}")


def _without_display() -> None:
    """Must come before pygame is imported."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
