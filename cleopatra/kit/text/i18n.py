"""Languages: gettext catalogues at run time.

Sentences are written in English in the source, `_("Build")`, and named parts are filled in
afterwards: `_("Pay {count} [wood]").format(count=2)`. After `set_language` the scenes must be built
again.
"""

from __future__ import annotations

import gettext as _gettext
import logging
import os
import struct
from collections.abc import Sequence
from pathlib import Path

import pygame

_log = logging.getLogger(__name__)
SOURCE = "en"
NAMES: dict[str, str] = {
    "en": "English",
    "es": "Español",
    "pt_BR": "Português (Brasil)",
    "it": "Italiano",
    "fr": "Français",
    "de": "Deutsch",
    "pl": "Polski",
}
"""The names of languages in those languages; only those with a catalogue are offered.

This is the list of the program's languages: a line here and a catalogue make a new one.
"""
SHARE_HEADER = "X-Translated"
"""The line in the header of a compiled catalogue that says how much of it is translated: `87%`."""
ENOUGH = 50
"""The share of a catalogue, in percent, from which it is used without having been asked for."""


class _Language:
    """The language in use; global, as in gettext itself."""

    def __init__(self) -> None:
        self.code = SOURCE
        self.catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
        self.context = ""
        self.folder: Path | None = None
        self.domain = "messages"


_current = _Language()


def use_catalogues(folder: Path, domain: str) -> None:
    """Where the program's catalogues lie, `<folder>/<code>/LC_MESSAGES/<domain>.mo`."""
    _current.folder, _current.domain = folder, domain


def languages(folder: Path | None = None) -> list[str]:
    """The codes of all languages with a catalogue, English first."""
    root = folder or _current.folder
    pattern = f"*/LC_MESSAGES/{_current.domain}.mo"
    found = sorted(path.parent.parent.name for path in root.glob(pattern)) if root else []
    return [SOURCE, *(code for code in found if code != SOURCE)]


def language() -> str:
    """The code of the language in use."""
    return _current.code


def set_language(code: str, folder: Path | None = None) -> str:
    """Use a language; returns the code really in use: English when there is no catalogue."""
    root = folder or _current.folder
    catalogue = _catalogue(code, root)
    if catalogue is None:
        code, catalogue = SOURCE, _catalogue(SOURCE, root)
    elif code != SOURCE and (english := _catalogue(SOURCE, root)) is not None:
        catalogue.add_fallback(english)
    _current.catalogue = catalogue or _gettext.NullTranslations()
    _current.code = code
    return code


def share(code: str, folder: Path | None = None) -> int:
    """How much of a language's catalogue is translated, in percent; the rest is in English."""
    catalogue = _catalogue(code, folder or _current.folder)
    said = "" if catalogue is None else catalogue.info().get(SHARE_HEADER.lower(), "100%")
    return int(said.removesuffix("%")) if said.removesuffix("%").isdecimal() else 0


def _catalogue(code: str, folder: Path | None) -> _gettext.NullTranslations | None:
    """A new copy of a catalogue; None, and a warning in the log, if it cannot be read."""
    path = (folder or Path()) / code / "LC_MESSAGES" / f"{_current.domain}.mo"
    try:
        with path.open("rb") as file:
            return _gettext.GNUTranslations(file)
    except (OSError, ValueError, LookupError, struct.error) as error:
        if code != SOURCE:
            _log.warning("the catalogue %s cannot be used, so texts are English: %s", path, error)
        return None


def system_language() -> str:
    """The first of the languages that the user's system prefers for which there is a catalogue, at
    least half of it translated, else English. Another country's variety will do: for pt_PT the
    catalogue pt_BR."""
    offered = languages()
    for wished in _preferred():
        language = wished.partition("_")[0]
        varieties = [code for code in offered if code.startswith(f"{language}_")]
        for code in dict.fromkeys((wished, language, *varieties)):
            if code == SOURCE or (code in offered and share(code) >= ENOUGH):
                return code
    return SOURCE


def _preferred() -> list[str]:
    """The languages that the user wants, such as es_MX, the dearest first.

    `locale.getlocale` names them otherwise on Windows ("Spanish_Mexico").
    """
    for variable in ("LC_ALL", "LC_MESSAGES"):
        if value := os.environ.get(variable):
            return [value.partition(".")[0]]
    found = pygame.system.get_pref_locales()
    return [
        f"{one['language']}_{one['country']}" if one.get("country") else one["language"]
        for one in found
    ]


def prefer_context(context: str) -> None:
    """Look sentences up in this context of the catalogues first, then without one; "" for none.

    For programs in which one thing has several names, such as the money of two games.
    """
    _current.context = context


def gettext(message: str) -> str:
    """A sentence in the language in use. Import it as `_`."""
    if not message:
        return ""
    found = _current.catalogue.gettext(message)
    if _current.context:
        other = _current.catalogue.pgettext(_current.context, message)
        return found if other == message else other
    return found


def ngettext(one: str, many: str, count: int) -> str:
    """A sentence for a number of things; fill the number in with `.format(count=count)`."""
    found = _current.catalogue.ngettext(one, many, count)
    if _current.context:
        other = _current.catalogue.npgettext(_current.context, one, many, count)
        return found if other in (one, many) else other
    return found


def pgettext(context: str, message: str) -> str:
    """A sentence that needs a context to be translated, such as a single word."""
    return _current.catalogue.pgettext(context, message)


def decimal(value: float, digits: int) -> str:
    """A number with `digits` digits behind the decimal mark of the language in use."""
    whole, _mark, rest = f"{value:.{digits}f}".partition(".")
    return gettext("{whole}.{rest}").format(whole=whole, rest=rest) if rest else whole


def mark(message: str) -> str:
    """Mark a sentence for the catalogues without translating it yet (tables at module level)."""
    return message


_ = gettext


# Lists, heads and percentages as the language in use writes them.


def listed(items: Sequence[str]) -> str:
    """Things one after the other: `wood, stone, marble`; "" if there are none."""
    text = "".join(items[:1])
    for item in items[1:]:
        # Translators: joins the parts of any list, with the mark and space your language uses.
        text = gettext("{items}, {next}").format(items=text, next=item)
    return text


def all_of(items: Sequence[str]) -> str:
    """Things with "and" before the last: `wood, stone and marble`."""
    if len(items) < 2:
        return listed(items)
    # Translators: the end of a list; {items} are all but the last, joined as in "{items}, {next}".
    return gettext("{items} and {last}").format(items=listed(items[:-1]), last=items[-1])


def headed(head: str, text: str) -> str:
    """What a thing is called, and what is said of it: `Vizier: visit both`."""
    # Translators: {head} is a name or a title, {text} what is said of it.
    return gettext("{head}: {text}").format(head=head, text=text)


def percent(share: int) -> str:
    """A share of a hundred."""
    # Translators: with the space your language sets there, one that is never broken (U+00A0).
    return gettext("{number}%").format(number=share)
