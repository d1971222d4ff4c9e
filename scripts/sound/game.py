"""Bots play through the real window in simulated time, and what would be heard becomes a recording.

The program, its films and scenes, and all decisions about sound are the real ones; only the device
is not. What is asked for and what the rules' events call for is compared with what was heard.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
import soundfile

from cleopatra.kit.device.input import Device, InputAction, Press
from cleopatra.kit.device.mixer import RATE
from cleopatra.kit.device.sound import Channel, Volumes
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules import events as ev
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.events import Event
from cleopatra.rules.options import GameOptions
from cleopatra.storage.settings import Settings
from cleopatra.ui.motion.building import PLACED
from cleopatra.ui.program.demo import BOT, NAMES, open_pilot
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.words.captions import CaptionedSound
from scripts.sound.loudness import Loudness, measure
from scripts.sound.offline import Recorder

STEP: Final = 1 / 24
"""Simulated seconds of a frame."""
FULL: Final = Volumes(1.0, 1.0, 1.0, 1.0)
"""All sliders at their end: what the loudness is meant for."""
LOUDNESS: Final = (-20.0, -16.0)
PEAK: Final = -1.0
RANGE: Final = 20.0
NO_FAULT: Final = "no fault"
STEPS: Final = 5
AT_THE_END: Final = 8.0
"""Seconds that each step of the inspection is looked at."""
PATIENCE: Final = 600.0
"""Real seconds for one game."""
CUES: Final[dict[type[Event], tuple[str, ...]]] = {
    ev.CardsTaken: ("card",),
    ev.RefillDrawn: ("deal",),
    ev.DeckReshuffled: ("shuffle",),
    ev.MosaicLaid: ("place_mosaic",),
    ev.SanctuaryClaimed: ("place_statue",),
    ev.CleopatraMoved: ("walk",),
    ev.OfferingStarted: ("gong",),
    ev.CategoryCompleted: ("gong",),
    ev.BidsRevealed: ("reveal",),
    ev.WorshipperActivated: ("place_stone",),
    ev.AmuletsChanged: ("amulet",),
    ev.ScarabsChanged: ("scarab", "coins"),
}
"""One of these is heard for an event."""


class Listener(CaptionedSound):
    """The sound of the window, which counts what it is asked for."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__(FULL, recorder)
        self.asked: Counter[str] = Counter()

    def play(
        self, name: str, channel: Channel = Channel.EFFECTS, gain: float = 1.0, x: float = 0.5
    ) -> None:
        self.asked[name] += 1
        super().play(name, channel, gain, x)


class Play:
    """A run of the program at which somebody listens."""

    def __init__(self, folder: Path) -> None:
        settings = replace(Settings(), animation_speed="normal", language="en", tips=False)
        self.pilot: Pilot
        self.program: Program
        self.pilot, self.program = open_pilot(folder, settings)
        self.recorder = Recorder(self.pilot.clock.now)
        self.sound = Listener(self.recorder)
        self.pilot.kit.sound = self.sound
        self.sound.open()
        self.dropped: list[str] = []
        self.games = 0

    @property
    def seconds(self) -> float:
        """Simulated seconds so far."""
        return self.pilot.clock.now()

    def frame(self) -> None:
        """Let time pass; nothing is drawn, because nobody looks."""
        self.pilot.clock.time += STEP
        self.pilot.stack.update(STEP)
        if self.pilot.stack.top is not None:
            self.pilot.stack.top.page.settle()
        self.sound.update(self.seconds)

    def wait(self, seconds: float) -> None:
        """Only listen."""
        for _ in range(round(seconds / STEP)):
            self.frame()

    def game(self, most: float) -> None:
        """Play one game, or as much of it as fits into so many seconds altogether. What a whole
        game calls for is compared with what was heard of it."""
        options = GameOptions(seats=2 + self.games % 3, seed=f"heard-{self.games}")
        seats = tuple(SeatInfo(NAMES[i], i, BOT) for i in range(options.seats))
        self.program.games.start(MatchSetup(options, seats))
        self.games += 1
        session = self.program.games.session
        assert session is not None
        table, inbox = self.pilot.stack.top, session.match.subscribe(None)
        happened: list[Event] = []
        before = len(self.recorder.effects)
        ends = time.monotonic() + PATIENCE
        while self.seconds < most and not (
            session.match.is_over and self.pilot.stack.top is not table
        ):
            if time.monotonic() > ends:
                raise TimeoutError(f"the game stands still at turn {session.match.turn}")
            self.frame()
            if not self.pilot.stack.is_busy:
                time.sleep(0.001)  # the bots need the machine more than we do
            happened += [event for update in inbox.take() for event in update.events]
        if self.seconds >= most:
            return
        heard = Counter(name_of(each.path) for each in self.recorder.effects[before:])
        self.dropped += [f"game {self.games}: {fault}" for fault in _dropped(happened, heard)]
        for _ in range(STEPS):
            self.wait(AT_THE_END)
            self.pilot.stack.handle(Press(InputAction.ACCEPT), Device.KEYS)
        self.wait(AT_THE_END)
        self.program.stack.reset(TitleScene(self.program))


