"""The five steps of the final inspection as films on the quay: camera, light, lids, amulets, bite.

Knows: tallies, what is on the quay, times. Must not know: rules (the tallies are read from the
events), windows, input. Rule: D10.2
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cleopatra.kit.device.screen import Point
from cleopatra.kit.motion.tween import Easing, blend, ease_in, ease_in_out, ease_out, linear
from cleopatra.ui.motion.timeline import Animation, call, delay, parallel, sequence, tween
from cleopatra.ui.scenes.inspection import quay as amulets
from cleopatra.ui.scenes.inspection.crocodile import JAWS, SNOUT_Y, SPLASH
from cleopatra.ui.scenes.inspection.pyramids import MOUTH
from cleopatra.ui.scenes.inspection.quay import CARDS_Y, Flight, Quay
from cleopatra.ui.scenes.inspection.scenery import SceneryLight
from cleopatra.ui.scenes.inspection.shot import Shot
from cleopatra.ui.scenes.inspection.tallies import InspectionTally
from cleopatra.ui.scenes.shared import quay_view as view
from cleopatra.ui.toys.tokens import in_tokens

HANDS, PYRAMIDS, SANCTUARIES, FORGIVEN, CROCODILE = range(5)
_GLIDE: Final = 1.2
"""Seconds in which the camera moves to a step's shot."""
_FLIGHT: Final = 0.55
_BETWEEN: Final = 0.12
"""Seconds between two amulets of one player."""
_ALL: Final = 1.5
"""The most seconds in which all of a player's amulets set out."""
_SEATS_APART: Final = 0.22
_LID: Final = 0.5
_PALACE: Final = (150.0, -150.0)
"""Where the amulets of the sanctuaries fly, in pixels of the layers."""
_LIGHTS: Final = (
    SceneryLight(0.55, 0.95, 0.55),
    SceneryLight(0.4, 1.0, 0.65),
    SceneryLight(1.0, 0.7, 0.6),
    SceneryLight(0.75, 0.95, 0.75),
    SceneryLight(0.4, 0.8, 1.0),
)
"""What each step shows brightest: the quay, the pyramids, the palace, everything, the river."""


