"""What is said at the table of a puzzle: the question, what a try reached, the solution.

Knows the running puzzle and its view. Each try is played by the player; the solution is played for
him, one deed after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final

from cleopatra.kit.text.i18n import _, headed
from cleopatra.rules.errors import BadText
from cleopatra.rules.layouts import SIDE
from cleopatra.storage.puzzle_record import TRIES, Attempt
from cleopatra.ui.host import Host
from cleopatra.ui.play.place import ButtonTone
from cleopatra.ui.scenes.table.helper import Guide
from cleopatra.ui.session.puzzle import PuzzleSession
from cleopatra.ui.table.scribe import ScribeButton, ScribeText
from cleopatra.ui.table.target import TableButton, TableCommand
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import puzzle_words

ANSWER: Final = "answer"
AGAIN: Final = "again"
SHOW: Final = "show"
DEAL: Final = "deal"
NEXT: Final = "next"
OPEN: Final = "open"
LEAVE: Final = "leave"
_PAUSE: Final = 0.7
"""Seconds between two deeds of the solution."""
_GARDEN: Final = tuple(
    f"square:{SIDE * row + column}" for row in range(0, SIDE, 2) for column in range(0, SIDE, 2)
)
"""Every other square: the words leave the garden in view."""
_BETWEEN: Final = ("build", "pay")
"""What begins a deed that the next action completes."""


class PuzzlePhase(Enum):
    """What is going on."""

    PLAYING = "playing"  # the player plays a try
    WRONG = "wrong"  # a try was not the best, and there are more
    SHOWING = "showing"  # the solution is played
    OVER = "over"  # solved, or shown to the end


class PuzzleGuide(Guide):
    """The words at one puzzle's table. `tried` is told of each answer: its value and whether it is
    the best; it answers how the puzzle stands then. `given_up` is told when the solution is wanted,
    `on_open` when the player wants to see what is open, `on_held` when what can be done at the
    table has changed; `on_deal` is None but for the puzzle of a day."""

    def __init__(
        self,
        host: Host,
        session: PuzzleSession,
        view: TableView,
        attempt: Attempt,
        *,
        tried: Callable[[int, bool], Attempt],
        given_up: Callable[[], Attempt],
        on_open: Callable[[], object],
        on_next: Callable[[], object],
        on_deal: Callable[[], object] | None,
        on_leave: Callable[[], object],
        on_held: Callable[[], object],
        focus: Callable[[str], object],
    ) -> None:
        self._host = host
        self._session = session
        self._puzzle = session.puzzle
        self._view = view
        self.attempt = attempt
        self._tried = tried
        self._given_up = given_up
        self._on_open = on_open
        self._on_next = on_next
        self._on_deal = on_deal
        self._on_leave = on_leave
        self._on_held = on_held
        self._focus = focus
        self.phase = PuzzlePhase.PLAYING
        self._is_solved = False
        self._said = ""
        self._remark = ""
        self._remarked_at = -1
        self._was_asked = False
        self._line: list[str] = []
        self._pause = 0.0

    # -- time ---------------------------------------------------------------------------------

    @property
    def next_wake(self) -> float | None:
        return self._pause if self.phase is PuzzlePhase.SHOWING else None

    def update(self, seconds: float, is_quiet: bool) -> None:
        if self.phase is PuzzlePhase.SHOWING and is_quiet:
            self._pause -= seconds
            if self._pause <= 0:
                self._go_on_showing()
        self._show()
        is_asked = self._session.is_asked
        if is_asked and not self._was_asked and self.phase is PuzzlePhase.PLAYING:
            self._focus(ANSWER)
        self._was_asked = is_asked

    # -- what is said -------------------------------------------------------------------------

    @property
    def standing(self) -> str:
        """The puzzle with how it stands: the try that is played, how many are left, or its end."""
        if self.phase is PuzzlePhase.PLAYING:
            return headed(self._title(), self._try())
        return headed(self._title(), puzzle_words.standing(self.attempt))

    def adapt(self) -> None:
        self._show()

    def _show(self) -> None:
        match self.phase:
            case PuzzlePhase.PLAYING:
                saying = self._playing()
            case PuzzlePhase.WRONG:
                replies = (ScribeButton(AGAIN, _("Try again"), ButtonTone.MAIN), *self._usual())
                saying = ScribeText(self._said, self.standing, "", replies, is_wrong=True)
            case PuzzlePhase.SHOWING:
                replies = (ScribeButton(LEAVE, _("Leave")),)
                best = puzzle_words.best(self._puzzle)
                saying = ScribeText(best, self._title(), self._said, replies)
            case PuzzlePhase.OVER:
                saying = self._over()
        self._view.have_said(replace(saying, in_view=_GARDEN))

    def _playing(self) -> ScribeText:
        session, verdict = self._session, self._session.verdict
        text, more = puzzle_words.question(self._puzzle.question), ""
        if self._remarked_at == session.observation.decisions:
            more = self._remark
        replies = self._usual()
        if verdict.value is not None:
            value = puzzle_words.reached(self._puzzle.kind, verdict.value)
            more = more or headed(_("So far"), value)
            replies = (ScribeButton(ANSWER, _("Submit my answer"), ButtonTone.MAIN), *replies)
            if session.is_asked or session.match.is_over:
                text = _("Is that your answer?")
                replies = (replies[0], ScribeButton(AGAIN, _("Undo")), *replies[1:])
        elif session.is_asked:
            more = more or _("Something that was asked for is still missing.")
        return ScribeText(text, self.standing, more, replies)

    def _over(self) -> ScribeText:
        puzzle = self._puzzle
        words = puzzle_words.solved(puzzle) if self._is_solved else puzzle_words.best(puzzle)
        again = _("Show the solution") if self._is_solved else _("Show it again")
        replies = (
            ScribeButton(NEXT, _("Next puzzle"), ButtonTone.MAIN),
            *([ScribeButton(DEAL, _("The day's deal"))] if self._on_deal is not None else []),
            ScribeButton(SHOW, again),
            ScribeButton(LEAVE, _("Leave")),
        )
        return ScribeText(words, self._title(), puzzle_words.refutation(puzzle), replies)

    def _title(self) -> str:
        return puzzle_words.number(self._puzzle)

    def _try(self) -> str:
        if self.attempt.is_done:
            return puzzle_words.standing(self.attempt)
        return _("try {n} of {all}").format(n=self.attempt.tries + 1, all=TRIES)

    def _usual(self) -> tuple[ScribeButton, ...]:
        return (
            ScribeButton(OPEN, _("What is known")),
            ScribeButton(SHOW, _("Show me")),
            ScribeButton(LEAVE, _("Leave")),
        )

    # -- what the player does -----------------------------------------------------------------

    def run(self, button: TableButton) -> bool:
        if button.command is TableCommand.MENU:
            self._on_leave()
            return True
        if button.command is TableCommand.HINT:
            self._host.toast(_("In a puzzle the scribe gives no advice."))
            return True
        if button.command is not TableCommand.SCRIBE:
            return False
        match self._view.scribe.reply(button.number):
            case "answer":
                self.answer()
            case "again":
                self._again()
            case "show":
                self._ask_to_show()
            case "next":
                self._on_next()
            case "deal" if self._on_deal is not None:
                self._on_deal()
            case "open":
                self._on_open()
            case "leave":
                self._on_leave()
        return True

    def answer(self) -> None:
        """The try is over: what was reached counts."""
        session, verdict = self._session, self._session.verdict
        if self.phase is not PuzzlePhase.PLAYING or verdict.value is None:
            return
        session.is_held = True
        was_done = self.attempt.is_done
        self.attempt = self._tried(verdict.value, verdict.is_best)
        self._on_held()
        if verdict.is_best:
            self._is_solved = True
            self._host.stack.kit.sound.play("win")
            self._end()
            return
        self._said = puzzle_words.verdict(self._puzzle.kind, verdict.value, verdict.lost or 1)
        if self.attempt.left or was_done:
            self.phase = PuzzlePhase.WRONG
            self._host.stack.kit.sound.play("error")
            self._show()
            self._focus(AGAIN)
        else:
            self.show_solution()

    def _again(self) -> None:
        self.phase = PuzzlePhase.PLAYING
        self._is_solved = False
        self._said = ""
        self._session.begin_again()
        self._on_held()
        self._show()

    def _ask_to_show(self) -> None:
        """A puzzle that is not done is given up by that: asked for once."""
        if self.attempt.is_done:
            self.show_solution()
            return
        self._host.ask(
            _("Show the solution?"),
            _("The puzzle will then count as shown, not solved."),
            _("Show me"),
            self.show_solution,
        )

    def show_solution(self) -> None:
        """Plays the solution from the beginning."""
        self.attempt = self._given_up()
        self._is_solved = False
        self._remark = ""
        self._session.begin_again()
        self._session.is_held = True
        self._line = list(self._puzzle.certificate.solution)
        self._pause = _PAUSE
        self.phase = PuzzlePhase.SHOWING
        self._on_held()
        self._show()

    def _go_on_showing(self) -> None:
        if not self._line:
            self._end()
            return
        self._session.show(_deed(self._line))
        self._pause = _PAUSE

    def _end(self) -> None:
        self.phase = PuzzlePhase.OVER
        self._show()
        self._focus(NEXT)

    def close(self) -> bool:
        if self.phase is not PuzzlePhase.WRONG:
            return False
        self._again()
        return True

    def refused(self, text: str, rule: str, tried: str = "") -> bool:
        session = self._session
        if rule or not tried or self.phase is not PuzzlePhase.PLAYING:
            return False
        try:
            action = session.match.rules.parse(tried)
        except BadText:
            return False
        if session.is_part(action):
            return False
        self._remark = _("That isn't part of this puzzle.")
        self._remarked_at = session.observation.decisions
        self._show()
        return True


def _deed(line: list[str]) -> Sequence[str]:
    """Takes the next deed from a line: a piece goes with its payment and place."""
    deed = []
    while line:
        deed.append(line.pop(0))
        if deed[-1].split(" ")[0] not in _BETWEEN:
            break
    return deed
