"""The bots by name: `random`, `greedy`, `level1` to `level7` and `sphinx`, and each of these
opponents with a character, `level4+gambler`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from cleopatra.bots.bot import Bot
from cleopatra.bots.characters import CHARACTERS
from cleopatra.bots.greedy import GreedyBot
from cleopatra.bots.level_bot import LevelBot, handicap_of
from cleopatra.bots.levels import LEVELS, OPPONENTS, Level
from cleopatra.bots.random_bot import RandomBot
from cleopatra.rules.options import GameOptions

SEPARATOR: Final = "+"
"""Separates a level from its character in a bot's name."""

_FACTORIES: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{level.name: partial(LevelBot, level=level) for level in OPPONENTS},
}
"""Name -> factory that takes the bot's seed."""

_YARDSTICKS: Final[dict[str, Callable[[int], Bot]]] = {
    "greedy-plain": partial(GreedyBot, is_plain=True),
}
"""Baselines for measurements: they can be made by name but are not offered as opponents."""


class UnknownBot(ValueError):
    """No bot has this name. `known` are the names that exist."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.known = bot_names()
        super().__init__(f"unknown bot {name!r}: there are {', '.join(self.known)}")


def bot_names() -> tuple[str, ...]:
    """The bots without a character: random and greedy, then the opponents, weakest first."""
    return tuple(_FACTORIES)


def level_names() -> tuple[str, ...]:
    """The levels of the ladder, weakest first."""
    return tuple(level.name for level in LEVELS)


def opponent_names() -> tuple[str, ...]:
    """The opponents that are offered, weakest first: the levels, then the Sphinx."""
    return tuple(row.name for row in OPPONENTS)


def character_names() -> tuple[str, ...]:
    """The characters that an opponent can have."""
    return tuple(CHARACTERS)


def measurable_names() -> tuple[str, ...]:
    """`bot_names` and the baselines; levels among them may also be combined with characters."""
    return (*_FACTORIES, *_YARDSTICKS)


def with_character(level: str, character: str) -> str:
    """The name of a level with a character; the level alone if the character is ""."""
    return f"{level}{SEPARATOR}{character}" if character else level


def split_character(name: str) -> tuple[str, str]:
    """A bot's name split into the level and the character, which is "" if there is none."""
    level, _, character = name.partition(SEPARATOR)
    return level, character


def is_bot(name: str) -> bool:
    """Whether `make_bot` knows the name."""
    level, character = split_character(name)
    if SEPARATOR in name:
        return level in opponent_names() and character in CHARACTERS
    return level in measurable_names()


def _row(level: str) -> Level | None:
    """The parameters of an opponent, by its level; None for bots that are no level."""
    return next((row for row in OPPONENTS if row.name == level), None)


def looks_ahead(name: str) -> bool:
    """Whether the bot of this name uses rollouts."""
    row = _row(split_character(name)[0])
    return row is not None and bool(row.depths)


def temper_of(name: str, options: GameOptions) -> str:
    """An opponent's handicap in games with these options, its character's bias, and how it searches
    if it looks ahead, as a text.

    "" for other bots. Records of played games hold a digest of it and are dropped when it changes.
    """
    level, character = split_character(name)
    row = _row(level)
    if row is None:
        return ""
    bias = CHARACTERS.get(character)  # the class had another name when the first records were made
    handicap = handicap_of(row, options)
    words = [str(handicap.temperature), str(bias).replace("Bias(", "Leaning(")]
    if handicap.bought is not None:
        words.append(f"bought {handicap.bought}")
    depth = row.depth(options.seats)
    if depth is not None:
        # Records keep the digests of a time when samples were called worlds.
        words.append(f"{depth} {row.breadth}".replace("samples=", "worlds="))
    return " ".join(words)


def make_bot(name: str, seed: int) -> Bot:
    """A new bot, for one seat of one game.

    >>> from cleopatra.bots.bot import Budget
    >>> from cleopatra.rules.engine import legal_actions, new_game
    >>> from cleopatra.rules.observe import observe
    >>> from cleopatra.rules.options import GameOptions
    >>> state = new_game(GameOptions(seats=2, seed="nile"))
    >>> bot = make_bot("greedy", seed=7)
    >>> bot.choose(observe(state, 0), legal_actions(state), Budget())
    <take 2>

    :raises UnknownBot: if no bot has this name.
    """
    if not is_bot(name):
        raise UnknownBot(name)
    level, character = split_character(name)
    row = _row(level)
    if row is not None and character:
        return LevelBot(seed, row, CHARACTERS[character], name)
    factory = _FACTORIES.get(name) or _YARDSTICKS[name]
    return factory(seed)
