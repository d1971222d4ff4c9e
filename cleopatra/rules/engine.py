"""The entry points: start a game, ask for the open decision, for legal actions or refusals, act.

>>> state = new_game(GameOptions(seats=2, seed="nile"))
>>> while decision(state).actors:
...     apply(state, legal_actions(state)[-1])
>>> state.outcome.reason
'exhaustion'

Knows no screens, files or clocks.
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import (
    MOST_DECISIONS,
    START_HAND,
    START_SCARABS,
    STATUES,
    WORSHIPPER_CODES,
)
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import BID, OVER, Decision, DecisionKind
from cleopatra.rules.errors import IllegalAction, Refusal
from cleopatra.rules.events import GameEnded
from cleopatra.rules.garden import MOSAICS
from cleopatra.rules.hands import ONE
from cleopatra.rules.hooks import Log
from cleopatra.rules.market import prepare
from cleopatra.rules.mosaics import discard_misfits
from cleopatra.rules.options import GameOptions
from cleopatra.rules.quarry import in_quarry
from cleopatra.rules.rng import Rng, stream
from cleopatra.rules.ruleset import END_AUTO, FIRST_AUTO
from cleopatra.rules.state import FACE_UP, KIND, Outcome, State
from cleopatra.rules.turn import begin

__all__ = [
    "apply",
    "check",
    "decision",
    "legal_actions",
    "new_game",
    "open_decision",
    "parse_action",
]


_OVER: Final = Decision(DecisionKind.OVER, ())


def decision(state: State) -> Decision:
    """What has to be decided now, and by whom. Over: no actors.

    >>> decision(new_game(GameOptions(seats=2, seed="nile")))
    Decision(kind=<DecisionKind.TURN: 0>, actors=(0,))
    """
    if not state.stack:
        return _OVER
    phase = state.stack[-1]
    find = state.rules.actors.get(phase)
    if find is None:
        return state.rules.alone[phase][state.current]
    return Decision(state.rules.decisions[phase], find(state))


def open_decision(state: State) -> int:
    """The number of the kind of `decision`, in less time."""
    return state.stack[-1] if state.stack else OVER


def legal_actions(state: State, seat: int | None = None) -> list[Action]:
    """What `seat` (the first actor if None) may do now; empty for anybody who may not act.

    Payments are the irredundant ones: more may be paid (D6.3), and `check` says so. The list is
    cached in the state: do not change it.

    >>> state = new_game(GameOptions(seats=2, seed="nile"))
    >>> [action.text for action in legal_actions(state)][-3:]
    ['take 1', 'take 2', 'take 3']
    >>> legal_actions(state, 1)
    []
    """
    stack = state.stack
    if not stack:
        return []
    phase = stack[-1]
    if phase >= BID:
        actors = _actors(state)
        if seat is None:
            seat = actors[0]
        return state.rules.legal_by_phase[phase](state, seat) if seat in actors else []
    if seat is not None and seat != state.current:
        return []
    legal = state.legal
    if legal is None:
        legal = state.legal = state.rules.legal_by_phase[phase](state, state.current)
    return legal


def check(state: State, action: Action, seat: int | None = None) -> Refusal | None:
    """None if `seat` (the first actor if None) may do this now; else why not, with the rule.

    >>> state = new_game(GameOptions(seats=2, seed="nile"))
    >>> refusal = check(state, parse_action(state, "build obelisk"))
    >>> refusal.code, refusal.rule
    ('cannot_pay', 'D6.1')
    """
    stack = state.stack
    if not stack:
        return Refusal("game_over", "D10.1")
    actors = _actors(state)
    if seat is None:
        seat = actors[0]
    elif seat not in actors and (stack[-1] != BID or not 0 <= seat < state.rules.seats):
        return Refusal("not_your_turn", "D3.6", {"seat": actors[0]})
    return state.rules.why[action.kind](state, action, seat)


def apply(state: State, action: Action, seat: int | None = None, sink: Log = None) -> None:
    """Does the action and all that follows from it without a choice; events are appended to `sink`.

    Raises IllegalAction, with the state unchanged, for anything that `check` refuses.

    >>> state, events = new_game(GameOptions(seats=2, seed="nile")), []
    >>> apply(state, parse_action(state, "take 1"), sink=events)
    >>> [type(event).__name__ for event in events]
    ['CardsTaken', 'RefillDrawn', 'DeckChanged']
    >>> [action.text for action in legal_actions(state)]
    ['put 1', 'put 2', 'put 3']
    """
    stack = state.stack
    legal = state.legal
    if legal is None or seat is not None or action not in legal:
        refusal = check(state, action, seat)
        if refusal is not None:
            raise IllegalAction(refusal, action.text)
    rules = state.rules
    if seat is None:
        seat = state.current if stack[-1] < BID else _actors(state)[0]
    state.legal = None
    rules.play_by_kind[action.kind](state, action, seat, sink)
    while (stack := state.stack) and stack[-1] >= FIRST_AUTO:
        if stack[-1] >= END_AUTO:
            break
        rules.auto_by_phase[stack.pop()](state, sink)
    state.ply += 1
    if state.ply >= MOST_DECISIONS and stack:
        _call_off(state, sink)


def _actors(state: State) -> tuple[int, ...]:
    """The seats that may answer the open decision, the next one first.

    Decisions before BID belong to the seat whose turn it is; for others the rule set may say.
    """
    find = state.rules.actors.get(state.stack[-1])
    return find(state) if find else (state.current,)


def _call_off(state: State, sink: Log) -> None:
    """Ends a game that does not end by itself as a draw. Rule: MOST_DECISIONS [C]"""
    state.stack = []
    seats = state.rules.seats
    state.outcome = Outcome(
        tuple(range(seats)),
        "exhaustion",
        tuple(state.scarabs),
        tuple(state.amulets),
        (False,) * seats,
    )
    if sink is not None:
        sink.append(GameEnded(state.outcome.winners, "exhaustion"))


def parse_action(state: State, text: str) -> Action:
    """The action with this text form. Raises BadText.

    >>> state = new_game(GameOptions(seats=2))
    >>> parse_action(state, "take 2") is parse_action(state, "take 2")
    True
    """
    return state.rules.parse(text)


def new_game(options: GameOptions) -> State:
    """The first position of a game, the first player to act. Rule: D3.1-D3.6

    The same options give the same position everywhere. Raises BadText for a garden layout that
    cannot be (other options were checked when they were made).

    >>> state = new_game(GameOptions(seats=3, seed="nile"))
    >>> state.turn, state.scarabs
    (1, [5, 5, 5])
    """
    rules = compose(options)
    state = State(rules)
    seed = options.seed

    rng = Rng(stream(seed, "mosaics"))  # D3.1
    pile = list(range(MOSAICS))
    rng.shuffle(pile)
    state.pile = tuple(pile)
    discard_misfits(state, None)
    state.quarry = in_quarry(state)

    rng = Rng(stream(seed, "worshippers"))  # D3.2
    tiles = list(range(len(WORSHIPPER_CODES) if rules.has_worshippers else 0))
    rng.shuffle(tiles)
    state.tiles = tuple(tiles)

    rng = Rng(stream(seed, "deck"))  # D3.3
    cards = [kind for kind, number in enumerate(rules.deck) for _ in range(number)]
    rng.shuffle(cards)
    put_back: list[int] = []
    for seat in range(rules.seats):
        for _ in range(START_HAND):
            while (card := cards.pop()) in rules.never_dealt:
                put_back.append(card)
            state.hand[seat] += ONE[card]
    cards += put_back
    state.deck = prepare(cards, rules.deck_parts, rng)
    state.rng = rng.state
    for stall in range(len(state.stall_up)):  # D3.4
        code = state.deck[stall]
        if code >= FACE_UP:
            state.stall_up[stall] = ONE[code & KIND]
        else:
            state.stall_down[stall] = ONE[code]
    state.deck_at = len(state.stall_up)

    state.scarabs = [START_SCARABS] * rules.seats  # D3.5
    state.statues = [STATUES] * rules.seats  # D1.5

    first = options.first_player  # D3.6
    state.first = Rng(stream(seed, "first")).below(rules.seats) if first == "random" else int(first)
    for tell in rules.game_started:
        tell(state, seed)
    begin(state, state.first, None)
    return state
