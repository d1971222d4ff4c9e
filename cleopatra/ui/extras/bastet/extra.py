"""The Wisdom of Bastet on the screen: the cards of the goddess and her statue. Rule: E3"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import mark
from cleopatra.rules.expansions.bastet import events as ee
from cleopatra.rules.expansions.bastet.cards import GODDESS
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.expansion_ui import AchievementWords, CardLook, Item, SetupBox, Teller
from cleopatra.ui.extension.facts import put_value, value
from cleopatra.ui.extension.place import Place, PlaceKind, own_place
from cleopatra.ui.extension.rule import Chapter, Rule, Term
from cleopatra.ui.motion.films import ExpansionFilms, Films
from cleopatra.ui.motion.fold import to_discards
from cleopatra.ui.motion.timeline import Animation, sequence
from cleopatra.ui.table.flyers import Flyer

# The achievements of the Wisdom of Bastet in words.

GOALS: Final = {
    "bastet.goddess_stayed": AchievementWords(
        mark("Her Favorite"),
        mark("Take a Bastet card while her statue is yours."),
        mark("It brings you twice as much, and keeps the statue from the others."),
        "cat",
    ),
}


STATUE: Final = 0
"""The item number of the statue."""


def _is_on(o: Observation) -> bool:
    return bool(o.fact("goddess"))


def _tip() -> str:
    return _(
        "Take a stall with a Bastet card to gain 3 scarabs and this statue, or 6 "
        "scarabs if you already have it. Its owner gains 3 scarabs at the start of "
        "each of their own turns."
    )


def _supply(o: Observation) -> list[Item]:
    if not _is_on(o) or value(o, "goddess") != NOBODY:
        return []
    place = Place(PlaceKind.SUPPLY, STATUE)
    return [Item(place, "token_bastet", "cat", _("The statue of Bastet"), _tip())]


def _owned(o: Observation, seat: int, is_covered: bool) -> list[Item]:
    if not _is_on(o) or value(o, "goddess") != seat:
        return []
    place = own_place(seat, STATUE)
    return [Item(place, "token_bastet", "cat", _("The statue of Bastet"), _tip())]


def _say_found(t: Teller, e: ee.GoddessCardsFound) -> str:
    return _("{name} has found Bastet among the cards.").format(name=t.name(e.seat))


def _say_moved(t: Teller, e: ee.GoddessMoved) -> str:
    if e.seat == e.before:
        return _("The statue of Bastet stays with {name}.").format(name=t.name(e.seat))
    return _("The statue of Bastet comes to {name}.").format(name=t.name(e.seat))


def _film_found(f: Films, e: ee.GoddessCardsFound, o: Observation) -> Animation:
    end = f.theatre.anchor(Place(PlaceKind.DISCARDS))
    return f.cards([GODDESS] * e.number, f.hand_of(e.seat, o), end, "reveal")


def _film_moved(f: Films, e: ee.GoddessMoved, o: Observation) -> Animation:
    """The film of the statue moving from its old owner, or from the supply, to the new owner."""
    if e.before == e.seat:
        return f.sound("reveal", 0.3)
    start = f.theatre.anchor(
        Place(PlaceKind.SUPPLY, STATUE) if e.before == NOBODY else own_place(e.before, STATUE)
    )
    end = f.theatre.anchor(Place(PlaceKind.SEAT, e.seat))
    flyer = Flyer("token_bastet", *start, size=96)
    landed = f.sound("place_statue", at=end)
    return sequence(f.sound("reveal", at=start), f.flight(flyer, start, end, 0.8, 90), landed)


def _examples(options: GameOptions) -> Mapping[str, tuple[str, ...]]:
    return {
        "E3.2": (
            _("You have the statue and take a stall with two cards of Bastet: 6 [scarab], once."),
        ),
    }


def _chapters() -> tuple[Chapter, ...]:
    return (
        Chapter(
            "E3",
            _("The Wisdom of Bastet"),
            "cat",
            (
                Rule(
                    "E3.1",
                    _(
                        "Ten Bastet cards are shuffled into the market deck, 104 "
                        "cards in all. Nobody has the statue at first. If you are "
                        "dealt a Bastet card, it is put back and replaced."
                    ),
                ),
                Rule(
                    "E3.2",
                    _(
                        "Whoever takes a stall with a Bastet card, face up or face "
                        "down, gains 3 [scarab] and the statue, or 6 [scarab] if they"
                        " already had it. Several Bastet cards count once. They go to"
                        " the discard pile. One that the Beggar draws counts too."
                    ),
                ),
                Rule(
                    "E3.3",
                    _(
                        "The owner of the statue gains 3 [scarab] at the start of each of"
                        " their turns."
                    ),
                ),
            ),
        ),
    )


def _terms() -> tuple[Term, ...]:
    return (
        Term(
            _("Bastet"),
            _("The cat goddess. Her statue earns scarabs at the start of each of your turns."),
            "E3.2",
            _("Bastet"),
            "cat",
        ),
    )


def _aid(o: Observation) -> Sequence[tuple[str, str, Sequence[str]]]:
    return ((_("The Wisdom of Bastet"), "E3", (_tip(),)),) if _is_on(o) else ()


EXTRA: Final = ExpansionFilms(
    box=SetupBox(
        "bastet",
        mark("The Wisdom of Bastet"),
        mark(
            "Ten cards of the cat goddess are in the market. Take one to gain scarabs"
            " and her statue, which earns more at the start of each of your turns "
            "until somebody takes it from you."
        ),
        ("card_goddess",),
        "cat",
    ),
    cards={
        "goddess": CardLook(
            mark("Bastet"),
            mark(
                "Take its stall to gain 3 scarabs and the statue of Bastet, or 6 "
                "scarabs if you already have the statue. Then this card is discarded."
            ),
            "card_goddess",
            "goddess",
            70,
        )
    },
    reasons={"goddess": mark("Bastet")},
    says={ee.GoddessCardsFound: _say_found, ee.GoddessMoved: _say_moved},
    folds={
        ee.GoddessCardsFound: lambda o, e: to_discards(o, e.seat, [(GODDESS, e.number)]),
        ee.GoddessMoved: lambda o, e: put_value(o, "goddess", e.seat),
    },
    told=("goddess",),
    films={ee.GoddessCardsFound: _film_found, ee.GoddessMoved: _film_moved},
    supply=_supply,
    owned=_owned,
    chapters=_chapters,
    examples=_examples,
    terms=_terms,
    aid=_aid,
    goals=GOALS,
)
