"""The note of the adviser, the scribe Ti, over the left of the stage, and the marks that belong to
it. Both are shown when the player asks for advice; a plan can be played from it.

Knows finished sentences and places; does not know what the advice means.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import TextStyle
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.typesetter import Paragraph
from cleopatra.ui.extension.place import Place
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.part import PaintKit, Part, TruncatedText
from cleopatra.ui.table.pictures import draw_picture
from cleopatra.ui.table.scribe import PORTRAIT
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target

ICON: Final[IconName] = "lamp"
PLAY_UID, WORDS_UID = "hint:play", "hint:words"
STRENGTHS: Final = 3
_WIDTH: Final = 500.0
_LEAST: Final = 360.0
_WIDEST: Final = 0.78
"""The share of the stage that the note may take across when its words are too many."""
_HEAD: Final = 66.0
_FACE: Final = 56.0
_GROWN: Final = 0.3
"""The growth of the text from which the heading keeps its size: it has no more room."""
_PAD: Final = 22.0
_GAP: Final = 10.0
_CHIP: Final = 42.0
_BUTTON: Final = 42.0
_SEAL: Final = 21.0
"""The radius of the lamp that marks a place."""
_ROW_PAD: Final = 12.0
_RANK: Final = 40.0
_LARGE: Final = (theme.LABEL_BOLD, theme.DETAIL)
_ROW: Final = (theme.LABEL_BOLD, theme.LABEL)
_SMALL: Final = (theme.PANEL_FIGURE, theme.NOTE)
"""Text styles for what to do and for the sentence below it: alone, in a row, and in little room."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One proposal in finished words: what to do, its sentence, its chance in words ("31 %"), and
    where it points."""

    title: str
    text: str
    chance: str = ""
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """What the adviser says at a strength of 1..3. `is_thinking` is true until the answer is there;
    without hints `text` says that there is none. `foot` is small print."""

    strength: int
    text: str = ""
    hints: tuple[Hint, ...] = ()
    foot: str = ""
    is_thinking: bool = False


class _Block(NamedTuple):
    """A set text and its place; `row` is the hint it belongs to, -1 for none."""

    paragraph: Paragraph
    x: float
    y: float
    colour: theme.Colour


class AdvicePart(Part):
    """Its rectangle is the stage; the note takes as much of it as its words need.

    `locate` answers where a place is on the table now, None if it is not visible.
    """

    name = "advice"

    def __init__(self, gear: PaintKit, locate: Callable[[Place], pygame.FRect | None]) -> None:
        super().__init__(gear)
        self.note: Note | None = None
        self.is_hidden = False
        self._locate = locate
        self._pinned = 0
        self._set_for: tuple[object, ...] = ()
        self._blocks: list[_Block] = []
        self._rows: list[pygame.FRect] = []
        self._play: pygame.FRect | None = None
        self._words: pygame.FRect | None = None
        self._box = pygame.FRect(0, 0, 0, 0)
        self._is_right = False
        self.below: tuple[float, float] | None = None
        """The upper and lower end of the room, logical, that a note takes if it is short enough."""

    # -- what is said -------------------------------------------------------------------------

    def tell(self, note: Note | None) -> None:
        """Show another note, or none."""
        if note != self.note:
            if note is None or self.note is None or note.hints != self.note.hints:
                self._pinned = 0
            self.note = note

    def pin(self, row: int) -> None:
        """Mark the places of that proposal."""
        self._pinned = row

    @property
    def is_open(self) -> bool:
        """Whether the note is to be seen."""
        return self.note is not None and not self.is_hidden

    def places(self, lit: TableButton | None = None) -> tuple[Place, ...]:
        """What is marked now: the places of the proposal under the pointer, else the chosen."""
        if self.note is None or self.is_hidden or not self.note.hints:
            return ()
        row = _row_of(lit)
        row = self._pinned if row is None else row
        return self.note.hints[min(row, len(self.note.hints) - 1)].places

    # -- where it lies ------------------------------------------------------------------------

    def _width(self) -> float:
        """Wider with large text."""
        wanted = _WIDTH + 120 * self.growth
        return max(_LEAST, min(wanted, 0.52 * self.rect.width))

    def box(self, shown: TableFacts) -> pygame.FRect:
        """The note's panel."""
        self._settle(shown)
        return self._box

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        if not self.is_open:
            return (False,)
        self._take_sides(shown)
        lit = shown.lit_button
        marked = tuple(tuple(rect) for rect in self._marked(shown))
        is_lit = shown.lit_uid in (PLAY_UID, WORDS_UID)
        return True, self.note, self._pinned, lit, is_lit, marked, tuple(self.rect), self.below

    def _take_sides(self, shown: TableFacts) -> None:
        """Lie on the side of the stage where less of what is proposed is covered."""
        note = self.note
        assert note is not None
        places = {place for hint in note.hints for place in hint.places}
        found = [self._locate(place) for place in places]
        covered = []
        for is_right in (False, True):
            self._is_right = is_right
            box = self.box(shown)
            parts = [box.clip(rect) for rect in found if rect is not None]
            covered.append(sum(part.width * part.height for part in parts))
        self._is_right = covered[1] < covered[0]

    def reach(self, shown: TableFacts) -> pygame.FRect:
        if not self.is_open:
            return pygame.FRect(0, 0, 0, 0)
        boxes = [rect.inflate(80, 80) for rect in self._marked(shown)]
        return self.box(shown).inflate(60, 60).unionall(boxes)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [self.box(shown)] if self.is_open else []

    def targets(self, shown: TableFacts) -> list[Target]:
        if not self.is_open or self.note is None:
            return []
        self._settle(shown)
        tips = (
            _("A nudge: what to think of"),
            _("The best plan, marked on the table"),
            _("Three plans with their figures"),
        )
        found = [
            Target(f"hint:{n + 1}", self._chip(n), _strength(n + 1), _CHIP / 2, tips[n])
            for n in range(STRENGTHS)
        ]
        close = self._chip(STRENGTHS)
        found.append(
            Target("hint:close", close, TableButton(TableCommand.HINT_CLOSE), _CHIP / 2, _("Close"))
        )
        for row, rect in enumerate(self._rows):
            found.append(
                Target(f"hint:row{row}", rect, TableButton(TableCommand.HINT_ROW, row), 10)
            )
        tip = "" if self.note.strength == 1 else _("Ti makes these moves for you.")
        if self._words is not None:
            found.append(Target(WORDS_UID, self._words, self._main, 10, tip))
        if self._play is not None:
            found.append(Target(PLAY_UID, self._play, self._main, 12, tip))
        return found

    @property
    def _main(self) -> TableButton:
        """What the button at the note's foot does: a nudge becomes a plan, a plan is played."""
        if self.note is not None and self.note.strength == 1:
            return _strength(2)
        return TableButton(TableCommand.HINT_PLAY)

    @property
    def label(self) -> str:
        """What the button at the note's foot says."""
        return "" if self.note is None else self._label(self.note)

    @property
    def chosen(self) -> int:
        """The number of the proposal that is marked for good."""
        hints = () if self.note is None else self.note.hints
        return max(0, min(self._pinned, len(hints) - 1))

    def _chip(self, number: int) -> pygame.FRect:
        left = self._box.right - 14 - (_CHIP + 8) * (STRENGTHS + 1 - number) + 8
        return pygame.FRect(left, self._box.top + 12, _CHIP, _CHIP)

    def _marked(self, shown: TableFacts) -> list[pygame.FRect]:
        """The rectangles of all marks; places of one kind on the stage share one."""
        found: list[pygame.FRect] = []
        stage: dict[object, list[pygame.FRect]] = {}
        for place in self.places(shown.lit_button):
            rect = self._locate(place)
            if rect is None:
                continue
            if place.is_site:
                stage.setdefault(place.kind, []).append(rect)
            else:
                found.append(rect)
        for rects in stage.values():
            middle = pygame.FRect(0, 0, 2 * _SEAL, 2 * _SEAL)
            middle.center = (
                sum(r.centerx for r in rects) / len(rects),
                min(r.top for r in rects) - 26,
            )
            found.append(middle)
        return found

    # -- setting the words --------------------------------------------------------------------

    def _settle(self, shown: TableFacts) -> None:
        note = self.note
        kit = self.gear.kit
        key = (note, self._width(), kit.text_scale, tuple(self.rect), self._is_right, self.below)
        if note is None or key == self._set_for:
            return
        self._set_for = key
        width = self._width()
        rooms = [(self.rect.top, self.rect.bottom)]
        if self.below is not None:
            rooms.insert(0, self.below)
        for (top, bottom), (small, foot, across, has_button) in itertools.product(
            rooms,
            (
                (False, note.foot, width, True),
                (True, note.foot, width, True),
                (True, "", width, True),
                (True, "", max(width, _WIDEST * self.rect.width), True),
                (True, "", max(width, _WIDEST * self.rect.width), False),
            ),
        ):
            self._compose(note, across, small, foot, top, has_button)
            if self._box.bottom <= bottom - 8:
                return

    def _compose(
        self, note: Note, width: float, small: bool, foot: str, top: float, has_button: bool
    ) -> None:
        """Lays all texts out from `top`; `small` uses the smallest size that the table has. Without
        a button the words themselves do what it does."""
        self._blocks, self._rows = [], []
        left = self.rect.left
        if self._is_right:
            left = self.rect.right - width
        inner = width - 2 * _PAD
        y = top + _HEAD + 6
        if note.strength == STRENGTHS and note.hints:
            for hint in note.hints:
                y = self._set_row(hint, left, y, width, small) + _GAP
        else:
            title, body = _SMALL if small else _LARGE
            if note.hints and note.hints[0].title:
                y = self._add(note.hints[0].title, left + _PAD, y, inner, title) + 4
            words = note.hints[0].text if note.hints else note.text
            y = self._add(words, left + _PAD, y, inner, body) + _GAP
        self._play = self._words = None
        if note.hints and not self._rows:
            self._words = pygame.FRect(left + 8, top + _HEAD, width - 16, y - top - _HEAD)
        if note.hints and has_button:
            words = self._label(note)
            wide = self.gear.kit.text.set(words, theme.OFFER).width + 44
            height = _BUTTON * (1 + 0.2 * self.growth)
            self._play = pygame.FRect(left + _PAD, y + 2, min(inner, wide), height)
            y = self._play.bottom + _GAP
        if foot:
            y = self._add(foot, left + _PAD, y, inner, theme.NOTE, theme.INK_SOFT)
        self._box = pygame.FRect(left, top, width, y + 18 - top)

    @staticmethod
    def _label(note: Note) -> str:
        return _("Show me the plan") if note.strength == 1 else _("Play this plan")

    def _set_row(self, hint: Hint, left: float, y: float, width: float, small: bool) -> float:
        """A proposal of several: rank, what to do, its chance; its sentence below."""
        row_left, row_width = left + _ROW_PAD, width - 2 * _ROW_PAD
        text_left = row_left + _RANK + 16
        room = row_width - _RANK - 30
        head, body = _SMALL if small else _ROW
        top = y
        chance = self.gear.kit.text.set(hint.chance, theme.FIGURE)
        y += 8
        self._blocks.append(
            _Block(chance, row_left + row_width - 14 - chance.width, y, theme.INK_HEADING)
        )
        y = self._add(hint.title, text_left, y, room - chance.width - 14, head) + 2
        y = self._add(hint.text, text_left, y, room, body) + 9
        self._rows.append(pygame.FRect(row_left, top, row_width, y - top))
        return y

    def _add(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        style: TextStyle,
        colour: theme.Colour = theme.INK,
    ) -> float:
        """One more text; answers where it ends."""
        paragraph = self.gear.kit.text.set(text, style, width)
        self._blocks.append(_Block(paragraph, x, y, colour))
        return y + paragraph.height

    # -- looks --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if not self.is_open or self.note is None:
            return
        for place in self.places(shown.lit_button):
            rect = self._locate(place)
            if rect is not None and not place.is_site:
                draw_halo(canvas, rect, theme.ADVICE, 12, 1.0)
        if canvas.sees(self.box(shown).inflate(60, 60)):
            self._draw_note(canvas, shown, self.note)
        for rect in self._marked(shown):
            self._draw_seal(canvas, self._beside_note(seal_of(rect)), _SEAL)

    def _beside_note(self, at: tuple[float, float]) -> tuple[float, float]:
        """A point for a seal, moved aside where it would lie on the words of the note."""
        clear = self._box.inflate(2 * _SEAL + 12, 2 * _SEAL + 12)
        if not clear.collidepoint(at):
            return at
        return (clear.left if at[0] < clear.centerx else clear.right), at[1]

    def _draw_note(self, canvas: Canvas, shown: TableFacts, note: Note) -> None:
        box = self._box
        canvas.panel(box, "papyrus-slim")
        if box.bottom > self.rect.bottom:
            self.cuts.append(
                TruncatedText(self.name, note.hints[-1].text if note.hints else note.text)
            )
        face = pygame.FRect(box.left + 12, box.top + 9, _FACE, _FACE)
        draw_picture(canvas, self.gear.sprites, PORTRAIT, face)
        chip = self._chip(0)
        head = pygame.FRect(face.right + 10, box.top + 6, chip.left - face.right - 20, _FACE)
        self.write(
            canvas,
            _("The scribe Ti thinks:"),
            head,
            theme.LABEL_BOLD if self.growth < _GROWN else theme.NARROW_FIGURE,
            theme.INK_HEADING,
            max_lines=2,
        )
        for number in range(STRENGTHS):
            is_on = note.strength == number + 1
            is_lit = shown.lit_button == _strength(number + 1)
            rect = self._chip(number)
            rim = theme.GOLD_LIGHT if is_lit else theme.GOLD if is_on else theme.PAPYRUS_DARK
            canvas.circle(rect.center, _CHIP / 2, rim)
            canvas.circle(rect.center, _CHIP / 2 - 3, theme.LAPIS if is_on else theme.PAPYRUS)
            ink = theme.CREAM if is_on else theme.INK_SOFT
            self.write(canvas, str(number + 1), rect, theme.PANEL_FIGURE, ink, "centre")
        close = self._chip(STRENGTHS)
        canvas.icon("cross", close.center, 26, theme.CARNELIAN)
        chosen = _row_of(shown.lit_button)
        chosen = self._pinned if chosen is None else chosen
        for number, rect in enumerate(self._rows):
            is_on = number == min(chosen, len(self._rows) - 1)
            canvas.panel(rect, "row-hover" if is_on else "row")
            if is_on:
                canvas.rect(rect, theme.LAPIS_LIGHT, 3, 10)
            at = (rect.left + 10 + _RANK / 2, rect.top + 28)
            canvas.circle(at, 17, theme.LAPIS if is_on else theme.PAPYRUS_DARK)
            spot = pygame.FRect(at[0] - 16, at[1] - 16, 32, 32)
            ink = theme.CREAM if is_on else theme.INK
            self.write(canvas, str(number + 1), spot, theme.PANEL_FIGURE, ink, "centre")
        if self._play is not None:
            is_lit = shown.lit_uid in (PLAY_UID, WORDS_UID)
            canvas.panel(self._play, "button-hover" if is_lit else "button")
            room = self._play.inflate(-20, -6)
            label = self._label(note)
            self.write(canvas, label, room, theme.OFFER, theme.CREAM, "centre", shadow=theme.SHADOW)
        for block in self._blocks:
            canvas.paragraph(block.paragraph, (block.x, block.y), block.colour)

    def _draw_seal(self, canvas: Canvas, centre: tuple[float, float], radius: float) -> None:
        """The lamp on lapis that marks what the adviser proposes."""
        canvas.circle((centre[0] + 1, centre[1] + 3), radius + 2, theme.SHADOW)
        canvas.circle(centre, radius + 1, theme.RIM)
        canvas.circle(centre, radius, theme.ADVICE)
        canvas.circle(centre, radius - 3, theme.LAPIS_DEEP)
        canvas.icon(ICON, centre, radius * 1.3, theme.ADVICE)


def seal_of(rect: pygame.FRect) -> tuple[float, float]:
    """Where the lamp marks a thing: at its left edge, where it covers nothing. Tents begin at the
    window's edge and show a card's kind on its left, so theirs is at the right end of the awning.
    """
    if rect.width <= 2 * _SEAL + 1:
        return rect.center
    if rect.left < _SEAL + 4 and rect.width > rect.height:
        return rect.right - _SEAL - 8, rect.top + 5
    return max(rect.left, _SEAL + 4), rect.centery


def _strength(strength: int) -> TableButton:
    """The button that sets how much the adviser says, 1..3."""
    return TableButton(TableCommand.HINT_STRENGTH, strength)


def _row_of(lit: TableButton | None) -> int | None:
    """The proposal under the pointer or the focus."""
    return lit.number if lit is not None and lit.command is TableCommand.HINT_ROW else None
