"""Sentences of the settings that name keys."""

from __future__ import annotations

import pytest

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.widgets.labels import Label


@pytest.mark.parametrize("hints", ["nudge", "plan", "compare"])
def test_w6_the_settings_name_the_key_that_asks_the_adviser(opened, hints):
    pilot, program = opened(hints=hints)
    program.stack.kit.bindings.bind(InputAction.HINT, "ctrl+j")
    program.open("settings")
    pilot.click("settings.tabs.3")
    told = [w.text for w in pilot.scene.page.root.walk() if isinstance(w, Label)]
    (line,) = [text for text in told if "The adviser" in text]
    assert line.endswith(" (Ctrl+J)")
    assert not any(text.startswith("H,") for text in told)
