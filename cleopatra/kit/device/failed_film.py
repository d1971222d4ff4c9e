"""Why a film could not be made."""

from __future__ import annotations


class FilmFailed(Exception):
    """A film could not be made. `code` is no_webp, not_encoded, no_ffmpeg or ffmpeg; `reason` is
    what a program outside said, "" for nothing."""

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(f"{code}: {reason}" if reason else code)
        self.code = code
        self.reason = reason
