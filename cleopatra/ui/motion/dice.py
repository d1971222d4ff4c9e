"""The film of thrown dice: they leave their places, tumble, and fly to their new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from cleopatra.kit.motion.tween import blend, ease_in_out, ease_out
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place
from cleopatra.ui.motion.films import Films
from cleopatra.ui.motion.timeline import Animation, call, delay, parallel, sequence, tween
from cleopatra.ui.table.flyers import Die, Flyer
from cleopatra.ui.toys.dice import DiePose, Throw

DIE_SIZE: Final = 46.0
"""How wide a tumbling die is, logical."""
_TRAY: Final = (200.0, 150.0)
"""Width and height of the cloth that a single die rolls on, logical."""
_WIDER: Final = 50.0
"""By how much it is wider for each further die."""
_ABOVE: Final = 78.0
"""How far above the dice's own places the tray stands."""
_FRAME: Final = 40.0
_APPEARING: Final = 0.08
"""The share of a throw in which the tray comes."""


def tray_beside(f: Films, place: Place, number: int) -> pygame.FRect:
    """The cloth of a tray for some dice, above the place where they lie, inside the window."""
    x, y = f.theatre.anchor(place)
    cloth = pygame.FRect(0, 0, _TRAY[0] + _WIDER * (number - 1), _TRAY[1])
    cloth.midbottom = (x, y - _ABOVE)
    # The stage's middle lies between the window's edges.
    seen = pygame.FRect(0, 0, 2 * f.theatre.middle()[0], y)
    return cloth.clamp(seen.inflate(-2 * _FRAME, 0))


def thrown(
    f: Films, throw: Throw, places: Sequence[Place], after: Observation, size: float = 42.0
) -> Animation:
    """Dice leave their places, tumble on a tray, lie still for a moment, and fly to their places in
    the position after the throw."""
    ends: list[tuple[float, float]] = []
    keys = [object() for _ in places]
    tray, frame = object(), throw.tray.inflate(_FRAME, _FRAME)
    f.theatre.lift(places)

    def show(poses: Sequence[DiePose], width: float, order: Sequence[int]) -> None:
        for key in keys:
            f.air.land(key)
        for die in order:
            pose = poses[die]
            look = Die(throw.faces[die], pose.turn, pose.height)
            f.air.fly(keys[die], Flyer("die", pose.x, pose.y, size=width, die=look))

    def show_tray(share: float) -> None:
        f.air.land(tray)
        size, high = frame.size
        f.air.fly(tray, Flyer("", *frame.center, size=size, scale=blend(0.5, 1, share), tray=high))

    def tumble(t: float) -> None:
        scale = blend(0.5, 1.0, ease_out(min(1.0, t / _APPEARING)))
        f.air.land(tray)
        f.air.fly(tray, Flyer("", *frame.center, size=frame.width, scale=scale, tray=frame.height))
        show(throw.poses(t), throw.size, throw.order(t))

    def settle() -> None:
        f.theatre.show(after)
        f.theatre.lift(places)
        ends.extend(f.theatre.anchor(place) for place in places)

    def home(t: float) -> None:
        poses = [
            replace(pose, x=blend(pose.x, end[0], t), y=blend(pose.y, end[1], t))
            for pose, end in zip(throw.poses(1.0), ends, strict=True)
        ]
        show_tray(1 - t)
        show(poses, blend(throw.size, size, t), throw.order(1.0))

    def clear() -> None:
        for key in (tray, *keys):
            f.air.land(key)
        f.theatre.lift(())

    return sequence(
        f.sound("dice", at=f.theatre.middle()),
        parallel(tween(throw.seconds, tumble, lambda t: t), delay(0.0)),
        delay(0.45),
        call(settle),
        tween(0.4, home, ease_in_out),
        call(clear),
    )
