"""What became of each player, as a row of cards: total, amulets, winner or eaten.

Knows the outcome and the players; adds up nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.motion.tween import ease_out
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, listed
from cleopatra.kit.text.markup import escape
from cleopatra.match.setup import SeatInfo
from cleopatra.rules.state import Outcome
from cleopatra.ui.scenes.inspection.sources import fate
from cleopatra.ui.skin.players import PLAYERS, draw_pennant
from cleopatra.ui.words import naming

COUNTING: Final = 1.8
"""Seconds in which the totals count up."""
_WIDEST: Final = 400.0
_HEIGHT: Final = 124.0
_NARROW: Final = 265.0
"""Below this width what became of a player has a line of its own."""
_GAP: Final = 14.0
_PENNANT: Final = 58.0
_OVER: Final = 8.0
"""How far the pennant reaches over the card's upper edge."""
_MOST_SCALE: Final = 1.5


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's end; the sums are None in a game that was not counted."""

    name: str
    colour: int
    scarabs: int
    amulets: int
    is_winner: bool
    is_eaten: bool
    fate: str
    """Winner, eaten or nothing, in a word."""


def results_of(
    seats: Sequence[SeatInfo], outcome: Outcome | None, sums: Sequence[tuple[int, int]]
) -> list[PlayerResult]:
    """The results in the order of seats; `sums` are (scarabs, amulets)."""
    found = []
    for seat, (info, (scarabs, amulets)) in enumerate(zip(seats, sums, strict=True)):
        is_counted = outcome is not None and outcome.reason == "count"
        found.append(
            PlayerResult(
                info.name,
                info.colour,
                scarabs,
                amulets,
                is_counted and outcome is not None and seat in outcome.winners,
                outcome is not None and outcome.eaten[seat],
                fate(outcome, seat),
            )
        )
    return found


class ResultCards:
    """The cards in a window's lower part; `bottom` is where they end, logical."""

    def __init__(
        self, results: Sequence[PlayerResult], space: pygame.FRect, bottom: float, text_scale: float
    ) -> None:
        self._results = results
        grown = max(1.0, min(_MOST_SCALE, text_scale))
        count = len(results)
        width = min(_WIDEST, (space.width - 40 - _GAP * (count - 1)) / count)
        self._is_narrow = width < _NARROW * grown
        height = _HEIGHT * grown * (1.35 if self._is_narrow else 1.0)
        left = space.centerx - (width * count + _GAP * (count - 1)) / 2
        self.rects = [
            pygame.FRect(left + (width + _GAP) * seat, bottom - height, width, height)
            for seat in range(count)
        ]

    @property
    def whole(self) -> pygame.FRect:
        """All cards with their pennants."""
        return self.rects[0].unionall(self.rects[1:]).inflate(30, 30)

    def readings(self) -> list[tuple[str, Description]]:
        """The cards for a reader of the screen."""
        found = []
        for seat, result in enumerate(self._results):
            facts = [naming.scarabs(result.scarabs), naming.amulets(result.amulets)]
            text = listed([*filter(None, [result.fate]), *facts])
            about = Description(
                Role.ITEM, escape(result.name), text, group=_("Players"), group_role=Role.LIST
            )
            found.append((f"result:{seat}", about))
        return found

    def draw(self, canvas: Canvas, passed: float) -> None:
        """Draws the cards; `passed` are the seconds since the totals began to count."""
        share = ease_out(max(0.0, min(1.0, passed / COUNTING)))
        for rect, result in zip(self.rects, self._results, strict=True):
            if canvas.sees(rect.inflate(40, 40)):
                self._draw_card(canvas, rect, result, share)

    def _draw_card(
        self, canvas: Canvas, rect: pygame.FRect, result: PlayerResult, share: float
    ) -> None:
        canvas.panel(rect, "papyrus" if result.is_winner else "papyrus-slim")
        width = min(_PENNANT, 0.2 * rect.width)
        cloth = pygame.FRect(rect.left + 14, rect.top - _OVER, width, 0.72 * rect.height)
        draw_pennant(canvas, cloth, result.colour)
        left, right = cloth.right + 14, rect.right - 18
        lines = 3 if self._is_narrow else 2
        line = (rect.height - 20) / lines
        rows = [
            pygame.FRect(left, rect.top + 10 + line * n, right - left, line) for n in range(lines)
        ]
        name, lower, fate = rows[0], rows[-1], rows[1]
        if not self._is_narrow:
            fate = lower if result.is_eaten else name.copy()
            if result.fate and not result.is_eaten:
                name.width *= 0.6
                fate = pygame.FRect(name.right + 6, name.top, right - name.right - 6, line)
        canvas.text(escape(result.name), name, theme.BOLD, PLAYERS[result.colour].dark)
        amulets = pygame.FRect(0, lower.top, 0.34 * lower.width, line)
        amulets.right = right
        lower.width -= amulets.width + 6
        number = str(round(result.amulets * share))
        ink = theme.CARNELIAN_DARK if result.is_eaten else theme.INK_SOFT
        canvas.text(f"{number} [amulet]", amulets, theme.SMALL_BOLD, ink, "right")
        if result.is_eaten:
            canvas.text(f"[crocodile] {result.fate}", fate, theme.BOLD, theme.CARNELIAN_DARK)
            return
        if result.fate:
            side = "left" if self._is_narrow else "right"
            canvas.text(result.fate, fate, theme.ITALIC, theme.INK_HEADING, side)
        scarabs = round(result.scarabs * share)
        canvas.text(f"{scarabs} [scarab]", lower, theme.BIG_NUMBER, theme.INK)
