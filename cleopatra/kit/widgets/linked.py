"""A label some of whose words can be pointed at, by pointer and by keys, and say what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Unpack

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.input import MouseButton, PointerEvent, PointerPressed, PointerReleased
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour, TextStyle
from cleopatra.kit.text.typesetter import Paragraph
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.widget import Common, Widget

_DOT: Final = 3.0
_GAP: Final = 6.0
"""The dots below a word that can be pointed at: length, and distance of their beginnings."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A word in all its forms, what it means, the name of the place where more is said, and what
    choosing it does."""

    name: str
    forms: tuple[str, ...]
    text: str
    page: str = ""
    on_click: Callable[[], object] | None = None


def find_words(text: str, meanings: Sequence[Meaning]) -> list[tuple[int, int, Meaning]]:
    """Where in a text words with a meaning are: start, end and the meaning, in order. Longer forms
    go before shorter ones, so that a word within another is not found there."""
    found: list[tuple[int, int, Meaning]] = []
    forms = [(form, meaning) for meaning in meanings for form in meaning.forms if form]
    for form, meaning in sorted(forms, key=lambda pair: -len(pair[0])):
        for match in re.finditer(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE):
            if all(match.end() <= start or end <= match.start() for start, end, _ in found):
                found.append((match.start(), match.end(), meaning))
    return sorted(found, key=lambda one: one[0])


def word_boxes(
    kit: Kit, paragraph: Paragraph, at: tuple[float, float], meanings: Sequence[Meaning]
) -> list[tuple[pygame.FRect, Meaning]]:
    """The place of each word with a meaning in a left-aligned text whose upper left corner is `at`
    (logical), where it stands first."""
    scale = kit.text.scale
    height = paragraph.line_height / scale
    found: list[tuple[pygame.FRect, Meaning]] = []
    named: set[str] = set()
    for number, line in enumerate(paragraph.lines):
        for run in line.runs:
            if run.icon:
                continue
            font = kit.text.font(run.face, run.pixels)
            for start, end, meaning in find_words(run.text, meanings):
                if meaning.name in named:
                    continue
                named.add(meaning.name)
                left = (run.x + font.size(run.text[:start])[0]) / scale
                width = font.size(run.text[start:end])[0] / scale
                top = at[1] + number * height
                found.append((pygame.FRect(at[0] + left, top, width, height), meaning))
    return found


def underline(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """The dots below a word that can be pointed at."""
    y, at = box.bottom - 3, box.left
    while at < box.right - _DOT / 2:
        canvas.line((at, y), (min(at + _DOT, box.right), y), colour, 2)
        at += _GAP


class _Word(Widget):
    """One word that can be pointed at."""

    focusable = True

    def __init__(self, uid: str, meaning: Meaning) -> None:
        super().__init__(uid=uid, tooltip=meaning.text)
        self.meaning = meaning

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, PointerReleased) and event.button is MouseButton.LEFT:
            if self.rect.collidepoint(event.pos):
                self.activate()
            return True
        return isinstance(event, PointerPressed)

    def describe(self) -> Description:
        said = re.sub(r"^\[[\w-]+\] ", "", self.meaning.text)  # the icon is the word once more
        return Description(name=self.meaning.name, description=said)

    def activate(self) -> None:
        if self.meaning.on_click is not None:
            self.meaning.on_click()


class LinkedLabel(Label):
    """A label, left-aligned, in which each word with a meaning is underlined by dots, where it
    stands first. Pointing at it shows the meaning."""

    def __init__(
        self,
        text: str,
        meanings: Sequence[Meaning],
        style: TextStyle = theme.BODY,
        colour: Colour | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(text, style, colour, **common)
        self._meanings = tuple(meanings)
        self._words: list[_Word] = []

    def children(self) -> Sequence[Widget]:
        return self._words

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        kept = {word.meaning.name: word for word in self._words}
        self._words = []
        paragraph = kit.text.fit(self.text, self.style, rect.width, rect.height, self.max_lines)
        top = rect.top + max(0.0, rect.height - paragraph.height) / 2
        for box, meaning in word_boxes(kit, paragraph, (rect.left, top), self._meanings):
            word = kept.get(meaning.name) or _Word(f"{self.uid}.{meaning.name}", meaning)
            word.attach(self.host, self)
            word.place(kit, box)
            self._words.append(word)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        for word in self._words:
            if canvas.sees(word.rect):
                strong = word.is_hovered or word.is_focused
                underline(canvas, word.rect, theme.CARNELIAN if strong else theme.INK_SOFT)
