"""The prompt: what is asked now, its numbers, and the buttons that answer it.

Its rectangle never changes with its words. Knows the tool's prompt; buttons come back by their
codes. At the start of one's own turn, adviser and log are buttons in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, partial
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Face, TextStyle
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.typesetter import Typesetter
from cleopatra.kit.widgets.linked import Meaning, underline, word_boxes
from cleopatra.ui.play.place import ButtonTone, Offer, Prompt
from cleopatra.ui.play.sums import SEPARATOR
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.mosaics import HANDLED
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of
from cleopatra.ui.table.target import TableButton, TableCommand, Target, uid_of_offer

TEXT_UID: Final = "prompt:text"
_LOOKS: Final = {ButtonTone.MAIN: "button", ButtonTone.PLAIN: "plain", ButtonTone.WARN: "danger"}
_DANGER: Final[theme.Colour] = theme.EMBER_LIGHT
_KEYS: Final = {
    TableCommand.HINT: InputAction.HINT,
    TableCommand.LOG: InputAction.LOG,
    TableCommand.COVER: InputAction.PEEK,
}
_ENDING: Final = frozenset({"confirm", "build", "finish", "end", "pass"})
"""The offers that the key for the end of a visit or turn chooses, too."""


class PromptPart(Part):
    """The plate in the lower right corner, or a strip above the hand."""

    name = "prompt"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self.has_adviser = False
        self.can_cover = False
        """Whether the hand that lies open can be turned face down."""
        """Whether the adviser can be asked."""
        self.has_log = True
        """Whether it offers the log when little else can be chosen."""
        self.terms: tuple[Meaning, ...] = ()
        """The words that can be pointed at in the sentence."""
        self._planner = PromptPlanner(gear.kit.text)
        self._arranged: tuple[PromptLayout, bool] | None = None
        self._arranged_for: tuple[object, ...] = ()

    def layout(self, rect: pygame.FRect) -> None:
        super().layout(rect)
        self._arranged_for = ()

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        answers = self.answers(shown)
        mine = (*(_uid(answer.goal) for answer in answers), *(t.uid for t in self._words(shown)))
        lit = shown.lit_uid if shown.lit_uid in mine else ""
        return shown.prompt, answers, lit, self.is_shown(shown), self.terms

    def reach(self, shown: TableFacts) -> pygame.FRect:
        if not self.is_shown(shown):
            return pygame.FRect(0, 0, 0, 0)
        return self.rect.inflate(56, 56)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [self.rect] if self.is_shown(shown) else []

    def is_shown(self, shown: TableFacts) -> bool:
        """Whether it is seen: in others' turns the caption says a sentence without buttons."""
        return bool(self.answers(shown) or (shown.prompt.text and not self._is_folded(shown)))

    def _is_folded(self, shown: TableFacts) -> bool:
        return context_of(shown) is Context.WATCH and not shown.panels_open

    def answers(self, shown: TableFacts) -> tuple[PromptButton, ...]:
        """The buttons; what turns a mosaic lies beside the garden."""
        offers = [offer for offer in shown.prompt.offers if offer.code not in HANDLED]
        found = [PromptButton(offer, offer.label, offer.tone, offer.forecast) for offer in offers]
        is_calm = context_of(shown) is Context.TURN and len(offers) <= 1
        if is_calm and not any(offer.tone is ButtonTone.MAIN for offer in offers):
            if self.has_adviser:
                found.append(PromptButton(TableButton(TableCommand.HINT), _("Advice")))
            if self.has_log:
                found.append(PromptButton(TableButton(TableCommand.LOG), _("Log")))
        if self.can_cover:
            found.append(PromptButton(TableButton(TableCommand.COVER), _("Cover")))
        return tuple(found)

    def arrange(self, shown: TableFacts) -> PromptLayout:
        """Places for sentence, numbers and buttons."""
        return self._arrange(shown)[0]

    def _arrange(self, shown: TableFacts) -> tuple[PromptLayout, bool]:
        answers = self.answers(shown)
        key = (shown.prompt, answers, tuple(self.rect), self.gear.kit.text_scale)
        if self._arranged is None or key != self._arranged_for:
            self._arranged = self._planner.arrange(shown.prompt, answers, self.rect)
            self._arranged_for = key
        return self._arranged

    def targets(self, shown: TableFacts) -> list[Target]:
        if not self.is_shown(shown):
            return []
        arranged, is_all_told = self._arrange(shown)
        found: list[Target] = []
        for answer, box, _style in arranged.buttons:
            goal = answer.goal
            if isinstance(goal, TableButton):
                tip = _TIPS[goal.command]()
                found.append(Target(_uid(goal), box, goal, 12, tip, True, (_KEYS[goal.command],)))
            else:
                tip = goal.tip or (goal.label if goal.keys else "")
                keys = goal.keys
                if goal.code in _ENDING and goal.tone is not ButtonTone.PLAIN:
                    keys, tip = (InputAction.END,), tip or goal.label
                found.append(Target(_uid(goal), box, goal, 12, tip, goal.is_enabled, keys))
        if not is_all_told:
            tip = shown.prompt.detail
            found.append(Target(TEXT_UID, arranged.text, TableButton(TableCommand.TELL), 12, tip))
        return [*found, *self._words(shown)]

    def _words(self, shown: TableFacts) -> list[Target]:
        """The words of the sentence that explain themselves."""
        if not self.terms or not self.is_shown(shown) or not shown.prompt.text:
            return []
        kit, arranged = self.gear.kit, self.arrange(shown)
        rect = arranged.text
        set_text = kit.text.fit(shown.prompt.text, arranged.style, rect.width, rect.height, 4)
        share = 0.5 if arranged.told is NumbersStyle.NOT else 1.0
        at = (rect.left, rect.top + (rect.height - set_text.height) * share)
        return [
            Target(
                f"term:{meaning.name}",
                box,
                TableButton(TableCommand.TERM, self.terms.index(meaning)),
                4.0,
                meaning.text,
            )
            for box, meaning in word_boxes(kit, set_text, at, self.terms)
        ]

    # -- looks --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if not self.is_shown(shown):
            return
        canvas.panel(self.rect, "voice")
        prompt, arranged = shown.prompt, self.arrange(shown)
        has_detail = arranged.told is not NumbersStyle.NOT
        self.write(
            canvas,
            prompt.text,
            arranged.text,
            arranged.style,
            theme.CREAM,
            valign="middle" if not has_detail else "bottom",
            max_lines=4,
        )
        for word in self._words(shown):
            is_lit = word.uid == shown.lit_uid
            underline(canvas, word.rect, theme.GOLD_LIGHT if is_lit else theme.CREAM_SOFT)
        if arranged.told is NumbersStyle.IN_WORDS:
            self.write(
                canvas,
                prompt.detail,
                arranged.detail,
                arranged.detail_style,
                theme.CREAM_SOFT,
                valign="top",
                max_lines=3,
            )
        elif arranged.told is NumbersStyle.IN_SIGNS:
            chips = self._planner.chips(prompt, arranged.detail, arranged.detail_style)
            for said, box in chips:
                canvas.panel(box, "chip")
                self.write(
                    canvas, said, box.inflate(-8, 0), arranged.detail_style, theme.CREAM, "centre"
                )
        for answer, box, _style in arranged.buttons:
            if answer.forecast and answer.tone is ButtonTone.WARN:
                draw_halo(canvas, box, _DANGER, 14, 0.9)
        for answer, box, style in arranged.buttons:
            self._button(canvas, shown, answer, box, style)

    def _button(
        self,
        canvas: Canvas,
        shown: TableFacts,
        answer: PromptButton,
        box: pygame.FRect,
        style: theme.TextStyle,
    ) -> None:
        is_enabled = not isinstance(answer.goal, Offer) or answer.goal.is_enabled
        is_lit = shown.lit_uid == _uid(answer.goal)
        state = "-disabled" if not is_enabled else "-hover" if is_lit else ""
        canvas.panel(box, _LOOKS[answer.tone] + state)
        colour = theme.CREAM if is_enabled else theme.CREAM_DISABLED
        room, forecast = label_rooms(answer, box)
        self.write(
            canvas, answer.label, room, style, colour, "centre", max_lines=2, shadow=theme.SHADOW
        )
        if answer.forecast:
            self.write(canvas, answer.forecast, forecast, FORECAST, colour, "centre")


