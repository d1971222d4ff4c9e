"""The end of a game: the finished palace at dusk, who has won, what everybody has. Rule: D10.3

Knows the session's outcome and ledger; adds up nothing but what the ledger holds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.device.input import InputEvent, PointerPressed, Press
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.motion.clock import MotionClock
from cleopatra.kit.motion.tween import ease_out
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, all_of, listed
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Painted, Panel
from cleopatra.kit.widgets.layout import Absolute, Anchored, Column, Row
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.match.ledger import CurvePoint
from cleopatra.match.setup import SeatInfo
from cleopatra.rules.state import Outcome
from cleopatra.storage.earned import EarnedAchievement, news_of
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.inspection.ceremony import Ceremony
from cleopatra.ui.scenes.inspection.sources import Sources, fate
from cleopatra.ui.scenes.shared.save_warning import SaveWarning
from cleopatra.ui.scenes.shared.seeds import fresh_bots_seed, fresh_seed, next_seed
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.players import PLAYERS, TAIL, draw_pennant
from cleopatra.ui.stage.model import PalaceModel
from cleopatra.ui.stage.stage import Stage
from cleopatra.ui.table.palace_model import palace_model
from cleopatra.ui.table.table_facts import PlayerFacts, TableFacts
from cleopatra.ui.toys.tokens import TokenArt
from cleopatra.ui.toys.yard import Toy
from cleopatra.ui.words import achievement_words, naming

_EDGE: Final = 26.0
_TITLE: Final = 700.0
_WIDEST: Final = 0.6
"""The most of the window's width that a title takes so that it stays on one line."""
_ROOM: Final = 18.0
"""Width of the panel that tells who has won."""
_CLOTH: Final = pygame.FRect(0, 0, 92, 130)
"""A winner's banner, without its points."""
_HEARD: Final = 8
"""Coins that land together with one sound."""
_GLOW: Final = 0.62
"""How wide the light of the end is, as a share of the window."""
_LEVELS: Final = 12
_LIT: Final = (74, 52, 24)
"""What that light adds in its middle."""
_DUSK: Final = 1.0


