"""Everything that flies over the table or moves on the stage, gathered for one frame."""

from __future__ import annotations

from dataclasses import replace

from cleopatra.ui.extension.place import Place
from cleopatra.ui.motion.theatre import Theatre
from cleopatra.ui.stage.model import Actor
from cleopatra.ui.table.flyers import Flyer


class Movers:
    """What flies and what moves, by keys of the films; flushed to the theatre once a frame."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._flyers: dict[object, Flyer] = {}
        self._actors: dict[object, Actor] = {}
        self._pinned: list[tuple[Place, Flyer]] = []

    def fly(self, key: object, flyer: Flyer) -> None:
        self._flyers[key] = flyer

    def land(self, key: object) -> None:
        self._flyers.pop(key, None)

    def pin(self, place: Place, flyer: Flyer) -> None:
        """Something stays at a place, wherever the camera goes, until `unpin`."""
        self._pinned.append((place, flyer))

    def unpin(self) -> None:
        """Nothing stays anywhere any more."""
        self._pinned.clear()

    def act(self, key: object, actor: Actor) -> None:
        self._actors[key] = actor

    def leave(self, key: object) -> None:
        self._actors.pop(key, None)

    def clear(self) -> None:
        """Nothing flies or acts any more; what is pinned stays."""
        self._flyers.clear()
        self._actors.clear()

    def flush(self) -> None:
        """Shows all of it."""
        pinned = []
        for place, flyer in self._pinned:
            x, y = self._theatre.anchor(place)
            pinned.append(replace(flyer, x=x, y=y))
        self._theatre.set_flyers((*pinned, *self._flyers.values()))
        self._theatre.set_actors(tuple(self._actors.values()))
