"""What was achieved for the first time in a game that has just ended, as a quiet sign.

It lies beside the title, in the sky above the palace, and never over the result.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.lists import listed
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.widget import Widget
from cleopatra.storage.achieved import EarnedAchievement
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.words import achievement_words

_EDGE: Final = 26.0
_WIDEST: Final = 620.0
_LEAST: Final = 380.0
"""Width that a sign needs beside the title; with less it goes below it."""


def news_signs(
    host: Host,
    news: list[EarnedAchievement],
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
        achievement_words.news(news, is_shared),
        partial(host.open, "achievements", news[0].uid, news[0].name),
        icon="ankh",
        style=theme.SMALL_BOLD,
        uid="scores.news",
        tooltip=listed(achievement_words.names(news)),
    )
    height = sign.measure(kit, width)[1]
    return [(sign, pygame.FRect(left, top, width, height))]
