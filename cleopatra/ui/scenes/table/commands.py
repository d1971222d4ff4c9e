"""What the round buttons of the table and their keys do: menu, log, recap, speed, camera, plan.

Knows the running game and its view; decides nothing about the game.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.motion.clock import Speed
from cleopatra.kit.text.i18n import _
from cleopatra.match.replay import Replay
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.host import Host
from cleopatra.ui.motion.director import Director
from cleopatra.ui.motion.pacing import SPEEDS
from cleopatra.ui.scenes.table.helper import TableHelper
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.palace_model import public_palace
from cleopatra.ui.table.pointer import ZOOM_STEP
from cleopatra.ui.table.recap import summaries_of
from cleopatra.ui.table.target import TableButton, TableCommand
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words.chronicle import Chronicle
from cleopatra.ui.words.key_names import ASKING


class TableCommands(TableHelper):
    """Carries out all commands but those of the adviser and of the sign of `keeping`."""

    def __init__(
        self,
        host: Host,
        session: Session,
        view: TableView,
        director: Director,
        chronicle: Chronicle,
    ) -> None:
        self._host = host
        self._session = session
        self._view = view
        self._director = director
        self._chronicle = chronicle

    def run(self, button: TableButton) -> bool:
        """Carry out a button's command; False for one of the adviser or the sign."""
        stage = self._view.stage.stage
        command = button.command
        match command:
            case TableCommand.MENU:
                self._host.open("pause")
            case TableCommand.HELP:
                self._host.open("aid")
            case TableCommand.FORECAST:
                shown = self._view.shown
                self._host.open("forecast", None if shown.is_covered else shown.observation)
            case TableCommand.PHOTO:
                session = self._session
                seen = session.match.observe(None)
                self._host.open(
                    "photo", public_palace(seen, session.match.rules, session.match.setup.seats)
                )
            case TableCommand.LOG | TableCommand.LOG_CLOSE:
                self.refresh_log()
                self._view.toggle_log()
            case TableCommand.RECAP:
                self._recap()
            case TableCommand.SPEED:
                self._next_speed()
            case TableCommand.TURN_LEFT | TableCommand.TURN_RIGHT:
                stage.turn(-1 if command is TableCommand.TURN_LEFT else 1)
                self._view.camera_changed()
            case TableCommand.ZOOM_IN | TableCommand.ZOOM_OUT:
                factor = ZOOM_STEP**2 if command is TableCommand.ZOOM_IN else ZOOM_STEP**-2
                stage.zoom_at(factor, stage.rect.center)
                self._view.camera_changed()
            case TableCommand.RESET_VIEW:
                stage.reset_view()
                self._view.camera_changed()
            case TableCommand.MORE_WAYS:
                self._view.purse.page(self._view.shown)
                self._view.changed()
            case TableCommand.TERM:
                self._host.open("rules", self._view.prompt.terms[button.number].page)
            case TableCommand.TELL:
                pass
            case TableCommand.RULE:
                self._host.open("rules", self._view.shown.rules.pieces[button.number].rule)
            case TableCommand.PLAN:
                self._view.toggle_plan()
            case TableCommand.LOG_RULE:
                self._host.open("rules", self._view.log.rule_at(button.number))
            case TableCommand.LOG_SEAT:
                self._view.log.filter_by(button.number)
                self._view.changed()
            case _:
                return False
        return True

    def adapt(self) -> None:
        self.refresh_recap()

    def look_changed(self) -> None:
        if self._view.log.is_open:
            self.refresh_log()
        self.refresh_recap()

    def read_ledger(self, place: Place) -> bool:
        """Open the scribe's ledger at another player's page; False if it is closed, or if that
        is no other player."""
        shown = self._view.shown
        if place.kind is not PlaceKind.SEAT or place.index == shown.viewer:
            return False
        if self._session.match.is_over or not shown.has_ledger:
            return False
        self._host.open("ledger", place.index)
        return True

    def undo(self) -> None:
        """Take back the last decision, or say that this is not possible."""
        if self._session.undo_refusal is None:
            self._session.take_back()
        else:
            self._host.toast(_("Nothing can be undone now."))

    def refresh_log(self) -> None:
        """Write the log again, for the person who reads it now."""
        turns = self._chronicle.turns(self._session.turns(), self._session.match.rules)
        self._view.log.set_turns(turns)
        self._view.changed()

    def refresh_recap(self) -> None:
        """Write the line of the last turns again: a turn was shown to its end, another person
        looks, or the language changed. While the past is shown again the line stays."""
        if not self._director.is_recap:
            records = self._session.recap(self._director.shown.decisions)
            turns = self._chronicle.turns(records, self._session.match.rules)
            self._view.set_recap(summaries_of(turns))

    def _recap(self) -> None:
        """Show again, slowly and from afar, what happened since the viewer's last turn."""
        records = self._session.recap()
        if self._director.is_busy:
            self._host.toast(_("This is shown first; then it can be repeated."))
            return
        if not records:
            self._host.toast(_("Nothing happened since your last turn."))
            return
        replay = Replay(self._session.match.log())
        replay.jump(records[0].start)
        start = replay.observe(self._session.reader)
        self._view.stage.stage.reset_view()
        self._view.camera_changed()
        self._director.recap(start, [record.events for record in records])

    def _next_speed(self) -> None:
        speed = self._host.settings.pacing.speed.next()
        name = next(name for name, value in SPEEDS.items() if value is speed)
        self._host.settings.change(animation_speed=name)
        texts = {
            Speed.SLOW: _("Animations: slow"),
            Speed.NORMAL: _("Animations: normal"),
            Speed.FAST: _("Animations: fast"),
            Speed.VERY_FAST: _("Animations: very fast"),
            Speed.NONE: _("Animations: none"),
        }
        self._host.toast(texts[speed])


# What keys do at the table besides moving the focus and using it.

PASSES: Final = frozenset(
    {
        *ASKING,
        InputAction.MENU,
        InputAction.HELP,
        InputAction.LOG,
        InputAction.HINT,
        InputAction.FORECAST,
        InputAction.HURRY,
        InputAction.SPEED,
        InputAction.PEEK,
        InputAction.FULLSCREEN,
        InputAction.MUTE,
        InputAction.PHOTO,
        InputAction.PHOTO_MODE,
    }
)
"""Keys that don't finish the running animation."""
KNOB_KEYS: Final = {
    InputAction.TURN_LEFT: TableCommand.TURN_LEFT,
    InputAction.VIEW_LEFT: TableCommand.TURN_LEFT,
    InputAction.TURN_RIGHT: TableCommand.TURN_RIGHT,
    InputAction.VIEW_RIGHT: TableCommand.TURN_RIGHT,
    InputAction.ZOOM_IN: TableCommand.ZOOM_IN,
    InputAction.ZOOM_OUT: TableCommand.ZOOM_OUT,
    InputAction.MENU: TableCommand.MENU,
    InputAction.LOG: TableCommand.LOG,
    InputAction.HINT: TableCommand.HINT,
    InputAction.PHOTO_MODE: TableCommand.PHOTO,
    InputAction.FORECAST: TableCommand.FORECAST,
    InputAction.HELP: TableCommand.HELP,
    InputAction.RECAP: TableCommand.RECAP,
    InputAction.SPEED: TableCommand.SPEED,
    InputAction.FIRST: TableCommand.RESET_VIEW,
}
"""Keys that do what a round button does."""
