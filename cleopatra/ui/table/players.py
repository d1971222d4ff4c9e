"""The players' panels: every public fact of each, and whose turn it is.

Knows what is shown and the aids; no rules. Totals that the aids hide are shown as a question mark
or an interval. The player whose turn it is has a pennant and a name; the others are folded.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour, Face, TextStyle
from cleopatra.kit.text import markup
from cleopatra.kit.text.i18n import _, percent
from cleopatra.rules.catalogue import STATUES
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.skin.players import PLAYERS, TAIL, draw_pennant, draw_shield
from cleopatra.ui.table.gauge import DEADLY, draw_gauge, gauge_of
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.part import PaintKit, Part, draw_cue
from cleopatra.ui.table.pictures import draw_thing
from cleopatra.ui.table.seats import (
    BESIDE,
    CARD,
    METER_SIGN,
    SeatLayout,
    SignScale,
    figures_of,
    growth_of,
    has_meter,
    meter_style,
    seats_of,
    sign_room,
)
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target, place_target
from cleopatra.ui.words.aids_words import danger_tip


class PlayersPart(Part):
    """One panel for each seat, side by side."""

    name = "players"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self._of: tuple[object, ...] = ()
        self._seats: list[SeatLayout] = []

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        seen = shown.observation
        return (
            seen.seats,
            seen.current,
            seen.first,
            seen.sanctuaries,
            bool(seen.ended),
            seen.winners,
            shown.players,
            shown.is_covered,
            tuple(gauge_of(shown, seat) for seat in range(len(shown.players))),
            tuple(shown.shows_totals_of(seat) for seat in range(len(shown.players))),
            shown.cues(PlaceKind.SEAT, PlaceKind.OWN),
            seen.facts,
            shown.danger,
        )

    def reach(self, shown: TableFacts) -> pygame.FRect:
        rects = self.covered(shown)
        return rects[0].unionall(rects[1:]).inflate(40, 40)

    def seats(self, shown: TableFacts) -> list[SeatLayout]:
        """Where everything lies in the panels."""
        kit = self.gear.kit
        of = (
            shown.observation,
            shown.players,
            shown.aids,
            shown.is_covered,
            shown.danger is None,
            tuple(self.rect),
            kit.viewport,
            kit.text_scale,
        )
        if of != self._of:
            self._of, self._seats = of, seats_of(kit, self.rect, shown)
        return self._seats

    def targets(self, shown: TableFacts) -> list[Target]:
        found = []
        for number, seat in enumerate(self.seats(shown)):
            found.append(place_target(Place(PlaceKind.SEAT, number), seat.box, 12))
            if not shown.observation.ended:
                found.append(_forecast(number, seat))
            meter = meter_target(shown, number, seat)
            if meter is not None:
                found.append(meter)
            found += [place_target(token.item.place, token.box, 6) for token in seat.tokens]
        return found

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        found = []
        for seat in self.seats(shown):
            found.append(seat.box)
            if seat.tokens:
                found.append(seat.pocket)
            if seat.has_tab:
                found.append(seat.meter)
            if seat.is_active:
                tail = TAIL * seat.shield.width
                found.append(
                    pygame.FRect(
                        seat.shield.left,
                        seat.box.bottom,
                        seat.shield.width,
                        seat.shield.bottom + tail - seat.box.bottom,
                    )
                )
        return found

    def box(self, shown: TableFacts, seat: int) -> pygame.FRect:
        """The panel of a seat."""
        return self.seats(shown)[seat].box

    def fact_at(self, shown: TableFacts, seat: int, fact: str) -> tuple[float, float]:
        """Where a number of a seat's panel stands: hand, scarab, amulet, statue, sanctuary."""
        return self.seats(shown)[seat].facts[fact].center

    def gauge_boxes(self, shown: TableFacts) -> list[pygame.FRect]:
        """The gauges of those who are known to be in danger."""
        return [
            seat.gauge
            for number, seat in enumerate(self.seats(shown))
            if gauge_of(shown, number).low >= DEADLY
        ]

    # -- Drawing --------------------------------------------------------------------------
    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        for number, seat in enumerate(self.seats(shown)):
            if canvas.sees(seat.box.inflate(40, 80)):
                self._draw_seat(canvas, shown, number, seat)

    def _draw_seat(self, canvas: Canvas, shown: TableFacts, number: int, seat: SeatLayout) -> None:
        colour = shown.players[number].colour
        self._draw_tokens(canvas, shown, seat)
        if seat.has_tab:
            canvas.panel(seat.meter, "leaf")
        if number in shown.observation.winners:
            draw_halo(canvas, seat.box, theme.GLOW, 12, 0.9)
        canvas.panel(seat.box, "leaf")
        if seat.is_active:
            self._head(canvas, shown, number, seat)
            draw_pennant(canvas, seat.shield, colour)
            if not seat.name.has_signs:
                cloth = seat.shield
                plate = pygame.FRect(cloth.left, cloth.top + 12, cloth.width, cloth.height - 20)
                self._badges(canvas, shown, number, plate)
        else:
            draw_shield(canvas, seat.shield, colour)
            self._badges(canvas, shown, number, seat.shield)
        gauge = gauge_of(shown, number)
        for fact, value in figures_of(shown, number).items():
            ink = theme.INK
            if fact == "amulet" and gauge.low >= DEADLY:
                ink = theme.CARNELIAN
            elif fact == "statue" and value != str(STATUES):
                ink = theme.INK_SOFT
            self._fact(canvas, seat.facts[fact], fact, value, seat.scales[fact], ink)
        draw_gauge(canvas, seat.gauge, gauge)
        if has_meter(shown, number):
            draw_meter(canvas, shown, seat, growth_of(self.gear.kit))
        glow, is_lit = shown.glow(PlaceKind.SEAT, number), shown.is_lit(PlaceKind.SEAT, number)
        draw_cue(canvas, seat.box, glow, is_lit, 12)

    def _head(self, canvas: Canvas, shown: TableFacts, number: int, seat: SeatLayout) -> None:
        """The active player's name, the token of the first player and the sign of a bot."""
        player = shown.players[number]
        name = seat.name
        right = seat.box.right - 10
        if name.has_signs:
            room = sign_room(name.box)
            size, middle = room - 6, name.box.centery
            if player.bot:
                canvas.icon("gear", (right - size / 2, middle), 0.9 * size, theme.INK_SOFT)
                right -= room
            if number == shown.observation.first:
                canvas.icon("sun", (right - size / 2, middle), size)
        text = markup.escape(player.name)
        dark = PLAYERS[player.colour].dark
        self.write(canvas, text, name.box, name.style, dark, max_lines=name.lines)

    def _badges(self, canvas: Canvas, shown: TableFacts, number: int, shield: pygame.FRect) -> None:
        """The same for a player who waits, as small signs on the corners of the shield."""
        size = min(0.34 * shield.height, 0.44 * shield.width)
        if number == shown.observation.first:
            at = (shield.left + 0.2 * size, shield.top + 0.2 * size)
            canvas.circle(at, 0.58 * size, theme.RIM)
            canvas.icon("sun", at, size)
        if shown.players[number].bot:
            at = (shield.right - 0.3 * size, shield.bottom - 0.3 * size)
            canvas.circle(at, 0.58 * size, theme.RIM)
            canvas.circle(at, 0.52 * size, theme.PAPYRUS)
            canvas.icon("gear", at, 0.78 * size, theme.INK_SOFT)

    def _draw_tokens(self, canvas: Canvas, shown: TableFacts, seat: SeatLayout) -> None:
        if not seat.tokens:
            return
        canvas.panel(seat.pocket, "leaf")
        for token in seat.tokens:
            place = token.item.place
            glow = shown.glow(PlaceKind.OWN, place.index)
            draw_cue(canvas, token.box, glow, shown.is_lit(PlaceKind.OWN, place.index), 6)
            item = token.item
            draw_thing(
                canvas, self.gear, item.picture, item.icon, token.box, item.is_dim, item.shape
            )
            if item.number > 1:
                size = min(20.0, 0.66 * token.box.height)
                style = TextStyle(Face.BOLD, size, 1.1, 0.0)
                self.write(canvas, str(item.number), token.number, style, align="centre")

    def _fact(
        self,
        canvas: Canvas,
        slot: pygame.FRect,
        fact: str,
        value: str,
        scale: SignScale,
        ink: theme.Colour,
    ) -> None:
        width = scale.sign * (CARD if fact == "hand" else 1.0)
        centre = (slot.left + width / 2, slot.centery)
        if fact == "hand":
            card = pygame.FRect(0, 0, width, scale.sign * 0.96)
            card.center = centre
            self.gear.cards.draw(canvas, -1, card)
        else:
            canvas.icon(fact, centre, scale.sign)
        left = slot.left + width + BESIDE
        text = pygame.FRect(left, slot.top, slot.right - left, slot.height)
        self.write(canvas, value, text, scale.style, ink)


