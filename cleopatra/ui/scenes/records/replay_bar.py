"""The bar of a replay: moving through the game, whose eyes, how fast, and what can be made of it.

Knows the scene only by what its buttons call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button, IconButton
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.values import Choice, Slider
from cleopatra.kit.widgets.widget import Widget
from cleopatra.match.replay import Replay
from cleopatra.ui.motion.pacing import speed_names

PLACE_STYLE: Final = theme.SMALL_BOLD


class ReplayControls(Protocol):
    """What the bar moves."""

    @property
    def eyes(self) -> int:
        """Who looks, as the values of the choice."""

    @property
    def speed(self) -> str:
        """The name of the films' speed."""

    def step(self, by: int) -> None:
        """One decision forward or back."""

    def turn(self, by: int) -> None:
        """One turn forward or back."""

    def jump(self, at: int) -> None:
        """To a place."""

    def toggle_play(self) -> None:
        """Play by itself, or stop."""

    def look(self, eyes: int) -> None:
        """With other eyes."""

    def set_speed(self, speed: str) -> None:
        """Another speed."""

    def toggle_thoughts(self) -> None:
        """Show thoughts, or no more."""

    def open_film(self) -> None:
        """Show the film of the game."""

    def open_photo(self) -> None:
        """Take pictures of the palace."""

    def ask_take_over(self) -> None:
        """Play on from here."""

    def cancel(self) -> bool:
        """Leave."""


class ReplayBar:
    """All buttons; `widget` is what a page holds. In one row if it `is_roomy`; `has_total` shows
    how long the game is beside the slider. What tells the place is `widest` logical units wide
    there, so that the buttons beside it stay where they are."""

    def __init__(
        self,
        scene: ReplayControls,
        replay: Replay,
        eyes: Sequence[tuple[int, str]],
        is_roomy: bool,
        has_total: bool,
        widest: float,
    ) -> None:
        total = max(1, len(replay))
        self._at = replay
        self._slider = Slider(
            replay.at,
            lambda value: scene.jump(round(value)),
            least=0,
            most=total,
            step=1,
            show=lambda value: f"{round(value)}/{total}" if has_total else f"{round(value)}",
            uid="replay.slider",
        )
        self._slider.name = _("Moment of the game")
        self._slider.grow = 1.0
        width = widest if is_roomy else None
        self._place = Label("", PLACE_STYLE, theme.CREAM, align="centre", width=width)
        self._play = IconButton(
            "play", _("Play or pause"), scene.toggle_play, look="button", uid="replay.play"
        )
        self._eyes = Choice(
            eyes,
            scene.eyes,
            scene.look,
            uid="replay.eyes",
            tooltip=_("View as"),
            grow=1 if is_roomy else 0,
        )
        speed = Choice(
            speed_names(),
            scene.speed,
            scene.set_speed,
            uid="replay.speed",
            tooltip=_("Speed"),
            grow=0.8 if is_roomy else 0,
        )
        self._take = Button(
            _("Take over"),
            scene.ask_take_over,
            uid="replay.take",
            style=theme.SMALL_BOLD,
            tooltip=_("Play on from here, in anyone's place."),
            enabled=bool(replay.decision.actors),
        )
        moves: list[Widget] = [
            _button("turn-left", _("Back by a turn"), lambda: scene.turn(-1), "replay.turn-"),
            _button("arrow-left", _("Back by a step"), lambda: scene.step(-1), "replay.step-"),
            self._play,
            _button("arrow-right", _("Forward by a step"), lambda: scene.step(1), "replay.step+"),
            _button("turn-right", _("Forward by a turn"), lambda: scene.turn(1), "replay.turn+"),
        ]
        tools: list[Widget] = [
            _button("film", _("The palace grows"), scene.open_film, "replay.film"),
            _button("camera", _("Photo mode"), scene.open_photo, "replay.photo"),
            _button("lamp", _("What they thought"), scene.toggle_thoughts, "replay.thoughts"),
        ]
        leave = _button("leave", _("Leave"), scene.cancel, "replay.leave")
        tag = Panel(self._place, "night", 6)
        choices: list[Widget] = [self._eyes, speed]
        if is_roomy:
            row = [tag, *moves, self._slider, *choices, *tools, self._take, leave]
            lines: list[Widget] = [Row(row, gap=8)]
        else:
            lines = [
                Row([*moves, self._slider, *tools, leave], gap=8),
                Row([tag, *choices, self._take], gap=8, justify="centre", wrap=True),
            ]
        self.widget: Widget = Column(lines, gap=6)

    def show_place(self, where: str, is_playing: bool) -> None:
        """The replay is at another place."""
        self._slider.value = self._at.at
        self._place.text = where
        self._take.enabled = bool(self._at.decision.actors)
        self.show_playing(is_playing)

    def show_playing(self, is_playing: bool) -> None:
        """Whether it plays by itself."""
        self._play.icon = "pause" if is_playing else "play"

    def show_eyes(self, eyes: int) -> None:
        """Somebody else looks."""
        self._eyes.value = eyes


def _button(icon: str, tooltip: str, on_click: Callable[[], object], uid: str) -> IconButton:
    return IconButton(icon, tooltip, on_click, uid=uid)
