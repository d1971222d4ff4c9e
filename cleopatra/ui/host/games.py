"""The running game, its saves, and the way from one game to another.

What runs a game, and with it rules and bots, is imported when the first one begins: the title does
not wait for them.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import pygame

from cleopatra.kit.text.i18n import _
from cleopatra.kit.window.dialog import Dialog, DialogButton
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.errors import BadText
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saves import Saves, SlotInfo, new_game_id
from cleopatra.storage.startup import put_in_order
from cleopatra.ui.host import FIRST_GAME, Host
from cleopatra.ui.words import messages

if TYPE_CHECKING:
    from cleopatra.analysis.worker import AnalyserPort
    from cleopatra.bots.adviser_worker import AdviserPort
    from cleopatra.match.log import GameLog
    from cleopatra.match.setup import MatchSetup
    from cleopatra.storage.paths import Home
    from cleopatra.storage.saved import LoadedGame
    from cleopatra.ui.session.session import MakePort, Session

log = logging.getLogger(__name__)

_SESSIONS: Final = "cleopatra.ui.session.session"
_ANALYSERS: Final = "cleopatra.analysis.worker"
_ADVISERS: Final = "cleopatra.bots.adviser_worker"
_BOTS: Final = "cleopatra.bots.registry"
NOTICE_SECONDS: Final = 8.0
"""How long a message stands that has to be read."""
PICTURE_SIZE: Final = (640, 360)
"""Pixels of the picture in a save."""
_SHAPE: Final = PICTURE_SIZE[0] / PICTURE_SIZE[1]
RETRY: Final = 5.0
"""Seconds between two attempts to keep what could not be kept."""

DrawTable = Callable[[], pygame.Surface]
"""Draws the running game for its saves."""


class _Waiting(NamedTuple):
    """A game that waits while another session runs; None where no game was running."""

    session: Session | None
    painter: DrawTable | None


class Games:
    """The running game and its saves, of which there are none in a lesson or puzzle.

    Without `ports`, `advisers` and `analysers` bots, advisers and analysers think in processes of
    their own. With `keeps` False nothing is written; with `in_use` neither, as another window keeps
    its games in this home.
    """

    session: Session | None = None

    def __init__(
        self,
        host: Host,
        home: Home,
        *,
        keeps: bool,
        in_use: bool,
        ports: MakePort | None,
        advisers: Callable[[], AdviserPort] | None,
        analysers: Callable[[], AnalyserPort] | None,
    ) -> None:
        self.saves = Saves(home, knows_bot=_knows_bot, in_use=in_use)
        self.ports = ports
        self.advisers = advisers
        self.analysers = analysers
        self._host = host
        self._keeps = keeps
        self._painter: DrawTable | None = None
        self._waiting: _Waiting | None = None
        self._retried = 0.0

    @property
    def has_played(self) -> bool:
        """Whether a game was ever begun in this home, or the player is no newcomer."""
        return self._host.settings.is_hushed(FIRST_GAME) or self.saves.has_games

    # Beginning, going on and ending

    def start(self, setup: MatchSetup, *, is_coached: bool = False) -> None:
        """Begins a game and shows its table. In a coached one the adviser speaks by himself."""
        session = self._session(setup, None, "")
        if is_coached:
            self._host.settings.change(coached=session.game)
        self.show(session, "table")

    def go_on(self, loaded: LoadedGame) -> None:
        """Goes on with a loaded game; what a player must know of it is told."""
        self.play_log(loaded.log, loaded.game)
        for notice in loaded.notices:
            self._host.toast(messages.notice(notice), NOTICE_SECONDS)

    def play_log(self, game_log: GameLog, game: str = "") -> None:
        """Plays on from a log: a loaded game, or a replay that somebody takes over."""
        bots = (seat.bot for seat in game_log.setup.seats if not seat.is_person)
        unknown = next((bot for bot in bots if not _knows_bot(bot)), None)
        if unknown is not None:
            self._host.tell(_("This game cannot go on"), messages.unknown_bot(unknown))
            return
        try:
            session = self._session(game_log.setup, game_log, game)
        except (LogDiffers, BadText) as error:
            log.warning("cannot go on: %s", error)
            self._host.tell(_("This game cannot go on"), messages.notice("rules_changed"))
            return
        self.show(session, "table")

    def resume(self) -> None:
        """Goes on with the automatic save."""
        try:
            loaded = self.saves.resume()
        except SaveProblem as problem:
            self._host.tell(_("The game could not be loaded"), messages.save_problem(problem))
            return
        self.go_on(loaded)

    def show(self, session: Session, scene: str, *arguments: object) -> None:
        """Ends what runs, without keeping it, and shows the scene of another session."""
        self._end()
        self.session = session
        self._host.show(scene, session, *arguments)

    def leave(self) -> None:
        """Ends the running session, which stays in the automatic save, and shows the title."""
        self.close()
        self._host.show("title")

    def close(self) -> None:
        """Ends the running session, which stays in the automatic save."""
        self.keep()
        self._end()

    @property
    def is_interrupted(self) -> bool:
        """Whether a session runs for which the game waits."""
        return self._waiting is not None

    def interrupt(self, session: Session) -> None:
        """Another session runs until `end_interruption`; the game waits."""
        self._waiting = _Waiting(self.session, self._painter)
        self.session = session

    def end_interruption(self) -> None:
        """Ends the session for which the game waited; the game runs again."""
        waiting, self._waiting = self._waiting, None
        if waiting is None:
            return
        if self.session is not None:
            self.session.close()
        self.session, self._painter = waiting

    def _end(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None and waiting.session is not None:
            waiting.session.close()
        self._painter = None
        if self.session is not None:
            self._host.stack.announcer.look(None)
            self.session.close()
            self.session = None

    def _session(self, setup: MatchSetup, game_log: GameLog | None, game: str) -> Session:
        return _session_class()(
            setup,
            log=game_log,
            ports=self.ports,
            advisers=self.advisers,
            saves=self.saves if self._keeps else None,
            game=game or new_game_id(),
            wake=self._host.wake,
        )

    # Keeping

    def put_in_order(self) -> None:
        """Records what an earlier run could not, once the title is shown; the title then offers
        what is still unfinished. A last game that only a newer version can continue is told."""
        if not self._keeps:
            return
        before = self.saves.unfinished()
        slots = put_in_order(self.saves)
        if slots or self.saves.unfinished() != before:
            self._host.stack.rebuild()
        if slots:
            self._host.toast(messages.games_are_back(len(slots)), NOTICE_SECONDS)
        problem = self.saves.newer_version()
        if problem is not None:
            self._host.tell(
                _("The last game is of a newer version"), messages.save_problem(problem)
            )

    def keep(self) -> None:
        """Writes the running game, if there is one, into the automatic save, with its picture."""
        if self.session is not None:
            self.session.keep(self._picture())

    def save(self, slot: int, title: str) -> None:
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
        self._host.stack.push(
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
            self._host.tell(_("The game was not saved"), text)
            return
        then()

    def picture_by(self, painter: DrawTable) -> None:
        """Says what draws the running game for its saves. Anybody may open the list of saves, so
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

    # What could not be kept is tried again every few seconds

    def update(self, seconds: float) -> None:
        """Lets time pass; called each frame."""
        if not self._is_unsafe:
            self._retried = 0.0
            return
        self._retried += seconds
        if self._retried >= RETRY and self.session is not None:
            self._retried = 0.0
            self.session.keep_again()

    def next_wake(self) -> float | None:
        """Seconds until the next attempt; None while all is kept."""
        return max(0.0, RETRY - self._retried) if self._is_unsafe else None

    @property
    def _is_unsafe(self) -> bool:
        return self.session is not None and self.session.save_problem is not None

    # Those who think beside the bots

    def analyser(self) -> AnalyserPort:
        """Something that analyses a game without making the window wait."""
        make = self.analysers or import_module(_ANALYSERS).AnalysisWorker
        return cast("AnalyserPort", make())

    def adviser(self) -> AdviserPort:
        """Something that can be asked for advice and thoughts without making the window wait."""
        make = self.advisers or import_module(_ADVISERS).AdviserWorker
        return cast("AdviserPort", make())


def _knows_bot(name: str) -> bool:
    return bool(import_module(_BOTS).is_bot(name))


def _session_class() -> type[Session]:
    return cast("type[Session]", import_module(_SESSIONS).Session)


def png_of(surface: pygame.Surface) -> bytes:
    """A surface as a PNG file's bytes."""
    buffer = io.BytesIO()
    pygame.image.save(surface, buffer, "picture.png")
    return buffer.getvalue()
