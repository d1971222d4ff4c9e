"""The statistics of a person: figures over all games, comparisons, opponents, errors over time.

Chooses games and shows what is summed up below; each figure says on how many games it rests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final, TypeVar

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, decimal, headed, ngettext
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.values import Choice
from cleopatra.kit.widgets.widget import Widget
from cleopatra.storage import player_stats as sums
from cleopatra.storage.export import ExportFormat, export
from cleopatra.storage.own_games import (
    NONE,
    GameFilter,
    OwnGame,
    games_of,
    level_of,
    opponents_of,
    sifted,
)
from cleopatra.storage.problems import SaveProblem
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.records import figure_tables as tables
from cleopatra.ui.scenes.records.own_records import RecordsScene, has_replay, watch_game
from cleopatra.ui.scenes.shared.sheet import Sheet, spread
from cleopatra.ui.words import messages, record_words

_TREND: Final = 6
"""Analysed games from which on the first and the last are compared."""
STEM: Final = "cleopatra-games"

K = TypeVar("K", str, int)


class StatisticsScene(RecordsScene):
    """Figures over the games that the filters let pass."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._sieve = GameFilter()
        self._is_filtering = False
        self._sheet_open = 0

    def _completed(self, had_games: bool) -> None:
        super()._completed(had_games)
        if not had_games:
            self.page.focus(self.first_focus())

    # -- the screen ----------------------------------------------------------------------------

    def build(self) -> Widget:
        records = self._records
        back = Button(_("Back"), self.cancel, uid="statistics.back")
        goals = Button(
            _("Achievements"),
            lambda: self._host.replace("achievements"),
            look="button",
            icon="ankh",
            uid="statistics.achievements",
        )
        has_games = bool(records.results)
        files = [
            Button(
                label,
                partial(self._export, form),
                icon="save",
                uid=f"statistics.{form}",
                tooltip=tip,
                enabled=has_games,
            )
            for form, label, tip in _forms()
        ]
        body = Column([*self._heads(), self._sheets()], gap=theme.GAP_SMALL)
        return Sheet(
            _("Statistics"),
            body,
            spread([back], [*files, goals]),
            width=1840,
            height=1180,
            has_rule=False,
        )

    def first_focus(self) -> str:
        return "statistics.tabs.0" if self._records.name else "statistics.back"

    def _heads(self) -> list[Widget]:
        """Whose games, which of them, and what could not be read."""
        found: list[Widget] = []
        records = self._records
        if records.name:
            person = records.person(self._chosen, "statistics.person")
            games = games_of(records.results, records.name)
            shown = sifted(games, self._sieve, self._now)
            text = record_words.games(len(shown))
            if len(shown) != len(games):
                text = _("{n} of {all}").format(n=len(shown), all=len(games))
            count = Label(text, theme.BOLD, align="centre", grow=0.7)
            turn = Button(
                _("All games") if self._is_filtering else _("Choose games"),
                self._toggle,
                icon="cross" if self._is_filtering else "eye",
                uid="statistics.filter",
            )
            found.append(Row([person, count, turn], gap=theme.GAP))
            if self._is_filtering:
                found.append(game_filters(games, self._sieve, self._filter))
        return [*found, *self._state()]

    def _sheets(self) -> Widget:
        if not self._records.name:
            return tables.empty(_("Play a game to its end to see your figures here."))
        games = sifted(games_of(self._records.results, self._records.name), self._sieve, self._now)
        if not games:
            return tables.empty(_("None of your games match."))
        sheets = (
            (_("Overview"), self._overview(games)),
            (_("Comparison"), _comparison(games)),
            (_("Opponents"), _opponents(games)),
            (_("Errors"), self._errors(games)),
        )
        return Tabs(
            [
                (title, ScrollPanel(sheet, uid=f"statistics.sheet{number}"))
                for number, (title, sheet) in enumerate(sheets)
            ],
            selected=self._sheet_open,
            on_change=self._opened,
            uid="statistics.tabs",
        )

    # -- the sheets ----------------------------------------------------------------------------

    def _overview(self, games: Sequence[OwnGame]) -> Widget:
        found = sums.figures(games)
        row = sums.streaks(games)
        plain = [
            (_("Place"), found.place),
            (_("Scarabs (games survived)"), found.scarabs),
            (_("Amulets at the end"), found.amulets),
            (_("Sanctuary squares"), found.squares),
        ]
        tiles = [
            _share(_("Victories"), found.wins),
            *(
                tables.tile(title, record_words.mean(mean), record_words.mean_note(mean))
                for title, mean in plain
            ),
            _share(_("Eaten"), found.eaten),
            tables.tile(
                _("Longest winning streak"), str(row.longest), record_words.wins_in_a_row(row)
            ),
            _nemesis(games),
        ]
        ends = [
            self._watch(_("Most scarabs"), sums.best(games), "statistics.best"),
            self._watch(_("Fewest scarabs"), sums.worst(games), "statistics.worst"),
        ]
        note = _("Practice games are not counted.")
        return Column(
            [
                tables.tiles(tiles),
                tables.Recent(games),
                Row([one for one in ends if one is not None], gap=theme.GAP, justify="centre"),
                Label(note, theme.TINY, theme.INK_SOFT, align="centre"),
            ],
            gap=theme.GAP_LARGE,
        )

    def _watch(self, title: str, game: OwnGame | None, uid: str) -> Widget | None:
        """A button that shows a game; it is disabled where its replay is not kept."""
        if game is None:
            return None
        is_kept = has_replay(self._host, game.result.game)
        return Button(
            headed(title, record_words.game(game)),
            partial(watch_game, self._host, game.result.game),
            icon="play",
            style=theme.SMALL_BOLD,
            uid=uid,
            tooltip="" if is_kept else _("The replay of this game is no longer kept."),
            enabled=is_kept,
        )

    def _errors(self, games: Sequence[OwnGame]) -> Widget:
        known = self._records.errors
        own = [
            (game, known[game.result.game][game.seat])
            for game in games
            if game.seat < len(known.get(game.result.game, ()))
        ]
        rated = [(game, error.mean) for game, error in own if error.choices]
        if not rated:
            text = _(
                "None of these games has been analyzed. Press “Analyze” in the list of replays."
            )
            return tables.empty(text)
        means = [mean for _game, mean in rated]
        days = [record_words.day(game.result.ended_at) for game, _mean in rated]
        lines = [
            _(
                "Winning chance lost per decision, in percentage points. Each dot is "
                "a game; the line is the average of the last {n}."
            ).format(n=tables.RECENT)
        ]
        if len(means) >= _TREND:
            half = len(means) // 2
            first, last = sums.Mean.over(means[:half]), sums.Mean.over(means[-half:])
            text = _("Earlier half: {before}; later half: {after}.")
            lines.append(text.format(before=decimal(first.value, 1), after=decimal(last.value, 1)))
        else:
            text = ngettext(
                "{n} analyzed game: too few to see a trend.",
                "{n} analyzed games: too few to see a trend.",
                len(means),
            )
            lines.append(text.format(n=len(means)))
        return Column(
            [
                tables.ErrorChart(means, (days[0], days[-1])),
                *(Label(line, theme.SMALL, align="centre") for line in lines),
            ],
            gap=theme.GAP_SMALL,
        )

    # -- what is chosen ------------------------------------------------------------------------

    @property
    def _now(self) -> datetime:
        try:
            return datetime.fromisoformat(self._host.games.saves.now())
        except ValueError:
            return datetime.now(UTC)

    def _chosen(self) -> None:
        self._sieve = GameFilter()
        self.rebuild()

    def _toggle(self) -> None:
        self._is_filtering = not self._is_filtering
        if not self._is_filtering:
            self._sieve = GameFilter()
        self.rebuild()

    def _filter(self, sieve: GameFilter) -> None:
        self._sieve = sieve
        self.rebuild()

    def _opened(self, sheet: int) -> None:
        self._sheet_open = sheet

    def _export(self, form: ExportFormat) -> None:
        """Writes all games of everybody into a new file, and says where it is."""
        saves = self._host.games.saves
        stem = f"{STEM}-{saves.now()[:10]}"
        try:
            saves.check_writable()
            path = export(saves.home.exports, stem, form, self._records.results)
        except SaveProblem as problem:
            self._host.tell(_("The games were not exported"), messages.save_problem(problem))
            return
        self._host.tell(_("All games are exported"), escape(str(path)), is_good=True)


