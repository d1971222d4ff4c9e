"""Every class of events, those of editions and expansions too, has all that the window needs of it.

A new event is at most four places, and a failing test here names the one that is missing:

1. its class, with its rule and its weight;
2. its sentence, `SAYS` of `ui/words/chronicle.py` or `says` of its extra, unless it is SILENT;
3. its fold, `FOLDS` of `ui/motion/fold.py` or `folds` of its extra, or its name in UNCHANGED here;
4. its film, `FILMS` of `ui/motion/films.py` or `films` of its extra, or its name in UNSEEN here.
"""

from __future__ import annotations

import sys
from dataclasses import fields
from typing import Final

import pytest

from cleopatra.kit.text.markup import parse
from cleopatra.rules import events as ev
from cleopatra.rules.card_kinds import CARD_IDS
from cleopatra.rules.composition import compose
from cleopatra.rules.events import Event, Weight
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.ui.extension import lookup
from cleopatra.ui.motion.films import FILMS
from cleopatra.ui.motion.fold import FOLDS
from cleopatra.ui.scenes.inspection.tallies import InspectionTally, tallies_of
from cleopatra.ui.table.recap import summaries_of
from cleopatra.ui.words.chronicle import Chronicle, LogLine, LogTurn, rule_of
from cleopatra.ui.words.rulebook.book import find_rule
from tests.rules.builders import builder_action, walk

GAMES: Final = {
    "deluxe": GameOptions(seats=3, seed="log"),
    "classic": GameOptions(seats=3, seed="log", edition="classic"),
    "all": GameOptions(seats=4, seed="log", expansions=EXPANSIONS),
}
VALUES: Final = {
    "int": 1,
    "str": "tainted",
    "bool": True,
    "Card": ev.Card(1, False),
    "Card | None": ev.Card(1, False),
    "tuple[int, ...]": (1, 0),
    "tuple[bool, ...]": (True, False),
    "tuple[Card, ...]": (ev.Card(1, False), ev.Card(2, True)),
    "tuple[tuple[int, int], ...]": ((1, 1),),
    "tuple[tuple[int, ...], ...]": ((1,), (0,)),
}
"""A value for each type of field; a hidden card where a card may be hidden."""
SPECIAL: Final[dict[str, dict[str, object]]] = {"CharacterPlayed": {"kind": "scribe"}}
"""Values of fields for which not every number stands for something: codes of cards."""

UNCHANGED: Final = frozenset(
    {
        *("OfferingStarted", "AuctionStarted", "LastRoundBegan"),
        *("TurnPassed", "TurnEnded", "TokenDeclined"),
        *("SanctuaryFormed", "SanctuaryLeft"),
        *("HandProved", "ArchitectsSeen"),
        *("HandShown", "PyramidOpened", "SanctuariesCovered", "SmallestSubtracted"),
        *("PenaltyPaid", "ThrownToCrocodile", "MerchantsCounted"),
    }
)
"""Events that change nothing that is seen; what they lead to follows as other events."""
UNSEEN: Final = frozenset(
    {
        *("TurnStarted", "TurnPassed", "TurnEnded", "VisitEnded", "GameEnded"),
        *("DeckChanged", "MosaicShown", "MosaicRemoved", "SanctuaryLeft"),
        *("BidPlaced", "AuctionRevealed", "ArchitectsSeen", "TokenDeclined", "DeepWaterMarked"),
        *("SeatAsked", "HandProved", "OffersEnded", "CardsLookedAt", "MosaicChosen"),
        *("HandShown", "PyramidOpened", "SanctuariesCovered", "SmallestSubtracted"),
        *("PenaltyPaid", "ThrownToCrocodile", "MerchantsCounted"),
    }
)
"""Events without a film: what they change is simply there, or another screen shows it."""
COUNT: Final = ("D10.2", "K4.2")
"""The rules of the final count."""


def kinds_of(base: type[Event] = Event, package: str = "cleopatra.") -> list[type[Event]]:
    """All classes of events in a package, with its extras loaded."""
    assert lookup.extras()
    found = []
    for kind in base.__subclasses__():
        # A dataclass with slots leaves the class that it was made from behind.
        is_current = vars(sys.modules[kind.__module__]).get(kind.__name__) is kind
        if is_current and kind.__module__.startswith(package):
            found.append(kind)
        found += kinds_of(kind, package)
    return found


