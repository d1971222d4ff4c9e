"""Old formats into new ones: one step for each version, on raw JSON. Knows no models.

A step takes the body of version n and returns that of version n + 1. Steps are never changed once
released; a file of every released version stays in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from cleopatra.storage.problems import SaveProblem, Trouble
from cleopatra.storage.snapshot import Json

Step = Callable[[Json], Json]

SAVE_STEPS: Final[tuple[Step, ...]] = ()
SETTINGS_STEPS: Final[tuple[Step, ...]] = ()
JOURNAL_STEPS: Final[tuple[Step, ...]] = ()

SAVE_VERSION: Final = 1 + len(SAVE_STEPS)
SETTINGS_VERSION: Final = 1 + len(SETTINGS_STEPS)
JOURNAL_VERSION: Final = 1 + len(JOURNAL_STEPS)


def migrate(body: Json, version: int, steps: Sequence[Step], path: Path) -> Json:
    """The body in the newest format. Raises SaveProblem where an old body lacks something."""
    for number, step in enumerate(steps[version - 1 :], start=version):
        try:
            body = step(body)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            reason = f"version {number}: {error!r}"
            raise SaveProblem(Trouble.DAMAGED, path, reason=reason) from error
    return body
