"""Paints the film of a game: the growing palace, two curves, the title and the winner.

Knows what is shown when, a size in pixels, and the stage; no window and no files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pygame

from cleopatra.kit.device.bytecache import ByteBudget
from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.kit.motion.tween import bounce, ease_in_out
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, all_of
from cleopatra.kit.text.markup import escape
from cleopatra.match.ledger import CurvePoint
from cleopatra.rules.events import GameEnded
from cleopatra.ui.extension.place import Place
from cleopatra.ui.scenes.film.growth import RISE, Arrival, Growth
from cleopatra.ui.scenes.inspection.scores import CurveValues
from cleopatra.ui.skin.players import PLAYERS, draw_medallion, draw_shield
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.daytime import hour_of
from cleopatra.ui.stage.model import Actor, Mosaic
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage
from cleopatra.ui.words.chronicle import Chronicle

FADE: Final = 0.7
"""Seconds in which a new side or hour replaces the one before."""
_HIGH: Final = 940.0
"""Logical units of the smaller side: so large are the letters."""
_DROP: Final = 2.2
"""World units from which mosaics and statues come down."""
_VEIL: Final = 150


def viewport_of(size: tuple[int, int]) -> Viewport:
    """The logical space of a film's pictures."""
    return Viewport(*size, min(size) / _HIGH)


class FilmPainter:
    """Paints one film at one size; `time` is what is shown, in seconds."""

    def __init__(
        self,
        growth: Growth,
        sprites: SpriteStore,
        size: tuple[int, int],
        budget: ByteBudget | None = None,
    ) -> None:
        self.growth = growth
        self.time = 0.0
        self._sprites = sprites
        self._names = [escape(who.name) for who in growth.setup.seats]
        self._colours = [who.colour for who in growth.setup.seats]
        self.kit = Kit(viewport_of(size), SKIN, reduced_motion=True, budget=budget)
        self._surface = new_surface(*size)
        self._canvas = Canvas(self._surface, self.kit)
        scale = self.kit.viewport.scale
        space = pygame.FRect(0, 0, size[0] / scale, size[1] / scale)
        self._space = space
        foot = figures_height(space)
        self._figures = pygame.FRect(0, space.bottom - foot, space.width, foot)
        self._stage = Stage(sprites, space, self.kit.viewport, reduced_motion=True)
        free = pygame.FRect(0, 0, space.width, space.height - foot).inflate(-60, -60)
        self._stage.layout(space, self.kit.viewport, free)
        self._look: tuple[int, object] = (0, hour_of(0.0))
        self._palace = new_surface(*size)
        self._before: pygame.Surface | None = None
        self._faded = 0.0
        self._set(0.0)

    @property
    def is_ready(self) -> bool:
        """Whether the picture can be painted without making pictures of the stage first; so it is
        where nothing makes them in the background."""
        return not self._sprites.workshop.is_open or self._stage.is_prepared

    @property
    def is_over(self) -> bool:
        """Whether everything has been shown."""
        return self.time >= self.growth.seconds

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.time = min(self.growth.seconds, self.time + seconds)
        self._faded = max(0.0, self._faded - seconds)
        self._set(self.time)

    def jump(self, time: float) -> None:
        """Go to a time at once, without anything fading."""
        self.time = max(0.0, min(self.growth.seconds, time))
        self._set(self.time)
        self._before, self._faded = None, 0.0

    def paint(self) -> pygame.Surface:
        """The picture of this moment; painted over by the next one."""
        self._stage.draw(self._palace)
        self._surface.blit(self._palace, (0, 0))
        if self._before is not None and self._faded > 0:
            self._before.set_alpha(round(255 * ease_in_out(self._faded / FADE)))
            self._surface.blit(self._before, (0, 0))
        growth, time = self.growth, self.time
        is_over = growth.concluded(time) > 0
        draw_figures(
            self._canvas,
            self._figures,
            growth.figures,
            growth.share(time),
            self._names,
            self._colours,
            growth.eaten if is_over else (),
        )
        self._draw_title(growth.titled(time))
        self._draw_end(growth.concluded(time))
        return self._surface

    # -- the palace ----------------------------------------------------------------------------

    def _set(self, time: float) -> None:
        model, view = self.growth.model(time), self.growth.view(time)
        look = view, hour_of(model.daylight)
        if look != self._look:
            self._look = look
            self._before, self._faded = self._palace.copy(), FADE
        self._stage.show(model)
        if view != self._stage.camera.view:
            self._stage.turn(view - self._stage.camera.view)
        arriving = self.growth.arriving(time)
        self._stage.set_actors([self._actor(arrival, time) for arrival in arriving])

    def _actor(self, arrival: Arrival, time: float) -> Actor:
        """What plays a thing that is coming to stand: pieces rise, the rest drops."""
        share = max(0.0, min(1.0, (time - arrival.time) / RISE))
        if isinstance(arrival.thing, Place):
            return replace(self._stage.actor_for(arrival.thing), rise=ease_in_out(share))
        if isinstance(arrival.thing, Mosaic):
            actor = self._stage.actor_for_mosaic(arrival.thing)
        else:
            name = f"anubis_{arrival.thing.colour}"
            actor = self._stage.actor_for_statue(name, arrival.thing.square)
        above = _DROP * (1 - bounce(share))
        return replace(actor, z=actor.z + above, drop=above, alpha=min(1.0, 5 * share))

    # -- title and end -------------------------------------------------------------------------

    def _draw_title(self, strength: float) -> None:
        if strength <= 0:
            return
        self._card(_("The palace of {names}").format(names=all_of(self._names)), strength, None)

    @property
    def ending(self) -> str:
        """The sentence of the end."""
        names = [who.name for who in self.growth.setup.seats]
        return Chronicle(names).say(GameEnded(self.growth.winners, self.growth.ended))

    def _draw_end(self, strength: float) -> None:
        if strength <= 0:
            return
        growth, text = self.growth, self.ending
        winner = growth.winners[0] if len(growth.winners) == 1 else None
        self._card(text, strength, None if winner is None else self._colours[winner])

    def _card(self, text: str, strength: float, colour: int | None) -> None:
        """A line across the picture, on a dark band."""
        space = self._space
        high = 190.0
        band = pygame.FRect(0, 0.36 * (space.height - self._figures.height), space.width, high)
        self._canvas.veil(band, theme.NIGHT, round(_VEIL * strength))
        if strength < 0.6:
            return
        room = band.inflate(-0.12 * space.width, -30)
        if colour is not None:
            draw_medallion(self._canvas, (room.left + 60, room.centery), 110, colour)
            room = pygame.FRect(room.left + 140, room.top, room.width - 140, room.height)
        self._canvas.text(
            text, room, theme.TITLE, theme.CREAM, "centre", "middle", 2, shadow=theme.SHADOW
        )


