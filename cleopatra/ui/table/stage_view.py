"""The palace in the middle of the table: the stage and the small plan, fed from what is shown.

Knows the stage and what the tool marks. Knows no rules.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

import pygame

from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.layouts import SIDE
from cleopatra.rules.palace import DOORS, ROWS, SPHINXES, WALLS
from cleopatra.ui.extension.place import SITE_KINDS, Place, PlaceKind
from cleopatra.ui.play.place import Ghost, Glow, PlaceMark
from cleopatra.ui.stage import world
from cleopatra.ui.stage.model import GhostMosaic, Overlay, PalaceModel
from cleopatra.ui.stage.plan import PlanView
from cleopatra.ui.stage.projection import UNIT, turn_point
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage
from cleopatra.ui.table.palace_model import palace_model
from cleopatra.ui.table.part import PaintKit
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import Target, place_target

_GLOWING = (Glow.LEGAL, Glow.CHOSEN)


def warm(sprites: SpriteStore, kit: Kit) -> None:
    """Loads the pictures of a new game's table in the background, while something else is shown."""
    stage = Stage(sprites, kit.viewport.space, kit.viewport, kit.reduced_motion)
    stage.show(PalaceModel(palms=tuple(range(world.SQUARES))))
    stage.prepare()


class StageView:
    """Shows the observation on the stage; answers which place lies where."""

    def __init__(self, gear: PaintKit, rect: pygame.FRect, plan: pygame.FRect) -> None:
        kit = gear.kit
        self._gear = gear
        self.stage = Stage(gear.sprites, rect, kit.viewport, kit.reduced_motion)
        self.stage.marks.is_strong = kit.high_contrast
        self.plan = PlanView(plan, kit.viewport, gear.sprites)
        self.has_plan = False
        self.is_building = False
        self.is_plan_covered = False
        self.strength = 1.0
        """How strongly the plan is drawn, as all panels."""
        self.model = PalaceModel()
        self.overlay = Overlay()
        self._wanted: frozenset[PlaceKind] | None = None
        self._targets: list[Target] = []
        self._targets_at: tuple[object, ...] = ()

    def layout(
        self,
        rect: pygame.FRect,
        plan: pygame.FRect,
        viewport: Viewport,
        free: pygame.FRect | None = None,
        obstacles: Sequence[pygame.FRect] = (),
    ) -> None:
        """Take another place, or another scale of the window; `free` and `obstacles` as in
        `set_free`, at once and without a glide."""
        self.stage.reduced_motion = self._gear.kit.reduced_motion
        self.stage.layout(rect, viewport, free, obstacles)
        self.plan.layout(plan, viewport)

    def set_free(self, free: pygame.FRect, obstacles: Sequence[pygame.FRect] = ()) -> None:
        """Show the palace inside `free`, between the obstacles: a view at home glides there, one
        that the player moved stays."""
        self.stage.set_free(free, obstacles)

    def show(self, shown: TableFacts) -> None:
        """Show an observation."""
        self.model = palace_model(shown)
        self.stage.show(self.model)

    def mark(
        self,
        marks: Mapping[Place, PlaceMark],
        ghost: Ghost | None,
        hover: Place | None,
        focus: Place | None,
        advised: Sequence[Place] = (),
    ) -> bool:
        """Show marks, ghost, cues and what the adviser proposes; True when the plan changed."""
        glowing = [
            place for place, mark in marks.items() if mark.glow in _GLOWING and place.is_site
        ]
        glowing.sort(key=lambda place: (place.kind.value, place.index))
        kinds = frozenset(place.kind for place in glowing)
        self._wanted = kinds or None
        if ghost is not None and ghost.mosaic:
            self._wanted = frozenset({PlaceKind.SQUARE})
        site = None if ghost is None else _site(ghost.place)
        self.overlay = Overlay(
            ghost=(
                GhostMosaic(ghost.mosaic, ghost.squares, ghost.is_legal)
                if ghost is not None and ghost.mosaic and ghost.squares
                else None
            ),
            ghost_site=site,
            glow=tuple(place for place in glowing if place != site),
            hover=self._cue(hover, marks),
            focus=_site(focus),
            palms=() if ghost is None else ghost.palms,
            sanctuaries=() if ghost is None else ghost.sealed,
            advised=tuple(place for place in advised if place.is_site),
        )
        self.stage.set_overlay(self.overlay)
        return self.refresh_plan()

    def refresh_plan(self) -> bool:
        """Bring the plan up to date; True when its picture changed."""
        return self.plan.show(self.model, self.overlay, self.stage.camera.view)

    def _cue(self, place: Place | None, marks: Mapping[Place, PlaceMark]) -> Place | None:
        """Only what can be used now is framed under the pointer."""
        if place is None or marks.get(place, PlaceMark()).glow not in _GLOWING:
            return None
        return _site(place)

    # -- Where things are -----------------------------------------------------------------
    def place_at(self, pos: tuple[float, float]) -> Place | None:
        """The place under a logical point, on the plan or on the stage."""
        if self.shows_plan and self.plan.rect.collidepoint(pos):
            found = self.plan.pick(pos, self._wanted)
        else:
            found = self.stage.pick(pos, self._wanted)
        return None if found is None else _meant(found)

    def garden_at(self, pos: tuple[float, float]) -> tuple[float, float] | None:
        """Where on the roof a point is, in squares (column, row); None off the stage."""
        if not self.stage.rect.collidepoint(pos):
            return None
        if self.shows_plan and self.plan.rect.collidepoint(pos):
            square = self.plan.pick(pos, {PlaceKind.SQUARE})
            if square is None:
                return None
            return square.index % world.COLUMNS + 0.5, square.index // world.COLUMNS + 0.5
        return self.stage.square_under(pos)

    def distance(self, place: Place, pos: tuple[float, float]) -> float:
        """How far a logical point is from a place of the stage, 0 on it; infinite for other places
        and on the plan, where everything is too near."""
        if not place.is_site or (self.shows_plan and self.plan.rect.collidepoint(pos)):
            return math.inf
        return self.stage.distance_to(place, pos)

    def anchor(self, place: Place) -> tuple[float, float] | None:
        """The middle of a place on the stage."""
        return self.stage.anchor_of(place) if place.is_site else None

    def targets(self) -> list[Target]:
        """Every place of the stage, for the focus; kept until the camera moves."""
        camera = self.stage.camera
        moment = (camera.view, camera.zoom, camera.focus, tuple(self.stage.rect), self.model)
        if moment == self._targets_at:
            return self._targets
        self._targets_at = moment
        found: list[Target] = []
        half = UNIT * self.stage.camera.zoom * 0.42
        for kind in SITE_KINDS:
            for index in range(world.COUNTS[kind]):
                if kind is PlaceKind.SQUARE and index in self.model.throne_squares:
                    continue
                place = Place(kind, index)
                at = self.stage.anchor_of(place)
                rect = pygame.FRect(at[0] - half, at[1] - half * 0.6, 2 * half, 1.2 * half)
                found.append(place_target(place, rect, half * 0.5))
        self._targets = found
        return found

    def neighbour(self, place: Place, dx: int, dy: int) -> Place | None:
        """The place next to one in a direction of the screen (dy grows downwards); right is down
        to the right, up is up to the right. None where the stage's own order ends."""
        # In view 0 columns run down to the right and rows up to the right.
        column, row = turn_point(float(dx), float(-dy), self.stage.camera.view)
        return next_place(place, (round(column), round(row)), self.model.throne_squares)

    # -- Drawing --------------------------------------------------------------------------
    def picture(self, shown: TableFacts) -> pygame.Surface:
        """The stage alone, without marks, with the palace as `shown` has it."""
        return self.stage.picture(palace_model(shown))

    def draw(self, canvas: Canvas) -> None:
        """The stage and the plan, inside the clip."""
        if not canvas.sees(self.stage.rect):
            return
        self.stage.draw(canvas.surface, canvas.clip_pixels)
        if self.shows_plan and canvas.sees(self.plan_frame):
            self._draw_plan(canvas)

    def _draw_plan(self, canvas: Canvas) -> None:
        """The plan, fainter while the panels are faded."""
        around = self.plan_frame.inflate(20, 20)
        pixels = canvas.viewport.rect_to_pixels(around).clip(canvas.surface.get_rect())
        below = canvas.surface.subsurface(pixels).copy() if self.strength < 1 else None
        canvas.panel(self.plan_frame, "papyrus-plain")
        self.plan.draw(canvas.surface)
        if below is not None:
            below.set_alpha(round(255 * (1 - self.strength)))
            canvas.surface.blit(below, pixels)

    @property
    def shows_plan(self) -> bool:
        """Whether the plan is wanted, always or for a site now, and nothing lies over it."""
        return (self.has_plan or self.is_building) and not self.is_plan_covered

    @property
    def plan_frame(self) -> pygame.FRect:
        """The plan with its panel."""
        return self.plan.rect.inflate(16, 14)


