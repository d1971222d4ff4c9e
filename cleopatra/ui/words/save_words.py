"""The description of a saved game in a list: name, time, players, turn."""

from __future__ import annotations

from datetime import datetime

from cleopatra.kit.text.i18n import _, listed, ngettext
from cleopatra.kit.text.markup import escape
from cleopatra.storage.saved import SavedGame, Summary


def when(saved: SavedGame | Summary) -> str:
    """The time of a save in the local time zone; "" if the file does not contain it."""
    try:
        moment = datetime.fromisoformat(saved.saved_at)
    except ValueError:
        return ""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def players(saved: SavedGame | Summary) -> str:
    """The players' names."""
    return listed([escape(info.name) for info in saved.setup.seats])


def title(saved: SavedGame | Summary) -> str:
    """The name the user gave the save, or else its players."""
    return escape(saved.title) or players(saved)


def spoken_save(saved: SavedGame | Summary) -> str:
    """All of that in one line, for people who do not see the list."""
    parts = (title(saved), players(saved), when(saved), turn(saved))
    return ", ".join(dict.fromkeys(part for part in parts if part))


def turn(saved: SavedGame | Summary) -> str:
    """How far the game has come."""
    if saved.is_over:
        text = ngettext("finished after {turn} turn", "finished after {turn} turns", saved.turn)
        return text.format(turn=saved.turn)
    return _("turn {turn}").format(turn=saved.turn)
