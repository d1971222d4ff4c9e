"""The Perfume of Hathor on the screen: its card, its move, its rules. Rules: X1"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import mark
from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_IDS
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.expansion_ui import CardLook, Item, SetupBox
from cleopatra.ui.extension.facts import of_seat, put_of_seat
from cleopatra.ui.extension.place import Place, PlaceKind, own_place
from cleopatra.ui.extension.rule import Chapter, Rule
from cleopatra.ui.motion.films import ExpansionFilms, Films
from cleopatra.ui.motion.fold import to_discards
from cleopatra.ui.motion.timeline import Animation
from cleopatra.ui.play.expansion_tools import ActionWords
from cleopatra.ui.session.session import Session
from tests.made_up.rules.perfume.box import NAME, PerfumeAction
from tests.made_up.rules.perfume.events import PerfumeBurnt

BOWL: Final = 20
"""The number of the bowl of burnt perfume among the things of the table."""


def _starts(session: Session, action: Action) -> Place | None:
    return Place(PlaceKind.CARD, action.arg) if action.kind == PerfumeAction.BURN else None


def _words(session: Session, action: Action) -> ActionWords | None:
    if action.kind != PerfumeAction.BURN:
        return None
    return ActionWords(
        _("Burn the perfume?"), _("Burn the perfume"), _("2 scarabs, and 2 amulets less.")
    )


def _owned(o: Observation, seat: int, is_covered: bool) -> list[Item]:
    number = of_seat(o, "perfume_burnt", seat)
    place = own_place(seat, BOWL)
    return [Item(place, "", "palm", _("Perfume burnt"), number=number)] if number else []


def _fold(o: Observation, e: PerfumeBurnt) -> Observation:
    o = to_discards(o, e.seat, [(CARD_IDS[NAME], 1)])
    return put_of_seat(o, "perfume_burnt", e.seat, of_seat(o, "perfume_burnt", e.seat) + 1)


def _film(f: Films, e: PerfumeBurnt, o: Observation) -> Animation:
    end = f.theatre.anchor(Place(PlaceKind.DISCARDS))
    return f.cards([CARD_IDS[NAME]], f.hand_of(e.seat, o), end)


def _chapters() -> tuple[Chapter, ...]:
    burning = _("At the start of a turn it may be burnt: 2 [scarab], and 2 [amulet] less.")
    rules = (Rule("X1.1", _("Twelve perfumes lie in the market.")), Rule("X1.2", burning))
    return (Chapter("X1", _("The Perfume of Hathor"), "palm", rules),)


def _aid(o: Observation) -> Sequence[tuple[str, str, Sequence[str]]]:
    if not o.fact("perfume_burnt"):
        return ()
    return ((_("The Perfume of Hathor"), "X1", (_("Burn it at the start of your turn."),)),)


EXTRA: Final = ExpansionFilms(
    box=SetupBox(
        NAME,
        mark("The Perfume of Hathor"),
        mark("Perfumes lie in the market. Who burns one is a little less corrupt."),
        ("card_perfume",),
        "palm",
    ),
    cards={
        "perfume": CardLook(
            mark("perfume"),
            mark("Burn it at the start of your turn: 2 scarabs, and 2 amulets less."),
            "card_perfume",
            "palm",
        )
    },
    reasons={"perfume": mark("Perfume")},
    refusals={"no_perfume": lambda p: _("There is no perfume in your hand.")},
    says={
        PerfumeBurnt: lambda t, e: _("{name} burns a perfume.").format(name=t.name(e.seat)),
    },
    folds={PerfumeBurnt: _fold},
    films={PerfumeBurnt: _film},
    told=("perfume_burnt",),
    owned=_owned,
    starts=_starts,
    words=_words,
    chapters=_chapters,
    aid=_aid,
)
