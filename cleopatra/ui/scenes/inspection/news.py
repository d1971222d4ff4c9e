"""What was achieved for the first time in a game that has just ended, as a quiet sign.

It lies beside the title, in the sky above the palace, and never over the result.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.text.lists import headed, listed
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.widget import Widget
from cleopatra.storage.achieved import Achieved, new_in
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.statistics import Statistics
from cleopatra.ui.extension.extra import Goal
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
    host: Host, news: list[Achieved], kit: Kit, space: pygame.FRect, title: pygame.FRect
) -> list[tuple[Widget, pygame.FRect]]:
    """A sign for each person who achieved something, beside the title or below it; it opens the
    wall of achievements."""
    names = list(dict.fromkeys(one.name for one in news))
    # Room for the sign of a game that is not kept stays free at the right edge.
    room = space.right - 120 - _EDGE - (title.right + _EDGE)
    is_beside = room >= _LEAST * kit.text_scale
    left, top = (title.right + _EDGE, title.top) if is_beside else (title.left, title.bottom + 10)
    width = min(_WIDEST * kit.text_scale, room if is_beside else title.width)
    found: list[tuple[Widget, pygame.FRect]] = []
    for number, name in enumerate(names):
        own = [one for one in news if one.name == name]
        text = _told(own)
        sign = Button(
            headed(escape(name), text) if len(names) > 1 else text,
            partial(host.open, "achievements", own[0].uid, name),
            icon="star",
            style=theme.SMALL_BOLD,
            uid=f"scores.news{number}",
            tooltip=listed([each.name for each in map(_words, own) if each is not None]),
        )
        height = sign.measure(kit, width)[1]
        found.append((sign, pygame.FRect(left, top, width, height)))
        top += height + 8
    return found


def _words(one: Achieved) -> Goal | None:
    return achievement_words.goal(one.uid)


def _told(own: list[Achieved]) -> str:
    """The names of a few, and how many more there are."""
    names = [each.name for each in map(_words, own) if each is not None]
    if len(names) <= _MOST:
        return _("New: {names}").format(names=listed(names))
    text = ngettext("New: {names} and {n} more", "New: {names} and {n} more", len(names) - _MOST)
    return text.format(names=listed(names[:_MOST]), n=len(names) - _MOST)
