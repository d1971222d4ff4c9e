"""The viewer's hand: whole cards along the lower edge, sorted by use, without a box.

Knows what is shown; no rules. While the hand is covered only backs are drawn. Cards that are chosen
rise, as does the one under the pointer or the focus. Where room is short, cards of a kind lie on a
pile with their number. While somebody else acts the hand is sunk, without names.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.rules.catalogue import HAND_LIMIT, UNKNOWN
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.expansion_ui import Item
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.layout import COUNTER, GAP, LAP, SUNK, has_strip
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.pictures import draw_item
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of
from cleopatra.ui.table.target import Target, place_target

RISE: Final = 38.0
"""How far chosen cards rise."""
_LIT_RISE: Final = 46.0
_LIT_SIZE: Final = 1.1
"""How much larger the card under the pointer is."""
_GAP: Final = 3.0
"""Distance between two cards that need not overlap."""
_LEAST_STEP: Final = 84.0
"""Where cards would lie closer, those of a kind lie on a pile."""
PILE: Final = 8.0
"""The distance of the cards of a pile."""
_SHADOW: Final = 5.0
_PLATE: Final = 36.0


class HandCard(NamedTuple):
    """A card of the hand at rest; `number` counts those of its kind from 0, `seen` is how much of
    its width the next card leaves free."""

    kind: int
    number: int
    rect: pygame.FRect
    seen: float
    is_picked: bool = False

    @property
    def place(self) -> pygame.FRect:
        """Where it is drawn while the pointer is elsewhere: higher when it is chosen."""
        return self.rect.move(0, -RISE if self.is_picked else 0.0)


class HandPart(Part):
    """The viewer's cards; its rectangle is as high as a card."""

    name = "hand"

    def reach(self, shown: TableFacts) -> pygame.FRect:
        rise = _LIT_RISE + SUNK + 0.2 * self.rect.height
        rect = self.rect.inflate(60, 0)
        return pygame.FRect(rect.left, rect.top - rise, rect.width, rect.height + rise)

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        seen = shown.observation
        size = len(self._kinds(shown))
        return (
            shown.hand,
            size,
            seen.viewer,
            shown.is_covered,
            shown.cues(PlaceKind.CARD),
            self.is_sunk(shown),
            context_of(shown) is Context.PAY,
            _("Hand"),
        )

    def is_sunk(self, shown: TableFacts) -> bool:
        """Whether somebody else acts."""
        return context_of(shown) is Context.WATCH and not shown.panels_open

    def targets(self, shown: TableFacts) -> list[Target]:
        boxes: dict[int, pygame.FRect] = {}
        for card in self.fan(shown):
            if card.kind != UNKNOWN:
                box = card.rect.union(card.place)
                known = boxes.get(card.kind)
                boxes[card.kind] = box if known is None else known.union(box)
        space = self.gear.kit.viewport.space
        order = [kind for kind in looks.hand_order() if kind in boxes]
        return [
            place_target(Place(PlaceKind.CARD, kind), boxes[kind].clip(space), 10) for kind in order
        ]

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        fan = self.fan(shown)
        boxes = [card.place for card in fan]
        return [*boxes, self.plate(fan)] if fan and not self.is_sunk(shown) else boxes

    # -- where cards lie ----------------------------------------------------------------------

    def fan(self, shown: TableFacts) -> list[HandCard]:
        """The cards with their places, from the left; backs when they are covered."""
        kinds = self._kinds(shown)
        if not kinds:
            return []
        width = self.rect.height / ASPECT
        piles = [(kind, 1) for kind in kinds]
        step = self._step(len(piles), width, 0)
        if step < _LEAST_STEP:
            numbers = Counter(kinds)
            piles = [(kind, numbers[kind]) for kind in dict.fromkeys(kinds)]
            step = self._step(len(piles), width, len(kinds) - len(piles))
        whole = step * (len(piles) - 1) + width + self._pile(len(kinds) - len(piles))
        x = self.rect.left + max(0.0, (self.rect.width - whole) / 2)
        held: list[HandCard] = []
        counts: Counter[int] = Counter()
        for index, (kind, count) in enumerate(piles):
            picked = 0 if shown.is_covered else shown.mark(PlaceKind.CARD, kind).count
            apart = PILE if count == 1 else self._pile(count - 1) / (count - 1)
            is_last = index == len(piles) - 1
            for below in range(count):
                seen = apart if below < count - 1 else width if is_last else min(width, step)
                rect = pygame.FRect(x + below * apart, self.rect.top, width, self.rect.height)
                number = counts[kind]
                # On a pile the cards on top are chosen first: those below would be hidden.
                chosen = number < picked if count == 1 else count - 1 - below < picked
                held.append(HandCard(kind, number, rect, seen, chosen))
                counts[kind] += 1
            x += step + self._pile(count - 1)
        return held

    def _kinds(self, shown: TableFacts) -> list[int]:
        seen = shown.observation
        owner = seen.viewer if shown.backs_of is None else shown.backs_of
        if owner is None:
            return []
        if shown.is_covered:
            return [UNKNOWN] * seen.seats[owner].hand_size
        return [kind for kind in looks.hand_order() for _n in range(shown.hand[kind])]

    def _step(self, piles: int, width: float, below: int) -> float:
        """The distance of two piles, with `below` cards below the uppermost."""
        room = self.rect.width - width - self._pile(below)
        return min(width + _GAP, max(0.0, room) / max(1, piles - 1))

    def _pile(self, below: int) -> float:
        """How much wider piles are than cards, with `below` cards below the uppermost."""
        return min(PILE * below, 0.3 * self.rect.width)

    def card_box(self, shown: TableFacts, kind: int) -> pygame.FRect | None:
        """The place of the topmost card of a kind."""
        boxes = [card.rect for card in self.fan(shown) if card.kind == kind]
        return boxes[-1] if boxes else None

    def lifted(self, rect: pygame.FRect) -> pygame.FRect:
        """Where the card under the pointer is drawn, whole and a little larger."""
        width, height = rect.width * _LIT_SIZE, rect.height * _LIT_SIZE
        space = self.gear.kit.viewport.space
        left = min(max(rect.centerx - width / 2, space.left + 4), space.right - width - 4)
        bottom = min(rect.bottom, space.bottom - 4) - (_LIT_RISE - 38)
        return pygame.FRect(left, bottom - height, width, height)

    def plate(self, fan: list[HandCard]) -> pygame.FRect:
        """The place of the number of cards, above the right end of the hand; beside it where the
        prompt lies above."""
        height = _PLATE * (1 + 0.25 * self.growth)
        plate = pygame.FRect(0, 0, COUNTER * (1 + 0.3 * self.growth), height)
        space = self.gear.kit.viewport.space
        if has_strip(space) and not self.gear.kit.viewport.is_stacked:
            plate.topleft = (fan[-1].rect.right + GAP, self.rect.top + 2 * GAP)
            return plate
        right = self.rect.right if has_strip(space) else fan[-1].rect.right
        plate.bottomright = (min(right, space.right - 10), self.rect.top - LAP)
        risen = [card.place for card in fan if card.is_picked]
        if any(rect.colliderect(plate) for rect in risen):
            # Over cards that lie, if there is such a place; else above those that have risen.
            for card in reversed(fan):
                aside = plate.move(card.rect.right - plate.right, 0)
                if aside.left >= self.rect.left and aside.collidelist(risen) < 0:
                    return aside
            plate.top -= RISE
        return plate

    # -- looks --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        fan = self.fan(shown)
        if not fan:
            self._say_none(canvas, shown)
            return
        lit = next(
            (
                c
                for c in reversed(fan)
                if c.kind != UNKNOWN and shown.is_lit(PlaceKind.CARD, c.kind)
            ),
            None,
        )
        has_picked = context_of(shown) is Context.PAY and any(card.is_picked for card in fan)
        gone = Counter(place.index for place in shown.lifted if place.kind is PlaceKind.CARD)
        piles = Counter(card.kind for card in fan)
        for card in fan:
            rect = card.place
            if not shown.is_covered and card.number >= shown.hand[card.kind] - gone[card.kind]:
                continue  # in the air
            if shown.held == Place(PlaceKind.CARD, card.kind) and card.number == 0:
                canvas.rect(rect, theme.GOLD_DARK, 2, 8)
                continue
            if card is lit and shown.held is None:
                continue  # drawn last, above the others
            mark = shown.mark(PlaceKind.CARD, card.kind)
            is_dim = mark.glow is Glow.REFUSED or (has_picked and not card.is_picked)
            self._shade(canvas, rect)
            self.gear.cards.draw(
                canvas, card.kind, rect, is_dim, not self.is_sunk(shown), card.seen
            )
            if card.is_picked:
                draw_cue(canvas, rect, Glow.CHOSEN, False, 8)
            elif mark.glow is Glow.LEGAL:
                draw_cue(canvas, rect, mark.glow, False, 8)
            is_top = card.number == piles[card.kind] - 1
            if is_top and self._is_pile(card, fan):
                self._of_kind(canvas, rect, card.seen, piles[card.kind])
        if not self.is_sunk(shown):  # a long caption reaches over that place
            self._counter(canvas, fan)
        if lit is not None and shown.held is None:
            big = self.lifted(lit.rect)
            draw_cue(canvas, big, shown.glow(PlaceKind.CARD, lit.kind), True, 10)
            self.gear.cards.draw(canvas, lit.kind, big)
            if self._is_pile(lit, fan):
                self._of_kind(canvas, big, big.width, shown.hand[lit.kind])

    def _say_none(self, canvas: Canvas, shown: TableFacts) -> None:
        """Why there are no cards, on a small plate."""
        is_spectator = shown.observation.viewer is None
        text = _("Nobody's hand is shown.") if is_spectator else _("No cards in hand.")
        width = self.gear.kit.text.set(text, theme.LABEL).width + 40
        height = 44 * (1 + 0.4 * self.growth)
        bottom = self.gear.kit.viewport.space.bottom - 10
        plate = pygame.FRect(0, 0, min(width, self.rect.width), height)
        plate.midbottom = (self.rect.centerx, bottom)
        canvas.panel(plate, "dusk")
        self.write(
            canvas, text, plate.inflate(-24, -6), theme.LABEL, theme.CREAM_SOFT, "centre", "middle"
        )

    def _shade(self, canvas: Canvas, rect: pygame.FRect) -> None:
        """A soft shadow, so that cards stand out from the picture below."""
        canvas.panel(rect.inflate(-4, -4).move(0, _SHADOW - 3), "shade")

    def _is_pile(self, card: HandCard, fan: list[HandCard]) -> bool:
        """Whether cards of that kind lie so close that they want their number."""
        same = [other.rect.left for other in fan if other.kind == card.kind]
        return len(same) > 1 and card.kind != UNKNOWN and same[1] - same[0] <= PILE

    def _counter(self, canvas: Canvas, fan: list[HandCard]) -> None:
        plate = self.plate(fan)
        canvas.panel(plate, "danger" if len(fan) > HAND_LIMIT else "dusk")
        card = pygame.FRect(plate.left + 10, 0, 0, plate.height - 10)
        card.width = card.height / ASPECT
        card.centery = plate.centery
        self.gear.cards.draw(canvas, UNKNOWN, card)
        text = pygame.FRect(card.right + 4, plate.top, plate.right - card.right - 12, plate.height)
        said = f"{len(fan)}/{HAND_LIMIT}"
        self.write(canvas, said, text, theme.PANEL_FIGURE, theme.CREAM, "centre")

    def _of_kind(self, canvas: Canvas, card: pygame.FRect, seen: float, number: int) -> None:
        """How many cards of a kind there are, in the upper right corner of what is seen of them."""
        grown = 1 + 0.2 * self.growth
        plate = pygame.FRect(0, card.top + 8, 44 * grown, 32 * grown)
        plate.right = card.left + min(seen, card.width) - 5
        canvas.rect(plate, theme.RIM, 0, 9)
        canvas.rect(plate.inflate(-3, -3), theme.LAPIS_DEEP, 0, 8)
        self.write(canvas, f"×{number}", plate, theme.NARROW_FIGURE, theme.CREAM, "centre")


