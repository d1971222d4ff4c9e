"""Plays through the real window in simulated time, and notes what would be heard and told.

The program, its films and scenes, and all decisions about sound are the real ones; only the device
is not. One seat is a person's, for whom a bot decides; what the rules' events call for is compared
with what was heard.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import make_bot
from cleopatra.kit.device.input import Device, InputAction, Press
from cleopatra.kit.device.mixer import Mixer
from cleopatra.kit.device.sound import Channel
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules import events as ev
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import Event
from cleopatra.rules.options import GameOptions
from cleopatra.storage.settings import Settings
from cleopatra.ui.host.player_settings import volumes_of
from cleopatra.ui.motion.building import PLACED
from cleopatra.ui.program.demo import BOT, NAMES, open_pilot
from cleopatra.ui.program.program import Program
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.cues import YOUR_TURN
from cleopatra.ui.words.captions import CaptionedSound, caption
from scripts.lab.quick_port import quick_port
from scripts.sound.offline import Recorder

STEP: Final = 1 / 24
"""Simulated seconds of a frame."""
PATIENCE: Final = 240.0
"""Real seconds for one game."""
THINKING: Final = 0.35
"""Seconds that the person takes for a decision, at least."""
CUES: Final[dict[type[Event], str]] = {
    ev.MosaicLaid: "place_mosaic",
    ev.SanctuaryClaimed: "place_statue",
    ev.CleopatraMoved: "walk",
    ev.CategoryCompleted: "gong",
    ev.OfferingStarted: "gong",
    ev.BidsRevealed: "reveal",
    ev.SanctuaryFormed: "sanctuary",
    ev.LastRoundBegan: "last_round",
}
"""What is heard for an event, in every setting."""


class Listener(CaptionedSound):
    """The sound of the window, which notes what is asked for and what is told."""

    def __init__(self, settings: Settings, mixer: Mixer) -> None:
        super().__init__(volumes_of(settings), mixer)
        self.asked: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.on_heard = lambda heard: self.told.update([heard.text])

    def play(
        self, name: str, channel: Channel = Channel.EFFECTS, gain: float = 1.0, x: float = 0.5
    ) -> None:
        self.asked[name] += 1
        super().play(name, channel, gain, x)


class Play:
    """A run of the program at which somebody listens, through a `mixer` or in simulated time."""

    def __init__(self, folder: Path, settings: Settings, mixer: Mixer | None = None) -> None:
        self.pilot: Pilot
        self.program: Program
        self.pilot, self.program = open_pilot(folder, settings)
        self.program.games.ports = quick_port  # bots that answer at once, as fast as time goes
        self.recorder = Recorder(self.pilot.clock.now)
        self.sound = Listener(settings, mixer or self.recorder)
        self.pilot.kit.sound = self.sound
        self.sound.open()
        self.program.show("title")  # once more, for this sound
        self._person = make_bot(BOT, 0)
        self._thought = 0.0
        self._pressed = 0.0

    @property
    def seconds(self) -> float:
        """Seconds so far."""
        return self.pilot.clock.now()

    def frame(self, seconds: float = STEP) -> None:
        """Let time pass; nothing is drawn, because nobody looks."""
        self.pilot.clock.time += seconds
        self.pilot.stack.update(seconds)
        if self.pilot.stack.top is not None:
            self.pilot.stack.top.page.settle()
        self.sound.update(self.seconds)

    def accept(self) -> None:
        """Press the key that goes on."""
        self.pilot.stack.handle(Press(InputAction.ACCEPT), Device.KEYS)

    def decide(self, session: Session) -> None:
        """The person decides, when it is time and all is shown."""
        seat = next(iter(session.match.waits_for[0]), None)
        table = self.pilot.stack.top
        director = getattr(table, "director", None)
        if seat is None or (director is not None and director.is_busy):
            self._thought = self.seconds
            return
        if self.seconds - self._thought < THINKING:
            return
        self._thought = self.seconds
        legal = list(session.match.legal(seat))
        choice = self._person.choose(session.match.observe(seat), legal, QUICK)
        session.submit(choice, seat=seat)
        session.pump()

    def go_on(self, table: object) -> None:
        """Leave a scene above the table, once a second."""
        if self.pilot.stack.top is not table and self.seconds - self._pressed > 1.0:
            self._pressed = self.seconds
            self.accept()

    def game(self, seed: str, most: float = 1500.0) -> list[Event]:
        """Play one game up to its final count, at most so many seconds; answers its events."""
        options = GameOptions(seats=3, seed=seed)
        seats = tuple(SeatInfo(NAMES[i], i, BOT if i else "") for i in range(options.seats))
        self.program.games.start(MatchSetup(options, seats))
        session = self.program.games.session
        assert session is not None
        table, inbox = self.pilot.stack.top, session.match.subscribe(None)
        happened: list[Event] = []
        ends, began = time.monotonic() + PATIENCE, self.seconds
        while not session.match.is_over and self.seconds - began < most:
            if time.monotonic() > ends:
                raise TimeoutError(f"the game stands still at turn {session.match.turn}")
            self.frame()
            self.decide(session)
            if session.match.decision.kind != DecisionKind.BID:
                self.go_on(table)
            happened += [event for update in inbox.take() for event in update.events]
        while self.pilot.stack.top is table and self.seconds - began < most:
            self.frame()
        for _ in range(round(8 / STEP)):
            self.frame()
        return [*happened, *(event for update in inbox.take() for event in update.events)]


def name_of(path: Path) -> str:
    """The effect of a take."""
    return path.stem.rpartition("_")[0]


def wanted_of(happened: Sequence[Event], people: Sequence[int] = (0,)) -> Counter[str]:
    """How often each great effect is called for by what happened up to the final count."""
    wanted: Counter[str] = Counter()
    before: int | None = None
    for event in happened:
        if isinstance(event, ev.HandShown):
            break  # what follows is shown by the inspection
        if isinstance(event, ev.PieceBuilt):
            wanted[PLACED[Piece(event.piece)]] += 1
        elif type(event) in CUES:
            wanted[CUES[type(event)]] += 1
        elif isinstance(event, ev.TurnStarted):
            if event.seat in people and before not in people:
                wanted[YOUR_TURN] += 1
            before = event.seat
    return wanted


def missing(happened: Sequence[Event], heard: Counter[str], told: Counter[str]) -> Iterator[str]:
    """What was heard or told more rarely than it happened."""
    words: Counter[str] = Counter()
    for name, count in wanted_of(happened).items():
        words[caption(name)] += count
        if heard[name] < count:
            yield f"{name} heard {heard[name]} times for {count} events"
    for text, count in words.items():
        if told[text] < count:
            yield f"{text} told {told[text]} times for {count} events"
