"""The adviser at the table, the scribe Ti: opened by key or button for who decides, closed with
the turn. In a coached game he opens his note himself. A plan of his can be played from it.

Knows the running game, its view and the settings; the bots' floor works out what is worth doing.
Advice is private: it is closed when another person looks, the turn ends or a curtain falls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cleopatra.bots.advice import Proposal
from cleopatra.kit.text.i18n import _, percent
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension.place import Place
from cleopatra.ui.host import TERMS, Host
from cleopatra.ui.play import advice as advice_places
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.scenes.table.helper import TableHelper
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.advice import Hint, Note
from cleopatra.ui.table.target import TableButton, TableCommand
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words.rulebook.glossary import meanings

OFF: Final = "off"
STRENGTHS: Final = ("nudge", "plan", "compare")
"""Values of the setting, weakest first: strengths 1, 2 and 3."""
POLL: Final = 0.03
"""Seconds between two polls for the adviser's answer."""

_Moment = tuple[int | None, int]
_Question = tuple[int, tuple[Action, ...]]


class TableHints(TableHelper):
    """The adviser of one table. `tool` returns the tool in use, `offers_himself` whether he speaks
    without being asked."""

    def __init__(
        self,
        host: Host,
        session: Session,
        view: TableView,
        tool: Callable[[], Tool],
        offers_himself: Callable[[], bool] = lambda: False,
    ) -> None:
        self._host = host
        self._session = session
        self._view = view
        self._tool = tool
        self._offers_himself = offers_himself
        self._sent_away: _Moment | None = None
        self._open_for: _Moment | None = None
        self._asked: _Question | None = None
        self._is_shown = False
        self.adapt()

    # -- asking -------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the adviser has been asked and not been closed since."""
        return self._open_for is not None

    def run(self, button: TableButton) -> bool:
        """Carries out a command of the adviser; False for others."""
        match button.command:
            case TableCommand.HINT | TableCommand.HINT_CLOSE:
                self._toggle()
            case TableCommand.HINT_ROW:
                self._view.advice.pin(button.number)
                self._view.changed()
            case TableCommand.HINT_STRENGTH:
                self._host.settings.change(hints=STRENGTHS[button.number - 1])
                self._tell()
            case TableCommand.HINT_PLAY:
                self._play()
            case _:
                return False
        return True

    def _play(self) -> None:
        """Plays the proposal that is marked, step by step, as if the player had done it. One for an
        earlier decision is refused, and he is asked again."""
        advice = self._session.counsellor.advice
        if advice is None or self._asked is None or not self._session.is_mine:
            return
        if self._asked != self._question():
            self._host.toast(_("That plan is out of date. Ti thinks again."))
            return
        chosen = advice.proposals[min(self._view.advice.chosen, len(advice.proposals) - 1)]
        parse = self._session.match.rules.parse
        chain = [*self._asked[1], *map(parse, chosen.actions)]
        self._session.submit(chain[0], then=chain[1:])

    def adapt(self) -> None:
        setting = self._host.settings.now.hints
        is_plain = self._host.settings.is_hushed(TERMS)
        self._view.explain_terms(() if is_plain else meanings(self._session.match.rules))
        self._view.offer_hints(setting != OFF and bool(self._session.match.setup.persons))
        if setting == OFF:
            self.close()
        elif self._is_shown:
            self._tell()

    def close(self) -> bool:
        """Closes the adviser; False if it was not open."""
        was_open = self.is_open
        self._open_for = self._asked = None
        self._is_shown = False
        self._session.counsellor.forget()
        if self._view.advice.note is not None:
            self._view.advise(None)
        return was_open

    def _toggle(self) -> None:
        if self._view.log.is_open:
            self._view.toggle_log()  # it lies where the advice is shown
            if self.is_open:
                return
        if self.close():
            self._sent_away = self._moment()
            return
        if self._host.settings.now.hints == OFF:
            self._host.toast(_("Hints are switched off: see the settings, Game."))
        elif not self._session.match.setup.persons:
            self._host.toast(_("The adviser only helps players."))
        elif not self._may_speak():
            self._host.toast(_("The adviser helps when it is your turn to decide."))
        else:
            self._open_for = self._moment()

    def _moment(self) -> _Moment:
        return self._session.viewer, self._session.match.turn

    def _may_speak(self) -> bool:
        """Whether the viewer decides now and the table is not covered."""
        return self._session.is_mine and not self._view.shown.is_covered

    # -- hearing ------------------------------------------------------------------------------

    def update(self, seconds: float, is_quiet: bool) -> None:
        if not self.is_open and is_quiet and self._should_offer():
            self._open_for = self._moment()
        if not self.is_open:
            return
        if self._open_for != self._moment() or not self._session.is_mine:
            if is_quiet or self._open_for != self._moment():
                self.close()
            return
        if not is_quiet or not self._may_speak():
            if self._is_shown:
                self._is_shown = False
                self._view.advise(None)
            return
        question = self._question()
        if question != self._asked:
            self._asked = question
            self._session.counsellor.ask(self._session.observation, question[1])
            self._tell()
        elif self._session.counsellor.poll() or not self._is_shown:
            self._tell()

    def _question(self) -> _Question:
        return self._session.match.decision_id, self._tool().intent()

    def _should_offer(self) -> bool:
        """Whether he speaks up: once a turn, at its beginning, unless he was sent away."""
        if self._host.settings.now.hints == OFF or self._moment() == self._sent_away:
            return False
        is_turn = self._session.match.decision.kind == DecisionKind.TURN
        return is_turn and self._may_speak() and self._offers_himself()

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next poll, None while no answer is awaited."""
        return POLL if self.is_open and self._session.counsellor.is_thinking else None

    def _tell(self) -> None:
        """Shows the advice there is, at the strength of the settings."""
        if not self.is_open or self._asked is None:
            return
        self._is_shown = True
        self._view.advise(self._note())

    def _note(self) -> Note:
        counsellor = self._session.counsellor
        setting = self._host.settings.now.hints
        strength = STRENGTHS.index(setting) + 1 if setting in STRENGTHS else 1
        foot = _("By the program's own planner, from what you can see.")
        if counsellor.is_thinking:
            return Note(strength, _("The adviser is thinking …"), is_thinking=True)
        if counsellor.advice is None:
            return Note(strength, _("The adviser has nothing to say."))
        proposals = counsellor.advice.proposals
        if strength == 1:
            best = proposals[0]
            hint = Hint("", f"{advice_places.nudge(best)} {advice_places.why(best)}")
            return Note(strength, "", (hint,), foot)
        if strength == 2:
            best = proposals[0]
            hint = Hint(self._deed(best), advice_places.why(best), "", self._places(best))
            return Note(strength, "", (hint,), foot)
        hints = tuple(
            Hint(
                self._deed(p),
                advice_places.figures(p),
                percent(p.chance),
                self._places(p),
            )
            for p in proposals
        )
        foot = _(
            "On the right: your estimated chance of winning, judged only from what you can see."
        )
        return Note(strength, "", hints, foot)

    def _deed(self, proposal: Proposal) -> str:
        return advice_places.deed(self._session, self._tool(), proposal)

    def _places(self, proposal: Proposal) -> tuple[Place, ...]:
        intent = () if self._asked is None else self._asked[1]
        piece = self._session.observation.pending_piece
        for action in intent:
            if action.kind is ActionKind.BUILD:
                piece = action.arg
        return advice_places.places(self._session, self._tool(), proposal, piece)
