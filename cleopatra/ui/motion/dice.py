"""The film of thrown dice: they leave their places, tumble, and fly to their new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cleopatra.kit.motion.tween import blend, ease_in_out
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place
from cleopatra.ui.motion.films import Films
from cleopatra.ui.motion.timeline import Animation, call, delay, parallel, sequence, tween
from cleopatra.ui.table.flyers import Die, Flyer
from cleopatra.ui.toys.dice import DiePose, Throw

DIE_SIZE: Final = 64.0
"""How wide a tumbling die is, logical."""


def thrown(
    f: Films, throw: Throw, places: Sequence[Place], after: Observation, size: float = 42.0
) -> Animation:
    """Dice leave their places, tumble, lie still for a moment, and fly to their places in the
    position after the throw."""
    ends: list[tuple[float, float]] = []
    keys = [object() for _ in places]
    f.theatre.lift(places)

    def show(poses: Sequence[DiePose], width: float, order: Sequence[int]) -> None:
        for key in keys:
            f.air.land(key)
        for die in order:
            pose = poses[die]
            look = Die(throw.faces[die], pose.turn, pose.height)
            f.air.fly(keys[die], Flyer("die", pose.x, pose.y, size=width, die=look))

    def tumble(t: float) -> None:
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
        show(poses, blend(throw.size, size, t), throw.order(1.0))

    def clear() -> None:
        for key in keys:
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
