"""Which tool serves the open decision. The only place that knows all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import ngettext
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import expansion_tools, sums
from cleopatra.ui.play.limit_tool import LimitTool
from cleopatra.ui.play.place import ButtonTone, Ghost, Glow, Offer, PlaceMark, Prompt
from cleopatra.ui.play.put_tool import PutTool
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.play.turn_tool import TurnTool
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming


class ClaimTool(Tool):
    """One area is chosen, then confirmed."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._areas = session.observation.pending_areas
        sizes = [len(area) for area in self._areas]
        self._chosen = sizes.index(max(sizes))  # the largest one is proposed
        self._claims = {a.arg: a for a in session.legal() if a.kind is ActionKind.CLAIM}

    def prompt(self) -> Prompt:
        o = self.session.observation
        name = self.name(o.current)
        points = self.session.preview([self.parse("leave")]).scarabs_total
        kept = self._kept()
        number = len(self._areas[self._chosen])
        label = ngettext("Claim {n} square", "Claim {n} squares", number).format(n=number)
        if kept == points:
            price = _("You keep all scarabs for this mosaic.")
        else:
            price = _("This mosaic is then worth {scarabs} instead of {points}.").format(
                scarabs=naming.scarabs(kept), points=points
            )
        offers = [Offer("claim", label, ButtonTone.MAIN, price, forecast=sums.later(-number))]
        label = _("No statue: {scarabs}").format(scarabs=naming.scarabs(points))
        offers.append(
            Offer(
                "leave", label, ButtonTone.PLAIN, _("Nobody will ever be able to claim this area.")
            )
        )
        text = ngettext(
            "{name}: a sanctuary has formed. Put an Anubis statue into it?",
            "{name}: {n} sanctuaries have formed. Put an Anubis statue into one?",
            len(self._areas),
        ).format(name=name, n=len(self._areas))
        squares = _("Each of its squares takes one amulet from you in the final count.")
        return Prompt(text, f"{squares} {price}", tuple(offers))

    def _kept(self) -> int:
        """The points that stay when this claim is made and no other."""
        claim = self._claims[min(self._areas[self._chosen])]
        chain = [claim]
        if any(a.kind is ActionKind.LEAVE for a in self.session.legal_after(chain)):
            chain.append(self.parse("leave"))
        return self.session.preview(chain).scarabs_total

    def marks(self) -> Mapping[Place, PlaceMark]:
        return {
            Place(PlaceKind.SQUARE, square): PlaceMark(
                Glow.CHOSEN if index == self._chosen else Glow.LEGAL
            )
            for index, area in enumerate(self._areas)
            for square in area
        }

    def ghost(self) -> Ghost | None:
        return Ghost(True, sealed=self._areas, is_fixed=True)

    def activate(self, place: Place) -> bool:
        for index, area in enumerate(self._areas):
            if place.kind is PlaceKind.SQUARE and place.index in area:
                if index == self._chosen:
                    return self.choose("claim")
                self._chosen = index
                return True
        return False

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == "leave":
            self.session.submit(self.parse("leave"))
            return True
        if code == "claim":
            self.session.submit(self._claims[min(self._areas[self._chosen])])
            return True
        return False

    def press(self, action: InputAction) -> bool:
        return action is InputAction.END and self.choose("claim")


_TOOLS: dict[int, type[Tool]] = {
    DecisionKind.CLAIM: ClaimTool,
    DecisionKind.PUT: PutTool,
    DecisionKind.HAND_LIMIT: LimitTool,
}


class WaitTool(Tool):
    """Somebody else decides, or everything is decided."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._hurry: Callable[[], object] | None = None

    def offer_hurry(self, hurry: Callable[[], object]) -> bool:
        is_new = self._hurry is None
        self._hurry = hurry
        return is_new

    def choose(self, code: str, number: int | None = None) -> bool:
        if code != "hurry" or self._hurry is None:
            return False
        self._hurry()
        return True

    def prompt(self) -> Prompt:
        decision = self.session.match.decision
        if not decision.actors:
            return Prompt(_("The palace is built. Cleopatra takes stock."))
        if decision.kind == DecisionKind.BID:
            auction = lookup.auction(self.session.observation)
            text = _("The Offering to the High Priest: bids are being sealed.")
            return Prompt(text if auction is None else auction.waiting)
        name = self.name(decision.actors[0])
        text = _("{name} is thinking …").format(name=name)
        if self._hurry is None:
            return Prompt(text)
        tip = _("The best plan so far will do.")
        return Prompt(text, "", (Offer("hurry", _("Play now"), ButtonTone.PLAIN, tip),))


def tool_for(session: Session) -> Tool:
    """A new tool for the open decision; call it again after every change of the game."""
    decision = session.match.decision
    if session.actor not in decision.actors:
        return WaitTool(session)
    if decision.kind == DecisionKind.BID:
        return WaitTool(session)  # the Offering has a screen of its own
    tool = _TOOLS.get(decision.kind) or expansion_tools.tool_for(decision.kind) or TurnTool
    return tool(session)
