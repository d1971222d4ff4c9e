"""What the director moves: things in the air, actors on the stage, a caption, the shown position.

The `Theatre` protocol is all the director knows of the table; `TableTheatre` is the real one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from cleopatra.kit.device.screen import Point
from cleopatra.rules.catalogue import MOSAIC_CODES
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage.model import Actor, Mosaic
from cleopatra.ui.stage.world import WorldPoint
from cleopatra.ui.table.flyers import Flyer
from cleopatra.ui.table.view import TableView


class Theatre(Protocol):
    """A table as the director sees it. Positions are logical."""

    def show(self, observation: Observation) -> None:
        """The position to be seen from now on."""

    def say(self, text: str, seat: int | None = None) -> None:
        """The caption; "" for none."""

    def set_flyers(self, flyers: Sequence[Flyer]) -> None:
        """What is in the air."""

    def set_actors(self, actors: Sequence[Actor]) -> None:
        """What moves on the stage."""

    def lift(self, places: Sequence[Place]) -> None:
        """Things in these places are not drawn there until the next position is shown."""

    def anchor(self, place: Place) -> tuple[float, float]:
        """The middle of a place."""

    def middle(self) -> tuple[float, float]:
        """The middle of what is seen of the stage."""

    def fact_anchor(self, seat: int, fact: str) -> tuple[float, float]:
        """Where a number of a player's panel stands."""

    def piece_actor(self, place: Place) -> Actor | None:
        """An actor that plays a piece on its site."""

    def mosaic_actor(self, mosaic: int, squares: tuple[int, ...]) -> Actor:
        """An actor that plays a mosaic in its place."""

    def statue_actor(self, name: str, square: int) -> Actor:
        """An actor that plays a statue, a picture's name, on a garden square."""

    def hide_cleopatra(self) -> None:
        """Takes Cleopatra away, as an actor plays her part, until the next position is shown."""

    def path(self, step: int) -> tuple[float, float]:
        """Where a step of Cleopatra's path is seen."""

    def uproot(self, squares: tuple[int, ...]) -> tuple[int, ...]:
        """Takes the palms away that stand on these squares; answers which squares had one."""

    def colour_of(self, seat: int) -> int:
        """A player's colour, 0..4."""

    def is_hidden(self, place: Place) -> bool:
        """Whether the palace hides a place of the stage from here."""

    def look_closer(self, at: WorldPoint | None, seconds: float) -> bool:
        """Takes the camera nearer to a world point, or back with None, unless the player has moved
        the view; whether it goes."""

    def fade_panels(self, is_faint: bool) -> None:
        """Lets the panels around the stage fade, or come back."""


class TableTheatre:
    """The theatre of a real table."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._flyers: tuple[Flyer, ...] = ()
        self._actors: tuple[Actor, ...] = ()

    def show(self, observation: Observation) -> None:
        self._view.show(observation)

    def say(self, text: str, seat: int | None = None) -> None:
        self._view.say(text, seat)

    def set_flyers(self, flyers: Sequence[Flyer]) -> None:
        if tuple(flyers) != self._flyers:
            self._flyers = tuple(flyers)
            self._view.set_flyers(self._flyers)

    def set_actors(self, actors: Sequence[Actor]) -> None:
        if tuple(actors) != self._actors:
            self._actors = tuple(actors)
            self._view.stage.stage.set_actors(self._actors)

    def lift(self, places: Sequence[Place]) -> None:
        self._view.lift(places)

    def anchor(self, place: Place) -> tuple[float, float]:
        return self._view.anchor(place)

    def middle(self) -> tuple[float, float]:
        return self._view.middle

    def fact_anchor(self, seat: int, fact: str) -> tuple[float, float]:
        return self._view.fact_anchor(seat, fact)

    def piece_actor(self, place: Place) -> Actor | None:
        return self._view.stage.stage.actor_for(place) if place.is_site else None

    def mosaic_actor(self, mosaic: int, squares: tuple[int, ...]) -> Actor:
        return self._view.stage.stage.actor_for_mosaic(Mosaic(MOSAIC_CODES[mosaic], squares))

    def statue_actor(self, name: str, square: int) -> Actor:
        return self._view.stage.stage.actor_for_statue(name, square)

    def hide_cleopatra(self) -> None:
        stage = self._view.stage.stage
        if stage.model.cleopatra is not None:
            stage.show(replace(stage.model, cleopatra=None))

    def path(self, step: int) -> tuple[float, float]:
        return self._view.stage.stage.anchor_of(Place(PlaceKind.STEP, step))

    def uproot(self, squares: tuple[int, ...]) -> tuple[int, ...]:
        stage = self._view.stage.stage
        gone = tuple(square for square in stage.model.palms if square in squares)
        stay = tuple(square for square in stage.model.palms if square not in squares)
        stage.show(replace(stage.model, palms=stay))
        return gone

    def is_hidden(self, place: Place) -> bool:
        return self._view.stage.stage.is_hidden(place)

    def look_closer(self, at: WorldPoint | None, seconds: float) -> bool:
        return self._view.stage.stage.look_closer(at, seconds)

    def fade_panels(self, is_faint: bool) -> None:
        self._view.fade_panels(is_faint)

    def colour_of(self, seat: int) -> int:
        return self._view.shown.players[seat].colour


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


class PlaySound(Protocol):
    """Plays an effect where it happens, a point in logical units; None for the middle."""

    def __call__(self, name: str, at: Point | None = None) -> object:
        """Play it once."""


class HearSound(Protocol):
    """Plays an effect as `PlaySound` does, softer if it is not the listener's own."""

    def __call__(self, name: str, at: Point | None = None, *, is_own: bool = True) -> object:
        """Play it once."""


def silent(name: str, at: Point | None = None, *, is_own: bool = True) -> None:
    """Plays nothing."""


class DarkTheatre:
    """A table on which nothing is moved: what a film would sound like is found out on it."""

    def __init__(self, theatre: Theatre) -> None:
        self.anchor = theatre.anchor
        self.middle = theatre.middle
        self.fact_anchor = theatre.fact_anchor
        self.path = theatre.path
        self.colour_of = theatre.colour_of

    def show(self, observation: Observation) -> None:
        return

    def say(self, text: str, seat: int | None = None) -> None:
        return

    def set_flyers(self, flyers: Sequence[Flyer]) -> None:
        return

    def set_actors(self, actors: Sequence[Actor]) -> None:
        return

    def lift(self, places: Sequence[Place]) -> None:
        return

    def piece_actor(self, place: Place) -> Actor | None:
        return None

    def mosaic_actor(self, mosaic: int, squares: tuple[int, ...]) -> Actor:
        return Actor("", 0, 0, 0)

    def statue_actor(self, name: str, square: int) -> Actor:
        return Actor("", 0, 0, 0)

    def hide_cleopatra(self) -> None:
        return

    def uproot(self, squares: tuple[int, ...]) -> tuple[int, ...]:
        return ()

    def is_hidden(self, place: Place) -> bool:
        return True

    def look_closer(self, at: WorldPoint | None, seconds: float) -> bool:
        return False

    def fade_panels(self, is_faint: bool) -> None:
        return
