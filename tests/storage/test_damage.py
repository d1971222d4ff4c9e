"""A thousand damaged files give a thousand clear messages, and change no file."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from cleopatra.cli import PROBLEMS
from cleopatra.storage.files import BACKUP
from cleopatra.storage.journal import Journal
from cleopatra.storage.migrate import JsonObject
from cleopatra.storage.paths import JOURNAL_SUFFIX, SUFFIX
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saved import FORMAT, SavedGame, write_save
from cleopatra.storage.saves import load_file
from tests.storage.games import (
    GAME,
    PICTURE,
    files_of,
    part_of_a_game,
    read_body,
    saves_in,
    write_body,
)

Damage = Callable[[bytes, random.Random], bytes]


def flip_bits(data: bytes, rng: random.Random) -> bytes:
    damaged = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        damaged[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def change_byte(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def truncate(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def cut_out(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data) - 1)
    return data[:start] + data[start + rng.randint(1, 500) :]


def insert(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.randbytes(rng.randint(1, 50)) + data[at:]


def zero_block(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data) - 64)
    return data[:start] + bytes(64) + data[start + 64 :]


def append(data: bytes, rng: random.Random) -> bytes:
    return data + rng.randbytes(rng.randint(1, 200))


def foreign(data: bytes, rng: random.Random) -> bytes:
    return rng.choice(
        [
            b"",
            b"\n",
            b"{}",
            b"[]\n",
            b"null\n{}",
            b"[" * 5000,
            b'{"format":"another-game","version":1}\n{}',
            rng.randbytes(rng.randint(1, 3000)),
            PICTURE,
            b"<html>" + data,
            base64.b64encode(data),
        ]
    )


DAMAGES = (flip_bits, change_byte, truncate, cut_out, insert, zero_block, append, foreign)


def _clear_message(path: Path) -> SaveProblemCode | None:
    """Loads a file; the code of the problem, whose message must be clear; None if it loaded."""
    try:
        load_file(path)
    except SaveProblem as problem:
        assert problem.path == path
        assert PROBLEMS[problem.code]
        return problem.code
    return None


def test_seven_hundred_damaged_saves(tmp_path: Path) -> None:
    path = tmp_path / f"game{SUFFIX}"
    write_save(path, SavedGame.of(part_of_a_game(60), GAME, "Título", "now", PICTURE))
    whole = path.read_bytes()
    backup = path.with_name(path.name + BACKUP)
    backup.write_bytes(whole)
    rng = random.Random(1)
    seen: dict[SaveProblemCode, int] = {}
    for number in range(700):
        damaged = whole
        while damaged == whole:
            damaged = DAMAGES[number % len(DAMAGES)](whole, rng)
        path.write_bytes(damaged)
        code = _clear_message(path)
        assert code is not None, f"file {number} was read as if it were whole"
        seen[code] = seen.get(code, 0) + 1
        assert path.read_bytes() == damaged
    assert set(files_of(tmp_path)) == {path.name, backup.name}
    assert backup.read_bytes() == whole
    assert seen[SaveProblemCode.DAMAGED] > 300
    assert seen[SaveProblemCode.NOT_A_SAVE] > 50


WRONG: tuple[object, ...] = (None, -1, 10**30, 1.5, "", "x" * 200_000, [], {}, [None], True, "\x00")


def _replace_somewhere(value: object, rng: random.Random) -> object:
    """The value with something in it replaced, removed or added."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        chance = rng.random()
        if chance < 0.1:
            return {k: v for k, v in value.items() if k != key}
        if chance < 0.2:
            return {**value, "surprise": 1}
        return {**value, key: _replace_somewhere(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], _replace_somewhere(value[at], rng), *value[at + 1 :]]
    return rng.choice(WRONG)


def test_two_hundred_saves_with_wrong_contents(tmp_path: Path) -> None:
    """Sealed properly, so only the shapes and the rules can find what is wrong."""
    path = tmp_path / f"game{SUFFIX}"
    write_save(path, SavedGame.of(part_of_a_game(60), GAME, "Title", "now", PICTURE))
    body = read_body(path)
    rng = random.Random(2)
    refused = 0
    for _ in range(200):
        changed: object = body
        while changed == body or not isinstance(changed, dict):
            changed = _replace_somewhere(body, rng)
        wrong: JsonObject = changed
        write_body(path, wrong)
        before = files_of(tmp_path)
        code = _clear_message(path)
        if code is None:  # another title, time or picture is no damage
            same = {k: v for k, v in wrong.items() if k not in ("title", "saved_at", "picture")}
            fields = {k for k in body if body[k] != wrong.get(k)}
            assert fields <= {"title", "saved_at", "picture", "turn", "is_over", "position", "log"}
            assert same.keys() <= body.keys()
        else:
            refused += 1
        assert files_of(tmp_path) == before
    assert refused > 120


def test_a_hundred_damaged_journals(tmp_path: Path) -> None:
    """A journal may lose its last line; anything else that is wrong is told."""
    match = part_of_a_game(80)
    path = tmp_path / f"auto{JOURNAL_SUFFIX}"
    journal = Journal(path, GAME, match.log().until(10))
    for decided in match.log().decisions[10:]:
        journal.decided(decided)
    journal.close()
    whole = path.read_bytes()
    rng = random.Random(3)
    told = 0
    for number in range(100):
        damaged = whole
        while damaged == whole:
            damaged = DAMAGES[number % len(DAMAGES)](whole, rng)
        path.write_bytes(damaged)
        code = _clear_message(path)
        if code is None:
            # Only whole lines were read, in order, from the first on.
            log = load_file(path).log
            assert log.decisions == match.log().decisions[: len(log)]
        else:
            told += 1
        assert path.read_bytes() == damaged
    assert told > 60


def test_a_slot_list_with_damaged_files_still_shows(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    for number in (1, 2, 3):
        saves.save(number, part_of_a_game(5), GAME, f"slot {number}")
    saves.home.slot(2).write_bytes(b"{")
    saves.home.slot(4).mkdir()
    infos = saves.slots()
    assert infos[0].saved is not None
    assert infos[1].problem is not None
    assert infos[1].problem.code is SaveProblemCode.NOT_A_SAVE
    assert infos[2].saved is not None
    assert infos[3].problem is not None


def test_every_code_has_its_sentence() -> None:
    assert set(PROBLEMS) == {code.value for code in SaveProblemCode}


@pytest.mark.parametrize("depth", [100, 100_000])
def test_deeply_nested_json_does_not_overflow(tmp_path: Path, depth: int) -> None:
    path = tmp_path / f"deep{SUFFIX}"
    path.write_bytes(json.dumps({"format": FORMAT, "version": 1}).encode() + b"\n" + b"[" * depth)
    assert _clear_message(path) is SaveProblemCode.DAMAGED
