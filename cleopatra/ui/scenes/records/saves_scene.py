"""The slots for saved games: twenty numbered ones and the automatic save."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.layout import Column, Space
from cleopatra.kit.widgets.listview import ListView
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.widget import Widget
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import LoadedGame, SavedGame
from cleopatra.storage.saves import SlotInfo
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.records.save_card import (
    ROW_HEIGHT,
    Thumbnails,
    empty_card,
    paint_row,
    problem_card,
    saved_card,
)
from cleopatra.ui.scenes.shared.sheet import ListAndCard, PicturedScene, Sheet, spread
from cleopatra.ui.words import messages, save_words

LONGEST_TITLE = 60


@dataclass(frozen=True, slots=True)
class SlotRow:
    """A line of the list: slot 1..20, or 0 for the automatic save."""

    number: int
    saved: SavedGame | None
    problem: SaveProblem | None = None
    has_backup: bool = False

    @staticmethod
    def of(info: SlotInfo) -> SlotRow:
        return SlotRow(info.number, info.saved, info.problem, info.has_backup)

    @property
    def is_automatic(self) -> bool:
        return self.number == 0

    @property
    def is_empty(self) -> bool:
        return self.saved is None and self.problem is None


class SavesScene(PicturedScene):
    """The list on the left, the selected save on the right.

    With `saving`, the running game can be put into a slot.
    """

    def __init__(self, host: Host, saving: bool = False) -> None:
        super().__init__(host)
        self._saving = saving and host.games.session is not None
        host.games.keep()  # so that the automatic save is in the list, with a picture
        self._rows = self._read()
        self._chosen = self._first_useful()
        self._title = ""
        self._thumbnails = Thumbnails()

    def build(self) -> Widget:
        self._rows = self._read()
        self._chosen = min(self._chosen, len(self._rows) - 1)
        slots = ListView(
            self._rows,
            painter=self._paint_row,
            text=lambda row: str(row.number),
            described=_told,
            selected=self._chosen,
            on_select=self._select,
            on_choose=self._choose,
            row_height=ROW_HEIGHT,
            rows=7,
            grow=1,
            uid="saves.slots",
        )
        row = self._rows[self._chosen]
        right = Column([ScrollPanel(self._card(row)), *self._controls(row)], gap=theme.GAP)
        body = ListAndCard(slots, right)
        back = Button(_("Back"), self.cancel, uid="saves.back")
        title = _("Save") if self._saving else _("Load")
        return Sheet(title, body, spread([back], self._buttons(row)), width=1640)

    def first_focus(self) -> str:
        return "saves.slots"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    # What is shown

    def _first_useful(self) -> int:
        """The row selected at first: an empty slot for saving, a game for loading."""
        wanted = (i for i, row in enumerate(self._rows) if row.is_empty == self._saving)
        return next(wanted, 0)

    def _read(self) -> list[SlotRow]:
        saves = self._host.games.saves
        rows = [SlotRow.of(info) for info in saves.slots()]
        if self._saving:
            return rows
        return [SlotRow(0, saves.continue_info()), *rows]

    def _paint_row(self, canvas: Canvas, box: pygame.FRect, row: SlotRow, selected: bool) -> None:
        ink = theme.CREAM if selected else theme.INK
        soft = theme.CREAM_SOFT if selected else theme.INK_SOFT
        number = pygame.FRect(box.left + 10, box.top, 76, box.height)
        mark = "★" if row.is_automatic else str(row.number)
        if row.is_automatic:
            canvas.icon("ankh", number.center, 36, theme.GOLD)
        else:
            canvas.text(mark, number, theme.NUMBER, soft, "centre")
        text = pygame.FRect(number.right + 12, box.top, 0, box.height)
        text.width = box.right - text.left - 12
        if row.problem is not None:
            canvas.text(_("can't be read"), text, theme.ITALIC, ink)
            return
        if row.saved is None:
            words = _("no unfinished game") if row.is_automatic else _("empty")
            canvas.text(words, text, theme.ITALIC, soft)
            return
        name = _("Automatic save") if row.is_automatic else ""
        line = pygame.FRect(number.right, box.top, box.right - number.right, box.height)
        paint_row(canvas, line, row.saved, self._thumbnails, selected, name)

    def _card(self, row: SlotRow) -> Widget:
        if row.problem is not None:
            return problem_card(row.problem)
        if row.saved is None:
            return empty_card(_("There is no unfinished game.") if row.is_automatic else _("Empty"))
        return saved_card(row.saved)

    def _controls(self, row: SlotRow) -> list[Widget]:
        if not self._saving:
            return []
        if not self._title:
            self._title = self._default_title()
        field = TextField(
            self._title,
            self._set_title,
            on_submit=lambda text: self._save(),
            longest=LONGEST_TITLE,
            hint=_("Name of the save"),
            uid="saves.title",
        )
        return [field]

    def _buttons(self, row: SlotRow) -> list[Widget]:
        buttons: list[Widget] = []
        if not row.is_automatic:
            buttons.append(
                Button(
                    _("Delete"),
                    self._ask_delete,
                    look="danger",
                    icon="trash",
                    uid="saves.delete",
                    enabled=not row.is_empty,
                )
            )
        if self._saving:
            buttons.append(
                Button(_("Save here"), self._save, look="button", icon="save", uid="saves.save")
            )
            return buttons
        if row.problem is not None and row.has_backup:
            buttons.append(
                Button(_("Load the earlier version"), self._load_backup, uid="saves.backup")
            )
        buttons.append(
            Button(
                _("Load"),
                self._load,
                look="button",
                uid="saves.load",
                enabled=row.saved is not None,
            )
        )
        return buttons or [Space()]

    # What can be done

    def _select(self, row: SlotRow) -> None:
        self._chosen = self._rows.index(row)
        self.rebuild()

    def _choose(self, row: SlotRow) -> None:
        self._chosen = self._rows.index(row)
        if self._saving:
            self._save()
        elif row.saved is not None:
            self._load()

    def _set_title(self, title: str) -> None:
        self._title = title

    def _default_title(self) -> str:
        session = self._host.games.session
        if session is None:
            return ""
        return _("Turn {turn}").format(turn=session.match.turn)

    def _load(self) -> None:
        row = self._rows[self._chosen]
        if row.is_automatic:
            self._host.games.resume()
            return
        self._host.games.sure_to_replace(lambda: self._go_on(row.number, backup=False))

    def _load_backup(self) -> None:
        number = self._rows[self._chosen].number
        self._host.games.sure_to_replace(lambda: self._go_on(number, backup=True))

    def _go_on(self, number: int, *, backup: bool) -> None:
        try:
            loaded: LoadedGame = self._host.games.saves.load(number, backup=backup)
        except SaveProblem as problem:
            self._host.tell(_("The game could not be loaded"), messages.save_problem(problem))
            return
        self._host.games.go_on(loaded)

    def _save(self) -> None:
        row = self._rows[self._chosen]
        if row.is_empty:
            self._write()
            return
        self._host.ask(
            _("Replace this save?"),
            _("What is in slot {number} now is kept as its earlier version.").format(
                number=row.number
            ),
            _("Replace"),
            self._write,
        )

    def _write(self) -> None:
        number = self._rows[self._chosen].number
        try:
            self._host.games.save(number, self._title.strip() or self._default_title())
        except SaveProblem as problem:
            self._host.tell(_("The game was not saved"), messages.save_problem(problem))
            return
        self.stack.pop()
        self._host.toast(_("Saved in slot {number}.").format(number=number))

    def _ask_delete(self) -> None:
        number = self._rows[self._chosen].number
        self._host.ask(
            _("Delete this save?"),
            _("Slot {number} and its earlier version will be gone for good.").format(number=number),
            _("Delete"),
            self._delete,
            danger=True,
        )

    def _delete(self) -> None:
        try:
            self._host.games.saves.delete(self._rows[self._chosen].number)
        except SaveProblem as problem:
            self._host.tell(_("The save was not deleted"), messages.save_problem(problem))
        self.rebuild()


def _told(row: SlotRow) -> str:
    """What can be seen on a row, in words."""
    name = _("Automatic save") if row.is_automatic else _("Slot {n}").format(n=row.number)
    if row.problem is not None:
        what = _("can't be read")
    elif row.saved is None:
        what = _("no unfinished game") if row.is_automatic else _("empty")
    else:
        what = save_words.spoken_save(row.saved)
    return headed(name, what)
