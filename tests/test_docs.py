"""The documents agree with each other and with the tree: numbers, links, files they name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DECISIONS = "docs/decisions"
PAGES = ("*.md", "docs/**/*.md")
TOP = ("cleopatra", "scripts", "tests", "docs", "assets", "build", "saves", ".github", ".ci")
GENERATED = ("build/dist", "build/work")

_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
_PATH = re.compile(rf"(?<![\w./{{-])((?:{'|'.join(map(re.escape, TOP))})/[\w./-]*[\w/])")
_SOURCE = re.compile(r"(?<![\w./*-])[a-z_][a-z0-9_/]*\.py\b")
_MODULE = re.compile(r"\bcleopatra(?:\.[a-z_]\w*)+")


def pages(root: Path) -> Iterator[Path]:
    for pattern in PAGES:
        yield from sorted(root.glob(pattern))


def numbering(root: Path) -> list[str]:
    """Decisions whose number is taken, differs from their title's, or is not in the index."""
    folder = root / DECISIONS
    index = (folder / "README.md").read_text("utf-8")
    paths = sorted(folder.glob("[0-9]*.md"))
    taken = Counter(path.name[:4] for path in paths)
    found = [f"{number} is there {count} times" for number, count in taken.items() if count > 1]
    for path in paths:
        title = path.read_text("utf-8").splitlines()[0]
        if not title.startswith(f"# {path.name[:4]} "):
            found.append(f"{path.name}: {title}")
        if f"]({path.name})" not in index:
            found.append(f"{path.name} is not in the index")
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
    (folder / "README.md").write_text("- [a](0001-a.md)\n- [gone](0009-gone.md)\n", "utf-8")
    (folder / "0001-a.md").write_text(
        "# 0001 A\n\n`cleopatra.app.run` `cleopatra/old.py` `words/gone.py`\n", "utf-8"
    )
    (folder / "0001-b.md").write_text("# 0002 B\n\n`cleopatra.app.gone` `cleopatra.old`\n", "utf-8")

    assert numbering(tmp_path) == [
        "0001 is there 2 times",
        "0001-b.md: # 0002 B",
        "0001-b.md is not in the index",
    ]
    assert dead_links(tmp_path) == ["docs/decisions/README.md: 0009-gone.md"]
    assert missing_files(tmp_path) == [
        "docs/decisions/0001-a.md: cleopatra/old.py",
        "docs/decisions/0001-a.md: words/gone.py",
        "docs/decisions/0001-b.md: cleopatra.app.gone",
        "docs/decisions/0001-b.md: cleopatra.old",
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


def test_every_page_is_linked_from_the_architecture() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    assert {path.name for path in (ROOT / "docs").glob("*.md")} <= {
        link.removeprefix("docs/") for link in _LINK.findall(text)
    }
