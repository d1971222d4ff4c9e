"""Costs and rewards of pieces in words and icons, from the table in force.

Rule: D6.1, K2.3
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import ngettext
from cleopatra.rules.catalogue import PIECE_KINDS, Pattern, PieceKind, Unit
from cleopatra.ui.words import naming

UNIT_ICONS: Final = ("artisan", "wood", "stone", "marble", "lapis")
"""The icons of artisans and resources, by Unit."""


def piece_id(kind: PieceKind) -> int:
    """Which piece a row of the table is about, as a Piece."""
    return next(i for i, other in enumerate(PIECE_KINDS) if other.code == kind.code)


def cost(kind: PieceKind) -> str:
    """The cost of a piece: an icon for each artisan, then its resources."""
    if kind.pattern is Pattern.NAMED:
        return "".join(f"[{UNIT_ICONS[unit]}]" * kind.named[unit] for unit in Unit)
    if kind.pattern is Pattern.EQUAL:
        text = ngettext("{count} equal resource", "{count} equal resources", kind.resources)
    else:
        text = ngettext("{count} different resource", "{count} different resources", kind.resources)
    return "[artisan]" * kind.artisans + " + " + text.format(count=kind.resources)


def reward(kind: PieceKind) -> str:
    """The reward of a piece, and how it is counted."""
    if not kind.per:
        return _("{base} [scarab]").format(base=kind.base)
    return _("{base} [scarab] + {per} {counted}, at most {most}").format(
        base=kind.base, per=kind.per, counted=naming.counted(kind.counts), most=kind.most
    )


def price_list(kinds: tuple[PieceKind, ...]) -> str:
    """Names, costs and rewards in plain lines, for searching."""
    return "\n".join(f"{naming.piece(piece_id(k))}: {cost(k)}; {reward(k)}" for k in kinds)
