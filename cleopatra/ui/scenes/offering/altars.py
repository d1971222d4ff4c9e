"""All altars of an Offering: hands that close over bids, and the film in which they open.

Knows places, results and seconds; no rule and no session.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.motion.tween import ease_in_out
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.match.setup import SeatInfo
from cleopatra.ui.scenes.offering.lit_pictures import Fade, LayerKey, LitPictures
from cleopatra.ui.scenes.offering.looks import BidSummary, OfferingResult
from cleopatra.ui.scenes.offering.places import PALM, Places, SeatPlace
from cleopatra.ui.scenes.shared import offering_view as view
from cleopatra.ui.scenes.shared.quay_view import HALO, SHADOW
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.portraits import portrait
from cleopatra.ui.toys.tokens import VALUES, in_tokens

# The scarabs of one bid: how they fall from a hand and pile up on the slab of an altar.

MOST: Final = 16
"""A heap has at most this many coins, and as few large ones as that allows."""
_APART: Final = 0.075
"""Seconds between two coins that begin to fall."""
FALLS: Final = 0.34
"""Seconds of a coin's fall."""
_HOP: Final = 0.16
"""Seconds of the small hop after it."""
_HIGH: Final = 9.0
_TURNS: Final = 2.4
"""Turns of a coin in a second."""
_THICK: Final = 13.0
"""How much higher a coin lies than the one below it."""
_SLOTS: Final = (
    *((-8.0, -20.0, 0), (-112.0, -24.0, 0), (98.0, -22.0, 0), (-58.0, -50.0, 0)),
    *((52.0, -52.0, 0), (-64.0, -27.0, 1), (44.0, -26.0, 1), (-6.0, -54.0, 1)),
    *((-162.0, -46.0, 0), (158.0, -48.0, 0), (-16.0, -30.0, 2), (-108.0, -40.0, 1)),
    *((104.0, -42.0, 1), (-58.0, -44.0, 2), (54.0, -44.0, 2), (-6.0, -40.0, 3)),
)
"""Where the coins of a heap lie, in the order in which they come: x, y, how many lie below."""


class CoinSprite(NamedTuple):
    """A coin as it is seen now: a key of the manifest, and where its anchor lies."""

    key: str
    x: float
    y: float


class _Coin(NamedTuple):
    value: int
    look: int
    begins: float
    x: float
    y: float
    level: int


class CoinHeap:
    """The coins of one bid. Seconds count from the fall of the first."""

    def __init__(self, bid: int, rng: random.Random) -> None:
        values = in_many(bid)
        rng.shuffle(values)
        self.bid = bid
        self._coins = [
            _Coin(
                value,
                rng.randrange(view.LYING[value].frames),
                number * _APART,
                x + rng.uniform(-7, 7),
                y + rng.uniform(-2.5, 2.5),
                level,
            )
            for number, (value, (x, y, level)) in enumerate(zip(values, _SLOTS, strict=False))
        ]

    @property
    def length(self) -> float:
        """Seconds until all lie still; 0 where nothing was bid."""
        return self._coins[-1].begins + FALLS + _HOP if self._coins else 0.0

    def landed(self, now: float) -> int:
        """What the coins that have reached the slab are worth; the bid once all have."""
        lying = [coin.value for coin in self._coins if now >= coin.begins + FALLS]
        return self.bid if len(lying) == len(self._coins) else sum(lying)

    def seen(self, now: float, hand: tuple[float, float]) -> Iterator[CoinSprite]:
        """The coins, those farther back first, then those that still fall.

        :param hand: where they fall from.
        """
        lying = [coin for coin in self._coins if now >= coin.begins + FALLS]
        for coin in sorted(lying, key=lambda coin: (coin.level, coin.y)):
            hop = (now - coin.begins - FALLS) / _HOP
            high = 4 * _HIGH * hop * (1 - hop) if hop < 1 else 0.0
            group = view.LYING[coin.value]
            y = coin.y - coin.level * _THICK - high
            yield CoinSprite(group.keys[coin.look], coin.x, y)
        for coin in self._coins:
            since = now - coin.begins
            if 0 <= since < FALLS:
                share = since / FALLS
                group = view.COINS[coin.value]
                frame = round(since * _TURNS * group.frames + 5 * coin.look) % group.frames
                x = hand[0] + (coin.x - hand[0]) * share
                y = hand[1] + (coin.y - coin.level * _THICK - hand[1]) * share * share
                yield CoinSprite(group.keys[frame], x, y)


