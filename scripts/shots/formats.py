"""The windows in which the pictures are taken."""

from __future__ import annotations

from typing import Final

from scripts.shots.studio import Format

FORMATS: Final = (
    Format("720p", (1280, 720)),
    Format("1080p", (1920, 1080)),
    Format("2160p", (3840, 2160)),
    Format("text150", (1280, 720), text_scale=150),
    Format("spanish", (1280, 720), language="es"),
)
