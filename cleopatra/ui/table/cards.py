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
_NAME_FROM: Final = 104.0
"""Cards at least so wide bear their name."""
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
    ) -> None:
        """Draw a card kind (UNKNOWN: its back) into a rectangle; `is_dim` greys it. A wide card
        bears its name unless that stands beside it: `is_named` False."""
        if not canvas.sees(rect):
            return
        pixels = canvas.viewport.rect_to_pixels(rect)
        picture = self.surface(kind, rect.width, pixels.size, is_dim, is_named)
        canvas.surface.blit(picture, pixels, special_flags=pygame.BLEND_PREMULTIPLIED)

    def surface(
        self,
        kind: int,
        width: float,
        size: tuple[int, int],
        is_dim: bool = False,
        is_named: bool = True,
    ) -> pygame.Surface:
        """The premultiplied card, `width` logical and `size` pixels; shared, don't draw on it."""
        is_named = is_named and kind != UNKNOWN and width >= _NAME_FROM
        name = naming.card(kind) if is_named else ""
        key = (kind, size, is_dim, name, self._kit.text_scale)
        found = self._kept.get(key)
        if found is None:
            found = self._paint(kind, width, size, name)
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

    def _paint(self, kind: int, width: float, size: tuple[int, int], name: str) -> pygame.Surface:
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
                band = pygame.FRect(
                    box.width * 0.11, box.height * 0.852, box.width * 0.78, box.height * 0.096
                )
                style = TextStyle(Face.HEADING, band.height * 0.82, 1.1, 0.0)
                paragraph = self._kit.text.fit(naming.capital(name), style, band.width, None, 1)
                if not paragraph.cut:  # half a name says less than none
                    canvas.paragraph(
                        paragraph,
                        (band.left, band.centery - paragraph.height / 2),
                        theme.CREAM,
                        band.width,
                        "centre",
                    )
        return surface

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
