"""What can be learnt of a player at an Offering: as much as at the table, and not more.

Knows what the table shows of a seat. While hands open it shows what was known before, so that no
figure tells a bid ahead of its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.device.input import PointerEvent, PointerPressed, PointerReleased
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, listed
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.widget import Widget
from cleopatra.rules.events import AmuletsChanged, BidsRevealed, Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.reasons import OFFERING
from cleopatra.ui.extension.expansion_ui import Auction
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.scenes.offering.places import SeatPlace
from cleopatra.ui.session.session import Session
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.portraits import draw_portrait
from cleopatra.ui.table.seats import figures_of
from cleopatra.ui.table.table_facts import PlayerFacts, TableFacts
from cleopatra.ui.table.tips import tip_for

_FACTS: Final = ("hand", "scarab", "amulet")
_CARD: Final = 0.68
"""The width of a card's back, a share of its height."""


class SeatLooks:
    """What is shown of all seats now."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._players = tuple(
            PlayerFacts(s.name, s.colour, s.bot) for s in session.match.setup.seats
        )
        self.shown = self._of(session.observation)

    def refresh(self) -> None:
        """Shows what is known now; call it while bids are made only."""
        self.shown = self._of(self._session.observation)

    def settle(self, result: OfferingResult) -> None:
        """Shows what is left to each player: bots may have played on since the bids opened."""
        seats = tuple(
            replace(
                view,
                scarabs=view.scarabs - result.bids[seat],
                amulets=view.amulets + result.changes.get(seat, 0),
                has_bid=False,
            )
            for seat, view in enumerate(self.shown.observation.seats)
        )
        self.shown = replace(self.shown, observation=replace(self.shown.observation, seats=seats))

    def tip(self, seat: int) -> str:
        """All that may be known of a seat, in lines; the first is its name."""
        return tip_for(Place(PlaceKind.SEAT, seat), self.shown)

    def _of(self, observation: Observation) -> TableFacts:
        session = self._session
        return TableFacts(
            observation,
            session.match.rules,
            self._players,
            aids=session.match.setup.aids,
            is_covered=session.is_shared,
        )


class SeatLook(Widget):
    """A plate with portrait, name and figures; pointer and keys find the whole seat by it."""

    focusable = True

    def __init__(
        self,
        looks: SeatLooks,
        sprites: SpriteStore,
        seat: int,
        place: SeatPlace,
        told: Callable[[], str],
        on_look: Callable[[int], object],
        is_asked: bool = False,
    ) -> None:
        """:param told: says what the altar shows now, for people who do not see it.
        :param on_look: called with the seat when its tip is to be shown at once.
        :param is_asked: whether the player bids now."""
        super().__init__(uid=f"offering.seat:{seat}", tooltip=looks.tip(seat))
        self._looks = looks
        self._sprites = sprites
        self._seat = seat
        self._place = place
        self._told = told
        self._on_look = on_look
        self._is_asked = is_asked

    def describe(self) -> Description:
        name = escape(self._looks.shown.players[self._seat].name)
        more = self.tooltip.partition("\n")[2]
        return Description(
            Role.ITEM, name, self._told(), more, group=_("Players"), group_role=Role.LIST
        )

    def activate(self) -> None:
        self._on_look(self._seat)

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, PointerReleased) and self.rect.collidepoint(event.pos):
            self.activate()
        return isinstance(event, PointerPressed | PointerReleased)

    def focus_rect(self) -> pygame.FRect:
        return self._place.plate

    def draw(self, canvas: Canvas) -> None:
        plate = self._place.plate
        if not canvas.sees(plate.inflate(30, 30)):
            return
        shown = self._looks.shown
        player = shown.players[self._seat]
        if self._is_asked:
            draw_halo(canvas, plate, theme.GLOW, 12, 0.9)
        canvas.panel(plate, "dusk")
        face = pygame.FRect(plate.left + 8, plate.top + 7, plate.height - 14, plate.height - 14)
        draw_portrait(canvas, self._sprites, player.colour, player.bot, face)
        right = pygame.FRect(face.right + 10, plate.top + 6, 0, plate.height - 12)
        right.width = plate.right - 12 - right.left
        name = pygame.FRect(right.left, right.top, right.width, 0.5 * right.height)
        text = escape(player.name)
        canvas.text(text, name, theme.BOLD, theme.CREAM, "left", "middle", 1, theme.BLACK)
        row = pygame.FRect(right.left, name.bottom, right.width, right.height - name.height)
        self._draw_figures(canvas, row)

    def _draw_figures(self, canvas: Canvas, row: pygame.FRect) -> None:
        """Cards, scarabs and amulets, each with its sign."""
        figures = figures_of(self._looks.shown, self._seat)
        width = row.width / len(_FACTS)
        for number, fact in enumerate(_FACTS):
            cell = pygame.FRect(row.left + number * width, row.top, width, row.height)
            size = min(0.8 * cell.height, 0.42 * width)
            middle = (cell.left + size / 2, cell.centery)
            if fact == "hand":
                self._draw_card(canvas, middle, size)
            else:
                canvas.icon(fact, middle, size)
            cell.left += size + 5
            cell.width -= size + 7
            style = theme.SMALL_BOLD
            canvas.text(figures[fact], cell, style, theme.CREAM_SOFT, "left", "middle", 1)

    def _draw_card(self, canvas: Canvas, middle: tuple[float, float], size: float) -> None:
        if not self._sprites.has("card_back"):
            return
        card = self._sprites.picture("card_back", canvas.viewport.length(_CARD * size))
        canvas.sprite(card, middle, (card.get_width() / 2, card.get_height() / 2))


def told_of(
    result: OfferingResult, seat: int, is_open: bool, is_told: bool, is_sealed: bool
) -> str:
    """What a seat's altar shows, in words."""
    if not result.bids or not is_open:
        return _("the bid is sealed") if is_sealed or result.bids else _("no bid yet")
    outcome = result.outcome(seat)
    facts = [f"{result.bids[seat]} [scarab]"]
    if is_told:
        facts += [outcome.place, *filter(None, [outcome.brought])]
    return listed(facts)


