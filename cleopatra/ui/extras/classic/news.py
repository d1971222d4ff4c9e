"""How events of characters, dice and merchants are shown: sentences, facts, films. Rules: K2-K4"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import ngettext
from cleopatra.rules import events as ev
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.editions.classic import events as ce
from cleopatra.rules.events import Event
from cleopatra.rules.hands import ONE, gather, unpack
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.expansion_ui import EventWords, FoldEvent, Teller
from cleopatra.ui.extension.facts import of_seat, put, put_of_seat, put_value, value
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.extras.classic.altar import PRIEST_DIE, die_place
from cleopatra.ui.motion.dice import DIE_SIZE, thrown, tray_beside
from cleopatra.ui.motion.films import Films, MakeFilm
from cleopatra.ui.motion.fold import out_of_hand, to_discards, with_seat
from cleopatra.ui.motion.timeline import Animation
from cleopatra.ui.toys.dice import Throw
from cleopatra.ui.words import naming

SMUGGLER: Final = next(i for i, kind in enumerate(CARD_KINDS) if kind.code == "smuggler")

# -- sentences ---------------------------------------------------------------------------------


def _played(t: Teller, e: ce.CharacterPlayed) -> str:
    return {
        "beggar": _("{name} plays a beggar."),
        "courtesan": _("{name} plays a courtesan."),
        "messenger": _("{name} plays a messenger."),
        "scribe": _("{name} plays a scribe."),
        "smuggler": _("{name} plays a smuggler."),
        "vizier": _("{name} plays the vizier."),
    }[CARD_KINDS[e.kind].code].format(name=t.name(e.seat))


def _given(t: Teller, e: ce.CardGiven) -> str:
    return _("{name} gives a card to {other}: {card}.").format(
        name=t.name(e.seat), card=naming.card(e.kind), other=t.name(e.receiver)
    )


def _looked(t: Teller, e: ce.CardsLookedAt) -> str:
    number = len(e.kinds)
    if UNKNOWN in e.kinds:
        text = ngettext(
            "{name} looks at {n} card of the deck.",
            "{name} looks at {n} cards of the deck.",
            number,
        )
        return text.format(name=t.name(e.seat), n=number)
    return _("{name} looks at cards: {cards}.").format(name=t.name(e.seat), cards=_cards(e.kinds))


def _cards(kinds: Sequence[int]) -> str:
    return naming.cards(tuple((kind, kinds.count(kind)) for kind in sorted(set(kinds))))


def _dropped(t: Teller, e: ce.CardsDropped) -> str:
    if not e.kinds:
        return ""
    text = ngettext(
        "{name} discards {n} card unseen.", "{name} discards {n} cards unseen.", len(e.kinds)
    )
    return text.format(name=t.name(e.seat), n=len(e.kinds))


def _turned(t: Teller, e: ce.DieTurned) -> str:
    text = (
        _("{name} turns a die to the symbol.") if e.to_symbol else _("{name} turns a die to blank.")
    )
    return text.format(name=t.name(e.seat))


def _rolled(t: Teller, e: ce.DiceRolled) -> str:
    number = sum(e.symbols)
    if not number:
        return _("The dice are rolled: no symbol of the priest.")
    text = ngettext(
        "The dice are rolled: {n} symbol of the priest goes to the altar.",
        "The dice are rolled: {n} symbols of the priest go to the altar.",
        number,
    )
    return text.format(n=number)


def _used(t: Teller, e: ce.MerchantsUsed) -> str:
    text = ngettext(
        "{name} uses {n} merchant of the Nile.",
        "{name} uses {n} merchants of the Nile.",
        e.number,
    )
    return text.format(name=t.name(e.seat), n=e.number)


def _counted(t: Teller, e: ce.MerchantsCounted) -> str:
    if not e.merchants:
        return ""
    text = ngettext(
        "{name} has {n} merchant of the Nile left: {scarabs}.",
        "{name} has {n} merchants of the Nile left: {scarabs}.",
        e.merchants,
    )
    return text.format(name=t.name(e.seat), n=e.merchants, scarabs=naming.scarabs(e.scarabs))


SAYS: Final[Mapping[type[Event], EventWords]] = {
    ce.CharacterPlayed: _played,
    ce.CardGiven: _given,
    ce.HandProved: lambda t, e: _(
        "{name} has nothing to give and shows {other} their hand."
    ).format(name=t.name(e.seat), other=t.name(e.beggar)),
    ce.CardOffered: lambda t, e: _("{name} offers a card: {card}.").format(
        name=t.name(e.seat), card=naming.card(e.kind)
    ),
    ce.DiscardsSearched: lambda t, e: _(
        "{name} takes a card from the discard pile: {card}."
    ).format(name=t.name(e.seat), card=naming.card(e.kind)),
    ce.CardsLookedAt: _looked,
    ce.CardKept: lambda t, e: _("{name} keeps a card: {card}.").format(
        name=t.name(e.seat), card=naming.card(e.kind)
    ),
    ce.CardsDropped: _dropped,
    ce.MosaicChosen: lambda t, e: _("{name} chooses the next mosaic: {mosaic}.").format(
        name=t.name(e.seat), mosaic=naming.mosaic(e.mosaic)
    ),
    ce.DieTurned: _turned,
    ce.DiceRolled: _rolled,
    ce.AltarCleared: lambda t, e: _("All five dice are blank again."),
    ce.MerchantsUsed: _used,
    ce.MerchantsCounted: _counted,
}

# -- facts -------------------------------------------------------------------------------------


def _with_one(counts: Sequence[int], kind: int) -> tuple[int, ...]:
    """Counts by kind with one more card of `kind`, if that is known."""
    return tuple(n + (kind == k) for k, n in enumerate(counts))


def _into_hand(o: Observation, seat: int, kind: int, is_open: bool) -> Observation:
    view = o.seats[seat]
    known = _with_one(view.hand_known, kind) if is_open else view.hand_known
    o = with_seat(o, seat, hand_size=view.hand_size + 1, hand_known=known)
    return replace(o, hand=_with_one(o.hand, kind)) if o.viewer == seat else o


def _fold_played(o: Observation, e: ce.CharacterPlayed) -> Observation:
    o = to_discards(o, e.seat, [(e.kind, 1)])
    return put_value(o, "smuggled", 1) if e.kind == SMUGGLER else o


def _fold_given(o: Observation, e: ce.CardGiven) -> Observation:
    offered = of_seat(o, "offered", e.seat)
    if unpack(offered)[e.kind]:
        o = put_of_seat(o, "offered", e.seat, offered - ONE[e.kind])
    return _into_hand(out_of_hand(o, e.seat, [(e.kind, 1)]), e.receiver, e.kind, True)


def _fold_offered(o: Observation, e: ce.CardOffered) -> Observation:
    offered = of_seat(o, "offered", e.seat) + ONE[e.kind]
    o = put_of_seat(o, "offered", e.seat, offered)
    known = list(o.seats[e.seat].hand_known)
    known[e.kind] = max(known[e.kind], unpack(offered)[e.kind])
    return with_seat(o, e.seat, hand_known=tuple(known))


def _fold_searched(o: Observation, e: ce.DiscardsSearched) -> Observation:
    o = replace(o, discards_up=e.up, discards_down=e.down)
    return _into_hand(o, e.seat, e.kind, False)


def _fold_looked(o: Observation, e: ce.CardsLookedAt) -> Observation:
    o = put_value(o, "looked_number", len(e.kinds))
    return put_value(o, "looked_at", UNKNOWN if UNKNOWN in e.kinds else gather(e.kinds))


def _fold_kept(o: Observation, e: ce.CardKept) -> Observation:
    o = put_value(o, "looked_number", value(o, "looked_number") - 1)
    left = value(o, "looked_at")
    if e.kind != UNKNOWN and left > 0:
        o = put_value(o, "looked_at", left - ONE[e.kind])
    elif not value(o, "looked_number"):
        o = put_value(o, "looked_at", 0)
    return _into_hand(o, e.seat, e.kind, False)


def _fold_dropped(o: Observation, e: ce.CardsDropped) -> Observation:
    o = replace(o, discards_down=o.discards_down + len(e.kinds))
    return put_value(put_value(o, "looked_number", 0), "looked_at", 0)


def _fold_turn(o: Observation, e: ev.TurnStarted) -> Observation:
    return put_value(put_value(o, "smuggled", 0), "chosen_mosaic", UNKNOWN)


FOLDS: Final[Mapping[type[Event], FoldEvent]] = {
    ce.CharacterPlayed: _fold_played,
    ce.SeatAsked: lambda o, e: put_value(o, "asked", e.seat),
    ce.CardGiven: _fold_given,
    ce.CardOffered: _fold_offered,
    ce.OffersEnded: lambda o, e: put(o, "offered", (0,) * len(o.fact("offered"))),
    ce.DiscardsSearched: _fold_searched,
    ce.CardsLookedAt: _fold_looked,
    ce.CardKept: _fold_kept,
    ce.CardsDropped: _fold_dropped,
    ce.MosaicChosen: lambda o, e: put_value(o, "chosen_mosaic", e.mosaic),
    ce.DieTurned: lambda o, e: put_value(o, "altar", e.altar),
    ce.DiceRolled: lambda o, e: put_value(o, "altar", e.altar),
    ce.AltarCleared: lambda o, e: put_value(o, "altar", 0),
    ce.MerchantsUsed: lambda o, e: put_of_seat(o, "merchants", e.seat, e.left),
    ev.MosaicLaid: lambda o, e: put_value(o, "chosen_mosaic", UNKNOWN),
    ev.TurnStarted: _fold_turn,
}

# -- films -------------------------------------------------------------------------------------


def _film_played(f: Films, e: ce.CharacterPlayed, o: Observation) -> Animation:
    end = f.theatre.anchor(Place(PlaceKind.DISCARDS))
    return f.cards([e.kind], f.hand_of(e.seat, o), end, "reveal")


def _film_given(f: Films, e: ce.CardGiven, o: Observation) -> Animation:
    return f.cards([e.kind], f.hand_of(e.seat, o), f.hand_of(e.receiver, o))


def _film_searched(f: Films, e: ce.DiscardsSearched, o: Observation) -> Animation:
    start = f.theatre.anchor(Place(PlaceKind.DISCARDS))
    return f.cards([e.kind], start, f.hand_of(e.seat, o))


def _from_deck(end: PlaceKind | None) -> Callable[[Films, Any, Observation], Animation]:
    """The film of cards moving from the deck to a pile, or into the hand."""

    def film(f: Films, e: Any, o: Observation) -> Animation:
        start = f.theatre.anchor(Place(PlaceKind.DECK))
        to = f.hand_of(e.seat, o) if end is None else f.theatre.anchor(Place(end))
        kinds = (e.kind,) if hasattr(e, "kind") else e.kinds
        return f.cards(kinds, start, to, "deal")

    return film


def _film_rolled(f: Films, e: ce.DiceRolled, o: Observation) -> Animation:
    """The film of the blank dice rolling on a tray beside the altar, then moving to it or back in
    front of it."""
    after = put_value(o, "altar", e.altar)
    places = _slots(e.symbols, value(o, "altar"))
    shown = ["die_priest" if symbol else "die_blank" for symbol in e.symbols]
    rng = random.Random(f"{o.turn} {o.decisions} {shown}")
    tray = tray_beside(f, places[0], len(shown))
    throw = Throw(tray, DIE_SIZE, [PRIEST_DIE] * len(shown), shown, rng)
    return thrown(f, throw, places, after)


def _slots(symbols: Sequence[bool], first: int) -> list[Place]:
    """The place of each rolled die: symbols next to those on the altar, then the blank ones."""
    order = sorted(range(len(symbols)), key=lambda die: not symbols[die])
    return [die_place(first + order.index(die)) for die in range(len(symbols))]


def _film_merchants(f: Films, e: ce.MerchantsUsed, o: Observation) -> Animation:
    start = f.theatre.fact_anchor(e.seat, "hand")
    label = f"−{e.number}"
    end = (start[0], start[1] - 120)
    return f.tokens("merchant_nile", e.number, label, start, end, "scarab")


FILMS: Final[Mapping[type[Event], MakeFilm]] = {
    ce.CharacterPlayed: _film_played,
    ce.CardGiven: _film_given,
    ce.DiscardsSearched: _film_searched,
    ce.CardKept: _from_deck(None),
    ce.CardsDropped: _from_deck(PlaceKind.DISCARDS),
    ce.DiceRolled: _film_rolled,
    ce.DieTurned: lambda f, e, o: f.sound("die", 0.4),
    ce.AltarCleared: lambda f, e, o: f.sound("deal", 0.3),
    ce.MerchantsUsed: _film_merchants,
    ce.CardOffered: lambda f, e, o: f.sound("card", 0.3),
}


def _tally(e: ce.MerchantsCounted) -> tuple[int, str] | None:
    if not e.merchants:
        return None
    text = _("{n} [nile]: {scarabs}")
    return e.seat, text.format(n=e.merchants, scarabs=naming.scarabs(e.scarabs))


TALLIES: Final[Mapping[type[Event], Callable[[Any], tuple[int, str] | None]]] = {
    ce.MerchantsCounted: _tally
}
