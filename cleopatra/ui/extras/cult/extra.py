"""The Cult of Sobek on the screen: statues in sanctuaries, and their cards. Rule: E1"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import mark
from cleopatra.kit.text.lists import headed
from cleopatra.rules.actions import Action
from cleopatra.rules.expansions.cult import events as ee
from cleopatra.rules.expansions.cult.box import CultAction, CultDecision
from cleopatra.rules.layouts import SIDE
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.extra import SetupBox, Teller
from cleopatra.ui.extension.facts import put, put_value
from cleopatra.ui.extension.item import Item
from cleopatra.ui.extension.place import Place, PlaceKind, own_place
from cleopatra.ui.extension.rule import Chapter, Rule
from cleopatra.ui.extras.cult.goals import GOALS
from cleopatra.ui.extras.cult.tools import DeepWaterTool, HonourTool, SobekCardTool
from cleopatra.ui.extras.cult.words import card_icon, card_name, card_picture, card_text
from cleopatra.ui.motion.extra import ExpansionFilms
from cleopatra.ui.motion.films import Films
from cleopatra.ui.motion.fold import to_discards
from cleopatra.ui.motion.timeline import Animation, sequence
from cleopatra.ui.play.desk import Desk
from cleopatra.ui.play.extra import ActionWords
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.table.flyers import Flyer
from cleopatra.ui.words import naming

NOWHERE: Final = -1
STATUES: Final = 5
CARDS: Final = (6, 7, 8, 9)
"""Item numbers of the four cards; STATUES is that of the statues."""
_STATUES: Final = Place(PlaceKind.SUPPLY, STATUES)


def _card(card: int, place: Place) -> Item:
    return Item(
        place, card_picture(card), card_icon(card), card_name(card), card_text(card), shape="card"
    )


def _supply(o: Observation) -> list[Item]:
    statues = o.fact("sobek_at")
    if not statues:
        return []
    left = sum(square == NOWHERE for square in statues)
    tip = _(
        "On a quarry visit the owner of a sanctuary may pay an artisan and one of "
        "each resource for a statue of Sobek, and choose one of the cards."
    )
    found = [
        Item(_STATUES, "token_sobek", "crocodile", _("Statues of Sobek"), tip, left, left == 0)
    ]
    for card, owner in enumerate(o.fact("sobek_cards")):
        if owner == NOBODY:
            found.append(_card(card, Place(PlaceKind.SUPPLY, CARDS[card])))
    return found


def _owned(o: Observation, seat: int, is_covered: bool) -> list[Item]:
    return [
        _card(card, own_place(seat, CARDS[card]))
        for card, owner in enumerate(o.fact("sobek_cards"))
        if owner == seat
    ]


def _told_of_square(o: Observation, square: int) -> str:
    return _("There is already a statue of Sobek there.") if square in o.fact("sobek_at") else ""


def _starts(desk: Desk, action: Action) -> Place | None:
    return _STATUES if action.kind is CultAction.HONOUR else None


def _words(desk: Desk, action: Action) -> ActionWords | None:
    if action.kind is CultAction.HONOUR:
        return ActionWords(
            _("Which of your sanctuaries gets a statue of Sobek?"),
            _("Raise the statue"),
            _("It costs an artisan and one of each resource, and earns you a card of your choice."),
        )
    if action.kind is CultAction.MARK:
        return ActionWords(
            _("Deep water: which of your sanctuaries takes 2 amulets on each square?"),
            _("Mark it"),
            card_text(3),
        )
    return None


def _specials(desk: Desk, place: Place, actions: Sequence[Action]) -> Tool | None:
    return HonourTool(desk, actions, place) if place == _STATUES else None


def _hopes(desk: Desk) -> list[Action]:
    """A statue for each own sanctuary, used to explain why it is not legal now."""
    o = desk.observation
    if not o.fact("sobek_at"):
        return []
    return [
        desk.parse(f"honour r{min(area) // SIDE}c{min(area) % SIDE}")
        for seat, area in o.sanctuaries
        if seat == desk.viewer and min(area) not in o.fact("sobek_at")
    ][:1]


def _say_placed(t: Teller, e: ee.SobekStatuePlaced) -> str:
    return _("{name} raises a statue of Sobek.").format(name=t.name(e.seat))


def _fold_placed(o: Observation, e: ee.SobekStatuePlaced) -> Observation:
    squares = list(o.fact("sobek_at"))
    squares[squares.index(NOWHERE)] = min(e.squares)
    return put(o, "sobek_at", squares)


def _fold_taken(o: Observation, e: ee.SobekCardTaken) -> Observation:
    owners = list(o.fact("sobek_cards"))
    owners[e.card] = e.seat
    return put(o, "sobek_cards", owners)


def _film_paid(f: Films, e: ee.SobekStatuePaid, o: Observation) -> Animation:
    kinds = [kind for kind, n in e.cards for _n in range(n)]
    return f.cards(kinds, f.hand_of(e.seat, o), f.theatre.anchor(Place(PlaceKind.DISCARDS)))


def _film_placed(f: Films, e: ee.SobekStatuePlaced, o: Observation) -> Animation:
    return f.statue("sobek", min(e.squares))


def _film_taken(f: Films, e: ee.SobekCardTaken, o: Observation) -> Animation:
    start = f.theatre.anchor(Place(PlaceKind.SUPPLY, CARDS[e.card]))
    end = f.theatre.anchor(Place(PlaceKind.SEAT, e.seat))
    flyer = Flyer(card_picture(e.card), *start, size=110)
    return sequence(f.sound("card", at=start), f.flight(flyer, start, end, 0.7, 60))


def _examples(options: GameOptions) -> Mapping[str, tuple[str, ...]]:
    return {
        "E1.1": (
            _(
                "A statue alone is a quarry visit too: it costs 1 artisan and one of each "
                "resource, and earns no scarabs."
            ),
        ),
    }


def _chapters() -> tuple[Chapter, ...]:
    cards = "  ".join(headed(f"[b]{card_name(c)}[/b]", card_text(c)) for c in range(len(CARDS)))
    return (
        Chapter(
            "E1",
            _("The Cult of Sobek"),
            "crocodile",
            (
                Rule(
                    "E1.1",
                    _(
                        "There is one statue of Sobek fewer than there are players. "
                        "On a quarry visit the owner of a sanctuary may pay 1 "
                        "[artisan] and one of each resource, and put a statue of "
                        "Sobek beside the Anubis there, one for each sanctuary. You "
                        "may do this before, between or after pieces, or do nothing "
                        "else on the visit, and discounts apply. It doesn't count as "
                        "a palace piece."
                    ),
                ),
                Rule(
                    "E1.2",
                    _(
                        "Then they take one of four cards, face up, and keep it until the"
                        " end of the game."
                    )
                    + " "
                    + cards,
                ),
            ),
        ),
    )


def _aid(o: Observation) -> Sequence[tuple[str, str, Sequence[str]]]:
    if not o.fact("sobek_at"):
        return ()
    lines = [headed(f"[b]{card_name(c)}[/b]", card_text(c)) for c in range(len(CARDS))]
    return ((_("The Cult of Sobek"), "E1", lines),)


EXTRA: Final = ExpansionFilms(
    box=SetupBox(
        "cult",
        mark("The Cult of Sobek"),
        mark(
            "Whoever owns a sanctuary may raise a statue of the crocodile god in it. "
            "That earns a card which punishes rivals, or hides more amulets, until "
            "the end."
        ),
        ("sobek_deep_water",),
        "crocodile",
    ),
    reasons={"sobek": mark("Cards of Sobek"), "tribute": mark("Tribute")},
    refusals={
        "no_statue_left": lambda p: _("No statue of Sobek is left."),
        "not_your_sanctuary": lambda p: _(
            "It must be one of your sanctuaries, without a statue of Sobek."
        ),
        "cannot_pay_statue": naming.cannot_pay,
        "statue_cost_not_met": lambda p: _("Those cards don't cover the cost."),
        "card_taken": lambda p: _("Somebody already has this card."),
        "not_your_statue": lambda p: _(
            "It must be one of your sanctuaries, with a statue of Sobek."
        ),
    },
    says={
        ee.SobekStatuePaid: lambda t, e: _("{name} pays: {cards}.").format(
            name=t.name(e.seat), cards=naming.cards(e.cards)
        ),
        ee.SobekStatuePlaced: _say_placed,
        ee.SobekCardTaken: lambda t, e: _("{name} takes a card: {card}.").format(
            name=t.name(e.seat), card=card_name(e.card)
        ),
        ee.DeepWaterMarked: lambda t, e: _("{name} calls deep water into a sanctuary.").format(
            name=t.name(e.seat)
        ),
    },
    folds={
        ee.SobekStatuePaid: lambda o, e: to_discards(o, e.seat, e.cards),
        ee.SobekStatuePlaced: _fold_placed,
        ee.SobekCardTaken: _fold_taken,
        ee.DeepWaterMarked: lambda o, e: put_value(o, "deep_water", min(e.squares)),
    },
    told=("sobek_at", "sobek_cards", "deep_water"),
    films={
        ee.SobekStatuePaid: _film_paid,
        ee.SobekStatuePlaced: _film_placed,
        ee.SobekCardTaken: _film_taken,
    },
    passing=(ee.SobekStatuePaid,),
    tools={
        CultDecision.PAY_STATUE: HonourTool,
        CultDecision.SOBEK_CARD: SobekCardTool,
        CultDecision.DEEP_WATER: DeepWaterTool,
    },
    supply=_supply,
    owned=_owned,
    companions=lambda o: [(square, "sobek") for square in o.fact("sobek_at") if square >= 0],
    told_of_square=_told_of_square,
    starts=_starts,
    words=_words,
    specials=_specials,
    areas=frozenset({CultAction.HONOUR, CultAction.MARK}),
    answers={CultAction.MARK: lambda _actions, _names: _("The marked sanctuary")},
    hopes=_hopes,
    chapters=_chapters,
    examples=_examples,
    aid=_aid,
    goals=GOALS,
)
