"""The table of a running game: session, director, view and tool brought together.

Knows all four and hands input to the tool in use. Decides nothing about the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.input import (
    DIRECTIONS,
    InputAction,
    InputEvent,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Press,
    Wheel,
)
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.text import markup
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.focus import Focusable
from cleopatra.kit.window.scene import Scene
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.host import Host, is_coached
from cleopatra.ui.motion.director import Director
from cleopatra.ui.motion.fold import Folder
from cleopatra.ui.motion.mix import TableMusic
from cleopatra.ui.motion.theatre import TableTheatre
from cleopatra.ui.play.place import ButtonTone, Glow, Offer, Prompt
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.play.toolbox import WaitTool, tool_for
from cleopatra.ui.scenes.shared.save_warning import tell_unkept
from cleopatra.ui.scenes.table.aids import TableAids, aids_of
from cleopatra.ui.scenes.table.coach import TableCoach
from cleopatra.ui.scenes.table.commands import KNOB_KEYS, PASSES, TableCommands
from cleopatra.ui.scenes.table.helper import Guide, TableHelper
from cleopatra.ui.scenes.table.hints import TableHints
from cleopatra.ui.scenes.table.privacy import PeekTool, Privacy
from cleopatra.ui.scenes.table.table_announcements import Refusals, TableAnnouncements, action_at
from cleopatra.ui.session.session import Session
from cleopatra.ui.stage import world
from cleopatra.ui.table.described import readings
from cleopatra.ui.table.pointer import Pointer
from cleopatra.ui.table.spots import TableSpots, tip_of
from cleopatra.ui.table.table_facts import PlayerFacts, TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target, uid_of_offer
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import messages, naming
from cleopatra.ui.words.chronicle import Chronicle

TIP_DELAY: Final = 0.45
BOT_POLL: Final = 0.03
"""Seconds between two polls for the bots' answers."""
FARTHEST_BEHIND: Final = 24
"""Decisions that the bots may be ahead of what is shown."""
PATIENCE: Final = 0.7
"""Seconds that a bot may think before a button is offered that has it answer."""


