"""One running game as the front end holds it: who looks, what may be done.

Knows the match, the bots behind their port and who sits at the machine; knows no picture. Nothing
here waits: `pump` is called once a frame. Works without a display.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cleopatra.bots.adviser_worker import AdviserPort, AdviserWorker
from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import make_bot
from cleopatra.bots.worker import BotWorker
from cleopatra.match.command import Redo, Refused, Result, Undo, Why
from cleopatra.match.ledger import Ledger
from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.seat import BotPort, BotSeat, Hurried, PersonSeat, Question, SeatController
from cleopatra.match.setup import MatchSetup
from cleopatra.match.subscription import Update
from cleopatra.match.timeline import TurnRecord
from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import Decision, DecisionKind
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.preview import Preview
from cleopatra.rules.rng import stream
from cleopatra.rules.ruleset import RuleSet, compose
from cleopatra.rules.state import Outcome
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import Loaded
from cleopatra.storage.saves import Saves, new_game_id
from cleopatra.ui.play.desk import ChainItem
from cleopatra.ui.session.counsellor import Counsellor
from cleopatra.ui.session.orders import Orders

log = logging.getLogger(__name__)

FALLBACK_BOT: Final = "greedy"

Ports = Callable[[Mapping[int, str], int], BotPort]
"""Makes the port of a game's bots from seats with bot names, and a seed."""


def worker_port(bots: Mapping[int, str], seed: int) -> BotPort:
    """The usual port: a worker process, started at once so that it is ready when asked."""
    worker = BotWorker(bots, seed)
    worker.start()
    return worker