class ScoresScene(Scene):
    """Shown after the last step of the inspection; the palace is that of the game."""

    def __init__(self, host: Host, session: Session) -> None:
        super().__init__()
        self._host = host
        self._session = session
        ledger = session.match.ledger()
        outcome = session.match.outcome
        sums = [(own.scarab_total, own.amulet_total) for own in ledger.seats]
        self._results = results_of(session.match.setup.seats, outcome, sums)
        self._model = _palace_of(session, any(result.is_eaten for result in self._results))
        self._ceremony = Ceremony(self._model, self._order(), len(self._winners))
        self._clock = MotionClock(host.settings.pacing.speed)
        self._coins: list[Toy] = []
        self._art = TokenArt(host.sprites)
        self._is_settled = False
        self._passed = 0.0
        self._unkept = SaveWarning(host, session, self.rebuild, is_small=True)
        self._news = news_of(host.games.saves.home.statistics, session.game)

    # -- Time -----------------------------------------------------------------------------
    def enter(self) -> None:
        self.kit.sound.music("victory", goes_round=False)
        if self._ceremony.is_over:
            self.kit.sound.play("win")
            if self._winners:
                self.kit.sound.play("cheer")

    def _order(self) -> list[int]:
        """The seats as they finished: winners, the others by their scarabs, who was eaten last."""
        results = self._results
        return sorted(
            range(len(results)),
            key=lambda seat: (
                not results[seat].is_winner,
                results[seat].is_eaten,
                -results[seat].scarabs,
            ),
        )

    def _settle_in(self) -> None:
        """Takes the places that a window and the size of letters leave."""
        self._is_settled = True
        if self.kit.reduced_motion or self._clock.is_instant or not self._winners:
            self._ceremony.passed = self._ceremony.seconds
        if self.kit.reduced_motion:
            self._passed = COUNTING
        kit, space = self.kit, self.space
        self._foot = self._buttons()
        height = self._foot.measure(kit, space.width - 2 * _EDGE)[1]
        top = space.bottom - _EDGE - height
        self._foot_rect = pygame.FRect(_EDGE, top, space.width - 2 * _EDGE, height)
        self._cards = ResultCards(self._results, space, top - 16, kit.text_scale)
        self._stage = Stage(self._host.sprites, space, kit.viewport, kit.reduced_motion)
        upper = self._cards.rects[0].top
        free = pygame.FRect(30, 24, space.width - 60, upper - 48)
        self._stage.layout(space, kit.viewport, free, [self._title_rect])
        self._show_queen()

    @property
    def _banner_room(self) -> float:
        """What the winners' banners take of the title's width."""
        return len(self._winners) * (_CLOTH.width + 8)

    @property
    def _title_rect(self) -> pygame.FRect:
        space = self.space
        one_line = self.kit.text.set(self._title(), theme.SUBHEADING).width
        wanted = max(_TITLE, one_line + self._banner_room + 2 * _ROOM)
        width = min(wanted, space.width - 2 * _EDGE, max(_TITLE, _WIDEST * space.width))
        height = 104.0 * max(1.0, min(1.6, self.kit.text_scale))
        return pygame.FRect(_EDGE, _EDGE, width, height)

    def update(self, seconds: float) -> None:
        self._unkept.update()
        if not self._ceremony.is_over:
            self._celebrate(self._clock.advance(seconds))
        elif self._passed < COUNTING:
            self._passed += seconds
            self.invalidate(self._cards.whole)
        self._stage.update(seconds)
        for pixels in self._stage.refresh():
            left, top = self.kit.viewport.to_logical(*pixels.topleft)
            scale = self.kit.viewport.scale
            self.invalidate(pygame.FRect(left, top, pixels.width / scale, pixels.height / scale))

    def _celebrate(self, seconds: float) -> None:
        """Lets the ceremony go on."""
        ceremony, sound = self._ceremony, self.kit.sound
        before = ceremony.stride, ceremony.has_sat_down, ceremony.coins_landed, ceremony.light
        ceremony.passed += seconds
        if ceremony.stride != before[0] and not ceremony.has_sat_down:
            sound.play("walk")
        if ceremony.has_sat_down and not before[1]:
            sound.play("win")
            self.rebuild()
        if ceremony.coins_landed // _HEARD != before[2] // _HEARD:
            sound.play("coins")
        if ceremony.coins_landed and not before[2]:
            sound.play("cheer")
        self._show_queen()
        middles = [self._cards.rects[seat].center for seat in self._winners]
        old, self._coins = self._coins, list(ceremony.coins(self._throne, middles))
        for coin in (*old, *self._coins):
            self.invalidate(coin.reach)
        if ceremony.light != before[3]:
            self.invalidate(self._glow_rect)
        if ceremony.has_sat_down:
            self.invalidate(self._cards.whole)
            self.invalidate(self._title_rect.inflate(60, 160))
        if ceremony.is_over:
            self.rebuild()

    def _skip(self) -> None:
        """Brings the ceremony to its end at once."""
        self._ceremony.passed = self._ceremony.seconds
        self._coins.clear()
        self._show_queen()
        self.rebuild()

    def _show_queen(self) -> None:
        self._stage.show(self._ceremony.palace())
        self._stage.set_actors(self._ceremony.actors())

    @property
    def _throne(self) -> tuple[float, float]:
        return self._stage.finder().anchor_of(Place(PlaceKind.THRONE, 0))

    @property
    def _glow_rect(self) -> pygame.FRect:
        """Where the light falls that comes when the queen has sat down, logical."""
        x, y = self._throne
        wide = _GLOW * self.space.width
        return pygame.FRect(x - wide / 2, y - wide / 3, wide, wide / 1.5)

    @property
    def _winners(self) -> list[int]:
        return [seat for seat, result in enumerate(self._results) if result.is_winner]

    @property
    def is_busy(self) -> bool:
        is_counting = not self._ceremony.is_over or self._passed < COUNTING
        return is_counting or self._stage.is_moving

    def next_wake(self) -> float | None:
        return self._stage.next_wake

    def handle(self, event: InputEvent) -> bool:
        is_input = isinstance(event, Press | PointerPressed)
        if is_input and not self._ceremony.is_over:
            self._skip()
            return True  # nothing that could have been chosen was there to be seen
        if is_input and self._passed < COUNTING:
            self._passed = COUNTING  # the input does what it is for, too
            self.invalidate(self._cards.whole)
        return super().handle(event)

    def resume(self) -> None:
        self._passed = COUNTING
        self._ceremony.passed = self._ceremony.seconds
        self._settle_in()
        self.rebuild()

    def leave(self) -> None:
        del self._stage  # its pictures would stay until cycles of scene and widgets are looked for

    def adapted(self) -> None:
        self._settle_in()
        self.rebuild()

    # -- Looks ----------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        self._stage.draw(canvas.surface, canvas.clip_pixels)
        if self.stack.top is not self and isinstance(self.stack.top, DetailsScene):
            return  # the details lie on the palace alone
        self._draw_light(canvas)
        self.page.draw(canvas)
        if self._ceremony.has_sat_down:
            self._draw_banners(canvas)
            shown = [self._ceremony.plate(seat) for seat in range(len(self._results))]
            self._cards.draw(canvas, self._passed, shown)
        for coin in self._coins:
            self._art.draw(canvas, coin)

    def _draw_light(self, canvas: Canvas) -> None:
        """The light that goes out from the throne."""
        light = self._ceremony.light
        place = self.kit.viewport.rect_to_pixels(self._glow_rect)
        if not light or not place.colliderect(canvas.clip_pixels):
            return
        level = math.ceil(light * _LEVELS)
        glow = self.kit.drawn.made(("glow", place.size, level), partial(_glow, place.size, level))
        canvas.surface.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_banners(self, canvas: Canvas) -> None:
        """The winners' banners come down over the left end of the title."""
        hidden = (1 - self._ceremony.banner) * -(_CLOTH.height + 40)
        for number, seat in enumerate(self._winners):
            cloth = _CLOTH.move(_EDGE + 16 + number * (_CLOTH.width + 8), hidden)
            if canvas.sees(cloth.inflate(10, 2 * TAIL * cloth.width + 10)):
                draw_pennant(canvas, cloth, self._results[seat].colour)

    def build(self) -> Widget:
        if not self._is_settled:
            self._settle_in()
        if not self._ceremony.has_sat_down:
            return Absolute([])
        title = Label(self._title(), theme.SUBHEADING, theme.GOLD_LIGHT, max_lines=2)
        head = self._title_rect
        panel = Panel(Absolute([]), "voice", 0)
        words = head.inflate(-2 * _ROOM, -12)
        words.width -= self._banner_room
        words.right = head.right - _ROOM
        if not self._ceremony.is_over:
            return Absolute([(panel, head), (title, words)])
        self._foot = self._buttons()
        unkept = self._unkept.build(pygame.FRect(self.space.right - 120, _EDGE, 90, 80))
        news = news_signs(
            self._host, self._news, self._session.is_shared, self.kit, self.space, head
        )
        return Absolute(
            [(panel, head), (title, words), (self._foot, self._foot_rect), *unkept, *news]
        )

    def first_focus(self) -> str:
        return "scores.rematch" if self._ceremony.is_over else ""

    def readings(self) -> Sequence[tuple[str, Description]]:
        return self._cards.readings()

    def cancel(self) -> bool:
        self._host.games.leave()
        return True

    def _title(self) -> str:
        outcome = self._session.match.outcome
        if outcome is None or outcome.reason != "count":
            return _("Nobody was building anymore: no winner")
        if not outcome.winners:
            return _("Everyone was eaten: nobody wins.")
        names = [escape(self._session.name(seat)) for seat in outcome.winners]
        if len(names) == 1:
            return _("{name} has built the queen's palace").format(name=names[0])
        return _("{names} share the victory").format(names=all_of(names))

    # -- What next ------------------------------------------------------------------------
    def _buttons(self) -> Row:
        return Row(
            [
                Button(_("Details"), self._show_details, uid="scores.details"),
                Button(_("Rematch"), self._rematch, look="button", uid="scores.rematch"),
                Button(_("Same deal again"), self._again, uid="scores.again"),
                Button(_("Watch the replay"), self._watch, uid="scores.replay"),
                Button(_("Analyze"), self._analyze, uid="scores.analyze"),
                Button(_("Main menu"), self._host.games.leave, uid="scores.title"),
            ],
            gap=theme.GAP,
            justify="centre",
            wrap=True,
        )

    def _show_details(self) -> None:
        self.stack.push(DetailsScene(self._session))

    def _rematch(self) -> None:
        """The same players and rules, another deal. For one person the next seed follows from this
        one; several would know it beforehand, as this one is shown."""
        setup = self._session.match.setup
        seed = fresh_seed() if self._session.is_shared else next_seed(setup.options.seed)
        self._host.games.start(
            replace(setup, options=setup.options.another_game(seed), bots_seed=fresh_bots_seed())
        )

    def _again(self) -> None:
        """The same deal. Several people are warned: who remembers it knows the others' cards."""
        if not self._session.is_shared:
            self._deal_again()
            return
        self._host.ask(
            _("Same deal again"),
            _("Everyone has seen this deal: whoever remembers it knows the others' cards."),
            _("Same deal again"),
            self._deal_again,
        )

    def _deal_again(self) -> None:
        self._host.games.start(self._session.match.setup)

    def _analyze(self) -> None:
        session = self._session
        replay = self._host.games.saves.replay_path(session.game)
        self._host.open("analysis", session.match.log(), replay)

    def _watch(self) -> None:
        self._host.open("replay", self._session.match.log())


