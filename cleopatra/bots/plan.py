"""A plan for the rest of a turn, and the breadth of the search. Uses actions, no state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cleopatra.rules.actions import Action

SURELY_EATEN: Final = -1_000.0
"""Added to the utility of a plan that ends the game while the own seat is certain to be eaten."""


@dataclass(frozen=True, slots=True)
class Breadth:
    """How wide the beam search is.

    `plans` survive at each length; `payments`, `sites` and `places` are tried for a piece;
    `samples` is the number of determinized states; `pieces` the most pieces in a plan.
    """

    plans: int = 4
    payments: int = 3
    sites: int = 3
    places: int = 12
    samples: int = 4
    pieces: int = 6

    def narrow(self) -> Breadth:
        """A narrower search, used after unseen cards, where results are only estimates, and when
        little time is left."""
        return replace(self, plans=1, payments=1, sites=2, places=min(self.places, 4))


class Plan:
    """What to do until the end of the turn, or until something hidden would be revealed.

    `utility` is the evaluation's; `actions` is never empty.
    """

    __slots__ = ("actions", "utility")

    def __init__(self, actions: tuple[Action, ...], utility: float) -> None:
        self.actions: Final = actions
        self.utility: Final = utility


def best_of_each(plans: Sequence[Plan]) -> list[Plan]:
    """The best plan for each first action, best first; ties are ordered by text."""
    best: dict[str, Plan] = {}
    for plan in plans:
        first = plan.actions[0].text
        if first not in best or plan.utility > best[first].utility:
            best[first] = plan
    return sorted(best.values(), key=lambda p: (-p.utility, p.actions[0].text))
