"""The errors of set-ups and logs: codes and values, never sentences."""

from __future__ import annotations


class MatchError(Exception):
    """Base of everything a match raises on purpose."""


class BadSetup(MatchError):
    """A set-up that cannot be played. `code` says why, `params` with which values."""

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return f"{self.code} {self.params}" if self.params else self.code


class LogDiffers(MatchError):
    """A log that these rules do not play as it was recorded. `index` is the first decision that
    differs, `detail` the text of the error or `digest`."""

    def __init__(self, index: int, detail: str) -> None:
        super().__init__(index, detail)
        self.index = index
        self.detail = detail

    def __str__(self) -> str:
        return f"decision {self.index}: {self.detail}"
