"""The pictures of the rulebook, drawn from positions by the game's own stage, plan and cards.

Each is painted once for a size on the screen and kept as long as the book is open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from cleopatra.assets import asset_path
from cleopatra.kit.device.screen import Screen
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.rules.card_kinds import CARD_IDS
from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.rules.observe import observe
from cleopatra.rules.position import read_position
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage.model import GhostMosaic, Overlay, PalaceModel
from cleopatra.ui.stage.plan import PlanView
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage
from cleopatra.ui.table.cards import CardArt
from cleopatra.ui.table.palace_model import palace_model
from cleopatra.ui.table.pictures import draw_fitted
from cleopatra.ui.table.table_facts import PlayerFacts, TableFacts

WIDTH: Final = 760.0
"""The width of a picture, logical, where there is room for it."""
_SHAPE: Final = 0.5
"""The height of a picture as a share of its width."""
_SMALL: Final = {"chain": (430.0, 0.95), "stall": (620.0, 0.42)}
"""Pictures that are narrower: width and share."""


_WHOLE_PLAN: Final = 1.56
"""The height of the whole plan as a share of that of the palace on it."""


class _View(NamedTuple):
    """How a position is shown on the stage: the place in the middle, how much nearer than the whole
    palace, and what is marked."""

    middle: Place
    zoom: float
    overlay: Overlay


_AROUND_THRONE: Final = tuple(
    Place(PlaceKind.SQUARE, row * 9 + column)
    for row, column in (
        *((row, 2) for row in range(3)),
        *((row, 6) for row in range(3)),
        *((3, column) for column in (3, 4, 5)),
    )
)
_VIEWS: Final = {
    "row": _View(
        Place(PlaceKind.SPHINX, 2),
        2.0,
        Overlay(glow=tuple(Place(PlaceKind.SPHINX, n) for n in (2, 3))),
    ),
    "throne": _View(Place(PlaceKind.THRONE, 0), 1.9, Overlay(glow=_AROUND_THRONE)),
    "path": _View(Place(PlaceKind.STEP, 3), 2.2, Overlay()),
}


class FigurePictures:
    """Paints the pictures and keeps them. `drop` when the size of the window changes."""

    def __init__(self, sprites: SpriteStore) -> None:
        self._sprites = sprites
        self._kept: dict[tuple[str, int, int, float], pygame.Surface] = {}

    def drop(self) -> None:
        """Forget all pictures."""
        self._kept.clear()

    def surface(self, name: str, size: tuple[int, int], kit: Kit) -> pygame.Surface:
        """A picture at its size in pixels."""
        key = (name, *size, kit.text_scale)
        if key not in self._kept:
            self._kept[key] = self._paint(name, size, kit)
        return self._kept[key]

    def _paint(self, name: str, size: tuple[int, int], kit: Kit) -> pygame.Surface:
        screen = Screen.offscreen(size)
        own = Kit(screen.viewport, kit.skin, 1.0, reduced_motion=True)
        canvas = Canvas(screen.surface, own)
        shown = _shown(name)
        if name in _VIEWS:
            model = palace_model(shown)
            if name == "path":  # an obelisk would hide her
                model = replace(model, obelisks=(False, False))
            self._stage(canvas, model, _VIEWS[name])
        elif name == "sanctuary":
            self._sanctuary(canvas, shown)
        elif name == "chain":
            self._chain(canvas, palace_model(shown))
        else:
            painters: dict[str, Callable[[Canvas, TableFacts], None]] = {
                "stall": self._stall,
                "double": self._double,
            }
            canvas.fill(theme.NIGHT)
            painters[name](canvas, shown)
        return screen.surface

    def _stage(self, canvas: Canvas, model: PalaceModel, view: _View) -> None:
        viewport = canvas.viewport
        stage = Stage(self._sprites, viewport.space, viewport, reduced_motion=True)
        stage.show(model)
        stage.set_overlay(view.overlay)
        stage.zoom_at(view.zoom, viewport.space.center)
        at = stage.anchor_of(view.middle)
        middle = viewport.space.center
        stage.pan(middle[0] - at[0], middle[1] - at[1])
        stage.settle()
        stage.refresh()
        stage.draw(canvas.surface)

    def _sanctuary(self, canvas: Canvas, shown: TableFacts) -> None:
        """The sealed squares in gold, and the ghost of a mosaic on those that are not."""
        fits = (0, 1, 9, 18, 19)  # the U in the corner at the front
        overlay = Overlay(
            ghost=GhostMosaic("U", fits),
            sanctuaries=tuple(shown.observation.pending_areas),
        )
        self._stage(canvas, palace_model(shown), _View(Place(PlaceKind.SQUARE, 28), 1.35, overlay))

    def _chain(self, canvas: Canvas, model: PalaceModel) -> None:
        """The plan of the palace without the plaza, on which every wall can be seen, with the door
        and the gap marked."""
        canvas.fill(theme.SAND)
        space = canvas.viewport.space
        height = space.height * _WHOLE_PLAN
        rect = pygame.FRect(0, space.top + 0.02 * space.height, space.width, height)
        rect.centerx = space.centerx
        plan = PlanView(rect, canvas.viewport, self._sprites)
        plan.show(model, Overlay(glow=(Place(PlaceKind.DOOR, 0), Place(PlaceKind.WALL, 4))), 0)
        plan.draw(canvas.surface)

    def _stall(self, canvas: Canvas, shown: TableFacts) -> None:
        """The fan of the fullest stall."""
        stall = max(shown.observation.stalls, key=lambda s: sum(s.up) + s.down)
        kinds = [kind for kind, n in enumerate(stall.up) for _one in range(n)]
        self._fan(canvas, [*kinds, *[UNKNOWN] * stall.down], 0.62)

    def _double(self, canvas: Canvas, shown: TableFacts) -> None:
        """A double between the two walls that it pays for."""
        space = canvas.viewport.space
        art = CardArt(canvas.kit, self._sprites)
        card = pygame.FRect(0, 0, 330, 500)
        card.center = space.center
        art.draw(canvas, CARD_IDS["2xwood"], card)
        for side in (-1, 1):
            box = pygame.FRect(0, 0, 520, 560)
            box.center = (space.centerx + side * 640, space.centery)
            draw_fitted(canvas, self._sprites, int(Piece.WALL), box)
            tip = (space.centerx + side * 380, space.centery)
            tail = (space.centerx + side * 200, space.centery)
            canvas.line(tail, tip, theme.GOLD, 10)
            canvas.polygon(
                [(tip[0], tip[1] - 34), (tip[0], tip[1] + 34), (tip[0] + side * 50, tip[1])],
                theme.GOLD,
            )
            canvas.icon("wood", (space.centerx + side * 290, space.centery - 80), 96)

    def _fan(self, canvas: Canvas, kinds: list[int], step: float) -> None:
        space = canvas.viewport.space
        art = CardArt(canvas.kit, self._sprites)
        height = 0.84 * space.height
        width = min(height * 0.66, 0.94 * space.width / (1 + step * (len(kinds) - 1)))
        height = width / 0.66
        whole = width * (1 + step * (len(kinds) - 1))
        left = space.centerx - whole / 2
        for number, kind in enumerate(kinds):
            box = pygame.FRect(left + number * width * step, 0, width, height)
            box.centery = space.centery
            art.draw(canvas, kind, box, is_named=False)


def _shown(name: str) -> TableFacts:
    """The position of a picture as its first player sees it."""
    state = read_position(asset_path(f"book/{name}.txt").read_text("utf-8"))
    players = tuple(PlayerFacts("", seat) for seat in range(state.rules.seats))
    return TableFacts(observe(state, 0), state.rules, players)


class FigurePicture(Widget):
    """One picture at its place in the book."""

    def __init__(self, pictures: FigurePictures, name: str) -> None:
        super().__init__(uid=f"figure.{name}")
        self._pictures = pictures
        self.name = name

    def wanted(self, kit: Kit, room: float) -> Size:
        width, share = _SMALL.get(self.name, (WIDTH, _SHAPE))
        width = min(room, width)
        return width, width * share

    def draw(self, canvas: Canvas) -> None:
        box = pygame.FRect(self.rect)
        box.width = min(box.width, _SMALL.get(self.name, (WIDTH, _SHAPE))[0])
        if not canvas.sees(box):
            return
        pixels = canvas.viewport.rect_to_pixels(box)
        surface = self._pictures.surface(self.name, pixels.size, canvas.kit)
        canvas.surface.blit(surface, pixels)
        canvas.rect(box, theme.GOLD, 2, 4)
