"""What a line of play is worth for a question, and which parts of it count. Reads states of the
rules; searches nothing.

The *choice* of a line is what must be the same in all best lines for a puzzle to have one answer:

- BUILD: the worshipper and the pieces that are built.
- CLEAN: the worshipper and the tainted cards that are paid with.
- SEAL: the squares of the largest sanctuary that is claimed.
- LAST: the worshipper, the pieces that are built and whether a stall is taken; which stall only
  where nothing is built.

Sites, turned mosaics and the order of pieces that lead to the same are no part of it. A payment
from which a card could be left out does not make another choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.puzzles.puzzle import LOST, SHARED, WON, Puzzle, PuzzleKind, PuzzleQuestion
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import (
    BEGGAR,
    DOOR,
    MOSAIC,
    OBELISK,
    PEDESTAL,
    PIECE_KINDS,
    SPHINX,
    THRONE,
    VIZIER,
    WALL,
    WORSHIPPER_CODES,
)
from cleopatra.rules.decisions import VISIT
from cleopatra.rules.engine import apply, parse_action
from cleopatra.rules.garden import mask_to_squares
from cleopatra.rules.hands import TAINTED, items
from cleopatra.rules.layouts import SIDE
from cleopatra.rules.state import State

EATEN: Final = -1_000
"""The lead of a seat that is eaten."""

MARKET: Final = "market"
"""The word for a visit to the market in the choice of a last turn."""

PuzzleChoice = tuple[str, ...]
"""What counts of a line, in words: codes of worshippers, pieces, cards, squares, stalls."""


class PuzzleGoal:
    """A question about a position in which a turn begins."""

    def __init__(self, question: PuzzleQuestion, root: State) -> None:
        self.kind = question.kind
        self.seat = question.seat
        self.pieces = question.pieces
        self.root = root
        self._standing = _standing(root)
        self._claimed = len(root.sanctuaries)
        self._worth = _worth(root, self.seat)

    def is_allowed(self, state: State) -> bool:
        """Whether what was done so far belongs to the puzzle."""
        if self.kind is PuzzleKind.LAST:
            return True
        is_quarry_only = not state.did_market and state.active not in (VIZIER, BEGGAR)
        return is_quarry_only and (state.outcome is not None or state.turn == self.root.turn)

    def is_end(self, state: State) -> bool:
        """Whether the line may end here: the visit could be finished, or the game is counted."""
        if self.kind is PuzzleKind.LAST:
            return state.outcome is not None
        if not state.stack or state.stack[-1] != VISIT:
            return False
        built = self.built(state)
        return bool(built) and (self.kind is not PuzzleKind.CLEAN or built == self.pieces)

    def value(self, state: State) -> int:
        """The value of a line that ends here."""
        if self.kind is PuzzleKind.BUILD:
            return _worth(_after_visit(state), self.seat) - self._worth
        if self.kind is PuzzleKind.CLEAN:
            return state.amulets[self.seat] - self.root.amulets[self.seat]
        if self.kind is PuzzleKind.SEAL:
            return self._largest(state).bit_count()
        assert state.outcome is not None, "the last turn is valued by its count"
        winners = state.outcome.winners
        if self.seat not in winners:
            return LOST
        return WON if len(winners) == 1 else SHARED

    def lead(self, state: State) -> int:
        """A finer measure than the value, of which the value follows. In LAST the final scarabs
        above those of the best surviving rival, EATEN for a seat that is eaten; else the value."""
        if self.kind is not PuzzleKind.LAST:
            return self.value(state)
        outcome = state.outcome
        assert outcome is not None, "the last turn is valued by its count"
        if outcome.eaten[self.seat]:
            return EATEN
        left = [-1 if gone else n for n, gone in zip(outcome.scarabs, outcome.eaten, strict=True)]
        return left[self.seat] - max(n for seat, n in enumerate(left) if seat != self.seat)

    def choice(self, state: State, actions: Sequence[Action]) -> PuzzleChoice:
        """What counts of a line of these actions that ends here."""
        if self.kind is PuzzleKind.SEAL:
            squares = mask_to_squares(self._largest(state))
            return tuple(f"r{square // SIDE}c{square % SIDE}" for square in squares)
        pieces = tuple(PIECE_KINDS[piece].code for piece in self.built(state))
        if self.kind is PuzzleKind.LAST:
            market = (MARKET,) if state.did_market else ()
            chosen = [a for a in actions if is_chosen(a)]
            if not pieces:
                return tuple(a.text for a in chosen)
            return (*(a.text for a in chosen if a.kind != ActionKind.TAKE), *market, *pieces)
        worshipper = (WORSHIPPER_CODES[state.active],) if state.active >= 0 else ()
        if self.kind is PuzzleKind.BUILD:
            return (*worshipper, *pieces)
        spent = (self.root.hand[self.seat] - state.hand[self.seat]) & TAINTED
        return (*worshipper, *(CARD_KINDS[k].code for k, n in items(spent) for _ in range(n)))

    def built(self, state: State) -> tuple[int, ...]:
        """The pieces built since the turn began, ascending by Piece."""
        now = _standing(state)
        return tuple(
            piece
            for piece, (n, old) in enumerate(zip(now, self._standing, strict=True))
            for _ in range(n - old)
        )

    def _largest(self, state: State) -> int:
        areas = [a for owner, a in state.sanctuaries[self._claimed :] if owner == self.seat]
        return max(areas, key=lambda area: (area.bit_count(), -area), default=0)


def is_chosen(action: Action) -> bool:
    """Whether an action of the last turn may be part of its choice: the worshipper, the stall, and
    whatever an edition or expansion adds."""
    if isinstance(action.kind, ActionKind):
        return action.kind in (ActionKind.ACTIVATE, ActionKind.TAKE)
    return True


def _standing(state: State) -> tuple[int, ...]:
    """How many of each piece stand, by Piece."""
    found = [0] * len(PIECE_KINDS)
    found[SPHINX] = state.sphinxes.bit_count()
    found[WALL] = state.walls.bit_count()
    found[DOOR] = state.doors.bit_count()
    found[MOSAIC] = len(state.laid)
    found[OBELISK] = state.obelisks.bit_count()
    found[PEDESTAL] = int(state.throne_parts > 0)
    found[THRONE] = int(state.throne_parts > 1)
    return tuple(found)


def _after_visit(state: State) -> State:
    """The state with what an edition gives at the end of a visit. Nothing is rolled or drawn."""
    if not state.rules.visit_ended:
        return state
    after = state.clone()
    for tell in after.rules.visit_ended:
        tell(after, after.current, None)
    return after


def _worth(state: State, seat: int) -> int:
    """Scarabs with what the count adds for things kept, if there were no amulets. Rule: D10.2"""
    if not state.rules.memory.fields:
        return state.scarabs[seat]
    bare = state.clone()
    bare.hand = [0 for _ in bare.hand]
    bare.amulets = [0 for _ in bare.amulets]
    return bare.rules.count(bare, None).scarabs[seat]


# What a player's turn in a puzzle is worth.


@dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """The result of a line.

    - `is_allowed`: whether everything done belongs to the puzzle. A stall, the Vizier or the Beggar
      do not belong to a puzzle about a quarry visit, nor do pieces that CLEAN does not ask for.
    - `is_over`: whether nothing more can be done. A line that is not allowed is over.
    - `value`: None as long as the line could not end here (nothing is built, a piece is missing).
    - `is_best`: whether the line is over, or could end here, with the best value that there is.
    - `lost`: how much worse than the best it is, 0 for the best; None without a value.
    """

    is_allowed: bool
    is_over: bool
    value: int | None
    is_best: bool
    lost: int | None


def judge(puzzle: Puzzle, actions: Sequence[str]) -> PuzzleVerdict:
    """The verdict on the actions of a line, in their text form, from the beginning of the turn.

    What follows the end of the line (a hand limit, somebody else's turn) is not looked at. Raises
    BadText or IllegalAction for what the rules refuse.
    """
    state = puzzle.position()
    goal = PuzzleGoal(puzzle.question, state.clone())
    for text in actions:
        action = parse_action(state, text)
        is_visit_over = action.kind == ActionKind.FINISH and puzzle.kind is not PuzzleKind.LAST
        if is_visit_over:
            return _verdict(puzzle, goal, state, is_over=True)
        apply(state, action)
        if not goal.is_allowed(state) or _is_too_much(goal, state):
            return PuzzleVerdict(False, True, None, False, None)
    return _verdict(puzzle, goal, state, is_over=state.outcome is not None)


def belongs(puzzle: Puzzle, state: State, action: Action) -> bool:
    """Whether a legal action of a state of the puzzle belongs to it, so that a screen may grey out
    what does not. The state is left as it is."""
    if puzzle.kind is PuzzleKind.LAST:
        return True
    if action.kind in (ActionKind.TAKE, ActionKind.END, ActionKind.PASS):
        return False
    if action.kind == ActionKind.ACTIVATE:
        return action.arg not in (VIZIER, BEGGAR)
    if action.kind == ActionKind.BUILD and puzzle.kind is PuzzleKind.CLEAN:
        built = PuzzleGoal(puzzle.question, puzzle.position()).built(state)
        return puzzle.question.pieces.count(action.arg) > built.count(action.arg)
    if isinstance(action.kind, ActionKind):
        return True
    after = state.clone()  # what an edition or expansion adds may lead to the market, too
    apply(after, action)
    return PuzzleGoal(puzzle.question, puzzle.position()).is_allowed(after)


def _is_too_much(goal: PuzzleGoal, state: State) -> bool:
    """Whether another piece was built than those asked for."""
    if goal.kind is not PuzzleKind.CLEAN:
        return False
    built = goal.built(state)
    return any(built.count(piece) > goal.pieces.count(piece) for piece in built)


def _verdict(puzzle: Puzzle, goal: PuzzleGoal, state: State, *, is_over: bool) -> PuzzleVerdict:
    if not goal.is_end(state):
        return PuzzleVerdict(True, is_over, None, False, None)
    value = goal.value(state)
    best = puzzle.certificate.best
    return PuzzleVerdict(True, is_over, value, value == best, puzzle.kind.margin(best, value))
