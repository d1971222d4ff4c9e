"""The curtain of a shared machine: says whose secrets come next. Knows names and colours; no cards.

Only its button lifts it, by mouse, Enter or pad, and only after a moment of quiet.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

import pygame

from cleopatra.kit.device.input import InputEvent
from cleopatra.kit.device.screen import LEAST_UNITS, new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Absolute
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.kit.window.transition import TransitionKind
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.shared.cover_delay import CoverDelay
from cleopatra.ui.scenes.shared.save_warning import SaveWarning
from cleopatra.ui.scenes.table.corner import CORNER, CornerButtons
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.players import draw_medallion

_UNKEPT: Final = pygame.FRect(24, 212, 400, 90)
_HOOK: Final = 92.0
"""The height from which the medallion hangs."""
_CORD: Final = 250.0
"""The least length of its cord."""
_SIZE: Final = 230.0
_SWINGS: Final = 5.0
"""Seconds until the medallion hangs still."""
_WIDEST: Final = 0.2
"""The first swing, radians."""
_BEADS: Final = 28
_LEAST_WRITING: Final = 1050.0
"""The least width that the stars leave to the words."""


class CurtainScene(Scene):
    """Covers the table until the person named says that nobody else is looking.

    With `is_peek` that person only wants to look at the own hand, and may change that mind.
    """

    arrives = TransitionKind.FALL
    leaves = TransitionKind.LIFT

    def __init__(
        self,
        host: Host,
        session: Session,
        seat: int,
        on_reveal: Callable[[], object],
        *,
        is_peek: bool = False,
    ) -> None:
        super().__init__()
        self._info = session.match.setup.seats[seat]
        self._is_turn = session.observation.current == seat
        self._is_peek = is_peek
        self._on_reveal = on_reveal
        self._corner = CornerButtons(host)
        self._unkept = SaveWarning(host, session, self.rebuild)
        self._swung = 0.0
        self._quiet = CoverDelay()

    def enter(self) -> None:
        if self.kit.reduced_motion:
            self._swung = _SWINGS

    def build(self) -> Widget:
        def box(width: float, top: float, height: float) -> pygame.FRect:
            width = min(width, self.space.width - 80)
            left = self.space.centerx - width / 2
            return pygame.FRect(left, top + self._lower, width, height)

        name = Label(
            escape(self._info.name),
            theme.TITLE,
            theme.GOLD_LIGHT,
            align="centre",
            shadow=theme.BLACK,
        )
        question = Label(
            self._question(),
            theme.LARGE,
            theme.CREAM,
            align="centre",
            shadow=theme.BLACK,
        )
        button = Button(_("Show my hand"), self._reveal, look="button", uid="curtain.reveal")
        parts: list[tuple[Widget, pygame.FRect]] = [
            (name, box(1500, 520, 130)),
            (question, box(1500, 652, 100)),
            (self._corner.build(), CORNER),
            *self._unkept.build(_UNKEPT),
        ]
        if self._is_peek:
            back = Button(_("Back to the table"), self.cancel, uid="curtain.back")
            parts += [
                (back, box(500, 786, 84).move(-265, 0)),
                (button, box(500, 786, 84).move(265, 0)),
            ]
        else:
            parts.append((button, box(520, 786, 84)))
        return Absolute(parts)

    @property
    def _lower(self) -> float:
        """How much lower everything lies than in the lowest window."""
        return 0.4 * (self.space.height - LEAST_UNITS)

    @property
    def _reach(self) -> pygame.FRect:
        """All that the medallion may cover."""
        reach = pygame.FRect(0, 80, 540 + self._lower * 2 * _WIDEST, 440 + self._lower)
        reach.centerx = self.space.centerx
        return reach

    def _question(self) -> str:
        if self._is_peek:
            return _("Your cards. Make sure nobody else is looking.")
        if self._is_turn:
            return _("Your turn. Make sure nobody else is looking.")
        return _("You have to answer somebody. Make sure nobody else is looking.")

    def writing(self) -> pygame.FRect:
        """Where name, question and its answers stand, logical: as wide as the longest of them."""
        set_text = self.kit.text.set
        longest = max(
            set_text(self._question(), theme.LARGE).width,
            set_text(escape(self._info.name), theme.TITLE).width,
        )
        area = pygame.FRect(0, 0, max(_LEAST_WRITING, longest + 20), 560)
        area.midtop = (self.space.centerx, 330 + self._lower)
        return area

    def first_focus(self) -> str:
        return "curtain.reveal"

    def adapted(self) -> None:
        self.rebuild()

    # -- Time: the medallion swings until it hangs still --------------------------------------
    def update(self, seconds: float) -> None:
        self._quiet.update(seconds)
        self._unkept.update()
        if self._swung < _SWINGS:
            self._swung = min(_SWINGS, self._swung + seconds)
            self.invalidate(self._reach)

    @property
    def is_busy(self) -> bool:
        return self._swung < _SWINGS or not self._quiet.is_over

    def resume(self) -> None:
        self._quiet.begin()

    def _angle(self) -> float:
        left = 1 - self._swung / _SWINGS
        return _WIDEST * left**2 * math.cos(self._swung * 3.1)

    # -- Looks ----------------------------------------------------------------------------
    def paint_background(self, canvas: Canvas) -> None:
        paint_cloth(canvas, (self.writing(), CORNER))

    def draw_world(self, canvas: Canvas) -> None:
        if not canvas.sees(self._reach):
            return
        angle = self._angle()
        cord, hook = _CORD + self._lower, (self.space.centerx, _HOOK)
        centre = (hook[0] + cord * math.sin(angle), hook[1] + cord * math.cos(angle))
        for colour, width in ((theme.RIM, 9.0), (theme.GOLD, 5.0), (theme.GOLD_LIGHT, 1.5)):
            canvas.line(hook, centre, colour, width)
        _draw_collar(canvas, centre, angle)
        draw_medallion(canvas, centre, _SIZE, self._info.colour)

    # -- Input ----------------------------------------------------------------------------
    def handle(self, event: InputEvent) -> bool:
        return self._quiet.ignores(event) or super().handle(event)

    def handle_world(self, event: InputEvent) -> bool:
        return self._corner.handle(event)

    def cancel(self) -> bool:
        """Leaves a peek; otherwise the menu of the game, which shows nothing of the table."""
        if self._is_peek:
            self.stack.pop()
        else:
            self._corner.show_menu()
        return True

    def _reveal(self) -> None:
        self.stack.pop()
        self._on_reveal()


def _draw_collar(canvas: Canvas, centre: tuple[float, float], angle: float) -> None:
    """A gold frame around the medallion, set with stones like a broad collar."""
    outer = _SIZE / 2 + 44
    canvas.circle((centre[0] + 5, centre[1] + 9), outer + 2, theme.SHADOW)
    canvas.circle(centre, outer, theme.RIM)
    canvas.circle(centre, outer - 3, theme.GOLD)
    canvas.circle(centre, outer - 10, theme.GOLD_DARK)
    canvas.circle(centre, outer - 12, theme.LAPIS_DEEP)
    stones = (theme.TURQUOISE_LIGHT, theme.GOLD, theme.CARNELIAN, theme.GOLD)
    for bead in range(_BEADS):
        turn = 2 * math.pi * bead / _BEADS - angle
        at = (centre[0] + (outer - 25) * math.sin(turn), centre[1] - (outer - 25) * math.cos(turn))
        canvas.circle(at, 10, theme.RIM)
        canvas.circle(at, 8.5, stones[bead % len(stones)])
    canvas.circle(centre, _SIZE / 2 + 8, theme.GOLD_DARK)
    canvas.circle(centre, _SIZE / 2 + 6, theme.GOLD_LIGHT)


# The cloth of a heavy curtain: lapis folds with stars, a border, a fringe and a gilt rail.

_FOLDS: Final = 13
_COLUMNS, _ROWS = 480, 12
"""Points at which the cloth's light is worked out; it is interpolated between them."""
_RAIL: Final = 90.0
_BORDER: Final = (182.0, 96.0)
"""The embroidered border: its upper and lower edge above the window's lower edge."""
_HEM: Final = 66.0
"""The hem above the window's lower edge."""
_TUFT: Final = 42.0
"""How long the threads of the fringe are."""
_STRIPES: Final = ((0.0, 6.0), (14.0, 3.0), (69.0, 3.0), (80.0, 6.0))
"""Lines of gold in the border: distance from its upper edge, width."""
_STARS: Final = (160.0, 135.0)
"""From one star on the cloth to the next, about: across and down."""
_SIGNS: Final = (83.0, 80.0)
"""From one sign to the next on the rail and in the border."""
LARGEST_STAR: Final = 14.0
"""How far a star reaches from its middle, at most; logical."""


