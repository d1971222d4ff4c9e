"""Whether a save's picture may be decoded, found in its first bytes. Knows PNG; decodes nothing."""

from __future__ import annotations

import struct
from typing import Final

MOST_BYTES: Final = 2 * 1024 * 1024
MOST_PIXELS: Final = 2_048
"""Of each side: 16 MB when decoded."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_NEEDED: Final = (b"IHDR", b"IDAT", b"IEND")
_SMALL: Final = 1_024
"""Bytes of a part that is neither header nor pixels: compressed text could grow a thousandfold."""
_TRUECOLOUR: Final = (2, 6)


def is_showable(data: bytes) -> bool:
    """Whether this is a PNG of a size and kind that the program itself writes: 8 bits a channel,
    red, green and blue, at most 2,048 pixels wide and high. Its pixels may still be damaged."""
    if len(data) > MOST_BYTES or not data.startswith(_SIGNATURE):
        return False
    parts = _parts(data)
    if not parts or parts[0] != (b"IHDR", 13) or parts[-1] != (b"IEND", 0):
        return False
    if any(kind not in _NEEDED and length > _SMALL for kind, length in parts):
        return False
    width, height, depth, colour, *rest = struct.unpack(">IIBBBBB", data[16:29])
    if not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
        return False
    return depth == 8 and colour in _TRUECOLOUR and rest == [0, 0, 0]


def _parts(data: bytes) -> list[tuple[bytes, int]]:
    """Kind and length of each part; empty where they do not fill the file exactly."""
    parts: list[tuple[bytes, int]] = []
    at = len(_SIGNATURE)
    while at + 12 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        parts.append((kind, length))
        at += 12 + length
    return parts if at == len(data) else []
