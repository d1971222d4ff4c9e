"""A running game as the window uses it: the viewer, legal actions, orders, undo and saves.

Uses the match, the port of the bots, and the people at the machine; no pictures. Nothing here
blocks: `pump` is called once a frame. Works without a display.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.bots.adviser_worker import AdviserPort, AdviserWorker
from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import make_bot
from cleopatra.bots.worker import BotWorker
from cleopatra.match.command import Command, OrderRefusal, OrderResult, Redo, Refused, Undo
from cleopatra.match.ledger import Ledger
from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.seat import BotPort, BotSeat, HurryPort, PersonSeat, Question, SeatController
from cleopatra.match.setup import MatchSetup
from cleopatra.match.subscription import Update
from cleopatra.match.timeline import TurnRecord
from cleopatra.rules.actions import Action
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import Decision, DecisionKind
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.preview import MosaicPreview, Preview
from cleopatra.rules.rng import stream
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import Outcome
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import LoadedGame
from cleopatra.storage.saves import Saves, new_game_id
from cleopatra.ui.play.desk import MID_BUILD, ChainItem, IfLegal
from cleopatra.ui.session.adviser_client import AdviserClient

log = logging.getLogger(__name__)

FALLBACK_BOT: Final = "greedy"

MakePort = Callable[[Mapping[int, str], int], BotPort]
"""Creates the port of a game's bots from {seat: bot name} and a seed."""


def worker_port(bots: Mapping[int, str], seed: int) -> BotPort:
    """The usual port: a worker process, started early so that it is ready when needed."""
    worker = BotWorker(bots, seed)
    worker.start()
    return worker


