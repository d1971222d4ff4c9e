"""Merges two branches' versions of a catalogue message by message, for git: see .gitattributes.

    git config merge.catalogue.driver "python scripts/locale_merge.py %O %A %B"
    git config merge.compiled.driver true

Git calls it with three files, the common version and the two that differ, and takes what is then in
the second one. A message that only one branch has is kept: `dev.py locale` drops what is unused.
Compiled catalogues stay as they are until that command makes them anew.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from locale_tool import PlainCatalog, is_translated, po_text, read_po, texts

_LANGUAGE = re.compile(r'^"Language: (\w+)\\n"$', re.MULTILINE)


def united(base: Catalog, ours: Catalog, theirs: Catalog, language: str) -> Catalog:
    """The messages of both versions. Of two translations the one that differs from the common
    version holds; if both do, ours."""
    catalog = PlainCatalog(language)
    for one in (ours, theirs):
        for message in one:
            if message.id:
                versions = [c.get(message.id, message.context) for c in (base, ours, theirs)]
                catalog[message.id] = _chosen(*versions).clone()
    return catalog


def _chosen(base: Message | None, ours: Message | None, theirs: Message | None) -> Message:
    if ours is None or theirs is None:
        found = theirs if ours is None else ours
        assert found is not None
        return found
    if is_translated(ours) != is_translated(theirs):
        return ours if is_translated(ours) else theirs
    return theirs if base is not None and texts(ours) == texts(base) else ours


def main(common: Path, ours: Path, theirs: Path) -> int:
    """Merge three files into the second; 1 if one of them is no catalogue."""
    found = _LANGUAGE.search(ours.read_text(encoding="utf-8"))
    if found is None:
        return 1
    try:
        base, own, other = (read_po(path, found[1]) for path in (common, ours, theirs))
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 1
    ours.write_text(po_text(united(base, own, other, found[1])), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*(Path(name) for name in sys.argv[1:4])))