class InspectionFilms:
    """Makes the film of each step.

    :param shots: where the camera is in each step.
    :param bite: called with a seat when the jaws close on its pyramid.
    :param play: called with an effect and the seat at whose pyramid it is heard.
    """

    def __init__(
        self,
        quay: Quay,
        tallies: Sequence[InspectionTally],
        shots: Sequence[Shot],
        bite: Callable[[int], object],
        play: Callable[[str, int], object] = lambda effect, seat: None,
    ) -> None:
        self._quay = quay
        self._tallies = tallies
        self._shots = shots
        self._hunt = CrocodileFilms(quay, bite)
        self._play = play

    def film(self, step: int, before: int | None) -> Animation:
        """The film of a step 0..4, which follows the step `before`."""
        quay, seats = self._quay, range(len(self._tallies))
        old = [0 if before is None else tally.amulets[before] for tally in self._tallies]
        new = [tally.amulets[step] for tally in self._tallies]
        films = {
            HANDS: self._hands,
            PYRAMIDS: self._pyramids,
            SANCTUARIES: self._laid,
            FORGIVEN: self._forgiven,
            CROCODILE: self._crocodile,
        }
        camera = self._camera(step)
        about = films[step](old, new)
        danger = self._hunt.lurk(new) if step in (PYRAMIDS, SANCTUARIES, FORGIVEN) else sequence()

        def settle() -> None:
            quay.flights.clear()
            for seat in seats:
                quay.numbers[seat] = new[seat]
                is_gone = quay.pyramids[seat].is_gone
                quay.heaps[seat] = 0 if is_gone else min(amulets.MOST, new[seat])

        return sequence(
            parallel(camera, sequence(delay(0.7 * _GLIDE), about)), danger, call(settle)
        )

    def _camera(self, step: int) -> Animation:
        quay = self._quay
        shot, light = quay.shot, quay.light
        cards = quay.shown_hands
        bright = [pyramid.brightness for pyramid in quay.pyramids]
        fewest = min(tally.amulets[step] for tally in self._tallies)
        wanted = [
            DIMMED if step == FORGIVEN and tally.amulets[step] > fewest else 1.0
            for tally in self._tallies
        ]

        def move(share: float) -> None:
            quay.shot = shot.towards(self._shots[step], share)
            quay.light = light.towards(_LIGHTS[step], share)
            if step != HANDS:
                quay.shown_hands = cards * (1 - share)
            for pyramid, one, other in zip(quay.pyramids, bright, wanted, strict=True):
                pyramid.brightness = blend(one, other, share)

        return tween(_GLIDE, move)

    # -- The steps ------------------------------------------------------------------------
    def _hands(self, old: list[int], new: list[int]) -> Animation:
        quay = self._quay
        quay.hands = [tally.tainted for tally in self._tallies]

        def show(share: float) -> None:
            quay.shown_hands = share

        rise = tween(0.6, show, ease_out)
        return sequence(rise, self._each(lambda seat: self._counted(seat, old, new, CARDS_Y)))

    def _pyramids(self, old: list[int], new: list[int]) -> Animation:
        def opened(seat: int) -> Animation:
            pyramid = self._quay.pyramids[seat]

            def lift(share: float) -> None:
                pyramid.lift = share

            def lower(share: float) -> None:
                pyramid.lift = 1 - share

            return sequence(
                call(lambda: self._play("lid", seat)),
                tween(_LID, lift),
                self._counted(seat, old, new, MOUTH),
                delay(0.2),
                tween(_LID, lower),
            )

        return self._each(opened)

    def _laid(self, old: list[int], new: list[int]) -> Animation:
        return self._each(lambda seat: self._taken(seat, old, new, _PALACE, 260.0))

    def _forgiven(self, old: list[int], new: list[int]) -> Animation:
        def forgiven(seat: int) -> Animation:
            x = self._quay.pyramids[seat].x
            return self._taken(seat, old, new, (x, SNOUT_Y - 40.0), 120.0)

        return self._each(forgiven)

    def _crocodile(self, old: list[int], new: list[int]) -> Animation:
        paid = self._each(self._paid)
        eaten = [seat for seat, tally in enumerate(self._tallies) if tally.is_eaten]
        if not eaten:
            return sequence(paid, self._hunt.away())
        meals = [self._hunt.meal(seat, is_last=seat == eaten[-1]) for seat in eaten]
        return sequence(paid, *meals)

    # -- Parts of them --------------------------------------------------------------------
    def _each(self, film: Callable[[int], Animation]) -> Animation:
        """The films of all seats, each a little after the one before."""
        seats = range(len(self._tallies))
        return parallel(*(sequence(delay(_SEATS_APART * seat), film(seat)) for seat in seats))

    def _counted(self, seat: int, old: list[int], new: list[int], top: float) -> Animation:
        """Amulets come out above a pyramid, and the number counts up."""
        x = self._quay.pyramids[seat].x
        first, last = min(amulets.MOST, old[seat]), min(amulets.MOST, new[seat])

        def come(number: int) -> Animation:
            flight = Flight(view.AMULETS.keys, (x, top), amulets.lying_at(x, number), 150.0)
            return self._flown(flight, lambda: self._lay(seat, 1))

        films = [come(number) for number in range(first, last)]
        return self._with_number(seat, old[seat], new[seat], films)

    def _taken(
        self, seat: int, old: list[int], new: list[int], goal: Point, lift: float
    ) -> Animation:
        """Amulets leave the quay, and the number counts down."""
        x = self._quay.pyramids[seat].x
        first, last = min(amulets.MOST, old[seat]), min(amulets.MOST, new[seat])

        def leave(number: int) -> Animation:
            start = amulets.lying_at(x, number)
            flight = Flight(view.AMULETS.keys, start, goal, lift, fades=True)
            gone = call(lambda: self._lay(seat, -1))
            return sequence(gone, self._flown(flight, lambda: None, 1.4 * _FLIGHT))

        films = [leave(number) for number in reversed(range(last, first))]
        return self._with_number(seat, old[seat], new[seat], films)

    def _with_number(self, seat: int, old: int, new: int, films: list[Animation]) -> Animation:
        if old == new:
            return sequence()
        between = min(_BETWEEN, _ALL / max(1, len(films)))

        def count(share: float) -> None:
            self._quay.numbers[seat] = round(blend(old, new, share))

        staggered = [sequence(delay(between * i), film) for i, film in enumerate(films)]
        number = tween(_FLIGHT * 0.6 + between * len(films), count, linear)
        return parallel(*staggered, sequence(delay(_FLIGHT * 0.6), number))

    def _lay(self, seat: int, number: int) -> None:
        self._quay.heaps[seat] += number

    def _flown(
        self, flight: Flight, then: Callable[[], object], seconds: float = _FLIGHT
    ) -> Animation:
        flights = self._quay.flights

        def move(share: float) -> None:
            flight.share = share

        def land() -> None:
            if flight in flights:
                flights.remove(flight)
            then()

        begin = call(lambda: flights.append(flight))
        return sequence(begin, tween(seconds, move, linear), call(land))

    def _paid(self, seat: int) -> Animation:
        """Treasure of the penalty leaves the pyramid and falls into the river."""
        x = self._quay.pyramids[seat].x
        tokens = in_tokens(self._tallies[seat].penalty)
        films = []
        for number, value in enumerate(tokens):
            keys = view.Group(f"moment_coin_{value}", view.AMULETS.frames).keys
            goal = x - 90 + 180 * (number % 3) / 2, SNOUT_Y - 90.0 + 30 * (number % 2)
            flight = Flight(keys, (x, MOUTH), goal, 220.0, fades=True)
            flown = self._flown(flight, lambda: None, 1.6 * _FLIGHT)
            films.append(sequence(delay(_BETWEEN * number), flown))
        return parallel(*films)


