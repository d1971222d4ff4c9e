"""The ladder of bots: measured strength, speed and style of play."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pygame

from cleopatra.assets import asset_root
from cleopatra.bots.registry import character_names, opponent_names, with_character
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, decimal, ngettext, percent
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.values import Choice
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.shared.sheet import PicturedScene, Sheet, spread
from cleopatra.ui.words import opponents

TABLES: Final = (2, 3, 4)
_SPAN: Final = 450.0
"""The Elo range of a level's bar, from its middle to either end."""
_NARROW: Final = 100.0
"""The Elo range of a character's bar."""


class StrengthBar(Widget):
    """A bar from the middle to the right or the left, with its figure beside it."""

    def __init__(self, elo: int | None, span: float = _SPAN, *, grow: float = 1.0) -> None:
        super().__init__(grow=grow)
        self._elo = elo
        self._span = span
        self._text = "–" if elo is None else f"{elo:+d}" if elo else "0"

    def wanted(self, kit: Kit, room: float) -> Size:
        return min(room, 360.0), max(36.0, kit.text.line_height(theme.BODY))

    def draw(self, canvas: Canvas) -> None:
        room = self._figure(canvas.kit)
        track = pygame.FRect(self.rect.left, self.rect.centery - 9, self.rect.width - room, 18)
        canvas.panel(track, "track")
        if self._elo:
            share = max(-1.0, min(1.0, self._elo / self._span))
            bar = pygame.FRect(track.centerx, track.top + 3, abs(share) * (track.width / 2 - 4), 12)
            if share < 0:
                bar.right = track.centerx
            canvas.rect(bar, theme.LAPIS if share > 0 else theme.BRONZE, radius=4)
        middle = pygame.FRect(track.centerx - 2, track.top - 4, 4, track.height + 8)
        canvas.rect(middle, theme.GOLD_DARK, radius=2)
        figure = pygame.FRect(track.right, self.rect.top, room, self.rect.height)
        canvas.text(self._text, figure, theme.BODY, theme.INK, "right")

    def cut_texts(self, kit: Kit) -> list[str]:
        fitted = kit.text.fit(self._text, theme.BODY, self._figure(kit))
        return [self._text] if fitted.cut else []

    def _figure(self, kit: Kit) -> float:
        return kit.text.set("+8888", theme.BODY).width + 8


class LadderScene(PicturedScene):
    """The tables for 2, 3 and 4 players."""

    def __init__(self, host: Host, seats: int = 2) -> None:
        super().__init__(host)
        self._seats = seats if seats in TABLES else TABLES[-1]
        self._sheet_open = 0

    def build(self) -> Widget:
        found = measured(self._seats)
        tables = [
            (n, ngettext("{count} player", "{count} players", n).format(count=n)) for n in TABLES
        ]
        choice = Choice(tables, self._seats, self._set_seats, uid="ladder.seats")
        tabs = Tabs(
            [
                (_("Levels"), ScrollPanel(_levels(found), uid="ladder.levels")),
                (_("Characters"), ScrollPanel(_characters(found), uid="ladder.characters")),
            ],
            selected=self._sheet_open,
            on_change=self._opened,
            uid="ladder.tabs",
        )
        back = Button(_("Back"), self.cancel, look="button", uid="ladder.back")
        body = Column([choice, tabs], gap=theme.GAP)
        return Sheet(_("The ladder"), body, spread([back], []), width=1700)

    def first_focus(self) -> str:
        return "ladder.back"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def _set_seats(self, seats: int) -> None:
        self._seats = seats
        self.rebuild()

    def _opened(self, sheet: int) -> None:
        self._sheet_open = sheet


def _levels(found: LadderResults) -> Widget:
    if found.is_empty:
        return _nothing()
    rows: list[Widget] = [
        Row(
            [
                Label(_("Opponent"), theme.SMALL_BOLD, theme.INK_SOFT, grow=0.30),
                Label(_("Strength in Elo"), theme.SMALL_BOLD, theme.INK_SOFT, grow=0.32),
                Label(
                    _("Beats the level below"),
                    theme.SMALL_BOLD,
                    theme.INK_SOFT,
                    grow=0.22,
                    align="right",
                ),
                Label(
                    _("Thinking time"), theme.SMALL_BOLD, theme.INK_SOFT, grow=0.16, align="right"
                ),
            ],
            gap=theme.GAP_LARGE,
            wrap=False,
        )
    ]
    rows += [_rung(rung, opponents.numbered(rung.level)) for rung in reversed(found.rungs)]
    rows += [Label(text, theme.SMALL, theme.INK_SOFT) for text in _controls(found)]
    return Column(rows, gap=5)


