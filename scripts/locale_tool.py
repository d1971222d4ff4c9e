"""Keeps the message catalogues: `python scripts/dev.py locale [update|compile|check]`.

`update` (the default) collects every message marked in the source, merges it into the .po files and
compiles them; `compile` only writes the .mo files that the game reads; `check` (or `--check`) says
how complete each language is, and fails if a catalogue has something that would break the program
or is not as `update` writes it. What is not translated is shown in English and is no fault.
`rename FILE` changes English sentences and keeps their translations, see `locale_rename`.

Babel extracts, merges, reads and writes. This module knows what Babel does not: which functions
mark a message, that English translates itself, that a message naming the money is needed once more
for each other name of the money (as a context), and which parts a translation must keep.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, PoFileParser, denormalize, generate_po

import locale_notes
import locale_rename
from lesson_texts import lesson_texts

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from cleopatra.kit.text.i18n import NAMES, SHARE_HEADER  # noqa: E402 - it is found only now

SOURCE = ROOT / "cleopatra"
LOCALE = ROOT / "assets" / "locale"
LESSONS = ROOT / "assets" / "lessons"
DOMAIN = "cleopatra"
LANGUAGES = tuple(NAMES)
KEYWORDS = {
    "_": None,
    "gettext": None,
    "mark": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
"""Function that marks a message -> which of its arguments are texts, "c" for the context."""
COMMENTS = ("Translators:",)
"""A comment above a message that begins so is shown to translators."""
MONEY = {"talents": "talent"}
"""Context -> the English noun for a scarab in it."""
MONEY_COMMENT = "The same sentence for the 2006 edition, where scarabs are called {money}."

_SCARAB = re.compile(r"(?<![\[{])\b([Ss])carab(s?)\b")
_PART = re.compile(r"\{[^{}]*\}|\[[a-z][a-z0-9_:\-]*\]|\[/[a-z]\]")
_ARGUMENT = re.compile(r"\[[a-z]+\]")
"""A message that is no more than this names what follows a command, and is translated."""
_LINE = re.compile(r'(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d\])?) )?"([^"\\]|\\.)*")?\s*')
_PREVIOUS = re.compile(r'msgid(?:_plural)? ("(?:[^"\\]|\\.)*")')


class PlainCatalog(Catalog):
    """A catalogue whose header changes only with the language: no dates, no versions of tools.

    :param share: what is said about how much is translated, such as `87%`; "" for nothing.
    """

    def __init__(self, language: str | None = None, share: str = "") -> None:
        self._share = share
        super().__init__(locale=language, header_comment="", fuzzy=False)

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        said = [
            ("Language", str(self.locale_identifier)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=UTF-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", str(self.plural_forms)),
        ]
        if self._share:
            said.append((SHARE_HEADER, self._share))
        return [*said[:-1], (said[-1][0], f"{said[-1][1]}\n")]

    mime_headers = property(_get_mime_headers, Catalog._set_mime_headers)


def texts(message: Message) -> tuple[str, ...]:
    """The translation of a message: one text for each plural form."""
    return _forms(message.string or "")


def is_translated(message: Message) -> bool:
    """Whether every form has a text that needs no check by a translator."""
    return bool(texts(message)) and all(texts(message)) and not message.fuzzy


# -- The source ---------------------------------------------------------------------------
def extract(folder: Path = SOURCE) -> Catalog:
    """All messages marked in the modules of a folder, with the modules they are in; with those of
    the program come those of its lessons."""
    template = PlainCatalog()
    found = extract_from_dir(
        folder,
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=COMMENTS,
        strip_comment_tags=True,
    )
    said: dict[str, dict[int, list[str]]] = {}
    for name, line, text, above, context in found:
        if name not in said:
            said[name] = locale_notes.notes(folder / name)
        comments = [*above, *said[name].get(line, ())]
        place = [(f"{folder.name}/{Path(name).as_posix()}", line)]
        template.add(text, None, place, auto_comments=comments, context=context)
        if context is None and _SCARAB.search(" ".join(_forms(text))):
            for money in MONEY:
                more = [*comments, MONEY_COMMENT.format(money=money)]
                template.add(text, None, place, auto_comments=more, context=money)
    for sentence, name, comment in lesson_texts(LESSONS) if folder == SOURCE else ():
        template.add(sentence, None, [(name, 0)], auto_comments=[comment])
    return template


def _forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _in_english(message: Message) -> str | tuple[str, ...]:
    """What a message says in English: itself, with the money named as its context has it."""
    said = _forms(message.id)
    noun = MONEY.get(message.context or "")
    if noun is not None:
        said = tuple(
            _SCARAB.sub(lambda m: (noun.capitalize() if m[1] == "S" else noun) + m[2], text)
            for text in said
        )
    return said if message.pluralizable else said[0]


# -- Files --------------------------------------------------------------------------------
def po_path(language: str, folder: Path = LOCALE) -> Path:
    """Where a language's catalogue lies."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_po(path: Path, language: str) -> Catalog:
    """The catalogue in a .po file; an empty one if there is no file.

    :raises ValueError: for a line that is no .po syntax, with its number.
    """
    catalog = PlainCatalog(language)
    if not path.exists():
        return catalog
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):  # Babel drops what it cannot read inside a message
        if not _LINE.fullmatch(line.strip()):
            raise ValueError(f"{path}, line {number}: cannot read {line!r}")
    try:
        PoFileParser(catalog, ignore_obsolete=True, abort_invalid=True).parse(lines)
    except PoFileError as problem:
        raise ValueError(f"{path}, line {problem.lineno + 1}: {problem}") from problem
    for message in catalog:
        _find_previous(message)
    return catalog


