"""Faces of the players: which portrait a seat has, and how it is drawn. Computes no rule."""

from __future__ import annotations

import pygame

from cleopatra.bots.registry import split_character
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.ui.skin.players import draw_medallion
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.pictures import draw_picture


def portrait(colour: int, bot: str) -> str:
    """The picture of the player of a colour, 0..4: `bot` is "" for a person. People, and bots
    without a character, have a face for each colour; a character has one of its own."""
    if not bot:
        return f"portrait_person_{colour}"
    return f"portrait_bot_{split_character(bot)[1] or colour}"


def draw_portrait(
    canvas: Canvas, sprites: SpriteStore, colour: int, bot: str, box: pygame.FRect
) -> None:
    """The round portrait, as large as it fits into a box; the player's badge if it is missing."""
    if not draw_picture(canvas, sprites, portrait(colour, bot), box):
        draw_medallion(canvas, box.center, min(box.size), colour)
