"""The final inspection: five steps from the hands to the crocodile. Rule: D10.2

Shows the tallies of the count with falling amulets and a hungry crocodile; counts nothing itself.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Described, Role
from cleopatra.kit.device.input import InputEvent, MouseButton, PointerPressed
from cleopatra.kit.motion.tween import blend, ease_in, ease_in_out, ease_out
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.lists import listed
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Painted
from cleopatra.kit.widgets.layout import Absolute
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.rules.events import Event, PyramidOpened
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.inspection import river
from cleopatra.ui.scenes.inspection.quay_place import PYRAMID, QuayPlace, quay_places, seats_of
from cleopatra.ui.scenes.inspection.ripples import Ripples
from cleopatra.ui.scenes.inspection.shore import Shore
from cleopatra.ui.scenes.inspection.tallies import FORGIVING, STEPS, steps_of, tallies_of
from cleopatra.ui.scenes.shared.sheet import paint_picture
from cleopatra.ui.scenes.shared.torch import Torches
from cleopatra.ui.scenes.shared.unkept import UnkeptSign
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.players import draw_medallion
from cleopatra.ui.table import looks
from cleopatra.ui.toys.heap import Heap
from cleopatra.ui.toys.tokens import AMULET, TokenArt, in_tokens, splash
from cleopatra.ui.toys.yard import MOST, Toy, Yard
from cleopatra.ui.words import naming

PICTURE: Final = "background_curtain"
_TORCH: Final = (74.0, 376.0)
"""A torch's distance from the side of the window, and its flame's height above the quay."""
_NICHE: Final = 140
"""How dark the place of an architect is, 0..255."""
_MOVE: Final = 1.1
"""Seconds in which a step's numbers move."""
_PAUSE: Final = 7.0
"""Seconds after which a step goes on by itself."""
_SWIM, _SNAP, _BITE = 0.9, 1.5, 2.2
"""Seconds for an architect who is eaten: the crocodile is there, its jaws shut, all is quiet."""
_DIM: Final = (40, 48, 60, 76, 116)
"""How dark it is around each step, 0..255."""
_LAIR: Final = 250.0
"""Where the crocodile waits: its distance from the left side, logical."""
_SURFACE: Final = 116.0
_MOUTH: Final = 160.0
"""The crocodile's middle and its mouth, below the upper edge of the water."""
_LIFT: Final = 74.0
"""How high a pyramid is lifted when what is under it comes to light."""
_AMULET: Final = 45.0


