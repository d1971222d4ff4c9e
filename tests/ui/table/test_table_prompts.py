"""What the real tools say fits on the table, in every language and at every size of text."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
import tables

from cleopatra.kit.style import theme
from cleopatra.kit.text import i18n
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import sums
from cleopatra.ui.play.place import ButtonTone, Glow, Offer, PlaceMark, Prompt
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.prompt import NumbersStyle, PromptLayout, label_rooms
from tests.languages import MOSTLY_ENGLISH


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    yield i18n.set_language(request.param)
    i18n.set_language("en")


@pytest.mark.slow
@pytest.mark.parametrize("spoken", MOSTLY_ENGLISH, indirect=True)
def test_every_prompt_of_a_game_fits(spoken: str) -> None:
    names = ("Nefertari", "Amenemhat")
    options = GameOptions(seats=2, seed="9")
    session = Session(MatchSetup(options, tuple(SeatInfo(n, i) for i, n in enumerate(names))))
    easels = [tables.Easel(tables.position(2, 1), text_scale=s) for s in (1.0, 1.5, 2.0)]
    rng = random.Random(2)
    kinds = set()
    for step in range(110):
        if not session.match.decision.actors:
            break
        session.look(session.match.decision.actors[0])
        kind = session.match.decision.kind
        legal = list(session.legal())
        if kind != DecisionKind.BID and (kind not in kinds or step % 6 == 0):
            kinds.add(kind)
            _check(session, easels)
        builds = [action for action in legal if action.kind == ActionKind.BUILD]
        calm = [action for action in legal if action.kind != ActionKind.ACTIVATE] or legal
        session.submit(rng.choice(builds or calm))
        session.pump()
    session.close()
    assert kinds >= {DecisionKind.TURN, DecisionKind.PUT, DecisionKind.VISIT}


def _check(session: Session, easels: list[tables.Easel]) -> None:
    """The open decision, and what the tool says when each thing that glows is chosen."""
    glowing = [p for p, m in tool_for(session).marks().items() if m.glow is Glow.LEGAL]
    for place in (None, *glowing[:4]):
        tool = tool_for(session)
        if place is not None and not tool.activate(place):
            continue
        for code in ("", "ways"):
            if code and not tool.choose(code):
                continue
            for easel in easels:
                easel.view.show(session.observation)
                easel.view.set_tool(tool)
                easel.view.audit()
                assert easel.view.prompt.cuts == [], (place, code, easel.kit.text_scale)


LONG = Prompt(
    "Mosaic: choose its squares in the garden. "
    "You pay 2 × artisan, cedar wood, lapis lazuli, cave.",
    "5 + 1 = 6 → 6 scarabs  ·  +1 amulet  ·  forms a sanctuary of 5 squares",
    (
        Offer("turn", "Rotate"),
        Offer("flip", "Flip"),
        Offer("ways", "Other payment"),
        Offer("cancel", "Back"),
    ),
    sums.SEPARATOR.join(("+6 [scarab]", "+1 [amulet]", "5 [sanctuary]")),
)


def arranged(easel: tables.Easel, prompt: Prompt, piece: int | None = None) -> PromptLayout:
    """A prompt as the table shows it, in the viewer's turn."""
    marks = {} if piece is None else {Place(PlaceKind.PIECE, piece): PlaceMark(Glow.CHOSEN)}
    easel.view.set_tool(tables.Posed(prompt, marks))
    return easel.view.prompt.arrange(easel.view.shown)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_numbers_become_signs_where_their_words_find_no_room(scale: float) -> None:
    easel = tables.Easel(tables.position(2, 1), text_scale=scale)
    found = arranged(easel, LONG, int(Piece.MOSAIC))
    assert found.told is NumbersStyle.IN_SIGNS
    chips = easel.view.prompt._planner.chips(LONG, found.detail, found.detail_style)
    assert len(chips) == 3, "one for each effect"
    assert all(found.detail.inflate(2, 6).contains(box) for _said, box in chips)
    easel.view.audit()
    assert easel.view.prompt.cuts == []
    short = arranged(easel, Prompt("Short?", "1 scarab", (), "+1 [scarab]"))
    assert short.told is NumbersStyle.IN_WORDS, "the next prompt has its words again"


