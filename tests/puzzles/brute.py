"""Every line of a turn, by plain recursion: nothing is ordered, left out or taken for the same but
whole positions. The measure for the solver; for small turns only."""

from __future__ import annotations

from collections.abc import Iterator

from cleopatra.puzzles.goal import PuzzleChoice, PuzzleGoal, is_chosen
from cleopatra.puzzles.puzzle import PuzzleKind, PuzzleQuestion
from cleopatra.rules.actions import Action, ActionKind, Pay
from cleopatra.rules.decisions import PAY
from cleopatra.rules.engine import apply, check, legal_actions
from cleopatra.rules.hands import ONE, items
from cleopatra.rules.state import FIELDS, State

_COMPARED = tuple(name for name in FIELDS if name not in ("rules", "legal", "ply"))


class TooMany(Exception):
    """The turn is not small."""


def values_by_choice(question: PuzzleQuestion, root: State, most: int) -> dict[PuzzleChoice, int]:
    """The best value of every choice. Raises TooMany after so many positions."""
    goal = PuzzleGoal(question, root)
    found: dict[PuzzleChoice, int] = {}
    seen: set[tuple[object, ...]] = set()
    waiting: list[tuple[State, tuple[Action, ...]]] = [(root.clone(), ())]
    while waiting:
        state, actions = waiting.pop()
        if goal.is_end(state):
            value, choice = goal.value(state), goal.choice(state, actions)
            if choice not in found or question.kind.prefers(value, found[choice]):
                found[choice] = value
        if state.outcome is not None:
            continue
        for action in _answers(goal, state):
            after = state.clone()
            apply(after, action)
            line = (*actions, action)
            key = (*_whole(after), _choices(line))
            if key in seen or not goal.is_allowed(after):
                continue
            seen.add(key)
            if len(seen) > most:
                raise TooMany
            waiting.append((after, line))
    return found


def _whole(state: State) -> Iterator[object]:
    """Everything that a state holds."""
    for name in _COMPARED:
        value = getattr(state, name)
        yield tuple(value) if isinstance(value, list) else value


def _choices(actions: tuple[Action, ...]) -> tuple[str, ...]:
    """What of a line cannot be seen in the state after the turn."""
    return tuple(a.text for a in actions if is_chosen(a))


def _answers(goal: PuzzleGoal, state: State) -> Iterator[Action]:
    for action in legal_actions(state):
        if action.kind != ActionKind.FINISH or goal.kind is PuzzleKind.LAST:
            yield action
        if state.stack[-1] == PAY and isinstance(action, Pay):
            yield from _too_much(state, action)


def _too_much(state: State, pay: Pay) -> Iterator[Action]:
    """The payment with one more card of any kind, as far as the rules take it."""
    for kind, _ in items(state.hand[state.current]):
        more = state.rules.cashier.pay(
            pay.cards + ONE[kind], pay.credit, pay.off_artisans, pay.off_resources
        )
        if check(state, more) is None:
            yield more
