"""The whole game at one moment, hidden things included. Data only: ints, short lists, tuples.

Designed for cheap copies. This module says what the fields mean, the others how they change.
Other floors never read a State: they get observations.
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


FIELDS: Final = (
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
    "rules",
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
"""The names of all fields of a State."""


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

    rules         the rule set (shared, immutable)
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

    __slots__ = FIELDS

    rules: RuleSet
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

    def __init__(self, rules: RuleSet, like: State | None = None) -> None:
        """An empty table: nothing dealt, nobody to act; `setup.new_game` fills it.

        `like` is for `clone` only: the state becomes an independent copy of it.
        """
        if like is not None:
            self._copy(like)
            return
        seats = rules.seats
        self.rules = rules
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
        self.empty = rules.garden.squares
        self.free = rules.garden.all_free
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
        self.extra = rules.memory.blank()

    def clone(self) -> State:
        """An independent copy; what both share is never changed in place."""
        return State(self.rules, self)

    def _copy(self, like: State) -> None:
        self.rules = like.rules
        self.legal = like.legal
        self.outcome = like.outcome
        self.stack = like.stack[:]
        self.ply = like.ply
        self.turn = like.turn
        self.current = like.current
        self.first = like.first
        self.barrier = like.barrier
        self.rng = like.rng
        self.deck = like.deck
        self.deck_at = like.deck_at
        self.stall_up = like.stall_up[:]
        self.stall_down = like.stall_down[:]
        self.discard_up = like.discard_up
        self.discard_down = like.discard_down
        self.buried = like.buried[:]
        self.hand = like.hand[:]
        self.known = like.known[:]
        self.scarabs = like.scarabs[:]
        self.amulets = like.amulets[:]
        self.statues = like.statues[:]
        self.tiles = like.tiles
        self.active = like.active
        self.empty = like.empty
        self.free = like.free
        self.pile = like.pile
        self.pile_at = like.pile_at
        self.removed = like.removed
        self.laid = like.laid
        self.sanctuaries = like.sanctuaries
        self.walls = like.walls
        self.doors = like.doors
        self.sphinxes = like.sphinxes
        self.obelisks = like.obelisks
        self.throne_parts = like.throne_parts
        self.quarry = like.quarry
        self.step = like.step
        self.completed = like.completed
        self.visit_completed = like.visit_completed
        self.credit = like.credit
        self.off_artisans = like.off_artisans
        self.off_resources = like.off_resources
        self.did_market = like.did_market
        self.did_quarry = like.did_quarry
        self.visit_pieces = like.visit_pieces
        self.discarded = like.discarded
        self.pending = like.pending
        self.pending_points = like.pending_points
        self.pending_areas = like.pending_areas
        self.claims = like.claims
        self.drawn = like.drawn
        self.open_stalls = like.open_stalls
        self.bids = like.bids[:]
        self.offering_done = like.offering_done
        self.turns_left = like.turns_left
        self.extra = like.extra[:] if like.extra else like.extra