# The crocodile's part in the films of the inspection: it lurks, comes, opens its jaws, bites.

DIMMED: Final = 0.55
"""How bright the pyramids are that a film is not about."""
_SWIM: Final = 1.5
_AHEAD: Final = 60.0
"""How far beyond the middle of a pyramid its snout is, in pixels of the layers."""
_OPEN: Final = 0.5
_FALL: Final = 0.55
_CHEW: Final = 0.7
"""Seconds that the jaws stay closed on a pyramid before the next one."""
_ALARM: Final = 4
"""The jaws open by one more picture for each group of this many amulets."""


class CrocodileFilms:
    """Makes the films.

    :param bite: called with a seat when the jaws close on its pyramid.
    """

    def __init__(self, quay: Quay, bite: Callable[[int], object]) -> None:
        self._quay = quay
        self._bite = bite

    def lurk(self, numbers: list[int]) -> Animation:
        """It swims up to the player with the most amulets; the more amulets, the wider its jaws."""
        most = max(numbers, default=0)
        if not most:
            return sequence()
        seat = numbers.index(most)
        wide = min(JAWS - 1.0, most // _ALARM)
        rises = self._sink(0.0, 0.6 * _SWIM)
        return parallel(self._swim(seat, _SWIM), self._jaws(wide, _SWIM, ease_in), rises)

    def _swim(self, seat: int, seconds: float) -> Animation:
        quay = self._quay
        goal = quay.pyramids[seat].x + _AHEAD

        def move(x: float) -> None:
            quay.crocodile.x = x

        return _changed(lambda: quay.crocodile.x, move, goal, seconds)

    def _jaws(self, wide: float, seconds: float, ease: Easing = ease_in_out) -> Animation:
        crocodile = self._quay.crocodile

        def move(jaws: float) -> None:
            crocodile.jaws = jaws

        return _changed(lambda: crocodile.jaws, move, wide, seconds, ease)

    def _sink(self, deep: float, seconds: float) -> Animation:
        crocodile = self._quay.crocodile

        def move(sunk: float) -> None:
            crocodile.sunk = sunk

        return _changed(lambda: crocodile.sunk, move, deep, seconds)

    def meal(self, seat: int, *, is_last: bool) -> Animation:
        """It swims there, its jaws open, the pyramid falls, they close on it with a splash."""
        quay, crocodile = self._quay, self._quay.crocodile
        pyramid = quay.pyramids[seat]

        def dim(share: float) -> None:
            for other, one in enumerate(quay.pyramids):
                goal = 1.0 if other == seat else DIMMED
                one.brightness = blend(one.brightness, goal, share)

        def fall(share: float) -> None:
            pyramid.fall = share
            quay.heaps[seat] = 0

        def aim() -> None:
            crocodile.meal = pyramid.colour

        def close() -> None:
            pyramid.is_gone, pyramid.fall = True, 0.0
            crocodile.prey, crocodile.jaws, crocodile.splash = pyramid.colour, 0.0, 0.0
            self._bite(seat)

        def spray(share: float) -> None:
            crocodile.splash = share * SPLASH

        def calm() -> None:
            crocodile.splash = None

        def clear() -> None:
            crocodile.prey = crocodile.meal = None

        comes = parallel(self._swim(seat, _SWIM), self._sink(0.0, 0.6 * _SWIM), tween(_SWIM, dim))
        opens = self._jaws(float(JAWS), _OPEN, ease_out)
        bite = sequence(call(aim), opens, tween(_FALL, fall, linear), call(close))
        spray_film = sequence(tween(SPLASH, spray, linear), call(calm))
        if is_last:
            return sequence(comes, bite, spray_film)
        away = sequence(self._sink(1.0, 0.6), call(clear), self._sink(0.0, 0.5))
        return sequence(comes, bite, spray_film, delay(_CHEW), away)

    def away(self) -> Animation:
        """Nobody is eaten: it shuts its jaws and goes down."""
        return sequence(self._jaws(0.0, 0.4), self._sink(1.0, 1.0))


def _changed(
    read: Callable[[], float],
    write: Callable[[float], object],
    goal: float,
    seconds: float,
    ease: Easing = ease_in_out,
) -> Animation:
    """A step that brings a value to a goal, from where it is when the step begins."""
    start: list[float] = []

    def move(share: float) -> None:
        if not start:
            start.append(read())
        write(blend(start[0], goal, share))

    return tween(seconds, move, ease)
