"""The tips of places: name, facts, and why one cannot be used.

Knows the sentences of places and of marks; draws nothing and knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cleopatra.kit.text import markup
from cleopatra.kit.text.i18n import _, listed, ngettext
from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.rules.forecast import counted_now
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.expansion_ui import Item
from cleopatra.ui.extension.place import THINGS, Place, PlaceKind
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.words import naming, opponents, prices


def tip_for(place: Place, shown: TableFacts) -> str:
    """The whole tip of a place: what it is, then what the tool says of it now."""
    mark = shown.marks.get(place)
    parts = [describe_place(place, shown)]
    if mark is not None and mark.tip:
        parts.append(mark.tip)
    if mark is not None and mark.rule:
        parts.append("[i]" + _("Rule {number}").format(number=mark.rule) + "[/i]")
    return "\n".join(part for part in parts if part)


def describe_place(place: Place, shown: TableFacts) -> str:
    """What a place is, in lines; the first is its title."""
    describer = _DESCRIBERS.get(place.kind)
    return "" if describer is None else describer(place.index, shown)


def _title(text: str) -> str:
    return f"[b]{naming.capital(text)}[/b]"


def _stall(index: int, shown: TableFacts) -> str:
    view = shown.observation.stalls[index]
    ups = tuple((kind, n) for kind, n in enumerate(view.up) if n)
    lines = [_title(_("Stall {n}").format(n=index + 1))]
    if ups:
        lines.append(naming.cards(ups))
    if view.down:
        text = ngettext("{n} card face down", "{n} cards face down", view.down)
        lines.append(text.format(n=view.down))
    if len(lines) == 1:
        lines.append(_("No cards"))
    return "\n".join(lines)


def _deck(index: int, shown: TableFacts) -> str:
    seen = shown.observation
    return "\n".join(
        (
            _title(_("Market deck")),
            ngettext("{n} card", "{n} cards", seen.deck_size).format(n=seen.deck_size),
            ngettext("{n} of them face up", "{n} of them face up", seen.deck_up).format(
                n=seen.deck_up
            ),
        )
    )


def _discards(index: int, shown: TableFacts) -> str:
    seen = shown.observation
    lines = [_title(_("Discard pile"))]
    ups = tuple((kind, n) for kind, n in enumerate(seen.discards_up) if n)
    if ups:
        lines.append(naming.cards(ups))
    if seen.discards_down:
        text = ngettext("{n} card face down", "{n} cards face down", seen.discards_down)
        lines.append(text.format(n=seen.discards_down))
    if len(lines) == 1:
        lines.append(_("No cards"))
    return "\n".join(lines)


def _card(index: int, shown: TableFacts) -> str:
    return _title(naming.card(index)) + "\n" + naming.card_help(index)


def _drawn(index: int, shown: TableFacts) -> str:
    drawn = shown.observation.drawn
    if index >= len(drawn):
        return ""
    card = drawn[index]
    if not card.is_up:
        return _title(naming.card(UNKNOWN)) + "\n" + _("Nobody knows what it is.")
    return _card(card.kind, shown)


def _tile(index: int, shown: TableFacts) -> str:
    slot = shown.observation.tiles.index(index)
    scarabs, amulets = shown.slot_costs()[slot]
    price = naming.amulets(amulets) if amulets else naming.scarabs(scarabs)
    return "\n".join(
        (
            _title(naming.worshipper(index)),
            naming.worshipper_help(index, shown.rules.options),
            _("Price: {price}").format(price=price),
        )
    )


def _piece(index: int, shown: TableFacts) -> str:
    kind = shown.rules.pieces[index]
    left = shown.left(index)
    lines = [
        _title(naming.piece(index)),
        _("Cost: {cost}").format(cost=prices.cost(kind)),
        _("Reward: {reward}").format(reward=prices.reward(kind)),
    ]
    if index == Piece.MOSAIC:
        top = shown.observation.mosaic_top
        if top != UNKNOWN:
            lines.append(_("On top: {mosaic}.").format(mosaic=naming.mosaic(top)))
    lines.append(_("Left: {n} of {all}").format(n=left, all=kind.number))
    if kind.category not in shown.observation.completed:
        text = _("Category complete: {category}. Cleopatra moves one step.")
        lines.append(text.format(category=naming.category(kind.category)))
    return "\n".join(lines)


def _seat(index: int, shown: TableFacts) -> str:
    seen = shown.observation
    player = shown.players[index]
    view = seen.seats[index]
    lines = [_title(markup.escape(player.name))]
    if player.bot:
        lines.append(_("Played by the computer: {bot}").format(bot=opponents.title(player.bot)))
    if index == seen.first:
        lines.append(_("First player"))
    text = ngettext("{n} card in hand", "{n} cards in hand", view.hand_size).format(
        n=view.hand_size
    )
    lines.append(text)
    known = tuple((kind, n) for kind, n in enumerate(view.hand_known) if n)
    if known and index != seen.viewer and shown.aids != "purist":
        lines.append(_("Known of them: {cards}").format(cards=naming.cards(known)))
    if shown.shows_totals_of(index):
        lines.append(f"{view.scarabs} [scarab]   {view.amulets} [amulet]")
        if not seen.ended:
            lines.append(_counted(index, shown))
    else:
        lines.append(_("Scarab and amulet totals are secret."))
    squares = shown.sanctuary_squares(index)
    if squares:
        text = ngettext("{n} square of sanctuaries", "{n} squares of sanctuaries", squares)
        lines.append(text.format(n=squares))
    lines.append(_("Statues left: {n}").format(n=view.statues))
    if shown.has_ledger and index != seen.viewer and not seen.ended:
        lines.append("[i]" + _("Press to read the scribe's ledger.") + "[/i]")
    return "\n".join(lines)


def _counted(seat: int, shown: TableFacts) -> str:
    """A seat's amulets with the cards of its hand and its sanctuaries, as far as that is known."""
    low, high = counted_now(shown.observation, seat)
    if low == high:
        return _("If the game ended now, with hand and sanctuaries: {n} [amulet]").format(n=low)
    text = _("If the game ended now, with hand and sanctuaries: {low} to {high} [amulet]")
    return text.format(low=low, high=high)