def _forecast(number: int, seat: SeatLayout) -> Target:
    """The gauge of a seat, which opens the count as it would be now."""
    return Target(
        f"forecast:{number}",
        seat.gauge.inflate(8, 12),
        TableButton(TableCommand.FORECAST, number),
        8.0,
        _("If it ended now: the final count as far as you know it."),
        keys=(InputAction.FORECAST,),
    )


_PERIOD: Final = 2.4
_STEPS: Final = 12
"""Seconds of one pulse, and how many pictures it has."""
_LEAST, _MOST = 0.25, 1.0


class PulsePart(Part):
    """A light around the gauges in danger; `players` tells where they are."""

    name = "pulse"
    is_kept = False

    def __init__(self, gear: PaintKit, players: PlayersPart) -> None:
        super().__init__(gear)
        self._players = players
        self._time = 0.0
        self._is_beating = False

    def advance(self, seconds: float) -> bool:
        """Let time pass; True when the light looks different now."""
        if not self._is_beating or self.gear.kit.reduced_motion:
            return False
        before = self._step
        self._time = (self._time + seconds) % _PERIOD
        return self._step != before

    @property
    def next_wake(self) -> float | None:
        """Seconds until the light changes; None while it rests."""
        if not self._is_beating or self.gear.kit.reduced_motion:
            return None
        each = _PERIOD / _STEPS
        return each - self._time % each

    @property
    def _step(self) -> int:
        return int(self._time / _PERIOD * _STEPS)

    @property
    def strength(self) -> float:
        """How bright the light is now, 0 to 1."""
        if self.gear.kit.reduced_motion:
            return _MOST
        wave = (1 + math.cos(2 * math.pi * self._step / _STEPS)) / 2
        return _LEAST + (_MOST - _LEAST) * wave

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        boxes = self._boxes(shown)
        self._is_beating = bool(boxes)
        return tuple(tuple(box) for box in boxes), self.strength if boxes else 0.0

    def reach(self, shown: TableFacts) -> pygame.FRect:
        boxes = self._boxes(shown)
        if not boxes:
            return pygame.FRect(0, 0, 0, 0)
        return boxes[0].unionall(boxes[1:]).inflate(36, 36)

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        for box in self._boxes(shown):
            draw_halo(canvas, box, theme.EMBER_LIGHT, 4, round(self.strength, 2))

    def _boxes(self, shown: TableFacts) -> list[pygame.FRect]:
        return [] if shown.observation.ended else self._players.gauge_boxes(shown)


