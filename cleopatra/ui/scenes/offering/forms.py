"""The forms of an Offering, each standing on the lower edge of the window: whose turn it is, the
bid, waiting, and the end.

Knows widgets and words; the scene decides which form is shown and what its buttons do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, percent
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Anchored, Column, Grid, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.values import NumberField, Slider
from cleopatra.kit.widgets.widget import Widget
from cleopatra.rules.observation import SeatView
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension.expansion_ui import Auction
from cleopatra.ui.host import Host
from cleopatra.ui.play import advice
from cleopatra.ui.scenes.table.hints import OFF, POLL, STRENGTHS
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.advice import ICON
from cleopatra.ui.words import naming

READY, NUMBER, SEAL, DONE = "offering.ready", "offering.number", "offering.seal", "offering.done"
_SLIDER: Final = "offering.slider"
_PADDING: Final = 14.0


@dataclass(frozen=True)
class OfferingWords:
    """What is asked: at an auction in its words, otherwise in those of the Offering."""

    rules: RuleSet
    auction: Auction | None

    @property
    def title(self) -> str:
        """What is going on."""
        if self.auction is not None:
            return self.auction.title
        return _("The Offering to the High Priest")

    @property
    def lost(self) -> str:
        """What becomes of all bids."""
        return _("All bids are lost.") if self.auction is None else self.auction.lost

    def asked(self, name: str, view: SeatView) -> tuple[str, str]:
        """The question to a player, and what there is to bid with, in words."""
        asked = _("{name}, how many scarabs do you bid?")
        have = _("You have {scarabs} and {amulets}. Whatever you bid is lost.")
        if self.auction is not None:
            asked, have = self.auction.question, self.auction.stake
        have = have.format(
            scarabs=naming.scarabs(view.scarabs), amulets=naming.amulets(view.amulets)
        )
        return asked.format(name=name), have

    def question(self, name: str, view: SeatView) -> list[Widget]:
        """The question to a player, and what there is to bid with."""
        asked, have = self.asked(name, view)
        return [
            Label(asked, theme.LARGE, align="centre"),
            Label(have, theme.BODY, theme.INK_SOFT, align="centre"),
        ]

    def prizes(self, seats: int) -> Widget:
        """What each place brings. Rule: D9.3"""
        if self.auction is not None:
            return Label(self.auction.prizes, theme.BODY, align="centre")
        places = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
        cells: list[Widget] = []
        for place, change in zip(places, self.rules.offering[:seats], strict=False):
            text = (
                _("{place}: gives back {n} [amulet]")
                if change < 0
                else _("{place}: takes {n} [amulet]")
            )
            text = text.format(place=place, n=abs(change))
            cells.append(Label(text, theme.SMALL, align="centre"))
        return Grid(cells, columns=(1,) * len(cells), gap=theme.GAP)


class BidInputs:
    """Slider and number field of one bid, which follow each other."""

    def __init__(self, bid: int, most: int, on_choose: Callable[[int], object]) -> None:
        self.bid = bid
        self._on_choose = on_choose
        self.slider = Slider(
            bid,
            lambda value: self._choose(round(value)),
            least=0,
            most=max(1, most),
            step=1,
            show=lambda value: "",
            uid=_SLIDER,
            grow=1,
            enabled=most > 0,
        )
        self.number = NumberField(bid, self._choose, least=0, most=most, uid=NUMBER, width=240)
        self.slider.name = self.number.name = _("Your bid")

    def _choose(self, number: int) -> None:
        self.bid = number
        for widget in (self.slider, self.number):  # only the other one: the caret in use stays
            if round(widget.value) != number:
                widget.value = number
        self._on_choose(number)


def cover_form(name: str, on_ready: Callable[[], object]) -> Widget:
    """Somebody else takes the machine."""
    ready = Button(_("I am ready"), on_ready, look="button", uid=READY)
    text = _("{name} bids next.").format(name=name)
    return _standing(
        [
            Label(text, theme.LARGE, align="centre"),
            Label(_("Everyone else looks away."), theme.BODY, theme.INK_SOFT, align="centre"),
            Row([ready], justify="centre"),
        ],
        900,
    )


def bid_form(
    inputs: BidInputs,
    asked: Sequence[Widget],
    prizes: Widget,
    hint: Sequence[Widget],
    on_seal: Callable[[], object],
    is_narrow: bool,
) -> Widget:
    """A person bids.

    :param asked: the question, or what the adviser says in its place.
    :param hint: the button for the adviser, if there is one.
    :param is_narrow: whether the buttons need a line of their own.
    """
    seal = Button(_("Seal the bid"), on_seal, look="button", uid=SEAL)
    values: list[Widget] = [inputs.slider, inputs.number]
    lines: list[Widget] = [*asked, prizes]
    if is_narrow:
        told = ScrollPanel(Column([*lines, Row(values, gap=theme.GAP_LARGE)], gap=theme.GAP_SMALL))
        buttons = Row([*hint, seal], justify="centre")
        return _standing([told, buttons], 1500)
    told = ScrollPanel(Column(lines, gap=theme.GAP_SMALL))
    return _standing([told, Row([*hint, *values, seal], gap=theme.GAP_LARGE)], 1500)


def wait_form() -> Widget:
    """Bots still think."""
    return _standing(
        [Label(_("The last bids are being sealed …"), theme.LARGE, align="centre")], 900
    )


def open_form(lost: str, on_done: Callable[[], object]) -> Widget:
    """All is told."""
    done = Button(_("Continue"), on_done, look="button", uid=DONE)
    row = Row([Label(lost, theme.BODY, grow=1.0), done], gap=theme.GAP_LARGE)
    return _standing([row], 900)


def _standing(lines: Sequence[Widget], width: float) -> Widget:
    """A leaf of papyrus on the lower edge of its room."""
    content = Column(list(lines), gap=theme.GAP)
    return Anchored(Panel(content, "papyrus", _PADDING, width=width), y="end", margin=0)


# The adviser at an Offering: a button and the proposed bid, for the player who is bidding now.

UID: Final = "offering.hint"


class OfferingHint:
    """Opened by button or key; `note` is not empty while it is open. `on_change` is called when
    there is something else to show."""

    def __init__(self, host: Host, session: Session, on_change: Callable[[], object]) -> None:
        self._host = host
        self._session = session
        self._on_change = on_change
        self._seat: int | None = None
        self._is_open = False

    @property
    def is_offered(self) -> bool:
        """Whether hints are switched on."""
        return self._host.settings.now.hints != OFF

    def begin(self, seat: int | None) -> None:
        """Another seat bids now, or none: the advice before is dropped."""
        self._seat = seat
        self._is_open = False
        self._session.counsellor.forget()

    def handle(self, event: InputEvent) -> bool:
        """The key opens or closes the advice; False where nobody is bidding."""
        is_key = isinstance(event, Press) and event.action is InputAction.HINT
        if not is_key or self._seat is None or not self.is_offered:
            return False
        self._toggle()
        return True

    def _toggle(self) -> None:
        if self._seat is None:
            return
        self._is_open = not self._is_open
        if self._is_open:
            self._session.counsellor.ask(self._session.match.observe(self._seat))
        self._on_change()

    def update(self) -> None:
        """Called each frame."""
        if self._is_open and self._session.counsellor.poll():
            self._on_change()

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next poll, None while no answer is awaited."""
        return POLL if self._is_open and self._session.counsellor.is_thinking else None

    def button(self) -> list[Widget]:
        """The button, where hints are switched on."""
        if not self.is_offered:
            return []
        return [Button(_("Ask the adviser"), self._toggle, icon=ICON, uid=UID)]

    def note(self) -> list[Widget]:
        """The advice, shown in place of the question; empty while it is closed."""
        if not self._is_open:
            return []
        counsellor = self._session.counsellor
        if counsellor.is_thinking:
            return [_large(_("The adviser is thinking …"))]
        if counsellor.advice is None:
            return [_large(_("The adviser has nothing to say."))]
        proposals = counsellor.advice.proposals
        best = proposals[0]
        strength = STRENGTHS.index(self._host.settings.now.hints) + 1
        if strength == 1:
            return [_large(f"{advice.nudge(best)} {advice.why(best)}")]
        if strength == 2:
            return [_large(f"[b]{advice.bid(best)}.[/b] {advice.why(best)}")]
        lines = [
            _line(f"[b]{advice.bid(p)}[/b] ({percent(p.chance)}) · {advice.figures(p)}")
            for p in proposals
        ]
        foot = _(
            "In brackets: your estimated chance of winning, judged only from what you can see."
        )
        return [Column([*lines, Label(foot, theme.TINY, theme.INK_SOFT, align="centre")], gap=2)]


def _large(text: str) -> Widget:
    return Label(text, theme.BODY, align="centre")


def _line(text: str) -> Widget:
    return Label(text, theme.SMALL, align="centre")
