"""The final count as it would be if the game ended now, over a running game.

Shows what `rules.forecast` works out from what the viewer may know; computes nothing itself.
"""

from __future__ import annotations

from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.rules.forecast import Forecast, SeatForecast, Span, forecast
from cleopatra.rules.observation import Observation
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.shared.sheet import Sheet, spread
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.players import PLAYERS, PlayerBadge
from cleopatra.ui.words.naming import money_context
from cleopatra.ui.words.rulebook.book import rule_in_force

END_RULE = "D10.2"


class ForecastScene(Scene):
    """An overlay; the key that opens it also closes it.

    `observation` is the moment that the table shows; without one it is the present moment, as far
    as the person at the machine may know it.
    """

    opaque = False

    def __init__(self, host: Host, observation: Observation | None = None) -> None:
        super().__init__()
        self._host = host
        session = host.games.session
        if observation is None and session is not None:
            observation = session.match.observe(session.reader)
        self._observation = observation

    @property
    def context(self) -> str:
        session = self._host.games.session
        return "" if session is None else money_context(session.match.setup.options.money)

    def build(self) -> Widget:
        session, seen = self._host.games.session, self._observation
        lines: list[Widget] = []
        right: list[Widget] = []
        if session is None or seen is None or seen.ended:
            lines.append(Label(_("Nothing is left to count in this game."), theme.ITALIC))
        else:
            told = forecast(seen, secret_seats(session, seen))
            lines += _heading(told)
            lines += [self._seat(one, told, session, seen) for one in told.seats]
            rule = rule_in_force(END_RULE, session.match.rules).number
            right.append(
                Button(
                    _("The rule"),
                    lambda: self._host.open("rules", rule),
                    icon="book",
                    uid="forecast.rule",
                )
            )
        back = Button(_("Back"), self.cancel, look="button", uid="forecast.back")
        body = ScrollPanel(Column(lines, gap=theme.GAP), uid="forecast.seats")
        return Sheet(_("If it ended now"), body, spread([back], right), width=1500)

    def _seat(
        self, one: SeatForecast, told: Forecast, session: Session, seen: Observation
    ) -> Widget:
        seat = session.match.setup.seats[one.seat]
        name = Label(
            f"[b]{escape(seat.name)}[/b]", theme.LARGE, PLAYERS[seat.colour].dark, grow=1.0
        )
        place = Label(
            _("Place {n}").format(n=span_text(one.place)), theme.SUBHEADING, theme.INK_HEADING
        )
        lines: list[Widget] = [
            Row([name, place], gap=theme.GAP),
            Label(_sum(one, told)),
            Label(_result(one)),
        ]
        why = _why(one, one.seat in secret_seats(session, seen))
        if why:
            lines.append(Label(why, theme.SMALL, theme.INK_SOFT))
        content = Row(
            [PlayerBadge(seat.colour, 56), Column(lines, gap=4, grow=1.0)],
            gap=theme.GAP,
            align="start",
        )
        return Panel(content, "row", 10)

    def first_focus(self) -> str:
        return "forecast.back"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.action is InputAction.FORECAST and not event.repeat:
            return self.cancel()
        return False


def secret_seats(session: Session, seen: Observation) -> tuple[int, ...]:
    """The seats whose totals the viewer is not shown: with the aids of a purist all others."""
    setup = session.match.setup
    if setup.aids != "purist" or setup.options.totals_are_open:
        return ()
    return tuple(view.seat for view in seen.seats if view.seat != seen.viewer)


def span_text(span: Span, lead: str = "") -> str:
    """A number, `2–5`, or `?` where nothing is known; `lead` goes before a number above 0."""
    if span.is_open:
        return f"{lead}{span.low}+" if span.low else "?"
    if span.is_known:
        return f"{lead}{span.low}" if span.low else "0"
    return f"{lead}{span.low}–{span.high}"


def _heading(told: Forecast) -> list[Widget]:
    about = _("The final count with what you know. A range stands for what is hidden from you.")
    lines: list[Widget] = [Label(about, theme.ITALIC, theme.INK_SOFT, align="centre")]
    if told.smallest is not None:
        text = _("The fewest amulets, which every player discards: {n} [amulet]")
        lines.append(Label(text.format(n=span_text(told.smallest)), align="centre"))
    else:
        lines.append(Label(_("Whoever has the most amulets is eaten."), align="centre"))
    return lines


def _sum(one: SeatForecast, told: Forecast) -> str:
    text = _("Pyramid {pyramid}, hand {tainted}, sanctuaries {squares}: {left} [amulet]").format(
        pyramid=span_text(one.pyramid),
        tainted=span_text(one.tainted, "+"),
        squares=span_text(Span(one.squares, one.squares), "−"),
        left=span_text(one.left),
    )
    if told.smallest is None:
        return text
    counted = _("{n} above the fewest").format(n=span_text(one.counted))
    return f"{text}, {counted}"


def _result(one: SeatForecast) -> str:
    """What becomes of a seat: its scarabs, what it pays or gains, the crocodile."""
    if one.scarabs is None or one.change is None:
        return "[c:red]" + _("Thrown to the crocodile [crocodile]") + "[/c]"
    scarabs = f"[b]{span_text(one.scarabs)}[/b] [scarab]"
    if one.change.low < 0:
        lost = Span(max(0, -one.change.high), -one.change.low)
        text = _("{scarabs} after paying {lost}").format(scarabs=scarabs, lost=span_text(lost))
    elif one.change.high > 0:
        text = _("{scarabs}, including {gained} from the final count").format(
            scarabs=scarabs, gained=span_text(one.change)
        )
    else:
        text = _("{scarabs}, nothing to pay").format(scarabs=scarabs)
    if one.may_be_eaten:
        text = _("{result}, or thrown to the crocodile [crocodile]").format(result=text)
    return text


def _why(one: SeatForecast, is_secret: bool) -> str:
    """Where the ranges of a seat come from."""
    parts = []
    if is_secret:
        parts.append(_("You have to remember this player's scarabs and amulets."))
    if not one.tainted.is_known:
        text = ngettext(
            "You don't know {n} card of this hand.",
            "You don't know {n} cards of this hand.",
            one.hidden,
        )
        parts.append(text.format(n=one.hidden))
    return " ".join(parts)
