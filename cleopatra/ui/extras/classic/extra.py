"""The character cards and merchants of the edition of 2006 on the screen. Rule: K3"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import mark, ngettext
from cleopatra.rules.actions import Action, Pay
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.editions.classic.box import ALMS
from cleopatra.rules.editions.classic.cards import CHARACTERS
from cleopatra.rules.editions.classic.cashier import merchants_of
from cleopatra.rules.editions.classic.words import ClassicAction, ClassicDecision
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.expansion_ui import (
    AchievementWords,
    CardLook,
    Item,
    RefusalSentence,
    SetupBox,
)
from cleopatra.ui.extension.facts import of_seat, value
from cleopatra.ui.extension.place import Place, PlaceKind, own_place
from cleopatra.ui.extras.classic import book
from cleopatra.ui.extras.classic.altar import PRIEST_DIE, altar_slot, dice
from cleopatra.ui.extras.classic.news import FILMS, FOLDS, SAYS, TALLIES
from cleopatra.ui.extras.classic.tools import (
    AcceptTool,
    GiveTool,
    OfferTool,
    ScribeTool,
    SearchTool,
    SelectTool,
)
from cleopatra.ui.motion.films import ExpansionFilms
from cleopatra.ui.play.expansion_tools import ActionWords, DescribeAnswer
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming

# The achievements of the edition of 2006 in words.

GOALS: Final = {
    "classic.three_characters": AchievementWords(
        mark("Good Company"),
        mark("Play three different characters in one game."),
        mark(
            "A character left in your hand is an amulet at the final count; played in time, "
            "it helps you."
        ),
        "beggar",
    ),
    "classic.merchants_kept": AchievementWords(
        mark("Merchants at Home"),
        mark("Still have all three merchants of the Nile at the end."),
        mark("Each is worth 3 talents at the end: use one only where it brings you more."),
        "merchant",
    ),
    "classic.chosen_sanctuary": AchievementWords(
        mark("The Right Mosaic"),
        mark("Choose a mosaic with the Scribe, and claim a sanctuary with it."),
        mark("The Scribe opens the whole pile to you: the mosaic that you need is often there."),
        "scribe",
    ),
    "classic.turned_die": AchievementWords(
        mark("The Turned Die"),
        mark(
            "Turn a die to its symbol with the Scribe, and let nobody bid more than you at the "
            "next Offering."
        ),
        mark(
            "You know before the others that the Offering is near, and can have talents ready "
            "for it."
        ),
        "altar",
    ),
}


BOATS: Final = 15
"""The item number of merchants of the Nile."""
CARDS: Final = {
    "2xartisan": CardLook(
        mark("double artisan"),
        mark(
            "Two artisans; a half that one piece leaves unused can pay for another in"
            " the same visit. Tainted: 1 amulet."
        ),
        "card_artisan_double",
        "artisan",
        5,
        0,
        mark("2 artisans"),
    ),
    "trompe-loeil": CardLook(
        mark("trompe-l'oeil"),
        mark("Stands for one resource of any kind, never for an artisan. Tainted: 1 amulet."),
        "card_trompe",
        "trompe",
        55,
        5,
        mark("Trompe"),
    ),
    "beggar": CardLook(
        mark("beggar"),
        mark(
            "Play it for 2 amulets: each opponent gives you 2 talents or a standard "
            "card, as they choose. Tainted."
        ),
        "card_beggar",
        "beggar",
        60,
        6,
    ),
    "courtesan": CardLook(
        mark("courtesan"),
        mark("Play her for 1 amulet: take any card from the discard pile, unseen. Tainted."),
        "card_courtesan",
        "courtesan",
        61,
        6,
    ),
    "messenger": CardLook(
        mark("messenger"),
        mark(
            "Play it: the others may offer you standard cards; each one you take "
            "comes with an amulet from its owner. Tainted."
        ),
        "card_messenger",
        "messenger",
        62,
        6,
    ),
    "scribe": CardLook(
        mark("scribe"),
        mark(
            "Play it for 2 amulets: your next mosaic this turn may be any of the "
            "pile. Or for free: turn one priest die to its other side. Tainted."
        ),
        "card_scribe",
        "scribe",
        63,
        6,
    ),
    "smuggler": CardLook(
        mark("smuggler"),
        mark("Play it for 1 amulet: keep all cards over ten this turn. Tainted."),
        "card_smuggler",
        "smuggler",
        64,
        6,
        mark("Smuggler"),
    ),
    "vizier": CardLook(
        mark("vizier"),
        mark("Play it: look at the top 5 cards and keep any of them, 1 amulet each. Tainted."),
        "card_vizier",
        "vizier",
        65,
        6,
    ),
}

REFUSALS: Final[dict[str, RefusalSentence]] = {
    "nothing_to_fetch": lambda p: _("The discard pile is empty."),
    "hand_within_limit": lambda p: _(
        "You have no more than ten cards: there is nothing to smuggle."
    ),
    "already_smuggled": lambda p: _("A smuggler is already working for you this turn."),
    "mosaic_chosen": lambda p: _("The next mosaic has already been chosen."),
    "chosen_first": lambda p: _("The mosaic chosen with the scribe comes first."),
    "mosaic_gone": lambda p: _("This mosaic is no longer in the pile."),
    "fits_nowhere": lambda p: _("This mosaic fits nowhere in the garden."),
    "no_more_building": lambda p: _("Nothing more can be built this turn."),
    "turn_passed": lambda p: _("You passed this turn: you can't take or build anything more."),
    "no_blank_die": lambda p: _("No die is blank."),
    "no_symbol": lambda p: _("No die shows the symbol."),
    "amulet_limit": lambda p: _("You can't offer more cards than you have amulets."),
    "not_offered": lambda p: _("This card was not offered."),
    "not_among_them": lambda p: _("This card is not among them."),
    "merchants_missing": lambda p: _("You don't have that many Nile merchants."),
}


def _take(actions: Sequence[Action], names: Mapping[Action, str]) -> str:
    return _("Take {cards}").format(cards=_cards(actions, actions[0].kind))


def _cards(actions: Sequence[Action], *kinds: int) -> str:
    return naming.cards_of([action.arg for action in actions if action.kind in kinds])


def _accept(actions: Sequence[Action], names: Mapping[Action, str]) -> str:
    first = actions[0]
    if first not in names:
        return _("The marked choice")
    return _("Take {cards}").format(cards=names[first])


ANSWERS: Final[dict[int, DescribeAnswer]] = {
    ClassicAction.GIVE_TALENTS: lambda _actions, _names: _("Give {scarabs}").format(
        scarabs=naming.scarabs(ALMS)
    ),
    ClassicAction.GIVE_CARD: lambda actions, _names: _("Give {card}").format(
        card=naming.card(actions[0].arg)
    ),
    ClassicAction.OFFER: lambda actions, _names: _("Offer {cards}").format(
        cards=_cards(actions, ClassicAction.OFFER)
    ),
    ClassicAction.FETCH: _take,
    ClassicAction.SELECT: _take,
    ClassicAction.ACCEPT: _accept,
    ClassicAction.DONE: lambda _actions, _names: _("That is enough"),
}

_PLAYS: Final = frozenset({ClassicAction.PLAY, ClassicAction.COMMISSION, ClassicAction.TURN_DIE})
_SCRIBE: Final = next(i for i in CHARACTERS if CARD_KINDS[i].code == "scribe")


def _starts(session: Session, action: Action) -> Place | None:
    if action.kind not in _PLAYS:
        return None
    kind = action.arg if action.kind is ClassicAction.PLAY else _SCRIBE
    return Place(PlaceKind.CARD, kind)


def _words(session: Session, action: Action) -> ActionWords | None:
    place = _starts(session, action)
    if place is None:
        return None
    name = naming.card(place.index)
    title = _("{card}: play it?").format(card=name)
    label = playing(place.index)
    if action.kind is ClassicAction.COMMISSION:
        label = _("Play the scribe for the next mosaic: {mosaic}").format(
            mosaic=naming.mosaic(action.arg)
        )
    elif action.kind is ClassicAction.TURN_DIE and action.arg:
        label = _("Play the scribe: turn a blank die to the symbol")
    elif action.kind is ClassicAction.TURN_DIE:
        label = _("Play the scribe: turn a symbol to a blank side")
    return ActionWords(title, label, naming.card_help(place.index))


def playing(kind: int) -> str:
    """To play a character, as a button or a piece of advice says it: `Play the beggar`."""
    return {
        "beggar": _("Play the beggar"),
        "courtesan": _("Play the courtesan"),
        "messenger": _("Play the messenger"),
        "scribe": _("Play the scribe"),
        "smuggler": _("Play the smuggler"),
        "vizier": _("Play the vizier"),
    }[CARD_KINDS[kind].code]


def _specials(session: Session, place: Place, actions: Sequence[Action]) -> Tool | None:
    if place == Place(PlaceKind.CARD, _SCRIBE):
        return ScribeTool(session, place, list(actions))
    return None


def _hopes(session: Session) -> list[Action]:
    """Plays of all characters in the hand, used to explain why some are not legal now."""
    texts = {_SCRIBE: "play scribe symbol"}
    return [
        session.match.rules.parse(texts.get(kind, f"play {CARD_KINDS[kind].code}"))
        for kind in CHARACTERS
        if session.observation.hand[kind]
    ]


def _owned(o: Observation, seat: int, is_covered: bool) -> list[Item]:
    number = of_seat(o, "merchants", seat)
    if not number:
        return []
    tip = _(
        "Each replaces any one missing resource or artisan and leaves the game; each "
        "one left at the end is worth 3 talents."
    )
    place = own_place(seat, BOATS)
    return [Item(place, "merchant_nile", "ship", _("Merchants of the Nile"), tip, number)]


def _next_mosaic(o: Observation) -> int | None:
    chosen = value(o, "chosen_mosaic", UNKNOWN)
    return None if chosen == UNKNOWN else chosen


def _pay_words(o: Observation) -> list[str]:
    return ["merchant"] * of_seat(o, "merchants", o.current)


def _paid(pay: Pay) -> str:
    number = merchants_of(pay)
    if not number:
        return ""
    text = ngettext("{n} merchant of the Nile", "{n} merchants of the Nile", number)
    return text.format(n=number)


EXTRA: Final = ExpansionFilms(
    box=SetupBox(
        "classic",
        mark("2006 edition"),
        mark(
            "Characters hide among the market cards, priest dice call for offerings, "
            "and only the most corrupt architect is eaten. Three to five architects."
        ),
        (
            "card_beggar",
            "card_courtesan",
            "card_messenger",
            "card_scribe",
            "card_smuggler",
        ),
        "altar",
    ),
    cards=CARDS,
    reasons={
        "several_pieces": mark("Several pieces in a visit"),
        "alms": mark("Alms for beggars"),
        "merchants": mark("Merchants of the Nile"),
        "character": mark("Character cards"),
        "messenger": mark("Messengers"),
    },
    refusals=REFUSALS,
    says=SAYS,
    folds=FOLDS,
    told=(
        "altar",
        "merchants",
        "offered",
        "looked_at",
        "looked_number",
        "smuggled",
        "chosen_mosaic",
    ),
    films=FILMS,
    tallies=TALLIES,
    tools={
        ClassicDecision.GIVE: GiveTool,
        ClassicDecision.OFFER: OfferTool,
        ClassicDecision.ACCEPT: AcceptTool,
        ClassicDecision.SEARCH: SearchTool,
        ClassicDecision.SELECT: SelectTool,
    },
    owned=_owned,
    laid=dice,
    parts=(altar_slot,),
    faces={PRIEST_DIE[0]: "shrine"},
    next_mosaic=_next_mosaic,
    starts=_starts,
    words=_words,
    specials=_specials,
    targets={
        ClassicAction.GIVE_CARD: PlaceKind.CARD,
        ClassicAction.OFFER: PlaceKind.CARD,
    },
    answers=ANSWERS,
    hopes=_hopes,
    pay_words=_pay_words,
    paid=_paid,
    chapters=book.chapters,
    summary=book.summary,
    examples=book.examples,
    replaces=book.replaces,
    terms=book.terms,
    aid=book.aid,
    goals=GOALS,
)
