"""The adviser's note: every proposal has words that fit, and points at what is to be seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
import tables

from cleopatra.bots.advice import AdviceReason, Topic
from cleopatra.bots.adviser import advise
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import percent
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import advice
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.advice import _SEAL, STRENGTHS, Hint, Note, seal_of
from tests.languages import MOSTLY_ENGLISH

NAMES = ("Nefertari", "Amenemhat", "Hemiunu", "Merit")
GAMES = {
    "base": GameOptions(seats=2, seed="9"),
    "expansions": GameOptions(seats=3, seed="9", expansions=EXPANSIONS),
    "2006": GameOptions(seats=4, seed="9", edition="classic"),
}
LIKED = ("build", "pay", "set", "lay", "honour", "choose", "hire", "play", "claim")


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    yield i18n.set_language(request.param)
    i18n.set_language("en")


def _notes(session: Session) -> tuple[list[Note], set[Topic], set[AdviceReason]]:
    """The notes of all strengths for the open decision."""
    tool = tool_for(session)
    proposals = advise(session.observation).proposals
    best = proposals[0]
    hints = []
    for p in proposals:
        places = advice.places(session, tool, p, session.observation.pending_piece)
        deed, sum_up = advice.deed(session, tool, p), advice.figures(p)
        for text in (deed, sum_up, advice.why(p), advice.nudge(p)):
            assert text
            assert not set("{}") & set(text), text
        assert deed != p.actions[0], "an action's code is no sentence"
        assert not deed.endswith(".")
        assert not sum_up.endswith(".")
        hints.append(Hint(deed, sum_up, percent(p.chance), places))
    foot = i18n._("By the program's own planner, from what you can see.")
    first = replace(hints[0], text=advice.why(best))
    nudge = Hint("", f"{advice.nudge(best)} {advice.why(best)}")
    notes = [Note(1, "", (nudge,), foot), Note(2, "", (first,), foot)]
    notes.append(Note(3, "", tuple(hints), foot))
    return notes, {p.topic for p in proposals}, {p.reason for p in proposals}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spoken", MOSTLY_ENGLISH, indirect=True)
def test_every_note_of_a_game_fits_and_points_at_something(spoken: str, name: str) -> None:
    options = GAMES[name]
    seats = tuple(SeatInfo(NAMES[i], i) for i in range(options.seats))
    session = Session(MatchSetup(options, seats))
    start = tables.position(options.seats, 1)
    easels = [tables.Easel(start, text_scale=s) for s in (1.0, 2.0)] if name == "base" else []
    rng = random.Random(4)
    topics: set[Topic] = set()
    reasons: set[AdviceReason] = set()
    pointed: set[PlaceKind] = set()
    for step in range(160):
        if not session.match.decision.actors:
            break
        session.look(session.match.decision.actors[0])
        kind = session.match.decision.kind
        if kind not in (DecisionKind.BID, DecisionKind.PAY) or step % 4 == 0:
            notes, new, why = _notes(session)
            topics |= new
            reasons |= why
            pointed |= {p.kind for hint in notes[2].hints for p in hint.places}
            if kind != DecisionKind.BID and step % 10 == 0:
                for easel in easels:
                    _check(session, easel, notes)
        session.submit(_choice(list(session.legal()), rng))
        session.pump()
        assert session.last_refused is None
    session.close()
    assert topics >= {Topic.MARKET, Topic.BUILD, Topic.LAYING, Topic.SITE}
    assert len(reasons) > 4
    assert pointed >= {PlaceKind.STALL, PlaceKind.PIECE, PlaceKind.SQUARE}


def _choice(legal: list[Action], rng: random.Random) -> Action:
    liked = [action for action in legal if action.text.split()[0] in LIKED]
    calm = [action for action in legal if action.kind != ActionKind.ACTIVATE]
    bids = [action for action in legal if action.kind == ActionKind.BID]
    return rng.choice(bids[:3] or (liked if rng.random() < 0.7 else []) or calm or legal)


def _check(session: Session, easel: tables.Easel, notes: list[Note]) -> None:
    view = easel.view
    view.show(session.observation)
    view.set_tool(tool_for(session))
    for note in notes:
        view.advise(note)
        view.advice.cuts.clear()
        view.advice.draw(Canvas(easel.screen.surface, easel.kit), view.shown)
        assert view.advice.cuts == [], easel.kit.text_scale
        for hint in note.hints:
            for place in hint.places:
                assert view.target(f"{place.kind.value}:{place.index}") is not None, place
    view.advise(None)


def _note(strength: int = STRENGTHS) -> Note:
    places = (
        (Place(PlaceKind.STALL, 1),),
        (Place(PlaceKind.PIECE, 1), Place(PlaceKind.WALL, 4)),
        tuple(Place(PlaceKind.SQUARE, s) for s in (0, 1, 2, 9, 18)),
    )
    hints = tuple(
        Hint(f"Plan {n}", "Brings 3 scarabs, takes no amulets.", "30 %", p)
        for n, p in enumerate(places)
    )
    return Note(strength, "", hints if strength == STRENGTHS else hints[:1], "By nobody.")


def test_only_what_changed_is_drawn_and_nothing_is_left_behind() -> None:
    easel = tables.Easel(tables.position(3, 6))
    before = easel.draw()
    easel.view.advise(_note())
    noted = easel.draw_damage()
    assert noted == easel.draw() != before
    easel.view.light("hint:row1")
    second = easel.draw_damage()
    assert second == easel.draw() != noted, "another proposal points elsewhere"
    easel.view.light("")
    assert easel.draw_damage() == noted
    easel.view.advise(None)
    assert easel.draw_damage() == before


def test_a_chosen_proposal_stays_chosen_until_there_are_others() -> None:
    easel = tables.Easel(tables.position(3, 6))
    view = easel.view
    view.advise(_note())
    assert view.advice.places() == (Place(PlaceKind.STALL, 1),)
    view.advice.pin(2)
    view.changed()
    assert {place.kind for place in view.advice.places()} == {PlaceKind.SQUARE}
    assert len(view.stage.overlay.advised) == 5
    view.advise(replace(_note(), foot="Still by nobody."))
    assert {place.kind for place in view.advice.places()} == {PlaceKind.SQUARE}
    view.advise(_note(2))
    assert view.advice.places() == (Place(PlaceKind.STALL, 1),)
    assert view.stage.overlay.advised == ()


def test_a_covered_table_shows_no_advice() -> None:
    easel = tables.Easel(tables.position(3, 6))
    before = easel.draw()
    easel.view.advise(_note())
    easel.view.cover(True)
    assert easel.view.advice.note is None
    easel.view.cover(False)
    assert easel.draw() == before


def test_the_log_hides_the_note_while_it_is_open() -> None:
    easel = tables.Easel(tables.position(3, 6))
    view = easel.view
    view.advise(_note())
    assert view.target("hint:close") is not None
    view.toggle_log()
    assert view.target("hint:close") is None
    assert view.advice.places() == ()
    view.toggle_log()
    assert view.target("hint:row2") is not None


def test_marks_follow_the_camera() -> None:
    easel = tables.Easel(tables.position(3, 6))
    view = easel.view
    view.advise(Note(2, "", (Hint("Here", "So.", "", (Place(PlaceKind.WALL, 4),)),)))
    easel.draw()
    view.stage.stage.zoom_at(1.5, view.stage.stage.rect.center)
    view.camera_changed()
    view.stage.stage.settle()
    view.camera_changed()
    assert easel.draw_damage() == easel.draw()


def test_what_cannot_be_set_is_reported() -> None:
    easel = tables.Easel(tables.position(3, 6), text_scale=2.0)
    long = " ".join(["amulets"] * 120)
    easel.view.advise(Note(3, "", (Hint(long, long), Hint(long, long))))
    assert [cut.part for cut in easel.view.audit()] == ["advice"]
    assert pygame.FRect(easel.view.advice.box(easel.view.shown)).width > 400


@pytest.mark.parametrize("turns", [4, 12, 20])
def test_the_lamp_at_a_tent_covers_none_of_its_cards(turns: int) -> None:
    easel = tables.Easel(tables.position(4, turns))
    part, shown = easel.view.tents, easel.view.shown
    number = 0
    for stall in range(len(shown.observation.stalls)):
        box = part.box(shown, stall)
        spot = pygame.FRect(0, 0, 2 * _SEAL, 2 * _SEAL)
        spot.center = seal_of(box)
        assert spot.colliderect(box)
        for card in part.fan(shown, stall):
            number += 1
            assert not spot.colliderect(card.rect), (stall, card.kind)
    assert number >= 3


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768), (1920, 1080), (2560, 1080)])
def test_a_note_of_one_hint_leaves_the_drawn_cards_free(size: tuple[int, int]) -> None:
    easel = tables.Easel(tables.at_decision(DecisionKind.PUT), size=size)
    view = easel.view
    words = "Think of who comes to the market next. It leaves little for the next player."
    view.advise(
        Note(1, "", (Hint("", words),), "By the program's own planner, from what you can see.")
    )
    note = view.advice.box(view.shown)
    assert not any(note.colliderect(card) for card in view.drawn.covered(view.shown))
    assert not note.colliderect(view.prompt.rect)
    assert note.bottom <= view.hand.rect.top