class InspectionScene(Scene):
    """One step after the other, at the person's pace; then the table of points."""

    def __init__(self, host: Host, session: Session) -> None:
        super().__init__()
        self._host = host
        self._session = session
        self._seats = session.setup.seats
        events = _count_events(session)
        self._tallies = tallies_of(events, len(self._seats))
        self._steps = steps_of(events)
        self._was_counted = any(isinstance(event, PyramidOpened) for event in events)
        self._eaten = [seat for seat, tally in enumerate(self._tallies) if tally.is_eaten]
        self._bitten: set[int] = set()
        self._step = 0
        self._passed = 0.0
        self._rng = random.Random(session.setup.options.seed)
        self._yard = Yard(self._rng)
        self._art = TokenArt(host.sprites)
        self._unkept = UnkeptSign(host, session, self.rebuild)
        self._heaps: list[Heap] = []
        self._settle_in(Shore.of(pygame.FRect(0, 0, 1920, 1080)))

    def _settle_in(self, shore: Shore) -> None:
        """Takes the places that a window offers."""
        self._shore = shore
        self._places = quay_places(len(self._seats), shore)
        quay = shore.quay
        height = quay.top - _TORCH[1]
        torches = ((quay.left + _TORCH[0], height), (quay.right - _TORCH[0], height))
        self._torches = Torches(torches, self._rng, quay.top + 12)
        self._ripples = Ripples(self._rng, shore)

    # -- The course -----------------------------------------------------------------------
    def enter(self) -> None:
        self.kit.sound.music("inspection")
        self._settle_in(Shore.of(self.space))
        if not self._was_counted:
            self._scores()
            return
        self._lay_heaps()
        self._begin(0)

    def _lay_heaps(self) -> None:
        """Empty heaps before the pyramids."""
        self._yard = Yard(self._rng, self.space.bottom)
        most = MOST // len(self._seats)
        self._heaps = [
            Heap(self._yard, place.heap, AMULET, _AMULET, self._rng, most) for place in self._places
        ]

    def adapted(self) -> None:
        if Shore.of(self.space) == self._shore:
            return
        self._settle_in(Shore.of(self.space))
        if self._was_counted:
            self._lay_heaps()
            self._want_amulets()
            self._finish()
            self.rebuild()

    @property
    def _is_last(self) -> bool:
        return self._step == STEPS - 1

    @property
    def _length(self) -> float:
        """Seconds of what is shown in this step."""
        return max(_MOVE, _BITE * len(self._eaten)) if self._is_last else _MOVE

    def _begin(self, step: int) -> None:
        self._step = step
        self._passed = 0.0
        sounds = ("card", "reveal", "amulet", "amulet", "gong" if self._eaten else "scarab")
        self.kit.sound.play(sounds[step])
        self._want_amulets()
        for tally, place in zip(self._tallies, self._places, strict=True):
            if self._is_last and tally.penalty and not self.kit.reduced_motion:
                self._pay(place.pyramid, tally.penalty)
        if self.kit.reduced_motion:
            self._finish()
        self.rebuild()
        self.background_changed()
        self.page.focus("inspection.on")

    def _want_amulets(self) -> None:
        """The heaps of this step."""
        for tally, heap, place in zip(self._tallies, self._heaps, self._places, strict=True):
            x, y = place.pyramid
            heap.want(tally.amulets[self._step], (x, y if self._step else place.note.bottom + 40))

    def _pay(self, at: tuple[float, float], scarabs: int) -> None:
        """Treasure leaves the architect who has to pay."""
        for value in in_tokens(scarabs):
            velocity = (self._rng.uniform(-160, 160), self._rng.uniform(-1000, -700))
            self._yard.throw(f"scarab_{value}", 62, at, velocity)

    def _finish(self) -> None:
        """Brings the step to its end at once."""
        self._passed = self._length
        for heap in self._heaps:
            heap.settle()
        if self._is_last:
            for seat in self._eaten:
                self._bite(seat, quietly=True)
        self._yard.settle()
        self.invalidate()

    def _bite(self, seat: int, quietly: bool = False) -> None:
        if seat in self._bitten:
            return
        self._bitten.add(seat)
        self._heaps[seat].spill()
        if not quietly:
            self.kit.sound.play("crocodile")
            splash(self._yard, self._rng, (self._places[seat].frame.centerx, self._mouth))
        self.invalidate(self._places[seat].whole.inflate(20, 20))

    def update(self, seconds: float) -> None:
        if not self._was_counted:
            return
        self._unkept.update()
        if not self.kit.reduced_motion:
            for rect in (*self._torches.update(seconds), *self._ripples.update(seconds)):
                self.invalidate(rect)
        if self.is_busy:
            self._mark()
            if self._passed < _MOVE:
                self.invalidate(seats_of(self._shore))
            if self._is_last:
                for number, seat in enumerate(self._eaten):
                    if self._passed + seconds >= number * _BITE + _SNAP:
                        self._bite(seat)
            for heap in self._heaps:
                heap.update(seconds)
            self._yard.update(seconds)
        self._passed += seconds
        if self.is_busy:
            self._mark()
        if self._passed >= self._length + _PAUSE:
            self._on()

    def _mark(self) -> None:
        """What moves, where it is now."""
        reach = self._yard.reach()
        if reach is not None:
            self.invalidate(reach)
        if self._is_last and self._eaten:
            self.invalidate(river.crocodile_reach(*self._crocodile_at()))
            falling = self._falling()
            if falling is not None:
                side = PYRAMID * 1.5
                box = pygame.FRect(falling.x - side / 2, falling.y - side / 2, side, side)
                self.invalidate(box)

    @property
    def is_busy(self) -> bool:
        moving = self._yard.is_busy or any(heap.is_busy for heap in self._heaps)
        return moving or self._passed < self._length + 0.05

    def next_wake(self) -> float | None:
        wait = max(0.0, self._length + _PAUSE - self._passed)
        if self.kit.reduced_motion:
            return wait
        return min(wait, self._torches.next_wake(), self._ripples.next_wake())

    def _on(self) -> None:
        if self._passed < self._length:
            self._finish()
        elif not self._is_last:
            self._begin(self._steps[self._steps.index(self._step) + 1])
        else:
            self._scores()

    def _scores(self) -> None:
        self._host.replace("scores", self._session)

    def cancel(self) -> bool:
        self._scores()
        return True

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, PointerPressed) and event.button is MouseButton.LEFT:
            self._on()
            return True
        return False

    # -- The crocodile --------------------------------------------------------------------
    def _meal(self) -> tuple[int, float]:
        """Which of the eaten it is about, and the seconds since the crocodile set out for him."""
        number = min(len(self._eaten) - 1, int(self._passed / _BITE))
        return number, self._passed - number * _BITE

    def _lurks_at(self) -> float:
        """The crocodile's middle, logical x."""
        if not self._is_last or not self._eaten:
            return self._shore.water.left + _LAIR
        number, since = self._meal()
        places = [self._shore.water.left + _LAIR, *(self._below(seat) for seat in self._eaten)]
        return blend(places[number], places[number + 1], ease_in_out(min(1.0, since / _SWIM)))

    def _crocodile_at(self) -> tuple[float, float]:
        return self._lurks_at(), self._shore.water.top + _SURFACE

    @property
    def _mouth(self) -> float:
        return self._shore.water.top + _MOUTH

    def _below(self, seat: int) -> float:
        return self._places[seat].frame.centerx - river.MOUTH * river.CROCODILE

    def _jaws(self) -> float:
        """How wide the jaws are open, 0..1."""
        if not self._is_last or not self._eaten:
            return 0.0
        since = self._meal()[1]
        if since < _SNAP - 0.06:
            return min(1.0, max(0.0, (since - 0.35 * _SWIM) / 0.5))
        return max(0.0, 1.0 - (since - _SNAP + 0.06) / 0.12)

    def _falling(self) -> Toy | None:
        """The pyramid that is on its way into the jaws."""
        if not self._is_last or not self._eaten:
            return None
        number, since = self._meal()
        seat = self._eaten[number]
        if seat in self._bitten or since < _SWIM * 0.8:
            return None
        share = min(1.0, (since - _SWIM * 0.8) / (_SNAP - _SWIM * 0.8))
        start = self._apex(seat)
        return Toy(
            self._pyramid_name(seat),
            start[0],
            blend(start[1], self._mouth, ease_in(share)),
            PYRAMID * (1 - 0.45 * share),
            -70 * share,
        )

    # -- Looks ----------------------------------------------------------------------------
    def paint_background(self, canvas: Canvas) -> None:
        paint_picture(canvas, self._host.sprites, PICTURE)
        river.paint_river(canvas)
        canvas.veil(canvas.viewport.space, theme.BLACK, _DIM[self._step])
        self._torches.paint(canvas)
        for place in self._places:
            canvas.veil(place.frame.inflate(-8, -8), theme.NIGHT, _NICHE)
            canvas.panel(place.frame, "frame")

    def build(self) -> Widget:
        is_forgiven = FORGIVING in self._steps
        titles = (
            _("The hands are shown"),
            _("The pyramids are opened"),
            _("The sanctuaries hide their share"),
            _("Cleopatra forgives what everybody did"),
            _("The price, and the crocodile") if is_forgiven else _("The crocodile"),
        )
        texts = (
            _("Each tainted card still in a hand gives one more amulet."),
            _("All that was hidden comes to light."),
            _("Everyone lays one amulet on each square of their own sanctuaries."),
            _("Everyone discards as many amulets as the player with the fewest."),
            _("Amulets left over cost you scarabs; eight or more cost you your life.")
            if is_forgiven
            else _("Whoever has the most amulets is eaten, and so is everyone tied with them."),
        )
        title = Label(
            f"{self._steps.index(self._step) + 1}/{len(self._steps)}   {titles[self._step]}",
            theme.HEADING,
            theme.GOLD_LIGHT,
            align="centre",
            shadow=theme.BLACK,
        )
        text = Label(
            texts[self._step],
            theme.BODY,
            theme.CREAM,
            align="centre",
            max_lines=2,
            shadow=theme.BLACK,
        )
        button = Button(
            _("The final count") if self._is_last else _("Continue"),
            self._on,
            look="button",
            uid="inspection.on",
        )
        area, space = seats_of(self._shore), self.space
        top = max(24.0, area.top - 280)
        head = pygame.FRect(space.centerx - 800, top, 1600, 84)
        head = head.clip(space.inflate(-80, 0))
        seats = Painted(self._draw_seats, area.width, area.height)
        unkept = self._unkept.build(pygame.FRect(30, space.bottom - 98, 406, 90))
        return Absolute(
            [
                (title, head),
                (text, pygame.FRect(head.left, head.bottom - 2, head.width, 72)),
                (seats, area),
                (button, pygame.FRect(space.right - 420, space.bottom - 90, 390, 74)),
                *unkept,
            ]
        )

    def first_focus(self) -> str:
        return "inspection.on"

    def readings(self) -> Sequence[tuple[str, Described]]:
        return [(f"seat:{seat}", self._told(seat)) for seat in range(len(self._seats))]

    def _told(self, seat: int) -> Described:
        """What a seat's place shows at this step."""
        tally = self._tallies[seat]
        amulets = naming.amulets(tally.amulets[self._step])
        facts = (amulets, self._note(seat))
        name = escape(self._seats[seat].name)
        return Described(Role.ITEM, name, listed(facts), group=_("Players"), group_role=Role.LIST)

    def _note(self, seat: int) -> str:
        """The sentence below a seat's amulets; whether it is eaten is not told before it is."""
        tally = self._tallies[seat]
        waits = self._is_last and tally.is_eaten and seat not in self._bitten
        return "…" if waits else tally.notes[self._step]

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self._art.draw_all(canvas, self._yard)
        falling = self._falling()
        if falling is not None:
            self._art.draw(canvas, falling)

    def draw_world(self, canvas: Canvas) -> None:
        self._torches.draw(canvas)
        self._ripples.draw(canvas, _DIM[self._step])
        at = self._crocodile_at()
        if canvas.sees(river.crocodile_reach(*at)):
            river.draw_crocodile(canvas, self._host.sprites, *at, self._jaws())

    def _draw_seats(self, canvas: Canvas, _box: pygame.FRect) -> None:
        for seat, place in enumerate(self._places):
            if canvas.sees(place.whole.inflate(30, 30)):
                self._draw_seat(canvas, place, seat)

    def _draw_seat(self, canvas: Canvas, place: QuayPlace, seat: int) -> None:
        info, tally = self._seats[seat], self._tallies[seat]
        if seat in self._bitten:
            canvas.veil(place.frame.inflate(-8, -8), theme.CARNELIAN_DARK, 110)
        self._draw_pyramid(canvas, seat)
        if self._step == 0:
            self._draw_tainted(canvas, place, tally.tainted)
        draw_medallion(canvas, place.medallion, 76, info.colour)
        canvas.text(
            escape(info.name), place.name, theme.BOLD, theme.CREAM, "left", "middle", 1, theme.BLACK
        )
        before = tally.amulets[self._step - 1] if self._step else 0
        share = ease_out(min(1.0, self._passed / _MOVE))
        now = round(blend(before, tally.amulets[self._step], share))
        sign = "+" if self._step == 0 else ""
        canvas.text(
            f"{sign}{now} [amulet]",
            place.count,
            theme.BIG_NUMBER,
            theme.GOLD_LIGHT,
            "centre",
            "middle",
            1,
            theme.BLACK,
        )
        canvas.text(
            self._note(seat),
            place.note,
            theme.SMALL_BOLD if seat in self._bitten else theme.SMALL,
            theme.CARNELIAN_LIGHT if seat in self._bitten else theme.CREAM_SOFT,
            "centre",
            "middle",
            3,
        )

    def _apex(self, seat: int) -> tuple[float, float]:
        """The middle of a seat's pyramid; it is lifted for a moment when it is opened."""
        x, y = self._places[seat].pyramid
        if self._step == 1 and self._passed < _MOVE:
            y -= _LIFT * math.sin(math.pi * self._passed / _MOVE)
        return x, y

    def _pyramid_name(self, seat: int) -> str:
        return f"pyramid_{self._seats[seat].colour}"

    def _draw_pyramid(self, canvas: Canvas, seat: int) -> None:
        falling = self._falling()
        is_away = falling is not None and self._eaten[self._meal()[0]] == seat
        if not is_away and seat not in self._bitten:
            toy = Toy(self._pyramid_name(seat), *self._apex(seat), PYRAMID, 0.0)
            self._art.draw(canvas, toy)

    def _draw_tainted(self, canvas: Canvas, place: QuayPlace, kinds: Sequence[int]) -> None:
        """The tainted cards of the hand, as a small fan."""
        sprites = self._host.sprites
        shown = kinds[:8]
        places, width = place.cards(len(shown))
        for at, kind in zip(places, shown, strict=True):
            name = looks.card_picture(kind)
            if sprites.has(name):
                canvas.sprite(sprites.picture(name, canvas.viewport.length(width)), at)


def _count_events(session: Session) -> list[Event]:
    """The events of the count: those of the last turn."""
    turns = session.turns()
    return list(turns[-1].events) if turns else []