class Session:
    """A match with its bots, and the person (or people) at this machine.

    `viewer` is the seat whose private information may be shown, or None: nobody's. With exactly
    one person it is always his; with several it changes through `look` and `look_away`.

    With a `log` the game goes on where it ends. With `saves` it is kept automatically, under the
    identity `game` (16 hex digits; a new one when empty). Without `ports` and `advisers` bots and
    advisers think in processes of their own.

    Raises BadOptions, BadSetup, UnknownBot; with a `log`, also LogDiffers and BadText.
    """

    def __init__(
        self,
        setup: MatchSetup,
        *,
        log: GameLog | None = None,
        ports: Ports | None = None,
        advisers: Callable[[], AdviserPort] | None = None,
        saves: Saves | None = None,
        game: str = "",
        wake: Callable[[], None] | None = None,
    ) -> None:
        self.counsellor = Counsellor(advisers or AdviserWorker)
        self._port = _port_of(setup, ports or worker_port)
        seats = _controllers(setup, self._port)
        if log is None:
            self.match = Match(setup, seats, fallback=quick_answer, wake=wake)
        else:
            self.match = Match.resume(log, seats, fallback=quick_answer, wake=wake)
        self.game = game or new_game_id()
        self._saves = saves
        self._keeper = None if saves is None else GameKeeper(saves, self.match, self.game)
        self.last_refused: Refused | None = None
        self.viewer: int | None = setup.persons[0] if len(setup.persons) == 1 else None
        self._orders = Orders(self.match)
        self._last_viewer: int | None = setup.persons[0] if setup.persons else None
        self._events_of: tuple[int | None, int, int] | None = None
        self._events: tuple[Event, ...] = ()
        self._inbox = self.match.subscribe(self.viewer)

    # Who looks

    @property
    def setup(self) -> MatchSetup:
        return self.match.setup

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return self.setup.persons

    @property
    def rules(self) -> RuleSet:
        """The fixed tables of this game: garden, palms, sites, vocabulary."""
        return self.match.rules

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.setup.seats[seat].name

    @property
    def is_shared(self) -> bool:
        """Whether several people use this machine, so that secrets need a curtain."""
        return len(self.persons) > 1

    @property
    def last_viewer(self) -> int | None:
        """The person who looks, or looked last: the first person before anybody did; None in a
        game without people."""
        return self._last_viewer

    def look(self, seat: int | None) -> None:
        """From now on that seat looks; what it missed is in `recap`, not in the updates."""
        if seat == self.viewer:
            return
        self._inbox.close()
        self.viewer = seat
        if seat is not None:
            self._last_viewer = seat
        self._inbox = self.match.subscribe(seat)

    def look_away(self) -> bool:
        """At a shared machine: has nobody look any more once the viewer's turn is over and nothing
        is asked of him, and during sealed bids and after the end in any case.

        :return: whether somebody had been looking until now.
        """
        if not self.is_shared or self.viewer is None:
            return False
        is_sealed = self.decision.kind in (DecisionKind.BID, DecisionKind.OVER)
        if not is_sealed and (self.is_mine or self.viewer == self.match.current):
            return False
        self.look(None)
        return True

    @property
    def reader(self) -> int | None:
        """The seat for which log and recap are written: the viewer's, but at a shared machine only
        while he decides, otherwise nobody's (what everybody knows)."""
        return self.viewer if self.is_mine or not self.is_shared else None

    def next_viewer(self) -> int | None:
        """The person whose private information the open decision needs, if that is not the viewer.

        None with one person or fewer, for bots' decisions, and for sealed bids, which hide and
        show what they need themselves.
        """
        if not self.is_shared or self.decision.kind in (DecisionKind.BID, DecisionKind.OVER):
            return None
        for seat in self.decision.actors:
            if seat in self.persons and seat != self.viewer:
                return seat
        return None

    # What goes on

    def pump(self) -> list[Result]:
        """Carries out what has arrived: bots' answers, and the chain as far as it goes."""
        results: list[Result] = []
        while True:
            done = self.match.pump()
            results += done
            for result in done:
                self._notice(result)
            if not self._orders.go_on():
                return results

    def take_updates(self) -> list[Update]:
        """What the viewer learned since the last call, the oldest first."""
        return self._inbox.take()

    @property
    def observation(self) -> Observation:
        """What the viewer may know now. The table may still be showing an earlier moment."""
        return self.match.observe(self.viewer)

    @property
    def decision(self) -> Decision:
        return self.match.decision

    @property
    def is_mine(self) -> bool:
        """Whether the viewer is a person who may act now."""
        return self.viewer in self.persons and self.viewer in self.decision.actors

    @property
    def waits_for_bots(self) -> bool:
        """Whether a bot has to answer: call `pump` every 30 ms or so."""
        return bool(self.match.waits_for[1]) and not self.match.is_paused

    def hurry(self) -> bool:
        """Makes a bot that is thinking answer at once; False if none is, or it cannot be told."""
        if not self.waits_for_bots or not isinstance(self._port, Hurried):
            return False
        self._port.hurry()
        return True

    @property
    def is_over(self) -> bool:
        return self.match.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def is_paused(self) -> bool:
        """Whether the bots are held."""
        return self.match.is_paused

    @is_paused.setter
    def is_paused(self, value: bool) -> None:
        self.match.is_paused = value

    # What the viewer may do

    def legal(self) -> Sequence[Action]:
        """What the viewer may do now; empty when he has nothing to decide."""
        return self.match.legal(self.viewer) if self.viewer is not None else ()

    def check(self, action: Action) -> Refusal | None:
        """Why the viewer cannot do that now. Raises ValueError for a spectator."""
        if self.viewer is None:
            raise ValueError("a spectator has nothing to do")
        return self.match.check(self.viewer, action)

    def legal_after(self, actions: Sequence[Action]) -> Sequence[Action]:
        """What would be legal for the viewer after a chain of his actions; empty where that
        cannot be known, or the chain is refused, or his turn would be over."""
        if not actions:
            return self.legal()
        if self.viewer is None or self.viewer not in self.decision.actors:
            return ()
        return self.match.legal_after(self.viewer, actions)

    def preview(self, actions: Sequence[Action]) -> Preview:
        """What a chain of the viewer's actions brings; a refusal and no figures where the viewer
        has nothing to decide. Raises ValueError for a spectator."""
        if self.viewer is None:
            raise ValueError("a spectator has nothing to do")
        return self.match.preview(self.viewer, actions)

    def parse(self, text: str) -> Action:
        """The action of that text. Raises BadText."""
        return self.match.parse(text)

    def submit(self, *items: ChainItem, seat: int | None = None) -> None:
        """Puts a chain of the viewer's (or that person's) actions on the way: each follows when
        the one before was accepted. A refusal drops the rest and stays in `last_refused`.

        Raises ValueError when nobody looks and no seat is given, or the seat is a bot's.
        """
        actor = self.viewer if seat is None else seat
        if actor is None or actor not in self.persons:
            raise ValueError(f"no person decides for seat {actor}")
        self.last_refused = None
        self._orders.submit(actor, items)

    # Undo

    @property
    def can_undo(self) -> bool:
        return self.undo_refusal is None

    @property
    def undo_refusal(self) -> Why | None:
        """Why the `last_viewer` cannot take anything back now; None where that is possible."""
        if self._last_viewer is None:
            return Why.NOT_YOUR_UNDO
        return self.match.undo_refusal(self._last_viewer)

    @property
    def can_redo(self) -> bool:
        last = self._last_viewer
        return last is not None and self.match.redo_refusal(last) is None

    def undo(self, steps: int = 1) -> None:
        """Takes back the last decisions of the `last_viewer`, as many as the rules of undo
        allow."""
        self._take_up(lambda seat: self._orders.undo(seat, steps))

    def redo(self, steps: int = 1) -> None:
        """Plays again what was taken back last."""
        self._take_up(lambda seat: self._orders.redo(seat, steps))

    def take_back(self) -> None:
        """Undoes what a person thinks of as one step: a piece goes with its payment and place."""
        self._take_up(self._orders.undo_step)

    def play_again(self) -> None:
        """Redoes what `take_back` undid."""
        self._take_up(self._orders.redo_step)

    def undo_to(self, decisions: int) -> None:
        """Takes back until `decisions` of the game are left, or as far as it is allowed."""
        if self.observation.decisions > decisions:
            self._take_up(lambda seat: self._orders.undo_to(seat, decisions))

    # Looking back, keeping

    def ledger(self) -> Ledger:
        """Sums of scarabs and amulets by reason, and curves over the turns."""
        return self.match.ledger()

    def turns(self) -> list[TurnRecord]:
        """The whole log, as the `reader` may know it."""
        return self.match.turns(self.reader)

    def public_turns(self) -> list[TurnRecord]:
        """The whole log as everybody knows it; with one person at the machine, as that one does."""
        return self.match.turns(None if self.is_shared else self.viewer)

    def turn_events(self) -> Sequence[Event]:
        """What the `reader` saw happen in the current turn so far."""
        moment = (self.reader, self.match.decision_id, self.observation.decisions)
        if moment != self._events_of:
            last = self.turns()[-1:]
            running = [record for record in last if record.turn == self.match.turn]
            self._events_of = moment
            self._events = running[0].events if running else ()
        return self._events

    def recap(self) -> list[TurnRecord]:
        """What happened since the `reader`'s last turn; without a reader, the last round."""
        if self.reader is None:
            return self.match.turns(None)[-len(self.setup.seats) :]
        return self.match.recap(self.reader)

    def save(self, slot: int, title: str, picture: bytes = b"") -> None:
        """Writes the game into a named slot; `picture` is a PNG. Raises SaveProblem."""
        if self._saves is not None:
            self._saves.save(slot, self.match, self.game, title, picture)

    @staticmethod
    def put_into_slot(saves: Saves, slot: int, loaded: Loaded, picture: bytes) -> None:
        """Writes a loaded game into a named slot without going on with it. Raises SaveProblem,
        LogDiffers and BadText."""
        match = Match.resume(loaded.log, [PersonSeat()] * len(loaded.log.setup.seats))
        saves.save(slot, match, loaded.game, "", picture)

    def keep(self, picture: bytes = b"") -> None:
        """Writes the automatic save now, with a picture of the table (a PNG) if there is one."""
        if self._keeper is not None:
            self._keeper.picture = picture or self._keeper.picture
            self._keeper.save_now()

    def keep_again(self) -> None:
        """Tries again to keep what could not be kept; does nothing when all is safe."""
        if self._keeper is not None:
            self._keeper.retry()

    @property
    def save_problem(self) -> SaveProblem | None:
        """Why the last decision could not be kept, or None when all is safe."""
        return None if self._keeper is None else self._keeper.problem

    def close(self) -> None:
        """Leaves the game: ends the bots; the automatic save stays."""
        self._inbox.close()
        self.counsellor.close()
        self.match.close()
        if self._keeper is not None:
            self._keeper.close()

    # Inside

    def _take_up(self, order: Callable[[int], object]) -> None:
        """Gives an order for the `last_viewer`; does nothing in a game without people."""
        if self._last_viewer is not None:
            self.last_refused = None
            order(self._last_viewer)

    def _notice(self, result: Result) -> None:
        order = result.order
        own = isinstance(order, Undo | Redo) or order.seat in self.persons
        if isinstance(result, Refused) and not own:
            return
        if isinstance(result, Refused):
            self.last_refused = result
        self._orders.notice(result)


def quick_answer(question: Question) -> str:
    """The fallback for a bot whose answer cannot be used: the greedy bot, thinking shortly."""
    rules = compose(GameOptions.parse(question.observation.options))
    legal = [rules.parse(text) for text in question.legal]
    bot = make_bot(FALLBACK_BOT, question.seat)
    log.warning("the fallback answers decision %d of seat %d", question.decision_id, question.seat)
    return bot.choose(question.observation, legal, QUICK).text


def _port_of(setup: MatchSetup, ports: Ports) -> BotPort | None:
    bots = {seat: info.bot for seat, info in enumerate(setup.seats) if not info.is_person}
    return ports(bots, stream(setup.options.seed, "bots")) if bots else None


def _controllers(setup: MatchSetup, port: BotPort | None) -> list[SeatController]:
    bots = None if port is None else BotSeat(port)
    person = PersonSeat()
    return [person if info.is_person or bots is None else bots for info in setup.seats]