def test_the_prompt_keeps_its_height_whatever_it_says() -> None:
    easel = tables.Easel(tables.position(2, 1))
    before = easel.view.prompt.rect.copy()
    for prompt in (LONG, CROWDED, FOUR, Prompt("Short?"), Prompt("very long " * 40, "x")):
        arranged(easel, prompt)
        assert easel.view.prompt.rect == before
        assert easel.view.prompt.covered(easel.view.shown) == [before]


def test_what_finds_no_room_can_be_read_in_a_tip() -> None:
    easel = tables.Easel(tables.position(2, 1))
    arranged(easel, CROWDED)
    target = easel.view.target("prompt:text")
    assert target is not None and target.tip == CROWDED.detail
    arranged(easel, Prompt("Short?", "1 scarab"))
    assert easel.view.target("prompt:text") is None


def test_a_forecast_stands_on_its_button() -> None:
    easel = tables.Easel(tables.position(2, 1))
    offer = Offer("build", "Build", ButtonTone.WARN, forecast="+1 [amulet] \u2192 8: crocodile!")
    plain = arranged(easel, Prompt("Wall?", "", (Offer("build", "Build"), Offer("cancel", "Back"))))
    warned = arranged(easel, Prompt("Wall?", "", (offer, Offer("cancel", "Back"))))
    box, before = warned.buttons[0][1], plain.buttons[0][1]
    assert box.height > before.height
    room, forecast = label_rooms(warned.buttons[0][0], box)
    assert room.bottom <= forecast.top + 0.1 and box.contains(forecast)
    easel.view.audit()
    assert easel.view.prompt.cuts == []


def test_adviser_and_log_are_buttons_at_the_start_of_ones_turn() -> None:
    easel = tables.Easel(tables.position(2, 1))
    easel.view.offer_hints(True)
    arranged(easel, Prompt("Take a stall or build a piece."))
    assert easel.view.target("prompt:hint") and easel.view.target("prompt:log")
    offers = (Offer("build", "Build", ButtonTone.MAIN), Offer("cancel", "Back"))
    arranged(easel, Prompt("Wall: build it?", "", offers))
    assert easel.view.target("prompt:hint") is None


CROWDED = Prompt(
    "Ti: 2 cartas por encima del límite de diez.",
    "Elige cartas para descartar, o quédate con todas por un amuleto cada una.",
    (
        Offer("discard", "Descartar 1 de 2"),
        Offer("keep", "Guardar todas: 2 amuletos"),
        Offer("play", "Jugar «contrabandista»"),
        Offer("cancel", "Volver"),
    ),
)
FOUR = Prompt(
    "Play the scribe: choose the next mosaic for 2 amulets, or turn a die?",
    "",
    (
        Offer("mosaic", "A mosaic"),
        Offer("blank", "Die: blank"),
        Offer("symbol", "Die: symbol"),
        Offer("cancel", "Back"),
    ),
)


@pytest.mark.parametrize("size", [(960, 540), (1024, 768), (1366, 768), (1080, 1920)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("prompt", [CROWDED, FOUR], ids=["crowded", "four"])
@pytest.mark.sampled
def test_four_offers_fit(prompt: Prompt, scale: float, size: tuple[int, int]) -> None:
    easel = tables.Easel(tables.position(2, 1), size=size, text_scale=scale)
    found = arranged(easel, prompt)
    boxes = [box for _answer, box, _style in found.buttons]
    assert len(boxes) == len(prompt.offers)
    for one, other in itertools.combinations([*boxes, found.text], 2):
        assert not one.colliderect(other)
    assert all(easel.view.prompt.rect.contains(box) for box in boxes)
    easel.view.audit()
    assert easel.view.prompt.cuts == []


def test_signs_between_numbers_stay_at_the_end_of_a_line() -> None:
    told = sums.SEPARATOR.join(["5 + 1 = 6 → 6 scarabs", "+1 amulet", "3 left"])
    text = tables.Easel(tables.position(2, 1)).kit.text
    for width in range(120, 420, 10):
        lines = text.set(told, theme.DETAIL, width).lines
        starts = ["".join(run.text for run in line.runs).strip()[:1] for line in lines]
        assert "·" not in starts, width
