"""The Whims of Cleopatra on the screen: the die, and the tokens with their effects. Rule: E2"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import mark, ngettext
from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import Category
from cleopatra.rules.expansions.whims import events as ee
from cleopatra.rules.expansions.whims.box import (
    KEPT_TOKENS,
    TOKEN_CODES,
    Token,
    WhimsAction,
    WhimsDecision,
)
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.expansion_ui import AchievementWords, Item, SetupBox, Teller
from cleopatra.ui.extension.facts import put, put_value, value
from cleopatra.ui.extension.place import Place, PlaceKind, own_place
from cleopatra.ui.extension.rule import Chapter, Rule
from cleopatra.ui.motion.dice import DIE_SIZE, thrown, tray_beside
from cleopatra.ui.motion.films import ExpansionFilms, Films
from cleopatra.ui.motion.timeline import Animation, delay, sequence
from cleopatra.ui.play.expansion_tools import ActionWords
from cleopatra.ui.play.place import ButtonTone, Offer, Prompt
from cleopatra.ui.play.special_tool import AreaTool
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.flyers import Flyer
from cleopatra.ui.toys.dice import Throw
from cleopatra.ui.words import naming

# The achievements of the Whims of Cleopatra in words.

GOALS: Final = {
    "whims.token_paid": AchievementWords(
        mark("Saved for Later"),
        mark("Pay with a token that you kept."),
        mark("A kept token is worth nothing at the end: plan a piece around it."),
        "die",
    ),
}


THE_DIE, TOKENS = 1, 2
"""Item numbers of the die and of the face-down tokens."""
DIE: Final = tuple(f"die_category_{category}" for category in range(len(Category)))
CATEGORY_ICONS: Final = ("sphinx", "wall", "door", "mosaic", "obelisk", "throne")
TOKEN_ICONS: Final = ("balance", "cobra", "scarab", "giving", "artisan", "block", "deck")
_KEPT: Final = (3, 4)
"""Item numbers of the kept tokens, for artisans and for resources."""


def token_text(token: int) -> str:
    """A sentence on the effect of a token. Rule: E2.4"""
    return {
        "give_back": _("Give back 2 amulets."),
        "taint_others": _("Each opponent takes 1 amulet."),
        "scarabs": _("Take 3 scarabs."),
        "collect": _("Each opponent who has a scarab gives you 1 scarab."),
        "artisans": _("Keep it: in a later visit it stands for 2 artisans."),
        "resources": _("Keep it: in a later visit it stands for 2 resources of any kind."),
        "stall": _("Take all cards of the smallest stall; it is not refilled."),
    }[TOKEN_CODES[token]]


def _left(o: Observation) -> list[int]:
    bits = value(o, "tokens_left")
    return [token for token in range(len(Token)) if bits >> token & 1]


def _supply(o: Observation) -> list[Item]:
    if not o.fact("die"):
        return []
    category = value(o, "die")
    wish = Item(
        Place(PlaceKind.SUPPLY, THE_DIE),
        DIE[category],
        CATEGORY_ICONS[category],
        _("Cleopatra wants: {category}").format(category=naming.category(category)),
        _("Build one of these on a visit, and you may draw a token when it ends."),
        shape="die",
    )
    left = _left(o)
    lines = "\n".join(token_text(token) for token in left) or _("None is left.")
    tokens = Item(
        Place(PlaceKind.SUPPLY, TOKENS),
        "whim_back",
        "cleopatra",
        _("Tokens, face down"),
        lines,
        len(left),
        is_dim=not left,
    )
    return [wish, tokens]


def _owned(o: Observation, seat: int, is_covered: bool) -> list[Item]:
    found = []
    for thing, token, owner in zip(_KEPT, KEPT_TOKENS, o.fact("kept_by"), strict=False):
        if owner == seat:
            place = own_place(seat, thing)
            picture, icon = f"whim_{token + 1}", TOKEN_ICONS[token]
            found.append(Item(place, picture, icon, _("A token kept"), token_text(token)))
    return found


class TokenTool(Tool):
    """Drawing a token at the end of a visit, or declining it."""

    def prompt(self) -> Prompt:
        offers = (
            Offer("draw", _("Draw a token"), ButtonTone.MAIN),
            Offer("decline", _("No token")),
            *self.undo_offer(),
        )
        text = _("{name}: Cleopatra is pleased. Draw one of her tokens?").format(
            name=self.name(self.session.viewer or 0)
        )
        number = len(_left(self.session.observation))
        detail = ngettext(
            "{n} token lies face down; point at it to see what it does.",
            "{n} tokens lie face down; point at them to see what they can be.",
            number,
        )
        return Prompt(text, detail.format(n=number), offers)

    def choose(self, code: str, number: int | None = None) -> bool:
        if code in ("draw", "decline"):
            self.session.submit(self.parse(code))
            return True
        return self.answer(code, ())

    def activate(self, place: Place) -> bool:
        return place == Place(PlaceKind.SUPPLY, TOKENS) and self.choose("draw")


class GatherTool(AreaTool):
    """Choosing one of several smallest stalls."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, [(a, (Place(PlaceKind.STALL, a.arg),)) for a in session.legal()])


