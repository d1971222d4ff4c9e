"""What every part of the table is: a rectangle, a picture of what is shown, and its targets.

Knows the kit and what is shown. Must not know the match, the tools, or the other parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour, TextStyle
from cleopatra.kit.text.typesetter import Paragraph
from cleopatra.ui.play.place import Glow
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.cards import CardArt
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import Target

REACH: Final = 18.0
"""How far shadows and halos reach beyond a part."""


@dataclass(frozen=True, slots=True)
class PaintKit:
    """What all parts draw with."""

    kit: Kit
    sprites: SpriteStore
    cards: CardArt


class TruncatedText(NamedTuple):
    """A text that did not fit into its box; what an audit collects."""

    part: str
    text: str


class Part:
    """A part of the table. Subclasses say what their picture depends on and draw it."""

    name = ""
    is_kept = True
    """Whether the picture is kept; False where redrawing it costs no more than restoring it."""

    def __init__(self, gear: PaintKit) -> None:
        self.gear = gear
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.cuts: list[TruncatedText] = []

    @property
    def growth(self) -> float:
        """By how much the person's text is larger than normal: 0 to 1."""
        return max(0.0, self.gear.kit.text_scale - 1)

    def layout(self, rect: pygame.FRect) -> None:
        """Take a place in the logical space."""
        self.rect = pygame.FRect(rect)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        """All that the part's picture may cover."""
        return self.rect.inflate(2 * REACH, 2 * REACH)

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        """Everything the picture depends on; the part is redrawn when it differs."""
        raise NotImplementedError

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        """Draw it, all of it."""
        raise NotImplementedError

    def targets(self, shown: TableFacts) -> list[Target]:
        """Its targets in reading order; of two that overlap the later one lies on top."""
        return []

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        """The rectangles of the stage that it hides at the moment, without shadows and halos."""
        return []

    def covers(self, pos: tuple[float, float], shown: TableFacts) -> bool:
        """Whether it hides what lies below a point, although there is no target."""
        return any(rect.collidepoint(pos) for rect in self.covered(shown))

    def write(
        self,
        canvas: Canvas,
        text: str,
        rect: pygame.FRect,
        style: TextStyle = theme.BODY,
        colour: Colour = theme.INK,
        align: str = "left",
        valign: str = "middle",
        max_lines: int | None = 1,
        shadow: Colour | None = None,
    ) -> Paragraph:
        """`Canvas.text` that remembers what did not fit."""
        paragraph = canvas.text(text, rect, style, colour, align, valign, max_lines, shadow)
        if paragraph.cut or paragraph.width > rect.width + 1 or paragraph.height > rect.height + 2:
            self.cuts.append(TruncatedText(self.name, text))
        return paragraph


def draw_cue(canvas: Canvas, rect: pygame.FRect, glow: Glow, is_lit: bool, radius: float) -> None:
    """The halo of a place that can be used, is chosen, or is pointed at."""
    if glow is Glow.CHOSEN:
        draw_halo(canvas, rect, theme.TURQUOISE_LIGHT, radius, 1.0)
    elif glow is Glow.LEGAL:
        draw_halo(
            canvas, rect, theme.FOCUS if is_lit else theme.GLOW, radius, 1.0 if is_lit else 0.8
        )
    elif is_lit and glow is Glow.NONE:
        draw_halo(canvas, rect, theme.CREAM, radius, 0.35)
