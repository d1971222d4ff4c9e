"""Plays the pars of a deal in a separate process: `start`, `poll` and `close` never wait.

Uses a pipe and the functions that start and end processes; knows no window. The main module must
meet the same conditions as for bots in separate processes.
"""

from __future__ import annotations

import logging
import signal
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Final, Protocol

from cleopatra.bots.bot import Budget
from cleopatra.bots.processes import Background, GcPause, OnProgress
from cleopatra.bots.registry import make_bot
from cleopatra.puzzles.duplicate import Deal, DealSeat, margin_of, results_of
from cleopatra.rules.catalogue import LAST_STEP
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe

# Par for a deal: what bots of three levels make of the same seat against the same opponents.

PAR_LEVELS: Final = ("level3", "level5", "level7")
"""The bots that set a par, weakest first."""


@dataclass(frozen=True, slots=True)
class Par:
    """What a bot made of the person's seat: everybody's result there, and the margin of that seat
    (`duplicate.DealResult`)."""

    bot: str
    seats: tuple[DealSeat, ...]
    margin: int


def par_of(deal: Deal, bot: str, tell: OnProgress | None = None) -> Par:
    """Plays the deal with the bot in the person's seat. Raises UnknownBot, and ValueError for a
    deal without a person."""
    seat = deal.seat
    names = tuple(name or bot for name in deal.bots)
    bots = [make_bot(name, deal.bots_seed) for name in names]
    state = new_game(deal.options)
    step = -1
    while state.outcome is None:
        if tell is not None and state.step != step:
            step = state.step
            tell(step / (LAST_STEP + 1))
        mover = decision(state).actors[0]
        legal = legal_actions(state, mover)
        action = legal[0]
        if len(legal) > 1:
            action = bots[mover].choose(observe(state, mover), legal, Budget())
        apply(state, action, mover)
    return Par(bot, results_of(state.outcome, names), margin_of(state.outcome, seat))


log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pars:
    """The progress of the pars: the part that is done, 0 to 1, and the known ones, weakest bot
    first. `is_broken` if the process died; nothing more will come then."""

    done: float = 0.0
    pars: tuple[Par, ...] = ()
    is_broken: bool = False

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.is_broken or len(self.pars) == len(PAR_LEVELS)


class ParPort(Protocol):
    """Something that plays the pars of a deal without blocking."""

    def start(self, deal: Deal) -> None:
        """Begin; an earlier run is given up."""

    def poll(self) -> Pars:
        """The progress so far."""

    def close(self) -> None:
        """Give up the current run. May be called twice."""


class ParWorker:
    """Plays in a separate process, which ends with the last par."""

    def __init__(self) -> None:
        self._job = Background("cleopatra-par", Pars)
        self._pars = Pars()

    def start(self, deal: Deal) -> None:
        has_begun = self._job.start(serve, deal)
        self._pars = Pars() if has_begun else Pars(is_broken=True)

    def poll(self) -> Pars:
        is_alive = self._job.poll()
        if self._job.latest is not None:
            self._pars = self._job.latest
        if not is_alive and not self._pars.is_over:
            log.warning("the process that plays the par died")
            self._pars = replace(self._pars, is_broken=True)
        if self._pars.is_over:
            self.close()
        return self._pars

    def close(self) -> None:
        self._job.close()


def serve(pipe: Connection, deal: Deal) -> None:
    """In the child: play one par after the other, and send each."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window, which ends us
    collector = GcPause()
    known: list[Par] = []

    def tell(part: float) -> None:
        pipe.send(Pars((len(known) + part) / len(PAR_LEVELS), tuple(known)))
        collector.answered()

    try:
        for bot in PAR_LEVELS:
            known.append(par_of(deal, bot, tell))
        pipe.send(Pars(1.0, tuple(known)))
    except OSError:
        return  # the owner has closed the pipe
