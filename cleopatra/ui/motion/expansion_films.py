"""What editions and expansions add to the films."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.ui.motion.films import Films
from cleopatra.ui.motion.timeline import Animation
from cleopatra.ui.table.expansion_table import ExpansionTable

MakeFilm = Callable[[Films, Any, Observation], Animation | None]
"""(films, event, what was seen before it) -> the film; None if there is nothing to be seen."""


@dataclass(frozen=True, eq=False)
class ExpansionFilms(ExpansionTable):
    """An ExpansionUi with everything that one can bring: words, things, tools, table parts,
    films."""

    films: Mapping[type[Event], MakeFilm] = field(default_factory=dict)
