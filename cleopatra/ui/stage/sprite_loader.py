"""Which pictures a view needs, whether they are made, and having them made ahead.

Knows: models, projections, the store and the surroundings. Must not know: what is shown now, or
when anything else is.
"""

from typing import NamedTuple

from cleopatra.ui.stage.ambient_motion import AmbientMotion
from cleopatra.ui.stage.backdrop import Backdrop
from cleopatra.ui.stage.composing import Composer
from cleopatra.ui.stage.daytime import Air, Hour
from cleopatra.ui.stage.marks import Marks
from cleopatra.ui.stage.model import PalaceModel
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import AT_ONCE, SpriteStore

NeededSprites = tuple[tuple[str, float, Hour], ...]
"""Key, pixels for a unit and hour of every picture that a view needs, the largest first."""


class ViewSpec(NamedTuple):
    """All that decides which pictures a view needs. `size` is the stage's in pixels."""

    model: PalaceModel
    projection: Projection
    size: tuple[int, int]
    hour: Hour


class PictureKey(NamedTuple):
    """What the whole picture depends on: view, pixels for a unit, and light."""

    view: int
    unit: float
    hour: Hour
    air: Air


class SpriteLoader:
    """Asks the store for what vistas need."""

    def __init__(self, sprites: SpriteStore, backdrop: Backdrop, marks: Marks) -> None:
        self._sprites = sprites
        self._backdrop = backdrop
        self._marks = marks
        self._asked: tuple[Projection, Hour] | None = None
        self._known: tuple[ViewSpec, NeededSprites] | None = None

    @property
    def is_open(self) -> bool:
        """Whether anything is made ahead at all."""
        return self._sprites.workshop.is_open

    @property
    def has_room(self) -> bool:
        """Whether more may be made ahead without throwing away what is shown."""
        return self._sprites.has_room

    def is_ready(self, vista: ViewSpec) -> bool:
        """Whether a vista can be painted without making pictures; asks for what is missing, and
        for nothing any more that another vista needed."""
        if not self.is_open:
            return True
        wanted = (vista.projection, vista.hour)
        if wanted != self._asked:
            self._asked = wanted
            self._sprites.forget_asked()
        return self.ask(vista, AT_ONCE)

    def ask(self, vista: ViewSpec, urgency: int) -> bool:
        """Has the pictures of a vista made; True if they are there already."""
        is_ready = self._backdrop.ask(vista.projection, vista.size, vista.hour, urgency)
        for key, unit, hour in self._needed(vista):
            is_ready &= self._sprites.ask(key, unit, hour, urgency)
        return is_ready

    def is_made(self, vista: ViewSpec) -> bool:
        """Whether a vista could be painted without making pictures; asks for nothing."""
        return self._backdrop.is_ready(vista.projection, vista.size, vista.hour) and all(
            self._sprites.is_made(*needed) for needed in self._needed(vista)
        )

    def has_surroundings(self, vista: ViewSpec) -> bool:
        """Whether the land of a vista is made; has it made if it is not."""
        if not self.is_open:
            return True
        return self._backdrop.ask(vista.projection, vista.size, vista.hour, AT_ONCE)

    def _needed(self, vista: ViewSpec) -> NeededSprites:
        """Computed once while it is waited for."""
        if self._known is None or self._known[0] != vista:
            composer = Composer(
                self._sprites,
                self._marks,
                vista.model,
                vista.projection,
                vista.size,
                vista.hour,
                AmbientMotion(),
            )
            wanted = set(composer.wanted())
            ordered = sorted(wanted, key=lambda needed: -self._sprites.area(needed[0]))
            self._known = (vista, tuple(ordered))
        return self._known[1]
