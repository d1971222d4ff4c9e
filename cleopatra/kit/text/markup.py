"""Parses the inline markup of texts: `[wood]` icons, `[b]`, `[i]`, `[c:name]`.

Square brackets leave braces free for str.format: `_("Pay {count} [wood]").format(count=2)`. Unknown
tags are shown as written; `[[` is a literal bracket, see `escape`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass

from cleopatra.kit.style import theme

_TAG = re.compile(r"\[\[|\[(b|/b|i|/i|/c|c:[a-z\-]+|[a-z][a-z0-9_\-]*)\]")
_COLOURS: dict[str, theme.Colour] = {
    "gold": theme.GOLD,
    "red": theme.CARNELIAN,
    "green": theme.MALACHITE,
    "blue": theme.LAPIS,
    "soft": theme.INK_SOFT,
}


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one look; an icon when `icon` is not empty."""

    text: str
    bold: bool = False
    italic: bool = False
    colour: theme.Colour | None = None
    icon: str = ""


def parse(
    text: str, icons: Container[str], more_colours: Mapping[str, theme.Colour] | None = None
) -> list[Run]:
    """The runs of a text with markup; `icons` are the names that stand for icons, `more_colours`
    named colours beside those of the theme."""
    named = {**_COLOURS, **(more_colours or {})}
    runs: list[Run] = []
    bold = italic = False
    colours: list[theme.Colour] = []
    start = 0

    def flush(end: int) -> None:
        if end > start:
            runs.append(Run(text[start:end], bold, italic, colours[-1] if colours else None))

    for match in _TAG.finditer(text):
        tag = match.group(1) or "["
        if tag == "[":
            flush(match.start() + 1)
        elif tag in ("b", "/b"):
            flush(match.start())
            bold = tag == "b"
        elif tag in ("i", "/i"):
            flush(match.start())
            italic = tag == "i"
        elif tag == "/c":
            flush(match.start())
            colours = colours[:-1]
        elif tag[2:] in named and tag.startswith("c:"):
            flush(match.start())
            colours.append(named[tag[2:]])
        elif tag in icons:
            flush(match.start())
            runs.append(Run("", icon=tag))
        else:
            continue
        start = match.end()
    flush(len(text))
    return runs


def escape(text: str) -> str:
    """Escape text from outside, such as a player's name, so that it is not read as markup."""
    return text.replace("[", "[[")


def plain(text: str, icons: Container[str]) -> str:
    """A text as it would be read aloud: without markup, icons by their names."""
    return "".join(run.icon or run.text for run in parse(text, icons))
