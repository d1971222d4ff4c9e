"""Achievements of the base game: buildings, garden, market and hand, Offerings, the count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cleopatra.achievements.achievement import Achievement, GameEvents
from cleopatra.rules import reasons
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import (
    DOOR,
    LAST_STEP,
    OBELISK,
    PEDESTAL,
    PIECE_KINDS,
    THRONE,
    VIZIER,
    WALL,
    Category,
    Worshipper,
)
from cleopatra.rules.events import (
    BidsRevealed,
    CardsTaken,
    CleopatraMoved,
    MosaicLaid,
    MosaicRemoved,
    PieceBuilt,
    PiecePaid,
    PyramidOpened,
    SanctuariesCovered,
    SanctuaryClaimed,
    ScarabsChanged,
    VisitEnded,
    WorshipperActivated,
)

WALLS: Final = 9  # D2.4: all walls of the palace
SPHINXES: Final = 3  # D2.6: all sphinxes of a row
EDGE: Final = 3  # D2.4: all garden squares along a wall
THRONE_SQUARES: Final = 5
VISIT: Final = 3
STEPS: Final = 2


def door_of_fourteen(account: GameEvents, seat: int) -> bool:
    """A door was built with an unbroken chain of all walls. Rule: D6.2"""
    return _counted(account, seat, DOOR, WALLS)


def full_obelisk(account: GameEvents, seat: int) -> bool:
    """An obelisk was built in a row with all its sphinxes. Rule: D6.1"""
    return _counted(account, seat, OBELISK, SPHINXES)


def flowering_wall(account: GameEvents, seat: int) -> bool:
    """A wall was built along three mosaic squares. Rule: D6.1"""
    return _counted(account, seat, WALL, EDGE)


def throne_in_gardens(account: GameEvents, seat: int) -> bool:
    """Pedestal or throne was built with at least five mosaic squares around. Rule: D6.9"""
    return any(_counted(account, seat, piece, THRONE_SQUARES) for piece in (PEDESTAL, THRONE))


def three_in_a_visit(account: GameEvents, seat: int) -> bool:
    """Three pieces or more were built in one visit. Rule: D6.1"""
    return any(e.seat == seat and e.pieces >= VISIT for e in account.events(VisitEnded))


def split_double(account: GameEvents, seat: int) -> bool:
    """The rest of a double paid for another piece. Rule: D6.3"""
    return any(e.seat == seat and e.credit for e in account.events(PiecePaid))


def two_categories(account: GameEvents, seat: int) -> bool:
    """One turn completed two categories. Rule: D6.6"""
    moves = account.happened(CleopatraMoved)
    return any(h.mover == seat and h.event.end - h.event.start >= STEPS for h in moves)


def every_category(account: GameEvents, seat: int) -> bool:
    """At least one piece of each category was built. Rule: D1.2"""
    pieces = account.events(PieceBuilt)
    built = {PIECE_KINDS[e.piece].category for e in pieces if e.seat == seat}
    if any(e.seat == seat for e in account.events(MosaicLaid)):
        built.add(Category.MOSAICS)
    return built == set(Category)


def last_step_and_victory(account: GameEvents, seat: int) -> bool:
    """The seat led the queen to her last step and won. Rule: D10.1"""
    if not account.has_won(seat):
        return False
    moves = account.happened(CleopatraMoved)
    return any(h.mover == seat and h.event.end == LAST_STEP for h in moves)


def _counted(account: GameEvents, seat: int, piece: int, least: int) -> bool:
    pieces = account.events(PieceBuilt)
    return any(e.seat == seat and e.piece == piece and e.counted >= least for e in pieces)


BUILDING: Final = (
    Achievement("three_in_a_visit", three_in_a_visit),
    Achievement("split_double", split_double),
    Achievement("flowering_wall", flowering_wall),
    Achievement("every_category", every_category),
    Achievement("full_obelisk", full_obelisk),
    Achievement("throne_in_gardens", throne_in_gardens),
    Achievement("door_of_fourteen", door_of_fourteen),
    Achievement("two_categories", two_categories),
    Achievement("last_step_and_victory", last_step_and_victory),
)


# Achievements for Offerings, for the count, and for the victory itself.

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


COUNTING: Final = (
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


# Achievements for mosaics and sanctuaries.

FIVE: Final = 5
PALMS: Final = 4
CLAIMS: Final = 2
HIDDEN: Final = 5


def sanctuary_of_five(account: GameEvents, seat: int) -> bool:
    """A sanctuary of five squares or more was claimed. Rule: D8.2"""
    claims = account.events(SanctuaryClaimed)
    return any(e.seat == seat and len(e.squares) >= FIVE for e in claims)


def two_sanctuaries(account: GameEvents, seat: int) -> bool:
    """Two sanctuaries were claimed for one mosaic. Rule: D8.2"""
    laid = [h.number for h in account.happened(MosaicLaid)]
    claims: Counter[int] = Counter()
    for happened in account.happened(SanctuaryClaimed):
        if happened.event.seat == seat:
            claims[sum(number < happened.number for number in laid)] += 1
    return any(number >= CLAIMS for number in claims.values())


def all_hidden(account: GameEvents, seat: int) -> bool:
    """At the count the seat's sanctuaries took every amulet, at least five. Rule: D10.2"""
    covers = account.events(SanctuariesCovered)
    return any(e.seat == seat and e.laid >= HIDDEN and not e.left for e in covers)


