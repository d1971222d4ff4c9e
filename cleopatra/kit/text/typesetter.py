"""Typesetting: fonts, wrapping, inline icons, ellipsis.

Text is always set at its size on the screen, never scaled afterwards. Widths and heights in the
interface are logical units; internally everything is whole pixels.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.bytecache import ByteBudget, ByteCache, PictureCache, weight
from cleopatra.kit.style import theme
from cleopatra.kit.style.fontfile import DamagedFont, open_font
from cleopatra.kit.style.icons import Icons
from cleopatra.kit.style.theme import Colour, Face, TextStyle
from cleopatra.kit.text import markup
from cleopatra.kit.text.letters import letters

ELLIPSIS = "…"
_WORDS = re.compile(r"\n|[ \t]+|[^ \t\n]+")
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
"""Signs that no font can be asked for; they come from names of files in another encoding."""
_ICON_SIZE = 1.16
_KEPT = 24_000_000
"""Bytes of set words kept as pictures."""
_KEPT_TEXTS = 2_000_000
"""Bytes of composed texts kept."""
_SHRINKS = (1.0, 0.93, 0.86, 0.8, 0.74)


@dataclass(frozen=True, slots=True)
class PlacedRun:
    """A positioned run of a line: `x` pixels from the line's start; text or an icon."""

    x: int
    width: int
    text: str
    face: Face
    pixels: int
    colour: Colour | None
    icon: str


