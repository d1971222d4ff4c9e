"""What the stage shows: plain values, filled in by the table from what a player may see.

Knows: which pieces stand where. Must not know: the rules, sprites, or pixels.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage.world import COUNTS, SQUARES, WorldBox, square_at

PLAYER_COLOURS: Final = 5


class Mosaic(NamedTuple):
    """A laid mosaic: its letter and its five garden squares."""

    piece: str
    squares: tuple[int, ...]


class Statue(NamedTuple):
    """An Anubis statue: the player's colour 0..4 and the garden square it stands on."""

    colour: int
    square: int


def _default_throne() -> tuple[int, ...]:
    squares = (square_at(x, y) for y in (0, 1, 2) for x in (3, 4, 5))
    return tuple(square for square in squares if square is not None)


@dataclass(frozen=True, slots=True)
class PalaceModel:
    """One moment of the scene.

    Tuples of truth values follow the site order of `world`. `palms` are the squares of all palms;
    those under a mosaic are not drawn. `cleopatra` is her step 0..5, None while an actor plays her
    part. `companions` are other statues, beside an Anubis or alone: square and picture. `daylight`
    runs from 0 (morning) to 1 (dusk), `jaw` from 0 (closed) to 1 (wide open). `has_badges` says
    whether statues bear their players' badges, which help in a game and not in a photograph.
    """

    walls: tuple[bool, ...] = (False,) * 9
    doors: tuple[bool, ...] = (False,) * 2
    sphinxes: tuple[bool, ...] = (False,) * 6
    obelisks: tuple[bool, ...] = (False,) * 2
    pedestal: bool = False
    throne: bool = False
    mosaics: tuple[Mosaic, ...] = ()
    palms: tuple[int, ...] = ()
    throne_squares: tuple[int, ...] = field(default_factory=_default_throne)
    statues: tuple[Statue, ...] = ()
    companions: tuple[tuple[int, str], ...] = ()
    cleopatra: float | None = 0.0
    daylight: float = 0.0
    jaw: float = 0.0
    has_badges: bool = True

    def __post_init__(self) -> None:
        for name, kind in (
            ("walls", PlaceKind.WALL),
            ("doors", PlaceKind.DOOR),
            ("sphinxes", PlaceKind.SPHINX),
            ("obelisks", PlaceKind.OBELISK),
        ):
            have, want = len(getattr(self, name)), COUNTS[kind]
            if have != want:
                raise ValueError(f"{name} must have {want} entries, not {have}")
        squares = (
            *self.palms,
            *self.throne_squares,
            *(square for mosaic in self.mosaics for square in mosaic.squares),
            *(statue.square for statue in self.statues),
            *(square for square, _picture in self.companions),
        )
        for square in squares:
            if not 0 <= square < SQUARES:
                raise ValueError(f"no garden square {square}")
        for statue in self.statues:
            if not 0 <= statue.colour < PLAYER_COLOURS:
                raise ValueError(f"no player colour {statue.colour}")

    def statues_at(self) -> set[int]:
        """The squares on which an Anubis stands."""
        return {statue.square for statue in self.statues}

    def companions_at(self) -> set[int]:
        """The squares on which another statue stands."""
        return {square for square, _picture in self.companions}

    def is_built(self, place: Place) -> bool:
        """Whether a piece stands on a site; False for places nothing is built on."""
        if place.kind is PlaceKind.WALL:
            return self.walls[place.index]
        if place.kind is PlaceKind.DOOR:
            return self.doors[place.index]
        if place.kind is PlaceKind.SPHINX:
            return self.sphinxes[place.index]
        if place.kind is PlaceKind.OBELISK:
            return self.obelisks[place.index]
        return place.kind is PlaceKind.THRONE and self.throne

    def covered(self) -> frozenset[int]:
        """All garden squares under a mosaic."""
        return frozenset(square for mosaic in self.mosaics for square in mosaic.squares)


@dataclass(frozen=True, slots=True)
class GhostMosaic:
    """A mosaic held over the garden: green where it may lie, red where it may not."""

    piece: str
    squares: tuple[int, ...]
    legal: bool = True


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is shown over the model while somebody decides.

    `glow`: places that may be chosen. `hover`: the one under the pointer. `focus`: the one the keys
    are on. `ghost_site`: a translucent piece on a free site. `palms`: squares whose palms the
    ghost would cover. `sanctuaries`: areas of squares that it would seal. `advised`: places that
    the adviser means; squares among them are outlined together.
    """

    ghost: GhostMosaic | None = None
    ghost_site: Place | None = None
    glow: tuple[Place, ...] = ()
    hover: Place | None = None
    focus: Place | None = None
    palms: tuple[int, ...] = ()
    sanctuaries: tuple[tuple[int, ...], ...] = ()
    advised: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Actor:
    """A sprite that moves by itself: a walker, a rising piece, a flying token.

    `name` is a manifest name, `still` one taken where there is none; x, y, z its world position;
    `alpha` 0..1; `scale` a factor on its size; `turn` quarters it is turned to the left. `above`
    draws it over everything, for what flies. `rise` 0..1 is the share of its height that is out of
    the ground already: it is cut off where the near sides of `foot` meet the ground. A shadow lies
    `drop` units below.
    """

    name: str
    x: float
    y: float
    z: float = 0.0
    alpha: float = 1.0
    scale: float = 1.0
    rise: float = 1.0
    above: bool = False
    turn: int = 0
    foot: WorldBox | None = None
    drop: float = 0.0
    still: str = ""
