"""The sheet "The box" of the set-up: edition, expansions, costs, and what each changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.widgets.buttons import Button, ImageButton
from cleopatra.kit.widgets.labels import Label, Painted, Panel
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.values import Choice, Toggle
from cleopatra.kit.widgets.widget import Widget
from cleopatra.rules.errors import BadOptions
from cleopatra.rules.sheet import RECONSTRUCTED, CostSheet
from cleopatra.ui.extension import lookup
from cleopatra.ui.scenes.setup.draft import SetupDraft
from cleopatra.ui.scenes.shared import balance
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.pictures import draw_picture
from cleopatra.ui.words import setup_words


class BoxForm:
    """The sheet "The box". `sheets` are the stored sheets of costs, in their text form; `edit` is
    called with the sheet to begin from."""

    def __init__(
        self,
        draft: SetupDraft,
        sprites: SpriteStore,
        sheets: Sequence[str],
        on_change: Callable[[], object],
        edit: Callable[[CostSheet], object],
    ) -> None:
        self._draft = draft
        self._sprites = sprites
        self.sheets = sheets
        self._on_change = on_change
        self._edit = edit
        self.scroll = ScrollPanel(Column([]))

    def build(self) -> Widget:
        """The widgets."""
        lines: list[Widget] = [self._editions()]
        chosen = next(w for w in setup_words.editions() if w.value == self._draft.edition)
        lines.append(Label(chosen.text, theme.SMALL, theme.INK_SOFT))
        base = balance.figures(self._draft.edition, (), self._draft.count)
        if base is not None:
            text = ngettext(
                "{n} game of bots: {figures}", "{n} games of bots: {figures}", base.games
            )
            text = text.format(n=base.games, figures=balance.line(base))
            lines.append(Label(text, theme.TINY, theme.INK_SOFT))
        if self._draft.has_expansions:
            lines += [self._expansion(words) for words in setup_words.expansions()]
            lines += self._mix(base)
        if self._draft.has_sheet:
            lines += self._sheet_lines()
        self.scroll = ScrollPanel(Column(lines, gap=theme.GAP_SMALL))
        return self.scroll

    # -- editions -------------------------------------------------------------------------------

    def _editions(self) -> Widget:
        pictures: list[Widget] = [
            ImageButton(
                partial(self._paint_edition, words.value),
                partial(self._set_edition, words.value),
                picture=(330, 72),
                caption=words.label,
                selected=self._draft.edition == words.value,
                uid=f"setup.edition.{words.value}",
                tooltip=words.text,
                grow=1,
            )
            for words in setup_words.editions()
        ]
        return Row(pictures, gap=theme.GAP)

    def _paint_edition(self, edition: str, canvas: Canvas, box: pygame.FRect) -> None:
        offered = lookup.box(edition)
        names = [name for name in offered.pictures if self._sprites.has(name)]
        if not names:
            canvas.icon(offered.icon, box.center, box.height)
            return
        width = min(box.height / 1.5, box.width / (len(names) + 0.2))
        step = min(width * 1.06, (box.width - width) / max(1, len(names) - 1))
        left = box.centerx - (width + step * (len(names) - 1)) / 2
        for number, name in enumerate(names):
            place = pygame.FRect(left + number * step, box.top, width, box.height)
            draw_picture(canvas, self._sprites, name, place)

    def _set_edition(self, edition: str) -> None:
        if edition != self._draft.edition:
            self._draft.set_edition(edition)
            self._on_change()

    # -- expansions -----------------------------------------------------------------------------

    def _expansion(self, words: setup_words.ChoiceWords) -> Widget:
        draft = self._draft
        is_on = words.value in draft.expansions
        toggle = Toggle(
            is_on,
            partial(self._switch, words.value),
            uid=f"setup.expansion.{words.value}",
            tooltip=words.label,
        )
        lines: list[Widget] = [
            Row([Label(words.label, theme.BOLD, grow=1), toggle], gap=theme.GAP),
            Label(words.text, theme.TINY, theme.INK_SOFT),
        ]
        usual = balance.figures(draft.edition, (), draft.count)
        found = balance.figures(draft.edition, (words.value,), draft.count)
        if found is not None:
            lines.append(Label(balance.line(found, usual), theme.TINY, theme.INK_SOFT))
        picture = Painted(partial(self._paint_emblem, words.value), 66, 96)
        row = Row([picture, Column(lines, gap=0, grow=1)], gap=theme.GAP)
        return Panel(row, "row", 5)

    def _paint_emblem(self, expansion: str, canvas: Canvas, box: pygame.FRect) -> None:
        offered = lookup.box(expansion)
        if not draw_picture(canvas, self._sprites, offered.pictures[0], box):
            canvas.icon(offered.icon, box.center, box.width)

    def _switch(self, expansion: str, is_on: bool) -> None:
        self._draft.switch(expansion, is_on)
        self._on_change()

    def _mix(self, base: balance.GameMeans | None) -> list[Widget]:
        """The figures of all expansions together, if there is more than one."""
        draft = self._draft
        if len(draft.expansions) < 2:
            return []
        found = balance.figures(draft.edition, draft.expansions, draft.count)
        if found is None:
            return []
        text = _("Combined: {figures}").format(figures=balance.line(found, base))
        return [Label(text, theme.TINY, theme.INK_SOFT)]

    # -- the sheet of costs ---------------------------------------------------------------------

    def _sheet_lines(self) -> list[Widget]:
        known = {str(RECONSTRUCTED): _("Reconstructed")}
        for text in (*self.sheets, self._draft.sheet):
            try:
                known[str(CostSheet.parse(text))] = spoken(CostSheet.parse(text).name)
            except BadOptions:
                continue
        now = self._draft.sheet or str(RECONSTRUCTED)
        choice = Choice(list(known.items()), now, self._set_sheet, uid="setup.sheet", grow=1)
        edit = Button(_("Edit"), self._open_editor, icon="chisel", uid="setup.sheet.edit")
        if now == str(RECONSTRUCTED):
            note = _(
                "We know of no copy of the printed 2006 summary sheet; these costs and rewards are "
                "pieced together from fragments. If you own the box, type in what is printed there."
            )
        else:
            note = _("Costs and rewards entered on this computer.")
        return [
            Label(_("Costs and rewards"), theme.SUBHEADING, theme.INK_HEADING),
            Row([choice, edit], gap=theme.GAP),
            Panel(Label(note, theme.SMALL, theme.INK_SOFT), "well", 10),
        ]

    def _set_sheet(self, text: str) -> None:
        self._draft.sheet = "" if text == str(RECONSTRUCTED) else text
        self._on_change()

    def _open_editor(self) -> None:
        self._edit(CostSheet.parse(self._draft.sheet or str(RECONSTRUCTED)))


def spoken(name: str) -> str:
    """A sheet's name as it was typed."""
    return name.replace("_", " ")