_TIPS: Final = {
    TableCommand.HINT: lambda: _("Ask the adviser"),
    TableCommand.LOG: lambda: _("Log of the game"),
    TableCommand.COVER: lambda: _("Turn your hand face down"),
}


def _uid(goal: Offer | TableButton) -> str:
    return uid_of_offer(goal) if isinstance(goal, Offer) else f"prompt:{goal.command.value}"


# How a prompt is arranged in a rectangle that never changes: sentence, numbers, buttons.

LARGE: Final = TextStyle(Face.BOLD, 26, 1.1, 0.35)
MIDDLE: Final = TextStyle(Face.BOLD, 22, 1.08, 0.35)
LITTLE: Final = TextStyle(Face.BOLD, 20, 1.06, 0.3)
DETAIL: Final = TextStyle(Face.TEXT, 21, 1.1, 0.35)
SMALL_DETAIL: Final = TextStyle(Face.TEXT, 19, 1.06, 0.3)
OFFER: Final = TextStyle(Face.HEADING, 24, 1.05, 0.4)
BIG_OFFER: Final = TextStyle(Face.HEADING, 30, 1.0, 0.35)
SMALL_OFFER: Final = TextStyle(Face.BOLD, 20, 1.02, 0.35)
FORECAST: Final = TextStyle(Face.BOLD, 23, 1.05, 0.35)
CHIP: Final = TextStyle(Face.BOLD, 21, 1.05, 0.35)
SMALL_CHIP: Final = TextStyle(Face.BOLD, 19, 1.05, 0.3)

