"""Opens font files, but only whole ones: FreeType takes gigabytes for some that were cut.

Knows the table directory at the head of TrueType and OpenType files; no face and no style.
"""

from __future__ import annotations

import struct
import sys
from array import array
from functools import cache
from os import fsencode
from pathlib import Path
from typing import Final

import pygame

_KINDS: Final = (b"\x00\x01\x00\x00", b"OTTO", b"true")
_NEEDED: Final = frozenset((b"cmap", b"head", b"hhea", b"hmtx", b"maxp"))
_OUTLINES: Final = (frozenset((b"glyf", b"loca")), frozenset((b"CFF ",)), frozenset((b"CFF2",)))
_MOST_TABLES: Final = 64
_SUMMED: Final = 32 * 1024
"""Bytes of the largest table whose checksum is compared: what counts and places things is small,
and the start must not wait for outlines to be summed."""
_ADJUSTED: Final = 8
"""Where `head` holds a sum of the whole file, which does not count for its own."""


class DamagedFont(OSError):
    """A file is missing, or no whole font; the text says what is wrong with it."""


def open_font(path: Path, pixels: int) -> pygame.Font:
    """A font at a size in pixels. Raises DamagedFont."""
    check_font(path)
    if not pygame.font.get_init():
        pygame.font.init()
    try:
        return pygame.Font(fsencode(path), pixels)
    except pygame.error as error:
        raise DamagedFont(f"{path}: {error}") from error


@cache
def check_font(path: Path) -> None:
    """Whether all tables of a font are there, in full. Raises DamagedFont. A file that was found
    whole is not read again."""
    try:
        problem = _problem(path.read_bytes())
    except OSError as error:
        raise DamagedFont(f"{path}: {error.strerror}") from error
    if problem:
        raise DamagedFont(f"{path}: {problem}")


def _problem(data: bytes) -> str:
    """What is wrong with a font; "" for nothing."""
    if len(data) < 12 or data[:4] not in _KINDS:
        return "not a font"
    number = int.from_bytes(data[4:6], "big")
    if number > _MOST_TABLES or len(data) < 12 + 16 * number:
        return "cut in its list of tables"
    found = set()
    for index in range(number):
        tag, checksum, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if offset + length > len(data):
            return f"cut in the table {tag.decode('latin-1')}"
        if length <= _SUMMED and _checksum(tag, data[offset : offset + length]) != checksum:
            return f"damaged in the table {tag.decode('latin-1')}"
        found.add(tag)
    if not found >= _NEEDED or not any(found >= outlines for outlines in _OUTLINES):
        return "without some of its tables"
    return ""


def _checksum(tag: bytes, table: bytes) -> int:
    """The sum of a table's 32-bit words, as the format defines it."""
    words = array("I", table + bytes(-len(table) % 4))
    if sys.byteorder == "little":
        words.byteswap()
    if tag == b"head" and len(words) > _ADJUSTED // 4:
        words[_ADJUSTED // 4] = 0
    return sum(words) & 0xFFFFFFFF
