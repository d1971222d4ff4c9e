"""How large everything is drawn: as the player chose it, or as it suits the screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.kit.device.screen import magnification_of
from cleopatra.kit.window.pilot import PilotClock, PilotEvents
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.program.window import open_window


@pytest.mark.parametrize(
    ("desktop", "expected"),
    [((1366, 768), 1.0), ((1920, 1080), 1.0), ((2560, 1440), 1.0), ((3840, 2160), 1.5)],
)
def test_dense_screens_get_more_pixels_for_everything(
    desktop: tuple[int, int], expected: float
) -> None:
    assert magnification_of(desktop) == expected
    assert magnification_of((desktop[1], desktop[0])) == expected


def test_a_change_of_the_setting_shows_at_once(tmp_path: Path) -> None:
    settings = replace(Settings(), interface_scale="100", window_width=1920, window_height=1080)
    opened = open_window(Home(tmp_path), settings, events=PilotEvents(PilotClock()))
    try:
        opened.program.show("title")
        opened.loop.frame()
        usual = opened.stack.kit.scale
        opened.program.settings.change(interface_scale="150")
        opened.loop.frame()
        assert opened.stack.kit.scale > 1.1 * usual
        assert opened.stack.kit.viewport.space.width >= 1440
    finally:
        opened.close()