def _palace_of(session: Session, is_fed: bool) -> PalaceModel:
    """The palace as the game left it, at dusk; `is_fed` if the crocodile has eaten."""
    players = tuple(
        PlayerFacts(info.name, info.colour, info.bot) for info in session.match.setup.seats
    )
    shown = TableFacts(session.match.observe(None), session.match.rules, players)
    return replace(palace_model(shown), daylight=_DUSK, jaw=1.0 if is_fed else 0.0)


def _glow(size: tuple[int, int], level: int) -> pygame.Surface:
    """Light that grows fainter towards the rim of an ellipse."""
    small = new_surface(64, 64)
    for y in range(64):
        for x in range(64):
            away = math.hypot(x - 31.5, y - 31.5) / 32
            share = level / _LEVELS * max(0.0, 1 - away) ** 2
            small.set_at((x, y), [round(share * value) for value in _LIT])
    return pygame.transform.smoothscale(small, size)


_NEWS_WIDEST: Final = 620.0
_LEAST: Final = 380.0
"""Width that a sign needs beside the title; with less it goes below it."""


def news_signs(
    host: Host,
    news: list[EarnedAchievement],
    is_shared: bool,
    kit: Kit,
    space: pygame.FRect,
    title: pygame.FRect,
) -> list[tuple[Widget, pygame.FRect]]:
    """The sign with its place, beside the title or below it; nothing without news. It opens the
    wall of achievements. `is_shared` where several persons look at the screen."""
    if not news:
        return []
    # Room for the sign of a game that is not kept stays free at the right edge.
    room = space.right - 120 - _EDGE - (title.right + _EDGE)
    is_beside = room >= _LEAST * kit.text_scale
    left, top = (title.right + _EDGE, title.top) if is_beside else (title.left, title.bottom + 10)
    width = min(_NEWS_WIDEST * kit.text_scale, room if is_beside else title.width)
    sign = Button(
        achievement_words.news(news, is_shared),
        partial(host.open, "achievements", news[0].uid, news[0].name),
        icon="ankh",
        style=theme.SMALL_BOLD,
        uid="scores.news",
        tooltip=listed(achievement_words.names(news)),
    )
    height = sign.measure(kit, width)[1]
    return [(sign, pygame.FRect(left, top, width, height))]


