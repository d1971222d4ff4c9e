"""Music and effects step back while the program reads aloud."""

from __future__ import annotations

from types import SimpleNamespace

from cleopatra.kit.device.sound import SPEECH, Sound, Volumes
from cleopatra.ui.program.narrator import Narrator


class Desk:
    """A mixer that remembers how loud the music is."""

    def __init__(self):
        self.gain = 1.0

    def open(self, mono=False):
        return True

    def music(self, path, gain, fade, goes_round):
        self.gain = gain

    def music_gain(self, gain):
        self.gain = gain


def test_the_music_is_soft_while_something_is_said_and_comes_again_by_itself():
    desk = Desk()
    sound = Sound(Volumes(1.0, 1.0), mixer=desk)
    sound.open()
    stack = SimpleNamespace(kit=SimpleNamespace(sound=sound), top=None, announcer=None)
    speaker = SimpleNamespace(is_busy=True, voice_name="a voice")
    aloud = Narrator(stack, speaker, lambda name: None)
    now = 0.0

    def run(seconds):
        nonlocal now
        end = now + seconds
        while now < end:
            now += min(0.2, sound.next_wake() or 0.2)
            aloud.update()
            sound.update(now)

    run(2.0)
    assert desk.gain == SPEECH.music
    assert sound.next_wake() is not None, "its end must be noticed"
    speaker.is_busy = False
    run(3.0)
    assert desk.gain == 1.0
    assert sound.next_wake() is None