def _forms() -> tuple[tuple[ExportFormat, str, str], ...]:
    return (
        ("csv", "CSV", _("Export all games as a table")),
        ("json", "JSON", _("Export all games as JSON")),
    )


def _share(title: str, share: sums.Share) -> Widget:
    tip = (
        _("The true percentage is most likely between these figures.")
        if share.says_something
        else ""
    )
    return tables.tile(title, record_words.share(share), record_words.bounds(share), tip)


def _nemesis(games: Sequence[OwnGame]) -> Widget:
    """Who is ahead most often, with enough games to say so."""
    found = sums.nemesis(games)
    if found is None:
        note = ngettext(
            "nobody you have met {n} time usually beats you",
            "nobody you have met {n} times usually beats you",
            sums.LEAST_MEETINGS,
        )
        return tables.tile(_("Nemesis"), record_words.NOTHING, note.format(n=sums.LEAST_MEETINGS))
    note = _("ahead of you in {n} of {all}").format(n=found.ahead.number, all=found.ahead.of)
    return tables.tile(_("Nemesis"), record_words.rival(found), note)


def _comparison(games: Sequence[OwnGame]) -> Widget:
    """All figures by edition, expansion, number of players and opponents."""
    groups: list[tuple[str, tables.StatsRows]] = [
        (_("Edition"), _rows(games, lambda g: [g.edition], record_words.edition)),
        (
            _("Expansions"),
            _rows(games, lambda g: g.expansions or (NONE,), record_words.expansion),
        ),
        (_("Players"), _rows(games, lambda g: [g.table], record_words.seats, is_sorted=True)),
        (
            _("Opponents"),
            _rows(games, opponents_of, record_words.opponent, is_sorted=True),
        ),
    ]
    return tables.comparison(groups)


