"""The scribe Ti's words over the stage: a sentence, what it is about, and buttons.

Knows finished sentences and the ids of targets. It looks for a place where it covers nothing that
it speaks of and nothing that can be used; it never knows what the words mean.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import TextStyle
from cleopatra.kit.text.typesetter import Paragraph
from cleopatra.kit.widgets.labels import Label, Painted
from cleopatra.kit.widgets.layout import Row
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import ButtonTone, Glow
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.halo import SPREAD, draw_halo
from cleopatra.ui.table.part import PaintKit, Part, TruncatedText
from cleopatra.ui.table.pictures import draw_picture
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of
from cleopatra.ui.table.target import TableButton, TableCommand, Target, uid_of, uid_of_offer

PORTRAIT: Final = "portrait_scribe"
GROUP: Final = "scribe"
_WIDTH: Final = 760.0
_GROWN: Final = 360.0
"""The width at the usual text size, and how much more there is at twice that size."""
_PAD: Final = 20.0
_FACE, _SMALL_FACE = 104.0, 76.0
_GAP: Final = 10.0
_BUTTON: Final = 52.0
_TICK: Final = 30.0
_HIGHEST: Final = 0.62
"""The share of its rectangle's height that the words may take before they are set smaller."""
_STYLES: Final = (theme.BODY, theme.SMALL, theme.DETAIL, theme.NOTE)
_NOTHING: Final = pygame.FRect(0, 0, 0, 0)
_LOOKS: Final = {ButtonTone.MAIN: "button", ButtonTone.PLAIN: "plain", ButtonTone.WARN: "danger"}
_ABOUT, _USABLE, _IN_VIEW, _OTHERS = 40.0, 8.0, 8.0, 1.0
"""How bad it is to cover what is spoken of, what can be used, what should be seen, and other
panels."""


@dataclass(frozen=True, slots=True)
class ScribeButton:
    """A button below the words; with `is_on` it is a box to tick."""

    code: str
    label: str
    tone: ButtonTone = ButtonTone.PLAIN
    is_on: bool | None = None


@dataclass(frozen=True, slots=True)
class ScribeText:
    """What the scribe says. `title` stands above it, `more` below it in another colour; `lit` are
    the ids of the targets that it is about; with `dims` the rest of the table is dimmed. A saying
    `is_wrong` that tells of a mistake. What is `in_view`, ids of targets again, is not lit, but
    covered only where there is no better place."""

    text: str
    title: str = ""
    more: str = ""
    replies: tuple[ScribeButton, ...] = ()
    lit: tuple[str, ...] = ()
    dims: bool = False
    is_wrong: bool = False
    in_view: tuple[str, ...] = ()


class _Line(NamedTuple):
    """A set text and its place below the panel's upper left corner."""

    paragraph: Paragraph
    x: float
    y: float
    colour: theme.Colour


