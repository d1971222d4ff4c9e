"""Letters as a person sees them: one press of Backspace takes one, and no cut divides one.

Knows Unicode's properties as far as Python's `unicodedata` has them. A letter here is what Unicode
calls an extended grapheme cluster; the rules are those of its Standard Annex 29 that matter for
names. (A library of its own, `regex`, would add 15 ms to the start for this one question.)
"""

from __future__ import annotations

import unicodedata
from enum import Enum

_JOINER = "\u200d"


class _Hangul(Enum):
    """The parts of a Hangul syllable: leading consonant, vowel, trailing consonant, and pairs."""

    L = "L"
    V = "V"
    T = "T"
    LV = "LV"
    LVT = "LVT"


_FOLLOWERS = {
    _Hangul.L: (_Hangul.L, _Hangul.V, _Hangul.LV, _Hangul.LVT),
    _Hangul.V: (_Hangul.V, _Hangul.T),
    _Hangul.LV: (_Hangul.V, _Hangul.T),
    _Hangul.T: (_Hangul.T,),
    _Hangul.LVT: (_Hangul.T,),
}


def letters(text: str) -> list[str]:
    """The letters of a text; joined they are the text again.

    >>> [len(letter) for letter in letters("ne\\u0301e")]
    [1, 2, 1]
    """
    found: list[str] = []
    for sign in text:
        if found and _joins(found[-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def cut(text: str, longest: int) -> str:
    """As many whole letters as have at most `longest` code points.

    >>> cut("ne\\u0301e", 2)
    'n'
    """
    if len(text) <= longest:
        return text
    end = 0
    for letter in letters(text):
        if end + len(letter) > longest:
            break
        end += len(letter)
    return text[:end]


def previous(text: str, at: int) -> int:
    """Where the letter before position `at` begins; 0 at the beginning."""
    found = letters(text[:at])
    return at - len(found[-1]) if found else 0


def following(text: str, at: int) -> int:
    """Where the letter at position `at` ends; the end of the text at the end."""
    found = letters(text[at:])
    return at + len(found[0]) if found else len(text)


def _joins(letter: str, sign: str) -> bool:
    """Whether a sign is a part of the letter before it."""
    if sign == _JOINER or unicodedata.category(sign) in ("Mn", "Mc", "Me"):
        return True
    code = ord(sign)
    if 0x1F3FB <= code <= 0x1F3FF or 0xE0020 <= code <= 0xE007F:  # skin tones, flags of regions
        return True
    if letter[-1] == _JOINER:
        return unicodedata.category(sign) == "So"  # a family, a profession
    if _is_indicator(sign):
        return len(letter) == 1 and _is_indicator(letter)  # a flag is two of them
    part = _hangul(letter[-1])
    return part is not None and _hangul(sign) in _FOLLOWERS[part]


def _is_indicator(sign: str) -> bool:
    return 0x1F1E6 <= ord(sign) <= 0x1F1FF


def _hangul(sign: str) -> _Hangul | None:
    code = ord(sign)
    if 0x1100 <= code <= 0x115F or 0xA960 <= code <= 0xA97C:
        return _Hangul.L
    if 0x1160 <= code <= 0x11A7 or 0xD7B0 <= code <= 0xD7C6:
        return _Hangul.V
    if 0x11A8 <= code <= 0x11FF or 0xD7CB <= code <= 0xD7FB:
        return _Hangul.T
    if 0xAC00 <= code <= 0xD7A3:
        return _Hangul.LV if (code - 0xAC00) % 28 == 0 else _Hangul.LVT
    return None


def is_right_to_left(text: str) -> bool:
    """Whether a text is read from right to left, by its first letter with a direction.

    >>> is_right_to_left("(מרים)"), is_right_to_left("Ana")
    (True, False)
    """
    for sign in text:
        direction = unicodedata.bidirectional(sign)
        if direction in ("L", "R", "AL"):
            return direction != "L"
    return False
