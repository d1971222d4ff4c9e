"""What "Play" leads to in a home without games: a first game against one easy opponent, coached.

Knows how such a game is set up. The full set-up, for any other game, is one click away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Divider, Label, Painted, Panel, heading
from cleopatra.kit.widgets.layout import Anchored, Column, Row, Space
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat
from cleopatra.match.setup import MatchSetup
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.setup.draft import SetupDraft
from cleopatra.ui.scenes.shared.seeds import fresh_seed
from cleopatra.ui.scenes.shared.sheet import PicturedScene
from cleopatra.ui.table.portraits import draw_portrait
from cleopatra.ui.table.scribe import ScribeRow
from cleopatra.ui.words.opponents import numbered

EASIEST: Final = "level1"
_PORTRAIT: Final = 150.0
_MOST_DEALS: Final = 30


def first_game() -> MatchSetup:
    """Two players, the easiest opponent, the person begins. The cards are dealt again, a few times
    if need be, until the person's hand pays for a building at once."""
    draft = SetupDraft()
    draft.set_count(2)
    draft.set_level(draft.seats[1], EASIEST)
    draft.first_player = "0"
    setup = draft.build(fresh_seed())
    for _deal in range(_MOST_DEALS):
        if any(action.kind is ActionKind.BUILD for action in _opening(setup)):
            break
        setup = draft.build(fresh_seed())
    return setup


def _opening(setup: MatchSetup) -> Sequence[Action]:
    """What the person may do first."""
    return Match(setup, [PersonSeat()] * len(setup.seats)).legal(0)


class FirstGameScene(PicturedScene):
    """One sheet: who plays, who helps, and off."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._setup = first_game()

    def build(self) -> Widget:
        me, rival = self._setup.seats
        pair: list[Widget] = [
            Space(grow=1),
            *self._player(_("Player"), me.colour, me.bot),
            Space(grow=1),
            *self._player(f"{escape(rival.name)}\n{numbered(rival.bot)}", rival.colour, rival.bot),
            Space(grow=1),
        ]
        help_offered = _("I'm Ti, the scribe. You begin; I'll help when something new comes up.")
        buttons: list[Widget] = [
            Button(_("Back"), self.cancel, uid="first.back"),
            Button(_("Learn first"), self._learn, uid="first.learn"),
            Button(_("Another game"), self._set_up, uid="first.setup"),
            Button(_("Begin"), self._begin, look="button", uid="first.begin"),
        ]
        content = Column(
            [
                Column([heading(_("Your first game")), Divider()], gap=theme.GAP_SMALL),
                ScrollPanel(
                    Column(
                        [Row(pair, gap=theme.GAP), ScribeRow(self._host.sprites, help_offered)],
                        gap=theme.GAP_LARGE,
                    ),
                    grow=1,
                ),
                Row(buttons, justify="centre", wrap=True, gap=theme.GAP_LARGE),
            ],
            gap=theme.GAP_LARGE,
        )
        width = min(1700.0, 1180 * max(1.0, 1 + (self.kit.text_scale - 1) * 0.6))
        return Anchored(Panel(content, "papyrus", 36, width=width))

    def first_focus(self) -> str:
        return "first.begin"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def _player(self, name: str, colour: int, bot: str) -> list[Widget]:
        sprites = self._host.sprites
        face = Painted(
            lambda canvas, box: draw_portrait(canvas, sprites, colour, bot, box),
            _PORTRAIT,
            _PORTRAIT,
        )
        return [face, Label(name, theme.BOLD)]

    def _begin(self) -> None:
        host, setup = self._host, self._setup
        host.games.sure_to_replace(lambda: host.games.start(setup, is_coached=True))

    def _set_up(self) -> None:
        self._host.replace("setup")

    def _learn(self) -> None:
        self._host.replace("learn")