class ScribePart(Part):
    """Its rectangle is what the panels leave of the stage; the words take as much as they need.

    `find` answers the rectangle of a target by its id, `obstacles` what other panels cover.
    """

    name = "scribe"

    def __init__(
        self,
        gear: PaintKit,
        find: Callable[[str], pygame.FRect | None],
        obstacles: Callable[[], Sequence[pygame.FRect]],
    ) -> None:
        super().__init__(gear)
        self.saying: ScribeText | None = None
        self._find = find
        self._obstacles = obstacles
        self._lines: list[_Line] = []
        self._boxes: list[tuple[ScribeButton, pygame.FRect]] = []
        self._size = (0.0, 0.0)
        self._set_for: tuple[object, ...] = ()
        self._box = pygame.FRect(_NOTHING)
        self._placed_for: tuple[object, ...] = ()
        self._is_cut = False
        self._face = _FACE
        self.below: tuple[float, float] | None = None
        """The upper and lower end of the room below drawn cards, logical, while there are any."""

    def tell(self, saying: ScribeText | None) -> bool:
        """Say something else, or nothing; False where that is said already."""
        if saying == self.saying:
            return False
        self.saying = saying
        return True

    def places(self) -> tuple[Place, ...]:
        """The places that the words are about."""
        if self.saying is None:
            return ()
        return tuple(place for uid in self.saying.lit if (place := place_of(uid)) is not None)

    def lights(self) -> list[tuple[str, pygame.FRect]]:
        """What the words are about, as far as it can be seen: ids and rectangles."""
        if self.saying is None:
            return []
        found = ((uid, self._find(uid)) for uid in self.saying.lit)
        return [(uid, rect) for uid, rect in found if rect is not None]

    # -- where it lies ------------------------------------------------------------------------

    @property
    def box(self) -> pygame.FRect:
        """The panel, where it was placed last; empty while nothing is said."""
        return pygame.FRect(_NOTHING) if self.saying is None else self._box

    def _place(self, shown: TableFacts, saying: ScribeText) -> None:
        """Find a place for the panel. The ids that it looks for are those of targets, of which the
        panel has some itself: they must not ask for its place in turn."""
        self._settle(saying)
        lit = [rect for _uid, rect in self.lights()]
        used = self._usable(shown)
        seen = [rect for uid in saying.in_view if (rect := self._find(uid)) is not None]
        others = self._obstacles()
        key = (
            self._size,
            tuple(self.rect),
            tuple(map(tuple, lit)),
            tuple(map(tuple, used)),
            tuple(map(tuple, seen)),
            tuple(map(tuple, others)),
        )
        if key != self._placed_for:
            self._placed_for = key
            self._box = pygame.FRect(self._best(lit, used, seen, others), self._size)

    def _usable(self, shown: TableFacts) -> list[pygame.FRect]:
        """What can be chosen now and lies where the words may lie."""
        glowing = (Glow.LEGAL, Glow.CHOSEN)
        uids = [
            uid_of(place)
            for place, mark in shown.marks.items()
            if mark.glow in glowing and place.kind is not PlaceKind.SQUARE
        ]
        uids += map(uid_of_offer, shown.prompt.offers)
        return [rect for uid in uids if (rect := self._find(uid)) is not None]

    def _best(
        self,
        lit: Sequence[pygame.FRect],
        used: Sequence[pygame.FRect],
        seen: Sequence[pygame.FRect],
        others: Sequence[pygame.FRect],
    ) -> tuple[float, float]:
        """The corner, of few in the order of preference, that covers least of what matters."""
        best: tuple[float, float] | None = None
        least = float("inf")
        for at in self._corners():
            box = pygame.FRect(at, self._size)
            bad = sum(
                weight * _shared(box, rect)
                for weight, rects in (
                    (_ABOUT, lit),
                    (_USABLE, used),
                    (_IN_VIEW, seen),
                    (_OTHERS, others),
                )
                for rect in rects
            )
            if bad < least:
                best, least = at, bad
        assert best is not None
        return best

    def _corners(self) -> list[tuple[float, float]]:
        width, height = self._size
        rect = self.rect
        middle = rect.left + (rect.width - width) / 2
        right, foot = rect.right - width, rect.bottom - height
        rows = (rect.top, rect.top + (rect.height - height) / 2, foot)
        if self.below is not None:
            rows = (min(self.below[0], foot), rows[0], foot)
        return [(x, y) for y in (rows[0], rows[2], rows[1]) for x in (middle, rect.left, right)]

    # -- setting the words --------------------------------------------------------------------

    def _settle(self, saying: ScribeText) -> None:
        key = (saying, tuple(self.rect), self.gear.kit.text_scale, self.below)
        if key == self._set_for:
            return
        self._set_for = key
        most = _HIGHEST * self.rect.height
        if self.below is not None:
            most = min(most, self.below[1] - self.below[0])
        for style, face in itertools.product(_STYLES, (_FACE, _SMALL_FACE)):
            self._compose(saying, style, face)
            if self._size[1] <= most:
                break
        self._is_cut = self._size[1] > self.rect.height

    def _compose(self, saying: ScribeText, style: TextStyle, size: float) -> None:
        """Sets the words beside a face of a size; beside the small one they have no title."""
        self._face = size
        text = self.gear.kit.text
        width = min(_WIDTH + _GROWN * self.growth, self.rect.width)
        left = 2 * _PAD + size
        inner = width - left - _PAD
        self._lines = []
        y = _PAD - 4
        if saying.title and size == _FACE:
            title = text.set(saying.title, theme.NOTE, inner)
            self._lines.append(_Line(title, left, y, theme.INK_SOFT))
            y += title.height + 4
        colour = theme.CARNELIAN if saying.is_wrong else theme.INK
        words = text.set(saying.text, style, inner)
        self._lines.append(_Line(words, left, y, colour))
        y += words.height + 4
        if saying.more:
            more = text.set(saying.more, theme.LABEL_BOLD, inner)
            self._lines.append(_Line(more, left, y, theme.INK_HEADING))
            y += more.height + 4
        if size == _FACE or not saying.replies:
            y = max(y, _PAD + size)
        self._boxes, y = self._rows_of_buttons(saying.replies, left, y + _GAP * size / _FACE, inner)
        self._size = (width, y + _PAD - 4)

    def _rows_of_buttons(
        self, replies: Sequence[ScribeButton], left: float, top: float, inner: float
    ) -> tuple[list[tuple[ScribeButton, pygame.FRect]], float]:
        """Buttons from the left to the right, in as many rows as they need; where they end."""
        if not replies:
            return [], top - _GAP
        text = self.gear.kit.text
        found: list[tuple[ScribeButton, pygame.FRect]] = []
        x, height = left, _BUTTON * (1 + 0.3 * self.growth)
        y = top
        for reply in replies:
            is_tick = reply.is_on is not None
            style = theme.NOTE if is_tick else theme.OFFER
            spare = _TICK + 18 if is_tick else 44.0
            width = min(inner, text.set(reply.label, style).width + spare)
            if x > left and x + width > left + inner:
                x, y = left, y + height + _GAP
            found.append((reply, pygame.FRect(x, y, width, height)))
            x += width + 14
        return found, y + height

    # -- the part -----------------------------------------------------------------------------

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        if self.saying is None:
            return (False,)
        self._place(shown, self.saying)
        lit = shown.lit_uid if shown.lit_uid.startswith(f"{GROUP}:") else ""
        return True, self.saying, tuple(self._box), lit

    def reach(self, shown: TableFacts) -> pygame.FRect:
        return _NOTHING if self.saying is None else self._box.inflate(50, 50)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [] if self.saying is None else [self.box]

    def targets(self, shown: TableFacts) -> list[Target]:
        if self.saying is None:
            return []
        box = self._box
        return [
            Target(
                f"{GROUP}:{reply.code}",
                rect.move(box.topleft),
                TableButton(TableCommand.SCRIBE, n),
                12,
            )
            for n, (reply, rect) in enumerate(self._boxes)
        ]

    def reply(self, number: int) -> str:
        """The code of a button by its number, "" where there is none any more."""
        replies = () if self.saying is None else self.saying.replies
        return replies[number].code if number < len(replies) else ""

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if self.saying is None:
            return
        box = self._box
        canvas.panel(box, "papyrus-slim")
        if self._is_cut:
            self.cuts.append(TruncatedText(self.name, self.saying.text))
        face = pygame.FRect(box.left + _PAD, box.top + _PAD, self._face, self._face)
        draw_picture(canvas, self.gear.sprites, PORTRAIT, face)
        for line in self._lines:
            canvas.paragraph(line.paragraph, (box.left + line.x, box.top + line.y), line.colour)
        for reply, rect in self._boxes:
            self._draw_reply(canvas, reply, rect.move(box.topleft), shown)

    def _draw_reply(
        self, canvas: Canvas, reply: ScribeButton, rect: pygame.FRect, shown: TableFacts
    ) -> None:
        is_lit = shown.lit_uid == f"{GROUP}:{reply.code}"
        if reply.is_on is None:
            canvas.panel(rect, _LOOKS[reply.tone] + ("-hover" if is_lit else ""))
            self.write(
                canvas,
                reply.label,
                rect.inflate(-20, -6),
                theme.OFFER,
                theme.CREAM,
                "centre",
                shadow=theme.SHADOW,
            )
            return
        tick = pygame.FRect(rect.left + 4, rect.centery - _TICK / 2, _TICK, _TICK)
        canvas.panel(tick, "field-focus" if is_lit else "field")
        if reply.is_on:
            canvas.icon("check", tick.center, 24, theme.MALACHITE, None)
        room = pygame.FRect(tick.right + 10, rect.top, rect.right - tick.right - 10, rect.height)
        self.write(canvas, reply.label, room, theme.NOTE, theme.INK)


