"""The analysis of a recorded game as lines of text, or as JSON. Knows neither window nor home."""

from __future__ import annotations

from cleopatra.analysis.result import Analysis
from cleopatra.analysis.worker import Work, work_of
from cleopatra.assets import AssetMissing, asset_path
from cleopatra.bots.processes import OnProgress
from cleopatra.match.log import GameLog
from cleopatra.rules.ruleset import compose
from cleopatra.storage.analyses import FIGURES, read_figures
from cleopatra.ui.words import analysis_words


def worked(game: GameLog, tell: OnProgress | None = None) -> Work:
    """The analysis of a game by the shipped figures, or why there is none."""
    try:
        scales = read_figures(asset_path(FIGURES))
    except AssetMissing:
        scales = {}
    return work_of(game, scales, tell)


def lines_of(game: GameLog, analysis: Analysis) -> list[str]:
    """What the analysis says, in the language in use."""
    return analysis_words.summary(analysis, compose(game.setup.options))
