"""Shows every widget in its states: `python -m scripts.lab.kit_gallery --out DIR`.

A scene without any game in it; for looking at, and for the test that nothing overflows.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.marks import MARKS
from cleopatra.kit.text.i18n import percent
from cleopatra.kit.widgets.buttons import Button, IconButton, ImageButton
from cleopatra.kit.widgets.labels import Divider, Icon, Label, Painted, Panel, ProgressBar, heading
from cleopatra.kit.widgets.layout import Anchored, Column, Grid, Row
from cleopatra.kit.widgets.listview import ListView
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.values import Choice, NumberField, Slider, Toggle
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Dialog, DialogButton
from cleopatra.kit.window.pilot import Pilot
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.skin.players import PlayerBadge
from cleopatra.ui.skin.skin import EMBLEMS, GLYPHS, SKIN

SIZES = ((1280, 720, 1.0), (1280, 720, 1.5), (1280, 720, 2.0), (1920, 1080, 1.0))
"""Width and height in pixels and text scale of the pictures."""
_NAMES = (
    "Nefertari against the Vizier",
    "Third attempt, marble only",
    "The long night at the quarry",
    "Lesson 2: bids",
    "Ramses, Seti, Tiye and Ahmose",
    "Practice with open hands",
    "Autosave",
    "A game that went badly",
    "Five scarabs short",
)


class Gallery(Scene):
    """All widgets on three sheets. `stretch` lengthens every text, as translations do."""

    def __init__(self, sheet: int = 0, stretch: float = 0.0) -> None:
        super().__init__()
        self._sheet = sheet
        self._stretch = stretch

    def build(self) -> Widget:
        long = self._long
        sheets: list[tuple[str, Widget]] = [
            (long("Controls"), ScrollPanel(self._controls())),
            (long("Type and icons"), ScrollPanel(self._type())),
            (long("Lists"), self._lists()),
        ]
        tabs = Tabs(sheets, selected=self._sheet, on_change=self._turned)
        content = Column([heading(long("Gallery")), Divider(), tabs], gap=theme.GAP)
        return Anchored(Panel(content, "papyrus", width=1700), margin=40)

    def first_focus(self) -> str:
        return "tabs.0"

    def _turned(self, index: int) -> None:
        self._sheet = index

    def _long(self, text: str) -> str:
        """A text as long as its translation may be."""
        extra = int(len(text) * self._stretch)
        return text + " " + ("mnaeoils " * extra)[: extra - 1].strip() if extra > 1 else text

    def _controls(self) -> Widget:
        long = self._long
        form = Grid(
            [
                Label(long("Music volume")),
                Slider(0.7, _nothing, uid="music"),
                Label(long("Text size")),
                Slider(1.0, _nothing, least=0.75, most=2, step=0.05, show=_percent, uid="size"),
                Label(long("Language")),
                Choice([("en", "English"), ("es", "Español")], "en", _nothing, uid="language"),
                Label(long("Fast animations")),
                Toggle(True, _nothing, uid="fast"),
                Label(long("Player name")),
                TextField("Nefertari", _nothing, uid="name"),
                Label(long("Seed")),
                NumberField(1207, _nothing, most=9999, uid="seed"),
            ],
            columns=(0, 1),
            gap=theme.GAP_LARGE,
            row_gap=10,
        )
        asleep = Grid(
            [
                Toggle(False, _nothing, text=long("Captions for sounds"), uid="captions"),
                Toggle(True, _nothing, text=long("Cannot be changed"), enabled=False),
                Slider(0.3, _nothing, enabled=False),
                Choice([(1, long("Disabled"))], 1, _nothing, enabled=False),
                TextField("", _nothing, hint=long("Name of the game"), uid="hint"),
                ProgressBar(0.62, grow=1),
                Row([PlayerBadge(seat) for seat in range(5)], gap=12),
            ],
            columns=(1,),
            row_gap=10,
        )
        buttons = Row(
            [
                Button(long("Build"), _nothing, look="button", icon="check", uid="build"),
                Button(long("Cancel"), _nothing, uid="cancel"),
                Button(long("Delete"), _nothing, look="danger", icon="trash", uid="delete"),
                Button(
                    long("Lay a mosaic"),
                    _nothing,
                    look="button",
                    enabled=False,
                    tooltip=long("Two artisans and three different resources are needed (D6.1)."),
                    uid="lay",
                ),
                Button(long("Not now"), _nothing, enabled=False),
                IconButton("undo", long("Undo"), _nothing, uid="undo"),
                IconButton("redo", long("Redo"), _nothing, enabled=False),
                IconButton("gear", long("Settings"), _nothing, look="button"),
            ],
            wrap=True,
            uid="buttons",
        )
        return Column([Row([form, asleep], gap=56, align="start"), buttons], gap=theme.GAP_LARGE)

    def _type(self) -> Widget:
        sample = "Cleopatra’s 12 sphinxes: pay 2 [wood] + 1 [stone], earn 3 + 1 × 2 [scarab]"
        lines = [Label(self._long(sample), style) for style in (theme.HEADING, theme.SUBHEADING)]
        lines += [
            Label(self._long(sample), style)
            for style in (theme.LARGE, theme.BODY, theme.SMALL, theme.TINY, theme.ITALIC)
        ]
        lines.append(
            Label(
                self._long(
                    "The queen crosses the [b]garden[/b]; [c:carnelian]Nefertari[/c] takes "
                    "2 [amulet] and [i]nobody[/i] else sees it. A sanctuary of [b]7[/b] squares "
                    "is worth 7 [pyramid]."
                )
            )
        )
        glyphs = Row(
            [Icon(name, 44, tooltip=name) for name in (*EMBLEMS, *GLYPHS)], gap=10, wrap=True
        )
        marks = Row([Icon(name, 36, theme.INK, tooltip=name) for name in MARKS], wrap=True)
        return Column([*lines, glyphs, marks], gap=12)

    def _lists(self) -> Widget:
        pictures = [
            ImageButton(
                partial(_paint_slot, name),
                _nothing,
                picture=(200, 120),
                caption=self._long(caption),
                selected=index == 1,
                uid=f"slot.{index}",
            )
            for index, (name, caption) in enumerate(
                (("scarab", "Slot 1"), ("cleopatra", "Slot 2"), ("crocodile", "Slot 3"))
            )
        ]
        names = [self._long(name) for name in _NAMES]
        right: list[Widget] = [
            Row(list(pictures), wrap=True, align="stretch"),
            Row([_swatch(look, 150, 84) for look in ("papyrus", "papyrus-slim", "lapis")], gap=24),
            Row([_swatch(look, 150, 84) for look in ("lapis-slim", "night", "well")], gap=24),
            _swatch("cartouche", 300, 90),
        ]
        return Row(
            [
                ListView(names, selected=2, uid="saves", rows=7, grow=1),
                Column(right, gap=theme.GAP, align="centre", width=760),
            ],
            gap=40,
            align="stretch",
            grow=1,
        )


def _paint_slot(name: str, canvas: Canvas, box: pygame.FRect) -> None:
    canvas.texture(box, "lapis-deep")
    canvas.icon(name, box.center, box.height * 0.7)


def _swatch(look: str, width: float, height: float) -> Widget:
    return Painted(lambda canvas, box: canvas.panel(box, look), width, height)


def _nothing(*_arguments: object) -> None:
    return


def _percent(value: float) -> str:
    return percent(round(100 * value))


def _on_keys(pilot: Pilot) -> None:
    pilot.key("tab", "tab", "tab", "tab", "tab")


def _on_hover(pilot: Pilot) -> None:
    pilot.move("lay")
    pilot.wait(0.6)


def _on_dialog(pilot: Pilot) -> None:
    pilot.stack.push(
        Dialog(
            "The palace is finished",
            "Cleopatra has taken her fifth step. The final inspection begins: "
            "whoever holds the most [amulet] is given to the crocodile.",
            [DialogButton("Look at the palace"), DialogButton("Inspection", None, "button")],
            icon="crocodile",
            first=1,
        )
    )
    pilot.key("tab", "shift+tab")


STATES: tuple[tuple[str, int, Callable[[Pilot], None] | None], ...] = (
    ("controls", 0, _on_keys),
    ("hover", 0, _on_hover),
    ("type", 1, None),
    ("lists", 2, None),
    ("dialog", 0, _on_dialog),
)
"""Name, sheet and what is done before the picture is taken."""


def main() -> int:
    """Write the pictures; answers the number of problems that the audit found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    out = parser.parse_args().out
    problems = 0
    for width, height, text_scale in SIZES:
        for name, sheet, act in STATES:
            pilot = Pilot(Gallery(sheet), SKIN, size=(width, height), text_scale=text_scale)
            if act is not None:
                act(pilot)
            path = out / f"{name}-{height}p-{round(100 * text_scale)}.png"
            pilot.screenshot(path)
            for problem in pilot.scene.page.audit():
                problems += 1
                print(f"{path.name}: {problem}")
    print(f"{len(SIZES) * len(STATES)} pictures in {out}, {problems} problems")
    return min(problems, 1)


if __name__ == "__main__":
    raise SystemExit(main())
