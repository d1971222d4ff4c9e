"""One bidder's niche at an Offering: sign, name, a hand that keeps or shows its bid, an altar.

Draws what it is told, at the moment it is told; knows no rule and no session.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.motion.tween import ease_out, overshoot
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.match.setup import SeatInfo
from cleopatra.ui.scenes.offering import altar_table
from cleopatra.ui.scenes.offering.altar_table import TOP, draw_altar
from cleopatra.ui.skin.players import draw_medallion
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.halo import draw_halo

SHAKING: Final = 0.9
"""Seconds in which the fists shake before they open."""
_OPENING: Final = 1.25
"""Seconds until the bids can be read."""
_WIDEST: Final = 360.0
_GAP: Final = 24.0
_HAND: Final = 216.0
_UNDECIDED: Final = 0.35
"""Opacity of the hand of a seat that has not bid yet, 0..1."""
_ABOVE, _BELOW = 144.0, 36.0
"""Room in a waiting niche above the hand, for sign and name, and below it; logical."""
_FOOT: Final = 78.0
"""The altar of a niche that waits: from its far edge to the niche's foot."""
_RESULT: Final = 144.0
"""The altar of a niche that shows its bid."""
_FRAME: Final = 8.0


class Outcome(NamedTuple):
    """What came of a bid: its place, and what it brought; `change` says whether that is good.

    With an auction there is no change of amulets: `brought` is empty.
    """

    place: str
    brought: str
    change: int


def columns(box: pygame.FRect, seats: int) -> list[pygame.FRect]:
    """The niches of so many seats, side by side in a box."""
    width = min(_WIDEST, (box.width - _GAP * (seats - 1)) / seats)
    left = box.centerx - (width * seats + _GAP * (seats - 1)) / 2
    return [
        pygame.FRect(left + seat * (width + _GAP), box.top, width, box.height)
        for seat in range(seats)
    ]


def bin_of(box: pygame.FRect) -> pygame.FRect:
    """Where in an open niche the offering comes to lie: on the altar."""
    top = box.top + 150
    return pygame.FRect(box.left + 34, top, box.width - 68, box.bottom - _RESULT + TOP * 0.6 - top)


def throws_from(box: pygame.FRect) -> tuple[float, float]:
    """Where the coins of an open hand come from."""
    return box.centerx, box.top + 200


class Niche:
    """Draws a bidder's niche into its rectangle."""

    def __init__(self, sprites: SpriteStore, info: SeatInfo) -> None:
        self._sprites = sprites
        self._info = info

    def draw_waiting(
        self, canvas: Canvas, box: pygame.FRect, is_asked: bool, is_sealed: bool
    ) -> None:
        """While bids are made: a fist for one that is sealed, a faint hand for one to come."""
        self._draw_head(canvas, box, is_asked)
        size = min(_HAND, box.height - _ABOVE - _BELOW)
        middle = (box.centerx, box.top + 142 + size / 2)
        if is_sealed:
            self._draw_hand(canvas, "hand_fist", "fist", middle, size)
        else:
            self._draw_hand(canvas, "hand_open", "hand", middle, size, _UNDECIDED)
        self._draw_altar(canvas, box, _FOOT)
        foot = pygame.FRect(box.left + 30, box.bottom - 43, box.width - 60, 36)
        # Translators: a bid.
        text = _("sealed") if is_sealed else "…"
        canvas.text(text, foot, theme.BODY, theme.CREAM_SOFT, "centre", "middle", 1)

    def draw_open(
        self, canvas: Canvas, box: pygame.FRect, bid: int, seconds: float, outcome: Outcome | None
    ) -> None:
        """The fist shakes, opens, and shows what was in it; `seconds` since all hands began to.

        :param outcome: what came of it, None as long as that is not to be told.
        """
        self._draw_head(canvas, box, False)
        self._draw_altar(canvas, box, _RESULT)
        if outcome is None:
            sign = (box.centerx, box.bottom - 58)
            canvas.icon("horizon", sign, 84, altar_table.RELIEF, altar_table.RELIEF_LINE)
        at = box.top + 258.0
        if seconds < SHAKING:
            swing = abs(math.sin(seconds / SHAKING * 3 * math.pi))
            self._draw_hand(canvas, "hand_fist", "fist", (box.centerx, at - 46 * swing), _HAND)
            return
        share = min(1.0, (seconds - SHAKING) / (_OPENING - SHAKING))
        open_at = (box.centerx, at + 6 * ease_out(share))
        self._draw_hand(canvas, "hand_open", "giving", open_at, _HAND * 1.08)
        size = max(0.2, overshoot(share))
        number = pygame.FRect(0, 0, box.width * min(1.0, size), 92 * size)
        number.center = (box.centerx, box.top + 420)
        canvas.text(
            f"{bid} [scarab]",
            number,
            theme.BIG_NUMBER,
            theme.GOLD_LIGHT,
            "centre",
            "middle",
            1,
            theme.BLACK,
        )
        if outcome is not None:
            _draw_outcome(canvas, box, outcome)

    def _draw_head(self, canvas: Canvas, box: pygame.FRect, is_asked: bool) -> None:
        if is_asked:
            draw_halo(canvas, box, theme.GLOW, 16, 0.9)
            canvas.panel(box, "frame-on")
        draw_medallion(canvas, (box.centerx, box.top + 64), 88, self._info.colour)
        name = pygame.FRect(box.left + 16, box.top + 110, box.width - 32, 44)
        canvas.text(
            escape(self._info.name),
            name,
            theme.BOLD,
            theme.CREAM,
            "centre",
            "middle",
            1,
            theme.BLACK,
        )

    @staticmethod
    def _draw_altar(canvas: Canvas, box: pygame.FRect, height: float) -> None:
        inner = box.inflate(-2 * _FRAME - 12, -2 * _FRAME)
        draw_altar(canvas, inner, box.bottom - height)

    def _draw_hand(
        self,
        canvas: Canvas,
        name: str,
        icon: str,
        at: tuple[float, float],
        size: float,
        alpha: float = 1.0,
    ) -> None:
        """A painted hand; its hieroglyph where there is no picture."""
        if not self._sprites.has(name):
            canvas.icon(icon, at, size, theme.GOLD, None, alpha)
            return
        picture = self._sprites.picture(name, canvas.viewport.length(size))
        middle = (picture.get_width() / 2, picture.get_height() / 2)
        canvas.sprite(picture, at, middle, alpha)


def _draw_outcome(canvas: Canvas, box: pygame.FRect, outcome: Outcome) -> None:
    """Carved into the altar's front."""
    place = pygame.FRect(box.left + 32, box.bottom - 98, box.width - 64, 38)
    brought = pygame.FRect(box.left + 32, box.bottom - 60, box.width - 64, 46)
    if not outcome.brought:
        both = place.union(brought)
        canvas.text(outcome.place, both, theme.BOLD, theme.GOLD_LIGHT, "centre", "middle", 2)
        return
    canvas.text(outcome.place, place, theme.BODY, theme.CREAM, "centre", "middle", 1)
    colour = theme.TURQUOISE_LIGHT if outcome.change < 0 else theme.GOLD_LIGHT
    canvas.text(outcome.brought, brought, theme.NUMBER, colour, "centre", "middle", 1)