def _step(index: int, shown: TableFacts) -> str:
    seen = shown.observation
    lines = [
        _title(_("Cleopatra's path")),
        _("Step {n} of 5. She moves one step for each category completed.").format(n=seen.step),
    ]
    after = shown.rules.offering_step
    if after and not seen.offering_done:
        text = _("Between steps {before} and {after} the High Priest holds the Offering.")
        lines.append(text.format(before=after - 1, after=after))
    left = [
        f"{naming.piece(piece)} {shown.left(piece)}"
        for piece, kind in enumerate(shown.rules.pieces)
        if kind.category not in seen.completed and shown.left(piece)
    ]
    if left:
        lines.append(_("Still to be built: {pieces}").format(pieces=listed(left)))
    if seen.completed:
        names = listed([naming.category(category) for category in seen.completed])
        lines.append(_("Complete: {names}").format(names=names))
    return "\n".join(lines)


def _pick(index: int, shown: TableFacts) -> str:
    picker = shown.picker
    if picker is None or index >= len(picker.picks):
        return ""
    return _title(picker.picks[index].title)


def item_at(place: Place, shown: TableFacts) -> Item | None:
    """The small thing that lies in a place."""
    if place.kind is PlaceKind.SUPPLY:
        items = lookup.supply(shown.observation)
    elif place.kind is PlaceKind.OWN:
        items = lookup.owned(shown.observation, place.index // THINGS, shown.is_covered)
    elif place.kind is PlaceKind.EXTRA:
        items = lookup.laid(shown.observation)
    else:
        return None
    return next((item for item in items if item.place == place), None)


def _thing(kind: PlaceKind, index: int, shown: TableFacts) -> str:
    item = item_at(Place(kind, index), shown)
    if item is None:
        return ""
    title = item.title if item.number == 1 else f"{item.title} × {item.number}"
    return "\n".join((_title(title), item.tip))


_DESCRIBERS: dict[PlaceKind, Callable[[int, TableFacts], str]] = {
    PlaceKind.PICK: _pick,
    PlaceKind.SUPPLY: partial(_thing, PlaceKind.SUPPLY),
    PlaceKind.OWN: partial(_thing, PlaceKind.OWN),
    PlaceKind.EXTRA: partial(_thing, PlaceKind.EXTRA),
    PlaceKind.STALL: _stall,
    PlaceKind.DECK: _deck,
    PlaceKind.DISCARDS: _discards,
    PlaceKind.CARD: _card,
    PlaceKind.DRAWN: _drawn,
    PlaceKind.TILE: _tile,
    PlaceKind.PIECE: _piece,
    PlaceKind.SEAT: _seat,
    PlaceKind.STEP: _step,
}
