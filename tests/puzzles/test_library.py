"""The file of puzzles, and the tomb of a day."""

from __future__ import annotations

import zlib
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from cleopatra.assets import asset_path
from cleopatra.puzzles.days import NoTomb, Tomb
from cleopatra.puzzles.library import FILE, Library, load_puzzles, packed, read_library, unpacked
from cleopatra.puzzles.puzzle import (
    DAMAGED,
    MISSING,
    NEWER,
    NO_DATE,
    TOO_EARLY,
    TOO_LATE,
    PuzzlesProblem,
)
from scripts.lab.puzzle_mine import days_for, with_more

LIBRARY = load_puzzles()
BYTES = asset_path(FILE).read_bytes()


def code_of(data: bytes) -> str:
    """Why these bytes are no list."""
    with pytest.raises(PuzzlesProblem) as caught:
        unpacked(data)
    return caught.value.code


def sealed(text: bytes) -> bytes:
    """A text as it lies in a file of the known format."""
    rest = zlib.compress(text)
    return b"cleopatra-puzzles 1 %s\n" % sha256(rest).hexdigest().encode() + rest


def test_what_is_written_is_read_again() -> None:
    assert unpacked(packed(LIBRARY)) == LIBRARY


def test_a_changed_byte_anywhere_is_noticed() -> None:
    for at in range(0, len(BYTES), max(1, len(BYTES) // 40)):
        changed = BYTES[:at] + bytes([BYTES[at] ^ 1]) + BYTES[at + 1 :]
        assert code_of(changed) in (DAMAGED, NEWER)
    assert code_of(BYTES[:-1]) == DAMAGED
    assert code_of(b"") == DAMAGED


def test_a_list_of_a_newer_program_is_told_from_a_damaged_one() -> None:
    assert code_of(BYTES.replace(b"cleopatra-puzzles 1 ", b"cleopatra-puzzles 2 ", 1)) == NEWER


@pytest.mark.parametrize("text", [b"[]", b"{}", b"1", b"\xff", b'{"puzzles":[{}],"days":[]}'])
def test_a_text_of_another_form_is_damaged(text: bytes) -> None:
    assert code_of(sealed(text)) == DAMAGED


def test_a_file_that_is_not_there_is_missing(tmp_path: Path) -> None:
    with pytest.raises(PuzzlesProblem) as caught:
        read_library(tmp_path / "none.bin")
    assert caught.value.code == MISSING


def test_numbers_are_unique_and_days_know_them() -> None:
    numbers = [puzzle.number for puzzle in LIBRARY.puzzles]
    assert len(set(numbers)) == len(numbers)
    assert set(LIBRARY.days.numbers) == set(numbers)


# -- days ---


def tomb(text: str) -> Tomb:
    found = LIBRARY.tomb_of(text)
    assert isinstance(found, Tomb)
    return found


def test_a_day_has_its_puzzle_and_its_deal() -> None:
    one, next_day = tomb("2026-12-24"), tomb("2026-12-25")

    assert one == tomb("2026-12-24")
    assert one.deal.seed == "tomb-2026-12-24"
    assert one.deal.seed != next_day.deal.seed
    assert 0 <= one.seat < one.deal.seats
    assert one.table().seat == one.seat


def test_days_outside_the_list_have_a_reason() -> None:
    days = LIBRARY.days
    early = LIBRARY.tomb_of(days.first - timedelta(days=1))
    late = LIBRARY.tomb_of(days.last + timedelta(days=1))
    none = LIBRARY.tomb_of("2026-02-30")

    assert early == NoTomb(TOO_EARLY, days.first, days.last)
    assert late == NoTomb(TOO_LATE, days.first, days.last)
    assert none == NoTomb(NO_DATE, days.first, days.last)
    assert isinstance(LIBRARY.tomb_of(days.first), Tomb)
    assert isinstance(LIBRARY.tomb_of(days.last), Tomb)


def test_every_day_of_three_years_has_a_tomb() -> None:
    assert len(LIBRARY.days.numbers) >= 3 * 365


def test_a_later_list_keeps_numbers_and_past_days() -> None:
    half = LIBRARY.puzzles[: len(LIBRARY.puzzles) // 2]
    today = date(2027, 2, 3)
    old = Library(half, days_for(half, None, today, 1))

    new = with_more(old, LIBRARY.puzzles, today, 2)

    assert new.puzzles[: len(half)] == half
    assert {p.base for p in new.puzzles} == {p.base for p in LIBRARY.puzzles}
    past = (today - old.days.first).days + 1
    assert new.days.numbers[:past] == old.days.numbers[:past]
    assert new.days.numbers[past:] != old.days.numbers[past:]
    assert set(new.days.numbers) == {p.number for p in new.puzzles}


def test_the_difficulty_rises_in_a_week() -> None:
    monday = date(2026, 11, 30)
    week = [tomb(str(monday + timedelta(days=day))).puzzle for day in range(7)]

    assert [p.certificate.difficulty for p in week] == sorted(
        p.certificate.difficulty for p in week
    )
