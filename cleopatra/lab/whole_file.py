"""Writes files of the tools completely or not at all."""

from __future__ import annotations

from pathlib import Path


def write_whole(path: Path, text: str, problem: type[Exception]) -> None:
    """Replace a file by `text`; its folder is made if needed. Raises `problem`, with a sentence in
    English, if it cannot be written: the old file stays then."""
    temporary = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise problem(f"{path} cannot be written: {error.strerror}") from None
