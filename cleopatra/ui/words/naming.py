"""Translated names and short sentences for codes of the rules.

Texts are looked up on every call, so that a change of language takes effect at once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from cleopatra.kit.text.i18n import all_of, listed, ngettext
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.actions import ActionKind, AnyActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import (
    MOSAIC_CODES,
    PIECE_KINDS,
    UNKNOWN,
    WORSHIPPER_CODES,
    Category,
    Piece,
    Unit,
)
from cleopatra.rules.errors import Param, Refusal
from cleopatra.rules.layouts import SIDE
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension import lookup


def money_context(money: str) -> str:
    """The context of the catalogues for a game with this money; the source speaks of scarabs."""
    return "" if money == "scarabs" else money


def capital(text: str) -> str:
    """A name as it begins a sentence or is a title: with a capital letter."""
    return text[:1].upper() + text[1:]


def card(kind: int) -> str:
    """The name of a card kind; a face-down card where it is UNKNOWN."""
    if kind == UNKNOWN:
        return _("a face-down card")
    code = CARD_KINDS[kind].code
    base = {
        "artisan": _("artisan"),
        "wood": _("cedar wood"),
        "stone": _("stone"),
        "marble": _("marble"),
        "lapis": _("lapis lazuli"),
        "2xwood": _("double wood"),
        "2xstone": _("double stone"),
        "2xmarble": _("double marble"),
        "2xlapis": _("double lapis lazuli"),
        "cave": _("cave"),
    }
    return base[code] if code in base else lookup.card(code)


def card_label(kind: int) -> str:
    """The name of a card kind for the narrow plate on the card itself; none for UNKNOWN."""
    if kind == UNKNOWN:
        return ""
    labels = {
        # Translators: names on the cards themselves, in a plate as wide as ten letters.
        "artisan": _("Artisan"),
        "wood": _("Wood"),
        "stone": _("Stone"),
        "marble": _("Marble"),
        "lapis": _("Lapis"),
        "2xwood": _("2 wood"),
        "2xstone": _("2 stone"),
        "2xmarble": _("2 marble"),
        "2xlapis": _("2 lapis"),
        "cave": _("Cave"),
    }
    code = CARD_KINDS[kind].code
    return labels[code] if code in labels else capital(lookup.card_label(code))


def card_help(kind: int) -> str:
    """One sentence on what a card is worth. Rule: D1.1, D6.4, D6.5"""
    what = CARD_KINDS[kind]
    special = lookup.card_help(what.code)
    if special is not None:
        return special
    if what.is_wild:
        return _("Stands for one resource of any kind, never for an artisan. Tainted: 1 amulet.")
    if what.worth == 2:
        return _(
            "Two of its kind; a half that one piece leaves unused can pay for another"
            " in the same visit. Tainted: 1 amulet."
        )
    if what.unit == Unit.ARTISAN:
        return _("One artisan.")
    return _("One resource.")


def unit(which: int) -> str:
    """The name of an artisan or resource."""
    # Translators, throughout: a resource or artisan within a list: "2 × stone".
    return {
        Unit.ARTISAN: _("artisan"),
        Unit.WOOD: _("cedar wood"),
        Unit.STONE: _("stone"),
        Unit.MARBLE: _("marble"),
        Unit.LAPIS: _("lapis lazuli"),
    }[Unit(which)]


def cards(pairs: tuple[tuple[int, int], ...]) -> str:
    """Pairs of card kind and number as a list in words: `2 × artisan, marble`."""
    words = [card(kind) if number == 1 else f"{number} × {card(kind)}" for kind, number in pairs]
    return listed(words) if words else _("nothing")


def cards_of(kinds: Sequence[int]) -> str:
    """Card kinds one by one as such a list."""
    return cards(tuple(sorted(Counter(kinds).items())))


def piece(which: int) -> str:
    """The name of a kind of piece."""
    return piece_by_code(PIECE_KINDS[which].code)


def piece_by_code(code: str) -> str:
    """The name of a kind of piece by its code."""
    # Translators, throughout: a piece, in a narrow row of the quarry: at most 15 letters.
    return {
        "sphinx": _("Sphinx"),
        "wall": _("Column wall"),
        "door": _("Door frame"),
        "mosaic": _("Mosaic"),
        "obelisk": _("Obelisk"),
        "pedestal": _("Pedestal"),
        "throne": _("Throne"),
    }[code]


def counted(what: str) -> str:
    """What a reward counts, by the code of the table of pieces. Rule: D6.1"""
    return {
        "sphinxes_in_row": _("for each sphinx in that row"),
        "mosaic_squares": _("for each adjacent mosaic square"),
        "walls_in_chain": _("for each wall in the door's chain"),
        "palms": _("for each palm covered"),
    }[what]


def mosaic(which: int) -> str:
    """A mosaic by its letter."""
    return _("mosaic {letter}").format(letter=MOSAIC_CODES[which])


def category(which: int) -> str:
    """The name of a category. Rule: D1.2"""
    # Translators, throughout: a category of pieces, as a title.
    return {
        Category.SPHINXES: _("Sphinxes"),
        Category.WALLS: _("Column walls"),
        Category.DOORS: _("Doors"),
        Category.MOSAICS: _("Mosaics"),
        Category.OBELISKS: _("Obelisks"),
        Category.THRONE: _("Throne"),
    }[Category(which)]


def worshipper(which: int) -> str:
    """The name of a worshipper of Sobek."""
    return _worshipper_by_code(WORSHIPPER_CODES[which])


def answer(kind: AnyActionKind) -> str:
    """The words of an answer that names nothing else. Raises KeyError for other actions."""
    words: dict[AnyActionKind, str] = {
        ActionKind.FINISH: _("End the visit"),
        ActionKind.END: _("End the turn"),
        ActionKind.PASS: _("Pass"),
        ActionKind.LEAVE: _("Claim nothing"),
        ActionKind.KEEP: _("Keep all cards"),
    }
    return words[kind]


def activating(which: int) -> str:
    """To activate a worshipper, as a button or a piece of advice says it: `Activate the Beggar`."""
    return {
        "architect": _("Activate the Architect"),
        "vizier": _("Activate the Vizier"),
        "merchant": _("Activate the Merchant"),
        "beggar": _("Activate the Beggar"),
        "foreman": _("Activate the Foreman"),
    }[WORSHIPPER_CODES[which]]


def _worshipper_by_code(code: str) -> str:
    # Translators, throughout: on a small tile: at most 12 letters.
    return {
        "architect": _("Architect"),
        "vizier": _("Vizier"),
        "merchant": _("Merchant"),
        "beggar": _("Beggar"),
        "foreman": _("Foreman"),
    }[code]


def worshipper_help(which: int, options: GameOptions) -> str:
    """What a worshipper does in a game with these options, in one sentence. Rule: D7.3"""
    if WORSHIPPER_CODES[which] in ("merchant", "foreman"):
        return _discount_help(WORSHIPPER_CODES[which], options.discount_scope)
    return {
        "architect": _("4 scarabs more for each piece you build this turn."),
        "vizier": _("Visit both the market and the quarry this turn, in either order."),
        "beggar": _("Draw 4 cards from the deck."),
    }[WORSHIPPER_CODES[which]]


def _discount_help(code: str, scope: str) -> str:
    return {
        ("merchant", "turn"): _("The pieces you build this turn cost 2 fewer resources in all."),
        ("merchant", "piece"): _("Each piece you build this turn costs 2 fewer resources."),
        ("foreman", "turn"): _("The pieces you build this turn cost 2 fewer artisans in all."),
        ("foreman", "piece"): _("Each piece you build this turn costs 2 fewer artisans."),
    }[code, scope]


def reason(code: str) -> str:
    """The title of a row of the final table: where scarabs or amulets came from or went."""
    # Translators, throughout: a row of the final table: where scarabs or amulets came from or went.
    base = {
        "sphinx": _("Sphinxes"),
        "wall": _("Column walls"),
        "door": _("Doors"),
        "mosaic": _("Mosaics"),
        "obelisk": _("Obelisks"),
        "pedestal": _("Pedestal"),
        "throne": _("Throne"),
        "architect": _("Architect's bonus"),
        "worshipper": _("Worshippers"),
        "offering": _("Offering"),
        "tainted": _("Tainted cards paid"),
        "hand_limit": _("Cards over the limit"),
        "hand": _("Tainted cards in hand"),
        "sanctuary": _("Sanctuaries"),
        "smallest": _("Fewest discarded by all"),
        "penalty": _("Penalty"),
        "start": _("At the start"),
        "earlier": _("Before this record"),
    }
    return base[code] if code in base else lookup.reason(code)


def scarabs(number: int, written: str = "") -> str:
    """A number of scarabs, in words: `3 scarabs`; `written` stands for the number: `+3`."""
    text = ngettext("{n} scarab", "{n} scarabs", abs(number))
    return text.format(n=written or number)


def amulets(number: int, written: str = "") -> str:
    """A number of amulets, in words: `1 amulet`; `written` stands for the number: `+1`."""
    text = ngettext("{n} amulet", "{n} amulets", abs(number))
    return text.format(n=written or number)


# -- refusals --------------------------------------------------------------------------------------

_Say = Callable[[dict[str, Param]], str]


def cannot_pay(p: dict[str, Param]) -> str:
    """What is missing to pay a cost: `artisans`, `resources`."""
    artisans, resources = int(p["artisans"]), int(p["resources"])
    missing = []
    if artisans:
        missing.append(ngettext("{n} artisan", "{n} artisans", artisans).format(n=artisans))
    if resources:
        missing.append(
            ngettext("{n} fitting resource", "{n} fitting resources", resources).format(n=resources)
        )
    return _("You lack {what}.").format(what=all_of(missing))


_REFUSALS: dict[str, _Say] = {
    "already_bid": lambda p: _("This bid is already sealed."),
    "already_discarding": lambda p: _(
        "You have already discarded cards: either discard down to ten or keep all."
    ),
    "cannot_pay": cannot_pay,
    "card_missing": lambda p: _("You don't have that card."),
    "cards_missing": lambda p: _("You don't have those cards."),
    "cost_not_met": lambda p: _("Those cards don't cover the cost."),
    "credit_missing": lambda p: _("You have no such half-used double on this visit."),
    "discount_missing": lambda p: _("The discount is used up."),
    "game_over": lambda p: _("The game is over."),
    "market_done": lambda p: _("You have already visited the market this turn."),
    "must_act": lambda p: _("You can't pass while there is something you can take or build."),
    "none_left": lambda p: _("None of these is left in the quarry."),
    "no_worshippers": lambda p: _("There are no worshippers in this game."),
    "not_formed": lambda p: _("This mosaic forms no sanctuary there."),
    "not_now": lambda p: _("Not now."),
    "not_your_turn": lambda p: _("It is somebody else's turn."),
    "one_worshipper": lambda p: _("You may activate only one worshipper a turn."),
    "only_at_start": lambda p: _("Worshippers are activated at the very start of the turn."),
    "other_mosaic": lambda p: _("The top mosaic of the pile comes first."),
    "other_piece": lambda p: _("You have paid for a different piece."),
    "pedestal_first": lambda p: _("The pedestal comes before the throne."),
    "pile_empty": lambda p: _("No mosaic is left."),
    "quarry_done": lambda p: _("You have already visited the quarry this turn."),
    "site_taken": lambda p: _("There is already something there."),
    "squares_taken": lambda p: _("There is already a mosaic there."),
    "stall_empty": lambda p: _("This stall is empty."),
    "stall_filled": lambda p: _("This stall already has its card."),
    "too_few_scarabs": lambda p: _("That costs {price}; you have {scarabs}.").format(
        price=scarabs(int(p["price"])), scarabs=scarabs(int(p["scarabs"]))
    ),
}


def refusal(why: Refusal) -> str:
    """Why something cannot be done, as a sentence; the rule's number is `why.rule`."""
    say = _REFUSALS.get(why.code)
    return lookup.refusal(why) if say is None else say(why.params)


