"""Every legal action in words, so that decisions can be made from a list instead of by pointing.

Serves all decisions of all editions and expansions; those of expansions bring their own words.
Knows the desk and its tool; computes no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import headed, listed, ngettext
from cleopatra.rules.actions import Action, ActionKind, Lay, Pay
from cleopatra.rules.catalogue import PIECE_KINDS, UNKNOWN, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.preview import MosaicPreview
from cleopatra.ui.extension import lookup
from cleopatra.ui.play import expansion_tools, sums
from cleopatra.ui.play.desk import Desk
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.words import naming
from cleopatra.ui.words.spoken import spoken


def question(desk: Desk, tool: Tool) -> str:
    """What is asked now, in one or two sentences without markup; "" for somebody who has nothing
    to decide."""
    if desk.decision.kind == DecisionKind.BID:
        return _bid_question(desk)
    if desk.decision.kind == DecisionKind.PAY:
        piece = naming.piece(desk.observation.pending_piece)
        return _("{piece}: how do you pay?").format(piece=piece)
    asked = tool.prompt()
    told = [spoken(asked.text), spoken(asked.detail)]
    drawn = desk.observation.drawn
    if desk.decision.kind == DecisionKind.PUT and drawn:
        card = naming.card(drawn[0].kind if drawn[0].is_up else UNKNOWN)
        told.append(_("Next card: {card}.").format(card=card))
    return " ".join(part if part[-1] in ".?!:…" else f"{part}." for part in told if part)


def _bid_question(desk: Desk) -> str:
    """The question of an Offering or auction, with what the viewer can bid. Rule: D9.2"""
    seat = 0 if desk.viewer is None else desk.viewer
    view = desk.observation.seats[seat]
    auction = lookup.auction(desk.observation)
    asked = _("{name}, how many scarabs do you offer?")
    have = _("You have {scarabs} and {amulets}. What you offer is lost.")
    if auction is not None:
        asked, have = auction.question, auction.stake
    told = [asked.format(name=desk.name(seat))]
    told.append(
        have.format(scarabs=naming.scarabs(view.scarabs), amulets=naming.amulets(view.amulets))
    )
    told.append(_ranks(desk) if auction is None else auction.prizes)
    return " ".join(spoken(part) for part in told)


def _ranks(desk: Desk) -> str:
    """What each place at the Offering brings, the highest bid first. Rule: D9.3"""
    told = []
    for place, change in enumerate(desk.rules.offering[: len(desk.observation.seats)], 1):
        if change < 0:
            text = _("bid number {place} gives back {amulets}")
        else:
            text = _("bid number {place} takes {amulets}")
        told.append(text.format(place=place, amulets=naming.amulets(abs(change))))
    return _("From the highest: {places}.").format(places=listed(told))


def label(desk: Desk, tool: Tool, action: Action) -> str:
    """What a legal action does, in a few words without a full stop; no two of one decision have
    the same."""
    match action.kind:
        case ActionKind.ACTIVATE:
            return _with_price(desk, action, naming.activating(action.arg))
        case ActionKind.TAKE:
            text = _("Take stall {n}: {cards}")
            return text.format(n=action.arg + 1, cards=_stall(desk, action.arg))
        case ActionKind.BUILD:
            return _("Build: {pieces}").format(pieces=naming.piece(action.arg))
        case ActionKind.FINISH | ActionKind.END | ActionKind.PASS | ActionKind.LEAVE:
            return naming.answer(action.kind)
        case ActionKind.SET:
            return _worth(desk, action, naming.site(desk.observation.pending_piece, action.arg))
        case ActionKind.CLAIM:
            return _claim(desk, action)
        case ActionKind.PUT:
            return _("Put it on stall {n}").format(n=action.arg + 1)
        case ActionKind.KEEP:
            return _with_price(desk, action, naming.answer(action.kind))
        case ActionKind.DISCARD:
            return _("Discard {cards}").format(cards=naming.card(action.arg))
        case ActionKind.BID:
            return naming.scarabs(action.arg)
    if isinstance(action, Pay):
        return _with_price(desk, action, _("Pay {cards}").format(cards=sums.payment(action)))
    if isinstance(action, Lay):
        return _worth(desk, action, naming.squares(action.squares))
    return _of_extra(desk, tool, action)


def prospect(found: MosaicPreview) -> str:
    """What a mosaic would bring in one place, with the squares it would cover."""
    parts = [naming.scarabs(found.points)]
    for area in found.sanctuaries:
        text = ngettext(
            "forms a sanctuary of {n} square", "forms a sanctuary of {n} squares", len(area)
        )
        parts.append(text.format(n=len(area)))
    squares = naming.squares(found.action.squares)
    return _("{squares}: {what}").format(squares=squares, what=listed(parts))


def would_bring(desk: Desk, square: int) -> str:
    """What the next mosaic would bring at best on a square of the garden, 0..80, or why none can
    be laid there now."""
    chain: list[Action] = []
    if desk.decision.kind != DecisionKind.LAY:
        build = desk.parse(f"build {PIECE_KINDS[Piece.MOSAIC].code}")
        refusal = None if desk.viewer is None else desk.check(build)
        if refusal is not None:
            return _("No mosaic can be built now: {reason}").format(reason=naming.refusal(refusal))
        pay = next((a for a in desk.legal_after([build]) if isinstance(a, Pay)), None)
        chain = [build] if pay is None else [build, pay]
    here = [found for found in desk.prospects(chain) if square in found.action.squares]
    name = naming.square(square)
    if not here:
        return _("The next mosaic cannot cover {square}.").format(square=name)
    best = max(here, key=lambda found: found.points)
    text = ngettext(
        "The next mosaic can cover {square} in {n} way. The best: {place}.",
        "The next mosaic can cover {square} in {n} ways. The best: {place}.",
        len(here),
    )
    return text.format(square=name, n=len(here), place=prospect(best))


def _stall(desk: Desk, number: int) -> str:
    view = desk.observation.stalls[number]
    cards = tuple((kind, n) for kind, n in enumerate(view.up) if n)
    parts = [naming.cards(cards)] if cards else []
    if view.down:
        text = ngettext("{n} face-down card", "{n} face-down cards", view.down)
        parts.append(text.format(n=view.down))
    return listed(parts)


def _claim(desk: Desk, action: Action) -> str:
    area = next(area for area in desk.observation.pending_areas if min(area) == action.arg)
    text = ngettext("Claim {n} square: {squares}", "Claim {n} squares: {squares}", len(area))
    return text.format(n=len(area), squares=naming.squares(area))


def _with_price(desk: Desk, action: Action, text: str) -> str:
    """The words of an action with what it costs."""
    brings = desk.preview([action])
    price = []
    if brings.scarabs_total < 0:
        price.append(naming.scarabs(-brings.scarabs_total))
    if brings.amulets_total > 0:
        price.append(naming.amulets(brings.amulets_total))
    if not price:
        return text
    return _("{what} ({price})").format(what=text, price=listed(price))


def _worth(desk: Desk, action: Action, text: str) -> str:
    """The words of a place with what the piece brings there."""
    what = spoken(sums.describe(desk.preview([action])))
    return _("{squares}: {what}").format(squares=text, what=what) if what else text


def _of_extra(desk: Desk, tool: Tool, action: Action) -> str:
    """The words of an action of an edition or expansion."""
    names = {text: _pick_title(title, tip) for title, tip, text in _sheet(tool)}
    if action.text in names:
        return names[action.text]
    said = expansion_tools.words_of(desk, action)
    text = (
        said.label
        if said is not None
        else expansion_tools.answer_of([action], names) or action.text
    )
    if expansion_tools.is_about_area(action):
        area = next((a for _owner, a in desk.observation.sanctuaries if min(a) == action.arg), ())
        text = _("{what}: {squares}").format(what=text, squares=naming.squares(area))
    return spoken(text)


def _sheet(tool: Tool) -> Sequence[tuple[str, str, str]]:
    """What lies on a sheet: title with its note, tip, and the action's text."""
    found = []
    for pick, text in tool.sheet():
        title = f"{pick.title} ({pick.note})" if pick.note else pick.title
        found.append((title, pick.tip, text))
    return found


def _pick_title(title: str, tip: str) -> str:
    return spoken(headed(title, tip) if tip else title).removesuffix(".")
