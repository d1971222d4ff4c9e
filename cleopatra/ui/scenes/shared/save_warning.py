"""The sign on the screens that cover the table while the running game isn't being kept.

Knows the running game and where it stands; what is wrong with the files is known below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from cleopatra.kit.style import theme
from cleopatra.kit.widgets.buttons import Button, IconButton
from cleopatra.kit.widgets.layout import Anchored
from cleopatra.kit.widgets.widget import Widget
from cleopatra.storage.problems import SaveProblem
from cleopatra.ui.host import Host
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import messages

UID: Final = "unkept"
_ICON: Final = "save"
_LARGE: Final = 1.1
"""The text scale from which there is room for the icon only; its tip has the words."""


class SaveWarning:
    """The sign of one scene. Choosing it tells what can be done."""

    def __init__(
        self,
        host: Host,
        session: Session,
        on_change: Callable[[], object],
        *,
        is_small: bool = False,
    ) -> None:
        """:param on_change: called when the sign appears, changes or goes: rebuilds the scene.
        :param is_small: whether there is room for the icon only."""
        self._host = host
        self._session = session
        self._on_change = on_change
        self._is_small = is_small
        self._shown: SaveProblem | None = session.save_problem

    def update(self) -> None:
        """Called each frame."""
        problem, before = self._session.save_problem, self._shown
        self._shown = problem
        if (problem and messages.not_kept(problem)) != (before and messages.not_kept(before)):
            self._on_change()

    def build(self, box: pygame.FRect) -> list[tuple[Widget, pygame.FRect]]:
        """The sign in that place, logical; nothing while all is kept."""
        problem = self._session.save_problem
        if problem is None:
            return []
        sign: Widget
        if self._is_small or self._host.stack.kit.text_scale > _LARGE:
            tip = f"{messages.not_being_saved()}. {messages.not_kept(problem)}"
            sign = IconButton(_ICON, tip, self._tell, look="danger", uid=UID)
        else:
            sign = Button(
                messages.not_being_saved(),
                self._tell,
                look="danger",
                icon=_ICON,
                style=theme.SMALL_BOLD,
                uid=UID,
                tooltip=messages.not_kept(problem),
            )
        return [(Anchored(sign, margin=0), box)]

    def _tell(self) -> None:
        tell_unkept(self._host, self._session)


def tell_unkept(host: Host, session: Session) -> None:
    """Tells why the running game isn't being kept, and what can be done."""
    problem = session.save_problem
    if problem is not None:
        host.tell(messages.not_being_saved(), messages.not_kept_details(problem))
