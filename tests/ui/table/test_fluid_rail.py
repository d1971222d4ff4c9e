"""Quarry, worshippers, hand, prompt, payment and what opens over the stage, at every shape."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
import tables

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.text import i18n
from cleopatra.rules.catalogue import HAND_LIMIT, Piece
from cleopatra.rules.observe import observe
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import (
    ButtonTone,
    Glow,
    Offer,
    PaymentChooser,
    PaymentOption,
    PlaceMark,
    Prompt,
)
from cleopatra.ui.table.advice import Hint, Note
from cleopatra.ui.table.part import Part
from cleopatra.ui.table.table_facts import Context
from cleopatra.ui.table.view import TableView
from tests.languages import EVERY

SIZES = (
    (960, 540),
    (1024, 768),
    (1280, 1024),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1080),
    (3840, 1080),
    (1080, 1920),
)
SCALES = (0.75, 1.0, 1.5, 2.0)
by_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
by_scale = pytest.mark.parametrize("scale", SCALES)
WAYS = (
    PaymentOption(((0, 1), (3, 1), (5, 1)), (0,) * 5, 0, 0, 1, "", False),
    PaymentOption(((0, 1), (1, 1), (3, 1)), (0,) * 5, 0, 0, 0, "Nothing is lost.", True),
    PaymentOption(((0, 1), (9, 2)), (0, 1, 0, 0, 0), 1, 0, 2, "One wood is left over.", False),
)


@pytest.fixture(params=EVERY)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    yield i18n.set_language(request.param)
    i18n.set_language("en")


def own_parts(view: TableView) -> tuple[Part, ...]:
    """The parts that this file is about."""
    return (
        view.quarry,
        view.mosaics,
        view.worshippers,
        view.hand,
        view.prompt,
        view.purse,
        view.picker,
        view.advice,
        view.log,
        view.unkept,
        view.magnifier,
        view._view_knobs,
    )


def cuts(view: TableView) -> list[str]:
    """Which texts of these parts do not fit."""
    canvas = Canvas(pygame.Surface((view.kit.viewport.width, view.kit.viewport.height)), view.kit)
    for part in own_parts(view):
        part.cuts.clear()
        part.draw(canvas, view.shown)
    return [f"{cut.part}: {cut.text}" for part in own_parts(view) for cut in part.cuts]


def pose(easel: tables.Easel, situation: str) -> None:
    """Show a situation of the viewer's turn, or of another's."""
    view, hand = easel.view, easel.view.shown.hand
    held = [kind for kind, number in enumerate(hand) if number][:3]
    wall = Place(PlaceKind.PIECE, int(Piece.WALL))
    chosen = {Place(PlaceKind.CARD, kind): PlaceMark(Glow.CHOSEN, count=1) for kind in held}
    back = Offer("cancel", i18n._("Back"))
    match situation:
        case "turn":
            marks = {Place(PlaceKind.PIECE, n): PlaceMark(Glow.LEGAL) for n in (0, 1, 3)}
            marks |= {Place(PlaceKind.TILE, n): PlaceMark(Glow.LEGAL) for n in range(5)}
            text = i18n._("Take a stall or build a piece.")
            view.offer_hints(True)
            view.set_tool(tables.Posed(Prompt(text), marks))
        case "build":
            sites = {Place(PlaceKind.WALL, n): PlaceMark(Glow.LEGAL, value=n) for n in (3, 6)}
            marks = {wall: PlaceMark(Glow.CHOSEN), **sites, **chosen}
            text = i18n._("{piece}: choose its site.").format(piece="Muro de columnas")
            view.set_tool(tables.Posed(Prompt(text, "+6 [scarab]", (back,)), marks))
        case "mosaic":
            offers = (
                Offer("build", i18n._("Build"), ButtonTone.MAIN),
                Offer("turn", i18n._("Turn")),
                Offer("flip", i18n._("Flip")),
                Offer("ways", i18n._("Other payment")),
                back,
            )
            marks = {Place(PlaceKind.PIECE, int(Piece.MOSAIC)): PlaceMark(Glow.CHOSEN), **chosen}
            text = i18n._("{piece}: choose its squares in the garden.").format(piece="Mosaico")
            view.set_tool(tables.Posed(Prompt(text, "+7 [scarab]", offers), marks))
        case "pay":
            offer = Offer(
                "build",
                i18n._("Build"),
                ButtonTone.WARN,
                forecast="+1 [amulet] \u2192 8: cocodrilo",
            )
            text = i18n._("{piece}: build it?").format(piece="Muro de columnas")
            purse = PaymentChooser(i18n._("Pay for the mosaic"), WAYS, 0)
            marks = {wall: PlaceMark(Glow.CHOSEN), **chosen}
            view.set_tool(tables.Posed(Prompt(text, "", (offer, back)), marks, purse=purse))
        case "watch":
            seats = easel.state.rules.seats
            view.show(observe(easel.state, (easel.state.current + 1) % seats))
            view.set_tool(tables.Posed(Prompt("Ti ...", "", (Offer("hurry", i18n._("Play now")),))))


CONTEXTS = {
    "turn": Context.TURN,
    "build": Context.BUILD,
    "mosaic": Context.BUILD,
    "pay": Context.PAY,
    "watch": Context.WATCH,
}


@pytest.mark.matrix
@by_size
@by_scale
def test_texts_fit_inside_the_window(spoken: str, size: tuple[int, int], scale: float) -> None:
    easel = tables.Easel(tables.position(4, 24), size=size, text_scale=scale)
    view = easel.view
    space = easel.kit.viewport.space.inflate(2, 2)
    for situation, context in CONTEXTS.items():
        pose(easel, situation)
        assert view.context is context
        assert cuts(view) == [], situation
        for part in own_parts(view):
            for rect in part.covered(view.shown):
                is_lapping = part is view.hand and rect.top < space.bottom
                assert space.contains(rect) or is_lapping, (situation, part.name, tuple(rect))
            for target in part.targets(view.shown):
                assert space.contains(target.rect), (situation, target.uid)


@pytest.mark.matrix
@by_size
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_parts_do_not_cover_each_other(size: tuple[int, int], scale: float) -> None:
    easel = tables.Easel(tables.position(4, 24), size=size, text_scale=scale)
    view = easel.view
    parts = [view.quarry, view.mosaics, view.worshippers, view.hand, view.prompt, view.purse]
    for situation in CONTEXTS:
        pose(easel, situation)
        for one, other in itertools.combinations(parts, 2):
            for a, b in itertools.product(one.covered(view.shown), other.covered(view.shown)):
                over = a.clip(b)
                assert over.width * over.height < 60, (situation, one.name, other.name, a, b)


@by_size
def test_a_hand_of_twenty_keeps_its_names(size: tuple[int, int]) -> None:
    easel = tables.Easel(tables.position(4, 24), size=size)
    view = easel.view
    seen = view.shown.observation
    hand = (5, 3, 3, 2, 2, 1, 1, 1, 1, 1, *(0,) * (len(seen.hand) - 10))
    seats = list(seen.seats)
    assert seen.viewer is not None
    seats[seen.viewer] = replace(seats[seen.viewer], hand_size=sum(hand))
    view.show(replace(seen, hand=hand, seats=tuple(seats)))
    fan = view.hand.fan(view.shown)
    assert len(fan) == sum(hand) == 20 > HAND_LIMIT
    tops = [max(c for c in fan if c.kind == kind) for kind in {card.kind for card in fan}]
    least = 40 if size != (1024, 768) else 26
    assert all(card.seen >= least for card in tops), [card.seen for card in tops]
    for card in fan:
        assert card.rect.right <= easel.kit.viewport.space.right
        lap = card.rect.bottom - easel.kit.viewport.space.bottom
        assert lap <= 0.04 * card.rect.height + 0.1, "hardly anything of a card is cut off"


@by_size
def test_watching_sinks_the_hand_and_folds_the_rail(size: tuple[int, int]) -> None:
    own = tables.Easel(tables.position(4, 24), size=size)
    pose(own, "turn")
    other = tables.Easel(tables.position(4, 24), size=size)
    pose(other, "watch")

    def area(view: TableView) -> float:
        parts = (view.quarry, view.worshippers, view.hand)
        space = view.kit.viewport.space
        rects = [rect.clip(space) for part in parts for rect in part.covered(view.shown)]
        return sum(rect.width * rect.height for rect in rects)

    assert area(other.view) < 0.85 * area(own.view)
    other.view.open_panels(True)
    assert not other.view.hand.is_sunk(other.view.shown), "the player wants all panels open"


@by_size
def test_the_row_opens_beside_the_icon_that_is_pointed_at(size: tuple[int, int]) -> None:
    easel = tables.Easel(tables.position(4, 24), size=size)
    view = easel.view
    pose(easel, "turn")
    before = easel.draw()
    view.light("piece:4")
    assert easel.draw() != before
    if view.quarry.is_flat:
        assert view.quarry.opened(view.shown) is None, "names and prices stand there anyway"
        return
    assert view.quarry.opened(view.shown) is Piece.OBELISK
    icon, row = view.target("piece:4"), view.target("row:4")
    assert icon is not None and row is not None
    assert row.rect.right <= icon.rect.left + 0.1 and row.rect.width <= 420
    assert view.place_at(row.rect.center) == Place(PlaceKind.PIECE, 4)
    view.light("row:4")
    assert view.quarry.opened(view.shown) is Piece.OBELISK, "the pointer may go over to the row"
    view.light("knob:rule")
    assert view.quarry.opened(view.shown) is Piece.OBELISK
    view.light("")
    assert view.quarry.opened(view.shown) is None


def test_the_row_says_why_a_piece_cannot_be_built() -> None:
    easel = tables.Easel(tables.position(4, 24))
    view = easel.view
    mark = PlaceMark(Glow.REFUSED, "You lack 1 artisan and 1 fitting resource.", "D6.1")
    view.set_tool(tables.Posed(marks={Place(PlaceKind.PIECE, 4): mark}))
    view.light("piece:4")
    plain = view.quarry.covered(view.shown)[-1]
    assert "You lack" in str(view.quarry.facts(view.shown))
    view.set_tool(None)
    view.light("piece:4")
    assert "You lack" not in str(view.quarry.facts(view.shown))
    assert plain.width == view.quarry.covered(view.shown)[-1].width


def test_buttons_of_the_view_are_seen_over_the_stage_or_with_keys() -> None:
    easel = tables.Easel(tables.position(4, 24))
    view, knobs = easel.view, easel.view._view_knobs
    assert not knobs.covered(view.shown)
    uids = [target.uid for target in knobs.targets(view.shown)]
    assert all(view.target(uid) is not None for uid in uids), "keys reach them at any time"
    view.attend_stage(True)
    assert len(knobs.covered(view.shown)) == len(uids)
    view.attend_stage(False)
    assert not knobs.covered(view.shown)
    view.light("knob:plan", by_keys=True)
    assert knobs.covered(view.shown)


def test_the_plan_is_seen_while_a_site_is_looked_for_or_always() -> None:
    easel = tables.Easel(tables.position(4, 24))
    view = easel.view
    pose(easel, "turn")
    assert not view.stage.shows_plan
    pose(easel, "build")
    assert view.stage.shows_plan
    pose(easel, "turn")
    assert not view.stage.shows_plan
    view.toggle_plan()
    assert view.stage.shows_plan


def test_l2_nothing_moves_while_a_mosaic_is_dragged() -> None:
    easel = tables.Easel(tables.position(4, 24))
    view = easel.view
    pose(easel, "turn")

    def places() -> list[tuple[float, ...]]:
        parts = (view.hand, view.prompt, view.quarry, view.worshippers)
        return [tuple(part.rect) for part in parts] + [view.stage.stage.camera.focus]

    before = places()
    view.hold(Place(PlaceKind.PIECE, int(Piece.MOSAIC)))
    pose(easel, "mosaic")
    assert places() == before
    for detail in ("", "+7 [scarab]", "a long effect that nobody had expected " * 3):
        offers = (Offer("turn", "Turn"), Offer("cancel", "Back"))
        marks = {Place(PlaceKind.PIECE, int(Piece.MOSAIC)): PlaceMark(Glow.CHOSEN)}
        view.set_tool(tables.Posed(Prompt("Where?", detail, offers), marks))
        assert places() == before


@by_size
@by_scale
@pytest.mark.sampled
def test_messages_leave_hand_and_prompt_free(size: tuple[int, int], scale: float) -> None:
    easel = tables.Easel(tables.position(4, 24), size=size, text_scale=scale)
    for situation in CONTEXTS:
        pose(easel, situation)
        view = easel.view
        line = easel.kit.viewport.space.bottom - view.message_foot
        middle = pygame.FRect(easel.kit.viewport.space.centerx - 300, 0, 600, line)
        for part in (view.hand, view.prompt):
            assert not any(middle.colliderect(rect) for rect in part.covered(view.shown))


@by_size
@by_scale
@pytest.mark.sampled
def test_what_opens_over_the_stage_fits_and_can_be_closed(
    spoken: str, size: tuple[int, int], scale: float
) -> None:
    easel = tables.Easel(tables.position(4, 24), size=size, text_scale=scale)
    view = easel.view
    pose(easel, "turn")
    space = easel.kit.viewport.space
    places = ((Place(PlaceKind.PIECE, 1),), (Place(PlaceKind.STALL, 2),))
    hints = tuple(Hint("Construir un muro", "No cuesta amuletos.", "31 %", p) for p in places)
    view.advise(Note(3, "", hints, "A la derecha"))
    note = view.advice.box(view.shown)
    assert space.contains(note)
    close = view.target("hint:close")
    assert close is not None and view.target_at(close.rect.center) == close
    for place in itertools.chain(*places):
        target = next(t for t in view.targets() if t.place == place)
        assert not note.colliderect(target.rect), "it covers nothing that it speaks of"
    assert cuts(view) == []
    view.advise(None)
    view.warn("This game isn't being kept", "The disk is full. Free some space, then choose Save.")
    sign = view.target("knob:unkept")
    assert sign is not None and space.contains(sign.rect)
    assert cuts(view) == []
    view.warn("", "")
    view.toggle_log()
    closing = view.target("log:close")
    assert closing is not None and view.target_at(closing.rect.center) == closing
    assert space.contains(view.log.rect)
    assert cuts(view) == []


def test_l3_the_lamp_does_not_lie_on_the_words_of_the_note() -> None:
    for scale in (1.0, 2.0):
        easel = tables.Easel(tables.position(4, 24), text_scale=scale)
        view = easel.view
        everywhere = tuple(Place(PlaceKind.SQUARE, square) for square in range(0, 81, 7))
        hint = Hint("x " * 20, "y " * 40, "3 %", everywhere)
        view.advise(Note(3, "", (hint, hint, hint)))
        note = view.advice.box(view.shown)
        for x, y in itertools.product(
            range(int(note.left), int(note.right), 20), range(int(note.top), int(note.bottom), 20)
        ):
            aside = view.advice._beside_note((float(x), float(y)))
            lamp = pygame.FRect(aside[0] - 20, aside[1] - 20, 40, 40)
            assert not lamp.colliderect(note)


def test_figures_do_not_shrink_as_text_grows() -> None:
    """The number of what is left of a piece, and a worshipper's price, at each text scale."""
    heights: dict[str, list[float]] = {"rail": [], "plate": [], "counter": []}
    for scale in SCALES:
        easel = tables.Easel(tables.position(4, 24), text_scale=scale)
        view = easel.view
        heights["rail"].append(view.quarry.icon(0).height)
        heights["plate"].append(view.worshippers.plate(0).height)
        heights["counter"].append(view.hand.plate(view.hand.fan(view.shown)).height)
    for name, found in heights.items():
        assert found == sorted(found), name


