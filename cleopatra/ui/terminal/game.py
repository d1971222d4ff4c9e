"""One game in a terminal: tells what happens, asks what is to be decided, understands the answer.

Knows the session, the console and the shared sentences; computes no rule and draws nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import listed, ngettext
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Announcer
from cleopatra.match.command import OrderRefusal
from cleopatra.match.timeline import TurnRecord
from cleopatra.rules.actions import Action, ActionKind, Lay
from cleopatra.rules.catalogue import PIECE_KINDS
from cleopatra.rules.decisions import DecisionKind
from cleopatra.storage.problems import SaveProblem
from cleopatra.ui.play import choices
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.session.session import Session
from cleopatra.ui.terminal.commands import (
    TextCommand,
    Word,
    begins_words,
    commands,
    folded,
    matching,
    name_of,
)
from cleopatra.ui.terminal.console import Console
from cleopatra.ui.words import messages, naming
from cleopatra.ui.words.answers import Answers
from cleopatra.ui.words.chronicle import Chronicle
from cleopatra.ui.words.spoken import spoken

POLL: Final = 0.02
"""Seconds between two looks for the bots' answers."""
FIRST: Final = 12
"""At most this many choices are listed at once; `choices` lists all."""


class Ending(Enum):
    """Why a game in the terminal was left."""

    OVER = "over"
    QUIT = "quit"
    NO_INPUT = "no input"