def _rung(rung: Rung, label: str) -> Widget:
    seconds = "–"
    if rung.seconds is not None:
        seconds = _("{seconds} s").format(seconds=decimal(rung.seconds, 2))
    parts = Row(
        [
            Label(f"[b]{label}[/b]", grow=0.30),
            StrengthBar(rung.elo, grow=0.32),
            Label(_share(rung.step), grow=0.22, align="right"),
            Label(seconds, grow=0.16, align="right"),
        ],
        gap=theme.GAP_LARGE,
        wrap=False,
    )
    return Panel(parts, "row", 3)


def _percent(share: float) -> str:
    return percent(round(share * 100))


def _share(duel: Duel | None) -> str:
    if duel is None:
        return "–"
    return f"{_percent(duel.share)} [c:soft]± {round(duel.margin * 100)}[/c]"


def _controls(found: LadderResults) -> list[str]:
    """What the bars mean, and which control matches were played."""
    lines = [
        _(
            "Two opponents played each deal twice, swapping seats. 100 Elo more means"
            " winning 64 of 100 games. Thinking time: 99 of 100 decisions took no "
            "longer on our test computer."
        )
    ]
    top, floor, mirror = (found.controls.get(code) for code in ("top", "floor", "mirror"))
    if top is not None:
        lines.append(
            ngettext(
                "The Elephant won {share} of {games} game against a plain one-turn planner.",
                "The Elephant won {share} of {games} games against a plain one-turn planner.",
                top.games,
            ).format(share=_percent(top.share), games=top.games)
        )
    if floor is not None:
        lines.append(
            ngettext(
                "The Quarry hand won {share} of {games} game against random play.",
                "The Quarry hand won {share} of {games} games against random play.",
                floor.games,
            ).format(share=_percent(floor.share), games=floor.games)
        )
    if mirror is not None:
        lines.append(
            _("As a check, the Royal architect played itself: {share} ± {margin}.").format(
                share=_percent(mirror.share), margin=round(mirror.margin * 100)
            )
        )
    return lines


def _characters(found: LadderResults) -> Widget:
    if not found.habits:
        return _nothing()
    words = {character.code: character for character in opponents.characters()}
    titles = (
        *((_("Character"), 0.22), (_("Strength in Elo"), 0.24), (_("Amulets"), 0.11)),
        *((_("Bid"), 0.09), (_("Sanctuaries"), 0.13), (_("Hand"), 0.09), (_("Turns"), 0.12)),
    )
    rows: list[Widget] = [
        Row(
            [
                Label(
                    title,
                    theme.SMALL_BOLD,
                    theme.INK_SOFT,
                    grow=share,
                    align="left" if i < 2 else "right",
                )
                for i, (title, share) in enumerate(titles)
            ],
            gap=theme.GAP,
            wrap=False,
        )
    ]
    for habit in found.habits:
        said = words[habit.character]
        rows.append(_habit(habit, said.label, [share for _title, share in titles]))
    note = _(
        "All play at level 4, in two-player games against level 4 without a "
        "character. Figures are averages per game: amulets taken, scarabs bid, "
        "sanctuary squares, cards held, turns played."
    )
    rows.append(Label(note, theme.SMALL, theme.INK_SOFT))
    return Column(rows, gap=5)


def _habit(habit: Habit, label: str, shares: list[float]) -> Widget:
    elo = 0 if not habit.character else None if habit.duel is None else habit.duel.elo
    figures = (
        decimal(habit.amulets, 1),
        decimal(habit.bid, 1),
        decimal(habit.squares, 1),
        decimal(habit.hand, 1),
        decimal(habit.length, 0),
    )
    parts: list[Widget] = [
        Label(f"[b]{label}[/b]", grow=shares[0]),
        StrengthBar(elo, _NARROW, grow=shares[1]),
    ]
    parts += [
        Label(text, grow=share, align="right")
        for text, share in zip(figures, shares[2:], strict=True)
    ]
    return Panel(Row(parts, gap=theme.GAP, wrap=False), "row", 3)


def _nothing() -> Widget:
    return Label(_("Nobody has measured this yet."), theme.ITALIC, align="centre")


# The results of the ladder, read from the file that ships with the game.

log = logging.getLogger(__name__)

