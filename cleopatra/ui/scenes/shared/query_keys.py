"""The keys that ask, wherever a game is shown: hand, stalls, costs, players, the latest news.

Knows the running game as it may be seen now; the answers are sentences that are announced and shown
for as long as they take to read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Priority
from cleopatra.kit.window.scene import SceneStack
from cleopatra.rules.observation import Observation
from cleopatra.ui.motion.pacing import reading_seconds
from cleopatra.ui.session.session import Session
from cleopatra.ui.words.answers import Answers
from cleopatra.ui.words.key_names import ASKING
from cleopatra.ui.words.spoken import spoken

_STALLS: Final = (InputAction.ASK_FIRST, InputAction.ASK_SECOND, InputAction.ASK_THIRD)
_REVIEWED: Final = (
    AnnouncementKind.EVENT,
    AnnouncementKind.QUESTION,
    AnnouncementKind.REFUSAL,
    AnnouncementKind.NOTICE,
    AnnouncementKind.SOUND,
)
"""What can be heard again: not answers, which can be asked for again."""


class QueryKeys(ABC):
    """Answers the keys with an announcement and a message on the scene on top."""

    def __init__(self, session: Session, stack: SceneStack) -> None:
        setup = session.match.setup
        self._session = session
        self._stack = stack
        self._answers = Answers(
            session.match.rules,
            [info.name for info in setup.seats],
            "open" if setup.options.totals_are_open else setup.aids,
        )
        self._back = 0
        self._newest = 0

    def ask(self, action: InputAction | None) -> bool:
        """Answers a key; False for one that asks nothing."""
        if action not in ASKING:
            return False
        if action in (InputAction.SAY_AGAIN, InputAction.SAY_EARLIER):
            self._say_again(action is InputAction.SAY_EARLIER)
            return True
        self._tell(self.answer(action))
        return True

    def answer(self, action: InputAction) -> str:
        """The answer to a key, for the player who may be answered now."""
        viewer = self._viewer
        seen = self._session.match.observe(viewer)
        match action:
            case InputAction.ASK_HAND:
                return self._answers.hand(seen)
            case InputAction.ASK_COSTS:
                return self._costs(seen)
            case InputAction.ASK_PLAYERS:
                return self._answers.players(seen)
            case InputAction.ASK_DANGER:
                return self._answers.corruption(seen)
            case InputAction.ASK_QUESTION:
                return spoken(self._question()) or _("There is nothing to decide right now.")
            case InputAction.ASK_HERE:
                return self._here(seen)
        return self._answers.stall(seen, _STALLS.index(action))

    @property
    @abstractmethod
    def _viewer(self) -> int | None:
        """Whose view may be told; None for what everybody knows, as while a hand is covered."""

    @abstractmethod
    def _question(self) -> str:
        """What is asked of the viewer, with markup; empty for nothing."""

    def _costs(self, seen: Observation) -> str:
        """What the pieces cost."""
        return self._answers.costs(seen)

    def _here(self, seen: Observation) -> str:
        """What is under pointer or focus."""
        return _("There is nothing more to say about it.")

    def _say_again(self, is_earlier: bool) -> None:
        """The latest announcement, or the one before that which was told last."""
        sentences = [(n, one) for n, one in self._stack.announcer.latest() if one.kind in _REVIEWED]
        newest = sentences[-1][0] if sentences else 0
        if newest != self._newest:
            self._newest, self._back = newest, 0  # something new was said since
        elif is_earlier:
            self._back += 1
        else:
            self._back = 0
        if self._back >= len(sentences):
            self._back = max(0, len(sentences) - 1)
            self._tell(_("There is no earlier message."))
        else:
            self._tell(sentences[-1 - self._back][1].text)

    def _tell(self, text: str) -> None:
        seat = self._viewer if self._session.is_shared else None
        self._stack.announcer.announce(
            Announcement(text, AnnouncementKind.ANSWER, Priority.NOW, seat)
        )
        if self._stack.top is not None:
            self._stack.top.page.clear_toasts()
            self._stack.top.page.toast(escape(text), 1.5 * reading_seconds(text))
