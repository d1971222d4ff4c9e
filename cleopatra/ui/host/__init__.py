"""What a scene may ask of the program it runs in. Scenes know this, never the program itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from cleopatra.kit.window.scene import SceneStack

if TYPE_CHECKING:  # every scene imports this, and few need more than the names
    from cleopatra.storage.settings import Settings
    from cleopatra.ui.host.games import Games
    from cleopatra.ui.host.lessons import Lessons
    from cleopatra.ui.host.player_settings import PlayerSettings
    from cleopatra.ui.host.puzzles import Puzzles
    from cleopatra.ui.stage.sprites import SpriteStore

FIRST_GAME: Final = "first_game"
"""The name, among the tips, of the welcome of earlier versions: a player who has read it is no
newcomer."""


def is_coached(settings: Settings) -> bool:
    """Whether the scribe Ti gives tips during games."""
    return settings.tips and FIRST_GAME not in settings.hushed


TERMS: Final = "terms"
"""The name, among the tips that a player can switch off, of the explanations of terms."""


class Host(Protocol):
    """What all scenes share: settings, games, lessons and puzzles, pictures, the way to other
    scenes, and words to the player. `wake` makes an idle loop run a frame, from any thread."""

    stack: SceneStack
    sprites: SpriteStore
    settings: PlayerSettings
    games: Games
    lessons: Lessons
    puzzles: Puzzles
    quit: Callable[[], None]
    wake: Callable[[], None]

    @property
    def voice_name(self) -> str | None:
        """The voice that reads aloud, "" where there is none, None before one was looked for."""

    # Scenes

    def open(self, name: str, *arguments: object, **named: object) -> None:
        """Shows a scene of the table of scenes on top of the others. Raises KeyError for an unknown
        name."""

    def replace(self, name: str, *arguments: object, **named: object) -> None:
        """Shows a scene of the table of scenes instead of the one on top."""

    def show(self, name: str, *arguments: object, **named: object) -> None:
        """Shows a scene of the table of scenes, and nothing below it."""

    # Telling and asking

    def keep_picture(self, data: bytes, suffix: str = ".png") -> None:
        """Writes a picture, or a film of that kind, into the folder of pictures, and says where."""

    def toast(self, text: str, seconds: float = 3.5) -> None:
        """A short message at the lower edge."""

    def tell(self, title: str, message: str, *, is_good: bool = False) -> None:
        """A message that waits for an answer; a warning unless it `is_good`."""

    def ask(
        self,
        title: str,
        message: str,
        yes: str,
        on_yes: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None:
        """A question; "no" does nothing."""
