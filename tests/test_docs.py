"""The documents agree with each other and with the tree: numbers, links, files they name."""

from __future__ import annotations

import doctest
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from babel import Locale

from cleopatra.kit.text.i18n import NAMES
from tests.floors import FLOORS

ROOT = Path(__file__).resolve().parent.parent
DECISIONS = "docs/decisions"
PAGES = ("*.md", "docs/**/*.md", "saves/*.md")
TOP = ("cleopatra", "scripts", "tests", "docs", "assets", "build", "saves", ".github", ".ci")
MOST_PAGES = 40
MOST_WORDS = 45_000
GENERATED = ("build/dist", "build/work")

_DECISION = re.compile(r"^## (\d{4}) ", re.MULTILINE)
_INDEXED = re.compile(r"^\| (\d{4}) \| \[[^]]+\]\((\w+\.md)\)", re.MULTILINE)
_NAMED = re.compile(r"\bdecisions? (\d{4}(?:(?:,| and|, and) \d{4})*)")
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
_PATH = re.compile(rf"(?<![\w./{{-])((?:{'|'.join(map(re.escape, TOP))})/[\w./-]*[\w/])")
_SOURCE = re.compile(r"(?<![\w./*-])[a-z_][a-z0-9_/]*\.py\b")
_MODULE = re.compile(r"\bcleopatra(?:\.[a-z_]\w*)+")


def pages(root: Path) -> Iterator[Path]:
    for pattern in PAGES:
        yield from sorted(root.glob(pattern))


def numbering(root: Path) -> list[str]:
    """Decisions whose number is used twice, that are not in the index, or that nobody wrote."""
    folder = root / DECISIONS
    index = dict(_INDEXED.findall((folder / "README.md").read_text("utf-8")))
    written = [
        (number, page.name)
        for page in sorted(folder.glob("*.md"))
        for number in _DECISION.findall(page.read_text("utf-8"))
    ]
    pages_of = dict(written)
    counts = Counter(number for number, _page in written)
    found = [f"{number} is there {count} times" for number, count in counts.items() if count > 1]
    found += [
        f"{number} is on {page}, but the index says {index.get(number, 'nothing')}"
        for number, page in pages_of.items()
        if index.get(number) != page
    ]
    found += [f"{number} is in the index only" for number in index if number not in pages_of]
    for path in [*pages(root), *(root / "cleopatra").rglob("*.py")]:
        named = {
            number
            for words in _NAMED.findall(path.read_text("utf-8"))
            for number in re.findall(r"\d{4}", words)
        }
        found += [
            f"{path.relative_to(root).as_posix()}: no decision {number}"
            for number in sorted(named - set(pages_of))
        ]
    return found


def dead_links(root: Path) -> list[str]:
    """Links between pages that lead nowhere."""
    return [
        f"{page.relative_to(root).as_posix()}: {link}"
        for page in pages(root)
        for link in _LINK.findall(page.read_text("utf-8"))
        if "://" not in link and not (page.parent / link).exists()
    ]


def missing_files(root: Path) -> list[str]:
    """Files, folders and modules that a page names and that are not there (any more)."""
    found = []
    sources = [
        f"/{path.relative_to(root).as_posix()}"
        for folder in ("cleopatra", "scripts", "tests", "build")
        for path in (root / folder).rglob("*.py")
    ] + ["/setup.py"]
    for page in pages(root):
        if page.name == "CHANGELOG.md":  # tells of what was
            continue
        text = page.read_text("utf-8")
        names = {
            *(name for name in _PATH.findall(text) if not _is_there(root, name)),
            *(
                name
                for name in _SOURCE.findall(text)
                if not any(s.endswith(f"/{name}") for s in sources)
            ),
            *(name for name in _MODULE.findall(text) if not _is_module(root, name)),
        }
        found += [f"{page.relative_to(root).as_posix()}: {name}" for name in sorted(names)]
    return found


def _is_there(root: Path, name: str) -> bool:
    """Whether a path exists; words in capitals stand for any."""
    place = Path(re.sub("[A-Z]+", "*", name))
    return name.startswith(GENERATED) or (root / name).exists() or any(root.glob(f"{place}*"))


def _is_module(root: Path, name: str) -> bool:
    """Whether it is a module or package, or something in one."""
    path = root.joinpath(*name.split("."))
    if path.with_suffix(".py").is_file() or path.is_dir():
        return True
    package = path.parent / "__init__.py"
    module = path.parent.with_suffix(".py")
    source = module if module.is_file() else package
    return (
        source.is_file() and re.search(rf"\b{path.name}\b", source.read_text("utf-8")) is not None
    )


@pytest.mark.parametrize("check", [numbering, dead_links, missing_files])
def test_the_documents_agree_with_the_tree(check: object) -> None:
    assert callable(check)
    assert check(ROOT) == []


