"""Captions of sounds, for people who cannot hear them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from cleopatra.kit.device.mixer import Mixer
from cleopatra.kit.device.score import Score
from cleopatra.kit.device.sound import Channel, Cue, Sound, Suite, Volumes
from cleopatra.kit.text.i18n import _
from cleopatra.ui.skin.cues import CUES, EVERYDAY
from cleopatra.ui.skin.skin import SKIN

_ASIDE: Final = 0.18
"""What is heard so far from the middle, as a share of the window, has its side told."""


class SoundCaption(NamedTuple):
    """What was heard, in words, and where: `x` from 0, the left edge, to 1, the right one.
    What is `is_everyday` is heard all the time."""

    text: str
    x: float = 0.5
    is_everyday: bool = False

    @property
    def shown(self) -> str:
        """The words with a sign for the side that they come from."""
        if abs(self.x - 0.5) < _ASIDE:
            return self.text
        return f"‹ {self.text}" if self.x < 0.5 else f"{self.text} ›"


class CaptionedSound(Sound):
    """Plays sounds and calls `on_heard` with the caption of each effect and each piece of music.

    Only the click of what the player presses has none, and a string that chimes with a piece.
    """

    def __init__(self, volumes: Volumes | None = None, mixer: Mixer | None = None) -> None:
        super().__init__(
            volumes, SKIN.effect, SKIN.track, lambda name: CUES.get(name, Cue()), mixer
        )
        self.on_heard: Callable[[SoundCaption], object] | None = None

    def play(
        self, name: str, channel: Channel = Channel.EFFECTS, gain: float = 1.0, x: float = 0.5
    ) -> None:
        super().play(name, channel, gain, x)
        if name not in self.left_out:
            self._tell(SoundCaption(caption(name), x, name in EVERYDAY))

    def music(self, name: str, fade: float = 1.2, *, goes_round: bool = True) -> None:
        is_new = name != self.last_music
        super().music(name, fade, goes_round=goes_round)
        if is_new:
            self._tell(SoundCaption(music_caption(name)))

    def suite(self, suite: Suite, fade: float = 1.2) -> None:
        is_new = suite.name != self.last_music
        super().suite(suite, fade)
        if is_new:
            self._tell(SoundCaption(music_caption(suite.name)))

    def score(self, score: Score, fade: float = 2.0) -> Score:
        is_new = score.name != self.last_music
        played = super().score(score, fade)
        if is_new:
            self._tell(SoundCaption(music_caption(score.name)))
        return played

    def _tell(self, heard: SoundCaption) -> None:
        if heard.text and self.on_heard is not None:
            self.on_heard(heard)


def caption(name: str) -> str:
    """The caption of a sound, "" for none."""
    return {
        "amulet": _("[i]a small, low bell[/i]"),
        "pyramid": _("[i]an amulet falls into a pyramid[/i]"),
        "bid": _("[i]a fist closes over gold[/i]"),
        "die": _("[i]a die is turned over[/i]"),
        "fan": _("[i]cards are fanned out[/i]"),
        "last_round": _("[i]a horn and a drum: the last round[/i]"),
        "roll": _("[i]a drum roll grows louder[/i]"),
        "sanctuary": _("[i]bells: a sanctuary is closed[/i]"),
        "worshipper": _("[i]a figure is set down[/i]"),
        "your_turn": _("[i]two lyre strings: it is your turn[/i]"),
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
        "victory": _("[i]music: horns and harp[/i]"),
    }.get(name, "")
