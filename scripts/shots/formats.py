"""The windows in which the pictures are taken."""

from __future__ import annotations

from typing import Final

from scripts.shots.studio import Format

SHAPES: Final = (
    Format("768p", (1366, 768)),
    Format("900p", (1440, 900)),
    Format("1080p", (1920, 1080)),
    Format("wide", (2560, 1080)),
    Format("4to3", (1024, 768)),
    Format("tall", (1080, 1920)),
    Format("2160p", (3840, 2160)),
)
"""Windows of every shape, for the table and for the screens beside it."""
FORMATS: Final = (
    *SHAPES,
    Format("720p", (1280, 720)),
    Format("text75", (1366, 768), text_scale=75),
    Format("text150", (1366, 768), text_scale=150),
    Format("text200", (1366, 768), text_scale=200),
    Format("contrast", (1366, 768), high_contrast=True),
    Format("spanish", (1366, 768), language="es"),
)
