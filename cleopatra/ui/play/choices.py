"""Every legal action in words, so that decisions can be made from a list instead of by pointing.

Serves all decisions of all editions and expansions; those of expansions bring their own words.
Knows the session and its tool; computes no rule.
"""

from __future__ import annotations

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import headed, listed, ngettext
from cleopatra.rules.actions import Action, ActionKind, Lay, Pay
from cleopatra.rules.catalogue import PIECE_KINDS, UNKNOWN, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.preview import MosaicPreview
from cleopatra.ui.extension import lookup
from cleopatra.ui.play import expansion_tools, sums
from cleopatra.ui.play.place import Pick
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming
from cleopatra.ui.words.spoken import spoken


def question(session: Session, tool: Tool) -> str:
    """What is asked now, in one or two sentences without markup; "" for somebody who has nothing
    to decide."""
    if session.match.decision.kind == DecisionKind.BID:
        return _bid_question(session)
    if session.match.decision.kind == DecisionKind.PAY:
        piece = naming.piece(session.observation.pending_piece)
        return _("{piece}: how do you pay?").format(piece=piece)
    asked = tool.prompt()
    sentences = [spoken(asked.text), spoken(asked.detail)]
    drawn = session.observation.drawn
    if session.match.decision.kind == DecisionKind.PUT and drawn:
        card = naming.card(drawn[0].kind if drawn[0].is_up else UNKNOWN)
        sentences.append(_("Next card: {card}.").format(card=card))
    return " ".join(part if part[-1] in ".?!:…" else f"{part}." for part in sentences if part)


def _bid_question(session: Session) -> str:
    """The question of an Offering or auction, with what the viewer can bid. Rule: D9.2"""
    seat = 0 if session.viewer is None else session.viewer
    view = session.observation.seats[seat]
    auction = lookup.auction(session.observation)
    asked = _("{name}, how many scarabs do you bid?")
    have = _("You have {scarabs} and {amulets}. Whatever you bid is lost.")
    if auction is not None:
        asked, have = auction.question, auction.stake
    sentences = [asked.format(name=session.name(seat))]
    sentences.append(
        have.format(scarabs=naming.scarabs(view.scarabs), amulets=naming.amulets(view.amulets))
    )
    sentences.append(_ranks(session) if auction is None else auction.prizes)
    return " ".join(spoken(part) for part in sentences)


def _ranks(session: Session) -> str:
    """What each place at the Offering brings, the highest bid first. Rule: D9.3"""
    sentences = []
    for place, change in enumerate(
        session.match.rules.offering[: len(session.observation.seats)], 1
    ):
        if change < 0:
            text = _("bid number {place} gives back {amulets}")
        else:
            text = _("bid number {place} takes {amulets}")
        sentences.append(text.format(place=place, amulets=naming.amulets(abs(change))))
    return _("From the highest: {places}.").format(places=listed(sentences))


def label(session: Session, tool: Tool, action: Action) -> str:
    """What a legal action does, in a few words without a full stop; no two of one decision have
    the same."""
    match action.kind:
        case ActionKind.ACTIVATE:
            return _with_price(session, action, naming.activating(action.arg))
        case ActionKind.TAKE:
            text = _("Take stall {n}: {cards}")
            return text.format(n=action.arg + 1, cards=_stall(session, action.arg))
        case ActionKind.BUILD:
            return _("Build: {pieces}").format(pieces=naming.piece(action.arg))
        case ActionKind.FINISH | ActionKind.END | ActionKind.PASS | ActionKind.LEAVE:
            return naming.answer(action.kind)
        case ActionKind.SET:
            return _worth(
                session, action, naming.site(session.observation.pending_piece, action.arg)
            )
        case ActionKind.CLAIM:
            return _claim(session, action)
        case ActionKind.PUT:
            return _("Put it on stall {n}").format(n=action.arg + 1)
        case ActionKind.KEEP:
            return _with_price(session, action, naming.answer(action.kind))
        case ActionKind.DISCARD:
            return _("Discard {cards}").format(cards=naming.card(action.arg))
        case ActionKind.BID:
            return naming.scarabs(action.arg)
    if isinstance(action, Pay):
        return _with_price(session, action, _("Pay {cards}").format(cards=sums.payment(action)))
    if isinstance(action, Lay):
        return _worth(session, action, naming.squares(action.squares))
    return _of_extra(session, tool, action)


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


def would_bring(session: Session, square: int) -> str:
    """What the next mosaic would bring at best on a square of the garden, 0..80, or why none can
    be laid there now."""
    chain: list[Action] = []
    if session.match.decision.kind != DecisionKind.LAY:
        build = session.match.rules.parse(f"build {PIECE_KINDS[Piece.MOSAIC].code}")
        refusal = None if session.viewer is None else session.check(build)
        if refusal is not None:
            return _("No mosaic can be built now: {reason}").format(reason=naming.refusal(refusal))
        pay = next((a for a in session.legal_after([build]) if isinstance(a, Pay)), None)
        chain = [build] if pay is None else [build, pay]
    here = [found for found in session.prospects(chain) if square in found.action.squares]
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


def _stall(session: Session, number: int) -> str:
    view = session.observation.stalls[number]
    cards = tuple((kind, n) for kind, n in enumerate(view.up) if n)
    parts = [naming.cards(cards)] if cards else []
    if view.down:
        text = ngettext("{n} face-down card", "{n} face-down cards", view.down)
        parts.append(text.format(n=view.down))
    return listed(parts)


def _claim(session: Session, action: Action) -> str:
    area = next(area for area in session.observation.pending_areas if min(area) == action.arg)
    text = ngettext("Claim {n} square: {squares}", "Claim {n} squares: {squares}", len(area))
    return text.format(n=len(area), squares=naming.squares(area))


def _with_price(session: Session, action: Action, text: str) -> str:
    """The words of an action with what it costs."""
    brings = session.preview([action])
    price = []
    if brings.scarabs_total < 0:
        price.append(naming.scarabs(-brings.scarabs_total))
    if brings.amulets_total > 0:
        price.append(naming.amulets(brings.amulets_total))
    if not price:
        return text
    return _("{what} ({price})").format(what=text, price=listed(price))


def _worth(session: Session, action: Action, text: str) -> str:
    """The words of a place with what the piece brings there."""
    what = spoken(sums.describe(session.preview([action])))
    return _("{squares}: {what}").format(squares=text, what=what) if what else text


def _of_extra(session: Session, tool: Tool, action: Action) -> str:
    """The words of an action of an edition or expansion."""
    names = {taken: _pick_title(pick) for pick, taken in tool.sheet()}
    if action in names:
        return names[action]
    said = expansion_tools.words_of(session, action)
    text = (
        said.label
        if said is not None
        else expansion_tools.answer_of([action], names) or action.text
    )
    if expansion_tools.is_about_area(action):
        area = next(
            (a for _owner, a in session.observation.sanctuaries if min(a) == action.arg), ()
        )
        text = _("{what}: {squares}").format(what=text, squares=naming.squares(area))
    return spoken(text)


def _pick_title(pick: Pick) -> str:
    title = f"{pick.title} ({pick.note})" if pick.note else pick.title
    return spoken(headed(title, pick.tip) if pick.tip else title).removesuffix(".")
