"""The numbers in the code of the rules are the paragraphs of the rulebook in the game."""

from __future__ import annotations

import re
from pathlib import Path

import cleopatra.rules
from cleopatra.ui.words.rulebook.book import chapters

FOLDER = Path(cleopatra.rules.__file__).parent
NUMBER = re.compile(r"\b([DEK]\d{1,2})(?:\.(\d{1,2}))?(?:-(?:[DEK]\d{1,2}\.)?(\d{1,2}))?\b")
"""`D6`, `D6.3`, `D6.3-5` and `D6.3-D6.5`."""


def named_in(text: str) -> set[str]:
    """The rule numbers in a text, ranges written out."""
    found: set[str] = set()
    for chapter, first, last in NUMBER.findall(text):
        if not first:
            found.add(chapter)
        else:
            found |= {f"{chapter}.{n}" for n in range(int(first), int(last or first) + 1)}
    return found


def named_by_the_rules() -> dict[str, list[str]]:
    """Each number, and the modules that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(FOLDER.rglob("*.py")):
        for number in named_in(path.read_text(encoding="utf-8")):
            found.setdefault(number, []).append(str(path.relative_to(FOLDER)))
    return found


def test_numbers_are_found_in_a_text() -> None:
    assert named_in("Rule: D6.3-D6.5, K1-K4") >= {"D6.3", "D6.4", "D6.5", "K1"}
    assert named_in('Refusal("not_now", "D10.1")') == {"D10.1"}
    assert named_in("E2.4 (5), (6) and 3D or D234") == {"E2.4"}


def test_every_number_in_the_rules_is_a_paragraph_of_the_rulebook() -> None:
    known = {chapter.number for chapter in chapters()}
    known |= {rule.number for chapter in chapters() for rule in chapter.rules}
    assert {n: where for n, where in named_by_the_rules().items() if n not in known} == {}


def test_every_paragraph_of_the_rulebook_is_named_in_the_rules() -> None:
    paragraphs = {rule.number for chapter in chapters() for rule in chapter.rules}
    assert paragraphs - set(named_by_the_rules()) == set()


def test_no_paragraph_is_there_twice() -> None:
    numbers = [rule.number for chapter in chapters() for rule in chapter.rules]
    assert len(set(numbers)) == len(numbers)
