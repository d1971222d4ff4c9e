"""What one seat, or a spectator, may know of a game: an allow-list, never a state with parts
removed.

An observation holds public facts and the viewer's secrets, with perfect recall: scarabs and
amulets of everybody are in it because every gain and payment was seen by all (D3.5). A screen or a
weak bot may show or use less.

Thousands are made in a second. Frozen dataclasses are several times slower to construct, so these
classes are written out by hand; treat them as immutable (mypy checks it).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from cleopatra.rules.events import Card
from cleopatra.rules.palace import DOORS, OBELISKS, SPHINXES, WALLS


@dataclass(slots=True, unsafe_hash=True, init=False)
class SeatView:
    """What everybody knows of one seat.

    `hand_known` are counts by card kind that are certainly in the hand (they were taken face up
    and not seen to leave), `hand_size` all its cards. `bid` is UNKNOWN while secret or not placed.
    """

    seat: Final[int]
    hand_size: Final[int]
    hand_known: Final[tuple[int, ...]]
    scarabs: Final[int]
    amulets: Final[int]
    statues: Final[int]
    has_bid: Final[bool]
    bid: Final[int]

    def __init__(
        self,
        seat: int,
        hand_size: int,
        hand_known: tuple[int, ...],
        scarabs: int,
        amulets: int,
        statues: int,
        has_bid: bool,
        bid: int,
    ) -> None:
        self.seat = seat
        self.hand_size = hand_size
        self.hand_known = hand_known
        self.scarabs = scarabs
        self.amulets = amulets
        self.statues = statues
        self.has_bid = has_bid
        self.bid = bid

    def __reduce__(self) -> tuple[type[SeatView], tuple[object, ...]]:
        return SeatView, tuple([getattr(self, field.name) for field in fields(self)])


@dataclass(slots=True, unsafe_hash=True, init=False)
class StallView:
    """A stall's cards: counts by kind of the face-up ones, and how many lie face down (D5.3)."""

    up: Final[tuple[int, ...]]
    down: Final[int]

    def __init__(
        self,
        up: tuple[int, ...],
        down: int,
    ) -> None:
        self.up = up
        self.down = down

    def __reduce__(self) -> tuple[type[StallView], tuple[object, ...]]:
        return StallView, tuple([getattr(self, field.name) for field in fields(self)])


