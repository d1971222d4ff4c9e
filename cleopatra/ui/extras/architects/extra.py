"""Architects from Far Away on the screen: the auction, the hidden choice and the calls. Rule: E4"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import headed, listed, mark, ngettext
from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import STALLS, UNKNOWN, WORSHIPPER_CODES
from cleopatra.rules.events import Event
from cleopatra.rules.expansions.architects import events as ee
from cleopatra.rules.expansions.architects.box import (
    ARCHITECT_CODES,
    Architect,
    ArchitectsAction,
    ArchitectsDecision,
)
from cleopatra.rules.expansions.architects.rules import SETTLE_AUCTION
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.expansion_ui import (
    AchievementWords,
    Auction,
    Item,
    RevealedBids,
    SetupBox,
    Teller,
)
from cleopatra.ui.extension.facts import of_seat, put, put_of_seat, put_value, value
from cleopatra.ui.extension.place import Place, PlaceKind, own_place
from cleopatra.ui.extension.rule import Chapter, Rule
from cleopatra.ui.motion.films import ExpansionFilms, Films
from cleopatra.ui.motion.timeline import Animation, sequence
from cleopatra.ui.play.expansion_tools import ActionWords
from cleopatra.ui.play.pick_tool import PickOneTool
from cleopatra.ui.play.place import Pick
from cleopatra.ui.play.special_tool import AreaTool
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.flyers import Flyer
from cleopatra.ui.words import naming

# The achievements of Architects from Far Away in words.

GOALS: Final = {
    "architects.cheap_architect": AchievementWords(
        mark("A Modest Fee"),
        mark("Hire an architect for 3 scarabs or fewer."),
        mark(
            "Only the lowest bidder and those who bid nothing go without: a small bid is "
            "often enough."
        ),
        "architect",
    ),
    "architects.greek_bargain": AchievementWords(
        mark("The Greek's Bargain"),
        mark("Pay at least two tainted cards in the turn in which you call the Greek."),
        mark("With the Greek, tainted cards give no amulets: bring all of yours."),
        "lapis",
    ),
}


CARDS_DOWN: Final = 10
FACES: Final = (11, 12, 13, 14)
"""Item numbers of the four architects; CARDS_DOWN is that of face-down cards."""
ICONS: Final = ("greek", "gaul", "babylonian", "roman")
BACK: Final = "architect_back"
_CALLS: Final[dict[int, Architect]] = {
    ArchitectsAction.CALL_GREEK: Architect.GREEK,
    ArchitectsAction.CALL_GAUL: Architect.GAUL,
    ArchitectsAction.CALL_BABYLONIAN: Architect.BABYLONIAN,
    ArchitectsAction.CALL_ROMAN: Architect.ROMAN,
}


def name_of(architect: int) -> str:
    """An architect's name within a sentence."""
    return {
        "greek": _("the Greek"),
        "gaul": _("the Gaul"),
        "babylonian": _("the Babylonian"),
        "roman": _("the Roman"),
    }[ARCHITECT_CODES[architect]]


def title_of(architect: int) -> str:
    """An architect's name when it stands alone."""
    return {
        "greek": _("The Greek"),
        "gaul": _("The Gaul"),
        "babylonian": _("The Babylonian"),
        "roman": _("The Roman"),
    }[ARCHITECT_CODES[architect]]


def text_of(architect: int) -> str:
    """A sentence on what an architect does when called. Rule: E4.3"""
    return {
        "greek": _("In one quarry visit your tainted cards give no amulets."),
        "gaul": _("At the end of a turn with a market visit keep all cards, without amulets."),
        "babylonian": _(
            "On a market visit take two stalls; one of them must be the smallest, or tied for it."
        ),
        "roman": _("Activate a worshipper for free."),
    }[ARCHITECT_CODES[architect]]


def picture_of(architect: int) -> str:
    """The name of the card's picture."""
    return f"architect_{ARCHITECT_CODES[architect]}"


