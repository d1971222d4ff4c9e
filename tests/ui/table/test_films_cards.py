"""Cards in the air are no longer where they came from, and each comes from its own place."""

from __future__ import annotations

import pytest
import tables

from cleopatra.rules import events as ev
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.rules.state import State
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.motion.films import Films
from cleopatra.ui.motion.theatre import Movers, TableTheatre
from cleopatra.ui.motion.timeline import Animation
from cleopatra.ui.play.place import Glow, PlaceMark
from cleopatra.ui.table.table_facts import Context


def seated(state: State) -> tuple[tables.Easel, Films, TableTheatre]:
    easel = tables.Easel(state, viewer=state.current)
    theatre = TableTheatre(easel.view)
    air = Movers(theatre)
    return easel, Films(theatre, air, lambda name, at=None: None, reduced=False), theatre


def begin(films: Films, event: ev.Event, before: Observation) -> Animation:
    film = films.film(event, before)
    assert film is not None
    assert film.advance(0.02) is None
    films.air.flush()
    return film


def test_paid_cards_leave_their_own_places_in_the_hand() -> None:
    easel, films, theatre = seated(tables.position(4, 30))
    seen = easel.view.shown.observation
    kinds = [kind for kind, number in enumerate(seen.hand) if number]
    assert len(kinds) > 1, "the test needs a mixed hand"
    paid = (kinds[0], kinds[-1])
    places = [theatre.anchor(Place(PlaceKind.CARD, kind)) for kind in paid]
    event = ev.PiecePaid(seen.viewer, 0, tuple((kind, 1) for kind in paid), 0, 0, 0, 0)
    begin(films, event, seen)
    assert [place.index for place in easel.view.shown.lifted] == list(paid)
    for flyer, place in zip(theatre._flyers, places, strict=True):
        assert abs(flyer.x - place[0]) < 60
    easel.view.show(seen)
    assert easel.view.shown.lifted == ()


@pytest.mark.parametrize("stall", [0, 1, 2])
def test_a_tent_is_empty_while_its_cards_are_in_the_air(stall: int) -> None:
    easel, films, _theatre = seated(tables.position(4, 30))
    seen = easel.view.shown.observation
    cards = (ev.Card(0, True), ev.Card(1, True))
    before = easel.draw()
    begin(films, ev.CardsTaken(seen.viewer, stall, cards), seen)
    assert easel.view.shown.lifted == (Place(PlaceKind.STALL, stall),)
    assert easel.draw() != before
    easel.view.show(seen)
    easel.view.set_flyers(())
    assert easel.draw() == before


def test_drawn_cards_have_their_place_before_there_are_any() -> None:
    easel, _films, theatre = seated(tables.position(4, 30))
    assert not easel.view.shown.observation.drawn
    then = tables.Easel(tables.at_decision(DecisionKind.PUT))
    for index in range(3):
        place = Place(PlaceKind.DRAWN, index)
        x, y = theatre.anchor(place)
        assert easel.view.players.rect.bottom < y < easel.view.hand.rect.top
        assert (x, y) == pytest.approx(then.view.anchor(place), abs=30)


def test_the_tents_open_before_drawn_cards_fly_and_each_card_waits_for_the_last() -> None:
    easel, films, theatre = seated(tables.position(4, 30))
    seen = easel.view.shown.observation
    assert not seen.drawn and easel.view.shown.drawn_slots == 0
    cards = (ev.Card(0, True), ev.Card(3, False), ev.Card(1, True))
    film = begin(films, ev.RefillDrawn(cards), seen)
    tray, tents = easel.view.drawn.rect, easel.view.tents.covered(easel.view.shown)
    assert easel.view.shown.drawn_slots == 3
    assert easel.view.context is Context.MARKET
    assert all(tent.right < tray.left for tent in tents)
    for number in range(3):
        assert tray.collidepoint(theatre.anchor(Place(PlaceKind.DRAWN, number)))
    film.advance(0.5)  # the first lies there, the last still flies
    films.air.flush()
    assert len(theatre._flyers) == 3
    film.advance(0.5)
    films.air.flush()
    assert not theatre._flyers
    easel.view.show(seen)
    assert easel.view.shown.drawn_slots == 0
    assert easel.view.context is Context.TURN


@pytest.mark.parametrize("are_open", [False, True])
def test_cards_are_only_asked_for_while_somebody_lays_them_out(
    are_open: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    easel = tables.Easel(tables.at_decision(DecisionKind.PUT))
    view = easel.view
    view.open_panels(are_open)
    written: list[str] = []
    plates: list[str] = []
    monkeypatch.setattr(view.drawn, "write", lambda *args, **looks: written.append(args[1]))
    monkeypatch.setattr(view.drawn, "_plate", lambda *args: plates.append(args[1]))
    view.set_tool(None)
    easel.draw()
    assert not written, "a film lays them out"
    number = len(view.shown.observation.drawn)
    cards = [Place(PlaceKind.DRAWN, index) for index in range(number)]
    view.set_tool(tables.Posed(marks=dict.fromkeys(cards, PlaceMark(Glow.LEGAL))))
    easel.draw()
    assert any(f"0 of {number} placed" in text for text in written)
    assert bool(plates) is are_open, "the table is only bright while all panels stay open"
