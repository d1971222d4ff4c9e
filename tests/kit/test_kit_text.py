"""Setting text: wrapping, shrinking, markup, sizes."""

from __future__ import annotations

import unicodedata

import pygame
import pytest

from cleopatra.kit.style import theme
from cleopatra.kit.style.icons import Icons
from cleopatra.kit.style.theme import Face
from cleopatra.kit.text import markup
from cleopatra.kit.text.typesetter import ELLIPSIS, Paragraph, PlacedRun, Typesetter
from cleopatra.ui.skin.skin import SKIN

LONG = "The queen walks through the palace and every mosaic earns its builder 3 scarabs."


def setter(scale: float = 1.0, text_scale: float = 1.0) -> Typesetter:
    return Typesetter(scale, text_scale, Icons(SKIN))


def words(paragraph: Paragraph) -> str:
    return " ".join("".join(r.text or f"<{r.icon}>" for r in ln.runs) for ln in paragraph.lines)


@pytest.mark.parametrize("width", [130, 200, 333, 800])
@pytest.mark.parametrize("scale", [0.667, 1.0, 2.0])
def test_wrapped_text_stays_in_its_width_and_keeps_every_word(width: float, scale: float) -> None:
    paragraph = setter(scale).set(LONG, theme.BODY, width)
    assert not paragraph.cut
    assert paragraph.width <= width + 1 / scale
    assert words(paragraph) == LONG


def test_a_word_longer_than_the_line_is_broken() -> None:
    paragraph = setter().set("x" * 200, theme.BODY, 150)
    assert len(paragraph.lines) > 3
    assert paragraph.width <= 151
    assert words(paragraph).replace(" ", "") == "x" * 200


def test_cut_text_ends_with_an_ellipsis_inside_the_width() -> None:
    paragraph = setter().set(LONG, theme.BODY, 240, max_lines=2)
    assert paragraph.cut
    assert len(paragraph.lines) == 2
    assert paragraph.lines[-1].runs[-1].text.endswith(ELLIPSIS)
    assert paragraph.width <= 241


def test_fit_shrinks_before_it_cuts() -> None:
    typesetter = setter()
    natural = typesetter.set("Lay a mosaic", theme.BUTTON)
    fitted = typesetter.fit("Lay a mosaic", theme.BUTTON, natural.width * 0.85)
    assert not fitted.cut
    assert fitted.width <= natural.width * 0.85 + 1


def test_fit_sets_a_word_smaller_before_it_breaks_it() -> None:
    typesetter = setter()
    natural = typesetter.set("trompe-l'oeil", theme.BODY)
    assert typesetter.set("trompe-l'oeil", theme.BODY, natural.width * 0.9).broken
    fitted = typesetter.fit("trompe-l'oeil", theme.BODY, natural.width * 0.9, max_lines=3)
    assert words(fitted) == "trompe-l'oeil" and not fitted.broken
    endless = typesetter.fit("x" * 200, theme.BODY, 150, max_lines=20)
    assert endless.broken and not endless.cut
    assert endless.line_height == typesetter.set("x", theme.BODY).line_height, "smaller is no help"


def test_headings_take_their_figures_from_the_text_face() -> None:
    line = setter().set("Slot 12 of 20", theme.HEADING).lines[0]
    faces = {run.text.strip(): run.face for run in line.runs}
    assert faces["12"] is Face.BOLD
    assert faces["20"] is Face.BOLD
    assert faces["Slot"] is Face.HEADING


def test_text_scale_grows_text_and_nothing_is_under_12_pixels() -> None:
    small = setter(0.667, 0.75)
    large = setter(0.667, 2.0)
    for style in theme.STYLES.values():
        assert small.pixels(style) >= 12
        assert large.pixels(style) > small.pixels(style)
    assert large.pixels(theme.BODY) == round(theme.BODY.size * 2 * 0.667)


