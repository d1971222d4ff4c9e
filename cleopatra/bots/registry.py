"""The bots there are, by name. Levels and characters to come are further rows of this table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from cleopatra.bots.bot import Bot
from cleopatra.bots.greedy import GreedyBot
from cleopatra.bots.random_bot import RandomBot

_FACTORIES: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}
"""Name -> factory that takes the bot's seed. Weakest first."""

_YARDSTICKS: Final[dict[str, Callable[[int], Bot]]] = {
    "greedy-plain": partial(GreedyBot, is_plain=True),
}
"""Bots to measure others by: made by name, offered to nobody."""


class UnknownBot(ValueError):
    """A name that no bot has. `known` are those that exist."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.known = bot_names()
        super().__init__(f"unknown bot {name!r}: there are {', '.join(self.known)}")


def bot_names() -> tuple[str, ...]:
    """The names `make_bot` takes, weakest first."""
    return tuple(_FACTORIES)


def measurable_names() -> tuple[str, ...]:
    """`bot_names` and those that are only there to measure by."""
    return (*_FACTORIES, *_YARDSTICKS)


def make_bot(name: str, seed: int) -> Bot:
    """A fresh bot. One bot plays one seat of one game. Raises UnknownBot."""
    factory = _FACTORIES.get(name) or _YARDSTICKS.get(name)
    if factory is None:
        raise UnknownBot(name)
    return factory(seed)