def test_what_does_not_agree_is_found(tmp_path: Path) -> None:
    folder = tmp_path / DECISIONS
    folder.mkdir(parents=True)
    (tmp_path / "cleopatra").mkdir()
    (tmp_path / "cleopatra" / "app.py").write_text("def run() -> None: ...\n", "utf-8")
    (folder / "README.md").write_text(
        "| 0001 | [A](a.md) |\n| 0002 | [B](a.md) |\n| 0009 | [Gone](gone.md) |\n", "utf-8"
    )
    (folder / "a.md").write_text(
        "## 0001 A\n\n`cleopatra.app.run` `cleopatra/old.py` `words/gone.py`\n\n## 0001 Again\n",
        "utf-8",
    )
    (folder / "b.md").write_text(
        "## 0002 B\n\n`cleopatra.app.gone` `cleopatra.old`\n\nSee decisions 0001 and 0007.\n",
        "utf-8",
    )

    assert numbering(tmp_path) == [
        "0001 is there 2 times",
        "0002 is on b.md, but the index says a.md",
        "0009 is in the index only",
        "docs/decisions/b.md: no decision 0007",
    ]
    assert dead_links(tmp_path) == ["docs/decisions/README.md: gone.md"]
    assert missing_files(tmp_path) == [
        "docs/decisions/a.md: cleopatra/old.py",
        "docs/decisions/a.md: words/gone.py",
        "docs/decisions/b.md: cleopatra.app.gone",
        "docs/decisions/b.md: cleopatra.old",
    ]


@pytest.mark.parametrize("part", ["kit", "ui"])
def test_the_picture_of_the_floors_shows_every_folder(part: str) -> None:
    """No more and no less than there are, in the block of the drawing that begins with the part."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    block = text[text.index(f" {part}/ ") :]
    block = block[block.index("\n") : block.index("─")].split(" headless ")[0]
    if part == "ui":
        words = [
            line.replace("on screen", "").split()[0] for line in block.splitlines() if line.strip()
        ]
    else:
        words = block.split()
    folders = (ROOT / "cleopatra" / part).glob("*/__init__.py")
    assert sorted(words) == sorted(path.parent.name for path in folders)


def test_every_page_is_linked_from_the_index() -> None:
    docs = ROOT / "docs"
    linked = {
        (docs / link).resolve()
        for link in _LINK.findall((docs / "README.md").read_text("utf-8"))
        if "://" not in link
    }
    assert set(docs.rglob("*.md")) - linked == {docs / "README.md"}
    assert "docs/README.md" in _LINK.findall((ROOT / "ARCHITECTURE.md").read_text("utf-8"))


def test_every_picture_is_linked_from_a_page() -> None:
    """A picture that nothing shows is weight in every clone."""
    linked = {
        (page.parent / link).resolve()
        for page in pages(ROOT)
        for link in _LINK.findall(page.read_text("utf-8"))
    }
    gallery = ROOT / "docs" / "gallery"
    assert set(gallery.iterdir()) <= linked


def test_the_documents_stay_short() -> None:
    """As many pages as an index can hold, and as many words as somebody can read."""
    every = list(pages(ROOT))
    words = sum(len(page.read_text("utf-8").split()) for page in every)
    assert len(every) <= MOST_PAGES
    assert words <= MOST_WORDS


def _rows(title: str) -> list[list[str]]:
    """The cells of the first table of a chapter of ARCHITECTURE, without their backquotes."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition(f"\n## {title}\n")[2]
    lines = [line for line in text.partition("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.split("|")[1:-1]] for line in lines[2:]]


def test_the_nouns_are_where_the_architecture_says() -> None:
    rows = _rows("Nouns")
    assert len(rows) >= 25
    wrong = []
    for noun, floor, place, sentence in rows:
        path = ROOT / "cleopatra" / place
        package = f"cleopatra.{place.split('/')[0]}"
        source = path.read_text("utf-8") if path.is_file() else ""
        is_there = re.search(rf"^class {noun}\b|^{noun}(:| =)", source, re.MULTILINE)
        if not is_there or not sentence or FLOORS.get(package) != int(floor):
            wrong.append((noun, floor, place))
    assert wrong == []


def test_modules_that_import_by_a_string_are_listed() -> None:
    package = ROOT / "cleopatra"
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"\bimport_module\(", path.read_text("utf-8"))
    }
    assert {row[0] for row in _rows("Imports by name")} == found


def _languages() -> list[Locale]:
    """The languages with a catalogue, which are those that the program names."""
    codes = sorted(path.name for path in (ROOT / "assets" / "locale").iterdir() if path.is_dir())
    assert codes == sorted(NAMES)
    return [Locale.parse(code) for code in codes]


@pytest.mark.parametrize(
    ("page", "language"),
    [
        ("README.md", "en"),
        ("docs/README.es.md", "es"),
        ("docs/README.it.md", "it"),
        ("docs/README.pt-BR.md", "pt_BR"),
        ("build/linux/io.github.cleopatra_architects.Cleopatra.metainfo.xml", "en"),
    ],
)
def test_every_language_is_named(page: str, language: str) -> None:
    """M: what players read first says which languages there are, and no others are missing."""
    text = (ROOT / page).read_text("utf-8")
    names = [str(locale.get_language_name(language)) for locale in _languages()]
    assert [name for name in names if name not in text] == []


def test_the_project_file_names_every_language() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        classifiers = tomllib.load(file)["project"]["classifiers"]
    given = [
        line.partition(" :: ")[2].partition(" (")[0]
        for line in classifiers
        if line.startswith("Natural Language ")
    ]
    assert sorted(given) == sorted(str(each.get_language_name("en")) for each in _languages())


EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "cleopatra").rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", [*EXAMPLES, "checks"])
def test_the_examples_in_docstrings_run(name: str) -> None:
    result = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 0
    assert result.failed == 0
