"""A player who reads what the text mode prints, and nothing else, and types answers."""

from __future__ import annotations

import io
import random
import re

_CHOICE = re.compile(r" *(\d+)  (\S.*)")
_RANGE = re.compile(r".*\D0\D+(\d+)\.")

_CODE = re.compile(r"\[(?:scarab|amulet|i|b|/c|c:).*?\]|\{\w*\}|\br\dc\d\b")


class Robot(io.StringIO):
    """Both ends of a terminal: what is written is read by the robot, whose answers are the input.

    `likes` begins the choices that it prefers; `asks` are commands typed before some decisions.
    `stops_after` ends the input after so many lines.
    """

    encoding = "utf-8"

    def __init__(
        self,
        seed: int,
        likes: tuple[str, ...] = (),
        asks: tuple[str, ...] = (),
        stops_after: int = 20_000,
    ) -> None:
        super().__init__()
        self.transcript: list[str] = []
        self.typed: list[str] = []
        self._rng = random.Random(seed)
        self._likes = likes
        self._asks = asks
        self._left = stops_after
        self._read = ""
        self._has_asked = False
        self.faults: list[str] = []
        """What no player should read: choices that look alike, codes and marks of the markup."""

    def write(self, text: str) -> int:
        self.transcript.append(text)
        self._read += text
        return len(text)

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        self._left -= 1
        self._find_faults()
        if self._left < 0:
            return ""
        answer = self._answer()
        self.typed.append(answer)
        return answer + "\n"

    def _find_faults(self) -> None:
        for block in self._read.split("\n\n"):
            lines = block.split("\n")
            texts = [found[2] for line in lines if (found := _CHOICE.fullmatch(line))]
            if "> " not in block and len(set(texts)) < len(texts):
                self.faults.append(block)
        self.faults += _CODE.findall(self._read)

    def _answer(self) -> str:
        lines = self._read.split("\n")
        choices = [found.groups() for line in lines if (found := _CHOICE.fullmatch(line))]
        ranges = [found[1] for line in lines if (found := _RANGE.fullmatch(line))]
        if self._asks and (choices or ranges) and not self._has_asked and self._rng.random() < 0.2:
            self._has_asked = True
            return self._rng.choice(self._asks)
        self._has_asked = False
        self._read = ""
        if not choices:
            return str(self._rng.randint(0, min(3, int(ranges[-1])))) if ranges else ""
        liked = [number for number, text in choices if text.startswith(self._likes)]
        if liked and self._likes and self._rng.random() < 0.9:
            return self._rng.choice(liked)
        return self._rng.choice(choices)[0]
