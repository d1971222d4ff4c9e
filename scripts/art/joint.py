"""One rendering of the whole palace for the tests: sprites laid by their anchors must look like it.

    python -m scripts.art.joint            writes tests/art/joint.webp and joint.json

Knows: everything that is built. Must not know: sprites.
"""

import json
from pathlib import Path

from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.stage.world import position
from scripts.art.layers import turn
from scripts.art.models import cleopatra, facade, obelisk, palace, sphinx, throne
from scripts.art.render.camera import view_camera
from scripts.art.render.light import NOON, TIMES
from scripts.art.render.mesh import Model
from scripts.art.scene import LAMPS
from scripts.art.sprite import graded

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "art"
UNIT = 30
"""Pixels for a world unit."""
STEP = 2
"""Where Cleopatra stands."""


def built() -> Model:
    """The palace with all walls, doors, sphinxes, obelisks, the throne, and Cleopatra."""
    model = Model().add(palace.ground(), palace.body(), palace.stairs())
    for index in range(9):
        model.add(facade.wall(index))
    figure, needle = sphinx.sphinx(), obelisk.obelisk()
    for index in range(2):
        model.add(facade.door(index), needle.moved(*position(PlaceKind.OBELISK, index)))
    for index in range(6):
        model.add(figure.moved(*position(PlaceKind.SPHINX, index)))
    roof = position(PlaceKind.SQUARE, 0).z
    for part in (throne.throne_floor(), throne.pedestal(), throne.throne()):
        model.add(part.moved(4.5, 1.5, roof))
    return model.add(cleopatra.cleopatra().moved(*position(PlaceKind.STEP, STEP)))


def main() -> None:
    """Renders and writes the picture and its anchor."""
    from scripts.art.render import cycles

    model, camera = built(), view_camera(0)
    window = cycles.window_of(model, camera, UNIT)
    shot = cycles.Shot(model, camera, lamps=LAMPS, samples=20, noise=0.03)
    with turn():
        layers = cycles.render(shot, window, UNIT)
    picture = graded(layers, {NOON: TIMES[NOON]})[NOON]
    picture.save(FOLDER / "joint.webp", lossless=True, method=6, exact=False)
    facts = {"anchor": [-window[0], -window[1]], "unit": UNIT, "step": STEP}
    (FOLDER / "joint.json").write_text(json.dumps(facts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
