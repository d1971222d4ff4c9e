"""How the palace of a finished game grew: palace and figures of each moment, and when it is shown.

Knows a recorded game and seconds; draws nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cleopatra.match.ledger import CurvePoint
from cleopatra.match.log import GameLog
from cleopatra.match.replay import Replay
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage.model import Mosaic, PalaceModel, Statue
from cleopatra.ui.table.palace_model import palace_model
from cleopatra.ui.table.table_facts import PlayerFacts, TableFacts

SHORTEST: Final = 12.0
LONGEST: Final = 20.0
"""Seconds of a film that is not asked for otherwise."""
TITLE: Final = 1.6
"""Seconds of the title before anything is built, and of the end after the last decision."""
END: Final = 2.6
RISE: Final = 0.55
"""Seconds in which something comes to stand."""
_A_DECISION: Final = 0.05
_VIEWS: Final = 4


class NotOver(ValueError):
    """The game is not over: its film would tell what is still hidden."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Something that comes to stand at `time`, in seconds: a piece on its place, a mosaic or a
    statue."""

    time: float
    thing: Place | Mosaic | Statue


class Growth:
    """The film of one game. `seconds` is how long it is.

    :raises NotOver: for a game that is not over.
    :raises LogDiffers: where the game does not play as it was recorded.
    :raises RulesError: where it cannot even begin.
    """

    def __init__(self, log: GameLog, seconds: float | None = None) -> None:
        replay = Replay(log)
        replay.jump(len(log))
        if replay.outcome is None:
            raise NotOver
        self.setup = log.setup
        self.winners = replay.outcome.winners
        self.eaten = replay.outcome.eaten
        self.ended = replay.observe(None).ended
        wanted = TITLE + END + _A_DECISION * len(log) if seconds is None else seconds
        self.seconds = max(SHORTEST, min(LONGEST, wanted)) if seconds is None else wanted
        self._title = min(TITLE, self.seconds / 6)
        self._end = min(END, self.seconds / 5)
        players = tuple(PlayerFacts(who.name, who.colour, who.bot) for who in log.setup.seats)
        self.models: list[PalaceModel] = []
        self.figures: list[CurvePoint] = []
        for at in range(len(log) + 1):
            replay.jump(at)
            seen = replay.observe(None)
            self.models.append(palace_model(TableFacts(seen, replay.rules, players)))
            scarabs = tuple(view.scarabs for view in seen.seats)
            amulets = tuple(view.amulets for view in seen.seats)
            self.figures.append(CurvePoint(seen.turn, scarabs, amulets))
        self.arrivals = self._arrivals()
        self._times = [arrival.time for arrival in self.arrivals]

    def __len__(self) -> int:
        """How many decisions there are."""
        return len(self.models) - 1

    def at(self, time: float) -> int:
        """After how many decisions the game is at a time, in seconds from the beginning."""
        return round(self.share(time) * len(self))

    def share(self, time: float) -> float:
        """How much of the game has passed, 0..1."""
        played = self.seconds - self._title - self._end
        return max(0.0, min(1.0, (time - self._title) / max(played, 0.001)))

    def titled(self, time: float) -> float:
        """How strongly the title is shown, 0..1."""
        return max(0.0, min(1.0, (1.25 * self._title - time) / (0.25 * self._title)))

    def concluded(self, time: float) -> float:
        """How strongly the end is shown, 0..1."""
        start = self.seconds - self._end + RISE
        return max(0.0, min(1.0, (time - start) / 0.4))

    def view(self, time: float) -> int:
        """From which side the palace is seen: a slow walk round it, back to where it began."""
        return int(self.share(time) * _VIEWS) % _VIEWS

    def arriving(self, time: float) -> Sequence[Arrival]:
        """What is coming to stand at that time."""
        first = bisect_right(self._times, time - RISE)
        return self.arrivals[first : bisect_right(self._times, time)]

    def model(self, time: float) -> PalaceModel:
        """The palace without what is still arriving; Cleopatra between two of her steps."""
        model = self.models[self.at(time)]
        for arrival in self.arriving(time):
            model = without(model, arrival.thing)
        before = self.models[self.at(time - RISE)].cleopatra
        now = model.cleopatra
        if before is not None and now is not None and before != now:
            since = self._since_step(time)
            model = replace(model, cleopatra=before + (now - before) * min(1.0, since / RISE))
        return model

    def _since_step(self, time: float) -> float:
        """Seconds since Cleopatra last moved."""
        at = self.at(time)
        while at > 0 and self.models[at - 1].cleopatra == self.models[at].cleopatra:
            at -= 1
        return max(0.0, time - self._time(at))

    def _time(self, at: int) -> float:
        """The time of the film after `at` decisions."""
        played = self.seconds - self._title - self._end
        return self._title + played * (at - 0.5) / max(1, len(self))

    def _arrivals(self) -> list[Arrival]:
        found: list[Arrival] = []
        for at in range(1, len(self.models)):
            before, after = self.models[at - 1], self.models[at]
            if before != after:
                found += [Arrival(self._time(at), thing) for thing in _new(before, after)]
        return found


def _new(before: PalaceModel, after: PalaceModel) -> list[Place | Mosaic | Statue]:
    """What one palace has and the other has not."""
    found: list[Place | Mosaic | Statue] = []
    rows = (
        (PlaceKind.WALL, before.walls, after.walls),
        (PlaceKind.DOOR, before.doors, after.doors),
        (PlaceKind.SPHINX, before.sphinxes, after.sphinxes),
        (PlaceKind.OBELISK, before.obelisks, after.obelisks),
    )
    for kind, old, new in rows:
        for index, (was, now) in enumerate(zip(old, new, strict=True)):
            if now and not was:
                found.append(Place(kind, index))
    if (after.pedestal, after.throne) != (before.pedestal, before.throne):
        found.append(Place(PlaceKind.THRONE, 0))
    found += [mosaic for mosaic in after.mosaics if mosaic not in before.mosaics]
    found += [statue for statue in after.statues if statue not in before.statues]
    return found


def without(model: PalaceModel, thing: Place | Mosaic | Statue) -> PalaceModel:
    """The palace before a thing stood there."""
    match thing:
        case Mosaic():
            return replace(model, mosaics=tuple(m for m in model.mosaics if m != thing))
        case Statue():
            return replace(model, statues=tuple(s for s in model.statues if s != thing))
        case Place(kind=PlaceKind.WALL):
            return replace(model, walls=_cleared(model.walls, thing.index))
        case Place(kind=PlaceKind.DOOR):
            return replace(model, doors=_cleared(model.doors, thing.index))
        case Place(kind=PlaceKind.SPHINX):
            return replace(model, sphinxes=_cleared(model.sphinxes, thing.index))
        case Place(kind=PlaceKind.OBELISK):
            return replace(model, obelisks=_cleared(model.obelisks, thing.index))
    if model.throne:
        return replace(model, throne=False)
    return replace(model, pedestal=False)


def _cleared(row: tuple[bool, ...], index: int) -> tuple[bool, ...]:
    return (*row[:index], False, *row[index + 1 :])