def _site(place: Place | None) -> Place | None:
    """The place if it is a site; None for panels and cards, which the stage does not draw."""
    return place if place is not None and place.is_site else None


def _meant(place: Place) -> Place | None:
    """The place of the table that something on the stage stands for, if any."""
    match place.kind:
        case PlaceKind.PILE:
            return Place(PlaceKind.PIECE, int(Piece.MOSAIC))
        case PlaceKind.CLEOPATRA | PlaceKind.STEP:
            return Place(PlaceKind.STEP)
        case PlaceKind.CROCODILE:
            return None
    return place


# Where an arrow leads on the stage: over the garden, to the walls round it, along the ring.

GridStep = tuple[int, int]
_OUTWARD: dict[str, GridStep] = {"left": (-1, 0), "back": (0, 1), "right": (1, 0)}
_SIDES = ("left", "back", "right")
_MIDDLE = SIDE // 2
_IN_ROW = SPHINXES // ROWS
_DOOR_COLUMNS = (1, SIDE - 2)


def next_place(place: Place, step: GridStep, throne: Collection[int]) -> Place | None:
    """The place a step leads to, or None where the stage's own order ends.

    `throne` are the squares of the throne space, which are one place.
    """
    match place.kind:
        case PlaceKind.SQUARE:
            return _from_square(place.index % SIDE, place.index // SIDE, step, throne)
        case PlaceKind.THRONE:
            return _from_throne(step, throne)
        case PlaceKind.WALL:
            return _from_wall(place.index, step, throne)
        case PlaceKind.DOOR:
            return _from_door(place.index, step, throne)
        case PlaceKind.SPHINX:
            return _from_plaza(place.index // _IN_ROW, place.index % _IN_ROW, step)
        case PlaceKind.OBELISK:
            return _from_plaza(place.index, -1, step)
    return None


def _from_square(column: int, row: int, step: GridStep, throne: Collection[int]) -> Place:
    column, row = column + step[0], row + step[1]
    if column < 0:
        return Place(PlaceKind.WALL, row // 3)
    if row >= SIDE:
        return Place(PlaceKind.WALL, 3 + column // 3)
    if column >= SIDE:
        return Place(PlaceKind.WALL, 8 - row // 3)
    if row < 0:
        return Place(PlaceKind.DOOR, 0 if column <= _MIDDLE else 1)
    return _square(column, row, throne)


def _square(column: int, row: int, throne: Collection[int]) -> Place:
    square = row * SIDE + column
    return Place(PlaceKind.THRONE) if square in throne else Place(PlaceKind.SQUARE, square)


def _from_throne(step: GridStep, throne: Collection[int]) -> Place | None:
    middle = sorted(throne)[len(throne) // 2]
    column, row = middle % SIDE, middle // SIDE
    while 0 <= column < SIDE and 0 <= row < SIDE and row * SIDE + column in throne:
        column, row = column + step[0], row + step[1]
    return _from_square(column - step[0], row - step[1], step, throne)


def _from_wall(wall: int, step: GridStep, throne: Collection[int]) -> Place | None:
    outward = _OUTWARD[_SIDES[wall // 3]]
    if step == outward:
        return None
    if step == (-outward[0], -outward[1]):
        along = wall % 3 * 3 + 1
        if wall < 3:
            return _square(0, along, throne)
        if wall < 6:
            return _square(along, SIDE - 1, throne)
        return _square(SIDE - 1, SIDE - 1 - along, throne)
    # Round the ring; it runs up the left side, along the back and down the right side.
    forward = {"left": (0, 1), "back": (1, 0), "right": (0, -1)}[_SIDES[wall // 3]]
    beside = wall + (1 if step == forward else -1)
    if 0 <= beside < WALLS:
        return Place(PlaceKind.WALL, beside)
    return Place(PlaceKind.DOOR, 0 if beside < 0 else 1)


def _from_door(door: int, step: GridStep, throne: Collection[int]) -> Place | None:
    if step == (0, 1):
        return _square(_DOOR_COLUMNS[door], 0, throne)
    if step == (0, -1):
        return Place(PlaceKind.SPHINX, door * _IN_ROW + _IN_ROW - 1)
    beside = door + step[0]
    if 0 <= beside < DOORS:
        return Place(PlaceKind.DOOR, beside)
    return Place(PlaceKind.WALL, 0 if beside < 0 else WALLS - 1)


def _from_plaza(row: int, along: int, step: GridStep) -> Place | None:
    """From a site of the plaza: the obelisk is the one before the first sphinx (-1)."""
    if step[0]:
        row += step[0]
        if not 0 <= row < ROWS:
            return None
    along += step[1]
    if along >= _IN_ROW:
        return Place(PlaceKind.DOOR, row)
    if along < -1:
        return None
    return (
        Place(PlaceKind.OBELISK, row)
        if along < 0
        else Place(PlaceKind.SPHINX, row * _IN_ROW + along)
    )
