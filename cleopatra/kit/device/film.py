"""Films as files: by the program ffmpeg where the system has it, or as animated WebP."""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pygame

from cleopatra.kit.device.failed_film import FilmFailed

PROGRAM: Final = "ffmpeg"
SUFFIXES: Final = (".mp4", ".webm", ".mkv", ".mov")
"""Kinds of files that it is asked for."""
_SECONDS_TO_END: Final = 120.0
_LONGEST_REASON: Final = 200


def _environment() -> dict[str, str]:
    """The system's own environment: the packaged program has libraries found where its own lie, and
    those may not fit other programs."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            before = found.pop(f"{name}_ORIG", None)
            found.pop(name, None)
            if before is not None:
                found[name] = before
    return found


class FfmpegFilm:
    """A film that is being written. Widths and heights are even.

    :raises FilmFailed: where there is no ffmpeg, or it fails.
    """

    def __init__(
        self, size: tuple[int, int], frames_a_second: float, suffix: str = SUFFIXES[0]
    ) -> None:
        program = shutil.which(PROGRAM)
        if program is None:
            raise FilmFailed("no_ffmpeg")
        self.suffix = suffix
        try:
            self._folder = tempfile.TemporaryDirectory(prefix="cleopatra-film-")
            self._path = Path(self._folder.name) / f"film{suffix}"
            self._said = (Path(self._folder.name) / "said.txt").open("w+b")
        except OSError as error:  # no room, or no folder for temporary files
            raise FilmFailed("ffmpeg", str(error)) from error
        shape = f"{size[0]}x{size[1]}"
        command = [program, "-hide_banner", "-loglevel", "error", "-y"]
        command += ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", shape]
        command += ["-r", f"{frames_a_second:g}", "-i", "-", "-an", "-pix_fmt", "yuv420p"]
        try:
            self._process = subprocess.Popen(
                [*command, str(self._path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=self._said,
                env=_environment(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            self._clear()
            raise FilmFailed("ffmpeg", str(error)) from error

    def add(self, frame: pygame.Surface) -> None:
        """The next frame."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(pygame.image.tobytes(frame, "RGB"))
        except OSError as error:
            raise self._failed() from error

    def finish(self) -> bytes:
        """The whole file."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.close()
            code = self._process.wait(_SECONDS_TO_END)
            if code:
                raise self._failed()
            return self._path.read_bytes()
        except (OSError, subprocess.TimeoutExpired) as error:
            raise self._failed() from error
        finally:
            self.cancel()

    def cancel(self) -> None:
        """End the program and drop what it wrote. May be called twice."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        self._clear()

    def _failed(self) -> FilmFailed:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        reason = ""
        if not self._said.closed:
            self._said.seek(0)
            reason = self._said.read().decode("utf-8", "replace").strip()[-_LONGEST_REASON:]
        return FilmFailed("ffmpeg", reason)

    def _clear(self) -> None:
        if not self._said.closed:
            self._said.close()
        self._folder.cleanup()


# Writes animated WebP files with the libwebp that comes with pygame-ce and nothing else.

QUALITY: Final = 72.0
"""0..100, as libwebp means it."""
_ALIKE: Final = 6
"""Differences of a channel up to here, 0..255, are not seen."""
_OTHERS: Final = ("demux", "mux", "sharpyuv", "decoder")
_MOST_MILLISECONDS: Final = (1 << 24) - 1
_ANIMATED: Final = 0x02
_NO_BLENDING: Final = 0x02


def webp_is_there() -> bool:
    """Whether WebP files can be written here."""
    return _library() is not None


@dataclass(slots=True)
class _Frame:
    """A part of the picture, how long it stays, and its compressed bytes."""

    rect: pygame.Rect
    milliseconds: int
    data: bytes


