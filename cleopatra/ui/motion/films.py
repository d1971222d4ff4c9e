"""How each kind of event is shown: short films of flying cards and tokens, rising pieces, walks.

A film is a step of an animation; while it runs the table still shows the position before the
event. Knows the theatre and the events; decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cleopatra.kit.device.screen import Point
from cleopatra.kit.motion.clock import MotionClock
from cleopatra.kit.motion.tween import (
    arc_point,
    blend,
    blend_point,
    ease_in,
    ease_in_out,
    ease_out,
    linear,
)
from cleopatra.rules import events as ev
from cleopatra.rules import reasons
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.motion.building import ALL_SITES, BuildingFilms, Direction
from cleopatra.ui.motion.theatre import DarkTheatre, Movers, PlaySound, Theatre
from cleopatra.ui.motion.timeline import Animation, call, delay, parallel, sequence, stagger, tween
from cleopatra.ui.play.place import CardFace, IconSign, Picture
from cleopatra.ui.table.expansion_table import ExpansionTable
from cleopatra.ui.table.flyers import Flyer

CARD: Final = 92.0
TOKEN: Final = 44.0
CHIP: Final = 40.0
"""The width of the sign on a chip."""
_CHANGE: Final = 0.25
"""Seconds for a change in place, with reduced motion."""
MOST_FLYERS: Final = 6
"""At most this many cards fly at once: nobody can follow more, and each costs time in every frame.
"""
MOST_TOKENS: Final = 5
COINS: Final = (10, 5, 2, 1)
FEW: Final = 2
"""More tokens than this sound like a heap."""
_PYRAMID: Final = 84.0
_HEADROOM: Final = 230.0
"""Logical units that an amulet's fall and the pyramid need above the middle of the pyramid."""
_OPENING: Final = 0.22
"""Seconds in which a fan of cards opens."""
_DEALING = 0.12
"""Seconds between two cards that are dealt."""
_SEEN_FROM_NEAR = (
    ev.PieceBuilt,
    ev.MosaicLaid,
    ev.SanctuaryFormed,
    ev.SanctuaryClaimed,
    ev.CleopatraMoved,
    ev.CategoryCompleted,
    ev.ScarabsChanged,
    ev.AmuletsChanged,
)
"""Events of the stage, and what they bring: the camera stays near, or goes from one to the next."""
_FAN_GAP, _FAN_RISE, _FAN_ANGLE = 30.0, 46.0, 8.0
"""How far apart, how high and how much turned (degrees) the cards of a fan are."""


