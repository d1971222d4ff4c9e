"""What a player is told before the first game: the few things that matter. Shown once."""

from __future__ import annotations

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.labels import Icon, Label
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Answer, Dialog
from cleopatra.ui.scenes.host import FIRST_GAME, Host
from cleopatra.ui.words.key_names import chord_name


def welcome(host: Host) -> Dialog:
    """The few things that matter, and where the rest stands. Once it is answered it is not shown
    again; from the rules one comes back to it."""
    done = Answer(_("To the palace"), lambda: host.hush(FIRST_GAME), "button")
    rules = Answer(_("Read the rules"), lambda: _read(host))
    return Dialog(
        _("Welcome, architect"),
        "",
        [rules, done],
        cancel_index=1,
        first=1,
        body=lambda: _body(host),
        width=1180,
    )


def _read(host: Host) -> None:
    host.open("welcome")  # below the rules, so that the game waits meanwhile
    host.open("rules", "D4")


def _body(host: Host) -> Widget:
    keys = host.stack.kit.bindings.keys(InputAction.HELP)
    key = chord_name(keys[0]) if keys else ""
    lines = (
        (
            "hand",
            _(
                "On your turn, take all the cards from a stall, [b]or[/b] build with those "
                "you have."
            ),
        ),
        ("wall", _("What glows can be chosen. Point at anything else, and it says why not.")),
        ("scarab", _("Building earns scarabs: whoever has the most at the end wins.")),
        ("amulet", _corruption(host)),
        ("cleopatra", _("When five categories are complete, Cleopatra comes to see.")),
    )
    rows: list[Widget] = [
        Row([Icon(icon, 52), Label(text, grow=1)], gap=theme.GAP_LARGE) for icon, text in lines
    ]
    if key:
        rows.append(
            Label(
                _("{key} shows costs and rewards at any time.").format(key=f"[b]{key}[/b]"),
                theme.SMALL,
                theme.INK_SOFT,
                align="centre",
            )
        )
    return Column(rows, gap=theme.GAP)


def _corruption(host: Host) -> str:
    """Where amulets come from and what they lead to, in the edition that is played."""
    session = host.session
    if session is None or session.rules.has_worshippers:
        return _(
            "Cards with a red frame, worshippers and a poor offering give you "
            "amulets. Whoever has too many at the end is eaten by the crocodile."
        )
    return _(
        "Cards with a red frame, the characters you play and a poor offering give you"
        " amulets. Whoever has the most at the end is eaten by the crocodile."
    )
