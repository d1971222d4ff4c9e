"""Own statistics in words: shares and means with the games that they rest on, opponents, filters.

A share of few games is told as a count, as a percentage would promise too much.
"""

from __future__ import annotations

from datetime import datetime

from cleopatra.kit.text.i18n import decimal, listed, ngettext, percent
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.markup import escape
from cleopatra.storage.own_games import NO_PLACE, NONE, PEOPLE, OwnGame
from cleopatra.storage.player_stats import Mean, Rival, Share, Streaks
from cleopatra.storage.statistics import ResultsRead
from cleopatra.ui.words import opponents, setup_words

NOTHING = "\u2013"


def games(number: int) -> str:
    """The words for a number of games."""
    return ngettext("{n} game", "{n} games", number).format(n=number)


def share(found: Share) -> str:
    """A share in per cent, or as a count where there are too few games."""
    if not found.of:
        return NOTHING
    if found.says_something:
        return percent(found.percent)
    # Translators: how many of how many games; there are too few for a percentage.
    return _("{n} of {all}").format(n=found.number, all=found.of)


def bounds(found: Share) -> str:
    """What a share rests on, and between which bounds it may truly lie."""
    if not found.says_something:
        return _("too few games for a percentage") if found.of else ""
    low, high = (percent(round(100 * bound)) for bound in found.interval())
    text = ngettext(
        "{n} game: {low} to {high}",
        # Translators: the number of games, and between which shares the true one probably lies.
        "{n} games: {low} to {high}",
        found.of,
    )
    return text.format(n=found.of, low=low, high=high)


def mean(found: Mean) -> str:
    """A mean with one decimal."""
    return decimal(found.value, 1) if found.of else NOTHING


def mean_note(found: Mean) -> str:
    """What a mean rests on."""
    text = ngettext("average of {n} game", "average of {n} games", found.of)
    return text.format(n=found.of) if found.of else _("not recorded for any game")


def wins_in_a_row(found: Streaks) -> str:
    """The streak that lasts, or how long ago the last victory was."""
    if found.lasting:
        text = ngettext(
            "current streak: {n} victory", "current streak: {n} victories", found.lasting
        )
        return text.format(n=found.lasting)
    if not found.longest:
        return _("no victory yet")
    text = ngettext(
        "{n} game since the last victory", "{n} games since the last victory", found.without
    )
    return text.format(n=found.without)


def rival(found: Rival) -> str:
    """Who an opponent is."""
    return opponents.numbered(found.name) if found.is_bot else escape(found.name)


def opponent(code: str) -> str:
    """A kind of opponents, of `own_games.opponents_of`."""
    return _("Other people") if code == PEOPLE else opponents.numbered(code)


def edition(name: str) -> str:
    """The name of an edition; its code where this version does not have it."""
    found = {words.value: words.label for words in setup_words.editions()}
    return found.get(name, name)


def expansion(name: str) -> str:
    """The same for an expansion; NONE for games without any."""
    if name == NONE:
        return _("No expansion")
    found = {words.value: words.label for words in setup_words.expansions()}
    return found.get(name, name)


def seats(number: int) -> str:
    """A number of players at the table."""
    return ngettext("{n} player", "{n} players", number).format(n=number)


def day(ended_at: str) -> str:
    """The day on which a game ended, in the local time zone; "" where that is not known."""
    try:
        moment = datetime.fromisoformat(ended_at)
    except ValueError:
        return ""
    return moment.astimezone().strftime("%Y-%m-%d")


def end(played: OwnGame) -> str:
    """How a game ended for the person."""
    if played.own.won:
        return _("won")
    if played.own.eaten:
        return _("eaten")
    if played.place == NO_PLACE:
        return _("no winner")
    return _("place {n}").format(n=played.place)


def game(played: OwnGame) -> str:
    """A game in a list: its scarabs, and when it was."""
    parts = [str(played.own.scarabs), day(played.result.ended_at)]
    return listed([part for part in parts if part])


def left_out(read: ResultsRead, unread: int, file: str) -> list[str]:
    """Sentences on lines and replays that could not be read."""
    found = []
    if read.damaged:
        text = ngettext(
            "{n} line of {file} is damaged; its game is missing here unless a replay has it.",
            "{n} lines of {file} are damaged; their games are missing here unless a replay has"
            " them.",
            read.damaged,
        )
        found.append(text.format(n=read.damaged, file=file))
    if read.newer:
        text = ngettext(
            "{n} line of {file} was written by a newer version of this game.",
            "{n} lines of {file} were written by a newer version of this game.",
            read.newer,
        )
        found.append(text.format(n=read.newer, file=file))
    if unread:
        text = ngettext(
            "{n} replay can't be read anymore and is left out.",
            "{n} replays can't be read anymore and are left out.",
            unread,
        )
        found.append(text.format(n=unread))
    return found
