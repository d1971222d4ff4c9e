"""What an Offering tells by ear: each bid as its hand opens, then what each brought.

Knows results and names; decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.kit.text.lists import headed, listed
from cleopatra.kit.text.markup import escape
from cleopatra.ui.scenes.offering.results import OfferingResult
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming
from cleopatra.ui.words.spoken import spoken


class OfferingAnnouncements:
    """Tells everything once, in the order in which it is shown."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: set[int] = set()
        self._is_done = False

    def new(self, result: OfferingResult, shown: Sequence[int], is_told: bool) -> list[str]:
        """Sentences on what has come to light since the last call.

        :param shown: the seats whose hands are open.
        :param is_told: whether it is shown what the bids brought.
        """
        found = []
        for seat in shown:
            if seat not in self._told:
                self._told.add(seat)
                found.append(self._line(seat, [naming.scarabs(result.bids[seat])]))
        if is_told and not self._is_done:
            self._is_done = True
            for seat in result.order:
                outcome = result.outcome(seat)
                found.append(self._line(seat, [outcome.place, *filter(None, [outcome.brought])]))
        return found

    def _line(self, seat: int, facts: Sequence[str]) -> str:
        return spoken(headed(escape(self._session.name(seat)), listed(facts)))
