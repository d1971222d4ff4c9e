"""Everything that flies over the table or moves on the stage, gathered for one frame."""

from __future__ import annotations

from cleopatra.ui.motion.theatre import Theatre
from cleopatra.ui.stage.model import Actor
from cleopatra.ui.table.flyers import Flyer


class Movers:
    """What flies and what moves, by keys of the films; flushed to the theatre once a frame."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._flyers: dict[object, Flyer] = {}
        self._actors: dict[object, Actor] = {}

    def fly(self, key: object, flyer: Flyer) -> None:
        self._flyers[key] = flyer

    def land(self, key: object) -> None:
        self._flyers.pop(key, None)

    def act(self, key: object, actor: Actor) -> None:
        self._actors[key] = actor

    def leave(self, key: object) -> None:
        self._actors.pop(key, None)

    def clear(self) -> None:
        """Nothing flies or acts any more."""
        self._flyers.clear()
        self._actors.clear()

    def flush(self) -> None:
        """Shows all of it."""
        self._theatre.set_flyers(tuple(self._flyers.values()))
        self._theatre.set_actors(tuple(self._actors.values()))
