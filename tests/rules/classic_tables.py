"""Positions of the edition of 2006 for its tests; everything else is as in `builders`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.editions.classic.box import ALTAR, CHANCE, DICE, FACES, MERCHANTS
from cleopatra.rules.engine import decision
from cleopatra.rules.events import Event
from cleopatra.rules.position import read_position, write_position
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State
from tests.rules.builders import position

E = TypeVar("E", bound=Event)


def table(
    hand: dict[int, str] | str = "",
    *,
    seats: int = 3,
    merchants: Sequence[int] | None = None,
    altar: int = 0,
    **changes: object,
) -> State:
    """A position at the start of a turn; `merchants` by seat, `altar` dice with the symbol."""
    changes.setdefault("edition", "classic")
    state = position(seats=seats, hand=hand, tiles="", **changes)  # type: ignore[arg-type]
    state.offering_done = False
    if merchants is not None:
        state.extra[MERCHANTS : MERCHANTS + seats] = merchants
    state.extra[ALTAR] = altar
    assert write_position(read_position(write_position(state))) == write_position(state)
    return state


def merchants_of(state: State) -> list[int]:
    return state.extra[MERCHANTS : MERCHANTS + state.rules.seats]


def altar_of(state: State) -> int:
    return state.extra[ALTAR]


def of_type(events: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def dice(state: State, symbols: int) -> State:
    """The same position with dice whose next roll shows this many symbols: seeds are tried until
    one does."""
    number = DICE - state.extra[ALTAR]
    seed = 1
    while True:
        rng = Rng(seed)
        start = rng.state
        if sum(rng.below(FACES) == 0 for _ in range(number)) == symbols:
            state.extra[CHANCE] = start
            return state
        seed = rng.state


def keen_action(rng: Random, state: State, legal: list[Action]) -> Action:
    """Choose so that games cover many rules: play characters whenever possible, and build."""
    if rng.random() < 0.2:
        return rng.choice(legal)
    if decision(state).kind == DecisionKind.PAY:
        return legal[0]
    played = [a for a in legal if a.text.startswith(("play", "give", "offer", "accept", "select"))]
    built = [a for a in legal if a.text.startswith(("build", "claim"))]
    return rng.choice((played if rng.random() < 0.5 else built) or played or built or legal)
