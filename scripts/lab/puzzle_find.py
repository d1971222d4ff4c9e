"""Looks for puzzles in the positions of bot games: asks each question, searches, keeps what is
interesting. Knows no files.

Kept is what has one answer and is not found by taking what brings most at once: the best choice is
better than every other, builds at least two pieces (or seals three squares, or wins), and the
tempting first move can no longer reach it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from cleopatra.bots.bot import Budget
from cleopatra.bots.families import all_families
from cleopatra.bots.greedy import GreedyBot
from cleopatra.bots.plan import Breadth
from cleopatra.puzzles.goal import EATEN, PuzzleChoice
from cleopatra.puzzles.puzzle import LEVELS, WON, Certificate, Puzzle, PuzzleKind, PuzzleQuestion
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import MOSAIC, NO_UNIT, PIECE_KINDS, Piece
from cleopatra.rules.decisions import TURN
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.hands import cards, size
from cleopatra.rules.observe import observe
from cleopatra.rules.position import write_position
from cleopatra.rules.state import FACE_UP, State
from scripts.lab.puzzle_levels import GREEDY, NAIVE, level_that_solves, names, try_with
from scripts.lab.selfplay import options_of, perturbed
from scripts.lab.solver import SolvedLine, SolverResult, solve

_PLAYER: Final = Breadth(plans=1, payments=1, sites=2, places=4, samples=1, pieces=4)
_BUDGET: Final = Budget(150)
_MOST_STATES: Final = {
    PuzzleKind.BUILD: 4000,
    PuzzleKind.CLEAN: 4000,
    PuzzleKind.SEAL: 8000,
    PuzzleKind.LAST: 6000,
}
"""Searches that need more states are given up: a test has to search them all again."""
_TARGETS: Final = 6
"""Sets of pieces for which a position is asked to build them cleanly."""
_MOST_SHIFT: Final = 80
"""Scarabs that rivals may be given or denied in a last turn, so that it is close."""
_FEWEST_CARDS: Final = 5
_FEWEST_CHOICES: Final = 4
_FEWEST_SQUARES: Final = 3
_POSITIONS: Final = 5
"""Positions that are looked at in each game, beside that of its last turn."""
_DRAWN: Final = 7
"""Cards that the deck must still hold for a last turn, so that nothing is shuffled in it."""
_HARD: Final = ((300, 5), (2000, 6))
"""Where no level finds the answer: up to so many states, this difficulty; beyond, the highest."""


@dataclass(slots=True)
class FoundPuzzles:
    """What one game gave. `looked` positions were looked at, `searched` questions were asked of
    them, of which `complete` were searched to the end; `puzzles` have the number 0."""

    looked: int = 0
    searched: dict[str, int] = field(default_factory=dict)
    complete: dict[str, int] = field(default_factory=dict)
    puzzles: list[Puzzle] = field(default_factory=list)


def find(game: int, seed: int, wanted: frozenset[PuzzleKind]) -> FoundPuzzles:
    """Plays a game and asks the wanted questions; the same arguments find the same."""
    chance = Random(f"puzzles {seed}.{game}")
    found = FoundPuzzles()
    for state in _positions(game, seed, chance):
        found.looked += 1
        for question in _questions(state, wanted, chance):
            if any(puzzle.kind is question.kind for puzzle in found.puzzles):
                continue  # one of a kind from each game
            solved = _search(question, state, found)
            if solved is None:
                continue
            if question.kind is PuzzleKind.LAST:
                state = _close_result(state, solved)
                solved = _search(question, state, found)
                if solved is None:
                    continue
            if question.kind is PuzzleKind.BUILD and PuzzleKind.CLEAN in wanted:
                _keep_clean(solved, state, found, chance)
            puzzle = examined(question, state, solved)
            if puzzle is not None and question.kind in wanted:
                found.puzzles.append(puzzle)
    return found


def _keep_clean(solved: SolverResult, state: State, found: FoundPuzzles, chance: Random) -> None:
    """Asks for the cleanest way to build what one of the lines builds."""
    if any(puzzle.kind is PuzzleKind.CLEAN for puzzle in found.puzzles):
        return
    pieces = {tuple(sorted(_pieces_of(choice))) for choice in solved.lines}
    targets = [t for t in sorted(pieces) if len(t) > 1 and t.count(Piece(MOSAIC)) < 2]
    chance.shuffle(targets)
    targets.sort(key=lambda target: -len(target))
    for target in targets[:_TARGETS]:
        question = PuzzleQuestion(PuzzleKind.CLEAN, state.current, target)
        clean = _search(question, state, found)
        puzzle = clean and examined(question, state, clean)
        if puzzle:
            found.puzzles.append(puzzle)
            return


def examined(question: PuzzleQuestion, state: State, solved: SolverResult) -> Puzzle | None:
    """The puzzle with its certificate, if it is interesting."""
    best = solved.best
    second = solved.second
    if best is None or second is None or not _is_rich(question, solved, *best):
        return None
    choice, line = best
    if not question.kind.prefers(line.value, second):
        return None
    temptation = _temptation(question, state, line.value)
    if temptation is None:
        return None
    begun, tempted = temptation
    level = level_that_solves(question, state, line.value)
    certificate = Certificate(
        solved.ends,
        solved.states,
        line.value,
        names(line.actions),
        choice,
        second,
        names(begun),
        tempted,
        level,
        level or _hardness(solved.states),
    )
    return Puzzle(0, question, write_position(_tidied(state, question.kind)), certificate)


def _temptation(
    question: PuzzleQuestion, state: State, best: int
) -> tuple[tuple[Action, ...], int] | None:
    """The beginning of what brings most at once, and the best value that can still be reached after
    it; if that is the best of all, the same for naive players. None if all can still find it."""
    for begun in _first_moves(question, state):
        refuted = solve(question, state, begun, _MOST_STATES[question.kind])
        if refuted.best is None or not refuted.is_complete:
            continue
        tempted = refuted.best[1].value
        if question.kind.prefers(best, tempted):
            return begun, tempted
    return None


def _first_moves(question: PuzzleQuestion, state: State) -> Iterator[tuple[Action, ...]]:
    """What tempts, the most tempting first: the best line of a greedy player, and of a naive one;
    in a last turn also what brings most scarabs, and the stall with the most cards."""
    most = PuzzleQuestion(PuzzleKind.BUILD, question.seat)
    players = [(question, None), (question, NAIVE)]
    players += [(most, NAIVE)] if question.kind is PuzzleKind.LAST else []
    for asked, manner in players:
        greedy = try_with(asked, state, GREEDY, 10_000, manner)
        if greedy is not None:
            yield greedy.actions[: greedy.first]
    if question.kind is PuzzleKind.LAST:
        takes = [a for a in legal_actions(state) if a.kind == ActionKind.TAKE]
        sizes = [size(state.stall_up[a.arg] + state.stall_down[a.arg]) for a in takes]
        if takes and sizes.count(max(sizes)) == 1:
            yield (takes[sizes.index(max(sizes))],)


def _is_rich(
    question: PuzzleQuestion, solved: SolverResult, choice: PuzzleChoice, line: SolvedLine
) -> bool:
    """Whether there is enough to choose from, and something to do."""
    kind = question.kind
    if kind is PuzzleKind.LAST:
        results = {other.lead for other in solved.lines.values()}
        return line.value == WON and len(results) >= _FEWEST_CHOICES
    if kind is PuzzleKind.SEAL:
        return line.value >= _FEWEST_SQUARES and len(solved.lines) > 1
    if kind is PuzzleKind.CLEAN:
        return len(solved.lines) > 1
    return len(_pieces_of(choice)) > 1 and len(solved.lines) >= _FEWEST_CHOICES


def _hardness(states: int) -> int:
    return next((hard for most, hard in _HARD if states <= most), LEVELS)


def _search(question: PuzzleQuestion, state: State, found: FoundPuzzles) -> SolverResult | None:
    word = question.kind.value
    found.searched[word] = found.searched.get(word, 0) + 1
    solved = solve(question, state, most_states=_MOST_STATES[question.kind])
    if not solved.is_complete:
        return None
    found.complete[word] = found.complete.get(word, 0) + 1
    return solved


def _pieces_of(choice: PuzzleChoice) -> list[Piece]:
    codes = {kind.code: Piece(number) for number, kind in enumerate(PIECE_KINDS)}
    return [codes[word] for word in choice if word in codes]


# -- positions ---


def _positions(game: int, seed: int, chance: Random) -> Iterator[State]:
    """Some positions of a game in which a turn begins, that of the last turn first if it is one in
    which everything can be known."""
    families = all_families()
    options = options_of(families[game % len(families)], f"puzzle{seed}.{game}", chance)
    bots = [GreedyBot(game * 7 + seat, perturbed(chance), _PLAYER) for seat in range(options.seats)]
    state = new_game(options)
    turns: list[State] = []
    while state.outcome is None:
        seat = decision(state).actors[0]
        if state.stack[-1] == TURN:
            turns.append(state.clone())
        action = bots[seat].choose(observe(state, seat), legal_actions(state, seat), _BUDGET)
        apply(state, action, seat)
    last = [one for one in turns if one.turns_left == 1]
    yield from last
    rich = [one for one in turns if one.turns_left < 0 and _is_promising(one)]
    chance.shuffle(rich)
    yield from rich[:_POSITIONS]


def _is_promising(state: State) -> bool:
    hand = state.hand[state.current]
    if size(hand) < _FEWEST_CARDS:
        return False
    return all(CARD_KINDS[kind].unit != NO_UNIT for kind in cards(hand))


def _close_result(state: State, solved: SolverResult) -> State:
    """The same position with as many scarabs for all rivals as make the best choice win and the
    second best not; the same state if that cannot be."""
    leads = sorted((line.lead for line in solved.lines.values()), reverse=True)
    if len(leads) < 2 or leads[0] == leads[1] or leads[1] == EATEN:
        return state
    more = leads[1] + (leads[0] - leads[1]) // 2
    rivals = [seat for seat in range(state.rules.seats) if seat != state.current]
    if abs(more) > _MOST_SHIFT:
        return state
    closer = state.clone()
    for seat in rivals:
        closer.scarabs[seat] = max(0, closer.scarabs[seat] + more)
    return closer


def _questions(
    state: State, wanted: frozenset[PuzzleKind], chance: Random
) -> Iterator[PuzzleQuestion]:
    seat = state.current
    if state.turns_left >= 0:
        if PuzzleKind.LAST in wanted and len(state.deck) - state.deck_at >= _DRAWN:
            yield PuzzleQuestion(PuzzleKind.LAST, seat)
        return
    if PuzzleKind.BUILD in wanted or PuzzleKind.CLEAN in wanted:
        yield PuzzleQuestion(PuzzleKind.BUILD, seat)
    can_lay = any(action.text == "build mosaic" for action in legal_actions(state))
    if PuzzleKind.SEAL in wanted and can_lay and state.statues[seat] and len(state.laid) > 1:
        yield PuzzleQuestion(PuzzleKind.SEAL, seat)


def _tidied(state: State, kind: PuzzleKind) -> State:
    """The position without what cannot matter: an order of the deck that nobody draws from, and
    chance to come. It makes the file smaller."""
    tidy = state.clone()
    tidy.rng = 0
    if kind is not PuzzleKind.LAST:
        rest = tidy.deck[tidy.deck_at + 1 :]
        ups = sum(code >= FACE_UP for code in rest)
        top = tidy.deck[tidy.deck_at : tidy.deck_at + 1]
        tidy.deck = (*top, *sorted(rest))
        assert ups == sum(code >= FACE_UP for code in tidy.deck[1:]), "no card is turned over"
        tidy.deck_at = 0
    return tidy
