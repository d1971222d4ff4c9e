"""Names in other scripts: every letter has a face, and a field says what it cannot show."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cleopatra
from cleopatra.assets import asset_path
from cleopatra.kit.style import theme
from cleopatra.kit.style.icons import Icons
from cleopatra.kit.style.theme import Face
from cleopatra.kit.text import typesetter as typesetter_module
from cleopatra.kit.text.typesetter import Typesetter
from cleopatra.kit.widgets.layout import Anchored, Column
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.pilot import Pilot
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.skin.skin import SKIN

NAMES = {
    "Łukasz": None,
    "Αλέξανδρος": None,
    "Олена": None,
    "王小明": Face.HAN,
    "さくら": Face.HAN,
    "지민": Face.HAN,
    "مريم": Face.ARABIC,
    "דוד": Face.HEBREW,
    "अनु": Face.DEVANAGARI,
    "সুমি": Face.BENGALI,
    "ਗੁਰ": Face.GURMUKHI,
    "અમી": Face.GUJARATI,
    "தமிழ்": Face.TAMIL,
    "తెలుగు": Face.TELUGU,
    "ಕನ್ನಡ": Face.KANNADA,
    "മീര": Face.MALAYALAM,
    "සිංහ": Face.SINHALA,
    "สมชาย": Face.THAI,
    "ລາວ": Face.LAO,
    "မြန်မာ": Face.MYANMAR,
    "ნინო": Face.GEORGIAN,
    "Արամ": Face.ARMENIAN,
    "አበበ": Face.ETHIOPIC,
    "ខ្មែរ": Face.KHMER,
    "🐊": Face.EMOJI,
}


@pytest.fixture
def text() -> Typesetter:
    return Typesetter(1.0, 1.0, Icons(SKIN))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "style", [theme.BODY, theme.BUTTON, theme.BOLD], ids=["text", "heading", "bold"]
)
def test_p5_a_name_in_any_script_is_set_in_a_face_that_has_it(
    text: Typesetter, name: str, style: theme.TextStyle
) -> None:
    assert text.undrawable(name, style) == []
    (line,) = text.set(name, style, raw=True).lines
    if NAMES[name] is not None:
        assert {run.face for run in line.runs} == {NAMES[name]}
    assert line.width > 0


def test_p5_every_face_for_a_script_is_tried_here() -> None:
    assert set(theme.SCRIPTS) == {face for face in NAMES.values() if face}
    assert {face for _start, face in typesetter_module._BLOCKS if face} == set(theme.SCRIPTS)


def test_p5_words_from_right_to_left_stand_in_their_order(text: Typesetter) -> None:
    (line,) = text.set("דוד המלך", theme.BODY, raw=True).lines
    (run,) = line.runs
    assert (run.text, run.face) == ("דוד המלך", Face.HEBREW)
    mixed = text.set("Ana דוד", theme.BODY, raw=True).lines[0]
    assert [run.face for run in mixed.runs] == [Face.TEXT, Face.HEBREW]


def test_p5_a_missing_face_leaves_a_box_and_stops_nothing(
    text: Typesetter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = type(SKIN).font

    def lost(skin: object, face: Face) -> object:
        if face is Face.HAN:
            raise FileNotFoundError("script-han.otf")
        return whole(SKIN, face)

    monkeypatch.setattr(type(SKIN), "font", lost)
    assert text.undrawable("王a") == ["王"]
    assert text.set("王", theme.BODY, raw=True).width > 0
    assert "script-han.otf" in caplog.text


def test_h4_what_is_no_text_is_drawn_as_such(text: Typesetter) -> None:
    for name in ("caf\udce9.cleo", "a\0b", "\ud83d"):
        paragraph = text.set(name, theme.BODY)
        for run in paragraph.lines[0].runs:
            text.picture(run.text, run.face, run.pixels, theme.INK)


def test_h8_a_long_word_costs_as_much_as_it_is_long(
    text: Typesetter, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    font = text.font(Face.TEXT, text.pixels(theme.BODY))

    class Counting:
        def size(self, letters: str) -> tuple[int, int]:
            nonlocal asked
            asked += len(letters)
            return font.size(letters)

        def __getattr__(self, name: str) -> object:
            return getattr(font, name)

    monkeypatch.setattr(text, "font", lambda face, pixels: Counting())
    costs = []
    for length in (500, 1000, 2000):
        asked = 0
        paragraph = text.set("w" * length, theme.BODY, 400, raw=True)
        assert sum(len(run.text) for line in paragraph.lines for run in line.runs) == length
        costs.append(asked / length)
    assert costs[2] < 1.5 * costs[0]


def test_a_cut_never_divides_a_letter(text: Typesetter) -> None:
    word = "ne\u0301" * 40
    lines = text.set(word, theme.BODY, 200, raw=True).lines
    assert all(not line.runs[0].text.startswith("\u0301") for line in lines)
    assert len(lines) > 2


def field() -> tuple[Pilot, TextField, list[str]]:
    told: list[str] = []

    class Form(Scene):
        def build(self) -> Widget:
            return Anchored(Column([TextField("", told.append, uid="name")]))

    pilot = Pilot(Form(), SKIN, reduced_motion=True)
    pilot.click("name")
    widget = pilot.find("name")
    assert isinstance(widget, TextField)
    return pilot, widget, told


def test_p5_a_field_says_at_once_what_it_cannot_show() -> None:
    pilot, widget, told = field()
    pilot.type("Ana\U00012000")  # cuneiform, which no face here has
    assert widget.text == "Ana" == told[-1]
    assert pilot.scene.page.toasts() == ["Letters that cannot be shown were left out."]


def test_p5_the_caret_of_a_name_from_right_to_left_moves_to_the_left() -> None:
    pilot, widget, _told = field()
    pilot.type("דוד")
    kit = pilot.stack.kit
    places = [widget._place(end, widget.text, kit) for end in range(4)]
    assert places == sorted(places, reverse=True) and places[3] == 0 < places[0]


def test_p5_the_caret_follows_a_blank() -> None:
    pilot, widget, _told = field()
    pilot.type("王 ")
    kit = pilot.stack.kit
    assert widget._place(2, widget.text, kit) > widget._place(1, widget.text, kit)


_UNDER_POSIX = """
import os, sys
from pathlib import Path
import pygame
from cleopatra.kit.device.mixer import PygameMixer
from cleopatra.kit.device.screen import Screen, WindowMode
from cleopatra.kit.style.fontfile import open_font
root = Path(sys.argv[1])
assert any(letter > "\\ud800" for letter in str(root)), "this locale has the letters"
open_font(root / "face.ttf", 20)
mixer = PygameMixer()
assert mixer.open() and mixer.play(root / "effect.ogg", 1, 1)
mixer.music(root / "effect.ogg", 1, 0)
assert pygame.mixer.music.get_busy()
screen = Screen(pygame.Surface((320, 320)), WindowMode.WINDOWED, False)
screen.save_png(root / "new" / "picture.png")
"""


def test_p23_files_open_in_folders_that_the_locale_cannot_spell(tmp_path: Path) -> None:
    root = tmp_path / "\u00fcml\u00e4ut"
    root.mkdir()
    shutil.copy(asset_path("fonts/Cinzel-Bold.ttf"), root / "face.ttf")
    shutil.copy(asset_path("sound/effects/amulet_1.ogg"), root / "effect.ogg")
    locale = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    if sys.platform != "linux":
        pytest.skip("elsewhere the names of files do not depend on the locale")
    process = subprocess.run(
        [sys.executable, "-c", _UNDER_POSIX, str(root)],
        env={**os.environ, **locale, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    assert (root / "new" / "picture.png").stat().st_size


def test_p23_the_library_gets_no_path_as_text() -> None:
    """SDL reads text as UTF-8, which a path is not under every locale: `os.fsencode` is."""
    opens = re.compile(
        r"pygame\.(?:Font|image\.load|mixer\.Sound)\((?!io\.|fsencode|file=fsencode|buffer=)"
    )
    package = Path(cleopatra.__file__).parent
    for file in package.rglob("*.py"):
        found = opens.search(file.read_text(encoding="utf-8"))
        assert found is None, f"{file.name}: {found}"