_PAD: Final = 8.0
_INDENT: Final = 6.0
_GAP: Final = 8.0
_BUTTON: Final = (56.0, 40.0)
"""The height of a roomy and of a low button, in a prompt of the usual height."""
_TALL_BUTTON: Final = (92.0, 70.0)
"""The same where one of a row bears a forecast."""
_SMALLEST: Final = TextStyle(Face.BOLD, 1, 1.04, 0.0)
"""Set as small as anything is set."""
_USUAL: Final = 150.0
_CHIP_PAD: Final = 9.0
_STRIP: Final = 0.16
"""Prompts lower than this share of their width have their buttons beside the words."""


class PromptButton(NamedTuple):
    """A button of the prompt: an offer of the tool, or a button of the table."""

    goal: Offer | TableButton
    label: str
    tone: ButtonTone = ButtonTone.PLAIN
    forecast: str = ""


class NumbersStyle(Enum):
    """How the numbers below the sentence are told."""

    NOT = auto()
    IN_WORDS = auto()
    IN_SIGNS = auto()


@dataclass(frozen=True, slots=True)
class PromptLayout:
    """Where the sentence, the numbers and the buttons lie, and how they are set."""

    text: pygame.FRect
    style: TextStyle
    detail: pygame.FRect
    told: NumbersStyle
    detail_style: TextStyle
    buttons: tuple[tuple[PromptButton, pygame.FRect, TextStyle], ...] = ()


class _Words(NamedTuple):
    """One way to set the words."""

    style: TextStyle
    lines: int
    told: NumbersStyle
    detail_style: TextStyle = DETAIL
    detail_lines: int = 1


