"""What can be done now in a turn: what it would cost, bring and complete, in a few lines.

The figures come from previews; no rule is computed here.
"""

from __future__ import annotations

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import ngettext
from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import HAND_LIMIT
from cleopatra.ui.play import forecast, sums
from cleopatra.ui.play.desk import Desk
from cleopatra.ui.play.draft import Draft


def of_piece(desk: Desk, piece: int) -> tuple[str, int]:
    """What building a piece would cost now and bring in its best place; then the scarabs alone."""
    draft = Draft(desk, piece)
    best = draft.best()
    lines = []
    pay = draft.payment
    if pay is not None:
        lines.append(_("You would pay {cards}.").format(cards=sums.payment(pay)))
    told = sums.describe(best)
    if told:
        text = _("On the best site: {sums}") if draft.needs_place else _("It earns: {sums}")
        lines.append(text.format(sums=told))
    return "\n".join(lines), sums.gained(best)


def of_tent(desk: Desk, stall: int) -> str:
    """What taking the cards of a tent would mean for the hand. Rule: D5.5, D6.5"""
    seen = desk.observation
    cards = seen.stalls[stall]
    after = sum(seen.hand) + sum(cards.up) + cards.down
    text = ngettext("You would hold {n} card.", "You would hold {n} cards.", after)
    if after > HAND_LIMIT:
        text = ngettext(
            "You would hold {n} card, {over} over the limit.",
            "You would hold {n} cards, {over} over the limit.",
            after,
        )
    lines = [text.format(n=after, over=after - HAND_LIMIT)]
    tainted = sum(n for n, kind in zip(cards.up, CARD_KINDS, strict=True) if kind.tainted)
    if tainted:
        lines.append(forecast.later(tainted))
    return "\n".join(lines)


def of_worshipper(desk: Desk, call: Action) -> str:
    """Where calling a worshipper would take the viewer's amulets; "" where it costs scarabs."""
    return forecast.now(desk, desk.preview([call]).amulets_total)
