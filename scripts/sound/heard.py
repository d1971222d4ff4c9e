"""Plays in real time through the real mixer, for the judge that records it.

Run in a process of its own with SDL's disk driver: it prints one JSON object, the moments of what
happened in seconds of the recording.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pygame

from cleopatra.kit.device.mixer import RATE, PygameMixer
from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.storage.settings import Settings
from cleopatra.ui.host.player_settings import volumes_of
from cleopatra.ui.program.demo import BOT, NAMES
from cleopatra.ui.scenes.inspection.inspection import InspectionScene
from cleopatra.ui.scenes.inspection.scores import ScoresScene
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.score import FRAMES
from cleopatra.ui.skin.skin import SKIN
from scripts.lab.quick_port import quick_port
from scripts.sound.game import Play

TITLE, TABLE = 14.0, 75.0
"""Seconds of each."""
LOOKED_AT: Final = 6.0
"""Seconds that a step of the inspection is looked at."""
_FRAME: Final = 1 / 30
_EATEN: Final = "heard-2"
"""The seed of a game at whose end somebody is eaten."""
Marks = dict[str, Any]


class RealPlay(Play):
    """A run in real time. `marks` are seconds of the recording."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, Settings(language="en", tips=False), PygameMixer())
        self.marks: Marks = {}
        self.loud: list[tuple[float, str]] = []
        play = self.sound.play

        def heard(name: str, *arguments: Any, **named: Any) -> None:
            self.loud.append((recorded(), name))
            play(name, *arguments, **named)

        self.sound.play = heard  # type: ignore[method-assign]
        self._before = time.monotonic()

    def tick(self) -> None:
        """One frame of real time."""
        now = time.monotonic()
        if now - self._before < _FRAME:
            time.sleep(_FRAME - (now - self._before))
            now = time.monotonic()
        self.frame(now - self._before)
        self._before = now

    def until(self, is_reached: Callable[[], bool], most: float) -> None:
        """Let time pass until something is reached, at most so many seconds."""
        ends = self.seconds + most
        while not is_reached() and self.seconds < ends:
            self.tick()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.until(lambda: False, seconds)

    def mark(self, name: str) -> None:
        """Now."""
        self.marks[name] = recorded()


def recorded() -> float:
    """Seconds that have been recorded."""
    path = Path(os.environ["SDL_DISKAUDIOFILE"])
    return path.stat().st_size / 4 / RATE if path.exists() else 0.0


def whole_game(seed: str) -> Session:
    """A game of bots that is over."""
    seats = tuple(SeatInfo(NAMES[i], i, BOT) for i in range(3))
    session = Session(MatchSetup(GameOptions(seats=3, seed=seed), seats), ports=quick_port)
    while not session.match.is_over:
        session.pump()
    return session


def with_a_person(log: GameLog, at: int, seat: int) -> GameLog:
    """A game up to a decision, with a person on a seat."""
    part = log.until(at)
    setup = log.setup.with_seat(seat, SeatInfo(NAMES[seat], log.setup.seats[seat].colour))
    return GameLog(setup, part.base, part.decisions)


def table(play: RealPlay) -> None:
    """Title, table, Offering, inspection and scores."""
    finished = whole_game(_EATEN)
    log = finished.match.log()
    play.wait(TITLE)
    play.mark("table")
    play.program.games.play_log(with_a_person(log, len(log.decisions) // 3, 0))
    _watch(play, TABLE)
    play.mark("table ends")
    bids = next(i for i, made in enumerate(log.decisions) if made.text.startswith("bid "))
    seat = log.decisions[bids].seat
    play.program.games.play_log(with_a_person(log, bids, seat))
    play.until(lambda: isinstance(play.pilot.stack.top, OfferingScene), 20)
    play.mark("hall")
    play.wait(9.0)
    session = play.program.games.session
    assert session is not None
    play.mark("hands")
    session.submit(session.match.rules.parse("bid 1"), seat=seat)
    session.pump()
    play.until(lambda: any(name == "reveal" for _, name in play.loud), 30)
    play.mark("reveal")
    play.wait(6.0)
    play.program.stack.push(InspectionScene(play.program, finished))
    first = len(play.loud)
    for _ in range(6):
        play.wait(LOOKED_AT)
        if isinstance(play.pilot.stack.top, ScoresScene):
            break
        play.accept()
        play.until(lambda: False, 0.1)
    play.mark("scores")
    heard = [(at, name) for at, name in play.loud[first:] if at < play.marks["scores"] - 0.2]
    play.marks["bites"] = [at for at, name in heard if name == "bite"]
    play.marks["other sounds of the inspection"] = [
        at for at, name in heard
        if name not in ("bite", "splash") and all(abs(at - b) > 1 for b in play.marks["bites"])
    ]  # fmt: skip
    play.wait(12.0)
    play.mark("end")


def _watch(play: RealPlay, seconds: float) -> None:
    session, ends = play.program.games.session, play.seconds + seconds
    assert session is not None
    table = play.pilot.stack.top
    while play.seconds < ends:
        play.tick()
        if not session.match.is_over:
            play.decide(session)
        play.go_on(table)


def hidden(play: RealPlay) -> None:
    """The window is minimised, comes back, and is minimised with the setting."""
    play.wait(8.0)
    take = play.pilot.loop._take
    take(pygame.Event(pygame.WINDOWMINIMIZED))
    play.mark("minimised")
    play.wait(5.0)
    play.mark("shown")
    take(pygame.Event(pygame.WINDOWRESTORED))
    play.wait(1.0)
    play.program.settings.change(plays_unseen=True)
    take(pygame.Event(pygame.WINDOWMINIMIZED))
    play.mark("kept")
    play.wait(5.0)
    play.mark("end")


def device(play: RealPlay) -> None:
    """The device goes and comes; the recording begins again with it."""
    log = whole_game(_EATEN).match.log()
    play.program.games.play_log(with_a_person(log, len(log.decisions) // 3, 0))
    play.pilot.loop._has_sound = True
    play.wait(8.0)
    take = play.pilot.loop._take
    take(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
    take(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    play.wait(4.0)
    lanes = [pygame.mixer.Channel(number) for number in range(2)]
    play.marks["in step"] = play.sound.is_open and all(lane.get_busy() for lane in lanes)
    play.mark("end")


def balance(play: RealPlay) -> None:
    """One stem after the other at the slider's end and at a tenth of it."""
    play.sound.close()
    mixer = PygameMixer()
    mixer.open()
    names = ("bed_noon_a_1", "building_noon_1", "finale_noon_a_1")
    for mark, slider in (("full", 100), ("soft", 10)):
        gain = (
            volumes_of(Settings(music_volume=slider)).music ** 2
            * volumes_of(Settings()).master ** 2
        )
        play.marks[mark] = []
        for name, level in zip(names, (0.8, 0.5, 0.35), strict=True):
            mixer.begin([SKIN.track(f"stems/{name}")], FRAMES)
            mixer.lane_gain(0, gain * level)
            while not (mixer.has_room() and mixer.is_running()):
                time.sleep(0.02)
            play.marks[mark].append(recorded())
            time.sleep(4.2)
    mixer.close()


def main() -> None:
    """Play what is named, and print the moments."""
    parts = {"table": table, "hidden": hidden, "device": device, "balance": balance}
    with tempfile.TemporaryDirectory() as folder:
        play = RealPlay(Path(folder))
        parts[sys.argv[1]](play)
        play.sound.close()
        play.program.close()
        print(json.dumps(play.marks))


if __name__ == "__main__":
    main()
