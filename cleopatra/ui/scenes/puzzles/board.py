"""The table of a puzzle: the table of a game, with the question and nothing to lose.

Knows the puzzle's session; how it stands is kept after each try.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, listed
from cleopatra.kit.widgets.labels import Label, Painted
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Dialog, DialogButton
from cleopatra.puzzles.puzzle import Puzzle, PuzzleKind, RevealedInfo
from cleopatra.storage.puzzle_record import Attempt
from cleopatra.ui.host import Host
from cleopatra.ui.play.place import Prompt
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.play.turn_tool import TurnTool
from cleopatra.ui.scenes.puzzles.guide import PuzzleGuide
from cleopatra.ui.scenes.puzzles.shelf import puzzle_after, shelf
from cleopatra.ui.scenes.table.helper import Guide
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.session.puzzle import PuzzleSession
from cleopatra.ui.session.session import Session
from cleopatra.ui.table import looks
from cleopatra.ui.table.mosaics import draw_shape
from cleopatra.ui.words import naming, puzzle_words


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
        """What can be done has changed: the tool is made again with the next frame."""
        self._moment = ()

    # How it stands

    def _attempt(self) -> Attempt:
        record = self._host.puzzles.record
        return record.of_day(self._day) if self._day else record.of_puzzle(self.puzzle.number)

    def _keep(self, attempt: Attempt) -> Attempt:
        host = self._host
        number = self.puzzle.number
        host.puzzles.keep(host.puzzles.record.with_attempt(number, self._day, attempt))
        return attempt

    def _tried(self, value: int, is_best: bool) -> Attempt:
        return self._keep(self._attempt().tried(value, is_best))

    def _given_up(self) -> Attempt:
        return self._keep(self._attempt().given_up())

    # Ways on

    def _next(self) -> None:
        after = puzzle_after(shelf(), self._host.puzzles.record, self.puzzle)
        if after is None:
            self._leave()
        else:
            self._host.puzzles.solve(after)

    def _to_deal(self) -> None:
        host = self._host
        host.puzzles.leave()
        host.open("deal", None, self._day)

    def _leave(self) -> None:
        self._host.puzzles.leave()


# What is open in a puzzle, beside what the table shows: the mosaics to come, and in a last turn
# everybody's cards.

_SHAPE: Final = 92.0
_MOST: Final = 12


def known_dialog(session: PuzzleSession) -> Dialog:
    """A sheet with what is open."""
    opened = session.puzzle.opened()

    def body() -> Widget:
        lines: list[Widget] = [_heading(_("Mosaics, the next one first"))]
        if opened.mosaics:
            lines.append(_mosaics(session, opened.mosaics[:_MOST]))
        else:
            lines.append(Label(_("No mosaic is left."), theme.SMALL))
        if session.puzzle.kind is PuzzleKind.LAST:
            lines += _everything(session, opened)
        return Column(lines, gap=theme.GAP_SMALL)

    answers = [DialogButton(_("Got it"), None, "button")]
    return Dialog(_("What is known"), "", answers, body=body, width=1200)


def _mosaics(session: PuzzleSession, pile: Sequence[int]) -> Widget:
    def shape(mosaic: int) -> Widget:
        def paint(canvas: Canvas, box: pygame.FRect) -> None:
            colour = looks.MOSAIC_COLOURS[mosaic % len(looks.MOSAIC_COLOURS)]
            draw_shape(canvas, session.match.rules.garden, mosaic, box.inflate(-14, -14), colour)

        name = Label(naming.capital(naming.mosaic(mosaic)), theme.TINY, align="centre")
        return Column([Painted(paint, _SHAPE, _SHAPE), name], gap=0, align="centre")

    return Row([shape(mosaic) for mosaic in pile], gap=theme.GAP, wrap=True, justify="start")


def _everything(session: PuzzleSession, opened: RevealedInfo) -> list[Widget]:
    lines: list[Widget] = [_heading(_("Players"))]
    for seat, hand in enumerate(opened.hands):
        held = naming.cards(tuple((kind, n) for kind, n in enumerate(hand) if n))
        has = listed([naming.scarabs(opened.scarabs[seat]), naming.amulets(opened.amulets[seat])])
        lines.append(Label(headed(session.name(seat), f"{has} · {held}"), theme.SMALL))
    lines.append(_heading(_("Stalls")))
    for stall, cards in enumerate(opened.stalls, 1):
        lines.append(Label(headed(str(stall), _cards([c.kind for c in cards])), theme.SMALL))
    lines.append(_heading(_("The deck, the next card first")))
    lines.append(Label(listed([naming.card(card.kind) for card in opened.deck]), theme.SMALL))
    return lines


def _cards(kinds: Sequence[int]) -> str:
    return naming.cards(tuple(sorted(Counter(kinds).items())))


def _heading(text: str) -> Widget:
    return Label(text, theme.SUBHEADING, theme.INK_HEADING)


# The tools of a puzzle: those of a game, which ask the puzzle's question.


class PuzzleTool(TurnTool):
    """A turn in which the `question` is asked instead of what a turn may bring; `standing` is told
    until something was done."""

    def __init__(self, session: Session, question: str, standing: str) -> None:
        super().__init__(session)
        self._question = question
        self._standing = standing

    def prompt(self) -> Prompt:
        asked = super().prompt()
        if not self.is_idle:
            return asked
        detail = asked.detail if self.session.turn_events() else self._standing
        return replace(asked, text=self._question, detail=detail)


class HeldTool(Tool):
    """Nothing can be done: the try is over, or the solution is shown. Tells how it stands."""

    def __init__(self, session: Session, standing: str) -> None:
        super().__init__(session)
        self._standing = standing

    def prompt(self) -> Prompt:
        return Prompt(self._standing)
