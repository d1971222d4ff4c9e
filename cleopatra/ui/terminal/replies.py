"""What a command of the text mode is answered with, from the session and the shared answers.

Knows the running game as one seat may know it; reads and prints nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.lists import listed
from cleopatra.kit.window.announcement import AnnouncementKind, Announcer
from cleopatra.match.timeline import TurnRecord
from cleopatra.rules.catalogue import PIECE_KINDS
from cleopatra.ui.play import choices
from cleopatra.ui.session.session import Session
from cleopatra.ui.terminal.commands import TextCommand, Word, folded
from cleopatra.ui.words import naming, sites
from cleopatra.ui.words.answers import Answers
from cleopatra.ui.words.chronicle import Chronicle
from cleopatra.ui.words.spoken import spoken

MOST_NEWS = 50


class Replies:
    """Answers questions of the viewer of a session."""

    def __init__(self, session: Session, announcer: Announcer) -> None:
        setup = session.setup
        names = [seat.name for seat in setup.seats]
        aids = "open" if setup.options.totals_are_open else setup.aids
        self._session = session
        self._announcer = announcer
        self._answers = Answers(session.rules, names, aids)
        self._chronicle = Chronicle(names)

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
        said = [self._chronicle.say(event) for record in records for event in record.events]
        return [spoken(text) for text in said if text]

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
            return _("No such piece. There are: {names}.").format(names=names)
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
            return _("No such player. There are: {names}.").format(names=names)
        return "\n".join(self._answers.player(seen, seat) for seat in seats)

    def _square(self, command: TextCommand, follows: Sequence[str]) -> str:
        square = sites.square_of(follows[0]) if follows else None
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