# What came of sealed bids, read from the events: bids, places, and what each player got or
# lost. Rule: D9.3


class BidSummary(NamedTuple):
    """What came of a bid: its place, and what it brought; `change` says whether that is good.

    With an auction there is no change of amulets: `brought` is empty.
    """

    place: str
    brought: str
    change: int


@dataclass(frozen=True)
class OfferingResult:
    """The bids by seat, the seats from the highest bid to the lowest, a line about the place of
    each, who won, and the amulets that each got (positive) or gave back."""

    bids: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    places: tuple[str, ...] = ()
    winners: frozenset[int] = frozenset()
    changes: dict[int, int] = field(default_factory=dict)
    has_amulets: bool = True

    def outcome(self, seat: int) -> BidSummary:
        """What came of a seat's bid, in words."""
        if not self.has_amulets:
            return BidSummary(self.places[seat], "", 0)
        change = self.changes.get(seat, 0)
        # A minus sign is as wide as a plus sign.
        text = f"{change:+d}".replace("-", "\u2212") + " [amulet]" if change else _("no amulets")
        return BidSummary(self.places[seat], text, change)


def result_of(events: Iterable[Event], auction: Auction | None) -> OfferingResult:
    """The result of the latest reveal among the events, of that auction or of an Offering; one
    without bids if there is none."""
    result = OfferingResult()
    for event in events:
        if auction is not None:
            found = auction.read(event)
            if found is not None:
                result = OfferingResult(
                    tuple(found.bids),
                    _order(found.bids, found.winners),
                    tuple(found.lines),
                    frozenset(found.winners),
                    has_amulets=False,
                )
        elif isinstance(event, BidsRevealed):
            ordinals = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
            places = tuple(ordinals[rank] for rank in event.ranks)
            first = frozenset(seat for seat, rank in enumerate(event.ranks) if not rank)
            result = OfferingResult(event.bids, _order(event.bids, ()), places, first)
        elif isinstance(event, AmuletsChanged) and event.reason == OFFERING and result.bids:
            result.changes[event.seat] = event.amount
    return result


def _order(bids: Iterable[int], winners: Iterable[int]) -> tuple[int, ...]:
    """The seats from the highest bid down; equal ones in the order of choice, then by seat."""
    first = {seat: number for number, seat in enumerate(winners)}
    known = dict(enumerate(bids))
    return tuple(sorted(known, key=lambda seat: (-known[seat], first.get(seat, len(known)), seat)))
