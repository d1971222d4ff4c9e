"""What all scenes share: the player's settings and files, pictures, and the way from one scene to
another.

Knows storage, the kit and the table of scenes; draws nothing. Games, and with them rules and
bots, are imported when the first one begins: the title does not wait for them.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

import pygame

from cleopatra.kit.device.bindings import BadBinding, Bindings
from cleopatra.kit.device.screen import Screen, WindowMode
from cleopatra.kit.device.sound import Volumes
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Priority
from cleopatra.kit.window.dialog import Dialog, DialogButton, alert, confirm
from cleopatra.kit.window.scene import SceneStack
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.errors import BadText
from cleopatra.storage.files import add_file
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saves import Saves, SlotInfo, new_game_id
from cleopatra.storage.settings import Settings, write_settings
from cleopatra.storage.startup import put_in_order
from cleopatra.ui.motion.pacing import SPEEDS, Pacing
from cleopatra.ui.program.lesson_host import LessonHost
from cleopatra.ui.program.puzzle_host import PuzzleHost
from cleopatra.ui.scenes import SCENES
from cleopatra.ui.scenes.host import FIRST_GAME
from cleopatra.ui.stage.sprites import AT_ONCE, SpriteStore
from cleopatra.ui.words import messages
from cleopatra.ui.words.spoken import spoken

if TYPE_CHECKING:
    from pathlib import Path

    from cleopatra.analysis.worker import AnalyserPort
    from cleopatra.bots.adviser_worker import AdviserPort
    from cleopatra.match.log import GameLog
    from cleopatra.match.setup import MatchSetup
    from cleopatra.storage.saved import LoadedGame
    from cleopatra.ui.program.narrator import Narrator
    from cleopatra.ui.session.session import MakePort, Session


log = logging.getLogger(__name__)

_GAMES: Final = "cleopatra.ui.session.session"
"""The module of what runs a game."""
_ANALYSERS: Final = "cleopatra.analysis.worker"
_ADVISERS: Final = "cleopatra.bots.adviser_worker"
_BOTS: Final = "cleopatra.bots.registry"
_VOICE: Final = "cleopatra.ui.program.narrator"
PATH_SECONDS: Final = 8.0
"""How long a message stands that names a file."""
CAPTION_SECONDS: Final = 2.4
"""How long the caption of a sound stands."""
PICTURE_SIZE: Final = (640, 360)
"""Pixels of the picture in a save."""
_SHAPE: Final = PICTURE_SIZE[0] / PICTURE_SIZE[1]


class Program(LessonHost, PuzzleHost):
    """One run of the window. `stack` and `screen` are there from `attach` on. `is_listened_to`
    says whether a screen reader speaks.

    `wake` makes an idle loop run a frame, from any thread. Without `ports`, `advisers` and
    `analysers` bots, advisers and analysers think in processes of their own. With `keeps` False
    nothing is written (a demo); with `in_use` neither, as another window keeps games and settings
    in this home, and that is told.
    """

    stack: SceneStack
    screen: Screen

    def __init__(
        self,
        home: Home,
        settings: Settings,
        sprites: SpriteStore,
        *,
        keeps: bool = True,
        ports: MakePort | None = None,
        advisers: Callable[[], AdviserPort] | None = None,
        analysers: Callable[[], AnalyserPort] | None = None,
        in_use: bool = False,
    ) -> None:
        self.home = home
        self.settings = settings
        self.sprites = sprites
        self.saves = Saves(home, knows_bot=_knows_bot, in_use=in_use)
        self.session: Session | None = None
        self._painter = None
        self._aside = None
        self.wake: Callable[[], None] = _nothing
        self.quit: Callable[[], None] = _nothing
        self.aloud: Narrator | None = None
        self.is_listened_to: Callable[[], bool] = lambda: False
        self._retrying = SaveRetry()
        self._keeps = keeps
        self._ports = ports
        self._advisers = advisers
        self._analysers = analysers

    def attach(
        self,
        stack: SceneStack,
        screen: Screen,
        wake: Callable[[], None],
        quit_program: Callable[[], None],
    ) -> None:
        """The window is there."""
        self.stack, self.screen = stack, screen
        self.wake, self.quit = wake, quit_program
        stack.on_photo = self.take_photo
        stack.on_update = self._update
        stack.wakes = lambda: self._retrying.next_wake(self.session)

        self._give_voice()

    def _update(self, seconds: float) -> None:
        self._retrying.update(self.session, seconds)
        if self.aloud is not None:
            self.aloud.update()

    def _give_voice(self) -> None:
        """Reads aloud, or stops doing so, as the settings say."""
        if self.aloud is None and self.settings.reads_aloud:
            self.aloud = import_module(_VOICE).of_program(self)
        if self.aloud is not None:
            self.aloud.adopt(self.settings)

    # Settings

    def change(self, **fields: object) -> None:
        """Changes settings, by field name, at once and in the file. A file that can't be written
        is told and costs nothing else."""
        before = self.settings
        self.settings = replace(before, **fields)  # type: ignore[arg-type]
        if self.settings == before:
            return
        self._apply(before, self.settings)
        if not self._keeps or self.saves.in_use:
            return
        try:
            write_settings(self.home.settings, self.settings)
        except SaveProblem as problem:
            log.warning("settings not kept: %s", problem)
            self.toast(messages.save_problem(problem))

    def rebound(self) -> None:
        """The keys of the kit were changed: keep them."""
        keys = self.stack.kit.bindings.to_dict()
        self.change(bindings={name: tuple(chords) for name, chords in keys.items()})

    @property
    def pacing(self) -> Pacing:
        """How fast the player wants things shown, as the settings say now."""
        now = self.settings
        return Pacing(SPEEDS[now.animation_speed], now.reduced_motion, now.step_mode)

    def is_hushed(self, name: str) -> bool:
        """Whether the player switched a tip or confirmation off."""
        return name in self.settings.hushed

    def hush(self, name: str, off: bool = True) -> None:
        """Switches a tip or confirmation off, or on again."""
        names = [n for n in self.settings.hushed if n != name]
        self.change(hushed=(*names, name) if off else tuple(names))

    def _apply(self, before: Settings, now: Settings) -> None:
        if before.language != now.language:
            i18n.set_language(now.language or i18n.system_language())
            self.stack.rebuild()
        scale, motion, contrast = now.text_scale / 100, now.reduced_motion, now.high_contrast
        kit = self.stack.kit
        if (scale, motion, contrast) != (kit.text_scale, kit.reduced_motion, kit.high_contrast):
            self.stack.adapt(text_scale=scale, reduced_motion=motion, high_contrast=contrast)
        kit.sound.set_volumes(volumes_of(now))
        self._give_voice()
        mode = MODES[now.window_mode]
        if self.screen.mode is not mode:
            self.screen.set_mode(mode)
            self.stack.adapt(self.screen.viewport)
        is_resized = before.interface_scale != now.interface_scale
        if is_resized and self.screen.magnify(magnification_of(now)):
            self.stack.adapt(self.screen.viewport)

    # Games

    @property
    def has_played(self) -> bool:
        """Whether a game was ever begun in this home, or the player is no newcomer."""
        return FIRST_GAME in self.settings.hushed or self.saves.has_games

    def start(self, setup: MatchSetup, *, is_coached: bool = False) -> None:
        """Begins a game and shows its table. In a coached one the adviser speaks by himself."""
        session = self._session(setup, None, "")
        if is_coached:
            self.change(coached=session.game)
        self._play(session)

    def go_on(self, loaded: LoadedGame) -> None:
        """Goes on with a loaded game; what a player must know of it is told."""
        self.play_log(loaded.log, loaded.game)
        for notice in loaded.notices:
            self.toast(messages.notice(notice), 8.0)

    def play_log(self, game_log: GameLog, game: str = "") -> None:
        """Plays on from a log: a loaded game, or a replay that somebody takes over."""
        bots = (seat.bot for seat in game_log.setup.seats if not seat.is_person)
        unknown = next((bot for bot in bots if not _knows_bot(bot)), None)
        if unknown is not None:
            self.tell(_("This game cannot go on"), messages.unknown_bot(unknown))
            return
        try:
            session = self._session(game_log.setup, game_log, game)
        except (LogDiffers, BadText) as error:
            log.warning("cannot go on: %s", error)
            self.tell(_("This game cannot go on"), messages.notice("rules_changed"))
            return
        self._play(session)

    def put_in_order(self) -> None:
        """Records what an earlier run could not, once the title is shown; the title then offers
        what is still unfinished."""
        if not self._keeps:
            return
        before = self.saves.unfinished()
        put_in_order(self.saves)
        if self.saves.unfinished() != before:
            self.stack.rebuild()

    def resume_game(self) -> None:
        """Goes on with the automatic save."""
        try:
            loaded = self.saves.resume()
        except SaveProblem as problem:
            self.tell(_("The game could not be loaded"), messages.save_problem(problem))
            return
        self.go_on(loaded)

    def save_game(self, slot: int, title: str) -> None:
        """Puts the running game into a slot, with the last picture of its table. Raises
        SaveProblem."""
        if self.session is not None:
            self.session.save(slot, title, self._picture())

    def sure_to_replace(self, then: Callable[[], object]) -> None:
        """Goes on with `then`, which replaces the automatic save; asks first where an unfinished
        game would go with it, and offers to keep that one in a free slot. One that lies in a
        slot already, as it is now, is not lost."""
        is_kept = self._keeps and not self.saves.in_use
        unfinished = self.saves.continue_info() if is_kept else None
        slots = self.saves.slots() if unfinished is not None else []
        if unfinished is None or self._lies_in(slots):
            then()
            return
        free = next((slot.number for slot in slots if slot.is_empty), 0)
        answers = [DialogButton(_("Cancel")), DialogButton(_("Replace it"), then, "danger")]
        if free:
            keep = _("Keep it in slot {number}").format(number=free)
            answers.append(DialogButton(keep, lambda: self._keep_and(free, then), "button"))
        self.stack.push(
            Dialog(
                _("There is an unfinished game"),
                _(
                    "Only one unfinished game is saved automatically. The one saved "
                    "now, at turn {turn}, would be replaced."
                ).format(turn=unfinished.turn),
                answers,
                cancel_index=0,
                first=len(answers) - 1,
                width=1150,
            )
        )

    def _lies_in(self, slots: Sequence[SlotInfo]) -> bool:
        """Whether the automatic save, to its last decision, is in one of the slots, too."""
        try:
            last = self.saves.resume().log
        except SaveProblem:
            return False
        return any(slot.saved is not None and slot.saved.log == last for slot in slots)

    def _keep_and(self, slot: int, then: Callable[[], object]) -> None:
        try:
            loaded = self.saves.resume()
            info = self.saves.continue_info()
            picture = info.picture if info else b""
            _session_class().put_into_slot(self.saves, slot, loaded, picture)
        except (SaveProblem, LogDiffers, BadText) as error:
            log.warning("the unfinished game was not kept: %s", error)
            text = messages.save_problem(error) if isinstance(error, SaveProblem) else str(error)
            self.tell(_("The game was not saved"), text)
            return
        then()

    def keep_game(self) -> None:
        """Writes the running game, if there is one, into the automatic save, with its picture."""
        if self.session is not None:
            self.session.keep(self._picture())

    def picture_by(self, painter: Callable[[], pygame.Surface]) -> None:
        """Tells what draws the running game for its saves. Anybody may open the list of saves, so
        it must draw nothing but what everybody may know."""
        self._painter = painter

    def _picture(self) -> bytes:
        """The running game as a small PNG; empty while nothing draws it."""
        if self._painter is None:
            return b""
        whole = self._painter()
        middle = whole.get_rect()
        middle.width = min(middle.width, round(middle.height * _SHAPE))
        middle.height = min(middle.height, round(middle.width / _SHAPE))
        middle.center = whole.get_rect().center
        return png_of(pygame.transform.smoothscale(whole.subsurface(middle), PICTURE_SIZE))

    def take_photo(self) -> None:
        """Writes what is shown as a PNG file into the folder of pictures, and says where."""
        self.keep_picture(png_of(self.screen.snapshot()))

    def keep_picture(self, data: bytes, suffix: str = ".png") -> None:
        """Writes a picture, or a film of that kind, into the folder of pictures, and says where."""
        if not self._keeps:
            self.toast(_("No files are written in this run, so no screenshot either."))
            return
        name = f"cleopatra-{datetime.now():%Y-%m-%d}"
        is_film = suffix != ".png"
        try:
            path = add_file(self.home.pictures, name, suffix, data)
        except SaveProblem as problem:
            log.warning("no picture is kept: %s", problem)
            text = messages.film_not_saved(problem) if is_film else messages.photo_problem(problem)
        else:
            text = _("Film: {path}") if is_film else _("Screenshot: {path}")
            text = text.format(path=escape(str(path)))
        self.toast(text, PATH_SECONDS)

    def analyser(self) -> AnalyserPort:
        """What analyses a game."""
        make = self._analysers or import_module(_ANALYSERS).AnalysisWorker
        return cast("AnalyserPort", make())

    def adviser(self) -> AdviserPort:
        """What can be asked for advice and thoughts."""
        make = self._advisers or import_module(_ADVISERS).AdviserWorker
        return cast("AdviserPort", make())

    def leave_game(self) -> None:
        """Ends the running session, which stays in the automatic save, and shows the title."""
        self.keep_game()
        self._close_session()
        self.show_title()

    def close(self) -> None:
        """The window closes."""
        self.keep_game()
        self._close_session()
        if self.aloud is not None:
            self.aloud.close()

    def _session(self, setup: MatchSetup, game_log: GameLog | None, game: str) -> Session:
        return _session_class()(
            setup,
            log=game_log,
            ports=self._ports,
            advisers=self._advisers,
            saves=self.saves if self._keeps else None,
            game=game or new_game_id(),
            wake=self.wake,
        )

    def _play(self, session: Session) -> None:
        self._close_session()
        self.session = session
        self.stack.reset(SCENES["table"].make(self, session))

    def _close_session(self) -> None:
        self._close_aside()
        self._painter = None
        if self.session is not None:
            self.stack.announcer.look(None)
            self.session.close()
            self.session = None

    # Scenes

    def open(self, name: str, *arguments: object, **named: object) -> None:
        """Shows a scene of the table on top of the others. Raises KeyError for an unknown name."""
        self.stack.push(SCENES[name].make(self, *arguments, **named))

    def replace(self, name: str, *arguments: object, **named: object) -> None:
        """Shows a scene of the table instead of the one on top."""
        self.stack.replace(SCENES[name].make(self, *arguments, **named))

    def show_title(self) -> None:
        """The title, and nothing below it."""
        self.stack.reset(SCENES["title"].make(self))

    def prepare_table(self) -> None:
        """Has the pictures and parts of a new game's table made while the title is shown."""
        workshop = self.sprites.workshop
        workshop.open()
        workshop.ask("table", lambda: SCENES["table"].prepare(self), AT_ONCE)
        self.sprites.preload(self.sprites.keys)

    # Telling and asking

    def toast(self, text: str, seconds: float = 3.5) -> None:
        """A short message at the lower edge."""
        self.stack.announcer.announce(Announcement(spoken(text), AnnouncementKind.NOTICE))
        if self.stack.top is not None:
            self.stack.top.page.toast(text, seconds)

    @property
    def voice_name(self) -> str | None:
        """The voice that reads aloud, "" where there is none, None before one was looked for."""
        return None if self.aloud is None else self.aloud.voice_name

    def voice_found(self, name: str) -> None:
        """A voice was looked for: without one the player is told so, and the settings say it."""
        if not name:
            self.toast(_("No voice was found on this computer: nothing is read aloud."), 8.0)
        if self.stack.top is not None:
            self.stack.top.rebuild()

    def caption(self, text: str) -> None:
        """Something was heard: it is written where the player wants captions."""
        if self.settings.captions:
            self.stack.announcer.announce(
                Announcement(spoken(text), AnnouncementKind.SOUND, Priority.LOW)
            )
            if self.stack.top is not None:
                self.stack.top.page.toast(text, CAPTION_SECONDS)

    def tell(self, title: str, message: str, *, is_good: bool = False) -> None:
        """A message that waits for an answer; a warning unless it `is_good`."""
        icon = "check" if is_good else "warning"
        self.stack.push(alert(title, message, _("OK"), icon=icon))

    def tell_in_use(self) -> None:
        """Another window keeps its games in this home, so this one keeps nothing."""
        problem = SaveProblem(SaveProblemCode.IN_USE, self.home.root)
        self.tell(_("Nothing is saved in this window"), messages.save_problem(problem))

    def tell_settings_lost(self, problem: SaveProblem, aside: Path | None) -> None:
        """The settings' file could not be used, or not wholly."""
        lines = [messages.settings_problem(problem)]
        if aside is not None:
            lines.append(_("The old file is now at {path}.").format(path=aside))
        self.tell(_("Some settings were reset"), "\n".join(lines))

    def ask(
        self,
        title: str,
        message: str,
        yes: str,
        on_yes: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None:
        """A question; "no" does nothing."""
        self.stack.push(confirm(title, message, yes, _("Cancel"), on_yes, danger=danger))


def _knows_bot(name: str) -> bool:
    return bool(import_module(_BOTS).is_bot(name))


def _session_class() -> type[Session]:
    return cast("type[Session]", import_module(_GAMES).Session)


def png_of(surface: pygame.Surface) -> bytes:
    """A surface as a PNG file's bytes."""
    buffer = io.BytesIO()
    pygame.image.save(surface, buffer, "picture.png")
    return buffer.getvalue()


def _nothing() -> None:
    return


# Tries again, every few seconds, to keep what could not be kept of the running game.

RETRY: Final = 5.0
"""Seconds between two attempts to keep what could not be kept."""


class Savable(Protocol):
    """What is asked of a running game: the title has this, and must not wait for the rules."""

    @property
    def save_problem(self) -> SaveProblem | None:
        """Why the game is not safe at present."""

    def keep_again(self) -> None:
        """Tries again."""


class SaveRetry:
    """The clock of the attempts."""

    def __init__(self) -> None:
        self._waited = 0.0

    def update(self, session: Savable | None, seconds: float) -> None:
        """Called each frame with the running game, if there is one."""
        if session is None or session.save_problem is None:
            self._waited = 0.0
            return
        self._waited += seconds
        if self._waited >= RETRY:
            self._waited = 0.0
            session.keep_again()

    def next_wake(self, session: Savable | None) -> float | None:
        """Seconds until the next attempt; None while all is kept."""
        if session is None or session.save_problem is None:
            return None
        return max(0.0, RETRY - self._waited)


# What the settings of a player mean to the kit: window mode, size of things, volumes and keys.

MODES: Final = {
    "window": WindowMode.WINDOWED,
    "borderless": WindowMode.BORDERLESS,
    "fullscreen": WindowMode.FULLSCREEN,
}
"""Names of window modes in the settings."""


def volumes_of(settings: Settings) -> Volumes:
    """The sliders of the settings."""
    return Volumes(
        settings.master_volume / 100,
        settings.music_volume / 100,
        settings.effects_volume / 100,
        settings.interface_volume / 100,
        settings.is_muted,
    )


def magnification_of(settings: Settings) -> float | None:
    """Pixels per point as the player chose them; None for what suits the screen."""
    chosen = settings.interface_scale
    return None if chosen == "auto" else int(chosen) / 100


def bindings_of(settings: Settings) -> Bindings:
    """The keys of the settings; the shipped ones, with a line in the log, if they can't be read."""
    try:
        return Bindings.from_dict(settings.bindings)
    except BadBinding as error:
        log.warning("the key bindings in the settings are not used: %s", error)
        return Bindings()
