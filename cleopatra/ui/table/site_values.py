"""What a piece would bring, on every site where it can stand: chips with numbers over the stage.

Knows the tool's marks and ghost, and where places are on the stage. The numbers come with the
marks; no rule is computed here. Chips follow the camera, lie side by side instead of over each
other, and are left out where a panel hides the site.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.screen import Point
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Ghost, Glow, PlaceMark
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.stage_view import StageView
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import Target, uid_of

_HEIGHT: Final = 38.0
_PAD: Final = 11.0
_RADIUS: Final = 9.0
_ABOVE: Final = 14.0
"""How far above the middle of a site its chip stands."""
_OVER_GHOST: Final = 40.0
"""How far above the highest square of a ghost its chip stands."""
_APART: Final = 5.0
"""The least distance between two chips."""
_PIN: Final = 26.0
"""A chip that is pushed farther than this from its site is joined to it by a line."""
_ROUNDS: Final = 60
"""How often chips are pushed apart before the rest may touch."""
_UNDER_GHOST: Final = 26.0
"""How far below the middle of its place a chip lies while a piece stands there as a ghost."""
_DARK: Final[Colour] = (16, 22, 44)
_BRIGHT: Final[Colour] = theme.BEST
_BRIGHT_INK: Final[Colour] = (38, 22, 10)
_EDGE: Final = 8.0


@dataclass(frozen=True, slots=True)
class Chip:
    """A number at a place of the stage. `at` is the point it belongs to, `rect` where it lies."""

    text: str
    at: Point
    rect: pygame.FRect
    place: Place | None = None
    is_best: bool = False
    is_chosen: bool = False
    is_lit: bool = False
    is_hidden: bool = False
    is_legal: bool = True


class SiteValuesPart(Part):
    """The chips of all places that have a value. `covered` answers what panels hide."""

    name = "site_values"
    is_kept = False

    def __init__(
        self,
        gear: PaintKit,
        stage: StageView,
        covered: Callable[[], Sequence[pygame.FRect]],
    ) -> None:
        super().__init__(gear)
        self._stage = stage
        self._covered = covered
        self._ghost: Ghost | None = None
        self._drawn: tuple[tuple[object, ...], list[Chip]] = ((), [])

    def follow(self, ghost: Ghost | None) -> None:
        """What hangs over the stage now."""
        self._ghost = ghost

    def shows_any(self, shown: TableFacts) -> bool:
        """Whether there is a chip that has to follow the camera."""
        if self._ghost is not None and (self._ghost.caption or self._ghost.sealed):
            return True
        return any(
            mark.value is not None and place.kind is not PlaceKind.PIECE
            for place, mark in shown.marks.items()
        )

    # -- What is shown --------------------------------------------------------------------
    def chips(self, shown: TableFacts) -> list[Chip]:
        """All chips where they are to be drawn."""
        if not self.shows_any(shown):
            return []
        key = self._moment(shown)
        if self._drawn[0] != key:
            self._drawn = (key, self._arranged(self._clear_of_ghost(self._wanted(shown))))
        return self._drawn[1]

    def _moment(self, shown: TableFacts) -> tuple[object, ...]:
        """All that the chips depend on."""
        marks = tuple((p, m) for p, m in shown.marks.items() if m.value is not None)
        camera = self._stage.stage.camera
        return (
            marks,
            self._ghost,
            shown.lit_uid,
            (camera.view, camera.zoom, camera.focus),
            tuple(self.rect),
            tuple(tuple(rect) for rect in self._covered()),
            self.gear.kit.text_scale,
        )

    def _wanted(self, shown: TableFacts) -> list[Chip]:
        """The chips over their places, of sites that can be seen; the best first."""
        ghost, found = self._ghost, []
        for place, mark in shown.marks.items():
            is_wanted = mark.value is not None and place.kind is not PlaceKind.PIECE
            at = self._point(place, shown) if is_wanted else None
            if at is not None:
                found.append(self._chip(place, mark, at, shown))
        if ghost is not None and ghost.caption and ghost.place not in shown.marks:
            at = self._ghost_point(ghost)
            if at is not None:
                is_best = ghost.is_best and ghost.is_legal
                found.append(
                    self._made(
                        Chip(
                            ghost.caption, at, _NOWHERE, None, is_best, ghost.is_fixed, not is_best,
                            is_legal=ghost.is_legal,
                        )
                    )
                )  # fmt: skip
        for area in ghost.sealed if ghost is not None else ():
            at = self._middle(area)
            text = f"{len(area)} [sanctuary]"
            found.append(self._made(Chip(text, at, _NOWHERE)))
        held = None if ghost is None else ghost.place
        # What the piece in the hand would bring is always told, beside a panel where one is there.
        seen = [chip for chip in found if chip.place in (None, held) or self._is_seen(chip.at)]
        return sorted(seen, key=lambda chip: (not chip.is_lit, not chip.is_best, chip.at))

    def _chip(self, place: Place, mark: PlaceMark, at: Point, shown: TableFacts) -> Chip:
        text = f"{mark.value} [scarab]"
        if mark.sealed:
            text += f"  {mark.sealed} [sanctuary]"
        is_lit = shown.lit is not None and shown.lit.place == place
        ghost = self._ghost
        has_ghost = ghost is not None and ghost.place == place
        if has_ghost and ghost is not None and ghost.squares:
            at = self._ghost_point(ghost) or at
        is_lit |= has_ghost
        made = self._made(
            Chip(
                text,
                at,
                _NOWHERE,
                place,
                mark.is_best,
                mark.glow is Glow.CHOSEN,
                is_lit,
                place.is_site and self._stage.stage.is_hidden(place),
            )
        )
        if has_ghost and place.is_site:  # below the piece in the hand, which must be seen
            foot = (at[0], at[1] + _ABOVE + _UNDER_GHOST)
            made.rect.midtop = foot
            made = replace(made, at=made.rect.midbottom)
        return made

    def _made(self, chip: Chip) -> Chip:
        """The chip with its size, over its point."""
        rect = pygame.FRect(0, 0, self._width(chip.text), self._height)
        rect.midbottom = (chip.at[0], chip.at[1])
        return replace(chip, rect=rect)

    @property
    def _height(self) -> float:
        return _HEIGHT * (1 + 0.35 * self.growth)

    def _width(self, text: str) -> float:
        return self.gear.kit.text.set(text, theme.FIGURE).width + 2 * _PAD

    def _point(self, place: Place, shown: TableFacts) -> Point | None:
        if place.kind is PlaceKind.LAY:
            return self._middle(shown.rules.garden.placements[place.index].squares)
        at = self._stage.anchor(place)
        return None if at is None else (at[0], at[1] - _ABOVE)

    def _ghost_point(self, ghost: Ghost) -> Point | None:
        if areas := self._ghost_areas(ghost):
            whole = areas[0].unionall(areas[1:])
            return whole.centerx, whole.top - _APART
        at = None if ghost.place is None else self._stage.anchor(ghost.place)
        return None if at is None else (at[0], at[1] - _OVER_GHOST)

    def _ghost_areas(self, ghost: Ghost) -> list[pygame.FRect]:
        """Where the squares of a mosaic in the hand are seen."""
        return [self._square_area(square) for square in ghost.squares]

    def _square_area(self, square: int) -> pygame.FRect:
        corners = self._stage.stage.outline_of(Place(PlaceKind.SQUARE, square))
        xs, ys = [x for x, _y in corners], [y for _x, y in corners]
        return pygame.FRect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _held_areas(self) -> list[pygame.FRect]:
        """What no chip may cover: the squares of the mosaic in the hand. Of a square that is seen
        from a corner its middle counts, not the rectangle round it."""
        areas = [] if self._ghost is None else self._ghost_areas(self._ghost)
        return [area.inflate(-0.4 * area.width, -0.4 * area.height) for area in areas]

    def _clear_of_ghost(self, chips: list[Chip]) -> list[Chip]:
        """Without the chips that would cover the mosaic in the hand; its own stands over it."""
        own = None if self._ghost is None else self._ghost.place
        areas = self._held_areas()
        return [c for c in chips if c.place in (None, own) or c.rect.collidelist(areas) < 0]

    def _middle(self, squares: Sequence[int]) -> Point:
        points = self._corners(squares)
        return sum(x for x, _y in points) / len(points), sum(y for _x, y in points) / len(points)

    def _corners(self, squares: Sequence[int]) -> list[Point]:
        found = [self._stage.anchor(Place(PlaceKind.SQUARE, square)) for square in squares]
        return [point for point in found if point is not None]

    def _is_seen(self, at: Point) -> bool:
        """Whether the camera shows a point and no panel hides it."""
        return self.rect.collidepoint(at) and not any(
            rect.collidepoint(at) for rect in self._covered()
        )

    def _arranged(self, chips: list[Chip]) -> list[Chip]:
        """The chips pushed apart, inside the window, beside panels and the mosaic in the hand."""
        space = self.rect.inflate(-2 * _EDGE, -2 * _EDGE)
        panels = [*(pygame.FRect(rect) for rect in self._covered()), *self._held_areas()]
        rects = [chip.rect.clamp(space) for chip in chips]
        for _round in range(_ROUNDS):
            moved = False
            for first in range(len(rects)):
                for second in range(first + 1, len(rects)):
                    moved |= _push_apart(rects[first], rects[second])
                for panel in panels:
                    moved |= _push_off(rects[first], panel)
                rects[first] = rects[first].clamp(space)
            if not moved:
                break
        placed = [replace(chip, rect=rect) for chip, rect in zip(chips, rects, strict=True)]
        return self._clear_of_ghost(placed)

    # -- Part -----------------------------------------------------------------------------
    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return tuple(
            (
                chip.text,
                tuple(chip.rect),
                chip.at,
                chip.is_best,
                chip.is_chosen,
                chip.is_lit,
                chip.is_hidden,
                chip.is_legal,
            )
            for chip in self.chips(shown)
        )

    def reach(self, shown: TableFacts) -> pygame.FRect:
        chips = self.chips(shown)
        if not chips:
            return pygame.FRect(0, 0, 0, 0)
        points = [pygame.FRect(chip.at[0] - 4, chip.at[1] - 4, 8, 8) for chip in chips]
        first = chips[0].rect
        whole = first.unionall([*(chip.rect for chip in chips[1:]), *points])
        return whole.inflate(24, 24)

    def targets(self, shown: TableFacts) -> list[Target]:
        return [
            Target(f"value:{uid_of(chip.place)}", chip.rect, chip.place, _RADIUS)
            for chip in self.chips(shown)
            if chip.place is not None
        ]

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        chips = self.chips(shown)
        for chip in chips:
            _draw_pin(canvas, chip)
        for chip in reversed(chips):
            if canvas.sees(chip.rect.inflate(16, 16)):
                self._draw(canvas, chip)

    def _draw(self, canvas: Canvas, chip: Chip) -> None:
        look = _look(chip)
        rect = chip.rect.inflate(4, 4) if chip.is_lit else chip.rect
        canvas.rect(rect.move(0, 3).inflate(4, 3), theme.RIM, 0, _RADIUS + 2)
        canvas.rect(rect, look.rim, 0, _RADIUS)
        width = 5.0 if chip.is_lit or chip.is_chosen else 3.2
        inner = rect.inflate(-width, -width)
        canvas.rect(inner, look.ground, 0, _RADIUS - 2)
        if chip.is_hidden and not chip.is_best:
            _dash(canvas, rect, look)
        self.write(canvas, chip.text, inner.inflate(-4, 0), theme.FIGURE, look.ink, "centre")


class ChipLook(NamedTuple):
    """The colours of a chip."""

    ground: Colour
    rim: Colour
    ink: Colour


_NOWHERE: Final = pygame.FRect(0, 0, 0, 0)


def _look(chip: Chip) -> ChipLook:
    if not chip.is_legal:
        return ChipLook(_DARK, theme.CARNELIAN, theme.CARNELIAN_LIGHT)
    rim = theme.TURQUOISE_LIGHT if chip.is_chosen else theme.CREAM if chip.is_lit else theme.GOLD
    if chip.is_best:
        return ChipLook(_BRIGHT, theme.CREAM if rim == theme.GOLD else rim, _BRIGHT_INK)
    return ChipLook(_DARK, rim, theme.CREAM)


def _draw_pin(canvas: Canvas, chip: Chip) -> None:
    """A line from a chip that was pushed away to its site."""
    foot = (chip.rect.centerx, chip.rect.bottom)
    if math.dist(foot, chip.at) > _PIN:
        canvas.line(chip.rect.center, chip.at, theme.RIM, 5)
        canvas.line(chip.rect.center, chip.at, theme.GOLD_LIGHT, 2)
        canvas.circle(chip.at, 4, theme.GOLD_LIGHT)


def _dash(canvas: Canvas, rect: pygame.FRect, look: ChipLook) -> None:
    """Breaks the rim of a chip, as of everything behind the palace."""
    step = 12.0
    x = rect.left + step
    while x < rect.right - step / 2:
        for y in (rect.top + 1, rect.bottom - 1):
            canvas.line((x, y), (x + step * 0.45, y), look.ground, 4)
        x += step


def _push_apart(one: pygame.FRect, other: pygame.FRect) -> bool:
    """Moves two rectangles apart by half of what is missing each, the shorter way."""
    wide = (one.width + other.width) / 2 + _APART - abs(one.centerx - other.centerx)
    high = (one.height + other.height) / 2 + _APART - abs(one.centery - other.centery)
    if wide <= 0.01 or high <= 0.01:
        return False
    if wide < high:
        side = wide / 2 if one.centerx >= other.centerx else -wide / 2
        one.x += side
        other.x -= side
    else:
        side = high / 2 if one.centery >= other.centery else -high / 2
        one.y += side
        other.y -= side
    return True


def _push_off(rect: pygame.FRect, panel: pygame.FRect) -> bool:
    """Moves a rectangle off a panel, the shortest way."""
    if not rect.colliderect(panel):
        return False
    ways = (
        (rect.right - panel.left, -1, 0),
        (panel.right - rect.left, 1, 0),
        (rect.bottom - panel.top, 0, -1),
        (panel.bottom - rect.top, 0, 1),
    )
    far, dx, dy = min(ways)
    rect.move_ip(dx * (far + 1), dy * (far + 1))
    return True