class Films:
    """Makes the film of an event. `play_sound` gets names of effects; `viewer` is who looks."""

    def __init__(
        self,
        theatre: Theatre,
        air: Movers,
        play_sound: PlaySound,
        reduced: bool,
        clock: MotionClock | None = None,
    ) -> None:
        self._theatre = theatre
        self._air = air
        self._play = play_sound
        self.reduced = reduced
        self._direction = Direction(theatre, clock or MotionClock())
        self.building = BuildingFilms(theatre, air, play_sound, self._direction)
        self._earned_at: Place | None = None

    def film(self, event: Event, before: Observation) -> Animation | None:
        """The film of an event that has just happened to `before`; None if there is nothing to
        be seen."""
        make: MakeFilm | None = FILMS.get(type(event)) or lookup.merged("films").get(type(event))
        if make is None:
            if isinstance(event, ev.TurnStarted):
                self.step_back()
            return None
        if not isinstance(event, _SEEN_FROM_NEAR):
            self.step_back()
        self._remember_site(event)
        reward = self._reward(event)
        if self.reduced:
            heard = call(lambda: self.sound_of(event, before))
            return sequence(heard, *(() if reward is None else (reward,)), delay(_CHANGE))
        film = make(self, event, before)
        return film if film is None or reward is None else sequence(reward, film)

    def sound_of(self, event: Event, before: Observation) -> None:
        """Plays what would be heard in the film of an event, each effect once: what happens is
        heard in every setting, also where nothing is to move."""
        make: MakeFilm | None = FILMS.get(type(event)) or lookup.merged("films").get(type(event))
        if make is None:
            return
        heard: dict[str, Point | None] = {}

        def hear(name: str, at: Point | None = None) -> None:
            heard.setdefault(name, at)

        dark = DarkTheatre(self._theatre)
        film = make(Films(dark, Movers(dark), hear, reduced=False), event, before)
        if film is not None:
            film.finish()
        for name, at in heard.items():
            self._play(name, at)

    def step_back(self) -> None:
        """The camera goes back if it came near for a film, and faded panels return."""
        self._direction.back()

    def _remember_site(self, event: Event) -> None:
        """Keeps where scarabs are earned by what was built last."""
        if isinstance(event, ev.PieceBuilt):
            self._earned_at = Place(ALL_SITES[Piece(event.piece)], event.site)
        elif isinstance(event, ev.MosaicLaid):
            self._earned_at = Place(PlaceKind.SQUARE, event.squares[len(event.squares) // 2])

    def _reward(self, event: Event) -> Animation | None:
        """The chip at the site that says what it brought; None for other events."""
        place = self._earned_at
        if not isinstance(event, ev.ScarabsChanged) or place is None or event.amount <= 0:
            return None
        if event.reason not in reasons.PIECE:
            return None
        chip = Flyer(IconSign("scarab"), 0, 0, CHIP, label=f"{event.amount:+d}", is_chip=True)
        return call(lambda: self._air.pin(place, chip))

    # -- building blocks -----------------------------------------------------------------------

    @property
    def theatre(self) -> Theatre:
        """Where everything is on the table."""
        return self._theatre

    @property
    def air(self) -> Movers:
        """What flies."""
        return self._air

    def sound(self, name: str, seconds: float = 0.0, at: Point | None = None) -> Animation:
        """A sound, heard at a point of the table, then a pause of that length."""
        return sequence(call(lambda: self._play(name, at)), delay(seconds))

    def flight(
        self,
        flyer: Flyer,
        start: Point,
        end: Point,
        seconds: float,
        lift: float = 60.0,
        rest: float = 0.0,
    ) -> Animation:
        """Something flies in an arc and lands; `rest` seconds later what lies there takes over."""
        key = object()

        def move(t: float) -> None:
            x, y = arc_point(start, end, t, lift)
            self._air.fly(key, replace(flyer, x=x, y=y))

        way = tween(seconds, move, ease_in_out)
        return sequence(way, delay(rest), call(lambda: self._air.land(key)))

    def cards(
        self,
        kinds: Sequence[int],
        start: Point,
        end: Point,
        name: str = "card",
        starts: Sequence[Point] = (),
    ) -> Animation:
        """Cards fan out and fly one after the other; `name` is the sound of one, several sound
        like a fan. Without `starts`, one for each card, all come from `start`."""
        shown = list(kinds)[:MOST_FLYERS]
        own = list(starts) or [start] * len(shown)
        middle = (
            sum(x for x, _y in own[: len(shown)]) / max(1, len(shown)),
            sum(y for _x, y in own[: len(shown)]) / max(1, len(shown)),
        )
        heard = call(lambda: self._play(name if len(shown) == 1 else "fan", middle))
        return parallel(
            sequence(delay(_OPENING), heard),
            *(
                self._fanned(kind, (i, len(shown)), (own[i], middle, end))
                for i, kind in enumerate(shown)
            ),
        )

    def _fanned(
        self, kind: int, place: tuple[int, int], way: tuple[Point, Point, Point]
    ) -> Animation:
        """One card of a fan, its number and how many there are: it opens with the others, waits
        for its turn, and flies. Its `way`: where it lies, the fan's middle, the end."""
        key = object()
        number, count = place
        start, middle, end = way
        beside = number - (count - 1) / 2
        fan = (middle[0] + _FAN_GAP * beside, middle[1] - _FAN_RISE + 3 * beside * beside)
        goal = (end[0] + 9 * beside, end[1])

        def open_fan(t: float) -> None:
            x, y = blend_point(start, fan, t)
            size = blend(0.7, 1.0, t)
            angle = -_FAN_ANGLE * beside * t
            self._air.fly(key, Flyer(CardFace(kind), x, y, CARD, size, angle=angle))

        def fly(t: float) -> None:
            x, y = arc_point(fan, goal, t, 40)
            angle = -_FAN_ANGLE * beside * (1 - t)
            self._air.fly(key, Flyer(CardFace(kind), x, y, CARD, angle=angle))

        return sequence(
            tween(_OPENING, open_fan, ease_out),
            delay(0.07 * number),
            tween(0.38, fly, ease_in_out),
            call(lambda: self._air.land(key)),
        )

    def square(self, squares: Sequence[int]) -> Point:
        """The middle one of some squares of the garden."""
        return self._theatre.anchor(Place(PlaceKind.SQUARE, squares[len(squares) // 2]))

    def statue(self, name: str, square: int) -> Animation:
        """A statue, a picture's name, comes down onto a garden square."""
        return self.building.statue(name, square)

    def hand_of(self, seat: int, before: Observation) -> Point:
        """Where a seat's cards come from and go to."""
        if seat == before.viewer:
            return self._theatre.anchor(Place(PlaceKind.CARD, 0))
        return self._theatre.fact_anchor(seat, "hand")

    # -- films -----------------------------------------------------------------------------------

    def _activated(self, e: ev.WorshipperActivated, o: Observation) -> Animation:
        start = self._theatre.anchor(Place(PlaceKind.TILE, e.worshipper))
        end = self._theatre.anchor(Place(PlaceKind.SEAT, e.seat))
        names = ("architect", "vizier", "merchant", "beggar", "foreman")
        flyer = Flyer(f"worshipper_{names[e.worshipper]}", *start, size=96)
        return sequence(self.sound("worshipper", at=start), self.flight(flyer, start, end, 0.6, 30))

    def _taken(self, e: ev.CardsTaken, o: Observation) -> Animation:
        stall = Place(PlaceKind.STALL, e.stall)
        start = self._theatre.anchor(stall)
        return sequence(
            call(lambda: self._theatre.lift((stall,))),
            self.cards([c.kind for c in e.cards], start, self.hand_of(e.seat, o)),
        )

    def _drawn(self, e: ev.CardsDrawn, o: Observation) -> Animation:
        start = self._theatre.anchor(Place(PlaceKind.DECK))
        return self.cards([c.kind for c in e.cards], start, self.hand_of(e.seat, o), "deal")

    def _refill(self, e: ev.RefillDrawn, o: Observation) -> Animation:
        start = self._theatre.anchor(Place(PlaceKind.DECK))
        slots = [Place(PlaceKind.DRAWN, len(o.drawn) + i) for i in range(len(e.cards))]
        flights = [
            self.flight(
                Flyer(CardFace(card.kind), *start, size=CARD),
                start,
                self._theatre.anchor(slot),
                0.35,
                20,
                rest=_DEALING * (len(slots) - 1 - number),
            )
            for number, (card, slot) in enumerate(zip(e.cards, slots, strict=True))
        ]
        return sequence(
            call(lambda: self._theatre.lift(slots)),
            self.sound("deal", at=start),
            stagger(_DEALING, *flights),
        )

    def _put(self, e: ev.CardPut, o: Observation) -> Animation:
        index = next((i for i, card in enumerate(o.drawn) if card == e.card), 0)
        drawn = Place(PlaceKind.DRAWN, index)
        end = self._theatre.anchor(Place(PlaceKind.STALL, e.stall))
        return sequence(
            call(lambda: self._theatre.lift((drawn,))),
            self.cards([e.card.kind], self._theatre.anchor(drawn), end, "card"),
        )

    def _paid(self, e: ev.PiecePaid, o: Observation) -> Animation | None:
        kinds = [kind for kind, n in e.cards for _ in range(n)]
        if not kinds:
            return None
        return self._from_hand(e.seat, kinds, o)

    def _discarded(self, e: ev.CardsDiscarded, o: Observation) -> Animation:
        return self._from_hand(e.seat, [e.kind], o)

    def _from_hand(self, seat: int, kinds: Sequence[int], o: Observation) -> Animation:
        """Cards leave a hand for the discards, the viewer's own each from its place."""
        end = self._theatre.anchor(Place(PlaceKind.DISCARDS))
        if seat != o.viewer:
            return self.cards(kinds, self.hand_of(seat, o), end)
        places = [Place(PlaceKind.CARD, kind) for kind in kinds]
        starts = [self._theatre.anchor(place) for place in places]
        return sequence(
            call(lambda: self._theatre.lift(places)),
            self.cards(kinds, starts[0], end, starts=starts),
        )

    def _scarabs(self, e: ev.ScarabsChanged, o: Observation) -> Animation:
        """Scarabs come from the piece that earned them, or from the supply beside the path."""
        own = self._theatre.fact_anchor(e.seat, "scarab")
        is_reward = e.reason in reasons.PIECE and self._earned_at is not None
        place = self._earned_at if is_reward else None
        supply = self._theatre.anchor(place or Place(PlaceKind.STEP))
        start, end = (supply, own) if e.amount > 0 else (own, supply)
        names = [f"scarab_{value}" for value in coins(abs(e.amount))]
        label = "" if is_reward else f"{e.amount:+d}"  # a chip says it already
        sound = "coins" if len(names) > FEW else "scarab"
        return self._stream(names, label, start, end, sound)

    def _amulets(self, e: ev.AmuletsChanged, o: Observation) -> Animation:
        """Amulets go into the owner's pyramid, or come out of it."""
        x, y = self._theatre.fact_anchor(e.seat, "amulet")
        if y < _HEADROOM:
            y += _HEADROOM / 2  # no room above a panel at the top: the pyramid stands below it
        own, above, tip = (x, y), (x, y - 110), (x, y - 0.4 * _PYRAMID)
        start, end = (above, tip) if e.amount > 0 else (tip, above)
        number = min(abs(e.amount), MOST_TOKENS)
        slips = [
            self._slip(start, end, f"{e.amount:+d}" if i == 0 else "", is_in=e.amount > 0)
            for i in range(number)
        ]
        return sequence(
            self.sound("pyramid" if e.amount > 0 else "amulet", at=own),
            parallel(
                self._pyramid(e.seat, own, 0.5 + 0.12 * number),
                sequence(delay(0.12), stagger(0.12, *slips)),
            ),
        )

    def _pyramid(self, seat: int, at: Point, seconds: float) -> Animation:
        """A player's pyramid appears over the panel for a while."""
        key = object()
        name = f"pyramid_{self._theatre.colour_of(seat)}"

        def stand(t: float) -> None:
            size = min(1.0, 6 * t, 6 * (1 - t) + 0.01)
            self._air.fly(key, Flyer(name, *at, size=_PYRAMID, scale=max(0.05, size)))

        return sequence(tween(seconds, stand, linear), call(lambda: self._air.land(key)))

    def _slip(self, start: Point, end: Point, label: str, *, is_in: bool) -> Animation:
        """An amulet falls into the pyramid's tip, or rises out of it."""
        key = object()

        def fall(t: float) -> None:
            x, y = blend_point(start, end, t)
            out = 1 - t if is_in else t
            scale = min(1.0, 0.35 + 1.6 * out)
            flyer = Flyer("amulet", x, y, TOKEN, scale, min(1.0, 5 * out + 0.1), label=label)
            self._air.fly(key, flyer)

        ease = ease_in if is_in else ease_out
        return sequence(tween(0.4, fall, ease), call(lambda: self._air.land(key)))

    def tokens(
        self, picture: Picture, number: int, label: str, start: Point, end: Point, sound: str
    ) -> Animation:
        """Some tokens of one kind, the first with the label."""
        return self._stream([picture] * number, label, start, end, sound)

    def _stream(
        self, pictures: Sequence[Picture], label: str, start: Point, end: Point, sound: str
    ) -> Animation:
        """Tokens fly one after the other."""
        shown = list(pictures)[:MOST_TOKENS]
        flights = [
            self.flight(
                Flyer(picture, *start, size=TOKEN, label=label if i == 0 else ""),
                (start[0] + 14 * (i - len(shown) / 2), start[1]),
                end,
                0.5,
                70,
            )
            for i, picture in enumerate(shown)
        ]
        return sequence(self.sound(sound, at=start), stagger(0.07, *flights))


def coins(amount: int) -> list[int]:
    """The fewest scarab tokens that make up an amount, the largest first."""
    found = []
    for value in COINS:
        found += [value] * (amount // value)
        amount %= value
    return found


MakeFilm = Callable[[Films, Any, Observation], Animation | None]
"""(films, event, what was seen before it) -> the film; None if there is nothing to be seen."""

FILMS: Final[Mapping[type[Event], MakeFilm]] = {
    ev.WorshipperActivated: Films._activated,
    ev.CardsTaken: Films._taken,
    ev.CardsDrawn: Films._drawn,
    ev.RefillDrawn: Films._refill,
    ev.CardPut: Films._put,
    ev.DeckReshuffled: lambda f, e, o: f.sound("shuffle", 0.4),
    ev.PiecePaid: Films._paid,
    ev.PieceBuilt: lambda f, e, o: f.building.built(e),
    ev.MosaicLaid: lambda f, e, o: f.building.laid(e),
    ev.SanctuaryClaimed: lambda f, e, o: f.building.claimed(e),
    ev.ScarabsChanged: Films._scarabs,
    ev.AmuletsChanged: Films._amulets,
    ev.SanctuaryFormed: lambda f, e, o: f.sound("sanctuary", at=f.square(e.squares)),
    ev.LastRoundBegan: lambda f, e, o: f.sound("last_round"),
    ev.CategoryCompleted: lambda f, e, o: f.sound("gong", 0.6),
    ev.CleopatraMoved: lambda f, e, o: f.building.walked(e),
    ev.OfferingStarted: lambda f, e, o: f.sound("gong", 0.6),
    ev.BidsRevealed: lambda f, e, o: f.sound("reveal", 0.8),
    ev.CardsDiscarded: Films._discarded,
    ev.TilesMoved: lambda f, e, o: delay(0.1),
}


@dataclass(frozen=True, eq=False)
class ExpansionFilms(ExpansionTable):
    """An ExpansionUi with everything that one can bring: words, things, tools, table parts,
    films."""

    films: Mapping[type[Event], MakeFilm] = field(default_factory=dict)
