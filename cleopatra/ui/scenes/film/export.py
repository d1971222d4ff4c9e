"""Makes a file of a film, frame by frame, so that a window can go on meanwhile.

Knows painters and writers; where the file goes is decided elsewhere.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from cleopatra.kit.device import film
from cleopatra.kit.device.bytecache import ByteBudget
from cleopatra.kit.device.failed_film import FilmFailed
from cleopatra.ui.scenes.film.growth import Growth
from cleopatra.ui.scenes.film.painter import FilmPainter
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import PATIENCE

PICTURE: Final = ".png"
ANIMATED: Final = film.WebpFilm.suffix
FILM: Final = film.SUFFIXES[0]
SUFFIXES: Final = (PICTURE, ANIMATED, *film.SUFFIXES)
"""Kinds of files, by the end of their names."""


@dataclass(frozen=True, slots=True)
class FilmFormat:
    """The usual size in pixels of a kind of file, and its frames a second."""

    size: tuple[int, int]
    frames: float


_FORMS: Final = {PICTURE: FilmFormat((1920, 1080), 1.0), ANIMATED: FilmFormat((960, 540), 12.5)}
_FILM: Final = FilmFormat((1280, 720), 25.0)


class Writer(Protocol):
    """What takes the frames."""

    def add(self, frame: pygame.Surface) -> None:
        """The next frame."""

    def finish(self) -> bytes:
        """The whole file."""

    def cancel(self) -> None:
        """Drop everything."""


def form_of(suffix: str) -> FilmFormat:
    """The usual size and pace of a kind of file."""
    return _FORMS.get(suffix, _FILM)


class LastFrame:
    """A picture of the last frame."""

    def __init__(self) -> None:
        self._frame: pygame.Surface | None = None

    def add(self, frame: pygame.Surface) -> None:
        self._frame = frame

    def finish(self) -> bytes:
        assert self._frame is not None
        buffer = io.BytesIO()
        pygame.image.save(self._frame, buffer, "film.png")
        return buffer.getvalue()

    def cancel(self) -> None:
        self._frame = None


class Export:
    """One file that is being made. A picture shows the film at the second `moment`, or its end.

    :raises FilmFailed: where this kind of file cannot be written here.
    """

    def __init__(
        self,
        growth: Growth,
        sprites: SpriteStore,
        suffix: str,
        *,
        size: tuple[int, int] | None = None,
        moment: float | None = None,
        budget: ByteBudget | None = None,
    ) -> None:
        self.suffix = suffix
        form = form_of(suffix)
        width, height = size or form.size
        size = width - width % 2, height - height % 2  # as the formats want it
        self._pause = 1 / form.frames
        self._writer = self._make(suffix, size, form.frames)
        self._painter = FilmPainter(growth, sprites, size, budget)
        if suffix == PICTURE:
            self._painter.jump(growth.seconds if moment is None else moment)
        self._is_over = False
        self._waited = 0.0

    @staticmethod
    def _make(suffix: str, size: tuple[int, int], frames: float) -> Writer:
        if suffix == PICTURE:
            return LastFrame()
        if suffix == ANIMATED:
            return film.WebpFilm(size, frames)
        return film.FfmpegFilm(size, frames, suffix)

    @property
    def is_over(self) -> bool:
        """Whether all frames are there: `finish` gives the file."""
        return self._is_over

    @property
    def done(self) -> float:
        """How much of the film is there, 0..1."""
        return self._painter.time / self._painter.growth.seconds

    def step(self, seconds: float = 0.0) -> None:
        """Make one frame, or wait for the pictures that it needs; `seconds` have passed since the
        last step. Raises FilmFailed; nothing is left behind then."""
        painter = self._painter
        if self._is_over:
            return
        self._waited += seconds
        if not painter.is_ready and self._waited < PATIENCE:
            return
        self._waited = 0.0
        try:
            self._writer.add(painter.paint())
        except FilmFailed:
            self.cancel()
            raise
        self._is_over = painter.is_over or self.suffix == PICTURE
        painter.advance(self._pause)

    def finish(self) -> bytes:
        """The file. Raises FilmFailed."""
        return self._writer.finish()

    def cancel(self) -> None:
        """Give up. May be called twice."""
        self._writer.cancel()
