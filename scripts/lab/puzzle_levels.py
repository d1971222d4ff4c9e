"""How bots of a level would answer a puzzle's question, if they were told it: a beam search with
the level's breadth and number of positions, but the question's value instead of the level's own.

Knows no certificate. The narrowest breadth of all, `GREEDY`, is the player who always takes what
brings most at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.bots.levels import LEVELS
from cleopatra.bots.payments import by_regret
from cleopatra.bots.placements import promising_lays, promising_sites
from cleopatra.bots.plan import Breadth
from cleopatra.puzzles.goal import PuzzleGoal
from cleopatra.puzzles.puzzle import PuzzleKind, PuzzleQuestion
from cleopatra.rules.actions import Action, ActionKind, Pay
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import BEGGAR, MOSAIC, VIZIER
from cleopatra.rules.decisions import ACT, AT_LIMIT, CLAIM, LAY, PUT, SET, TURN, VISIT
from cleopatra.rules.engine import apply, legal_actions
from cleopatra.rules.hands import unpack
from cleopatra.rules.state import State

GREEDY: Final = Breadth(plans=1, payments=1, sites=1, places=1, samples=1, pieces=12)


@dataclass(frozen=True, slots=True)
class ChoiceWeights:
    """What a player looks at when choosing a payment and a place: the worth of an amulet and of a
    square of a sanctuary, in scarabs; and whether worshippers are thought of."""

    amulet: float
    square: float
    has_worshippers: bool = True


_TOLD: Final = {
    PuzzleKind.BUILD: ChoiceWeights(0.5, 0.0),
    PuzzleKind.SEAL: ChoiceWeights(0.5, 10.0),
    PuzzleKind.CLEAN: ChoiceWeights(8.0, 0.0),
    PuzzleKind.LAST: ChoiceWeights(2.0, 2.0),
}
NAIVE: Final = ChoiceWeights(0.0, 0.0, has_worshippers=False)
"""Somebody who keeps the best cards, lays mosaics on palms and forgets the worshippers."""
_PENDING: Final = 1_000
"""A piece that is still to be built, in steps of the score."""


@dataclass(frozen=True, slots=True)
class Try:
    """A line that was found: its value, its actions, and how many there are up to its first piece
    or stall, which a player who is tempted by it plays before anything else."""

    value: int
    actions: tuple[Action, ...]
    first: int


@dataclass(slots=True)
class _Node:
    state: State
    actions: tuple[Action, ...]
    first: int
    score: int = 0


def try_with(
    question: PuzzleQuestion,
    root: State,
    breadth: Breadth,
    positions: int,
    manner: ChoiceWeights | None = None,
) -> Try | None:
    """The best line that a search of this breadth finds; None if it finds none. Without a manner
    it has that of somebody who was told the question."""
    return _Beam(question, root, breadth, positions, manner or _TOLD[question.kind]).best()


def level_that_solves(question: PuzzleQuestion, root: State, best: int) -> int:
    """The lowest level, from 1, that finds a line of the best value; 0 if none does."""
    known: dict[tuple[Breadth, int], bool] = {}
    for number, level in enumerate(LEVELS, 1):
        key = (level.breadth, level.positions)
        if key not in known:
            found = try_with(question, root, *key)
            known[key] = found is not None and found.value == best
        if known[key]:
            return number
    return 0


class _Beam:
    def __init__(
        self,
        question: PuzzleQuestion,
        root: State,
        breadth: Breadth,
        positions: int,
        manner: ChoiceWeights,
    ) -> None:
        self._manner = manner
        self._goal = PuzzleGoal(question, root)
        self._kind = question.kind
        self._seat = question.seat
        self._root = root
        self._breadth = breadth
        self._left = positions
        self._garden = root.rules.garden
        self._best: tuple[int, Try] | None = None

    def best(self) -> Try | None:
        start = _Node(self._root.clone(), (), 0)
        self._search(start)
        for action in legal_actions(self._root):
            if action.kind == ActionKind.ACTIVATE and self._may_serve(action.arg):
                self._search(_then(start, action))
        return self._best[1] if self._best else None

    def _may_serve(self, worshipper: int) -> bool:
        if not self._manner.has_worshippers:
            return False
        return self._kind is PuzzleKind.LAST or worshipper not in (VIZIER, BEGGAR)

    def _search(self, start: _Node) -> None:
        """The beam search from a state in which a turn, or what a worshipper does in it, begins."""
        starts = [start]
        if self._kind is PuzzleKind.LAST:
            for action in legal_actions(start.state):
                if action.kind in (ActionKind.TAKE, ActionKind.PASS):
                    taken = _then(start, action)
                    taken.first = len(taken.actions)
                    _quiet(taken)
                    self._rate(taken)
                    if taken.state.outcome is None and taken.state.stack[-1] == ACT:
                        starts.append(taken)
        for one in starts:
            frontier = [one]
            for _ in range(self._breadth.pieces):
                grown = []
                for node in frontier:
                    for child in self._one_piece(node):
                        child.first = child.first or len(child.actions)
                        self._rate(child)
                        grown.append(child)
                        if self._left <= 0:
                            return
                grown.sort(key=lambda node: -node.score)
                frontier = grown[: self._breadth.plans]

    def _rate(self, node: _Node) -> None:
        """The score of a node, and its line if it is the best so far."""
        self._left -= 1
        goal, state = self._goal, node.state
        if self._kind is PuzzleKind.LAST:
            ended = self._to_the_end(node)
            if ended is not None:
                node.score = ended.score
                self._keep(ended)
            return
        if self._kind is PuzzleKind.CLEAN:
            missing = len(goal.pieces) - len(goal.built(state))
            node.score = -_PENDING * missing - goal.value(state)
        else:
            node.score = goal.value(state)
        if goal.is_end(state):
            finish = state.rules.finish
            self._keep(_Node(state, (*node.actions, finish), node.first, node.score))

    def _keep(self, node: _Node) -> None:
        if self._best is None or node.score > self._best[0]:
            found = Try(self._goal.value(node.state), node.actions, node.first)
            self._best = node.score, found

    def _to_the_end(self, node: _Node) -> _Node | None:
        """The turn finished in the best way from here, and the game counted."""
        done = _Node(node.state.clone(), node.actions, node.first)
        if done.state.outcome is None and done.state.stack[-1] == VISIT:
            done = _then(done, done.state.rules.finish)
        _quiet(done)
        found: list[_Node] = []
        if done.state.outcome is None and done.state.stack and done.state.stack[-1] == ACT:
            for action in legal_actions(done.state):
                if action.kind in (ActionKind.TAKE, ActionKind.END):
                    last = _then(done, action)
                    _quiet(last)
                    found.append(last)
        else:
            found.append(done)
        counted = [one for one in found if one.state.outcome is not None]
        for one in counted:
            one.score = self._goal.lead(one.state)
        return max(counted, key=lambda one: one.score, default=None)

    # -- pieces ---

    def _one_piece(self, node: _Node) -> Iterator[_Node]:
        if node.state.outcome is not None or node.state.stack[-1] not in (TURN, ACT, VISIT):
            return
        for action in legal_actions(node.state):
            if action.kind == ActionKind.BUILD and self._wants(node.state, action.arg):
                yield from self._paid(_then(node, action))

    def _wants(self, state: State, piece: int) -> bool:
        if self._kind is PuzzleKind.SEAL:
            return piece == MOSAIC
        goal = self._goal
        if self._kind is not PuzzleKind.CLEAN:
            return True
        return goal.pieces.count(piece) > goal.built(state).count(piece)

    def _paid(self, node: _Node) -> Iterator[_Node]:
        state = node.state
        piece, cashier = state.pending, state.rules.cashier

        def gain(pay: Pay) -> int:
            return cashier.gain(piece, pay)

        hand = unpack(state.hand[self._seat])
        ways = by_regret(legal_actions(state), gain, hand, self._manner.amulet)
        for rank, pay in enumerate(ways[: self._breadth.payments]):
            yield from self._placed(_then(node, pay), piece, is_wide=rank == 0)

    def _placed(self, node: _Node, piece: int, *, is_wide: bool) -> Iterator[_Node]:
        state = node.state
        phase = state.stack[-1]
        covered = self._garden.squares & ~state.empty
        legal = legal_actions(state)
        if phase == SET:
            sites = promising_sites(self._garden, legal, piece, covered, self._breadth.sites)
            for site in sites[: self._breadth.sites] if is_wide else sites[:1]:
                yield _then(node, site)
        elif phase == LAY:
            price = self._manner.square if state.statues[self._seat] else 0.0
            most = self._breadth.places
            lays = promising_lays(self._garden, legal, covered, state.free, price, most)
            for lay in lays if is_wide else lays[:2]:
                yield from self._claimed(_then(node, lay))
        else:
            yield node

    def _claimed(self, node: _Node) -> Iterator[_Node]:
        if node.state.stack[-1] != CLAIM:
            yield node
            return
        if self._kind in (PuzzleKind.BUILD, PuzzleKind.CLEAN):
            yield from self._claimed(_then(node, node.state.rules.leave))
            return
        for action in legal_actions(node.state):
            yield from self._claimed(_then(node, action))


def _then(node: _Node, action: Action) -> _Node:
    state = node.state.clone()
    apply(state, action)
    return _Node(state, (*node.actions, action), node.first)


def _quiet(node: _Node) -> None:
    """Lays drawn cards anywhere and discards tainted cards first, in place."""
    state = node.state
    while state.outcome is None and state.stack[-1] in (PUT, AT_LIMIT):
        legal = legal_actions(state)
        action = legal[0] if state.stack[-1] == PUT else max(legal, key=_worth_discarding)
        node.actions += (action,)
        apply(state, action)


def _worth_discarding(action: Action) -> tuple[bool, int]:
    if action.kind != ActionKind.DISCARD:
        return False, -1
    return CARD_KINDS[action.arg].tainted, -action.arg


def names(actions: Sequence[Action]) -> tuple[str, ...]:
    """The text forms of actions."""
    return tuple(action.text for action in actions)