class Session:
    """A match with its bots and the people at this machine.

    `viewer` is the seat whose private information may be shown, or None for no seat. With exactly
    one person it is always that person's seat; with several, `look` and `look_away` change it.

    With a `log` the game continues from its end. With `saves` it is saved automatically, under the
    id `game` (16 hex digits; a new one if empty). Without `ports` and `advisers`, bots and adviser
    run in processes of their own.

    Raises BadOptions, BadSetup, UnknownBot; with a `log`, also LogDiffers and BadText.
    """

    def __init__(
        self,
        setup: MatchSetup,
        *,
        log: GameLog | None = None,
        ports: MakePort | None = None,
        advisers: Callable[[], AdviserPort] | None = None,
        saves: Saves | None = None,
        game: str = "",
        wake: Callable[[], None] | None = None,
    ) -> None:
        self.counsellor = AdviserClient(advisers or AdviserWorker)
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

    # The viewer

    @property
    def setup(self) -> MatchSetup:
        return self.match.setup

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats played by people."""
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
        """The present or last viewer, at first the first person; None in a game without people."""
        return self._last_viewer

    def look(self, seat: int | None) -> None:
        """Make this seat the viewer. What it missed is in `recap`, not in the updates."""
        if seat == self.viewer:
            return
        self._inbox.close()
        self.viewer = seat
        if seat is not None:
            self._last_viewer = seat
        self._inbox = self.match.subscribe(seat)

    def look_away(self) -> bool:
        """At a shared machine, set the viewer to None if that is due.

        It is due once the viewer's turn is over and no decision is theirs, and always during
        sealed bids and after the end.

        :return: whether there had been a viewer.
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
        """The seat for which log and recap are written.

        It is the viewer; at a shared machine only while the viewer has to decide, otherwise None,
        which stands for what everybody knows.
        """
        return self.viewer if self.is_mine or not self.is_shared else None

    def next_viewer(self) -> int | None:
        """The person, other than the viewer, whose private information the decision needs.

        None with fewer than two people, for decisions of bots, and for sealed bids, whose screen
        hides and shows secrets itself.
        """
        if not self.is_shared or self.decision.kind in (DecisionKind.BID, DecisionKind.OVER):
            return None
        for seat in self.decision.actors:
            if seat in self.persons and seat != self.viewer:
                return seat
        return None

    # Running the game

    def pump(self, is_behind: bool = False) -> list[OrderResult]:
        """Apply what has arrived: the bots' answers, and as much of the chain as possible.

        While the screen `is_behind`, bots are left waiting until it has shown what they did.
        """
        was_paused = self.match.is_paused
        self.match.is_paused = was_paused or is_behind
        try:
            return self._pump()
        finally:
            self.match.is_paused = was_paused

    def _pump(self) -> list[OrderResult]:
        results: list[OrderResult] = []
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
        """The viewer's present observation. The table may still show an earlier moment."""
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
        """Whether a bot has to answer; if so, call `pump` about every 30 ms."""
        return bool(self.match.waits_for[1]) and not self.match.is_paused

    def hurry(self) -> bool:
        """Ask a thinking bot to answer at once. False if none is thinking or it cannot be asked."""
        if not self.waits_for_bots or not isinstance(self._port, HurryPort):
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
        """Whether the bots are paused."""
        return self.match.is_paused

    @is_paused.setter
    def is_paused(self, value: bool) -> None:
        self.match.is_paused = value

    # Actions of the viewer

    def legal(self) -> Sequence[Action]:
        """The viewer's legal actions; empty if there is nothing for them to decide."""
        return self.match.legal(self.viewer) if self.viewer is not None else ()

    def check(self, action: Action) -> Refusal | None:
        """Why the viewer cannot do that; None if it is legal. Raises ValueError for a spectator."""
        if self.viewer is None:
            raise ValueError("a spectator has nothing to do")
        return self.match.check(self.viewer, action)

    def legal_after(self, actions: Sequence[Action]) -> Sequence[Action]:
        """The viewer's legal actions after a chain of actions; empty if they cannot be known, if
        the chain is illegal, or if the viewer's turn would be over."""
        if not actions:
            return self.legal()
        if self.viewer is None or self.viewer not in self.decision.actors:
            return ()
        return self.match.legal_after(self.viewer, actions)

    def preview(self, actions: Sequence[Action]) -> Preview:
        """The effects of a chain of the viewer's actions; a refusal without figures if the viewer
        has nothing to decide. Raises ValueError for a spectator."""
        if self.viewer is None:
            raise ValueError("a spectator has nothing to do")
        return self.match.preview(self.viewer, actions)

    def prospects(self, actions: Sequence[Action]) -> Sequence[MosaicPreview]:
        """What the mosaic to be laid after a chain of the viewer's actions would bring in each
        place; empty where `legal_after` is, or where no mosaic is to be laid."""
        if self.viewer is None or self.viewer not in self.decision.actors:
            return ()
        return self.match.prospects(self.viewer, actions)

    def parse(self, text: str) -> Action:
        """The action with this text. Raises BadText."""
        return self.match.parse(text)

    def submit(self, *items: ChainItem, seat: int | None = None) -> None:
        """Send a chain of actions for the viewer or the given seat, one after the other.

        A refusal drops the rest of the chain and is kept in `last_refused`.

        :raises ValueError: if there is neither viewer nor seat, or the seat is a bot's.
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
    def undo_refusal(self) -> OrderRefusal | None:
        """Why the `last_viewer` cannot undo anything now; None if they can."""
        if self._last_viewer is None:
            return OrderRefusal.NOT_YOUR_UNDO
        return self.match.undo_refusal(self._last_viewer)

    @property
    def can_redo(self) -> bool:
        last = self._last_viewer
        return last is not None and self.match.redo_refusal(last) is None

    def undo(self, steps: int = 1) -> None:
        """Undo up to `steps` of the `last_viewer`'s decisions, as far as undo is allowed."""
        self._take_up(lambda seat: self._orders.undo(seat, steps))

    def redo(self, steps: int = 1) -> None:
        """Redo what was undone last."""
        self._take_up(lambda seat: self._orders.redo(seat, steps))

    def take_back(self) -> None:
        """Undo what a person sees as one step, such as a piece with payment and place."""
        self._take_up(self._orders.undo_step)

    def play_again(self) -> None:
        """Redo what `take_back` undid."""
        self._take_up(self._orders.redo_step)

    def undo_to(self, decisions: int) -> None:
        """Undo until the game has `decisions` decisions left, or as far as is allowed."""
        if self.observation.decisions > decisions:
            self._take_up(lambda seat: self._orders.undo_to(seat, decisions))

    # Records and saves

    def ledger(self) -> Ledger:
        """Sums of scarabs and amulets by reason, and curves over the turns."""
        return self.match.ledger()

    def turns(self) -> list[TurnRecord]:
        """The whole log, with what the `reader` may know."""
        return self.match.turns(self.reader)

    def public_turns(self) -> list[TurnRecord]:
        """The whole log, with what everybody knows or, with one person, what that person knows."""
        return self.match.turns(None if self.is_shared else self.viewer)

    def turn_events(self) -> Sequence[Event]:
        """The events of the current turn that the `reader` has seen."""
        moment = (self.reader, self.match.decision_id, self.observation.decisions)
        if moment != self._events_of:
            last = self.turns()[-1:]
            running = [record for record in last if record.turn == self.match.turn]
            self._events_of = moment
            self._events = running[0].events if running else ()
        return self._events

    def recap(self, until: int | None = None) -> list[TurnRecord]:
        """The turns since the `reader`'s last turn; without a reader, those of the last round.

        With `until`, the number of `decisions` of an earlier observation, as it was then.
        """
        if self.reader is None:
            return self.match.last_turns(len(self.setup.seats), until)
        return self.match.recap(self.reader, until)

    def save(self, slot: int, title: str, picture: bytes = b"") -> None:
        """Write the game into a save slot; `picture` is a PNG. Raises SaveProblem."""
        if self._saves is not None:
            self._saves.save(slot, self.match, self.game, title, picture)

    @staticmethod
    def put_into_slot(saves: Saves, slot: int, loaded: LoadedGame, picture: bytes) -> None:
        """Write a loaded game into a save slot without playing it. Raises SaveProblem, LogDiffers
        and BadText."""
        match = Match.resume(loaded.log, [PersonSeat()] * len(loaded.log.setup.seats))
        saves.save(slot, match, loaded.game, "", picture)

    def keep(self, picture: bytes = b"") -> None:
        """Write the automatic save now, with a picture of the table (a PNG) if given."""
        if self._keeper is not None:
            self._keeper.picture = picture or self._keeper.picture
            self._keeper.save_now()

    def keep_again(self) -> None:
        """Tries again to keep what could not be kept; does nothing when all is safe."""
        if self._keeper is not None:
            self._keeper.retry()

    @property
    def save_problem(self) -> SaveProblem | None:
        """Why the last decision could not be saved; None if everything is saved."""
        return None if self._keeper is None else self._keeper.problem

    def close(self) -> None:
        """End the session and its bots. The automatic save stays."""
        self._inbox.close()
        self.counsellor.close()
        self.match.close()
        if self._keeper is not None:
            self._keeper.close()

    # Inside

    def _take_up(self, order: Callable[[int], object]) -> None:
        """Call `order` with the `last_viewer`; does nothing in a game without people."""
        if self._last_viewer is not None:
            self.last_refused = None
            order(self._last_viewer)

    def _notice(self, result: OrderResult) -> None:
        order = result.order
        own = isinstance(order, Undo | Redo) or order.seat in self.persons
        if isinstance(result, Refused) and not own:
            return
        if isinstance(result, Refused):
            self.last_refused = result
        self._orders.notice(result)


