"""Who won, and where every scarab and amulet came from; curves of the whole game. Rule: D10.3

Knows the session's outcome and ledger; adds up nothing but what the ledger holds.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.lists import all_of
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Painted, Panel
from cleopatra.kit.widgets.layout import Absolute, Column, Grid, Layers, Row, Space
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.match.ledger import CurvePoint, SeatSums
from cleopatra.rules import reasons
from cleopatra.ui.extension import registry
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.inspection.inspection import PICTURE
from cleopatra.ui.scenes.inspection.laurel import SPREAD, draw_laurel
from cleopatra.ui.scenes.shared.seeds import fresh_bots_seed, fresh_seed, next_seed
from cleopatra.ui.scenes.shared.sheet import paint_picture
from cleopatra.ui.scenes.shared.unkept import UnkeptSign
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.players import PLAYERS, draw_medallion
from cleopatra.ui.toys.tokens import TokenArt, fountain
from cleopatra.ui.toys.yard import Yard
from cleopatra.ui.words import naming

_SIDE_BY_SIDE: Final = 1700.0
"""The least width at which table and curves stand side by side."""
_WIDEST: Final = 2100.0
_TALLEST: Final = 1000.0
_LARGE: Final = 1.25
_MANY: Final = 15
"""More rows than this are set in smaller letters, so that all are seen at once."""
_MEDALLION: Final = 60.0
_TOKENS: Final = 44
_FRAME, _SPREAD = 48.0, 9.0
"""What the sheet's rim takes on each side, and how far its rows may be drawn apart to fill it."""


Sums = Callable[[SeatSums], dict[str, int]]
_NONE: Final = "·"
"""In a cell without a figure."""


