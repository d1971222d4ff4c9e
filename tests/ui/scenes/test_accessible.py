"""Everything that keys reach on any screen says what it is, in words."""

from __future__ import annotations

import pytest

from cleopatra.kit.device.accessible import AccessibleAction, Role
from cleopatra.kit.window.reading import Reading
from cleopatra.ui.words.spoken import spoken
from tests.ui.scenes.conftest import Opener
from tests.ui.scenes.test_scenes_fit import SHOWN

_LONGEST = 700
"""Letters that one thing may say at once."""


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.sampled
def test_everything_that_keys_reach_has_a_name(opened: Opener, name: str) -> None:
    pilot, program = opened()
    SHOWN[name](program)
    pilot.settle()
    tree = Reading(pilot.stack, spoken).tree()
    reached = [node for node in tree.nodes.values() if AccessibleAction.FOCUS in node.actions]
    keys = [item for item in pilot.scene.page.focusables() if item.can_focus()]
    assert len(reached) >= len(keys) > 0
    for node in reached:
        assert node.role not in (Role.LABEL, Role.HEADING)
        assert node.spoken.strip(" .·–—")
        assert not any(tag in node.spoken for tag in ("[b]", "[i]", "[/"))
        assert len(node.spoken) < _LONGEST
        assert node.bounds is not None
