"""Captions of sounds, for people who cannot hear them."""

from __future__ import annotations

from collections.abc import Callable

from cleopatra.kit.device.sound import Channel, Sound, Volumes
from cleopatra.kit.text.i18n import _
from cleopatra.ui.skin.skin import SKIN


class CaptionedSound(Sound):
    """Plays sounds and calls `on_heard` with the caption of each effect that has one.

    Sounds that only accompany something visible (a card, a click) have none.
    """

    def __init__(self, volumes: Volumes | None = None) -> None:
        super().__init__(volumes, SKIN.effect, SKIN.track)
        self.on_heard: Callable[[str], object] | None = None

    def play(self, name: str, channel: Channel = Channel.EFFECTS, gain: float = 1.0) -> None:
        super().play(name, channel, gain)
        if self.on_heard is not None and channel is Channel.EFFECTS:
            text = caption(name)
            if text:
                self.on_heard(text)


def caption(name: str) -> str:
    """The caption of a sound, "" for none."""
    return {
        "shuffle": _("[i]cards are shuffled[/i]"),
        "place_stone": _("[i]stone settles on stone[/i]"),
        "place_mosaic": _("[i]a mosaic clicks into place[/i]"),
        "walk": _("[i]footsteps[/i]"),
        "gong": _("[i]a gong[/i]"),
        "reveal": _("[i]a veil is drawn[/i]"),
        "crocodile": _("[i]jaws snap shut[/i]"),
        "win": _("[i]trumpets[/i]"),
    }.get(name, "")
