"""The whole game at one moment, hidden things included. Data only: ints, short lists, tuples.

Written for cheap copies; what the fields mean is said here, what they may become in the other
modules. Other floors never read a State: they get observations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cleopatra.rules.actions import Action

if TYPE_CHECKING:
    from cleopatra.rules.ruleset import RuleSet

FACE_UP: Final = 32
"""Added to a card kind in the deck: the card lies face up (D3.3)."""
KIND: Final = FACE_UP - 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, by seat. `reason` is `count` or `exhaustion`. Rule: D10.2, D10.3

    `scarabs` are final; `amulets` are those left after the subtraction; `eaten` who was thrown
    to the crocodile; `winners` more than one when the victory is shared.
    """

    winners: tuple[int, ...]
    reason: str
    scarabs: tuple[int, ...]
    amulets: tuple[int, ...]
    eaten: tuple[bool, ...]


class State:
    """A position. Packed hands are those of `hands`; masks are bit sets of sites or squares.

    rs            the rule set (shared, immutable)
    stack         phases, the open decision on top
    ply, turn     decisions made, turns begun; `current` whose turn, `first` who began the game
    barrier       grows whenever chance was used or something hidden was revealed
    rng           state of the deck's stream of chance
    deck          codes (kind, + FACE_UP), shared; `deck_at` the position of its top card
    stall_up/_down, discard_up/_down, hand, known, buried (what each seat has seen of the face-down
    discards)   packed
    scarabs, amulets, statues   by seat
    tiles         worshippers from slot 1 to 5; `active` the one activated this turn, or -1
    empty         garden squares without a mosaic; `free` placements still free in the garden
    pile          mosaics in hidden order, shared; `pile_at` its top; `removed` those out of play
    laid          (placement, seat) pairs; `sanctuaries` (seat, squares) pairs of claimed ones
    walls, doors, sphinxes, obelisks, throne_parts (0 none, 1 pedestal, 2 both)
    quarry        pieces that are left to be built, by Piece: `quarry.in_quarry`, kept up to date
    step          Cleopatra's, 0..5; `completed`, `visit_completed` category masks
    credit, off_artisans, off_resources   of this visit or turn
    did_market, did_quarry, visit_pieces, discarded   of this turn
    pending, pending_points, pending_areas, claims   the piece being built and its sanctuaries
    drawn         codes of cards to be put onto stalls; `open_stalls` mask of stalls to get one
    bids          by seat, -1 not yet; `offering_done`
    turns_left    -1 until Cleopatra arrives, then turns to go
    extra         what editions and expansions remember (`memory`); empty in the base game
    """

    __slots__ = (
        "active",
        "amulets",
        "barrier",
        "bids",
        "buried",
        "claims",
        "completed",
        "credit",
        "current",
        "deck",
        "deck_at",
        "did_market",
        "did_quarry",
        "discard_down",
        "discard_up",
        "discarded",
        "doors",
        "drawn",
        "empty",
        "extra",
        "first",
        "free",
        "hand",
        "known",
        "laid",
        "legal",
        "obelisks",
        "off_artisans",
        "off_resources",
        "offering_done",
        "open_stalls",
        "outcome",
        "pending",
        "pending_areas",
        "pending_points",
        "pile",
        "pile_at",
        "ply",
        "quarry",
        "removed",
        "rng",
        "rs",
        "sanctuaries",
        "scarabs",
        "sphinxes",
        "stack",
        "stall_down",
        "stall_up",
        "statues",
        "step",
        "throne_parts",
        "tiles",
        "turn",
        "turns_left",
        "visit_completed",
        "visit_pieces",
        "walls",
    )

    rs: RuleSet
    legal: list[Action] | None
    outcome: Outcome | None
    stack: list[int]
    ply: int
    turn: int
    current: int
    first: int
    barrier: int
    rng: int
    deck: tuple[int, ...]
    deck_at: int
    stall_up: list[int]
    stall_down: list[int]
    discard_up: int
    discard_down: int
    buried: list[int]
    hand: list[int]
    known: list[int]
    scarabs: list[int]
    amulets: list[int]
    statues: list[int]
    tiles: tuple[int, ...]
    active: int
    empty: int
    free: int
    pile: tuple[int, ...]
    pile_at: int
    removed: tuple[int, ...]
    laid: tuple[tuple[int, int], ...]
    sanctuaries: tuple[tuple[int, int], ...]
    walls: int
    doors: int
    sphinxes: int
    obelisks: int
    throne_parts: int
    quarry: int
    step: int
    completed: int
    visit_completed: int
    credit: int
    off_artisans: int
    off_resources: int
    did_market: bool
    did_quarry: bool
    visit_pieces: int
    discarded: int
    pending: int
    pending_points: int
    pending_areas: tuple[int, ...]
    claims: int
    drawn: tuple[int, ...]
    open_stalls: int
    bids: list[int]
    offering_done: bool
    turns_left: int
    extra: list[int]

    def __init__(self, rs: RuleSet) -> None:
        """An empty table: nothing dealt, nobody to act. `setup.new_game` does the rest."""
        seats = rs.seats
        self.rs = rs
        self.legal = None
        self.outcome = None
        self.stack = []
        self.ply = self.turn = self.current = self.first = self.barrier = self.rng = 0
        self.deck = ()
        self.deck_at = 0
        self.stall_up = [0] * 3
        self.stall_down = [0] * 3
        self.discard_up = self.discard_down = 0
        self.buried = [0] * seats
        self.hand = [0] * seats
        self.known = [0] * seats
        self.scarabs = [0] * seats
        self.amulets = [0] * seats
        self.statues = [0] * seats
        self.tiles = ()
        self.active = -1
        self.empty = rs.garden.squares
        self.free = rs.garden.all_free
        self.pile = ()
        self.pile_at = 0
        self.removed = ()
        self.laid = ()
        self.sanctuaries = ()
        self.walls = self.doors = self.sphinxes = self.obelisks = self.throne_parts = 0
        self.quarry = 0
        self.step = self.completed = self.visit_completed = 0
        self.credit = self.off_artisans = self.off_resources = 0
        self.did_market = self.did_quarry = False
        self.visit_pieces = self.discarded = 0
        self.pending = -1
        self.pending_points = self.claims = 0
        self.pending_areas = ()
        self.drawn = ()
        self.open_stalls = 0
        self.bids = [-1] * seats
        self.offering_done = False
        self.turns_left = -1
        self.extra = rs.memory.blank()

    def clone(self) -> State:
        """An independent copy: what is shared is never changed in place."""
        new = State.__new__(State)
        new.rs = self.rs
        new.legal = self.legal
        new.outcome = self.outcome
        new.stack = self.stack[:]
        new.ply = self.ply
        new.turn = self.turn
        new.current = self.current
        new.first = self.first
        new.barrier = self.barrier
        new.rng = self.rng
        new.deck = self.deck
        new.deck_at = self.deck_at
        new.stall_up = self.stall_up[:]
        new.stall_down = self.stall_down[:]
        new.discard_up = self.discard_up
        new.discard_down = self.discard_down
        new.buried = self.buried[:]
        new.hand = self.hand[:]
        new.known = self.known[:]
        new.scarabs = self.scarabs[:]
        new.amulets = self.amulets[:]
        new.statues = self.statues[:]
        new.tiles = self.tiles
        new.active = self.active
        new.empty = self.empty
        new.free = self.free
        new.pile = self.pile
        new.pile_at = self.pile_at
        new.removed = self.removed
        new.laid = self.laid
        new.sanctuaries = self.sanctuaries
        new.walls = self.walls
        new.doors = self.doors
        new.sphinxes = self.sphinxes
        new.obelisks = self.obelisks
        new.throne_parts = self.throne_parts
        new.quarry = self.quarry
        new.step = self.step
        new.completed = self.completed
        new.visit_completed = self.visit_completed
        new.credit = self.credit
        new.off_artisans = self.off_artisans
        new.off_resources = self.off_resources
        new.did_market = self.did_market
        new.did_quarry = self.did_quarry
        new.visit_pieces = self.visit_pieces
        new.discarded = self.discarded
        new.pending = self.pending
        new.pending_points = self.pending_points
        new.pending_areas = self.pending_areas
        new.claims = self.claims
        new.drawn = self.drawn
        new.open_stalls = self.open_stalls
        new.bids = self.bids[:]
        new.offering_done = self.offering_done
        new.turns_left = self.turns_left
        new.extra = self.extra[:] if self.extra else self.extra
        return new
