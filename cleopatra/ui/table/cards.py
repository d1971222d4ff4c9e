"""Market cards at any size: the picture, the signs on its left edge, its name at the foot.

Knows pictures, icons and type; no hand and no stall. A card whose picture is missing is drawn
plainly, so that a game can go on.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.device.bytecache import PictureCache, weight
from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Face, TextStyle
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.ui.skin.colours import PAPYRUS_TAINTED
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table import looks
from cleopatra.ui.words import naming

ASPECT: Final = 1.5
"""Height of a card for its width."""
SIGN: Final = 0.30
"""Diameter of the signs on the left edge, as a share of the width."""
_LEAST_SIGN: Final = 26.0
_NAME_FROM: Final = 84.0
"""Cards at least so wide bear their name."""
_LEAST_ROOM: Final = 40.0
"""What of a card has to be free for its name."""
_PLATE_FOOT: Final = 0.945
"""The lower edge of the plate with the name, as a share of the card's height."""
_PLATE_INSET: Final = 0.055
"""The distance of the plate from the card's sides, as a share of its width."""
_LEAST_PLATE: Final = (24.0, 17.0)
"""The least height of the plate, in units and in pixels."""
_LEAST_NAME: Final = 12.0
"""The least size of a name, in pixels."""
_KEPT: Final = 32_000_000
"""Bytes of finished cards kept."""
_KEPT_TURNED: Final = 64_000_000
"""Bytes of turned pictures kept: what flies turns, and comes back to the same angles."""


