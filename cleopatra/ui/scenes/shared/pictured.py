"""The base of the scenes that stand before the painting of the title."""

from __future__ import annotations

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.shared.sheet import TITLE_PICTURE, paint_picture


class PicturedScene(Scene):
    """A scene on the picture of the title. It holds the program that hosts it."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    def paint_background(self, canvas: Canvas) -> None:
        paint_picture(canvas, self._host.sprites, TITLE_PICTURE)
