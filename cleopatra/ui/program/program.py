"""One run of the window: the host of all scenes, put together.

Knows storage, the kit and the table of scenes; draws nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING, Final

from cleopatra.kit.device.screen import Screen
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Priority
from cleopatra.kit.window.dialog import alert, confirm
from cleopatra.kit.window.scene import SceneStack
from cleopatra.storage.files import add_file
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.settings import Settings
from cleopatra.ui.host.games import NOTICE_SECONDS, Games, png_of
from cleopatra.ui.host.lessons import Lessons
from cleopatra.ui.host.player_settings import (
    MODES,
    PlayerSettings,
    left_out_of,
    magnification_of,
    volumes_of,
)
from cleopatra.ui.host.puzzles import Puzzles
from cleopatra.ui.scenes import SCENES
from cleopatra.ui.stage.sprites import AT_ONCE, SpriteStore
from cleopatra.ui.words import messages
from cleopatra.ui.words.captions import SoundCaption
from cleopatra.ui.words.spoken import spoken

if TYPE_CHECKING:
    from pathlib import Path

    from cleopatra.analysis.worker import AnalyserPort
    from cleopatra.bots.adviser_worker import AdviserPort
    from cleopatra.ui.program.narrator import Narrator
    from cleopatra.ui.session.session import MakePort


log = logging.getLogger(__name__)

_VOICE: Final = "cleopatra.ui.program.narrator"
CAPTION_SECONDS, LONG_CAPTION_SECONDS = 2.4, 4.0
"""How long the caption of a sound stands, and that of one that matters."""


class Program:
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
        writes = keeps and not in_use
        self.home = home
        self.sprites = sprites
        self.settings = PlayerSettings(self, home.settings, settings, writes, self._apply)
        self.games = Games(
            self,
            home,
            keeps=keeps,
            in_use=in_use,
            ports=ports,
            advisers=advisers,
            analysers=analysers,
        )
        self.lessons = Lessons(self, home.learning, writes)
        self.puzzles = Puzzles(self, home.puzzles, writes)
        self.wake: Callable[[], None] = _nothing
        self.quit: Callable[[], None] = _nothing
        self.is_listened_to: Callable[[], bool] = lambda: False
        self._narrator: Narrator | None = None
        self._keeps = keeps

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
        stack.first = lambda: SCENES["title"].make(self)
        stack.on_photo = self.take_photo
        stack.on_update = self._update
        stack.wakes = self.games.next_wake
        self._give_voice()

    def close(self) -> None:
        """The window closes."""
        self.games.close()
        if self._narrator is not None:
            self._narrator.close()

    def _update(self, seconds: float) -> None:
        self.games.update(seconds)
        if self._narrator is not None:
            self._narrator.update()

    def _give_voice(self) -> None:
        """Reads aloud, or stops doing so, as the settings say."""
        settings = self.settings.now
        if self._narrator is None and settings.reads_aloud:
            make = import_module(_VOICE).make_narrator
            self._narrator = make(self.stack, self.wake, self.is_listened_to, self._voice_found)
        if self._narrator is not None:
            self._narrator.adopt(settings)

    def _apply(self, before: Settings, now: Settings) -> None:
        if before.language != now.language:
            i18n.set_language(now.language or i18n.system_language())
            self.stack.rebuild()
        scale, motion, contrast = now.text_scale / 100, now.reduced_motion, now.high_contrast
        kit = self.stack.kit
        if (scale, motion, contrast) != (kit.text_scale, kit.reduced_motion, kit.high_contrast):
            self.stack.adapt(text_scale=scale, reduced_motion=motion, high_contrast=contrast)
        kit.bindings.uses_pads = now.uses_pads
        kit.sound.set_volumes(volumes_of(now))
        kit.sound.left_out = left_out_of(now)
        self._give_voice()
        mode = MODES[now.window_mode]
        if self.screen.mode is not mode:
            self.screen.set_mode(mode)
            self.stack.adapt(self.screen.viewport)
        is_resized = before.interface_scale != now.interface_scale
        if is_resized and self.screen.magnify(magnification_of(now)):
            self.stack.adapt(self.screen.viewport)

    # Scenes

    def open(self, name: str, *arguments: object, **named: object) -> None:
        """Shows a scene of the table of scenes on top of the others. Raises KeyError for an unknown
        name."""
        self.stack.push(SCENES[name].make(self, *arguments, **named))

    def replace(self, name: str, *arguments: object, **named: object) -> None:
        """Shows a scene of the table of scenes instead of the one on top."""
        self.stack.replace(SCENES[name].make(self, *arguments, **named))

    def show(self, name: str, *arguments: object, **named: object) -> None:
        """Shows a scene of the table of scenes, and nothing below it."""
        self.stack.reset(SCENES[name].make(self, *arguments, **named))

    def prepare_table(self) -> None:
        """Has the pictures and parts of a new game's table made while the title is shown."""
        workshop = self.sprites.workshop
        workshop.open()
        workshop.ask("table", lambda: SCENES["table"].prepare(self), AT_ONCE)
        self.sprites.preload(self.sprites.keys)

    # Telling and asking

    def take_photo(self) -> None:
        """Writes what is shown as a PNG file into the folder of pictures, and says where."""
        self.keep_picture(png_of(self.screen.snapshot()))

    def keep_picture(self, data: bytes, suffix: str = ".png") -> None:
        """Writes a picture, or a film of that kind, into the folder of pictures, and says where."""
        if not self._keeps:
            self.toast(_("This run writes no files, so there is no screenshot."))
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
        self.toast(text, NOTICE_SECONDS)

    def toast(self, text: str, seconds: float = 3.5) -> None:
        """A short message at the lower edge."""
        self.stack.announcer.announce(Announcement(spoken(text), AnnouncementKind.NOTICE))
        self.stack.toast(text, seconds)

    @property
    def voice_name(self) -> str | None:
        """The voice that reads aloud, "" where there is none, None before one was looked for."""
        return None if self._narrator is None else self._narrator.voice_name

    def _voice_found(self, name: str) -> None:
        """A voice was looked for: without one the player is told so, and the settings say it."""
        if not name:
            self.toast(
                _("No voice was found on this computer: nothing is read aloud."), NOTICE_SECONDS
            )
        if self.stack.top is not None:
            self.stack.top.rebuild()

    def caption(self, heard: SoundCaption) -> None:
        """Something was heard: it is written where the player wants captions, with what is heard
        all the time only where all sounds are wanted."""
        now = self.settings.now
        if now.captions and (now.all_captions or not heard.is_everyday):
            self.stack.announcer.announce(
                Announcement(spoken(heard.text), AnnouncementKind.SOUND, Priority.LOW)
            )
            seconds = CAPTION_SECONDS if heard.is_everyday else LONG_CAPTION_SECONDS
            self.stack.caption(heard.shown, seconds)

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


def _nothing() -> None:
    return