def sample(kind: type[Event]) -> Event:
    """An event of a class, of seat 1."""
    values = {field.name: VALUES[str(field.type)] for field in fields(kind)}
    for name, code in SPECIAL.get(kind.__name__, {}).items():
        values[name] = CARD_IDS[str(code)]
    return kind(**values)


def missing(kind: type[Event]) -> list[str]:
    """What an event has not, each with the place to add it."""
    name, event = kind.__name__, sample(kind)
    chronicle = Chronicle(["Ana", "Bo"])
    where = f"of {name}'s extra"
    found = []
    if find_rule(kind.rule) is None:
        found.append(f"its rule {kind.rule!r} is not in the rulebook: `rule` of the class {name}")
    if bool(chronicle.say(event)) is (kind.weight is Weight.SILENT):
        found.append(
            f"`weight` of the class {name} is {kind.weight.name}, so it has "
            f"{'no sentence' if kind.weight is Weight.SILENT else 'one'}: "
            f"SAYS in ui/words/chronicle.py, or `says` {where}"
        )
    has_fold = kind in FOLDS or any(kind in extra.folds for extra in lookup.extras())
    if has_fold is (name in UNCHANGED):
        found.append(f"a fold: FOLDS in ui/motion/fold.py, `folds` {where}, or UNCHANGED here")
    if (kind in FILMS or kind in lookup.merged("films")) is (name in UNSEEN):
        found.append(f"a film: FILMS in ui/motion/films.py, `films` {where}, or UNSEEN here")
    if kind.rule in COUNT and tallies_of([event], 2) == [InspectionTally(), InspectionTally()]:
        found.append(f"a tally: ui/scenes/inspection/tallies.py, or `tallies` {where}")
    line = LogLine(event, "Something happened.", kind.rule)
    if bool(summaries_of([LogTurn(1, 1, (line,))])) is (kind.weight <= Weight.DETAIL):
        found.append("a summary of its turn: ui/table/recap.py")
    return found


@pytest.mark.parametrize("kind", kinds_of(), ids=lambda kind: kind.__name__)
def test_every_event_has_all_that_the_window_needs(kind: type[Event]) -> None:
    assert missing(kind) == []


@pytest.mark.parametrize("kind", kinds_of(), ids=lambda kind: kind.__name__)
def test_what_a_spectator_knows_of_an_event_is_less_and_can_be_told(kind: type[Event]) -> None:
    event = sample(kind)
    public = event.redact(None)
    assert public.redact(None) == public
    assert event.redact(1).redact(None) == event.redact(0).redact(None) == public
    text = Chronicle(["Ana", "Bo"]).say(public)
    assert bool(text) is (kind.weight is not Weight.SILENT)
    assert parse(text, frozenset()) is not None


def test_the_lists_name_events_that_there_are() -> None:
    names = {kind.__name__ for kind in kinds_of()}
    assert names >= {*UNCHANGED, *UNSEEN, *SPECIAL}
    assert len(names) > 50


@pytest.mark.parametrize("name", list(GAMES))
def test_every_line_of_a_whole_game_has_a_rule_of_that_game(name: str) -> None:
    chronicle = Chronicle(["Ana", "Bo", "Chayo", "Dov"])
    rules = compose(GAMES[name])
    numbers: set[str] = set()
    # The events of a step are there once the walk has gone on.
    steps = [events for _state, _seat, _action, events in walk(GAMES[name], builder_action)]
    for events in steps:
        numbers |= {rule_of(event, rules) for event in events if chronicle.say(event)}
    assert {number for number in numbers if find_rule(number, rules) is None} == set()
    assert len(numbers) >= 10


def test_gains_and_losses_say_where_they_come_from() -> None:
    say = Chronicle(["Ana", "Bo"]).say
    assert say(ev.ScarabsChanged(0, 4, "architect")) == "Ana gets 4 scarabs from the Architect."
    assert say(ev.AmuletsChanged(1, 1, "tainted")) == "Bo takes 1 amulet for tainted cards."
    assert say(ev.AmuletsChanged(1, 2, "worshipper")) == "Bo takes 2 amulets for the worshipper."
    assert say(ev.AmuletsChanged(0, 2, "hand_limit")) == (
        "Ana takes 2 amulets for cards over the limit."
    )
    assert say(ev.AmuletsChanged(0, -3, "offering")) == "Ana gives back 3 amulets at the Offering."
