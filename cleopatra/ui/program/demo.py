"""A whole game without a display: bots play through the real loop, pictures are taken of it all.

Knows the program, the Pilot and where the interesting moments of a recorded game are. Time is
simulated; only the bots think in real time.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from cleopatra.assets import asset_path, asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.window.pilot import NotFound, Pilot
from cleopatra.lessons.lesson import Lesson
from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.puzzles.library import load_puzzles
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.options import EDITIONS, GameOptions
from cleopatra.storage.courses import read_course, read_examples
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes import SCENES, SceneMoment
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.skin import SKIN, check_installation
from cleopatra.ui.stage.sprites import SpriteStore

NAMES: Final = ("Nefertari", "Hemiunu", "Amenemhat", "Ti")
SEED: Final = "lotus-1922"
BOT: Final = "greedy"
SIZE: Final = (1280, 720)
STEP: Final = 1 / 24
"""Simulated seconds of a frame: pictures are taken at rest, so fewer frames do."""
LONGEST: Final = 240.0
"""Real seconds after which a game that does not end is given up."""


class DemoFailed(Exception):
    """The demo did not come to its end; the text says where it stood."""


def run_demo(out: Path) -> Iterator[str]:
    """Plays and photographs; gives lines to print, the last of them the result.

    :raises DemoFailed: when the game does not end, OSError when a picture can't be written.
    """
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="cleopatra-demo-") as folder:
        photographer = DemoCamera(out, Path(folder))
        try:
            photographer.menus()
            photographer.game()
            game_log = photographer.finale()
            photographer.moments(game_log)
            result = photographer.result
        finally:
            photographer.close()
    yield f"{photographer.count} pictures in {out}"
    yield f"{result}; {time.perf_counter() - started:.0f} s"


def run_selftest() -> str:
    """Two bots play a game through the loop; answers what is wrong, "" for nothing."""
    with tempfile.TemporaryDirectory(prefix="cleopatra-selftest-") as folder:
        settings = replace(Settings(), animation_speed="none", reduced_motion=True, language="en")
        pilot, program = open_pilot(Path(folder), settings)
        missing = [key for key in ("palace/0", "card_back") if not program.sprites.has(key)]
        if missing:
            return f"pictures are missing: {', '.join(missing)}"
        try:
            program.games.start(bot_table(2))
            play_to_the_end(pilot, program)
        except (DemoFailed, LookupError) as error:
            return str(error)
        finally:
            program.close()
    return ""


def open_pilot(folder: Path, settings: Settings) -> tuple[Pilot, Program]:
    """The program at its title, driven by a Pilot, its files in `folder`. Raises
    InstallationDamaged."""
    i18n.set_language(settings.language or i18n.SOURCE)
    sprites = SpriteStore(asset_root() / "art")
    check_installation(SKIN, sprites.keys)
    program = Program(Home(folder), settings, sprites)
    pilot = Pilot(
        TitleScene(program),
        SKIN,
        size=SIZE,
        text_scale=settings.text_scale / 100,
        reduced_motion=settings.reduced_motion,
    )
    program.attach(pilot.stack, pilot.screen, pilot.loop.wake, pilot.loop.stop)
    return pilot, program


def bot_table(seats: int) -> MatchSetup:
    """A table of bots, the same deal each time."""
    options = GameOptions(seats=seats, seed=SEED)
    return MatchSetup(options, tuple(SeatInfo(NAMES[i], i, BOT) for i in range(seats)))


def play_to_the_end(
    pilot: Pilot, program: Program, watch: Callable[[Session], object] = lambda session: None
) -> Session:
    """Runs frames until the running game is over and shown; `watch` is called after each.

    :raises DemoFailed: when that takes too long, or the game is left.
    """
    session = program.games.session
    if session is None:
        raise DemoFailed("there is no game")
    table = pilot.stack.top
    ends = time.monotonic() + LONGEST
    while not (session.match.is_over and pilot.stack.top is not table):
        if time.monotonic() > ends or program.games.session is not session:
            raise DemoFailed(f"the game stands still at turn {session.match.turn}")
        if not pilot.frame(STEP):
            time.sleep(0.002)  # the bots need the machine more than we do
        watch(session)
    return session


class DemoCamera:
    """Takes numbered pictures of the running program."""

    def __init__(self, out: Path, folder: Path) -> None:
        settings = replace(Settings(), animation_speed="very_fast", language="en", tips=False)
        self.pilot, self.program = open_pilot(folder, settings)
        self.out = out
        self.count = 0
        self.result = ""

    def close(self) -> None:
        """Ends the game that still runs."""
        self.program.close()

    def take(self, name: str) -> None:
        """A picture of what is shown now."""
        self.count += 1
        self.pilot.stack.damage.add_all()
        self.pilot.frame(0.0)
        self.pilot.screen.save_png(self.out / f"{self.count:02}_{name}.png")

    # The parts of the demo

    def menus(self) -> None:
        """Everything that can be looked at before a game."""
        program, pilot = self.program, self.pilot
        for name, entry in SCENES.items():
            if entry.moment is not SceneMoment.MENU:
                continue
            if name != "title":
                program.open(name)
                pilot.settle()
            self.take(name)
            program.show("title")
            pilot.settle()

    def game(self) -> None:
        """Four bots play; the table at its beginning, in the middle and near the end."""
        self.program.games.start(bot_table(len(NAMES)))
        self.pilot.wait(0.5)
        taken: set[str] = set()

        def watch(session: Session) -> None:
            observation = session.match.observe(None)
            for name, is_time in (
                ("table_beginning", observation.turn >= 3),
                ("table_middle", observation.step >= 1 or observation.turn >= 24),
                ("table_late", observation.step >= 3),
            ):
                if is_time and name not in taken:
                    taken.add(name)
                    self.take(name)

        session = play_to_the_end(self.pilot, self.program, watch)
        self.result = _result(session)

    def finale(self) -> GameLog:
        """The inspection step by step and the scores; answers the log of the game."""
        session = self.program.games.session
        if session is None:
            raise DemoFailed("there is no game")
        game_log = session.match.log()
        pilot = self.pilot
        first = pilot.stack.top
        for step in range(1, 12):
            pilot.settle()
            if pilot.stack.top is not first:
                break
            self.take(f"inspection_{step}")
            pilot.key("return")
        pilot.wait(1.0)
        self.take("scores")
        self.program.games.leave()
        self.program.open("replay", game_log)
        pilot.key("page down", "page down", "page down", "page down", "page down")
        self.take("replay")
        return game_log

    def moments(self, game_log: GameLog) -> None:
        """People sit down in the middle of the game: what only they get to see."""
        texts = [decided.text for decided in game_log.decisions]
        seats = [decided.seat for decided in game_log.decisions]
        mosaics = [i for i, text in enumerate(texts) if text == "build mosaic"]
        self._mosaic(game_log, mosaics[len(mosaics) // 2], seats)
        pays = [i for i, text in enumerate(texts) if text in ("build wall", "build sphinx")]
        self._payment(game_log, pays[-2:], seats)
        for name, entry in SCENES.items():
            if entry.moment in (SceneMoment.HANDOVER, SceneMoment.BIDS):
                show_scene(self.program, name, game_log)
                self.pilot.wait(1.2)
                self.take(name)

    def _sit_down(self, game_log: GameLog, at: int, *persons: int) -> None:
        setup = game_log.setup
        for seat in persons:
            setup = setup.with_seat(seat, SeatInfo(NAMES[seat], setup.seats[seat].colour))
        until = game_log.until(at)
        self.program.games.play_log(GameLog(setup, until.base, until.decisions))
        self.pilot.wait(0.6)

    def _mosaic(self, game_log: GameLog, at: int, seats: list[int]) -> None:
        self._sit_down(game_log, at, seats[at])
        self.take("own_turn")
        laid = next(d.text for d in game_log.decisions[at:] if d.text.startswith("lay "))
        where = laid.split()[2]
        row, column = where[1:].split("c")
        pilot = self.pilot
        pilot.drag(
            f"piece:{int(Piece.MOSAIC)}", f"square:{int(row) * 9 + int(column) + 1}", drop=False
        )
        pilot.wait(0.4)
        self.take("mosaic_dragged")
        pilot.key("escape")
        self.program.open("pause")
        pilot.settle()
        self.take("pause")
        self.program.games.save(1, "Before the mosaic")
        self.program.open("saves", saving=True)
        pilot.settle()
        self.take("saves")

    def _payment(self, game_log: GameLog, places: list[int], seats: list[int]) -> None:
        for at in places:
            self._sit_down(game_log, at, seats[at])
            code = game_log.decisions[at].text.split()[1]
            piece = Piece[code.upper()]
            self.pilot.click(f"piece:{int(piece)}")
            try:
                self.pilot.click("offer:ways")
            except NotFound:
                continue  # only one way to pay
            self.take("payment")
            return


def _result(session: Session) -> str:
    outcome = session.match.outcome
    if outcome is None:
        return "no result"
    parts = [
        f"{info.name} {'eaten' if outcome.eaten[seat] else outcome.scarabs[seat]}"
        for seat, info in enumerate(session.match.setup.seats)
    ]
    winners = " and ".join(session.name(seat) for seat in outcome.winners) or "nobody"
    turns, decisions = session.match.turn, session.match.observe(None).decisions
    return f"{winners} won after {turns} turns, {decisions} decisions: {', '.join(parts)}"


# Brings any scene of the table of scenes onto the screen, with a recorded game where it needs
# one.


def show_scene(program: Program, name: str, game_log: GameLog) -> None:
    """Brings up a scene; those that the table shows by itself come with the next frames.

    `game_log` is a whole game in which there was bidding.

    :raises KeyError: for a name that is not in the table of scenes.
    :raises LookupError: when the game has no such moment.
    """
    moment = SCENES[name].moment
    if name == "title":
        program.show("title")
    elif moment is SceneMoment.MENU:
        program.open(name)
    elif moment is SceneMoment.LESSON:
        program.lessons.teach(first_lesson())
    elif moment is SceneMoment.PUZZLE:
        program.puzzles.solve(load_puzzles().puzzles[0])
    elif moment is SceneMoment.EXAMPLE:
        program.open("rules")
        program.lessons.try_out(read_examples(asset_path("lessons"))[0])
    elif moment is SceneMoment.LOG:
        program.open(name, game_log)
    else:
        program.games.play_log(log_at(game_log, moment))
        if moment is SceneMoment.PAUSE:
            program.open(name)
        elif moment is SceneMoment.SCORES:
            program.open(name, program.games.session)


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
