"""The fonts have every letter of every catalogue."""

from __future__ import annotations

import pytest

import locale_tool as tool
from cleopatra.kit.style import theme
from cleopatra.kit.style.icons import Icons
from cleopatra.kit.style.theme import TextStyle
from cleopatra.kit.text import i18n
from cleopatra.kit.text.typesetter import PlacedRun, Typesetter
from cleopatra.ui.skin.skin import SKIN

STYLES = (theme.TITLE, theme.BODY, theme.SMALL_BOLD)
MISSING = "\uffff"


def letters(language: str) -> list[str]:
    """Every letter and sign of a catalogue and of the language's own name, small and capital."""
    said = i18n.NAMES[language]
    for message in tool.read_po(tool.po_path(language), language):
        if message.id:
            said += "".join(tool.texts(message))
    return sorted({one for text in (said, said.upper()) for one in text if not one.isspace()})


@pytest.mark.parametrize("style", STYLES, ids=["heading", "text", "bold"])
@pytest.mark.parametrize("language", i18n.NAMES)
@pytest.mark.sampled
def test_no_letter_of_a_catalogue_is_drawn_as_a_box(language: str, style: TextStyle) -> None:
    text = Typesetter(1.0, 1.0, Icons(SKIN))
    lacking = [
        letter
        for letter in letters(language)
        for run in text.set(letter, style, raw=True).lines[0].runs
        if is_box(text, run)
    ]
    assert lacking == []


def test_a_missing_letter_is_found() -> None:
    text = Typesetter(1.0, 1.0, Icons(SKIN))
    assert is_box(text, text.set("𓆣", theme.BODY, raw=True).lines[0].runs[0])


def is_box(text: Typesetter, run: PlacedRun) -> bool:
    """Whether a run of one letter is drawn as the box that stands for a missing one."""
    font = text.font(run.face, run.pixels)
    drawn, missing = (font.render(sign, True, theme.WHITE) for sign in (run.text, MISSING))
    return (
        drawn.get_size() == missing.get_size()
        and drawn.get_buffer().raw == missing.get_buffer().raw
    )