# Names of the places of the palace in words: garden squares, sites of walls, doors, sphinxes.

COLUMNS: Final = "ABCDEFGHI"
_SQUARE: Final = re.compile(r"([a-i])([1-9])", re.IGNORECASE)


def square(number: int) -> str:
    """The name of a garden square 0..80: `C5`."""
    return f"{COLUMNS[number % SIDE]}{number // SIDE + 1}"


def squares(numbers: Sequence[int]) -> str:
    """The names of several squares: `B2, B3, C3`."""
    return listed([square(number) for number in numbers])


def square_of(name: str) -> int | None:
    """The inverse of `square`, in capitals or small letters; None for anything else."""
    found = _SQUARE.fullmatch(name.strip())
    if found is None:
        return None
    return (int(found[2]) - 1) * SIDE + COLUMNS.index(found[1].upper())


def site(piece: int, number: int) -> str:
    """Where a piece stands or could stand, by its site, counted from 0: `left side, front`."""
    names = _names().get(Piece(piece))
    return _("the throne space") if names is None else names[number]


def _names() -> dict[Piece, tuple[str, ...]]:
    return {
        # Translators: nine places for walls around the palace, seen from the plaza at its front.
        Piece.WALL: (
            _("left side, front"),
            _("left side, middle"),
            _("left side, back"),
            _("back, left"),
            _("back, middle"),
            _("back, right"),
            _("right side, back"),
            _("right side, middle"),
            _("right side, front"),
        ),
        Piece.DOOR: (_("left door"), _("right door")),
        # Translators: places for sphinxes, in two rows that lead to the palace.
        Piece.SPHINX: (
            _("left row, first place"),
            _("left row, second place"),
            _("left row, third place"),
            _("right row, first place"),
            _("right row, second place"),
            _("right row, third place"),
        ),
        Piece.OBELISK: (_("left obelisk"), _("right obelisk")),
    }