def place_of(uid: str) -> Place | None:
    """The place with a target's id; None for anything else, such as a button."""
    kind, _colon, index = uid.partition(":")
    if kind not in _KINDS or not index.isdecimal():
        return None
    return Place(_KINDS[kind], int(index))


def _shared(first: pygame.FRect, second: pygame.FRect) -> float:
    """The area that two rectangles have in common."""
    both = first.clip(second)
    return both.width * both.height


_KINDS: Final = {kind.value: kind for kind in PlaceKind}


SIZE: Final = 150.0


class ScribeRow(Row):
    """His portrait, and what he says to the right of it."""

    def __init__(self, sprites: SpriteStore, text: str, size: float = SIZE) -> None:
        def paint(canvas: Canvas, box: pygame.FRect) -> None:
            draw_picture(canvas, sprites, PORTRAIT, box)

        face = Painted(paint, size, size)
        super().__init__([face, Label(text, theme.BODY, grow=1)], gap=theme.GAP_LARGE)


# Light on what the scribe speaks of; while he teaches, the rest of the table is dimmed a
# little.

_STRENGTH: Final = 84
"""How dark the rest is, of 255."""
_ROUND: Final = 8.0
"""How far the light reaches around a thing."""
_ON_STAGE: Final = 30.0
_STRIP: Final = 3.0
_MOST_STRIPS: Final = 120
_CALM: Final = frozenset({Context.TURN, Context.WATCH})
"""While something is built or laid out, the table itself shows where to look."""


