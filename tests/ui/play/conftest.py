"""A session of people without bots, and ways to bring it to a decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.options import GameOptions
from cleopatra.ui.session.session import Session

Reach = Callable[..., Session]
NAMES = ("Ana", "Bo", "Cleo", "Duna", "Eva")


@pytest.fixture
def reach() -> Iterator[Reach]:
    """Plays games from the deal `first` on at random until a decision of that kind is open for the
    one who looks."""
    opened: list[Session] = []

    def until(kind: DecisionKind, first: int = 0, seats: int = 2, **options: str) -> Session:
        for seed in range(first, first + 200):
            setup = MatchSetup(
                GameOptions(seats=seats, seed=str(seed), **options),  # type: ignore[arg-type]
                tuple(SeatInfo(name, i) for i, name in enumerate(NAMES[:seats])),
            )
            session = Session(setup)
            opened.append(session)
            rng = random.Random(seed)
            while session.match.decision.actors:
                session.look(session.match.decision.actors[0])
                if session.match.decision.kind == kind:
                    return session
                session.submit(rng.choice(list(session.legal())))
                session.pump()
        raise AssertionError(f"no game reached {kind}")

    yield until
    for session in opened:
        session.close()
