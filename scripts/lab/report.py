"""Where results of measurements lie, and how a table gets into a page. Knows files only."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
RESULTS: Final = Path("scripts") / "lab" / "results"
"""Committed with the project: a ladder takes days, and can be continued in any checkout."""
REPORT: Final = ROOT / "docs" / "performance.md"


def write_between(path: Path, name: str, title: str, table: str) -> None:
    """Put the table between the markers of `name`, which are added under the title if missing."""
    start, end = f"<!-- bench:{name} -->", f"<!-- /bench:{name} -->"
    text = path.read_text(encoding="utf-8") if path.exists() else "# Performance\n"
    block = f"{start}\n{table}\n{end}"
    before, has_start, rest = text.partition(start)
    _, has_end, after = rest.partition(end)
    if has_start and has_end:
        text = before + block + after
    else:
        text = f"{text.rstrip()}\n\n## {title}\n\n{block}\n"
    path.write_text(text, encoding="utf-8")