def _lying(o: Observation) -> int:
    """How many cards still lie face down at the quarry."""
    return 0 if not o.fact("architect_of") else len(o.seats) - 1 - value(o, "hired")


def _supply(o: Observation) -> list[Item]:
    number = _lying(o)
    to_come = sum(seat != NOBODY for seat in o.fact("hire_order")) - value(o, "hired")
    if number < 1 or (o.step and not to_come):
        return []  # after the auction the remaining card is not used any more
    tip = _("The first time Cleopatra moves, everyone bids for them in secret.")
    place = Place(PlaceKind.SUPPLY, CARDS_DOWN)
    return [
        Item(place, BACK, "architect", _("Architects from far away"), tip, number, shape="card")
    ]


def _owned(o: Observation, seat: int, is_covered: bool) -> list[Item]:
    mine = of_seat(o, "architect_of", seat)
    if not mine:
        return []
    if mine == UNKNOWN or (is_covered and seat == o.viewer):
        place = own_place(seat, CARDS_DOWN)
        text = _("Nobody else knows which one.")
        return [Item(place, BACK, "architect", _("An architect from far away"), text, shape="card")]
    architect = mine - 1
    place = own_place(seat, FACES[architect])
    title = title_of(architect)
    return [
        Item(
            place, picture_of(architect), ICONS[architect], title, text_of(architect), shape="card"
        )
    ]


# -- tools -------------------------------------------------------------------------------------


class HireTool(PickOneTool):
    """The hidden choice among the remaining cards."""

    def __init__(self, session: Session) -> None:
        things = [
            (
                Pick(
                    picture_of(action.arg),
                    title_of(action.arg),
                    ICONS[action.arg],
                    tip=text_of(action.arg),
                ),
                action,
            )
            for action in session.legal()
        ]
        super().__init__(session, things)

    def title(self) -> str:
        return _("Which architect do you hire?")

    def text(self) -> str:
        return _("The others won't know which one until you call for help.")

    def button(self) -> str:
        return _("Hire")


class RomanTool(AreaTool):
    """Choosing a worshipper to activate free of charge."""

    def __init__(self, session: Session, place: Place, actions: Sequence[Action]) -> None:
        targets = [(a, (Place(PlaceKind.TILE, a.arg),)) for a in actions]
        super().__init__(session, targets, place)

    def text(self) -> str:
        return text_of(Architect.ROMAN) if self.chosen is None else super().text()


def _starts(session: Session, action: Action) -> Place | None:
    architect = _CALLS.get(action.kind)
    if architect is None or session.viewer is None:
        return None
    return own_place(session.viewer, FACES[architect])


def _words(session: Session, action: Action) -> ActionWords | None:
    architect = _CALLS.get(action.kind)
    if architect is None:
        return None
    title = _("{architect}: call for help?").format(architect=name_of(architect))
    label = _("{architect}: call for help").format(architect=name_of(architect))
    if architect == Architect.BABYLONIAN:
        stalls = [n + 1 for n in range(STALLS) if action.arg >> n & 1]
        label = _("Stalls {a} and {b}").format(a=stalls[0], b=stalls[-1])
    if architect == Architect.ROMAN:
        title = _("The Roman pays: which worshipper do you activate?")
        label = naming.activating(action.arg)
        return ActionWords(
            title, label, naming.worshipper_help(action.arg, session.match.rules.options)
        )
    return ActionWords(title, label, text_of(architect))


def _specials(session: Session, place: Place, actions: Sequence[Action]) -> Tool | None:
    if session.viewer is not None and place == own_place(session.viewer, FACES[Architect.ROMAN]):
        return RomanTool(session, place, actions)
    return None


def _hopes(session: Session) -> list[Action]:
    """The call of the own architect, used to explain why it is not legal now."""
    seat = session.viewer
    mine = 0 if seat is None else of_seat(session.observation, "architect_of", seat)
    if mine < 1:
        return []
    code = ARCHITECT_CODES[mine - 1]
    more = {"babylonian": " 1 2", "roman": f" {WORSHIPPER_CODES[session.observation.tiles[0]]}"}
    return [session.match.rules.parse(f"call {code}{more.get(code, '')}")]


