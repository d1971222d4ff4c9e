"""The details of a save beside the list: picture, players, problems."""

from __future__ import annotations

import io
import logging

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.labels import Icon, Label
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import SavedGame, Summary
from cleopatra.ui.skin.players import PlayerBadge, draw_medallion
from cleopatra.ui.words import messages, save_words

log = logging.getLogger(__name__)

ROW_HEIGHT = 104.0
"""The height of a row in the list, with its small picture."""
_SHAPE = 16 / 9
_TALLEST = 372.0
"""The greatest height of the large picture."""
_WIDEST = 0.3
"""The greatest share of a row for its picture."""
_BADGE = 34.0
_LEAST_TEXT = 250.0
"""The width a row's text needs beside the badges, at the usual size."""


class Thumbnails:
    """The pictures of saves at the size of the rows; each is read and scaled once."""

    def __init__(self) -> None:
        self._kept: dict[tuple[bytes, tuple[int, int]], pygame.Surface | None] = {}

    def get(self, saved: SavedGame | Summary, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture of a save at a size in pixels; None where there is none."""
        key = (saved.picture, size)
        if key not in self._kept:
            whole = picture_of(saved)
            self._kept[key] = None if whole is None else covering(whole, size)
        return self._kept[key]


def paint_row(
    canvas: Canvas,
    box: pygame.FRect,
    saved: SavedGame | Summary,
    thumbnails: Thumbnails,
    selected: bool,
    name: str = "",
) -> None:
    """A row of the list: picture, name and time, and the badges of the players."""
    ink = theme.CREAM if selected else theme.INK
    soft = theme.CREAM_SOFT if selected else theme.INK_SOFT
    height = min(box.height - 12, box.width * _WIDEST / _SHAPE)
    pane = pygame.FRect(box.left + 4, 0, height * _SHAPE, height)
    pane.centery = box.centery
    inner = pane.inflate(-4, -4)
    canvas.rect(pane, theme.GOLD_DARK, 0, 5)
    paint_picture_or_night(
        canvas, inner, thumbnails.get(saved, canvas.viewport.rect_to_pixels(inner).size)
    )
    seats = saved.setup.seats
    badges = pygame.FRect(0, box.top, len(seats) * (_BADGE + 4), box.height)
    badges.right = box.right - 14
    text = pygame.FRect(pane.right + 20, box.top + 8, 0, (box.height - 16) / 2)
    text.width = badges.left - text.left - 12
    if text.width < _LEAST_TEXT * canvas.kit.text_scale:
        text.width = box.right - 14 - text.left
        text.height = (box.height - 20 - _BADGE) / 2
        badges.left, badges.height = text.left, _BADGE
        badges.top = box.bottom - 8 - _BADGE
    for number, info in enumerate(seats):
        x = badges.left + (number + 0.5) * (_BADGE + 4)
        draw_medallion(canvas, (x, badges.centery), _BADGE, info.colour)
    canvas.text(name or save_words.title(saved), text, theme.SMALL_BOLD, ink)
    detail = f"{save_words.turn(saved)} · {save_words.when(saved)}".strip(" ·")
    canvas.text(detail, text.move(0, text.height), theme.TINY, soft)


def covering(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a picture at a size in pixels, which it fills without being distorted."""
    whole = picture.get_rect()
    shape = size[0] / max(1, size[1])
    middle = whole.copy()
    middle.width = max(1, min(whole.width, round(whole.height * shape)))
    middle.height = max(1, min(whole.height, round(whole.width / shape)))
    middle.center = whole.center
    return pygame.transform.smoothscale(picture.subsurface(middle), size)


def picture_of(saved: SavedGame | Summary) -> pygame.Surface | None:
    """The picture in a save; None when there is none or it can't be read."""
    if not saved.picture:
        return None
    try:
        return pygame.image.load(io.BytesIO(saved.picture), "save.png")
    except pygame.error as error:
        log.warning("the picture of a save can't be read: %s", error)
        return None


def paint_saved(canvas: Canvas, box: pygame.FRect, picture: pygame.Surface | None) -> None:
    """A framed picture, or a dark pane with an obelisk if there is none."""
    canvas.rect(box, theme.WOOD_DARK, radius=6)
    paint_picture_or_night(canvas, box.inflate(-8, -8), picture)
    canvas.rect(box, theme.GOLD, 3, 6)


def paint_picture_or_night(
    canvas: Canvas, box: pygame.FRect, picture: pygame.Surface | None
) -> None:
    """A picture, or the sign of the palace on lapis if there is none."""
    if picture is None:
        canvas.texture(box, "lapis-deep")
        canvas.icon("palace", box.center, box.height * 0.5, theme.GOLD_DARK, theme.NIGHT)
    else:
        pixels = canvas.viewport.rect_to_pixels(box)
        if picture.get_size() != pixels.size:
            picture = covering(picture, pixels.size)
        canvas.surface.blit(picture, pixels)


class SavedPicture(Widget):
    """The picture of a save, as wide as there is room, in the shape that saves have."""

    def __init__(self, picture: pygame.Surface | None) -> None:
        super().__init__()
        self._picture = picture

    def wanted(self, kit: Kit, room: float) -> Size:
        return room, min(room / _SHAPE, _TALLEST / max(1.0, kit.text_scale**0.5))

    def draw(self, canvas: Canvas) -> None:
        box = pygame.FRect(self.rect)
        box.width = min(box.width, box.height * _SHAPE)
        box.centerx = self.rect.centerx
        paint_saved(canvas, box, self._picture)


def saved_card(saved: SavedGame | Summary) -> Widget:
    """The details of a save that can be read."""
    lines: list[Widget] = [
        SavedPicture(picture_of(saved)),
        Label(save_words.title(saved), theme.BOLD, align="centre", max_lines=2),
        Label(
            f"{save_words.turn(saved)} · {save_words.when(saved)}".strip(" ·"),
            theme.SMALL,
            theme.INK_SOFT,
            align="centre",
        ),
    ]
    for info in saved.setup.seats:
        # Translators: said of a player of any gender; a noun may be best.
        kind = _("human") if info.is_person else _("bot")
        name = Label(f"{escape(info.name)} [c:soft]{kind}[/c]", grow=1, max_lines=1)
        lines.append(Row([PlayerBadge(info.colour, 40), name], gap=14))
    return Column(lines, gap=10)


def problem_card(problem: SaveProblem) -> Widget:
    """The card of a save that cannot be read: what is wrong, and that the file is unchanged."""
    return Column(
        [
            Row([Icon("warning", 80, theme.CARNELIAN)], justify="centre"),
            Label(messages.save_problem(problem), align="centre"),
        ],
        gap=theme.GAP_LARGE,
    )


def empty_card(text: str) -> Widget:
    """The card of an empty slot."""
    return Column(
        [
            SavedPicture(None),
            Label(text, theme.ITALIC, theme.INK_SOFT, align="centre"),
        ],
        gap=theme.GAP,
    )
