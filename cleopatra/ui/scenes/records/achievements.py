"""A wall of tablets: what a person has achieved, and what can still be.

The tablet with the focus is explained beside the wall. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, listed
from cleopatra.kit.widgets.buttons import Button, Clickable
from cleopatra.kit.widgets.labels import Icon, Label, Panel, ProgressBar
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.storage.earned import EarnedAchievement, achieved
from cleopatra.ui.extension.expansion_ui import AchievementWords
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.records.own_records import RecordsScene, has_replay, watch_game
from cleopatra.ui.scenes.shared.sheet import ListAndCard, Sheet, spread
from cleopatra.ui.words import achievement_words, record_words

_SIGN: Final = 92.0
_LARGE: Final = 1.3
"""The text scale above which the explanation needs the room of its sign."""
_WATCH: Final = "achievements.watch"


class AchievementsScene(RecordsScene):
    """All achievements. `uid` is the one explained first, "" for the first on the wall; `name`:
    whose achievements are shown, "" for the person chosen last."""

    def __init__(self, host: Host, uid: str = "", name: str = "") -> None:
        super().__init__(host)
        if name:
            host.settings.change(player=name)
        self._groups = achievement_words.groups()
        self._goals = {one: goal for _title, members in self._groups for one, goal in members}
        self._shown = uid if uid in self._goals else next(iter(self._goals), "")
        self._reached: dict[str, EarnedAchievement] = {}
        self._card = Column([])

    # -- the screen ----------------------------------------------------------------------------

    def build(self) -> Widget:
        records = self._records
        self._reached = achieved(records.results, records.name) if records.name else {}
        back = Button(_("Back"), self.cancel, uid="achievements.back")
        figures = Button(
            _("Statistics"),
            lambda: self._host.replace("statistics"),
            look="button",
            icon="balance",
            uid="achievements.statistics",
        )
        wall: list[Widget] = []
        for title, members in self._groups:
            wall.append(Label(title, theme.BOLD, theme.INK_HEADING))
            tablets = [self._tablet(uid, goal) for uid, goal in members]
            wall.append(Row(tablets, gap=10, wrap=True, align="stretch"))
        self._card = Column(self._explained(), gap=theme.GAP)
        side = ScrollPanel(Panel(self._card, "papyrus-plain", 14), uid="achievements.card")
        body = ListAndCard(ScrollPanel(Column(wall, gap=8), uid="achievements.wall"), side)
        return Sheet(
            _("Achievements"),
            Column([*self._heads(), body], gap=theme.GAP_SMALL),
            spread([back], [figures]),
            width=2000,
            height=1180,
            has_rule=False,
        )

    def first_focus(self) -> str:
        return _uid(self._shown)

    def _heads(self) -> list[Widget]:
        """Whose they are, how many are reached, and what could not be read."""
        records = self._records
        number = sum(uid in self._goals for uid in self._reached)
        count = Label(
            _("{n} of {all}").format(n=number, all=len(self._goals)), theme.BOLD, align="centre"
        )
        bar = ProgressBar(number / max(1, len(self._goals)))
        line: list[Widget] = [count, bar]
        if records.name:
            line.insert(0, records.person(self.rebuild, "achievements.person"))
        found: list[Widget] = [Row(line, gap=theme.GAP)]
        return [*found, *self._state()]

    def _tablet(self, uid: str, goal: AchievementWords) -> Widget:
        found = self._reached.get(uid)
        day = record_words.day(found.ended_at) if found is not None else ""
        state = _("not reached yet") if found is None else _("reached")
        return Tablet(
            goal,
            day,
            found is not None,
            partial(self._look, uid),
            partial(self._open, uid),
            told=listed([part for part in (state, day, goal.text, goal.why) if part]),
            uid=_uid(uid),
        )

    def _explained(self) -> list[Widget]:
        """The tablet that is looked at: what to do, why it is worth it, and when it was done."""
        goal = self._goals.get(self._shown)
        if goal is None:
            return []
        found = self._reached.get(self._shown)
        ink = theme.GOLD if found is not None else theme.SAND
        sign = Row([Icon(goal.icon, _SIGN, ink, theme.RIM)], justify="centre")
        parts: list[Widget] = [
            *([sign] if self.kit.text_scale <= _LARGE else []),
            Label(goal.name, theme.SUBHEADING, theme.INK_HEADING, align="centre"),
            Label(goal.text, theme.BODY, align="centre"),
            Label(goal.why, theme.ITALIC, theme.INK_SOFT, align="centre"),
        ]
        if found is None:
            text = _("Not reached yet. Practice games and deals you have seen before don't count.")
            return [*parts, Label(text, theme.SMALL, theme.INK_SOFT, align="centre")]
        day = record_words.day(found.ended_at)
        reached = headed(_("Reached"), day) if day else _("Reached")
        is_kept = has_replay(self._host, found.game)
        watch = Button(
            _("Watch the replay"),
            partial(watch_game, self._host, found.game),
            icon="play",
            uid=_WATCH,
            enabled=is_kept,
            tooltip="" if is_kept else _("The replay of this game is no longer kept."),
        )
        return [
            *parts,
            Label(reached, theme.BOLD, align="centre"),
            Row([watch], justify="centre"),
        ]

    def _look(self, uid: str) -> None:
        if uid != self._shown:
            self._shown = uid
            self._card.set_children(self._explained())

    def _open(self, uid: str) -> None:
        """Explains a tablet; from a reached one the focus goes on to its game."""
        self._look(uid)
        found = self._reached.get(uid)
        if found is not None and has_replay(self._host, found.game):
            self.page.focus(_WATCH)


def _uid(achievement: str) -> str:
    return f"achievements.{achievement}"


_WIDTH: Final = 172.0
_ICON: Final = 62.0
_PAD: Final = 12.0
_LINES: Final = 2


class Tablet(Clickable):
    """One achievement; `day` is when it was reached, "" while it is open. `on_look` is called when
    the tablet gets the focus."""

    def __init__(
        self,
        goal: AchievementWords,
        day: str,
        is_reached: bool,
        on_look: Callable[[], object],
        on_click: Callable[[], object],
        *,
        told: str,
        uid: str,
    ) -> None:
        super().__init__(on_click, uid=uid)
        self._goal = goal
        self._day = day
        self._is_reached = is_reached
        self._on_look = on_look
        self._told = told

    def describe(self) -> Description:
        return self.described(self._goal.name, value=self._told)

    def wanted(self, kit: Kit, room: float) -> Size:
        width = min(room, _WIDTH * max(1.0, 1 + 0.75 * (kit.text_scale - 1)))
        name = _LINES * kit.text.line_height(theme.SMALL_BOLD)
        return width, _ICON + name + kit.text.line_height(theme.TINY) + 2 * _PAD + 8

    def draw(self, canvas: Canvas) -> None:
        has_focus = self.host is not None and self.host.has_focus(self)
        look = "row-on" if self._is_reached else "leaf-dim"
        canvas.panel(self.rect, look)
        if self.is_hovered or has_focus:
            canvas.panel(self.rect.inflate(-4, -4), "frame-on")
        top = pygame.FRect(self.rect.left, self.rect.top + _PAD, self.rect.width, _ICON)
        if self._is_reached:
            canvas.icon(self._goal.icon, top.center, _ICON, theme.GOLD_LIGHT, theme.RIM)
        else:
            canvas.icon(self._goal.icon, top.center, _ICON, theme.SAND, theme.BRONZE_DARK)
        name, foot = self._boxes(canvas.kit)
        ink = theme.CREAM if self._is_reached else theme.INK
        canvas.text(self._goal.name, name, theme.SMALL_BOLD, ink, "centre", "middle", _LINES)
        if self._day:
            canvas.text(self._day, foot, theme.TINY, theme.CREAM_SOFT, "centre", "middle", 1)

    def focus_changed(self, has_focus: bool) -> None:
        self.invalidate()
        if has_focus:
            self._on_look()

    def cut_texts(self, kit: Kit) -> list[str]:
        name, foot = self._boxes(kit)
        texts = (
            (self._goal.name, theme.SMALL_BOLD, name, _LINES),
            (self._day, theme.TINY, foot, 1),
        )
        return [
            text
            for text, style, box, lines in texts
            if text and kit.text.fit(text, style, box.width, box.height, lines).cut
        ]

    def _boxes(self, kit: Kit) -> tuple[pygame.FRect, pygame.FRect]:
        """The room of the name, and that of the day below it."""
        day = kit.text.line_height(theme.TINY)
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        foot = pygame.FRect(inner.left, inner.bottom - day, inner.width, day)
        top = inner.top + _ICON + 8
        end = foot.top if self._day else inner.bottom
        return pygame.FRect(inner.left, top, inner.width, end - top), foot
