"""The player aid: costs, rewards, worshippers, offering and penalties on one sheet.

All numbers come from the tables of the rules.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Icon, Label, Painted, Panel
from cleopatra.kit.widgets.layout import Column, Grid, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.rules.catalogue import PENALTIES, WORSHIPPER_CODES, PieceKind
from cleopatra.rules.composition import compose
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import lookup
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.shared.sheet import Sheet, spread
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.pictures import draw_fitted
from cleopatra.ui.words import naming, prices
from cleopatra.ui.words.key_names import ASKING, action_name, chord_name
from cleopatra.ui.words.rulebook.book import rule_in_force


class AidScene(Scene):
    """An overlay; the key that opens it also closes it."""

    opaque = False

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    def build(self) -> Widget:
        session = self._host.session
        rules = compose(GameOptions()) if session is None else session.rules
        building = _part(_("Building"), rules.pieces[0].rule)
        left: list[Widget] = [building]
        left += [price_line(self._host.sprites, kind) for kind in rules.pieces]
        right: list[Widget] = []
        if rules.has_worshippers:
            right.append(_part(_("Worshippers"), "D7.3"))
            right += [_worshipper_line(n, rules) for n in range(len(WORSHIPPER_CODES))]
        right += _offering(rules)
        if rules.has_worshippers:
            right += [_part(_("Amulets left at the end"), "D10.2"), _penalties()]
        right += _hand_limit(rules)
        if session is not None:
            for title, rule, lines in lookup.aid(session.observation):
                right += [_part(title, rule), *(Label(line, theme.SMALL) for line in lines)]
        right += self._keys()
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

    def _keys(self) -> list[Widget]:
        """The keys that are answered with a sentence."""
        bound = [(action, self.kit.bindings.keys(action)) for action in ASKING]
        lines = [
            f"[b]{escape(chord_name(chords[0]))}[/b]  {action_name(action)}"
            for action, chords in bound
            if chords
        ]
        return [_part(_("Keys that ask"), ""), *(Label(line, theme.SMALL) for line in lines)]

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


def _part(title: str, rule: str) -> Widget:
    return Row(
        [
            Label(title, theme.SUBHEADING, theme.INK_HEADING),
            Label(rule, theme.SMALL, theme.INK_SOFT),
        ],
        gap=14,
    )


def _hand_limit(rules: RuleSet) -> list[Widget]:
    """What happens to a large hand at the end of a turn, and what tainted cards cost."""
    rule = rule_in_force("D5.5", rules)
    tainted = _("Tainted cards give 1 [amulet] when paid.")
    return [_part(_("Cards"), rule.number), Label(rule.text), Label(tainted)]


def _worshipper_line(which: int, rules: RuleSet) -> Widget:
    name = naming.worshipper(which)
    text = headed(f"[b]{name}[/b]", naming.worshipper_help(which, rules.options))
    return Row([Icon(WORSHIPPER_CODES[which], 40), Label(text, theme.SMALL, grow=1)], gap=14)


def _offering(rules: RuleSet) -> list[Widget]:
    """The result of each place; a place and its number are not separated by a line break."""
    places = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    parts = [
        Label(f"{place} [b]{'+' if change > 0 else '−'}{abs(change)}[/b] [amulet]", max_lines=1)
        for place, change in zip(places, rules.offering, strict=False)
    ]
    return [_part(_("Offering"), "D9.3"), Row(parts, gap=theme.GAP_LARGE, wrap=True)]


def _penalties() -> Widget:
    lost = [(amulets, scarabs) for amulets, scarabs in enumerate(PENALTIES) if scarabs]
    cells = [Label(f"{amulets}[amulet]", align="centre") for amulets, _scarabs in lost]
    cells += [Label(f"[b]−{scarabs}[/b][scarab]", align="centre") for _amulets, scarabs in lost]
    eaten = _("{count} or more: eaten by the crocodile [crocodile]").format(count=len(PENALTIES))
    table = Grid(cells, columns=[1.0] * len(lost), gap=4, row_gap=4)
    return Column([Panel(table, "row", 4), Label(eaten)], gap=6)


def price_line(sprites: SpriteStore, kind: PieceKind) -> Widget:
    """The row of a piece. Rule: D6.1, K2.3"""
    piece = prices.piece_id(kind)

    def paint(canvas: Canvas, box: pygame.FRect) -> None:
        draw_fitted(canvas, sprites, piece, box, 0)

    name = f"[b]{naming.piece(piece)}[/b] × {kind.number}"
    text = Label(f"{name}   {prices.cost(kind)}\n{prices.reward(kind)}", theme.SMALL, grow=1)
    return Panel(Row([Painted(paint, 84, 64), text], gap=theme.GAP), "row", 4)
