"""Cached pictures stay within one limit, and changes of size or language do not leak memory."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from cleopatra.kit.device.bytecache import ByteBudget
from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.looks import LOOKS
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.table.halo import draw_halo

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 2
MOST_GROWTH = 20.0
"""Megabytes between the first round, in which everything is made, and the last."""
FEW_AND_SMALL = {"_light", "_by_night", "_pool", "_grain"}
"""Cached functions that make pictures; each makes a handful, whatever the sizes shown."""


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no resident memory in /proc")
def test_l7_changes_of_size_text_and_language_leave_no_memory_behind() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "scripts.lab.bench_memory", "--small", "--rounds", str(ROUNDS)],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert run.returncode == 0, run.stderr
    found = [float(figure) for figure in re.findall(r"^\d+ ([\d.]+) MB", run.stdout, re.M)]
    assert len(found) == ROUNDS
    assert max(found[1:]) - found[0] < MOST_GROWTH, run.stdout


def test_l7_whatever_is_drawn_in_many_sizes_stays_within_the_budget() -> None:
    budget = ByteBudget(24_000_000)
    kit = Kit(Viewport.fit(960, 540), SKIN, budget=budget)
    drawn = 0
    for step in range(16):
        viewport = Viewport.fit(960 + 60 * step, 540 + 33 * step)
        kit.adapt(viewport, text_scale=0.75 + step / 16)
        canvas = Canvas(new_surface(viewport.width, viewport.height), kit)
        panel = Panel(Label("The palace of Cleopatra"), "papyrus")
        box = pygame.FRect(40, 40, 900 + 9 * step, 700 + 5 * step)
        panel.place(kit, box)
        panel.draw(canvas)
        for number, look in enumerate(LOOKS):
            size = (300 + 31 * number, 200 + 7 * step)
            canvas.panel(pygame.FRect(0, 0, *size), look)
            drawn += size[0] * size[1] * 4
        draw_halo(canvas, box, theme.GOLD, 20, step / 16)
        canvas.icon("scarab", (500, 500), 200 + step)
        canvas.text("Architects", box, theme.HEADING, theme.INK)
        assert budget.bytes <= budget.limit
    assert drawn > 5 * budget.limit


def test_no_cache_of_pictures_counts_entries_instead_of_bytes() -> None:
    found = set()
    for path in sorted((ROOT / "cleopatra").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.returns is not None:
                decorators = {ast.unparse(each).partition("(")[0] for each in node.decorator_list}
                is_cached = bool(decorators & {"cache", "lru_cache"})
                if is_cached and "Surface" in ast.unparse(node.returns):
                    found.add(node.name)
    assert found <= FEW_AND_SMALL
