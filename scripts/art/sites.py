"""The walls and doors in their places: what of them is seen under the roof, from each side.

Knows: which sites a view shows. Must not know: how a wall is built.
"""

import time
from collections.abc import Iterator
from dataclasses import replace

from cleopatra.ui.stage import world
from scripts.art import sprite
from scripts.art.job import UNIT, Drawn
from scripts.art.layers import kept
from scripts.art.models import facade
from scripts.art.render.camera import view_camera
from scripts.art.render.light import NOON
from scripts.art.render.mesh import Model
from scripts.art.sprite import Setting, cut, graded

_ROUND = (
    *(f"wall_{index}" for index in range(len(world.SIDES))),
    "door_1",
    "door_0",
)
"""Walls and doors as one comes by them, walking round the palace."""
_SEEN = {"front": (0, 3), "right": (0, 1), "back": (1, 2), "left": (2, 3)}
"""The views that show a side."""


def side(name: str) -> str:
    """The side of the palace a wall or door belongs to."""
    return "front" if name.startswith("door") else world.SIDES[int(name.removeprefix("wall_"))]


def model(name: str) -> Model:
    """A wall or door in its place."""
    kind, index = name.split("_")
    return facade.wall(int(index)) if kind == "wall" else facade.door(int(index))


def drawn(setting: Setting) -> Iterator[Drawn]:
    """Every wall and door in every view.

    Neighbours are rendered apart, so that each picture shows one piece alone; what isn't
    neighbours is rendered together. A piece on a side turned away is an empty picture.
    """
    for view in setting.views if sprite.sketch is None else (sprite.sketch.view,):
        seen = [name for name in _ROUND if view in _SEEN[side(name)]]
        for name in _ROUND:
            if name not in seen:
                empty = sprite.nothing()
                yield Drawn(f"{name}/{view}", empty, (0.0, 0.0), setting.scale)
        for names in (seen[::2], seen[1::2]):
            yield from _together(setting, view, names)


def _together(setting: Setting, view: int, names: list[str]) -> Iterator[Drawn]:
    from scripts.art.render import cycles

    start = time.monotonic()
    scale = setting.scale if sprite.sketch is None else sprite.sketch.scale
    samples = setting.samples if sprite.sketch is None else sprite.sketch.samples
    camera, unit = view_camera(view), UNIT * scale
    models = {name: model(name) for name in names}
    whole = cycles.window_of(Model().add(*models.values()), camera, unit)
    key = f"{sprite.digest} {names}/{view} {whole} {unit} {samples} {setting.lamps}"
    shot = replace(setting.shot(camera), seen=Model().add(*models.values()), samples=samples)
    images = graded(kept(key, lambda: cycles.render(shot, whole, unit)))
    print(f"  {names} view {view}: {time.monotonic() - start:.1f} s", flush=True)
    for name, part in models.items():
        window = cycles.window_of(part, camera, unit)
        noon, at = cut(images[NOON], window, whole)
        left, top = at[0] - whole[0], at[1] - whole[1]
        box = (left, top, left + noon.width, top + noon.height)
        times = {time_: image.crop(box) for time_, image in images.items() if time_ != NOON}
        anchor = (float(-at[0]), float(-at[1]))
        yield Drawn(f"{name}/{view}", noon, anchor, scale, times=times)
