"""What is open in a puzzle, beside what the table shows: the mosaics to come, and in a last turn
everybody's cards.

Knows a puzzle's opened position; draws names and shapes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.lists import headed, listed
from cleopatra.kit.widgets.labels import Label, Painted
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Dialog, DialogButton
from cleopatra.puzzles.puzzle import RevealedInfo
from cleopatra.puzzles.question import PuzzleKind
from cleopatra.ui.session.puzzle import PuzzleSession
from cleopatra.ui.table import looks
from cleopatra.ui.table.shapes import draw_shape
from cleopatra.ui.words import naming

_SHAPE: Final = 92.0
_MOST: Final = 12


def known_dialog(session: PuzzleSession) -> Dialog:
    """A sheet with what is open."""
    opened = session.puzzle.opened()

    def body() -> Widget:
        lines: list[Widget] = [_heading(_("Mosaics, the next one first"))]
        if opened.mosaics:
            lines.append(_mosaics(session, opened.mosaics[:_MOST]))
        else:
            lines.append(Label(_("No mosaic is left."), theme.SMALL))
        if session.puzzle.kind is PuzzleKind.LAST:
            lines += _everything(session, opened)
        return Column(lines, gap=theme.GAP_SMALL)

    answers = [DialogButton(_("Got it"), None, "button")]
    return Dialog(_("What is known"), "", answers, body=body, width=1200)


def _mosaics(session: PuzzleSession, pile: Sequence[int]) -> Widget:
    def shape(mosaic: int) -> Widget:
        def paint(canvas: Canvas, box: pygame.FRect) -> None:
            colour = looks.MOSAIC_COLOURS[mosaic % len(looks.MOSAIC_COLOURS)]
            draw_shape(canvas, session.rules.garden, mosaic, box.inflate(-14, -14), colour)

        name = Label(naming.capital(naming.mosaic(mosaic)), theme.TINY, align="centre")
        return Column([Painted(paint, _SHAPE, _SHAPE), name], gap=0, align="centre")

    return Row([shape(mosaic) for mosaic in pile], gap=theme.GAP, wrap=True, justify="start")


def _everything(session: PuzzleSession, opened: RevealedInfo) -> list[Widget]:
    lines: list[Widget] = [_heading(_("Players"))]
    for seat, hand in enumerate(opened.hands):
        held = naming.cards(tuple((kind, n) for kind, n in enumerate(hand) if n))
        has = listed([naming.scarabs(opened.scarabs[seat]), naming.amulets(opened.amulets[seat])])
        lines.append(Label(headed(session.name(seat), f"{has} · {held}"), theme.SMALL))
    lines.append(_heading(_("Stalls")))
    for stall, cards in enumerate(opened.stalls, 1):
        lines.append(Label(headed(str(stall), _cards([c.kind for c in cards])), theme.SMALL))
    lines.append(_heading(_("The deck, the next card first")))
    lines.append(Label(listed([naming.card(card.kind) for card in opened.deck]), theme.SMALL))
    return lines


def _cards(kinds: Sequence[int]) -> str:
    return naming.cards(tuple(sorted(Counter(kinds).items())))


def _heading(text: str) -> Widget:
    return Label(text, theme.SUBHEADING, theme.INK_HEADING)
