"""The Cult of Sobek on the screen: statues in sanctuaries, and their cards. Rule: E1"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import headed, mark
from cleopatra.rules.actions import Action, Pay
from cleopatra.rules.expansions.cult import events as ee
from cleopatra.rules.expansions.cult.box import SOBEK_CARD_CODES, CultAction, CultDecision
from cleopatra.rules.hands import unpack_units
from cleopatra.rules.layouts import SIDE
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.expansion_ui import AchievementWords, Item, SetupBox, Teller
from cleopatra.ui.extension.facts import put, put_value
from cleopatra.ui.extension.place import Place, PlaceKind, own_place
from cleopatra.ui.extension.rule import Chapter, Rule
from cleopatra.ui.motion.films import ExpansionFilms, Films
from cleopatra.ui.motion.fold import to_discards
from cleopatra.ui.motion.timeline import Animation, sequence
from cleopatra.ui.play import expansion_tools, sums
from cleopatra.ui.play.expansion_tools import ActionWords
from cleopatra.ui.play.pick_tool import PickOneTool
from cleopatra.ui.play.place import (
    ButtonTone,
    Glow,
    Offer,
    PaymentChooser,
    PaymentOption,
    Pick,
    PlaceMark,
    Prompt,
)
from cleopatra.ui.play.special_tool import AreaTool
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.flyers import Flyer
from cleopatra.ui.words import naming

# The tools of the Cult of Sobek: choosing a sanctuary, paying its statue, its card. Rule: E1


def squares_of(o: Observation, lowest: int) -> tuple[int, ...]:
    """The squares of the sanctuary with that lowest square."""
    return next((area for _seat, area in o.sanctuaries if min(area) == lowest), (lowest,))


def _areas(session: Session, actions: Sequence[Action]) -> list[tuple[Action, list[Place]]]:
    return [
        (a, [Place(PlaceKind.SQUARE, s) for s in squares_of(session.observation, a.arg)])
        for a in actions
    ]


class HonourTool(AreaTool):
    """Choosing a sanctuary and a payment, which are sent together.

    Also used for the payment alone, when the game waits for it.
    """

    def __init__(
        self, session: Session, actions: Sequence[Action] = (), place: Place | None = None
    ):
        self._is_begun = session.match.decision.kind == CultDecision.PAY_STATUE
        super().__init__(session, _areas(session, actions), place)
        self._ways: list[Pay] = []
        self._aids: list[Action] = []
        self._way = 0
        self._shows_purse = False
        self._look()

    def _look(self) -> None:
        """Update the payments for the choice, and what could still be called before paying."""
        self._way = 0
        if self._is_begun:
            legal = self.session.legal()
        elif self.chosen is not None:
            legal = self.session.legal_after([self.actions[self.chosen]])
        else:
            legal = ()
        self._ways = [action for action in legal if isinstance(action, Pay)]
        self._aids = [action for action in legal if not isinstance(action, Pay)]

    def prompt(self) -> Prompt:
        if not self._ways:
            return super().prompt()
        pay = self._ways[self._way]
        preview = self.session.preview(self._actions())
        sign = sums.now(self.session, preview.amulets_total)
        offers = [Offer("confirm", _("Raise the statue"), ButtonTone.MAIN, forecast=sign)]
        if len(self._ways) > 1:
            offers.append(Offer("ways", _("Other payment")))
        for index, aid in enumerate(self._aids):
            said = expansion_tools.words_of(self.session, aid)
            if said is not None:
                called = self.session.preview([*self._before(), aid]).amulets_total
                sign = sums.now(self.session, called)
                offers.append(
                    Offer(
                        "aid", said.label, ButtonTone.PLAIN, said.text, number=index, forecast=sign
                    )
                )
        offers += self.undo_offer() if self._is_begun else (Offer("cancel", _("Back")),)
        text = _("Raise a statue of Sobek: pay {cards}?").format(
            cards=naming.cards(pay.items) if pay.items else _("nothing")
        )
        detail = sums.SEPARATOR.join(
            part for part in (sums.describe(preview), _("Then you choose a card of Sobek.")) if part
        )
        return Prompt(text, detail, tuple(offers))

    def _before(self) -> list[Action]:
        """The actions before the payment; none if the game waits for the payment alone."""
        return [] if self._is_begun or self.chosen is None else [self.actions[self.chosen]]

    def _actions(self) -> list[Action]:
        return [*self._before(), self._ways[self._way]]

    def purse(self) -> PaymentChooser | None:
        if not self._shows_purse:
            return None
        ways = tuple(self._line(index, pay) for index, pay in enumerate(self._ways))
        return PaymentChooser(_("Statue of Sobek: ways to pay"), ways, self._way)

    def _line(self, index: int, pay: Pay) -> PaymentOption:
        note = naming.amulets(pay.amulets) if pay.amulets else ""
        credit = tuple(unpack_units(pay.credit))
        return PaymentOption(
            pay.items, credit, pay.off_artisans, pay.off_resources, pay.amulets, note, index == 0
        )

    def marks(self) -> Mapping[Place, PlaceMark]:
        marks = dict(super().marks()) if self.targets else {}
        if self._ways:
            for kind, number in self._ways[self._way].items:
                marks[Place(PlaceKind.CARD, kind)] = PlaceMark(Glow.CHOSEN, count=number)
        return marks

    def activate(self, place: Place) -> bool:
        if place.kind is PlaceKind.PURSE and place.index < len(self._ways):
            self._way, self._shows_purse = place.index, False
            return True
        before = self.chosen
        used = super().activate(place)
        if self.chosen != before:
            self._look()
        return used

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == "ways":
            self._shows_purse = not self._shows_purse
            return True
        if code == "aid" and number is not None:
            aid = self._aids[number]
            self.session.submit(*self._before(), aid)
            return True
        if code == "confirm" and self._ways:
            self.session.submit(*self._actions())
            return True
        return code == "undo" and super().choose(code)

    def cancel(self) -> bool:
        if self._shows_purse:
            self._shows_purse = False
            return True
        left = super().cancel()
        self._look()
        return left


class SobekCardTool(PickOneTool):
    """Choosing one of the cards that no seat has."""

    def __init__(self, session: Session) -> None:
        things = [
            (
                Pick(
                    card_picture(action.arg),
                    card_name(action.arg),
                    card_icon(action.arg),
                    tip=card_text(action.arg),
                ),
                action,
            )
            for action in session.legal()
            if action.kind is CultAction.CHOOSE
        ]
        super().__init__(session, things)

    def title(self) -> str:
        return _("Choose a card of Sobek")

    def text(self) -> str:
        return _("It is yours, face up, until the end of the game.")


class DeepWaterTool(AreaTool):
    """Choosing the own sanctuary, with a statue, that removes twice as many amulets."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, _areas(session, session.legal()))


