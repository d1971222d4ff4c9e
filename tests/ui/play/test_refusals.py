"""Whatever is dragged anywhere: it goes there, or a sentence says why it does not."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import cleopatra.ui.extras.all  # noqa: F401
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import PIECE_KINDS
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.place import THINGS, Place, PlaceKind
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.session.session import Session
from tests.ui.play.conftest import NAMES

COUNTS = {
    PlaceKind.SQUARE: 81,
    PlaceKind.WALL: 9,
    PlaceKind.DOOR: 2,
    PlaceKind.SPHINX: 6,
    PlaceKind.OBELISK: 2,
    PlaceKind.STALL: 3,
    PlaceKind.CARD: len(CARD_KINDS),
    PlaceKind.DRAWN: 3,
    PlaceKind.TILE: 5,
    PlaceKind.PIECE: len(PIECE_KINDS),
    PlaceKind.SEAT: 5,
    PlaceKind.PURSE: 2,
    PlaceKind.PICK: 3,
    PlaceKind.SUPPLY: THINGS,
    PlaceKind.OWN: 2 * THINGS,
    PlaceKind.EXTRA: THINGS,
}
ALL = [Place(kind, index) for kind in PlaceKind for index in range(COUNTS.get(kind, 1))]
TARGETS = [
    *(Place(kind, index) for kind in PlaceKind for index in range(min(3, COUNTS.get(kind, 1)))),
    Place(PlaceKind.SQUARE, 40),
    None,
]
GAMES = (
    {"seats": 2},
    {"seats": 3, "refill": "one"},
    {"seats": 3, "edition": "classic"},
    {"seats": 4, "expansions": ("cult", "whims", "bastet", "architects")},
)
IDS = ("deluxe", "one", "classic", "all")


def moments(number: int, **options: object) -> Iterator[Session]:
    """Moments of a random game at which a person decides, about as many of each kind."""
    seats = options["seats"]
    assert isinstance(seats, int)
    setup = MatchSetup(
        GameOptions(seed="refusals", **options),  # type: ignore[arg-type]
        tuple(SeatInfo(name, i) for i, name in enumerate(NAMES[:seats])),
    )
    session = Session(setup)
    rng = random.Random("refusals")
    seen: dict[int, int] = {}
    try:
        while session.match.decision.actors:
            session.look(session.match.decision.actors[0])
            kind = session.match.decision.kind
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] <= number:
                yield session
            session.submit(rng.choice(list(session.legal())))
            session.pump()
    finally:
        session.close()


def pointed(tool: Tool, target: Place | None) -> None:
    at = None
    if target is not None and target.kind is PlaceKind.SQUARE:
        at = (target.index % 9 + 0.5, target.index // 9 + 0.5)
    tool.hover(target, at)


@pytest.mark.slow
@pytest.mark.parametrize("options", GAMES, ids=IDS)
def test_a_drop_is_taken_or_refused_in_words(options: dict[str, object]) -> None:
    taken, refused, kinds = 0, set(), set()
    for session in moments(6, **options):
        if session.viewer not in session.match.decision.actors:
            continue
        before = session.observation
        for source in [place for place in ALL if tool_for(session).can_drag(place)]:
            kinds.add(source.kind)
            for target in TARGETS:
                if target == source:
                    continue
                tool = tool_for(session)
                tool.pick_up(source)
                pointed(tool, target)
                reason = tool.drop_refusal(source, target)
                if reason is None:
                    taken += 1
                    sends = source.kind is PlaceKind.STALL or len(before.drawn) == 1
                    if not sends:  # those actions would be sent at once
                        assert tool.drop(source, target), (source, target)
                else:
                    refused.add(reason.text)
                    assert reason.text.endswith((".", "!")), (source, target, reason)
                    assert not tool.drop(source, target), (source, target)
        assert session.observation == before, "nothing was sent"
    assert taken and len(refused) >= 4
    assert {PlaceKind.PIECE, PlaceKind.STALL, PlaceKind.DRAWN} <= kinds


def test_everything_that_is_greyed_says_why() -> None:
    greyed = 0
    for options in GAMES:
        for session in moments(4, **options):
            for mark in tool_for(session).marks().values():
                if mark.glow.value == "refused":
                    greyed += 1
                    assert mark.tip.endswith((".", "!")) and mark.rule, mark
    assert greyed > 50