def quick_answer(question: Question) -> str:
    """The fallback for a bot without a usable answer: the greedy bot with a small budget."""
    rules = compose(GameOptions.parse(question.observation.options))
    legal = [rules.parse(text) for text in question.legal]
    bot = make_bot(FALLBACK_BOT, question.seat)
    log.warning("the fallback answers decision %d of seat %d", question.decision_id, question.seat)
    return bot.choose(question.observation, legal, QUICK).text


def _port_of(setup: MatchSetup, ports: MakePort) -> BotPort | None:
    bots = {seat: info.bot for seat, info in enumerate(setup.seats) if not info.is_person}
    if not bots:
        return None
    return ports(bots, setup.bots_seed or stream(setup.options.seed, "bots"))


def _controllers(setup: MatchSetup, port: BotPort | None) -> list[SeatController]:
    bots = None if port is None else BotSeat(port)
    person = PersonSeat()
    return [person if info.is_person or bots is None else bots for info in setup.seats]


# The pending orders of people: chains of actions, and undo over several decisions.


@dataclass(frozen=True, slots=True)
class _UndoGoal:
    """Undo a seat's decisions until the game has only this many decisions left."""

    seat: int
    decisions: int


@dataclass(frozen=True, slots=True)
class _WholeStep:
    """Undo or redo until no piece is pending: a piece, its payment and its place go together."""

    seat: int
    kind: type[Undo] | type[Redo]


