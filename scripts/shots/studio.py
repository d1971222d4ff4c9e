"""A program with a Pilot at its window, opened at any moment of a recorded game.

Knows the program and recorded games; not which pictures are wanted.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pygame

from cleopatra.analysis.worker import BROKEN, Work
from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.window.pilot import Pilot
from cleopatra.storage.analyses import path_beside, read_analysis
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.extension import lookup
from cleopatra.ui.extras.all import EXTRAS
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.session.puzzle import silent_port
from cleopatra.ui.session.session import MakePort
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from scripts.lab.instant import InstantAdviser, KeptAnalyser
from scripts.lab.situations import SAVES, Recorded

STEP: Final = 1 / 30
"""Simulated seconds of a frame."""


@dataclass(frozen=True, slots=True)
class Format:
    """How a series of pictures is taken: window in pixels, text in percent, language."""

    label: str
    size: tuple[int, int]
    text_scale: int = 100
    language: str = "en"
    reduced_motion: bool = False
    high_contrast: bool = False


class Studio:
    """Takes pictures of the running program; a context manager that removes its files."""

    def __init__(
        self,
        out: Path,
        form: Format,
        game: str = "gallery-finished",
        ports: MakePort = silent_port,
    ) -> None:
        self.form = form
        self.out = out / form.label
        self._name = game
        self.game = Recorded(game)
        self.taken: list[Path] = []
        self._folder = tempfile.TemporaryDirectory(prefix="cleopatra-shots-")
        lookup.provide(lambda: EXTRAS)
        i18n.set_language(form.language)
        self.program = Program(
            Home(Path(self._folder.name)),
            replace(
                Settings(),
                animation_speed="none",
                language=form.language,
                text_scale=form.text_scale,
                tips=False,
                reduced_motion=form.reduced_motion,
                high_contrast=form.high_contrast,
            ),
            SpriteStore(asset_root() / "art"),
            ports=ports,
            advisers=InstantAdviser,
            analysers=self._analyser,
        )
        self.pilot = Pilot(
            TitleScene(self.program), SKIN, size=form.size, text_scale=form.text_scale / 100
        )
        self.program.attach(
            self.pilot.stack, self.pilot.screen, self.pilot.loop.wake, self.pilot.loop.stop
        )
        self.pilot.stack.adapt(reduced_motion=form.reduced_motion, high_contrast=form.high_contrast)

    def _analyser(self) -> KeptAnalyser:
        """The analysis that lies beside the recorded game."""
        beside = path_beside(SAVES / f"{self._name}.cleo")
        found = read_analysis(beside, self.game.log)
        return KeptAnalyser(Work(1.0, found) if found else Work(problem=BROKEN))

    def __enter__(self) -> Studio:
        return self

    def __exit__(self, *_problem: object) -> None:
        self.program.close()
        self.program.sprites.close()
        self._folder.cleanup()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        for _frame in range(max(1, round(seconds / STEP))):
            self.pilot.frame(STEP)

    def rest(self, longest: float = 12.0) -> None:
        """Let time pass until nothing moves."""
        for _frame in range(round(longest / STEP)):
            self.pilot.frame(STEP)
            if not (self.pilot.stack.is_busy or self.pilot.stack.damage):
                return

    def title(self) -> None:
        """Back to the title, without a game."""
        if self.program.games.session is not None:
            self.program.games.leave()
        else:
            self.program.show("title")
        self.rest()

    def sit_down(self, at: int, *persons: int, game: Recorded | None = None) -> None:
        """Open a recorded game at a moment; the person is who decides then, if none is named."""
        recorded = game or self.game
        self.program.games.play_log(recorded.seated(at, *(persons or (recorded.seat(at),))))
        self.pilot.move(self.corner)
        self.rest(2.0)

    @property
    def corner(self) -> tuple[float, float]:
        """The lower right corner of the window, where a pointer lies on nothing."""
        space = self.pilot.stack.kit.viewport.space
        return space.right - 1, space.bottom - 1

    def shown(self) -> pygame.Surface:
        """What is shown now, drawn anew."""
        self.pilot.stack.damage.add_all()
        self.pilot.frame(0.0)
        return self.pilot.screen.surface

    def take(self, name: str) -> None:
        """A picture of what is shown now."""
        self.shown()
        path = self.out / f"{name}.png"
        self.pilot.screen.save_png(path)
        self.taken.append(path)
