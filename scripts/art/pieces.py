"""The pieces that stand in the scene: their names, models and views.

Knows: which model a sprite's name means. Must not know: light, files.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial

from PIL import Image

from cleopatra.ui.stage.plan import CANONICAL
from scripts.art.job import UNIT, Drawn, Job
from scripts.art.models import (
    braziers,
    cleopatra,
    gods,
    mosaics,
    obelisk,
    palms,
    people,
    sphinx,
    tents,
    throne,
    works,
)
from scripts.art.paint import palette as ink
from scripts.art.render.mesh import Model
from scripts.art.sprite import Setting, drawn, turning

LARGE = 4.0
"""Scale of what is also shown large: Bastet."""
_FLAT = 128
"""Pixels of a square's side in a mosaic's flat picture."""


def jobs() -> list[Job]:
    """All pieces, the ones seen first at the front."""
    # A model is built once, though each of its views asks for it.
    large = Setting("bastet_large", cache(gods.bastet), scale=LARGE, has_shadow=False, views=(0,))
    bastet = Job("bastet_large", ("models/gods.py",), partial(drawn, large))
    return [*_figures(), *_walk(), *_people(), *_mosaics(), *_palms(), bastet]


def _figures() -> list[Job]:
    god, seat, market = ("models/gods.py",), ("models/throne.py",), ("models/tents.py",)
    standing: list[tuple[str, tuple[str, ...], Callable[[], Model], int]] = [
        ("sphinx", ("models/sphinx.py",), sphinx.sphinx, 4),
        ("cleopatra", ("models/cleopatra.py",), cleopatra.cleopatra, 4),
        *((f"tent_{i}", market, partial(tents.tent, i), 4) for i in range(3)),
        ("obelisk", ("models/obelisk.py",), obelisk.obelisk, 2),
        ("quarry", ("models/works.py",), works.quarry, 4),
        ("throne", seat, throne.throne, 4),
        ("throne_queen", (*seat, "models/cleopatra.py"), throne.throne_queen, 4),
        ("pedestal", seat, throne.pedestal, 4),
        *(
            (f"anubis_{i}", god, partial(gods.anubis, colour), 4)
            for i, colour in enumerate(ink.PLAYERS)
        ),
        ("torch", ("models/braziers.py",), braziers.torch, 1),
        ("sobek", god, gods.sobek, 4),
        ("bastet", god, gods.bastet, 4),
    ]
    found = [
        Job(name, source, turning(name, cache(build), views))
        for name, source, build, views in standing
    ]
    floor = turning("throne_floor", throne.throne_floor, 1, shadow=False)
    return [*found, Job("throne_floor", seat, floor)]


def _walk() -> list[Job]:
    """Cleopatra's walk, both steps; her shadow goes with her."""
    found = []
    for frame in range(cleopatra.FRAMES):
        pose = cleopatra.walking(frame / cleopatra.FRAMES)
        name, build = f"cleopatra_walk_{frame}", cache(partial(cleopatra.cleopatra, pose))
        found.append(Job(name, ("models/cleopatra.py",), turning(name, build)))
    return found


def _people() -> list[Job]:
    """Everybody at work; all pictures of a loop share the first one's shadow."""
    found = []
    for role, (build, frames) in people.ROLES.items():
        for frame in range(frames):
            name = f"{role}_{frame}"
            draw = turning(name, cache(partial(build, frame)), shadow=frame == 0)
            found.append(Job(name, ("models/people.py",), draw))
    return found


def _mosaics() -> list[Job]:
    source = ("models/mosaics.py",)
    found = [Job(f"mosaic_{piece}", source, partial(_mosaic, piece)) for piece in CANONICAL]
    return [*found, Job("tiles", source, _tiles)]


def _mosaic(piece: str) -> Iterator[Drawn]:
    """Each shape once: as the sun turns with the viewer, a turned shape looks alike from its side.

    Flat and lit from above, it needs few samples.
    """
    for name, model in mosaics.shapes(piece).items():
        setting = Setting(name, partial(Model, model.meshes), views=(0,), samples=4)
        for picture in drawn(setting):
            yield replace(picture, key=name, also=())


def _tiles() -> Iterator[Drawn]:
    """Each mosaic from above, for the panels."""
    for piece in CANONICAL:
        image = Image.fromarray(mosaics.texture(piece))
        factor = _FLAT / mosaics.CELL
        image = image.resize(
            (round(image.width * factor), round(image.height * factor)), Image.Resampling.LANCZOS
        )
        yield Drawn(f"tile_{piece}", image, (0, image.height), _FLAT / UNIT, kind="flat")


def _palms() -> list[Job]:
    """Frame 0 is called as the palm; the others of its sway have no shadows of their own."""
    found = []
    kinds = (
        ("palm", palms.GARDEN, 2.0),
        ("palm_young", palms.GARDEN_YOUNG, 2.0),
        ("palm_old", palms.GARDEN_OLD, 2.0),
        ("palm_big", palms.BANK, 2.0),
        ("palm_bent", palms.BANK_BENT, 1.5),
        ("palm_tall", palms.BANK_TALL, 1.5),
    )
    for name, kind, scale in kinds:
        for frame in range(palms.FRAMES):
            key = f"{name}_{frame}" if frame else name
            build = cache(partial(palms.palm, kind, frame))
            draw = turning(key, build, 1, shadow=frame == 0, scale=scale)
            found.append(Job(key, ("models/palms.py",), draw))
    return found