# The details of a finished game, over its palace: the table of points and the curves.

_SIDE_BY_SIDE: Final = 1700.0
"""The least width at which table and curves stand side by side."""
_DETAILS_WIDEST: Final = 2100.0
_TALLEST: Final = 1060.0
_LARGE: Final = 1.25
_FOOT: Final = 96.0
_PAD: Final = 12.0
_DETAILS_EDGE: Final = _PAD + 26.0
"""What a sheet takes on each side: room inside its own rim."""
_TABS: Final = 84.0
"""Height of the tabs above a table that is not beside the curves."""


class DetailsScene(Scene):
    """Table and curves side by side, or one behind the other where letters are large or the window
    is narrow."""

    opaque = False

    def __init__(self, session: Session) -> None:
        super().__init__()
        seats = session.match.setup.seats
        ledger = session.match.ledger()
        self._sources = Sources(seats, ledger, session.match.outcome)
        self._curve = ledger.curve
        self._colours = [info.colour for info in seats]

    def build(self) -> Widget:
        area, space = self._area, self.space
        back = Button(_("Back"), self.cancel, look="button", uid="details.back")
        foot = pygame.FRect(space.left, area.bottom, space.width, space.bottom - area.bottom)
        return Absolute([*self._body(area), (Anchored(back, margin=0), foot)])

    def _body(self, area: pygame.FRect) -> list[tuple[Widget, pygame.FRect]]:
        charts = curves(self._curve, self._colours)
        if self.kit.text_scale > _LARGE or self.space.width < _SIDE_BY_SIDE:
            room = area.inflate(
                -2 * _DETAILS_EDGE, -2 * _DETAILS_EDGE - _TABS * self.kit.text_scale
            )
            table = self._sources.build(self.kit, room)
            tabs = Tabs([(_("Points"), table), (_("Curves"), charts)])
            return [(Panel(tabs, "papyrus", _PAD), area)]
        left = pygame.FRect(area.left, area.top, 0.62 * area.width - 12, area.height)
        right = pygame.FRect(left.right + 24, area.top, 0, area.height)
        right.width = area.right - right.left
        table = self._sources.build(self.kit, left.inflate(-2 * _DETAILS_EDGE, -2 * _DETAILS_EDGE))
        return [(Panel(table, "papyrus", _PAD), left), (Panel(charts, "papyrus", _PAD), right)]

    @property
    def _area(self) -> pygame.FRect:
        """Where table and curves lie."""
        space = self.space
        area = pygame.FRect(0, 0, min(space.width - 60, _DETAILS_WIDEST), 0)
        area.height = min(space.height - _FOOT - 24, _TALLEST)
        area.midtop = (space.centerx, 24 + 0.4 * (space.height - _FOOT - 24 - area.height))
        return area

    def draw(self, canvas: Canvas) -> None:
        self.page.draw(canvas)

    def adapted(self) -> None:
        self.rebuild()

    def first_focus(self) -> str:
        return "details.back"

    def cancel(self) -> bool:
        self.stack.pop()
        return True


