"""Costs and rewards of pieces in words and icons, from the table in force.

Rule: D6.1, K2.3
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import ngettext
from cleopatra.rules.catalogue import PIECE_KINDS, RESOURCES, Pattern, PieceKind, Unit
from cleopatra.ui.words import naming

UNIT_ICONS: Final = ("artisan", "wood", "stone", "marble", "lapis")
"""The icons of artisans and resources, by Unit."""
ANY_ICON: Final = "any"
"""The icon of a resource of any kind."""
_RELATIONS: Final = {Pattern.EQUAL: "=", Pattern.DIFFERENT: "≠"}
_SPACE: Final = "\u00a0"


def piece_id(kind: PieceKind) -> int:
    """Which piece a row of the table is about, as a Piece."""
    return next(i for i, other in enumerate(PIECE_KINDS) if other.code == kind.code)


def parts(kind: PieceKind) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    """A cost as icons of its artisans, a count such as `2 =` or `3 ≠`, and icons of its resources.

    Where the resources may be of any kind there is one icon for all, and the count says whether
    they must be equal or different; where they are given each has its own icon and the count is "".
    """
    if kind.pattern is Pattern.NAMED:
        artisans = kind.named[Unit.ARTISAN]
        named = [UNIT_ICONS[unit] for unit in RESOURCES for _n in range(kind.named[unit])]
        return (UNIT_ICONS[Unit.ARTISAN],) * artisans, "", tuple(named)
    count = f"{kind.resources}{_SPACE}{_RELATIONS[kind.pattern]}"
    return (UNIT_ICONS[Unit.ARTISAN],) * kind.artisans, count, (ANY_ICON,)


def signs(kind: PieceKind) -> str:
    """The cost of a piece in signs alone: `[artisan]  2 = [any]`."""
    artisans, count, resources = parts(kind)
    drawn = "".join(f"[{name}]" for name in resources)
    paid = f"{count}{_SPACE}{drawn}" if count else drawn
    return "".join(f"[{name}]" for name in artisans) + 2 * _SPACE + paid


def resources(kind: PieceKind) -> str:
    """The resources of a cost in words: `2 equal resources`; "" where each is given."""
    if kind.pattern is Pattern.NAMED:
        return ""
    if kind.pattern is Pattern.EQUAL:
        text = ngettext("{count} equal resource", "{count} equal resources", kind.resources)
    else:
        text = ngettext("{count} different resource", "{count} different resources", kind.resources)
    return text.format(count=kind.resources)


def cost(kind: PieceKind) -> str:
    """The cost of a piece: its signs, then in words which resources they stand for."""
    words = resources(kind)
    return f"{signs(kind)} ([i]{words}[/i])" if words else signs(kind)


def reward(kind: PieceKind) -> str:
    """The reward of a piece, and how it is counted."""
    if not kind.per:
        return _("{base} [scarab]").format(base=kind.base)
    around = {
        "pedestal": _("{base} [scarab] + {per} for each mosaic square around it, at most {most}"),
        "throne": _(
            "{base} [scarab] + {per} for each mosaic square around the throne, at most {most}"
        ),
    }
    counted = {
        "sphinxes_in_row": _("{base} [scarab] + {per} for each sphinx in that row, at most {most}"),
        "mosaic_squares": _(
            "{base} [scarab] + {per} for each mosaic square beside it, at most {most}"
        ),
        "walls_in_chain": _(
            "{base} [scarab] + {per} for each wall in the door's chain, at most {most}"
        ),
        "palms": _("{base} [scarab] + {per} for each palm covered, at most {most}"),
    }
    text = around.get(kind.code, counted[kind.counts])
    return text.format(base=kind.base, per=kind.per, most=kind.most)


def price_list(kinds: tuple[PieceKind, ...]) -> str:
    """Names, costs and rewards in plain lines, for searching."""
    return "\n".join(f"{naming.piece(piece_id(k))}: {cost(k)}; {reward(k)}" for k in kinds)
