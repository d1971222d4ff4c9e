"""A row of the list of puzzles. Knows a puzzle and how it stands."""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.lists import listed
from cleopatra.puzzles.puzzle import LEVELS, Puzzle
from cleopatra.storage.puzzle_record import Attempt
from cleopatra.ui.scenes.puzzles.calendar import draw_standing
from cleopatra.ui.scenes.puzzles.shelf import options_of
from cleopatra.ui.words import puzzle_words

ROW_HEIGHT: Final = 84.0
_SIGN: Final = 46.0
_PIP: Final = 13.0


def told(puzzle: Puzzle, attempt: Attempt) -> str:
    """All of a row in one line, for people who do not see the list."""
    parts = (
        puzzle_words.number(puzzle),
        puzzle_words.kind(puzzle.kind),
        puzzle_words.edition(options_of(puzzle)),
        puzzle_words.difficulty(puzzle),
        puzzle_words.standing(attempt),
    )
    return listed([part for part in parts if part])


def paint_row(
    canvas: Canvas, box: pygame.FRect, puzzle: Puzzle, attempt: Attempt, is_selected: bool
) -> None:
    """Sign, kind and edition, and pips for the difficulty at the right."""
    ink = theme.CREAM if is_selected else theme.INK
    soft = theme.CREAM_SOFT if is_selected else theme.INK_SOFT
    side = min(_SIGN, box.height - 20)
    draw_standing(canvas, (box.left + 16 + side / 2, box.centery), side, attempt)
    pips = pygame.FRect(0, 0, LEVELS * (_PIP + 4), _PIP)
    pips.right, pips.centery = box.right - 20, box.top + box.height * 0.3
    for number in range(LEVELS):
        centre = (pips.left + (number + 0.5) * (_PIP + 4), pips.centery)
        canvas.circle(centre, _PIP / 2, theme.GOLD_DARK)
        if number >= puzzle.certificate.difficulty:
            canvas.circle(centre, _PIP / 2 - 2, theme.LAPIS if is_selected else theme.PAPYRUS_LIGHT)
        elif is_selected:
            canvas.circle(centre, _PIP / 2 - 2, theme.GOLD_LIGHT)
    left = box.left + side + 34
    half = (box.height - 12) / 2
    upper = pygame.FRect(left, box.top + 6, pips.left - left - 10, half)
    lower = pygame.FRect(left, upper.bottom, box.right - 20 - left, half)
    canvas.text(puzzle_words.kind(puzzle.kind), upper, theme.SMALL_BOLD, ink)
    parts = [puzzle_words.number(puzzle), puzzle_words.edition_in_short(options_of(puzzle))]
    canvas.text(" · ".join(parts), lower, theme.TINY, soft)
