"""The sanctuary prover: which mosaics would still fit beside the one in hand, and which fail.

It lies over the stage only while the mosaic hangs over a free place, and only with open aids. It
shows what `aids.prover` says of one area; pointer and dragging pass through it.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.aids.prover import AreaProof, FitTrial, prove
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour, Face, TextStyle
from cleopatra.rules.layouts import SIDE
from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.play.place import Ghost
from cleopatra.ui.table import looks
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.words import aids_words

_TITLE: Final = TextStyle(Face.HEADING, 21, 1.12, 0.3)
_TEXT: Final = TextStyle(Face.TEXT, 18, 1.15, 0.5)
_COLUMNS: Final = 4
_PAD: Final = 14.0
_WIDE, _HIGH = 82.0, 68.0
"""A cell: a map with its sign to the right."""
_SIGN: Final = 20.0
_LEAST_ROOM: Final = 4.0
"""A map is at least this many squares wide and high, so that small areas look small."""
_AREA: Final[Colour] = theme.LILAC
_TAKEN: Final[Colour] = theme.mix(theme.PAPYRUS_DARK, theme.BRONZE, 0.35)


class ProverPart(Part):
    """A sheet with a small map for every mosaic left: where it fits, or where it fails."""

    name = "prover"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self._ghost: Ghost | None = None
        self._proved: tuple[tuple[object, ...], tuple[AreaProof, ...]] = ((), ())

    def follow(self, ghost: Ghost | None) -> None:
        """What hangs over the stage now."""
        self._ghost = ghost

    def proofs(self, shown: TableFacts) -> tuple[AreaProof, ...]:
        """The areas beside the mosaic in hand, worked out once for each place."""
        ghost = self._ghost
        place = None if ghost is None else ghost.place
        is_asked = shown.aids == "open" and not shown.is_covered
        if not is_asked or ghost is None or not ghost.is_legal or place is None:
            return ()
        if place.kind is not PlaceKind.LAY:
            return ()
        seen = shown.observation
        of = (seen.laid, seen.mosaics_left, place.index)
        if of != self._proved[0]:
            self._proved = (of, prove(seen, shown.rules.garden, place.index))
        return self._proved[1]

    def chosen(self, shown: TableFacts) -> AreaProof | None:
        """The area that is shown: the largest that would be sealed, else the one in which the
        fewest mosaics fit; none where all of them fit everywhere."""
        proofs = self.proofs(shown)
        sealed = [proof for proof in proofs if proof.is_sealed]
        if sealed:
            return max(sealed, key=lambda proof: len(proof.squares))
        if proofs and len(proofs[0].fitting) < len(proofs[0].trials):
            return proofs[0]
        return None

    def said(self, shown: TableFacts) -> str:
        """The sheet in words; "" where there is none."""
        proof = self.chosen(shown)
        if proof is None:
            return ""
        return aids_words.proof_in_words(proof, _sealed(self.proofs(shown)))

    # -- Part -----------------------------------------------------------------------------
    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return self.chosen(shown), _sealed(self.proofs(shown))

    def reach(self, shown: TableFacts) -> pygame.FRect:
        proof = self.chosen(shown)
        if proof is None:
            return pygame.FRect(0, 0, 0, 0)
        return self.box(proof).inflate(50, 50)

    @property
    def _cell(self) -> tuple[float, float]:
        grown = 1 + 0.1 * self.growth
        return _WIDE * grown, _HIGH * grown

    def box(self, proof: AreaProof) -> pygame.FRect:
        """The sheet: its lower left or right corner is that of the part's rectangle."""
        rows = -(-len(proof.trials) // _COLUMNS)
        wide, high = self._cell
        head, line = self._heights()
        height = head + line + rows * high + 2 * _PAD
        box = pygame.FRect(0, 0, _COLUMNS * wide + 2 * _PAD, height)
        box.bottomleft = self.rect.bottomleft
        box.bottomleft = self.rect.bottomleft
        box.left = min(box.left, self.rect.right - box.width)
        return box

    def _heights(self) -> tuple[float, float]:
        text = self.gear.kit.text
        return text.line_height(_TITLE) + 2, text.line_height(_TEXT) + 8

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        proof = self.chosen(shown)
        if proof is None:
            return
        box = self.box(proof)
        canvas.panel(box, "leaf")
        head, line = self._heights()
        wide, high = self._cell
        left, width = box.left + _PAD, box.width - 2 * _PAD
        title = pygame.FRect(left, box.top + _PAD - 2, width, head)
        ink = theme.INK_HEADING if proof.is_sealed else theme.INK
        self.write(canvas, aids_words.proof_title(proof), title, _TITLE, ink)
        text = pygame.FRect(left, title.bottom, width, line)
        said = aids_words.proof_text(proof, _sealed(self.proofs(shown)))
        self.write(canvas, said, text, _TEXT, theme.INK_SOFT, valign="top")
        for number, trial in enumerate(proof.trials):
            row, column = divmod(number, _COLUMNS)
            cell = pygame.FRect(left + column * wide, text.bottom + row * high, wide, high)
            _draw_trial(canvas, trial, proof, cell.inflate(-8, -8))


def _sealed(proofs: tuple[AreaProof, ...]) -> tuple[int, ...]:
    """The sizes of the areas that would be sealed, largest first."""
    return tuple(sorted((len(p.squares) for p in proofs if p.is_sealed), reverse=True))


def _draw_trial(canvas: Canvas, trial: FitTrial, proof: AreaProof, cell: pygame.FRect) -> None:
    """A map of the area with the mosaic in it, and whether it fits."""
    squares = {*proof.squares, *trial.squares}
    rows = [square // SIDE for square in squares]
    columns = [square % SIDE for square in squares]
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    room = pygame.FRect(cell.left, cell.top, cell.width - _SIGN - 2, cell.height)
    side = min(room.width / max(wide, _LEAST_ROOM), room.height / max(high, _LEAST_ROOM))
    left = room.right - wide * side
    bottom = room.centery + high * side / 2
    mosaic = looks.MOSAIC_COLOURS[trial.mosaic % len(looks.MOSAIC_COLOURS)]

    def box_of(square: int) -> pygame.FRect:
        row, column = divmod(square, SIDE)
        return pygame.FRect(
            left + (column - min(columns)) * side,
            bottom - (row - min(rows) + 1) * side,
            side,
            side,
        )

    for square in sorted(squares):
        canvas.rect(box_of(square).inflate(2, 2), theme.RIM, 0, 1)
    for square in sorted(squares):
        box = box_of(square).inflate(-1.2, -1.2)
        if square in trial.blocked:
            canvas.rect(box, theme.CARNELIAN)
            _cross(canvas, box)
        elif square in trial.squares:
            canvas.rect(box, mosaic if trial.fits else theme.mix(mosaic, theme.PAPYRUS, 0.35))
        else:
            canvas.rect(box, _AREA if square in proof.squares else _TAKEN)
    sign = 0.8 * _SIGN
    at = (cell.right - _SIGN / 2 + 2, bottom - high * side + sign / 2)
    ground = theme.TURQUOISE if trial.fits else theme.PAPYRUS
    canvas.circle(at, 0.62 * sign, theme.RIM)
    canvas.circle(at, 0.54 * sign, ground)
    ink = theme.CREAM if trial.fits else theme.CARNELIAN
    canvas.icon("check" if trial.fits else "cross", at, 0.72 * sign, ink)


def _cross(canvas: Canvas, box: pygame.FRect) -> None:
    """A blocked square is crossed out: its colour alone would not do."""
    if box.width >= 6:
        canvas.line(box.topleft, box.bottomright, theme.CREAM, 1.4)
        canvas.line(box.topright, box.bottomleft, theme.CREAM, 1.4)
