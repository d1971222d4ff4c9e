"""A wall of tablets: what a person has achieved, and what can still be.

The tablet with the focus is explained beside the wall. Judges nothing.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.lists import headed, listed
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Icon, Label, Panel, ProgressBar
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.storage.achieved import EarnedAchievement, achieved
from cleopatra.ui.extension.extra import AchievementWords
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.records.list_and_card import ListAndCard
from cleopatra.ui.scenes.records.own_records import has_replay, watch_game
from cleopatra.ui.scenes.records.records_scene import RecordsScene
from cleopatra.ui.scenes.records.tablet import Tablet
from cleopatra.ui.scenes.shared.sheet import Sheet, spread
from cleopatra.ui.words import achievement_words, record_words

_SIGN: Final = 92.0
_LARGE: Final = 1.3
"""The text scale above which the explanation needs the room of its sign."""
_WATCH: Final = "achievements.watch"


class AchievementsScene(RecordsScene):
    """All achievements. `uid` is the one that is explained first, "" for the first on the wall;
    `name` the person whose they are, "" for the one that was chosen last."""

    def __init__(self, host: Host, uid: str = "", name: str = "") -> None:
        super().__init__(host)
        if name:
            host.change(player=name)
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