def paint_cloth(canvas: Canvas, kept: Sequence[pygame.FRect]) -> None:
    """Cover the whole space with the curtain; a strip of floor is seen below it.

    :param kept: where words and buttons stand, logical; no star comes into them.
    """
    _paint_floor(canvas)
    _paint_folds(canvas)
    _paint_stars(canvas, kept)
    _paint_border(canvas)
    _paint_fringe(canvas)
    _paint_rail(canvas)


def fold_at(x: float, y: float) -> float:
    """How much light falls on the cloth, 0 (in a fold's depth) .. 1 (on its ridge).

    :param x: 0..1 from the left to the right. :param y: 0..1 from the rail to the hem.

    Folds are of different width, gathered below the rail and calmer towards the hem.
    """
    drift = 0.9 * math.sin(9 * x) + 0.5 * math.sin(23 * x + 1.3) + y * 0.7 * math.sin(5 * x + 2)
    ridge = 0.5 + 0.5 * math.cos(math.tau * _FOLDS * x + drift)
    pleat = 0.5 + 0.5 * math.cos(math.tau * 3 * _FOLDS * x + 3 * drift)
    gathered = max(0.0, 1 - y / 0.3)
    return math.pow(ridge, 1.3) * (1 - 0.3 * gathered) + 0.3 * gathered * pleat


