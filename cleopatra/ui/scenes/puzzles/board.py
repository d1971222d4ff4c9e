"""The table of a puzzle: the table of a game, with the question and nothing to lose.

Knows the puzzle's session; how it stands is kept after each try.
"""

from __future__ import annotations

from cleopatra.puzzles.puzzle import Puzzle
from cleopatra.storage.puzzle_record import Attempt
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.play.turn_tool import TurnTool
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.puzzles.guide import PuzzleGuide
from cleopatra.ui.scenes.puzzles.known import known_dialog
from cleopatra.ui.scenes.puzzles.shelf import puzzle_after, shelf
from cleopatra.ui.scenes.puzzles.tools import HeldTool, PuzzleTool
from cleopatra.ui.scenes.table.guide import Guide
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.session.puzzle import PuzzleSession
from cleopatra.ui.words import puzzle_words


class PuzzleScene(TableScene):
    """A puzzle from the list, or with a `day` that of a day."""

    tells_count = True

    def __init__(self, host: Host, session: PuzzleSession, day: str = "") -> None:
        super().__init__(host, session)
        self._puzzle_session = session
        self._day = day

    @property
    def puzzle(self) -> Puzzle:
        """What is solved."""
        return self._puzzle_session.puzzle

    @property
    def guide(self) -> PuzzleGuide:
        """Who speaks at this table."""
        return self._asker

    def _make_guide(self) -> Guide:
        self._asker = PuzzleGuide(
            self._host,
            self._puzzle_session,
            self.view,
            self._attempt(),
            tried=self._tried,
            given_up=self._given_up,
            on_open=lambda: self.stack.push(known_dialog(self._puzzle_session)),
            on_next=self._next,
            on_deal=self._to_deal if self._day else None,
            on_leave=self._leave,
            on_held=self._held,
            focus=self._focus_reply,
        )
        return self._asker

    def enter(self) -> None:
        super().enter()
        self._hide_adviser()

    def resume(self) -> None:
        super().resume()
        self._hide_adviser()

    def rebuild(self) -> None:
        super().rebuild()
        if self._spots is not None:
            self._hide_adviser()

    def _hide_adviser(self) -> None:
        """The adviser does not know the question."""
        self.view.offer_hints(False)

    def _set_tool(self, tool: Tool) -> None:
        """The tool asks what the puzzle asks."""
        session, standing = self._puzzle_session, self.guide.standing
        if session.is_held:
            tool = HeldTool(session, standing)
        elif isinstance(tool, TurnTool):
            question = puzzle_words.question(self.puzzle.question)
            tool = PuzzleTool(session, question, standing)
        super()._set_tool(tool)

    def _end(self) -> None:
        """The count belongs to the puzzle."""

    def _adviser_speaks_up(self) -> bool:
        return False

    def _focus_reply(self, code: str) -> None:
        """With keys or pad: the focus goes to a button below the words."""
        if self._spots is not None and self.page.shows_focus:
            self.page.focus(self._spots.spot(f"scribe:{code}"))

    def _held(self) -> None:
        """What can be done has changed: the tool is made anew with the next frame."""
        self._moment = ()

    # How it stands

    def _attempt(self) -> Attempt:
        record = self._host.puzzle_record
        return record.of_day(self._day) if self._day else record.of_puzzle(self.puzzle.number)

    def _keep(self, attempt: Attempt) -> Attempt:
        host = self._host
        number = self.puzzle.number
        host.keep_puzzles(host.puzzle_record.with_attempt(number, self._day, attempt))
        return attempt

    def _tried(self, value: int, is_best: bool) -> Attempt:
        return self._keep(self._attempt().tried(value, is_best))

    def _given_up(self) -> Attempt:
        return self._keep(self._attempt().given_up())

    # Ways on

    def _next(self) -> None:
        after = puzzle_after(shelf(), self._host.puzzle_record, self.puzzle)
        if after is None:
            self._leave()
        else:
            self._host.solve(after)

    def _to_deal(self) -> None:
        host = self._host
        host.leave_puzzle()
        host.open("deal", None, self._day)

    def _leave(self) -> None:
        self._host.leave_puzzle()