def _find_previous(message: Message) -> None:
    """Read the English that a translation was made for out of "#|" lines, which Babel writes but
    reads as comments."""
    lines = [line for line in message.user_comments if line.startswith("|")]
    message.user_comments = [line for line in message.user_comments if line not in lines]
    found = _PREVIOUS.findall(" ".join(line.removeprefix("|").strip() for line in lines))
    message.previous_id = [denormalize(text) for text in found]


def po_text(catalog: Catalog) -> str:
    """The .po file of a catalogue: sorted by message and without places, so that branches that add
    messages or move modules can be merged."""
    for message in catalog:
        message.flags.discard("python-format")  # messages say {name}; "50 % off" is no format
        message.flags.discard("python-brace-format")  # of another message, if it was merged
        if message.python_brace_format:
            message.flags.add("python-brace-format")
    written = generate_po(
        catalog, no_location=True, include_previous=True, sort_by="message", width=0
    )
    return "".join(written).strip("#\n") + "\n"


def mo_bytes(catalog: Catalog) -> bytes:
    """The .mo file of the translated messages of a catalogue."""
    done = PlainCatalog(catalog.locale_identifier, f"{percent_done(catalog)}%")
    for message in _messages(catalog):
        if is_translated(message):
            done.add(message.id, message.string, context=message.context)
    file = io.BytesIO()
    write_mo(file, done)
    return file.getvalue()


def percent_done(catalog: Catalog) -> int:
    """How much of a catalogue is translated; 100 only if all of it is."""
    messages = _messages(catalog)
    done = sum(is_translated(message) for message in messages)
    return 100 * done // len(messages) if messages else 100


def _messages(catalog: Catalog) -> list[Message]:
    """The messages of a catalogue without its header."""
    return [message for message in catalog if message.id]


# -- Commands -----------------------------------------------------------------------------
def merged(known: Catalog, template: Catalog, language: str) -> Catalog:
    """A language's catalogue for the messages of a template.

    A message whose English has changed keeps its old translation, marked as fuzzy, which neither
    the check nor the game accepts until a translator has removed the mark. A context is merged on
    its own: messages that differ in nothing else must not inherit each other's translation.
    """
    catalog = PlainCatalog(language)
    for context in dict.fromkeys(message.context for message in _messages(template)):
        part = _only(known, context, language)
        part.update(_only(template, context, language))
        for message in _messages(part):
            before = known.get(message.id, context)
            if message.fuzzy and not message.previous_id and before is not None:
                message.previous_id = before.previous_id
            catalog[message.id] = message
    return catalog


def _only(catalog: Catalog, context: str | None, language: str) -> Catalog:
    part = PlainCatalog(language)
    for message in _messages(catalog):
        if message.context == context:
            part[message.id] = message.clone()
    return part


def update(folder: Path = LOCALE, source: Path = SOURCE) -> None:
    """Bring every .po file up to date with the source; English translates itself."""
    template = extract(source)
    for language in LANGUAGES:
        path = po_path(language, folder)
        catalog = merged(read_po(path, language), template, language)
        if language == "en":
            for message in _messages(catalog):
                message.string, message.previous_id = _in_english(message), []
                message.flags.discard("fuzzy")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(po_text(catalog), encoding="utf-8", newline="\n")
        missing = sum(not is_translated(message) for message in _messages(catalog))
        print(f"{language}: {len(_messages(catalog))} messages, {missing} to translate")


def compile_all(folder: Path = LOCALE) -> None:
    """Write every .mo file."""
    for language in LANGUAGES:
        path = po_path(language, folder)
        path.with_suffix(".mo").write_bytes(mo_bytes(read_po(path, language)))