_WITH_DETAIL: Final = (
    _Words(LARGE, 1, NumbersStyle.IN_WORDS),
    _Words(LARGE, 2, NumbersStyle.IN_WORDS),
    _Words(LARGE, 1, NumbersStyle.IN_WORDS, DETAIL, 2),
    _Words(MIDDLE, 2, NumbersStyle.IN_WORDS),
    _Words(LARGE, 1, NumbersStyle.IN_SIGNS, CHIP),
    _Words(LARGE, 2, NumbersStyle.IN_SIGNS, CHIP),
    _Words(MIDDLE, 2, NumbersStyle.IN_WORDS, SMALL_DETAIL, 2),
    _Words(MIDDLE, 2, NumbersStyle.IN_SIGNS, CHIP),
    _Words(LITTLE, 2, NumbersStyle.IN_SIGNS, SMALL_CHIP),
    _Words(LITTLE, 2, NumbersStyle.IN_WORDS, SMALL_DETAIL, 2),
    _Words(LITTLE, 3, NumbersStyle.IN_SIGNS, SMALL_CHIP),
    _Words(LITTLE, 3, NumbersStyle.IN_WORDS, SMALL_DETAIL, 3),
)
_ALONE: Final = (
    _Words(LARGE, 1, NumbersStyle.NOT),
    _Words(LARGE, 2, NumbersStyle.NOT),
    _Words(LARGE, 3, NumbersStyle.NOT),
    _Words(MIDDLE, 2, NumbersStyle.NOT),
    _Words(MIDDLE, 3, NumbersStyle.NOT),
    _Words(LITTLE, 2, NumbersStyle.NOT),
    _Words(LITTLE, 4, NumbersStyle.NOT),
)


class _Labels(NamedTuple):
    """One way to set the buttons: in how many rows, and how small their words may become."""

    rows: int
    lines: int
    least: float
    style: TextStyle = OFFER
    is_low: bool = False
    most: float = 0.62
    """The share of a strip that buttons may take."""


_LABELS: Final = (
    _Labels(1, 1, 0.92),
    _Labels(1, 1, 0.86, is_low=True),
    _Labels(2, 1, 0.86, is_low=True),
    _Labels(1, 1, 0.8),
    _Labels(1, 2, 0.74),
    _Labels(2, 2, 0.74, is_low=True),
    _Labels(1, 2, 0.8, SMALL_OFFER),
    _Labels(1, 2, 0.74, SMALL_OFFER, is_low=True),
    _Labels(2, 2, 0.74, SMALL_OFFER, is_low=True),
    _Labels(1, 2, 0.74, SMALL_OFFER, most=0.8),
    _Labels(2, 2, 0.74, SMALL_OFFER, is_low=True, most=0.8),
)

_BUTTONS_FIRST: Final = 1.3
"""How much worse the next arrangement of buttons is than the next setting of the words."""


_PlacedButton = tuple[PromptButton, pygame.FRect]
"""A button and where it lies."""


def _is_strip(rect: pygame.FRect) -> bool:
    """Whether buttons stand beside the words rather than under them."""
    return rect.height < _STRIP * rect.width


def _inner(rect: pygame.FRect) -> pygame.FRect:
    """A prompt's rectangle without its margin."""
    return rect.inflate(-2 * _PAD, -_PAD if _is_strip(rect) else -2 * _PAD)


