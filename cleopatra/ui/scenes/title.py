"""The title: the palace at dusk, and the ways into the game. Knows the program; no rule."""

from __future__ import annotations

import pygame

from cleopatra import __version__
from cleopatra.storage.saved import SavedGame
from cleopatra.ui.canvas import Canvas
from cleopatra.ui.i18n import _
from cleopatra.ui.input import InputAction, InputEvent, Press
from cleopatra.ui.kit import theme
from cleopatra.ui.kit.buttons import Button
from cleopatra.ui.kit.labels import Label
from cleopatra.ui.kit.layout import Absolute, Column
from cleopatra.ui.kit.widget import Widget
from cleopatra.ui.program import Program
from cleopatra.ui.scene import Scene
from cleopatra.ui.scenes.sheet import TITLE_PICTURE, paint_picture
from cleopatra.ui.screen import LOGICAL

MENU = pygame.FRect(130, 330, 470, 640)
NAME = pygame.FRect(110, 64, 1200, 130)


class TitleScene(Scene):
    """What is shown when the program starts. Continue comes first where there is a game."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        self._unfinished: SavedGame | None = None

    def build(self) -> Widget:
        program = self._program
        self._unfinished = program.saves.continue_info()
        buttons = []
        if self._unfinished is not None:
            buttons.append(
                Button(
                    _("Continue"),
                    program.resume_game,
                    look="button",
                    icon="ankh",
                    uid="title.continue",
                    tooltip=_about(self._unfinished),
                )
            )
        buttons += [
            Button(
                _("New game"),
                program.show_setup,
                look="plain" if self._unfinished else "button",
                uid="title.new",
            ),
            Button(_("Load"), program.show_saves, uid="title.load"),
            Button(_("Replays"), program.show_replays, uid="title.replays"),
            Button(_("Rules"), program.show_rules, uid="title.rules"),
            Button(_("Settings"), program.show_settings, uid="title.settings"),
            Button(_("Credits"), program.show_credits, uid="title.credits"),
            Button(_("Quit"), lambda: program.quit(), uid="title.quit"),
        ]
        foot = Label(
            _("Version {version} · unofficial fan work").format(version=__version__),
            theme.TINY,
            theme.CREAM,
            align="right",
            shadow=theme.BLACK,
        )
        return Absolute(
            [
                (Column(list(buttons), gap=10), MENU),
                (foot, pygame.FRect(LOGICAL.right - 760, LOGICAL.top + 24, 730, 40)),
            ]
        )

    def first_focus(self) -> str:
        return "title.continue" if self._unfinished is not None else "title.new"

    def enter(self) -> None:
        self.kit.sound.music("title")

    def resume(self) -> None:
        self.enter()
        self.rebuild()  # a save may have come or gone

    def cancel(self) -> bool:
        program = self._program
        program.ask(_("Leave the game?"), "", _("Quit"), program.quit)
        return True

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.action is InputAction.HELP and not event.repeat:
            self._program.show_aid()
            return True
        return False

    def paint_background(self, canvas: Canvas) -> None:
        paint_picture(canvas, self._program.sprites, TITLE_PICTURE)
        rect = NAME.copy()
        canvas.text(_("Cleopatra"), rect, theme.TITLE, theme.GOLD_LIGHT, "left", shadow=theme.BLACK)
        below = pygame.FRect(rect.left + 6, rect.bottom - 4, rect.width, 60)
        canvas.text(
            _("and the Society of Architects"),
            below,
            theme.SUBHEADING,
            theme.CREAM,
            "left",
            shadow=theme.BLACK,
        )


def _about(saved: SavedGame) -> str:
    names = ", ".join(info.name for info in saved.log.setup.seats)
    return _("Turn {turn}: {names}").format(turn=saved.turn, names=names)
