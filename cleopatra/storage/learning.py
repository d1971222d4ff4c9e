"""How far a player has come with the lessons: a small file in the home.

Knows ids of lessons and their saved texts, not what they mean. A damaged file is put aside and
learning starts over; nothing else is lost.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, ClassVar, Final

from cleopatra.storage.checking import Within
from cleopatra.storage.own_file import OwnFile
from cleopatra.storage.problems import SaveProblem

FORMAT: Final = "cleopatra-learning"
VERSION: Final = 1
LARGEST: Final = 512 * 1024
"""Bytes of the file; with every lesson begun it takes 30 KB."""
MOST_DONE: Final = 400
MOST_OPEN: Final = 60
LONGEST_TEXT: Final = 16_000

LessonUid = Annotated[str, Within(1, 80, printable=True)]
LessonText = Annotated[str, Within(0, LONGEST_TEXT)]


@dataclass(frozen=True, slots=True)
class Learning:
    """`done` are the ids of finished lessons and tasks, `begun` the saved texts of those that were
    left before their end."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    done: Annotated[tuple[LessonUid, ...], Within(0, MOST_DONE)] = ()
    begun: Annotated[dict[LessonUid, LessonText], Within(0, MOST_OPEN)] = field(
        default_factory=dict
    )

    def left(self, uid: str, text: str) -> Learning:
        """With a lesson left at some step."""
        if len(text) > LONGEST_TEXT:
            return self
        others = {key: value for key, value in self.begun.items() if key != uid}
        kept = list(others.items())[-(MOST_OPEN - 1) :]
        return replace(self, begun={**dict(kept), uid: text})

    def finished(self, uid: str) -> Learning:
        """With a lesson finished."""
        done = tuple(one for one in self.done if one != uid)[-(MOST_DONE - 1) :]
        return Learning((*done, uid), {k: text for k, text in self.begun.items() if k != uid})


FILE: Final = OwnFile(Learning, FORMAT, LARGEST)


def read_learning(path: Path) -> tuple[Learning, SaveProblem | None]:
    """What the file says, and what is wrong with it; never raises. A missing file is no problem,
    one that cannot be used is put aside, one of a newer version is left alone."""
    read = FILE.read(path)
    return read.value, read.problem


def write_learning(path: Path, learning: Learning) -> None:
    """Writes the file. Raises SaveProblem; then the file is as it was."""
    FILE.write(path, learning)
