"""What the Cult of Sobek does, as facts in the past tense. Rules: E1

Scarabs and amulets that change hands come as ScarabsChanged and AmuletsChanged with the reasons
of `box`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.events import Event


@dataclass(frozen=True, slots=True)
class SobekStatuePaid(Event):
    """Fields as in PiecePaid. Rule: E1.1, D6.3"""

    seat: int
    cards: tuple[tuple[int, int], ...]
    credit: int
    gained: int
    off_artisans: int
    off_resources: int


@dataclass(frozen=True, slots=True)
class SobekStatuePlaced(Event):
    """A Sobek statue stands beside the Anubis statue of the sanctuary with these squares; `left`
    are still to be had. Rule: E1.1"""

    seat: int
    squares: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class SobekCardTaken(Event):
    """`card` is a SobekCard. Rule: E1.2"""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class DeepWaterMarked(Event):
    """Each square of this sanctuary will take 2 amulets. Rule: E1.2"""

    seat: int
    squares: tuple[int, ...]
