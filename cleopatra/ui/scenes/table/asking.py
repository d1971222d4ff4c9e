"""The keys that ask, at the table: also of the place under the focus and what it would bring.

Knows the table as it is shown now.
"""

from __future__ import annotations

from cleopatra.kit.text.i18n import _
from cleopatra.kit.window.scene import SceneStack
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import choices
from cleopatra.ui.scenes.shared.asking import QueryKeys
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.tips import tip_for
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words.spoken import spoken


class TableQueryKeys(QueryKeys):
    """Answers for whoever looks at the table."""

    def __init__(self, session: Session, view: TableView, stack: SceneStack) -> None:
        super().__init__(session, stack)
        self._view = view

    @property
    def _viewer(self) -> int | None:
        return None if self._view.shown.is_covered else self._session.viewer

    def _question(self) -> str:
        prompt = self._view.shown.prompt
        return f"{prompt.text}\n{prompt.detail}"

    def _costs(self, seen: Observation) -> str:
        """The piece under the focus, else all of them."""
        place = self._place
        if place is not None and place.kind is PlaceKind.PIECE:
            return self._answers.cost(seen, place.index)
        return super()._costs(seen)

    def _here(self, seen: Observation) -> str:
        """What is under pointer or focus, and what it would bring."""
        place, lit = self._place, self._view.shown.lit
        if lit is not None and place is None:
            return spoken(lit.tip) or super()._here(seen)
        if place is None:
            return _("Nothing is chosen. Move to a place, then ask again.")
        if place.kind is not PlaceKind.SQUARE:
            return spoken(tip_for(place, self._view.shown)) or super()._here(seen)
        told = self._answers.square(seen, place.index)
        if self._session.is_mine and not self._view.shown.is_covered:
            told += " " + choices.would_bring(self._session, place.index)
        return told

    @property
    def _place(self) -> Place | None:
        lit = self._view.shown.lit
        return None if lit is None else lit.place
