"""The lock files hold for every system, and the tool that writes them reads what is there."""

from __future__ import annotations

import re
import tomllib

import pytest

import lock
from bootstrap import ART, BENCH, DEVELOP, PLAY, ROOT, Profile

SAMPLE = """\
# Made by somebody.
-r requirements.lock
a.b==1.0 ; sys_platform == 'win32' \\
    --hash=sha256:00 \\
    --hash=sha256:11
c_d==2.0 ; python_version < '3.13' \\
    --hash=sha256:22
c_d==3.0 ; python_version >= '3.13' \\
    --hash=sha256:33
"""


def test_pins_are_read_with_their_hashes() -> None:
    found = lock.pins(SAMPLE)

    assert list(found) == ["a-b", "c-d"]
    assert found["a-b"][0].endswith("--hash=sha256:11")
    assert [lock.without_hashes(pin) for pin in found["c-d"]] == [
        "c_d==2.0 ; python_version < '3.13'",
        "c_d==3.0 ; python_version >= '3.13'",
    ]


@pytest.mark.parametrize("profile", [PLAY, DEVELOP, ART, BENCH], ids=lambda p: p.name)
def test_a_lock_pins_what_the_project_asks_for(profile: Profile) -> None:
    """Nothing is pinned twice, and no library of `pyproject.toml` is forgotten."""
    own = lock.pins((ROOT / profile.lock).read_text("utf-8"))
    base = lock.BASES.get(profile)
    below = lock.known(base)
    assert own
    assert not own.keys() & below.keys()
    for bound in lock.bounds(profile):
        name = re.sub(r"[._-]+", "-", re.split(r"[<>=; ]", bound)[0]).lower()
        assert name in own | below, bound


def test_a_lock_serves_every_system() -> None:
    """A library with compiled parts has a file for each system, so it has many hashes."""
    pins = lock.known(PLAY)
    for name in ("pygame-ce", "pymunk", "pydantic-core"):
        assert pins[name][0].count("--hash=sha256:") > 20, name


def test_the_oldest_python_is_the_one_that_the_tools_ask_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={lock.OLDEST}"
