"""The film of a finished game in the window, and keeping it as a picture or film.

Knows the film's painter and its export; moves nothing by itself but the film's time.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.device.failed_film import FilmFailed
from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, listed, percent, pgettext
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button, IconButton
from cleopatra.kit.widgets.labels import Label, Panel, ProgressBar
from cleopatra.kit.widgets.layout import Absolute, Row, Space
from cleopatra.kit.widgets.values import Choice
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.match.log import GameLog
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.errors import RulesError
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.film.export import ANIMATED, FILM, PICTURE, Export
from cleopatra.ui.scenes.film.growth import Growth, NotOver
from cleopatra.ui.scenes.film.painter import FilmPainter
from cleopatra.ui.words import messages, naming

log = logging.getLogger(__name__)

_FRAME: Final = 1 / 25
"""Seconds of a frame while the film is watched."""


class FilmScene(Scene):
    """The palace of a recorded game grows; buttons at the lower edge."""

    def __init__(self, host: Host, game_log: GameLog, at: int = 0) -> None:
        super().__init__()
        self._host = host
        self._growth: Growth | None = None
        self._problem = ""
        try:
            self._growth = Growth(game_log)
        except NotOver:
            self._problem = _("Only a finished game has a film.")
        except (LogDiffers, RulesError) as error:
            log.warning("no film: %s", error)
            self._problem = _("This game can't be shown: it does not play as recorded.")
        self._painter: FilmPainter | None = None
        self._picture: pygame.Surface | None = None
        self._form = ANIMATED
        self._export: Export | None = None
        self._is_playing = not host.settings.pacing.is_still
        """Without motion the end is shown until somebody wants to see it move."""
        self._owed = 0.0
        self._bar = ProgressBar()
        self._done = Label("")

    # -- the screen ----------------------------------------------------------------------------

    def build(self) -> Widget:
        self._open()
        leave = IconButton("leave", _("Leave"), self.cancel, uid="film.leave")
        row: list[Widget]
        if self._growth is None:
            row = [Label(self._problem, theme.SMALL, grow=1.0), leave]
        elif self._export is not None:
            self._bar = ProgressBar(self._export.done)
            self._bar.grow = 1.0
            self._done = Label(percent(int(100 * self._export.done)), theme.BOLD)
            stop = Button(_("Cancel"), self.cancel, uid="film.cancel")
            row = [self._bar, self._done, stop]
        else:
            row = [*self._controls(), leave]
        height = self._foot
        area = pygame.FRect(0, self.space.bottom - height, self.space.width, height)
        return Absolute([(Panel(Row(row, gap=10), "papyrus-slim", 6), area.inflate(-12, -8))])

    def _controls(self) -> list[Widget]:
        forms = [
            (ANIMATED, _("Animated picture")),
            (FILM, pgettext("file", "Film")),
            (PICTURE, pgettext("file", "Picture")),
        ]
        play = IconButton(
            "pause" if self._is_playing else "play",
            _("Play or pause"),
            self.toggle_play,
            look="button",
            uid="film.play",
        )
        again = IconButton("again", _("From the beginning"), self.restart, uid="film.again")
        form = Choice(forms, self._form, self._choose, uid="film.form", tooltip=_("Kind of file"))
        form.grow = 1.0
        keep = Button(_("Save"), self.keep, icon="save", uid="film.keep", style=theme.SMALL_BOLD)
        return [play, again, Space(grow=0.6), form, keep]

    @property
    def _foot(self) -> float:
        """The height of the bar, logical."""
        return 110 + 26 * max(0.0, self.kit.text_scale - 1)

    def _open(self) -> None:
        """The painter for the window's size; it goes on where the one before was."""
        viewport = self.kit.viewport
        size = viewport.width, viewport.height - viewport.length(self._foot)
        is_same = self._picture is not None and self._picture.get_size() == size
        if self._growth is None or is_same:
            return
        begin = 0.0 if self._is_playing else self._growth.seconds
        before = begin if self._painter is None else self._painter.time
        self._painter = FilmPainter(self._growth, self._host.sprites, size, self.kit.budget)
        self._painter.jump(before)
        self._picture = self._painter.paint()

    def readings(self) -> Sequence[tuple[str, Description]]:
        painter = self._painter
        if painter is None:
            return ()
        last = painter.growth.figures[-1]
        sentences = [painter.ending]
        for who, scarabs, amulets in zip(
            painter.growth.setup.seats, last.scarabs, last.amulets, strict=True
        ):
            has = listed([naming.scarabs(scarabs), naming.amulets(amulets)])
            sentences.append(headed(escape(who.name), has))
        return [("film.told", Description(Role.LABEL, " ".join(sentences)))]

    def adapted(self) -> None:
        self.rebuild()

    def first_focus(self) -> str:
        if self._growth is None:
            return "film.leave"
        return "film.cancel" if self._export is not None else "film.keep"

    def draw_world(self, canvas: Canvas) -> None:
        if self._picture is not None:
            canvas.surface.blit(self._picture, (0, 0))

    # -- time ----------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        return self._export is not None or self._is_showing

    @property
    def _is_showing(self) -> bool:
        painter = self._painter
        return self._is_playing and painter is not None and not painter.is_over

    def update(self, seconds: float) -> None:
        if self._export is not None:
            self._work(seconds)
        elif self._is_showing:
            self._show(seconds)

    def _show(self, seconds: float) -> None:
        painter = self._painter
        assert painter is not None
        self._owed += seconds
        if self._owed < _FRAME or not painter.is_ready:
            return
        speed = self._host.settings.pacing.speed.value or 1.0
        painter.advance(speed * min(self._owed, 4 * _FRAME))
        self._owed = 0.0
        self._picture = painter.paint()
        self.invalidate()
        if painter.is_over:
            self._is_playing = False
            self.rebuild()

    # -- what buttons do -----------------------------------------------------------------------

    def toggle_play(self) -> None:
        """Go on or stop; at the end, from the beginning."""
        if self._painter is not None and self._painter.is_over:
            self.restart()
            return
        self._is_playing = not self._is_playing
        self.rebuild()

    def restart(self) -> None:
        """Play from the beginning."""
        if self._painter is not None:
            self._painter.jump(0.0)
            self._picture = self._painter.paint()
        self._is_playing = True
        self.rebuild()
        self.invalidate()

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.action is InputAction.PEEK and not self._export:
            self.toggle_play()
            return True
        return False

    def cancel(self) -> bool:
        if self._export is not None:
            self._end()
        else:
            self.stack.pop()
        return True

    def leave(self) -> None:
        if self._export is not None:
            self._export.cancel()
            self._export = None

    def _choose(self, form: str) -> None:
        self._form = form

    # -- keeping it ----------------------------------------------------------------------------

    def keep(self) -> None:
        """Begin to make a file of the chosen kind; a picture shows what is shown now."""
        assert self._growth is not None and self._painter is not None
        try:
            self._export = Export(
                self._growth,
                self._host.sprites,
                self._form,
                moment=self._painter.time,
                budget=self.kit.budget,
            )
        except FilmFailed as problem:
            self._fail(problem)
            return
        self.rebuild()

    def _work(self, seconds: float) -> None:
        export = self._export
        assert export is not None
        try:
            export.step(seconds)
            data = export.finish() if export.is_over else b""
        except FilmFailed as problem:
            self._end()
            self._fail(problem)
            return
        if data:
            self._end()
            self._host.keep_picture(data, export.suffix)
        elif int(100 * export.done) != int(100 * self._bar.value):
            self._bar.value = export.done
            self._done.text = percent(int(100 * export.done))

    def _end(self) -> None:
        assert self._export is not None
        self._export.cancel()
        self._export = None
        self.rebuild()

    def _fail(self, problem: FilmFailed) -> None:
        log.warning("no film: %s", problem)
        self._host.toast(messages.film_problem(problem), 8.0)