# Two small curves below a film: everybody's scarabs and amulets, up to the moment shown.

_WIDE: Final = 1300.0
"""From this width on names and curves stand side by side."""
_ROW: Final = 40.0
_CURVE: Final = 150.0
_PAD: Final = 14.0
_STEPS: Final = 160
"""Points of a curve at most."""


def figures_height(space: pygame.FRect) -> float:
    """How much of the lower edge names and curves take, logical."""
    return _CURVE + 62 if space.width >= _WIDE else _CURVE + 62 + 2 * (_ROW + 4) + 8


def draw_figures(
    canvas: Canvas,
    box: pygame.FRect,
    figures: Sequence[CurvePoint],
    share: float,
    names: Sequence[str],
    colours: Sequence[int],
    eaten: Sequence[bool] = (),
) -> None:
    """Names with numbers, and both curves; `share` of the game, 0..1, has passed. A crocodile
    stands beside those who were `eaten`."""
    now = figures[round(share * (len(figures) - 1))]
    panel = box.inflate(-20, -14)
    canvas.panel(panel, "papyrus-plain")
    inner = panel.inflate(-2 * _PAD, -2 * _PAD)
    if box.width >= _WIDE:
        legend = pygame.FRect(0, inner.top, 430, inner.height)
        legend.centerx = inner.centerx
        _legend(canvas, legend, now, names, colours, eaten, 1)
        width = (inner.width - legend.width) / 2 - 14
        left = pygame.FRect(inner.left, inner.top, width, inner.height)
    else:
        high = 2 * (_ROW + 4)
        rows = pygame.FRect(inner.left, inner.top, inner.width, high)
        _legend(canvas, rows, now, names, colours, eaten, 2 if len(names) <= 4 else 3)
        width = inner.width / 2 - 8
        left = pygame.FRect(inner.left, inner.top + high + 6, width, inner.height - high - 6)
    right = left.move(inner.right - left.width - left.left, 0)
    for place, icon, title, of in (
        (left, "scarab", _("Scarabs"), _scarabs),
        (right, "amulet", _("Amulets"), _amulets),
    ):
        _curve(canvas, place, icon, title, figures, share, colours, of)