def _hem(space: pygame.FRect) -> float:
    return space.bottom - _HEM


def _paint_floor(canvas: Canvas) -> None:
    space = canvas.viewport.space
    bands = 10
    for band in range(bands):
        share = band / (bands - 1)
        top = _hem(space) - 20 + (_HEM + 20) * band / bands
        colour = theme.mix(theme.BLACK, theme.WOOD_DARK, share**1.6)
        canvas.fill(colour, pygame.FRect(space.left, top, space.width, space.bottom - top))


def _paint_folds(canvas: Canvas) -> None:
    """The cloth's light and shade, stretched from a small picture."""
    space = canvas.viewport.space
    area = pygame.FRect(space.left, space.top, space.width, _hem(space) - space.top)
    pixels = canvas.viewport.rect_to_pixels(area)
    canvas.surface.blit(pygame.transform.smoothscale(_light(), pixels.size), pixels)


@cache
def _light() -> pygame.Surface:
    """The cloth in few pixels: brightest in the middle, darker towards sides and hem."""
    light = new_surface(_COLUMNS, _ROWS)
    for row in range(_ROWS):
        y = row / (_ROWS - 1)
        for column in range(_COLUMNS):
            x = column / (_COLUMNS - 1)
            glow = math.exp(-((x - 0.5) ** 2) * 5.0 - (y - 0.3) ** 2 * 1.6)
            low = theme.mix(theme.BLACK, theme.LAPIS_DEEP, 0.15 + 0.6 * glow)
            high = theme.mix(theme.LAPIS_DEEP, theme.LAPIS_LIGHT, 0.12 + 0.62 * glow)
            light.set_at((column, row), theme.mix(low, high, fold_at(x, y)))
    return light


def _paint_stars(canvas: Canvas, kept: Sequence[pygame.FRect]) -> None:
    """Stars of gold thread, dull where the cloth folds away."""
    without = [rect.inflate(2 * LARGEST_STAR, 2 * LARGEST_STAR) for rect in kept]
    space = canvas.viewport.space
    cloth = space.bottom - _BORDER[0] - _RAIL
    columns, rows = max(1, round(space.width / _STARS[0])), max(1, round(cloth / _STARS[1]))
    for row in range(rows):
        y = _RAIL + cloth * (row + 0.5) / rows
        for column in range(columns + row % 2):
            x = space.width * (column + (0.5 if row % 2 == 0 else 0.0)) / columns
            light = fold_at(x / space.width, y / _hem(space))
            at = (space.left + x, y)
            if light > 0.18 and not any(rect.collidepoint(at) for rect in without):
                _star(canvas, at, 5 + (LARGEST_STAR - 5) * light, light)


def _star(canvas: Canvas, at: tuple[float, float], size: float, light: float) -> None:
    """The five-pointed star of tombs' ceilings; narrower where the fold turns it away."""
    points = []
    for corner in range(10):
        reach = size if corner % 2 == 0 else size * 0.34
        turn = math.pi * corner / 5
        points.append(
            (
                at[0] + reach * math.sin(turn) * (0.5 + 0.5 * light),
                at[1] - reach * math.cos(turn),
            )
        )
    canvas.polygon(points, theme.mix(theme.LAPIS_DEEP, theme.GOLD, 0.2 + 0.55 * light))