def in_many(bid: int) -> list[int]:
    """The values of coins that make up a bid: as many small ones as a heap can have. A bid that
    takes more coins than that is shown by the largest of them."""
    found = in_tokens(bid)
    while found:
        largest = max(found)
        smaller = next((value for value in VALUES if value < largest), 0)
        parts = _split(largest, smaller) if smaller else []
        if not parts or len(found) - 1 + len(parts) > MOST:
            break
        found.remove(largest)
        found += parts
    return found[:MOST]


def _split(value: int, into: int) -> list[int]:
    return [into] * (value // into) + ([value % into] if value % into else [])


_CLOSES: Final = 0.36
"""Seconds in which a hand closes over a bid."""
_ASKED, _SEALED, _IDLE = 1.0, 0.66, 0.45
"""Light on an altar whose player bids now, has bid, or will bid."""
_GLORY: Final = 0.75
"""The share of its light that is seen about the winner's altar."""
_FEW: Final = 4
"""Up to this many scarabs are heard falling one by one; more are heard as a heap."""
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
        return self._art[seat].reach(self._places.seats[seat])

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
                sounds += [("hand", seat), ("roll", None)]
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
            if canvas.sees(self._art[seat].reach(place)):
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


# One player's altar at an Offering: banner, scarabs on the slab, and the hand above it.

_SHADOW: Final = 1.5
"""How much larger an altar's shadow is than that of a pyramid."""
_SLEEVE: Final = Fade(0.62, -0.785, 640.0, 880.0)
"""Where sleeves fade away, behind the plate with the name."""
_ALTAR_GLORY: Final = 1.42
"""How much larger the light about a winner's altar is than that of a fire."""
_EDGE: Final = 12.0
_BELOW: Final = 90.0
"""How far the shadow of an altar reaches below its foot, in pixels of the layers."""
_HAND_LIGHT: Final = 0.9
"""Light on a hand: it is nearer to the torches than the altars are."""


class AltarArt:
    """Draws the altar of one seat."""

    def __init__(self, pictures: LitPictures, info: SeatInfo) -> None:
        self._pictures = pictures
        self._colour = info.colour
        self._skin = skin_of(info)

    def ask(self, canvas_scale: float, place: SeatPlace) -> None:
        """Has everything that will be shown made ahead.

        :param canvas_scale: pixels of the window for a logical unit.
        """
        scale = place.scale * canvas_scale
        self._pictures.ask(self._stone, scale)
        for pose in (view.OPEN_HAND, *range(view.OPEN_HAND)):
            self._pictures.ask(self._arm(pose), scale, _SLEEVE)

    def draw_altar(self, canvas: Canvas, place: SeatPlace, light: float) -> None:
        """Altar and banner, and their shadow on the floor."""
        shadow = self._pictures.joined(((SHADOW, ""),), place.scale * canvas.scale * _SHADOW)
        if shadow is not None:
            self._pictures.draw(canvas, shadow, (place.anchor[0], place.foot - 10 * place.scale))
        lit = self._pictures.joined(self._stone, place.scale * canvas.scale)
        if lit is not None:
            self._pictures.draw(canvas, lit, place.anchor, light)

    def draw_glory(self, canvas: Canvas, place: SeatPlace, share: float) -> None:
        """The light about the winner's altar, a share 0..1 of it."""
        halo = self._pictures.joined(((HALO, ""),), place.scale * canvas.scale * _ALTAR_GLORY)
        if halo is not None:
            at = (place.anchor[0], place.anchor[1] - 50 * place.scale)
            self._pictures.add(canvas, halo, at, share)

    def draw_heap(self, canvas: Canvas, place: SeatPlace, heap: CoinHeap, now: float) -> None:
        """The scarabs that lie on the slab or fall there, `now` seconds after the first."""
        scale = place.scale * canvas.scale
        x, y = place.anchor
        for spot in heap.seen(now, PALM):
            lit = self._pictures.joined(((spot.key, ""),), scale)
            if lit is not None:
                at = (x + spot.x * place.scale, y + spot.y * place.scale)
                self._pictures.draw(canvas, lit, at)

    def draw_hand(
        self, canvas: Canvas, place: SeatPlace, pose: int, lift: float, light: float
    ) -> None:
        """The hand in its sleeve, and its shadow.

        :param pose: 0 for a fist .. 3 for an open hand.
        :param lift: how high it is raised, in pixels of the layers.
        """
        scale = place.scale * canvas.scale
        shadow = self._pictures.joined(((view.HAND_SHADOWS.keys[pose], ""),), scale)
        if shadow is not None:
            self._pictures.draw(canvas, shadow, place.anchor)
        arm = self._pictures.joined(self._arm(pose), scale, _SLEEVE)
        if arm is not None:
            at = (place.anchor[0], place.anchor[1] - lift * place.scale)
            self._pictures.draw(canvas, arm, at, _HAND_LIGHT * light)

    def reach(self, place: SeatPlace) -> pygame.FRect:
        """All that may be drawn, logical: also a raised hand, and the shadow at the foot."""
        box = place.whole.inflate(40, 0)
        above, below = (_LIFT + _EDGE) * place.scale, _BELOW * place.scale + _EDGE
        return pygame.FRect(box.left, box.top - above, box.width, box.height + above + below)

    @property
    def _stone(self) -> tuple[LayerKey, ...]:
        banner = view.BANNERS.keys[self._colour], view.BANNERS_GLOW.keys[self._colour]
        return (view.ALTAR, view.ALTAR_GLOW), banner

    def _arm(self, pose: int) -> tuple[LayerKey, ...]:
        hand = view.HANDS[self._skin].keys[pose], view.HANDS_GLOW[self._skin].keys[pose]
        sleeve = view.SLEEVES[self._colour].keys[pose], view.SLEEVES_GLOW[self._colour].keys[pose]
        return hand, sleeve


LIGHT, TAN, BROWN, DARK = range(4)
_SKINS: Final = {
    "portrait_person_0": TAN,
    "portrait_person_1": BROWN,
    "portrait_person_2": TAN,
    "portrait_person_3": DARK,
    "portrait_person_4": LIGHT,
    "portrait_bot_0": BROWN,
    "portrait_bot_1": TAN,
    "portrait_bot_2": LIGHT,
    "portrait_bot_3": DARK,
    "portrait_bot_4": TAN,
    "portrait_bot_gambler": TAN,
    "portrait_bot_hoarder": LIGHT,
    "portrait_bot_merchant": TAN,
    "portrait_bot_pious": BROWN,
    "portrait_bot_planner": BROWN,
    "portrait_bot_saboteur": BROWN,
}


def skin_of(info: SeatInfo) -> int:
    """The skin of the player in a seat, 0..3; the colour decides for a face that isn't known."""
    return _SKINS.get(portrait(info.colour, info.bot), info.colour % 4)


_NUMBER: Final = 0.54
"""The share of the height that the bid takes."""


def draw_verdict(
    canvas: Canvas, box: pygame.FRect, counted: int, outcome: BidSummary | None, is_won: bool
) -> None:
    """Draws it into a box.

    :param counted: how much of the bid lies on the slab.
    :param outcome: what it brought; None as long as that is not to be told.
    :param is_won: whether it won.
    """
    ground = box.inflate(-8, -8)
    if outcome is not None and is_won:
        draw_halo(canvas, ground, theme.GLOW, 12, 0.9)
    canvas.panel(ground, "dusk")
    upper = pygame.FRect(ground.left + 8, ground.top + 3, ground.width - 16, 0)
    upper.height = (_NUMBER if outcome is not None else 0.94) * ground.height
    figure = f"{counted} [scarab]"
    shadow = theme.BLACK
    canvas.text(figure, upper, theme.BIG_NUMBER, theme.GOLD_LIGHT, "centre", "middle", 1, shadow)
    if outcome is None:
        return
    lower = pygame.FRect(upper.left, upper.bottom, upper.width, ground.bottom - upper.bottom - 5)
    if not outcome.brought:
        ink = theme.GOLD_LIGHT if is_won else theme.CREAM
        canvas.text(outcome.place, lower, theme.BOLD, ink, "centre", "middle", 1, shadow)
        return
    ink = theme.CREAM
    if outcome.change:
        ink = theme.TURQUOISE_LIGHT if outcome.change < 0 else theme.CARNELIAN_LIGHT
    text = f"{outcome.place}  ·  {outcome.brought}"
    canvas.text(text, lower, theme.BOLD, ink, "centre", "middle", 1, shadow)


# When each hand opens at an Offering: from the highest bid to the lowest, then what came of
# them.

HUSH: Final = 0.7
"""Seconds before the first hand moves."""
TURN: Final = {2: 1.9, 3: 1.7, 4: 1.5, 5: 1.3}
"""Seconds between two hands, by the number of players."""
_POSES: Final = (0.42, 0.52, 0.62)
"""Seconds after a hand's turn began at which it takes the poses 1 to 3."""
FALL: Final = 0.5
"""Seconds after a hand's turn began at which the first scarab falls."""
_LIFT: Final = 22.0
"""How high a fist is raised before it opens, in pixels of the layers."""
_PAUSE: Final = 0.7
"""Seconds from the last scarab's fall until it is shown what the bids brought."""
_DAWN: Final = 0.8
"""Seconds in which the light changes for that."""
_DIM, _LIT, _SPENT, _LAST = 0.45, 1.0, 0.66, 0.3
"""Light on an altar: waiting, while its hand opens, after that, and that of the lowest bid."""


@dataclass(frozen=True)
class Opening:
    """The film of one reveal; all times are seconds since it began.

    :param order: the seats in the order in which their hands open.
    :param heaps: the scarabs of each seat.
    """

    order: Sequence[int]
    heaps: Sequence[CoinHeap]

    @property
    def told_from(self) -> float:
        """When it is shown what the bids brought."""
        last = self.order[-1]
        return self.begins(last) + max(_POSES[-1], FALL + self.heaps[last].length) + _PAUSE

    @property
    def length(self) -> float:
        """When nothing moves any more."""
        return self.told_from + _DAWN

    def begins(self, seat: int) -> float:
        """When a hand's turn comes."""
        turn = TURN[min(5, max(2, len(self.order)))]
        return HUSH + turn * self.order.index(seat)

    def is_open(self, seat: int, now: float) -> bool:
        """Whether a bid can be read, even one of nothing."""
        return now >= self.begins(seat) + _POSES[-1]

    def pose(self, seat: int, now: float) -> int:
        """How far a hand is open: 0 closed .. 3 open and empty."""
        since = now - self.begins(seat)
        return sum(since >= at for at in _POSES)

    def lift(self, seat: int, now: float) -> float:
        """How high a hand is raised, in pixels of the layers."""
        share = (now - self.begins(seat)) / _POSES[0]
        if not 0 < share < 1:
            return 0.0
        return _LIFT * ease_in_out(min(1.0, 2 * share) if share < 0.5 else 2 - 2 * share)

    def falling(self, seat: int, now: float) -> float:
        """Seconds since the first scarab of a seat began to fall; negative before."""
        return now - self.begins(seat) - FALL

    def counted(self, seat: int, now: float) -> int:
        """How many scarabs of a seat lie on the slab by now."""
        return self.heaps[seat].landed(self.falling(seat, now))

    def first_lands(self, seat: int) -> float:
        """When the first scarab of a seat reaches the slab."""
        return self.begins(seat) + FALL + FALLS

    def is_counted(self, seat: int, now: float) -> bool:
        """Whether all of a bid can be read."""
        whole = self.begins(seat) + FALL + self.heaps[seat].length
        return self.is_open(seat, now) and now >= whole

    def moves(self, seat: int, now: float) -> bool:
        """Whether anything about a seat's altar changes now."""
        since = now - self.begins(seat)
        ended = max(_POSES[-1], FALL + self.heaps[seat].length) + 0.5
        return -0.3 <= since <= ended or now >= self.told_from

    def light(self, seat: int, now: float, after: Mapping[int, float]) -> float:
        """How much of the torches' light falls on a seat's altar, 0..1.

        :param after: the light on each altar at the end.
        """
        since = now - self.begins(seat)
        if since < 0:
            return _DIM + (_LIT - _DIM) * max(0.0, 1 + since / 0.3)
        ended = max(_POSES[-1], FALL + self.heaps[seat].length)
        spent = _LIT + (_SPENT - _LIT) * min(1.0, max(0.0, (since - ended) / 0.5))
        return spent + (after[seat] - spent) * self.told(now)

    def told(self, now: float) -> float:
        """How far the light has changed for what the bids brought, 0..1."""
        return ease_in_out(min(1.0, max(0.0, (now - self.told_from) / _DAWN)))


def lights_after(bids: Sequence[int]) -> dict[int, float]:
    """The light on each altar at the end: full for the highest bid, little for the lowest; where
    all bid the same, none is darker."""
    high, low = max(bids), min(bids)
    levels = sorted(set(bids), reverse=True)
    if high == low:
        return dict.fromkeys(range(len(bids)), _SPENT)
    step = (_LIT - _LAST) / (len(levels) - 1)
    return {seat: _LIT - step * levels.index(bid) for seat, bid in enumerate(bids)}
