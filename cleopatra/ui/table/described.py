"""What the table says of itself to people who do not see it: every target, and the painted texts.

Knows what is shown and its words; whatever is hidden from the viewer is hidden here, too. It says
nothing but facts: `tips` tell the same under the pointer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.text.i18n import _, listed, ngettext
from cleopatra.kit.text.markup import escape
from cleopatra.rules.catalogue import Piece
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.place import SITE_KINDS, THINGS, Place, PlaceKind
from cleopatra.ui.play.place import Ghost, Glow, Offer, PaymentOption
from cleopatra.ui.stage.world import COLUMNS
from cleopatra.ui.table.advice import PLAY_UID, WORDS_UID
from cleopatra.ui.table.scribe import GROUP
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target, uid_of
from cleopatra.ui.table.tips import describe_place
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import naming
from cleopatra.ui.words.answers import Answers
from cleopatra.ui.words.key_names import with_keys

_SITES: Final = {
    PlaceKind.WALL: Piece.WALL,
    PlaceKind.DOOR: Piece.DOOR,
    PlaceKind.SPHINX: Piece.SPHINX,
    PlaceKind.OBELISK: Piece.OBELISK,
}
_USABLE: Final = frozenset({Glow.LEGAL, Glow.CHOSEN})


def describe(target: Target, view: TableView) -> Description:
    """What a target is, in words."""
    match target.goal:
        case Place() as place:
            said = _place(place, target, view)
        case Offer() as offer:
            tip = "" if offer.tip == offer.label else offer.tip
            said = Description(
                Role.BUTTON,
                offer.label,
                offer.forecast,
                tip,
                _("Answers"),
                is_enabled=offer.is_enabled,
            )
        case TableButton() as button:
            said = _button(button, target, view)
    return said


def readings(view: TableView) -> Iterator[tuple[str, Description]]:
    """The painted texts of the table, each with its id: the question, what was just told, a sheet's
    heading, the adviser's note, the log."""
    shown = view.shown
    prompt = shown.prompt
    if prompt.text:
        yield "prompt", Description(Role.HEADING, prompt.text, description=prompt.detail)
    told, seat = view.caption.told(shown)
    if told and told != prompt.text:
        name = "" if seat is None else escape(shown.players[seat].name)
        yield "caption", Description(Role.LABEL, told, description=name)
    if shown.picker is not None:
        picker = shown.picker
        yield "picker", Description(Role.HEADING, picker.title, description=picker.text)
    if shown.purse is not None:
        yield "purse", Description(Role.HEADING, shown.purse.title)
    note = view.advice.note
    if view.advice.is_open and note is not None:
        text = note.text or (_("The adviser is thinking.") if note.is_thinking else "")
        if text or note.foot:
            yield "advice", Description(Role.LABEL, text or note.foot, description=note.foot)
    proved = view.prover.said(shown)
    if proved:
        yield "prover", Description(Role.LABEL, proved)
    saying = view.scribe.saying
    if saying is not None:
        yield "scribe", Description(Role.LABEL, saying.text, saying.more, saying.title)
    if view.log.is_open:
        for number, line in enumerate(view.log.lines(shown)):
            yield f"log.{number}", Description(Role.ITEM, line, group=_("Log of the game"))


def overview(view: TableView) -> Iterator[tuple[str, Description]]:
    """All things of the table where none of them can be used, such as in a replay; the garden only
    where something lies."""
    for target in view.targets():
        place = target.place
        if place is None or target.uid != uid_of(place):
            continue
        said = _place(place, target, view)
        if place.is_site and said.value == _("empty"):
            continue
        yield f"there.{target.uid}", replace(said, role=Role.ITEM, is_enabled=True, is_chosen=None)


def _place(place: Place, target: Target, view: TableView) -> Description:
    shown = view.shown
    mark = shown.marks.get(place)
    glow = Glow.NONE if mark is None else mark.glow
    name, facts = _words(place, shown)
    notes = [] if mark is None else [mark.tip]
    if mark is not None and mark.count and place.kind is PlaceKind.CARD:
        notes.append(ngettext("{n} chosen", "{n} chosen", mark.count).format(n=mark.count))
    if mark is not None and mark.value is not None and place.kind in _VALUED:
        brings = _("would earn {scarabs}").format(scarabs=naming.scarabs(mark.value))
        notes = [listed([mark.tip, brings])] if mark.tip else []
        notes = notes or [brings]
        if mark.is_best:
            notes.append(_("Nowhere earns more"))
    if mark is not None and mark.rule:
        notes.append(_("Rule {number}").format(number=mark.rule))
    ghost = _below_ghost(place, view)
    if ghost:
        notes.append(ghost)
    group, role = _group(place, target, shown)
    item_role = _ROLES.get(place.kind, Role.BUTTON)
    return Description(
        item_role,
        name,
        facts,
        "\n".join(note for note in notes if note),
        group,
        role,
        is_enabled=glow in _USABLE or _is_usable(place, view),
        is_chosen=True if glow is Glow.CHOSEN else False if glow is Glow.LEGAL else None,
    )


