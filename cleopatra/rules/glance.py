"""What a valuation of a position reads, as one seat sees it: an observation in short.

Made from a state about ten times faster than an observation, and never says more: for every state
`glance(state, viewer)` equals `glance_of(observe(state, viewer))`. For searches on determinized
states; everybody else gets observations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.rules.catalogue import STALLS
from cleopatra.rules.decisions import CLAIM, TURN
from cleopatra.rules.engine import open_decision
from cleopatra.rules.garden import Garden
from cleopatra.rules.hands import pack, size
from cleopatra.rules.observation import Observation
from cleopatra.rules.state import State


class Glance:
    """A position as seat `viewer` knows it. Packed hands are those of `hands`; treat as immutable.

    is_begun      the turn of the current seat has begun and is still to be played in full
    ended         whether the game is over; `winners` of it
    empty         garden squares without a mosaic (bit set)
    throne_parts  0 none, 1 pedestal, 2 both
    mosaics       how many are left to be laid
    completed     category mask
    drawn         how many cards are to be put onto stalls
    stalls_up, stalls_down   by stall: face-up cards (packed), number of face-down ones
    hand          the viewer's (packed)
    sizes, known, scarabs, amulets, statues   by seat; `known` (packed) is certainly in the hand
    squares       by seat, squares of claimed sanctuaries
    The rest is as in a State.
    """

    __slots__ = (
        "active",
        "amulets",
        "completed",
        "current",
        "doors",
        "drawn",
        "empty",
        "ended",
        "hand",
        "is_begun",
        "known",
        "mosaics",
        "obelisks",
        "offering_done",
        "scarabs",
        "sizes",
        "sphinxes",
        "squares",
        "stalls_down",
        "stalls_up",
        "statues",
        "step",
        "throne_parts",
        "tiles",
        "turns_left",
        "viewer",
        "walls",
        "winners",
    )

    def __init__(
        self,
        viewer: int,
        current: int,
        is_begun: bool,
        ended: bool,
        winners: tuple[int, ...],
        turns_left: int,
        step: int,
        completed: int,
        offering_done: bool,
        drawn: int,
        walls: int,
        doors: int,
        sphinxes: int,
        obelisks: int,
        throne_parts: int,
        empty: int,
        mosaics: int,
        tiles: tuple[int, ...],
        active: int,
        stalls_up: list[int],
        stalls_down: list[int],
        hand: int,
        sizes: list[int],
        known: list[int],
        scarabs: list[int],
        amulets: list[int],
        statues: list[int],
        squares: list[int],
    ) -> None:
        self.viewer: Final = viewer
        self.current: Final = current
        self.is_begun: Final = is_begun
        self.ended: Final = ended
        self.winners: Final = winners
        self.turns_left: Final = turns_left
        self.step: Final = step
        self.completed: Final = completed
        self.offering_done: Final = offering_done
        self.drawn: Final = drawn
        self.walls: Final = walls
        self.doors: Final = doors
        self.sphinxes: Final = sphinxes
        self.obelisks: Final = obelisks
        self.throne_parts: Final = throne_parts
        self.empty: Final = empty
        self.mosaics: Final = mosaics
        self.tiles: Final = tiles
        self.active: Final = active
        self.stalls_up: Final = stalls_up
        self.stalls_down: Final = stalls_down
        self.hand: Final = hand
        self.sizes: Final = sizes
        self.known: Final = known
        self.scarabs: Final = scarabs
        self.amulets: Final = amulets
        self.statues: Final = statues
        self.squares: Final = squares

    def with_stalls(self, up: list[int], down: list[int]) -> Glance:
        """The same with other cards on the stalls and none left to be put there."""
        return Glance(
            self.viewer,
            self.current,
            self.is_begun,
            self.ended,
            self.winners,
            self.turns_left,
            self.step,
            self.completed,
            self.offering_done,
            0,
            self.walls,
            self.doors,
            self.sphinxes,
            self.obelisks,
            self.throne_parts,
            self.empty,
            self.mosaics,
            self.tiles,
            self.active,
            up,
            down,
            self.hand,
            self.sizes,
            self.known,
            self.scarabs,
            self.amulets,
            self.statues,
            self.squares,
        )


def glance(state: State, viewer: int) -> Glance:
    """What seat `viewer` may know of a state, in short. It shares lists with the state: use it
    before the state changes."""
    kind = open_decision(state)
    outcome = state.outcome
    down = state.stall_down
    squares = [0] * state.rules.seats
    for owner, area in state.sanctuaries:
        squares[owner] += area.bit_count()
    return Glance(
        viewer,
        state.current,
        kind == TURN and not (state.did_market or state.did_quarry),
        outcome is not None,
        () if outcome is None else outcome.winners,
        state.turns_left,
        state.step,
        state.completed,
        state.offering_done,
        len(state.drawn),
        state.walls,
        state.doors,
        state.sphinxes,
        state.obelisks,
        state.throne_parts,
        state.empty,
        len(state.pile) - state.pile_at - (kind == CLAIM),
        state.tiles,
        state.active,
        state.stall_up,
        [size(down[i]) for i in range(STALLS)],
        state.hand[viewer],
        [size(hand) for hand in state.hand],
        state.known,
        state.scarabs,
        state.amulets,
        state.statues,
        squares,
    )


def glance_of(o: Observation, garden: Garden) -> Glance:
    """An observation in short; a spectator sees as the first seat with an empty hand."""
    squares = [0] * len(o.seats)
    for owner, area in o.sanctuaries:
        squares[owner] += len(area)
    return Glance(
        o.viewer or 0,
        o.current,
        o.decision == TURN and not (o.did_market or o.did_quarry),
        bool(o.ended),
        o.winners,
        o.turns_left,
        o.step,
        _mask(o.completed),
        o.offering_done,
        len(o.drawn),
        o.walls,
        o.doors,
        o.sphinxes,
        o.obelisks,
        o.pedestal + o.throne,
        garden.squares & ~covered_by(o.laid, garden),
        len(o.mosaics_left),
        o.tiles,
        o.active,
        [pack(stall.up) for stall in o.stalls],
        [stall.down for stall in o.stalls],
        pack(o.hand),
        [view.hand_size for view in o.seats],
        [pack(view.hand_known) for view in o.seats],
        [view.scarabs for view in o.seats],
        [view.amulets for view in o.seats],
        [view.statues for view in o.seats],
        squares,
    )


def covered_by(laid: Sequence[int], garden: Garden) -> int:
    """The garden squares under these placements, as a bit set."""
    mask = 0
    for index in laid:
        mask |= garden.placements[index].mask
    return mask


def _mask(numbers: Sequence[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
