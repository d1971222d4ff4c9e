"""The program's own voice: what is announced, and what has the focus, read aloud for those who want
it and have no screen reader.

Knows settings, scenes and the speaker. Nothing is imported that speaks, and no voice is looked for,
before it is switched on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.sound import SPEECH
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.widgets.focus import Focusable
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Priority
from cleopatra.kit.window.reading import Reading
from cleopatra.kit.window.scene import Scene, SceneStack
from cleopatra.kit.window.speaker import Speaker, SpeechStyle
from cleopatra.storage.settings import Settings
from cleopatra.ui.words.spoken import spoken

_SPEAKING: Final = 0.4
"""Seconds for which music and effects stay soft after it was last seen that something is said."""


class Narrator:
    """The voice of one window. `on_found` is called in the window's thread once a voice was looked
    for, with its name, "" for none."""

    def __init__(
        self, stack: SceneStack, speaker: Speaker, on_found: Callable[[str], object]
    ) -> None:
        self.speaker = speaker
        self._stack = stack
        self._reading = Reading(stack, spoken)
        self._on_found = on_found
        self._is_on = False
        self._was_found = False
        self._scene: Scene | None = None
        self._focus: Focusable | None = None
        self._said: Description | None = None

    @property
    def is_on(self) -> bool:
        """Whether it reads now."""
        return self._is_on

    @property
    def voice_name(self) -> str | None:
        """The voice, "" where there is none, None before one was looked for."""
        return self.speaker.voice_name

    def adopt(self, settings: Settings) -> None:
        """Reads, or is silent, as the settings say."""
        self.speaker.manner = SpeechStyle(
            settings.speech_rate,
            i18n.language(),
            settings.speech_detail == "full",
            settings.speech_volume,
        )
        if settings.reads_aloud == self._is_on:
            return
        self._is_on = settings.reads_aloud
        if self._is_on:
            self.speaker.prepare()
            self._stack.announcer.listen(self._heard)
            self._scene, self._focus, self._said = self._stack.top, None, None
            self._say(_("Reading aloud is on."), AnnouncementKind.NOTICE, Priority.NOW)
        else:
            self._stack.announcer.unlisten(self._heard)
            self.speaker.silence()

    def update(self) -> None:
        """Reads another scene's title and what has got the focus; call it each frame."""
        if not self._was_found and self.speaker.voice_name is not None:
            self._was_found = True
            self._on_found(self.speaker.voice_name)
        if self.speaker.is_busy:  # said again each time, so that its end is noticed by itself
            self._stack.kit.sound.duck("speech", SPEECH, _SPEAKING)
        top = self._stack.top
        if not self._is_on or top is None:
            return
        if top is not self._scene:
            self._scene, self._focus, self._said = top, None, None
            self._say(self._reading.title(top), AnnouncementKind.SCREEN, Priority.NOW)
        focus = top.page.graph.current
        if focus is None or not top.page.shows_focus:
            self._focus = self._said = None
            return
        if focus is self._focus and top.is_busy:
            return  # what is shown changes by itself: the player did nothing
        said = focus.describe()
        if focus is not self._focus or said != self._said:
            self._focus, self._said = focus, said
            self._say(self._reading.spoken(focus), AnnouncementKind.FOCUS, Priority.NORMAL)

    def close(self) -> None:
        """The window closes."""
        self.speaker.close()

    def _heard(self, said: Announcement) -> None:
        if said.kind not in (AnnouncementKind.FOCUS, AnnouncementKind.SCREEN):
            self.speaker.hear(said)

    def _say(self, text: str, kind: AnnouncementKind, priority: Priority) -> None:
        if text:
            self.speaker.hear(Announcement(text, kind, priority))


def make_narrator(
    stack: SceneStack,
    wake: Callable[[], object],
    is_listened_to: Callable[[], bool],
    on_found: Callable[[str], object],
) -> Narrator:
    """The voice of a window; it is silent while a screen reader speaks. `wake` makes an idle loop
    run a frame, from any thread."""
    speaker = Speaker(on_found=lambda _name: wake())
    speaker.is_hushed = is_listened_to
    return Narrator(stack, speaker, on_found)