@dataclass(frozen=True, slots=True)
class TextLine:
    """One set line, in pixels; `width` without trailing blanks."""

    runs: tuple[PlacedRun, ...]
    width: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text that has been set, ready to draw at one pixel scale.

    `width` and `height` are logical; `line_height` and `ascent` pixels; `cut` tells whether
    something had to be left out, `broken` whether a word was too long for a line and had to be
    split.
    """

    lines: tuple[TextLine, ...]
    width: float
    height: float
    line_height: int
    ascent: int
    cut: bool
    broken: bool


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    face: Face
    pixels: int
    colour: Colour | None
    icon: str
    width: int


class Typesetter:
    """Sets text for one pixel scale and one text scale, and caches the results.

    `scale` is pixels per logical unit, `text_scale` the user's choice, 0.75 to 2.
    """

    def __init__(
        self, scale: float, text_scale: float, icons: Icons, budget: ByteBudget | None = None
    ) -> None:
        self._scale = scale
        self._text_scale = text_scale
        self._icons = icons
        self._fonts: dict[tuple[Face, int], pygame.Font] = {}
        self._fallback = Fallback(self.font)
        self._set = ByteCache[tuple[object, ...], Paragraph](_KEPT_TEXTS, budget)
        self._pictures = PictureCache(_KEPT, budget)

    @property
    def scale(self) -> float:
        """Pixels per logical unit."""
        return self._scale

    @property
    def text_scale(self) -> float:
        """The person's text scale."""
        return self._text_scale

    def rescale(self, scale: float, text_scale: float) -> None:
        """Adopt other scales; everything set before must be set again."""
        if (scale, text_scale) != (self._scale, self._text_scale):
            self._scale, self._text_scale = scale, text_scale
            self._set.clear()
            self._pictures.clear()
            self._fonts.clear()

    def pixels(self, style: TextStyle, shrink: float = 1.0) -> int:
        """The font size of a style in pixels, at least the smallest legible one."""
        grown = style.size * (1 + (self._text_scale - 1) * style.growth)
        return max(theme.SMALLEST_PIXELS, round(grown * self._scale * shrink))

    def line_height(self, style: TextStyle) -> float:
        """Height of one line, logical."""
        return self._line_pixels(style, 1.0) / self._scale

    def set(
        self,
        text: str,
        style: TextStyle = theme.BODY,
        width: float | None = None,
        max_lines: int | None = None,
        shrink: float = 1.0,
        raw: bool = False,
    ) -> Paragraph:
        """Set a text, wrapped at `width` (logical) and cut with an ellipsis at `max_lines`.

        `shrink` makes the style smaller; `raw` takes the text as it stands, without markup.
        """
        key = (text, style, width, max_lines, shrink, raw)
        found = self._set.get(key)
        if found is None:
            found = self._compose(text, style, width, max_lines, shrink, raw)
            self._set.put(key, found, _size(found))
        return found

    def fit(
        self,
        text: str,
        style: TextStyle,
        width: float,
        height: float | None = None,
        max_lines: int | None = 1,
    ) -> Paragraph:
        """Fit a text into a box: as it is, else smaller step by step, else cut.

        A word is split only if no size keeps it whole.
        """
        result = broken = None
        for shrink in _SHRINKS:
            result = self.set(text, style, width, max_lines, shrink)
            tall = height is not None and result.height > height + 0.5
            if not result.cut and not tall and result.width <= width + 0.5:
                if not result.broken:
                    return result
                broken = broken or result
            if self.pixels(style, shrink) == theme.SMALLEST_PIXELS:
                break
        assert result is not None
        if broken is not None:
            return broken
        if height is not None and result.height > height + 0.5:
            lines = max(1, int((height + 0.5) * self._scale / result.line_height))
            return self.set(text, style, width, lines, shrink)
        return result

    def picture(self, text: str, face: Face, pixels: int, colour: Colour) -> pygame.Surface:
        """A run of text as a surface with straight alpha, kept for reuse."""
        key = (text, face, pixels, colour)
        found = self._pictures.get(key)
        if found is None:
            found = self.font(face, pixels).render(text, True, colour)
            self._pictures.put(key, found, weight(found))
        return found

    def font(self, face: Face, pixels: int) -> pygame.Font:
        """The font of a face at a pixel size.

        :raises FileNotFoundError: when the font file is not there.
        :raises DamagedFont: when it is no whole font.
        """
        font = self._fonts.get((face, pixels))
        if font is None:
            font = self._fonts[face, pixels] = open_font(self._icons.skin.font(face), pixels)
            if face in theme.SCRIPTS:
                font.set_script(theme.SCRIPTS[face])
                if face in theme.RIGHT_TO_LEFT:
                    font.set_direction(pygame.DIRECTION_RTL)
        return font

    def advance(self, text: str, style: TextStyle) -> int:
        """The width of a text in pixels as it stands on one line, with all its blanks."""
        parts = self._fallback.parts(text, style.face, self.pixels(style))
        return sum(self.font(part.face, part.pixels).size(part.text)[0] for part in parts)

    def undrawable(self, text: str, style: TextStyle = theme.BODY) -> list[str]:
        """The letters of a text that no face has."""
        return [letter for letter in letters(text) if not self._fallback.has(letter, style.face)]

    def _line_pixels(self, style: TextStyle, shrink: float) -> int:
        return round(self.pixels(style, shrink) * style.leading)

    def _compose(
        self,
        text: str,
        style: TextStyle,
        width: float | None,
        max_lines: int | None,
        shrink: float,
        raw: bool,
    ) -> Paragraph:
        text = _NO_TEXT.sub("\ufffd", text)
        runs = (
            [markup.Run(text)] if raw else markup.parse(text, self._icons, self._icons.skin.colours)
        )
        # Half a pixel, and what is lost where a width goes through a rectangle of small floats.
        limit = None if width is None else max(1, int(width * self._scale + 0.502))
        words = self._words(runs, style, shrink)
        rows = self._wrap(words, limit)
        cut = max_lines is not None and len(rows) > max_lines
        if cut and max_lines is not None:
            rest = [word for row in rows[max_lines - 1 :] for word in row]
            rows = [*rows[: max_lines - 1], self._shorten(rest, limit)]
        lines = tuple(self._place(row) for row in rows)
        broken = limit is not None and any(
            sum(word.width for word in chunk) > limit for chunk in _chunks(words)
        )
        height = self._line_pixels(style, shrink)
        font = self.font(style.face, self.pixels(style, shrink))
        ascent = (height - font.get_height()) // 2 + font.get_ascent()
        # Words set together may be narrower than one by one, which is how they are wrapped.
        widest = max((line.width for line in lines), default=0)
        widest = max([widest, *(sum(word.width for word in _trimmed(row)) for row in rows)])
        tall = len(lines) * height / self._scale
        return Paragraph(lines, widest / self._scale, tall, height, ascent, cut, broken)

    def _words(self, runs: list[markup.Run], style: TextStyle, shrink: float) -> list[_Word]:
        words: list[_Word] = []
        for run in runs:
            face = style.face
            if face is not Face.HEADING and (run.bold or run.italic):
                face = Face.BOLD if run.bold else Face.ITALIC
            pixels = self.pixels(style, shrink)
            if run.icon:
                side = round(pixels * _ICON_SIZE)
                width = self._icons.get(run.icon, side).get_width() + side // 6
                words.append(_Word("", face, side, run.colour, run.icon, width))
                continue
            for match in _WORDS.finditer(run.text):
                for piece, piece_face, size in self._fallback.parts(match.group(), face, pixels):
                    width = 0 if piece == "\n" else self.font(piece_face, size).size(piece)[0]
                    words.append(_Word(piece, piece_face, size, run.colour, "", width))
        for index in range(1, len(words) - 1):
            before, blank, after = words[index - 1 : index + 2]
            if before.face is after.face and before.face in theme.RIGHT_TO_LEFT and _blank(blank):
                # Set with its neighbours, so that the first word stands to the right.
                words[index] = replace(blank, face=before.face, pixels=before.pixels)
        return words

    def _wrap(self, words: list[_Word], limit: int | None) -> list[list[_Word]]:
        rows: list[list[_Word]] = [[]]
        used = 0
        for chunk in _chunks(words):
            width = sum(word.width for word in chunk)
            if chunk[0].text == "\n":
                rows.append([])
                used = 0
                continue
            follows = used > 0 and not _blank(chunk[0])
            if follows and self._overflows(rows[-1], chunk, used + width, limit):
                rows.append([])
                used = 0
            if _blank(chunk[0]) and not rows[-1] and len(rows) > 1:
                continue
            if limit is not None and width > limit:
                for word in chunk:
                    for piece in self._break(word, limit - used if used else limit, limit):
                        if used and used + piece.width > limit:
                            rows.append([])
                            used = 0
                        rows[-1].append(piece)
                        used += piece.width
                continue
            rows[-1].extend(chunk)
            used += width
        return rows

    def _overflows(
        self, row: list[_Word], chunk: list[_Word], width: int, limit: int | None
    ) -> bool:
        """Whether a line is too long with a chunk; `width` is the sum of its words. Set together
        they may be a little wider, as each word's width is rounded."""
        if limit is None or width > limit or width < 0.96 * limit:
            return limit is not None and width > limit
        return self._place([*row, *chunk]).width > limit

    def _break(self, word: _Word, room: int, limit: int) -> list[_Word]:
        """A word that is longer than a line, in pieces that fit."""
        if word.width <= room or word.icon or len(word.text) < 2:
            return [word]
        pieces: list[_Word] = []
        rest = letters(word.text)
        while rest:
            count = max(1, self._fitting(word, rest, limit if pieces else room))
            text = "".join(rest[:count])
            width = self.font(word.face, word.pixels).size(text)[0]
            pieces.append(replace(word, text=text, width=width))
            rest = rest[count:]
        return pieces

    def _fitting(self, word: _Word, parts: list[str], room: int) -> int:
        """How many of some letters of a word fit into `room` pixels. Letters are measured in spans
        that double, so that a word costs as much as it is long."""
        font = self.font(word.face, word.pixels)
        most = 1
        while most < len(parts) and font.size("".join(parts[:most]))[0] <= room:
            most = min(len(parts), 2 * most)
        return bisect_right(
            range(1, most + 1), room, key=lambda count: font.size("".join(parts[:count]))[0]
        )

    def _shorten(self, words: list[_Word], limit: int | None) -> list[_Word]:
        """The words of a last line with an ellipsis, cut to `limit` pixels."""
        words = [word for word in words if word.text != "\n"]
        if not words:
            return words
        first = words[0]
        dots_face = Face.TEXT if first.face is Face.HEADING else first.face
        dots_width = self.font(dots_face, first.pixels).size(ELLIPSIS)[0]
        room = None if limit is None else limit - dots_width
        kept: list[_Word] = []
        used = 0
        for word in words:
            if room is not None and used + word.width > room:
                font = self.font(word.face, word.pixels)
                parts = letters(word.text)
                text = "".join(parts[: self._fitting(word, parts, room - used)])
                if text:
                    kept.append(replace(word, text=text, width=font.size(text)[0]))
                break
            kept.append(word)
            used += word.width
        while kept and _blank(kept[-1]):
            kept.pop()
        dots = _Word(ELLIPSIS, dots_face, first.pixels, first.colour, "", dots_width)
        return [*kept, dots]

    def _place(self, row: list[_Word]) -> TextLine:
        row = _trimmed(row)
        placed: list[PlacedRun] = []
        x = 0
        for word in row:
            last = placed[-1] if placed else None
            joins = last is not None and not word.icon and not last.icon
            if (
                last is not None
                and joins
                and (last.face, last.pixels, last.colour) == (word.face, word.pixels, word.colour)
            ):
                text = last.text + word.text
                width = self.font(word.face, word.pixels).size(text)[0]
                placed[-1] = replace(last, text=text, width=width)
                x = last.x + width
                continue
            placed.append(
                PlacedRun(x, word.width, word.text, word.face, word.pixels, word.colour, word.icon)
            )
            x += word.width
        return TextLine(tuple(placed), x)


