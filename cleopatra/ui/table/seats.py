"""Where the panels of the players lie, and everything in them.

Knows sizes, the text scale and what is shown; draws nothing. The player whose turn it is has a
wider and higher panel than the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Face, TextStyle
from cleopatra.kit.text import markup
from cleopatra.kit.text.i18n import percent
from cleopatra.kit.text.typesetter import Typesetter
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.expansion_ui import Item
from cleopatra.ui.table.gauge import DEADLY, Gauge, gauge_of
from cleopatra.ui.table.layout import GAP, TALLEST_PLAYER, player_width
from cleopatra.ui.table.table_facts import TableFacts

# Signs with their numbers in a row: how large they are, and where each stands.

CARD: Final = 0.64
"""The width of the sign for cards, a share of its height."""
BESIDE: Final = 4.0
"""Distance between a sign and its number."""
APART, FARTHEST = 5.0, 22.0
"""The least and the largest distance between two pairs of sign and number."""
_SLACK: Final = 3.0
_LEAST: Final = 13.0
"""Signs and numbers are never set smaller than this."""
_SIGN: Final = 1.06
"""Height of a sign, a share of the number's size."""


class SignScale(NamedTuple):
    """Sizes of the numbers and of their signs in a row."""

    figure: float
    sign: float

    @property
    def style(self) -> TextStyle:
        """How the numbers are set: their size already includes the player's text scale."""
        return TextStyle(Face.BOLD, self.figure, 1.1, 0.0)


def width_of(text: Typesetter, fact: str, value: str, scale: SignScale) -> float:
    """The width of a sign with its number."""
    sign = scale.sign * (CARD if fact == "hand" else 1.0)
    return sign + BESIDE + text.set(value, scale.style).width + _SLACK


def scale_for(
    text: Typesetter, rows: Sequence[Mapping[str, str]], room: float, wanted: float
) -> SignScale:
    """The largest sizes up to `wanted` with which each of the rows fits into `room`."""
    figure = int(2 * wanted) / 2
    while figure > _LEAST:
        scale = SignScale(figure, _SIGN * figure)
        if all(_whole(text, row, scale) <= room for row in rows):
            return scale
        figure -= 0.5
    return SignScale(_LEAST, _SIGN * _LEAST)


def _whole(text: Typesetter, row: Mapping[str, str], scale: SignScale) -> float:
    widths = sum(width_of(text, fact, value, scale) for fact, value in row.items())
    return widths + APART * (len(row) - 1)


def places(
    text: Typesetter, row: Mapping[str, str], box: pygame.FRect, scale: SignScale
) -> dict[str, pygame.FRect]:
    """The boxes of the pairs, from the left of `box`, with the same distance between them."""
    widths = {fact: width_of(text, fact, value, scale) for fact, value in row.items()}
    spare = box.width - sum(widths.values())
    gap = min(FARTHEST, max(0.0, spare / max(1, len(row) - 1)))
    found: dict[str, pygame.FRect] = {}
    left = box.left
    for fact, width in widths.items():
        found[fact] = pygame.FRect(left, box.top, width, box.height)
        left += width + gap
    return found


WIDER: Final = 1.3
"""The active player's panel is wider than the others' by this factor."""
PENNANT: Final = 56.0
_FIGURE, _SMALL_FIGURE, _NAME = 24.0, 20.0, 26.0
_LONG_NAME: Final = 17.0
_GROWTH: Final = 0.5
"""How much of the player's text scale figures and names take."""
_SHIELD, _NARROW_SHIELD = 46.0, 36.0
_NARROW: Final = 228.0
_TOKEN: Final = 30.0
_CELL: Final = 42.0
"""The side of a token before a waiting and before the active player."""
_NUMBER: Final = 22.0
"""The room of a token's number, beside it."""
METER_SIGN: Final = 27.0
"""The side of the crocodile beside the meter's figure."""
_METER_FIGURE: Final = 22.0
_TAB: Final = 34.0
_TAB_BAR: Final = 58.0
"""The height of the meter's tab, and the length of the bar in it."""
_LEAST_GAUGE: Final = 60.0
_BAR: Final = 84.0
"""The greatest length of a waiting player's gauge."""


class SeatItem(NamedTuple):
    """A small thing before a player: its own box, and the box of its number beside it."""

    item: Item
    box: pygame.FRect
    number: pygame.FRect


class NameLayout(NamedTuple):
    """How the active player's name is set, and whether the signs of a bot and of the first player
    have room beside it; `box` has no width where no name is shown."""

    box: pygame.FRect
    style: TextStyle = theme.PLAYER_NAME
    lines: int = 1
    has_signs: bool = True


