"""The title: the palace at dusk, and the ways into the game. Knows the program; no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Unpack

import pygame

from cleopatra import __version__
from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.ornaments import draw_gilded, draw_winged_line
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import TextStyle
from cleopatra.kit.text.i18n import _, listed, ngettext
from cleopatra.kit.widgets.buttons import Clickable
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Absolute, Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Common, Size, Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.storage.unfinished import Unfinished
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.shared.sheet import TITLE_PICTURE, paint_picture
from cleopatra.ui.skin.score import title_suite

NAME: Final = (104.0, 84.0)
_LETTERS: Final = 128.0
_MENU: Final = (72.0, 418.0, 640.0)
"""Left, top and width of the menu."""
_VEIL: Final = 900.0
_DARKEST: Final = 150
"""Width (units) and strongest opacity (of 255) of the shade under title and menu."""


class TitleScene(Scene):
    """What is shown when the program starts. Continue comes first where there is a game."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host
        self._unfinished: Unfinished | None = None

    def build(self) -> Widget:
        host = self._host
        self._unfinished = None if host.games.saves.in_use else host.games.saves.unfinished()
        entries: list[Widget] = []
        if self._unfinished is not None:
            entries.append(
                MenuEntry(
                    _("Continue"),
                    host.games.resume,
                    detail=_about(self._unfinished),
                    uid="title.continue",
                )
            )
        entries += [
            self._play(),
            self._beside(
                MenuEntry(_("Learn"), lambda: host.open("learn"), uid="title.learn"),
                MenuEntry(_("Puzzles"), lambda: host.open("puzzles"), uid="title.puzzles"),
            ),
            MenuEntry(
                _("Load"), lambda: host.open("saves"), detail=self._waiting(), uid="title.load"
            ),
            self._beside(
                MenuEntry(_("Replays"), lambda: host.open("replays"), uid="title.replays"),
                MenuEntry(_("Statistics"), lambda: host.open("statistics"), uid="title.statistics"),
            ),
            MenuEntry(_("Rules"), lambda: host.open("rules"), uid="title.rules"),
            MenuEntry(_("Settings"), lambda: host.open("settings"), uid="title.settings"),
            self._beside(
                MenuEntry(_("Credits"), lambda: host.open("credits"), uid="title.credits"),
                MenuEntry(_("Quit"), lambda: host.quit(), uid="title.quit"),
            ),
        ]
        foot = Label(
            _("Version {version} · unofficial fan work").format(version=__version__),
            theme.TINY,
            theme.CREAM_SOFT,
            align="right",
            shadow=theme.BLACK,
        )
        return Absolute(
            [
                (
                    ScrollPanel(Column(entries, gap=theme.GAP_SMALL), ground=None),
                    pygame.FRect(*_MENU, self.space.bottom - _MENU[1] - 18),
                ),
                (foot, pygame.FRect(self.space.right - 760, self.space.bottom - 56, 730, 40)),
            ]
        )

    def _beside(self, *entries: MenuEntry) -> Widget:
        """Entries in one row, as with large text there is no room for a row each; below each other
        where their words are too long for that."""
        room = _MENU[2] / len(entries)
        if any(entry.is_cut(self.kit, room) for entry in entries):
            return Column(list(entries), gap=theme.GAP_SMALL)
        for entry in entries:
            entry.grow = 1.0
        return Row(list(entries), gap=0)

    def _play(self) -> Widget:
        """The way to a game: newcomers are offered a first one with a coach."""
        host = self._host
        if host.games.has_played:
            return MenuEntry(_("New game"), lambda: host.open("setup"), uid="title.new")
        return MenuEntry(_("Play"), lambda: host.open("first_game"), uid="title.new")

    def _waiting(self) -> str:
        """How many games wait besides the one that Continue goes on with; "" for none."""
        number = self._host.games.saves.number_of_slots_in_use()
        if not number:
            return ""
        return ngettext("{n} saved game", "{n} saved games", number).format(n=number)

    def first_focus(self) -> str:
        return "title.continue" if self._unfinished is not None else "title.new"

    def enter(self) -> None:
        self.kit.sound.suite(title_suite())

    def resume(self) -> None:
        self.enter()
        self.rebuild()  # a save may have come or gone

    def adapted(self) -> None:
        self.rebuild()

    def cancel(self) -> bool:
        host = self._host
        host.ask(_("Leave the game?"), "", _("Quit"), host.quit)
        return True

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.action is InputAction.HELP and not event.repeat:
            self._host.open("aid")
            return True
        return False

    def paint_background(self, canvas: Canvas) -> None:
        paint_picture(canvas, self._host.sprites, TITLE_PICTURE)
        canvas.surface.blit(
            _veil(canvas),
            (0, 0),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
        letters = draw_gilded(canvas, _("Cleopatra").upper(), NAME, _LETTERS)
        y = letters.bottom + 34
        draw_winged_line(canvas, pygame.FRect(letters.left, y - 20, letters.width, 40))
        below = pygame.FRect(letters.left, y + 22, letters.width, 60)
        canvas.text(
            _("and the Society of Architects"),
            below,
            theme.SUBHEADING,
            theme.CREAM,
            "centre",
            shadow=theme.BLACK,
        )


def _veil(canvas: Canvas) -> pygame.Surface:
    """The darkness under name and menu: full height, fading to the right, premultiplied."""
    width, height = canvas.viewport.length(_VEIL), canvas.viewport.height
    row = new_surface(width, 1, alpha=True)
    for x in range(width):
        share = 1 - x / width
        alpha = round(_DARKEST * share * share * (3 - 2 * share))
        red, green, blue = (channel * alpha // 255 for channel in theme.BLACK)
        row.set_at((x, 0), (red, green, blue, alpha))
    return pygame.transform.scale(row, (width, height))


def _about(game: Unfinished) -> str:
    return _("Turn {turn}: {names}").format(turn=game.turn, names=listed(game.names))


# The title's menu: words on the evening sky, with a bar of light behind the selected one.

_INDENT: Final = 64.0
_ROOM: Final = 12.0
_LIGHT: Final = 190
"""How strong the bar is at its left end, 0..255."""


class MenuEntry(Clickable):
    """One entry, with a line of detail below it if there is more to say. The one with the focus is
    selected; the pointer gives it the focus, so that there is never more than one."""

    def __init__(
        self,
        text: str,
        on_click: Callable[[], object],
        *,
        style: TextStyle = theme.SUBHEADING,
        detail: str = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_click, **common)
        self.text = text
        """What it says; another language rebuilds the menu."""
        self._style = style
        self._detail = detail
        self._bars: dict[tuple[int, int], pygame.Surface] = {}

    def describe(self) -> Description:
        return self.described(self.text, value=self._detail)

    def wanted(self, kit: Kit, room: float) -> Size:
        inner = room - _INDENT - _ROOM
        height = kit.text.fit(self.text, self._style, inner, None, 1).height + _ROOM
        if self._detail:
            height += kit.text.fit(self._detail, theme.SMALL, inner, None, 1).height
        return room, max(theme.CONTROL_HEIGHT, height)

    def is_cut(self, kit: Kit, width: float) -> bool:
        """Whether its word is too long for a width."""
        return kit.text.fit(self.text, self._style, width - _INDENT - _ROOM, None, 1).cut

    def draw(self, canvas: Canvas) -> None:
        is_selected = self.host is not None and self.host.has_focus(self)
        if is_selected:
            canvas.sprite(self._bar(canvas), self.rect.topleft)
            mark = (self.rect.left + _INDENT / 2, self.rect.centery)
            canvas.icon("scarab", mark, 34, theme.GOLD_LIGHT, theme.RIM)
        upper, lower = self._boxes(canvas.kit)
        colour = theme.GOLD_LIGHT if is_selected else theme.CREAM
        canvas.text(self.text, upper, self._style, colour, "left", shadow=theme.BLACK)
        if self._detail:
            canvas.text(self._detail, lower, theme.SMALL, theme.CREAM, "left", shadow=theme.BLACK)

    def focus_changed(self, has_focus: bool) -> None:
        self.invalidate()

    def hover_changed(self) -> None:
        if self.host is not None and self.is_hovered:
            self.host.focus(self)

    def cut_texts(self, kit: Kit) -> list[str]:
        upper, lower = self._boxes(kit)
        texts = ((self.text, self._style, upper), (self._detail, theme.SMALL, lower))
        return [
            text
            for text, style, box in texts
            if text and kit.text.fit(text, style, box.width, box.height, 1).cut
        ]

    def _boxes(self, kit: Kit) -> tuple[pygame.FRect, pygame.FRect]:
        """The room of the word, and that of the detail below it."""
        box = pygame.FRect(
            self.rect.left + _INDENT,
            self.rect.top + _ROOM / 2,
            self.rect.width - _INDENT - _ROOM,
            self.rect.height - _ROOM,
        )
        if not self._detail:
            return box, pygame.FRect(0, 0, 0, 0)
        below = kit.text.fit(self._detail, theme.SMALL, box.width, None, 1).height
        upper = pygame.FRect(box.left, box.top, box.width, box.height - below)
        return upper, pygame.FRect(box.left, upper.bottom, box.width, below)

    def _bar(self, canvas: Canvas) -> pygame.Surface:
        """A bar of lapis that fades to the right, with a thread of gold above and below."""
        pixels = canvas.viewport.rect_to_pixels(self.rect)
        found = self._bars.get(pixels.size)
        if found is None:
            found = new_surface(*pixels.size, alpha=True)
            line = max(1, canvas.viewport.length(2))
            for x in range(pixels.width):
                share = 1 - x / pixels.width
                _column(found, x, (0, pixels.height), theme.LAPIS, round(_LIGHT * share))
                for y in (0, pixels.height - line):
                    _column(found, x, (y, line), theme.GOLD, round(255 * share**1.5))
            self._bars[pixels.size] = found
        return found


def _column(
    surface: pygame.Surface, x: int, span: tuple[int, int], colour: theme.Colour, alpha: int
) -> None:
    """One premultiplied column of pixels from `span[0]` on, `span[1]` long."""
    red, green, blue = (channel * alpha // 255 for channel in colour)
    surface.fill((red, green, blue, alpha), (x, span[0], 1, span[1]))
