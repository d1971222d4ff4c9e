"""The details of a save beside a list: picture, players, what is wrong with it. Draws; decides
nothing."""

from __future__ import annotations

import io
import logging

import pygame

from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import SavedGame
from cleopatra.ui import messages
from cleopatra.ui.canvas import Canvas
from cleopatra.ui.i18n import _
from cleopatra.ui.kit import theme
from cleopatra.ui.kit.labels import Icon, Label, Painted, PlayerBadge
from cleopatra.ui.kit.layout import Column, Row
from cleopatra.ui.kit.markup import escape
from cleopatra.ui.kit.widget import Widget
from cleopatra.ui.scenes import save_words

log = logging.getLogger(__name__)

PICTURE = (560.0, 315.0)


def picture_of(saved: SavedGame) -> pygame.Surface | None:
    """The picture in a save; None when there is none or it can't be read."""
    if not saved.picture:
        return None
    try:
        return pygame.image.load(io.BytesIO(saved.picture), "save.png")
    except pygame.error as error:
        log.warning("the picture of a save can't be read: %s", error)
        return None


def paint_saved(canvas: Canvas, box: pygame.FRect, picture: pygame.Surface | None) -> None:
    """A framed picture, or a dark pane with an obelisk where there is none."""
    canvas.rect(box, theme.WOOD_DARK, radius=6)
    inner = box.inflate(-8, -8)
    if picture is None:
        canvas.texture(inner, "lapis-deep")
        canvas.icon("palace", inner.center, inner.height * 0.5, theme.GOLD_DARK, theme.NIGHT)
    else:
        canvas.picture(picture, inner)
    canvas.rect(box, theme.GOLD, 3, 6)


def saved_card(saved: SavedGame) -> Widget:
    """Everything about a save that can be read."""
    picture = picture_of(saved)
    lines: list[Widget] = [
        Painted(lambda canvas, box: paint_saved(canvas, box, picture), *PICTURE),
        Label(save_words.title(saved), theme.BOLD, align="centre", max_lines=2),
        Label(
            f"{save_words.turn(saved)} · {save_words.when(saved)}".strip(" ·"),
            theme.SMALL,
            theme.INK_SOFT,
            align="centre",
        ),
    ]
    for info in saved.log.setup.seats:
        kind = _("human") if info.is_person else _("bot")
        name = Label(f"{escape(info.name)} [c:soft]{kind}[/c]", grow=1, max_lines=1)
        lines.append(Row([PlayerBadge(info.colour, 40), name], gap=14))
    return Column(lines, gap=10)


def problem_card(problem: SaveProblem) -> Widget:
    """What is wrong with a file, and that it was left alone."""
    return Column(
        [
            Row([Icon("warning", 80, theme.CARNELIAN)], justify="centre"),
            Label(messages.save_problem(problem), align="centre"),
        ],
        gap=theme.GAP_LARGE,
    )


def empty_card(text: str) -> Widget:
    """Nothing there yet."""
    return Column(
        [
            Painted(lambda canvas, box: paint_saved(canvas, box, None), *PICTURE),
            Label(text, theme.ITALIC, theme.INK_SOFT, align="centre"),
        ],
        gap=theme.GAP,
    )
