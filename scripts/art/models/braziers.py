"""The braziers that light the plaza and the corners of the palace; the game draws their flames."""

import math
import random

from cleopatra.ui.stage.world import BRAZIER_HEIGHT
from scripts.art.models import turnery
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Model, ball, lathe


def torch() -> Model:
    """A bronze bowl of embers on a papyrus stem; the flame's foot is at `BRAZIER_HEIGHT`."""
    top = BRAZIER_HEIGHT
    model = Model().add(
        lathe([(0.20, 0.0), (0.20, 0.05), (0.18, 0.065)], of.LIMESTONE, parts=40),
        lathe([(0.15, 0.065), (0.15, 0.10), (0.13, 0.115), (0.05, 0.14)], of.GOLD, parts=40),
        turnery.turned(
            [(0.035, 0.13), (0.045, 0.24), (0.036, 0.46), (0.034, top - 0.20)],
            (0, 0, 0),
            turnery.bands(
                (0.42, "#1f8d7a"),
                (0.46, "#e2aa3e"),
                (0.50, "#b93527"),
                (0.54, "#e2aa3e"),
                (0.92, "#1f8d7a"),
                (9, "#e2aa3e"),
            ),
            parts=32,
            rows=40,
            gloss=0.35,
        ),
        lathe(
            [
                (0.035, top - 0.21),
                (0.075, top - 0.18),
                (0.16, top - 0.09),
                (0.195, top - 0.02),
                (0.20, top),
                (0.18, top - 0.005),
                (0.15, top - 0.05),
                (0.0, top - 0.06),
            ],
            of.GOLD,
            parts=48,
        ),
    )
    chooser = random.Random(6)
    coal, ember = of.plain("#2a1c17", gloss=0.1), of.plain("#b8451c", gloss=0.1)
    for number in range(18):
        out, angle = 0.14 * math.sqrt(chooser.random()), chooser.uniform(0, 2 * math.pi)
        place = (out * math.cos(angle), out * math.sin(angle), top - 0.045)
        model.add(ball(place, (0.035, 0.03, 0.026), ember if number % 3 == 0 else coal, 10))
    return model
