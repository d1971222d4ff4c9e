"""Keeps the catalogues of sentences: `python scripts/locale_tool.py update|compile|check`.

`update` reads all sentences marked in the source and brings each .po file up to date, keeping
translations; `compile` writes the .mo files that the game reads; `check` reports what is missing,
left over or would break (a `{name}` or `[icon]` that the translation lost) and fails then.

A sentence that names the money stands there once more for each other name that money has in an
edition, under that name as its context.
"""

from __future__ import annotations

import argparse
import ast
import re
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "cleopatra"
LOCALE = ROOT / "assets" / "locale"
DOMAIN = "cleopatra"
LANGUAGES = ("en", "es")
PLURALS = {"fr": "nplurals=2; plural=(n > 1);", "pt_BR": "nplurals=2; plural=(n > 1);"}
DEFAULT_PLURALS = "nplurals=2; plural=(n != 1);"
_ONE = frozenset({"_", "gettext", "mark"})
MONEY = {"talents": "talent"}
"""Context -> the English noun for a scarab in it."""
_SCARAB = re.compile(r"(?<![\[{])\b([Ss])carab(s?)\b")
_PART = re.compile(r"\{[^{}]*\}|\[[a-z][a-z0-9_:\-]*\]|\[/[a-z]\]")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
Key = tuple[str, str]
"""Context ("" for none) and English sentence."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A sentence: `plural` is "" when there is one form only; `texts` its translations."""

    context: str
    text: str
    plural: str = ""
    texts: tuple[str, ...] = ()
    places: tuple[str, ...] = field(default=(), compare=False)

    @property
    def key(self) -> Key:
        """What a catalogue finds it by."""
        return self.context, self.text

    @property
    def is_translated(self) -> bool:
        """Whether every form has a text."""
        return bool(self.texts) and all(self.texts)


def extract(folder: Path = SOURCE) -> dict[Key, Entry]:
    """All sentences marked in the modules of a folder, by key, in order of place."""
    found: dict[Key, Entry] = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        place = path.relative_to(folder.parent).as_posix()
        for node in ast.walk(tree):
            entry = _marked(node)
            if entry is None:
                continue
            for one in (entry, *_named_otherwise(entry)):
                known = found.get(one.key, one)
                places = tuple(sorted({*known.places, place}))
                found[one.key] = replace(known, plural=known.plural or one.plural, places=places)
    return found


def _named_otherwise(entry: Entry) -> list[Entry]:
    """The same sentence for games with other money, where it names the money."""
    names = not entry.context and _SCARAB.search(f"{entry.text} {entry.plural}")
    return [replace(entry, context=context) for context in MONEY] if names else []


def _in_english(entry: Entry) -> tuple[str, ...]:
    """What an entry says in English."""
    noun = MONEY.get(entry.context)
    texts = (entry.text, entry.plural) if entry.plural else (entry.text,)
    if noun is None:
        return texts
    return tuple(
        _SCARAB.sub(lambda m: (noun.capitalize() if m[1] == "S" else noun) + m[2], text)
        for text in texts
    )


def _marked(node: ast.AST) -> Entry | None:
    if not isinstance(node, ast.Call):
        return None
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    if name in _ONE and len(node.args) == 1 and len(texts) == 1 and texts[0]:
        return Entry("", texts[0])
    if name == "ngettext" and len(node.args) == 3 and len(texts) == 2:
        return Entry("", texts[0], texts[1])
    if name == "pgettext" and len(texts) == 2:
        return Entry(texts[0], texts[1])
    return None


