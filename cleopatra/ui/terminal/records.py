"""Statistics, games and analyses as lines of text, as JSON or as a table. Knows no window."""

from __future__ import annotations

from dataclasses import dataclass, field

from cleopatra.achievements.judging import ALL
from cleopatra.analysis.result import Analysis
from cleopatra.analysis.worker import Work, work_of
from cleopatra.assets import AssetMissing, asset_path
from cleopatra.bots.processes import OnProgress
from cleopatra.kit.text.i18n import _, headed, listed
from cleopatra.match.log import GameLog
from cleopatra.rules.composition import compose
from cleopatra.storage import player_stats as sums
from cleopatra.storage.analyses import FIGURES, read_figures
from cleopatra.storage.earned import achieved
from cleopatra.storage.export import as_csv, as_json
from cleopatra.storage.own_games import completed_by, games_of, persons
from cleopatra.storage.paths import Home
from cleopatra.storage.replay_scan import ReplayScan
from cleopatra.storage.statistics import GameResult, Statistics
from cleopatra.ui.words import achievement_words, analysis_words, record_words


def worked(game: GameLog, tell: OnProgress | None = None) -> Work:
    """The analysis of a game by the shipped figures, or why there is none."""
    try:
        scales = read_figures(asset_path(FIGURES))
    except AssetMissing:
        scales = {}
    return work_of(game, scales, tell)


def analysis_lines(game: GameLog, analysis: Analysis) -> list[str]:
    """What the analysis says, in the language in use."""
    return analysis_words.summary(analysis, compose(game.setup.options))


# The statistics of a home as lines of text, or all its games as JSON or a table.


class NoSuchPerson(ValueError):
    """Nobody of that name has finished a game."""


@dataclass(frozen=True, slots=True)
class StatisticsText:
    """Lines to print, and sentences on what could not be read."""

    lines: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def statistics_text(home: Home, name: str, form: str) -> StatisticsText:
    """The figures of a person, or with `form` (`json`, `csv`) all games of everybody.

    :raises NoSuchPerson: for a name that nobody has.
    :raises SaveProblem: where the results cannot be opened.
    """
    statistics = Statistics(home.statistics)
    read = statistics.read()
    rereading = ReplayScan(home.replays, read.results)
    while not rereading.is_over:
        rereading.step()
    results = completed_by(read.results, rereading.found)
    notes = record_words.left_out(read, rereading.unread, statistics.path.name)
    if form:
        text = as_json(results) if form == "json" else as_csv(results)
        return StatisticsText(text.removesuffix("\n").split("\n"), notes)
    names = persons(results)
    if name and name not in names:
        raise NoSuchPerson(name)
    if not names:
        return StatisticsText([_("Play a game to its end to see your figures here.")], notes)
    return StatisticsText(statistics_lines(results, name or names[0]), notes)


def statistics_lines(results: tuple[GameResult, ...], name: str) -> list[str]:
    """The figures of a person, one a line."""
    games = games_of(results, name)
    found, row, nemesis = sums.figures(games), sums.streaks(games), sums.nemesis(games)
    reached = achieved(results, name)
    goals = [goal.name for goal in map(achievement_words.goal, reached) if goal is not None]
    means = [
        (_("Place"), found.place),
        (_("Scarabs (games survived)"), found.scarabs),
        (_("Amulets at the end"), found.amulets),
        (_("Sanctuary squares"), found.squares),
    ]
    shares = [(_("Victories"), found.wins), (_("Eaten"), found.eaten)]
    parts: list[tuple[str, list[str]]] = []
    for title, share in shares:
        parts.append((title, [record_words.share(share), record_words.bounds(share)]))
    for title, mean in means:
        parts.append((title, [record_words.mean(mean), record_words.mean_note(mean)]))
    in_a_row = [str(row.longest), record_words.wins_in_a_row(row)]
    parts.append((_("Longest winning streak"), in_a_row))
    lines = [headed(name, record_words.games(found.games))]
    lines += [headed(title, listed([text for text in texts if text])) for title, texts in parts]
    if nemesis is not None:
        lines.append(headed(_("Nemesis"), record_words.rival(nemesis)))
    count = _("{n} of {all}").format(n=len(goals), all=len(ALL))
    lines.append(headed(_("Achievements"), listed([count, *goals])))
    return lines