def _size(paragraph: Paragraph) -> int:
    """About how many bytes a composed text takes."""
    return 400 + sum(200 + 250 * len(line.runs) for line in paragraph.lines)


def _trimmed(row: list[_Word]) -> list[_Word]:
    """A line's words without blanks at its end."""
    while row and _blank(row[-1]):
        row = row[:-1]
    return row


def _blank(word: _Word) -> bool:
    return not word.icon and word.text.isspace() and word.text != "\n"


def _chunks(words: list[_Word]) -> list[list[_Word]]:
    """Words grouped so that no line break falls inside a group; blanks and newlines stand alone."""
    chunks: list[list[_Word]] = []
    open_chunk = False
    for word in words:
        alone = not word.icon and word.text.isspace()
        if alone or not open_chunk:
            chunks.append([word])
        else:
            chunks[-1].append(word)
        open_chunk = not alone
    return chunks


# Which face sets which letters: the heading face hands on figures, and letters it does not have;
# every face hands on letters of other scripts.

_FIGURES: Final = re.compile(r"[0-9][0-9.,:%×/+\-−–]*")
_FIGURE_SIZE: Final = 1.06
_CAPITAL_SIZE: Final = 1.15
_SMALL_CAPITAL_SIZE: Final = 0.98
"""Sizes at which capitals of the bold text face are as tall as capitals and as small letters of the
heading face, which are small capitals."""
_NO_LETTER: Final = "\uffff"
"""A code point that never is a letter: fonts draw their sign for a missing glyph."""
_PROBE_PIXELS: Final = 24
_BLOCKS: Final = (
    *((0x0530, Face.ARMENIAN), (0x0590, Face.HEBREW), (0x0600, Face.ARABIC), (0x0780, None)),
    *((0x0900, Face.DEVANAGARI), (0x0980, Face.BENGALI), (0x0A00, Face.GURMUKHI)),
    *((0x0A80, Face.GUJARATI), (0x0B00, None), (0x0B80, Face.TAMIL), (0x0C00, Face.TELUGU)),
    *((0x0C80, Face.KANNADA), (0x0D00, Face.MALAYALAM), (0x0D80, Face.SINHALA)),
    *((0x0E00, Face.THAI), (0x0E80, Face.LAO), (0x0F00, None), (0x1000, Face.MYANMAR)),
    *((0x10A0, Face.GEORGIAN), (0x1100, Face.HAN), (0x1200, Face.ETHIOPIC), (0x1400, None)),
    *((0x1780, Face.KHMER), (0x1800, None), (0x1C90, Face.GEORGIAN), (0x1CC0, None)),
    *((0x2190, Face.EMOJI), (0x2D00, Face.GEORGIAN), (0x2D30, None), (0x2E80, Face.HAN)),
    *((0xA000, None), (0xAC00, Face.HAN), (0xD800, None), (0xF900, Face.HAN), (0xFB00, None)),
    *((0xFB13, Face.ARMENIAN), (0xFB1D, Face.HEBREW), (0xFB50, Face.ARABIC), (0xFE00, None)),
    *((0xFE30, Face.HAN), (0xFE70, Face.ARABIC), (0xFEFF, None), (0xFF00, Face.HAN)),
    *((0xFFF0, None), (0x1F000, Face.EMOJI), (0x20000, Face.HAN)),
)
"""First code point -> the face of a script's letters from there to the next entry (Unicode 15)."""
_STARTS: Final = [start for start, _face in _BLOCKS]
_log = logging.getLogger(__name__)


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
            if text.isascii():
                return [FaceRun(text, face, pixels)]
            return self._letters(text, face, pixels)
        found: list[FaceRun] = []
        start = 0
        for match in _FIGURES.finditer(text):
            found += self._letters(text[start : match.start()], face, pixels)
            found.append(FaceRun(match.group(), Face.BOLD, round(pixels * _FIGURE_SIZE)))
            start = match.end()
        return [*found, *self._letters(text[start:], face, pixels)]

    def has(self, letter: str, face: Face) -> bool:
        """Whether a face, or another one for it, has a letter."""
        part = self._letter(letter, face, _PROBE_PIXELS)
        return not self._lacks(part.face, part.text)

    def _letters(self, text: str, face: Face, pixels: int) -> list[FaceRun]:
        found: list[FaceRun] = []
        for letter in letters(unicodedata.normalize("NFC", text)):
            part = self._letter(letter, face, pixels)
            if found and found[-1][1:] == part[1:]:
                part = part._replace(text=found.pop().text + part.text)
            found.append(part)
        return found

    def _letter(self, letter: str, face: Face, pixels: int) -> FaceRun:
        if not self._lacks(face, letter):
            return FaceRun(letter, face, pixels)
        other = _BLOCKS[max(0, bisect_right(_STARTS, ord(letter[0])) - 1)][1]
        if other is not None and letter[0] >= chr(_STARTS[0]) and not self._lacks(other, letter):
            return FaceRun(letter, other, pixels)
        if face is not Face.HEADING:
            return FaceRun(letter, face, pixels)
        capital = letter.upper()
        if capital == letter or len(capital) != len(letter) or self._lacks(Face.BOLD, capital):
            return FaceRun(letter, Face.BOLD, round(pixels * _CAPITAL_SIZE))
        return FaceRun(capital, Face.BOLD, round(pixels * _SMALL_CAPITAL_SIZE))

    def _lacks(self, face: Face, letter: str) -> bool:
        """Whether a face has no glyph for a part of a letter."""
        return any(self._lacks_one(face, sign) for sign in letter)

    def _lacks_one(self, face: Face, sign: str) -> bool:
        if sign.isascii() or _is_invisible(sign):
            return False
        found = self._is_lacking.get((face, sign))
        if found is None:
            found = self._is_lacking[face, sign] = self._looks_lacking(face, sign)
        return found

    def _looks_lacking(self, face: Face, sign: str) -> bool:
        try:
            font = self._font(face, _PROBE_PIXELS)
        except (DamagedFont, FileNotFoundError) as error:
            if face not in theme.SCRIPTS:
                raise
            _log.warning("a face cannot be used: %s", error)
            return True
        return _picture(font, sign) == _picture(font, _NO_LETTER)


def _is_invisible(sign: str) -> bool:
    """Whether a sign only tells how its neighbours are shaped: joiners, variants, directions."""
    return unicodedata.category(sign) == "Cf" or "\ufe00" <= sign <= "\ufe0f"


def _picture(font: pygame.Font, letter: str) -> tuple[tuple[int, int], bytes]:
    """Size and pixels of a letter: all missing glyphs look the same."""
    surface = font.render(letter, True, theme.WHITE)
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA")
