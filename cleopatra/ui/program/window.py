"""Opens the window and runs it until it is closed. Knows screen, kit, loop and program together."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from os import fsencode
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from cleopatra.assets import AssetMissing, asset_path, asset_root
from cleopatra.kit.device.bytecache import ByteBudget, room_for
from cleopatra.kit.device.monitors import UNSEEN
from cleopatra.kit.device.native_tree import NativeTree, needs_hidden_window, open_native_tree
from cleopatra.kit.device.screen import Screen, set_hints
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import _
from cleopatra.kit.window.loop import Clock, EventSource, Loop, SystemEvents
from cleopatra.kit.window.reading import Reader
from cleopatra.kit.window.scene import SceneStack
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.errors import BadText
from cleopatra.storage.lock import Handover, HomeLock, take_lock
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import read_save
from cleopatra.storage.saves import load_file
from cleopatra.storage.settings import Settings
from cleopatra.ui.host.player_settings import (
    MODES,
    bindings_of,
    left_out_of,
    magnification_of,
    volumes_of,
)
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.shared.sheet import TITLE_PICTURE
from cleopatra.ui.skin.skin import SKIN, check_installation
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.words import messages
from cleopatra.ui.words.captions import CaptionedSound
from cleopatra.ui.words.spoken import spoken

if TYPE_CHECKING:
    from cleopatra.ui.session.session import MakePort


ICON = "icon.png"


class NoDisplay(Exception):
    """No window can be opened here; the text is the system's reason."""


@dataclass(frozen=True, slots=True)
class Window:
    """Everything that makes one window, put together and ready to run."""

    screen: Screen
    stack: SceneStack
    loop: Loop
    program: Program
    lock: HomeLock | None = None

    def run(self) -> None:
        """Runs until the window is closed; then ends the bots and gives the sound back."""
        try:
            self.loop.run()
        finally:
            self.close()

    def close(self) -> None:
        """Leaves the game and closes the window. May be called twice."""
        self.program.close()
        if self.lock is not None:
            self.lock.release()
        self.program.sprites.close()
        self.stack.clear()
        self.stack.kit.sound.close()
        if self.loop.reader is not None:
            self.loop.reader.close()
        self.screen.close()


def open_window(
    home: Home,
    settings: Settings,
    *,
    keeps: bool = True,
    ports: MakePort | None = None,
    events: EventSource | None = None,
    clock: Clock | None = None,
    crash_dir: Path | None = None,
    text_scale: float | None = None,
    lock: HomeLock | None = None,
) -> Window:
    """The window as the settings want it, with nothing on its stack yet.

    `keeps` False writes no file at all. `events`, `clock` and `ports` are given by tests and
    demos; without `crash_dir` an error leaves the loop. With a `lock`, that of the home, it is
    taken; where another window has it, this one keeps nothing. That window opens the games that
    later starts ask for.

    :raises NoDisplay: when there is no display.
    :raises InstallationDamaged: when fonts or icons are missing or damaged.
    """
    budget = ByteBudget()
    sprites = SpriteStore(asset_root() / "art", budget)
    check_installation(SKIN, sprites.keys)
    set_hints(settings.acceleration != "on")
    i18n.set_language(settings.language or i18n.system_language())
    size = (settings.window_width, settings.window_height)
    place = settings.window_place
    listening = TreeOpener() if settings.screen_reader == "auto" else None
    try:
        screen = Screen.open(
            size,
            MODES[settings.window_mode],
            title=SKIN.name,
            icon=_icon(),
            before_shown=None if listening is None else listening.before_shown,
            position=None if len(place) != 2 else (place[0], place[1]),
            maximised=settings.window_maximised,
        )
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    # Not before: SDL sets itself up in the thread that uses it first, and two of them at a time
    # crashed one start in forty.
    sprites.begin(TITLE_PICTURE)
    screen.magnify(magnification_of(settings))
    budget.limit = room_for(screen.size)
    sound = CaptionedSound(volumes_of(settings))
    sound.left_out = left_out_of(settings)
    kit = Kit(
        screen.viewport,
        SKIN,
        settings.text_scale / 100 if text_scale is None else text_scale,
        settings.reduced_motion,
        sound,
        bindings_of(settings),
        budget,
        settings.high_contrast,
    )
    stack = SceneStack(kit)
    in_use = lock is not None and not take_lock(lock, home)
    program = Program(home, settings, sprites, keeps=keeps, ports=ports, in_use=in_use)
    handover = Handover(home.request) if lock is not None and lock.is_held else None
    requests = OpenRequests(events, handover)
    loop = Loop(
        screen,
        stack,
        events=requests if events is None else events,
        clock=clock,
        pump=lambda: open_requested(program, requests),
        crash_dir=crash_dir,
    )
    if listening is not None:
        listening.wake = loop.wake
        loop.reader = reader = Reader(stack, spoken, listening.tree)
        program.is_listened_to = lambda: reader.is_listened_to
    program.attach(stack, screen, loop.wake, loop.stop)
    sound.on_heard = program.caption
    stack.on_adapt = lambda: _adapted(program, screen, budget)
    return Window(screen, stack, loop, program, lock)