class PromptPlanner:
    """Arranges prompts with one typesetter."""

    def __init__(self, text: Typesetter) -> None:
        self._text = text

    def arrange(
        self, prompt: Prompt, answers: Sequence[PromptButton], rect: pygame.FRect
    ) -> tuple[PromptLayout, bool]:
        """The places of everything in a rectangle, and whether everything is told."""
        fitting = cache(partial(self._fitting_buttons, answers, rect))
        for labels, words in _in_order(_WITH_DETAIL if prompt.detail else _ALONE):
            found = self._try(prompt, fitting(labels), rect, labels, words)
            if found is not None:
                return found, True
        if prompt.detail:
            for labels, words in _in_order(_ALONE):
                found = self._try(prompt, fitting(labels), rect, labels, words)
                if found is not None:
                    return found, False
        forced = self._buttons(answers, rect, _LABELS[-1])
        last = self._try(prompt, forced, rect, _LABELS[-1], _ALONE[-1], is_forced=True)
        assert last is not None
        return last, not prompt.detail

    def _fitting_buttons(
        self, answers: Sequence[PromptButton], rect: pygame.FRect, labels: _Labels
    ) -> Sequence[_PlacedButton] | None:
        """The places of all buttons; None where some label does not fit, or where an arrangement
        before this one is the same."""
        if labels.rows > len(answers) and labels is not _LABELS[0]:
            return None
        buttons = self._buttons(answers, rect, labels)
        return buttons if all(self._says(*placed, labels) for placed in buttons) else None

    def _try(
        self,
        prompt: Prompt,
        buttons: Sequence[_PlacedButton] | None,
        rect: pygame.FRect,
        labels: _Labels,
        words: _Words,
        is_forced: bool = False,
    ) -> PromptLayout | None:
        if buttons is None:
            return None
        is_strip, inner = _is_strip(rect), _inner(rect)
        room = pygame.FRect(inner)
        if buttons and is_strip:
            room.width = min(box.left for _answer, box in buttons) - _GAP - room.left
        elif buttons:
            room.height = min(box.top for _answer, box in buttons) - 4 - room.top
        room.left += _INDENT
        room.width -= 2 * _INDENT
        sentence = self._text.set(prompt.text, words.style, room.width, words.lines)
        detail = self._detail_height(prompt, words, room.width)
        if not is_forced and (
            sentence.cut
            or sentence.broken
            or detail is None
            or sentence.height + detail > room.height + 1
        ):
            return None
        upper = pygame.FRect(room)
        lower = pygame.FRect(room)
        if detail:
            spare = room.height - sentence.height - detail
            upper.height = sentence.height + spare / 2
            lower.top = upper.bottom
            lower.height = room.bottom - upper.bottom
        else:
            lower.height = 0
        set_buttons = tuple(
            (answer, box, self._offer_style(answer, box, labels)) for answer, box in buttons
        )
        return PromptLayout(upper, words.style, lower, words.told, words.detail_style, set_buttons)

    def _detail_height(self, prompt: Prompt, words: _Words, width: float) -> float | None:
        """The height of the numbers; None where they cannot be told in this way."""
        if words.told is NumbersStyle.NOT:
            return 0.0
        if words.told is NumbersStyle.IN_WORDS:
            told = self._text.set(prompt.detail, words.detail_style, width, words.detail_lines)
            return None if told.cut or told.broken else told.height
        chips = self.chips(prompt, pygame.FRect(0, 0, width, 100), words.detail_style)
        if not chips or chips[-1][1].right > width:
            return None
        return chips[0][1].height + 2

    def chips(
        self, prompt: Prompt, box: pygame.FRect, style: TextStyle
    ) -> list[tuple[str, pygame.FRect]]:
        """The numbers as signs, each on a chip of its own, from the left of a box."""
        if not prompt.brief:
            return []
        height = self._text.line_height(style) + 4
        x = box.left
        found = []
        for said in prompt.brief.split(SEPARATOR):
            width = self._text.set(said, style).width + 2 * _CHIP_PAD
            found.append((said, pygame.FRect(x, box.centery - height / 2, width, height)))
            x += width + 5
        return found

    def _buttons(
        self, answers: Sequence[PromptButton], rect: pygame.FRect, labels: _Labels
    ) -> list[_PlacedButton]:
        if not answers:
            return []
        inner, rows = _inner(rect), min(labels.rows, len(answers))
        per_row = -(-len(answers) // rows)
        if _is_strip(rect):
            return self._beside(answers, inner, rows, per_row, labels)
        grown = (inner.height + 2 * _PAD) / _USUAL
        lines = [answers[row * per_row : (row + 1) * per_row] for row in range(rows)]
        least = 0.0
        if labels.lines > 1:
            height = labels.least * self._text.line_height(labels.style)
            least = labels.lines * max(height, self._text.line_height(_SMALLEST)) + 10
        heights = [
            max(least, grown * (_TALL_BUTTON if _has_forecast(line) else _BUTTON)[labels.is_low])
            for line in lines
        ]
        found: list[_PlacedButton] = []
        top = inner.bottom - sum(heights) - (rows - 1) * 6
        for line, height in zip(lines, heights, strict=True):
            row = pygame.FRect(inner.left, top, inner.width, height)
            found += self._share(line, row, labels)
            top = row.bottom + 6
        return found

    def _beside(
        self,
        answers: Sequence[PromptButton],
        inner: pygame.FRect,
        rows: int,
        per_row: int,
        labels: _Labels,
    ) -> list[_PlacedButton]:
        """Buttons at the right end of a strip."""
        height = (inner.height - (rows - 1) * 6) / rows
        parts = [answers[n * per_row : (n + 1) * per_row] for n in range(rows)]
        wanted = max(
            sum(self._wanted(a, labels) for a in part) + _GAP * (len(part) - 1) for part in parts
        )
        width = min(wanted, labels.most * inner.width)
        found: list[_PlacedButton] = []
        for row, part in enumerate(parts):
            top = inner.top + row * (height + 6)
            found += self._share(
                part, pygame.FRect(inner.right - width, top, width, height), labels
            )
        return found

    def _wanted(self, answer: PromptButton, labels: _Labels) -> float:
        """How wide a button would like to be."""
        words = self._text.set(answer.label, labels.style).width
        if labels.lines > 1 and not answer.forecast:
            words = 0.62 * words
        forecast = self._text.set(answer.forecast, FORECAST).width if answer.forecast else 0.0
        return max(words, forecast) + (64 if answer.tone is not ButtonTone.PLAIN else 36)

    def _share(
        self, answers: Sequence[PromptButton], line: pygame.FRect, labels: _Labels
    ) -> Iterator[_PlacedButton]:
        """Buttons across a line, as wide as their words are long."""
        wanted = [self._wanted(answer, labels) for answer in answers]
        share = (line.width - _GAP * (len(answers) - 1)) / sum(wanted)
        x = line.left
        for answer, width in zip(answers, wanted, strict=True):
            yield answer, pygame.FRect(x, line.top, width * share, line.height)
            x += width * share + _GAP

    def _offer_style(self, answer: PromptButton, box: pygame.FRect, labels: _Labels) -> TextStyle:
        """Large letters on a button that bears a forecast, where it is large."""
        room = label_rooms(answer, box)[0]
        said = self._text.set(answer.label, BIG_OFFER)
        is_big = answer.forecast and said.width <= room.width and said.height <= room.height
        return BIG_OFFER if is_big else labels.style

    def _says(self, answer: PromptButton, box: pygame.FRect, labels: _Labels) -> bool:
        """Whether a button's words fit, not smaller than allowed."""
        room, forecast = label_rooms(answer, box)
        said = self._text.fit(answer.label, labels.style, room.width, room.height, labels.lines)
        natural = self._text.set(answer.label, labels.style).line_height
        fits = not said.cut and not said.broken and said.height <= room.height + 1
        if not fits or said.line_height < labels.least * natural:
            return False
        if not answer.forecast:
            return True
        told = self._text.fit(answer.forecast, FORECAST, forecast.width, forecast.height, 1)
        return not told.cut and told.height <= forecast.height + 1


@cache
def _in_order(ways: tuple[_Words, ...]) -> tuple[tuple[_Labels, _Words], ...]:
    """All pairs, those first in which neither words nor buttons are far from the best."""
    pairs = [
        (labels_at * _BUTTONS_FIRST + words_at, labels_at, words_at)
        for labels_at in range(len(_LABELS))
        for words_at in range(len(ways))
    ]
    return tuple(
        (_LABELS[labels_at], ways[words_at]) for _cost, labels_at, words_at in sorted(pairs)
    )


def _has_forecast(answers: Sequence[PromptButton]) -> bool:
    return any(answer.forecast for answer in answers)


def label_rooms(answer: PromptButton, box: pygame.FRect) -> tuple[pygame.FRect, pygame.FRect]:
    """The room for the words of a button, and for its forecast below them."""
    inner = box.inflate(-16, -8)
    if not answer.forecast:
        return inner, pygame.FRect(inner.left, inner.bottom, inner.width, 0)
    upper = pygame.FRect(inner.left, inner.top, inner.width, 0.54 * inner.height)
    lower = pygame.FRect(inner.left, upper.bottom, inner.width, inner.bottom - upper.bottom)
    return upper, lower
