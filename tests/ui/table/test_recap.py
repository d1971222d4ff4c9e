"""The line that tells what the others did, and the caption: what they say, to whom, and in which
room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
import tables

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.text import i18n
from cleopatra.match.timeline import TurnRecord
from cleopatra.rules import events as ev
from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.rules.observe import observe
from cleopatra.rules.reasons import PIECE
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow, Offer, PlaceMark, Prompt
from cleopatra.ui.table.recap import PieceSign, TentSign, TurnItem, TurnSummary, summaries_of
from cleopatra.ui.table.table_facts import Context
from cleopatra.ui.table.target import TableButton, TableCommand
from cleopatra.ui.words.chronicle import Chronicle

NAMES = list(tables.NAMES)
SIZES = [(1366, 768), (1024, 768), (1080, 1920), (2560, 1080), (3840, 1080), (960, 540)]
TENT = (
    ev.CardsTaken(1, 1, (ev.Card(3, False),) * 4),
    ev.CardPut(1, 0, ev.Card(2, True)),
    ev.TurnStarted(2, 8),
)
BUILT = (
    ev.WorshipperActivated(2, 3, 0),
    ev.PiecePaid(2, int(Piece.SPHINX), ((0, 1),), 0, 0, 0, 0),
    ev.PieceBuilt(2, int(Piece.SPHINX), 1, 1),
    ev.ScarabsChanged(2, 5, PIECE[Piece.SPHINX]),
    ev.PieceBuilt(2, int(Piece.SPHINX), 2, 1),
    ev.ScarabsChanged(2, 4, PIECE[Piece.SPHINX]),
    ev.MosaicLaid(2, 4, 0, (1, 2, 3), 2),
    ev.ScarabsChanged(2, 7, PIECE[Piece.MOSAIC]),
    ev.AmuletsChanged(2, 1, "tainted"),
)


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


def record(turn: int, seat: int, *events: ev.Event) -> TurnRecord:
    return TurnRecord(turn, seat, 0, tuple(event.redact(0) for event in events))


def told(*records: TurnRecord) -> tuple[TurnSummary, ...]:
    return summaries_of(Chronicle(NAMES).turns(records, tables.position(4, 9).rules))


def busy_turns(number: int) -> tuple[TurnSummary, ...]:
    """As many players as that built a lot, one after the other."""
    return tuple(
        replace(told(record(7, 2, *BUILT))[0], seat=1 + turn % 3) for turn in range(number)
    )


def easel(
    size: tuple[int, int] = (1366, 768), scale: float = 1.0, is_own: bool = True
) -> tables.Easel:
    state = tables.position(4, 9)
    viewer = state.current if is_own else (state.current + 1) % 4
    return tables.Easel(state, size=size, text_scale=scale, viewer=viewer)


# -- what is told --------------------------------------------------------------------------------


def test_a_visit_to_the_market_is_a_tent_and_a_number_of_cards() -> None:
    (turn,) = told(record(7, 1, *TENT))
    assert turn.seat == 1
    assert turn.items == (TurnItem(TentSign(1), 4, 0, "blue stall, 4 cards"),)
    assert turn.items[0].figure == "4"


def test_pieces_are_told_with_what_they_brought_and_those_of_a_kind_together() -> None:
    (turn,) = told(record(8, 2, *BUILT))
    assert [(item.sign, item.figure) for item in turn.items] == [
        (PieceSign(int(Piece.SPHINX)), "2× +9"),
        (PieceSign(int(Piece.MOSAIC), 4), "+7"),
    ]
    assert [item.words for item in turn.items] == ["Sphinx, 2× +9", "Mosaic, +7"]


def test_cards_that_lie_face_down_are_only_counted() -> None:
    one = told(record(7, 1, ev.CardsTaken(1, 0, (ev.Card(1, False), ev.Card(2, True)))))
    other = told(record(7, 1, ev.CardsTaken(1, 0, (ev.Card(5, False), ev.Card(2, True)))))
    assert one == other, "nobody learns which card it was"
    own = TurnRecord(7, 1, 0, (ev.CardsTaken(1, 0, (ev.Card(UNKNOWN, False),)),))
    assert told(own)[0].items[0].number == 1


def test_a_turn_with_small_things_only_is_told_by_a_sentence() -> None:
    (turn,) = told(record(7, 1, ev.WorshipperActivated(1, 2, 0)))
    assert [item.words for item in turn.items] == ["Bo activates the Merchant."]
    assert told(record(7, 1, ev.TurnStarted(1, 7))) == ()


def test_the_weightiest_sentence_tells_a_turn_of_small_things_only() -> None:
    income, tainted = ev.ScarabsChanged(1, 3, "goddess"), ev.AmuletsChanged(1, 1, "tainted")
    assert told(record(7, 1, ev.CardsDiscarded(1, 0))) == (), "a detail goes without saying"
    (turn,) = told(record(7, 1, income))
    assert [item.words for item in turn.items] == ["Bo gets 3 scarabs."]
    (turn,) = told(record(7, 1, income, tainted, ev.WorshipperActivated(1, 2, 0)))
    assert [item.words for item in turn.items] == ["Bo activates the Merchant."]


# -- where it stands -----------------------------------------------------------------------------


def test_signs_in_the_own_turn_and_words_in_others() -> None:
    turns = told(record(7, 1, *TENT))
    own, other = easel(), easel(is_own=False)
    for table in (own, other):
        table.view.set_recap(turns)
    assert own.view.context is Context.TURN and other.view.context is Context.WATCH
    assert [entry.words for entry in own.view.recap.arrange(own.view.shown)[0]] == [""]
    entries, hidden = other.view.recap.arrange(other.view.shown)
    assert [entry.words for entry in entries] == ["blue stall, 4 cards"] and not hidden


def test_where_there_is_no_room_the_newest_are_kept_and_the_rest_is_counted() -> None:
    table = easel()
    turns = busy_turns(5)
    table.view.set_recap(turns)
    entries, hidden = table.view.recap.arrange(table.view.shown)
    assert hidden > 0 and entries
    assert [entry.turn for entry in entries] == list(turns[hidden:])
    tip = next(t.tip for t in table.view.targets() if t.uid == "recap")
    assert tip.count("Sphinx") == 5, "the tip tells all"


def test_nothing_is_there_before_anything_happened() -> None:
    table = easel()
    table.view.set_recap(())
    assert table.view.target("recap") is None and not table.view.recap.covered(table.view.shown)
    table.view.set_recap(told(record(7, 1, *TENT)))
    target = table.view.target("recap")
    assert target is not None and target.button == TableButton(TableCommand.RECAP)
    assert table.view.target_at(target.rect.center) == target


@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_line_and_caption_hold_their_texts(
    language: str, size: tuple[int, int], scale: float
) -> None:
    chronicle = Chronicle(NAMES)
    sentences = [
        chronicle.say(event)
        for event in (
            ev.SanctuaryClaimed(2, (1, 2, 3)),
            ev.CardsTaken(2, 0, tuple(ev.Card(kind, True) for kind in (0, 1, 2, 3, 4))),
            ev.LastRoundBegan(2),
            ev.MosaicLaid(2, 4, 0, (1, 2, 3), 2),
            ev.BidsRevealed((10, 12, 14, 16), (3, 2, 1, 0)),
        )
    ]
    for is_own in (True, False):
        table = easel(size, scale, is_own)
        view = table.view
        canvas = Canvas(table.screen.surface, table.kit)
        space = table.kit.viewport.space
        for turns in (told(record(7, 1, *TENT)), busy_turns(4)):
            view.set_recap(turns)
            view.recap.cuts.clear()
            view.recap.draw(canvas, view.shown)
            assert view.recap.cuts == [] and space.contains(view.recap.rect)
        for sentence in sentences:
            view.say(sentence, 2)
            view.caption.cuts.clear()
            view.caption.draw(canvas, view.shown)
            assert view.caption.cuts == []
            assert space.contains(view.caption.box(view.shown))
            assert not view.caption.box(view.shown).colliderect(view.recap.rect)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_in_others_turns_the_caption_says_whose_turn_it_is(size: tuple[int, int]) -> None:
    table = easel(size, is_own=False)
    view = table.view
    view.set_tool(tables.Posed(Prompt("Bo is playing.")))
    assert view.caption.told(view.shown) == (
        "Bo is playing.",
        view.shown.observation.current,
    )
    assert not view.prompt.covered(view.shown)
    view.set_tool(tables.Posed(Prompt("Bo is thinking.", "", (Offer("hurry", "Play now"),))))
    assert not view.caption.covered(view.shown), "a prompt with buttons takes its place"
    button = view.target("offer:hurry")
    assert button is not None and table.kit.viewport.space.contains(button.rect)
    assert view.target_at(button.rect.center) == button
    assert not pygame.FRect(view.prompt.rect).colliderect(view.recap.rect)


def test_all_panels_open_keeps_the_prompt_and_the_caption_apart() -> None:
    table = easel(is_own=False)
    view = table.view
    view.open_panels(True)
    view.set_tool(tables.Posed(Prompt("Bo is playing.")))
    view.say("Bo activates the Beggar.", 1)
    assert view.prompt.covered(view.shown)
    assert not view.caption.box(view.shown).colliderect(view.prompt.rect)


# -- panels keep still ----------------------------------------------------------------------------


def test_the_panels_stay_as_they_are_while_the_own_decision_is_shown() -> None:
    table = easel()
    view = table.view
    piece = Place(PlaceKind.PIECE, 0)
    view.set_tool(tables.Posed(marks={piece: PlaceMark(Glow.CHOSEN)}))
    assert view.context is Context.BUILD
    view.set_tool(tables.Posed(), is_showing=True)
    assert view.context is Context.BUILD
    view.refresh()
    assert view.context is Context.BUILD
    view.show(observe(table.state, (table.state.current + 1) % 4))
    assert view.context is Context.WATCH, "the turn is over"
    view.show(observe(table.state, table.state.current))
    view.set_tool(tables.Posed())
    assert view.context is Context.TURN