class SeatLayout(NamedTuple):
    """A panel: all of it, the shield or pennant, and where the figures and the gauge stand.

    `pocket` is the tab that holds the `tokens`, beside
    or below the panel; without width if there are none. `meter` is where the crocodile meter
    stands, without width if there is none: beside the gauge, or in a tab of its own (`has_tab`).
    """

    box: pygame.FRect
    is_active: bool
    shield: pygame.FRect
    name: NameLayout
    facts: dict[str, pygame.FRect]
    scales: dict[str, SignScale]
    gauge: pygame.FRect
    tokens: tuple[SeatItem, ...]
    pocket: pygame.FRect
    meter: pygame.FRect
    has_tab: bool = False


def figures_of(shown: TableFacts, seat: int) -> dict[str, str]:
    """The numbers of a seat as they are shown, by what they count."""
    view = shown.observation.seats[seat]
    is_open = shown.shows_totals_of(seat)
    return {
        "hand": str(view.hand_size),
        "scarab": str(view.scarabs) if is_open else "?",
        "amulet": _amulets(gauge_of(shown, seat)),
        "statue": str(view.statues),
        "sanctuary": str(shown.sanctuary_squares(seat)),
    }


def _amulets(gauge: Gauge) -> str:
    if gauge.is_known:
        return str(gauge.low)
    if gauge.high < DEADLY:
        return f"{gauge.low}–{gauge.high}"
    return f"{gauge.low}+" if gauge.low else "?"


def growth_of(kit: Kit) -> float:
    """By how much figures and names are larger than normal."""
    return 1 + _GROWTH * (kit.text_scale - 1)


def active_seat(shown: TableFacts) -> int | None:
    """The seat whose turn it is; None after the end."""
    seen = shown.observation
    return None if seen.ended else seen.current


def seats_of(kit: Kit, rect: pygame.FRect, shown: TableFacts) -> list[SeatLayout]:
    """The panels in a row from the left of `rect`, whose height is that of the active player's."""
    number = len(shown.players)
    active = active_seat(shown)
    items = [lookup.owned(shown.observation, seat, shown.is_covered) for seat in range(number)]
    row = rect.height * 74 / TALLEST_PLAYER
    extra = 0.0 if active is None else _pocket_width(items[active])
    gap = GAP if rect.width > 1100 else 6.0
    panels = number if active is None else number - 1 + WIDER
    room = (rect.width - gap * (number - 1) - extra) / panels
    width = min(player_width(kit.viewport, kit.text_scale, number), room)
    figures = [figures_of(shown, seat) for seat in range(number)]
    waiting = [figures[seat] for seat in range(number) if seat != active]
    grown = growth_of(kit)
    scales = _waiting_scales(kit, width, waiting, grown)
    found: list[SeatLayout] = []
    left = rect.left
    for seat in range(number):
        if seat == active:
            box = pygame.FRect(left, rect.top, WIDER * width, rect.height)
            name = _name(kit, box, shown, seat, grown)
            meter = meter_width(kit, grown) if has_meter(shown, seat) else 0.0
            one = _active(kit, box, figures[seat], items[seat], name, grown, meter)
            left += extra
        else:
            box = pygame.FRect(left, rect.top, width, row)
            meter = meter_width(kit, grown) + _TAB_BAR if has_meter(shown, seat) else 0.0
            one = _waiting(kit, box, figures[seat], items[seat], scales, rect.bottom, meter)
        found.append(one)
        left += one.box.width + gap
    return found


# -- A waiting player ---------------------------------------------------------------------
def _inside(width: float) -> float:
    """From the left edge of a waiting player's panel to its figures."""
    shield = _SHIELD if width >= _NARROW else _NARROW_SHIELD
    return 8 + shield + (10 if width >= _NARROW else 7)


def _waiting_scales(
    kit: Kit, width: float, rows: list[dict[str, str]], grown: float
) -> tuple[SignScale, SignScale]:
    """The sizes in the upper and in the lower line, the same for all who wait."""
    room = width - _inside(width) - 8
    upper = scale_for(kit.text, [_some(row, _UPPER) for row in rows], room, _FIGURE * grown)
    lower = min(_SMALL_FIGURE * grown, upper.figure)
    return upper, scale_for(kit.text, [_some(row, _LOWER) for row in rows], room - 42, lower)


_UPPER: Final = ("hand", "scarab", "amulet")
_LOWER: Final = ("statue", "sanctuary")