def _paint_border(canvas: Canvas) -> None:
    """A band of carnelian between lines of gold; both follow the folds."""
    space = canvas.viewport.space
    top, bottom = space.bottom - _BORDER[0], space.bottom - _BORDER[1]
    strips = 384
    width = space.width / strips
    for strip in range(strips):
        share = (strip + 0.5) / strips
        light = fold_at(share, top / _hem(space))
        x = space.left + strip * width
        edge = 1 - 0.6 * abs(share - 0.5)
        ground = theme.mix(theme.BLACK, theme.CARNELIAN_DARK, (0.25 + 0.75 * light) * edge)
        canvas.fill(ground, pygame.FRect(x, top, width + 1, bottom - top))
        gold = theme.mix(theme.RIM, theme.GOLD, (0.15 + 0.85 * light) * edge)
        for below, height in _STRIPES:
            canvas.fill(gold, pygame.FRect(x, top + below, width + 1, height))
    signs = ("lotus", "ankh", "scarab", "amulet")
    count = round(space.width / _SIGNS[1])
    for number in range(count):
        share = (number + 0.5) / count
        light = fold_at(share, top / _hem(space)) * (1 - 0.6 * abs(share - 0.5))
        colour = theme.mix(theme.CARNELIAN_DARK, theme.GOLD, 0.15 + 0.75 * light)
        at = (space.left + space.width * share, (top + bottom) / 2)
        canvas.icon(signs[number % len(signs)], at, 42, colour, theme.RIM)


def _hem_at(space: pygame.FRect, share: float) -> float:
    """The hem's lower edge, logical, at `share` 0..1 of the width: ridges come forward and hang
    lower."""
    return _hem(space) - 22 + 22 * fold_at(share, 1.0)


def _paint_fringe(canvas: Canvas) -> None:
    """A cord along the hem, and threads below it, each as bright as the fold it hangs from."""
    space, step = canvas.viewport.space, 6.0
    count = int(space.width / step) + 1
    hem = [
        (space.left + number * step, _hem_at(space, number / count)) for number in range(count + 1)
    ]
    below = [(space.right, _hem(space) + 4), (space.left, _hem(space) + 4)]
    canvas.polygon([*hem, *below], theme.BLACK)
    for thread, ((x, y), beyond) in enumerate(pairwise(hem)):
        share = thread / count
        light = fold_at(share, 1.0) * (1 - 0.5 * abs(share - 0.5))
        colour = theme.mix(theme.RIM, theme.GOLD, (0.3 if thread % 2 else 0.05) + 0.65 * light)
        length = _TUFT + (3 if thread % 2 else -3)
        canvas.fill(colour, pygame.FRect(x, y, step - 1.5, length))
        cord = theme.mix(theme.GOLD_DARK, theme.GOLD_LIGHT, light)
        canvas.line((x, y), beyond, theme.RIM, 11)
        canvas.line((x, y - 1), (beyond[0] + 1, beyond[1] - 1), cord, 7)


def _paint_rail(canvas: Canvas) -> None:
    """The gold rail with a frieze of signs, from which the cloth hangs, and its shadow."""
    space = canvas.viewport.space
    for row in range(18):
        shade = pygame.FRect(space.left, space.top + _RAIL + row * 3, space.width, 3)
        canvas.veil(shade, theme.BLACK, round(120 * (1 - row / 18)))
    board = pygame.FRect(space.left, space.top, space.width, 84)
    canvas.fill(theme.LAPIS_DEEP, board)
    for y, height, colour in (
        (0, 6, theme.GOLD_DARK),
        (76, 14, theme.RIM),
        (78, 10, theme.GOLD),
        (79, 3, theme.GOLD_LIGHT),
    ):
        canvas.fill(colour, pygame.FRect(space.left, space.top + y, space.width, height))
    signs = ("ankh", "amulet", "lotus", "scarab", "falcon", "sun")
    for number in range(int(space.width // _SIGNS[0])):
        x = space.left + 48 + number * _SIGNS[0]
        canvas.icon(signs[number % len(signs)], (x, 42), 44, theme.GOLD_DARK, theme.RIM)
