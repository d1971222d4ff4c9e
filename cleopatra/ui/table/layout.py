"""Where everything lies on the table: one set of rectangles in the logical 1920x1080 space.

Knows sizes and the player's text scale; no game. The stage keeps the middle, and only what the
player asks for is shown over it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.screen import LOGICAL_HEIGHT, LOGICAL_WIDTH

EDGE: Final = 10.0
GAP: Final = 10.0
_COLUMN: Final = 330.0
_TOP: Final = 100.0
_BOTTOM: Final = 274.0
_PROMPT: Final = 100.0


@dataclass(frozen=True, slots=True)
class Regions:
    """The rectangles of the parts, logical. `purse` (the payment chooser) and `book` (the log) open
    over the lower right and the left part of the stage."""

    stage: pygame.FRect
    players: pygame.FRect
    steps: pygame.FRect
    tents: pygame.FRect
    market: pygame.FRect
    worshippers: pygame.FRect
    prompt: pygame.FRect
    hand: pygame.FRect
    drawn: pygame.FRect
    quarry: pygame.FRect
    mosaics: pygame.FRect
    purse: pygame.FRect
    book: pygame.FRect
    plan: pygame.FRect


def regions(text_scale: float = 1.0) -> Regions:
    """The rectangles for a text scale of 0.75 to 2; larger text takes room from the stage."""
    more = max(0.0, text_scale - 1.0)
    column = _COLUMN + 60 * more
    top = _TOP + 18 * more
    bottom = _BOTTOM + 56 * more
    prompt = _PROMPT + 52 * more

    left, right = EDGE, LOGICAL_WIDTH - EDGE
    middle_left, middle_right = left + column + GAP, right - column - GAP
    middle_top, foot = EDGE + top + GAP, LOGICAL_HEIGHT - EDGE
    bottom_top = foot - bottom
    middle_bottom = bottom_top - GAP

    stage = _box(middle_left, middle_top, middle_right, middle_bottom)
    market_height = 0.27 * (middle_bottom - middle_top)
    board_right = left + column + GAP + 252
    mosaics_top = foot - 286
    plan_height = min(204.0, 0.32 * stage.height)
    purse_width = min(stage.width - 80, 640 + 160 * more)
    return Regions(
        stage=stage,
        players=_box(left, EDGE, middle_right, EDGE + top),
        steps=_box(middle_right + GAP, EDGE, right, EDGE + top),
        tents=_box(left, middle_top, middle_left - GAP, middle_bottom - market_height - GAP),
        market=_box(left, middle_bottom - market_height, middle_left - GAP, middle_bottom),
        worshippers=_box(left, bottom_top, board_right, foot),
        prompt=_box(board_right + GAP, bottom_top, middle_right, bottom_top + prompt),
        hand=_box(board_right + GAP, bottom_top + prompt + GAP, middle_right, foot),
        drawn=_box(
            board_right + GAP,
            bottom_top + prompt + GAP,
            board_right + GAP + 1.1 * (bottom - prompt) + 190,
            foot,
        ),
        quarry=_box(middle_right + GAP, middle_top, right, mosaics_top - GAP),
        mosaics=_box(middle_right + GAP, mosaics_top, right, foot),
        purse=_box(
            stage.right - purse_width - 14, stage.top + 14, stage.right - 14, stage.bottom - 74
        ),
        book=_box(
            stage.left + 16,
            stage.top + 70,
            stage.left + 16 + min(560 + 200 * more, stage.width * 0.62),
            stage.bottom - 16,
        ),
        plan=_box(
            stage.left + 16,
            stage.bottom - 16 - plan_height,
            stage.left + 16 + plan_height * 0.63,
            stage.bottom - 16,
        ),
    )


def _box(left: float, top: float, right: float, bottom: float) -> pygame.FRect:
    return pygame.FRect(left, top, right - left, bottom - top)