def name_of(path: Path) -> str:
    """The effect of a take."""
    return path.stem.rpartition("_")[0]


def _dropped(happened: Sequence[Event], heard: Counter[str]) -> Iterator[str]:
    """The cues of events, up to the final count, that were heard too rarely."""
    wanted: Counter[tuple[str, ...]] = Counter()
    for event in happened:
        if isinstance(event, ev.HandShown):
            break  # what follows is shown by the inspection
        if isinstance(event, ev.PieceBuilt):
            wanted[(PLACED[Piece(event.piece)],)] += 1
        elif type(event) in CUES:
            wanted[CUES[type(event)]] += 1
    for names, count in wanted.items():
        number = sum(heard[name] for name in names)
        if number < count:
            yield f"{' or '.join(names)} heard {number} times for {count} events"


def record(target: Path, minutes: float) -> Iterator[str]:
    """Play for so many minutes and write the recording; gives lines to print, the last of them
    "no fault" or what is wrong."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        play = Play(Path(folder))
        play.wait(10.0)
        while play.seconds < 60 * minutes:
            play.game(60 * minutes)
            yield f"game {play.games}: {play.seconds / 60:.1f} minutes"
        play.program.close()
    mix = play.recorder.render(play.seconds)
    _write(mix, target)
    heard = measure(mix)
    names = Counter(name_of(each.path) for each in play.recorder.effects)
    yield f"{len(mix) / RATE / 60:.1f} minutes in {time.monotonic() - began:.0f} seconds: {heard}"
    yield "heard: " + ", ".join(f"{name} {count}" for name, count in names.most_common())
    yield "; ".join(faults(heard, play, names)) or NO_FAULT


def faults(heard: Loudness, play: Play, names: Counter[str]) -> Sequence[str]:
    """What is wrong with a recording."""
    found = []
    if not LOUDNESS[0] <= heard.whole <= LOUDNESS[1]:
        found.append(f"loudness {heard.whole:.1f} LUFS is not within {LOUDNESS}")
    if heard.peak > PEAK:
        found.append(f"true peak {heard.peak:.1f} dBTP is above {PEAK}")
    if heard.span > RANGE:
        found.append(f"range {heard.span:.1f} LU is above {RANGE}")
    for name, count in play.sound.asked.items():
        if names[name] != count:
            found.append(f"{name} was asked for {count} times and heard {names[name]} times")
    return [*found, *play.dropped]


def _write(mix: np.ndarray, target: Path) -> None:
    with soundfile.SoundFile(str(target), "w", RATE, 2) as file:
        for start in range(0, len(mix), RATE):
            file.write(mix[start : start + RATE])