class CardArt:
    """Draws cards and keeps them by kind and size."""

    def __init__(self, kit: Kit, sprites: SpriteStore) -> None:
        self._kit = kit
        self._sprites = sprites
        self._kept = PictureCache(_KEPT, kit.budget)
        self._turned = PictureCache(_KEPT_TURNED, kit.budget)

    def draw(
        self,
        canvas: Canvas,
        kind: int,
        rect: pygame.FRect,
        is_dim: bool = False,
        is_named: bool = True,
        seen: float | None = None,
    ) -> None:
        """Draw a card kind (UNKNOWN: its back) into a rectangle; `is_dim` greys it. A wide card
        bears its name unless that stands beside it: `is_named` False. Where another card covers its
        right part, `seen` units of its width are left for the name."""
        if not canvas.sees(rect):
            return
        pixels = canvas.viewport.rect_to_pixels(rect)
        picture = self.surface(kind, rect.width, pixels.size, is_dim, is_named, seen)
        canvas.surface.blit(picture, pixels, special_flags=pygame.BLEND_PREMULTIPLIED)

    def surface(
        self,
        kind: int,
        width: float,
        size: tuple[int, int],
        is_dim: bool = False,
        is_named: bool = True,
        seen: float | None = None,
    ) -> pygame.Surface:
        """The premultiplied card, `width` logical and `size` pixels; shared, don't draw on it."""
        room = width if seen is None else min(width, seen)
        is_named = is_named and width >= _NAME_FROM and room >= _LEAST_ROOM
        name = naming.card_label(kind) if is_named else ""
        key = (kind, size, is_dim, name, round(room), self._kit.text_scale)
        found = self._kept.get(key)
        if found is None:
            found = self._paint(kind, width, size, name, room)
            if is_dim:
                found = dimmed(found)
            self._kept.put(key, found, weight(found))
        return found

    def turned(
        self, key: tuple[object, ...], surface: pygame.Surface, angle: float
    ) -> pygame.Surface:
        """A picture turned by `angle` degrees (to a step of 3), kept under its key."""
        step = round(angle / 3) % 120
        return self._turned.made(
            (*key, step), lambda: pygame.transform.rotozoom(surface, step * 3, 1.0)
        )

    def _paint(
        self, kind: int, width: float, size: tuple[int, int], name: str, room: float
    ) -> pygame.Surface:
        picture = looks.card_picture(kind)
        surface = new_surface(*size, alpha=True)
        scale = size[0] / width
        canvas = Canvas(surface, self._kit, Viewport(*size, scale, 0, 0))
        box = pygame.FRect(0, 0, width, size[1] / scale)
        if self._sprites.has(picture):
            surface.blit(
                self._sprites.picture(picture, *size),
                (0, 0),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )
        else:
            self._plain(canvas, kind, box)
        if kind != UNKNOWN:
            self._signs(canvas, kind, box)
            if name:
                self._plate(canvas, name, box, room, CARD_KINDS[kind].tainted)
        return surface

    def _plate(
        self, canvas: Canvas, name: str, box: pygame.FRect, room: float, is_tainted: bool
    ) -> None:
        """The name on a plate at the card's foot, as large as the plate holds it."""
        units, pixels = _LEAST_PLATE
        grown = 1 + 0.2 * max(0.0, self._kit.text_scale - 1)
        height = max(units, pixels / canvas.scale, box.height * 0.1) * grown
        inset = box.width * _PLATE_INSET
        plate = pygame.FRect(inset, box.height * _PLATE_FOOT - height, 0, height)
        plate.width = box.width - 2 * inset if room >= box.width - inset else room - inset - 2
        size = max(height * 0.76, _LEAST_NAME / canvas.scale)
        style = TextStyle(Face.BOLD, size, 1.0, 0.0)
        paragraph = self._kit.text.fit(name, style, plate.width - 5, None, 1)
        if paragraph.cut:  # half a name says less than none
            return
        canvas.rect(plate, theme.RIM, 0, 4)
        ground = theme.CARNELIAN_DARK if is_tainted else theme.LAPIS_DEEP
        canvas.rect(plate.inflate(-2.4, -2.4), theme.mix(ground, theme.BLACK, 0.15), 0, 3)
        at = (plate.left, plate.centery - paragraph.height / 2)
        canvas.paragraph(paragraph, at, theme.CREAM, plate.width, "centre")

    def _plain(self, canvas: Canvas, kind: int, box: pygame.FRect) -> None:
        tainted = kind != UNKNOWN and CARD_KINDS[kind].tainted
        frame = theme.LAPIS if kind == UNKNOWN else theme.CARNELIAN if tainted else theme.GOLD_DARK
        canvas.rect(box, theme.RIM, 0, box.width * 0.07)
        canvas.rect(box.inflate(-3, -3), frame, 0, box.width * 0.06)
        inner = box.inflate(-box.width * 0.14, -box.width * 0.14)
        canvas.rect(inner, theme.LAPIS_DEEP if kind == UNKNOWN else theme.PAPYRUS, 0, 4)
        if kind == UNKNOWN:
            canvas.icon("scarab", inner.center, box.width * 0.5)
            return
        canvas.icon(looks.card_icon(kind), (box.centerx, box.height * 0.48), box.width * 0.56)
        foot = pygame.FRect(inner.left, box.height * 0.852, inner.width, box.height * 0.096)
        canvas.rect(foot, theme.CARNELIAN_DARK if tainted else theme.LAPIS)

    def _signs(self, canvas: Canvas, kind: int, box: pygame.FRect) -> None:
        """One disc with the unit's sign for each unit the card gives, down the left edge."""
        card = CARD_KINDS[kind]
        radius = max(box.width * SIGN, min(_LEAST_SIGN, box.width * 0.5)) / 2
        for row in range(max(1, card.worth)):
            centre = (radius + box.width * 0.025, radius * (1.15 + 2.12 * row) + box.width * 0.02)
            ground = theme.PAPYRUS_LIGHT if not card.tainted else PAPYRUS_TAINTED
            canvas.circle(centre, radius, theme.RIM)
            canvas.circle(centre, radius * 0.93, theme.CARNELIAN if card.tainted else theme.GOLD)
            canvas.circle(centre, radius * 0.80, ground)
            canvas.icon(looks.card_icon(kind), centre, radius * 1.28)


def dimmed(surface: pygame.Surface) -> pygame.Surface:
    """A greyed copy of a premultiplied picture."""
    copy = surface.copy()
    copy.fill((150, 146, 140, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
