"""What was made and tried: printed while it happens, and the table in scripts/release/trials.txt.

Knows rows and Markdown. Times are those of the machine it ran on.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

OK: Final = "ok"
SKIPPED: Final = "skipped"
FAILED: Final = "FAILED"
ELSEWHERE: Final = "elsewhere"


class Failed(Exception):
    """A step did not do what it must; the text says why."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step came to; `size` in bytes, 0 where there is none."""

    text: str
    size: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a step of a product, how long it took in seconds and how it ended."""

    product: str
    step: str
    seconds: float
    verdict: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class File:
    """A file that players get; sizes in bytes, `unpacked` 0 where nothing was measured."""

    product: str
    name: str
    size: int
    unpacked: int
    sha256: str
    repeated: str = ""
    """What came of making it a second time; "" if that was not asked for."""


@dataclass(slots=True)
class Report:
    """All rows and files so far, and the log of everything that programs said."""

    log_file: Path
    hidden: dict[str, str] = field(default_factory=dict)
    """Paths of this machine -> the words that stand for them in what is printed and kept."""
    rows: list[Row] = field(default_factory=list)
    files: list[File] = field(default_factory=list)

    def log(self, text: str) -> None:
        """Write into the log what nobody has to read unless something goes wrong."""
        with self.log_file.open("a", encoding="utf-8") as file:
            file.write(text.rstrip() + "\n")

    def step(self, product: str, name: str, do: Callable[[], Outcome]) -> None:
        """Do a step, measured. Raises Failed when it fails, after it was noted."""
        self.log(f"\n=== {product}: {name}")
        started = time.monotonic()
        try:
            outcome, verdict = do(), OK
        except (Failed, OSError, subprocess.SubprocessError) as problem:
            outcome, verdict = Outcome(str(problem)), FAILED
        self._add(Row(product, name, time.monotonic() - started, verdict, outcome))
        if verdict == FAILED:
            raise Failed(f"{product}: {name}: {outcome.text}")

    def skip(self, product: str, reason: str, verdict: str = SKIPPED) -> None:
        """Note that a product, or a part of its trials, cannot be had here, and why."""
        self._add(Row(product, "", 0.0, verdict, Outcome(reason)))

    def count(self, verdict: str) -> int:
        """How many rows ended like that."""
        return sum(row.verdict == verdict for row in self.rows)

    def keep(self, place: Path) -> None:
        """Write everything into a file, so that a later run of one product can be added to it."""
        found = {
            "rows": [asdict(row) for row in self.rows],
            "files": [asdict(f) for f in self.files],
        }
        place.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")

    def add_kept(self, place: Path) -> None:
        """Take over from such a file what it tells of products that were not in this run."""
        if not place.is_file():
            return
        found = json.loads(place.read_text("utf-8"))
        known = {row.product for row in self.rows}
        rows = [Row(**{**row, "outcome": Outcome(**row["outcome"])}) for row in found["rows"]]
        self.rows = [*(row for row in rows if row.product not in known), *self.rows]
        files = [File(**file) for file in found["files"]]
        self.files = [*(file for file in files if file.product not in known), *self.files]

    def sort(self, products: Sequence[str]) -> None:
        """Put everything into the order of these products."""
        self.rows.sort(key=lambda row: products.index(row.product))
        self.files.sort(key=lambda file: products.index(file.product))

    def _add(self, row: Row) -> None:
        row = Row(
            row.product,
            row.step,
            row.seconds,
            row.verdict,
            Outcome(self._plain(row.outcome.text), row.outcome.size),
        )
        self.rows.append(row)
        name = f"{row.product}: {row.step}" if row.step else row.product
        print(f"{row.seconds:6.1f} s  {row.verdict:7}  {name}: {row.outcome.text}", flush=True)
        self.log(f"--- {row.verdict} after {row.seconds:.1f} s: {row.outcome.text}")

    def _plain(self, text: str) -> str:
        """A text on one line, without what only this machine knows."""
        for path, words in self.hidden.items():
            text = text.replace(path, words)
        return " ".join(text.split())

    def markdown(self, heading: str) -> str:
        """The page for docs: files first, then every step."""
        lines = [
            *("| file | size | unpacked | SHA-256 | made twice |", "|---|---:|---:|---|---|"),
            *(
                f"| {file.name} | {megabytes(file.size)} | {megabytes(file.unpacked)} "
                f"| `{file.sha256[:16]}…` | {_cell(file.repeated)} |"
                for file in self.files
            ),
            "",
            *("| product | step | seconds | size | result | |", "|---|---|---:|---:|---|---|"),
            *(
                f"| {row.product} | {_cell(row.step)} | {row.seconds:.1f} "
                f"| {megabytes(row.outcome.size)} | {row.verdict} | {_cell(row.outcome.text)} |"
                for row in self.rows
            ),
        ]
        return heading + "\n".join(lines) + "\n"


def megabytes(size: int) -> str:
    """A size for people, in units of 1,000,000 bytes; "" for none."""
    return f"{size / 1e6:.1f} MB" if size >= 50_000 else f"{size} B" if size else ""


def _cell(text: str) -> str:
    return text.replace("|", "/")