def _words(session: Session, action: Action) -> ActionWords | None:
    if action.kind is not WhimsAction.GATHER:
        return None
    label = _("Take stall {n}").format(n=action.arg + 1)
    text = _(
        "Several stalls tie for the smallest: choose one. Its cards are yours; it is not refilled."
    )
    return ActionWords(_("Which stall do you take?"), label, text)


def _say_rolled(t: Teller, e: ee.DieRolled) -> str:
    return _("Cleopatra now wants: {category}.").format(category=naming.category(e.category))


def _say_drawn(t: Teller, e: ee.TokenDrawn) -> str:
    return _("{name} draws a token: {text}").format(
        name=t.name(e.seat), text=_lowered(token_text(e.token))
    )


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _fold_drawn(o: Observation, e: ee.TokenDrawn) -> Observation:
    o = put_value(o, "tokens_left", value(o, "tokens_left") & ~(1 << e.token))
    return _kept(o, e.token, e.seat)


def _kept(o: Observation, token: int, seat: int) -> Observation:
    kept = list(o.fact("kept_by"))
    if token in KEPT_TOKENS:
        kept[KEPT_TOKENS.index(Token(token))] = seat
    return put(o, "kept_by", kept)


def _film_rolled(f: Films, e: ee.DieRolled, o: Observation) -> Animation:
    rng = random.Random(f"{o.turn} {o.decisions} {e.category}")
    places = [Place(PlaceKind.SUPPLY, THE_DIE)]
    tray = tray_beside(f, places[0], 1)
    throw = Throw(tray, DIE_SIZE + 12, [DIE], [DIE[e.category]], rng)
    return thrown(f, throw, places, put_value(o, "die", e.category))


def _film_drawn(f: Films, e: ee.TokenDrawn, o: Observation) -> Animation:
    start = f.theatre.anchor(Place(PlaceKind.SUPPLY, TOKENS))
    seat = f.theatre.anchor(Place(PlaceKind.SEAT, e.seat))
    middle = ((start[0] + seat[0]) / 2, f.theatre.middle()[1])
    back = Flyer("whim_back", *start, size=110)
    face = Flyer(f"whim_{e.token + 1}", *middle, size=130)
    return sequence(
        f.sound("deal"),
        f.flight(back, start, middle, 0.5, 40),
        f.sound("reveal"),
        f.flight(face, middle, middle, 0.7, 0),
        f.flight(face, middle, seat, 0.5, 40),
    )


