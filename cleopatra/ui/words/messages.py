"""Error messages about files and games, by error code."""

from __future__ import annotations

from cleopatra.kit.device.failed_film import FilmFailed
from cleopatra.kit.text.i18n import _, listed, ngettext
from cleopatra.kit.text.markup import escape
from cleopatra.storage.problems import SaveProblem, SaveProblemCode


def save_problem(problem: SaveProblem) -> str:
    """What is wrong with a file, and what the user can do."""
    name = problem.path.name
    if problem.code is SaveProblemCode.UNKNOWN_BOT:
        return unknown_bot(str(problem.params.get("bot", "")))
    return _save_texts()[problem.code].format(name=name, path=problem.path)


def not_being_saved() -> str:
    """That the running game isn't being kept."""
    return _("This game isn't being saved")


def not_kept(problem: SaveProblem) -> str:
    """Why a running game isn't being kept, and what to do, in a few words for a sign."""
    return {
        SaveProblemCode.NO_SPACE: _("The disk is full: free some space."),
        SaveProblemCode.NO_PERMISSION: _(
            "The game may not write to its folder: please give it permission."
        ),
        SaveProblemCode.IN_USE: _("The game is open in another window: play there."),
    }.get(problem.code, _("The file can't be written: choose this sign to read more."))


def not_kept_details(problem: SaveProblem) -> str:
    """The same in whole sentences."""
    reason = _save_texts()[problem.code].format(name=problem.path.name, path=problem.path)
    if problem.code is SaveProblemCode.IN_USE:
        return reason
    return (
        reason
        + " "
        + _(
            "Another attempt is made every few seconds; as soon as one succeeds, every decision so "
            "far is saved."
        )
    )


def film_not_saved(problem: SaveProblem) -> str:
    """Why a film could not be written."""
    text = _("The film could not be saved: {path}")
    if problem.code in (SaveProblemCode.NO_SPACE, SaveProblemCode.NO_PERMISSION):
        text = _save_texts()[problem.code]
    return text.format(name=escape(problem.path.name), path=escape(str(problem.path)))


def photo_problem(problem: SaveProblem) -> str:
    """Why a picture of the screen could not be written, and where it was to go."""
    text = _("The screenshot could not be saved: {path}")
    if problem.code in (SaveProblemCode.NO_SPACE, SaveProblemCode.NO_PERMISSION):
        text = _save_texts()[problem.code]
    return text.format(name=escape(problem.path.name), path=escape(str(problem.path)))


def unknown_bot(name: str) -> str:
    """A game cannot be played because this version lacks one of its bots."""
    return _(
        "This game has a bot called {bot}, which this version doesn't have. Update "
        "the program to continue it."
    ).format(bot=escape("".join(c for c in name if c.isprintable())))


def settings_problem(problem: SaveProblem) -> str:
    """What is wrong with the settings file; only the entries it names are lost."""
    entries = problem.params.get("fields")
    if not entries:
        return save_problem(problem)
    return _(
        "This version can't use some entries in {name}: {entries}. Everything else in"
        " the file is kept."
    ).format(name=problem.path.name, entries=listed(str(entries).split()))


def _save_texts() -> dict[SaveProblemCode, str]:
    return {
        SaveProblemCode.MISSING: _("The file {name} can't be found."),
        SaveProblemCode.NOT_A_SAVE: _("{name} is not a file of this game. It was left as it is."),
        SaveProblemCode.DAMAGED: _(
            "The file {name} is damaged and can't be read. It was left as it is; if there is an "
            "earlier version of it, you can load that."
        ),
        SaveProblemCode.NEWER_VERSION: _(
            "{name} was written by a newer version of this game. Nothing of it is lost: update "
            "the game to open it."
        ),
        SaveProblemCode.FOREIGN_GAME: _("This version can't play the game in {name}."),
        SaveProblemCode.RULES_CHANGED: _(
            "A rule has been corrected since {name} was saved, so that game can't be continued."
        ),
        SaveProblemCode.NO_SPACE: _(
            "The disk is full: {name} could not be written. Nothing is lost yet."
        ),
        SaveProblemCode.NO_PERMISSION: _("You don't have permission to use the file {path}."),
        SaveProblemCode.CANNOT_READ: _("The file {path} can't be read."),
        SaveProblemCode.CANNOT_WRITE: _("The file {path} can't be written. Nothing is lost yet."),
        SaveProblemCode.IN_USE: _(
            "The game is already open in another window, and only one window at a time can save "
            "games. Nothing is saved here: no game, no result and no setting. To save a game, "
            "close this window and play in the other one."
        ),
    }


def notice(code: str) -> str:
    """A notice about a loaded game, by its code."""
    return {
        "rules_changed": _(
            "A rule has been corrected since this game was saved. It continues from "
            "its last snapshot; earlier moves can't be undone."
        ),
        "torn": _("The very last decision was only partly written and has been dropped."),
        "from_snapshot": _("The log could not be read; a few decisions may be missing."),
        "from_backup": _("The newest save could not be read; this is the one before."),
    }.get(code, code)


def games_are_back(number: int) -> str:
    """Games that an older version had set aside are in slots again; `number` is at least 1."""
    return ngettext(
        "A game that an older version had set aside is back: you find it in Load.",
        "{n} games that an older version had set aside are back: you find them in Load.",
        number,
    ).format(n=number)


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