# The crocodile meter in the viewer's panel: a sign, a bar where there is room, and the figure.

METER_UID: Final = "meter"
WARNING, DEADLY_CHANCE = 0.1, 0.35
"""From these chances on the figure is amber, and red."""


def meter_colour(chance: float) -> Colour:
    """The colour of a chance: quiet, a warning, or danger."""
    if chance >= DEADLY_CHANCE:
        return theme.EMBER
    return theme.AMBER if chance >= WARNING else theme.BRONZE


def hundredths(chance: float) -> int:
    """The figure that is shown: what is not certain is never 0 or 100."""
    return min(99, max(1, round(100 * chance)))


def draw_meter(canvas: Canvas, shown: TableFacts, seat: SeatLayout, grown: float) -> None:
    """The meter where the panel has a place for it."""
    danger = shown.danger
    if danger is None or not seat.meter.width:
        return
    place = pygame.FRect(seat.meter)
    if seat.has_tab:
        place = place.inflate(-16, 0)
    style = meter_style(grown)
    side = min(METER_SIGN * grown, place.height - 4)
    canvas.icon("crocodile", (place.left + side / 2, place.centery), side)
    said = percent(hundredths(danger.chance))
    width = canvas.kit.text.set(said, style).width
    ink = theme.CARNELIAN if danger.chance >= DEADLY_CHANCE else theme.INK
    words = pygame.FRect(place.right - width - 1, place.top, width + 2, place.height)
    canvas.text(said, words, style, ink, "right", "middle", 1)
    bar = pygame.FRect(place.left + side + 6, 0, words.left - 6 - place.left - side - 6, 10)
    bar.centery = place.centery
    if seat.has_tab and bar.width > 20:
        canvas.rect(bar, theme.RIM, 0, 3)
        inner = bar.inflate(-2.4, -2.4)
        canvas.rect(inner, theme.mix(theme.PAPYRUS_DARK, theme.PAPYRUS, 0.35), 0, 2)
        inner.width *= danger.chance
        if inner.width >= 1:
            canvas.rect(inner, meter_colour(danger.chance), 0, 2)


def meter_target(shown: TableFacts, number: int, seat: SeatLayout) -> Target | None:
    """The meter as something that can be pointed at; it leads to the count as it would be now."""
    if shown.danger is None or not seat.meter.width:
        return None
    names = [player.name for player in shown.players]
    tip = danger_tip(shown.danger, names)
    return Target(
        METER_UID, seat.meter, TableButton(TableCommand.FORECAST, number), 8.0, tip,
        keys=(InputAction.FORECAST,),
    )  # fmt: skip
