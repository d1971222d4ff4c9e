"""What was achieved for the first time in a game that has just ended, as a quiet sign.

It lies beside the title, in the sky above the palace, and never over the result.
"""

from __future__ import annotations

import logging
from collections import Counter
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.text.lists import all_of, listed
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.widget import Widget
from cleopatra.storage.achieved import Achieved, new_in
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.statistics import Statistics
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.words import achievement_words

log = logging.getLogger(__name__)

_EDGE: Final = 26.0
_WIDEST: Final = 620.0
_LEAST: Final = 380.0
"""Width that a sign needs beside the title; with less it goes below it."""
_MOST: Final = 2
"""Achievements that are named; more are counted."""


def news_of(host: Host, game: str) -> list[Achieved]:
    """What persons achieved for the first time in a game; nothing where the results cannot be
    read."""
    try:
        return new_in(Statistics(host.saves.home.statistics).results(), game)
    except SaveProblem as problem:
        log.warning("no achievements are told: %s", problem)
        return []


def news_signs(
    host: Host,
    news: list[Achieved],
    is_shared: bool,
    kit: Kit,
    space: pygame.FRect,
    title: pygame.FRect,
) -> list[tuple[Widget, pygame.FRect]]:
    """The sign with its place, beside the title or below it; nothing without news. It opens the
    wall of achievements. `is_shared` where several persons look at the screen."""
    if not news:
        return []
    # Room for the sign of a game that is not kept stays free at the right edge.
    room = space.right - 120 - _EDGE - (title.right + _EDGE)
    is_beside = room >= _LEAST * kit.text_scale
    left, top = (title.right + _EDGE, title.top) if is_beside else (title.left, title.bottom + 10)
    width = min(_WIDEST * kit.text_scale, room if is_beside else title.width)
    sign = Button(
        _told(news, is_shared),
        partial(host.open, "achievements", news[0].uid, news[0].name),
        icon="ankh",
        style=theme.SMALL_BOLD,
        uid="scores.news",
        tooltip=listed(_names(news)),
    )
    height = sign.measure(kit, width)[1]
    return [(sign, pygame.FRect(left, top, width, height))]


def _told(news: list[Achieved], is_shared: bool) -> str:
    """The names of a few and how many more there are; for several persons how many each has."""
    counts = Counter(one.name for one in news)
    if len(counts) > 1:
        each = [f"{escape(name)} {number}" for name, number in counts.items()]
        return _("New achievements: {names}").format(names=listed(each))
    names = _names(news)
    if len(names) > _MOST:
        more = len(names) - _MOST
        text = ngettext("{names} and {n} more", "{names} and {n} more", more)
        told = text.format(names=listed(names[:_MOST]), n=more)
    else:
        told = all_of(names)
    if is_shared:
        return _("New for {name}: {names}").format(name=escape(news[0].name), names=told)
    return _("New: {names}").format(names=told)


def _names(news: list[Achieved]) -> list[str]:
    goals = (achievement_words.goal(one.uid) for one in news)
    return [goal.name for goal in goals if goal is not None]