def _some(row: dict[str, str], facts: tuple[str, ...]) -> dict[str, str]:
    return {fact: row[fact] for fact in facts}


def _waiting(
    kit: Kit,
    box: pygame.FRect,
    figures: dict[str, str],
    items: list[Item],
    scales: tuple[SignScale, SignScale],
    bottom: float,
    meter: float,
) -> SeatLayout:
    left = box.left + _inside(box.width)
    width = box.right - 8 - left
    upper = pygame.FRect(left, box.top + 0.06 * box.height, width, 0.47 * box.height)
    lower = pygame.FRect(left, box.top + 0.54 * box.height, width, 0.40 * box.height)
    facts = places(kit.text, _some(figures, _UPPER), upper, scales[0])
    below = places(kit.text, _some(figures, _LOWER), lower, scales[1])
    apart = below["sanctuary"].left - below["statue"].right - 8
    if apart > 0:
        below["sanctuary"].left -= apart
    end = below["sanctuary"].right + 6
    length = min(_BAR * box.width / 244, box.right - 12 - end)
    height = 12 * box.height / 74
    gauge = pygame.FRect(box.right - 12 - length, lower.centery - height / 2, length, height)
    shield = pygame.FRect(box.left + 8, box.top + 8, 0, box.height - 16)
    shield.width = _SHIELD if box.width >= _NARROW else _NARROW_SHIELD
    shield.inflate_ip(0, min(0.0, 1.75 * shield.width - shield.height))
    tab = pygame.FRect(box.left + 8, box.bottom - 1, 0, bottom - box.bottom + 1)
    tab.width = min(meter + 16, box.width - 16) if meter else 0.0
    tokens, pocket = _below(items, box, bottom, tab.width)
    return SeatLayout(
        box,
        False,
        shield,
        NameLayout(pygame.FRect(left, box.top, 0, 0)),
        facts | below,
        dict.fromkeys(_UPPER, scales[0]) | dict.fromkeys(_LOWER, scales[1]),
        gauge,
        tokens,
        pocket,
        tab,
        bool(meter),
    )


def _below(
    items: list[Item], box: pygame.FRect, bottom: float, taken: float
) -> tuple[tuple[SeatItem, ...], pygame.FRect]:
    """The tokens in a tab that hangs from a waiting player's panel; `taken` is the width of another
    tab to its left."""
    if not items:
        return (), pygame.FRect(box.left, box.bottom, 0, 0)
    height = bottom - box.bottom
    side = min(_TOKEN * height / 34, height - 4)
    widths = [side + (_NUMBER if item.number > 1 else 0.0) for item in items]
    room = box.width - 16 - (taken + 24 if taken else 0.0)
    gap = min(6.0, (room - sum(widths)) / max(1, len(items) - 1))
    whole = sum(widths) + gap * (len(items) - 1) + 16
    pocket = pygame.FRect(box.right - 8 - whole, box.bottom - 1, whole, height + 1)
    tokens: list[SeatItem] = []
    left = pocket.left + 8
    for item, width in zip(items, widths, strict=True):
        token = pygame.FRect(left, pocket.centery - side / 2, side, side)
        tokens.append(
            SeatItem(item, token, pygame.FRect(token.right, token.top, width - side, side))
        )
        left += width + gap
    return tuple(tokens), pocket


