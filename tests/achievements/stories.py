"""Short stories of games, told in events, each with the achievement that it reaches or just misses.

Seat 0 is always the one that is judged, unless the story says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cleopatra.achievements.achievement import GameEvents
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.catalogue import (
    ARTISAN,
    DOOR,
    OBELISK,
    SPHINX,
    THRONE,
    TWO_WOOD,
    VIZIER,
    WALL,
    WOOD,
)
from cleopatra.rules.editions.classic.cards import BEGGAR, SCRIBE, SMUGGLER
from cleopatra.rules.editions.classic.events import (
    CharacterPlayed,
    DieTurned,
    MerchantsCounted,
    MosaicChosen,
)
from cleopatra.rules.events import (
    AmuletsChanged,
    BidsRevealed,
    Card,
    CardsTaken,
    CleopatraMoved,
    Event,
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
from cleopatra.rules.expansions.architects.box import Architect
from cleopatra.rules.expansions.architects.events import ArchitectCalled, AuctionRevealed
from cleopatra.rules.expansions.bastet.events import GoddessMoved
from cleopatra.rules.expansions.cult.box import TRIBUTE
from cleopatra.rules.expansions.cult.events import DeepWaterMarked
from cleopatra.rules.expansions.whims.events import TokenUsed
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import Outcome

Turns = tuple[tuple[int, tuple[Event, ...]], ...]
"""The events of each turn, with the seat that was on turn."""

SETUP = MatchSetup(GameOptions(seats=2), (SeatInfo("Ana", 0), SeatInfo("Hori", 1, "level3+pious")))
STRONG = replace(SETUP, seats=(SETUP.seats[0], SeatInfo("Hori", 1, "level5+pious")))
PURIST = replace(SETUP, aids="purist")
WON = Outcome((0,), "count", (40, 30), (0, 2), (False, False))
LOST = replace(WON, winners=(1,), scarabs=(30, 40))
DRAWN = replace(LOST, winners=(), reason="exhaustion")


@dataclass(frozen=True, slots=True)
class Story:
    """A game in a few events. `seat` is the seat that is judged."""

    turns: Turns = ()
    outcome: Outcome = LOST
    setup: MatchSetup = SETUP
    seat: int = 0

    def account(self) -> GameEvents:
        batches = [(number, mover, events) for number, (mover, events) in enumerate(self.turns, 1)]
        return GameEvents(self.setup, batches, self.outcome)


def own(*events: Event) -> tuple[int, tuple[Event, ...]]:
    """A turn of seat 0."""
    return 0, events


def his(*events: Event) -> tuple[int, tuple[Event, ...]]:
    """A turn of seat 1."""
    return 1, events


def built(piece: int, counted: int, seat: int = 0) -> PieceBuilt:
    return PieceBuilt(seat, piece, 0, counted)


def paid(*kinds: int, credit: int = 0) -> PiecePaid:
    return PiecePaid(0, WALL, tuple((kind, 1) for kind in kinds), credit, 0, 0, 0)


def laid(palms: int = 0) -> MosaicLaid:
    return MosaicLaid(0, 0, 0, (1, 2, 3, 4, 5), palms)


def claimed(squares: int, seat: int = 0) -> SanctuaryClaimed:
    return SanctuaryClaimed(seat, tuple(range(squares)))


def taken(number: int) -> CardsTaken:
    return CardsTaken(0, 0, (Card(WOOD, True),) * number)


def opened(amulets: int, scarabs: int = 30, others: int = 30) -> tuple[Event, ...]:
    return PyramidOpened(0, amulets, scarabs), PyramidOpened(1, 3, others)


_CLEAN = tuple(built(WALL, 0) for _ in range(4))
_ALL = tuple(built(piece, 0) for piece in (SPHINX, WALL, DOOR, OBELISK, THRONE))

STORIES: dict[str, tuple[Story, Story]] = {
    "three_in_a_visit": (
        Story((own(VisitEnded(0, 3, 0)),)),
        Story((own(VisitEnded(0, 2, 0)), own(VisitEnded(0, 1, 0)), his(VisitEnded(1, 3, 0)))),
    ),
    "split_double": (
        Story((own(paid(ARTISAN, TWO_WOOD), paid(ARTISAN, credit=1)),)),
        Story((own(paid(ARTISAN, TWO_WOOD)),)),
    ),
    "flowering_wall": (Story((own(built(WALL, 3)),)), Story((own(built(WALL, 2)),))),
    "every_category": (
        Story((own(*_ALL, laid()),)),
        Story((own(*_ALL),)),
    ),
    "full_obelisk": (
        Story((own(built(OBELISK, 3)),)),
        Story((own(built(OBELISK, 2), built(WALL, 3)), his(built(OBELISK, 3, 1)))),
    ),
    "throne_in_gardens": (Story((own(built(THRONE, 5)),)), Story((own(built(THRONE, 4)),))),
    "door_of_fourteen": (
        Story((own(built(DOOR, 9)),)),
        Story((own(built(DOOR, 8)), his(built(DOOR, 9, 1)))),
    ),
    "two_categories": (
        Story((own(CleopatraMoved(1, 3)),)),
        Story((own(CleopatraMoved(0, 1)), his(CleopatraMoved(1, 3)))),
    ),
    "last_step_and_victory": (
        Story((own(CleopatraMoved(4, 5)),), WON),
        Story((own(CleopatraMoved(4, 5)),), LOST),
    ),
    "four_palms": (Story((own(laid(4)),)), Story((own(laid(3)),))),
    "sanctuary_of_five": (Story((own(claimed(5)),)), Story((own(claimed(4)), his(claimed(5, 1))))),
    "all_hidden": (
        Story((own(SanctuariesCovered(0, 6, 5, 0)),)),
        Story((own(SanctuariesCovered(0, 6, 6, 1)), own(SanctuariesCovered(0, 6, 4, 0)))),
    ),
    "no_room": (
        Story((own(laid(), MosaicRemoved(3)),)),
        Story((own(laid()), his(MosaicRemoved(3)))),
    ),
    "two_sanctuaries": (
        Story((own(laid(), claimed(3), claimed(4)),)),
        Story((own(laid(), claimed(3), laid(), claimed(4)),)),
    ),
    "full_stall": (Story((own(taken(5)),)), Story((own(taken(4)),))),
    "market_and_quarry": (
        Story((own(WorshipperActivated(0, VIZIER, 2), taken(3), VisitEnded(0, 1, 0)),)),
        Story((own(WorshipperActivated(0, VIZIER, 2), taken(3)), own(VisitEnded(0, 1, 0)))),
    ),
    "architect_of_twelve": (
        Story((own(*(ScarabsChanged(0, 4, "architect") for _ in range(3))),)),
        Story(tuple(own(ScarabsChanged(0, 4, "architect")) for _ in range(3))),
    ),
    "over_ten_and_victory": (
        Story((own(AmuletsChanged(0, 2, "hand_limit")),), WON),
        Story((own(AmuletsChanged(0, 2, "tainted")), his(AmuletsChanged(1, 2, "hand_limit"))), WON),
    ),
    "clean_hands": (
        Story((own(*_CLEAN, paid(ARTISAN, WOOD)),)),
        Story((own(*_CLEAN, paid(ARTISAN, TWO_WOOD)),)),
    ),
    "five_worshippers": (
        Story(tuple(own(WorshipperActivated(0, each, 0)) for each in range(5))),
        Story(tuple(own(WorshipperActivated(0, each, 0)) for each in (0, 1, 2, 3, 3))),
    ),
    "victory": (Story((), WON), Story((), LOST)),
    "clean_slate": (
        Story((own(*opened(4)),), WON),
        Story((own(*opened(4)),), replace(WON, amulets=(1, 0))),
    ),
    "fed_crocodile": (
        Story((), replace(WON, eaten=(False, True))),
        Story((), replace(LOST, eaten=(True, False))),
    ),
    "not_the_richest": (
        Story((own(*opened(0, scarabs=30, others=31)),), WON),
        Story((own(*opened(0, scarabs=30, others=30)),), WON),
    ),
    "seven_amulets": (
        Story((own(*opened(7)),), WON),
        Story((own(*opened(6)),), WON),
    ),
    "by_one_scarab": (
        Story((own(BidsRevealed((4, 3), (0, 1))),)),
        Story((own(BidsRevealed((4, 4), (0, 0)), BidsRevealed((4, 2), (0, 1))),)),
    ),
    "nothing_offered": (
        Story((own(BidsRevealed((0, 3), (1, 0))),), WON),
        Story((own(BidsRevealed((0, 0), (0, 0))),), WON),
    ),
    "purist_victory": (Story((), WON, PURIST), Story((), WON)),
    "purist_balance": (
        Story((own(*opened(1)),), replace(LOST, amulets=(0, 0)), PURIST),
        Story((own(*opened(0)),), replace(LOST, amulets=(0, 0)), PURIST),
    ),
    "strong_opponents": (Story((), WON, STRONG), Story((), WON)),
    "classic.three_characters": (
        Story((own(*(CharacterPlayed(0, kind) for kind in (BEGGAR, SCRIBE, SMUGGLER))),)),
        Story((own(*(CharacterPlayed(0, kind) for kind in (BEGGAR, SCRIBE, BEGGAR))),)),
    ),
    "classic.merchants_kept": (
        Story((own(MerchantsCounted(0, 3, 9)),)),
        Story((own(MerchantsCounted(0, 2, 6)), his(MerchantsCounted(1, 3, 9)))),
    ),
    "classic.chosen_sanctuary": (
        Story((own(MosaicChosen(0, 4), laid(), claimed(3)),)),
        Story((own(MosaicChosen(0, 4), laid()), own(laid(), claimed(3)))),
    ),
    "classic.turned_die": (
        Story((own(DieTurned(0, True, 3)), his(BidsRevealed((3, 2), (0, 1))))),
        Story(
            (
                own(DieTurned(0, True, 3)),
                his(BidsRevealed((3, 4), (1, 0))),
                his(BidsRevealed((3, 2), (0, 1))),
            )
        ),
    ),
    "cult.deep_water": (
        Story((own(DeepWaterMarked(0, (1, 2, 3, 4))),)),
        Story((own(DeepWaterMarked(0, (1, 2, 3))),)),
    ),
    "cult.two_tributes": (
        Story((his(ScarabsChanged(0, 2, TRIBUTE)), his(ScarabsChanged(0, 1, TRIBUTE)))),
        Story((his(ScarabsChanged(0, 2, TRIBUTE)), own(ScarabsChanged(0, -2, TRIBUTE)))),
    ),
    "whims.token_paid": (Story((own(TokenUsed(0, 4)),)), Story((his(TokenUsed(1, 4)),))),
    "bastet.goddess_stayed": (
        Story((own(GoddessMoved(0, 0)),)),
        Story((own(GoddessMoved(0, 1)), his(GoddessMoved(1, 1)))),
    ),
    "architects.cheap_architect": (
        Story((own(AuctionRevealed((3, 0), (0,))),)),
        Story((own(AuctionRevealed((4, 0), (0,)), AuctionRevealed((1, 2), (1,))),)),
    ),
    "architects.greek_bargain": (
        Story((own(ArchitectCalled(0, Architect.GREEK), paid(TWO_WOOD), paid(TWO_WOOD)),)),
        Story((own(ArchitectCalled(0, Architect.GREEK), paid(TWO_WOOD)), own(paid(TWO_WOOD)))),
    ),
}
"""Achievement -> a game that reaches it, and one that misses it by little."""