def rename(names: Mapping[str, str], folder: Path = LOCALE, source: Path = SOURCE) -> None:
    """Change English sentences in the source, in the tests and, with their translations kept, in
    the catalogues."""
    known = {form for message in extract(source) for form in _forms(message.id)}
    for old in names.keys() - known:
        print(f"not in the source: {old!r}")
    locale_rename.rename_files(source, names, frozenset(KEYWORDS))
    locale_rename.rename_files(source.parent / "tests", names, None)
    if source == SOURCE:
        locale_rename.rename_lessons(LESSONS, names)
    for language in LANGUAGES:
        path = po_path(language, folder)
        catalog = PlainCatalog(language)
        for message in sorted(_messages(read_po(path, language)), key=_is_renamed(names)):
            forms = tuple(names.get(form, form) for form in _forms(message.id))
            message.id = forms if message.pluralizable else forms[0]
            if catalog.get(message.id, message.context) is None:
                catalog[message.id] = message
        path.write_text(po_text(catalog), encoding="utf-8", newline="\n")


def _is_renamed(names: Mapping[str, str]) -> Callable[[Message], bool]:
    """Sort key: of two messages that become one, the one that had its name keeps its text."""
    return lambda message: any(form in names for form in _forms(message.id))


def problems(folder: Path = LOCALE, source: Path = SOURCE) -> list[str]:
    """What is wrong with the catalogues, one line each."""
    template = extract(source)
    found: list[str] = []
    for language in LANGUAGES:
        path = po_path(language, folder)
        catalog = read_po(path, language)
        found += [f"{language}: {said}" for said in _faults(catalog, template)]
        if path.exists() and path.read_text(encoding="utf-8") != po_text(catalog):
            found.append(f"{language}: {path.name} is not as `update` writes it; run update")
        mo = path.with_suffix(".mo")
        if not mo.exists() or mo.read_bytes() != mo_bytes(catalog):
            found.append(f"{language}: {mo.name} is not what {path.name} says; run compile")
    return found


def _faults(catalog: Catalog, template: Catalog) -> Iterable[str]:
    for message in _messages(template):
        there = catalog.get(message.id, message.context)
        if there is None:
            yield f"not in the catalogue; run update: {message.id!r} ({message.locations[0][0]})"
        elif there.fuzzy or not any(texts(there)):
            continue
        elif there.pluralizable != message.pluralizable:
            yield f"plural forms differ from the source: {message.id!r}"
        elif there.pluralizable and len(texts(there)) != catalog.num_plurals:
            yield f"{catalog.num_plurals} plural forms are needed: {message.id!r}"
        elif not all(texts(there)):
            yield f"a plural form is missing: {message.id!r}"
        else:
            yield from _lost_parts(there)
    for message in _messages(catalog):
        if template.get(message.id, message.context) is None:
            yield f"unused: {message.id!r}"


def open_work(folder: Path = LOCALE) -> dict[str, list[str]]:
    """Language -> what a translator still has to do, one line each."""
    found = {}
    for language in LANGUAGES:
        messages = _messages(read_po(po_path(language, folder), language))
        found[language] = [
            f"to be looked at again: {m.id!r} was {_forms(m.previous_id)!r}"
            if m.fuzzy
            else f"not translated: {m.id!r}"
            for m in messages
            if not is_translated(m)
        ]
    return found


def _completeness(folder: Path = LOCALE) -> Iterable[str]:
    """A line for each language: how much is translated, and how much is left to do."""
    for language, left in open_work(folder).items():
        done = percent_done(read_po(po_path(language, folder), language))
        yield f"{language:6} {done:3} %" + (f", {len(left)} messages to do" if left else "")


def _lost_parts(message: Message) -> Iterable[str]:
    """Names in braces and icons in brackets that only one of message and translation has; a plural
    form may follow either English form."""
    if _ARGUMENT.fullmatch(_forms(message.id)[0]):
        return
    for text in texts(message):
        lost = [_parts(form) ^ _parts(text) for form in _forms(message.id)]
        if all(lost):
            yield f"{sorted(set.intersection(*lost) or lost[0])} differ in {text!r}"


def _parts(text: str) -> set[str]:
    return set(_PART.findall(text))


def main() -> int:
    """Run one of the commands; 1 if the check finds something."""
    parser = argparse.ArgumentParser(prog="dev.py locale", description=__doc__)
    parser.add_argument(
        "command", choices=["update", "compile", "check", "rename"], nargs="?", default="update"
    )
    parser.add_argument(
        "file", type=Path, nargs="?", help="rename: the pairs of sentences; check: a language"
    )
    parser.add_argument("--check", action="store_true", help="the same as `check`")
    arguments = parser.parse_args()
    command = "check" if arguments.check else arguments.command
    if command == "rename":
        if arguments.file is None:
            parser.error("rename needs the file of the pairs")
        rename(locale_rename.pairs(arguments.file.read_text(encoding="utf-8")))
    if command == "check":
        print("\n".join(_completeness()))
        if arguments.file is not None:  # a language
            print("\n".join(open_work()[str(arguments.file)]))
        found = problems()
        print("\n".join(found) if found else "No catalogue has a fault.")
        return 1 if found else 0
    if command in ("update", "rename"):
        update()
    compile_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
