"""Each widget does with mouse, keys and typing what its looks promise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Painted, Panel
from cleopatra.kit.widgets.layout import Anchored, Column, Space
from cleopatra.kit.widgets.listview import ListView
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.values import Choice, NumberField, Slider, Toggle
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Dialog, DialogButton, confirm
from cleopatra.kit.window.pilot import Pilot
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.skin.skin import SKIN


class Bench(Scene):
    """A scene with just the widgets of a test; `heard` is what they reported."""

    def __init__(self, make: Callable[[Bench], list[Widget]]) -> None:
        super().__init__()
        self.heard: list[object] = []
        self._make = make

    def build(self) -> Widget:
        return Anchored(Panel(Column(self._make(self)), width=900))


def bench(make: Callable[[Bench], list[Widget]]) -> tuple[Pilot, list[object]]:
    scene = Bench(make)
    return Pilot(scene, SKIN), scene.heard


@pytest.mark.parametrize("icon", ["balance", "ankh", "play"])
def test_a_thin_icon_on_a_button_is_as_bright_as_a_full_one(icon: str) -> None:
    pilot, _heard = bench(lambda _s: [Button("", lambda: None, icon=icon, uid="b", width=400)])
    pilot.wait(0.3)
    box = pilot.find("b").rect
    left, top = pilot.kit.viewport.to_pixels(box.centerx - 34, box.centery - 22)
    right, foot = pilot.kit.viewport.to_pixels(box.centerx + 34, box.centery + 22)
    surface = pilot.screen.surface
    seen = [surface.get_at((x, y)) for x in range(left, right) for y in range(top, foot)]
    bright = sum(c.r > 200 and c.g > 150 for c in seen)
    dark = sum(c.r + c.g + c.b < 90 for c in seen)
    assert 60 < bright > 3 * dark


def test_a_button_needs_press_and_release_on_it() -> None:
    pilot, heard = bench(lambda s: [Button("Build", lambda: s.heard.append("built"), uid="b")])
    pilot.click("b")
    assert heard == ["built"]
    pilot.press("b")
    pilot.release((5, 5))
    assert heard == ["built"]
    pilot.key("tab", "return", "space")
    assert heard == ["built"] * 3
    pilot.pad("a")
    assert heard == ["built"] * 4


def test_a_button_ignores_a_release_that_was_pressed_elsewhere_or_with_another_button() -> None:
    pilot, heard = bench(lambda s: [Button("Build", lambda: s.heard.append("built"), uid="b")])
    pilot.press((5, 5))
    pilot.release("b")
    pilot.click("b", button=3)
    assert heard == []
    pilot.press("b")
    pilot.stack.push(Bench(lambda s: [Button("Other", lambda: heard.append("other"), uid="b")]))
    pilot.wait(1.0)
    pilot.release("b")
    assert heard == []


def test_messages_can_be_taken_away_at_once() -> None:
    pilot, _ = bench(lambda s: [Button("Build", lambda: None, uid="b")])
    before = pygame.image.tobytes(pilot.screenshot(), "RGB")
    pilot.scene.page.toast("You lack wood.", 60.0)
    assert pygame.image.tobytes(pilot.screenshot(), "RGB") != before
    pilot.scene.page.clear_toasts()
    assert pygame.image.tobytes(pilot.screenshot(), "RGB") == before


def test_a_disabled_button_says_why_and_does_nothing() -> None:
    pilot, heard = bench(
        lambda s: [
            Button("No", lambda: s.heard.append(1), uid="no", enabled=False, tooltip="Rule D6.1")
        ]
    )
    pilot.click("no")
    pilot.key("tab", "return")
    assert heard == []
    assert pilot.scene.page._tooltip.rect.width > 0
    assert pilot.kit.sound.last_played == "error"


def test_a_toggle_switches_by_mouse_keys_and_direction() -> None:
    pilot, heard = bench(lambda s: [Toggle(False, s.heard.append, text="Captions", uid="t")])
    pilot.click("t")
    pilot.key("tab", "space")
    pilot.key("right", "right", "left")
    assert heard == [True, False, True, False]


def test_a_slider_follows_mouse_and_keys_in_steps() -> None:
    pilot, heard = bench(lambda s: [Slider(0.5, s.heard.append, step=0.1, uid="s")])
    pilot.key("tab", "right", "left", "left")
    assert heard == [0.6, 0.5, 0.4]
    slider = pilot.find("s")
    assert isinstance(slider, Slider)
    rect = slider.rect
    pilot.drag((rect.left + 20, rect.centery), (rect.right + 300, rect.centery))
    assert slider.value == 1.0
    pilot.drag((rect.left + 20, rect.centery), (rect.left - 300, rect.centery))
    assert slider.value == 0.0


def test_a_choice_goes_round_both_ways() -> None:
    options = [(n, str(n)) for n in (2, 3, 4)]
    pilot, heard = bench(lambda s: [Choice(options, 3, s.heard.append, uid="c")])
    pilot.key("tab", "right", "right", "left")
    assert heard == [4, 2, 4]
    choice = pilot.find("c")
    assert isinstance(choice, Choice)
    pilot.click((choice.rect.left + 20, choice.rect.centery))
    assert heard[-1] == 3


def test_a_number_is_stepped_typed_and_kept_in_range() -> None:
    pilot, heard = bench(lambda s: [NumberField(5, s.heard.append, least=0, most=120, uid="n")])
    pilot.key("tab", "right")
    pilot.type("42")
    assert heard == [6, 4, 42]
    pilot.type("999")
    number = pilot.find("n")
    assert isinstance(number, NumberField)
    assert number.value == 120
    pilot.key("right")
    assert number.value == 120
    pilot.key("backspace", "backspace", "backspace")
    assert number.value == 0


def test_text_is_typed_edited_and_submitted() -> None:
    pilot, heard = bench(
        lambda s: [
            TextField("Ahmose", lambda t: None, on_submit=s.heard.append, longest=8, uid="f"),
            Button("after", lambda: None, uid="after"),
        ]
    )
    field = pilot.find("f")
    assert isinstance(field, TextField)
    pilot.key("tab")
    pilot.type("Tiye q e")
    assert field.text == "Tiye q e"
    pilot.key("backspace", "home", "delete", "right")
    pilot.type("w2345")
    assert len(field.text) == 8
    pilot.key("return")
    assert heard == [field.text]
    pilot.key("ctrl+a", "delete")
    assert field.text == ""
    pilot.type("[b] ñü")
    assert field.text == "[b] ñü"
    pilot.key("tab")
    assert pilot.focused == "after"


def test_a_list_selects_scrolls_and_chooses() -> None:
    items = [f"row {n}" for n in range(30)]
    pilot, heard = bench(
        lambda s: [ListView(items, on_choose=s.heard.append, rows=5, uid="l")],
    )
    view = pilot.find("l")
    assert isinstance(view, ListView)
    pilot.key("tab", "return", "down", "page down", "return")
    assert heard == [view.selected]
    pilot.key("end")
    assert view.selected_index == 29
    assert view.rect.contains(view.row_rect(29))
    pilot.wheel(40, "l")
    assert view.rect.contains(view.row_rect(0))
    row = view.row_rect(1)
    pilot.click(row.center)
    assert view.selected == "row 1"
    pilot.click(row.center)
    assert heard[-1] == "row 1"


def test_the_list_bar_can_be_dragged() -> None:
    pilot, _ = bench(lambda s: [ListView(list(range(40)), rows=5, uid="l")])
    view = pilot.find("l")
    assert isinstance(view, ListView)
    thumb = view._bar.thumb()
    pilot.drag(thumb.center, (thumb.centerx, 2000))
    assert view.rect.contains(view.row_rect(39))
    assert view.selected_index == -1


@pytest.mark.parametrize("ground", [theme.PAPYRUS, None])
def test_lines_sink_into_papyrus_but_not_into_a_picture(ground: theme.Colour | None) -> None:
    def make(s: Bench) -> list[Widget]:
        return [ScrollPanel(Column([Space(height=4000)]), uid="scroll", ground=ground)]

    pilot, _heard = bench(make)
    scroll = pilot.find("scroll")
    assert isinstance(scroll, ScrollPanel) and scroll.scrolls
    surface = pygame.Surface((pilot.scene.kit.viewport.width, pilot.scene.kit.viewport.height))
    scroll.draw(Canvas(surface, pilot.scene.kit))
    low = pilot.scene.kit.viewport.to_pixels(scroll.rect.left + 40, scroll.rect.bottom - 3)
    assert (surface.get_at(low)[:3] != (0, 0, 0)) is (ground is not None)


def test_scrolling_follows_the_focus_and_hidden_rows_are_not_clicked() -> None:
    def make(s: Bench) -> list[Widget]:
        rows: list[Widget] = [
            Button(f"b{n}", lambda n=n: s.heard.append(n), uid=f"b{n}")  # type: ignore[misc]
            for n in range(40)
        ]
        return [ScrollPanel(Column(rows), uid="scroll")]

    pilot, heard = bench(make)
    scroll = pilot.find("scroll")
    assert isinstance(scroll, ScrollPanel)
    pilot.key(*["tab"] * 35)
    assert pilot.focused == "b34"
    assert scroll.rect.contains(pilot.find("b34").focus_rect())
    pilot.key("return")
    assert heard == [34]
    pilot.click(pilot.point("b0"))
    assert heard == [34]
    pilot.wheel(100, scroll.rect.center)
    assert scroll.offset == 0
    pilot.click("b0")
    assert heard == [34, 0]


def test_tabs_show_one_sheet_at_a_time() -> None:
    pilot, heard = bench(
        lambda s: [
            Tabs(
                [
                    ("One", Button("1", lambda: None, uid="one")),
                    ("Two", Button("2", lambda: None, uid="two")),
                ],
                on_change=s.heard.append,
            )
        ]
    )
    assert pilot.has("one")
    assert not pilot.has("two")
    pilot.click("tabs.1")
    assert pilot.has("two")
    assert not pilot.has("one")
    assert heard == [1]


def test_a_dialog_closes_first_and_then_acts() -> None:
    pilot, heard = bench(lambda s: [Button("x", lambda: None, uid="x")])
    below = pilot.scene
    question = confirm(
        "Leave?", "Sure?", "Leave", "Stay", lambda: heard.append(pilot.scene is below), danger=True
    )
    pilot.stack.push(question)
    assert pilot.focused == "dialog.0"
    pilot.key("escape")
    assert pilot.scene is below
    assert heard == []
    pilot.stack.push(
        Dialog("T", "", [DialogButton("a"), DialogButton("b", lambda: heard.append("b"))])
    )
    pilot.key("tab", "return")
    assert heard == ["b"]
    assert pilot.scene is below


def test_losing_the_window_lets_go() -> None:
    pilot, heard = bench(lambda s: [Button("x", lambda: s.heard.append(1), uid="x")])
    pilot.press("x")
    pilot.events.post(pygame.WINDOWFOCUSLOST)
    pilot.frame()
    assert not pilot.loop.translator._held
    heard.clear()
    pilot.move((5, 5))
    pilot.release((5, 5))
    assert heard == []


def test_a_pane_fades_at_an_edge_only_while_there_is_more_beyond_it() -> None:
    pilot, _ = bench(
        lambda s: [
            ScrollPanel(
                Column([Painted(lambda c, box: c.fill((0, 0, 0), box), 400, 300) for _ in "1234"]),
                uid="scroll",
                height=420,
            )
        ]
    )
    scroll = pilot.find("scroll")
    assert isinstance(scroll, ScrollPanel) and scroll.scrolls

    def shine(y: float) -> int:
        pilot.stack.damage.add_all()
        pilot.frame(0.0)
        return pilot.screen.surface.get_at(pilot.stack.kit.viewport.to_pixels(900, y))[0]

    top, bottom = scroll.rect.top + 3, scroll.rect.bottom - 3
    assert shine(top) < 20 and shine(bottom) > 150, "more below"
    scroll.scroll_to(150)
    assert shine(top) > 150 and shine(bottom) > 150, "more above, too"
    scroll.scroll_to(10_000)
    assert shine(top) > 150 and shine(bottom) < 20, "the end"


def test_entries_of_a_list_begin_in_one_column(monkeypatch: pytest.MonkeyPatch) -> None:
    lefts: dict[str, float] = {}
    write = Canvas.text

    def noted(canvas: Canvas, text: str, rect: pygame.FRect, *rest: Any, **more: Any) -> object:
        lefts[text] = rect.left
        assert rest[2] == "left" or text == "Plain"
        return write(canvas, text, rect, *rest, **more)

    monkeypatch.setattr(Canvas, "text", noted)
    words = ("Short", "A much longer entry", "Plain")
    bench(
        lambda s: [
            Button(word, lambda: None, icon="book", width=500, is_entry=word != "Plain")
            for word in words
        ]
    )[0].frame(0.0)
    assert lefts["Short"] == lefts["A much longer entry"] != lefts["Plain"]
