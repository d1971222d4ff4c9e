"""Plays effects and music by name. Knows the mixer and four sliders; silent without a device.

The mixer is opened after the first frame (`open`), so that the window is not kept waiting.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

import pygame

_log = logging.getLogger(__name__)


class Channel(Enum):
    """The groups of sounds; each has a volume slider."""

    MUSIC = "music"
    EFFECTS = "effects"
    INTERFACE = "interface"


@dataclass(frozen=True, slots=True)
class Volumes:
    """The four sliders, each 0..1, and mute."""

    master: float = 0.8
    music: float = 0.6
    effects: float = 0.9
    interface: float = 0.7
    muted: bool = False

    def of(self, channel: Channel) -> float:
        """The loudness of a channel, 0..1, with the master and mute applied."""
        own = {
            Channel.MUSIC: self.music,
            Channel.EFFECTS: self.effects,
            Channel.INTERFACE: self.interface,
        }[channel]
        return 0.0 if self.muted else max(0.0, min(1.0, self.master * own))


def _no_file(name: str) -> Path:
    raise FileNotFoundError(name)


class Sound:
    """Plays sounds. Every method is safe without a device, before `open` and after `close`.

    `effect` and `track` return the files of effects and music; they raise FileNotFoundError.
    """

    def __init__(
        self,
        volumes: Volumes | None = None,
        effect: Callable[[str], Path] = _no_file,
        track: Callable[[str], Path] = _no_file,
    ) -> None:
        self._effect, self._track = effect, track
        self._volumes = volumes or Volumes()
        self._open = False
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._music = ""
        self.last_played = ""
        """The name of the last effect asked for, for captions and tests."""

    @property
    def is_open(self) -> bool:
        """Whether there is a device."""
        return self._open

    @property
    def volumes(self) -> Volumes:
        """The current volumes."""
        return self._volumes

    @property
    def last_music(self) -> str:
        """The name of the music requested last, whether it can be heard or not; "" for none."""
        return self._music

    def open(self) -> bool:
        """Open the device; False, with one line in the log, when there is none."""
        if self._open:
            return True
        try:
            pygame.mixer.init(44100, -16, 2, 1024)
        except pygame.error as error:
            _log.warning("no sound: %s", error)
            return False
        pygame.mixer.set_num_channels(16)
        self._open = True
        self._start_music(fade=1.2)
        return True

    def close(self) -> None:
        """Close the device."""
        if self._open:
            pygame.mixer.quit()
            self._open = False
            self._sounds.clear()

    def set_volumes(self, volumes: Volumes) -> None:
        """Change the volumes, also of what is playing."""
        self._volumes = volumes
        if self._open:
            pygame.mixer.music.set_volume(volumes.of(Channel.MUSIC))

    def toggle_mute(self) -> bool:
        """Toggle mute; returns whether it is muted now."""
        self.set_volumes(replace(self._volumes, muted=not self._volumes.muted))
        return self._volumes.muted

    def play(self, name: str, channel: Channel = Channel.EFFECTS, gain: float = 1.0) -> None:
        """Play an effect once. `gain` 0..1 makes it softer."""
        self.last_played = name
        loudness = self._volumes.of(channel) * gain
        if not self._open or loudness <= 0:
            return
        sound = self._load(name)
        if sound is not None:
            voice = sound.play()
            if voice is not None:
                voice.set_volume(loudness)

    def click(self, name: str = "click") -> None:
        """Play a sound of the user interface."""
        self.play(name, Channel.INTERFACE)

    def music(self, name: str, fade: float = 1.2) -> None:
        """Loop a piece of music in place of the current one; "" stops the music.

        Music that is already playing goes on; a previous piece fades out in `fade` seconds.
        """
        if name == self._music:
            return
        self._music = name
        self._start_music(fade)

    def _start_music(self, fade: float) -> None:
        if not self._open:
            return
        player = pygame.mixer.music
        is_playing = player.get_busy()
        if is_playing:
            player.fadeout(round(fade * 1000))
        if not self._music:
            return
        try:
            path = str(self._track(self._music))
            if is_playing:
                player.queue(path, loops=-1)  # starts after the fade without blocking
            else:
                player.load(path)
                player.play(-1, fade_ms=round(fade * 1000))
            player.set_volume(self._volumes.of(Channel.MUSIC))
        except (FileNotFoundError, pygame.error) as error:
            _log.warning("no music %s: %s", self._music, error)

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            try:
                self._sounds[name] = pygame.mixer.Sound(str(self._effect(name)))
            except (FileNotFoundError, pygame.error) as error:
                _log.warning("no sound %s: %s", name, error)
                self._sounds[name] = None
        return self._sounds[name]
