"""The palace and its surroundings: names, models, what stands round each while it is rendered.

Knows: which model a picture's name means and what it is lit with. Must not know: files.
"""

from functools import partial

from cleopatra.ui.stage import world
from scripts.art import backdrop, outskirts, sites, title, torchlight
from scripts.art.job import Job
from scripts.art.models import palace
from scripts.art.render.light import Lamp
from scripts.art.render.mesh import Model
from scripts.art.sprite import Setting, turning

SCALE = 2.0
"""Of the palace and its plaza, the largest pictures that are seen from near."""
LAMPS = tuple(Lamp((at.x, at.y, at.z + 0.14), 75.0) for at in world.TORCHES)


def _frame() -> Model:
    return Model().add(palace.body(), palace.stairs())


def _below() -> Model:
    return Model().add(palace.ground(), palace.stairs())


def paintings() -> list[Job]:
    """The large pictures behind the screens."""
    return [
        Job(painting.name, ("title.py", "models/palace.py"), partial(title.drawn, painting))
        for painting in (title.TITLE, title.QUAY)
    ]


def jobs() -> list[Job]:
    """The palace and its surroundings, what the table shows first at the front."""
    stone = ("models/palace.py",)
    found = [
        Job(
            "palace",
            stone,
            turning(
                "palace",
                palace.body,
                shadow=False,
                casters=_below,
                lamps=LAMPS,
                scale=SCALE,
            ),
            settings=f"scale {SCALE}",
        ),
        Job(
            "ground",
            stone,
            turning(
                "ground",
                palace.ground,
                shadow=False,
                casters=_frame,
                lamps=LAMPS,
                scale=SCALE,
                samples=12,
            ),
            settings=f"scale {SCALE}",
        ),
        Job(
            "stairs",
            stone,
            turning(
                "stairs",
                palace.stairs,
                shadow=False,
                hold=palace.ground,
                casters=palace.body,
                lamps=LAMPS,
                scale=SCALE,
            ),
        ),
    ]
    found.append(
        Job(
            "background",
            ("backdrop.py", "models/scenery.py", "models/land.py", *stone),
            partial(backdrop.drawn, LAMPS),
        )
    )
    found.append(Job("outskirts", ("outskirts.py", "models/land.py"), outskirts.drawn))
    found.append(Job("torchlight", ("torchlight.py", *stone), partial(torchlight.drawn, LAMPS)))
    setting = Setting("sites", Model, holes=_frame, casters=palace.ground, lamps=LAMPS, scale=SCALE)
    found.append(
        Job("sites", ("sites.py", "models/facade.py", *stone), partial(sites.drawn, setting))
    )
    return found