def _is_usable(place: Place, view: TableView) -> bool:
    """Whether a place without a mark may still be of use: a square while a mosaic is in hand, a
    way to pay, a thing that can be read at leisure."""
    if place.kind is PlaceKind.PICK:
        picker = view.shown.picker
        return picker is not None and picker.picks[place.index].is_enabled
    if place.kind is PlaceKind.PURSE:
        return True
    if place.kind is PlaceKind.CARD and view.shown.purse is not None:
        return True
    if place.kind is PlaceKind.SQUARE:
        return any(other.kind is PlaceKind.LAY for other in view.shown.marks)
    return False


def _words(place: Place, shown: TableFacts) -> tuple[str, str]:
    """A place's name and the facts about it."""
    match place.kind:
        case PlaceKind.SQUARE:
            return square_name(place.index), _square(place.index, shown)
        case PlaceKind.WALL | PlaceKind.DOOR | PlaceKind.SPHINX | PlaceKind.OBELISK:
            piece = naming.piece(_SITES[place.kind])
            name = _("{piece}: {site}").format(
                piece=piece, site=naming.site(_SITES[place.kind], place.index)
            )
            return name, _("built") if _is_built(place, shown) else _("empty")
        case PlaceKind.THRONE:
            return _("Throne space"), _throne(shown)
        case PlaceKind.LAY:
            squares = shown.rules.garden.placements[place.index].squares
            return _("Place for the mosaic"), naming.squares(squares)
        case PlaceKind.CARD:
            number = shown.hand[place.index]
            held = ngettext("{n} in hand", "{n} in hand", number).format(n=number)
            return naming.capital(naming.card(place.index)), held
        case PlaceKind.PURSE:
            return _way(place.index, shown)
        case PlaceKind.PICK:
            return _pick(place.index, shown)
        case PlaceKind.PIECE:
            names = [player.name for player in shown.players]
            told = Answers(shown.rules, names, shown.aids).cost(shown.observation, place.index)
            return told, ""
    lines = describe_place(place, shown).split("\n")
    return lines[0], listed(lines[1:])


def square_name(square: int) -> str:
    """A square of the garden, 0..80: its short name, then row and column, both from 1."""
    row, column = divmod(square, COLUMNS)
    text = _("{square}, row {row}, column {column}")
    return text.format(square=naming.square(square), row=row + 1, column=column + 1)


def _square(square: int, shown: TableFacts) -> str:
    """What is on a square of the garden."""
    seen, garden = shown.observation, shown.rules.garden
    parts = []
    for index in seen.laid:
        placement = garden.placements[index]
        if square in placement.squares:
            parts.append(naming.mosaic(placement.mosaic))
    for seat, area in seen.sanctuaries:
        if square in area:
            text = ngettext(
                "sanctuary of {name}, {n} square", "sanctuary of {name}, {n} squares", len(area)
            )
            parts.append(text.format(name=escape(shown.players[seat].name), n=len(area)))
    if garden.throne >> square & 1:
        parts.append(_("throne space"))
    if not parts and garden.palms >> square & 1:
        parts.append(_("palm"))
    parts += lookup.told_of_square(seen, square)
    return listed(parts) or _("empty")


def _is_built(place: Place, shown: TableFacts) -> bool:
    seen = shown.observation
    mask = {
        PlaceKind.WALL: seen.walls,
        PlaceKind.DOOR: seen.doors,
        PlaceKind.SPHINX: seen.sphinxes,
        PlaceKind.OBELISK: seen.obelisks,
    }[place.kind]
    return bool(mask >> place.index & 1)


def _throne(shown: TableFacts) -> str:
    if shown.observation.throne:
        return _("the throne is here")
    return _("the pedestal is here") if shown.observation.pedestal else _("empty")


def _way(index: int, shown: TableFacts) -> tuple[str, str]:
    """A way to pay: the cards, and what else it takes."""
    purse = shown.purse
    if purse is None or index >= len(purse.ways):
        return "", ""
    way: PaymentOption = purse.ways[index]
    name = _("Pay {cards}").format(cards=naming.cards(way.cards))
    return name, _("{note}, the best way").format(note=way.note) if way.is_best and way.note else (
        _("the best way") if way.is_best else way.note
    )


