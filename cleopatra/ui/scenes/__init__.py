"""The screens, one folder for each group of them, and the one table in which they are found.

A scene's module is imported when the scene is first wanted: the title does not wait for the
table. What goes through all screens (program, demo, pictures, the tests that nothing overflows)
goes through `SCENES`. A scene that only its own folder opens, such as the one that captures a key,
is not in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Final, cast

from cleopatra.kit.window.scene import Scene
from cleopatra.ui.scenes.host import Host


class Moment(Enum):
    """When a scene is met."""

    MENU = "menu"  # at any time, opened by name with nothing but the host
    LOG = "log"  # at any time, opened by name with the log of a recorded game
    TURN = "turn"  # a person's turn: the table
    PAUSE = "pause"  # during a game, opened by name with nothing but the host
    HANDOVER = "handover"  # several persons at one machine: shown by the table
    BIDS = "bids"  # sealed bids of a person are asked for: shown by the table
    COUNT = "count"  # the game is over: shown by the table
    LESSON = "lesson"  # a lesson is learned: shown by the program
    PUZZLE = "puzzle"  # a puzzle is solved: shown by the program
    EXAMPLE = "example"  # an example of the book is tried: shown by the program
    SCORES = "scores"  # the game is over and counted, opened by name with the session


@dataclass(frozen=True, slots=True)
class Entry:
    """One scene: `path` is `module:name`, below this package, of the class or function that makes
    it; `ahead` of a function that makes what it needs, while another scene is shown."""

    path: str
    moment: Moment = Moment.MENU
    ahead: str = ""

    def make(self, host: Host, *arguments: object, **named: object) -> Scene:
        """The scene, ready to be put on the stack."""
        return cast("Callable[..., Scene]", find(self.path))(host, *arguments, **named)

    def prepare(self, host: Host) -> None:
        """Makes what the scene needs; may run in another thread than the window's."""
        if self.ahead:
            cast("Callable[[Host], object]", find(self.ahead))(host)


def find(path: str) -> object:
    """What a path of the table names; its module is imported."""
    module, _, name = path.partition(":")
    return getattr(import_module(f"{__name__}.{module}"), name)


SCENES: Final[dict[str, Entry]] = {
    "title": Entry("title.title:TitleScene"),
    "first_game": Entry("learn.first_game:FirstGameScene"),
    "learn": Entry("learn.learn:LearnScene"),
    "lesson": Entry("learn.lesson:LessonScene", Moment.LESSON),
    "example": Entry("learn.example:ExampleScene", Moment.EXAMPLE),
    "puzzles": Entry("puzzles.puzzles:PuzzlesScene"),
    "deal": Entry("puzzles.deal:DealScene"),
    "puzzle": Entry("puzzles.board:PuzzleScene", Moment.PUZZLE),
    "setup": Entry("setup.setup:SetupScene"),
    "settings": Entry("settings.settings:SettingsScene"),
    "rules": Entry("reading.rules:RulesScene"),
    "aid": Entry("reading.aid:AidScene"),
    "credits": Entry("reading.credits:CreditsScene"),
    "saves": Entry("records.saves:SavesScene"),
    "replays": Entry("records.replays:ReplaysScene"),
    "replay": Entry("records.replay:ReplayScene", Moment.LOG),
    "film": Entry("film.film:FilmScene", Moment.LOG),
    "analysis": Entry("records.analysis:AnalysisScene", Moment.LOG),
    "statistics": Entry("records.statistics:StatisticsScene"),
    "achievements": Entry("records.achievements:AchievementsScene"),
    "ladder": Entry("records.ladder:LadderScene"),
    "table": Entry("table.table:TableScene", Moment.TURN, ahead="table.ahead:make_table_parts"),
    "log": Entry("table.public_log:PublicLogScene", Moment.PAUSE),
    "forecast": Entry("table.forecast:ForecastScene", Moment.PAUSE),
    "photo": Entry("photo.photo:PhotoScene", Moment.PAUSE),
    "ledger": Entry("table.ledger:LedgerScene", Moment.PAUSE),
    "pause": Entry("table.pause:PauseScene", Moment.PAUSE),
    "curtain": Entry("table.curtain:CurtainScene", Moment.HANDOVER),
    "offering": Entry("offering.offering:OfferingScene", Moment.BIDS),
    "inspection": Entry("inspection.inspection:InspectionScene", Moment.COUNT),
    "scores": Entry("inspection.scores:ScoresScene", Moment.SCORES),
}
"""Scene name -> how it is made and when it is met."""
