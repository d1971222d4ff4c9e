"""All altars of an Offering: hands that close over bids, and the film in which they open.

Knows places, results and seconds; no rule and no session.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.match.setup import SeatInfo
from cleopatra.ui.scenes.offering.altar import AltarArt
from cleopatra.ui.scenes.offering.coins import CoinHeap
from cleopatra.ui.scenes.offering.lit import LitPictures
from cleopatra.ui.scenes.offering.opening import Opening, lights_after
from cleopatra.ui.scenes.offering.places import Places
from cleopatra.ui.scenes.offering.results import OfferingResult
from cleopatra.ui.scenes.offering.verdict import draw_verdict
from cleopatra.ui.scenes.shared import offering_view as view

_CLOSES: Final = 0.36
"""Seconds in which a hand closes over a bid."""
_ASKED, _SEALED, _IDLE = 1.0, 0.66, 0.45
"""Light on an altar whose player bids now, has bid, or will bid."""
_GLORY: Final = 0.75
"""How much of its light is seen about the altar of whoever won."""
_FEW: Final = 4
"""Up to so many scarabs are heard falling; more are heard as a heap."""
_FLICKERS: Final = (0.86, 0.9, 0.95, 1.0)
"""What the flicker of torches leaves of the light on an altar."""


class Altars:
    """The altars of all seats; `settle_in` gives them their places."""

    def __init__(
        self, pictures: LitPictures, seats: Sequence[SeatInfo], rng: random.Random
    ) -> None:
        self._art = [AltarArt(pictures, info) for info in seats]
        self._rng = rng
        self._places: Places | None = None
        self._asked: int | None = None
        self._closing: dict[int, float] = {}
        self._flicker = [1.0] * len(self._art)
        self._beat = 0
        self._result = OfferingResult()
        self._film: Opening | None = None
        self._after: dict[int, float] = {}
        self._now = 0.0

    def settle_in(self, places: Places, scale: float) -> None:
        """Takes their places; what they show is made ahead.

        :param scale: pixels of the window for a logical unit.
        """
        self._places = places
        for art, place in zip(self._art, places.seats, strict=True):
            art.ask(scale, place)

    def reach(self, seat: int) -> pygame.FRect:
        """All that is drawn of a seat, logical."""
        assert self._places is not None
        return self._places.seats[seat].whole

    # -- While bids are made ----------------------------------------------------------------

    def ask(self, seat: int | None) -> None:
        """This seat bids now, or nobody here."""
        self._asked = seat

    def close(self, seat: int, at_once: bool) -> None:
        """A hand closes over its bid."""
        self._closing[seat] = _CLOSES if at_once else 0.0

    @property
    def is_closing(self) -> bool:
        """Whether a hand is about to close."""
        return self._film is None and any(since < _CLOSES for since in self._closing.values())

    def update(self, seconds: float) -> list[int]:
        """Lets time pass while bids are made; answers the seats that changed."""
        moving = [seat for seat, since in self._closing.items() if since < _CLOSES]
        for seat in moving:
            self._closing[seat] += seconds
        return moving

    def flicker(self) -> int | None:
        """At every third beat of the torches the light on one altar changes, in turn; answers
        whose."""
        self._beat += 1
        if self._beat % 3:
            return None
        seat = self._beat // 3 % len(self._art)
        self._flicker[seat] = self._rng.choice(_FLICKERS)
        return seat

    # -- While they open --------------------------------------------------------------------

    def open(self, result: OfferingResult) -> None:
        """The film begins; there is none for a result without bids."""
        self._result = result
        if not result.bids:
            return
        self._film = Opening(result.order, [CoinHeap(bid, self._rng) for bid in result.bids])
        self._after = lights_after(result.bids)
        self._now = 0.0

    def advance(self, seconds: float) -> list[tuple[str, int | None]]:
        """Lets the film run on; answers the sounds that are due, with the seat they come from."""
        film, before = self._film, self._now
        if film is None:
            return []
        self._now += seconds
        sounds: list[tuple[str, int | None]] = []
        for seat in self._result.order:
            if before < film.begins(seat) <= self._now:
                sounds.append(("hand", seat))
            if before < film.first_lands(seat) <= self._now and self._result.bids[seat]:
                sounds.append(("coins" if self._result.bids[seat] > _FEW else "scarab", seat))
        if before < film.told_from <= self._now:
            sounds += [("reveal", None), ("cheer", None)]
        return sounds

    def finish(self) -> None:
        """The film is at its end."""
        if self._film is not None:
            self._now = self._film.length + 1

    @property
    def is_over(self) -> bool:
        """Whether no film runs any more."""
        return self._film is None or self._now >= self._film.length

    @property
    def is_told(self) -> bool:
        """Whether it is shown what the bids brought."""
        return self._film is not None and self._now >= self._film.told_from

    def is_open(self, seat: int) -> bool:
        """Whether all of a seat's bid has been counted."""
        return self._film is not None and self._film.is_counted(seat, self._now)

    def moves(self, seat: int) -> bool:
        """Whether anything of a seat changes now."""
        return self._film is not None and self._film.moves(seat, self._now)

    # -- Looks ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draws all of them; sleeves of the nearer row never cover what is told."""
        assert self._places is not None
        for seat, place in enumerate(self._places.seats):
            if canvas.sees(place.whole):
                self._draw(canvas, seat)
        for seat, place in enumerate(self._places.seats):
            if self._film is not None and canvas.sees(place.told.inflate(30, 30)):
                self._draw_verdict(canvas, self._film, seat, place.told)

    def _draw(self, canvas: Canvas, seat: int) -> None:
        assert self._places is not None
        art, place = self._art[seat], self._places.seats[seat]
        film, flicker = self._film, self._flicker[seat]
        if film is None:
            light = flicker * self._light_waiting(seat)
            art.draw_altar(canvas, place, light)
            since = self._closing.get(seat)
            if since is not None:
                pose = max(0, view.OPEN_HAND - int(since / _CLOSES * (view.OPEN_HAND + 1)))
                art.draw_hand(canvas, place, pose, 0.0, light)
            elif seat == self._asked:
                art.draw_hand(canvas, place, view.OPEN_HAND, 0.0, light)
            return
        light = flicker * film.light(seat, self._now, self._after)
        art.draw_altar(canvas, place, light)
        art.draw_heap(canvas, place, film.heaps[seat], film.falling(seat, self._now))
        if seat in self._result.winners:
            art.draw_glory(canvas, place, _GLORY * flicker * film.told(self._now))
        pose, lift = film.pose(seat, self._now), film.lift(seat, self._now)
        art.draw_hand(canvas, place, pose, lift, light)

    def _draw_verdict(self, canvas: Canvas, film: Opening, seat: int, box: pygame.FRect) -> None:
        if film.is_open(seat, self._now):
            outcome = self._result.outcome(seat) if self.is_told else None
            is_won = seat in self._result.winners
            draw_verdict(canvas, box, film.counted(seat, self._now), outcome, is_won)

    def _light_waiting(self, seat: int) -> float:
        if seat == self._asked:
            return _ASKED
        return _SEALED if seat in self._closing else _IDLE