def _pick(index: int, shown: TableFacts) -> tuple[str, str]:
    picker = shown.picker
    if picker is None or index >= len(picker.picks):
        return "", ""
    pick = picker.picks[index]
    facts = [pick.note, pick.tip]
    if pick.number > 1:
        facts.insert(0, _("{n} of {all} chosen").format(n=pick.count, all=pick.number))
    elif pick.count:
        facts.insert(0, _("chosen"))
    return naming.capital(pick.title), listed([fact for fact in facts if fact])


def _below_ghost(place: Place, view: TableView) -> str:
    """What the piece in hand would bring on the square that has the focus."""
    lit = view.shown.lit
    if place.kind is not PlaceKind.SQUARE or lit is None or lit.place != place:
        return ""
    ghost: Ghost | None = view.ghost
    if ghost is None or not ghost.mosaic:
        return ""
    squares = naming.squares(ghost.squares)
    if not ghost.is_legal:
        return _("The mosaic doesn't fit like this: {squares}.").format(squares=squares)
    text = _("The mosaic would cover {squares} and earn {worth}.")
    return text.format(squares=squares, worth=ghost.caption or _("nothing"))


def _group(place: Place, target: Target, shown: TableFacts) -> tuple[str, Role]:
    """The group that a place is read in."""
    if target.uid.startswith("value:"):
        return _("Proposed places"), Role.LIST
    match place.kind:
        case PlaceKind.STALL:
            return _("Market"), Role.LIST
        case PlaceKind.DECK | PlaceKind.DISCARDS:
            return _("Deck and discards"), Role.GROUP
        case PlaceKind.DRAWN:
            return _("Drawn cards"), Role.LIST
        case PlaceKind.CARD:
            number = sum(shown.hand)
            text = ngettext("Your hand, {n} card", "Your hand, {n} cards", number)
            return text.format(n=number), Role.LIST_BOX
        case PlaceKind.PIECE:
            return _("Quarry"), Role.LIST
        case PlaceKind.TILE:
            return _("Worshippers"), Role.LIST
        case PlaceKind.SQUARE:
            return _("Garden, nine rows of nine squares"), Role.GROUP
        case PlaceKind.SEAT | PlaceKind.OWN:
            if place.kind is PlaceKind.OWN and place.index // THINGS == shown.viewer:
                return _("Your special items"), Role.LIST
            return _("Players"), Role.LIST
        case PlaceKind.PURSE:
            return _("Ways to pay"), Role.LIST
        case PlaceKind.PICK:
            return "" if shown.picker is None else shown.picker.title, Role.LIST
    if place.is_site:
        return _("Sites of the palace"), Role.GROUP
    return "", Role.GROUP


def _button(button: TableButton, target: Target, view: TableView) -> Description:
    """A button of the table itself."""
    if button.command is TableCommand.HINT_ROW:
        return _hint(button.number, view)
    if target.uid.startswith(f"{GROUP}:") and view.scribe.saying is not None:
        reply = view.scribe.saying.replies[button.number]
        group = _("The scribe Ti")
        return Description(Role.BUTTON, reply.label, group=group, is_chosen=reply.is_on)
    if target.uid in (PLAY_UID, WORDS_UID):
        group = _("The scribe Ti")
        return Description(Role.BUTTON, view.advice.label, description=target.tip, group=group)
    lines = target.tip.split("\n")
    name = lines[0] or button.command.value
    keys = with_keys("", view.kit.bindings, *target.keys) if target.keys else ""
    rest = ", ".join([*lines[1:], keys] if keys else lines[1:])
    if button.command is TableCommand.LOG_SEAT:
        name = _("Only the turns of {name}").format(name=name)
    return Description(Role.BUTTON, name, description=rest, is_enabled=target.is_enabled)


def _hint(row: int, view: TableView) -> Description:
    note = view.advice.note
    if note is None or row >= len(note.hints):
        return Description(name=_("Advice"))
    hint = note.hints[row]
    return Description(Role.BUTTON, hint.title, hint.chance, hint.text, group=_("Advice"))


_VALUED: Final = frozenset({*SITE_KINDS, PlaceKind.LAY, PlaceKind.PIECE})
_ROLES: Final = {
    PlaceKind.CARD: Role.OPTION,
    PlaceKind.PICK: Role.OPTION,
    PlaceKind.PURSE: Role.OPTION,
    PlaceKind.STALL: Role.ITEM,
    PlaceKind.TILE: Role.ITEM,
    PlaceKind.PIECE: Role.ITEM,
    PlaceKind.SEAT: Role.ITEM,
    PlaceKind.OWN: Role.ITEM,
    PlaceKind.DRAWN: Role.ITEM,
}
