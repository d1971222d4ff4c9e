"""The places that a proposal of the adviser stands for: the first thing to use, and where it goes.

Knows proposals, places and the fixed tables; draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cleopatra.bots.advice import Proposal
from cleopatra.rules.actions import Action, ActionKind, Lay, Pay
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import extra
from cleopatra.ui.play.desk import Desk
from cleopatra.ui.play.draft import SITES
from cleopatra.ui.play.tool import Tool

_TARGETS: dict[int, PlaceKind] = {
    ActionKind.TAKE: PlaceKind.STALL,
    ActionKind.ACTIVATE: PlaceKind.TILE,
    ActionKind.BUILD: PlaceKind.PIECE,
    ActionKind.DISCARD: PlaceKind.CARD,
}
"""Actions whose number is the index of a place."""
_MIDDLE = (Piece.PEDESTAL, Piece.THRONE)
"""Pieces that have one site only."""


def places(desk: Desk, tool: Tool, p: Proposal, piece: int = -1) -> tuple[Place, ...]:
    """The places to be marked; `piece` is what is being built when the proposal begins with its
    payment. Only the first piece of several is shown with its site: the others follow."""
    actions = [desk.parse(text) for text in p.actions]
    sheet = [text for _pick, text in tool.sheet()]
    starts = partial(extra.start_of, desk)
    return tuple(dict.fromkeys(_all(desk.observation, actions, piece, sheet, starts)))


def plan_places(seen: Observation, actions: Sequence[Action]) -> tuple[Place, ...]:
    """The places of a plan made from this observation, where nobody is about to play it."""
    piece = seen.pending_piece
    return tuple(dict.fromkeys(_all(seen, actions, piece, (), lambda _action: None)))


def _all(
    seen: Observation,
    actions: Sequence[Action],
    piece: int,
    sheet: Sequence[str],
    starts: Callable[[Action], Place | None],
) -> Iterator[Place]:
    is_building = actions[0].kind in _BUILDING
    has_site = False
    for number, action in enumerate(actions):
        if action.kind is ActionKind.BUILD:
            yield Place(PlaceKind.PIECE, action.arg)
            if is_building:
                has_site = True  # the site of the first piece is enough
            else:
                is_building, piece = True, action.arg
        elif action.text in sheet:
            yield Place(PlaceKind.PICK, sheet.index(action.text))
        elif action.kind is ActionKind.PUT:
            yield Place(PlaceKind.DRAWN, number)
            yield Place(PlaceKind.STALL, action.arg)
        elif isinstance(action, Pay):
            if number == 0:
                yield from (Place(PlaceKind.CARD, kind) for kind, _number in action.items)
        elif isinstance(action, Lay) or action.kind is ActionKind.SET:
            if not has_site:
                yield from _site(action, piece if piece >= 0 else seen.pending_piece)
            has_site = True
        elif action.kind is ActionKind.CLAIM or extra.is_about_area(action):
            if number == 0:
                yield from (Place(PlaceKind.SQUARE, s) for s in _area(seen, action.arg))
        elif (target := _TARGETS.get(action.kind) or extra.target_of(action)) is not None:
            yield Place(target, action.arg)
        elif (start := starts(action)) is not None:
            yield start
        if is_building and not has_site and piece in _MIDDLE:
            yield Place(PlaceKind.THRONE)
            has_site = True


_BUILDING = frozenset({ActionKind.PAY, ActionKind.SET, ActionKind.LAY})


def _site(action: Action, piece: int) -> Iterator[Place]:
    if isinstance(action, Lay):
        yield from (Place(PlaceKind.SQUARE, square) for square in action.squares)
    elif piece in SITES:
        yield Place(SITES[Piece(piece)], action.arg)


def _area(seen: Observation, lowest: int) -> tuple[int, ...]:
    """The squares of an area that was just formed, or of a sanctuary, by its lowest square."""
    areas = [*seen.pending_areas, *(area for _seat, area in seen.sanctuaries)]
    return next((area for area in areas if min(area) == lowest), (lowest,))
