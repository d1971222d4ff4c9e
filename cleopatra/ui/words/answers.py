"""Answers to what a player asks about the game, as sentences: hand, market, costs, others, garden.

Everything is told from an observation and the rule set, so nothing is said that the asking seat may
not know. Knows no screen; the window, the voice and the text mode say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import headed, listed, ngettext
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import MOSAIC_CODES, UNKNOWN, Pattern, Piece, PieceKind, Unit
from cleopatra.rules.forecast import counted_now
from cleopatra.rules.observation import Observation, pieces_left
from cleopatra.rules.options import parse_slot_costs
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import lookup
from cleopatra.ui.words import naming, prices
from cleopatra.ui.words.spoken import spoken


@dataclass(frozen=True, slots=True)
class Answers:
    """What can be asked in one game. `names` are the players' names by seat; `aids` is open,
    ledger or purist, as in the set-up."""

    rules: RuleSet
    names: Sequence[str]
    aids: str = "open"

    # -- cards -------------------------------------------------------------------------------

    def hand(self, seen: Observation) -> str:
        """The viewer's hand, and the special things in front of that seat."""
        if seen.viewer is None:
            return _("Nobody's hand is shown right now.")
        cards = tuple((kind, n) for kind, n in enumerate(seen.hand) if n)
        number = sum(seen.hand)
        if not number:
            sentences = [_("You hold no cards.")]
        else:
            text = ngettext("You hold {n} card: {cards}.", "You hold {n} cards: {cards}.", number)
            sentences = [text.format(n=number, cards=naming.cards(cards))]
            tainted = sum(n for kind, n in cards if CARD_KINDS[kind].tainted)
            if tainted:
                text = ngettext("{n} of them is tainted.", "{n} of them are tainted.", tainted)
                sentences.append(text.format(n=tainted))
        return " ".join([*sentences, *self._things(seen, seen.viewer)])

    def market(self, seen: Observation) -> str:
        """All stalls and the deck."""
        sentences = [self.stall(seen, number) for number in range(len(seen.stalls))]
        deck = ngettext("The deck has {n} card.", "The deck has {n} cards.", seen.deck_size)
        sentences.append(deck.format(n=seen.deck_size))
        return " ".join(sentences)

    def stall(self, seen: Observation, number: int) -> str:
        """One stall, counted from 0."""
        view = seen.stalls[number]
        cards = tuple((kind, n) for kind, n in enumerate(view.up) if n)
        parts = [naming.cards(cards)] if cards else []
        if view.down:
            text = ngettext("{n} face-down card", "{n} face-down cards", view.down)
            parts.append(text.format(n=view.down))
        if not parts:
            return _("Stall {n} is empty.").format(n=number + 1)
        return _("Stall {n}: {cards}.").format(n=number + 1, cards=listed(parts))

    # -- quarry ------------------------------------------------------------------------------

    def cost(self, seen: Observation, piece: int) -> str:
        """What a kind of piece costs and brings, and how many are left."""
        kind = self.rules.pieces[piece]
        text = _("{piece}: costs {cost}. Earns {reward}. Left: {n} of {all}.").format(
            piece=naming.piece(piece),
            cost=_cost(kind),
            reward=spoken(prices.reward(kind)),
            n=pieces_left(seen)[piece],
            all=kind.number,
        )
        if piece == Piece.MOSAIC and seen.mosaic_top != UNKNOWN:
            top = naming.mosaic(lookup.next_mosaic(seen))
            text += " " + _("On top: {mosaic}.").format(mosaic=top)
        return text

    def costs(self, seen: Observation) -> str:
        """All pieces of which some are left."""
        return "\n".join(self.cost(seen, piece) for piece, n in enumerate(pieces_left(seen)) if n)

    def worshippers(self, seen: Observation) -> str:
        """The worshippers and their prices, the cheapest first; "" in a game without them."""
        if not self.rules.has_worshippers:
            return _("There are no worshippers in this game.")
        sentences = []
        for tile, cost in zip(
            seen.tiles, parse_slot_costs(self.rules.options.slot_costs), strict=False
        ):
            scarabs, amulets = cost
            price = naming.amulets(amulets) if amulets else naming.scarabs(scarabs)
            sentences.append(
                _("{worshipper}, {price}: {text}").format(
                    worshipper=naming.worshipper(tile),
                    price=price,
                    text=naming.worshipper_help(tile, self.rules.options),
                )
            )
        return "\n".join(sentences)

    # -- players -----------------------------------------------------------------------------

    def players(self, seen: Observation) -> str:
        """What everybody has, as far as the viewer may be reminded of it."""
        return "\n".join(self.player(seen, seat) for seat in range(len(seen.seats)))

    def player(self, seen: Observation, seat: int) -> str:
        """What one player has."""
        view = seen.seats[seat]
        parts = []
        if self._tells_totals(seen, seat):
            parts += [naming.scarabs(view.scarabs), naming.amulets(view.amulets)]
        parts.append(_hand_size(view.hand_size))
        squares = sum(len(area) for owner, area in seen.sanctuaries if owner == seat)
        if squares:
            text = ngettext("{n} square of sanctuaries", "{n} squares of sanctuaries", squares)
            parts.append(text.format(n=squares))
        parts.append(_("statues left: {n}").format(n=view.statues))
        sentences = [_("{name}: {facts}.").format(name=self.names[seat], facts=listed(parts))]
        known = tuple((kind, n) for kind, n in enumerate(view.hand_known) if n)
        if known and seat != seen.viewer and self.aids != "purist":
            cards = naming.cards(known)
            sentences.append(_("Known cards in that hand: {cards}.").format(cards=cards))
        return " ".join([*sentences, *self._things(seen, seat)])

    def corruption(self, seen: Observation) -> str:
        """How corrupt the viewer is now, and the others as far as that may be told."""
        sentences: list[str] = []
        for seat, view in enumerate(seen.seats):
            if seat == seen.viewer:
                sentences.insert(0, self._own_corruption(seen, seat))
            elif self._tells_totals(seen, seat):
                low, high = counted_now(seen, seat)
                name = self.names[seat]
                if low == high:
                    text = _("{name}, if the game ended now: {amulets}.")
                    sentences.append(text.format(name=name, amulets=naming.amulets(low)))
                else:
                    text = _("{name}: {low} to {high} amulets if counted now.")
                    sentences.append(text.format(name=name, low=low, high=high))
            else:
                text = ngettext(
                    "{name}: unknown; {n} card in hand.",
                    "{name}: unknown; {n} cards in hand.",
                    view.hand_size,
                )
                sentences.append(text.format(name=self.names[seat], n=view.hand_size))
        return "\n".join(sentences)

    def _own_corruption(self, seen: Observation, seat: int) -> str:
        number = counted_now(seen, seat).low
        return _(
            "You have {amulets} in your pyramid. Counted now, with hand and sanctuaries: {n}."
        ).format(amulets=naming.amulets(seen.seats[seat].amulets), n=number)

    def _tells_totals(self, seen: Observation, seat: int) -> bool:
        return seat == seen.viewer or self.aids != "purist" or bool(seen.ended)

    def _things(self, seen: Observation, seat: int) -> list[str]:
        """The things of editions and expansions in front of a seat."""
        sentences = []
        for item in lookup.owned(seen, seat):
            title = item.title if item.number == 1 else f"{item.number} × {item.title}"
            sentences.append(spoken(headed(title, item.tip) if item.tip else f"{title}."))
        return sentences

    # -- palace ------------------------------------------------------------------------------

    def palace(self, seen: Observation) -> str:
        """What stands, how far Cleopatra has walked, and what else lies beside the board."""
        built = []
        left = pieces_left(seen)
        for piece, kind in enumerate(self.rules.pieces):
            number = len(seen.laid) if piece == Piece.MOSAIC else kind.number - left[piece]
            text = _("{piece}: {n} of {all}")
            built.append(text.format(piece=naming.piece(piece), n=number, all=kind.number))
        sentences = [_("Built: {pieces}.").format(pieces=listed(built))]
        sentences.append(_("Cleopatra has moved {n} of 5 steps.").format(n=seen.step))
        if seen.completed:
            names = listed([naming.category(category) for category in seen.completed])
            sentences.append(_("Complete: {names}").format(names=names) + ".")
        for item in lookup.supply(seen):
            title = item.title if item.number == 1 else f"{item.number} × {item.title}"
            sentences.append(f"{spoken(title)}.")
        return " ".join(sentences)

    def square(self, seen: Observation, square: int) -> str:
        """What is at a square of the garden, 0..80."""
        name = naming.square(square)
        garden = self.rules.garden
        for placement, seat in zip(seen.laid, seen.laid_by, strict=True):
            place = garden.placements[placement]
            if square in place.squares:
                text = _("{square}: mosaic {letter}, laid by {name}.")
                return text.format(
                    square=name, letter=MOSAIC_CODES[place.mosaic], name=self.names[seat]
                )
        if garden.throne >> square & 1:
            return _("{square}: throne space, where no mosaic goes.").format(square=name)
        is_palm = bool(garden.palms >> square & 1)
        text = _("{square}: a palm.") if is_palm else _("{square}: empty.")
        sentence = text.format(square=name)
        for owner, area in seen.sanctuaries:
            if square in area:
                sentence += " " + self._sanctuary(owner, len(area))
        return " ".join([sentence, *lookup.told_of_square(seen, square)])

    def _sanctuary(self, owner: int, number: int) -> str:
        if owner < 0:
            return _("It is in an area that nobody owns.")
        text = ngettext(
            "It is in a sanctuary of {name}: {n} square.",
            "It is in a sanctuary of {name}: {n} squares.",
            number,
        )
        return text.format(name=self.names[owner], n=number)

    def garden(self, seen: Observation) -> str:
        """Mosaics and sanctuaries, each with its squares."""
        sentences = []
        for placement, seat in zip(seen.laid, seen.laid_by, strict=True):
            place = self.rules.garden.placements[placement]
            text = _("Mosaic {letter} of {name}: {squares}.")
            sentences.append(
                text.format(
                    letter=MOSAIC_CODES[place.mosaic],
                    name=self.names[seat],
                    squares=naming.squares(place.squares),
                )
            )
        for owner, area in seen.sanctuaries:
            squares = naming.squares(area)
            if owner < 0:
                sentences.append(_("An area that nobody owns: {squares}.").format(squares=squares))
            else:
                text = _("Sanctuary of {name}: {squares}.")
                sentences.append(text.format(name=self.names[owner], squares=squares))
        return "\n".join(sentences) or _("No mosaic has been laid yet.")


def _cost(kind: PieceKind) -> str:
    """A cost in words: artisans, then resources."""
    if kind.pattern is Pattern.NAMED:
        units = [(unit, number) for unit, number in enumerate(kind.named) if number]
        return listed(
            [
                naming.unit(unit) if number == 1 else f"{number} × {naming.unit(unit)}"
                for unit, number in units
            ]
        )
    artisans = naming.unit(Unit.ARTISAN)
    if kind.artisans != 1:
        artisans = f"{kind.artisans} × {artisans}"
    return f"{artisans}, {prices.resources(kind)}"


def _hand_size(number: int) -> str:
    return ngettext("{n} card in hand", "{n} cards in hand", number).format(n=number)
