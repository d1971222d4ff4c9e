"""What one seat, or a spectator, may know of a game. Built up from nothing, never by deletion.

An observation holds public facts and the viewer's own secrets, with perfect recall: scarabs and
amulets of everybody are in it because every gain and payment was seen by all (D3.5). What a screen
or a weak bot forgets of that is its own affair.
"""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.events import Card


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody knows of one seat.

    `hand_known` are counts by card kind that are certainly in the hand (they were taken face up
    and not seen to leave), `hand_size` all its cards. `bid` is UNKNOWN while secret or not placed.
    """

    seat: int
    hand_size: int
    hand_known: tuple[int, ...]
    scarabs: int
    amulets: int
    statues: int
    has_bid: bool
    bid: int


@dataclass(frozen=True, slots=True)
class StallView:
    """A stall's cards: counts by kind of the face-up ones, and how many lie face down (D5.3)."""

    up: tuple[int, ...]
    down: int


@dataclass(frozen=True, slots=True)
class Observation:
    """The game as `viewer` (a seat, or None for a spectator) may know it.

    Squares are ints 0..80 (row * 9 + column), masks are bit sets of sites or squares, `hand` are
    the viewer's counts by card kind (all 0 for a spectator), `buried` those of the face-down
    discards that the viewer has seen. `decision` is a DecisionKind, `actors` the seats that may act
    now, `stack` the phases of the turn with the open one last. `facts` are the fields that editions
    and expansions remember, by name.
    """

    options: str
    viewer: int | None
    decision: int
    actors: tuple[int, ...]
    turn: int
    current: int
    first: int
    decisions: int
    seats: tuple[SeatView, ...]
    hand: tuple[int, ...]
    deck_size: int
    deck_up: int
    deck_top: Card | None
    stalls: tuple[StallView, ...]
    discards_up: tuple[int, ...]
    discards_down: int
    buried: tuple[int, ...]
    drawn: tuple[Card, ...]
    drawn_stalls: tuple[int, ...]
    tiles: tuple[int, ...]
    active: int
    walls: int
    doors: int
    sphinxes: int
    obelisks: int
    pedestal: bool
    throne: bool
    laid: tuple[int, ...]
    laid_by: tuple[int, ...]
    mosaic_top: int
    mosaics_left: tuple[int, ...]
    mosaics_removed: tuple[int, ...]
    sanctuaries: tuple[tuple[int, tuple[int, ...]], ...]
    step: int
    completed: tuple[int, ...]
    did_market: bool
    did_quarry: bool
    visit_pieces: int
    visit_completed: tuple[int, ...]
    credit: tuple[int, ...]
    off_artisans: int
    off_resources: int
    pending_piece: int
    pending_points: int
    pending_claims: int
    pending_areas: tuple[tuple[int, ...], ...]
    discarded: int
    turns_left: int
    offering_done: bool
    winners: tuple[int, ...]
    ended: str
    stack: tuple[int, ...]
    facts: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def fact(self, name: str) -> tuple[int, ...]:
        """What is known of a field that an edition or expansion remembers; empty if none does."""
        return dict(self.facts).get(name, ())
