"""Which tool serves the open decision. The only place that knows all of them."""

from __future__ import annotations

from collections.abc import Callable

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension import lookup
from cleopatra.ui.play import expansion_tools
from cleopatra.ui.play.claim_tool import ClaimTool
from cleopatra.ui.play.limit_tool import LimitTool
from cleopatra.ui.play.place import ButtonTone, Offer, Prompt
from cleopatra.ui.play.put_tool import PutTool
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.play.turn_tool import TurnTool
from cleopatra.ui.session.session import Session

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
        tip = _("The best idea so far will do.")
        return Prompt(text, "", (Offer("hurry", _("Play now"), ButtonTone.PLAIN, tip),))


def tool_for(session: Session) -> Tool:
    """A new tool for the open decision; call it again after every change of the game."""
    decision = session.match.decision
    if session.viewer is None or session.viewer not in decision.actors:
        return WaitTool(session)
    if decision.kind == DecisionKind.BID:
        return WaitTool(session)  # the Offering has a screen of its own
    tool = _TOOLS.get(decision.kind) or expansion_tools.tool_for(decision.kind) or TurnTool
    return tool(session)
