"""The players' panels: who is active, how the figures stand, and that nothing lies on another."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
import tables

from cleopatra.rules.engine import new_game
from cleopatra.rules.observation import SeatView
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.state import State
from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.table.gauge import DEADLY
from cleopatra.ui.table.seats import WIDER, SeatLayout, places, scale_for
from cleopatra.ui.table.view import TableView

SIZES = ((960, 540), (1024, 768), (1366, 768), (1920, 1080), (2560, 1080), (1080, 1920))
FACTS = ("hand", "scarab", "amulet", "statue", "sanctuary")
FIVE = GameOptions(edition="classic", seats=5, seed="table")
"""Everybody has merchants of the Nile in front of him."""


def state_of(seats: int) -> State:
    return new_game(FIVE) if seats == 5 else tables.position(seats, 30)


def panels(view: TableView) -> list[SeatLayout]:
    return view.players.seats(view.shown)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_panels_stand_in_order_inside_their_row(seats: int, size: tuple[int, int]) -> None:
    for text_scale in (0.75, 1.0, 1.5, 2.0):
        view = tables.Easel(state_of(seats), size=size, text_scale=text_scale).view
        found = panels(view)
        boxes = [rect for seat in found for rect in (seat.box, seat.pocket) if rect.width]
        assert all(view.players.rect.contains(box) for box in boxes)
        for one, other in pairwise(found):
            assert one.box.right < other.box.left
            assert not one.pocket.colliderect(other.box)
        for seat in found:
            figures = [seat.facts[fact] for fact in FACTS]
            for number, box in enumerate(figures):
                assert seat.box.contains(box)
                assert not box.colliderect(seat.gauge)
                assert not any(box.colliderect(other) for other in figures[:number])
            assert seat.gauge.width >= 24 and seat.box.contains(seat.gauge)
            assert not seat.shield.colliderect(figures[0])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_active_player_has_a_wider_and_higher_panel_and_a_name(seats: int) -> None:
    view = tables.Easel(state_of(seats)).view
    current = view.shown.observation.current
    found = panels(view)
    for number, seat in enumerate(found):
        assert seat.is_active == (number == current)
        assert bool(seat.name.box.width) == seat.is_active
    active = found[current]
    for seat in found:
        if seat is not active:
            assert active.box.width == pytest.approx(WIDER * seat.box.width, abs=0.1)
            assert active.box.height > 1.4 * seat.box.height


def test_after_the_end_nobody_is_active() -> None:
    view = tables.Easel(tables.position(3, 30)).view
    view.show(replace(view.shown.observation, ended="count", winners=(1,)))
    assert not any(seat.is_active for seat in panels(view))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.sampled
def test_no_figure_is_smaller_with_larger_text(seats: int, size: tuple[int, int]) -> None:
    before: list[dict[str, float]] = []
    for text_scale in (0.75, 1.0, 1.25, 1.5, 2.0):
        view = tables.Easel(state_of(seats), size=size, text_scale=text_scale).view
        now = [{fact: seat.scales[fact].figure for fact in FACTS} for seat in panels(view)]
        for small, large in zip(before, now, strict=False):
            assert all(large[fact] >= small[fact] for fact in FACTS), text_scale
        before = now


@pytest.mark.parametrize("text_scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("options", [FIVE, GameOptions(expansions=EXPANSIONS, seed="table")])
def test_a_number_covers_neither_its_token_nor_anything_else(
    options: GameOptions, text_scale: float
) -> None:
    state = new_game(options)
    view = tables.Easel(state, text_scale=text_scale).view
    tokens = 0
    for seat in panels(view):
        taken = [*seat.facts.values(), seat.gauge, seat.name.box, seat.shield]
        for token in seat.tokens:
            tokens += 1
            assert not token.box.colliderect(token.number)
            assert seat.pocket.contains(token.box)
            for box in taken:
                assert not box.width or not token.box.colliderect(box)
                assert not box.width or not token.number.colliderect(box)
            at = token.box.center
            assert view.place_at(at) == token.item.place
    assert tokens or options is not FIVE


def test_flights_go_to_the_figures() -> None:
    view = tables.Easel(tables.position(4, 30)).view
    for number, seat in enumerate(panels(view)):
        for fact in FACTS:
            assert seat.facts[fact].collidepoint(view.fact_anchor(number, fact))


def test_signs_shrink_until_a_row_fits() -> None:
    text = tables.Easel(tables.position(2, 1)).kit.text
    row = {"hand": "12", "scarab": "148", "amulet": "13"}
    narrow, wide = scale_for(text, [row], 130, 24), scale_for(text, [row], 400, 24)
    assert narrow.figure < wide.figure == 24
    boxes = list(places(text, row, pygame.FRect(10, 0, 130, 30), narrow).values())
    assert boxes[-1].right <= 141
    assert all(one.right <= other.left for one, other in pairwise(boxes))


def with_amulets(view: SeatView, amulets: int) -> SeatView:
    return replace(view, amulets=amulets)


def in_danger(easel: tables.Easel, amulets: int) -> None:
    seen = easel.view.shown.observation
    seats = (with_amulets(seen.seats[0], amulets), *seen.seats[1:])
    easel.view.show(replace(seen, seats=seats))


def test_the_gauge_of_a_player_in_danger_pulses_slowly() -> None:
    easel = tables.Easel(tables.position(2, 1))
    easel.kit.reduced_motion = False
    in_danger(easel, DEADLY - 1)
    easel.draw()
    assert easel.view._pulse.next_wake is None
    in_danger(easel, DEADLY)
    easel.draw()
    wait = easel.view._pulse.next_wake
    assert wait is not None and wait > 0.1
    strengths = set()
    for _ in range(12):
        assert easel.view._pulse.advance(wait)
        strengths.add(round(easel.view._pulse.strength, 3))
    assert len(strengths) > 4


def test_with_reduced_motion_the_light_rests() -> None:
    easel = tables.Easel(tables.position(2, 1))
    in_danger(easel, DEADLY)
    easel.draw()
    assert easel.kit.reduced_motion
    assert easel.view._pulse.next_wake is None
    assert not easel.view._pulse.advance(5.0)
    assert easel.view._pulse.reach(easel.view.shown).width


def test_a_purist_sees_a_question_mark_instead_of_totals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    easel = tables.Easel(tables.position(4, 30), aids="purist")
    said: list[str] = []
    write = easel.view.players.write

    def spy(canvas: object, text: str, *args: object, **named: object) -> object:
        said.append(text)
        return write(canvas, text, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(easel.view.players, "write", spy)
    easel.draw()
    assert said.count("?") >= 2 * 3, "scarabs and amulets of three others"
    assert {t.place.kind for t in easel.view.players.targets(easel.view.shown) if t.place} == {
        PlaceKind.SEAT
    }
