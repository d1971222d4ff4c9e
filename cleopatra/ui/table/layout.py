"""Where everything lies on the table: one set of rectangles for a window's shape and a situation.

Knows sizes, the player's text scale and what the player is doing; no game. The stage fills the
window, and the panels lie on it: wide windows have them along the sides, tall ones below the stage.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.screen import Viewport
from cleopatra.ui.table.table_facts import Context

EDGE: Final = 10.0
GAP: Final = 8.0
WIDEST_CONSOLE: Final = 1921.0
"""Worshippers, hand and prompt are not drawn apart any farther than this."""
_NARROW, _USUAL = 1440.0, 1920.0
"""Widths of the window between which the sizes of panels grow."""
LAP: Final = 7.0
"""How far cards of the hand lap over the window's lower edge: at most 4 % of a card."""
RISEN: Final = 46.0
"""The room above the hand for chosen cards, which rise."""
SUNK: Final = 106.0
"""How much lower the hand lies while somebody else acts."""
COUNTER: Final = 112.0
"""The width of the plate with the number of cards."""
SHELF_WIDTH, SHELF_HEIGHT = 236.0, 156.0
_FINEST: Final = 0.66
"""With fewer pixels per unit letters cannot be as small as they should be."""
STALLS: Final = 3
PIECES: Final = 7
TALLEST_PLAYER: Final = 108.0
"""The height of the active player's panel; that of the others is 74 of it."""
_MOST_SEATS: Final = 5
_OPENED: Final = 641.0
"""The greatest width of a tent that is opened to whole cards."""


@dataclass(frozen=True, slots=True)
class Regions:
    """The rectangles of the parts, in logical units.

    `free` is what the camera fits the palace into. `purse` is the strip with the ways to pay,
    `proof` where the prover stands, from below, `recap` the line with what others did, `caption`
    where a caption stands, from below, `view_knobs` the row of buttons that move the view, `menu`
    the buttons of the menu, `extras` what the extras' own parts may use, `shelf` where things of
    expansions lie, `over` where captions and sheets may open, `book` the log.
    """

    context: Context
    stage: pygame.FRect
    free: pygame.FRect
    players: pygame.FRect
    steps: pygame.FRect
    menu: pygame.FRect
    tents: pygame.FRect
    market: pygame.FRect
    shelf: pygame.FRect
    rail: pygame.FRect
    mosaics: pygame.FRect
    proof: pygame.FRect
    worshippers: pygame.FRect
    extras: pygame.FRect
    hand: pygame.FRect
    drawn: pygame.FRect
    prompt: pygame.FRect
    recap: pygame.FRect
    caption: pygame.FRect
    purse: pygame.FRect
    view_knobs: pygame.FRect
    plan: pygame.FRect
    book: pygame.FRect
    over: pygame.FRect


def regions(
    viewport: Viewport,
    text_scale: float = 1.0,
    context: Context = Context.TURN,
    is_open: bool = False,
    foot: float = 0.0,
) -> Regions:
    """The rectangles for a window, a text scale of 0.75 to 2 and a situation.

    With `is_open` no panel is folded, whatever the situation. `foot` units at the window's lower
    edge are left free for buttons of the screen's own.
    """
    layout = _Tall if viewport.is_stacked else _Wide
    least = max(1.0, _FINEST / viewport.scale)
    return layout(viewport.space, text_scale, context, is_open, foot, least).regions()


def has_strip(space: pygame.FRect) -> bool:
    """Whether the prompt is a strip above the hand, as below 16:10: beside it there is no room."""
    return space.width < 1.59 * space.height


def player_width(viewport: Viewport, text_scale: float, seats: int) -> float:
    """How wide a waiting player's panel is if there is room for it."""
    if viewport.is_stacked:
        return 264.0 * (1 + 0.2 * max(0.0, text_scale - 1))
    share = (viewport.space.width - _NARROW) / (_USUAL - _NARROW)
    width = 212 + 32 * max(0.0, min(1.0, share))
    if seats == _MOST_SEATS:
        width = min(width, 232.0)
    return width * (1 + 0.46 * max(0.0, text_scale - 1))


