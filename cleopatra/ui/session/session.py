"""A running game as the window uses it: its match, the viewer, orders, undo and saves.

Uses the match, the port of the bots, and the people at the machine; no pictures. Nothing here
blocks: `pump` is called once a frame. Works without a display. What is the same for every viewer is
asked of `session.match`; the session answers for the seat that looks.
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
from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.seat import BotPort, BotSeat, HurryPort, PersonSeat, Question, SeatController
from cleopatra.match.setup import MatchSetup
from cleopatra.match.subscription import Update
from cleopatra.match.timeline import TurnRecord
from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.preview import MosaicPreview, Preview
from cleopatra.rules.rng import stream
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import LoadedGame
from cleopatra.storage.saves import Saves, new_game_id
from cleopatra.ui.session.adviser_client import AdviserClient

log = logging.getLogger(__name__)

FALLBACK_BOT: Final = "greedy"
MID_BUILD: Final = (DecisionKind.PAY, DecisionKind.SET, DecisionKind.LAY)
"""The decisions within building one piece, which are one step for a player."""

MakePort = Callable[[Mapping[int, str], int], BotPort]
"""Creates the port of a game's bots from {seat: bot name} and a seed."""


def worker_port(bots: Mapping[int, str], seed: int) -> BotPort:
    """The usual port: a worker process, started early so that it is ready when needed."""
    worker = BotWorker(bots, seed)
    worker.start()
    return worker


@dataclass(frozen=True, slots=True)
class _ChainStep:
    """One action of a chain that waits for its turn."""

    seat: int
    action: Action
    is_optional: bool  # left out if it is not legal at its turn


_PARTS_OF_A_STEP: Final = frozenset({"pay", "set", "lay"})