class ScoresScene(Scene):
    """The table of points after the last step of the inspection."""

    def __init__(self, host: Host, session: Session) -> None:
        super().__init__()
        self._host = host
        self._session = session
        self._ledger = session.ledger()
        self._heads: list[Painted] = []
        self._rng = random.Random(session.setup.options.seed)
        self._yard = Yard(self._rng)
        self._art = TokenArt(host.sprites)
        self._is_cheered = False
        self._unkept = UnkeptSign(host, session, self.rebuild, is_small=True)

    def enter(self) -> None:
        self._yard = Yard(self._rng, self.space.bottom)
        self.kit.sound.music("inspection")
        self.kit.sound.play("win")

    # -- Scarabs for who has won --------------------------------------------------------------

    def update(self, seconds: float) -> None:
        self._unkept.update()
        if not self._is_cheered:
            self._cheer()
        for moment in (0, 1):
            reach = self._yard.reach()
            if reach is not None:
                self.invalidate(reach)
            if not moment:
                self._yard.update(seconds)

    def _cheer(self) -> None:
        self._is_cheered = True
        winners = self._winners
        if self.kit.reduced_motion or not winners:
            return
        for seat in winners:
            rect = self._heads[seat].rect
            fountain(self._yard, self._rng, rect.center, _TOKENS // len(winners))

    @property
    def _winners(self) -> tuple[int, ...]:
        outcome = self._session.outcome
        return outcome.winners if outcome is not None and outcome.reason == "count" else ()

    @property
    def is_busy(self) -> bool:
        return self._yard.is_busy or not self._is_cheered

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self._art.draw_all(canvas, self._yard)

    def paint_background(self, canvas: Canvas) -> None:
        paint_picture(canvas, self._host.sprites, PICTURE)
        canvas.veil(canvas.viewport.space, theme.BLACK, 90)

    def build(self) -> Widget:
        title = Label(
            self._title(),
            theme.HEADING,
            theme.GOLD_LIGHT,
            align="centre",
            max_lines=1,
            shadow=theme.BLACK,
        )
        space, area = self.space, self._area
        head = pygame.FRect(40, area.top - 92, space.width - 80, 92)
        foot = pygame.FRect(area.left, area.bottom + 10, area.width, 80)
        unkept = self._unkept.build(pygame.FRect(40, foot.top, 90, foot.height))
        return Absolute([(title, head), *self._body(), (self._foot(), foot), *unkept])

    @property
    def _area(self) -> pygame.FRect:
        """Where table and curves lie."""
        space = self.space
        area = pygame.FRect(0, 0, min(space.width - 80, _WIDEST), 0)
        area.height = min(space.height - 228, _TALLEST)
        area.midtop = (space.centerx, 118 + 0.4 * (space.height - 228 - area.height))
        return area

    @property
    def _table_area(self) -> pygame.FRect:
        area = self._area
        if self._is_wide:
            area.width = 0.62 * area.width - 12
        return area

    @property
    def _is_wide(self) -> bool:
        return self.kit.text_scale <= _LARGE and self.space.width >= _SIDE_BY_SIDE

    def _body(self) -> list[tuple[Widget, pygame.FRect]]:
        """Table and curves side by side, or one behind the other where letters are large or the
        window is narrow."""
        table, area = ScrollPanel(self._table()), self._area
        if not self._is_wide:
            tabs = Tabs([(_("Points"), table), (_("Curves"), self._charts())])
            return [(Panel(tabs, "papyrus", 22), area)]
        beside = pygame.FRect(self._table_area.right + 24, area.top, 0, area.height)
        beside.width = area.right - beside.left
        return [
            (Panel(table, "papyrus", 14), self._table_area),
            (Panel(self._charts(), "papyrus", 22), beside),
        ]

    def adapted(self) -> None:
        self._yard = Yard(self._rng, self.space.bottom)
        self.rebuild()

    def first_focus(self) -> str:
        return "scores.rematch"

    def cancel(self) -> bool:
        self._host.leave_game()
        return True

    def _title(self) -> str:
        outcome = self._session.outcome
        if outcome is None or outcome.reason != "count":
            return _("Nobody was building anymore: no winner")
        if not outcome.winners:
            return _("Everyone was eaten: nobody wins.")
        names = [escape(self._session.name(seat)) for seat in outcome.winners]
        if len(names) == 1:
            return _("{name} has built the queen's palace").format(name=names[0])
        return _("{names} share the victory").format(names=all_of(names))

    # -- the table ----------------------------------------------------------------------------

    def _table(self) -> Widget:
        kinds = (
            ("[scarab]", (*reasons.SCARABS, *registry.reasons()), lambda sums: sums.scarabs),
            ("[amulet]", (*reasons.AMULETS, *registry.reasons()), lambda sums: sums.amulets),
        )
        shown = [self._seen(codes, of) for _icon, codes, of in kinds]
        style = theme.TINY if sum(map(len, shown)) > _MANY else theme.SMALL
        cells: list[Widget] = [Space(), *self._head_cells()]
        for (icon, _codes, of), seen in zip(kinds, shown, strict=True):
            cells += self._rows(icon, seen, of, style)
        columns = (0.0, *(1.0 for _seat in self._session.setup.seats))
        grid = Grid(cells, columns=columns, gap=theme.GAP, row_gap=2)
        area = self._table_area
        spare = area.height - 2 * _FRAME - grid.measure(self.kit, area.width - 2 * _FRAME)[1]
        grid.row_gap += max(0.0, min(_SPREAD, spare / len(cells) * len(columns)))
        fates = Painted(self._draw_fates, 0, 0)
        return Layers([fates, Column([grid])])

    def _draw_fates(self, canvas: Canvas, box: pygame.FRect) -> None:
        """A column of light for who has won, one of blood for who was eaten."""
        outcome = self._session.outcome
        for seat, head in enumerate(self._heads):
            has_won = seat in self._winners
            if not has_won and (outcome is None or not outcome.eaten[seat]):
                continue
            column = pygame.FRect(head.rect.left - 4, box.top, head.rect.width + 8, box.height)
            colour = theme.GOLD_LIGHT if has_won else theme.CARNELIAN_LIGHT
            canvas.veil(column, colour, 105 if has_won else 70)
            line = theme.GOLD if has_won else theme.CARNELIAN
            canvas.rect(column, line, 2, 10)

    def _head_cells(self) -> list[Widget]:
        """Who it is and what became of him: a laurel, or the crocodile."""
        outcome = self._session.outcome
        cells: list[Widget] = []
        self._heads = []
        for seat, info in enumerate(self._session.setup.seats):
            text, colour = "", theme.INK_HEADING
            if outcome is not None and outcome.eaten[seat]:
                # Translators: said of a player of any gender; a noun may be best.
                text, colour = "[crocodile] " + _("eaten"), theme.CARNELIAN_DARK
            elif seat in self._winners:
                # Translators: said of a player of any gender; a noun may be best.
                text = _("winner")
            head = Painted(
                _head_painter(info.colour, seat in self._winners),
                _MEDALLION * SPREAD,
                _MEDALLION * 1.4,
            )
            self._heads.append(head)
            name = Label(escape(info.name), theme.TINY_BOLD, align="centre", max_lines=2)
            lines: list[Widget] = [head, name]
            lines.append(Label(text, theme.TINY_BOLD, colour, align="centre", max_lines=1))
            cells.append(Column([*lines, Space(grow=1)], gap=0))
        return cells

    def _seen(self, codes: tuple[str, ...], of: Sums) -> list[str]:
        """The reasons that anybody has."""
        return [
            code
            for code in (*codes, "earlier")
            if any(code in of(own) for own in self._ledger.seats)
        ]

    def _rows(self, icon: str, seen: list[str], of: Sums, style: theme.TextStyle) -> list[Widget]:
        """A row for each reason, then the sum."""
        sums = [of(seat) for seat in self._ledger.seats]
        rows: list[Widget] = []
        for code in seen:
            rows.append(Label(naming.reason(code), style, max_lines=1))
            rows += self._told([_figure(own.get(code, 0), style) for own in sums])
        rows.append(Label(_("Total {what}").format(what=icon), theme.BOLD, max_lines=1))
        totals = [_figure(sum(own.values()), theme.NUMBER, zero="0") for own in sums]
        return [*rows, *self._told(totals)]

    def _told(self, figures: list[Label]) -> list[Label]:
        """Figures of all seats; without the heads above them each says whose it is."""
        for info, figure in zip(self._session.setup.seats, figures, strict=True):
            number = figure.text if figure.text != _NONE else "0"
            figure.name = f"{escape(info.name)}: {number}"
        return figures

    # -- the curves ---------------------------------------------------------------------------

    def _charts(self) -> Widget:
        return Column(
            [
                Label(_("Scarabs, turn by turn"), theme.SMALL_BOLD, align="centre"),
                Painted(
                    lambda canvas, box: self._draw_chart(canvas, box, lambda p: p.scarabs),
                    630,
                    320,
                    grow=1,
                ),
                Label(_("Amulets, turn by turn"), theme.SMALL_BOLD, align="centre"),
                Painted(
                    lambda canvas, box: self._draw_chart(canvas, box, lambda p: p.amulets),
                    630,
                    320,
                    grow=1,
                ),
            ],
            gap=theme.GAP_SMALL,
        )

    def _draw_chart(
        self, canvas: Canvas, box: pygame.FRect, of: Callable[[CurvePoint], tuple[int, ...]]
    ) -> None:
        canvas.panel(box, "papyrus-plain")
        curve = self._ledger.curve
        plot = pygame.FRect(box.left + 62, box.top + 18, box.width - 116, box.height - 52)
        most = max([1, *(max(of(point)) for point in curve)])
        last = max(1, curve[-1].turn if curve else 1)
        for line in range(5):
            y = plot.bottom - plot.height * line / 4
            canvas.line((plot.left, y), (plot.right, y), theme.PAPYRUS_DARK, 1.5)
            label = pygame.FRect(box.left + 4, y - 18, 50, 36)
            canvas.text(str(round(most * line / 4)), label, theme.TINY, theme.INK_SOFT, "right")
        foot = pygame.FRect(plot.right - 200, plot.bottom + 2, 200, 30)
        turn = _("turn {n}").format(n=last)
        canvas.text(turn, foot, theme.TINY, theme.INK_SOFT, "right", "middle", 1)
        for seat, info in enumerate(self._session.setup.seats):
            look = PLAYERS[info.colour]
            points = [
                (
                    plot.left + plot.width * point.turn / last,
                    plot.bottom - plot.height * of(point)[seat] / most,
                )
                for point in curve
            ]
            for start, end in pairwise(points):
                canvas.line(start, end, theme.RIM, 5)
            for start, end in pairwise(points):
                canvas.line(start, end, look.colour, 3)
        for seat, info in enumerate(self._session.setup.seats):  # on top of all lines
            if curve:
                look = PLAYERS[info.colour]
                y = plot.bottom - plot.height * of(curve[-1])[seat] / most
                centre = (plot.right + 8 + 22 * (seat % 2), y)
                canvas.circle(centre, 13, theme.RIM)
                canvas.circle(centre, 11.5, look.colour)
                canvas.icon(look.glyph, centre, 17, look.on_colour)

    # -- what next ----------------------------------------------------------------------------

    def _foot(self) -> Widget:
        return Row(
            [
                Button(_("Rematch"), self._rematch, look="button", uid="scores.rematch"),
                Button(_("Same deal again"), self._again, uid="scores.again"),
                Button(_("Watch the replay"), self._watch, uid="scores.replay"),
                Button(_("Main menu"), self._host.leave_game, uid="scores.title"),
            ],
            gap=theme.GAP_LARGE,
            justify="centre",
        )

    def _rematch(self) -> None:
        """The same players and rules, another deal. For one person the next seed follows from this
        one; several would know it beforehand, as this one is shown."""
        setup = self._session.setup
        seed = fresh_seed() if self._session.is_shared else next_seed(setup.options.seed)
        self._host.start(
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
        self._host.start(self._session.setup)

    def _watch(self) -> None:
        self._host.open("replay", self._session.match.log())


def _figure(number: int, style: theme.TextStyle, zero: str = _NONE) -> Label:
    return Label(str(number) if number else zero, style, align="centre", max_lines=1)


def _head_painter(colour: int, has_won: bool) -> Callable[[Canvas, pygame.FRect], None]:
    if has_won:
        return lambda canvas, box: draw_laurel(canvas, box.center, box.height / SPREAD, colour)
    return lambda canvas, box: draw_medallion(canvas, box.center, _MEDALLION, colour)