class _Left(Exception):
    """The player leaves, or no more input comes."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.value)
        self.ending = ending


class TextGame:
    """A session played line by line. `wait` passes the time while bots think."""

    def __init__(
        self,
        session: Session,
        console: Console,
        wait: Callable[[float], object] = time.sleep,
    ) -> None:
        self.announcer = Announcer()
        self._session = session
        self._console = console
        self._wait = wait
        self._chronicle = Chronicle([seat.name for seat in session.match.setup.seats])
        self._replies = Replies(session, self.announcer, self._chronicle)
        self._listed: list[Action] = []
        self._last_line = ""
        self._unsaved: SaveProblem | None = None
        self.announcer.listen(self._print)

    def play(self) -> Ending:
        """Plays until the end, or until the player leaves; the session stays open."""
        self.announcer.look(self._session.viewer)
        self._session.take_updates()
        try:
            while True:
                self._run_bots()
                if self._session.match.is_over:
                    self._tell_result()
                    return Ending.OVER
                self._serve()
        except _Left as left:
            return left.ending

    # -- what happens --------------------------------------------------------------------------

    def _run_bots(self) -> None:
        """Lets bots play until a person is asked or the game is over."""
        while True:
            self._session.pump()
            self._tell_updates()
            self._tell_refusal()
            self._tell_unsaved()
            persons = self._session.match.waits_for[0]
            if self._session.match.is_over or persons or not self._session.waits_for_bots:
                return
            self._wait(POLL)

    def _tell_updates(self) -> None:
        for update in self._session.take_updates():
            for event in update.events:
                is_secret = event.redact(None) != event
                seat = self._private() if is_secret else None
                self._say(spoken(self._chronicle.say(event)), AnnouncementKind.EVENT, seat)

    def _private(self) -> int | None:
        """The seat the current output is meant for; None when only one person plays."""
        return self._session.viewer if self._session.is_shared else None

    def _tell_refusal(self) -> None:
        refused = self._session.last_refused
        if refused is None:
            return
        self._session.last_refused = None
        if refused.refusal is not None:
            self._say(naming.refusal(refused.refusal), AnnouncementKind.REFUSAL)
        elif refused.why in (
            OrderRefusal.NOTHING_TO_UNDO,
            OrderRefusal.NOT_YOUR_UNDO,
            OrderRefusal.INFORMATION_SEEN,
        ):
            self._say(_("Nothing can be undone now."), AnnouncementKind.REFUSAL)

    def _tell_unsaved(self) -> None:
        problem = self._session.save_problem
        if problem is not None and (self._unsaved is None or problem.code != self._unsaved.code):
            self._say(spoken(messages.not_kept_details(problem)), AnnouncementKind.NOTICE)
        self._unsaved = problem

    def _tell_result(self) -> None:
        self._session.look(None)
        self._say(self._replies_of_end(), AnnouncementKind.NOTICE)

    def _replies_of_end(self) -> str:
        outcome = self._session.match.outcome
        if outcome is None:
            return ""
        sentences = []
        for seat, info in enumerate(self._session.match.setup.seats):
            if outcome.eaten[seat]:
                sentences.append(_("{name}: eaten by the crocodile.").format(name=info.name))
            else:
                text = _("{name}: {facts}.")
                facts = naming.scarabs(outcome.scarabs[seat])
                sentences.append(text.format(name=info.name, facts=facts))
        return "\n".join(sentences)

    # -- what is asked -------------------------------------------------------------------------

    def _serve(self) -> None:
        """Asks the person who has to decide, until something is decided."""
        session = self._session
        seat = self._next_person()
        if seat is None:
            return
        if seat != session.viewer:
            self._draw_curtain(seat)
        decided = (session.match.decision_id, session.observation.decisions)
        self._ask()
        while (session.match.decision_id, session.observation.decisions) == decided:
            if session.match.decision.kind == DecisionKind.BID and not session.is_mine:
                break
            self._obey()
        self._look_away()

    def _next_person(self) -> int | None:
        """The person who has to decide now; at sealed bids the first one who has not bid."""
        session = self._session
        able = list(session.match.waits_for[0])
        if session.viewer in able:
            return session.viewer
        return able[0] if able else None

    def _draw_curtain(self, seat: int) -> None:
        """Empties the screen and waits until the next person says that nobody else looks."""
        session = self._session
        self.announcer.look(None)
        if session.is_shared:
            session.look(None)
            self._console.clear()
            text = _("{name}: make sure nobody else is looking, then press Enter.")
            self._read(text.format(name=session.name(seat)) + " ")
        session.look(seat)
        session.take_updates()
        self.announcer.look(seat)
        for told in self._replies.told(session.recap()):
            self._console.write(told)

    def _look_away(self) -> None:
        """Covers what only the person saw whose turn is over."""
        session = self._session
        session.pump()
        if session.is_shared and session.viewer is not None:
            self._tell_updates()
            if session.match.decision.kind == DecisionKind.BID and session.is_mine:
                return
            if session.look_away():
                self.announcer.look(None)
                self._console.clear()

    def _ask(self) -> None:
        """Puts the question and lists what can be done."""
        tool = self._tool()
        self._console.write()
        self._say(choices.question(self._session, tool), AnnouncementKind.QUESTION, self._private())
        if self._session.match.decision.kind == DecisionKind.BID:
            most = max((action.arg for action in self._session.legal()), default=0)
            self._console.write(_("Type a number from 0 to {most}.").format(most=most))
            self._listed = []
            return
        self._list(self._ordered(), tool, FIRST)

    def _tool(self) -> Tool:
        return tool_for(self._session)

    def _ordered(self) -> list[Action]:
        """What can be done now; places for a mosaic with the most points first."""
        legal = list(self._session.legal())
        if legal and isinstance(legal[0], Lay):
            points = {p.action: p.points for p in self._session.prospects([])}
            legal.sort(key=lambda action: -points.get(action, 0))  # type: ignore[call-overload]
        return legal

    def _list(self, actions: Sequence[Action], tool: Tool, most: int) -> None:
        self._listed = list(actions[:most])
        for number, action in enumerate(self._listed, 1):
            text = choices.label(self._session, tool, action)
            self._console.write(f"{number:3}  {text}")
        left = len(actions) - len(self._listed)
        if left:
            text = ngettext(
                "There is {n} more: type {word}.", "There are {n} more: type {word}.", left
            )
            self._console.write(text.format(n=left, word=name_of(Word.LIST)))

    # -- what is typed -------------------------------------------------------------------------

    def _obey(self) -> None:
        line = self._read("> ") or self._last_line
        self._last_line = line
        words = line.split()
        if not words:
            self._ask()
            return
        action = self._chosen(words)
        if action is not None:
            self._decide(action)
            return
        found = matching(words[0], commands())
        is_named = len(found) == 1 and words[0].casefold() in found[0].names
        acts = [] if is_named or _is_number(words[0]) else self._acts(words)
        if len(found) == 1 and not acts:
            self._command(found[0], words[1:])
        elif len(acts) == 1 and not found:
            self._decide(acts[0])
        elif acts and not found:
            self._say(_("Which one? Type its number."), AnnouncementKind.ANSWER)
            self._list(acts, self._tool(), len(acts))
        elif found:
            names = [one.name for one in found]
            names += [choices.label(self._session, self._tool(), act) for act in acts[:FIRST]]
            self._say(
                _("That could mean: {names}.").format(names="; ".join(names)),
                AnnouncementKind.ANSWER,
            )
        else:
            self._last_line = ""
            text = _("I don't know that here. Type {word} for the commands.")
            self._say(text.format(word=name_of(Word.HELP)), AnnouncementKind.REFUSAL)

    def _decide(self, action: Action) -> None:
        self._last_line = ""
        self._session.submit(action)
        self._session.pump()
        self._tell_updates()
        self._tell_refusal()

    def _chosen(self, words: Sequence[str]) -> Action | None:
        """The action that a number or an exact text stands for."""
        legal = self._session.legal()
        text = " ".join(words).casefold()
        for action in legal:
            if action.text.casefold() == text:
                return action
        if len(words) != 1 or not _is_number(words[0]):
            return None
        number = int(words[0])
        if self._session.match.decision.kind == DecisionKind.BID:
            return next((a for a in legal if a.kind is ActionKind.BID and a.arg == number), None)
        return self._listed[number - 1] if 1 <= number <= len(self._listed) else None

    def _acts(self, words: Sequence[str]) -> list[Action]:
        """The actions whose text begins with these words; where there is none, those in whose
        description they occur."""
        legal = self._ordered()
        begun = [a for a in legal if _begins(words, a.text)]
        if begun:
            return begun
        tool = self._tool()
        return [a for a in legal if begins_words(words, choices.label(self._session, tool, a))]

    def _command(self, command: TextCommand, follows: Sequence[str]) -> None:
        session = self._session
        match command.word:
            case Word.HELP:
                self._help()
            case Word.LIST:
                legal = self._ordered()
                tool = self._tool()
                acts = self._acts(follows) if follows else legal
                self._list(acts, tool, len(acts))
                if not acts:
                    self._say(_("You can't do that now."), AnnouncementKind.ANSWER)
            case Word.UNDO | Word.REDO:
                before = session.observation.decisions
                (session.take_back if command.word is Word.UNDO else session.play_again)()
                session.pump()
                session.take_updates()
                session.last_refused = None
                if session.observation.decisions == before:
                    self._say(_("Nothing can be undone now."), AnnouncementKind.REFUSAL)
            case Word.SAVE:
                self._save(follows)
            case Word.QUIT:
                raise _Left(Ending.QUIT)
            case _:
                text = self._replies.reply(command, follows)
                self._say(text, AnnouncementKind.ANSWER, self._private())

    def _help(self) -> None:
        for command in commands():
            follows = f" {command.follows}" if command.follows else ""
            self._console.write(f"  {command.name}{follows}: {command.help}")
        self._console.write(
            _(
                "To choose, type its number or some of its words. Press Enter alone "
                "to repeat the last command."
            )
        )

    def _save(self, follows: Sequence[str]) -> None:
        number = int(follows[0]) if follows and _is_number(follows[0]) else 0
        if not 1 <= number <= 20:
            self._say(_("Give a slot from 1 to {most}.").format(most=20), AnnouncementKind.REFUSAL)
            return
        try:
            self._session.save(number, " ".join(follows[1:])[:40])
        except SaveProblem as problem:
            self._say(spoken(messages.save_problem(problem)), AnnouncementKind.NOTICE)
            return
        self._say(_("The game is saved in slot {n}.").format(n=number), AnnouncementKind.ANSWER)

    def _read(self, prompt: str) -> str:
        line = self._console.ask(prompt)
        if line is None:
            raise _Left(Ending.NO_INPUT)
        return line

    def _say(self, text: str, kind: AnnouncementKind, seat: int | None = None) -> None:
        self.announcer.announce(Announcement(text, kind, seat=seat))

    def _print(self, announcement: Announcement) -> None:
        self._console.write(announcement.text)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 5


def _begins(typed: Sequence[str], text: str) -> bool:
    """Whether each typed word begins the word of the text in the same place."""
    words = text.split()
    return len(typed) <= len(words) and all(
        words[at].casefold().startswith(word.casefold()) for at, word in enumerate(typed)
    )


# What a command of the text mode is answered with, from the session and the shared answers.

MOST_NEWS = 50


class Replies:
    """Answers questions of the viewer of a session."""

    def __init__(self, session: Session, announcer: Announcer, chronicle: Chronicle) -> None:
        setup = session.match.setup
        names = [seat.name for seat in setup.seats]
        aids = "open" if setup.options.totals_are_open else setup.aids
        self._session = session
        self._announcer = announcer
        self._answers = Answers(session.match.rules, names, aids)
        self._chronicle = chronicle

    def reply(self, command: TextCommand, follows: Sequence[str]) -> str:
        """The answer to a question; "" for a command that is no question."""
        seen, answers = self._session.observation, self._answers
        match command.word:
            case Word.HAND:
                return answers.hand(seen)
            case Word.MARKET:
                return answers.market(seen)
            case Word.STALL:
                return self._stall(follows)
            case Word.COST:
                return self._cost(follows)
            case Word.WORSHIPPERS:
                return answers.worshippers(seen)
            case Word.WHO:
                return self._who(follows)
            case Word.CORRUPT:
                return answers.corruption(seen)
            case Word.AT | Word.WHAT:
                return self._square(command, follows)
            case Word.GARDEN:
                return answers.garden(seen)
            case Word.PALACE:
                return answers.palace(seen)
            case Word.NEWS:
                return self._news(follows)
        return ""

    def told(self, records: Sequence[TurnRecord]) -> list[str]:
        """The sentences of past turns."""
        turns = self._chronicle.turns(records, self._session.match.rules)
        return [spoken(line.text) for turn in turns for line in turn.lines]

    def _stall(self, follows: Sequence[str]) -> str:
        seen = self._session.observation
        number = _number(follows)
        if number is None:
            return self._answers.market(seen)
        if not 1 <= number <= len(seen.stalls):
            return _("There are stalls 1 to {n}.").format(n=len(seen.stalls))
        return self._answers.stall(seen, number - 1)

    def _cost(self, follows: Sequence[str]) -> str:
        seen = self._session.observation
        if not follows:
            return self._answers.costs(seen)
        wanted = folded(" ".join(follows))
        found = [piece for piece in range(len(PIECE_KINDS)) if _is_called(piece, wanted)]
        if not found:
            names = listed([naming.piece(piece) for piece in range(len(PIECE_KINDS))])
            return _("There is no such piece. The pieces are: {names}.").format(names=names)
        return "\n".join(self._answers.cost(seen, piece) for piece in found)

    def _who(self, follows: Sequence[str]) -> str:
        seen = self._session.observation
        if not follows:
            return self._answers.players(seen)
        wanted = folded(" ".join(follows))
        seats = [
            seat
            for seat in range(len(seen.seats))
            if folded(self._session.name(seat)).startswith(wanted)
        ]
        if not seats:
            names = listed([self._session.name(seat) for seat in range(len(seen.seats))])
            return _("There is no such player. The players are: {names}.").format(names=names)
        return "\n".join(self._answers.player(seen, seat) for seat in seats)

    def _square(self, command: TextCommand, follows: Sequence[str]) -> str:
        square = naming.square_of(follows[0]) if follows else None
        if square is None:
            return _("Name a square: a letter from A to I, then a number from 1 to 9, such as C5.")
        at = self._answers.square(self._session.observation, square)
        if command.word is Word.AT:
            return at
        if not self._session.is_mine:
            return at
        return f"{at} {choices.would_bring(self._session, square)}"

    def _news(self, follows: Sequence[str]) -> str:
        number = _number(follows)
        if number is None:
            told = self.told(self._session.recap())
        else:
            kept = [
                one for _n, one in self._announcer.latest() if one.kind is AnnouncementKind.EVENT
            ]
            told = [one.text for one in kept[-min(number, MOST_NEWS) :]] if number > 0 else []
        return "\n".join(told) or _("Nothing has happened yet.")


def _is_called(piece: int, wanted: str) -> bool:
    """Whether a kind of piece has a name, or a word of one, that begins like this."""
    name = folded(naming.piece(piece))
    words = (PIECE_KINDS[piece].code, name, *name.split())
    return any(word.startswith(wanted) for word in words)


def _number(follows: Sequence[str]) -> int | None:
    text = follows[0] if follows else ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None
