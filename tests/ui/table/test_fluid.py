"""The whole table at every shape of window: all texts fit, nothing leaves the window, and what the
panels hide of the stage is told.

`FINISHED` names the parts that are held to it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache

import pygame
import pytest
import tables

from cleopatra.kit.device.input import DIRECTIONS
from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.focus import FocusGraph
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.state import State
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow, PaymentChooser, PaymentOption, PlaceMark, Prompt
from cleopatra.ui.table.part import Part
from cleopatra.ui.table.spots import TableSpots
from cleopatra.ui.table.table_facts import Context
from cleopatra.ui.table.view import TableView

SIZES = (
    (960, 540),
    (1024, 768),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (3840, 1080),
    (1080, 1920),
)
SAID = (("en", 0.75), ("en", 1.0), ("en", 1.5), ("en", 2.0), ("es", 1.0), ("es", 2.0))
"""Languages and text scales in which all texts must fit."""
FINISHED = ("players", "pulse", "steps", "tents", "market", "drawn", "shelf", "altar", "knobs")


@cache
def states() -> dict[str, State]:
    """Positions that show every part. Don't change them."""
    return {
        "middle": tables.position(4, 30),
        "dealing": tables.at_decision(DecisionKind.PUT),
        "five of 2006": new_game(GameOptions(edition="classic", seats=5, seed="table")),
        "all expansions": new_game(GameOptions(expansions=EXPANSIONS, seats=4, seed="table")),
    }


STALLS = {Place(PlaceKind.STALL, stall): PlaceMark(Glow.LEGAL) for stall in range(3)}
DEALT = {Place(PlaceKind.DRAWN, 0): PlaceMark(moved_to=Place(PlaceKind.STALL, 1))}
WALL = {Place(PlaceKind.PIECE, 1): PlaceMark(Glow.CHOSEN)}
PURSE = PaymentChooser(
    "", (PaymentOption(((0, 1), (1, 1), (2, 1)), (0,) * 5, 0, 0, 0, "", True),), 0
)


def tools(name: str) -> dict[Context, tables.Posed]:
    """A tool for each situation that a position can be in."""
    if name == "dealing":
        return {Context.MARKET: tables.Posed(Prompt(""), STALLS | DEALT)}
    return {
        Context.TURN: tables.Posed(Prompt(""), STALLS),
        Context.BUILD: tables.Posed(Prompt(""), WALL),
        Context.PAY: tables.Posed(Prompt(""), WALL, purse=PURSE),
    }


@pytest.fixture
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    """The language that the parameter names, until the test ends."""
    i18n.set_language(request.param)
    yield
    i18n.set_language("en")


def tables_of(size: tuple[int, int], text_scale: float) -> Iterator[tuple[str, TableView]]:
    """The table in every position and situation, at one size."""
    for name, state in states().items():
        view = tables.Easel(state, size=size, text_scale=text_scale).view
        for context, tool in tools(name).items():
            view.set_tool(tool)
            assert view.context is context
            yield f"{name}, {context.name}", view
        view.set_tool(None)
        view.show(observe(state, (state.current + 1) % state.rules.seats))
        assert view.context is Context.WATCH
        yield f"{name}, WATCH", view


def parts(view: TableView) -> dict[str, Part]:
    return {slot.part.name: slot.part for slot in view._slots._slots if slot.part.name in FINISHED}


@pytest.mark.matrix
@pytest.mark.parametrize(("language", "text_scale"), SAID, indirect=["language"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.usefixtures("language")
def test_every_text_fits(size: tuple[int, int], text_scale: float) -> None:
    for name, view in tables_of(size, text_scale):
        cuts = [cut for cut in view.audit() if cut.part in FINISHED]
        assert cuts == [], name


@pytest.mark.matrix
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_panels_tell_what_they_hide_and_lie_apart_inside_the_window(
    size: tuple[int, int], text_scale: float
) -> None:
    for name, view in tables_of(size, text_scale):
        space = view.kit.viewport.space.inflate(1, 1)
        shown = view.shown
        found = {label: part.covered(shown) for label, part in parts(view).items()}
        for label, part in parts(view).items():
            for rect in found[label]:
                assert space.contains(rect), (name, label)
                assert part.reach(shown).contains(rect), (name, label)
            for target in part.targets(shown):
                at = target.rect.center
                assert any(rect.collidepoint(at) for rect in found[label]), (name, target.uid)
        for (one, some), (other, more) in itertools.combinations(found.items(), 2):
            for a, b in itertools.product(some, more):
                assert not a.inflate(-6, -6).colliderect(b.inflate(-6, -6)), (name, one, other)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_all_places_of_the_panels_are_found_by_the_pointer(size: tuple[int, int]) -> None:
    for name, view in tables_of(size, 1.0):
        for label, part in parts(view).items():
            if label == "knobs":
                continue  # the buttons of the camera stand below a panel that is not finished
            for target in part.targets(view.shown):
                assert view.target_at(target.rect.center) == target, (name, target.uid)


def test_a_folded_tent_counts_what_it_holds() -> None:
    view = tables.Easel(states()["middle"], viewer=None).view
    part, seen = view.tents, view.shown.observation
    for stall, stall_view in enumerate(seen.stalls):
        counted = part.counts(view.shown, stall)
        box = part.box(view.shown, stall)
        assert sum(one.number for one in counted) == sum(stall_view.up) + stall_view.down
        for one, other in itertools.pairwise(counted):
            assert one.sign.left < other.sign.left
        for one in counted:
            assert box.contains(pygame.FRect(one.figure)) or not one.figure.width


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_arrows_lead_from_the_tents_to_the_drawn_cards_and_back(size: tuple[int, int]) -> None:
    view = tables.Easel(states()["dealing"], size=size).view
    view.set_tool(tables.Posed(Prompt(""), STALLS))
    spots = TableSpots(view, lambda _target: None, lambda _uid: None)
    graph = FocusGraph(spots.all)
    seen = {"stall:0"}
    waiting = ["stall:0"]
    while waiting:
        uid = waiting.pop()
        for direction in DIRECTIONS:
            graph.focus(spots.spot(uid))
            graph.move(direction)
            here = graph.current
            assert here is not None
            if here.uid.startswith(("stall:", "drawn:")) and here.uid not in seen:
                seen.add(here.uid)
                waiting.append(here.uid)
    assert seen == {f"{kind}:{index}" for kind in ("stall", "drawn") for index in range(3)}
