"""What the real tools say fits on the table, in every language and at every size of text."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import tables

from cleopatra.kit.style import theme
from cleopatra.kit.text import i18n
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.options import GameOptions
from cleopatra.ui.play import sums
from cleopatra.ui.play.place import Glow, Offer, Prompt
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.session.session import Session


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    yield i18n.set_language(request.param)
    i18n.set_language("en")


@pytest.mark.parametrize("spoken", i18n.languages(), indirect=True)
def test_every_prompt_of_a_game_fits(spoken: str) -> None:
    names = ("Nefertari", "Amenemhat")
    options = GameOptions(seats=2, seed="9")
    session = Session(MatchSetup(options, tuple(SeatInfo(n, i) for i, n in enumerate(names))))
    easels = [tables.Easel(tables.position(2, 1), text_scale=s) for s in (1.0, 1.5, 2.0)]
    rng = random.Random(2)
    kinds = set()
    for step in range(110):
        if not session.decision.actors:
            break
        session.look(session.decision.actors[0])
        kind = session.decision.kind
        legal = list(session.legal())
        if kind != DecisionKind.BID and (kind not in kinds or step % 6 == 0):
            kinds.add(kind)
            _check(session, easels)
        builds = [action for action in legal if action.kind == ActionKind.BUILD]
        calm = [action for action in legal if action.kind != ActionKind.ACTIVATE] or legal
        session.submit(rng.choice(builds or calm).text)
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
                assert easel.view.audit() == [], (place, code, easel.kit.text_scale)


LONG = Prompt(
    "Mosaic: choose its place in the garden. You pay 2 × artisan, cedar wood, lapis lazuli, cave.",
    "5 + 1 = 6 → 6 scarabs  ·  +1 amulet  ·  forms a sanctuary of 5 squares",
    (
        Offer("turn", "Turn"),
        Offer("flip", "Turn over"),
        Offer("ways", "Other payment"),
        Offer("cancel", "Back"),
    ),
    "+6 [scarab]  ·  +1 [amulet]  ·  5 [sanctuary]",
)


@pytest.mark.parametrize(("scale", "is_brief"), [(1.0, False), (1.5, True), (2.0, True)])
def test_numbers_are_said_with_signs_where_their_words_would_be_small(
    scale: float, is_brief: bool
) -> None:
    easel = tables.Easel(tables.position(2, 1), text_scale=scale)
    part = easel.view.prompt
    part.fit(LONG, part.rect)
    told = part._told(LONG)
    assert told.detail == (LONG.brief if is_brief else LONG.detail)
    if is_brief:
        box, text = part.arrange(LONG).detail, easel.kit.text
        shown = text.fit(told.detail, theme.DETAIL, box.width, box.height, 2)
        natural = text.set(told.detail, theme.DETAIL)
        assert not shown.cut and shown.line_height >= 0.8 * natural.line_height
    part.fit(Prompt("Short?", "1 scarab", (), "+1 [scarab]"), part.rect)
    assert not part._is_brief, "the next prompt has its words again"


CROWDED = Prompt(
    "Ti: 2 cartas por encima del límite de diez.",
    "Elige cartas para descartar, o quédate con todas por un amuleto cada una.",
    (
        Offer("discard", "Descartar 1 de 2"),
        Offer("keep", "Guardar todas: 2 amuletos"),
        Offer("play", "Jugar «contrabandista»"),
    ),
)
FOUR = Prompt(
    "Play the scribe: choose the next mosaic for 2 amulets, or turn over a die?",
    "",
    (
        Offer("mosaic", "A mosaic"),
        Offer("blank", "Die: blank"),
        Offer("symbol", "Die: symbol"),
        Offer("cancel", "Back"),
    ),
)


@pytest.mark.parametrize(
    ("prompt", "scale", "share"),
    [(CROWDED, 1.0, 0.85), (FOUR, 1.0, 0.85), (FOUR, 1.5, 0.85), (CROWDED, 1.5, 0.7)],
)
def test_words_of_buttons_are_one_line_clear_of_the_rim(
    prompt: Prompt, scale: float, share: float
) -> None:
    easel = tables.Easel(tables.position(2, 1), text_scale=scale)
    part = easel.view.prompt
    part.fit(prompt, part.rect)
    text = easel.kit.text
    for offer, box in part.arrange(prompt).buttons:
        natural = text.set(offer.label, theme.OFFER)
        said = text.fit(offer.label, theme.OFFER, box.width - 14, box.height - 8, 1)
        assert not said.cut and said.line_height >= share * natural.line_height, offer.label
        assert said.width <= box.width - 14 and said.height <= box.height - 8, offer.label


def test_signs_between_numbers_stay_at_the_end_of_a_line() -> None:
    told = sums.SEPARATOR.join(["5 + 1 = 6 → 6 scarabs", "+1 amulet", "3 left"])
    text = tables.Easel(tables.position(2, 1)).kit.text
    for width in range(120, 420, 10):
        lines = text.set(told, theme.DETAIL, width).lines
        starts = ["".join(run.text for run in line.runs).strip()[:1] for line in lines]
        assert "·" not in starts, width
