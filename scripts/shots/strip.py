"""A strip: pictures of a film at equal distances of time, each with its second, on one sheet.

Knows surfaces and time; not what is shown.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.style import theme

PICTURES: Final = 12
_KEPT: Final = 2 * PICTURES
_CELL: Final = (476, 300)
"""The most room for a picture, in pixels."""
_WIDTH: Final = 1950
_GAP: Final = 8
_LINE: Final = 24
"""The height of a line of text."""


class Strip:
    """Collects pictures of a film whose length is not known; keeps at most twice as many as are
    shown, at equal distances."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._pictures: list[tuple[float, pygame.Surface]] = []
        self._every = 1
        self._count = 0

    def add(self, second: float, picture: pygame.Surface) -> None:
        """Add what is shown at a second; only now and then is it kept."""
        if self._count % self._every == 0:
            self._pictures.append((second, picture.copy()))
            if len(self._pictures) > _KEPT:
                self._pictures = self._pictures[::2]
                self._every *= 2
        self._count += 1

    def shown(self) -> list[tuple[float, pygame.Surface]]:
        """The pictures of the strip, the first and the last among them."""
        last = len(self._pictures) - 1
        if last < PICTURES:
            return list(self._pictures)
        chosen = {round(number * last / (PICTURES - 1)) for number in range(PICTURES)}
        return [self._pictures[number] for number in sorted(chosen)]

    def sheet(self) -> pygame.Surface:
        """All pictures of the strip in rows."""
        pictures = self.shown()
        width, height = pictures[0][1].get_size()
        share = min(_CELL[0] / width, _CELL[1] / height)
        if width < height:
            share = 2 * _CELL[1] / height
        cell = round(width * share), round(height * share)
        columns = max(1, min(len(pictures), (_WIDTH - _GAP) // (cell[0] + _GAP)))
        rows = -(-len(pictures) // columns)
        sheet = new_surface(
            _GAP + columns * (cell[0] + _GAP), _LINE + rows * (cell[1] + _LINE + _GAP)
        )
        sheet.fill(theme.NIGHT)
        pygame.font.init()
        font = pygame.font.Font(None, _LINE)
        sheet.blit(font.render(self.name, True, theme.CREAM), (_GAP, 4))
        for number, (second, picture) in enumerate(pictures):
            row, column = divmod(number, columns)
            left = _GAP + column * (cell[0] + _GAP)
            top = _LINE + row * (cell[1] + _LINE + _GAP)
            sheet.blit(font.render(f"{second:.2f} s", True, theme.CREAM), (left, top + 4))
            sheet.blit(pygame.transform.smoothscale(picture, cell), (left, top + _LINE))
        return sheet

    def save(self, folder: Path, *, is_whole: bool = False) -> Path:
        """Write the sheet into a folder, `is_whole` also every picture in its full size."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.name}.png"
        pygame.image.save(self.sheet(), path)
        if is_whole:
            for number, (_second, picture) in enumerate(self.shown()):
                pygame.image.save(picture, folder / f"{self.name}_{number:02}.png")
        return path
