"""The keys that ask, while bids are made: of the player whose bid is asked for.

Knows the session and what the scene asks.
"""

from __future__ import annotations

from collections.abc import Callable

from cleopatra.kit.window.scene import SceneStack
from cleopatra.ui.scenes.shared.asking import QueryKeys
from cleopatra.ui.session.session import Session


class OfferingQueryKeys(QueryKeys):
    """Answers for the seat that bids now; while none does, only what everybody knows.

    :param seat: the seat whose bid is asked for and that is not covered, or None.
    :param question: what it is asked, with markup.
    """

    def __init__(
        self,
        session: Session,
        stack: SceneStack,
        seat: Callable[[], int | None],
        question: Callable[[], str],
    ) -> None:
        super().__init__(session, stack)
        self._seat = seat
        self._asked = question

    @property
    def _viewer(self) -> int | None:
        return self._seat()

    def _question(self) -> str:
        return self._asked()
