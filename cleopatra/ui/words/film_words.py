"""Why a film could not be made or kept, in words."""

from __future__ import annotations

from cleopatra.kit.device.failed_film import FilmFailed
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.storage.problems import SaveProblem
from cleopatra.ui.words.messages import film_not_saved


def film_problem(problem: SaveProblem | FilmFailed) -> str:
    """Why a film could not be made or written, and what helps."""
    if isinstance(problem, SaveProblem):
        return film_not_saved(problem)
    if problem.code == "no_ffmpeg":
        return _("Films need the program ffmpeg. Install it, or choose an animated picture.")
    if problem.code == "no_webp":
        return _("This computer can't write animated pictures. Choose a film or a picture.")
    if problem.reason:
        text = _("The film could not be made: {reason}")
        return text.format(reason=escape(problem.reason))
    return _("The film could not be made.")