def _rows(
    games: Sequence[OwnGame],
    keys: Callable[[OwnGame], Iterable[K]],
    name: Callable[[K], str],
    *,
    is_sorted: bool = False,
) -> tables.StatsRows:
    """The figures of the games with each key, in order of the keys or the one met most first."""
    found = sums.by(games, keys)
    order = sorted(found) if is_sorted else sorted(found, key=lambda key: -len(found[key]))
    return [(name(key), sums.figures(found[key])) for key in order]


def _opponents(games: Sequence[OwnGame]) -> Widget:
    """Everybody met."""
    rivals = sums.rivals(games)
    if not rivals:
        return tables.empty(_("None of your games match."))
    met: list[tuple[sums.Rival, sums.PlayerStats]] = []
    for rival in rivals:
        against = [game for game in games if _has(game, rival)]
        met.append((rival, sums.figures(against)))
    return tables.meetings(met)


def _has(game: OwnGame, rival: sums.Rival) -> bool:
    if rival.is_bot:
        return any(level_of(other.bot) == rival.name for other in game.others if other.bot)
    return any(other.name == rival.name for other in game.others if not other.bot)


# The filters of the statistics: a choice for each thing in which games differ.

_SPANS: Final = (0, 30, 365)
"""Days that the games can be limited to; 0 for no limit."""
_WIDTH: Final = 420.0

V = TypeVar("V", str, int)


def game_filters(
    games: Sequence[OwnGame], sieve: GameFilter, on_change: Callable[[GameFilter], object]
) -> Widget:
    """A row of choices; `on_change` gets the sieve that was chosen."""

    def choice(
        name: str,
        title: str,
        value: V,
        options: Sequence[tuple[V, str]],
        changed: Callable[[V], GameFilter],
    ) -> Widget:
        known = value if value in [option for option, _text in options] else options[0][0]
        return Choice(
            options,
            known,
            lambda chosen: on_change(changed(chosen)),
            uid=f"statistics.filter.{name}",
            tooltip=title,
            width=_WIDTH,
        )

    editions = sorted({game.edition for game in games if game.edition}, reverse=True)
    expansions = sorted({name for game in games for name in game.expansions})
    seats = sorted({game.table for game in games})
    others = sorted({code for game in games for code in opponents_of(game)})
    return Row(
        [
            choice(
                "edition",
                _("Edition"),
                sieve.edition,
                [("", _("All editions")), *((e, record_words.edition(e)) for e in editions)],
                lambda chosen: replace(sieve, edition=chosen),
            ),
            choice(
                "expansion",
                _("Expansions"),
                sieve.expansion,
                [
                    ("", _("With or without expansions")),
                    (NONE, record_words.expansion(NONE)),
                    *((name, record_words.expansion(name)) for name in expansions),
                ],
                lambda chosen: replace(sieve, expansion=chosen),
            ),
            choice(
                "seats",
                _("Players"),
                sieve.seats,
                [(0, _("Any number of players")), *((n, record_words.seats(n)) for n in seats)],
                lambda chosen: replace(sieve, seats=chosen),
            ),
            choice(
                "opponent",
                _("Opponents"),
                sieve.opponent,
                [("", _("All opponents")), *((o, record_words.opponent(o)) for o in others)],
                lambda chosen: replace(sieve, opponent=chosen),
            ),
            choice(
                "days",
                _("Time"),
                sieve.days,
                [(days, _span(days)) for days in _SPANS],
                lambda chosen: replace(sieve, days=chosen),
            ),
        ],
        gap=theme.GAP_SMALL,
        wrap=True,
    )


def _span(days: int) -> str:
    if not days:
        return _("At any time")
    return ngettext("The last {n} day", "The last {n} days", days).format(n=days)
