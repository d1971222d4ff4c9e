"""A recorded game: forward, back, by turns, from any player's view, and playing on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cleopatra.kit.device.accessible import Described
from cleopatra.kit.device.input import (
    InputAction,
    InputEvent,
    MouseButton,
    PointerPressed,
    Press,
    Wheel,
)
from cleopatra.kit.motion.clock import MotionClock
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, pgettext
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button, IconButton
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Absolute, Column, Row
from cleopatra.kit.widgets.values import Choice, Slider
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.match.errors import LogDiffers
from cleopatra.match.log import GameLog
from cleopatra.match.replay import Replay
from cleopatra.match.setup import SeatInfo
from cleopatra.match.subscription import Cause, Update
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import compose
from cleopatra.ui.motion.director import Director
from cleopatra.ui.motion.fold import Folder
from cleopatra.ui.motion.mix import TableMusic
from cleopatra.ui.motion.speeds import SPEEDS
from cleopatra.ui.motion.theatre import TableTheatre
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.table.described import overview, readings
from cleopatra.ui.table.shown import PlayerFacts
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import naming
from cleopatra.ui.words.chronicle import Chronicle

PAUSE = 0.25
"""Seconds between two decisions while the replay plays by itself, at normal speed; captions take
their time besides."""
"""The logical width of the camera's buttons at the bottom of the stage."""
WHO_DECIDES = -1
SPECTATOR = -2
"""Choices of the view that are not a seat."""