# -- The active player --------------------------------------------------------------------
def _pocket_width(items: list[Item]) -> float:
    """The room that the active player's tokens take beside the panel."""
    if not items:
        return 0.0
    columns = -(-len(items) // 2)
    more = _NUMBER if any(item.number > 1 for item in items) else 0.0
    return columns * (_CELL + more) + 10


def _beside(items: list[Item], box: pygame.FRect) -> tuple[tuple[SeatItem, ...], pygame.FRect]:
    """The tokens in a tab beside the active player's panel, two below each other."""
    width = _pocket_width(items)
    if not items:
        return (), pygame.FRect(box.right, box.top, 0, 0)
    columns, rows = -(-len(items) // 2), min(2, len(items))
    wide = (width - 10) / columns
    side = min(_CELL - 2, (box.height - 22) / 2)
    height = rows * (side + 3) + 7
    pocket = pygame.FRect(box.right - 2, box.top + 4, width, height)
    tokens: list[SeatItem] = []
    for number, item in enumerate(items):
        left = pocket.left + 5 + number // 2 * wide
        top = pocket.top + 4 + number % 2 * (side + 3)
        token = pygame.FRect(left, top, side, side)
        tokens.append(
            SeatItem(item, token, pygame.FRect(token.right, top, max(0.0, wide - side - 2), side))
        )
    return tuple(tokens), pocket


def _active(
    kit: Kit,
    box: pygame.FRect,
    figures: dict[str, str],
    items: list[Item],
    name: NameLayout,
    grown: float,
    meter: float,
) -> SeatLayout:
    share = box.height / TALLEST_PLAYER
    cloth = pygame.FRect(box.left + 10, box.top - 8, min(PENNANT, 0.2 * box.width), 0)
    cloth.height = box.height + 4
    left, width = name.box.left, box.right - 10 - name.box.left
    rows = [box.height * part for part in ((0.42, 0.69) if name.lines > 1 else (0.36, 0.66))]
    middle = pygame.FRect(left, box.top + rows[0], width, rows[1] - rows[0] - 1)
    last = pygame.FRect(left, box.top + rows[1], width, box.height - rows[1] - 5)
    row = {fact: value for fact, value in figures.items() if fact != "amulet"}
    scale = scale_for(kit.text, [row], width, _FIGURE * grown)
    facts = places(kit.text, row, middle, scale)
    own = scale_for(kit.text, [{"amulet": figures["amulet"]}], 0.4 * width, (_FIGURE + 1) * grown)
    facts |= places(kit.text, {"amulet": figures["amulet"]}, last, own)
    start = max(facts["amulet"].right + 8, left + 66 * share * width / 227)
    start = min(start, box.right - 14 - _LEAST_GAUGE)
    height = 18 * share
    gauge = pygame.FRect(start, last.centery - height / 2, box.right - 14 - start, height)
    place = pygame.FRect(box.right - 10, last.top, 0.0, last.height)
    has_tab = bool(meter) and gauge.width - meter - 8 < _LEAST_GAUGE
    if has_tab:
        place = pygame.FRect(0, box.bottom - 1, meter + _TAB_BAR + 16, _TAB * share)
        place.right = box.right - 8
    elif meter:
        gauge.width -= meter + 4
        place.left, place.width = box.right - 10 - meter, meter
    tokens, pocket = _beside(items, box)
    scales = dict.fromkeys(row, scale) | {"amulet": own}
    return SeatLayout(box, True, cloth, name, facts, scales, gauge, tokens, pocket, place, has_tab)


def has_meter(shown: TableFacts, seat: int) -> bool:
    """Whether the crocodile meter stands in a seat's panel."""
    return shown.danger is not None and seat == shown.viewer and not shown.is_covered


def meter_width(kit: Kit, grown: float) -> float:
    """The room for the meter's sign and the longest figure."""
    style = meter_style(grown)
    return METER_SIGN * grown + 4 + kit.text.set(percent(100), style).width


def meter_style(grown: float) -> TextStyle:
    """How the meter's figure is set: the size includes the player's text scale."""
    return TextStyle(Face.BOLD, _METER_FIGURE * grown, 1.1, 0.0)


def _name(kit: Kit, box: pygame.FRect, shown: TableFacts, seat: int, grown: float) -> NameLayout:
    """The largest setting of a player's name: beside the signs, across the panel, in two lines."""
    player = shown.players[seat]
    text = markup.escape(player.name)
    left = box.left + 10 + min(PENNANT, 0.2 * box.width) + 12
    whole = pygame.FRect(left, box.top + 0.04 * box.height, box.right - 10 - left, 0)
    whole.height = 0.32 * box.height
    signs = bool(player.bot) + (seat == shown.observation.first)
    beside = pygame.FRect(whole)
    beside.width -= signs * sign_room(whole)
    for share, room in ((1.0, beside), (0.8, beside), (0.8, whole)):
        style = TextStyle(Face.BOLD, share * _NAME * grown, 1.1, 0.0)
        if _fits(kit, text, style, room, 1):
            return NameLayout(room, style, 1, room is beside)
    whole.top, whole.height = box.top + 0.01 * box.height, 0.41 * box.height
    style = TextStyle(Face.BOLD, _LONG_NAME, 0.92, 0.0)
    beside = pygame.FRect(whole)
    beside.width -= signs * sign_room(whole)
    has_signs = _fits(kit, text, style, beside, 2)
    return NameLayout(beside if has_signs else whole, style, 2, has_signs)


def _fits(kit: Kit, text: str, style: TextStyle, room: pygame.FRect, lines: int) -> bool:
    found = kit.text.fit(text, style, room.width, room.height, lines)
    return not found.cut and not found.broken and found.height <= room.height + 1


def sign_room(name: pygame.FRect) -> float:
    """The width that a sign takes beside a name."""
    return min(0.8 * name.height, 34.0) + 6
