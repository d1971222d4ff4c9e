"""The pieces that stand in the scene: their names, models and views.

Knows: which model a sprite's name means. Must not know: light, files.
"""

from collections.abc import Callable
from functools import partial

from cleopatra.ui.stage.pieces import CANONICAL
from scripts.art.job import Job
from scripts.art.models import (
    cleopatra,
    figures,
    gods,
    mosaics,
    props,
    scenery,
    sphinx,
    throne,
)
from scripts.art.paint import palette as ink
from scripts.art.render.mesh import Model
from scripts.art.sprite import sheet, turning


def jobs() -> list[Job]:
    """All pieces, the ones seen first at the front."""
    figure, god = ("models/figures.py",), ("models/gods.py",)
    prop, seat = ("models/props.py",), ("models/throne.py",)
    standing: list[tuple[str, tuple[str, ...], Callable[[], Model]]] = [
        ("sphinx", ("models/sphinx.py",), sphinx.sphinx),
        ("obelisk", prop, props.obelisk),
        ("cleopatra", ("models/cleopatra.py",), cleopatra.cleopatra),
        ("pedestal", seat, throne.pedestal),
        ("throne", seat, throne.throne),
        ("palm", prop, props.palm),
        ("quarry", prop, props.quarry),
    ]
    standing += [(f"tent_{index}", prop, partial(props.tent, index)) for index in range(3)]
    standing += [("sobek", god, gods.sobek), ("bastet", god, gods.bastet)]
    standing += [
        (f"anubis_{index}", god, partial(gods.anubis, colour))
        for index, colour in enumerate(ink.PLAYERS)
    ]
    found = [Job(name, sources, turning(name, build)) for name, sources, build in standing]
    found += [
        Job(
            f"crocodile_{index}",
            (*figure, "models/scenery.py"),
            turning(
                f"crocodile_{index}",
                partial(figures.crocodile, opening),
                shadow=False,
                hold=lambda: Model([scenery.water_line()]),
            ),
        )
        for index, opening in enumerate(figures.JAWS)
    ]
    found.append(
        Job("throne_floor", seat, turning("throne_floor", throne.throne_floor, shadow=False))
    )
    found += [
        Job(
            f"mosaic_{piece}",
            ("models/mosaics.py",),
            sheet(f"mosaic_{piece}", partial(mosaics.shapes, piece)),
        )
        for piece in CANONICAL
    ]
    return found
