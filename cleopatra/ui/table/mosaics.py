"""The heap of mosaics: the one on top, and which ones are still to come.

It lies beside the garden only while a mosaic is at stake or pointed at. Knows what is shown; nobody
knows the order of the hidden ones.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour, Face, TextStyle
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.rules.garden import MOSAICS, Garden
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow, Offer
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.table import looks
from cleopatra.ui.table.knobs import draw_disc
from cleopatra.ui.table.part import Part
from cleopatra.ui.table.price_signs import draw_price
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of
from cleopatra.ui.table.target import Target, place_target, uid_of_offer

PILE_UID = "pile:0"
HANDLED: Final[dict[str, IconName]] = {"turn": "turn-right", "flip": "flip"}
"""Offers that turn the mosaic in hand: they are buttons of the heap, shown as signs; their words
are in the tip."""
_COLUMNS: Final = 4
_PAD: Final = 16.0
_TITLE: Final = TextStyle(Face.HEADING, 24, 1.15, 0.3)
_FIGURE: Final = TextStyle(Face.BOLD, 24, 1.1, 0.35)
_KNOB: Final = 54.0


def heading_of(seen: Observation) -> str:
    """What stands over the heap. While sanctuaries are claimed the next mosaic is still hidden."""
    left = len(seen.mosaics_left)
    if not left and seen.mosaic_top == UNKNOWN:
        return _("No mosaic left")
    return ngettext("Mosaics: {n} left", "Mosaics: {n} left", left).format(n=left)


def handling_offers(shown: TableFacts) -> tuple[Offer, ...]:
    """The answers that turn the mosaic in hand."""
    return tuple(offer for offer in shown.prompt.offers if offer.code in HANDLED)


class MosaicsPart(Part):
    """A sheet with the twelve shapes, the price, and what turns the mosaic in hand."""

    name = "mosaics"

    def is_shown(self, shown: TableFacts) -> bool:
        """Whether a mosaic is being built or is pointed at; not while one is dragged, as it would
        lie over squares of the garden."""
        place = Place(PlaceKind.PIECE, int(Piece.MOSAIC))
        if shown.held == place:
            return False
        if handling_offers(shown):
            return True
        if shown.lit is not None and shown.lit.place == place:
            return True
        is_chosen = shown.glow(PlaceKind.PIECE, Piece.MOSAIC) is Glow.CHOSEN
        return is_chosen and context_of(shown) is Context.BUILD

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        if not self.is_shown(shown):
            return (False,)
        seen = shown.observation
        return (
            seen.mosaic_top,
            seen.mosaics_left,
            seen.mosaics_removed,
            shown.cues(PlaceKind.PIECE),
            shown.lit_uid,
            handling_offers(shown),
            heading_of(seen),
        )

    def reach(self, shown: TableFacts) -> pygame.FRect:
        if not self.is_shown(shown):
            return pygame.FRect(0, 0, 0, 0)
        return self.box(shown).inflate(50, 50)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [self.box(shown)] if self.is_shown(shown) else []

    def box(self, shown: TableFacts) -> pygame.FRect:
        """The sheet; without buttons it is lower."""
        box = pygame.FRect(self.rect)
        if not handling_offers(shown):
            box.height -= self._knob + 10
        return box

    def targets(self, shown: TableFacts) -> list[Target]:
        if not self.is_shown(shown):
            return []
        place = Place(PlaceKind.PIECE, int(Piece.MOSAIC))
        found = [place_target(place, self.box(shown), 12)._replace(uid=PILE_UID)]
        for offer, box in self.knobs(shown):
            tip = offer.tip or offer.label
            found.append(
                Target(
                    uid_of_offer(offer), box, offer, box.width / 2, tip, offer.is_enabled,
                    offer.keys,
                )
            )  # fmt: skip
        return found

    @property
    def _knob(self) -> float:
        return _KNOB * (1 + 0.2 * self.growth)

    def knobs(self, shown: TableFacts) -> list[tuple[Offer, pygame.FRect]]:
        """The buttons that turn the mosaic in hand."""
        side = self._knob
        top = self.rect.bottom - 14 - side
        return [
            (offer, pygame.FRect(self.rect.left + _PAD + n * (side + 10), top, side, side))
            for n, offer in enumerate(handling_offers(shown))
        ]

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if not self.is_shown(shown):
            return
        seen, kind = shown.observation, shown.rules.pieces[Piece.MOSAIC]
        box = self.box(shown)
        canvas.panel(box, "leaf")
        left, width = box.left + _PAD, box.width - 2 * _PAD
        text = self.gear.kit.text
        head = pygame.FRect(left, box.top + 8, width, text.line_height(_TITLE) + 6)
        self.write(canvas, heading_of(seen), head, _TITLE, theme.INK_HEADING)
        line = 40 * (1 + 0.3 * self.growth)
        said = f"{kind.base}–{kind.most}"
        reward = text.set(said, _FIGURE).width + line + 16
        price = pygame.FRect(left, 0, width - reward, line - 4)
        price.bottom = self.rect.bottom - 14 - self._knob - 8
        taken = draw_price(canvas, price, kind, theme.INK, "left", _FIGURE)
        self._reward(canvas, said, price, left + taken, left + width)
        area = pygame.FRect(left, head.bottom + 4, width, price.top - head.bottom - 10)
        self._shapes(canvas, shown, area)
        for offer, knob in self.knobs(shown):
            draw_disc(canvas, knob, shown.lit_uid == uid_of_offer(offer))
            canvas.icon(HANDLED[offer.code], knob.center, 0.5 * knob.width, theme.CREAM, None)

    def _reward(
        self, canvas: Canvas, said: str, row: pygame.FRect, after: float, right: float
    ) -> None:
        size = 0.8 * row.height
        words = pygame.FRect(after + 10, row.top, right - size - 6 - after - 10, row.height)
        self.write(canvas, said, words, _FIGURE, theme.INK, "right")
        canvas.icon("scarab", (right - size / 2, row.centery), size)

    def _shapes(self, canvas: Canvas, shown: TableFacts, area: pygame.FRect) -> None:
        """All twelve; those that were used are pale, the one on top is framed."""
        seen = shown.observation
        width, height = area.width / _COLUMNS, area.height / (MOSAICS // _COLUMNS)
        for mosaic in range(MOSAICS):
            row, column = divmod(mosaic, _COLUMNS)
            cell = pygame.FRect(
                area.left + column * width, area.top + row * height, width, height
            ).inflate(-14, -12)
            there = mosaic in seen.mosaics_left or mosaic == seen.mosaic_top
            if mosaic == seen.mosaic_top:
                frame = cell.inflate(12, 10)
                canvas.rect(frame, theme.PAPYRUS_LIGHT, 0, 8)
                canvas.rect(frame, theme.TURQUOISE, 3, 8)
            colour = looks.MOSAIC_COLOURS[mosaic % len(looks.MOSAIC_COLOURS)]
            if not there:
                colour = theme.mix(theme.PAPYRUS, theme.PAPYRUS_DARK, 0.6)
            draw_shape(canvas, shown.rules.garden, mosaic, cell, colour, there)


def draw_shape(
    canvas: Canvas,
    garden: Garden,
    mosaic: int,
    box: pygame.FRect,
    colour: Colour,
    is_outlined: bool = True,
) -> None:
    """A mosaic from above in its first orientation, as large as it fits; row 0 below."""
    cells = garden.shapes[mosaic][0]
    rows = max(row for row, _ in cells) + 1
    columns = max(column for _, column in cells) + 1
    side = min(box.width / max(columns, 3), box.height / max(rows, 3))
    left = box.centerx - columns * side / 2
    bottom = box.centery + rows * side / 2
    squares = [
        pygame.FRect(left + column * side, bottom - (row + 1) * side, side, side)
        for row, column in cells
    ]
    if is_outlined:
        for square in squares:
            canvas.rect(square.inflate(4, 4), theme.RIM, 0, 2)
    for square in squares:
        canvas.rect(square.inflate(-1, -1) if is_outlined else square, colour)