@dataclass(frozen=True, slots=True)
class UndoGoal:
    """An order that is repeated until `decisions` are left of the game, or with None until no piece
    is pending: a piece, its payment and its place go together."""

    order: Undo | Redo
    decisions: int | None = None


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
        self.acts_unseen: int | None = None
        """The person who decides something that no hand matters for while there is no viewer."""
        self._chain: deque[_ChainStep] = deque()
        self._sent: Command | None = None
        self._goal: UndoGoal | None = None
        self._last_viewer: int | None = setup.persons[0] if setup.persons else None
        self._turn_of: tuple[int | None, int, int] | None = None
        self._turn: TurnRecord | None = None
        self._inbox = self.match.subscribe(self.viewer)

    # The viewer

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.match.setup.seats[seat].name

    @property
    def is_shared(self) -> bool:
        """Whether several people use this machine, so that secrets need a curtain."""
        return len(self.match.setup.persons) > 1

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
        self.acts_unseen = None
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
        is_sealed = self.match.decision.kind in (DecisionKind.BID, DecisionKind.OVER)
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
        if not self.is_shared or self.match.decision.kind in (DecisionKind.BID, DecisionKind.OVER):
            return None
        return next((seat for seat in self.match.waits_for[0] if seat != self.viewer), None)

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
            self._go_on_undoing()
            if self._sent is None and self._goal is None:
                return results

    def take_updates(self) -> list[Update]:
        """What the viewer learned since the last call, the oldest first."""
        return self._inbox.take()

    @property
    def observation(self) -> Observation:
        """The viewer's present observation. The table may still show an earlier moment."""
        return self.match.observe(self.viewer)

    @property
    def is_mine(self) -> bool:
        """Whether the viewer is a person who may act now."""
        return self.viewer in self.match.waits_for[0]

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

    # Actions of the viewer

    @property
    def actor(self) -> int | None:
        """For whom is decided: the viewer, or who decides with the hand face down."""
        return self.acts_unseen if self.viewer is None else self.viewer

    @property
    def discouraged(self) -> frozenset[str]:
        """Texts of actions that are legal but must not be proposed."""
        return frozenset()

    def legal(self) -> Sequence[Action]:
        """The viewer's legal actions; empty if there is nothing for them to decide."""
        return self.match.legal(self.actor) if self.actor is not None else ()

    def check(self, action: Action) -> Refusal | None:
        """Why the viewer cannot do that; None if it is legal. Raises ValueError for a spectator."""
        if self.actor is None:
            raise ValueError("a spectator has nothing to do")
        return self.match.check(self.actor, action)

    def legal_after(self, actions: Sequence[Action]) -> Sequence[Action]:
        """The viewer's legal actions after a chain of actions; empty if they cannot be known, if
        the chain is illegal, or if the viewer's turn would be over."""
        if not actions:
            return self.legal()
        if self.actor is None or self.actor not in self.match.decision.actors:
            return ()
        return self.match.legal_after(self.actor, actions)

    def preview(self, actions: Sequence[Action]) -> Preview:
        """The effects of a chain of the viewer's actions; a refusal without figures if the viewer
        has nothing to decide. Raises ValueError for a spectator."""
        if self.viewer is None:
            raise ValueError("a spectator has nothing to do")
        return self.match.preview(self.viewer, actions)

    def prospects(self, actions: Sequence[Action]) -> Sequence[MosaicPreview]:
        """What the mosaic to be laid after a chain of the viewer's actions would bring in each
        place; empty where `legal_after` is, or where no mosaic is to be laid."""
        if self.viewer is None or self.viewer not in self.match.decision.actors:
            return ()
        return self.match.prospects(self.viewer, actions)

    def submit(
        self, *actions: Action, then: Sequence[Action] = (), seat: int | None = None
    ) -> None:
        """Send a chain of actions for the viewer or the given seat, one after the other, behind
        those that still wait.

        A refusal drops the rest of the chain and is kept in `last_refused`. The actions of `then`
        follow the others; each is left out if it is not legal at its turn.

        :raises ValueError: if there is neither viewer nor seat, or the seat is a bot's.
        """
        actor = self.actor if seat is None else seat
        if actor is None or actor not in self.match.setup.persons:
            raise ValueError(f"no person decides for seat {actor}")
        self.last_refused = None
        self._append(actor, actions, then)

    # Undo

    @property
    def undo_refusal(self) -> OrderRefusal | None:
        """Why the `last_viewer` cannot undo anything now; None if they can."""
        if self._last_viewer is None:
            return OrderRefusal.NOT_YOUR_UNDO
        return self.match.undo_refusal(self._last_viewer)

    def take_back(self) -> None:
        """Undo what a person sees as one step, such as a piece with payment and place."""
        self._take_up(lambda seat: self._pursue(UndoGoal(Undo(seat))))

    def play_again(self) -> None:
        """Redo what `take_back` undid."""
        self._take_up(lambda seat: self._pursue(UndoGoal(Redo(seat))))

    def undo_to(self, decisions: int) -> None:
        """Undo until the game has `decisions` decisions left, or as far as is allowed."""
        if self.observation.decisions > decisions:
            self._take_up(lambda seat: self._pursue(UndoGoal(Undo(seat), decisions)))

    @property
    def steps_of_turn(self) -> int:
        """How many steps that a person sees as one were made since the turn began: a piece with
        payment and place is one. 0 in turns of others."""
        turn = self._running_turn()
        if turn is None or turn.seat != self._last_viewer:
            return 0
        made = self.match.log().decisions[turn.start :]
        return sum(decision.text.split()[0] not in _PARTS_OF_A_STEP for decision in made)

    def take_turn_back(self) -> None:
        """Undo to the start of the viewer's turn, or as far as is allowed."""
        turn = self._running_turn()
        if turn is not None:
            self.undo_to(turn.start)

    # Records and saves

    def turns(self) -> list[TurnRecord]:
        """The whole log, with what the `reader` may know."""
        return self.match.turns(self.reader)

    def public_turns(self) -> list[TurnRecord]:
        """The whole log, with what everybody knows or, with one person, what that person knows."""
        return self.match.turns(None if self.is_shared else self.viewer)

    def turn_events(self) -> Sequence[Event]:
        """The events of the current turn that the `reader` has seen."""
        turn = self._running_turn()
        return () if turn is None else turn.events

    def _running_turn(self) -> TurnRecord | None:
        moment = (self.reader, self.match.decision_id, self.observation.decisions)
        if moment != self._turn_of:
            last = self.turns()[-1:]
            self._turn_of = moment
            self._turn = next((turn for turn in last if turn.turn == self.match.turn), None)
        return self._turn

    def recap(self, until: int | None = None) -> list[TurnRecord]:
        """The turns since the `reader`'s last turn; without a reader, those of the last round.

        With `until`, the number of `decisions` of an earlier observation, as it was then.
        """
        if self.reader is None:
            return self.match.last_turns(len(self.match.setup.seats), until)
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
        own = isinstance(order, Undo | Redo) or order.seat in self.match.setup.persons
        if isinstance(result, Refused) and not own:
            return
        if isinstance(result, Refused):
            self.last_refused = result
            self._chain.clear()
            self._sent = self._goal = None
        elif order is self._sent:
            self._sent = None
            self._send()

    def _append(self, seat: int, actions: Sequence[Action], then: Sequence[Action] = ()) -> None:
        """Put actions at the end of the chain; see `submit`."""
        self._chain.extend(_ChainStep(seat, action, False) for action in actions)
        self._chain.extend(_ChainStep(seat, action, True) for action in then)
        self._send()

    def _send(self) -> None:
        """Put the next action of the chain on the queue, unless one is there already."""
        while self._chain and self._sent is None:
            step = self._chain.popleft()
            if not step.is_optional or self._is_legal(step):
                self._sent = Command(step.seat, step.action, self.match.decision_id)
                self.match.submit(self._sent)

    def _is_legal(self, step: _ChainStep) -> bool:
        is_asked = step.seat in self.match.decision.actors
        return is_asked and self.match.check(step.seat, step.action) is None

    def _pursue(self, goal: UndoGoal) -> None:
        """Undo or redo, in place of a chain that waits."""
        self._chain.clear()
        self._sent = None
        self._goal = goal
        self.match.submit(goal.order)

    def _go_on_undoing(self) -> None:
        """Put the next undo on the queue, unless the goal is reached or no more is allowed."""
        goal = self._goal
        if goal is None:
            return
        seat = goal.order.seat
        if goal.decisions is None:
            is_reached = self.match.decision.kind not in MID_BUILD
        else:
            is_reached = self.match.observe(seat).decisions <= goal.decisions
        is_undo = isinstance(goal.order, Undo)
        refusal = self.match.undo_refusal(seat) if is_undo else self.match.redo_refusal(seat)
        if is_reached or refusal is not None:
            self._goal = None
        else:
            self.match.submit(goal.order)


def quick_answer(question: Question) -> Action:
    """The fallback for a bot without a usable answer: the greedy bot with a small budget."""
    bot = make_bot(FALLBACK_BOT, question.seat)
    log.warning("the fallback answers decision %d of seat %d", question.decision_id, question.seat)
    return bot.choose(question.observation, question.legal, QUICK)


def _port_of(setup: MatchSetup, ports: MakePort) -> BotPort | None:
    bots = {seat: info.bot for seat, info in enumerate(setup.seats) if not info.is_person}
    if not bots:
        return None
    return ports(bots, setup.bots_seed or stream(setup.options.seed, "bots"))


def _controllers(setup: MatchSetup, port: BotPort | None) -> list[SeatController]:
    bots = None if port is None else BotSeat(port)
    person = PersonSeat()
    return [person if info.is_person or bots is None else bots for info in setup.seats]