class _Wide:
    """Panels along the sides of a window that is wider than it is high, or about square."""

    def __init__(
        self,
        space: pygame.FRect,
        text_scale: float,
        context: Context,
        is_open: bool,
        foot: float,
        least: float = 1.0,
    ) -> None:
        self.least = least
        """How much larger letters are than they should be, as pixels are few."""
        self.stage = space
        self.space = space = pygame.FRect(*space.topleft, space.width, space.height - foot)
        self.context = context
        self.more = max(0.0, text_scale - 1.0)
        share = (space.width - _NARROW) / (_USUAL - _NARROW)
        self.share = max(0.0, min(1.0, share))
        self.is_folded = context is Context.WATCH and not is_open
        self.counts_only = context in (Context.BUILD, Context.PAY) and not is_open
        console = min(space.width, WIDEST_CONSOLE)
        self.console = pygame.FRect((space.width - console) / 2, 0, console, space.height)
        self.has_strip = has_strip(space)

    def between(self, narrow: float, usual: float) -> float:
        """A size between its values in narrow and in usual windows."""
        return narrow + (usual - narrow) * self.share

    def regions(self) -> Regions:
        """All rectangles."""
        space = self.space
        menu = self._menu()
        steps_width = self.between(240, 262)
        steps = pygame.FRect(
            menu.left - 16 - steps_width, EDGE, steps_width, 74 * (1 + 0.14 * self.more)
        )
        players = pygame.FRect(EDGE, EDGE, steps.left - 16 - EDGE, 0)
        players.height = self._row_height * TALLEST_PLAYER / 74
        tents = self._tents(players)
        market = self._market(tents)
        rail = self._rail(players)
        prompt = self._prompt()
        recap = self._recap
        recap.bottomright = (prompt.right, prompt.top - 6)
        knobs = pygame.FRect(recap.right - 388, recap.top - 8 - 54, 388, 54)
        if knobs.top < rail.bottom + GAP:
            knobs.right = min(knobs.right, rail.left - 14)
        if self.is_folded:
            recap.bottomright = (self.console.right - EDGE, space.bottom - EDGE)
        caption = pygame.FRect(0, 0, recap.width, 118 * (1 + self.more))
        caption.bottomright = (recap.right, recap.top - 6)
        if self.is_folded:
            prompt = pygame.FRect(caption)
        worshippers = self._worshippers()
        hand = self._hand(worshippers, prompt)
        plan = pygame.FRect(0, 0, 154, 244)
        plan.bottomright = (rail.left - 14, knobs.top - 8)
        heap = pygame.FRect(0, rail.top, 268 * (1 + 0.3 * self.more), 322 * (1 + 0.3 * self.more))
        heap.width *= self.least**0.5
        heap.right = rail.left - 14
        purse_width = 0.48 * space.width * (1 + 0.25 * self.more)  # not over the palace's middle
        purse_height = 92 * (1 + 0.5 * self.more)
        purse = pygame.FRect(
            recap.right - purse_width, recap.top - 8 - purse_height, purse_width, purse_height
        )
        if purse.top - 50 < rail.bottom:
            purse.right = min(purse.right, rail.left - 14)
        proof = pygame.FRect(EDGE, market.bottom + GAP, hand.left - EDGE, 0)
        proof.height = min(worshippers.top, hand.top - RISEN) - GAP - proof.top
        over = pygame.FRect(tents.right + 20, players.bottom + 12, 0, 0)
        over.size = rail.left - 20 - over.left, hand.top - 20 - over.top
        drawn = self._drawn(players, rail)
        book = pygame.FRect(
            tents.right + 16, players.bottom + 12, 560 + 200 * self.more, hand.top - players.bottom
        )
        book.width = min(book.width, rail.left - 16 - book.left)
        book.height -= 24
        extras = pygame.FRect(worshippers.left, 0, self._extras_width, 0)
        extras.height = 140 if self.is_folded else 160 + 16 * self.more
        extras.bottom = worshippers.bottom
        shelf = pygame.FRect(EDGE, market.bottom + GAP, SHELF_WIDTH, SHELF_HEIGHT)
        if self.context is Context.MARKET:
            shelf.topright = (rail.left - 14, rail.top)
        return Regions(
            context=self.context,
            stage=pygame.FRect(self.stage),
            free=self._free(),
            players=players,
            steps=steps,
            menu=menu,
            tents=tents,
            market=market,
            shelf=shelf,
            rail=rail,
            mosaics=heap,
            proof=proof,
            worshippers=worshippers,
            extras=extras,
            hand=hand,
            drawn=drawn,
            prompt=prompt,
            recap=recap,
            caption=caption,
            purse=purse,
            view_knobs=knobs,
            plan=plan,
            book=book,
            over=over,
        )

    @property
    def _row_height(self) -> float:
        """Height of a folded player and of the path."""
        return 74 * (1 + self.between(0.25, 0.45) * self.more)

    def _menu(self) -> pygame.FRect:
        side = self.between(50, 54 * (1 + 0.35 * self.more))
        width = 2 * side + 10
        return pygame.FRect(self.space.right - EDGE - width, EDGE + 9, width, side)

    def _tents(self, players: pygame.FRect) -> pygame.FRect:
        gap, top = GAP, players.bottom + 32
        if self.is_folded:
            width, height, gap = 132.0, 60.0, 6.0
        elif self.counts_only:
            width, height = 150.0, 74.0
        elif self.context is Context.MARKET:
            width, height, gap = _OPENED, 226.0, 10.0
        else:
            width, height = self.between(206, 236), self.between(108, 124)
        if self.is_folded or self.counts_only:
            width *= 1 + 0.3 * self.more
            height *= 1 + 0.25 * self.more
        low = self.space.height - 118 - 50 * self.more
        if self.has_strip and self.context is Context.MARKET:
            low = self._prompt().top  # the opened tents reach over the hand's left end
        room = low - top - self._pile_height - 2 * GAP
        height = min(height, (room - (STALLS - 1) * gap) / STALLS)
        return pygame.FRect(EDGE, top, width, STALLS * height + (STALLS - 1) * gap)

    def _drawn(self, players: pygame.FRect, rail: pygame.FRect) -> pygame.FRect:
        """Between opened tents and rail, in every situation: cards fly there before it changes."""
        left, top = EDGE + _OPENED + 20, players.bottom + 12
        drawn = pygame.FRect(left, top + 0.09 * self.space.height, rail.left - 20 - left, 0)
        drawn.height = min(385 + 60 * self.more, self.space.height - 300 - drawn.top)
        spare = max(0.0, drawn.width - 760)
        return drawn.inflate(-spare, 0)

    @property
    def _pile_height(self) -> float:
        """Height of the strip with deck and discards."""
        if self.is_folded:
            return 40 * (1 + 0.3 * self.more)
        return (44 if self.counts_only else 62) * (1 + 0.2 * self.more)

    def _market(self, tents: pygame.FRect) -> pygame.FRect:
        width = tents.width
        if not self.is_folded and not self.counts_only:
            width = self.between(206, 236) * (1 + 0.2 * self.more)
        return pygame.FRect(EDGE, tents.bottom + GAP, width, self._pile_height)

    def _rail(self, players: pygame.FRect) -> pygame.FRect:
        width, height, gap = (64.0, 46.0, 4.0) if self.is_folded else (92.0, 72.0, 6.0)
        width *= 1 + 0.2 * self.more
        height *= 1 + 0.15 * self.more
        top = max(104.0, EDGE + self._row_height + 20)
        room = self.space.height - top - EDGE - 290
        if self.has_strip:
            room = min(room, self._prompt().top - 2 * GAP - self._recap.height - top)
        height = min(height, (room - (PIECES - 1) * gap) / PIECES)
        whole = PIECES * height + (PIECES - 1) * gap
        return pygame.FRect(self.space.right - EDGE - width, top, width, whole)

    @property
    def _recap(self) -> pygame.FRect:
        """The size of the line with what others did."""
        return pygame.FRect(0, 0, 388 * (1 + 0.3 * self.more), 48 * (1 + 0.4 * self.more))

    def _prompt(self) -> pygame.FRect:
        space, more = self.space, self.more
        if self.has_strip:
            height = 74 * (1 + 0.7 * more)
            left = self.console.left + max(396.0, self._worshippers().width + 30)
            right = space.right - EDGE
            top = self._card_top - RISEN - height
            return pygame.FRect(left, top, right - left, height)
        width, height = 388 * (1 + 0.55 * more), 150 * (1 + 0.6 * more)
        width, height = width * self.least**0.7, height * self.least**0.9
        return pygame.FRect(
            self.console.right - EDGE - width, space.bottom - EDGE - height, width, height
        )

    @property
    def _card(self) -> pygame.FRect:
        """The size of a card of the hand."""
        width = self.between(117, 119) * (1 + 0.12 * self.more)
        return pygame.FRect(0, 0, width, 1.5 * width)

    @property
    def _card_top(self) -> float:
        """The upper edge of a hand that is not sunk."""
        return self.space.bottom - self._card.height + LAP

    @property
    def _extras_width(self) -> float:
        """The width of unfolded worshippers."""
        return 5 * self.between(70, 74) * (1 + 0.1 * self.more) + 4 * 6

    def _worshippers(self) -> pygame.FRect:
        side = 52.0 if self.is_folded else self.between(70, 74)
        side *= 1 + 0.1 * self.more
        gap = 6.0
        plate = 0.0 if self.is_folded else 24 * (1 + 0.5 * self.more)
        return pygame.FRect(
            self.console.left + EDGE,
            self.space.bottom - EDGE - side - plate,
            5 * side + 4 * gap,
            side + plate,
        )

    def _hand(self, worshippers: pygame.FRect, prompt: pygame.FRect) -> pygame.FRect:
        is_below = self.has_strip and not self.is_folded
        left = self.console.left + max(396.0 if is_below else 412.0, worshippers.width + 30)
        counter = COUNTER * (1 + 0.3 * self.more) + GAP  # it stands beside the hand
        right = prompt.right - counter if is_below else prompt.left - 14
        sunk = SUNK if self.is_folded else 0.0
        return pygame.FRect(left, self._card_top + sunk, right - left, self._card.height)

    def _free(self) -> pygame.FRect:
        space = self.space
        left, top = self.between(150, 250), self.between(96, 46)
        right, bottom = self.between(96, 106), self.between(276, 160)
        if self.context is Context.WATCH:  # folded panels leave more
            left, top = self.between(150, 160), self.between(80, 40)
            bottom -= self.between(90, 130)
        free = pygame.FRect(left, top, space.width - left - right, space.height - top - bottom)
        if self.counts_only:
            free.left -= 0.1 * free.width
        return free


