"""The filters of the statistics: a choice for each thing in which games differ.

Offers only what the person has played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.widgets.layout import Row
from cleopatra.kit.widgets.values import Choice
from cleopatra.kit.widgets.widget import Widget
from cleopatra.storage.own_games import NONE, GameFilter, OwnGame, opponents_of
from cleopatra.ui.words import record_words

_SPANS: Final = (0, 30, 365)
"""Days that the games can be limited to; 0 for no limit."""
_WIDTH: Final = 420.0

V = TypeVar("V", str, int)


def game_filters(
    games: Sequence[OwnGame], sieve: GameFilter, on_change: Callable[[GameFilter], object]
) -> Widget:
    """A row of choices; `on_change` gets the sieve that was chosen."""

    def choice(
        name: str,
        title: str,
        value: V,
        options: Sequence[tuple[V, str]],
        changed: Callable[[V], GameFilter],
    ) -> Widget:
        known = value if value in [option for option, _text in options] else options[0][0]
        return Choice(
            options,
            known,
            lambda chosen: on_change(changed(chosen)),
            uid=f"statistics.filter.{name}",
            tooltip=title,
            width=_WIDTH,
        )

    editions = sorted({game.edition for game in games if game.edition}, reverse=True)
    expansions = sorted({name for game in games for name in game.expansions})
    seats = sorted({game.table for game in games})
    others = sorted({code for game in games for code in opponents_of(game)})
    return Row(
        [
            choice(
                "edition",
                _("Edition"),
                sieve.edition,
                [("", _("All editions")), *((e, record_words.edition(e)) for e in editions)],
                lambda chosen: replace(sieve, edition=chosen),
            ),
            choice(
                "expansion",
                _("Expansions"),
                sieve.expansion,
                [
                    ("", _("With or without expansions")),
                    (NONE, record_words.expansion(NONE)),
                    *((name, record_words.expansion(name)) for name in expansions),
                ],
                lambda chosen: replace(sieve, expansion=chosen),
            ),
            choice(
                "seats",
                _("Players"),
                sieve.seats,
                [(0, _("Any number of players")), *((n, record_words.seats(n)) for n in seats)],
                lambda chosen: replace(sieve, seats=chosen),
            ),
            choice(
                "opponent",
                _("Opponents"),
                sieve.opponent,
                [("", _("All opponents")), *((o, record_words.opponent(o)) for o in others)],
                lambda chosen: replace(sieve, opponent=chosen),
            ),
            choice(
                "days",
                _("Time"),
                sieve.days,
                [(days, _span(days)) for days in _SPANS],
                lambda chosen: replace(sieve, days=chosen),
            ),
        ],
        gap=theme.GAP_SMALL,
        wrap=True,
    )


def _span(days: int) -> str:
    if not days:
        return _("At any time")
    return ngettext("The last {n} day", "The last {n} days", days).format(n=days)