def _adapted(program: Program, screen: Screen, budget: ByteBudget) -> None:
    """The window has another size, place or state: room for its pictures, and the settings know."""
    budget.limit = room_for(screen.size)
    width, height = screen.windowed_size
    program.settings.change(
        window_width=max(320, width),
        window_height=max(320, height),
        window_place=screen.windowed_position or (),
        window_maximised=screen.is_maximised,
        window_mode=next(name for name, value in MODES.items() if value is screen.mode),
    )


def _icon() -> pygame.Surface | None:
    try:
        return pygame.image.load(fsencode(asset_path(ICON)))
    except (AssetMissing, pygame.error):
        return None  # a window without an icon is a window


# When the window's accessible tree is opened: where the system wants it so before the window is
# shown, otherwise after the first frame, which does not wait for it.


class TreeOpener:
    """The tree of one window. `wake` makes an idle loop run a frame, from any thread."""

    def __init__(self) -> None:
        self.wake: Callable[[], object] = _nothing
        self._tree: NativeTree | None = None

    @property
    def before_shown(self) -> Callable[[object], object] | None:
        """What has to be called with the handle of the hidden window; None for nothing."""
        return self._open if needs_hidden_window() else None

    def tree(self) -> NativeTree | None:
        """The tree; None where nobody could see the window, or without the library."""
        if self._tree is None and not needs_hidden_window():
            self._open(None)
        return self._tree

    def _open(self, handle: object) -> None:
        if pygame.display.get_driver() not in UNSEEN:
            self._tree = open_native_tree(handle, lambda: self.wake())


def _nothing() -> None:
    return


# Opens saved games from elsewhere: named at the start, handed over by a second start, or
# dropped on the window.

LOOK: Final = 0.5
"""Seconds between two looks for a request."""


class OpenRequests:
    """The window's events, without the files that somebody wants opened: these are collected.

    The wait for events is cut into pieces, and after each there is a look for a request. Without a
    `handover` only dropped files are found.
    """

    def __init__(self, inner: EventSource | None = None, handover: Handover | None = None) -> None:
        self._inner = inner or SystemEvents()
        self._handover = handover
        self.files: list[Path] = []

    def get(self, timeout: float) -> list[pygame.Event]:
        """All pending events; waits up to `timeout` seconds for one, or for a file."""
        ends = time.perf_counter() + timeout
        while True:
            left = max(0.0, ends - time.perf_counter())
            found = self._inner.get(min(left, LOOK))
            others = [event for event in found if event.type != pygame.DROPFILE]
            self.files += [Path(event.file) for event in found if event.type == pygame.DROPFILE]
            asked = self._handover.take() if self._handover is not None else None
            if asked is not None:
                self.files.append(asked)
            if others or self.files or left <= LOOK:
                return others

    def wake(self) -> None:
        """End a wait; may be called from any thread."""
        self._inner.wake()


def open_requested(program: Program, requests: OpenRequests) -> None:
    """Open the last file that was asked for since the last call, in front of all windows."""
    if not requests.files:
        return
    file = requests.files[-1]
    requests.files.clear()
    program.screen.come_forward()
    open_file(program, file)


def open_file(program: Program, file: Path) -> None:
    """Show the game of a file: an unfinished one goes on, of a finished one the replay is shown.
    If the file cannot be opened, the player is told and nothing changes."""
    try:
        is_over = read_save(file).is_over
        loaded = load_file(file)
    except SaveProblem as problem:
        program.tell(_("The game could not be loaded"), messages.save_problem(problem))
        return
    except (LogDiffers, BadText):
        program.tell(_("This game cannot go on"), messages.notice("rules_changed"))
        return
    if is_over:
        program.open("replay", loaded.log)
        return
    program.games.keep()
    program.games.sure_to_replace(lambda: program.games.go_on(loaded))
