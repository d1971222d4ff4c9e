"""What a button would cost in amulets, short enough to stand on the button itself.

The figures come from previews; no rule is computed here.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.catalogue import PENALTIES
from cleopatra.ui.play.desk import Desk

DEADLY: Final = len(PENALTIES)
"""From so many amulets on, a player is in danger of being thrown to the crocodile. Rule: D10.2"""


def now(desk: Desk, change: int) -> str:
    """What a change of the viewer's amulets would lead to: `+1 [amulet] → 8: crocodile!`; "" for no
    change."""
    if not change or desk.viewer is None:
        return ""
    total = max(0, desk.observation.seats[desk.viewer].amulets + change)
    text = f"{_signed(change)} [amulet] → {total}"
    return _("{sum}: crocodile!").format(sum=text) if is_deadly(desk, change) else text


def later(change: int) -> str:
    """Amulets that come, or go, with a payment or at the final inspection; "" for none."""
    if not change:
        return ""
    # Translators: on a button; the amulets come when the cards are paid with, or at the end.
    return _("later {change} [amulet]").format(change=_signed(change))


def at_most(change: int) -> str:
    """Amulets that others may take along with a card; "" for none."""
    if not change:
        return ""
    # Translators: on a button; others decide how many of these amulets they take.
    return _("up to {change} [amulet]").format(change=_signed(change))


def is_deadly(desk: Desk, change: int) -> bool:
    """Whether the viewer's amulets would grow to where the gauge is red."""
    if change <= 0 or desk.viewer is None:
        return False
    return desk.observation.seats[desk.viewer].amulets + change >= DEADLY


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"\u2212{-change}"
