"""A program without a window, at its title, for the tests of scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cleopatra.analysis.worker import Work
from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.window.pilot import Pilot
from cleopatra.storage.analyses import path_beside, read_analysis
from cleopatra.storage.paths import Home
from cleopatra.storage.saved import read_save
from cleopatra.storage.settings import Settings
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from scripts.lab.instant import KeptAnalyser

SAMPLE = Path(__file__).resolve().parents[3] / "saves" / "gallery-finished.cleo"
"""A finished game with its analysis beside it."""

Opened = tuple[Pilot, Program]
Opener = Callable[..., Opened]


@cache
def analysed() -> Work:
    """The analysis of the sample, as if it had just been finished."""
    return Work(1.0, read_analysis(path_beside(SAMPLE), read_save(SAMPLE).log))


@pytest.fixture(scope="session")
def sprites() -> SpriteStore:
    return SpriteStore(asset_root() / "art")


@pytest.fixture
def opened(tmp_path: Path, sprites: SpriteStore) -> Iterator[Opener]:
    """Opens programs: `opened(text_scale=150, size=(1280, 720))`; closes them afterwards."""
    programs: list[Program] = []

    def open_one(
        *, size: tuple[int, int] = (1280, 720), keeps: bool = True, **fields: object
    ) -> Opened:
        plain = replace(Settings(), reduced_motion=True, animation_speed="none", language="en")
        settings = replace(plain, **fields)  # type: ignore[arg-type]
        i18n.set_language(settings.language)
        program = Program(
            Home(tmp_path),
            settings,
            sprites,
            keeps=keeps,
            analysers=lambda: KeptAnalyser(analysed()),
        )
        programs.append(program)
        scale = settings.text_scale / 100
        pilot = Pilot(TitleScene(program), SKIN, size=size, text_scale=scale, reduced_motion=True)
        program.attach(pilot.stack, pilot.screen, pilot.loop.wake, pilot.loop.stop)
        return pilot, program

    yield open_one
    for program in programs:
        program.close()
    i18n.set_language("en")


@pytest.fixture
def long_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language in which every text is 40 % longer."""

    class Long(i18n._gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            words = message.split(" ")
            return " ".join(words + words[: max(1, round(len(words) * 0.4))])

        def ngettext(self, one: str, many: str, count: int) -> str:
            return self.gettext(one if count == 1 else many)

    monkeypatch.setattr(i18n._current, "catalogue", Long())
