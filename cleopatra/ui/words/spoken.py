"""Sentences as they are read aloud or printed on a terminal: without markup, signs in words.

Knows the markup and the names of icons; draws nothing.
"""

from __future__ import annotations

import re
from typing import Final, get_args

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.markup import parse
from cleopatra.ui.skin.icon_names import IconName

_ICONS: Final = frozenset(get_args(IconName))
_SPACES: Final = re.compile(r"[ \u00a0]+")
_BEFORE_STOP: Final = re.compile(r" ([.,;:])")


def spoken(text: str) -> str:
    """A text with markup as plain words: icons by their names, several lines as sentences."""
    lines = [_line(line) for line in text.split("\n")]
    sentences = [line for line in lines if line]
    ended = [line if line[-1] in ".!?:;…" else f"{line}." for line in sentences[:-1]]
    return " ".join([*ended, *sentences[-1:]])


def _line(text: str) -> str:
    parts = [f" {_icon(run.icon)} " if run.icon else run.text for run in parse(text, _ICONS)]
    plain = "".join(parts).replace("·", ",").replace("\u203a", "")
    return _BEFORE_STOP.sub(r"\1", _SPACES.sub(" ", plain)).strip()


def _icon(name: str) -> str:
    """The words for an icon; "" for one that only adorns the words beside it."""
    return {
        "any": _("any resource"),
        "artisan": _("artisan"),
        "wood": _("cedar wood"),
        "stone": _("stone"),
        "marble": _("marble"),
        "lapis": _("lapis lazuli"),
        "scarab": _("scarabs"),
        "amulet": _("amulets"),
        "sanctuary": _("squares of sanctuary"),
        "cleopatra": _("steps of Cleopatra"),
    }.get(name, "")
