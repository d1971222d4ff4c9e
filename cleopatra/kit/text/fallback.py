"""Which face sets which letters: the heading face hands on figures, and letters it does not have.

Knows the faces; no widget.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Face

_FIGURES: Final = re.compile(r"[0-9][0-9.,:%×/+\-−–]*")
_FIGURE_SIZE: Final = 1.06
_CAPITAL_SIZE: Final = 1.15
_SMALL_CAPITAL_SIZE: Final = 0.98
"""Sizes at which capitals of the bold text face are as tall as capitals and as small letters of the
heading face, which are small capitals."""
_NO_LETTER: Final = "\uffff"
"""A code point that never is a letter: fonts draw their sign for a missing glyph."""
_PROBE_PIXELS: Final = 24


class FaceRun(NamedTuple):
    """A piece of a word, its face, and its size in pixels."""

    text: str
    face: Face
    pixels: int


class Fallback:
    """Splits words into parts that one face can set. `font` opens the font of a face at a size."""

    def __init__(self, font: Callable[[Face, int], pygame.Font]) -> None:
        self._font = font
        self._is_lacking: dict[tuple[Face, str], bool] = {}

    def parts(self, text: str, face: Face, pixels: int) -> list[FaceRun]:
        """A word in parts; in one where the face can set it all."""
        if face is not Face.HEADING:
            return [FaceRun(text, face, pixels)]
        found: list[FaceRun] = []
        start = 0
        for match in _FIGURES.finditer(text):
            found += self._letters(text[start : match.start()], pixels)
            found.append(FaceRun(match.group(), Face.BOLD, round(pixels * _FIGURE_SIZE)))
            start = match.end()
        return [*found, *self._letters(text[start:], pixels)]

    def _letters(self, text: str, pixels: int) -> list[FaceRun]:
        found: list[FaceRun] = []
        for letter in _clusters(unicodedata.normalize("NFC", text)):
            part = self._letter(letter, pixels)
            if found and found[-1][1:] == part[1:]:
                part = part._replace(text=found.pop().text + part.text)
            found.append(part)
        return found

    def _letter(self, letter: str, pixels: int) -> FaceRun:
        if not self._lacks(Face.HEADING, letter):
            return FaceRun(letter, Face.HEADING, pixels)
        capital = letter.upper()
        if capital == letter or len(capital) != len(letter) or self._lacks(Face.BOLD, capital):
            return FaceRun(letter, Face.BOLD, round(pixels * _CAPITAL_SIZE))
        return FaceRun(capital, Face.BOLD, round(pixels * _SMALL_CAPITAL_SIZE))

    def _lacks(self, face: Face, letters: str) -> bool:
        """Whether a face has no glyph for one of some letters."""
        return any(self._lacks_one(face, letter) for letter in letters)

    def _lacks_one(self, face: Face, letter: str) -> bool:
        if letter.isascii():
            return False
        found = self._is_lacking.get((face, letter))
        if found is None:
            font = self._font(face, _PROBE_PIXELS)
            found = _picture(font, letter) == _picture(font, _NO_LETTER)
            self._is_lacking[face, letter] = found
        return found


def _clusters(text: str) -> Iterator[str]:
    """Letters, each with the accents that follow it."""
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or not unicodedata.combining(text[end]):
            yield text[start:end]
            start = end


def _picture(font: pygame.Font, letter: str) -> tuple[tuple[int, int], bytes]:
    """Size and pixels of a letter: all missing glyphs look the same."""
    surface = font.render(letter, True, theme.WHITE)
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA")
