"""Previews and running totals in words: "3 + 2 + 4 = 9 scarabs". Computes no rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import listed, ngettext
from cleopatra.rules.actions import Pay
from cleopatra.rules.catalogue import PENALTIES, PIECE_KINDS
from cleopatra.rules.events import AmuletsChanged, Event, ScarabsChanged
from cleopatra.rules.hands import unpack_units
from cleopatra.rules.preview import Preview, Sum
from cleopatra.ui.extension import lookup
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming

SEPARATOR = "\u00a0\u00a0·  "
"""A line may be broken after it, not before it."""


def gained(preview: Preview) -> int:
    """All scarabs that a chain of actions brings; those that a statue may still take the place of
    count too."""
    return preview.scarabs_total + preview.undecided


def formula(total: Sum) -> str:
    """The formula of a reward: `10 + 2 × 3`."""
    if total.counted == 0:
        return str(total.base)
    if total.per == 1:
        return f"{total.base} + {total.counted}"
    return f"{total.base} + {total.per} × {total.counted}"


def equation(preview: Preview) -> str:
    """How the scarabs add up, with the sum at the end: `3 + 1 + 4 = 8`. Only the sum where there is
    nothing to add up, or where points are given up."""
    result = gained(preview)
    pieces = {PIECE_KINDS[total.piece].code for total in preview.sums}
    others = [change for reason, change in preview.scarabs if reason not in pieces and change]
    terms = [formula(total) for total in preview.sums]
    if sum(total.total for total in preview.sums) + sum(others) != result:
        return str(result)
    if len(terms) + len(others) == 1 and not any(total.counted for total in preview.sums):
        return str(result)
    added = " + ".join(terms) + "".join(_signed(change) for change in others)
    return f"{added.removeprefix(' + ')} = {result}"


def _signed(change: int) -> str:
    return f" + {change}" if change > 0 else f" \u2212 {-change}"


def worth(preview: Preview) -> str:
    """What stands beside a ghost: the scarabs that it would bring."""
    return f"{gained(preview)} [scarab]"


def describe(preview: Preview) -> str:
    """All that a chain of actions brings, in one line."""
    parts = []
    number = gained(preview)
    if number:
        parts.append(naming.scarabs(number, equation(preview)))
    if preview.amulets_total > 0:
        parts.append(naming.amulets(preview.amulets_total, f"{preview.amulets_total:+d}"))
    parts += _left_and_complete(preview)
    if preview.steps:
        parts.append(
            ngettext("Cleopatra moves {n} step", "Cleopatra moves {n} steps", preview.steps).format(
                n=preview.steps
            )
        )
    for squares in preview.sanctuaries:
        parts.append(
            ngettext(
                "forms a sanctuary of {n} square", "forms a sanctuary of {n} squares", len(squares)
            ).format(n=len(squares))
        )
    return SEPARATOR.join(parts)


def brief(preview: Preview) -> str:
    """`describe` with signs in place of its most frequent words."""
    parts = []
    if gained(preview):
        parts.append(f"{gained(preview):+d} [scarab]")
    if preview.amulets_total > 0:
        parts.append(f"{preview.amulets_total:+d} [amulet]")
    parts += [f"{len(squares)} [sanctuary]" for squares in preview.sanctuaries]
    if preview.steps:
        parts.append(f"{preview.steps:+d} [cleopatra]")
    parts += _left_and_complete(preview)
    return SEPARATOR.join(parts)


def _left_and_complete(preview: Preview) -> list[str]:
    """Credit that stays for this visit, and categories that are complete."""
    complete = _("category complete: {category}")
    return credit_parts(preview.credit) + [
        complete.format(category=naming.category(category)) for category in preview.completed
    ]


def credit_parts(credit: Sequence[int]) -> list[str]:
    """What is left of half-used doubles. Rule: D6.3"""
    return [
        _("left over for this visit: {n} × {unit}").format(n=number, unit=naming.unit(unit))
        for unit, number in enumerate(credit)
        if number
    ]


def joined(*parts: str) -> str:
    """What is told, side by side; only the last part keeps its full stop."""
    sentences = [part for part in parts if part]
    return SEPARATOR.join([*(part.removesuffix(".") for part in sentences[:-1]), *sentences[-1:]])


def payment(pay: Pay) -> str:
    """What is paid, in words: cards, halves of doubles, discount, and what else is used."""
    parts = [naming.cards(pay.items)] if pay.items else []
    left = listed(
        [
            naming.unit(unit) if number == 1 else f"{number} × {naming.unit(unit)}"
            for unit, number in enumerate(unpack_units(pay.credit))
            if number
        ]
    )
    if left:
        parts.append(_("from what was left over: {units}").format(units=left))
    off = pay.off_artisans + pay.off_resources
    if off:
        parts.append(ngettext("discount of {n}", "discount of {n}", off).format(n=off))
    parts += lookup.paid(pay)
    return listed(parts) or _("nothing")


def running(events: Iterable[Event], seat: int) -> str:
    """The scarabs and amulets that a seat got in these events, in one line."""
    scarabs = amulets = 0
    for event in events:
        if isinstance(event, ScarabsChanged) and event.seat == seat:
            scarabs += event.amount
        elif isinstance(event, AmuletsChanged) and event.seat == seat:
            amulets += event.amount
    parts = []
    if scarabs:
        parts.append(naming.scarabs(scarabs, f"{scarabs:+d}"))
    if amulets:
        parts.append(naming.amulets(amulets, f"{amulets:+d}"))
    return _("This turn: {sums}").format(sums=listed(parts)) if parts else ""


# What a button would cost in amulets, short enough to stand on the button itself.

DEADLY: Final = len(PENALTIES)
"""From this many amulets on, a player is in danger of being thrown to the crocodile. Rule: D10.2"""


def now(session: Session, change: int) -> str:
    """What a change of the viewer's amulets would lead to: `+1 [amulet] → 8: crocodile!`; "" for no
    change."""
    if not change or session.viewer is None:
        return ""
    total = max(0, session.observation.seats[session.viewer].amulets + change)
    text = f"{_short(change)} [amulet] → {total}"
    return _("{sum}: crocodile!").format(sum=text) if is_deadly(session, change) else text


def later(change: int) -> str:
    """Amulets that come, or go, with a payment or at the final inspection; "" for none."""
    if not change:
        return ""
    # Translators: on a button; the amulets come when the cards are paid with, or at the end.
    return _("later {change} [amulet]").format(change=_short(change))


def at_most(change: int) -> str:
    """Amulets that others may take along with a card; "" for none."""
    if not change:
        return ""
    # Translators: on a button; others decide how many of these amulets they take.
    return _("up to {change} [amulet]").format(change=_short(change))


def is_deadly(session: Session, change: int) -> bool:
    """Whether the viewer's amulets would grow to where the gauge is red."""
    if change <= 0 or session.viewer is None:
        return False
    return session.observation.seats[session.viewer].amulets + change >= DEADLY


def _short(change: int) -> str:
    return f"+{change}" if change > 0 else f"\u2212{-change}"