class _Tall(_Wide):
    """Panels below the stage, in a window that is much higher than wide."""

    @property
    def _row_height(self) -> float:
        return 78 * (1 + 0.3 * self.more)

    def regions(self) -> Regions:
        space = self.space
        grown = 1 + 0.15 * self.more
        width = space.width - 2 * EDGE
        share = max(0.0, min(1.0, (space.height - 1650) / 750))
        hand_height = 1.5 * (90 if self.is_folded else 124 + 60 * share)
        recap = pygame.FRect(EDGE, space.bottom - EDGE - 54, width, 54)
        hand = pygame.FRect(EDGE, recap.top - 24 - hand_height, width, hand_height)
        block = 150 * grown
        prompt = pygame.FRect(0, hand.top - 92 - block, 0.58 * width, block)
        prompt.right = space.right - EDGE
        worshippers = pygame.FRect(EDGE, prompt.top + 10, prompt.left - 24 - EDGE, 128)
        rail_height = 0.0 if self.is_folded else 182.0
        rail = pygame.FRect(
            EDGE, prompt.top - 30 - max(76, rail_height), width, max(76, rail_height)
        )
        tents_height = 104.0 if self.is_folded or self.counts_only else 208.0
        tents = pygame.FRect(EDGE, rail.top - 20 - tents_height, width, tents_height)
        caption = pygame.FRect(prompt.left, 0, prompt.width, 118 * grown)
        caption.bottom = tents.top - 12
        if self.is_folded:
            caption.bottom = prompt.bottom
            prompt = pygame.FRect(caption)
        players = pygame.FRect(EDGE, EDGE, width, self._row_height * TALLEST_PLAYER / 74)
        steps = pygame.FRect(space.right - EDGE - 262, players.bottom + 12, 262, 80)
        menu = pygame.FRect(0, steps.top + 10, 130, 60)
        menu.right = steps.left - 14
        market = pygame.FRect(EDGE, players.bottom + 30, 236 * grown, 62 * grown)
        purse = pygame.FRect(EDGE, tents.top - 16 - 92 * grown, width, 92 * grown)
        knobs = pygame.FRect(space.right - EDGE - 388, purse.top - 62, 388, 54)
        heap = pygame.FRect(0, steps.bottom + 12, 268 * grown, 322 * grown)
        heap.right = space.right - EDGE
        proof = pygame.FRect(space.right - EDGE - 356, heap.bottom, 356, 0)
        proof.height = knobs.top - GAP - proof.top
        over = pygame.FRect(EDGE, steps.bottom + 12, width, 0)
        over.height = tents.top - 20 - over.top
        drawn = pygame.FRect(0, 0, min(760.0, over.width), 385 + 60 * self.more)
        drawn.midbottom = (over.centerx, tents.top - 60)
        free = pygame.FRect(16, steps.bottom + 20, space.width - 32, 0)
        free.height = tents.top - 24 - free.top
        extras = pygame.FRect(EDGE, worshippers.top - 10, worshippers.width, min(block, 170))
        shelf = pygame.FRect(EDGE, market.bottom + GAP, SHELF_WIDTH, SHELF_HEIGHT)
        plan = pygame.FRect(EDGE + 8, shelf.bottom + 15, 154, 244)  # left of the palace
        return Regions(
            context=self.context,
            stage=pygame.FRect(self.stage),
            free=free,
            players=players,
            steps=steps,
            menu=menu,
            tents=tents,
            market=market,
            shelf=shelf,
            rail=rail,
            mosaics=heap,
            proof=proof,
            worshippers=worshippers,
            extras=extras,
            hand=hand,
            drawn=drawn,
            prompt=prompt,
            recap=recap,
            caption=caption,
            purse=purse,
            view_knobs=knobs,
            plan=plan,
            book=pygame.FRect(over),
            over=over,
        )
