"""Positions as changed text: refused with a named error, or unusual but playable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from cleopatra.rules.errors import BadText
from cleopatra.rules.position import read_position
from tests.rules.builders import play_on

LETTERS = "0123456789 abcrxs:+-|^é\n\0"
NUMBERS = (-2, -1, 0, 1, 2, 3, 5, 9, 30, 256, 999, 65792)


def mutated(text: str, rng: Random) -> str:
    """One to three letters inserted, left out or replaced."""
    letters = list(text)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(letters) + 1)
        match rng.randrange(3):
            case 0:
                letters.insert(at, rng.choice(LETTERS))
            case 1 if at < len(letters):
                del letters[at]
            case _ if at < len(letters):
                letters[at] = rng.choice(LETTERS)
            case _:
                pass
    return "".join(letters)


def tampered(text: str, at: int, rng: Random) -> str:
    """The text of a position with another value in line `at`."""
    lines = text.splitlines()
    name, _, value = lines[at].partition(" ")
    words = value.split(" ")
    match rng.randrange(6):
        case 0:
            words[rng.randrange(len(words))] = str(rng.choice(NUMBERS))
        case 1:
            words.pop(rng.randrange(len(words)))
        case 2:
            words.insert(rng.randrange(len(words) + 1), rng.choice(words))
        case 3:
            words = [mutated(" ".join(words), rng)]
        case 4:
            words = ["-"]
        case _:
            rng.shuffle(words)
    lines[at] = f"{name} {' '.join(words)}"
    return "\n".join(lines) + "\n"


def tamper(wholes: Sequence[str], rng: Random, times: int, last: int = 0) -> Counter[str]:
    """Read tampered positions and play on from those that can be read; every third time one of
    the `last` lines is changed. Returns how many were `refused` and how many `played`."""
    tried: Counter[str] = Counter()
    for number in range(times):
        whole = wholes[number % len(wholes)]
        lines = len(whole.splitlines())
        first = lines - last if last and number % 3 == 0 else 1
        try:
            state = read_position(tampered(whole, rng.randrange(first, lines), rng))
        except BadText:
            tried["refused"] += 1
            continue
        play_on(state, rng, 40)
        tried["played"] += 1
    return tried
