"""Old formats into new ones: one step for each version, on raw JSON. Knows no models.

A step takes the body of version n and returns that of version n + 1. Steps are never changed once
released; a file of every released version stays in the tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from cleopatra.match.log import of_revision_1, position_of_revision_1
from cleopatra.storage.checking import has_too_many_parts
from cleopatra.storage.problems import SaveProblem, SaveProblemCode

JsonObject = dict[str, object]
Migration = Callable[[JsonObject], JsonObject]


def _number_the_rules(body: JsonObject) -> JsonObject:
    """2: options name the revision of the rules (decision 0013); before, it was the first."""
    log = _dict(body["log"])
    table = _dict(log["table"])
    table = {**table, "options": of_revision_1(_text(table["options"]))}
    body = {
        **body,
        "log": {**log, "table": table, "base": position_of_revision_1(_text(log["base"]))},
    }
    if "position" in body:
        body["position"] = position_of_revision_1(_text(body["position"]))
    return body


def _square_the_sliders(body: JsonObject) -> JsonObject:
    """2: a slider's loudness is its square. What a player chose stays as loud as it was; where the
    slider was never moved, today's default is used."""
    never_moved = {
        "master_volume": 80,
        "music_volume": 60,
        "effects_volume": 80,
        "interface_volume": 60,
    }
    body = {name: value for name, value in body.items() if never_moved.get(name) != value}
    chosen = {
        name: round(100 * (value / 100) ** 0.5)
        for name in never_moved
        if type(value := body.get(name)) is int and 0 <= value <= 100
    }
    return {**body, **chosen}


SAVE_STEPS: Final[tuple[Migration, ...]] = (_number_the_rules,)
SETTINGS_STEPS: Final[tuple[Migration, ...]] = (_square_the_sliders,)
JOURNAL_STEPS: Final[tuple[Migration, ...]] = (_number_the_rules,)

SAVE_VERSION: Final = 1 + len(SAVE_STEPS)
SETTINGS_VERSION: Final = 1 + len(SETTINGS_STEPS)
JOURNAL_VERSION: Final = 1 + len(JOURNAL_STEPS)


def migrate(body: JsonObject, version: int, steps: Sequence[Migration], path: Path) -> JsonObject:
    """The body in the newest format. Raises SaveProblem where an old body lacks something."""
    for number, step in enumerate(steps[version - 1 :], start=version):
        try:
            body = step(body)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            reason = f"version {number}: {error!r}"
            raise SaveProblem(SaveProblemCode.DAMAGED, path, reason=reason) from error
    return body


def migrated(data: bytes, version: int, steps: Sequence[Migration], path: Path) -> bytes:
    """The JSON text of a body in the newest format; the same bytes where nothing changed since.
    Raises SaveProblem."""
    if not steps[version - 1 :]:
        return data
    if has_too_many_parts(data):
        raise SaveProblem(SaveProblemCode.DAMAGED, path, reason="too many parts")
    try:
        body = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise SaveProblem(SaveProblemCode.DAMAGED, path, reason="no JSON") from error
    if not isinstance(body, dict):
        raise SaveProblem(SaveProblemCode.DAMAGED, path, reason="no JSON object")
    return json.dumps(migrate(body, version, steps, path)).encode()


def _dict(value: object) -> JsonObject:
    if not isinstance(value, dict):
        raise TypeError("not an object")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value