class WebpFilm:
    """An animation in memory. Frames are surfaces of one size, each at most 16384 pixels a side.

    :raises FilmFailed: where there is no libwebp, or a frame cannot be encoded.
    """

    suffix: Final = ".webp"

    def __init__(self, size: tuple[int, int], frames_a_second: float) -> None:
        if not webp_is_there():
            raise FilmFailed("no_webp")
        self._size = size
        self._milliseconds = round(1000 / frames_a_second)
        self._frames: list[_Frame] = []
        self._last: pygame.Surface | None = None

    def add(self, frame: pygame.Surface) -> None:
        """The next frame. What is like the frame before is not written again."""
        rect = frame.get_rect() if self._last is None else _changed(self._last, frame)
        if not rect.width:
            self._frames[-1].milliseconds += self._milliseconds
            return
        self._frames.append(_Frame(rect, self._milliseconds, _encoded(frame.subsurface(rect))))
        self._last = frame.copy()

    def finish(self) -> bytes:
        """The whole file."""
        width, height = self._size
        header = bytes([_ANIMATED, 0, 0, 0]) + _three(width - 1) + _three(height - 1)
        body = b"WEBP" + _chunk(b"VP8X", header) + _chunk(b"ANIM", bytes(6))
        body += b"".join(_chunk(b"ANMF", _of(frame)) for frame in self._frames)
        return b"RIFF" + len(body).to_bytes(4, "little") + body

    def cancel(self) -> None:
        """Drop everything. May be called twice."""
        self._frames.clear()


def _of(frame: _Frame) -> bytes:
    rect = frame.rect
    stays = min(frame.milliseconds, _MOST_MILLISECONDS)
    numbers = (rect.left // 2, rect.top // 2, rect.width - 1, rect.height - 1, stays)
    return b"".join(map(_three, numbers)) + bytes([_NO_BLENDING]) + frame.data


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + bytes(len(data) % 2)


def _changed(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect:
    """What differs, from even pixels on as the format wants it; empty for nothing."""
    brighter, darker = after.copy(), before.copy()
    brighter.blit(before, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker.blit(after, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    brighter.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    like = (_ALIKE + 1, _ALIKE + 1, _ALIKE + 1, 255)
    mask = pygame.mask.from_threshold(brighter, (0, 0, 0), like)
    mask.invert()
    parts = mask.get_bounding_rects()
    if not parts:
        return pygame.Rect(0, 0, 0, 0)
    whole = parts[0].unionall(parts[1:])
    left, top = whole.left - whole.left % 2, whole.top - whole.top % 2
    return pygame.Rect(left, top, whole.right - left, whole.bottom - top)


def _encoded(picture: pygame.Surface) -> bytes:
    """The chunks of a still picture, without the file's own header."""
    library = _library()
    assert library is not None
    width, height = picture.get_size()
    pixels = pygame.image.tobytes(picture, "RGB")
    output = ctypes.POINTER(ctypes.c_uint8)()
    size = library.WebPEncodeRGB(
        pixels, width, height, 3 * width, ctypes.c_float(QUALITY), ctypes.byref(output)
    )
    if not size:
        raise FilmFailed("not_encoded")
    try:
        return ctypes.string_at(output, size)[12:]
    finally:
        library.WebPFree(output)


@cache
def _library() -> ctypes.CDLL | None:
    """libwebp with its encoder; None where there is none."""
    for path in _candidates():
        try:
            library = ctypes.CDLL(path)
            library.WebPEncodeRGB.restype = ctypes.c_size_t
            library.WebPFree.restype = None
            library.WebPFree.argtypes = [ctypes.c_void_p]
        except (OSError, AttributeError):
            continue
        return library
    return None


def _candidates() -> Iterator[str]:
    """Where it may lie: beside pygame-ce, in the packaged program, in the system."""
    package = Path(pygame.__file__).parent
    folders = [package, package.parent / "pygame_ce.libs"]
    folders += [package / ".dylibs", package / "__dot__dylibs"]
    packaged = getattr(sys, "_MEIPASS", "")
    if packaged:
        folders += [Path(packaged), Path(packaged) / "pygame_ce.libs"]
    for folder in folders:
        for path in sorted(folder.glob("libwebp*")):
            if not any(part in path.name for part in _OTHERS):
                yield str(path)
    found = ctypes.util.find_library("webp")
    if found:
        yield found