class ReplayScene(Scene):
    """The table of the recorded game, with a bar for moving through the game; it is first shown
    after `at` decisions."""

    def __init__(self, host: Host, game_log: GameLog, at: int = 0) -> None:
        super().__init__()
        self._host = host
        self._replay = Replay(game_log)
        if at:
            self._safely(lambda: self._replay.jump(at))
        self._money = game_log.setup.options.money
        self._names = [info.name for info in game_log.setup.seats]
        self._eyes = WHO_DECIDES
        self._is_playing = False
        self._waits = 0.0
        self._speed: str = host.settings.animation_speed
        self._view: TableView | None = None
        self._director: Director | None = None
        self._slider: Slider | None = None
        self._place = Label("")
        self._play = IconButton("play", "", self.toggle_play)

    # The screen

    def build(self) -> Widget:
        if self._view is None:
            self._open_table()
        total = max(1, len(self._replay))
        roomy = self.kit.text_scale < 1.4
        self._slider = Slider(
            self._replay.at,
            lambda value: self.jump(round(value)),
            least=0,
            most=total,
            step=1,
            show=lambda value: f"{round(value)}/{total}" if roomy else f"{round(value)}",
            uid="replay.slider",
        )
        self._slider.name = _("Moment of the game")
        self._place = Label(self._where(), theme.SMALL_BOLD, theme.CREAM)
        self._play = IconButton(
            "pause" if self._is_playing else "play",
            _("Play or pause"),
            self.toggle_play,
            look="button",
            uid="replay.play",
        )
        eyes = [(WHO_DECIDES, _("Current player")), (SPECTATOR, _("Spectator"))]
        eyes += [(seat, escape(name)) for seat, name in enumerate(self._names)]
        speeds = [
            ("slow", _("Slow")),
            ("normal", _("Normal")),
            ("fast", _("Fast")),
            ("very_fast", _("Very fast")),
            ("none", pgettext("animations", "None")),
        ]
        moves: list[Widget] = [
            IconButton("turn-left", _("Back by a turn"), lambda: self.turn(-1), uid="replay.turn-"),
            IconButton(
                "arrow-left", _("Back by a step"), lambda: self.step(-1), uid="replay.step-"
            ),
            self._play,
            IconButton(
                "arrow-right", _("Forward by a step"), lambda: self.step(1), uid="replay.step+"
            ),
            IconButton(
                "turn-right", _("Forward by a turn"), lambda: self.turn(1), uid="replay.turn+"
            ),
        ]
        leave = IconButton("leave", _("Leave"), self.cancel, uid="replay.leave")
        choices: list[Widget] = [
            Choice(eyes, self._eyes, self._look, uid="replay.eyes", tooltip=_("View as"), grow=1),
            Choice(
                speeds,
                self._speed,
                self._set_speed,
                uid="replay.speed",
                tooltip=_("Speed"),
                grow=0.8,
            ),
            Button(
                _("Take over"),
                self._ask_take_over,
                uid="replay.take",
                style=theme.SMALL_BOLD,
                tooltip=_("Continue from here, in the place of the current player."),
                enabled=bool(self._replay.decision.actors),
            ),
        ]
        self._slider.grow = 1.0
        tag = Panel(self._place, "night", 6)
        if self._is_roomy:
            lines: list[Widget] = [Row([tag, *moves, self._slider, *choices, leave], gap=8)]
        else:
            lines = [
                Row([*moves, self._slider, leave], gap=8),
                Row([tag, *choices], gap=8),
            ]
        foot = self._foot
        area = pygame.FRect(0, self.space.bottom - foot, self.space.width, foot)
        bar = Panel(Column(lines, gap=6), "papyrus-slim", 6)
        return Absolute([(bar, area.inflate(-12, -8))])

    @property
    def _is_roomy(self) -> bool:
        """Whether all buttons stand in one row."""
        return self.space.width >= 1900 * max(1.0, self.kit.text_scale)

    @property
    def _foot(self) -> float:
        """The height that the buttons take at the lower edge, logical."""
        more = 26 * max(0.0, self.kit.text_scale - 1)
        return (110 + more) if self._is_roomy else (184 + 2 * more)

    @property
    def context(self) -> str:
        return naming.money_context(self._money)

    def readings(self) -> Sequence[tuple[str, Described]]:
        if self._view is None:
            return ()
        return (*readings(self._view), *overview(self._view))

    def first_focus(self) -> str:
        return "replay.play"

    def draw(self, canvas: Canvas) -> None:
        if self._view is not None:
            self._view.draw(canvas)
        self.page.draw(canvas)

    def adapted(self) -> None:
        if self._view is not None:
            self._view.leave_foot(self._foot)
            self._view.layout()
        self.rebuild()

    @property
    def is_busy(self) -> bool:
        moving = self._director is not None and self._director.is_busy
        return moving or (self._view is not None and self._view.is_busy)

    def next_wake(self) -> float | None:
        waits = [max(0.0, self._waits)] if self._is_playing else []
        if self._director is not None and self._director.next_wake is not None:
            waits.append(self._director.next_wake)
        return min(waits, default=None)

    def update(self, seconds: float) -> None:
        if self._view is None or self._director is None:
            return
        self._director.update(seconds)
        self._view.update(seconds)
        if not self._is_playing or self._director.is_busy:
            return
        self._waits -= seconds
        if self._waits <= 0:
            factor = self._director.clock.speed.value or 4.0
            self._waits = PAUSE / factor
            if not self._forward():
                self.toggle_play()

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.action is not None:
            return self._key(event.action)
        if isinstance(event, Wheel) and self._view is not None:
            self._view.stage.stage.zoom_at(1.12**event.dy, event.pos)
            self._view.camera_changed()
            return True
        is_click = isinstance(event, PointerPressed) and event.button is MouseButton.LEFT
        return is_click and self._director is not None and self._director.finish()

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    # Moving

    def step(self, by: int) -> None:
        """Go one decision forward, animated, or back."""
        self._stop()
        if by > 0:
            self._forward()
        elif self._replay.at > 0:
            self.jump(self._replay.at - 1)

    def turn(self, by: int) -> None:
        """Go to the beginning of another turn."""
        self._stop()
        if self._safely(lambda: self._replay.step_turn(by)):
            self._show()

    def jump(self, at: int) -> None:
        """Go to the position after `at` decisions."""
        self._stop()
        if at != self._replay.at and self._safely(lambda: self._replay.jump(at)):
            self._show()

    def toggle_play(self) -> None:
        """Start or stop automatic playing."""
        if not self._is_playing and self._replay.at >= len(self._replay):
            self.jump(0)
        self._is_playing = not self._is_playing
        self._waits = 0.0
        self._play.icon = "pause" if self._is_playing else "play"

    def _stop(self) -> None:
        if self._is_playing:
            self.toggle_play()
        if self._director is not None:
            self._director.finish_all()

    def _forward(self) -> bool:
        seat = next(iter(self._replay.decision.actors), -1)
        viewer = self._viewer()
        if not self._safely(lambda: self._replay.step(1)) or seat < 0 or self._director is None:
            return False
        now = self._viewer()
        update = Update(
            Cause.DECIDED,
            self._replay.log.decisions[self._replay.at - 1].seat,
            self._replay.events(viewer),
            self._replay.observe(viewer),
            self._replay.decision,
            self._replay.at,
        )
        updates = [update]
        if now != viewer:
            updates.append(
                Update(Cause.REDONE, -1, (), self._replay.observe(now), update.decision, 0)
            )
        self._director.take(updates)
        self._moved()
        return True

    def _safely(self, move: Callable[[], object]) -> bool:
        before = self._replay.at
        try:
            move()
        except LogDiffers:
            self._host.toast(
                _("The rules have changed since: this game can be shown only up to here.")
            )
            return False
        return self._replay.at != before

    def _show(self) -> None:
        if self._director is not None:
            self._director.jump(self._observation())
        self._moved()

    def _moved(self) -> None:
        if self._slider is not None:
            self._slider.value = self._replay.at
        self._place.text = self._where()

    def _where(self) -> str:
        if self._replay.outcome is not None:
            return _("Turn {turn}: the end").format(turn=self._replay.turn)
        name = escape(self._names[self._replay.current])
        return _("Turn {turn}: {name}").format(turn=self._replay.turn, name=name)

    # Looking

    def _viewer(self) -> int | None:
        if self._eyes == WHO_DECIDES:
            return next(iter(self._replay.decision.actors), self._replay.current)
        return None if self._eyes == SPECTATOR else self._eyes

    def _observation(self) -> Observation:
        return self._replay.observe(self._viewer())

    def _look(self, eyes: int) -> None:
        self._eyes = eyes
        self._show()

    def _set_speed(self, speed: str) -> None:
        self._speed = speed
        if self._director is not None:
            self._director.set_speed(SPEEDS[speed])

    def _key(self, action: InputAction) -> bool:
        turns = {InputAction.VIEW_LEFT: -1, InputAction.VIEW_RIGHT: 1}
        turns |= {InputAction.TURN_LEFT: -1, InputAction.TURN_RIGHT: 1}
        if action in turns and self._view is not None:
            self._view.stage.stage.turn(turns[action])
            self._view.camera_changed()
        elif action is InputAction.PAGE_DOWN:
            self.turn(1)
        elif action is InputAction.PAGE_UP:
            self.turn(-1)
        elif action is InputAction.HELP:
            self._host.open("aid")
        else:
            return False
        return True

    def _open_table(self) -> None:
        host, setup = self._host, self._replay.log.setup
        rules = compose(GameOptions.parse(str(setup.options)))
        facts = [PlayerFacts(info.name, info.colour, info.bot) for info in setup.seats]
        music = TableMusic(host.stack.kit.sound, setup, self._observation())
        self._view = TableView(
            host.stack.kit,
            host.sprites,
            rules,
            facts,
            self._observation(),
            aids="open",
            on_damage=self._damage,
            has_game_knobs=False,
            foot=self._foot,
        )
        self._director = Director(
            TableTheatre(self._view),
            Folder(rules.garden),
            Chronicle(self._names),
            self._observation(),
            clock=MotionClock(SPEEDS[self._speed]),
            play_sound=host.stack.kit.play_at,
            reduced_motion=host.settings.reduced_motion,
            tells_all=True,
            on_shown=music.follow,
        )

    def _damage(self, rect: pygame.FRect) -> None:
        if self.stack is not None:
            self.invalidate(rect)

    # Taking over

    def _seats(self) -> Sequence[int]:
        return self._replay.decision.actors

    def _ask_take_over(self) -> None:
        seats = self._seats()
        if not seats:
            return
        seat = seats[0] if self._eyes < 0 else self._eyes
        name = escape(self._names[seat])
        self._stop()
        self._host.ask(
            _("Continue from here?"),
            _("You take the place of {name}; the others stay who they are.").format(name=name),
            _("Continue from here"),
            lambda: self._host.sure_to_replace(lambda: self._take_over(seat)),
        )

    def _take_over(self, seat: int) -> None:
        info = self._replay.log.setup.seats[seat]
        self._host.play_log(self._replay.take_over(seat, SeatInfo(info.name, info.colour)))