# Curves of the whole game: scarabs and amulets of every player, turn by turn.

CurveValues = Callable[[CurvePoint], tuple[int, ...]]
"""The figures of all seats at a point of the curve."""


def curves(points: Sequence[CurvePoint], colours: Sequence[int]) -> Widget:
    """Both diagrams below each other; `colours` in the order of seats."""
    return Column(
        [
            Label(_("Scarabs, turn by turn"), theme.SMALL_BOLD, align="centre"),
            _diagram(points, colours, lambda point: point.scarabs),
            Label(_("Amulets, turn by turn"), theme.SMALL_BOLD, align="centre"),
            _diagram(points, colours, lambda point: point.amulets),
        ],
        gap=theme.GAP_SMALL,
    )


_LINES: Final = 4
"""Lines of a diagram above its foot."""


def axis_labels(highest: int) -> list[int]:
    """The whole numbers at the lines of a diagram, from its foot, up to at least `highest`."""
    step = math.ceil(highest / _LINES)
    return [step * line for line in range(_LINES + 1)]


def _diagram(points: Sequence[CurvePoint], colours: Sequence[int], of: CurveValues) -> Widget:
    return Painted(lambda canvas, box: _draw(canvas, box, points, colours, of), 630, 320, grow=1)


def _draw(
    canvas: Canvas,
    box: pygame.FRect,
    curve: Sequence[CurvePoint],
    colours: Sequence[int],
    of: CurveValues,
) -> None:
    canvas.panel(box, "papyrus-plain")
    plot = pygame.FRect(box.left + 62, box.top + 18, box.width - 116, box.height - 52)
    highest = max([1, *(max(of(point)) for point in curve)])
    labels = axis_labels(highest)
    most = labels[-1]
    last = max(1, curve[-1].turn if curve else 1)
    for line, number in enumerate(labels):
        y = plot.bottom - plot.height * line / _LINES
        canvas.line((plot.left, y), (plot.right, y), theme.PAPYRUS_DARK, 1.5)
        label = pygame.FRect(box.left + 4, y - 18, 50, 36)
        canvas.text(str(number), label, theme.TINY, theme.INK_SOFT, "right")
    foot = pygame.FRect(plot.right - 200, plot.bottom + 2, 200, 30)
    turn = _("turn {n}").format(n=last)
    canvas.text(turn, foot, theme.TINY, theme.INK_SOFT, "right", "middle", 1)
    for seat, colour in enumerate(colours):
        line_points = [
            (
                plot.left + plot.width * point.turn / last,
                plot.bottom - plot.height * of(point)[seat] / most,
            )
            for point in curve
        ]
        for ink, width in ((theme.RIM, 5), (PLAYERS[colour].colour, 3)):
            for start, end in pairwise(line_points):
                canvas.line(start, end, ink, width)
    for seat, colour in enumerate(colours):  # on top of all lines
        if curve:
            look = PLAYERS[colour]
            y = plot.bottom - plot.height * of(curve[-1])[seat] / most
            centre = (plot.right + 8 + 22 * (seat % 2), y)
            canvas.circle(centre, 13, theme.RIM)
            canvas.circle(centre, 11.5, look.colour)
            canvas.icon(look.glyph, centre, 17, look.on_colour)