class LightsPart(Part):
    """Its rectangle is the window. `bright` answers what stays bright besides what is lit."""

    name = "lights"
    is_kept = False

    def __init__(
        self,
        gear: PaintKit,
        scribe: ScribePart,
        bright: Callable[[], Iterable[pygame.FRect]],
    ) -> None:
        super().__init__(gear)
        self._scribe = scribe
        self._bright = bright

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        lit = self._lit(shown)
        holes = tuple(map(tuple, self._holes(shown)))
        return tuple((tuple(rect), colour) for rect, colour in lit), holes

    def reach(self, shown: TableFacts) -> pygame.FRect:
        if self._holes(shown):
            return self.rect
        rects = [rect.inflate(4 * SPREAD, 4 * SPREAD) for rect, _colour in self._lit(shown)]
        return rects[0].unionall(rects[1:]) if rects else pygame.FRect(0, 0, 0, 0)

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        holes = self._holes(shown)
        if holes:
            for rect in complement(self.rect, holes):
                if canvas.sees(rect):
                    canvas.veil(rect, theme.NIGHT, _STRENGTH)
        for rect, colour in self._lit(shown):
            draw_halo(canvas, rect, colour, 12, 1.0)

    def _lit(self, shown: TableFacts) -> list[tuple[pygame.FRect, theme.Colour]]:
        """What is lit beside the stage, and in which colour."""
        found: list[tuple[pygame.FRect, theme.Colour]] = []
        for uid, rect in self._scribe.lights():
            place = place_of(uid)
            if place is not None and place.is_site:
                continue
            is_usable = place is None or shown.glow(place.kind, place.index) in _LIT_USABLE
            found.append((rect, theme.GLOW if is_usable else theme.ADVICE))
        return found

    def _holes(self, shown: TableFacts) -> list[pygame.FRect]:
        """What stays bright; empty while nothing is dimmed."""
        saying = self._scribe.saying
        if saying is None or not saying.dims or context_of(shown) not in _CALM:
            return []
        lights = self._scribe.lights()
        if not lights or shown.picker is not None:
            return []
        near: list[pygame.FRect] = []
        stage: list[pygame.FRect] = []
        for uid, rect in lights:
            place = place_of(uid)
            if place is not None and place.is_site:
                stage.append(rect.inflate(2 * _ON_STAGE, 2 * _ON_STAGE))
            else:
                near.append(rect.inflate(2 * _ROUND, 2 * _ROUND))
        if stage:
            near += oval(stage[0].unionall(stage[1:]))
        if any(offer.tone is ButtonTone.MAIN for offer in shown.prompt.offers):
            near += self._bright()
        return near


def oval(rect: pygame.FRect) -> list[pygame.FRect]:
    """The oval around a rectangle, in flat strips."""
    around = rect.inflate(0.3 * rect.width, 0.3 * rect.height)
    count = max(8, min(_MOST_STRIPS, round(around.height / _STRIP)))
    height = around.height / count
    found = []
    for number in range(count):
        across = 2 * (number + 0.5) / count - 1
        width = around.width * math.sqrt(1 - across * across)
        found.append(
            pygame.FRect(around.centerx - width / 2, around.top + number * height, width, height)
        )
    return found


def complement(whole: pygame.FRect, holes: Sequence[pygame.FRect]) -> Iterator[pygame.FRect]:
    """Rectangles that together cover all of a rectangle but the holes, none of them twice."""
    inside = [hole.clip(whole) for hole in holes]
    ys = sorted({whole.top, whole.bottom, *(y for h in inside for y in (h.top, h.bottom))})
    for top, bottom in itertools.pairwise(ys):
        spans = sorted(
            (hole.left, hole.right) for hole in inside if hole.top < bottom and hole.bottom > top
        )
        x = whole.left
        for left, right in [*spans, (whole.right, whole.right)]:
            if left > x:
                yield pygame.FRect(x, top, left - x, bottom - top)
            x = max(x, right)


_LIT_USABLE: Final = (Glow.LEGAL, Glow.CHOSEN)


_VEIL_STRENGTH: Final = 118
"""Of 255."""


class DimmingPart(Part):
    """Dims everything that is drawn before it; nothing lies on it and nothing is covered by it."""

    name = "dimming"

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return (self._is_dim(shown),)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        return self.rect if self._is_dim(shown) else pygame.FRect(0, 0, 0, 0)

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if self._is_dim(shown):
            canvas.veil(self.rect, theme.NIGHT, _VEIL_STRENGTH)

    def _is_dim(self, shown: TableFacts) -> bool:
        return context_of(shown) is Context.MARKET and not shown.panels_open
