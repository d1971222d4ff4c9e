"""Achievements for Offerings, for the count, and for the victory itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.achievements.account import GameEvents
from cleopatra.achievements.achievement import Achievement
from cleopatra.rules.events import BidsRevealed, PyramidOpened

SEVEN: Final = 7
FIT_FOR: Final = ("level5", "level6", "level7", "sphinx")
"""Names of bots, without their characters, that count as strong."""
PURIST: Final = "purist"


def victory(account: GameEvents, seat: int) -> bool:
    """A game was won. Rule: D10.3"""
    return account.has_won(seat)


def by_one_scarab(account: GameEvents, seat: int) -> bool:
    """An Offering was won alone, by exactly one scarab. Rule: D9.3"""
    return any(max(_others(e.bids, seat)) == e.bids[seat] - 1 for e in account.events(BidsRevealed))


def nothing_offered(account: GameEvents, seat: int) -> bool:
    """Nothing was bid at an Offering where others bid, and the game was won. Rule: D9.2"""
    bids = [e.bids for e in account.events(BidsRevealed)]
    is_bold = any(not each[seat] and max(_others(each, seat)) > 0 for each in bids)
    return is_bold and account.has_won(seat)


def seven_amulets(account: GameEvents, seat: int) -> bool:
    """A game was won with seven amulets or more in the pyramid. Rule: D10.2"""
    return account.has_won(seat) and account.corruption(seat) >= SEVEN


def clean_slate(account: GameEvents, seat: int) -> bool:
    """A game was won, and no amulet was left to pay for. Rule: D10.2"""
    return (
        account.has_won(seat) and _is_counted(account, seat) and not account.outcome.amulets[seat]
    )


def fed_crocodile(account: GameEvents, seat: int) -> bool:
    """Somebody else was eaten. Rule: D10.2"""
    eaten = account.outcome.eaten
    return not eaten[seat] and any(eaten)


def not_the_richest(account: GameEvents, seat: int) -> bool:
    """A game was won although somebody else had more scarabs when the pyramids were opened.
    Rule: D10.2"""
    if not account.has_won(seat):
        return False
    scarabs = {e.seat: e.scarabs for e in account.events(PyramidOpened)}
    return any(amount > scarabs.get(seat, amount) for amount in scarabs.values())


def strong_opponents(account: GameEvents, seat: int) -> bool:
    """A game was won in which every opponent was a strong bot."""
    others = [info.bot for number, info in enumerate(account.setup.seats) if number != seat]
    are_strong = all(bot.partition("+")[0] in FIT_FOR for bot in others)
    return are_strong and account.has_won(seat)


def purist_victory(account: GameEvents, seat: int) -> bool:
    """A game was won without any memory aid."""
    return account.setup.aids == PURIST and account.has_won(seat)


def purist_balance(account: GameEvents, seat: int) -> bool:
    """Without any memory aid, the count left no amulet to a seat that had taken some.
    Rule: D10.2"""
    return (
        account.setup.aids == PURIST
        and account.corruption(seat) > 0
        and not account.outcome.amulets[seat]
        and not account.outcome.eaten[seat]
    )


def _others(bids: Sequence[int], seat: int) -> list[int]:
    return [bid for number, bid in enumerate(bids) if number != seat]


def _is_counted(account: GameEvents, seat: int) -> bool:
    return account.corruption(seat) >= 0


ACHIEVEMENTS: Final = (
    Achievement("victory", victory),
    Achievement("clean_slate", clean_slate),
    Achievement("fed_crocodile", fed_crocodile),
    Achievement("not_the_richest", not_the_richest),
    Achievement("seven_amulets", seven_amulets),
    Achievement("by_one_scarab", by_one_scarab),
    Achievement("nothing_offered", nothing_offered),
    Achievement("purist_victory", purist_victory),
    Achievement("purist_balance", purist_balance),
    Achievement("strong_opponents", strong_opponents),
)