# -- the auction -------------------------------------------------------------------------------


def _auction(o: Observation) -> Auction | None:
    if int(SETTLE_AUCTION) not in o.stack:
        return None
    number = len(o.seats) - 1
    prizes = ngettext(
        "The highest bid hires the architect.",
        "In order of the bids: {n} architects. Whoever bids least, or nothing, gets none.",
        number,
    )
    return Auction(
        _("Architects from far away"),
        _("{name}, how many scarabs do you bid for them?"),
        _("You have {scarabs}. Whatever you bid is lost, even if you hire nobody."),
        prizes.format(n=number),
        _("All bids are lost."),
        _("Architects from far away: bids are being sealed."),
        _read,
    )


def _read(event: Event) -> RevealedBids | None:
    if not isinstance(event, ee.AuctionRevealed):
        return None
    places = (_("chooses first"), _("chooses 2nd"), _("chooses 3rd"))
    lines = [
        places[event.order.index(seat)] if seat in event.order else _("no architect")
        for seat in range(len(event.bids))
    ]
    return RevealedBids(event.bids, event.order, lines)


# -- what happened -----------------------------------------------------------------------------


def _say_revealed(t: Teller, e: ee.AuctionRevealed) -> str:
    bids = listed([f"{t.name(seat)} {bid}" for seat, bid in enumerate(e.bids)])
    if not e.order:
        return _("The bids: {bids}. Nobody hires an architect.").format(bids=bids)
    return _("The bids: {bids}. An architect goes to {names}.").format(
        bids=bids, names=t.names(e.order)
    )


def _say_seen(t: Teller, e: ee.ArchitectsSeen) -> str:
    number = len(e.architects)
    text = ngettext("{name} looks at {n} architect.", "{name} looks at {n} architects.", number)
    return text.format(name=t.name(e.seat), n=number)


def _say_hired(t: Teller, e: ee.ArchitectHired) -> str:
    if e.architect == UNKNOWN:
        return _("{name} hires an architect from far away.").format(name=t.name(e.seat))
    return _("{name} hires an architect: {architect}.").format(
        name=t.name(e.seat), architect=name_of(e.architect)
    )


def _say_called(t: Teller, e: ee.ArchitectCalled) -> str:
    return _("{name} calls an architect for help. {architect}: {text}").format(
        name=t.name(e.seat), architect=name_of(e.architect), text=text_of(e.architect)
    )


def _fold_revealed(o: Observation, e: ee.AuctionRevealed) -> Observation:
    seats = tuple(replace(view, has_bid=False, bid=UNKNOWN) for view in o.seats)
    order = (*e.order, *(NOBODY,) * (len(o.fact("hire_order")) - len(e.order)))
    return put(replace(o, seats=seats), "hire_order", order)


def _fold_hired(o: Observation, e: ee.ArchitectHired) -> Observation:
    mine = UNKNOWN if e.architect == UNKNOWN else 1 + e.architect
    o = put_of_seat(o, "architect_of", e.seat, mine)
    return put_value(o, "hired", value(o, "hired") + 1)


def _fold_called(o: Observation, e: ee.ArchitectCalled) -> Observation:
    o = put_of_seat(o, "architect_of", e.seat, 0)
    return put_of_seat(o, "called_by", e.architect, e.seat)


def _film_hired(f: Films, e: ee.ArchitectHired, o: Observation) -> Animation:
    start = f.theatre.anchor(Place(PlaceKind.SUPPLY, CARDS_DOWN))
    end = f.theatre.anchor(Place(PlaceKind.SEAT, e.seat))
    name = BACK if e.architect == UNKNOWN else picture_of(e.architect)
    return sequence(
        f.sound("card", at=start), f.flight(Flyer(name, *start, size=92), start, end, 0.7, 60)
    )