def _scarabs(point: CurvePoint) -> tuple[int, ...]:
    return point.scarabs


def _amulets(point: CurvePoint) -> tuple[int, ...]:
    return point.amulets


def _legend(
    canvas: Canvas,
    box: pygame.FRect,
    now: CurvePoint,
    names: Sequence[str],
    colours: Sequence[int],
    eaten: Sequence[bool],
    columns: int,
) -> None:
    """Each player's shield, name, scarabs and amulets."""
    rows = -(-len(names) // columns)
    width, high = box.width / columns, min(_ROW, box.height / rows)
    top = box.top + (box.height - rows * high) / 2
    for seat, name in enumerate(names):
        row = pygame.FRect(
            box.left + seat // rows * width, top + seat % rows * high, width - 10, high
        )
        shield = pygame.FRect(row.left, row.top + 2, high - 4, high - 4)
        draw_shield(canvas, shield, colours[seat])
        x = row.right
        for icon, number in (("amulet", now.amulets[seat]), ("scarab", now.scarabs[seat])):
            figure = pygame.FRect(x - 44, row.top, 44, high)
            canvas.text(str(number), figure, theme.SMALL_BOLD, theme.INK, "right")
            canvas.icon(icon, (figure.left - 8, row.centery), 28)
            x = figure.left - 30
        if seat < len(eaten) and eaten[seat]:
            canvas.icon("crocodile", (x - 14, row.centery), 36)
            x -= 40
        room = pygame.FRect(shield.right + 8, row.top, x - shield.right - 8, high)
        canvas.text(name, room, theme.SMALL_BOLD, theme.INK)


def _curve(
    canvas: Canvas,
    box: pygame.FRect,
    icon: str,
    title: str,
    figures: Sequence[CurvePoint],
    share: float,
    colours: Sequence[int],
    of: CurveValues,
) -> None:
    """One diagram: the whole width is the whole game."""
    canvas.icon(icon, (box.left + 15, box.top + 14), 28)
    head = pygame.FRect(box.left + 36, box.top, box.width - 36, 28)
    canvas.text(title, head, theme.TINY_BOLD, theme.INK_SOFT)
    plot = pygame.FRect(box.left + 4, box.top + 34, box.width - 26, box.height - 40)
    most = max(1, *(max(of(point)) for point in figures))
    for line in range(3):
        y = plot.bottom - plot.height * line / 2
        canvas.line((plot.left, y), (plot.right, y), theme.PAPYRUS_DARK, 1.5)
    last = len(figures) - 1
    until = round(share * last)
    step = max(1, last // _STEPS)
    places = [*range(0, until, step), until]
    for seat, colour in enumerate(colours):
        points = [
            (
                plot.left + plot.width * at / max(1, last),
                plot.bottom - plot.height * of(figures[at])[seat] / most,
            )
            for at in places
        ]
        for ink, width in ((theme.RIM, 5.0), (PLAYERS[colour].colour, 3.0)):
            for start, end in pairwise(points):
                canvas.line(start, end, ink, width)
    for seat, colour in enumerate(colours):  # on top of all lines
        x = plot.left + plot.width * until / max(1, last)
        y = plot.bottom - plot.height * of(figures[until])[seat] / most
        canvas.circle((x, y), 9, theme.RIM)
        canvas.circle((x, y), 7.5, PLAYERS[colour].colour)
