"""Brings any scene of the table of scenes onto the screen, with a recorded game where it needs one.

For what goes through all screens: demo, pictures, tests. Knows the program and recorded games.
"""

from __future__ import annotations

from dataclasses import replace

from cleopatra.assets import asset_path
from cleopatra.lessons.lesson import Lesson
from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup
from cleopatra.puzzles.library import load_puzzles
from cleopatra.rules.options import EDITIONS
from cleopatra.storage.courses import read_course, read_examples
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes import SCENES, SceneMoment


def show_scene(program: Program, name: str, game_log: GameLog) -> None:
    """Brings up a scene; those that the table shows by itself come with the next frames.

    `game_log` is a whole game in which there was bidding.

    :raises KeyError: for a name that is not in the table of scenes.
    :raises LookupError: when the game has no such moment.
    """
    moment = SCENES[name].moment
    if name == "title":
        program.show_title()
    elif moment is SceneMoment.MENU:
        program.open(name)
    elif moment is SceneMoment.LESSON:
        program.teach(first_lesson())
    elif moment is SceneMoment.PUZZLE:
        program.solve(load_puzzles().puzzles[0])
    elif moment is SceneMoment.EXAMPLE:
        program.open("rules")
        program.try_out(read_examples(asset_path("lessons"))[0])
    elif moment is SceneMoment.LOG:
        program.open(name, game_log)
    else:
        program.play_log(log_at(game_log, moment))
        if moment is SceneMoment.PAUSE:
            program.open(name)
        elif moment is SceneMoment.SCORES:
            program.open(name, program.session)


def first_lesson() -> Lesson:
    """The first lesson of the usual edition."""
    course = read_course(asset_path("lessons"))
    return course.of_box(next(iter(EDITIONS)))[0]


def log_at(game_log: GameLog, moment: SceneMoment) -> GameLog:
    """A whole game's log up to a moment, with persons in the seats that the moment needs.

    :raises LookupError: when the game has no such moment.
    """
    decisions = game_log.decisions
    match moment:
        case SceneMoment.BIDS:
            found = [i for i, made in enumerate(decisions) if made.text.startswith("bid ")]
            if not found:
                raise LookupError("nobody was asked for a bid")
            return _until(game_log, found[0], [decisions[found[0]].seat])
        case SceneMoment.TURN | SceneMoment.PAUSE:
            middle = len(decisions) // 2
            return _until(game_log, middle, [decisions[middle].seat])
        case SceneMoment.HANDOVER:
            seats = range(len(game_log.setup.seats))
            return _until(game_log, len(decisions) // 2, list(seats))
        case _:
            return game_log


def _until(game_log: GameLog, at: int, persons: list[int]) -> GameLog:
    part = game_log.until(at)
    return GameLog(_with_persons(game_log.setup, persons), part.base, part.decisions)


def _with_persons(setup: MatchSetup, persons: list[int]) -> MatchSetup:
    for seat in persons:
        setup = setup.with_seat(seat, replace(setup.seats[seat], bot=""))
    return setup
