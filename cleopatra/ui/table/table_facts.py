"""What the table shows at one moment: the observation, who plays, and what the tool says.

Plain values, so that a part of the table can tell whether its picture is still right. No rule is
computed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from cleopatra.aids.meter import Danger
from cleopatra.rules.observation import Observation, pieces_left
from cleopatra.rules.options import parse_slot_costs
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow, PaymentChooser, PickSheet, PlaceMark, Prompt
from cleopatra.ui.table.target import TableButton, Target, uid_of

PLAIN: Final = PlaceMark()
NO_PROMPT: Final = Prompt("")


class Context(Enum):
    """The situations that call for different panels."""

    TURN = auto()  # the viewer's turn begins: all that can be done is offered
    MARKET = auto()  # drawn cards lie in the market, or are being dealt to the tents
    BUILD = auto()  # a piece was chosen: where shall it stand?
    PAY = auto()  # the site is chosen: how shall it be paid?
    WATCH = auto()  # somebody else acts, or the game is over


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """Who sits in a seat: name, colour 0..4, and the bot's name or "" for a person."""

    name: str
    colour: int
    bot: str = ""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """One moment of the table.

    `aids` is open, ledger or purist. `is_covered` hides what only the viewer may see. `lit` is
    the target under the pointer or the focus, `held` the place being dragged, `lifted`
    the places whose things are in the air, a card's place as often as cards of its kind are.
    `panels_open` is the player's wish that no panel folds, `kept` the situation that the panels
    keep while films of the viewer's own decision run, `danger` what the crocodile meter says.
    `backs_of` is the seat that has to move while its hand lies face down, None for nobody.
    `has_ledger` tells whether the scribe's ledger opens from a player's panel.
    """

    observation: Observation
    rules: RuleSet
    players: tuple[PlayerFacts, ...]
    aids: str = "open"
    is_covered: bool = False
    backs_of: int | None = None
    marks: Mapping[Place, PlaceMark] = field(default_factory=dict)
    prompt: Prompt = NO_PROMPT
    purse: PaymentChooser | None = None
    picker: PickSheet | None = None
    lit: Target | None = None
    held: Place | None = None
    lifted: tuple[Place, ...] = ()
    panels_open: bool = False
    kept: Context | None = None
    danger: Danger | None = None
    has_ledger: bool = False

    def mark(self, kind: PlaceKind, index: int = 0) -> PlaceMark:
        """What the tool says of a place."""
        return self.marks.get(Place(kind, index), PLAIN)

    def glow(self, kind: PlaceKind, index: int = 0) -> Glow:
        """How a place is marked."""
        return self.mark(kind, index).glow

    def is_lit(self, kind: PlaceKind, index: int = 0) -> bool:
        """Whether the pointer or the focus is on a place."""
        return self.lit_uid == uid_of(Place(kind, index))

    def cues(self, *kinds: PlaceKind) -> tuple[object, ...]:
        """All that marks, pointer and dragging say about places of these kinds; comparable."""
        marks = tuple(
            sorted(
                (place.kind.value, place.index, mark.glow.value, mark.count, str(mark.moved_to))
                for place, mark in self.marks.items()
                if place.kind in kinds
            )
        )
        place = None if self.lit is None else self.lit.place
        lit = self.lit_uid if place is not None and place.kind in kinds else ""
        held = self.held if self.held is not None and self.held.kind in kinds else None
        lifted = tuple(place for place in self.lifted if place.kind in kinds)
        return marks, lit, held, lifted

    @property
    def lit_uid(self) -> str:
        """The id of the target under the pointer or the focus, "" for none."""
        return "" if self.lit is None else self.lit.uid

    @property
    def lit_button(self) -> TableButton | None:
        """The button of the table under the pointer or the focus."""
        return None if self.lit is None else self.lit.button

    @property
    def viewer(self) -> int | None:
        """The seat that looks, None for a spectator."""
        return self.observation.viewer

    @property
    def hand(self) -> tuple[int, ...]:
        """The viewer's cards by kind; nothing while they are covered."""
        hand = self.observation.hand
        return (0,) * len(hand) if self.is_covered else hand

    @property
    def drawn_slots(self) -> int:
        """How many cards drawn for the tents lie there or are on their way."""
        coming = [place.index + 1 for place in self.lifted if place.kind is PlaceKind.DRAWN]
        return max([len(self.observation.drawn), *coming])

    def shows_totals_of(self, seat: int) -> bool:
        """Whether a seat's scarabs and amulets are visible: everybody's if the aids say so or the
        game is over, otherwise the viewer's own while the hand is not covered."""
        is_own = seat == self.viewer and not self.is_covered
        return is_own or self.aids != "purist" or bool(self.observation.ended)

    def slot_costs(self) -> tuple[tuple[int, int], ...]:
        """(scarabs, amulets) of the worshippers' slots from the left."""
        return parse_slot_costs(self.rules.options.slot_costs)

    def left(self, piece: int) -> int:
        """How many pieces of a kind lie in the quarry."""
        return pieces_left(self.observation)[piece]

    def sanctuary_squares(self, seat: int) -> int:
        """How many squares a seat's sanctuaries have."""
        return sum(len(area) for owner, area in self.observation.sanctuaries if owner == seat)


def context_of(shown: TableFacts) -> Context:
    """The present situation of the viewer."""
    seen = shown.observation
    if shown.backs_of is not None and not seen.ended:
        return shown.kept or (Context.MARKET if shown.drawn_slots else Context.TURN)
    is_own = shown.viewer is not None and not shown.is_covered and not seen.ended
    if not is_own or (seen.current != shown.viewer and shown.viewer not in seen.actors):
        return Context.WATCH
    if shown.purse is not None:
        return Context.PAY
    if shown.drawn_slots:
        return Context.MARKET
    if shown.kept is not None:
        return shown.kept
    is_chosen = any(
        place.kind is PlaceKind.PIECE and mark.glow is Glow.CHOSEN
        for place, mark in shown.marks.items()
    )
    return Context.BUILD if is_chosen else Context.TURN
