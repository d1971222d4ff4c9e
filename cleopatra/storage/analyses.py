"""The figures of the analysis as a file, and analyses of finished games, kept beside the replays.

An analysis belongs to one log: a file that is damaged, or was made of another game, counts as none
and is made again.
"""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from cleopatra.analysis.result import FORMAT, Analysis
from cleopatra.analysis.scale import Scale, scales_of
from cleopatra.match.log import GameLog
from cleopatra.storage.checking import has_too_many_parts
from cleopatra.storage.files import LONGEST_HEADER, read_bytes, replace_file
from cleopatra.storage.paths import ANALYSIS_SUFFIX
from cleopatra.storage.problems import SaveProblem

log = logging.getLogger(__name__)

FIGURES: Final = "analysis.json"
"""The file of figures among the shipped ones."""
_FORMATS: Final = re.compile(rb'"format":\s*"%s ([0-9]{1,9})"' % FORMAT.partition(" ")[0].encode())


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """What is in a file: the analysis and a digest of the log that it was made of."""

    format: str
    log: str
    analysis: Analysis


def read_figures(path: Path) -> dict[str, Scale]:
    """The figures by table. None, with a log message, where the file cannot be used: the analysis
    then goes by guessed ones and says so."""
    try:
        return scales_of(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError) as error:
        log.warning("%s cannot be used: %s", path.name, error)
        return {}


def path_beside(replay: Path) -> Path:
    """Where the analysis of a replay is kept."""
    return replay.with_suffix(ANALYSIS_SUFFIX)


def read_analysis(path: Path, game: GameLog) -> Analysis | None:
    """The analysis of this game in a file; None where there is none that can be used."""
    try:
        data = read_bytes(path)
        if has_too_many_parts(data):
            return None
        kept = TypeAdapter(StoredAnalysis).validate_json(data)
    except SaveProblem:
        return None
    except (ValidationError, ValueError) as error:
        log.warning("%s is made again: %s", path.name, str(error).splitlines()[0])
        return None
    if kept.format != FORMAT or kept.log != digest_of(game) or not _fits(kept.analysis, game):
        return None
    return kept.analysis


def write_analysis(path: Path, game: GameLog, analysis: Analysis) -> None:
    """Keeps an analysis, unless a newer version of the program keeps one there. Raises
    SaveProblem; a former file then stays."""
    if _is_newer(path):
        return
    body = TypeAdapter(StoredAnalysis).dump_json(StoredAnalysis(FORMAT, digest_of(game), analysis))
    replace_file(path, body, keep=False)


def _is_newer(path: Path) -> bool:
    try:
        found = _FORMATS.search(read_bytes(path)[:LONGEST_HEADER])
    except SaveProblem:
        return False
    return found is not None and int(found[1]) > int(FORMAT.rpartition(" ")[2])


def digest_of(game: GameLog) -> str:
    """A digest of a log: 16 hex digits."""
    return sha256(str(game).encode()).hexdigest()[:16]


def _fits(analysis: Analysis, game: GameLog) -> bool:
    """Whether an analysis can be shown with the game: every seat and decision that it names is
    there."""
    seats, last = len(game.setup.seats), len(game)
    steps = analysis.steps
    if len(analysis.players) != seats or not steps:
        return False
    for step in steps:
        vectors = (step.before, step.now, step.rest, *step.errors.values(), *step.luck.values())
        if any(len(vector) != seats for vector in vectors):
            return False
        if not (0 <= step.at < step.to <= last and -1 <= step.seat < seats):
            return False
        if not set(step.errors) <= set(range(seats)):
            return False
    if any(not 0 <= error.at < last for player in analysis.players for error in player.errors):
        return False
    return all(
        0 <= turning.at < last and 0 <= turning.seat < seats and -1 <= turning.mover < seats
        for turning in analysis.turning
    )
