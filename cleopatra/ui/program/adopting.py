"""What the settings of a player mean to the kit: window mode, size of things, volumes and keys."""

from __future__ import annotations

import logging
from typing import Final

from cleopatra.kit.device.bindings import BadBinding, Bindings
from cleopatra.kit.device.screen import WindowMode
from cleopatra.kit.device.sound import Volumes
from cleopatra.storage.settings import Settings

log = logging.getLogger(__name__)

MODES: Final = {
    "window": WindowMode.WINDOWED,
    "borderless": WindowMode.BORDERLESS,
    "fullscreen": WindowMode.FULLSCREEN,
}
"""Names of window modes in the settings."""


def volumes_of(settings: Settings) -> Volumes:
    """The sliders of the settings."""
    return Volumes(
        settings.master_volume / 100,
        settings.music_volume / 100,
        settings.effects_volume / 100,
        settings.interface_volume / 100,
        settings.is_muted,
    )


def magnification_of(settings: Settings) -> float | None:
    """Pixels per point as the player chose them; None for what suits the screen."""
    chosen = settings.interface_scale
    return None if chosen == "auto" else int(chosen) / 100


def bindings_of(settings: Settings) -> Bindings:
    """The keys of the settings; the shipped ones, with a line in the log, if they can't be read."""
    try:
        return Bindings.from_dict(settings.bindings)
    except BadBinding as error:
        log.warning("the key bindings in the settings are not used: %s", error)
        return Bindings()