def four_palms(account: GameEvents, seat: int) -> bool:
    """A mosaic covered four palms or more. Rule: D6.1"""
    return any(e.seat == seat and e.palms >= PALMS for e in account.events(MosaicLaid))


def no_room(account: GameEvents, seat: int) -> bool:
    """After a mosaic of the seat the next one fitted nowhere. Rule: D6.8"""
    return any(happened.mover == seat for happened in account.happened(MosaicRemoved))


GARDEN: Final = (
    Achievement("four_palms", four_palms),
    Achievement("sanctuary_of_five", sanctuary_of_five),
    Achievement("all_hidden", all_hidden),
    Achievement("no_room", no_room),
    Achievement("two_sanctuaries", two_sanctuaries),
)


# Achievements for the market, the hand and the worshippers.

STALL: Final = 5
PIECES: Final = 4
BONUS: Final = 12


def full_stall(account: GameEvents, seat: int) -> bool:
    """Five cards or more were taken from one stall. Rule: D5.1"""
    taken = account.events(CardsTaken)
    return any(e.seat == seat and len(e.cards) >= STALL for e in taken)


def over_ten_and_victory(account: GameEvents, seat: int) -> bool:
    """More than ten cards were kept for amulets, and the game was won. Rule: D5.5"""
    kept = any(amount > 0 for amount in account.amulets(seat, reasons.HAND_LIMIT))
    return kept and account.has_won(seat)


def clean_hands(account: GameEvents, seat: int) -> bool:
    """A game with at least four pieces, none of them paid with a tainted card. Rule: D6.5"""
    built = sum(e.seat == seat for e in account.events(PieceBuilt))
    built += sum(e.seat == seat for e in account.events(MosaicLaid))
    if built < PIECES or account.amulets(seat, reasons.TAINTED):
        return False
    paid = [kind for e in account.events(PiecePaid) if e.seat == seat for kind, _number in e.cards]
    return not any(CARD_KINDS[kind].tainted for kind in paid)


def market_and_quarry(account: GameEvents, seat: int) -> bool:
    """With the Vizier, cards were taken and a piece was built in one turn. Rule: D7.3"""
    called = {
        h.turn
        for h in account.happened(WorshipperActivated)
        if h.event.seat == seat and h.event.worshipper == VIZIER
    }
    taken = {h.turn for h in account.happened(CardsTaken) if h.event.seat == seat}
    built = {
        h.turn for h in account.happened(VisitEnded) if h.event.seat == seat and h.event.pieces
    }
    return bool(called & taken & built)


def five_worshippers(account: GameEvents, seat: int) -> bool:
    """All five worshippers were activated in one game. Rule: D7.1"""
    activated = account.events(WorshipperActivated)
    return {e.worshipper for e in activated if e.seat == seat} == set(Worshipper)


def architect_of_twelve(account: GameEvents, seat: int) -> bool:
    """The Architect brought 12 scarabs or more in one turn. Rule: D7.3"""
    sums: dict[int, int] = {}
    for happened in account.happened(ScarabsChanged):
        event = happened.event
        if event.seat == seat and event.reason == reasons.ARCHITECT:
            sums[happened.turn] = sums.get(happened.turn, 0) + event.amount
    return any(amount >= BONUS for amount in sums.values())


MARKET: Final = (
    Achievement("full_stall", full_stall),
    Achievement("market_and_quarry", market_and_quarry),
    Achievement("architect_of_twelve", architect_of_twelve),
    Achievement("over_ten_and_victory", over_ten_and_victory),
    Achievement("clean_hands", clean_hands),
    Achievement("five_worshippers", five_worshippers),
)
