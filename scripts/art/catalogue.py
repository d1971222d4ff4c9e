"""Every picture of the game, in the order they are drawn: what the table shows first leads."""

from scripts.art import afloat, flat, moments, pieces, scene, sparks
from scripts.art.job import Job


def jobs() -> list[Job]:
    """All jobs."""
    return [
        *scene.jobs(),
        *pieces.jobs(),
        *afloat.jobs(),
        *scene.paintings(),
        *flat.jobs(),
        *sparks.jobs(),
        *moments.jobs(),
    ]