def _film_used(f: Films, e: ee.TokenUsed, o: Observation) -> Animation:
    start = f.theatre.anchor(Place(PlaceKind.SEAT, e.seat))
    face = Flyer(f"whim_{e.token + 1}", *start, size=96)
    return sequence(f.flight(face, start, (start[0], start[1] + 160), 0.5, 0), delay(0.1))


def _examples(options: GameOptions) -> Mapping[str, tuple[str, ...]]:
    return {
        "E2.2": (
            _(
                "The die shows sphinxes, and you build two: you may draw one token at the end of "
                "your visit."
            ),
        ),
    }


def _chapters() -> tuple[Chapter, ...]:
    effects = "  ".join(f"[b]{t + 1}[/b] {token_text(t)}" for t in range(len(Token)))
    return (
        Chapter(
            "E2",
            _("The Whims of Cleopatra"),
            "cleopatra",
            (
                Rule(
                    "E2.1",
                    _(
                        "A die with the six categories is rolled at the beginning. "
                        "Seven tokens are laid face down."
                    ),
                ),
                Rule(
                    "E2.2",
                    _(
                        "Whoever built at least one piece of the category shown may draw one "
                        "token at the end of the visit."
                    ),
                ),
                Rule(
                    "E2.3",
                    _(
                        "When the category shown is complete and tokens are left, the"
                        " die is rolled again until it shows one that is not "
                        "complete."
                    ),
                ),
                Rule("E2.4", effects),
                Rule(
                    "E2.5",
                    _(
                        "Kept tokens are face up. You may use several on one visit; "
                        "an unused one is worth nothing."
                    ),
                ),
            ),
        ),
    )


def _aid(o: Observation) -> Sequence[tuple[str, str, Sequence[str]]]:
    if not o.fact("die"):
        return ()
    lines = [f"[b]{t + 1}[/b] {token_text(t)}" for t in range(len(Token))]
    return ((_("The Whims of Cleopatra"), "E2", lines),)


EXTRA: Final = ExpansionFilms(
    box=SetupBox(
        "whims",
        mark("The Whims of Cleopatra"),
        mark(
            "A die shows what the queen wants to see built. Whoever builds it draws a"
            " token: a sudden favor, or trouble for the others."
        ),
        ("die_category_3",),
        "cleopatra",
    ),
    reasons={"token": mark("Whims of Cleopatra")},
    refusals={"not_smallest": lambda p: _("This stall is not one of the smallest.")},
    says={
        ee.DieRolled: _say_rolled,
        ee.TokenDrawn: _say_drawn,
        ee.TokenDeclined: lambda t, e: _("{name} draws no token.").format(name=t.name(e.seat)),
        ee.TokenUsed: lambda t, e: _("{name} uses a token.").format(name=t.name(e.seat)),
    },
    folds={
        ee.DieRolled: lambda o, e: put_value(o, "die", e.category),
        ee.TokenDrawn: _fold_drawn,
        ee.TokenUsed: lambda o, e: _kept(o, e.token, NOBODY),
    },
    told=("die", "tokens_left", "kept_by"),
    films={ee.DieRolled: _film_rolled, ee.TokenDrawn: _film_drawn, ee.TokenUsed: _film_used},
    tools={WhimsDecision.TOKEN: TokenTool, WhimsDecision.SMALLEST_STALL: GatherTool},
    supply=_supply,
    faces=dict(zip(DIE, CATEGORY_ICONS, strict=True)),
    owned=_owned,
    words=_words,
    targets={WhimsAction.GATHER: PlaceKind.STALL},
    answers={
        WhimsAction.DRAW: lambda _actions, _names: _("Draw a token"),
        WhimsAction.DECLINE: lambda _actions, _names: _("No token"),
        WhimsAction.GATHER: lambda actions, _names: _("Take stall {n}").format(
            n=actions[0].arg + 1
        ),
    },
    chapters=_chapters,
    examples=_examples,
    aid=_aid,
    goals=GOALS,
)