def _film_called(f: Films, e: ee.ArchitectCalled, o: Observation) -> Animation:
    start = f.theatre.anchor(Place(PlaceKind.SEAT, e.seat))
    middle = f.theatre.middle()
    large = Flyer(picture_of(e.architect), *middle, size=170)
    return sequence(
        f.sound("reveal"),
        f.flight(replace(large, size=110), start, middle, 0.5, 30),
        f.flight(large, middle, middle, 0.9, 0),
    )


def _examples(options: GameOptions) -> Mapping[str, tuple[str, ...]]:
    return {
        "E4.2": (
            _(
                "The bids are 4, 4, 2 and 0: the two who bid 4 take a card each, in turn order; "
                "the 2 takes the last one, the 0 gets none."
            ),
        ),
    }


def _chapters() -> tuple[Chapter, ...]:
    each = "  ".join(headed(f"[b]{title_of(a)}[/b]", text_of(a)) for a in range(len(Architect)))
    return (
        Chapter(
            "E4",
            _("Architects from Far Away"),
            "ship",
            (
                Rule(
                    "E4.1",
                    _(
                        "From the four cards, draw one fewer than there are players "
                        "and lay them face down beside the quarry."
                    ),
                ),
                Rule(
                    "E4.2",
                    _(
                        "The first time Cleopatra moves, everyone bids scarabs in "
                        "secret; all bids are lost. From the highest bid down, each "
                        "player secretly looks at the remaining cards and takes one. "
                        "The lowest bidder gets none, and neither does anyone tied "
                        "for lowest or anyone who bid nothing. Other ties go in turn "
                        "order, starting with the player who moved Cleopatra; if all "
                        "bids are equal, only the last player in that order gets "
                        "none."
                    ),
                ),
                Rule("E4.3", _("Each one helps once and then leaves the game.") + " " + each),
                Rule("E4.4", _("If the same visit also causes an Offering, this bid comes first.")),
            ),
        ),
    )


def _aid(o: Observation) -> Sequence[tuple[str, str, Sequence[str]]]:
    if not o.fact("architect_of"):
        return ()
    lines = [headed(f"[b]{title_of(a)}[/b]", text_of(a)) for a in range(len(Architect))]
    return ((_("Architects from Far Away"), "E4", lines),)


EXTRA: Final = ExpansionFilms(
    box=SetupBox(
        "architects",
        mark("Architects from Far Away"),
        mark(
            "When Cleopatra first moves, everyone bids in secret for helpers from "
            "Greece, Gaul, Babylon and Rome. Each breaks one rule, once."
        ),
        ("architect_greek",),
        "architect",
    ),
    reasons={"auction": mark("Bids for architects")},
    refusals={
        "not_there": lambda p: _("This architect is not among those you can hire."),
        "no_such_architect": lambda p: _("You haven't hired this architect."),
        "no_market_visit": lambda p: _("You haven't visited the market this turn."),
        "not_two_stalls": lambda p: _(
            "Take two stalls; one of them must be the smallest, or tied for it."
        ),
    },
    says={
        ee.AuctionStarted: lambda t, e: _("Architects from far away offer their services."),
        ee.AuctionRevealed: _say_revealed,
        ee.ArchitectsSeen: _say_seen,
        ee.ArchitectHired: _say_hired,
        ee.ArchitectCalled: _say_called,
    },
    folds={
        ee.AuctionRevealed: _fold_revealed,
        ee.ArchitectHired: _fold_hired,
        ee.ArchitectCalled: _fold_called,
    },
    told=("architect_of", "called_by", "hire_order", "hired"),
    films={
        ee.AuctionStarted: lambda f, e, o: f.sound("gong", 0.6),
        ee.ArchitectHired: _film_hired,
        ee.ArchitectCalled: _film_called,
    },
    auctions=_auction,
    tools={ArchitectsDecision.HIRE: HireTool},
    supply=_supply,
    owned=_owned,
    starts=_starts,
    words=_words,
    specials=_specials,
    hopes=_hopes,
    chapters=_chapters,
    examples=_examples,
    aid=_aid,
    goals=GOALS,
)