@by_size
@by_scale
def test_the_plan_and_the_buttons_of_the_view_lie_beside_the_rail_and_off_the_walls(
    size: tuple[int, int], scale: float
) -> None:
    state = tables.position(4, 24)
    easel = tables.Easel(state, size=size, text_scale=scale, viewer=(state.current + 1) % 4)
    view = easel.view
    assert view.context is Context.WATCH, "the rail is folded at first"
    view.show(observe(state, state.current))
    pose(easel, "build")
    frame = view.stage.plan_frame
    view.attend_stage(True)
    assert view._place.rail.width and not frame.colliderect(view._place.rail)
    for rect in view._view_knobs.covered(view.shown):
        assert not rect.colliderect(view._place.rail)
    for wall in range(9):
        assert not frame.collidepoint(view.stage.anchor(Place(PlaceKind.WALL, wall)) or (0, 0))


@by_size
def test_a_long_caption_leaves_the_sunk_hand_free(size: tuple[int, int]) -> None:
    state = tables.position(4, 24)
    easel = tables.Easel(state, size=size, viewer=(state.current + 1) % 4)
    view = easel.view
    assert view.context is Context.WATCH
    cards = "2 × stone, lapis lazuli, double stone, 1 face-down card"
    view.caption.say(f"Amenemhat takes stall 2: {cards}.", state.current)
    caption = view.caption.box(view.shown).inflate(-4, -4)  # edges may touch
    assert not any(caption.colliderect(rect) for rect in view.hand.covered(view.shown))
