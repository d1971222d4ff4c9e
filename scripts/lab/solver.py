"""The exact answer to a question: every line of the turn is searched. Reads states of the rules.

What is left out of the search cannot change the value of any choice (`goal`):

1. *Order.* Pieces are built in the order of `_RANK`. A mosaic before walls and throne, a wall
   before doors and a sphinx before obelisks never brings less, and the cards that pay for several
   pieces pay for them in any order: half of a double waits as credit for the piece built later.
2. *Places.* Free sphinx sites of a row bring the same. Where no mosaic and no door can follow,
   walls stand best where most mosaics touch them. Where no mosaic can follow, only the palms, the
   sanctuaries and the mosaic squares next to free walls and the throne distinguish two places.
3. *Payments.* For BUILD and SEAL a payment is left out if another costs no more amulets and leaves
   every later payment possible (`is_dominated`). Paying more than a piece costs leaves less for the
   rest and brings no amulet less; CLEAN and LAST search every payment that is not too much.
4. *Aims.* What cannot help is left out: for BUILD and CLEAN claiming a sanctuary, for CLEAN all
   other pieces and all but one place, for SEAL all pieces but mosaics, for all three purchases that
   are no pieces. In the last turn it does not matter where drawn cards are laid, and of discards
   tainted cards are the best: fewer amulets never make a result worse.

Two states are the same if all that the rest of the turn, its value and its choice depend on is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.bots.payments import worthwhile
from cleopatra.puzzles.goal import PuzzleChoice, PuzzleGoal, is_chosen
from cleopatra.puzzles.puzzle import PuzzleKind, PuzzleQuestion
from cleopatra.rules.actions import Action, ActionKind, Pay
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import (
    BEGGAR,
    DOOR,
    MOSAIC,
    OBELISK,
    PEDESTAL,
    SPHINX,
    THRONE,
    VIZIER,
    WALL,
)
from cleopatra.rules.decisions import ACT, AT_LIMIT, BID, CLAIM, LAY, PAY, PUT, SET, TURN, VISIT
from cleopatra.rules.engine import apply, decision, legal_actions
from cleopatra.rules.palace import row_of_sphinx
from cleopatra.rules.state import State

_RANK: Final = {MOSAIC: 0, WALL: 1, DOOR: 2, PEDESTAL: 3, THRONE: 4, SPHINX: 5, OBELISK: 6}
MOST_STATES: Final = 30_000
"""States of the turn, after which a search is given up."""


@dataclass(frozen=True, slots=True)
class SolvedLine:
    """The best line of one choice: its value, its lead (`goal`) and its actions, with `finish` at
    the end of a visit."""

    value: int
    lead: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class SolverResult:
    """What a search found. `lines` has the best line of every choice that was reached, `ends` is
    the number of end positions, `states` that of all states of the turn. `is_complete` is False if
    the search was given up or met chance; then nothing is proved."""

    kind: PuzzleKind
    lines: dict[PuzzleChoice, SolvedLine]
    ends: int
    states: int
    is_complete: bool

    @property
    def best(self) -> tuple[PuzzleChoice, SolvedLine] | None:
        """The best choice and its line; of equal ones the first found. None if there is none."""
        found: tuple[PuzzleChoice, SolvedLine] | None = None
        for choice, line in self.lines.items():
            if found is None or self.kind.prefers(line.lead, found[1].lead):
                found = choice, line
        return found

    @property
    def second(self) -> int | None:
        """The best value among all choices but the best; equal to it if the answer is not
        unique, None if there is only one choice."""
        best = self.best
        rest = [line.value for choice, line in self.lines.items() if best and choice != best[0]]
        if not rest:
            return None
        return min(rest) if self.kind is PuzzleKind.CLEAN else max(rest)


def solve(
    question: PuzzleQuestion,
    root: State,
    begun: Sequence[Action] = (),
    most_states: int = MOST_STATES,
) -> SolverResult:
    """Searches every line of the turn that begins in `root`, or those that begin with some actions.

    `root` is left as it is. Raises IllegalAction for a beginning that the rules refuse.
    """
    search = _Search(PuzzleGoal(question, root), most_states)
    state = root.clone()
    for action in begun:
        apply(state, action)
    search.run(state, tuple(begun))
    return SolverResult(
        question.kind, search.lines, search.ends, search.states, not search.is_broken_off
    )


class _Search:
    """One search. A *node* is a state in which nothing is half done, with the rank of the piece
    built last and the actions that led to it."""

    def __init__(self, goal: PuzzleGoal, most_states: int) -> None:
        self.goal = goal
        self.seat = goal.seat
        self.kind = goal.kind
        self.lines: dict[PuzzleChoice, SolvedLine] = {}
        self.ends = 0
        self.states = 0
        self.is_broken_off = False
        self._most = most_states
        self._seen: set[tuple[object, ...]] = set()
        self._stack: list[tuple[State, int, tuple[Action, ...]]] = []

    def run(self, state: State, begun: tuple[Action, ...]) -> None:
        """Searches from a state, which may be in the middle of a piece."""
        for settled, actions in self._settled(state, begun):
            self._add(settled, 0, actions)
        while self._stack and not self.is_broken_off:
            node, rank, actions = self._stack.pop()
            self._expand(node, rank, actions)

    # -- nodes ---

    def _add(self, state: State, rank: int, actions: tuple[Action, ...]) -> None:
        """Takes a node into the search, if none like it was there."""
        key = self._key(state, rank, actions)
        if key in self._seen:
            return
        self._seen.add(key)
        self.states += 1
        if self.states > self._most:
            self.is_broken_off = True
            return
        if self.goal.is_end(state):
            self.ends += 1
            lead = self.goal.lead(state)
            choice = self.goal.choice(state, actions)
            known = self.lines.get(choice)
            if known is None or self.kind.prefers(lead, known.lead):
                done = actions if state.outcome is not None else (*actions, state.rules.finish)
                self.lines[choice] = SolvedLine(self.goal.value(state), lead, done)
        if state.outcome is None and state.turn == self.goal.root.turn:
            self._stack.append((state, rank, actions))

    def _key(self, state: State, rank: int, actions: Sequence[Action]) -> tuple[object, ...]:
        """All that the rest of the turn, its value and its choice depend on."""
        seat = self.seat
        parts: list[object] = [
            state.stack[-1] if state.stack else -1,
            rank,
            state.active,
            state.hand[seat],
            state.credit,
            state.off_artisans,
            state.off_resources,
            state.walls,
            state.doors,
            (state.sphinxes & 7).bit_count(),
            (state.sphinxes >> 3).bit_count(),
            state.obelisks,
            state.throne_parts,
            len(state.laid),
            tuple(state.extra),
        ]
        if self.kind is not PuzzleKind.CLEAN:
            parts += self._garden(state, rank)
        if self.kind is PuzzleKind.CLEAN:
            parts.append(state.amulets[seat])
        if self.kind is PuzzleKind.BUILD:
            parts.append(state.scarabs[seat])
        if self.kind is PuzzleKind.SEAL or self.kind is PuzzleKind.LAST:
            parts.append(state.sanctuaries)
        if self.kind is PuzzleKind.LAST:
            parts += state.did_market, state.did_quarry, state.outcome, state.statues[seat]
            parts += tuple(state.amulets), tuple(state.scarabs)
            parts += [action.text for action in actions if is_chosen(action)]
        return tuple(parts)

    def _garden(self, state: State, rank: int) -> list[object]:
        """The garden as far as it matters: all of it if another mosaic may be laid, else the mosaic
        squares that free walls and the throne touch."""
        if state.outcome is not None:
            return []
        if rank == 0 and self._later(state) >> MOSAIC & 1:
            return [state.empty, state.pile_at]
        garden = state.rules.garden
        laid = garden.squares & ~state.empty
        near: list[object] = [
            (laid & edge).bit_count()
            for site, edge in enumerate(garden.edges)
            if not state.walls >> site & 1
        ]
        near.append((laid & garden.near_throne).bit_count())
        return near

    # -- what can be done ---

    def _expand(self, state: State, rank: int, actions: tuple[Action, ...]) -> None:
        phase = state.stack[-1]
        for action in legal_actions(state):
            if self.is_broken_off:
                return
            kind = action.kind
            if kind == ActionKind.BUILD:
                if _RANK[action.arg] >= rank and self._wants(state, action.arg):
                    self._follow(state, action, _RANK[action.arg], actions)
            elif kind in (ActionKind.FINISH, ActionKind.TAKE, ActionKind.END, ActionKind.PASS):
                if self.kind is PuzzleKind.LAST:
                    self._follow(state, action, 0, actions)
            elif kind == ActionKind.ACTIVATE:
                if self.kind is PuzzleKind.LAST or action.arg not in (VIZIER, BEGGAR):
                    self._follow(state, action, 0, actions)
            elif self.kind is PuzzleKind.LAST or phase in (TURN, ACT):
                self._follow(state, action, rank, actions)

    def _follow(self, state: State, action: Action, rank: int, actions: tuple[Action, ...]) -> None:
        after = state.clone()
        apply(after, action)
        is_purchase = after.stack and after.stack[-1] in after.rules.payments
        if is_purchase and action.kind != ActionKind.BUILD and self.kind is not PuzzleKind.LAST:
            return
        for settled, line in self._settled(after, (*actions, action)):
            if self.goal.is_allowed(settled):
                self._add(settled, rank, line)

    def _wants(self, state: State, piece: int) -> bool:
        if self.kind is PuzzleKind.SEAL:
            return piece == MOSAIC
        if self.kind is not PuzzleKind.CLEAN:
            return True
        return self.goal.pieces.count(piece) > self.goal.built(state).count(piece)

    def _settled(
        self, state: State, actions: tuple[Action, ...]
    ) -> Iterator[tuple[State, tuple[Action, ...]]]:
        """The states after the pending decisions, in every way that matters."""
        waiting = [(state, actions)]
        while waiting:
            now, line = waiting.pop()
            if now.outcome is not None or now.stack[-1] in (TURN, ACT, VISIT):
                yield now, line
                continue
            is_base = now.stack[-1] <= BID
            for action in self._answers(now):
                after = now.clone()
                apply(after, action)
                if after.barrier > now.barrier and not is_base:
                    self.is_broken_off = True  # something was drawn: no open information
                waiting.append((after, (*line, action)))

    def _answers(self, state: State) -> Sequence[Action]:
        """The answers to a decision inside the turn that have to be tried."""
        phase = state.stack[-1]
        legal = legal_actions(state)
        if phase == PAY:
            return self._payments(state, legal)
        if phase == SET:
            return self._sites(state, legal)
        if phase == LAY:
            return self._places(state, legal)
        if phase == CLAIM:
            return legal if self.kind in (PuzzleKind.SEAL, PuzzleKind.LAST) else [state.rules.leave]
        if phase == PUT:
            return legal[:1]
        if phase == AT_LIMIT:
            return [max(legal, key=_worth_discarding)]
        if phase == BID or decision(state).actors != (self.seat,):
            self.is_broken_off = True  # others decide before the turn is over
            return ()
        return legal

    def _payments(self, state: State, legal: Sequence[Action]) -> Sequence[Action]:
        if self.kind in (PuzzleKind.BUILD, PuzzleKind.SEAL):
            piece, cashier = state.pending, state.rules.cashier
            return worthwhile(legal, lambda pay: cashier.gain(piece, pay))
        if self.kind is PuzzleKind.LAST and not all(isinstance(action, Pay) for action in legal):
            self.is_broken_off = True  # cards free of amulets: paying too much may pay
        return legal

    def _sites(self, state: State, legal: Sequence[Action]) -> Sequence[Action]:
        piece = state.pending
        if self.kind is PuzzleKind.CLEAN:
            return legal[:1]
        if piece == SPHINX:
            rows: dict[int, Action] = {}
            for action in legal:
                rows.setdefault(row_of_sphinx(action.arg), action)
            return list(rows.values())
        if piece == WALL and not self._later(state) >> DOOR & 1:
            edges = state.rules.garden.edges
            laid = state.rules.garden.squares & ~state.empty
            return [max(legal, key=lambda a: ((edges[a.arg] & laid).bit_count(), -a.arg))]
        return legal

    def _places(self, state: State, legal: Sequence[Action]) -> Sequence[Action]:
        if self.kind is PuzzleKind.CLEAN:
            return legal[:1]
        later = self._later(state)
        if later >> MOSAIC & 1:
            return legal
        garden = state.rules.garden
        edges = [
            edge
            for site, edge in enumerate(garden.edges)
            if later >> WALL & 1 and not state.walls >> site & 1
        ]
        if later >> PEDESTAL & 1 or later >> THRONE & 1:
            edges.append(garden.near_throne)
        seals = self.kind in (PuzzleKind.SEAL, PuzzleKind.LAST) and state.statues[self.seat] > 0
        found: dict[tuple[object, ...], Action] = {}
        for action in legal:
            place = garden.placements[action.arg]
            areas: tuple[int, ...] = ()
            if seals:
                empty = state.empty & ~place.mask
                free = state.free & garden.keep[action.arg] & ~garden.of_mosaic[place.mosaic]
                areas = tuple(garden.sealed(empty, free, action.arg))
            key = (
                0 if self.kind is PuzzleKind.SEAL else place.palms,
                areas if self.kind is PuzzleKind.SEAL else tuple(a.bit_count() for a in areas),
                *((place.mask & edge).bit_count() for edge in edges),
            )
            found.setdefault(key, action)
        return list(found.values())

    def _later(self, state: State) -> int:
        """The pieces that can still be paid for in this visit, as a bit set by Piece: what cannot
        be paid with all that is left never can."""
        bits = 0
        for action in state.rules.legal_by_phase[VISIT](state, self.seat):
            if action.kind == ActionKind.BUILD:
                bits |= 1 << action.arg
        lying = state.stack[-1] in (LAY, CLAIM)
        if state.pile_at + lying >= len(state.pile):
            bits &= ~(1 << MOSAIC)
        return bits


def _worth_discarding(action: Action) -> tuple[bool, int]:
    if action.kind != ActionKind.DISCARD:
        return False, -1
    return CARD_KINDS[action.arg].tainted, -action.arg