def test_markup_gives_icons_and_looks() -> None:
    icons = Icons(SKIN)
    runs = markup.parse("Pay 2 [wood], [b]now[/b] [c:red]or[/c] [i]never[/i]", icons)
    assert [run.icon for run in runs if run.icon] == ["wood"]
    assert [run.text for run in runs if run.bold] == ["now"]
    assert [run.text for run in runs if run.italic] == ["never"]
    assert [run.colour for run in runs if run.text == "or"] == [theme.CARNELIAN]


@pytest.mark.parametrize("name", ["[wood]", "[b]Tut[/b]", "a[[b", "[x", "]["])
def test_escaped_names_stand_as_typed(name: str) -> None:
    runs = markup.parse(markup.escape(name), Icons(SKIN))
    assert "".join(run.text for run in runs) == name
    assert not any(run.icon or run.bold for run in runs)


def test_unknown_tags_stand_as_written() -> None:
    assert (
        markup.plain("[nothing] [c:nocolour] [wood]", Icons(SKIN)) == "[nothing] [c:nocolour] wood"
    )


def test_raw_text_knows_no_markup() -> None:
    assert words(setter().set("[wood]", theme.BODY, raw=True)) == "[wood]"


NAMES = ("Łukasz", "Çağla", "Олег", "Γιώργος", "Ștefan", "Dvořák", "Ẑoé", "Jose\u0301")


@pytest.mark.parametrize("name", NAMES)
def test_w6_a_heading_takes_the_letters_it_lacks_from_the_text_face(name: str) -> None:
    text = setter()
    line = text.set(name, theme.TITLE, raw=True).lines[0]
    drawn = "".join(run.text for run in line.runs)
    assert drawn.casefold() == unicodedata.normalize("NFC", name).casefold()
    for run in line.runs:
        for letter in run.text:
            assert not is_box(text, run, letter), (letter, run.face)


def test_w6_a_heading_keeps_the_letters_it_has() -> None:
    runs = setter().set("Łukasz", theme.TITLE, raw=True).lines[0].runs
    assert [(run.text, run.face) for run in runs] == [("Ł", Face.BOLD), ("ukasz", Face.HEADING)]
    for name in ("Nefertari", "José Ibáñez", "¿Qué?", "— “Ana” …"):
        runs = setter().set(name, theme.TITLE, raw=True).lines[0].runs
        assert {run.face for run in runs} == {Face.HEADING}, name


def test_w6_the_parts_of_a_mixed_word_stay_together() -> None:
    paragraph = setter().set("Nefertari Łukasz", theme.TITLE, 560, raw=True)
    assert words(paragraph).split() == ["Nefertari", "Łukasz"]
    assert len(paragraph.lines) == 2


def is_box(text: Typesetter, run: PlacedRun, letter: str) -> bool:
    """Whether a letter is drawn as the box that stands for a missing one."""
    font = text.font(run.face, run.pixels)
    drawn, missing = (font.render(sign, True, (255, 255, 255)) for sign in (letter, "\uffff"))
    return pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(missing, "RGBA")


@pytest.mark.parametrize("width", range(600, 1400, 37))
def test_no_line_is_wider_than_its_room_though_words_are_rounded(width: int) -> None:
    text = (
        "Un dado muestra lo que la reina desea ver construido. Quien lo construye roba una ficha "
        "con un favor repentino o con problemas para los demás."
    )
    typesetter = setter(0.5, 0.75)
    lines = typesetter.set(text, theme.TINY, width).lines
    assert all(line.width <= width * 0.5 + 1 for line in lines)


@pytest.mark.parametrize("scale", [0.5, 0.711, 0.875, 1.3])
def test_a_text_stays_on_one_line_in_the_width_it_asked_for(scale: float) -> None:
    typesetter = setter(scale)
    for text in ("5 jugadores: Edición de 2006.", "Two words", "A To Va Ty — Yo. AV", "wa wa wa"):
        for style in (theme.TINY, theme.SMALL, theme.BODY, theme.HEADING):
            wide = typesetter.set(text, style).width
            assert len(typesetter.set(text, style, wide).lines) == 1
            small_float = pygame.FRect(0, 0, wide + 1, 10).width
            assert len(typesetter.set(text, style, small_float).lines) == 1
