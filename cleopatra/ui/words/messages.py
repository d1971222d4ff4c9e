"""Error messages about files and games, by error code."""

from __future__ import annotations

from cleopatra.kit.text.i18n import _
from cleopatra.storage.problems import SaveProblem, Trouble


def save_problem(problem: SaveProblem) -> str:
    """What is wrong with a file, and what the user can do."""
    name = problem.path.name
    return _save_texts()[problem.code].format(name=name, path=problem.path)


def settings_problem(problem: SaveProblem) -> str:
    """What is wrong with the settings file; only the entries it names are lost."""
    entries = problem.params.get("fields")
    if not entries:
        return save_problem(problem)
    return _(
        "Entries in {name} that this version does not know, or whose value it cannot use: "
        "{entries}. Everything else in the file is kept."
    ).format(name=problem.path.name, entries=", ".join(str(entries).split()))


def _save_texts() -> dict[Trouble, str]:
    return {
        Trouble.MISSING: _("The file {name} is not there."),
        Trouble.NOT_A_SAVE: _("{name} is not a file of this game. It was left as it is."),
        Trouble.DAMAGED: _(
            "The file {name} is damaged and can't be read. It was left as it is; if there is an "
            "earlier version of it, you can load that."
        ),
        Trouble.NEWER_VERSION: _(
            "{name} was written by a newer version of this game. Update the game to open it; "
            "the file was left as it is."
        ),
        Trouble.FOREIGN_GAME: _("{name} is of a game that this version can't play."),
        Trouble.RULES_CHANGED: _(
            "A rule has been corrected since {name} was written, and the game can't go on from it."
        ),
        Trouble.NO_SPACE: _("The disk is full: {name} could not be written. Nothing is lost yet."),
        Trouble.NO_PERMISSION: _("There is no permission for the file {path}."),
        Trouble.CANNOT_READ: _("The file {path} can't be read."),
        Trouble.CANNOT_WRITE: _("The file {path} can't be written. Nothing is lost yet."),
    }


def notice(code: str) -> str:
    """A notice about a loaded game, by its code."""
    return {
        "rules_changed": _(
            "A rule has been corrected since this game was saved. It goes on from its last "
            "picture; what was before can't be taken back."
        ),
        "torn": _("The very last decision was not written whole and has been left out."),
        "from_log": _(
            "The saved picture could not be read; the game was played again from its log."
        ),
        "from_snapshot": _("The log could not be read; a few decisions may be missing."),
        "from_backup": _("The newest save could not be read; this is the one before."),
    }.get(code, code)
