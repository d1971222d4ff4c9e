"""From the first start to the first own building: how many clicks, and how many words on the way.

    python scripts/dev.py lessons --first-build

A newcomer clicks with the mouse only: "Play", the suggested game, and from then on what glows. The
words are all those of the sentences that are put before him until the building stands: headings
and texts of sheets, the prompt with its numbers in words, what the coach and the adviser say.
Labels of buttons, names, tips, and what films tell of the rival are not counted; a sentence that
is shown twice is counted once.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.window.pilot import Pilot
from cleopatra.rules.events import PieceBuilt
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.extras.all import EXTRAS
from cleopatra.ui.play.place import Glow
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.learn import first_game
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.target import uid_of
from scripts.lab.instant import InstantAdviser
from scripts.lab.quick_port import quick_port

MOST_CLICKS: Final = 12
MOST_WORDS: Final = 90
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_MARKUP: Final = re.compile(r"\[[^\]]*\]")
_PATIENCE: Final = 400


@dataclass(frozen=True, slots=True)
class FirstBuild:
    """One newcomer's way to the first own building."""

    seed: str
    clicks: int
    words: int
    sentences: tuple[str, ...]


class Newcomer:
    """Plays the suggested game by what glows; counts clicks, and the words of what is said."""

    def __init__(self, home: Path, seed: str) -> None:
        lookup.provide(lambda: EXTRAS)
        i18n.set_language("en")
        plain = replace(Settings(), animation_speed="none", reduced_motion=True, language="en")
        self.program = Program(
            Home(home),
            plain,
            SpriteStore(asset_root() / "art"),
            ports=quick_port,
            advisers=InstantAdviser,
        )
        self.pilot = Pilot(TitleScene(self.program), SKIN, reduced_motion=True)
        stack, screen, loop = self.pilot.stack, self.pilot.screen, self.pilot.loop
        self.program.attach(stack, screen, loop.wake, loop.stop)
        self.seed = seed
        self.clicks = 0
        self.said: list[str] = []

    def walk(self) -> FirstBuild:
        """From the title to the first own building.

        :raises AssertionError: when nothing glows, or nothing is built in a long time.
        """
        deals = itertools.count(1)
        with_seeds = {"fresh_seed": lambda: f"{self.seed}-{next(deals)}"}
        vars(first_game).update(with_seeds)
        self._click("title.new")
        self._click("first.begin")
        for _moment in range(_PATIENCE):
            self._listen()
            if self._has_built():
                words = sum(len(words_of(text)) for text in self.said)
                return FirstBuild(self.seed, self.clicks, words, tuple(self.said))
            if not self._act():
                self.pilot.wait(0.1)
        raise AssertionError(f"nothing was built after {self.clicks} clicks")

    def close(self) -> None:
        """The window closes."""
        self.program.close()
        self.program.sprites.close()

    def _click(self, uid: str) -> None:
        self.clicks += 1
        self.pilot.click(uid)
        self.pilot.settle()
        self._listen()

    def _has_built(self) -> bool:
        session = self.program.games.session
        assert session is not None
        events = (event for turn in session.turns() for event in turn.events)
        return any(isinstance(e, PieceBuilt) and e.seat == session.viewer for e in events)

    def _act(self) -> bool:
        """One click on what a newcomer would take: a building if there is one, else cards."""
        scene = self.pilot.scene
        assert isinstance(scene, TableScene)
        shown = scene.view.shown
        if scene.director.is_busy or self.program.games.session is None:
            return False
        offers = {offer.code for offer in shown.prompt.offers if offer.is_enabled}
        for code in ("build", "confirm", "send", "keep"):
            if code in offers:
                self._click(f"offer:{code}")
                return True
        legal = [place for place, mark in shown.marks.items() if mark.glow is Glow.LEGAL]
        order = (
            PlaceKind.SPHINX,
            PlaceKind.WALL,
            PlaceKind.DOOR,
            PlaceKind.OBELISK,
            PlaceKind.PIECE,
            PlaceKind.STALL,
        )
        cards = [sum(stall.up) + stall.down for stall in shown.observation.stalls]
        liked = sorted(
            (place for place in legal if place.kind in order),
            key=lambda place: (
                order.index(place.kind),
                -cards[place.index] if place.kind is PlaceKind.STALL else place.index,
            ),
        )
        if not liked:
            return False
        self._click(uid_of(liked[0]))
        return True

    def _listen(self) -> None:
        """Keeps every sentence that stands on the screen before the building does."""
        scene = self.pilot.scene
        if self.program.games.session is not None and self._has_built():
            return
        found: list[str] = []
        if isinstance(scene, TableScene):
            view = scene.view
            session = self.program.games.session
            if session is not None and session.is_mine and not scene.director.is_busy:
                found += [view.shown.prompt.text, view.shown.prompt.detail]
            if view.scribe.saying is not None:
                found.append(view.scribe.saying.text)
            note = view.advice.note
            if note is not None:
                found += [note.text, *(f"{hint.title} {hint.text}" for hint in note.hints)]
        elif not isinstance(scene, TitleScene):
            found += [w.text for w in scene.page.root.walk() if isinstance(w, Label)]
        self.said += [text for text in found if text and text not in self.said]


def words_of(text: str) -> list[str]:
    """The words of a sentence, without figures and signs."""
    return _WORD.findall(_MARKUP.sub(" ", text))


def measure(seeds: Sequence[str]) -> list[FirstBuild]:
    """The ways of as many newcomers, each with a home of his own."""
    ways = []
    for seed in seeds:
        with tempfile.TemporaryDirectory(prefix="cleopatra-first-") as folder:
            newcomer = Newcomer(Path(folder), seed)
            try:
                ways.append(newcomer.walk())
            finally:
                newcomer.close()
    return ways


def report(number: int = 6, is_json: bool = False) -> int:
    """Prints the figures of as many newcomers, with every sentence as JSON; 1 if a way is too
    long."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    ways = measure([f"first-{n}" for n in range(1, number + 1)])
    if is_json:
        print(json.dumps([asdict(way) for way in ways], ensure_ascii=False, indent=2))
    else:
        for way in ways:
            print(f"{way.seed}: {way.clicks} clicks, {way.words} words before the first building")
        print(f"at most {MOST_CLICKS} clicks and {MOST_WORDS} words are allowed")
    is_short = all(way.clicks <= MOST_CLICKS and way.words <= MOST_WORDS for way in ways)
    return 0 if is_short else 1
