"""The editor of a sheet of costs and rewards, for owners of a printed one.

Rule: K2.3
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Icon, Label, Painted, Panel
from cleopatra.kit.widgets.layout import Column, Grid, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.values import NumberField
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.rules.catalogue import PIECE_KINDS, Unit
from cleopatra.rules.errors import BadOptions
from cleopatra.rules.sheet import (
    LONGEST_NAME,
    MOST_BASE,
    MOST_PER,
    MOST_UNITS,
    RECONSTRUCTED,
    CostSheet,
    SheetRow,
)
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.setup.box import spoken
from cleopatra.ui.scenes.setup.draft import sentence
from cleopatra.ui.scenes.shared.sheet import PicturedScene
from cleopatra.ui.scenes.shared.sheet import Sheet as Papyrus
from cleopatra.ui.table.pictures import draw_fitted
from cleopatra.ui.words import naming

_UNIT_ICONS: Final = {
    Unit.ARTISAN: "artisan",
    Unit.WOOD: "wood",
    Unit.STONE: "stone",
    Unit.MARBLE: "marble",
    Unit.LAPIS: "lapis",
}
_FIELD: Final = 132.0
_ARROW: Final = 38.0
_LEAST_TABLE: Final = 1_250.0
"""The width of the window from which on the table has room, at the usual text size."""


class _Figure(NumberField):
    """A number in a table: as narrow as its figures allow, so that a row has many of them."""

    def wanted(self, kit: Kit, room: float) -> Size:
        height = super().wanted(kit, room)[1]
        wide = max(kit.text.set(text, theme.BODY).width for text in self.labels())
        usual = _FIELD if not kit.viewport.is_stacked and kit.viewport.space.width > 1500 else 0.0
        return max(wide + 2 * _ARROW + 10, usual), height

    def _arrow_room(self) -> float:
        return _ARROW


class SheetScene(PicturedScene):
    """One row for each piece: its cost in units, and its reward.

    `keep` is called with the finished sheet, `drop` with the name of a sheet to delete. `taken` are
    the names of stored sheets.
    """

    def __init__(
        self,
        host: Host,
        sheet: CostSheet,
        taken: tuple[str, ...],
        keep: Callable[[CostSheet], object],
        drop: Callable[[str], object],
    ) -> None:
        super().__init__(host)
        self._rows = list(sheet.rows)
        is_own = sheet.name != RECONSTRUCTED.name
        self._name = spoken(sheet.name) if is_own else ""
        self._old_name = sheet.name if is_own else ""
        self._taken = taken
        self._keep = keep
        self._drop = drop
        self._is_narrow = False
        self._problem = Label("", theme.SMALL_BOLD, theme.CARNELIAN)
        self._save = Button("", self._finish)

    # -- looks ----------------------------------------------------------------------------------

    def build(self) -> Widget:
        name = TextField(
            self._name,
            self._set_name,
            longest=LONGEST_NAME,
            hint=_("Name of the sheet"),
            accept=lambda text: all(c.isalnum() or c in "-_ " for c in text),
            uid="sheet.name",
            grow=1,
        )
        about = Label(
            _(
                "Enter the costs and rewards printed on the sheet in your box. The "
                "sheet is kept in this program and in every game that is played with "
                "it."
            ),
            theme.SMALL,
            theme.INK_SOFT,
            grow=2,
        )
        self._is_narrow = self._has_little_room()
        table = self._blocks() if self._is_narrow else self._table()
        self._problem = Label("", theme.SMALL_BOLD, theme.CARNELIAN, grow=1, align="right")
        self._save = Button(_("Save"), self._finish, look="button", uid="sheet.keep")
        foot: list[Widget] = [Button(_("Back"), self.cancel, uid="sheet.back")]
        foot.append(Button(_("As reconstructed"), self._reset, uid="sheet.reset"))
        if self._old_name:
            foot.append(Button(_("Delete"), self._forget, look="danger", uid="sheet.drop"))
        self._check()
        body = Column([Row([name, about], gap=theme.GAP_LARGE), ScrollPanel(table)], gap=theme.GAP)
        title = _("Sheet of costs and rewards")
        return Papyrus(title, body, [*foot, self._problem, self._save], width=1840)

    def adapted(self) -> None:
        if self._has_little_room() != self._is_narrow:
            self.rebuild()

    def _has_little_room(self) -> bool:
        return self.space.width < _LEAST_TABLE * self.kit.text_scale

    def _blocks(self) -> Widget:
        return Column([self._block(piece) for piece in range(len(PIECE_KINDS))], gap=10)

    def _table(self) -> Widget:
        return Grid(
            [
                *self._heads(),
                *(cell for piece in range(len(PIECE_KINDS)) for cell in self._row(piece)),
            ],
            columns=(0, *(0,) * len(Unit), 0, 0, 1),
            gap=theme.GAP_SMALL,
            row_gap=theme.GAP_SMALL,
        )

    def _heads(self) -> list[Widget]:
        heads: list[Widget] = [Label("")]
        heads += [
            Column(
                [Icon(_UNIT_ICONS[unit], 44), Label(naming.unit(unit), theme.TINY, align="centre")],
                gap=0,
            )
            for unit in Unit
        ]
        heads.append(Label(_("Reward"), theme.SMALL_BOLD, align="centre"))
        heads.append(Label(_("and more"), theme.SMALL_BOLD, align="centre"))
        heads.append(Label(_("counted at the moment of building"), theme.TINY, theme.INK_SOFT))
        return heads

    def _row(self, piece: int) -> list[Widget]:
        """The cells of a piece in the table."""
        counted = Label(naming.counted(PIECE_KINDS[piece].counts), theme.TINY, theme.INK_SOFT)
        return [self._head(piece, width=190), *self._figures(piece), counted]

    def _block(self, piece: int) -> Widget:
        """A piece where there is no room for a table: each figure beside its sign or name."""
        figures = self._figures(piece)
        count = len(Unit)
        pairs: list[Widget] = [
            Row([Icon(_UNIT_ICONS[unit], 38, tooltip=naming.unit(unit)), figure], gap=4)
            for unit, figure in zip(Unit, figures[:count], strict=True)
        ]
        rewards: list[Widget] = [
            Row([Label(name, theme.SMALL_BOLD), figure], gap=theme.GAP_SMALL)
            for name, figure in zip((_("Reward"), _("and more")), figures[count:], strict=True)
        ]
        counted = naming.counted(PIECE_KINDS[piece].counts)
        lines: list[Widget] = [
            self._head(piece),
            Row(pairs, gap=theme.GAP, wrap=True),
            Row(rewards, gap=theme.GAP, wrap=True),
            Label(counted, theme.TINY, theme.INK_SOFT),
        ]
        return Panel(Column(lines, gap=theme.GAP_SMALL), "row", 8)

    def _head(self, piece: int, width: float | None = None) -> Widget:
        def paint(canvas: Canvas, box: pygame.FRect) -> None:
            draw_fitted(canvas, self._host.sprites, piece, box, 0)

        name = Label(naming.piece(piece), theme.SMALL_BOLD, width=width)
        return Row([Painted(paint, 76, 58), name], gap=theme.GAP_SMALL)

    def _figures(self, piece: int) -> list[Widget]:
        """The cost in each unit, then the two figures of the reward."""
        kind, row = PIECE_KINDS[piece], self._rows[piece]
        figures: list[Widget] = [
            _Figure(
                row.units[unit],
                partial(self._set_unit, piece, unit),
                most=MOST_UNITS,
                uid=f"sheet.{kind.code}.{unit.name.lower()}",
                tooltip=f"{naming.piece(piece)}: {naming.unit(unit)}",
            )
            for unit in Unit
        ]
        base = _("{piece}: talents for building it").format(piece=naming.piece(piece))
        per = _("{piece}: talents for each thing counted").format(piece=naming.piece(piece))
        return [
            *figures,
            _Figure(
                row.base,
                partial(self._set_base, piece),
                most=MOST_BASE,
                uid=f"sheet.{kind.code}.base",
                tooltip=base,
            ),
            _Figure(
                row.per,
                partial(self._set_per, piece),
                most=MOST_PER,
                uid=f"sheet.{kind.code}.per",
                tooltip=per,
            ),
        ]

    def first_focus(self) -> str:
        return "sheet.name"

    # -- changes --------------------------------------------------------------------------------

    def _set_name(self, name: str) -> None:
        self._name = name
        self._check()

    def _set_unit(self, piece: int, unit: Unit, number: int) -> None:
        units = list(self._rows[piece].units)
        units[unit] = number
        self._set_row(piece, replace(self._rows[piece], units=tuple(units)))

    def _set_base(self, piece: int, number: int) -> None:
        self._set_row(piece, replace(self._rows[piece], base=number))

    def _set_per(self, piece: int, number: int) -> None:
        self._set_row(piece, replace(self._rows[piece], per=number))

    def _set_row(self, piece: int, row: SheetRow) -> None:
        self._rows[piece] = row
        self._check()

    def _reset(self) -> None:
        self._rows = list(RECONSTRUCTED.rows)
        self.rebuild()

    def _sheet(self) -> CostSheet:
        """The sheet as entered. Raises BadOptions."""
        return CostSheet("_".join(self._name.split()), tuple(self._rows))

    def _check(self) -> None:
        problem = ""
        try:
            sheet = self._sheet()
        except BadOptions as error:
            problem = sentence(error)
        else:
            if sheet.name == RECONSTRUCTED.name:
                problem = _("This name belongs to the sheet that came with the program.")
            elif sheet.name in self._taken and sheet.name != self._old_name:
                problem = _("There is a sheet of that name already.")
        self._problem.text = problem
        self._save.enabled = not problem
        self._save.tooltip = problem

    # -- the end --------------------------------------------------------------------------------

    def _finish(self) -> None:
        if self._problem.text:
            return
        if self._old_name:
            self._drop(self._old_name)
        self._keep(self._sheet())
        self.stack.pop()

    def _forget(self) -> None:
        self._drop(self._old_name)
        self.stack.pop()

    def cancel(self) -> bool:
        self.stack.pop()
        return True
