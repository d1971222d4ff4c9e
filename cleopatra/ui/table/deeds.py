"""What players did in their turns, for the line beside the prompt: a sign and a number for each
deed, words for it, and the sentences of the whole turn.

Knows turn records, redacted for whoever looks, and the chronicle; draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.match.timeline import TurnRecord
from cleopatra.rules import events as ev
from cleopatra.rules import reasons
from cleopatra.rules.catalogue import UNKNOWN, WORSHIPPER_CODES, Piece
from cleopatra.ui.extension import registry
from cleopatra.ui.play.picture import IconSign
from cleopatra.ui.words import naming
from cleopatra.ui.words.chronicle import Chronicle

_MINOR: Final = (ev.CardPut, ev.CardsDiscarded, ev.PiecePaid, ev.ScarabsChanged)
"""Events that go without saying in a summary of a turn."""


@dataclass(frozen=True, slots=True)
class TentSign:
    """The awning of a tent, 0..2."""

    stall: int


@dataclass(frozen=True, slots=True)
class PieceSign:
    """A kind of piece; for a mosaic also which one."""

    piece: int
    mosaic: int = UNKNOWN


Sign = TentSign | PieceSign | IconSign


@dataclass(frozen=True, slots=True)
class TurnItem:
    """One thing that somebody did, or several alike: `number` of them (cards, pieces, squares), and
    the scarabs that they brought. `words` are localised markup."""

    sign: Sign
    number: int = 1
    scarabs: int = 0
    words: str = ""

    @property
    def figure(self) -> str:
        """What stands beside its sign: "+5" for scarabs, otherwise how many."""
        if self.scarabs:
            times = f"{self.number}× " if self.number > 1 else ""
            return f"{times}+{self.scarabs}"
        return str(self.number) if self.number else ""


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """What a seat did in a turn; `lines` are sentences with markup."""

    seat: int
    deeds: tuple[TurnItem, ...]
    lines: tuple[str, ...]


def did_turns(records: Sequence[TurnRecord], chronicle: Chronicle) -> tuple[TurnSummary, ...]:
    """The turns in which anything happened, in order."""
    found = []
    for record in records:
        lines = tuple(
            line
            for event in record.events
            if not isinstance(event, _MINOR)
            and not registry.is_passing(event)
            and (line := chronicle.say(event))
        )
        deeds = _deeds(record)
        if not deeds and lines:
            deeds = (_small_deed(record, lines[0]),)
        if deeds:
            found.append(TurnSummary(record.seat, deeds, lines))
    return tuple(found)


def _deeds(record: TurnRecord) -> tuple[TurnItem, ...]:
    """The deeds of the seat whose turn it is."""
    found: list[TurnItem] = []
    for event in record.events:
        match event:
            case ev.CardsTaken(seat, stall, cards) if seat == record.seat:
                found.append(TurnItem(TentSign(stall), len(cards), words=_tent(stall, len(cards))))
            case ev.PieceBuilt(seat, piece, _site, _counted) if seat == record.seat:
                _add(found, TurnItem(PieceSign(piece)))
            case ev.MosaicLaid(seat, mosaic, _turned, _squares, _palms) if seat == record.seat:
                _add(found, TurnItem(PieceSign(int(Piece.MOSAIC), mosaic)))
            case ev.ScarabsChanged(seat, amount, reason) if (
                seat == record.seat and reason in reasons.PIECE and found
            ):
                _reward(found, reasons.PIECE.index(reason), amount)
            case ev.SanctuaryClaimed(seat, squares) if seat == record.seat:
                number = len(squares)
                words = ngettext("sanctuary of {n} square", "sanctuary of {n} squares", number)
                sign = IconSign("sanctuary")
                found.append(TurnItem(sign, number, words=words.format(n=number)))
            case ev.TurnPassed(seat) if seat == record.seat:
                found.append(TurnItem(IconSign("skip"), 0, words=_("passes")))
    return tuple(_worded(deed) for deed in found)


def _add(found: list[TurnItem], deed: TurnItem) -> None:
    """One more piece: pieces of a kind are counted together."""
    for index, other in enumerate(found):
        if _kind(other.sign) is not None and _kind(other.sign) == _kind(deed.sign):
            found[index] = replace(other, sign=deed.sign, number=other.number + 1)
            return
    found.append(deed)


def _reward(found: list[TurnItem], piece: int, amount: int) -> None:
    for index, deed in enumerate(found):
        if _kind(deed.sign) == piece:
            found[index] = replace(deed, scarabs=deed.scarabs + amount)


def _kind(sign: Sign) -> int | None:
    return sign.piece if isinstance(sign, PieceSign) else None


def _worded(deed: TurnItem) -> TurnItem:
    piece = _kind(deed.sign)
    if piece is None:
        return deed
    name = naming.piece(piece)
    words = f"{name}, {deed.figure}" if deed.scarabs else name
    return replace(deed, words=words)


def _tent(stall: int, cards: int) -> str:
    tent = (_("red stall"), _("blue stall"), _("green stall"))[stall]
    return ngettext("{tent}, {n} card", "{tent}, {n} cards", cards).format(tent=tent, n=cards)


def _small_deed(record: TurnRecord, line: str) -> TurnItem:
    """A turn in which only small things happened, or things of an expansion."""
    for event in record.events:
        if isinstance(event, ev.WorshipperActivated):
            return TurnItem(IconSign(WORSHIPPER_CODES[event.worshipper]), 0, words=line)
    return TurnItem(IconSign("scribe"), 0, words=line)
