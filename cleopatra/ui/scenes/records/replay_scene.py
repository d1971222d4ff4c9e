"""A recorded game: forward, back, by turns, from any player's view, and playing on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.input import (
    InputAction,
    InputEvent,
    MouseButton,
    PointerPressed,
    Press,
    Wheel,
)
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.labels import Panel
from cleopatra.kit.widgets.layout import Absolute
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Dialog, DialogButton
from cleopatra.kit.window.scene import Scene
from cleopatra.match.log import GameLog
from cleopatra.match.replay import Replay
from cleopatra.match.setup import LogDiffers, SeatInfo
from cleopatra.match.subscription import Cause, Update
from cleopatra.rules.composition import compose
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension import lookup
from cleopatra.ui.host import Host
from cleopatra.ui.motion.director import Director
from cleopatra.ui.motion.fold import Folder
from cleopatra.ui.motion.mix import TableMusic
from cleopatra.ui.motion.pacing import SPEEDS, Pacing
from cleopatra.ui.motion.theatre import TableTheatre
from cleopatra.ui.scenes.records.replay_bar import PLACE_STYLE, ReplayBar
from cleopatra.ui.scenes.records.replay_hands import HandBox, box_height, hands_of, open_hands
from cleopatra.ui.scenes.records.replay_thoughts import Thoughts
from cleopatra.ui.table.described import overview, readings
from cleopatra.ui.table.palace_model import public_palace
from cleopatra.ui.table.table_facts import PlayerFacts
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import naming
from cleopatra.ui.words.chronicle import Chronicle

PAUSE = 0.25
"""Seconds between two decisions while the replay plays by itself, at normal speed; captions take
their time besides."""
WHO_DECIDES = -1
SPECTATOR = -2
OPEN = -3
"""Choices of the view that are not a seat."""
_LONG_TURN: Final = 88
"""A turn whose number is as wide as any that games reach."""
_THOUGHTS: Final = 560.0
"""The width of the panel with thoughts at the usual size of text."""


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
        self._seats = game_log.setup.seats
        self._names = [info.name for info in self._seats]
        self._eyes = OPEN
        self._is_playing = False
        self._waits = 0.0
        self._speed = ""
        self._view: TableView | None = None
        self._director: Director | None = None
        self._bar: ReplayBar | None = None
        self._more_bar = 0.0
        self._boxes: list[HandBox] = []
        self._thoughts = Thoughts(host, self._replay, self._show_plan)

    # The screen

    def build(self) -> Widget:
        if self._view is None:
            self._open_table()
        assert self._view is not None
        space = self.space
        self._bar = ReplayBar(
            self,
            self._replay,
            self._eyes_offered(),
            self._is_roomy,
            self.kit.text_scale < 1.4,
            self._widest_place(),
        )
        self._moved()
        panel = Panel(self._bar.widget, "papyrus-slim", 6)
        needed = panel.measure(self.kit, space.width - 12)[1] + 8
        if needed > self._bar_height + 0.5:  # words that take two lines
            self._more_bar += needed - self._bar_height
            self._view.leave_foot(self._foot)
            self._view.layout()
        bar, foot = self._bar_height, self._foot
        area = pygame.FRect(0, space.bottom - bar, space.width, bar)
        places: list[tuple[Widget, pygame.FRect]] = [(panel, area.inflate(-12, -8))]
        if self._eyes == OPEN:
            gear = self._view.gear
            self._boxes = [HandBox(gear, who, i) for i, who in enumerate(self._view.shown.players)]
            self._show_hands()
            hands = pygame.FRect(0, space.bottom - foot, space.width, foot - bar)
            places.insert(0, (open_hands(self._boxes, self._columns), hands.inflate(-12, -4)))
        if self._thoughts.is_open:
            places.append(self._place_thoughts())
        self._show_plan()
        return Absolute(places)

    def _eyes_offered(self) -> list[tuple[int, str]]:
        """The choices of the view."""
        eyes = [(OPEN, _("Everything open")), (WHO_DECIDES, _("Current player"))]
        eyes += [(SPECTATOR, _("Spectator"))]
        return eyes + [(seat, escape(name)) for seat, name in enumerate(self._names)]

    def _place_thoughts(self) -> tuple[Widget, pygame.FRect]:
        """The panel with thoughts, where notes lie on the table."""
        assert self._view is not None
        room = self._view.note_room
        width = min(room.width, _THOUGHTS * max(1.0, self.kit.text_scale**0.7))
        panel = self._thoughts.panel(width)
        height = min(room.height, panel.measure(self.kit, width)[1])
        return panel, pygame.FRect(room.left, room.top, width, height)

    @property
    def _is_roomy(self) -> bool:
        """Whether all buttons stand in one row."""
        return self.space.width >= 1900 * max(1.0, self.kit.text_scale)

    @property
    def _foot(self) -> float:
        """The height that buttons and open hands take at the lower edge, logical."""
        if self._eyes != OPEN:
            return self._bar_height
        rows = -(-len(self._names) // self._columns)
        return self._bar_height + rows * (box_height(self.kit) + 6) + 2

    @property
    def _bar_height(self) -> float:
        more = 26 * max(0.0, self.kit.text_scale - 1)
        return self._more_bar + ((110 + more) if self._is_roomy else (184 + 2 * more))

    @property
    def _columns(self) -> int:
        """How many open hands lie side by side."""
        seats = len(self._names)
        most = 3 if seats in (3, 5) else 2
        return min(seats, most) if self.kit.viewport.is_stacked else seats

    @property
    def context(self) -> str:
        return naming.money_context(self._money)

    def readings(self) -> Sequence[tuple[str, Description]]:
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
        self._more_bar = 0.0
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
        if self._thoughts.next_wake is not None:
            waits.append(self._thoughts.next_wake)
        if self._director is not None and self._director.next_wake is not None:
            waits.append(self._director.next_wake)
        return min(waits, default=None)

    def update(self, seconds: float) -> None:
        if self._view is None or self._director is None:
            return
        self._director.update(seconds)
        self._view.update(seconds)
        if self._thoughts.update(not self._director.is_busy):
            self.rebuild()
        if not self._is_playing or self._director.is_busy:
            return
        self._waits -= seconds
        if self._waits <= 0:
            factor = self._director.clock.speed.value or 4.0
            self._waits = PAUSE / factor
            turn, is_bots = self._replay.turn, bool(self._seats[self._replay.current].bot)
            is_moved = self._forward()
            is_over = is_bots and self._replay.turn != turn
            if not is_moved or (is_over and self._host.settings.pacing.waits_for_me):
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

    @property
    def eyes(self) -> int:
        """Who looks: a seat, or one of the choices that are no seat."""
        return self._eyes

    @property
    def speed(self) -> str:
        """The name of the films' speed: that of the settings until another is chosen here."""
        return self._speed or self._host.settings.now.animation_speed

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
        if self._bar is not None:
            self._bar.show_playing(self._is_playing)

    def _stop(self) -> None:
        if self._is_playing:
            self.toggle_play()
        if self._director is not None:
            self._director.finish_all()

    def _forward(self) -> bool:
        seat = next(iter(self._replay.decision.actors), -1)
        viewer, is_open = self._viewer(), self._eyes == OPEN
        if not self._safely(lambda: self._replay.step(1)) or seat < 0 or self._director is None:
            return False
        now = self._viewer()
        update = Update(
            Cause.DECIDED,
            self._replay.log.decisions[self._replay.at - 1].seat,
            self._replay.opened_events() if is_open else self._replay.events(viewer),
            self._replay.opened() if is_open else self._replay.observe(viewer),
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
        if self._bar is not None:
            self._bar.show_place(self._where(), self._is_playing)

    def _where(self) -> str:
        if self._replay.outcome is not None:
            return _the_end(self._replay.turn)
        return _place(self._replay.turn, self._names[self._replay.current])

    def _widest_place(self) -> float:
        """The width of the longest text that tells a place, in logical units."""
        texts = [_place(_LONG_TURN, name) for name in self._names] + [_the_end(_LONG_TURN)]
        return max(self.kit.text.set(text, PLACE_STYLE).width for text in texts) + 1

    # Looking

    def _viewer(self) -> int | None:
        if self._eyes == WHO_DECIDES:
            return next(iter(self._replay.decision.actors), self._replay.current)
        return self._eyes if self._eyes >= 0 else None

    def _observation(self) -> Observation:
        if self._eyes == OPEN:
            return self._replay.opened()
        return self._replay.observe(self._viewer())

    def look(self, eyes: int) -> None:
        """Look with other eyes: those of a seat, or one of the choices that are no seat."""
        had_hands = self._eyes == OPEN
        self._eyes = eyes
        if self._view is not None:
            self._view.open_panels(eyes >= 0)  # while others act the hand would lie too low
        self._show()
        if had_hands != (eyes == OPEN):
            self.adapted()

    def _next_eyes(self) -> None:
        offered = [eyes for eyes, _name in self._eyes_offered()]
        self.look(offered[(offered.index(self._eyes) + 1) % len(offered)])
        if self._bar is not None:
            self._bar.show_eyes(self._eyes)

    def _shown_changed(self, observation: Observation) -> None:
        self._music.follow(observation)
        self._show_hands()

    def _show_hands(self) -> None:
        """Bring the open hands up to what the director shows."""
        if self._eyes != OPEN or self._director is None:
            return
        items = [lookup.owned(self._replay.observe(i), i) for i in range(len(self._names))]
        hands = hands_of(self._director.shown, items)
        for box, hand in zip(self._boxes, hands, strict=False):
            box.show(hand)

    def toggle_thoughts(self) -> None:
        """Show what is thought at each decision, or no more."""
        self._thoughts.toggle()
        self.rebuild()

    def _show_plan(self) -> None:
        """Mark the plan that is picked among the thoughts on the board."""
        if self._view is not None:
            self._view.point_at(self._thoughts.places)

    def open_film(self) -> None:
        """Show how the palace grew."""
        self._stop()
        self._host.open("film", self._replay.log)

    def open_photo(self) -> None:
        """Take pictures of the palace at this place."""
        self._stop()
        seen, seats = self._replay.observe(None), self._replay.log.setup.seats
        self._host.open("photo", public_palace(seen, self._replay.rules, seats))

    def set_speed(self, speed: str) -> None:
        self._speed = speed

    def _pacing(self) -> Pacing:
        return self._host.settings.pacing._replace(speed=SPEEDS[self.speed])

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
        elif action is InputAction.PEEK:
            self._next_eyes()
        elif action is InputAction.HINT:
            self.toggle_thoughts()
        elif action is InputAction.PHOTO_MODE:
            self.open_photo()
        elif action is InputAction.HELP:
            self._host.open("aid")
        else:
            return False
        return True

    def _open_table(self) -> None:
        host, setup = self._host, self._replay.log.setup
        rules = compose(GameOptions.parse(str(setup.options)))
        facts = [PlayerFacts(info.name, info.colour, info.bot) for info in setup.seats]
        self._music = TableMusic(host.stack.kit.sound, setup, self._observation())
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
            pacing=self._pacing,
            play_sound=host.stack.kit.happen_at,
            tells_all=True,
            on_shown=self._shown_changed,
        )

    def _damage(self, rect: pygame.FRect) -> None:
        if self.stack is not None:
            self.invalidate(rect)

    # Taking over

    def ask_take_over(self) -> None:
        """Ask whose place the player takes, and go on from here."""
        self._stop()
        if not self._replay.decision.actors:
            return
        answers = [DialogButton(_("Cancel"))]
        answers += [
            DialogButton(escape(name), partial(self._sure_to_take_over, seat))
            for seat, name in enumerate(self._names)
        ]
        self.stack.push(
            Dialog(
                _("Continue from here?"),
                _("Choose whose place you take. The other players stay the same."),
                answers,
                cancel_index=0,
                first=1 + (self._eyes if self._eyes >= 0 else self._replay.decision.actors[0]),
                width=1150,
            )
        )

    def _sure_to_take_over(self, seat: int) -> None:
        self._host.games.sure_to_replace(lambda: self._take_over(seat))

    def _take_over(self, seat: int) -> None:
        info = self._replay.log.setup.seats[seat]
        self._host.games.play_log(self._replay.take_over(seat, SeatInfo(info.name, info.colour)))

    def leave(self) -> None:
        self._thoughts.close()


def _place(turn: int, name: str) -> str:
    return _("Turn {turn}: {name}").format(turn=turn, name=escape(name))


def _the_end(turn: int) -> str:
    return _("Turn {turn}: the end").format(turn=turn)
