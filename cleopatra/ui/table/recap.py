"""What the others did since the viewer's last turn: one line, which shows it again when used.

Knows what was done; in the viewer's own turn it shows signs, in others' turns words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, listed, ngettext
from cleopatra.kit.text.markup import escape
from cleopatra.rules import events as ev
from cleopatra.rules import reasons
from cleopatra.rules.catalogue import UNKNOWN, WORSHIPPER_CODES, Piece
from cleopatra.rules.events import Weight
from cleopatra.ui.play.place import IconSign
from cleopatra.ui.skin.players import draw_medallion
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.pictures import draw_fitted
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of
from cleopatra.ui.table.target import TableButton, TableCommand, Target
from cleopatra.ui.table.tents import draw_awning
from cleopatra.ui.words import naming
from cleopatra.ui.words.chronicle import LogTurn

# What players did in their turns: a sign and a number for each thing, and words for it.


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
    """What a seat did in a turn."""

    seat: int
    items: tuple[TurnItem, ...]


def summaries_of(turns: Sequence[LogTurn]) -> tuple[TurnSummary, ...]:
    """The turns in which anything happened, in order."""
    found = []
    for turn in turns:
        if items := _items(turn) or _small_item(turn):
            found.append(TurnSummary(turn.seat, items))
    return tuple(found)


def _items(turn: LogTurn) -> tuple[TurnItem, ...]:
    """What the seat whose turn it is did."""
    found: list[TurnItem] = []
    for line in turn.lines:
        match line.event:
            case ev.CardsTaken(seat, stall, cards) if seat == turn.seat:
                found.append(TurnItem(TentSign(stall), len(cards), words=_tent(stall, len(cards))))
            case ev.PieceBuilt(seat, piece, _site, _counted) if seat == turn.seat:
                _add(found, TurnItem(PieceSign(piece)))
            case ev.MosaicLaid(seat, mosaic, _turned, _squares, _palms) if seat == turn.seat:
                _add(found, TurnItem(PieceSign(int(Piece.MOSAIC), mosaic)))
            case ev.ScarabsChanged(seat, amount, reason) if (
                seat == turn.seat and reason in reasons.PIECE and found
            ):
                _reward(found, reasons.PIECE.index(reason), amount)
            case ev.SanctuaryClaimed(seat, squares) if seat == turn.seat:
                number = len(squares)
                words = ngettext("sanctuary of {n} square", "sanctuary of {n} squares", number)
                sign = IconSign("sanctuary")
                found.append(TurnItem(sign, number, words=words.format(n=number)))
            case ev.TurnPassed(seat) if seat == turn.seat:
                found.append(TurnItem(IconSign("skip"), 0, words=_("passes")))
    return tuple(_worded(item) for item in found)


def _add(found: list[TurnItem], item: TurnItem) -> None:
    """One more piece: pieces of a kind are counted together."""
    for index, other in enumerate(found):
        if _kind(other.sign) is not None and _kind(other.sign) == _kind(item.sign):
            found[index] = replace(other, sign=item.sign, number=other.number + 1)
            return
    found.append(item)


def _reward(found: list[TurnItem], piece: int, amount: int) -> None:
    for index, item in enumerate(found):
        if _kind(item.sign) == piece:
            found[index] = replace(item, scarabs=item.scarabs + amount)


def _kind(sign: Sign) -> int | None:
    return sign.piece if isinstance(sign, PieceSign) else None


def _worded(item: TurnItem) -> TurnItem:
    piece = _kind(item.sign)
    if piece is None:
        return item
    name = naming.piece(piece)
    words = f"{name}, {item.figure}" if item.scarabs else name
    return replace(item, words=words)


def _tent(stall: int, cards: int) -> str:
    tent = (_("red stall"), _("blue stall"), _("green stall"))[stall]
    return ngettext("{tent}, {n} card", "{tent}, {n} cards", cards).format(tent=tent, n=cards)


def _small_item(turn: LogTurn) -> tuple[TurnItem, ...]:
    """The main sentence of a turn in which only small things happened, or things of an
    expansion."""
    lines = [line for line in turn.lines if line.event.weight > Weight.DETAIL]
    if not lines:
        return ()
    main = max(lines, key=lambda line: line.event.weight)
    sign = "scribe"
    if isinstance(main.event, ev.WorshipperActivated):
        sign = WORSHIPPER_CODES[main.event.worshipper]
    return (TurnItem(IconSign(sign), 0, words=main.text),)


UID: Final = "recap"
_PAD: Final = 8.0
_APART: Final = 14.0
"""Between two players."""
_NEAR: Final = 5.0
"""Between things of one player."""
_NOTHING: Final = pygame.FRect(0, 0, 0, 0)


class RecapEntry(NamedTuple):
    """What one player did, with its place; `words` instead of signs if there are any."""

    turn: TurnSummary
    rect: pygame.FRect
    words: str


class RecapPart(Part):
    """The line; nothing at all while there is nothing to tell."""

    name = "recap"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self._turns: tuple[TurnSummary, ...] = ()

    def set_turns(self, turns: Sequence[TurnSummary]) -> bool:
        """Take over what was done, in order; False if that is known already."""
        if tuple(turns) == self._turns:
            return False
        self._turns = tuple(turns)
        return True

    @property
    def turns(self) -> tuple[TurnSummary, ...]:
        """What was done, in order."""
        return self._turns

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        is_watching = context_of(shown) is Context.WATCH
        return self._turns, is_watching, shown.lit_uid == UID, shown.players

    def reach(self, shown: TableFacts) -> pygame.FRect:
        return super().reach(shown) if self._turns else _NOTHING

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [pygame.FRect(self.rect)] if self._turns else []

    def targets(self, shown: TableFacts) -> list[Target]:
        if not self._turns:
            return []
        title = f"[b]{_('Since your last turn')}[/b]"
        tip = "\n".join((title, *self._told(shown), f"[i]{_('Show it again')}[/i]"))
        button = TableButton(TableCommand.RECAP)
        return [Target(UID, self.rect, button, 12, tip, keys=(InputAction.RECAP,))]

    def _told(self, shown: TableFacts) -> list[str]:
        """A line for each player."""
        return [
            f"{escape(shown.players[turn.seat].name)}: " + _words(turn)
            for turn in self._turns
            if turn.items
        ]

    # -- Where things are -----------------------------------------------------------------
    def arrange(self, shown: TableFacts) -> tuple[list[RecapEntry], int]:
        """The newest turns as far as there is room, in order, and how many are left out."""
        if context_of(shown) is Context.WATCH:
            found = self._fitting(True)
            if found:
                return found, len(self._turns) - len(found)
        found = self._fitting(False)
        return found, len(self._turns) - len(found)

    def _fitting(self, in_words: bool) -> list[RecapEntry]:
        """As many of the newest turns as fit; the newest one always if it is told by signs."""
        inner = self._inner
        right = inner.right
        found: list[RecapEntry] = []
        for number, turn in enumerate(reversed(self._turns), start=1):
            words = _words(turn) if in_words else ""
            width = self._width(turn, words)
            spare = 0.0 if number == len(self._turns) else self._count_width()
            if right - width < inner.left + spare and (found or in_words):
                break
            found.append(RecapEntry(turn, pygame.FRect(right - width, inner.top, width, 0), words))
            right -= width + _APART
        used = inner.right - (found[-1].rect.left if found else inner.right)
        start = inner.left + (self._count_width() if len(found) < len(self._turns) else 0.0)
        shift = start - (inner.right - used)
        return [
            entry._replace(
                rect=pygame.FRect(
                    entry.rect.left + shift, inner.top, entry.rect.width, inner.height
                )
            )
            for entry in reversed(found)
        ]

    @property
    def _inner(self) -> pygame.FRect:
        """The line without its button."""
        rect = self.rect
        width = rect.width - 2 * _PAD - self._disc - _NEAR
        return pygame.FRect(rect.left + _PAD, rect.top + 4, width, rect.height - 8)

    @property
    def _disc(self) -> float:
        return min(44.0, self.rect.height - 8)

    @property
    def _sign(self) -> float:
        return min(40.0, self.rect.height * 0.66)

    def _count_width(self) -> float:
        return self.gear.kit.text.set("+9", theme.NOTE).width + _APART

    def _width(self, turn: TurnSummary, words: str) -> float:
        text = self.gear.kit.text
        width = self._sign + _NEAR
        if words:
            return width + text.set(words, theme.NOTE).width + 2
        for item in turn.items:
            width += self._sign_width(item) + _NEAR
            if item.figure:
                width += text.set(item.figure, theme.FIGURE).width + 3 + _NEAR
        return width

    def _sign_width(self, item: TurnItem) -> float:
        return self._sign * (0.9 if isinstance(item.sign, TentSign) else 1.0)

    # -- Drawing --------------------------------------------------------------------------
    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if not self._turns:
            return
        canvas.panel(self.rect, "dusk")
        entries, hidden = self.arrange(shown)
        if hidden:
            inner = self._inner
            count = pygame.FRect(inner.left, inner.top, self._count_width() - _NEAR, inner.height)
            self.write(canvas, f"+{hidden}", count, theme.NOTE, theme.CREAM_SOFT)
        for entry in entries:
            self._entry(canvas, shown, entry)
        self._again(canvas, shown.lit_uid == UID)

    def _entry(self, canvas: Canvas, shown: TableFacts, entry: RecapEntry) -> None:
        rect = entry.rect
        middle = (rect.left + self._sign / 2, rect.centery)
        draw_medallion(canvas, middle, self._sign, shown.players[entry.turn.seat].colour)
        left = rect.left + self._sign + _NEAR
        if entry.words:
            room = pygame.FRect(left, rect.top, rect.right - left, rect.height)
            self.write(canvas, entry.words, room, theme.NOTE, theme.CREAM)
            return
        for item in entry.turn.items:
            width = self._sign_width(item)
            box = pygame.FRect(left, rect.centery - self._sign / 2, width, self._sign)
            self._draw_sign(canvas, item, box)
            left = box.right + _NEAR
            if item.figure:
                room = pygame.FRect(left, rect.top, rect.right - left, rect.height)
                wide = self.gear.kit.text.set(item.figure, theme.FIGURE).width + 3
                room.width = min(wide, max(1.0, self._inner.right - left))
                self.write(canvas, item.figure, room, theme.FIGURE, theme.CREAM)
                left += wide + _NEAR

    def _draw_sign(self, canvas: Canvas, item: TurnItem, box: pygame.FRect) -> None:
        match item.sign:
            case TentSign(stall):
                draw_awning(canvas, box.inflate(-2, -0.2 * box.height), stall)
            case PieceSign(piece, mosaic):
                draw_fitted(canvas, self.gear.sprites, piece, box, mosaic)
            case sign:
                canvas.icon(sign.name, box.center, box.width * 0.9, theme.GOLD_LIGHT)

    def _again(self, canvas: Canvas, is_lit: bool) -> None:
        """The round button at the end: all of it once more."""
        size = self._disc
        centre = (self.rect.right - _PAD - size / 2, self.rect.centery)
        for radius, colour in (
            (size / 2, theme.RIM),
            (size / 2 - 1.5, theme.GOLD_LIGHT if is_lit else theme.GOLD),
            (size / 2 - 4, theme.LAPIS_LIGHT if is_lit else theme.LAPIS_DEEP),
        ):
            canvas.circle(centre, radius, colour)
        canvas.icon("again", centre, size * 0.5, theme.CREAM, None)


def _words(turn: TurnSummary) -> str:
    return listed([item.words for item in turn.items])