# What became of each player, as a row of cards: total, amulets, winner or eaten.

COUNTING: Final = 1.8
"""Seconds in which the totals count up."""
_RESULTS_WIDEST: Final = 400.0
_HEIGHT: Final = 124.0
_NARROW: Final = 265.0
"""Below this width what became of a player has a line of its own."""
_GAP: Final = 14.0
_PENNANT: Final = 58.0
_OVER: Final = 8.0
"""How far the pennant reaches over the card's upper edge."""
_MOST_SCALE: Final = 1.5


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's end; the sums are None in a game that was not counted."""

    name: str
    colour: int
    scarabs: int
    amulets: int
    is_winner: bool
    is_eaten: bool
    fate: str
    """Winner, eaten or nothing, in a word."""


def results_of(
    seats: Sequence[SeatInfo], outcome: Outcome | None, sums: Sequence[tuple[int, int]]
) -> list[PlayerResult]:
    """The results in the order of seats; `sums` are (scarabs, amulets)."""
    found = []
    for seat, (info, (scarabs, amulets)) in enumerate(zip(seats, sums, strict=True)):
        is_counted = outcome is not None and outcome.reason == "count"
        found.append(
            PlayerResult(
                info.name,
                info.colour,
                scarabs,
                amulets,
                is_counted and outcome is not None and seat in outcome.winners,
                outcome is not None and outcome.eaten[seat],
                fate(outcome, seat),
            )
        )
    return found