# Names, sentences and pictures of the four cards of Sobek. Rule: E1.2

ICONS: Final = ("sphinx", "wall", "tribute", "deep_water")


def card_name(card: int) -> str:
    """The name of a Sobek card."""
    return {
        "sphinx": _("Sphinx of Sobek"),
        "wall": _("Wall of Sobek"),
        "tribute": _("Tribute"),
        "deep_water": _("Deep water"),
    }[SOBEK_CARD_CODES[card]]


def card_text(card: int) -> str:
    """A sentence on the effect of a Sobek card."""
    return {
        "sphinx": _("Whenever you build a sphinx, each opponent takes 1 amulet."),
        "wall": _("Whenever you build a column wall, each opponent takes 1 amulet."),
        "tribute": _(
            "Whenever an opponent builds a door, an obelisk, the pedestal or the "
            "throne, they pay you 2 scarabs."
        ),
        "deep_water": _(
            "One of your sanctuaries with a statue of Sobek takes 2 amulets on each "
            "square in the final count."
        ),
    }[SOBEK_CARD_CODES[card]]


def card_picture(card: int) -> str:
    """The name of a Sobek card's picture."""
    return f"sobek_{SOBEK_CARD_CODES[card]}"


def card_icon(card: int) -> str:
    """The icon that is shown if the picture is missing."""
    return ICONS[card]


# The achievements of the Cult of Sobek in words.

GOALS: Final = {
    "cult.deep_water": AchievementWords(
        mark("Deep Water"),
        mark("Mark a sanctuary of at least four squares with Deep water."),
        mark(
            "Each of its squares takes two amulets instead of one: choose your largest sanctuary."
        ),
        "crocodile",
    ),
    "cult.two_tributes": AchievementWords(
        mark("Toll Collector"),
        mark("Receive a tribute at least twice in one game."),
        mark("Choose this card while doors, obelisks and the throne are still to be built."),
        "giving",
    ),
}


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


def _starts(session: Session, action: Action) -> Place | None:
    return _STATUES if action.kind is CultAction.HONOUR else None


def _words(session: Session, action: Action) -> ActionWords | None:
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


def _specials(session: Session, place: Place, actions: Sequence[Action]) -> Tool | None:
    return HonourTool(session, actions, place) if place == _STATUES else None


def _hopes(session: Session) -> list[Action]:
    """A statue for each own sanctuary, used to explain why it is not legal now."""
    o = session.observation
    if not o.fact("sobek_at"):
        return []
    return [
        session.match.rules.parse(f"honour r{min(area) // SIDE}c{min(area) % SIDE}")
        for seat, area in o.sanctuaries
        if seat == session.viewer and min(area) not in o.fact("sobek_at")
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
        ee.DeepWaterMarked: lambda t, e: _("{name} marks a sanctuary with Deep water.").format(
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