class Orders:
    """The orders of the people at this machine, one chain at a time."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._chain: deque[tuple[int, ChainItem]] = deque()
        self._goal: _UndoGoal | _WholeStep | None = None

    def submit(self, seat: int, items: Sequence[ChainItem]) -> None:
        """Append a chain of a seat's actions to the pending ones."""
        idle = not self._chain
        self._chain.extend((seat, item) for item in items)
        if idle:
            self._send()

    def undo(self, seat: int, steps: int) -> None:
        """Undo a seat's last decisions; a pending chain is dropped."""
        self._take(Undo, seat, steps)

    def redo(self, seat: int, steps: int) -> None:
        """Redo what was undone last."""
        self._take(Redo, seat, steps)

    def undo_step(self, seat: int) -> None:
        """Undo what a person sees as one step, such as a piece with payment and place."""
        self._goal = _WholeStep(seat, Undo)
        self.undo(seat, 1)

    def redo_step(self, seat: int) -> None:
        """Redo what `undo_step` undid."""
        self._goal = _WholeStep(seat, Redo)
        self.redo(seat, 1)

    def undo_to(self, seat: int, decisions: int) -> None:
        """Undo until the game has `decisions` decisions left, or as far as is allowed."""
        self._goal = _UndoGoal(seat, decisions)
        self.undo(seat, 1)

    def notice(self, result: OrderResult) -> None:
        """Handle a result of the match: continue the chain, or drop it after a refusal."""
        order = result.order
        if isinstance(result, Refused):
            self._chain.clear()
            self._goal = None
        elif (
            isinstance(order, Command)
            and self._chain
            and self._chain[0] == (order.seat, order.text)
        ):
            self._chain.popleft()
            self._send()

    def go_on(self) -> bool:
        """Put the next undo on the queue if one is due. Returns whether the queue must be run
        again."""
        match self._goal:
            case _UndoGoal(seat, decisions):
                if self._match.observe(seat).decisions > decisions and self._may_undo(seat):
                    self._match.submit(Undo(seat))
                    return True
                self._goal = None
                return False
            case _WholeStep(seat, kind):
                may = self._may_undo(seat) if kind is Undo else self._may_redo(seat)
                if self._match.decision.kind in MID_BUILD and may:
                    self._match.submit(kind(seat))
                    return True
                self._goal = None
        return bool(self._chain)

    def _take(self, kind: type[Undo] | type[Redo], seat: int, steps: int) -> None:
        self._chain.clear()
        for _ in range(steps):
            self._match.submit(kind(seat))

    def _send(self) -> None:
        while self._chain:
            seat, item = self._chain[0]
            text = item.text if isinstance(item, IfLegal) else item
            if text == item or self._is_legal(seat, text):
                self._chain[0] = (seat, text)
                self._match.submit(Command(seat, text, self._match.decision_id))
                return
            self._chain.popleft()

    def _is_legal(self, seat: int, text: str) -> bool:
        if seat not in self._match.decision.actors:
            return False
        return self._match.check(seat, self._match.parse(text)) is None

    def _may_undo(self, seat: int) -> bool:
        return self._match.undo_refusal(seat) is None

    def _may_redo(self, seat: int) -> bool:
        return self._match.redo_refusal(seat) is None
