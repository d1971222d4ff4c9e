"""What an action, or a chain of them, would bring, computed on a copy as far as it can be known.

Stops where chance or something hidden comes in, and says nothing about what follows. Figures up to
there are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.rules import mosaics
from cleopatra.rules.actions import Action, Lay
from cleopatra.rules.catalogue import LAST_STEP, Piece
from cleopatra.rules.engine import apply, check, legal_actions
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import (
    AmuletsChanged,
    CategoryCompleted,
    Event,
    MosaicLaid,
    PieceBuilt,
    SanctuaryClaimed,
    SanctuaryFormed,
    ScarabsChanged,
    VisitEnded,
)
from cleopatra.rules.garden import mask_to_squares
from cleopatra.rules.hands import unpack_units
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import State


@dataclass(frozen=True, slots=True)
class Sum:
    """A reward as it is worked out: `base + per * counted` for building `piece`. Rule: D6.1"""

    piece: int
    base: int
    per: int
    counted: int

    @property
    def total(self) -> int:
        return self.base + self.per * self.counted


@dataclass(frozen=True, slots=True)
class Preview:
    """What a chain of actions brings to the seat that acts.

    `done` actions could be previewed; `refusal` says why the next one cannot be done, `is_cut` that
    something unknown comes after the last. `scarabs` and `amulets` are (reason, change) pairs in
    order, `sums` the formulas behind rewards. `credit` are units (by Unit) of half-used doubles
    lost when the visit ended, or open at the end of the chain and lost if the visit ended there.
    `steps` is how far Cleopatra would walk then. `undecided` are points of a mosaic that may still
    be given up for a statue (D8.2).
    """

    done: int
    refusal: Refusal | None
    is_cut: bool
    scarabs: tuple[tuple[str, int], ...]
    amulets: tuple[tuple[str, int], ...]
    sums: tuple[Sum, ...]
    credit: tuple[int, ...]
    completed: tuple[int, ...]
    steps: int
    sanctuaries: tuple[tuple[int, ...], ...]
    claimed: tuple[tuple[int, ...], ...]
    undecided: int

    @property
    def scarabs_total(self) -> int:
        return sum(change for _, change in self.scarabs)

    @property
    def amulets_total(self) -> int:
        return sum(change for _, change in self.amulets)


def preview(state: State, me: int, actions: Sequence[Action]) -> Preview:
    """Tries the actions of seat `me` one after the other on a copy; `state` is untouched.

    A seat that has nothing to decide gets a refusal and no figures: what others could do, or what
    their hands pay for, is not for its eyes.

    >>> from cleopatra.rules.engine import new_game, parse_action
    >>> from cleopatra.rules.options import GameOptions
    >>> state = new_game(GameOptions(seats=2, seed="nile"))
    >>> tried = preview(state, 0, [parse_action(state, "take 1")])
    >>> tried.done, tried.is_cut  # cut: a card would be revealed
    (1, True)
    """
    trial = state.clone()
    seen: list[Event] = []
    done = 0
    refusal: Refusal | None = None
    is_cut = False
    before = state.step
    for action in actions:
        refusal = check(trial, action, me)
        if refusal is not None:
            break
        barrier, turn = trial.barrier, trial.turn
        events: list[Event] = []
        apply(trial, action, me, events)
        done += 1
        for event in events:
            if event.reveals:
                break
            seen.append(event)
        if trial.barrier != barrier or trial.turn != turn:
            is_cut = True
            break
    open_steps = trial.visit_completed.bit_count()
    lost = [event.lost for event in seen if isinstance(event, VisitEnded)]
    return Preview(
        done=done,
        refusal=refusal,
        is_cut=is_cut,
        scarabs=tuple(
            (e.reason, e.amount) for e in seen if isinstance(e, ScarabsChanged) and e.seat == me
        ),
        amulets=tuple(
            (e.reason, e.amount) for e in seen if isinstance(e, AmuletsChanged) and e.seat == me
        ),
        sums=tuple(_sums(state.rules, seen)),
        credit=tuple(unpack_units(lost[-1] if lost else trial.credit)),
        completed=tuple(e.category for e in seen if isinstance(e, CategoryCompleted)),
        steps=min(LAST_STEP, trial.step + open_steps) - before,
        sanctuaries=tuple(e.squares for e in seen if isinstance(e, SanctuaryFormed)),
        claimed=tuple(e.squares for e in seen if isinstance(e, SanctuaryClaimed)),
        undecided=trial.pending_points,
    )


@dataclass(frozen=True, slots=True)
class MosaicPreview:
    """What a mosaic would bring in one place: the `points` of its reward, before a statue may take
    their place, and the squares of each sanctuary that it would form. Rule: D6.1, D8.1"""

    action: Lay
    points: int
    sanctuaries: tuple[tuple[int, ...], ...]


def legal_after(state: State, me: int, actions: Sequence[Action]) -> list[Action]:
    """What would be legal for seat `me` after a chain of its actions; empty if the seat has nothing
    to decide, if the chain is refused, or if chance or something hidden would come before its
    end."""
    trial = _after(state, me, actions)
    return [] if trial is None else legal_actions(trial, me)


def prospects(state: State, me: int, actions: Sequence[Action]) -> list[MosaicPreview]:
    """What the mosaic to be laid after a chain of seat `me`'s actions would bring in each place
    where it can lie, in the order of the legal actions; empty where `legal_after` is, or where no
    mosaic is to be laid. A hundred times quicker than a preview of each place."""
    trial = _after(state, me, actions)
    if trial is None:
        return []
    found = []
    for action in legal_actions(trial, me):
        if isinstance(action, Lay):
            points, areas = mosaics.would_bring(trial, action)
            squares = tuple([mask_to_squares(area) for area in areas])
            found.append(MosaicPreview(action, points, squares))
    return found


def _after(state: State, me: int, actions: Sequence[Action]) -> State | None:
    """The state after a chain of actions of seat `me`, as far as that can be known."""
    trial = state.clone()
    for action in actions:
        if check(trial, action, me) is not None:
            return None
        barrier, turn = trial.barrier, trial.turn
        apply(trial, action, me)
        if trial.barrier != barrier or trial.turn != turn:
            return None
    return trial


def _sums(rules: RuleSet, events: Sequence[Event]) -> list[Sum]:
    sums = []
    for event in events:
        if isinstance(event, PieceBuilt):
            kind = rules.pieces[event.piece]
            sums.append(Sum(event.piece, kind.base, kind.per, event.counted))
        elif isinstance(event, MosaicLaid):
            kind = rules.pieces[Piece.MOSAIC]
            sums.append(Sum(Piece.MOSAIC, kind.base, kind.per, event.palms))
    return sums
