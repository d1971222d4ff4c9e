"""What a proposal of the adviser means at the table: the places it stands for, and its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cleopatra.bots.advice import AdviceReason, Proposal, Topic
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import listed, ngettext, percent
from cleopatra.rules.actions import Action, ActionKind, Lay, Pay
from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import expansion_tools, sums
from cleopatra.ui.play.draft import SITES
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming

_TARGETS: dict[int, PlaceKind] = {
    ActionKind.TAKE: PlaceKind.STALL,
    ActionKind.ACTIVATE: PlaceKind.TILE,
    ActionKind.BUILD: PlaceKind.PIECE,
    ActionKind.DISCARD: PlaceKind.CARD,
}
"""Actions whose number is the index of a place."""
_MIDDLE = (Piece.PEDESTAL, Piece.THRONE)
"""Pieces that have one site only."""


def places(session: Session, tool: Tool, p: Proposal, piece: int = -1) -> tuple[Place, ...]:
    """The places to be marked; `piece` is what is being built when the proposal begins with its
    payment. Only the first piece of several is shown with its site: the others follow."""
    actions = [session.match.rules.parse(text) for text in p.actions]
    sheet = [action for _pick, action in tool.sheet()]
    starts = partial(expansion_tools.start_of, session)
    return tuple(dict.fromkeys(_all(session.observation, actions, piece, sheet, starts)))


def plan_places(seen: Observation, actions: Sequence[Action]) -> tuple[Place, ...]:
    """The places of a plan made from this observation, where nobody is about to play it."""
    piece = seen.pending_piece
    return tuple(dict.fromkeys(_all(seen, actions, piece, (), lambda _action: None)))


def _all(
    seen: Observation,
    actions: Sequence[Action],
    piece: int,
    sheet: Sequence[Action],
    starts: Callable[[Action], Place | None],
) -> Iterator[Place]:
    is_building = actions[0].kind in _BUILDING
    has_site = False
    for number, action in enumerate(actions):
        if action.kind is ActionKind.BUILD:
            yield Place(PlaceKind.PIECE, action.arg)
            if is_building:
                has_site = True  # the site of the first piece is enough
            else:
                is_building, piece = True, action.arg
        elif action in sheet:
            yield Place(PlaceKind.PICK, sheet.index(action))
        elif action.kind is ActionKind.PUT:
            yield Place(PlaceKind.DRAWN, number)
            yield Place(PlaceKind.STALL, action.arg)
        elif isinstance(action, Pay):
            if number == 0:
                yield from (Place(PlaceKind.CARD, kind) for kind, _number in action.items)
        elif isinstance(action, Lay) or action.kind is ActionKind.SET:
            if not has_site:
                yield from _site(action, piece if piece >= 0 else seen.pending_piece)
            has_site = True
        elif action.kind is ActionKind.CLAIM or expansion_tools.is_about_area(action):
            if number == 0:
                yield from (Place(PlaceKind.SQUARE, s) for s in _area(seen, action.arg))
        elif (target := _TARGETS.get(action.kind) or expansion_tools.target_of(action)) is not None:
            yield Place(target, action.arg)
        elif (start := starts(action)) is not None:
            yield start
        if is_building and not has_site and piece in _MIDDLE:
            yield Place(PlaceKind.THRONE)
            has_site = True


_BUILDING = frozenset({ActionKind.PAY, ActionKind.SET, ActionKind.LAY})


def _site(action: Action, piece: int) -> Iterator[Place]:
    if isinstance(action, Lay):
        yield from (Place(PlaceKind.SQUARE, square) for square in action.squares)
    elif piece in SITES:
        yield Place(SITES[Piece(piece)], action.arg)


def _area(seen: Observation, lowest: int) -> tuple[int, ...]:
    """The squares of an area that was just formed, or of a sanctuary, by its lowest square."""
    areas = [*seen.pending_areas, *(area for _seat, area in seen.sanctuaries)]
    return next((area for area in areas if min(area) == lowest), (lowest,))


# An adviser's proposals in words: a nudge, what to do, why, and all figures in one sentence.

_FIGURELESS = frozenset({Topic.LAYING})
"""Topics without scarabs, amulets and steps."""


def nudge(p: Proposal) -> str:
    """What kind of thing to think of, in a few words."""
    if p.topic is Topic.BID:
        return _("Little is at stake for you.") if p.number <= 2 else _("Much is at stake for you.")
    return {
        Topic.MARKET: _("Look at the market."),
        Topic.BUILD: _("Look at the quarry."),
        Topic.WORSHIPPER: _("One of the worshippers of Sobek can help you."),
        Topic.SPECIAL: _("You have something you could use now."),
        Topic.STOP: _("This may be enough for now."),
        Topic.PAYMENT: _("Think of how you pay."),
        Topic.SITE: _("Think of where it goes."),
        Topic.STATUE: _("Weigh scarabs now against amulets later."),
        Topic.LAYING: _("Think of who comes to the market next."),
        Topic.LIMIT: _("Weigh cards against amulets."),
        Topic.ANSWER: _("Think of what your hand needs."),
    }[p.topic]


def why(p: Proposal) -> str:
    """The reason, as a sentence."""
    n = p.number
    match p.reason:
        case AdviceReason.ENDS:
            return _("Cleopatra then reaches the doors: the game comes to its end.")
        case AdviceReason.SAFER:
            return _("It lowers your crocodile risk.")
        case AdviceReason.SANCTUARY:
            text = ngettext(
                "A sanctuary of {n} square will take amulets from you.",
                "A sanctuary of {n} squares will take amulets from you.",
                n,
            )
            return text.format(n=n)
        case AdviceReason.WALK:
            return _("It completes a category, and Cleopatra moves on.")
        case AdviceReason.REWARD:
            return _("It earns {scarabs} at once.").format(scarabs=naming.scarabs(n))
        case AdviceReason.POWER:
            text = _("With such cards you could build for about {scarabs} more.")
            return text.format(scarabs=naming.scarabs(n))
        case AdviceReason.CARDS:
            return _("You need cards before you can build more.")
        case AdviceReason.CLEAN:
            return _("It costs no amulets.")
        case AdviceReason.SPARE:
            return _("It saves cards you will need later.")
        case AdviceReason.LATER:
            return _("Your cards will be worth more later.")
        case AdviceReason.POOR_STALLS:
            return _("It leaves little for the next player.")
        case AdviceReason.SWING:
            text = _("First place is worth about {scarabs} more to you than last place.")
            return text.format(scarabs=naming.scarabs(n))
        case _:
            return _("Nothing else looks better now.")


def risk(eaten: int) -> str:
    """The chance of being eaten, 0..100."""
    return _("crocodile risk {share}").format(share=percent(eaten))


def brings(p: Proposal) -> str:
    """What following a proposal brings: scarabs, amulets, danger."""
    return naming.capital(sums.joined(*_gains(p), risk(p.eaten)))


def _gains(p: Proposal) -> list[str]:
    if p.topic is Topic.BID:
        return [_on_average(p)]
    return [] if p.topic in _FIGURELESS else [_scarabs(p), _amulets(p)]


def figures(p: Proposal) -> str:
    """All that a proposal brings, side by side: scarabs, amulets, tempo, danger."""
    if p.topic is Topic.BID:
        return brings(p)
    parts = [*_gains(p), _tempo(p), risk(p.eaten)]
    if p.is_open:
        parts.append(_("then ask again"))
    return naming.capital(sums.joined(*parts))


def _scarabs(p: Proposal) -> str:
    if p.scarabs > 0:
        return _("earns {scarabs}").format(scarabs=naming.scarabs(p.scarabs))
    if p.scarabs < 0:
        return _("costs {scarabs}").format(scarabs=naming.scarabs(-p.scarabs))
    if p.cards > 0:
        return ngettext("gains {n} card", "gains {n} cards", p.cards).format(n=p.cards)
    return _("earns no scarabs")


def _amulets(p: Proposal) -> str:
    if p.amulets > 0:
        return _("takes {amulets}").format(amulets=naming.amulets(p.amulets))
    if p.amulets < 0:
        return _("gives back {amulets}").format(amulets=naming.amulets(-p.amulets))
    return _("takes no amulets")


def _on_average(p: Proposal) -> str:
    """What a bid brings against what the others may bid."""
    if p.amulets < 0:
        text = ngettext("gives back about {n} amulet", "gives back about {n} amulets", -p.amulets)
        return text.format(n=-p.amulets)
    text = ngettext("takes about {n} amulet", "takes about {n} amulets", p.amulets)
    return text.format(n=p.amulets)


def _tempo(p: Proposal) -> str:
    if p.steps:
        text = ngettext("Cleopatra moves {n} step", "Cleopatra moves {n} steps", p.steps)
        return text.format(n=p.steps)
    left = round(p.turns)
    if left <= 0:
        return _("your last turn")
    text = ngettext("about {n} more turn for you", "about {n} more turns for you", left)
    return text.format(n=left)


# -- what to do ------------------------------------------------------------------------------------


def deed(session: Session, tool: Tool, p: Proposal) -> str:
    """What is proposed, in a few words without a full stop."""
    actions = [session.match.rules.parse(text) for text in p.actions]
    first = actions[0]
    match p.topic:
        case Topic.MARKET:
            return _("Take stall {n}").format(n=first.arg + 1)
        case Topic.BUILD:
            return _("Build: {pieces}").format(pieces=_pieces(p.bought))
        case Topic.WORSHIPPER:
            called = naming.activating(first.arg)
            return _then_built(called, p)
        case Topic.SPECIAL:
            return _then_built(_special(session, tool, first), p)
        case Topic.PAYMENT:
            cards = sums.payment(first) if isinstance(first, Pay) else first.text
            if any(action.kind in _PLACING for action in actions):
                return _("Pay {cards}; its place is marked").format(cards=cards)
            return _("Pay {cards}").format(cards=cards)
        case Topic.SITE:
            return _("Place it on the marked site")
        case Topic.STATUE:
            if first.kind is ActionKind.LEAVE:
                return naming.answer(first.kind)
            label = ngettext("Claim {n} square", "Claim {n} squares", p.squares)
            return label.format(n=p.squares)
        case Topic.LAYING:
            return _laying(session, actions)
        case Topic.BID:
            return bid(p)
        case _:
            return _answer(session, tool, actions)


def bid(p: Proposal) -> str:
    """What to offer, without a full stop."""
    if not p.scarabs:
        return _("Offer nothing")
    return _("Bid {scarabs}").format(scarabs=naming.scarabs(-p.scarabs))


def _pieces(bought: Sequence[int]) -> str:
    counts = Counter(bought)
    names = [naming.piece(which) for which in counts]
    return listed(
        [
            name if number == 1 else f"{number}\u00a0×\u00a0{name}"
            for name, number in zip(names, counts.values(), strict=True)
        ]
    )


def _then_built(what: str, p: Proposal) -> str:
    if not p.bought:
        return what
    return _("{what}, then build: {pieces}").format(what=what, pieces=_pieces(p.bought))


def _special(session: Session, tool: Tool, action: Action) -> str:
    said = expansion_tools.words_of(session, action)
    return _answer(session, tool, [action]) if said is None else said.label


def _laying(session: Session, actions: Sequence[Action]) -> str:
    drawn = session.observation.drawn
    parts = []
    for card, action in zip(drawn, actions, strict=False):
        name = naming.card(card.kind if card.is_up else UNKNOWN)
        parts.append(_("{card}: stall {n}").format(card=name, n=action.arg + 1))
    return naming.capital(listed(parts))


def _answer(session: Session, tool: Tool, actions: Sequence[Action]) -> str:
    """The words of all other answers; those of a sheet are the names of what lies on it."""
    first = actions[0]
    names = {action: pick.title for pick, action in tool.sheet()}
    match first.kind:
        case ActionKind.FINISH | ActionKind.END | ActionKind.PASS | ActionKind.KEEP:
            return naming.answer(first.kind)
        case ActionKind.DISCARD:
            return _("Discard {cards}").format(cards=naming.cards_of([a.arg for a in actions]))
    answer = expansion_tools.answer_of(actions, names)
    if answer is not None:
        return answer
    if first in names:
        return names[first]
    said = expansion_tools.words_of(session, first)
    return _("The marked choice") if said is None else said.label


_PLACING = frozenset({ActionKind.SET, ActionKind.LAY})