_COLUMNS: Final = 4
_CELL_WIDTH, _CELL_HEIGHT = 50.0, 66.0
_PAD: Final = 9.0
_SHELF_GAP: Final = 6.0


class ShelfPart(Part):
    """Two rows of small things."""

    name = "shelf"

    def items(self, shown: TableFacts) -> list[Item]:
        """What lies on it."""
        return lookup.supply(shown.observation)

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return tuple(self.items(shown)), tuple(self.rect), shown.cues(PlaceKind.SUPPLY)

    def targets(self, shown: TableFacts) -> list[Target]:
        items = self.items(shown)
        return [
            place_target(item.place, box, 8)
            for item, box in zip(items, self.cells(len(items)), strict=True)
        ]

    def reach(self, shown: TableFacts) -> pygame.FRect:
        board = self.board(len(self.items(shown)))
        return board.inflate(36, 36) if board.width else board

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        board = self.board(len(self.items(shown)))
        return [board] if board.width else []

    def board(self, number: int) -> pygame.FRect:
        """What a number of things takes of the rectangle: one row while they fit, else more."""
        if not number:
            return pygame.FRect(self.rect.left, self.rect.top, 0, 0)
        rows = -(-number // _COLUMNS)
        columns = -(-number // rows)
        wide = 2 * _PAD + columns * _CELL_WIDTH + (columns - 1) * _SHELF_GAP
        high = 2 * _PAD + rows * _CELL_HEIGHT + (rows - 1) * _SHELF_GAP
        return pygame.FRect(self.rect.left, self.rect.top, wide, high)

    def cells(self, number: int) -> list[pygame.FRect]:
        """The rectangles for a number of things."""
        if not number:
            return []
        board = self.board(number)
        columns = -(-number // -(-number // _COLUMNS))
        return [
            pygame.FRect(
                board.left + _PAD + (index % columns) * (_CELL_WIDTH + _SHELF_GAP),
                board.top + _PAD + (index // columns) * (_CELL_HEIGHT + _SHELF_GAP),
                _CELL_WIDTH,
                _CELL_HEIGHT,
            )
            for index in range(number)
        ]

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        items = self.items(shown)
        if not items:
            return
        canvas.panel(self.board(len(items)), "dusk")
        for item, box in zip(items, self.cells(len(items)), strict=True):
            index = item.place.index
            glow = shown.glow(PlaceKind.SUPPLY, index)
            draw_cue(canvas, box, glow, shown.is_lit(PlaceKind.SUPPLY, index), 8)
            if item.place not in shown.lifted:
                draw_item(canvas, self.gear, item, box)
