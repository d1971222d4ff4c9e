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
from cleopatra.ui.host import Host


class SceneMoment(Enum):
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
class SceneEntry:
    """One scene: `path` is `module:name`, below this package, of the class or function that makes
    it; `ahead` of a function that makes what it needs, while another scene is shown."""

    path: str
    moment: SceneMoment = SceneMoment.MENU
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


SCENES: Final[dict[str, SceneEntry]] = {
    "title": SceneEntry("title.title:TitleScene"),
    "first_game": SceneEntry("learn.first_game:FirstGameScene"),
    "learn": SceneEntry("learn.learn:LearnScene"),
    "lesson": SceneEntry("learn.lesson_scene:LessonScene", SceneMoment.LESSON),
    "example": SceneEntry("learn.lesson_scene:ExampleScene", SceneMoment.EXAMPLE),
    "puzzles": SceneEntry("puzzles.puzzles:PuzzlesScene"),
    "deal": SceneEntry("puzzles.deal:DealScene"),
    "puzzle": SceneEntry("puzzles.board:PuzzleScene", SceneMoment.PUZZLE),
    "setup": SceneEntry("setup.setup_scene:SetupScene"),
    "settings": SceneEntry("settings.settings_scene:SettingsScene"),
    "rules": SceneEntry("reading.rulebook:RulesScene"),
    "aid": SceneEntry("reading.rulebook:AidScene"),
    "credits": SceneEntry("reading.credits:CreditsScene"),
    "saves": SceneEntry("records.saves_scene:SavesScene"),
    "replays": SceneEntry("records.replays_scene:ReplaysScene"),
    "replay": SceneEntry("records.replay_scene:ReplayScene", SceneMoment.LOG),
    "film": SceneEntry("film.film:FilmScene", SceneMoment.LOG),
    "analysis": SceneEntry("records.analysis_scene:AnalysisScene", SceneMoment.LOG),
    "statistics": SceneEntry("records.statistics_scene:StatisticsScene"),
    "achievements": SceneEntry("records.achievements:AchievementsScene"),
    "ladder": SceneEntry("records.ladder_scene:LadderScene"),
    "table": SceneEntry(
        "table.table:TableScene", SceneMoment.TURN, ahead="table.preload:make_table_parts"
    ),
    "log": SceneEntry("table.public_log:PublicLogScene", SceneMoment.PAUSE),
    "forecast": SceneEntry("table.forecast_scene:ForecastScene", SceneMoment.PAUSE),
    "photo": SceneEntry("photo.photo:PhotoScene", SceneMoment.PAUSE),
    "ledger": SceneEntry("table.ledger_scene:LedgerScene", SceneMoment.PAUSE),
    "pause": SceneEntry("table.pause:PauseScene", SceneMoment.PAUSE),
    "curtain": SceneEntry("table.curtain:CurtainScene", SceneMoment.HANDOVER),
    "offering": SceneEntry("offering.offering_scene:OfferingScene", SceneMoment.BIDS),
    "inspection": SceneEntry("inspection.inspection:InspectionScene", SceneMoment.COUNT),
    "scores": SceneEntry("inspection.scores:ScoresScene", SceneMoment.SCORES),
}
"""Scene name -> how it is made and when it is met."""