class ResultCards:
    """The cards in a window's lower part; `bottom` is where they end, logical."""

    def __init__(
        self, results: Sequence[PlayerResult], space: pygame.FRect, bottom: float, text_scale: float
    ) -> None:
        self._results = results
        grown = max(1.0, min(_MOST_SCALE, text_scale))
        count = len(results)
        width = min(_RESULTS_WIDEST, (space.width - 40 - _GAP * (count - 1)) / count)
        self._is_narrow = width < _NARROW * grown
        height = _HEIGHT * grown * (1.35 if self._is_narrow else 1.0)
        left = space.centerx - (width * count + _GAP * (count - 1)) / 2
        self.rects = [
            pygame.FRect(left + (width + _GAP) * seat, bottom - height, width, height)
            for seat in range(count)
        ]

    @property
    def whole(self) -> pygame.FRect:
        """All cards with their pennants."""
        every = self.rects[0].unionall(self.rects[1:]).inflate(30, 30)
        every.height *= 2.4  # they come up from below
        return every

    def readings(self) -> list[tuple[str, Description]]:
        """The cards for a reader of the screen."""
        found = []
        for seat, result in enumerate(self._results):
            facts = [naming.scarabs(result.scarabs), naming.amulets(result.amulets)]
            text = listed([*filter(None, [result.fate]), *facts])
            about = Description(
                Role.ITEM, escape(result.name), text, group=_("Players"), group_role=Role.LIST
            )
            found.append((f"result:{seat}", about))
        return found

    def draw(self, canvas: Canvas, passed: float, shown: Sequence[float]) -> None:
        """Draws the cards; `passed` are the seconds since the totals began to count, `shown` how
        far each card has come up from below, 0..1."""
        share = ease_out(max(0.0, min(1.0, passed / COUNTING)))
        for rect, result, come in zip(self.rects, self._results, shown, strict=True):
            risen = rect.move(0, (1 - come) * 1.4 * rect.height)
            if come and canvas.sees(risen.inflate(40, 40)):
                self._draw_card(canvas, risen, result, share)

    def _draw_card(
        self, canvas: Canvas, rect: pygame.FRect, result: PlayerResult, share: float
    ) -> None:
        canvas.panel(rect, "papyrus" if result.is_winner else "papyrus-slim")
        width = min(_PENNANT, 0.2 * rect.width)
        cloth = pygame.FRect(rect.left + 14, rect.top - _OVER, width, 0.72 * rect.height)
        draw_pennant(canvas, cloth, result.colour)
        left, right = cloth.right + 14, rect.right - 18
        lines = 3 if self._is_narrow else 2
        line = (rect.height - 20) / lines
        rows = [
            pygame.FRect(left, rect.top + 10 + line * n, right - left, line) for n in range(lines)
        ]
        name, lower, fate = rows[0], rows[-1], rows[1]
        if not self._is_narrow:
            fate = lower if result.is_eaten else name.copy()
            if result.fate and not result.is_eaten:
                name.width *= 0.6
                fate = pygame.FRect(name.right + 6, name.top, right - name.right - 6, line)
        canvas.text(escape(result.name), name, theme.BOLD, PLAYERS[result.colour].dark)
        amulets = pygame.FRect(0, lower.top, 0.34 * lower.width, line)
        amulets.right = right
        lower.width -= amulets.width + 6
        number = str(round(result.amulets * share))
        ink = theme.CARNELIAN_DARK if result.is_eaten else theme.INK_SOFT
        canvas.text(f"{number} [amulet]", amulets, theme.SMALL_BOLD, ink, "right")
        if result.is_eaten:
            canvas.text(f"[crocodile] {result.fate}", fate, theme.BOLD, theme.CARNELIAN_DARK)
            return
        if result.fate:
            side = "left" if self._is_narrow else "right"
            canvas.text(result.fate, fate, theme.ITALIC, theme.INK_HEADING, side)
        scarabs = round(result.scarabs * share)
        canvas.text(f"{scarabs} [scarab]", lower, theme.BIG_NUMBER, theme.INK)