@dataclass(slots=True, unsafe_hash=True, init=False)
class Observation:
    """The game as `viewer` (a seat, or None for a spectator) may know it.

    Squares are ints 0..80 (row * 9 + column), masks are bit sets of sites or squares, `hand` are
    the viewer's counts by card kind (all 0 for a spectator), `buried` those of the face-down
    discards that the viewer has seen. `decision` is a DecisionKind, `actors` the seats that may act
    now, `stack` the phases of the turn with the open one last. `facts` are the fields that editions
    and expansions remember, by name.
    """

    options: Final[str]
    viewer: Final[int | None]
    decision: Final[int]
    actors: Final[tuple[int, ...]]
    turn: Final[int]
    current: Final[int]
    first: Final[int]
    decisions: Final[int]
    seats: Final[tuple[SeatView, ...]]
    hand: Final[tuple[int, ...]]
    deck_size: Final[int]
    deck_up: Final[int]
    deck_top: Final[Card | None]
    stalls: Final[tuple[StallView, ...]]
    discards_up: Final[tuple[int, ...]]
    discards_down: Final[int]
    buried: Final[tuple[int, ...]]
    drawn: Final[tuple[Card, ...]]
    drawn_stalls: Final[tuple[int, ...]]
    tiles: Final[tuple[int, ...]]
    active: Final[int]
    walls: Final[int]
    doors: Final[int]
    sphinxes: Final[int]
    obelisks: Final[int]
    pedestal: Final[bool]
    throne: Final[bool]
    laid: Final[tuple[int, ...]]
    laid_by: Final[tuple[int, ...]]
    mosaic_top: Final[int]
    mosaics_left: Final[tuple[int, ...]]
    mosaics_removed: Final[tuple[int, ...]]
    sanctuaries: Final[tuple[tuple[int, tuple[int, ...]], ...]]
    step: Final[int]
    completed: Final[tuple[int, ...]]
    did_market: Final[bool]
    did_quarry: Final[bool]
    visit_pieces: Final[int]
    visit_completed: Final[tuple[int, ...]]
    credit: Final[tuple[int, ...]]
    off_artisans: Final[int]
    off_resources: Final[int]
    pending_piece: Final[int]
    pending_points: Final[int]
    pending_claims: Final[int]
    pending_areas: Final[tuple[tuple[int, ...], ...]]
    discarded: Final[int]
    turns_left: Final[int]
    offering_done: Final[bool]
    winners: Final[tuple[int, ...]]
    ended: Final[str]
    stack: Final[tuple[int, ...]]
    facts: Final[tuple[tuple[str, tuple[int, ...]], ...]]

    def __init__(
        self,
        options: str,
        viewer: int | None,
        decision: int,
        actors: tuple[int, ...],
        turn: int,
        current: int,
        first: int,
        decisions: int,
        seats: tuple[SeatView, ...],
        hand: tuple[int, ...],
        deck_size: int,
        deck_up: int,
        deck_top: Card | None,
        stalls: tuple[StallView, ...],
        discards_up: tuple[int, ...],
        discards_down: int,
        buried: tuple[int, ...],
        drawn: tuple[Card, ...],
        drawn_stalls: tuple[int, ...],
        tiles: tuple[int, ...],
        active: int,
        walls: int,
        doors: int,
        sphinxes: int,
        obelisks: int,
        pedestal: bool,
        throne: bool,
        laid: tuple[int, ...],
        laid_by: tuple[int, ...],
        mosaic_top: int,
        mosaics_left: tuple[int, ...],
        mosaics_removed: tuple[int, ...],
        sanctuaries: tuple[tuple[int, tuple[int, ...]], ...],
        step: int,
        completed: tuple[int, ...],
        did_market: bool,
        did_quarry: bool,
        visit_pieces: int,
        visit_completed: tuple[int, ...],
        credit: tuple[int, ...],
        off_artisans: int,
        off_resources: int,
        pending_piece: int,
        pending_points: int,
        pending_claims: int,
        pending_areas: tuple[tuple[int, ...], ...],
        discarded: int,
        turns_left: int,
        offering_done: bool,
        winners: tuple[int, ...],
        ended: str,
        stack: tuple[int, ...],
        facts: tuple[tuple[str, tuple[int, ...]], ...] = (),
    ) -> None:
        self.options = options
        self.viewer = viewer
        self.decision = decision
        self.actors = actors
        self.turn = turn
        self.current = current
        self.first = first
        self.decisions = decisions
        self.seats = seats
        self.hand = hand
        self.deck_size = deck_size
        self.deck_up = deck_up
        self.deck_top = deck_top
        self.stalls = stalls
        self.discards_up = discards_up
        self.discards_down = discards_down
        self.buried = buried
        self.drawn = drawn
        self.drawn_stalls = drawn_stalls
        self.tiles = tiles
        self.active = active
        self.walls = walls
        self.doors = doors
        self.sphinxes = sphinxes
        self.obelisks = obelisks
        self.pedestal = pedestal
        self.throne = throne
        self.laid = laid
        self.laid_by = laid_by
        self.mosaic_top = mosaic_top
        self.mosaics_left = mosaics_left
        self.mosaics_removed = mosaics_removed
        self.sanctuaries = sanctuaries
        self.step = step
        self.completed = completed
        self.did_market = did_market
        self.did_quarry = did_quarry
        self.visit_pieces = visit_pieces
        self.visit_completed = visit_completed
        self.credit = credit
        self.off_artisans = off_artisans
        self.off_resources = off_resources
        self.pending_piece = pending_piece
        self.pending_points = pending_points
        self.pending_claims = pending_claims
        self.pending_areas = pending_areas
        self.discarded = discarded
        self.turns_left = turns_left
        self.offering_done = offering_done
        self.winners = winners
        self.ended = ended
        self.stack = stack
        self.facts = facts

    def __reduce__(self) -> tuple[type[Observation], tuple[object, ...]]:
        return Observation, tuple([getattr(self, field.name) for field in fields(self)])

    def fact(self, name: str) -> tuple[int, ...]:
        """The known numbers of a field that an edition or expansion adds; empty if none does."""
        for known, numbers in self.facts:
            if known == name:
                return numbers
        return ()


def pieces_left(o: Observation) -> tuple[int, ...]:
    """How many pieces of each kind lie in the quarry, in the order of Piece. Rule: D1.2"""
    return (
        SPHINXES - o.sphinxes.bit_count(),
        WALLS - o.walls.bit_count(),
        DOORS - o.doors.bit_count(),
        len(o.mosaics_left),
        OBELISKS - o.obelisks.bit_count(),
        int(not o.pedestal),
        int(not o.throne),
    )
