"""The player's settings while the program runs, and what they mean to the kit: window mode, size of
things, volumes and keys."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from cleopatra.kit.device.bindings import BadBinding, Bindings
from cleopatra.kit.device.screen import WindowMode
from cleopatra.kit.device.sound import Volumes
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.settings import Settings, write_settings
from cleopatra.ui.host import Host
from cleopatra.ui.motion.pacing import SPEEDS, Pacing
from cleopatra.ui.skin.cues import YOUR_TURN
from cleopatra.ui.words import messages

log = logging.getLogger(__name__)


class PlayerSettings:
    """The settings that hold `now`. `on_change` is called with those before and those after a
    change; with `keeps` they are written to the file at `path`."""

    def __init__(
        self,
        host: Host,
        path: Path,
        now: Settings,
        keeps: bool,
        on_change: Callable[[Settings, Settings], object],
    ) -> None:
        self.now = now
        self._host = host
        self._path = path
        self._keeps = keeps
        self._on_change = on_change

    @property
    def pacing(self) -> Pacing:
        """How fast the player wants things shown."""
        now = self.now
        return Pacing(SPEEDS[now.animation_speed], now.reduced_motion, now.step_mode)

    def change(self, **fields: object) -> None:
        """Changes settings, by field name, at once and in the file. A file that can't be written
        is told and costs nothing else."""
        before = self.now
        self.now = replace(before, **fields)  # type: ignore[arg-type]
        if self.now == before:
            return
        self._on_change(before, self.now)
        if not self._keeps:
            return
        try:
            write_settings(self._path, self.now)
        except SaveProblem as problem:
            log.warning("settings not kept: %s", problem)
            self._host.toast(messages.save_problem(problem))

    def keep_keys(self) -> None:
        """The keys of the kit were changed: keep them."""
        keys = self._host.stack.kit.bindings.to_dict()
        self.change(bindings={name: tuple(chords) for name, chords in keys.items()})

    def is_hushed(self, name: str) -> bool:
        """Whether the player switched a tip or confirmation off."""
        return name in self.now.hushed

    def hush(self, name: str, off: bool = True) -> None:
        """Switches a tip or confirmation off, or on again."""
        names = [n for n in self.now.hushed if n != name]
        self.change(hushed=(*names, name) if off else tuple(names))


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
        settings.is_mono,
        settings.plays_unseen,
    )


def left_out_of(settings: Settings) -> frozenset[str]:
    """The effects that the player does not want to hear."""
    return frozenset() if settings.turn_sound else frozenset((YOUR_TURN,))


def magnification_of(settings: Settings) -> float | None:
    """Pixels per point as the player chose them; None for what suits the screen."""
    chosen = settings.interface_scale
    return None if chosen == "auto" else int(chosen) / 100


def bindings_of(settings: Settings) -> Bindings:
    """The keys of the settings; the shipped ones, with a line in the log, if they can't be read."""
    try:
        bindings = Bindings.from_dict(settings.bindings)
    except BadBinding as error:
        log.warning("the key bindings in the settings are not used: %s", error)
        bindings = Bindings()
    bindings.uses_pads = settings.uses_pads
    return bindings
