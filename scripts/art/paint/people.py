"""How a person is put together on a card: back, body, clothes, head, hair, hands."""

from __future__ import annotations

from dataclasses import dataclass

from scripts.art.paint import dress
from scripts.art.paint.brush import Brush, Painter
from scripts.art.paint.face import Face, draw_face, draw_neck


def nothing(brush: Brush) -> None:
    """Paints nothing."""


@dataclass(frozen=True)
class Person:
    """Somebody's face and what he wears; every painter uses the coordinates of the head."""

    face: Face
    clothes: Painter
    hair: Painter
    hands: Painter = nothing
    behind: Painter = nothing
    shoulders: float = 0.0
    is_thin: bool = False
    is_collared: bool = True
    """Whether the throat shows above the clothes."""


def draw_person(
    brush: Brush,
    person: Person,
    x: float = 216.0,
    y: float = 272.0,
    scale: float = 1.0,
    flip: bool = False,
) -> None:
    """A bust with its head's middle at a point."""
    with brush.moved(x, y, scale, flip=flip):
        person.behind(brush)
        draw_neck(brush, person.face)
        dress.bare(brush, person.face.skin, person.shoulders, person.is_thin)
        person.clothes(brush)
        if person.is_collared:
            dress.neck_opening(brush, person.face.skin)
        draw_face(brush, person.face)
        person.hair(brush)
        person.hands(brush)


def mirrored(scene: Painter) -> Painter:
    """The same field, everybody looking the other way."""

    def paint(brush: Brush) -> None:
        with brush.moved(x=brush.width, flip=True):
            scene(brush)

    return paint
