"""The list of finished games; opens a game in the replay scene."""

from __future__ import annotations

import logging

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.listview import ListView
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.puzzles.duplicate import deal_of
from cleopatra.rules.errors import RulesError
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saved import SavedGame
from cleopatra.storage.saves import ReplayInfo
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
from cleopatra.ui.words import messages
from cleopatra.ui.words.save_words import spoken_save

log = logging.getLogger(__name__)


class ReplaysScene(PicturedScene):
    """Finished games, the newest first."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._games: tuple[ReplayInfo, ...] = ()
        self._chosen = 0
        self._thumbnails = Thumbnails()

    def build(self) -> Widget:
        found = self._host.games.saves.replays()
        self._games = found.infos
        self._chosen = max(0, min(self._chosen, len(self._games) - 1))
        games = ListView(
            self._games,
            painter=self._paint_row,
            text=lambda info: info.path.name,
            described=lambda info: (
                _("can't be read") if info.saved is None else spoken_save(info.saved)
            ),
            selected=self._chosen if self._games else -1,
            on_select=self._select,
            on_choose=self._choose,
            row_height=ROW_HEIGHT,
            rows=7,
            grow=1,
            empty=_("Every finished game is kept here."),
            uid="replays.games",
        )
        info = self._games[self._chosen] if self._games else None
        listed = Column([games, *_left_out(found.left_out)])
        card = Column([_card(info), *self._again(info)], gap=theme.GAP_LARGE)
        body = ListAndCard(listed, ScrollPanel(card))
        back = Button(_("Back"), self.cancel, uid="replays.back")
        delete = Button(
            _("Delete"),
            self._ask_delete,
            look="danger",
            icon="trash",
            uid="replays.delete",
            enabled=info is not None,
        )
        analyse = Button(
            _("Analyze"),
            self._analyse,
            icon="balance",
            uid="replays.analyse",
            enabled=info is not None and info.saved is not None,
        )
        watch = Button(
            _("Watch"),
            self._watch,
            look="button",
            icon="play",
            uid="replays.watch",
            enabled=info is not None and info.saved is not None,
        )
        return Sheet(_("Replays"), body, spread([back], [delete, analyse, watch]), width=1640)

    def _again(self, info: ReplayInfo | None) -> list[Widget]:
        """The way to play the same deal, where one person played."""
        deal = None if info is None or info.saved is None else deal_of(info.saved.setup)
        if deal is None:
            return []
        text = _("Play this deal, and compare")
        button = Button(text, lambda: self._host.open("deal", deal), uid="replays.deal")
        return [Row([button], justify="centre")]

    def _paint_row(
        self, canvas: Canvas, box: pygame.FRect, info: ReplayInfo, selected: bool
    ) -> None:
        if info.saved is None:
            ink = theme.CREAM if selected else theme.INK
            canvas.text(_("can't be read"), box.inflate(-40, 0), theme.ITALIC, ink)
            return
        line = pygame.FRect(box.left + 6, box.top, box.width - 6, box.height)
        paint_row(canvas, line, info.saved, self._thumbnails, selected)

    def first_focus(self) -> str:
        return "replays.games" if self._games else "replays.back"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def _select(self, info: ReplayInfo) -> None:
        self._chosen = self._games.index(info)
        self.rebuild()

    def _choose(self, info: ReplayInfo) -> None:
        self._chosen = self._games.index(info)
        self._watch()

    def _watch(self) -> None:
        saved = self._loaded()
        if saved is None:
            return
        try:
            self._host.open("replay", saved.log)
        except RulesError as error:  # a base that these rules cannot read
            log.warning("a replay cannot begin: %s", error)
            problem = SaveProblem(SaveProblemCode.RULES_CHANGED, self._games[self._chosen].path)
            self._host.tell(_("The game could not be loaded"), messages.save_problem(problem))

    def _analyse(self) -> None:
        saved = self._loaded()
        if saved is not None:
            self._host.open("analysis", saved.log, self._games[self._chosen].path)

    def _loaded(self) -> SavedGame | None:
        """The chosen game; None, and the player is told, where it cannot be read."""
        info = self._games[self._chosen]
        if info.saved is None:
            return None
        try:
            return self._host.games.saves.replay(info)
        except SaveProblem as problem:
            self._host.tell(_("The game could not be loaded"), messages.save_problem(problem))
            return None

    def _ask_delete(self) -> None:
        self._host.ask(
            _("Delete this game?"),
            _("It will be gone for good."),
            _("Delete"),
            self._delete,
            danger=True,
        )

    def _delete(self) -> None:
        try:
            self._host.games.saves.delete_replay(self._games[self._chosen])
        except SaveProblem as problem:
            self._host.tell(_("The game was not deleted"), messages.save_problem(problem))
        self.rebuild()


def _left_out(number: int) -> list[Widget]:
    """The line that says how many older files are not in the list; nothing for none."""
    if not number:
        return []
    text = ngettext(
        "{n} older game is also kept, but not listed.",
        "{n} older games are also kept, but not listed.",
        number,
    )
    return [Label(text.format(n=number), theme.SMALL, theme.INK_SOFT, align="centre")]


def _card(info: ReplayInfo | None) -> Widget:
    if info is None:
        return empty_card(_("Play a game to its end, and watch it again here."))
    if info.problem is not None:
        return problem_card(info.problem)
    return saved_card(info.saved) if info.saved is not None else empty_card("")
