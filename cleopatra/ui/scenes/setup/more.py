"""The second page of the set-up: edition and expansions, garden and aids, house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button, IconButton, ImageButton
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.values import Choice, Toggle
from cleopatra.kit.widgets.widget import Widget
from cleopatra.rules.layouts import SIDE, Layout
from cleopatra.rules.sheet import CostSheet
from cleopatra.ui.scenes.setup.box import BoxForm
from cleopatra.ui.scenes.setup.draft import SetupDraft
from cleopatra.ui.scenes.shared.seeds import fresh_seed
from cleopatra.ui.scenes.shared.sheet import setting
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.words import puzzle_words, setup_words


class MoreForm:
    """Tabs for a draft. `rebuild` shows the page again after a change that others depend on,
    `check` after one that may be wrong; `edit` opens the editor of a sheet of costs, `deal` the
    sheet of one deal for several players. `sheets` are the stored sheets, in their text form."""

    def __init__(
        self,
        draft: SetupDraft,
        sprites: SpriteStore,
        sheets: Sequence[str],
        rebuild: Callable[[], object],
        check: Callable[[], object],
        edit: Callable[[CostSheet], object],
        deal: Callable[[], object],
    ) -> None:
        self.draft = draft
        self._rebuild = rebuild
        self._check = check
        self._deal = deal
        self._sheet_open = 0
        self._offset = 0.0
        self._box = BoxForm(draft, sprites, sheets, self._box_changed, edit)

    def build(self, sheets: Sequence[str]) -> Widget:
        """The widgets. The open tab and how far its sheet is scrolled stay."""
        self._box.sheets = sheets
        return Tabs(
            [
                (self._box_title(), self._box.build()),
                (_("The game"), self._game_sheet()),
                (self._house_title(), self._house_sheet()),
            ],
            selected=self._sheet_open,
            on_change=self._opened,
            uid="setup.tabs",
        )

    def settle(self) -> None:
        """Scroll to where the box was before it was built again."""
        self._box.scroll.scroll_to(self._offset)
        self._offset = 0.0

    def _opened(self, sheet: int) -> None:
        self._sheet_open = sheet

    # The box

    def _box_title(self) -> str:
        draft = self.draft
        number = len(draft.expansions) if draft.has_expansions else 0
        title = _("The box")
        return f"{title} (+{number})" if number else title

    def _box_changed(self) -> None:
        self._offset = self._box.scroll.offset
        self._rebuild()

    # The game

    def _game_sheet(self) -> Widget:
        draft = self.draft
        aids = {words.value: words for words in setup_words.aids()}
        first = [("random", _("Random"))]
        first += [(str(i), draft.seats[i].name) for i in range(draft.count)]
        lines = [
            self._gardens(),
            setting(
                _("First player"),
                Choice(first, draft.first_player, self._set_first, uid="setup.first"),
            ),
            setting(
                _("Memory aids"),
                Choice(
                    [(code, words.label) for code, words in aids.items()],
                    draft.aids,
                    self._set_aids,
                    uid="setup.aids",
                ),
                aids[draft.aids].text,
            ),
            setting(
                _("Practice"),
                Toggle(draft.practice, self._set_practice, uid="setup.practice"),
                _("Everything can be undone, even what others did since."),
            ),
            *self._hands(),
            self._seed(),
            *self._in_turn(),
        ]
        return ScrollPanel(Column(lines, gap=14))

    def _gardens(self) -> Widget:
        pictures: list[Widget] = [
            ImageButton(
                lambda canvas, box, name=words.value: paint_garden(canvas, box, name),  # type: ignore[misc]
                partial(self._set_garden, words.value),
                picture=(210, 122),
                caption=words.label,
                selected=self.draft.garden == words.value,
                uid=f"setup.garden.{words.value}",
                tooltip=words.text,
                grow=1,
            )
            for words in setup_words.gardens()
        ]
        return Row(pictures, gap=theme.GAP_LARGE)

    def _seed(self) -> Widget:
        field = TextField(
            self.draft.seed,
            self._set_seed,
            longest=64,
            hint=_("a new one each game"),
            accept=lambda text: not any(c.isspace() or c == "=" for c in text),
            uid="setup.seed",
            grow=1,
        )
        roll = IconButton("redo", _("Random seed"), self._draw_seed, uid="setup.roll")
        return setting(
            _("Seed"),
            Row([field, roll], gap=theme.GAP_SMALL),
            _("The same seed deals the same cards. Leave it empty for a new deal."),
            share=0.3,
        )

    def _hands(self) -> list[Widget]:
        """How the hands of several people at one machine are kept apart."""
        if not self.draft.is_shared:
            return []
        return [
            setting(
                _("Hands stay face down"),
                Toggle(self.draft.covers_hands, self._set_covers_hands, uid="setup.hands"),
                _("In your turn, hold a key, a button or a trigger to look at your hand."),
            )
        ]

    def _in_turn(self) -> list[Widget]:
        """The way to one deal for several players; nothing without a person."""
        first = self.draft.first_person
        if first is None:
            return []
        button = Button(_("Play this deal, and compare"), self._deal, uid="setup.deal")
        about = puzzle_words.same_seat(first + 1, self.draft.count)
        return [setting(_("One deal, several players"), button, about)]

    # House rules

    def _house_title(self) -> str:
        changed = len(self.draft.changed_rules())
        title = _("House rules")
        return f"{title} ({changed})" if changed else title

    def _house_sheet(self) -> Widget:
        lines = [
            setting(
                f"{words.title} [c:soft]{words.rule}[/c]",
                Choice(
                    [(c.value, c.label) for c in words.choices],
                    self.draft.house[words.name],
                    partial(self._set_house, words.name),
                    uid=f"setup.house.{words.name}",
                ),
                words.text(self.draft.house[words.name]),
            )
            for words in setup_words.house_rules()
            if words.name in self.draft.house_rules
        ]
        return ScrollPanel(Column(lines, gap=18))

    # Changes

    def _set_first(self, first: str) -> None:
        self.draft.first_player = first

    def _set_garden(self, garden: str) -> None:
        self.draft.garden = garden
        self._rebuild()

    def _set_aids(self, aids: str) -> None:
        self.draft.aids = aids
        self._rebuild()

    def _set_practice(self, practice: bool) -> None:
        self.draft.practice = practice

    def _set_covers_hands(self, is_on: bool) -> None:
        self.draft.covers_hands = is_on

    def _set_seed(self, seed: str) -> None:
        self.draft.seed = seed
        self._check()

    def _draw_seed(self) -> None:
        self.draft.seed = fresh_seed()
        self._rebuild()

    def _set_house(self, name: str, value: str) -> None:
        self.draft.house[name] = value
        self._rebuild()


_LAWN: theme.Colour = theme.mix(theme.PAPYRUS_DARK, theme.PAPYRUS, 0.3)
_LINE: theme.Colour = theme.BRONZE


def paint_garden(canvas: Canvas, box: pygame.FRect, layout: str) -> None:
    """Draw the plan of a garden layout, with the side of the doors at the bottom."""
    plan = Layout.parse(layout)
    side = min(box.width, box.height - 10) / SIDE
    left = box.centerx - side * SIDE / 2
    top = box.top + (box.height - 10 - side * SIDE) / 2
    area = pygame.FRect(left, top, side * SIDE, side * SIDE)
    canvas.rect(area.inflate(8, 8), theme.WOOD, radius=4)
    for square in range(SIDE * SIDE):
        row, column = divmod(square, SIDE)
        cell = pygame.FRect(left + column * side, top + (SIDE - 1 - row) * side, side, side)
        throne = square in plan.throne
        canvas.fill(theme.GOLD_DARK if throne else _LAWN, cell)
        canvas.rect(cell, theme.GOLD if throne else _LINE, 1)
        if square in plan.palms:
            canvas.circle(cell.center, side * 0.34, theme.MALACHITE)
    throne_middle = sorted(plan.throne)[4]
    row, column = divmod(throne_middle, SIDE)
    centre = (left + (column + 0.5) * side, top + (SIDE - 0.5 - row) * side)
    canvas.icon("throne", centre, side * 2.4)
    foot = pygame.FRect(area.centerx - side * 1.5, area.bottom + 4, side * 3, 8)
    canvas.rect(foot, theme.GOLD, radius=3)
