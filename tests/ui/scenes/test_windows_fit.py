"""Set-up, settings and lists of saves hold their texts in windows of any shape, and keys reach
everything there."""

from __future__ import annotations

import shutil

import pytest

from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.pilot import Pilot
from cleopatra.ui.program.program import Program
from tests.languages import OTHERS
from tests.ui.person import PadHand
from tests.ui.scenes.conftest import Opener
from tests.ui.scenes.test_scenes_fit import SAVES, SHOWN, Show

SIZES = [
    *((960, 540), (1366, 768), (1024, 768)),
    *((1920, 1080), (2560, 1080), (1080, 1920), (3840, 2160)),
]
SCALES = (75, 100, 150, 200)
LANGUAGES = ("en", "es")


def _full(scene: str, chosen: int) -> Show:
    """A list of games with every sample, one of them selected."""

    def show(program: Program) -> None:
        home = program.home
        for folder in (home.saves, home.replays):
            folder.mkdir(parents=True, exist_ok=True)
        for number, sample in enumerate(sorted(SAVES.glob("*.cleo")), start=1):
            shutil.copy(sample, home.slot(number))
            shutil.copy(sample, home.replays / f"{number:016x}.cleo")
        program.open(scene)
        top = program.stack.top
        assert top is not None
        rows = top.page.find(f"{scene}.{'slots' if scene == 'saves' else 'games'}")
        rows.select(chosen)  # type: ignore[union-attr]

    return show


NAMES = (
    *("setup", "setup of four", "setup of 2006", "sheet of costs", "key", "settings"),
    *(name for name in SHOWN if name.startswith(("setup, more", "settings "))),
)
PAGES: dict[str, Show] = {
    **{name: SHOWN[name] for name in NAMES},
    "full saves": _full("saves", 1),
    "full replays": _full("replays", 2),
}


@pytest.mark.matrix
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_in_any_window(opened: Opener, name: str, size: tuple[int, int]) -> None:
    pilot, program = opened(size=size)
    PAGES[name](program)
    for language in LANGUAGES:
        program.settings.change(language=language)
        for scale in SCALES:
            program.settings.change(text_scale=scale)
            pilot.settle()
            assert pilot.scene.page.audit() == [], (language, scale)
            assert _covered(pilot) == [], (language, scale)
    i18n.set_language("en")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_cut_in_other_languages(opened: Opener, language: str, name: str) -> None:
    pilot, program = opened(language=language, size=(1024, 768))
    PAGES[name](program)
    for scale in (100, 150):
        program.settings.change(text_scale=scale)
        pilot.settle()
        assert pilot.scene.page.audit() == [], scale
        assert _covered(pilot) == [], scale


def _covered(pilot: Pilot) -> list[str]:
    """The controls that lie on each other, where both can be seen."""
    found = [w for w in pilot.scene.page.root.walk() if w.focusable and w.uid and _seen(w)]
    return [
        f"{one.uid} and {other.uid}"
        for number, one in enumerate(found)
        for other in found[number + 1 :]
        if one.rect.inflate(-12, -12).colliderect(other.rect.inflate(-12, -12))
        and "colour" not in one.uid + other.uid
    ]


def _seen(widget: Widget) -> bool:
    parent = widget.parent
    while parent is not None:
        if isinstance(parent, ScrollPanel) and not parent.rect.contains(widget.rect):
            return False
        parent = parent.parent
    return True


@pytest.mark.matrix
@pytest.mark.parametrize("name", [name for name in PAGES if name != "key"])
@pytest.mark.parametrize("size", [(1024, 768), (1080, 1920)], ids=["4:3", "portrait"])
def test_tab_reaches_everything_in_large_letters(
    opened: Opener, name: str, size: tuple[int, int]
) -> None:
    pilot, program = opened(size=size, text_scale=200)
    PAGES[name](program)
    pilot.settle()
    wanted = {item.uid for item in pilot.scene.page.focusables() if item.can_focus()}
    seen = set()
    for _ in range(len(wanted) + 2):
        pilot.key("tab")
        seen.add(pilot.focused)
    assert wanted <= seen


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (1080, 1920)])
def test_a_pad_reaches_every_control_of_the_set_up(opened: Opener, size: tuple[int, int]) -> None:
    pilot, program = opened(size=size)
    PAGES["setup of four"](program)
    pilot.settle()
    hand = PadHand(pilot)
    for item in list(pilot.scene.page.focusables()):
        if item.can_focus():
            hand.look_at(item.uid)
            assert pilot.focused == item.uid