FILE: Final = "ladder.json"
FORMAT: Final = "cleopatra-ladder"
VERSION: Final = 1
CONTROLS: Final = frozenset({"top", "floor", "mirror"})
COMPARED_AT: Final = 2
"""The number of players in the games in which characters are compared."""
BEYOND: Final = "beyond"
"""The name of the match between the Sphinx and the highest level."""
MIDDLE: Final = "level4"
"""The level with Elo 0; characters are measured at this level."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The result of a match: the first bot's share of wins, 0..1, half the width of its 95 %
    confidence interval, the difference in Elo, and the number of games.
    """

    share: float
    margin: float
    elo: int
    games: int


@dataclass(frozen=True, slots=True)
class Rung:
    """A level: its Elo above the middle level (None if a match on the way was not played), the
    result against the level below, and the CPU seconds that 99 of 100 decisions do not exceed.
    """

    level: str
    elo: int | None
    step: Duel | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Habit:
    """A character at the middle level: its result against the level without a character, and means
    per game: amulets taken, scarabs per bid, squares of sanctuaries, cards in hand, turns.
    """

    character: str
    duel: Duel | None
    amulets: float
    bid: float
    squares: float
    hand: float
    length: float


@dataclass(frozen=True, slots=True)
class LadderResults:
    """The results for one number of players.

    `habits` are always those of games of two, where characters are compared. `controls` are by
    name: top, floor and mirror.
    """

    rungs: tuple[Rung, ...]
    habits: tuple[Habit, ...]
    controls: dict[str, Duel]

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been measured."""
        return not self.controls and not any(rung.step for rung in self.rungs)


def measured(seats: int, path: Path | None = None) -> LadderResults:
    """The results for one number of players."""
    body = _read(path or asset_root() / FILE)
    duels = {code: duel for (number, code), duel in body.duels.items() if number == seats}
    styles = {name: row for (number, name), row in body.bots.items() if number == seats}
    levels = opponent_names()
    steps = {level: duels.get(f"step-{level}") for level in levels}
    steps[levels[-1]] = duels.get(BEYOND)
    elos = _heights(levels, steps)
    rungs = tuple(
        Rung(level, elos[level], steps[level], _seconds(styles.get(level))) for level in levels
    )
    habits = []
    for character in ("", *character_names()):
        name = with_character(MIDDLE, character)
        row = body.bots.get((COMPARED_AT, name))
        if row is not None:
            worn = row["style"]
            figures = (float(worn[key]) for key in ("amulets", "bid", "squares", "hand", "length"))
            duel = body.duels.get((COMPARED_AT, f"character-{name}"))
            habits.append(Habit(character, duel, *figures))
    controls = {code: duel for code, duel in duels.items() if code in CONTROLS}
    return LadderResults(rungs, tuple(habits), controls)


@dataclass(frozen=True, slots=True)
class _Body:
    duels: dict[tuple[int, str], Duel]
    bots: dict[tuple[int, str], dict[str, Any]]


@lru_cache(maxsize=4)
def _read(path: Path) -> _Body:
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
        if body["format"] != FORMAT or body["version"] != VERSION:
            raise ValueError("format")
        duels = {
            (int(row["seats"]), str(row["code"])): Duel(
                float(row["share"]), float(row["margin"]), int(row["elo"]), int(row["games"])
            )
            for row in body["claims"]
        }
        bots = {(int(row["seats"]), str(row["name"])): dict(row) for row in body["bots"]}
        for row in bots.values():
            _seconds(row)
            for key in ("amulets", "bid", "squares", "hand", "length"):
                float(row["style"][key])
        return _Body(duels, bots)
    except FileNotFoundError:
        return _Body({}, {})
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        log.warning("the ladder in %s cannot be used: %r", path, error)
        return _Body({}, {})


def _seconds(row: dict[str, Any] | None) -> float | None:
    """The time of the uncompiled build, if it was measured."""
    if row is None:
        return None
    times = row["times"].get("pure") or row["times"].get("compiled")
    return float(times["p99"]) if times and times["decisions"] else None


def _heights(levels: tuple[str, ...], steps: dict[str, Duel | None]) -> dict[str, int | None]:
    """Elo above the middle level, added up match by match in both directions."""
    heights: dict[str, int | None] = dict.fromkeys(levels)
    middle = levels.index(MIDDLE)
    heights[MIDDLE] = 0
    for above in range(middle + 1, len(levels)):
        step, below = steps[levels[above]], heights[levels[above - 1]]
        heights[levels[above]] = below + step.elo if step and below is not None else None
    for below_at in range(middle - 1, -1, -1):
        step, over = steps[levels[below_at + 1]], heights[levels[below_at + 1]]
        heights[levels[below_at]] = over - step.elo if step and over is not None else None
    return heights
