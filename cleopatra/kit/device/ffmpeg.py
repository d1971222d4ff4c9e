"""Films by the program ffmpeg, where the system has it: frames go to it one by one.

It writes into a folder for temporary files; what it wrote is read when it has ended.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import pygame

from cleopatra.kit.device.failed_film import FilmFailed

PROGRAM: Final = "ffmpeg"
SUFFIXES: Final = (".mp4", ".webm", ".mkv", ".mov")
"""Kinds of files that it is asked for."""
_SECONDS_TO_END: Final = 120.0
_LONGEST_REASON: Final = 200


def is_there() -> bool:
    """Whether the program is on the path."""
    return shutil.which(PROGRAM) is not None


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
