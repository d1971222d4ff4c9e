"""Which tool serves the open decision. The only place that knows all of them."""

from __future__ import annotations

from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extras import registry
from cleopatra.ui.i18n import gettext as _
from cleopatra.ui.play.base import BaseTool
from cleopatra.ui.play.claim_tool import ClaimTool
from cleopatra.ui.play.desk import Desk
from cleopatra.ui.play.limit_tool import LimitTool
from cleopatra.ui.play.place import Prompt
from cleopatra.ui.play.put_tool import PutTool
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.play.turn_tool import TurnTool

_TOOLS: dict[DecisionKind, type[BaseTool]] = {
    DecisionKind.CLAIM: ClaimTool,
    DecisionKind.PUT: PutTool,
    DecisionKind.HAND_LIMIT: LimitTool,
}


class WaitTool(BaseTool):
    """Somebody else decides, or everything is decided."""

    def prompt(self) -> Prompt:
        decision = self.desk.decision
        if not decision.actors:
            return Prompt(_("The palace is built. Cleopatra counts."))
        if decision.kind == DecisionKind.BID:
            auction = registry.auction(self.desk.observation)
            text = _("The Offering to the High Priest: bids are being sealed.")
            return Prompt(text if auction is None else auction.waiting)
        name = self.name(decision.actors[0])
        return Prompt(_("{name} is thinking …").format(name=name))


def tool_for(desk: Desk) -> Tool:
    """A fresh tool for the decision that is open now; make a new one after every change."""
    decision = desk.decision
    if desk.viewer is None or desk.viewer not in decision.actors:
        return WaitTool(desk)
    if decision.kind == DecisionKind.BID:
        return WaitTool(desk)  # the Offering has a screen of its own
    tool = _TOOLS.get(decision.kind) or registry.tool_for(decision.kind) or TurnTool
    return tool(desk)
