"""The log of a game: its set-up and its decisions, with a text form. Knows no running match.

The log holds the decisions that stand: what was taken back is left out. A log usually begins
with the deal of the options; `base` is a position's text when it begins elsewhere. A log with the
first header says nothing of the rules' revision: it was played by the first.

    cleopatra-log 2
    options edition=deluxe seats=2 seed=nile
    table practice=no aids=ledger bots=4711
    seat colour=0 bot= name=Ana
    seat colour=3 bot=greedy name=Hemiunu
    0 take 2
    0 put 1
    1 take 1 # 2 0123456789abcdef
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from cleopatra.match.setup import MatchSetup, SeatInfo, told_apart
from cleopatra.rules.errors import BadText
from cleopatra.rules.options import GameOptions

HEADERS: Final = ("cleopatra-log 1", "cleopatra-log 2")
"""The first lines of text logs, by version, the newest last."""
_LONGEST_SEED: Final = 19
_HEX: Final = set("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision. Where it began a new turn, or ended the game, `digest` is the state's digest
    (16 hex digits) right after it and `turn` the turn it began; else 0 and ""."""

    seat: int
    text: str
    turn: int = 0
    digest: str = ""

    def __str__(self) -> str:
        mark = f" # {self.turn} {self.digest}" if self.digest else ""
        return f"{self.seat} {self.text}{mark}"

    @staticmethod
    def parse(line: str) -> Decided:
        """The exact inverse of `str`. Raises BadText."""
        body, mark, check = line.partition(" # ")
        seat, space, text = body.partition(" ")
        if not (seat.isascii() and seat.isdecimal() and len(seat) == 1 and space and text):
            raise BadText("log line", line, "not a seat and an action")
        if not mark:
            return Decided(int(seat), text)
        turn, _, digest = check.partition(" ")
        if not (turn.isascii() and turn.isdecimal() and len(turn) < 7):
            raise BadText("log line", line, "the turn is no number")
        if len(digest) != 16 or not set(digest) <= _HEX:
            raise BadText("log line", line, "the digest is not 16 hex digits")
        return Decided(int(seat), text, int(turn), digest)


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game as it was played: set-up, where it began, and its decisions in order.

    >>> seats = (SeatInfo("Ana", colour=0), SeatInfo("Bo", colour=1))
    >>> log = GameLog(MatchSetup(GameOptions(seats=2, seed="nile"), seats))
    >>> print(log, end="")
    cleopatra-log 2
    options edition=deluxe seats=2 seed=nile
    table practice=no aids=ledger
    seat colour=0 bot= name=Ana
    seat colour=1 bot= name=Bo
    >>> GameLog.parse(f"{log}0 take 1\\n").decisions[0].text
    'take 1'
    """

    setup: MatchSetup
    base: str = ""
    decisions: tuple[Decided, ...] = ()

    def __len__(self) -> int:
        return len(self.decisions)

    def __str__(self) -> str:
        yes = "yes" if self.setup.practice else "no"
        lines = [
            HEADERS[-1],
            f"options {self.setup.options}",
            f"table practice={yes} aids={self.setup.aids}" + _bots_of(self.setup),
        ]
        lines += [f"seat colour={s.colour} bot={s.bot} name={s.name}" for s in self.setup.seats]
        if self.base:
            lines.append("base " + json.dumps(self.base, ensure_ascii=False))
        lines += map(str, self.decisions)
        return "\n".join(lines) + "\n"

    def until(self, count: int) -> GameLog:
        """The log of the first `count` decisions. Raises ValueError outside 0..len."""
        if not 0 <= count <= len(self.decisions):
            raise ValueError(f"{count} of {len(self.decisions)} decisions")
        return replace(self, decisions=self.decisions[:count])

    @staticmethod
    def parse(text: str) -> GameLog:
        """The exact inverse of `str`. Raises BadText with the line that is wrong, BadOptions or
        BadSetup for a table that cannot be."""
        lines = text.splitlines()
        if not lines or lines[0] not in HEADERS:
            first = lines[0][:40] if lines else ""
            raise BadText("log", first, f"does not begin with {HEADERS[-1]!r}")
        is_first = lines[0] == HEADERS[0]
        at = 1

        def rest(word: str) -> str | None:
            nonlocal at
            if at < len(lines) and lines[at].startswith(word + " "):
                at += 1
                return lines[at - 1][len(word) + 1 :]
            return None

        options, table = rest("options"), rest("table")
        if options is None or table is None:
            raise BadText("log", text[:40], "no line of options or of the table")
        seats = []
        while (seat := rest("seat")) is not None:
            seats.append(_parse_seat(seat))
        line = rest("base")
        base = _parse_base(line) if line is not None else ""
        if is_first:
            options, base = of_revision_1(options), position_of_revision_1(base)
        return GameLog(
            _parse_table(GameOptions.parse(options), table, tuple(seats)),
            base,
            parse_decisions(lines[at:]),
        )


def parse_decisions(lines: Iterable[str]) -> tuple[Decided, ...]:
    """Decisions from their lines. Raises BadText."""
    return tuple(map(Decided.parse, lines))


def of_revision_1(options: str) -> str:
    """The text of options that were written before the rules' revision was."""
    return f"{options} revision=1"


def position_of_revision_1(text: str) -> str:
    """The same for the text of a position; a text without options stays as it is."""
    before, mark, rest = text.partition("\noptions ")
    options, newline, after = rest.partition("\n")
    return f"{before}{mark}{of_revision_1(options)}{newline}{after}" if mark else text


def _parse_table(options: GameOptions, text: str, seats: tuple[SeatInfo, ...]) -> MatchSetup:
    words = dict(part.partition("=")[::2] for part in text.split())
    bots = words.pop("bots", "0")
    if set(words) != {"practice", "aids"} or words["practice"] not in ("yes", "no"):
        raise BadText("log line", text, "not practice and aids")
    if not (bots.isascii() and bots.isdecimal() and len(bots) <= _LONGEST_SEED):
        raise BadText("log line", text, "the bots' seed is no number")
    practice, aids = words["practice"] == "yes", words["aids"]
    return MatchSetup(options, told_apart(seats), practice, aids, int(bots))


def _bots_of(setup: MatchSetup) -> str:
    """The bots' seed in the line of the table; nothing for a game without one."""
    return f" bots={setup.bots_seed}" if setup.bots_seed else ""


def _parse_seat(text: str) -> SeatInfo:
    head, mark, name = text.partition(" name=")
    words = dict(part.partition("=")[::2] for part in head.split())
    if not mark or set(words) != {"colour", "bot"} or words["colour"] not in tuple("01234"):
        raise BadText("log line", text, "not colour, bot and name")
    return SeatInfo(name, int(words["colour"]), words["bot"])


def _parse_base(text: str) -> str:
    try:
        base = json.loads(text)
    except ValueError as error:
        raise BadText("log line", text[:40], "the base is no JSON string") from error
    if not isinstance(base, str):
        raise BadText("log line", text[:40], "the base is no JSON string")
    return base
