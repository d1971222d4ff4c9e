"""What a scene may ask of the program it runs in. Scenes know this, never the program itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from cleopatra.kit.window.scene import SceneStack

if TYPE_CHECKING:  # every scene imports this, and few need more than the names
    from cleopatra.analysis.worker import AnalyserPort
    from cleopatra.bots.adviser_worker import AdviserPort
    from cleopatra.lessons.lesson import Lesson, Practice
    from cleopatra.match.log import GameLog
    from cleopatra.match.setup import MatchSetup
    from cleopatra.puzzles.par_worker import ParPort
    from cleopatra.puzzles.puzzle import Puzzle
    from cleopatra.storage.learning import Learning
    from cleopatra.storage.puzzle_record import PuzzleRecord
    from cleopatra.storage.saved import LoadedGame
    from cleopatra.storage.saves import Saves
    from cleopatra.storage.settings import Settings
    from cleopatra.ui.motion.pacing import Pacing
    from cleopatra.ui.session.session import Session
    from cleopatra.ui.stage.sprites import SpriteStore

FIRST_GAME: Final = "first_game"
"""The name, among the tips, of the welcome of earlier versions: whoever has read it is no
newcomer."""


def is_coached(settings: Settings) -> bool:
    """Whether the scribe Ti gives tips during games."""
    return settings.tips and FIRST_GAME not in settings.hushed


TERMS: Final = "terms"
"""The name, among the tips that a player can switch off, of the explanations of terms."""


class Host(Protocol):
    """Settings, pictures, files and the running game, and the way to other scenes."""

    stack: SceneStack
    sprites: SpriteStore
    settings: Settings
    saves: Saves
    session: Session | None
    quit: Callable[[], None]
    today: Callable[[], date]
    """Reads the clock: the day in the player's own calendar."""

    @property
    def voice_name(self) -> str | None:
        """The voice that reads aloud, "" where there is none, None before one was looked for."""

    @property
    def pacing(self) -> Pacing:
        """How fast the player wants things shown, as the settings say now."""

    # Scenes

    def open(self, name: str, *arguments: object, **named: object) -> None:
        """Shows a scene of the table of scenes on top of the others."""

    def replace(self, name: str, *arguments: object, **named: object) -> None:
        """Shows a scene of the table of scenes instead of the one on top."""

    # Settings

    def change(self, **fields: object) -> None:
        """Changes settings, by field name, at once and in the file."""

    def rebound(self) -> None:
        """The keys were changed: keep them."""

    def is_hushed(self, name: str) -> bool:
        """Whether the player switched a tip or confirmation off."""

    def hush(self, name: str, off: bool = True) -> None:
        """Switches a tip or confirmation off, or on again."""

    # Games

    @property
    def has_played(self) -> bool:
        """Whether a game was ever begun in this home, or the player is no newcomer."""

    def start(self, setup: MatchSetup, *, is_coached: bool = False) -> None:
        """Begins a game and shows its table. In a coached one the adviser speaks by himself."""

    @property
    def learning(self) -> Learning:
        """How far the player has come with the lessons."""

    def keep_learning(self, learning: Learning) -> None:
        """Keeps how far the player has come."""

    def teach(self, lesson: Lesson, saved: str = "") -> None:
        """Shows the table of a lesson, or of a task, where its saved text leaves it."""

    def leave_lesson(self) -> None:
        """Ends the lesson that is shown, and shows all lessons."""

    def try_out(self, example: Practice) -> None:
        """Shows the table of an example of the rulebook; a running game waits below the book."""

    def end_example(self) -> None:
        """Ends the example: the page from which it was opened is shown again, as it was."""

    @property
    def puzzle_record(self) -> PuzzleRecord:
        """What the player has done of the puzzles."""

    def keep_puzzles(self, record: PuzzleRecord) -> None:
        """Keeps what the player has done of the puzzles."""

    def tell_puzzle_problem(self) -> None:
        """Tells once what is wrong with the file of what was done."""

    def par_port(self) -> ParPort:
        """Something that plays the pars of a deal without making the window wait."""

    def solve(self, puzzle: Puzzle, day: str = "") -> None:
        """Shows the table of a puzzle, as that of a day where one is given in its ISO form."""

    def leave_puzzle(self) -> None:
        """Ends the puzzle that is shown, and shows all puzzles."""

    def go_on(self, loaded: LoadedGame) -> None:
        """Goes on with a loaded game."""

    def play_log(self, game_log: GameLog, game: str = "") -> None:
        """Plays on from the end of a log."""

    def resume_game(self) -> None:
        """Goes on with the automatic save."""

    def save_game(self, slot: int, title: str) -> None:
        """Puts the running game into a slot. Raises SaveProblem."""

    def keep_game(self) -> None:
        """Writes the running game, if there is one, into the automatic save, with its picture."""

    def sure_to_replace(self, then: Callable[[], object]) -> None:
        """Goes on with `then`, which replaces the automatic save; asks first where an unfinished
        game would be lost."""

    def picture_by(self, painter: Callable[[], pygame.Surface]) -> None:
        """Tells what draws the running game for its saves: nothing but what everybody may know."""

    def analyser(self) -> AnalyserPort:
        """Something that analyses a game without making the window wait."""

    def keep_picture(self, data: bytes, suffix: str = ".png") -> None:
        """Writes a picture, or a film of that kind, into the folder of pictures, and says where."""

    def adviser(self) -> AdviserPort:
        """Something that can be asked for advice and thoughts without making the window wait."""

    def leave_game(self) -> None:
        """Ends the running game, which stays in the automatic save, and shows the title."""

    # Telling and asking

    def toast(self, text: str, seconds: float = 3.5) -> None:
        """A short message at the lower edge."""

    def tell(self, title: str, message: str, *, is_good: bool = False) -> None:
        """A message that waits for an answer; a warning unless it `is_good`."""

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