# -- Files --------------------------------------------------------------------------------
def po_path(language: str, folder: Path = LOCALE) -> Path:
    """Where a language's catalogue lies."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_po(path: Path) -> dict[Key, Entry]:
    """The entries of a .po file, without its header; empty when there is no file.

    :raises ValueError: for a line that is no .po syntax, with its number.
    """
    if not path.exists():
        return {}
    entries: dict[Key, Entry] = {}
    for fields in _blocks(path):
        count = sum(1 for name in fields if name.startswith("msgstr"))
        if count > 1 or "msgid_plural" in fields:
            texts = tuple(fields.get(f"msgstr[{i}]", "") for i in range(count))
        else:
            texts = (fields.get("msgstr", ""),)
        entry = Entry(
            fields.get("msgctxt", ""), fields["msgid"], fields.get("msgid_plural", ""), texts
        )
        if entry.text:
            entries[entry.key] = entry
    return entries


def _blocks(path: Path) -> Iterator[dict[str, str]]:
    fields: dict[str, str] = {}
    current = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if not line:
            if "msgid" in fields:
                yield fields
            fields, current = {}, ""
        elif line.startswith("#"):
            continue
        else:
            name, _, rest = line.partition(" ") if not line.startswith('"') else (current, "", line)
            match = _STRING.fullmatch(rest.strip())
            if match is None or not name:
                raise ValueError(f"{path}, line {number}: cannot read {line!r}")
            current = name
            fields[name] = fields.get(name, "") + _unquoted(match.group(1))
    if "msgid" in fields:
        yield fields


def write_po(path: Path, language: str, entries: dict[Key, Entry]) -> None:
    """Write a catalogue, sorted by place and sentence."""
    plurals = PLURALS.get(language, DEFAULT_PLURALS)
    lines = [
        'msgid ""',
        'msgstr ""',
        f'"Language: {language}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: {plurals}\\n"',
        "",
    ]
    for entry in sorted(entries.values(), key=lambda e: (e.places, e.context, e.text)):
        lines += [f"#: {place}" for place in entry.places]
        if entry.context:
            lines.append(f"msgctxt {_quoted(entry.context)}")
        lines.append(f"msgid {_quoted(entry.text)}")
        if entry.plural:
            lines.append(f"msgid_plural {_quoted(entry.plural)}")
            texts = entry.texts or ("", "")
            lines += [f"msgstr[{i}] {_quoted(text)}" for i, text in enumerate(texts)]
        else:
            lines.append(f"msgstr {_quoted(entry.texts[0] if entry.texts else '')}")
        lines.append("")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines), encoding="utf-8")


def compiled(language: str, entries: dict[Key, Entry]) -> bytes:
    """The .mo file of the translated entries."""
    plurals = PLURALS.get(language, DEFAULT_PLURALS)
    pairs = {
        "": f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\n"
        f"Plural-Forms: {plurals}\n"
    }
    for entry in entries.values():
        if entry.is_translated:
            key = f"{entry.context}\x04{entry.text}" if entry.context else entry.text
            pairs[f"{key}\0{entry.plural}" if entry.plural else key] = "\0".join(entry.texts)
    items = sorted((k.encode(), v.encode()) for k, v in pairs.items())
    table = 28
    at = table + 16 * len(items)
    keys: list[tuple[int, int]] = []
    values: list[tuple[int, int]] = []
    blob = b""
    for index in (0, 1):
        for item in items:
            (keys, values)[index].append((len(item[index]), at + len(blob)))
            blob += item[index] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(items), table, table + 8 * len(items), 0, 0)
    body = b"".join(struct.pack("<2I", *pair) for pair in [*keys, *values])
    return head + body + blob


def _quoted(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    return '"' + text.replace("\n", "\\n") + '"'


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m.group(1), m.group(1)), text)


# -- Commands -----------------------------------------------------------------------------
def update(folder: Path = LOCALE, source: Path = SOURCE) -> None:
    """Bring every .po file up to date with the source; English translates itself."""
    wanted = extract(source)
    for language in LANGUAGES:
        known = read_po(po_path(language, folder))
        entries = {}
        for key, entry in wanted.items():
            texts = known[key].texts if key in known else ()
            if language == "en":
                texts = _in_english(entry)
            entries[key] = replace(entry, texts=texts)
        write_po(po_path(language, folder), language, entries)
        missing = sum(not entry.is_translated for entry in entries.values())
        print(f"{language}: {len(entries)} sentences, {missing} to translate")


def compile_all(folder: Path = LOCALE) -> None:
    """Write every .mo file."""
    for language in LANGUAGES:
        path = po_path(language, folder)
        path.with_suffix(".mo").write_bytes(compiled(language, read_po(path)))


def problems(folder: Path = LOCALE, source: Path = SOURCE) -> list[str]:
    """What is wrong with the catalogues, one line each."""
    wanted = extract(source)
    found: list[str] = []
    for language in LANGUAGES:
        path = po_path(language, folder)
        entries = read_po(path)
        for key, entry in wanted.items():
            there = entries.get(key)
            if there is None or not there.is_translated:
                found.append(f"{language}: not translated: {entry.text!r} ({entry.places[0]})")
                continue
            for text in there.texts:
                lost = _parts(entry.text) ^ _parts(text)
                if entry.plural:
                    lost &= _parts(entry.plural) ^ _parts(text)
                if lost:
                    found.append(f"{language}: {sorted(lost)} differ in {text!r}")
        found += [f"{language}: left over: {k[1]!r}" for k in entries if k not in wanted]
        mo = path.with_suffix(".mo")
        if not mo.exists() or mo.read_bytes() != compiled(language, entries):
            found.append(f"{language}: {mo.name} is not what {path.name} says; run compile")
    return found


def _parts(text: str) -> set[str]:
    return set(_PART.findall(text))


def main() -> int:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=["update", "compile", "check"])
    command = parser.parse_args().command
    if command == "update":
        update()
        compile_all()
    elif command == "compile":
        compile_all()
    else:
        found = problems()
        print("\n".join(found) if found else "The catalogues are complete.")
        return 1 if found else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
