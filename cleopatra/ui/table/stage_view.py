"""The palace in the middle of the table: the stage and the small plan, fed from what is shown.

Knows the stage and what the tool marks. Turns places into spots and back; knows no rules.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pygame

from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.rules.catalogue import Piece
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Ghost, Glow, PlaceMark
from cleopatra.ui.stage import world
from cleopatra.ui.stage.model import GhostMosaic, Overlay, PalaceModel, Spot
from cleopatra.ui.stage.plan import PlanView
from cleopatra.ui.stage.projection import UNIT, turn_point
from cleopatra.ui.stage.scene import Stage
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.world import SpotKind
from cleopatra.ui.table.palace_model import ON_STAGE, palace_model, place_of, spot_of
from cleopatra.ui.table.part import PaintKit
from cleopatra.ui.table.paths import next_place
from cleopatra.ui.table.shown import TableFacts
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
        self._wanted: frozenset[SpotKind] | None = None
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
            spot
            for place, mark in marks.items()
            if mark.glow in _GLOWING and (spot := spot_of(place)) is not None
        ]
        glowing.sort(key=lambda spot: (spot.kind, spot.index))
        kinds = frozenset(spot.kind for spot in glowing)
        self._wanted = kinds or None
        if ghost is not None and ghost.mosaic:
            self._wanted = frozenset({"square"})
        site = None
        if ghost is not None and ghost.place is not None:
            site = spot_of(ghost.place)
        self.overlay = Overlay(
            ghost=(
                GhostMosaic(ghost.mosaic, ghost.squares, ghost.is_legal)
                if ghost is not None and ghost.mosaic and ghost.squares
                else None
            ),
            ghost_site=site,
            glow=tuple(spot for spot in glowing if spot != site),
            hover=self._cue(hover, marks),
            focus=None if focus is None else spot_of(focus),
            palms=() if ghost is None else ghost.palms,
            sanctuaries=() if ghost is None else ghost.sealed,
            advised=tuple(spot for place in advised if (spot := spot_of(place)) is not None),
        )
        self.stage.set_overlay(self.overlay)
        return self.refresh_plan()

    def refresh_plan(self) -> bool:
        """Bring the plan up to date; True when its picture changed."""
        return self.plan.show(self.model, self.overlay, self.stage.camera.view)

    def _cue(self, place: Place | None, marks: Mapping[Place, PlaceMark]) -> Spot | None:
        """Only what can be used now is framed under the pointer."""
        if place is None or marks.get(place, PlaceMark()).glow not in _GLOWING:
            return None
        return spot_of(place)

    # -- Where things are -----------------------------------------------------------------
    def place_at(self, pos: tuple[float, float]) -> Place | None:
        """The place under a logical point, on the plan or on the stage."""
        if self.shows_plan and self.plan.rect.collidepoint(pos):
            spot = self.plan.pick(pos, self._wanted)
        else:
            spot = self.stage.pick(pos, self._wanted)
        return None if spot is None else place_of(spot, int(Piece.MOSAIC))

    def garden_at(self, pos: tuple[float, float]) -> tuple[float, float] | None:
        """Where on the roof a point is, in squares (column, row); None off the stage."""
        if not self.stage.rect.collidepoint(pos):
            return None
        if self.shows_plan and self.plan.rect.collidepoint(pos):
            spot = self.plan.pick(pos, {"square"})
            if spot is None:
                return None
            return spot.index % world.COLUMNS + 0.5, spot.index // world.COLUMNS + 0.5
        return self.stage.square_under(pos)

    def distance(self, place: Place, pos: tuple[float, float]) -> float:
        """How far a logical point is from a place of the stage, 0 on it; infinite for other places
        and on the plan, where everything is too near."""
        spot = spot_of(place)
        if spot is None or (self.shows_plan and self.plan.rect.collidepoint(pos)):
            return math.inf
        return self.stage.distance_to(spot, pos)

    def anchor(self, place: Place) -> tuple[float, float] | None:
        """The middle of a place on the stage."""
        spot = spot_of(place)
        return None if spot is None else self.stage.anchor_of(spot)

    def targets(self) -> list[Target]:
        """Every place of the stage, for the focus; kept until the camera moves."""
        camera = self.stage.camera
        moment = (camera.view, camera.zoom, camera.focus, tuple(self.stage.rect), self.model)
        if moment == self._targets_at:
            return self._targets
        self._targets_at = moment
        found: list[Target] = []
        half = UNIT * self.stage.camera.zoom * 0.42
        for kind, spot_kind in ON_STAGE.items():
            for index in range(world.COUNTS[spot_kind]):
                if kind is PlaceKind.SQUARE and index in self.model.throne_squares:
                    continue
                place = Place(kind, index)
                at = self.anchor(place)
                assert at is not None
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
