"""Captions of sounds, for people who cannot hear them."""

from __future__ import annotations

from collections.abc import Callable

from cleopatra.kit.device.mixer import Mixer
from cleopatra.kit.device.score import Score
from cleopatra.kit.device.sound import Channel, Sound, Volumes
from cleopatra.kit.text.i18n import _
from cleopatra.ui.skin.cues import CUES, TAKES
from cleopatra.ui.skin.skin import SKIN


class CaptionedSound(Sound):
    """Plays sounds and calls `on_heard` with the caption of each effect and each piece of music.

    Only the click of what the player presses has none: a caption for each would hide all others.
    """

    def __init__(self, volumes: Volumes | None = None, mixer: Mixer | None = None) -> None:
        super().__init__(
            volumes, SKIN.effect, SKIN.track, TAKES, lambda name: CUES[name].room, mixer
        )
        self.on_heard: Callable[[str], object] | None = None

    def play(
        self, name: str, channel: Channel = Channel.EFFECTS, gain: float = 1.0, x: float = 0.5
    ) -> None:
        super().play(name, channel, gain, x)
        self._tell(caption(name))

    def music(self, name: str, fade: float = 1.2) -> None:
        is_new = name != self.last_music
        super().music(name, fade)
        if is_new:
            self._tell(music_caption(name))

    def score(self, score: Score, fade: float = 2.0) -> None:
        is_new = score.name != self.last_music
        super().score(score, fade)
        if is_new:
            self._tell(music_caption(score.name))

    def _tell(self, text: str) -> None:
        if text and self.on_heard is not None:
            self.on_heard(text)


def caption(name: str) -> str:
    """The caption of a sound, "" for none."""
    return {
        "amulet": _("[i]a small, low bell[/i]"),
        "card": _("[i]a card slides[/i]"),
        "deal": _("[i]cards are dealt[/i]"),
        "error": _("[i]two low knocks[/i]"),
        "scarab": _("[i]scarabs clink[/i]"),
        "shuffle": _("[i]cards are shuffled[/i]"),
        "place_stone": _("[i]stone settles on stone[/i]"),
        "place_wall": _("[i]stone settles on stone[/i]"),
        "place_obelisk": _("[i]an obelisk is raised[/i]"),
        "place_sphinx": _("[i]stone settles in sand[/i]"),
        "place_door": _("[i]a wooden door slams shut[/i]"),
        "place_throne": _("[i]marble rings[/i]"),
        "place_statue": _("[i]a statue is set down[/i]"),
        "place_mosaic": _("[i]a mosaic clicks into place[/i]"),
        "sand": _("[i]sand slides[/i]"),
        "coins": _("[i]scarabs pour out[/i]"),
        "dice": _("[i]dice roll[/i]"),
        "hand": _("[i]a sleeve rustles[/i]"),
        "lid": _("[i]a stone lid grates[/i]"),
        "water": _("[i]water laps[/i]"),
        "splash": _("[i]a splash[/i]"),
        "crocodile": _("[i]the crocodile growls[/i]"),
        "bite": _("[i]jaws snap shut[/i]"),
        "crowd": _("[i]a crowd murmurs[/i]"),
        "cheer": _("[i]a crowd cheers[/i]"),
        "walk": _("[i]footsteps[/i]"),
        "gong": _("[i]a gong[/i]"),
        "reveal": _("[i]a lyre is strummed[/i]"),
        "win": _("[i]lyre and drum[/i]"),
    }.get(name, "")


def music_caption(name: str) -> str:
    """The caption of a piece of music, "" for none."""
    return {
        "title": _("[i]music: harp and oud[/i]"),
        "table": _("[i]music: quiet harp and strings[/i]"),
        "inspection": _("[i]music: drum and low strings[/i]"),
    }.get(name, "")