class TableScene(Scene):
    """The screen of a game, from the deal to the end."""

    view: TableView
    pointer: Pointer
    director: Director
    tells_count = False
    """Whether the final count is shown here; otherwise a scene of its own shows it."""

    def __init__(self, host: Host, session: Session) -> None:
        super().__init__()
        self._host = host
        self._session = session
        self._moment: tuple[object, ...] = ()
        self._tip: tuple[float, Target] | None = None
        self._now = 0.0
        self._waited = 0.0
        self._has_ended = False
        self._shown_turn = self._shown_decisions = -1
        self._spots: TableSpots | None = None
        self._kept: tuple[tuple[int, int | None], Tool] | None = None
        self._chose_by_mouse = False

    @property
    def context(self) -> str:
        return naming.money_context(self._session.match.setup.options.money)

    # -- Life -----------------------------------------------------------------------------
    def enter(self) -> None:
        session, setup = self._session, self._session.match.setup
        self._music = TableMusic(self.kit.sound, setup, session.observation)
        self.tool: Tool = WaitTool(session)
        self.view = TableView(
            self.kit,
            self._host.sprites,
            session.match.rules,
            [PlayerFacts(seat.name, seat.colour, seat.bot) for seat in setup.seats],
            session.observation,
            aids=aids_of(setup),
            on_damage=self.invalidate,
            panels_open=self._host.settings.now.panels_open,
        )
        self.pointer = Pointer(self, self.invalidate)
        self._spots = TableSpots(self.view, self.use, self._focused)
        self._chronicle = Chronicle([seat.name for seat in setup.seats])
        self._telling = TableAnnouncements(session, self.view, self.stack)
        self.director = Director(
            TableTheatre(self.view),
            Folder(session.match.rules.garden),
            self._chronicle,
            session.observation,
            pacing=lambda: self._host.settings.pacing,
            play_sound=self.kit.happen_at,
            tells_count=self.tells_count,
            bots=[seat for seat, info in enumerate(setup.seats) if not info.is_person],
            on_shown=self._shown_changed,
            on_event=self._telling.happened,
        )
        self._commands = TableCommands(
            self._host, self._session, self.view, self.director, self._chronicle
        )
        self._guide = self._make_guide()
        self._hints = TableHints(
            self._host, session, self.view, lambda: self.tool, self._adviser_speaks_up
        )
        self._refusals = Refusals(self._host, session, self.page, self._guide)
        self._helpers: tuple[TableHelper, ...] = (
            self._refusals,
            self._guide,
            self._hints,
            self._telling,
            TableSaveWarning(self._host, session, self.view),
            TableAids(session, self.view),
            self._commands,
        )
        self._privacy = Privacy(self._host, session, self.view, self.director, self._another_looks)
        self._host.games.picture_by(self._privacy.picture)
        self._attend()

    def _make_guide(self) -> Guide:
        """Who speaks at this table beside the adviser."""
        return TableCoach(self._host, self._session, self.view)

    def _adviser_speaks_up(self) -> bool:
        """Whether the adviser gives his opinion without being asked: in a coached game."""
        settings = self._host.settings.now
        is_coached_game = settings.coached == self._session.game
        return is_coached_game and is_coached(settings) and not self._guide.has_spoken

    def resume(self) -> None:
        self.view.open_panels(self._host.settings.now.panels_open)
        self._adapt_helpers()
        self._privacy.close_hand()
        self._moment = ()  # the scene that was on top may still be about to act: wait for a frame

    def leave(self) -> None:
        self.director.stop()

    def adapted(self) -> None:
        self.view.layout()

    def rebuild(self) -> None:
        super().rebuild()
        if self._spots is not None:
            self.view.layout()  # another language
            self._adapt_helpers()

    def _adapt_helpers(self) -> None:
        for helper in self._helpers:
            helper.adapt()

    def spots(self) -> Sequence[Focusable]:
        return () if self._spots is None else self._spots.all()

    def readings(self) -> Sequence[tuple[str, Description]]:
        return () if self._spots is None else tuple(readings(self.view))

    # -- Time -----------------------------------------------------------------------------
    def update(self, seconds: float) -> None:
        self._now += seconds
        self._privacy.update(seconds)
        self._session.pump(self.director.backlog > FARTHEST_BEHIND)
        self.director.update(seconds)
        if updates := self._session.take_updates():  # begins now: the time that has passed is over
            self.director.take(updates)
        self._attend()
        self._wait(seconds)
        is_quiet = not self.director.is_busy
        for helper in self._helpers:
            helper.update(seconds, is_quiet)
        self.pointer.update(seconds)
        self.view.update(seconds)
        self.page.keep_free(self.view.message_foot, self.view.message_head)
        if self._tip is not None and self._now >= self._tip[0]:
            target = self._tip[1]
            self._tip = None
            self.page.show_tooltip(tip_of(target, self.view), target.rect)

    @property
    def is_busy(self) -> bool:
        is_showing = self.director.is_busy and not self.director.is_stopped
        return is_showing or self.view.is_busy or self.pointer.is_busy

    def next_wake(self) -> float | None:
        waits = [] if self.view.next_wake is None else [self.view.next_wake]
        if self.director.next_wake is not None:
            waits.append(self.director.next_wake)
        if self._session.waits_for_bots:
            waits.append(BOT_POLL)
        waits += [h.next_wake for h in self._helpers if h.next_wake is not None]
        if self._tip is not None:
            waits.append(max(0.0, self._tip[0] - self._now))
        return min(waits, default=None)

    def _attend(self) -> None:
        """Shows what the open decision needs: its tool, the curtain, the Offering or the end."""
        session = self._session
        self._privacy.attend()
        busy, stopped = self.director.is_busy, self.director.is_stopped
        moment = (
            busy,
            stopped,
            session.match.decision_id,
            session.viewer,
            len(session.match.decision.actors),
        )
        if moment == self._moment:
            return
        self._moment = moment
        if self._kept is not None and self._kept[0][0] != session.match.decision_id:
            self._kept = None
        self._waited = 0.0
        self.pointer.forget()
        self._privacy.cover()
        if stopped:
            told, go_on = self.view.caption.text, self.director.go_on
            self._set_tool(StepTool(session, lambda: self.view.shown, told, go_on))
            self._focus_offer(GO_ON)
            return
        if busy:
            self.tool = WatchTool(session, lambda: self.view.shown)
            self.view.set_tool(self.tool, is_showing=True)
            return
        self._commands.refresh_recap()
        if session.match.is_over:
            self._set_tool(WaitTool(session))
            self._end()
            return
        if session.match.decision.kind == DecisionKind.BID:
            self._set_tool(WaitTool(session))
            self._hold_offering()
            return
        next_viewer = session.next_viewer()
        if next_viewer is not None and self._privacy.keeps_covered:
            self._privacy.close_hand()
            self._set_tool(self._privacy.tool(next_viewer))
            return
        if next_viewer is not None:
            self._draw_curtain(next_viewer)
            return
        self._set_tool(PeekTool(session) if self._privacy.is_peeking else self._own_tool())

    def _own_tool(self) -> Tool:
        """The tool of the open decision. What was chosen with it and not sent yet stays while
        something else is shown, or the hand is covered."""
        session = self._session
        moment = (session.match.decision_id, session.viewer)
        if self._kept is None or self._kept[0] != moment:
            self._kept = (moment, tool_for(session))
        return self._kept[1]

    def _wait(self, seconds: float) -> None:
        """Offers a way on when a bot takes its time over a decision."""
        if not self._session.waits_for_bots or self.director.is_being_read:
            self._waited = 0.0
            return
        self._waited += seconds
        if self._waited >= PATIENCE and self.tool.offer_hurry(self._session.hurry):
            self.view.refresh()

    def _shown_changed(self, observation: Observation) -> None:
        self._music.follow(observation)
        if observation.current != self._shown_turn:
            self._shown_turn = observation.current
            self.view.refresh()
        if observation.decisions != self._shown_decisions:
            self._shown_decisions = observation.decisions
            self._commands.refresh_recap()

    def _set_tool(self, tool: Tool) -> None:
        self.tool = tool
        self.view.set_tool(tool)

    def _draw_curtain(self, seat: int) -> None:
        self._set_tool(WaitTool(self._session))
        self._privacy.draw_curtain(seat)

    def _another_looks(self) -> None:
        """Clears what the person before pointed at, was told or had opened."""
        self._hide_tip()
        self.page.clear_toasts()
        self.page.focus(None)
        self.view.light("")
        self.enlarge(None)
        for helper in self._helpers:
            helper.look_changed()
        self._moment = ()

    def _hold_offering(self) -> None:
        if self._session.match.waits_for[0]:
            self._host.open("offering", self._session)
            self._guide.before_offering()

    def _end(self) -> None:
        if not self._has_ended:
            self._has_ended = True
            self._host.open("inspection", self._session)

    def refuse(self, text: str, rule: str, place: Place | None = None) -> None:
        tried = "" if place is None else action_at(place)
        self._refusals.tell(text, rule, tried)

    # -- Drawing --------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        self.view.draw(canvas)
        self.pointer.drag.draw(canvas)
        self.page.draw(canvas)

    # -- Input ----------------------------------------------------------------------------
    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, PointerPressed):
            self._chose_by_mouse = True
        if self._privacy.handle(event) or self._finishes(event) or self.page.click_toast(event):
            return True
        match event:
            case Press():
                return self._key(event)
            case PointerMoved() | PointerPressed() | PointerReleased() | PointerLeft() | Wheel():
                if isinstance(event, PointerPressed):
                    self._hide_tip()
                return self.pointer.handle(event)
        return False

    def _finishes(self, event: InputEvent) -> bool:
        """Any click or key ends a peek, finishes what is being shown, or closes what is
        enlarged."""
        is_new = isinstance(event, PointerPressed) or (
            isinstance(event, Press) and not event.repeat
        )
        if is_new and self._privacy.end_peek():
            return True
        is_press = isinstance(event, PointerPressed) or (
            isinstance(event, Press) and event.action is not None and event.action not in PASSES
        )
        if not is_press:
            return False
        if self.view.magnifier.is_open:
            self.enlarge(None)
            return True
        if isinstance(event, PointerPressed):
            target = self.view.target_at(event.pos)
            if target is not None and target.button is not None:
                return False
        is_end = not isinstance(event, Press) or event.action is InputAction.CANCEL
        return (is_end and self.director.end_recap()) or self.director.finish()

    def _key(self, event: Press) -> bool:
        self._hide_tip()
        action = event.action
        if action is None:
            return False
        if action is InputAction.CANCEL:
            return event.repeat or self.step_back() or self.run(TableButton(TableCommand.MENU))
        if action in (InputAction.NEXT, InputAction.PREVIOUS):
            self._chose_by_mouse = False
            return self._next_group(1 if action is InputAction.NEXT else -1)
        if action is InputAction.ACCEPT and self._confirm_choice(event):
            return True
        if action in DIRECTIONS or action is InputAction.ACCEPT:
            self._chose_by_mouse = False
            return self.page.handle(event)
        if self.tool.press(action):
            self.view.refresh()
            return True
        return self._command(action, event.repeat)

    def _confirm_choice(self, event: Press) -> bool:
        """After a choice with the mouse the key that chooses presses the prompt's main button, not
        what happens to have the focus. False without such a button."""
        if not self._chose_by_mouse or event.repeat or self.director.is_stopped:
            return False  # a click while a film waits has chosen nothing
        for offer in self.view.shown.prompt.offers:
            if offer.tone is not ButtonTone.PLAIN and offer.is_enabled:
                target = self.view.target(uid_of_offer(offer))
                if target is not None:
                    self.use(target)
                    return True
        return False

    def under(self, pos: tuple[float, float]) -> object:
        if self._spots is None or self.director.is_busy:
            return None
        target = self.view.target_at(pos)
        return super().under(pos) if target is None else target.uid

    def _command(self, action: InputAction, repeat: bool) -> bool:
        if self._telling.ask(action) or (action is InputAction.HELP and self.page.follow_toast()):
            return True
        if (command := KNOB_KEYS.get(action)) is not None:
            return self.run(TableButton(command))
        match action:
            case InputAction.UNDO:
                self._commands.undo()
            case InputAction.REDO:
                self._session.play_again()
            case InputAction.HURRY:
                return self._session.hurry()
            case InputAction.PEEK:
                return repeat or self._privacy.peek()
            case InputAction.PAGE_UP:
                current = self.page.graph.current
                self.enlarge(None if current is None else self.view.target(current.uid))
            case _:
                return False
        return True

    def _next_group(self, by: int) -> bool:
        current = self.page.graph.current
        assert self._spots is not None
        spot = self._spots.next_group("" if current is None else current.uid, by)
        self.page.focus(spot)
        return spot is not None

    def step_back(self) -> bool:
        if self.pointer.drag.is_holding:
            self.pointer.drag.cancel()
            return True
        if self.tool.cancel():
            self.view.refresh()
            return True
        if self.view.log.is_open:
            self.view.toggle_log()
            return True
        return any(helper.close() for helper in self._helpers)

    # -- What pointer and focus do ----------------------------------------------------------
    def point_at(self, target: Target | None) -> None:
        self._hide_tip()
        self.view.light("" if target is None else target.uid)
        if target is not None and tip_of(target, self.view):
            self._tip = (self._now + TIP_DELAY, target)

    def _focused(self, uid: str) -> None:
        self.view.light(uid, by_keys=self.page.shows_focus)
        target = self.view.target(uid)
        place = None if target is None else target.place
        at = None
        if place is not None and place.kind is PlaceKind.SQUARE:
            at = (place.index % world.COLUMNS + 0.5, place.index // world.COLUMNS + 0.5)
        if self.tool.hover(place, at):
            self.view.refresh()

    def _hide_tip(self) -> None:
        self._tip = None
        self.page.show_tooltip("", pygame.FRect(0, 0, 0, 0))

    def use(self, target: Target) -> None:
        if not target.is_enabled:
            self.refuse(target.tip or _("Not now."), "")
            return
        match target.goal:
            case Place() as place:
                self._use_place(place, target)
            case Offer() as offer:
                if self.tool.choose(offer.code, offer.number):
                    self.kit.sound.click()
                    self.view.refresh()
            case TableButton() as button:
                self.kit.sound.click()
                self.run(button)

    def _use_place(self, place: Place, target: Target) -> None:
        if self.tool.activate(place):
            self.kit.sound.click()
            self.view.refresh()
            self._focus_confirmation(place)
            return
        mark = self.view.shown.marks.get(place)
        if mark is not None and mark.glow is Glow.REFUSED and mark.tip:
            self.refuse(mark.tip, mark.rule, place)
        elif not self._commands.read_ledger(place):
            self.enlarge(target)

    def _focus_confirmation(self, place: Place) -> None:
        """With keys: once no place of that kind is of use any more, as when all cards are laid
        out, the focus goes on to the button that confirms."""
        shown = self.view.shown
        in_use = any(
            mark.glow in (Glow.LEGAL, Glow.CHOSEN)
            for other, mark in shown.marks.items()
            if other.kind is place.kind
        )
        if self._spots is None or in_use or not self.page.shows_focus:
            return
        for offer in shown.prompt.offers:
            if offer.tone is ButtonTone.MAIN and offer.is_enabled:
                self._focus_offer(offer.code)
                return

    def _focus_offer(self, code: str) -> None:
        """With keys or pad: the focus goes to a button of the prompt."""
        if self._spots is None or not self.page.shows_focus:
            return
        for offer in self.view.shown.prompt.offers:
            if offer.code == code:
                self.page.focus(self._spots.spot(uid_of_offer(offer)))

    def enlarge(self, target: Target | None) -> None:
        self.view.magnifier.open(None if target is None else target.place)
        self.view.changed()

    def run(self, button: TableButton) -> bool:
        """A button of the table, or a shortcut key for one."""
        return self._privacy.run(button) or any(helper.run(button) for helper in self._helpers)


class TableSaveWarning(TableHelper):
    """The sign at one table that a game is not being kept."""

    def __init__(self, host: Host, session: Session, view: TableView) -> None:
        self._host = host
        self._session = session
        self._view = view
        self.adapt()

    def update(self, seconds: float, is_quiet: bool) -> None:
        self.adapt()

    def adapt(self) -> None:
        problem = self._session.save_problem
        words = (
            ("", "")
            if problem is None
            else (messages.not_being_saved(), messages.not_kept(problem))
        )
        self._view.warn(*words)

    def run(self, button: TableButton) -> bool:
        """Carries out the command of the sign; False for others."""
        if button.command is not TableCommand.UNKEPT:
            return False
        tell_unkept(self._host, self._session)
        return True


# The tools while something is being shown: they only say whose turn is seen, or was seen.

GO_ON: Final = "go_on"
"""The code of the button that shows the next move."""


class WatchTool(Tool):
    """Wants nothing. `shown` gives what is on the table now."""

    def __init__(self, session: Session, shown: Callable[[], TableFacts]) -> None:
        super().__init__(session)
        self._shown = shown

    def prompt(self) -> Prompt:
        shown = self._shown()
        seat = shown.observation.current
        if seat == shown.viewer:
            return Prompt("")
        name = markup.escape(shown.players[seat].name)
        return Prompt(
            _("{name} is playing.").format(name=name),
            _("Press any key or click to continue."),
        )


class StepTool(WatchTool):
    """Stands between two moves of the computer until the person goes on. `told` is what was said
    last of the move, "" for nothing."""

    def __init__(
        self,
        session: Session,
        shown: Callable[[], TableFacts],
        told: str,
        go_on: Callable[[], object],
    ) -> None:
        super().__init__(session, shown)
        self._told = told
        self._go_on = go_on

    def prompt(self) -> Prompt:
        shown = self._shown()
        name = markup.escape(shown.players[shown.observation.current].name)
        text = self._told or _("{name} has finished the turn.").format(name=name)
        return Prompt(text, "", (Offer(GO_ON, _("Go on"), ButtonTone.MAIN),))

    def choose(self, code: str, number: int | None = None) -> bool:
        if code != GO_ON:
            return False
        self._go_on()
        return True
