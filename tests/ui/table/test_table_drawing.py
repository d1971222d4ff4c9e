"""What is drawn: only what changed, only what may be known, and everything that must fit."""

from __future__ import annotations

import gettext
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
import tables

from cleopatra.kit.style import theme
from cleopatra.kit.text import i18n
from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.events import TurnPassed
from cleopatra.rules.observe import observe
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import (
    ButtonTone,
    Ghost,
    Glow,
    IconSign,
    Offer,
    PaymentChooser,
    PaymentOption,
    PlaceMark,
    Prompt,
)
from cleopatra.ui.table.flyers import Flyer
from cleopatra.ui.table.logbook import WHEEL_STEP
from cleopatra.ui.table.mosaics import heading_of
from cleopatra.ui.table.table_facts import PlayerFacts, TableFacts
from cleopatra.ui.table.tips import tip_for
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words.chronicle import LogLine, LogTurn


class Longer(gettext.NullTranslations):
    """A language whose sentences are 40 % longer."""

    @staticmethod
    def _stretch(message: str) -> str:
        return message + (" lorem ipsum dolor" * 9)[: max(1, len(message) * 2 // 5)].rstrip()

    def gettext(self, message: str) -> str:
        return self._stretch(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self._stretch(one if n == 1 else many)


@pytest.fixture
def wordy() -> Iterator[None]:
    before = i18n._current.catalogue
    i18n._current.catalogue = Longer()
    yield
    i18n._current.catalogue = before


def busy_tool() -> tables.Posed:
    """A tool with much to say."""
    ways = (
        PaymentOption(
            ((0, 1), (1, 1), (2, 1)), (0,) * 5, 0, 0, 0, i18n._("Nothing is lost."), True
        ),
        PaymentOption(
            ((0, 1), (9, 2)), (0, 1, 0, 0, 0), 1, 0, 2, i18n._("One wood is left."), False
        ),
    )
    offers = (
        Offer("build", i18n._("Build"), ButtonTone.MAIN),
        Offer("turn", i18n._("Turn")),
        Offer("flip", i18n._("Flip")),
        Offer("ways", i18n._("Other payment")),
        Offer("cancel", i18n._("Back"), ButtonTone.WARN),
    )
    text = i18n._("Mosaic: choose its place in the garden, pay 2 artisans, wood and a cave.")
    return tables.Posed(
        Prompt(text, "+7 [scarab]   1 [amulet]", offers),
        {
            Place(PlaceKind.STALL, 1): PlaceMark(Glow.LEGAL),
            Place(PlaceKind.PIECE, 2): PlaceMark(Glow.REFUSED, "You lack stone.", "D6.1"),
            Place(PlaceKind.CARD, 0): PlaceMark(Glow.CHOSEN, count=1),
        },
        Ghost(True, "5 + 1 × 2 = 7 [scarab]", "I", (36, 37, 38, 39, 40), (36,), ((50, 51),)),
        PaymentChooser(i18n._("Pay for the mosaic"), ways, 0),
    )


@pytest.mark.parametrize("text_scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_text_is_cut(size: tuple[int, int], text_scale: float) -> None:
    easel = tables.Easel(tables.position(4, 30), size=size, text_scale=text_scale)
    assert easel.view.audit() == []
    easel.view.set_tool(busy_tool())
    assert easel.view.audit() == []


@pytest.mark.usefixtures("wordy")
@pytest.mark.parametrize("text_scale", [0.75, 1.0, 1.5])
def test_no_text_is_cut_in_a_longer_language(text_scale: float) -> None:
    easel = tables.Easel(tables.position(4, 30), text_scale=text_scale)
    easel.view.set_tool(busy_tool())
    assert easel.view.audit() == []


def test_the_audit_finds_a_text_that_is_cut() -> None:
    easel = tables.Easel(tables.position(4, 30))
    easel.view.set_tool(tables.Posed(Prompt("very long " * 60, "x")))
    assert [cut.part for cut in easel.view.audit()] == ["prompt"]


def test_names_of_24_letters_fit_beside_four_players() -> None:
    easel = tables.Easel(tables.position(4, 30))
    names = ("W" * 24, "Hatshepsut the Foremost", "[b]Nefertari[/b] of Thebes", "Ti")
    players = [PlayerFacts(n, i) for i, n in enumerate(names)]
    state, kit = easel.state, easel.kit
    view = TableView(
        kit, easel.view.gear.sprites, state.rules, players, easel.view.shown.observation
    )
    assert [cut.text for cut in view.audit()] in ([], ["W" * 24])


@pytest.mark.slow
def test_drawing_the_damage_equals_drawing_everything(tmp_path: Path) -> None:
    rng = random.Random(5)
    states = [tables.position(4, turn) for turn in (1, 4, 9, 15, 22, 30)]
    states.append(tables.at_decision(DecisionKind.PUT))
    easel = tables.Easel(states[0])
    easel.draw()
    places = [target.uid for target in easel.view.targets() if target.place is not None]
    for step in range(24):
        match rng.randrange(9):
            case 0 | 1:
                state = rng.choice(states)
                easel.view.show(observe(state, state.current))
            case 2:
                easel.view.light(rng.choice(["", *places]))
            case 3:
                easel.view.set_tool(rng.choice([None, busy_tool()]))
            case 4:
                easel.view.cover(rng.random() < 0.5)
            case 5:
                easel.view.say(rng.choice(["", "Bo activates the Vizier."]), rng.randrange(4))
            case 6:
                flyer = Flyer(
                    IconSign("scarab"), rng.uniform(0, 1900), rng.uniform(0, 1000), label="+4"
                )
                easel.view.set_flyers(rng.choice([(), (flyer,)]))
            case 7:
                easel.view.log.set_turns([log_turn(0, 40, "Ana takes stall 1.")])
                easel.view.toggle_log()
            case 8:
                easel.view.magnifier.open(rng.choice([None, Place(PlaceKind.PIECE, 2)]))
                easel.view.changed()
        part = easel.draw_damage()
        easel.save(tmp_path / "damage.png")
        whole = easel.draw()
        if part != whole:
            easel.save(tmp_path / "whole.png")
        assert part == whole, f"step {step}, see {tmp_path}"


def test_nothing_is_drawn_when_nothing_changes() -> None:
    state = tables.position(4, 12)
    easel = tables.Easel(state)
    easel.draw()
    easel.view.show(observe(state, state.current))
    easel.view.refresh()
    easel.view.light("")
    easel.view.set_flyers(())
    easel.view.update(0.5)
    assert easel.damage == []
    assert not easel.view.is_busy


def test_a_small_change_damages_little() -> None:
    easel = tables.Easel(tables.position(4, 12))
    easel.draw()
    easel.view.light("tile:2")
    easel.view.update(0.0)
    area = sum(rect.width * rect.height for rect in easel.damage)
    assert 0 < area < 0.15 * 1920 * 1080


def test_the_table_shows_only_what_the_viewer_knows() -> None:
    """Another game that agrees with what the viewer knows looks the same."""
    state = tables.position(4, 22)
    viewer = state.current
    seen = observe(state, viewer)
    other = determinize(seen, 77)
    assert observe(other, viewer) == seen
    one = tables.Easel(state, viewer=viewer).draw()
    assert tables.Easel(other, viewer=viewer).draw() == one


def test_a_purist_sees_nobody_elses_totals() -> None:
    state = tables.position(4, 22)
    seen = observe(state, state.current)
    other = next(i for i in range(4) if i != state.current)

    def with_scarabs(seat: int) -> object:
        seats = list(seen.seats)
        seats[seat] = replace(seats[seat], scarabs=seats[seat].scarabs + 1)
        return replace(seen, seats=tuple(seats))

    for aids, seat, differs in (
        ("purist", other, False),
        ("ledger", other, True),
        ("open", other, True),
        ("purist", state.current, True),
    ):
        easel = tables.Easel(state, aids=aids)
        before = easel.draw()
        easel.view.show(with_scarabs(seat))  # type: ignore[arg-type]
        assert (easel.draw() != before) == differs, (aids, seat)
        tip = tip_for(Place(PlaceKind.SEAT, seat), easel.view.shown)
        number = str(easel.view.shown.observation.seats[seat].scarabs)
        assert (f"{number} [scarab]" in tip) == differs


def test_a_covered_hand_shows_backs_only() -> None:
    state = tables.position(4, 12)
    easel = tables.Easel(state)
    easel.view.cover(True)
    view = easel.view
    size = view.shown.observation.seats[state.current].hand_size
    fan = view.hand.fan(view.shown)
    assert [card.kind for card in fan] == [UNKNOWN] * size
    assert not [t for t in view.targets() if t.uid.startswith("card:")]
    covered = easel.draw()
    hand = view.shown.observation.hand
    view.show(replace(view.shown.observation, hand=tuple(reversed(hand))))
    assert easel.draw() == covered


def test_every_place_says_what_it_is_and_why_it_cannot_be_used() -> None:
    easel = tables.Easel(tables.at_decision(DecisionKind.PUT))
    place = Place(PlaceKind.PIECE, 2)
    easel.view.set_tool(
        tables.Posed(marks={place: PlaceMark(Glow.REFUSED, "You lack 1 artisan.", "D6.1")})
    )
    tip = tip_for(place, easel.view.shown)
    assert "You lack 1 artisan." in tip
    assert "D6.1" in tip
    silent = {"square", "wall", "door", "sphinx", "obelisk", "throne", "purse"}
    for target in easel.view.targets():
        if target.place is not None and target.place.kind.value not in silent:
            assert tip_for(target.place, easel.view.shown), target.uid


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_spectators_and_all_seat_counts_can_be_shown(seats: int) -> None:
    easel = tables.Easel(tables.position(seats, 14), viewer=None)
    easel.draw()
    assert easel.view.audit() == []
    boxes = [easel.view.players.box(easel.view.shown, seat) for seat in range(seats)]
    assert all(easel.view.players.rect.contains(box) for box in boxes)


def log_turn(number: int, lines: int, text: str) -> LogTurn:
    """A turn in which one thing happened again and again."""
    return LogTurn(number + 1, number % 4, (LogLine(TurnPassed(number % 4), text, "D4.1"),) * lines)


def test_the_log_filters_and_scrolls() -> None:
    easel = tables.Easel(tables.position(4, 12))
    log = easel.view.log
    log.set_turns([log_turn(i, 6, f"Sentence {i}.") for i in range(30)])
    easel.view.toggle_log()
    end = easel.draw()
    log.scroll(400)
    easel.view.changed()
    assert easel.damage
    earlier = easel.draw()
    assert earlier != end
    log.scroll(-1e6)
    easel.view.changed()
    assert easel.draw() == end
    log.filter_by(2)
    easel.view.changed()
    assert easel.draw() != end
    log.filter_by(2)
    easel.view.changed()
    assert easel.draw() == end


def test_the_log_cannot_scroll_past_its_first_turn() -> None:
    easel = tables.Easel(tables.position(4, 12))
    log = easel.view.log
    log.set_turns([log_turn(i, 6, f"Sentence {i}.") for i in range(30)])
    easel.view.toggle_log()
    for _turn in range(100):
        log.scroll(WHEEL_STEP)
    first, page = log._settle()[0], log._page
    assert log._shift() + first.top == page.top
    easel.view.changed()
    top = easel.draw()
    log.scroll(1e6)
    easel.view.changed()
    assert easel.draw() == top


def test_a_pile_that_hides_its_next_mosaic_does_not_look_empty():
    state = tables.at_decision(DecisionKind.CLAIM)
    seen = observe(state, state.current)
    assert seen.mosaic_top == UNKNOWN and seen.mosaics_left
    assert heading_of(seen) == f"Mosaics: {len(seen.mosaics_left)} left"
    assert heading_of(replace(seen, mosaics_left=())) == "No mosaic left"


def test_the_heap_is_there_only_while_a_mosaic_is_at_stake():
    easel = tables.Easel(tables.position(2, 1))
    view, heap = easel.view, easel.view.mosaics
    place = Place(PlaceKind.PIECE, int(Piece.MOSAIC))
    assert not heap.is_shown(view.shown) and view.target("pile:0") is None
    view.light("piece:3")
    assert heap.is_shown(view.shown), "pointed at"
    view.light("")
    offers = (Offer("turn", "Turn"), Offer("flip", "Flip"), Offer("cancel", "Back"))
    view.set_tool(tables.Posed(Prompt("Where?", "", offers), {place: PlaceMark(Glow.CHOSEN)}))
    assert heap.is_shown(view.shown)
    assert view.place_at(heap.box(view.shown).midtop) == place
    turning = view.target("offer:turn")
    assert turning is not None and heap.box(view.shown).contains(turning.rect)
    said = {answer.label for answer, _box, _style in view.prompt.arrange(view.shown).buttons}
    assert said == {"Back"}, "what turns the mosaic lies beside the garden"
    view.hold(place)
    assert not heap.is_shown(view.shown), "it would lie over squares of the garden"


def test_an_enlarged_card_lies_on_a_sheet_as_wide_as_its_words():
    easel = tables.Easel(tables.position(2, 1))
    part, shown = easel.view.magnifier, easel.view.shown
    assert part.reach(shown).width == 0
    widths = []
    for words in ("One artisan.", "A sentence that is a good deal longer. " * 2, "long " * 90):
        box, picture, text = part._boxes(words)
        assert part.rect.contains(box) and box.contains(picture) and box.contains(text)
        assert picture.right < text.left
        assert not easel.kit.text.fit(words, theme.BODY, text.width, text.height, None).cut
        widths.append(box.width)
    assert widths[0] + 100 < min(widths[1:])


def test_u21_nothing_moves_while_something_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    easel = tables.Easel(tables.position(4, 12))
    view = easel.view
    easel.draw()
    covered = view.players.covered

    def wider(shown: TableFacts) -> list[pygame.FRect]:
        return [rect.inflate(300, 0) for rect in covered(shown)]

    view.hold(Place(PlaceKind.CARD, 0))
    room, rects = view._room, goals(view)
    monkeypatch.setattr(view.players, "covered", wider)  # what players own takes more room
    view.show(replace(view.shown.observation))
    assert view._room == room
    assert goals(view) == rects
    view.hold(None)
    view.show(replace(view.shown.observation))
    assert view._room != room, "now the camera gives way"


def goals(view: TableView) -> dict[str, pygame.FRect]:
    """Where things can be dropped."""
    return {target.uid: target.rect for target in view.targets() if target.place is not None}
