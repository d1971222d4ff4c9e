"""The player aid: costs, rewards, worshippers, offering and penalties on one sheet, one key away.

Everything comes from the tables of the rules; nothing is repeated here as a number.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Icon, Label, Painted, Panel
from cleopatra.kit.widgets.layout import Column, Grid, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.rules.catalogue import (
    HAND_LIMIT,
    PENALTIES,
    PIECE_KINDS,
    WORSHIPPER_CODES,
    Pattern,
    PieceKind,
)
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import compose
from cleopatra.ui.extension import registry
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.shared.sheet import Sheet, spread
from cleopatra.ui.table.pictures import draw_fitted
from cleopatra.ui.table.quarry import named_units
from cleopatra.ui.words import naming


class AidScene(Scene):
    """An overlay; the key that opened it closes it too."""

    opaque = False

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    def build(self) -> Widget:
        session = self._host.session
        rules = compose(GameOptions()) if session is None else session.rules
        building = _part(_("Building"), rules.pieces[0].rule)
        left: list[Widget] = [building, *map(self._piece_line, rules.pieces)]
        right: list[Widget] = []
        if rules.has_worshippers:
            right.append(_part(_("Worshippers"), "D7.3"))
            right += map(_worshipper_line, range(len(WORSHIPPER_CODES)))
        right += [_part(_("Offering"), "D9.3"), _offering(rules.offering)]
        if rules.has_worshippers:
            right += [_part(_("Amulets left at the end"), "D10.2"), _penalties()]
        right += [_part(_("Cards"), "D5.5"), Label(_cards())]
        if session is not None:
            for title, rule, lines in registry.aid(session.observation):
                right += [_part(title, rule), *(Label(line, theme.SMALL) for line in lines)]
        body = ScrollPanel(
            Row(
                [Column(left, gap=12, grow=0.54), Column(right, gap=12, grow=0.46)],
                gap=56,
                align="start",
            )
        )
        back = Button(_("Back"), self.cancel, look="button", uid="aid.back")
        book = Button(_("Rules"), self._rules, icon="book", uid="aid.rules")
        return Sheet(_("Player aid"), body, spread([back], [book]), width=1780)

    def first_focus(self) -> str:
        return "aid.back"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.action is InputAction.HELP and not event.repeat:
            return self.cancel()
        return False

    def _rules(self) -> None:
        self.stack.pop()
        self._host.open("rules")

    def _piece_line(self, kind: PieceKind) -> Widget:
        piece = next(i for i, other in enumerate(PIECE_KINDS) if other.code == kind.code)
        text = f"[b]{naming.piece(piece)}[/b] × {kind.number}   {_cost(kind)}\n{_reward(kind)}"

        def paint(canvas: Canvas, box: pygame.FRect) -> None:
            draw_fitted(canvas, self._host.sprites, piece, box, 0)

        line = Row([Painted(paint, 84, 64), Label(text, theme.SMALL, grow=1)], gap=theme.GAP)
        return Panel(line, "row", 4)


def _part(title: str, rule: str) -> Widget:
    return Row(
        [
            Label(title, theme.SUBHEADING, theme.INK_HEADING),
            Label(rule, theme.SMALL, theme.INK_SOFT),
        ],
        gap=14,
    )


def _cards() -> str:
    return _(
        "At most {most} cards at the end of a turn, or one [amulet] for each card above. Tainted "
        "cards give 1 [amulet] when paid."
    ).format(most=HAND_LIMIT)


def _cost(kind: PieceKind) -> str:
    if kind.pattern is Pattern.NAMED:
        return named_units(kind)
    equal = kind.pattern is Pattern.EQUAL
    resources = (
        ngettext("{count} equal resource", "{count} equal resources", kind.resources)
        if equal
        else ngettext("{count} different resource", "{count} different resources", kind.resources)
    ).format(count=kind.resources)
    artisans = "[artisan]" * kind.artisans
    return f"{artisans} + {resources}"


def _reward(kind: PieceKind) -> str:
    counted = naming.counted(kind.counts)
    return _("{base} [scarab] + {per} {counted}, at most {most}").format(
        base=kind.base, per=kind.per, counted=counted, most=kind.most
    )


def _worshipper_line(which: int) -> Widget:
    name = naming.worshipper(which)
    text = f"[b]{name}[/b]: {naming.worshipper_help(which)}"
    return Row([Icon(WORSHIPPER_CODES[which], 40), Label(text, theme.SMALL, grow=1)], gap=14)


def _offering(amulets: Sequence[int]) -> Widget:
    """What each place brings; a place and its number stay together on one line."""
    places = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    parts = [
        Label(f"{place} [b]{'+' if change > 0 else '−'}{abs(change)}[/b] [amulet]", max_lines=1)
        for place, change in zip(places, amulets, strict=False)
    ]
    return Row(parts, gap=theme.GAP_LARGE, wrap=True)


def _penalties() -> Widget:
    lost = [(amulets, scarabs) for amulets, scarabs in enumerate(PENALTIES) if scarabs]
    cells = [Label(f"{amulets}[amulet]", align="centre") for amulets, _scarabs in lost]
    cells += [Label(f"[b]−{scarabs}[/b][scarab]", align="centre") for _amulets, scarabs in lost]
    eaten = _("{count} or more: eaten by the crocodile [crocodile]").format(count=len(PENALTIES))
    table = Grid(cells, columns=[1.0] * len(lost), gap=4, row_gap=4)
    return Column([Panel(table, "row", 4), Label(eaten)], gap=6)
