"""The prompt: what is asked now, its numbers, and the buttons that answer it.

Its rectangle never changes with its words. Knows the tool's prompt; buttons come back by their
codes. At the start of one's own turn, adviser and log are buttons in it.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.linked import Meaning, underline, word_boxes
from cleopatra.ui.play.place import ButtonTone, Offer
from cleopatra.ui.table.context import Context, context_of
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.mosaics import HANDLED
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.prompt_plan import (
    FORECAST,
    NumbersStyle,
    PromptButton,
    PromptLayout,
    PromptPlanner,
    label_rooms,
)
from cleopatra.ui.table.shown import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target, uid_of_offer

TEXT_UID: Final = "prompt:text"
_LOOKS: Final = {ButtonTone.MAIN: "button", ButtonTone.PLAIN: "plain", ButtonTone.WARN: "danger"}
_DANGER: Final[theme.Colour] = theme.EMBER_LIGHT
_KEYS: Final = {TableCommand.HINT: InputAction.HINT, TableCommand.LOG: InputAction.LOG}


class PromptPart(Part):
    """The plate in the lower right corner, or a strip above the hand."""

    name = "prompt"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self.has_adviser = False
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
                keys = (_KEYS[goal.command],)
                tip = _TIPS[goal.command]()
                found.append(Target(_uid(goal), box, goal, 12, tip, True, keys))
            else:
                tip = goal.tip or (goal.label if goal.keys else "")
                found.append(Target(_uid(goal), box, goal, 12, tip, goal.is_enabled, goal.keys))
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
}


def _uid(goal: Offer | TableButton) -> str:
    return uid_of_offer(goal) if isinstance(goal, Offer) else f"prompt:{goal.command.value}"
